"""Deck files: MarvelCDB's API JSON, OCTGN's .o8d and MarvelCDB's text export -> Deck."""

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcsim.cards.catalogue import Catalogue
from mcsim.model.card import Card
from mcsim.model.errors import InputError, input_error, nearest
from mcsim.model.opcodes import CardType

ALLOWED = "a deck: MarvelCDB API JSON, OCTGN .o8d or MarvelCDB text export"
_LINE = re.compile(r"^\s*(?P<count>\d+)\s*x?\s+(?P<name>.+?)(?:\s+\((?P<pack>[^()]*)\))?\s*$")
_IN_DECK = (CardType.ALLY, CardType.PLAYER)


@dataclass(frozen=True)
class Deck:
    """A player deck: its name, the identity (hero side) and the cards with their counts, in order of code."""

    name: str
    identity: Card
    cards: tuple[tuple[Card, int], ...]

    @property
    def size(self) -> int:
        """Cards in the deck, the identity not counted."""
        return sum(count for _, count in self.cards)


def read_deck(path: Path, catalogue: Catalogue) -> Deck:
    """The deck of a file in any of the three formats; InputError naming the file and the key if it is none."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise input_error(str(path), "", f"cannot be read ({error})", ALLOWED) from error
    start = text.lstrip()[:1]
    reader = {"{": _from_json, "[": _from_json, "<": _from_octgn}.get(start, _from_text)
    return reader(text, str(path), catalogue)


def _from_json(text: str, file: str, catalogue: Catalogue) -> Deck:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise input_error(file, "", f"is no JSON ({error})", ALLOWED) from error
    if not isinstance(document, dict):
        raise input_error(file, "", "a list", ALLOWED)
    key = "hero_code" if "hero_code" in document else "investigator_code"
    if key not in document:
        raise input_error(file, key, "missing", ALLOWED)
    identity = catalogue.identity(str(document[key]), key, file)
    slots = document.get("slots")
    if not isinstance(slots, dict) or not slots:
        raise input_error(file, "slots", str(slots), "a table of card code = count")
    counts = {code: _count(count, f"slots.{code}", file) for code, count in slots.items()}
    cards = [(_deck_card(code, f"slots.{code}", file, catalogue), count) for code, count in counts.items()]
    return _deck(str(document.get("name") or identity.name), identity, cards, catalogue)


def _count(value: Any, key: str, file: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1000:
        raise input_error(file, key, str(value), "a count from 1 to 1000")
    return value


def _deck_card(code: str, key: str, file: str, catalogue: Catalogue) -> Card:
    if code not in catalogue.cards:
        raise input_error(file, key, code, "a card code", nearest(code, catalogue.cards))
    return _playable(catalogue.cards[code], key, file)


def _playable(card: Card, key: str, file: str) -> Card:
    if card.type not in _IN_DECK:
        given = f"{card.code} {card.name} ({card.type_code})"
        raise input_error(file, key, given, "allies, events, resources, supports, upgrades")
    return card


def _deck(name: str, identity: Card, cards: Iterable[tuple[Card, int]], catalogue: Catalogue) -> Deck:
    """A deck with reprints counted under the card they reprint."""
    counts: dict[str, int] = {}
    for card, count in cards:
        code = card.duplicate_of or card.code
        counts[code] = counts.get(code, 0) + count
    return Deck(name, identity, tuple((catalogue.cards[code], counts[code]) for code in sorted(counts)))


def _from_octgn(text: str, file: str, catalogue: Catalogue) -> Deck:
    """OCTGN lists the encounter cards of a hero (obligation, nemesis) too; they are no deck cards."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise input_error(file, "", f"is no XML ({error})", ALLOWED) from error
    if root.tag != "deck":
        raise input_error(file, root.tag, "root element", "<deck>, as OCTGN writes it")
    by_id = _by_octgn_id(catalogue)
    rows = [_octgn_row(element, by_id, catalogue, file) for element in root.iter("card")]
    heroes = [card for card, _ in rows if card.type is CardType.IDENTITY]
    if not heroes:
        raise input_error(file, "section", "no identity card", "a deck with its hero")
    identity = catalogue.hero_side(heroes[0])
    return _deck(Path(file).stem, identity, [row for row in rows if row[0].type in _IN_DECK], catalogue)


