"""[sweep]: which keys it may name, its combinations in order, and the names of the cases."""

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from itertools import product
from math import prod
from typing import Any

from pydantic import BaseModel

from mcsim.model.errors import Problem, nearest
from mcsim.study.fields import show
from mcsim.study.problems import Raw, player_tables, table_fields, table_of
from mcsim.study.tables import Player, Scenario

MAX_CASES = 10_000
NOTHING = "none"  # an empty list, table or string in a case name
SWEPT_STUDY_KEYS = ("study.rounds",)  # trials, seed and question are the same for all cases of a study
HOW_MANY = "players"  # swept over numbers: so many of the [[players]], from the first one on

Values = dict[str, list[Any]]
Combination = dict[str, Any]


def checked_sweep(raw: Raw, file: str) -> tuple[Values, list[Problem]]:
    """The entries of [sweep] that can be applied, and the problems of the others.

    Whether the values fit is seen from the cases. Entries that make too many cases are cut to their first values.
    """
    sweep = raw.get("sweep", {})
    if not isinstance(sweep, dict):
        return {}, [Problem(file, "sweep", show(sweep), "a table [sweep]")]
    players = len(player_tables(raw))
    known = sweep_keys(players)
    found = {key: list(_entry_problems(key, values, known, file)) for key, values in sweep.items()}
    if HOW_MANY in found and not found[HOW_MANY]:
        found[HOW_MANY] = list(_number_problems(sweep[HOW_MANY], players, file))
    usable = {key: values for key, values in sweep.items() if not found[key]}
    problems = [p for group in found.values() for p in group] + _overlaps(list(usable), file)
    cases = prod(map(len, usable.values()))
    if cases > MAX_CASES:
        problems.append(Problem(file, "sweep", f"{cases:_} cases", f"at most {MAX_CASES:_} cases"))
        usable = {key: values[:1] for key, values in usable.items()}
    return usable, problems


def sweep_keys(players: int) -> list[str]:
    """Every dotted key that a study with so many players may sweep over."""
    below = [f"players.{i}.{path}" for i in range(players) for path in _paths(Player)]
    return [*SWEPT_STUDY_KEYS, HOW_MANY, *(f"scenario.{path}" for path in _paths(Scenario)), *below]


def _paths(model: type[BaseModel]) -> Iterator[str]:
    for key, field in table_fields(model).items():
        yield key
        if inner := table_of(field):
            yield from (f"{key}.{path}" for path in _paths(inner))


def _entry_problems(key: str, values: object, known: list[str], file: str) -> Iterator[Problem]:
    if isinstance(values, dict):
        allowed = 'a dotted key in quotes, e.g. "players.0.defense.policy" = ["none", "hero"]'
        yield Problem(file, f"sweep.{key}", "a table", allowed)
        return
    if key not in known:
        allowed = f"keys of [scenario] and [[players]] (players.0 is the first), {', '.join(SWEPT_STUDY_KEYS)}"
        yield Problem(file, f"sweep.{key}", "unknown key", allowed, nearest(key, known))
    if not isinstance(values, list) or not values:
        yield Problem(file, f"sweep.{key}", show(values), "a list of at least one value")


def _number_problems(values: list[Any], players: int, file: str) -> Iterator[Problem]:
    """Numbers of players that the study does not have."""
    for value in values:
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= players:
            yield Problem(
                file, f"sweep.{HOW_MANY}", show(value), f"whole numbers from 1 to {players}: how many [[players]]"
            )


def _overlaps(keys: list[str], file: str) -> list[Problem]:
    pairs = [(a, b) for a in keys for b in keys if b.startswith(f"{a}.")]
    return [Problem(file, f"sweep.{b}", f"lies within {a}", "keys that do not contain one another") for a, b in pairs]


def combinations(sweep: Values) -> list[Combination]:
    """Every combination, the last key changing fastest; one empty combination without a sweep."""
    return [dict(zip(sweep, values, strict=True)) for values in product(*sweep.values())]


def applied(raw: Raw, combination: Combination) -> Raw:
    """A copy of the document, without its [sweep], in which the combination's keys have its values."""
    document = deepcopy({key: value for key, value in raw.items() if key != "sweep"})
    for key, value in combination.items():
        if key == HOW_MANY:
            document[HOW_MANY] = document[HOW_MANY][:value]
            continue
        _put(document, key.split("."), deepcopy(value))
    return document


def _put(document: Any, path: list[str], value: object) -> None:
    """Set a value, making the tables on the way; a path through something else is left to the document's check."""
    *above, last = path
    for key in above:
        if isinstance(document, list):
            document = document[int(key)]
        elif isinstance(document, dict):
            document = document.setdefault(key, {})
    if isinstance(document, dict):
        document[last] = value


def case_name(combination: Combination, players: int, study_name: str) -> str:
    """The case's name (DESIGN section 4): its parts in sweep order, or the study's name without a sweep.

    An empty list reads `none`, a table as its keys and values joined by `+`, truth as `true` and `false`.
    """
    return ", ".join(_part(key, value, players) for key, value in combination.items()) or study_name


def _part(key: str, value: object, players: int) -> str:
    word = "defend" if key.endswith(".defense.policy") else key.rsplit(".", 1)[-1]
    front = f"p{int(key.split('.')[1]) + 1} " if players > 1 and key.startswith("players.") else ""
    return f"{front}{word} {_text(value)}"


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "+".join(map(_text, value)) or NOTHING
    if isinstance(value, Mapping):
        return "+".join(f"{key} {_text(item)}" for key, item in value.items()) or NOTHING
    return str(value) or NOTHING


def name_problems(names: list[str], file: str) -> list[Problem]:
    """Cases of the same name: a value listed twice, or two sweeps whose last keys and values are equal."""
    twice = [name for name, count in Counter(names).items() if count > 1]
    return [Problem(file, "sweep", f"two cases called {show(name)}", "case names that differ") for name in twice]
