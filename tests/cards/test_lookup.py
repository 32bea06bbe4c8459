"""Rows of `mcsim scenarios` and `mcsim cards`, and finding things by code or name."""

import pytest

from mcsim.cards.lookup import card_rows, scenario_rows
from mcsim.model.errors import InputError
from mcsim.model.opcodes import CardType


def test_scenario_rows_have_exactly_the_fixed_keys(catalogue):
    rows = scenario_rows(catalogue)
    assert len(rows) == 53
    assert all(list(row) == ["code", "name", "pack", "modular", "stages"] for row in rows)
    assert rows[0] == {
        "code": "rhino",
        "name": "Rhino",
        "pack": "core",
        "modular": ["bomb_scare"],
        "stages": ["I", "II", "III"],
    }


def test_stages_of_several_villains_carry_their_names(catalogue):
    (row,) = [row for row in scenario_rows(catalogue) if row["code"] == "tower_defense"]
    assert "Corvus Glaive II" in row["stages"]


def test_cards_are_found_by_code_or_part_of_a_name(catalogue):
    assert [row["code"] for row in card_rows(catalogue, "01094")] == ["01094"]
    rows = card_rows(catalogue, "rhino")
    assert [row["code"] for row in rows[:3]] == ["01094", "01095", "01096"]
    assert any(row["name"] == "Armored Rhino Suit" for row in rows)


def test_unknown_card_names_the_nearest(catalogue):
    with pytest.raises(InputError, match="did you mean 'Ultron'"):
        card_rows(catalogue, "ultrn")
    with pytest.raises(InputError):
        card_rows(catalogue, "  ")


def test_card_by_exact_name_must_be_one_card(catalogue):
    assert catalogue.card("Black Cat").code == "01002"
    with pytest.raises(InputError, match="01094, 01095, 01096"):
        catalogue.card("Rhino", "players.0.minions")


def test_a_name_may_be_one_card_of_a_kind(catalogue):
    assert catalogue.card("Hulk", kinds=(CardType.ALLY,)).code == "01050"
    with pytest.raises(InputError, match=r"01094.*\(ally\)"):
        catalogue.card("01094", kinds=(CardType.ALLY,))


def test_identity_by_code_or_name_of_either_side(catalogue):
    assert catalogue.identity("01001b").code == "01001a"
    assert catalogue.identity("Peter Parker").code == "01001a"
    assert catalogue.identity("Ironheart").code == "29001a"
    with pytest.raises(InputError, match="01001a, 27030a"):
        catalogue.identity("Spider-Man", "players.0.identity")
    with pytest.raises(InputError, match="did you mean 'Iron Man'"):
        catalogue.identity("Irn Man")


def test_modular_set_by_code_or_name(catalogue):
    assert catalogue.modular_set("a.i.m._science").code == "a.i.m._science"
    assert catalogue.modular_set("A.I.M. Science").code == "a.i.m._science"
    with pytest.raises(InputError, match="did you mean 'bomb_scare'"):
        catalogue.modular_set("bomb_scar")
    with pytest.raises(InputError, match="aoa_basic_campaign"):
        catalogue.modular_set("Campaign")


def test_scenario_by_code_or_name_whatever_the_case(catalogue):
    assert catalogue.scenario("RHINO").code == "rhino"
    assert catalogue.scenario("the sinister six").code == "sinister_six"
    with pytest.raises(InputError, match="did you mean 'rhino'"):
        catalogue.scenario("rino")
