"""Columns of a long table from histograms of counts."""

from typing import Any

import numpy as np

from mcsim.analysis.intervals import histogram_sums, mean_interval, proportion_interval

Columns = dict[str, Any]


def histogram_columns(key: str, counts: np.ndarray, trials: np.ndarray) -> Columns:
    """Columns of a long table from int64[rounds, bins]; `trials` int64[rounds] is what each round is a share of."""
    rounds, bins = counts.shape
    share, low, high = proportion_interval(counts, trials[:, None])
    return {
        "round": np.repeat(np.arange(1, rounds + 1), bins),
        key: np.tile(np.arange(bins), rounds),
        "probability": share.ravel(),
        "ci_low": low.ravel(),
        "ci_high": high.ravel(),
    }


def mean_columns(counts: np.ndarray) -> Columns:
    """Columns round, mean, ci_low, ci_high, sd of a histogram int64[rounds, bins]."""
    mean, low, high, sd = mean_interval(*histogram_sums(counts))
    return {"round": np.arange(1, len(counts) + 1), "mean": mean, "ci_low": low, "ci_high": high, "sd": sd}
