"""Shuffles are uniform and independent (DESIGN section 3): chi-square tests at fixed seeds.

Every test would fail by chance for one seed in a million (RATE, per comparison); the seeds are fixed, so a failure is a
change of the streams, not bad luck.
"""

import numpy as np
import pytest
from oracle_case import CATALOGUE, encounter_stream, make_case
from scipy.stats import chi2, norm

from mcsim.engine.batch import run_batch
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Form
from mcsim.scenario.board import Board, Start
from mcsim.scenario.build import build_case

RATE = 1e-6
SEED = 20261129
RHINO, SPIDER_MAN = CATALOGUE.cards["01094"], CATALOGUE.cards["01001a"]


def numbered_deck(cards: int) -> np.ndarray:
    """A villain without ATK, a hero without end; card i of the deck has i boost icons, so damage names the card."""
    board = Board(1)
    board.villain([RHINO], Start(atk=0))
    board.identity(0, SPIDER_MAN, Form.HERO, Start(hp=10**9))
    board.game["main"]["target"] = 1 << 40
    deck = [Card(f"c{i}", f"Card {i}", CardType.TREACHERY, "treachery", "t", boost=i) for i in range(cards)]
    board.encounter_deck([board.encoder.card(card) for card in deck], ordered=False)
    return board.finish()


def drawn(template: np.ndarray, trials: int, position: int, seed: int = SEED, first: int = 0) -> np.ndarray:
    """The card that lies at a position of the deck, per trial."""
    upto = run_batch(template, seed, first, trials, position + 1)[0]["damage"]
    return upto - run_batch(template, seed, first, trials, position)[0]["damage"] if position else upto


def assert_uniform(counts: np.ndarray, degrees: int, scale: float = 1.0) -> None:
    """Pearson's statistic against equal counts is below its quantile of RATE, and not suspiciously small either."""
    expected = counts.sum() / counts.size
    statistic = scale * ((counts - expected) ** 2).sum() / expected
    assert chi2.sf(statistic, degrees) > RATE
    assert chi2.cdf(statistic, degrees) > RATE


def pairs(first: np.ndarray, second: np.ndarray, cards: int) -> np.ndarray:
    """Counts of (first, second) as a table."""
    return np.bincount(first * cards + second, minlength=cards * cards).reshape(cards, cards)


@pytest.mark.parametrize("cards", [2, 3, 7, 31])
def test_every_card_lies_at_every_position_equally_often(cards):
    """Positions x cards over 200,000 shuffles; the table's rows and columns are fixed, hence (n - 1)^2 degrees."""
    _, tally = run_batch(numbered_deck(cards), SEED, 0, 200_000, cards)
    table = tally.icons[:, :cards]
    assert (table.sum(0) == 200_000).all(), "every card is drawn once per pass"
    assert_uniform(table, (cards - 1) ** 2, (cards - 1) / cards)


def test_reshuffled_decks_are_uniform_too():
    """The second pass through the deck: each card lies at each of its positions equally often."""
    _, tally = run_batch(numbered_deck(5), SEED, 0, 200_000, 9)
    for position in range(5, 9):
        assert_uniform(tally.icons[position, :5], 4)


@pytest.mark.parametrize("cards", [3, 8, 30])
def test_draw_below_is_uniform(cards):
    """The first card of the deck is the first bounded number of the stream."""
    assert_uniform(np.bincount(drawn(numbered_deck(cards), 400_000, 0), minlength=cards), cards - 1)


def test_the_first_two_cards_are_every_ordered_pair_equally_often():
    template = numbered_deck(8)
    table = pairs(drawn(template, 300_000, 0), drawn(template, 300_000, 1), 8)
    assert (np.diag(table) == 0).all()
    assert_uniform(table[~np.eye(8, dtype=bool)], 55)


@pytest.mark.parametrize("lag", [1, 2, 64])
def test_trials_are_independent(lag):
    """Trial t and trial t + lag: all pairs of first cards equally often (pairs that do not overlap)."""
    card = drawn(numbered_deck(8), 2 * lag * (150_000 // lag), 0).reshape(-1, 2, lag)
    assert_uniform(pairs(card[:, 0].ravel(), card[:, 1].ravel(), 8), 63)


def test_seeds_are_independent():
    template = numbered_deck(8)
    assert_uniform(pairs(drawn(template, 200_000, 0, SEED), drawn(template, 200_000, 0, SEED + 1), 8), 63)


def test_high_seeds_and_trials_are_streams_of_their_own():
    """Seeds and trial numbers beyond 32 bits count in full."""
    template = numbered_deck(31)
    plain = drawn(template, 500, 0)
    assert (drawn(template, 500, 0, SEED + 2**32) != plain).any()
    assert (drawn(template, 500, 0, SEED, 2**32) != plain).any()
    for seed, first in ((2**63 - 1, 0), (SEED, 2**40)):
        cards = [encounter_stream(seed, trial)(31) for trial in range(first, first + 500)]
        assert drawn(template, 500, 0, seed, first).tolist() == cards


@pytest.fixture(scope="module")
def rhino() -> np.ndarray:
    """Rhino I, Standard and Bomb Scare with Spider-Man's obligation: 31 cards, 33 icons; nobody defends or dies."""
    setup = build_case(make_case({"name": "rhino"}, [{"identity": "01001a", "hp": 9_999}]), CATALOGUE)
    assert int(setup.template["n_deck"][0]) == 31
    assert sum(card.boost * count for card, count in setup.encounter.deck) == 33
    return setup.template


def test_mean_damage_of_rhino_is_two_plus_33_in_31(rhino):
    """In each of six rounds and together, within the normal interval of RATE (per round)."""
    trials = 200_000
    outcomes, tally = run_batch(rhino, SEED, 0, trials, 6)
    values = np.arange(tally.damage.shape[1])
    z = norm.isf(RATE / 2)
    for counts in tally.damage:
        mean = (counts @ values) / trials
        variance = (counts @ values**2) / trials - mean**2
        assert abs(mean - (2 + 33 / 31)) < z * (variance / trials) ** 0.5
    error = outcomes["damage"].std(ddof=1) / trials**0.5
    assert abs(outcomes["damage"].mean() - 6 * (2 + 33 / 31)) < z * error


def test_a_whole_pass_through_rhinos_deck_deals_every_icon(rhino):
    """31 rounds draw all 31 cards: 31 x 2 + 33 damage in every trial."""
    outcomes, _ = run_batch(rhino, SEED, 0, 2_000, 31)
    assert (outcomes["damage"] == 31 * 2 + 33).all()
