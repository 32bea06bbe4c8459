"""Every scenario and every modular set can be set up, in both modes, for one player and for four."""

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.scenario.build import build_case
from mcsim.study import Case, Player, Scenario

CATALOGUE = load_catalogue()
IDENTITIES = ("01001a", "01010a", "01019a", "01029a")
MODULAR = [s.code for s in CATALOGUE.sets.values() if s.type == "modular"]


def case(players: int = 1, **scenario: object) -> Case:
    seats = tuple(Player(identity=identity) for identity in IDENTITIES[:players])
    table = Scenario.model_validate(scenario)
    return Case(index=0, name="c", question="activation", rounds=2, seed=0, scenario=table, players=seats)


def test_there_are_all_of_them():
    assert len(CATALOGUE.scenarios) == 53
    assert len(MODULAR) > 100


@pytest.mark.parametrize("name", CATALOGUE.scenarios)
def test_a_scenario_is_set_up(name: str):
    for mode in ("standard", "expert"):
        for players in (1, 4):
            setup = build_case(case(players, name=name, mode=mode), CATALOGUE)
            assert setup.template["n_deck"][0] > 0
            assert setup.coverage


def test_modular_sets_are_shuffled_in():
    for code in MODULAR:
        deck = build_case(case(name="rhino", modular=(code,)), CATALOGUE).encounter
        assert code in deck.modular
