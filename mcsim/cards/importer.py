"""A MarvelCDB data checkout -> Catalogue. Printed texts are read here only; they do not get into the catalogue."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mcsim.cards.catalogue import Catalogue
from mcsim.cards.grammar import parse_text
from mcsim.cards.keywords import printed_keywords
from mcsim.cards.records import CardSet, Pack
from mcsim.cards.removal import removal_of
from mcsim.cards.scenarios import scenario_records
from mcsim.model.card import CARD_TYPES, Card, PrintedKeyword
from mcsim.model.errors import input_error
from mcsim.model.opcodes import CardType

Entry = Mapping[str, Any]

# our field: MarvelCDB's field
STATS = {
    "hp": "health",
    "atk": "attack",
    "thw": "thwart",
    "sch": "scheme",
    "defense": "defense",
    "rec": "recover",
    "hand_size": "hand_size",
    "cost": "cost",
    "target_threat": "threat",
}
NUMBERS = {"cons_atk": "attack_cost", "cons_thw": "thwart_cost", "boost": "boost", "base_threat": "base_threat"}
NUMBERS |= {"acceleration": "escalation_threat", "deck_limit": "deck_limit"}
TEXTS = {"faction": "faction_code", "subname": "subname", "stage": "stage", "octgn_id": "octgn_id"}
ICONS = ("scheme_acceleration", "scheme_amplify", "scheme_crisis", "scheme_hazard")
RESOURCES = ("resource_energy", "resource_mental", "resource_physical", "resource_wild")


def build_catalogue(directory: Path) -> Catalogue:
    """The catalogue of all packs of a MarvelCDB data checkout; InputError if `directory` is none."""
    sets = {e["code"]: CardSet(e["code"], e["name"], e["card_set_type_code"]) for e in _read(directory, "sets.json")}
    packs = {e["code"]: Pack(e["code"], e["name"], e.get("date_release") or "") for e in _read(directory, "packs.json")}
    entries = read_entries(directory)
    cards = import_cards(entries.values(), {code: s.type for code, s in sets.items()})
    texts = {code: entry.get("text") or "" for code, entry in entries.items()}
    scenarios = scenario_records(cards, sets, texts)
    version = max((pack.date for pack in packs.values()), default="")
    return Catalogue(cards=cards, sets=sets, packs=packs, scenarios=scenarios, version=version)


def read_entries(directory: Path) -> dict[str, Entry]:
    """Raw entries of all packs by code, in order of code."""
    files = sorted((directory / "pack").glob("*.json"))
    if not files:
        raise input_error(str(directory), "pack", "no pack/*.json in this folder", "a MarvelCDB data checkout")
    entries = [entry for file in files for entry in _load(file)]
    return dict(sorted((entry["code"], entry) for entry in entries))


def import_cards(entries: Iterable[Entry], set_types: Mapping[str, str]) -> dict[str, Card]:
    """Cards by code; reprints hold the original's facts with their own code, pack, quantity, set and GUID."""
    raw = {entry["code"]: entry for entry in entries}
    cards = {code: card_from(e, set_types) for code, e in raw.items() if "duplicate_of" not in e}
    cards = _with_only_minions(_linked_backs(cards))
    for code, entry in raw.items():
        if "duplicate_of" in entry:
            cards[code] = _reprint(entry, cards[_original(raw, code)], raw, set_types)
    return _with_duplicates(dict(sorted(cards.items())))


def card_from(entry: Entry, set_types: Mapping[str, str] | None = None) -> Card:
    """One card from an entry with MarvelCDB's fields; KeyError if `code`, `name` or `type_code` is missing."""
    text = entry.get("text") or ""
    card_type = CARD_TYPES[entry["type_code"]]
    set_code = entry.get("set_code") or ""
    facts: dict[str, Any] = {ours: entry.get(theirs) or "" for ours, theirs in TEXTS.items()}
    facts |= _numbers(entry, text) | _per_hero(entry)
    return Card(
        code=entry["code"],
        name=entry["name"],
        type=card_type,
        type_code=entry["type_code"],
        pack=entry.get("pack_code", ""),
        set=set_code,
        set_type=(set_types or {}).get(set_code, ""),
        quantity=entry.get("quantity", 1),
        boost_star=bool(entry.get("boost_star")),
        icons=_counts(entry, ICONS),
        resources=_counts(entry, RESOURCES),
        traits=_traits(entry.get("traits") or ""),
        keywords=_keywords(entry, text),
        unique=bool(entry.get("is_unique")),
        nemesis=_is_nemesis(card_type, set_code, text),
        marks=_marks(entry, text),
        back=entry.get("back_link") or "",
        hidden=bool(entry.get("hidden")),
        removal=removal_of(text) if card_type in (CardType.ATTACHMENT, CardType.OBLIGATION) else None,
        abilities=parse_text(text, entry["name"], card_type=card_type),
        **facts,
    )


def _is_nemesis(card_type: CardType, set_code: str, text: str) -> bool:
    """Whether a card is the minion (by its reminder) or the side scheme of a nemesis set."""
    if card_type is CardType.MINION and "nemesis minion" in text:
        return True
    return card_type is CardType.SIDE_SCHEME and set_code.endswith("_nemesis")


