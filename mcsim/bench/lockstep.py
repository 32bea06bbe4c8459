"""W1 in NumPy, all trials of a block in step: one array operation per rule over masks of trials."""

import numpy as np
from numpy.typing import NDArray

from mcsim.bench.question import BINS, Question
from mcsim.model.opcodes import LossCause, Outcome
from mcsim.model.tally import Tally

BLOCK = 8_192  # trials in step: small enough for the caches
ROUND_SUM = len(LossCause)  # column of an ally's row: sum of the rounds in which it was lost
Ints = NDArray[np.int64]


def numpy_lockstep(question: Question, seed: int, trials: int) -> Tally:
    """`trials` trials in blocks of BLOCK."""
    rng = np.random.default_rng(seed)
    tally = question.tally()
    for first in range(0, trials, BLOCK):
        _block(question, rng, min(BLOCK, trials - first), tally)
    tally.trials = trials
    return tally


class _Decks:
    """One deck per trial, drawn in step; what was drawn is the discard pile, behind the deck in the same row."""

    def __init__(self, icons: tuple[int, ...], n: int, rng: np.random.Generator) -> None:
        self.rows = np.tile(np.array(icons, np.int8), (n, 1))
        self.left = len(icons)
        self.trial = np.arange(n)
        self.rng = rng

    def deal(self) -> Ints:
        """Icons of one random card of each deck, int64[n]."""
        place = self.rng.integers(0, self.left, len(self.trial), dtype=np.uint32)
        card = self.rows[self.trial, place]
        self.left -= 1
        self.rows[self.trial, place] = self.rows[:, self.left]
        self.rows[:, self.left] = card
        if self.left == 0:
            last = self.rows.shape[1] - 1
            self.rows[:, [0, last]] = self.rows[:, [last, 0]]
            self.left = last
        return card.astype(np.int64)


def _block(question: Question, rng: np.random.Generator, n: int, tally: Tally) -> None:
    decks = _Decks(question.icons, n, rng)
    hero_hp = np.full(n, question.hero_hp)
    ally_hp = np.tile(np.array(question.ally_hp), (n, 1))
    for turn in range(question.rounds):
        playing = hero_hp > 0
        icons = decks.deal()
        amount = question.atk + icons
        undefended = _allies_defend(ally_hp, amount, playing, turn, tally)
        taken = np.where(undefended, np.maximum(0, amount - question.hero_def), 0)
        hero_hp -= taken
        tally.icons[turn] += np.bincount(icons[playing], minlength=BINS)
        tally.damage[turn] += np.bincount(taken, minlength=BINS)
        tally.alive[turn] += np.count_nonzero(hero_hp > 0)
        tally.threat[turn, 0] += n
        tally.activations += int(np.count_nonzero(playing))
    alive = int(np.count_nonzero(hero_hp > 0))
    tally.outcome[Outcome.ONGOING] += alive
    tally.outcome[Outcome.DEFEATED] += n - alive


def _allies_defend(
    ally_hp: Ints, amount: Ints, playing: NDArray[np.bool_], turn: int, tally: Tally
) -> NDArray[np.bool_]:
    """The first ally of each trial takes the attack; bool[n], where none could and the hero must."""
    waiting = playing.copy()
    for ally in range(ally_hp.shape[1]):
        defends = waiting & (ally_hp[:, ally] > 0)
        ally_hp[:, ally] -= np.where(defends, amount, 0)
        lost = np.count_nonzero(defends & (ally_hp[:, ally] <= 0))
        tally.ally[ally, LossCause.ATTACK] += lost
        tally.ally[ally, ROUND_SUM] += lost * (turn + 1)
        waiting &= ~defends
    return waiting
