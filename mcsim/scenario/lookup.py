"""The cards that a case names, looked up in the catalogue; all that is wrong with the names is reported together."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from mcsim.cards.catalogue import Catalogue
from mcsim.cards.custom import published_codes, with_custom_cards
from mcsim.cards.decks import Deck, read_deck
from mcsim.model.card import Card
from mcsim.model.errors import InputError, Problem
from mcsim.model.opcodes import CardType
from mcsim.scenario.setup import EncounterSetup, encounter_setup
from mcsim.scenario.stock import signature_cards
from mcsim.study import Case, Player

Found = TypeVar("Found")
NO_IDENTITY = Card("", "", CardType.IDENTITY, "hero", "")  # stands for one that was not found, until that is reported


@dataclass(frozen=True)
class Seat:
    """One player's cards, looked up."""

    spec: Player
    identity: Card  # the side that starts face up
    deck: Deck | None
    allies: tuple[Card, ...]
    minions: tuple[Card, ...]
    hero: Card | None = None  # the hero side, in a game of whole rounds, where the alter-ego's starts face up
    stock: tuple[tuple[Card, int], ...] = ()  # what the deck is made of, as far as it is known


class LookUp:
    """Looks names up and keeps the problems: file and key are the study's, or the sweep's key."""

    def __init__(self, case: Case, catalogue: Catalogue) -> None:
        self.case = case
        self.problems: list[Problem] = []
        self.catalogue = self._with_cards(catalogue)

    def _with_cards(self, catalogue: Catalogue) -> Catalogue:
        """The catalogue with the custom cards of the case."""
        for i, card in enumerate(self.case.cards):
            if published_codes(catalogue, [card.code]):
                allowed = f"a code that no published card has ({catalogue.cards[card.code].name} has this one)"
                self.problems.append(self.case.problem(f"cards.{i}.code", card.code, allowed))
        return with_custom_cards(catalogue, [card.entry for card in self.case.cards])

    def _try(self, find: Callable[[], Found], default: Found, named_by_case: bool = True) -> Found:
        try:
            return find()
        except InputError as error:
            for p in error.problems:
                named = replace(p, file=self.case.file, key=self.case.where(p.key)) if named_by_case else p
                self.problems.append(named)
            return default

    def cards(self, key: str, texts: Iterable[str], kind: CardType) -> list[Card]:
        """The cards of one list of the study."""
        look_up = partial(self.catalogue.card, where=key, kinds=(kind,))
        found = [self._try(partial(look_up, text), None) for text in texts]
        return [card for card in found if card is not None]

    def seat(self, i: int, player: Player) -> Seat:
        """One player's identity, deck, allies and minions."""
        key = f"players.{i}"
        deck = None
        if player.deck_path is not None:
            path = player.deck_path
            deck = self._try(lambda: read_deck(path, self.catalogue), None, named_by_case=False)
            hero = deck.identity if deck else NO_IDENTITY
        else:
            text = player.identity or ""
            hero = self._try(lambda: self.catalogue.identity(text, f"{key}.identity"), NO_IDENTITY)
        side = hero if player.form == "hero" or not hero.back else self.catalogue.cards[hero.back]
        allies = self.cards(f"{key}.allies", player.allies, CardType.ALLY)
        minions = self.cards(f"{key}.minions", player.minions, CardType.MINION)
        stock = deck.cards if deck else signature_cards(self.catalogue.in_set(hero.set)) if hero.set else ()
        return Seat(player, side, deck, tuple(allies), tuple(minions), stock=stock)

    def encounter(self, seats: Sequence[Seat]) -> EncounterSetup | None:
        """The scenario's set-up for these players."""
        s = self.case.scenario
        identities = tuple(seat.identity for seat in seats if seat.identity is not NO_IDENTITY)
        return self._try(
            lambda: encounter_setup(
                self.catalogue,
                scenario=s.name,
                mode=s.mode,
                modular=s.modular,
                standard_set=s.standard_set,
                expert_set=s.expert_set,
                stage=s.villain.stage or "",
                skirmish=s.skirmish,
                identities=identities,
            ),
            None,
        )
