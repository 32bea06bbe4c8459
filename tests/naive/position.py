"""The nouns of the oracle: characters, players, a position, the encounter deck, one activation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import Form, Keyword, Kind, LossCause, Outcome, Policy


@dataclass(eq=False)
class Attachment:
    """A card on a character."""

    card: Card
    damage: int = 0
    index: int | None = None  # its place in Position.cards, if it belongs to the encounter deck


@dataclass(eq=False)
class Character:
    """Villain stage, identity, ally or minion. Remaining hit points = hp + constants - damage."""

    name: str
    kind: Kind
    hp: int
    atk: int = 0
    sch: int = 0
    defense: int = 0
    keywords: dict[Keyword, int] = field(default_factory=dict)
    statuses: Counter = field(default_factory=Counter)
    abilities: tuple[Ability, ...] = ()
    traits: tuple[str, ...] = ()
    attachments: list[Attachment] = field(default_factory=list)
    damage: int = 0
    exhausted: bool = False
    in_play: bool = True
    facedown: list[int] = field(default_factory=list)  # boost cards given outside its activations (X3)
    card: int | None = None  # a minion's place in Position.cards, if it came from the encounter deck
    thw: int = 0
    rec: int = 0
    consequential: tuple[int, int] = (0, 0)  # of an attack, of a thwart
    unique: bool = False
    owner: Player | None = None  # of a facedown Drone: whose card it is


@dataclass(eq=False)
class Player:
    """One player; `deck` counts the cards that Drones are made of (None: without end)."""

    identity: Character
    form: Form = Form.HERO
    allies: list[Character] = field(default_factory=list)
    minions: list[Character] = field(default_factory=list)
    hand: int = 5
    upgrades: int = 0
    supports: int = 0
    deck: int | None = None
    policy: Policy = Policy.NONE
    for_others: bool = False
    eliminated: bool = False
    discard: int = 0
    turn: object = None  # a `turns.Turn` in games of whole rounds


@dataclass
class Position:
    """Everything that is given before the first villain phase."""

    villain: Character
    players: list[Player]
    cards: list[Card]  # card index -> facts
    deck: list[int]  # card indices in the order before the first draw
    in_play: list[Card] = field(default_factory=list)  # side schemes, environments, the main scheme
    next_stages: list[Character] = field(default_factory=list)
    amplify: int = 0
    threat: int = 0
    expert: bool = False


@dataclass
class Result:
    """One trial: lists by round; lost: place among all allies (players in order) -> (cause, round from 0)."""

    damage: list[int]
    icons: list[int | None]
    alive: list[bool]
    threat: list[int]
    lost: dict[int, tuple[LossCause, int]]
    activations: int
    outcome: Outcome


class Deck:
    """The encounter deck and its discard pile (X7); a card being resolved is in neither."""

    def __init__(self, cards: list[int], draw_index: Callable[[int], int]):
        self.cards, self.pile, self.draw_index, self.acceleration_tokens = list(cards), [], draw_index, 0
        self.exhausted = False

    def deal(self) -> int | None:
        """The top card, or None if there is none; a deck that has run out is reshuffled at once."""
        card = self._take()
        self.refill()
        return card

    def refill(self) -> None:
        """X7: an empty deck is reshuffled at once; deck and discard pile both empty loses the game."""
        if not self.cards:
            self._reshuffle()
        self.exhausted |= not self.cards

    def discard_until(self, wanted: Callable[[int], bool]) -> int | None:
        """Discard from the top until such a card comes up; the deck running out ends it (X7)."""
        while self.cards:
            card = self._take()
            self.discard(card)
            ended = not self.cards
            self.refill()
            if wanted(card):
                return card
            if ended:
                break
        return None

    def shuffle(self) -> None:
        """Nobody knows the order any more."""
        self.cards.sort()

    def discard(self, card: int) -> None:
        """Put a card on the discard pile."""
        self.pile.append(card)

    def discard_top(self, count: int) -> list[int]:
        """Discard cards from the top; emptying the deck ends it, and the last card is reshuffled too. Cards gone."""
        gone: list[int] = []
        for _ in range(count):
            card = self._take()
            if card is None:
                break
            self.discard(card)
            gone.append(card)
            if not self.cards:
                self._reshuffle()
                break
        return gone

    def _take(self) -> int | None:
        if not self.cards:
            self._reshuffle()
        if not self.cards:
            return None
        place = self.draw_index(len(self.cards)) if len(self.cards) > 1 else 0
        card, self.cards[place] = self.cards[place], self.cards[-1]
        self.cards.pop()
        return card

    def _reshuffle(self) -> None:
        if self.pile:
            self.cards, self.pile = sorted(self.pile), []
            self.acceleration_tokens += 1


@dataclass
class Packet:
    """What became of one packet of damage (B5, B6): dealt, taken, taken beyond the remaining hit points."""

    dealt: int = 0
    taken: int = 0
    excess: int = 0


@dataclass(eq=False)
class Activation:
    """One activation: what Boost abilities and abilities after it may ask about."""

    enemy: Character
    player: Player  # against whom it was initiated
    is_attack: bool
    target: Character
    target_player: Player  # with the defender's player in A4
    defender: Character | None = None
    gained: set[Keyword] = field(default_factory=set)
    modifiers: list[tuple[Effect, object]] = field(default_factory=list)
    later: list[tuple[Effect, object]] = field(default_factory=list)
    queue: list[int] = field(default_factory=list)
    icons: int = 0
    placed: int = 0  # threat that a scheme placed
    packet: Packet = field(default_factory=Packet)
    dealt_to: list[Character] = field(default_factory=list)
    damaged: list[Character] = field(default_factory=list)  # by the attack's own damage, overkill included (X20)
    each_other_hero: bool = False
    settled: bool | None = None  # undefended or not, once the attack's damage is dealt

    @property
    def undefended(self) -> bool:
        """C12: nobody defends, or the defending ally has left play before the attack's damage."""
        if self.settled is not None:
            return self.settled
        return self.is_attack and (self.defender is None or not self.defender.in_play)
