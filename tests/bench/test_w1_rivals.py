"""The rivals of W1 answer the same question: the C loop, plain Python and NumPy agree with each other and by hand.

Two-sided z-tests at |z| < 5 with fixed seeds: 12 comparisons, false-alarm rate below 1e-5 had the seeds been free.
"""

import math
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from mcsim.bench.compiled import NoCompilerError, c_loop
from mcsim.bench.lockstep import BLOCK, numpy_lockstep
from mcsim.bench.plain import plain_python
from mcsim.bench.question import Question, mean_damage
from mcsim.model.opcodes import LossCause, Outcome

Z = 5
W1 = Question(icons=(0,) * 9 + (1,) * 11 + (2,) * 11, atk=2, hero_hp=10, hero_def=3, ally_hp=(2, 3, 3))
ALONE = Question(icons=(0, 1, 2), atk=2, hero_hp=10, hero_def=0, ally_hp=(4,), rounds=5)


@cache
def in_c(question, seed, trials):
    try:
        return c_loop(question)(seed, trials)
    except NoCompilerError as reason:
        pytest.skip(str(reason))


@cache
def in_python(question, seed, trials):
    return plain_python(question, seed, trials)


RIVALS = [(in_c, 100_000), (in_python, 10_000), (numpy_lockstep, 100_000)]


@pytest.fixture(params=[(a, b) for i, a in enumerate(RIVALS) for b in RIVALS[i + 1 :]])
def pair(request):
    """Two rivals' counts on different seeds, for both questions."""
    (one, n), (two, m) = request.param
    return [(one(q, 1, n), two(q, 2, m)) for q in (W1, ALONE)]


def rounds_moments(tally):
    """Mean and variance of the damage of each round."""
    values = np.arange(tally.damage.shape[1])
    mean = (tally.damage * values).sum(1) / tally.trials
    return mean, (tally.damage * values**2).sum(1) / tally.trials - mean**2


def test_damage_of_every_round_agrees(pair):
    for a, b in pair:
        (mean_a, var_a), (mean_b, var_b) = rounds_moments(a), rounds_moments(b)
        error = np.sqrt(var_a / a.trials + var_b / b.trials)
        assert (np.abs(mean_a - mean_b) <= Z * error + 1e-12).all()


def test_ally_losses_agree(pair):
    for a, b in pair:
        for lost_a, lost_b in zip(a.ally[:, LossCause.ATTACK], b.ally[:, LossCause.ATTACK], strict=True):
            share = (lost_a + lost_b) / (a.trials + b.trials)
            error = math.sqrt(share * (1 - share) * (1 / a.trials + 1 / b.trials))
            assert abs(lost_a / a.trials - lost_b / b.trials) <= Z * error


@pytest.mark.parametrize(("rival", "trials"), RIVALS)
def test_first_round_has_the_icons_of_the_deck(rival, trials):
    """W1's deck has 31 cards and 33 icons; the first ally has 2 hit points and is lost to any attack of 2."""
    tally = rival(W1, 3, trials)
    icons = tally.icons[0] @ np.arange(tally.icons.shape[1]) / trials
    sd = math.sqrt((11 * 1 + 11 * 4) / 31 - (33 / 31) ** 2)
    assert abs(icons - 33 / 31) < Z * sd / math.sqrt(trials)
    assert tally.ally[0, LossCause.ATTACK] == trials
    assert tally.ally[0, 3] == trials  # all in round 1
    assert tally.activations == 6 * trials


@pytest.mark.parametrize(("rival", "trials"), RIVALS)
def test_deck_is_reshuffled_without_the_card_being_resolved(rival, trials):
    """ALONE, three cards, 4 + 10 hit points: attacks 3 to 5 are one of each card again (X7) and deal 9 damage.

    So the hero falls, in round 5, exactly if the first card has 2 icons and the ally is lost to it.
    """
    tally = rival(ALONE, 4, trials)
    assert abs(tally.outcome[Outcome.DEFEATED] / trials - 1 / 3) < Z * math.sqrt(2 / 9 / trials)
    assert tally.icons.sum() == tally.activations == 5 * trials
    first_three = tally.icons[:3] @ np.arange(tally.icons.shape[1])
    assert first_three.sum() == 3 * trials


@pytest.mark.parametrize(("rival", "trials"), RIVALS)
def test_nothing_happens_after_the_hero_has_fallen(rival, trials):
    tally = rival(replace(ALONE, rounds=8), 5, trials)
    assert (tally.icons.sum(1)[1:] == tally.alive[:-1]).all()
    assert 0 < tally.alive[4] < trials
    assert tally.alive[7] == tally.outcome[Outcome.ONGOING] == 0
    assert (tally.damage.sum(1) == trials).all()
    assert (tally.damage[1:, 0] >= trials - tally.alive[:-1]).all()
    assert (tally.threat[:, 0] == trials).all()


def test_blocks_of_the_lockstep_add_up():
    tally = numpy_lockstep(W1, 5, 2 * BLOCK + 7)
    assert tally.trials == tally.alive[0] == 2 * BLOCK + 7
    assert 0 < mean_damage(tally) < 3


def test_c_loop_is_the_same_for_the_same_seed_only():
    one, again, other = (in_c.__wrapped__(W1, seed, 2_000) for seed in (7, 7, 8))
    assert (one.damage == again.damage).all()
    assert (one.icons != other.icons).any()
