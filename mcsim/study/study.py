"""A checked study and its cases."""

import hashlib
import json
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from mcsim.model.errors import InputError, Problem, input_error
from mcsim.study.cards import CustomCard
from mcsim.study.fields import show
from mcsim.study.problems import table_problems
from mcsim.study.tables import Player, Scenario, StudyTable


class Case(BaseModel):
    """One point of a study's sweep, ready to be set up.

    `file` is the study file as it was named, `swept` the dotted keys of the sweep: both are for messages (`where`).
    """

    model_config = ConfigDict(frozen=True)

    index: int
    name: str
    question: str
    rounds: int
    seed: int
    scenario: Scenario
    players: tuple[Player, ...]
    cards: tuple[CustomCard, ...] = ()
    file: str = ""
    swept: tuple[str, ...] = ()

    def where(self, key: str) -> str:
        """The key of a message about the value at a dotted key: `sweep.` in front if the sweep gave it."""
        return swept_key(key, self.swept)

    def problem(self, key: str, value: object, allowed: str, near: str = "") -> Problem:
        """A problem with the value at a dotted key, e.g. `scenario.name`, in the form `load_study` reports its own."""
        return Problem(self.file, self.where(key), show(value), allowed, near)


def swept_key(key: str, swept: tuple[str, ...]) -> str:
    """`sweep.<swept key>` if the key, or the table it lies in, is swept; else the key itself."""
    return next((f"sweep.{s}" for s in swept if key == s or key.startswith(f"{s}.")), key)


class Study(StudyTable):
    """A study file, checked: the keys of [study] with defaults filled in, and the other tables.

    `path` is absolute; `baseline` names a case; `rounds`, `scenario` and `players` are those of the first case.
    """

    path: Path
    baseline: str
    scenario: Scenario
    players: tuple[Player, ...]
    cards: tuple[CustomCard, ...] = ()
    sweep: dict[str, tuple[Any, ...]]
    case_list: Annotated[tuple[Case, ...], Field(repr=False)]

    def cases(self) -> tuple[Case, ...]:
        """Every combination of the sweep, in sweep order, the last key changing fastest."""
        return self.case_list

    def with_cards(self, cards: tuple[CustomCard, ...]) -> "Study":
        """The study with more custom cards in every case; InputError for a code that it has already."""
        known = {card.code for card in self.cards}
        problems = [
            Problem("command line", "--cards", show(card.code), "codes that the study's [[cards]] have not")
            for card in cards
            if card.code in known
        ]
        if problems:
            raise InputError(problems)
        every = (*self.cards, *cards)
        cases = tuple(case.model_copy(update={"cards": every}) for case in self.case_list)
        return self.model_copy(update={"cards": every, "case_list": cases})

    def with_overrides(
        self, trials: int | None = None, precision: float | None = None, seed: int | None = None
    ) -> "Study":
        """The study with values of the command line; trials replaces precision and the other way round.

        Raises InputError (file "command line", keys "--trials" ...) for values a study file may not hold either.
        """
        given = {"trials": trials, "precision": precision, "seed": seed}
        changes = {key: value for key, value in given.items() if value is not None}
        _check_overrides(self.name, changes)
        update: dict[str, Any] = dict(changes)
        if "trials" in changes or "precision" in changes:
            update |= {"trials": trials, "precision": precision}
        if seed is not None:
            update["case_list"] = tuple(case.model_copy(update={"seed": seed}) for case in self.case_list)
        return self.model_copy(update=update)


def _check_overrides(name: str, changes: dict[str, Any]) -> None:
    found = table_problems(StudyTable, {"name": name, **changes}, "command line")
    problems = [Problem(p.file, f"--{p.key}", p.given, p.allowed, p.nearest) for p in found]
    if "trials" in changes and "precision" in changes:
        given = f"together with --trials {changes['trials']}"
        problems.append(Problem("command line", "--precision", given, "--trials or --precision, not both"))
    if problems:
        raise InputError(problems)


def study_hash(study: Study) -> str:
    """SHA-256 (hex) of all a study's results depend on: [study], its cases and its deck files' bytes, but no paths.

    Raises InputError for a deck file that cannot be read (any more).
    """
    decks: dict[Path, str] = {}
    content = {
        "study": study.model_dump(include=set(StudyTable.model_fields)),
        "cases": [_case_content(case, decks) for case in study.cases()],
    }
    canonical = json.dumps(content, sort_keys=True, ensure_ascii=True, default=str)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _case_content(case: Case, decks: dict[Path, str]) -> dict[str, Any]:
    content = case.model_dump(exclude={"file", "swept"})
    for index, (player, table) in enumerate(zip(case.players, content["players"], strict=True)):
        if player.deck_path is not None:
            table["deck"] = _deck_hash(player.deck_path, case.file, case.where(f"players.{index}.deck"), decks)
    return content


def _deck_hash(path: Path, file: str, key: str, decks: dict[Path, str]) -> str:
    if path not in decks:
        try:
            decks[path] = hashlib.sha256(path.read_bytes()).hexdigest()
        except OSError as error:
            raise input_error(file, key, f"{path}: {error.strerror}", "a deck file that can be read") from error
    return decks[path]
