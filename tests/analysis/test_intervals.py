"""Intervals against independent references and by coverage."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from mcsim.analysis.intervals import (
    Z95,
    histogram_sums,
    mean_interval,
    paired_interval,
    proportion_interval,
    quantile_of_counts,
    sample_variance,
    unpaired_interval,
)


def test_z_is_the_two_sided_95_percent_point():
    assert pytest.approx(stats.norm.ppf(0.975), abs=1e-12) == Z95


@pytest.mark.parametrize(
    ("count", "trials"), [(0, 1), (1, 1), (0, 50), (50, 50), (3, 17), (1, 10**6), (499_999, 10**6)]
)
def test_proportion_interval_equals_scipys_wilson_interval(count, trials):
    reference = stats.binomtest(count, trials).proportion_ci(0.95, method="wilson")
    share, low, high = proportion_interval(count, trials)
    assert float(share) == count / trials
    assert (float(low), float(high)) == pytest.approx((reference.low, reference.high), abs=1e-12)


def test_proportion_interval_ends_are_exact_at_none_and_all_and_unknown_without_trials():
    share, low, high = proportion_interval([0, 7, 0], [7, 7, 0])
    assert low[0] == 0.0
    assert high[1] == 1.0
    assert np.isnan([share[2], low[2], high[2]]).all()


def test_mean_interval_equals_the_textbook_interval_of_the_raw_values():
    values = np.random.default_rng(5).poisson(4, 300)
    mean, low, high, sd = mean_interval(values.sum(), (values**2).sum(), len(values))
    half = stats.norm.ppf(0.975) * values.std(ddof=1) / np.sqrt(len(values))
    assert (float(mean), float(sd)) == pytest.approx((values.mean(), values.std(ddof=1)), rel=1e-12)
    assert (float(low), float(high)) == pytest.approx((values.mean() - half, values.mean() + half), rel=1e-12)


def test_sample_variance_does_not_cancel_with_large_sums():
    n, value = 10**8, 10**4  # half the trials at value, half at value + 1
    total, squares = n * value + n // 2, n // 2 * (value**2 + (value + 1) ** 2)
    exact = Fraction(n * squares - total**2, n * (n - 1))
    assert float(sample_variance(total, squares, n)) == pytest.approx(float(exact), rel=1e-15)


def test_a_single_trial_has_a_mean_and_no_interval():
    mean, low, high, sd = mean_interval([3], [9], [1])
    assert mean[0] == 3
    assert np.isnan([low[0], high[0], sd[0]]).all()


def test_paired_interval_is_narrower_than_unpaired_for_positively_correlated_trials():
    rng = np.random.default_rng(2)
    base = rng.poisson(5, 1000)
    case = base + rng.integers(0, 2, 1000)
    d = case - base
    paired = paired_interval(d.sum(), (d**2).sum(), 1000)
    unpaired = unpaired_interval((case.sum(), (case**2).sum(), 1000), (base.sum(), (base**2).sum(), 1000))
    assert float(paired[0]) == pytest.approx(float(unpaired[0]))
    reference = stats.ttest_rel(case, base).confidence_interval(0.95)  # Student's t, 999 degrees: 0.1 % wider
    assert float(paired[2] - paired[1]) == pytest.approx(reference.high - reference.low, rel=2e-3)
    half = stats.norm.ppf(0.975) * np.sqrt(case.var(ddof=1) / 1000 + base.var(ddof=1) / 1000)
    assert float(unpaired[2] - unpaired[0]) == pytest.approx(half, rel=1e-12)
    assert paired[2] - paired[1] < unpaired[2] - unpaired[1]


@pytest.mark.parametrize("percent", [1, 50, 90, 99, 100])
def test_quantile_is_the_smallest_value_whose_cumulative_share_reaches_it(percent):
    values = np.random.default_rng(3).integers(0, 9, (4, 100))
    counts = np.stack([np.bincount(row, minlength=12) for row in values])
    expected = np.percentile(values, percent, axis=1, method="inverted_cdf")
    np.testing.assert_array_equal(quantile_of_counts(counts, percent), expected)


def test_quantile_takes_the_value_at_which_the_share_is_reached_exactly():
    assert quantile_of_counts([[9, 0, 0, 1]], 90)[0] == 0
    assert quantile_of_counts([[899, 101]], 90)[0] == 1


def test_histogram_sums_equal_the_sums_of_the_values():
    values = np.random.default_rng(4).integers(0, 30, (3, 200))
    counts = np.stack([np.bincount(row, minlength=40) for row in values])
    total, squares, trials = histogram_sums(counts)
    np.testing.assert_array_equal(total, values.sum(1))
    np.testing.assert_array_equal(squares, (values**2).sum(1))
    np.testing.assert_array_equal(trials, [200, 200, 200])


STUDIES = 4000
FALSE_ALARM = 1e-4  # chance that a correct interval fails one of the coverage tests below, two-sided


def _covered(low, high, truth):
    """Number of the studies whose interval holds the truth."""
    return int(((low <= truth) & (truth <= high)).sum())


def _plausible(covered, coverage):
    low, high = stats.binom.interval(1 - FALSE_ALARM, STUDIES, coverage)
    return low <= covered <= high


@pytest.mark.parametrize("truth", [0.5, 0.1, 0.02])
def test_wilson_interval_covers_as_often_as_its_exact_coverage_says(truth):
    n = 200
    k = np.arange(n + 1)
    _, low, high = proportion_interval(k, n)
    exact = float(stats.binom.pmf(k, n, truth)[(low <= truth) & (truth <= high)].sum())
    assert 0.92 < exact < 0.98
    counts = np.random.default_rng(11).binomial(n, truth, STUDIES)
    assert _plausible(_covered(*proportion_interval(counts, n)[1:], truth), exact)


def test_mean_interval_covers_95_percent_of_the_time():
    values = np.random.default_rng(12).poisson(4, (STUDIES, 1000))
    _, low, high, _ = mean_interval(values.sum(1), (values**2).sum(1), 1000)
    assert _plausible(_covered(low, high, 4.0), 0.95)


def test_difference_intervals_cover_95_percent_of_the_time():
    rng = np.random.default_rng(13)
    shared = rng.integers(0, 4, (STUDIES, 1000))
    x, b, other = shared + rng.integers(0, 3, shared.shape), shared, rng.integers(0, 4, shared.shape)
    d = x - b
    _, low, high = paired_interval(d.sum(1), (d**2).sum(1), 1000)
    assert _plausible(_covered(low, high, 1.0), 0.95)
    sums = [(v.sum(1), (v**2).sum(1), np.full(STUDIES, 1000)) for v in (x, other)]
    _, low, high = unpaired_interval(*sums)
    assert _plausible(_covered(low, high, 1.0), 0.95)
