"""95 % intervals: Wilson for proportions, normal with the sample variance for means and differences of means.

Sums are integers and stay integers until the variance is formed, so nothing cancels however many trials there are.
"""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Z95 = 1.959963984540054  # two-sided 95 % point of the normal distribution

Floats = NDArray[np.float64]


def proportion_interval(count: ArrayLike, trials: ArrayLike, z: float = Z95) -> tuple[Floats, Floats, Floats]:
    """Share, lower and upper end of its Wilson interval for `count` of `trials`, arrays that broadcast.

    Without trials all three are NaN. The ends stay within 0 and 1 and are exactly 0 (or 1) at a count of none (or all).
    """
    k, n = np.broadcast_arrays(np.asarray(count, np.float64), np.asarray(trials, np.float64))
    with np.errstate(invalid="ignore", divide="ignore"):
        share = k / n
        centre = (k + z * z / 2) / (n + z * z)
        half = z / (n + z * z) * np.sqrt(k * (n - k) / n + z * z / 4)
    low = np.where(k == 0, 0.0, np.maximum(centre - half, 0.0))
    high = np.where(k == n, 1.0, np.minimum(centre + half, 1.0))
    empty = n == 0
    return share, np.where(empty, np.nan, low), np.where(empty, np.nan, high)


def sample_variance(total: ArrayLike, squares: ArrayLike, trials: ArrayLike) -> Floats:
    """Sample variance from the integer sums of values and of their squares; NaN with fewer than two trials."""
    s, ss, n = np.broadcast_arrays(_integers(total), _integers(squares), _integers(trials))
    return _elementwise(_variance, s, ss, n)


def mean_interval(total: ArrayLike, squares: ArrayLike, trials: ArrayLike, z: float = Z95) -> tuple[Floats, ...]:
    """Mean, lower and upper end of its normal interval, sample standard deviation, from integer sums.

    The mean is NaN without trials, the other three with fewer than two.
    """
    mean = _mean(total, trials)
    variance = sample_variance(total, squares, trials)
    half = z * np.sqrt(variance / np.maximum(np.asarray(trials, np.float64), 1))
    return mean, mean - half, mean + half, np.sqrt(variance)


def paired_interval(difference: ArrayLike, squares: ArrayLike, trials: ArrayLike) -> tuple[Floats, Floats, Floats]:
    """Mean difference and its interval from the integer sums of the differences trial by trial and of their squares."""
    mean, low, high, _ = mean_interval(difference, squares, trials)
    return mean, low, high


def unpaired_interval(
    first: tuple[ArrayLike, ArrayLike, ArrayLike], second: tuple[ArrayLike, ArrayLike, ArrayLike], z: float = Z95
) -> tuple[Floats, Floats, Floats]:
    """Difference of two independent means, first minus second, and its interval; each is (sum, squares, trials)."""
    difference = _mean(first[0], first[2]) - _mean(second[0], second[2])
    errors = [sample_variance(*sums) / np.maximum(np.asarray(sums[2], np.float64), 1) for sums in (first, second)]
    half = z * np.sqrt(errors[0] + errors[1])
    return difference, difference - half, difference + half


def quantile_of_counts(counts: ArrayLike, percent: int) -> NDArray[np.int64]:
    """Per row of a histogram int64[..., bins]: the smallest value whose cumulative share is at least `percent` %.

    Rows without counts give 0.
    """
    cumulative = np.cumsum(np.asarray(counts, np.int64), axis=-1)
    reached = 100 * cumulative >= percent * cumulative[..., -1:]
    return reached.argmax(axis=-1).astype(np.int64)


def histogram_sums(counts: ArrayLike) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Per row of a histogram int64[..., bins]: sum of values, sum of their squares, number of trials."""
    rows = np.asarray(counts, np.int64)
    values = np.arange(rows.shape[-1], dtype=np.int64)
    return rows @ values, rows @ (values * values), rows.sum(axis=-1)


def _integers(values: ArrayLike) -> NDArray[Any]:
    """The same numbers as Python integers, which do not overflow."""
    return np.asarray(np.frompyfunc(int, 1, 1)(np.asarray(values)), dtype=object)


def _mean(total: ArrayLike, trials: ArrayLike) -> Floats:
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.asarray(total, np.float64) / np.asarray(trials, np.float64))


def _variance(s: int, ss: int, n: int) -> float:
    return (n * ss - s * s) / (n * (n - 1)) if n > 1 else np.nan


def _elementwise(function: Any, *arrays: NDArray[Any]) -> Floats:
    return np.asarray(np.frompyfunc(function, len(arrays), 1)(*arrays), np.float64)
