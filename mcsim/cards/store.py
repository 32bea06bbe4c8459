"""The catalogue as bytes: gzip of compact JSON, defaults left out, equal abilities stored once."""

import gzip
import json
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, replace
from enum import IntEnum
from typing import Any

from mcsim.cards.records import CardSet, Pack, Place, Scenario, Taken
from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card, PrintedKeyword, Removal
from mcsim.model.opcodes import CardType, Condition, Form, Joint, Limit, Op, Per, Target, Timing, Trigger, When, Who

FORMAT = 2
OF_REPRINT = ("code", "duplicate_of", "pack", "set", "set_type", "quantity", "octgn_id", "back")
ENUMS: dict[str, type[IntEnum]] = {
    "op": Op,
    "per": Per,
    "target": Target,
    "condition": Condition,
    "joint": Joint,
    "when": When,
    "timing": Timing,
    "trigger": Trigger,
    "subject": Who,
    "versus": Who,
    "form": Form,
    "condition_per": Per,
    "limit": Limit,
}
Decoded = tuple[dict[str, Card], dict[str, CardSet], dict[str, Pack], dict[str, Scenario], str]


def encode(
    cards: Mapping[str, Card],
    sets: Mapping[str, CardSet],
    packs: Mapping[str, Pack],
    scenarios: Mapping[str, Scenario],
    version: str,
) -> bytes:
    """The catalogue's parts as bytes; equal parts give equal bytes."""
    effects: dict[Effect, int] = {}
    abilities: dict[Ability, int] = {}
    rows = [_card_row(card, cards, abilities) for card in cards.values()]
    ability_rows = [_ability_row(ability, effects) for ability in abilities]
    document = {
        "format": FORMAT,
        "version": version,
        "cards": rows,
        "abilities": ability_rows,
        "effects": [_plain(effect) for effect in effects],
        "sets": [_plain(s) for s in sets.values()],
        "packs": [_plain(p) for p in packs.values()],
        "scenarios": [_plain(s) | {"taken": [_plain(t) for t in s.taken]} for s in scenarios.values()],
    }
    text = json.dumps(document, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), compresslevel=9, mtime=0)


def decode(data: bytes) -> Decoded:
    """The parts of a catalogue; ValueError, KeyError or TypeError if `data` is none."""
    document = json.loads(gzip.decompress(data))
    if document["format"] != FORMAT:
        raise ValueError(f"format {document['format']}, expected {FORMAT}")
    effects = [Effect(**_with_enums(row)) for row in document["effects"]]
    abilities = [_ability(row, effects) for row in document["abilities"]]
    return (
        _cards(document["cards"], abilities),
        {row["code"]: CardSet(**row) for row in document["sets"]},
        {row["code"]: Pack(**row) for row in document["packs"]},
        {row["code"]: _scenario(row) for row in document["scenarios"]},
        document["version"],
    )


def _default(f: Field) -> Any:
    return f.default if f.default is not MISSING else None


def _plain(record: Any) -> dict[str, Any]:
    """A dataclass as a dict of JSON values without the fields that have their default value."""
    values = {f.name: getattr(record, f.name) for f in fields(record) if getattr(record, f.name) != _default(f)}
    return {name: int(value) if isinstance(value, IntEnum) else value for name, value in values.items()}


def _card_row(card: Card, cards: Mapping[str, Card], abilities: dict[Ability, int]) -> dict[str, Any]:
    if card.duplicate_of:
        original = cards[card.duplicate_of]
        changed = {name: getattr(card, name) for name in OF_REPRINT}
        return {n: v for n, v in changed.items() if n in ("code", "duplicate_of") or v != getattr(original, n)}
    row = _plain(card) | {"type": int(card.type)}
    if card.abilities:
        row["abilities"] = [abilities.setdefault(ability, len(abilities)) for ability in card.abilities]
    return row


def _ability_row(ability: Ability, effects: dict[Effect, int]) -> dict[str, Any]:
    numbers = [effects.setdefault(effect, len(effects)) for effect in ability.effects]
    return _plain(ability) | {"timing": int(ability.timing), "effects": numbers}


def _with_enums(row: dict[str, Any]) -> dict[str, Any]:
    return {name: ENUMS[name](value) if name in ENUMS else value for name, value in row.items()}


def _ability(row: dict[str, Any], effects: list[Effect]) -> Ability:
    return Ability(**_with_enums(row) | {"effects": tuple(effects[i] for i in row["effects"])})


def _cards(rows: list[dict[str, Any]], abilities: list[Ability]) -> dict[str, Card]:
    cards = {row["code"]: _card(row, abilities) for row in rows if "duplicate_of" not in row}
    for row in rows:
        if "duplicate_of" in row:
            cards[row["code"]] = replace(cards[row["duplicate_of"]], duplicates=(), **row)
    return {row["code"]: cards[row["code"]] for row in rows}


def _card(row: dict[str, Any], abilities: list[Ability]) -> Card:
    values: dict[str, Any] = _with_tuples(row)
    values["type"] = CardType(row["type"])
    values["keywords"] = tuple(PrintedKeyword(*k) for k in row.get("keywords", ()))
    values["abilities"] = tuple(abilities[i] for i in row.get("abilities", ()))
    values["removal"] = Removal(*row["removal"]) if "removal" in row else None
    return Card(**values)


def _scenario(row: dict[str, Any]) -> Scenario:
    taken = tuple(Taken(**t | {"place": Place(t.get("place", "play"))}) for t in row["taken"])
    return Scenario(**_with_tuples(row) | {"taken": taken})


def _with_tuples(row: dict[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
