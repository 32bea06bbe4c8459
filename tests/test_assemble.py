"""A survival study in words, and what its figures need of a case."""

import numpy as np
import pytest

from mcsim.assemble import scheme_targets, stand_in_text, turn_text
from mcsim.model.records import game_dtype
from mcsim.scenario.build import NO_TARGET
from mcsim.study import Player, Turn


def player(form: str = "flip", **turn) -> Player:
    return Player(identity="01001a", form=form, turn=Turn(**turn))


@pytest.mark.parametrize(
    ("turn", "text"),
    [
        ({}, "none, and nothing stands in for them: identity and allies use their basic powers alone"),
        ({"damage": 2}, "every turn deals 2 damage, less"),
        ({"damage": 2, "threat": 1}, "every turn deals 2 damage and removes 1 threat, less"),
        ({"damage": 2, "allies": 1}, "every turn deals 2 damage and brings 1 ally into play, less"),
        ({"damage": 3, "threat": 1, "allies": 1}, "every turn deals 3 damage, removes 1 threat and brings 1 ally into"),
        ({"threat": 1, "allies": 2}, "every turn removes 1 threat and brings 2 allies into play, less"),
    ],
)
def test_stand_ins_for_cards_are_named(turn, text):
    assert text in stand_in_text(player(**turn))


def test_turns_are_told_by_policy_and_form():
    assert "; recovers in alter-ego form below 5 hit points, if" in turn_text(player(flip_below=5))
    assert "(high: 50 % of the target)" in turn_text(player(thwart_above=0.5))
    assert "(high: 25 % of the target)" in turn_text(player(thwart_above=0.5, policy="cautious"))
    assert "high" not in turn_text(player(policy="aggressive"))
    assert turn_text(player("hero")).endswith("changes to hero form on the first turn and stays")


def test_targets_count_lost_stages():
    template = np.zeros(1, game_dtype)
    template["main"]["n_stages"] = 2
    template["main_stages"]["target"][0, :3] = 7, 11, 99
    assert scheme_targets(template) == (7, 18)
    template["main_stages"]["target"][0, 1] = NO_TARGET
    assert scheme_targets(template) == ()
