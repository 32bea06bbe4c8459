"""W1 in straightforward plain Python: the standard generator, small classes, no rule that W1 does not need."""

import random

from mcsim.bench.question import Question
from mcsim.model.opcodes import LossCause, Outcome
from mcsim.model.tally import Tally

ROUND_SUM = len(LossCause)  # column of an ally's row: sum of the rounds in which it was lost


class Character:
    """A hero or an ally: hit points, DEF, ready or exhausted."""

    def __init__(self, hp: int, defense: int = 0) -> None:
        self.hp = hp
        self.defense = defense
        self.exhausted = False


class Deck:
    """An encounter deck of boost icons, drawn without replacement and reshuffled when it runs out."""

    def __init__(self, icons: tuple[int, ...], rng: random.Random) -> None:
        self.cards = list(icons)
        self.discard: list[int] = []
        self.rng = rng

    def deal(self) -> int:
        """The icons of a random card of the deck."""
        card = self.cards.pop(self.rng.randrange(len(self.cards)))
        if not self.cards:
            self.cards, self.discard = self.discard, []
        return card


class Trial:
    """One hero and the allies over some villain phases; counts go straight into the tally."""

    def __init__(self, question: Question, rng: random.Random, tally: Tally) -> None:
        self.atk = question.atk
        self.rounds = question.rounds
        self.deck = Deck(question.icons, rng)
        self.hero = Character(question.hero_hp, question.hero_def)
        self.allies = [Character(hp) for hp in question.ally_hp]
        self.tally = tally

    def defender(self) -> Character | None:
        """The first ready ally, else the hero if ready."""
        for ally in self.allies:
            if ally.hp > 0 and not ally.exhausted:
                return ally
        return None if self.hero.exhausted else self.hero

    def attack(self, turn: int) -> int:
        """One villain attack; the damage the hero takes."""
        icons = self.deck.deal()
        self.tally.icons[turn][icons] += 1
        self.tally.activations += 1
        defender = self.defender()
        target = defender or self.hero
        target.exhausted = target.exhausted or defender is not None
        amount = max(0, self.atk + icons - (target.defense if defender else 0))
        target.hp -= amount
        self.deck.discard.append(icons)
        if target is self.hero:
            return amount
        if target.hp <= 0:
            row = self.tally.ally[self.allies.index(target)]
            row[LossCause.ATTACK] += 1
            row[ROUND_SUM] += turn + 1
        return 0

    def play(self) -> None:
        """All rounds."""
        for turn in range(self.rounds):
            taken = self.attack(turn) if self.hero.hp > 0 else 0
            self.tally.damage[turn][taken] += 1
            self.tally.threat[turn][0] += 1
            self.tally.alive[turn] += self.hero.hp > 0
            for character in (self.hero, *self.allies):
                character.exhausted = False
        self.tally.outcome[Outcome.ONGOING if self.hero.hp > 0 else Outcome.DEFEATED] += 1


def plain_python(question: Question, seed: int, trials: int) -> Tally:
    """`trials` trials; the counts are lists while it runs, which is what Python is fast at."""
    arrays = question.tally()
    names = ("damage", "icons", "alive", "threat", "ally", "outcome")
    counts = question.tally()
    for name in names:
        setattr(counts, name, getattr(arrays, name).tolist())
    rng = random.Random(seed)
    for _ in range(trials):
        Trial(question, rng, counts).play()
    for name in names:
        getattr(arrays, name)[...] = getattr(counts, name)
    arrays.trials, arrays.activations = trials, counts.activations
    return arrays