def _by_octgn_id(catalogue: Catalogue) -> dict[str, Card]:
    """Cards by GUID; both sides of a card share one, the first side stands for it."""
    cards: dict[str, Card] = {}
    for card in catalogue.cards.values():
        if card.octgn_id:
            cards.setdefault(card.octgn_id.lower(), card)
    return cards


def _octgn_row(
    element: ElementTree.Element, by_id: dict[str, Card], catalogue: Catalogue, file: str
) -> tuple[Card, int]:
    guid, name = element.get("id", ""), (element.text or "").strip()
    quantity = element.get("qty", "")
    count = _count(int(quantity) if quantity.isdecimal() else quantity, f"card {name or guid}", file)
    card = by_id.get(guid.lower())
    return card or _by_name(name, "", f"card {guid}", file, catalogue, own_set=""), count


def _from_text(text: str, file: str, catalogue: Catalogue) -> Deck:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    rows = [match for match in map(_LINE.match, lines) if match]
    if not rows:
        raise input_error(file, "line 1", (lines or ["nothing"])[0][:60], ALLOWED)
    identity = _hero_in(lines, [match["name"] for match in rows], file, catalogue)
    cards: list[tuple[Card, int]] = []
    for match in rows:
        used = {card.code for card, _ in cards}
        card = _by_name(match["name"], match["pack"] or "", match[0].strip(), file, catalogue, identity.set, used)
        cards.append((card, _count(int(match["count"]), match[0].strip(), file)))
    return _deck(lines[0] if not _LINE.match(lines[0]) else identity.name, identity, cards, catalogue)


def _hero_in(lines: list[str], names: list[str], file: str, catalogue: Catalogue) -> Card:
    """The hero named by a line of its own; heroes of one name are told apart by pack and by their cards in the deck."""
    heroes = [c for c in catalogue.cards.values() if c.type_code == "hero" and not c.duplicate_of]
    wanted = {name.casefold() for name in names}
    for line in lines:
        name, _, pack = line.partition(" (")
        hits = [hero for hero in heroes if hero.name.casefold() == name.strip().casefold()]
        if hits:
            return max(
                hits, key=lambda hero: (_in_pack(hero, pack.rstrip(")"), catalogue), _own(hero, wanted, catalogue))
            )
    raise input_error(
        file, "hero", lines[0][:60], "a line with the hero's name", nearest(lines[0], [h.name for h in heroes])
    )


def _own(hero: Card, names: set[str], catalogue: Catalogue) -> int:
    return sum(card.name.casefold() in names for card in catalogue.in_set(hero.set))


def _in_pack(card: Card, pack: str, catalogue: Catalogue) -> bool:
    known = catalogue.packs.get(card.pack)
    return bool(pack) and known is not None and pack.casefold() in (known.name.casefold(), known.code)


def _by_name(
    name: str, pack: str, key: str, file: str, catalogue: Catalogue, own_set: str, used: Collection[str] = ()
) -> Card:
    """The deck card of this name: of the pack, the hero's set, an aspect, first printed, not yet on another line."""
    hits = [card for card in catalogue.find_card(name) if card.name.casefold() == name.casefold()]
    playable = [card for card in hits if card.type in _IN_DECK and not card.hidden]
    if not playable:
        raise _unknown_card(name, key, file, hits, catalogue)

    def rank(card: Card) -> tuple[bool, ...]:
        in_pack = _in_pack(card, pack, catalogue)
        return in_pack, card.set == own_set, not card.set, not card.duplicate_of, card.code not in used

    return max(playable, key=rank)


def _unknown_card(name: str, key: str, file: str, hits: list[Card], catalogue: Catalogue) -> InputError:
    if hits:
        return input_error(file, key, f"{name} ({hits[0].type_code})", "allies, events, resources, supports, upgrades")
    return input_error(file, key, name, "a card name", nearest(name, [c.name for c in catalogue.cards.values()]))
