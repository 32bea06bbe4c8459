"""What the coverage of a whole game says of a card."""

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.scenario.coverage import game_row

CARDS = load_catalogue().cards


@pytest.mark.parametrize("code", ["21029", "39023", "43032"])
def test_what_waits_for_the_end_of_a_turn_is_not_full_in_a_game(code: str):
    row = game_row(CARDS[code])
    assert row["modelled"] == "partial"
    assert "not played" in row["note"]


def test_a_card_all_of_which_is_played_is_full():
    assert game_row(CARDS["01186"])["modelled"] == "full"
