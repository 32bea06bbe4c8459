"""Records of the catalogue besides the cards: packs, sets, scenarios and what their set-up takes from the deck."""

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True)
class Pack:
    """One published box."""

    code: str
    name: str
    date: str = ""  # of release, ISO


@dataclass(frozen=True)
class CardSet:
    """A set of cards as MarvelCDB groups them; `type` is villain, modular, standard, expert, hero, nemesis, ..."""

    code: str
    name: str
    type: str


class Place(StrEnum):
    """Where a card goes that set-up takes out of the encounter deck."""

    PLAY = "play"
    ASIDE = "aside"
    IDENTITY = "identity"  # attached to a player's identity, one card each, in player order
    ENGAGED = (
        "engaged"  # a minion that set-up brings: out of the deck, but only `players.minions` puts minions into play
    )


@dataclass(frozen=True)
class Taken:
    """Copies of a card that set-up names and so takes out of the encounter deck.

    `copies` 0 means all; `per_player` multiplies by the number of players; `when` is empty, or the code of the villain
    side that must be the starting one, or a mode ("standard", "expert").
    """

    code: str
    copies: int = 1
    per_player: bool = False
    place: Place = Place.PLAY
    when: str = ""


@dataclass(frozen=True)
class Scenario:
    """One scenario: what is played by mode and what its set-up does to the encounter deck.

    `standard`, `expert`: villain sides, starting one first, or all of them at once if `together`. `apart` are filters
    (`set:X`, `type:X`, `trait:X`, joined by `+`) of cards that are no part of the encounter deck, in modular sets too.
    """

    code: str
    name: str
    pack: str
    standard: tuple[str, ...]
    expert: tuple[str, ...]
    main_schemes: tuple[str, ...]  # playing sides in order
    sets: tuple[str, ...]  # required encounter sets, own one first
    recommended: tuple[str, ...] = ()  # exchangeable modular sets
    taken: tuple[Taken, ...] = ()
    apart: tuple[str, ...] = ()
    together: bool = False
    own_decks: tuple[str, ...] = ()  # together: set of each villain's own encounter deck, the first one's among `sets`
    more_than_players: int = 0  # together: villains in play from the start beyond the number of players; 0: all
    standard_sets: bool = True  # whether the standard (and expert) set is shuffled in
    obligations: bool = True  # whether the players' obligations are shuffled in
    notes: tuple[str, ...] = ()  # of set-up that is not modelled

    @property
    def stages(self) -> tuple[str, ...]:
        """Villain sides of both modes, each once, in order."""
        return tuple(dict.fromkeys(self.standard + self.expert))

    def villains(self, mode: str) -> tuple[str, ...]:
        """Villain sides of a mode ("standard" or "expert")."""
        return self.expert if mode == "expert" else self.standard
