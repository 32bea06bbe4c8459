"""When a study with `precision` has run enough trials."""

from collections.abc import Sequence
from math import ceil, sqrt

from mcsim.runner.plan import BLOCK, MAX_TRIALS
from mcsim.runner.task import Counts

Z95 = 1.959963984540054  # 97.5 % quantile of the standard normal distribution


def wilson_half_width(successes: int, trials: int) -> float:
    """Half the width of the 95 % Wilson interval of a proportion."""
    share, z2 = successes / trials, Z95 * Z95
    spread = sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    return Z95 * spread / (1 + z2 / trials)


def headline_half_width(counts: Sequence[Counts]) -> float:
    """The widest half-width of P(first identity alive after the last round) of all cases (DESIGN section 4)."""
    return max(wilson_half_width(int(each.tally.alive[-1]), each.tally.trials) for each in counts)


def expected_trials(counts: Sequence[Counts], precision: float) -> int:
    """Trials at which `precision` is likely to be reached, whole blocks; for the progress bar only."""
    done = counts[0].tally.trials
    needed = done * (headline_half_width(counts) / precision) ** 2
    return min(MAX_TRIALS, max(done, ceil(needed / BLOCK) * BLOCK))
