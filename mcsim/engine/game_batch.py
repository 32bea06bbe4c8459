"""The Python border of games of whole rounds: counts of those that ended carried on to the last round."""

from typing import Any

import numpy as np

from mcsim.engine.game import run_games
from mcsim.model.tally import OUTCOMES, GameCounts, Tally, outcome_dtype


def play_games(
    template: np.ndarray, runs: np.ndarray, seed: int, first_trial: int, trials: int, tally: Tally, log: Any
) -> tuple[np.ndarray, int]:
    """Play games of one case into `tally`, which has `game` counts: (outcome_dtype[trials], bins that were needed).

    runs: uint64[k, 2], the words a game starts with; log: SILENT or event_dtype[m].
    """
    assert tally.game is not None
    outcomes = np.zeros(trials, outcome_dtype)
    counted = tally.game
    players, rounds, bins = counted.hit_points.shape
    ended = (
        np.zeros((rounds, bins), np.int64),
        np.zeros((rounds, OUTCOMES), np.int64),
        np.zeros((players, rounds, bins), np.int64),
        np.zeros(1, np.int64),
    )
    counts = (
        *(tally.damage, tally.icons, tally.threat, tally.ally, tally.outcome),
        *(counted.hit_points, counted.damage, counted.outcome, counted.loss, counted.source, counted.source_sq),
    )
    game = template.copy()
    words = game.view(np.int64)
    source = words.copy()  # the template may be a read-only memory map, which would compile the kernel once more
    with np.errstate(over="ignore"):  # the random streams wrap on purpose, which interpreted code remarks on
        arguments = (game, words, source, runs, np.uint64(seed), first_trial, rounds, outcomes, (counts, ended), log)
        run_games(*arguments)
    if ended[-1][0] <= bins:
        _carry_on(tally, counted, *ended[:-1])
    return outcomes, int(ended[-1][0])


def _carry_on(tally: Tally, counted: GameCounts, threat: np.ndarray, outcome: np.ndarray, hit_points: np.ndarray):
    """A game that has ended keeps its state in the rounds after its last, and nobody takes damage in them."""
    tally.threat += _before(threat)
    counted.outcome += _before(outcome)
    counted.hit_points += _before(hit_points)
    over = _before(outcome).sum(axis=1)
    tally.damage[:, 0] += over
    counted.damage[:, :, 0] += over
    tally.alive += counted.hit_points[0, :, 1:].sum(axis=1)


def _before(counts: np.ndarray) -> np.ndarray:
    """Sums over the rounds before each round; rounds are the last axis but one."""
    sums = counts.cumsum(axis=-2)
    return np.concatenate([np.zeros_like(sums[..., :1, :]), sums[..., :-1, :]], axis=-2)