def _numbers(entry: Entry, text: str) -> dict[str, Any]:
    stats = {ours: _stat(entry, theirs, text) for ours, theirs in STATS.items()}
    return stats | {ours: max(entry.get(theirs) or 0, 0) for ours, theirs in NUMBERS.items()}


def _stat(entry: Entry, field: str, text: str) -> int | None:
    """A printed number; X and a lone star count as 0 (X24), nothing or a dash as None."""
    value = entry.get(field)
    if value is None:
        return 0 if entry.get(f"{field}_star") else None
    return 0 if _is_x(entry, field, text) else value


def _is_x(entry: Entry, field: str, text: str) -> bool:
    """MarvelCDB writes X as -1; on an attachment -1 is a malus unless the text says what X is."""
    return entry.get(field) == -1 and (entry["type_code"] != "attachment" or "X is " in text)


def _marks(entry: Entry, text: str) -> tuple[str, ...]:
    fields = STATS | {"acceleration": "escalation_threat"}
    x = [f"{ours}_x" for ours, theirs in fields.items() if _is_x(entry, theirs, text)]
    return tuple(x + [f"{ours}_star" for ours, theirs in fields.items() if entry.get(f"{theirs}_star")])


def _per_hero(entry: Entry) -> dict[str, bool]:
    """Health is per hero where marked so, threat where it is not marked as fixed (X27)."""
    return {
        "hp_per_hero": bool(entry.get("health_per_hero")),
        "base_threat_per_hero": bool(entry.get("base_threat")) and not entry.get("base_threat_fixed"),
        "target_threat_per_hero": bool(entry.get("threat")) and not entry.get("threat_fixed"),
        "acceleration_per_hero": bool(entry.get("escalation_threat")) and not entry.get("escalation_threat_fixed"),
    }


def _counts(entry: Entry, fields: tuple[str, ...]) -> tuple[int, int, int, int]:
    a, b, c, d = (entry.get(field) or 0 for field in fields)
    return a, b, c, d


def _traits(text: str) -> tuple[str, ...]:
    """Traits are sentences: split at a full stop before a space; acronyms like S.H.I.E.L.D. keep their last one."""
    names = [part.strip().rstrip(".") for part in text.split(". ")]
    return tuple(f"{name}." if "." in name else name for name in names if name)


def _keywords(entry: Entry, text: str) -> tuple[PrintedKeyword, ...]:
    found = printed_keywords(text)
    if entry.get("permanent") and not any(k.name == "permanent" for k in found):
        found += (PrintedKeyword("permanent"),)
    return found


def _linked_backs(cards: dict[str, Card]) -> dict[str, Card]:
    """Both sides of a card linked with each other; the data links only the front to the back, once to a wrong one."""
    sides: dict[str, str] = {}
    for card in cards.values():
        if card.back:
            back = card.back if card.back[:-1] == card.code[:-1] else card.code[:-1] + card.back[-1]
            sides |= {card.code: back, back: card.code}
    return {code: replace(card, back=sides.get(code, "")) for code, card in cards.items()}


def _with_only_minions(cards: dict[str, Card]) -> dict[str, Card]:
    """The only minion of a nemesis set is the nemesis minion even where its text does not say so."""
    minions: dict[str, list[Card]] = {}
    for card in cards.values():
        if card.type is CardType.MINION and card.set.endswith("_nemesis"):
            minions.setdefault(card.set, []).append(card)
    alone = [found[0] for found in minions.values() if len(found) == 1]
    return cards | {card.code: replace(card, nemesis=True) for card in alone}


def _original(raw: Mapping[str, Entry], code: str) -> str:
    while "duplicate_of" in raw[code]:
        code = raw[code]["duplicate_of"]
    return code


def _reprint(entry: Entry, original: Card, raw: Mapping[str, Entry], set_types: Mapping[str, str]) -> Card:
    code, set_code = entry["code"], entry.get("set_code") or original.set
    return replace(
        original,
        code=code,
        duplicate_of=original.code,
        pack=entry.get("pack_code", original.pack),
        quantity=entry.get("quantity", original.quantity),
        set=set_code,
        set_type=set_types.get(set_code, ""),
        octgn_id=entry.get("octgn_id") or "",
        back=entry.get("back_link") or _sibling(code, original, raw),
    )


def _sibling(code: str, original: Card, raw: Mapping[str, Entry]) -> str:
    """The other side of a reprint: same number, the letter of the original's other side, if that was reprinted too."""
    other = code[:-1] + original.back[-1:]
    return other if original.back and code[-1].isalpha() and other in raw else original.back


def _with_duplicates(cards: dict[str, Card]) -> dict[str, Card]:
    reprints: dict[str, list[str]] = {}
    for card in cards.values():
        if card.duplicate_of:
            reprints.setdefault(card.duplicate_of, []).append(card.code)
    for code, codes in reprints.items():
        cards[code] = replace(cards[code], duplicates=tuple(codes))
    return cards


def _read(directory: Path, name: str) -> list[Entry]:
    if not (directory / name).is_file():
        raise input_error(str(directory / name), "", "no such file", "a MarvelCDB data checkout")
    return _load(directory / name)


def _load(file: Path) -> list[Entry]:
    try:
        return json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise input_error(str(file), "", f"cannot be read as JSON ({error})") from error
