"""A stand-in for the engine: outcomes from a hash of (seed, trial), so that only the cutting is tested."""

import numpy as np

from mcsim.model.tally import Tally, outcome_dtype

BINS = 32


def _mix(words: np.ndarray) -> np.ndarray:
    """splitmix64 finaliser, uint64 in and out."""
    with np.errstate(over="ignore"):
        words = (words ^ (words >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        words = (words ^ (words >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return words ^ (words >> np.uint64(31))


def run_batch(
    template: np.ndarray, seed: int, first_trial: int, trials: int, rounds: int, all_rules: bool | None = None
):
    """Damage 0-9 a round plus the template's number; alive if the total is below the template's limit."""
    numbers = np.arange(first_trial, first_trial + trials, dtype=np.uint64) + np.uint64(seed << 32)
    damage = np.stack([_mix(_mix(numbers) + np.uint64(r)) % np.uint64(10) for r in range(rounds)]).astype(np.int64)
    damage += int(template["plus"][0])
    total = damage.sum(0)
    rows = np.zeros(trials, outcome_dtype)
    rows["trial"], rows["damage"], rows["rounds"] = numbers - np.uint64(seed << 32), total, rounds
    rows["alive"] = total < int(template["limit"][0])
    tally = Tally.zeros(rounds, 0, BINS)
    for r in range(rounds):
        tally.damage[r] = np.bincount(damage[r], minlength=BINS)
    tally.alive[:] = rows["alive"].sum()
    tally.trials = trials
    tally.activations = trials * rounds
    tally.outcome[0] = trials
    return rows, tally


def template(plus: int = 0, limit: int = 15) -> np.ndarray:
    """A game template, shape (1,), as far as run_batch above reads it."""
    return np.array([(plus, limit)], [("plus", np.int64), ("limit", np.int64)])
