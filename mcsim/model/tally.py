"""What a batch of trials leaves behind: integer counts that add up, so memory does not grow with the number of
trials.
"""

from dataclasses import dataclass, fields

import numpy as np

OUTCOMES = 5  # model.opcodes.Outcome: ongoing, win, defeated, schemed, decked

outcome_dtype = np.dtype(
    [
        (("number of the trial, from 0", "trial"), np.int64),
        (("damage taken by the first player's identity over all rounds [damage]", "damage"), np.int64),
        (("whether the first player's identity is alive after the last round", "alive"), np.bool_),
        (("allies that left play defeated, all players [allies]", "allies_lost"), np.int64),
        (("how the game stands, an Outcome", "outcome"), np.int64),
        (("rounds played [rounds]", "rounds"), np.int64),
        (("threat on the main scheme at the end, lost stages included [threat]", "threat"), np.int64),
        (("villain activations carried out [activations]", "activations"), np.int64),
        (("whether a character was defeated in this trial", "defeat"), np.bool_),
    ]
)


CAUSES = 7  # model.opcodes.DamageCause


@dataclass
class GameCounts:
    """What only whole rounds have to count; `+` merges two of them (histograms are padded to the longer one).

    A game that has ended keeps its state in the rounds after its last.

    hit_points  int64[players, rounds, H]    trials in which a player's identity has h hit points left at the end of the
                round, 0 defeated
    damage      int64[players - 1, rounds, D]  as Tally.damage, of the players behind the first
    outcome     int64[rounds, OUTCOMES]      trials by Outcome at the end of the round
    loss        int64[CAUSES, rounds]        trials that the players lost in the round, by DamageCause
    source      int64[CAUSES, rounds]        damage the first identity took in the round, player phase included, summed
    source_sq   int64[CAUSES, rounds]        the sum of the squares of the trials' amounts
    """

    hit_points: np.ndarray
    damage: np.ndarray
    outcome: np.ndarray
    loss: np.ndarray
    source: np.ndarray
    source_sq: np.ndarray

    @classmethod
    def zeros(cls, players: int, rounds: int, bins: int = 64) -> "GameCounts":
        """Empty counts with `bins` histogram bins per round."""
        return cls(
            hit_points=np.zeros((players, rounds, bins), np.int64),
            damage=np.zeros((players - 1, rounds, bins), np.int64),
            outcome=np.zeros((rounds, OUTCOMES), np.int64),
            loss=np.zeros((CAUSES, rounds), np.int64),
            source=np.zeros((CAUSES, rounds), np.int64),
            source_sq=np.zeros((CAUSES, rounds), np.int64),
        )

    def __add__(self, other: "GameCounts") -> "GameCounts":
        return GameCounts(**{f.name: _add(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)})

    def trimmed(self) -> "GameCounts":
        """The same counts without empty histogram bins at the upper end."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        for name in ("hit_points", "damage"):
            values[name] = _trim(values[name])
        return GameCounts(**values)


@dataclass
class Tally:
    """Counts over trials of one case; `+` merges two of them (histograms are padded to the longer one).

    damage   int64[rounds, D]    trials in which the first identity took d damage in the round's villain phase
    icons    int64[rounds, I]    trials whose first villain activation of the round had i boost icons (no activation:
                                 not counted)
    alive    int64[rounds]       trials whose first identity was not defeated at the end of the round
    threat   int64[rounds, T]    trials with t threat on the main scheme at the end of the round, lost stages included
    ally     int64[allies, 4]    trials that lost the ally by attack, boost, other (LossCause); sum of their rounds
    outcome  int64[OUTCOMES]     trials by Outcome
    trials   number of trials
    activations  villain activations carried out
    game     what only whole rounds count, None in an activation study
    """

    damage: np.ndarray
    icons: np.ndarray
    alive: np.ndarray
    threat: np.ndarray
    ally: np.ndarray
    outcome: np.ndarray
    trials: int
    activations: int
    game: GameCounts | None = None

    @classmethod
    def zeros(cls, rounds: int, allies: int, bins: int = 64) -> "Tally":
        """An empty tally with `bins` histogram bins per round."""
        return cls(
            damage=np.zeros((rounds, bins), np.int64),
            icons=np.zeros((rounds, bins), np.int64),
            alive=np.zeros(rounds, np.int64),
            threat=np.zeros((rounds, bins), np.int64),
            ally=np.zeros((allies, 4), np.int64),
            outcome=np.zeros(OUTCOMES, np.int64),
            trials=0,
            activations=0,
        )

    def __add__(self, other: "Tally") -> "Tally":
        merged = {f.name: _add(getattr(self, f.name), getattr(other, f.name)) for f in fields(self)}
        return Tally(**merged)

    def trimmed(self) -> "Tally":
        """The same counts without empty histogram bins at the upper end."""
        values = {f.name: getattr(self, f.name) for f in fields(self)}
        for name in ("damage", "icons", "threat"):
            values[name] = _trim(values[name])
        values["game"] = self.game.trimmed() if self.game else None
        return Tally(**values)


def _trim(counts: np.ndarray) -> np.ndarray:
    """A histogram [..., bins] without the bins at its upper end that are empty everywhere."""
    used = np.flatnonzero(counts.any(axis=tuple(range(counts.ndim - 1))))
    return counts[..., : (used[-1] + 1 if used.size else 1)].copy()


def _add(a, b):
    if a is None or not isinstance(a, np.ndarray) or a.shape == b.shape:
        return None if a is None else a + b
    total = np.zeros((*a.shape[:-1], max(a.shape[-1], b.shape[-1])), np.int64)
    total[..., : a.shape[-1]] += a
    total[..., : b.shape[-1]] += b
    return total


METRICS = ("damage", "alive", "allies_lost", "win")


@dataclass
class Pairs:
    """Sums for the comparison of a case x with the baseline b, per metric of METRICS (int64[4] each).

    x, xx: sum of x and x squared; d, dd: sum of x - b and of its square, trial by trial. Metric `damage` is the trial's
    total damage; dividing by the number of rounds is left to the table.
    """

    trials: int
    x: np.ndarray
    xx: np.ndarray
    d: np.ndarray
    dd: np.ndarray

    @classmethod
    def of(cls, outcomes: np.ndarray, baseline: np.ndarray) -> "Pairs":
        """Sums over two outcome arrays (outcome_dtype, same trials)."""
        x, b = _metrics(outcomes), _metrics(baseline)
        d = x - b
        return cls(len(outcomes), x.sum(1), (x * x).sum(1), d.sum(1), (d * d).sum(1))

    def __add__(self, other: "Pairs") -> "Pairs":
        return Pairs(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


def _metrics(outcomes: np.ndarray) -> np.ndarray:
    """int64[4, n] in the order of METRICS."""
    win = outcomes["outcome"] == 1
    columns = [outcomes["damage"], outcomes["alive"], outcomes["allies_lost"], win]
    return np.stack([np.asarray(c, np.int64) for c in columns])
