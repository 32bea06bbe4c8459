"""Exact boost distributions of the core set's scenarios, counted by hand from the printed icons (DESIGN section 5)."""

from collections import Counter
from fractions import Fraction

import icepool
import pytest

from mcsim.analysis.exact import boost_of_all, boost_of_scenario, setup_boost
from mcsim.cards.catalogue import load_catalogue
from mcsim.model.errors import InputError
from mcsim.scenario.setup import encounter_setup

CATALOGUE = load_catalogue()

# icons -> copies. Rhino 17 cards (5/6/6 with 0/1/2), Bomb Scare 6 (0/4/2), Standard 7 (4/2/1)
RHINO = Counter({0: 5 + 0 + 4, 1: 5 + 4 + 2, 2: 7 + 2 + 1})
# Klaw 15 cards without Defense Network (set-up), Masters of Evil 7, Standard 7
KLAW = Counter({0: 5 + 4 + 4, 1: 5 + 0 + 2, 2: 3 + 3 + 1, 3: 2})


def law_of(deck, cards):
    law = icepool.Deck(deck).deal(cards).sum()
    return {icons: Fraction(n, law.denominator()) for icons, n in law.items()}


@pytest.mark.parametrize(("scenario", "deck", "cards_dealt"), [("rhino", RHINO, 1), ("klaw", KLAW, 2)])
def test_core_scenario_equals_the_hand_counted_deck(scenario, deck, cards_dealt):
    setup = encounter_setup(CATALOGUE, scenario=scenario)
    assert setup.size == sum(deck.values())
    exact = setup_boost(setup)
    assert exact.distribution == law_of(deck, cards_dealt)
    assert exact.conditional == ()


def test_rhino_standard_bomb_scare_as_json():
    result = boost_of_scenario(CATALOGUE, "rhino", "standard", ("bomb_scare",))
    assert result["scenario"] == "rhino"
    assert result["modular"] == ["bomb_scare"]
    assert result["cards"] == 30
    assert result["mean"] == pytest.approx(31 / 30)
    assert result["distribution"] == pytest.approx({"0": 9 / 30, "1": 11 / 30, "2": 10 / 30})


def test_expert_rhino_with_under_attack_is_31_cards_and_starts_at_stage_two():
    result = boost_of_scenario(CATALOGUE, "rhino", "expert", ("under_attack",))
    assert result["cards"] == 31
    assert result["mean"] == pytest.approx(33 / 31)


def test_klaw_takes_two_cards_in_both_modes():
    assert boost_of_scenario(CATALOGUE, "klaw")["mean"] == pytest.approx(2 * 27 / 29)
    assert max(map(int, boost_of_scenario(CATALOGUE, "klaw", "expert")["distribution"])) == 6


def test_chained_boost_cards_of_standard_ii_raise_the_mean():
    deck = encounter_setup(CATALOGUE, scenario="rhino", standard_set="standard_ii")
    exact = setup_boost(deck)
    icons = [card.boost for card, count in deck.deck for _ in range(count)]
    assert exact.mean > Fraction(sum(icons), len(icons))


def test_every_scenario_has_a_law_that_adds_up_to_one():
    laws = boost_of_all(CATALOGUE)
    assert set(laws) == set(CATALOGUE.scenarios)
    for code, law in laws.items():
        assert sum(law["distribution"].values()) == pytest.approx(1), code
        assert law["mean"] == pytest.approx(sum(int(k) * p for k, p in law["distribution"].items())), code


def test_unknown_scenario_names_the_nearest():
    with pytest.raises(InputError, match="rhino"):
        boost_of_scenario(CATALOGUE, "rhno")
