"""Look through the trials of one case for the one to tell: block by block, so that memory does not grow."""

from collections.abc import Iterator

import numpy as np

from mcsim.engine.batch import run_batch
from mcsim.runner.batches import Report
from mcsim.runner.plan import BLOCK


def worst_trial(template: np.ndarray, seed: int, rounds: int, trials: int, report: Report) -> int:
    """The trial with most damage to the first identity, the first of them on a tie."""
    worst, most = 0, -1
    for rows in _blocks(template, seed, rounds, trials, report):
        i = int(rows["damage"].argmax())
        if rows["damage"][i] > most:
            worst, most = int(rows["trial"][i]), int(rows["damage"][i])
    return worst


def first_defeat(template: np.ndarray, seed: int, rounds: int, trials: int, report: Report) -> int | None:
    """The first trial in which any character was defeated; None if there is none."""
    for rows in _blocks(template, seed, rounds, trials, report):
        if rows["defeat"].any():
            return int(rows["trial"][rows["defeat"].argmax()])
    return None


def _blocks(template: np.ndarray, seed: int, rounds: int, trials: int, report: Report) -> Iterator[np.ndarray]:
    """Outcome rows (outcome_dtype) of all trials in order, at most a block at a time."""
    report(0, trials)
    for first in range(0, trials, BLOCK):
        rows, _ = run_batch(template, seed, first, min(BLOCK, trials - first), rounds)
        yield rows
        report(first + len(rows), trials)
