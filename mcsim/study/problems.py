"""What is wrong with a study document: every problem of one document, none hidden by another."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from mcsim.model.errors import Problem, nearest
from mcsim.study.cards import IGNORED, card_problems, named
from mcsim.study.fields import Checked, show
from mcsim.study.tables import MAX_PLAYERS, Document

Raw = dict[str, Any]
Location = tuple[str | int, ...]


def document_problems(raw: Raw, file: str, folder: Path) -> list[Problem]:
    """Problems of a document without its [sweep]: single values first, then values that must fit together."""
    found = [
        *table_problems(Document, raw, file, folder),
        *_trial_problems(raw, file),
        *_player_problems(raw, file, folder),
        *card_problems(raw.get("cards"), file),
    ]
    return [named(problem, raw.get("cards")) for problem in found]


def table_problems(model: type[BaseModel], raw: object, file: str, folder: Path | None = None) -> list[Problem]:
    """Problems that the model of a table finds in single values; keys are dotted, list items count from 0."""
    try:
        model.model_validate(raw, context=folder)
    except ValidationError as error:
        return [_problem(model, detail, file) for detail in error.errors(include_url=False)]
    return []


def _problem(model: type[BaseModel], detail: ErrorDetails, file: str) -> Problem:
    loc = detail["loc"]
    key = ".".join(map(str, loc))
    if detail["type"] == "extra_forbidden":
        fields = table_fields(_model_at(model, loc[:-1]))
        keys = [key for key, field in fields.items() if field.description != IGNORED]
        return Problem(file, key, "unknown key", " | ".join(keys), nearest(str(loc[-1]), keys))
    context = detail.get("ctx", {})
    allowed = context.get("allowed") or _allowed_at(model, loc)
    given = "missing" if detail["type"] == "missing" else show(detail["input"])
    return Problem(file, key, given, allowed, context.get("nearest", ""))


def table_fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The fields of a table by the key that a study file writes."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


def table_of(field: FieldInfo) -> type[BaseModel] | None:
    """The model of the table, or of the tables of the list, that a field holds; None for a plain value."""
    for kind in (field.annotation, *get_args(field.annotation)):
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            return kind
    return None


def _model_at(model: type[BaseModel], loc: Location) -> type[BaseModel]:
    for key in loc:
        if isinstance(key, str):
            inner = table_of(table_fields(model)[key])
            assert inner is not None, f"{loc} leads to no table of {model.__name__}"
            model = inner
    return model


def _allowed_at(model: type[BaseModel], loc: Location) -> str:
    """What may stand at `loc`: a table, what the field's description says, or what its check allows."""
    if not loc or isinstance(loc[-1], int):
        return "a table"
    field = table_fields(_model_at(model, loc[:-1]))[loc[-1]]
    checks = (mark.allowed for mark in field.metadata if isinstance(mark, Checked))
    return field.description or next(checks, "")


def _table(raw: Raw, key: str) -> Raw:
    value = raw.get(key)
    return value if isinstance(value, dict) else {}


def player_tables(raw: Raw) -> list[tuple[int, Raw]]:
    """The players that are tables at all, with their index."""
    players = raw.get("players")
    return [(i, p) for i, p in enumerate(players) if isinstance(p, dict)] if isinstance(players, list) else []


def _trial_problems(raw: Raw, file: str) -> Iterator[Problem]:
    study = _table(raw, "study")
    if "trials" in study and "precision" in study:
        given = f"trials = {show(study['trials'])} and precision = {show(study['precision'])}"
        yield Problem(file, "study.precision", given, "trials or precision, not both")


def _player_problems(raw: Raw, file: str, folder: Path) -> Iterator[Problem]:
    count = len(raw["players"]) if isinstance(raw.get("players"), list) else 1
    if not 1 <= count <= MAX_PLAYERS:
        yield Problem(file, "players", f"{count} players", f"1 to {MAX_PLAYERS} tables [[players]]")
    flips = _table(raw, "study").get("question", "activation") != "activation"
    for index, player in player_tables(raw):
        key = f"players.{index}"
        if ("deck" in player) == ("identity" in player):
            given = "both deck and identity" if "deck" in player else "neither deck nor identity"
            yield Problem(file, key, given, "exactly one of deck and identity")
        if player.get("form") == "flip" and not flips:
            allowed = 'hero | alter_ego (flip needs question = "survival")'
            yield Problem(file, f"{key}.form", show("flip"), allowed)
        if isinstance(player.get("deck"), str) and player["deck"]:
            yield from _deck_problems(player["deck"], f"{key}.deck", file, folder)


def _deck_problems(deck: str, key: str, file: str, folder: Path) -> Iterator[Problem]:
    path = folder / deck
    try:
        found = path.is_file()
    except OSError:
        found = False
    if not found:
        near = neighbour(path) if Path(deck).name else ""
        yield Problem(
            file,
            key,
            f"{show(deck)} is no file",
            "a deck file, relative to the study file",
            str(Path(deck).with_name(near)) if near else "",
        )


def neighbour(path: Path) -> str:
    """The name of the file in the folder of `path` that comes nearest to its own; empty if there is none."""
    try:
        return nearest(path.name, [entry.name for entry in path.parent.iterdir() if entry.is_file()])
    except (OSError, ValueError):
        return ""
