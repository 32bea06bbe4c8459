"""The catalogue: all card facts, sets, packs and scenarios, and how a card, a set or a scenario is found in it."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import TypeVar

from mcsim.cards.records import CardSet, Pack, Place, Scenario, Taken
from mcsim.cards.store import decode, encode
from mcsim.model.card import Card
from mcsim.model.errors import InputError, input_error, nearest
from mcsim.model.opcodes import CardType

__all__ = ["CardSet", "Catalogue", "Pack", "Place", "Scenario", "Taken", "load_catalogue", "save_catalogue"]

PACKAGED = "data/catalogue.json.gz"
Named = TypeVar("Named", CardSet, Scenario)


@dataclass(frozen=True)
class Catalogue:
    """Everything published, by code; `version` is the release date of the newest pack in it."""

    cards: Mapping[str, Card]
    sets: Mapping[str, CardSet] = field(default_factory=dict)
    packs: Mapping[str, Pack] = field(default_factory=dict)
    scenarios: Mapping[str, Scenario] = field(default_factory=dict)
    version: str = ""

    def find_card(self, text: str) -> list[Card]:
        """Cards whose code, or part of whose name, is `text`, whatever its case; exact matches first."""
        wanted = text.casefold()
        hits = [card for card in self.cards.values() if wanted == card.code or wanted in card.name.casefold()]
        return sorted(hits, key=lambda card: wanted not in (card.code, card.name.casefold()))

    def card(self, text: str, where: str = "", file: str = "cards", kinds: Collection[CardType] = ()) -> Card:
        """The card with code or exact name `text`, of one of the `kinds` if given; InputError unless it is just one."""
        hits = self._named(text, kinds)
        if len(hits) == 1:
            return hits[0]
        raise self._not_one(text, hits, where, file, kinds)

    def identity(self, text: str, where: str = "identity", file: str = "cards") -> Card:
        """The hero side of the identity with code or name `text`, either side's; InputError unless it is just one."""
        hits = self._named(text, (CardType.IDENTITY,))
        if len({card.set for card in hits}) == 1:
            return self.hero_side(hits[0])
        raise self._not_one(text, hits, where, file, (CardType.IDENTITY,))

    def hero_side(self, identity: Card) -> Card:
        """The hero side of an identity given by either side."""
        return self.cards[identity.back] if identity.type_code == "alter_ego" else identity

    def in_set(self, code: str) -> list[Card]:
        """All card sides of a set, in order of code."""
        return self._by_set.get(code, [])

    def scenario(self, text: str, where: str = "scenario.name", file: str = "scenario") -> Scenario:
        """The scenario with this code or printed name, whatever its case; InputError with the nearest match."""
        return _by_code_or_name(text, self.scenarios.values(), where, file, "a scenario (see `mcsim scenarios`)")

    def modular_set(self, text: str, where: str = "scenario.modular", file: str = "scenario") -> CardSet:
        """The modular set with this code or printed name; InputError with the nearest match."""
        modular = [s for s in self.sets.values() if s.type == "modular"]
        return _by_code_or_name(text, modular, where, file, "a modular set, like bomb_scare")

    def typed_set(self, text: str, kind: str, where: str, file: str = "scenario") -> CardSet:
        """The set with this code or name among those of type `kind` ("standard", "expert")."""
        known = [s for s in self.sets.values() if s.type == kind and s.code != "standard_pvp"]
        return _by_code_or_name(text, known, where, file, ", ".join(s.code for s in known))

    @cached_property
    def _by_name(self) -> dict[str, list[Card]]:
        names: dict[str, list[Card]] = {}
        for card in self.cards.values():
            names.setdefault(card.name.casefold(), []).append(card)
        return names

    @cached_property
    def _by_set(self) -> dict[str, list[Card]]:
        members: dict[str, list[Card]] = {}
        for card in self.cards.values():
            members.setdefault(card.set, []).append(card)
        return members

    def _named(self, text: str, kinds: Collection[CardType]) -> list[Card]:
        """The card with this code, or the originals with this name, of the kinds (any if empty)."""
        if text in self.cards:
            hits = [self.cards[text]]
        else:
            hits = [card for card in self._by_name.get(text.casefold(), ()) if not card.duplicate_of]
        return [card for card in hits if not kinds or card.type in kinds]

    def _not_one(self, text: str, hits: list[Card], where: str, file: str, kinds: Collection[CardType]) -> InputError:
        words = ", ".join(kind.name.lower().replace("_", " ") for kind in kinds)
        if hits:
            return input_error(file, where, text, "a code: " + ", ".join(card.code for card in hits))
        allowed = f"a card code or name ({words})" if kinds else "a card code or name"
        if text in self.cards:
            other = self.cards[text]
            return input_error(file, where, f"{text} ({other.name}, {other.type_code.replace('_', ' ')})", allowed)
        known = [card for card in self.cards.values() if not kinds or card.type in kinds]
        near = nearest(text, [*(card.code for card in known), *(card.name for card in known)])
        return input_error(file, where, text, allowed, near)


def load_catalogue(path: Path | None = None) -> Catalogue:
    """The catalogue shipped with the package (read once), or another file; InputError if it is no catalogue."""
    if path is None:
        return _packaged()
    try:
        return _read(path.read_bytes(), str(path))
    except OSError as error:
        raise input_error(str(path), "", f"cannot be read ({error.strerror})") from error


def save_catalogue(catalogue: Catalogue, path: Path) -> None:
    """Write a catalogue; the same catalogue always gives the same bytes."""
    path.write_bytes(encode(catalogue.cards, catalogue.sets, catalogue.packs, catalogue.scenarios, catalogue.version))


@lru_cache(maxsize=1)
def _packaged() -> Catalogue:
    return _read(resources.files("mcsim.cards").joinpath(PACKAGED).read_bytes(), PACKAGED)


def _read(data: bytes, file: str) -> Catalogue:
    try:
        return Catalogue(*decode(data))
    except (OSError, EOFError, ValueError, KeyError, IndexError, TypeError) as error:
        raise input_error(file, "", f"is not a catalogue ({error})", "a file of `mcsim catalogue build`") from error


def _by_code_or_name(text: str, known: Iterable[Named], where: str, file: str, allowed: str) -> Named:
    known = list(known)
    wanted = text.strip().casefold()
    codes = [item for item in known if item.code == wanted]
    names = [item for item in known if item.name.casefold() == wanted]
    for hits in (codes, names):
        if len(hits) == 1:
            return hits[0]
    raise _unknown(text, names, known, where, file, allowed)


def _unknown(text: str, names: list[Named], known: list[Named], where: str, file: str, allowed: str) -> InputError:
    if names:
        return input_error(file, where, text, "a code: " + ", ".join(item.code for item in names))
    near = nearest(text, [*(item.name for item in known), *(item.code for item in known)])
    return input_error(file, where, text, allowed, near)
