"""Cards of players that effects look at: drawn from what the deck is made of, the same for every batch."""

import numpy as np
from oracle_case import CATALOGUE
from scipy.stats import chi2
from test_shuffles import RATE, RHINO, SEED

from mcsim.cards.grammar import parse_effects
from mcsim.engine.batch import needs_all_rules, run_batch
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Form, Timing
from mcsim.scenario.board import Board, Start
from mcsim.scenario.coverage import DRAWN, deck_row
from mcsim.scenario.stock import signature_cards

TRIALS = 20_000
LOOK = "Discard the top card of your deck. Take 1 damage for each resource icon on that card."
HERO = Card("h", "Hero", CardType.IDENTITY, "hero", "t", hp=10)  # without abilities: none draws cards


def owned(name: str, icons: tuple[int, int, int, int], kind: str = "event") -> Card:
    """A player card with printed icons."""
    return Card(name, name, CardType.PLAYER, kind, "t", resources=icons)


# eight cards: one with three icons, three with one, four with none
DECK = ((owned("A", (3, 0, 0, 0)), 1), (owned("B", (0, 1, 0, 0)), 3), (owned("C", (0, 0, 0, 0)), 4))


def template_of(text: str, hand: int = 5, stock: tuple = DECK) -> np.ndarray:
    """A villain without ATK whose only boost cards have this Boost ability: damage is what it makes of it."""
    board = Board(1)
    board.villain([RHINO], Start(atk=0))
    board.identity(0, HERO, Form.HERO, Start(hp=10**9))
    board.game["main"]["target"] = 1 << 40
    board.game["players"][0]["hand"] = hand
    board.game["players"][0]["deck"] = 8
    board.stock(0, stock)
    card = Card(
        "x", "Burn", CardType.TREACHERY, "treachery", "t", abilities=(parse_effects(text, "Burn", Timing.BOOST),)
    )
    board.encounter_deck([board.encoder.card(card)] * 30, ordered=False)
    return board.finish()


def assert_shares(damage: np.ndarray, shares: dict[int, float]) -> None:
    """The damages occur as often as they should (Pearson, at RATE)."""
    found = np.array([(damage == value).sum() for value in shares])
    expected = np.array(list(shares.values())) * len(damage)
    assert found.sum() == len(damage)
    assert chi2.sf(((found - expected) ** 2 / expected).sum(), len(shares) - 1) > RATE


def test_the_top_card_is_any_card_of_the_deck():
    template = template_of(LOOK)
    damage = run_batch(template, SEED, 0, TRIALS, 1)[0]["damage"]
    assert_shares(damage, {3: 1 / 8, 1: 3 / 8, 0: 4 / 8})


def test_a_hand_is_drawn_without_replacement():
    """Of three cards out of eight, none is that with three icons in 7/8 * 6/7 * 5/6 of all hands."""
    text = "If you have at least [energy] [energy] resources in your hand, take 1 damage."
    damage = run_batch(template_of(text, hand=3), SEED, 0, TRIALS, 1)[0]["damage"]
    assert_shares(damage, {1: 3 / 8, 0: 5 / 8})


def test_a_whole_deck_is_drawn_once():
    text = "Discard the top 8 cards of your deck. Take 1 damage for each resource icon discarded this way."
    assert set(run_batch(template_of(text), SEED, 0, 50, 1)[0]["damage"]) == {6}


def test_the_draws_belong_to_the_trial():
    template = template_of(LOOK)
    whole = run_batch(template, SEED, 0, 60, 4)[0]["damage"]
    parts = [run_batch(template, SEED, first, 20, 4)[0]["damage"] for first in (40, 0, 20)]
    assert (whole == np.concatenate([parts[1], parts[2], parts[0]])).all()


def test_a_deck_that_is_not_known_shows_nothing():
    text = "Discard the top 3 cards of your deck. Take 1 damage for each resource icon discarded this way."
    assert set(run_batch(template_of(text, stock=()), SEED, 0, 20, 1)[0]["damage"]) == {0}


def test_only_cases_that_ask_know_the_deck():
    asked = template_of("If you have at least [energy] resource in your hand, take 1 damage.")
    plain = template_of("Take 1 damage.")
    assert (asked["n_stock"][0][0], plain["n_stock"][0][0]) == (3, 0)
    assert (needs_all_rules(asked), needs_all_rules(plain)) == (True, False)


def test_coverage_says_what_is_drawn():
    looks = Card(
        "x", "Burn", CardType.TREACHERY, "treachery", "t", abilities=(parse_effects(LOOK, "Burn", Timing.BOOST),)
    )
    row = deck_row(looks, 1)
    assert (row["modelled"], row["note"]) == ("full", DRAWN)


def test_signature_cards_are_those_of_the_deck():
    """Fifteen cards of the hero's own, no identity, no obligation, no nemesis."""
    for identity in ("spider_man", "she_hulk", "hawkeye"):
        cards = signature_cards(CATALOGUE.in_set(identity))
        assert sum(count for _, count in cards) == 15
        assert {card.type for card, _ in cards} <= {CardType.ALLY, CardType.PLAYER}
