"""A survival study in words, and what its figures need of a case."""

import numpy as np
import pytest

from mcsim.assemble import scheme_targets, stand_in_text, told, turn_text
from mcsim.cards.catalogue import load_catalogue
from mcsim.model.records import game_dtype
from mcsim.scenario.build import NO_TARGET, build_case
from mcsim.study import Player, Turn, load_study


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
    assert "; recovers in alter-ego form at 5 hit points or less, if" in turn_text(player(flip_below=5))
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


def told_of(folder, sweep: str, question: str = "survival"):
    """What is told of Rhino against Spider-Man with this sweep; cases are set up as in an activation study."""
    path = folder / "study.toml"
    players = '[[players]]\nidentity = "01001a"\n[players.turn]\ndamage = 2\n'
    path.write_text(f'[study]\nname = "s"\ntrials = 10\n[scenario]\nname = "rhino"\n{players}[sweep]\n{sweep}\n')
    study, catalogue = load_study(path), load_catalogue()
    setups = [build_case(case, catalogue) for case in study.cases()]
    return told(study.model_copy(update={"question": question}), setups, catalogue)


def test_a_study_of_turns_is_told_with_its_stand_ins_and_policies(tmp_path):
    words = told_of(tmp_path, '"players.0.turn.policy" = ["aggressive", "cautious"]\n"players.0.turn.allies" = [0, 1]')
    assert words["title"] == "Rhino against Spider-Man"
    assert list(words["about"]) == [
        "Rounds",
        "Scenario",
        "Player",
        "Turns, first case",
        "Cards played, first case",
        "Compared",
    ]
    assert "every turn deals 2 damage" in words["about"]["Cards played, first case"]
    assert words["about"]["Compared"] == "how turns are played, allies by the stand-in for cards played"
    assert list(words["names"]) == ["policy aggressive", "policy cautious"]


def test_what_the_sweep_leaves_alone_is_told_of_every_case(tmp_path):
    words = told_of(tmp_path, '"players.0.turn.damage" = [1, 2]')
    assert list(words["about"]) == ["Rounds", "Scenario", "Player", "Turns", "Cards played, first case", "Compared"]


def test_activation_studies_say_nothing_of_turns(tmp_path):
    assert list(told_of(tmp_path, "", "activation")["about"]) == ["Rounds", "Scenario", "Player"]


def test_a_study_of_several_scenarios_is_titled_by_their_number(tmp_path):
    words = told_of(tmp_path, '"scenario.name" = ["rhino", "klaw"]\n"players.0.identity" = ["01001a", "01019a"]')
    assert words["title"] == "2 scenarios against 2 heroes"
    assert words["about"]["Scenario, first case"].startswith("Rhino, standard")
    assert words["about"]["Compared"] == "scenarios, identities"


def test_scenarios_of_a_sweep_say_what_of_them_is_not_modelled(tmp_path):
    words = told_of(tmp_path, '"scenario.name" = ["klaw", "hela"]')
    assert words["names"]["name klaw"] == "Klaw"
    assert words["names"]["name hela"].startswith("Hela (not modelled: ")


def test_who_plays_is_told_of_the_first_case_where_the_sweep_changes_it(tmp_path):
    words = told_of(tmp_path, '"players.0.identity" = ["Peter Parker", "Captain Marvel"]\n"scenario.mode" = ["expert"]')
    assert list(words["about"])[1:3] == ["Scenario, first case", "Player, first case"]
