"""A situation file to a checked Situation: JSON, shape, paths. Problems name file, key (a JSON Pointer) and why."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from mcsim.model.errors import InputError, Problem, input_error, nearest
from mcsim.scenario.situation_script import Situation

SITUATION_FILE = "a situation file: JSON, UTF-8"
MAX_BYTES = 2_000_000
_UNION_TAGS = re.compile(r"\(\w+\)")
_PLACE = re.compile(
    r"/(?:(?P<one>villain|main_scheme)"
    r"|villains/(?P<villain>[0-9]{1,6})"
    r"|villain/attachments/(?P<attachment>[0-9]{1,6})"
    r"|side_schemes/(?P<side_scheme>[0-9]{1,6})"
    r"|players/(?P<player>[0-9]{1,6})(?:/(?P<identity>identity)|/(?P<list>allies|minions)/(?P<at>[0-9]{1,6}))?)"
)
PLACES = (
    "/villain, /villains/N, /main_scheme, /side_schemes/N, /players/N, /players/N/identity, .../allies/N, .../minions/N"
)


class Place(NamedTuple):
    """What a path of a situation names: `kind` is villain, main_scheme, attachment, side_scheme, player, identity, ally
    or minion."""

    kind: str
    player: int = -1
    at: int = -1


def place_of(path: str) -> Place | None:
    """The place that a path names; None if it is no path of a situation."""
    match = _PLACE.fullmatch(path)
    if match is None or re.search(r"/0\d", path):
        return None
    if match["one"]:
        return Place(match["one"])
    for kind in ("attachment", "side_scheme", "villain"):
        if match[kind]:
            return Place(kind, at=int(match[kind]))
    player = int(match["player"])
    if match["identity"]:
        return Place("identity", player)
    if match["list"]:
        return Place({"allies": "ally", "minions": "minion"}[match["list"]], player, int(match["at"]))
    return Place("player", player)


class Read(NamedTuple):
    """A file that was read: its situation, or the error that refuses it, and what can be told of it either way."""

    id: str
    situation: Situation | None
    refusal: InputError | None
    error_expected: bool


def read_situation(path: Path, file: str) -> Read:
    """Read a file; what is wrong with it is part of the answer. `file` is what the problems call it."""
    raw: Any = None
    try:
        raw = _parse(_text(path, file), file)
        situation = _checked(raw, file)
    except InputError as error:
        return Read(_told_id(raw), None, error, _error_expected(raw))
    return Read(situation.id, situation, None, situation.expect.error)


def load_situation(path: str | Path) -> Situation:
    """The situation of a file; InputError with every problem found."""
    read = read_situation(Path(path), str(path))
    if read.refusal is not None:
        raise read.refusal
    assert read.situation is not None
    return read.situation


def _told_id(raw: Any) -> str:
    told = raw.get("id") if isinstance(raw, dict) else None
    return told if isinstance(told, str) else ""


def _error_expected(raw: Any) -> bool:
    expect = raw.get("expect") if isinstance(raw, dict) else None
    return isinstance(expect, dict) and expect.get("error") is True


# -- JSON -------------------------------------------------------------------------------------------------------------


def _text(path: Path, file: str) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise input_error(file, "", "the file is too large", f"at most {MAX_BYTES:,} bytes")
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise input_error(file, "", "this is not UTF-8 text", SITUATION_FILE) from error
    except (OSError, ValueError) as error:
        raise input_error(file, "", f"cannot be read: {error}", SITUATION_FILE) from error


def _parse(text: str, file: str) -> Any:
    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice = next(key for key, _ in pairs if sum(k == key for k, _ in pairs) > 1)
            raise input_error(file, twice, "this key stands twice in one object", "each key once")
        return found

    def no_number(word: str) -> Any:
        raise input_error(file, "", f"{word} is no JSON number", SITUATION_FILE)

    try:
        raw = json.loads(text, object_pairs_hook=once, parse_constant=no_number)
        json.dumps(raw, ensure_ascii=False).encode()
        return raw
    except UnicodeEncodeError:
        raise input_error(file, "", "half of a surrogate pair is no character", SITUATION_FILE) from None
    except RecursionError:
        raise input_error(file, "", "objects or lists too deep in one another", SITUATION_FILE) from None
    except ValueError as error:
        raise input_error(file, "", f"not JSON: {error}", SITUATION_FILE) from error


# -- shape ------------------------------------------------------------------------------------------------------------


def _checked(raw: Any, file: str) -> Situation:
    try:
        situation = Situation.model_validate(raw)
    except ValidationError as error:
        raise InputError([_problem(detail, file) for detail in error.errors(include_url=False)]) from error
    problems = list(_path_problems(situation, raw, file))
    if problems:
        raise InputError(problems)
    return situation


def _problem(detail: ErrorDetails, file: str) -> Problem:
    context = detail.get("ctx", {})
    key = pointer(detail["loc"])
    given = _show(detail["input"])
    allowed = detail["msg"].removeprefix("Input should be ")
    near = str(context.get("nearest", ""))
    if detail["type"] == "unknown_key":
        return Problem(file, f"{key}/{_escaped(context['key'])}", "unknown key", allowed, near)
    if detail["type"] == "missing":
        return Problem(file, key, "missing")
    if detail["type"] in ("missing_stat", "hit_points"):
        key = f"{key}/{context['key']}"
        given = "missing" if detail["type"] == "missing_stat" else "too high"
    if detail["type"].startswith("union_tag"):
        return _step_problem(detail, key, file)
    if detail["type"] == "literal_error":
        near = nearest(str(detail["input"]), re.findall(r"'([^']+)'", context["expected"]))
    return Problem(file, key, given, allowed, near)


def _step_problem(detail: ErrorDetails, key: str, file: str) -> Problem:
    """A script step without a known `do`."""
    steps = re.findall(r"'([a-z_]+)'", str(detail.get("ctx", {}).get("expected_tags", "")))
    if detail["type"] == "union_tag_not_found":
        return Problem(file, f"{key}/do", "missing", "a step of SITUATIONS.md")
    tag = str(detail["ctx"]["tag"])
    return Problem(file, f"{key}/do", _show(tag), " | ".join(steps), nearest(tag, steps))


def pointer(loc: tuple[str | int, ...]) -> str:
    """JSON Pointer of a place in the document; the tags that unions add to it are left out."""
    told = [part for part in loc if not (isinstance(part, str) and _UNION_TAGS.fullmatch(part))]
    if len(told) > 2 and told[0] == "script":
        del told[2]  # the step's name
    return "".join("/" + _escaped(part) for part in told)


def _escaped(part: str | int) -> str:
    return str(part).replace("~", "~0").replace("/", "~1")


def _show(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else text[:57] + "..."


# -- paths ------------------------------------------------------------------------------------------------------------

FRIENDS, ENEMIES, SCHEMES = {"identity", "ally"}, {"villain", "minion"}, {"main_scheme", "side_scheme"}
CHARACTERS = FRIENDS | ENEMIES
_WANTED = {
    "enemy": ENEMIES,
    "by": FRIENDS,
    ("enemy_attack", "target"): FRIENDS,
    ("basic_attack", "target"): ENEMIES,
    ("basic_thwart", "target"): SCHEMES,
    ("recover", "target"): {"identity"},
    ("prevent_next", "to"): CHARACTERS,
}


def _path_problems(situation: Situation, raw: Any, file: str) -> Iterator[Problem]:
    """Paths and player numbers that name nothing, or nothing of the kind that is wanted."""
    sizes = _Sizes(situation, "into play" in json.dumps(raw["setup"]))
    for i, step in enumerate(raw["script"]):
        where = f"/script/{i}"
        for key, value, kinds in _named(step):
            yield from sizes.problems(value, kinds, f"{where}/{key}", file)
        yield from _step_problems(step, where, len(situation.setup.players), file)
    for key in ("target", "defender"):
        path = getattr(situation.expect.attack, key, None)
        if path is not None:
            yield from sizes.problems(path, FRIENDS, f"/expect/attack/{key}", file)
    for n in situation.expect.illegal:
        if n >= len(situation.script):
            yield Problem(file, "/expect/illegal", str(n), "indices of script steps")


def _named(step: dict[str, Any]) -> Iterator[tuple[str, str, set[str]]]:
    """(key, path, kinds that may stand there) of every path in a step."""
    do = step["do"]
    for key in ("enemy", "by", "target", "to"):
        if step.get(key) is not None:
            kinds = _WANTED.get(key) or _WANTED.get((do, key)) or ({"player"} if step.get("indirect") else CHARACTERS)
            yield key, step[key], kinds
    defenses = [("defense", step["defense"])] if step.get("defense") else []
    defenses += [(f"defenses/{i}", d) for i, d in enumerate(step.get("defenses", [])) if d]
    for key, defense in defenses:
        yield f"{key}/by", defense["by"], FRIENDS
    for i, instance in enumerate(step.get("instances", [])):
        yield f"instances/{i}/target", instance["target"], ENEMIES
    for path in step.get("assign", {}):
        yield "assign", path, FRIENDS
    for i, choice in enumerate(step.get("choices", [])):
        for path in choice if isinstance(choice, list) else [choice]:
            if isinstance(path, str):
                yield f"choices/{i}", path, CHARACTERS | SCHEMES


def _step_problems(step: dict[str, Any], where: str, players: int, file: str) -> Iterator[Problem]:
    """What must fit together within a step."""
    allowed = f"a player, 0 to {players - 1}"
    if step.get("player", 0) >= players:
        yield Problem(file, f"{where}/player", str(step["player"]), allowed)
    for i, ability in enumerate(step.get("defense_abilities", [])):
        if ability["player"] >= players:
            yield Problem(file, f"{where}/defense_abilities/{i}/player", str(ability["player"]), allowed)
    if step.get("assign") and not step.get("indirect"):
        yield Problem(file, f"{where}/assign", "damage that is not indirect is not assigned")
    if step.get("assign") and sum(step["assign"].values()) != step["amount"]:
        yield Problem(file, f"{where}/assign", f"adds up to {sum(step['assign'].values())}", f"{step['amount']}")
    previous = None
    for i, instance in enumerate(step.get("instances", [])):
        if instance.get("additional") and instance["target"] != previous:
            yield Problem(
                file, f"{where}/instances/{i}/target", instance["target"], "the target of the instance before"
            )
        previous = instance["target"]


class _Sizes:
    """How many of each there are, to tell whether a path can name something."""

    def __init__(self, situation: Situation, enters: bool) -> None:
        s = situation.setup
        codes = any(isinstance(card, str) for card in s.encounter_deck)
        self.grows = enters or codes or any(step.do in ("reveal", "villain_phase") for step in situation.script)
        self.players = s.players
        self.villains = len(s.villains)
        self.fixed = {"attachment": len(s.villain.attachments), "side_scheme": len(s.side_schemes)}

    def _exists(self, place: Place) -> bool:
        if place.kind in ("villain", "main_scheme"):
            return place.at < self.villains
        if place.kind in self.fixed:
            return place.at < self.fixed[place.kind] or self.grows
        if place.player >= len(self.players):
            return False
        player = self.players[place.player]
        lists: dict[str, list[Any]] = {"ally": [*player.allies], "minion": [*player.minions]}
        if place.kind not in lists:
            return True
        return place.at < len(lists[place.kind]) or (self.grows and place.kind == "minion")

    def problems(self, path: str, kinds: set[str], key: str, file: str) -> Iterator[Problem]:
        """The problem of a path, if it has one."""
        place = place_of(path)
        if place is None:
            yield Problem(file, key, _show(path), PLACES)
        elif place.kind not in kinds:
            yield Problem(file, key, f"{path} is a {place.kind}", " or ".join(sorted(kinds)))
        elif not self._exists(place):
            yield Problem(file, key, f"{path} is nothing in this situation")
