"""Custom and fan-made cards: they join sets, make sets and scenarios, and go through the grammar of published cards."""

import json
from pathlib import Path

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.cards.custom import with_custom_cards
from mcsim.model.errors import InputError, Problem
from mcsim.model.opcodes import Op, Target, Timing
from mcsim.scenario.build import build_case
from mcsim.scenario.setup import encounter_setup
from mcsim.study import load_cards, load_study

KING = {
    "code": "fan01",
    "name": "Gravel King",
    "type_code": "minion",
    "set_code": "gravel",
    "health": 3,
    "attack": 2,
    "scheme": 1,
    "boost": 1,
    "boost_star": True,
    "quantity": 2,
    "text": "[star] <b>Boost</b>: Deal 1 damage to each character you control.",
}
STUDY = """
[study]
name = "custom"
trials = 10
[scenario]
name = "rhino"
modular = ["{modular}"]
[[players]]
identity = "01001a"
"""


def toml_of(card: dict[str, object]) -> str:
    return "[[cards]]\n" + "\n".join(f"{key} = {json.dumps(value)}" for key, value in card.items())


def study_with(folder: Path, *cards: dict[str, object], modular: str = "gravel") -> Path:
    path = folder / "study.toml"
    path.write_text(STUDY.format(modular=modular) + "\n".join(map(toml_of, cards)), encoding="utf-8")
    return path


def file_with(folder: Path, content: object) -> Path:
    path = folder / "cards.json"
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def problems(path: Path) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        load_cards(path)
    return caught.value.problems


def test_a_custom_text_is_read_by_the_grammar_of_published_cards():
    card = with_custom_cards(load_catalogue(), [KING]).cards["fan01"]
    (ability,) = card.abilities
    (row,) = ability.effects
    assert ability.timing is Timing.BOOST
    assert (row.op, row.amount, row.target) == (Op.DEAL_DAMAGE, 1, Target.EACH_CHARACTER_YOU_CONTROL)


def test_cards_of_a_new_set_make_a_modular_set(tmp_path: Path):
    study = load_study(study_with(tmp_path, KING))
    setup = build_case(study.cases()[0], load_catalogue())
    assert {card.code: n for card, n in setup.encounter.deck}["fan01"] == 2
    (row,) = (row for row in setup.coverage if row["card"] == "fan01")
    assert (row["modelled"], row["copies"]) == ("full", 2)


def test_a_card_with_a_published_set_joins_it():
    catalogue = with_custom_cards(load_catalogue(), [KING | {"set_code": "bomb_scare"}])
    setup = encounter_setup(catalogue, scenario="rhino", modular=["bomb_scare"])
    assert {card.code: n for card, n in setup.deck}["fan01"] == 2


def test_villains_and_a_main_scheme_of_a_new_set_make_a_scenario():
    stages = [
        {"code": f"fan1{i}", "name": "Gravel King", "type_code": "villain", "set_code": "king", "stage": "I" * i}
        | {"health": 10 * i, "attack": i, "scheme": 1}
        for i in (1, 2, 3)
    ]
    scheme = {"code": "fan20", "name": "Bury Them", "type_code": "main_scheme", "set_code": "king", "threat": 7}
    catalogue = with_custom_cards(load_catalogue(), [*stages, scheme, KING | {"set_code": "king"}])
    setup = encounter_setup(catalogue, scenario="king", mode="expert")
    assert [card.code for card in setup.stages] == ["fan12", "fan13"]
    assert [card.code for card in setup.main_schemes] == ["fan20"]
    assert "fan01" in [card.code for card, _ in setup.deck]


def test_an_unread_custom_text_is_named_in_coverage(tmp_path: Path):
    card = KING | {"text": "[star] <b>Boost</b>: Juggle three stones."}
    setup = build_case(load_study(study_with(tmp_path, card)).cases()[0], load_catalogue())
    (row,) = (row for row in setup.coverage if row["card"] == "fan01")
    assert row["modelled"] == "none"
    assert row["note"].startswith("Juggle")


def test_a_file_holds_one_card_or_a_list_and_leaves_null_out(tmp_path: Path):
    (one,) = load_cards(file_with(tmp_path, KING | {"thwart": None, "flavor": "Heavy."}))
    assert one.entry == load_cards(file_with(tmp_path, [KING | {"flavor": "Heavy."}]))[0].entry
    assert one.entry["set_code"] == "gravel"


def test_the_api_name_of_the_set_will_do(tmp_path: Path):
    entry = {key: value for key, value in KING.items() if key != "set_code"} | {"card_set_code": "gravel"}
    assert load_cards(file_with(tmp_path, entry))[0].entry["set_code"] == "gravel"


@pytest.mark.parametrize(
    ("change", "key", "given", "near"),
    [
        ({"atack": 3}, "cards.0.atack", "unknown key", "attack"),
        ({"type_code": "minon"}, "cards.0.type_code", '"minon"', "minion"),
        ({"boost": "two"}, "cards.0.boost", '"two"', ""),
        ({"health": None}, "cards.0.health", "missing", ""),
        ({"name": None}, "cards.0.name", "missing", ""),
        ({"quantity": 0}, "cards.0.quantity", "0", ""),
    ],
)
def test_a_wrong_field_is_reported_with_its_card(tmp_path: Path, change: dict, key: str, given: str, near: str):
    (problem,) = problems(file_with(tmp_path, [KING | change]))
    label = "fan01" if "name" in change else "fan01 Gravel King"
    assert (problem.key, problem.given, problem.nearest) == (key, f"{given} (card {label})", near)


def test_codes_are_new_and_told_once(tmp_path: Path):
    (problem,) = problems(file_with(tmp_path, [KING, KING]))
    assert problem.key == "cards.1.code"
    study = load_study(study_with(tmp_path, KING | {"code": "01094"}))
    with pytest.raises(InputError, match=r"cards\.0\.code"):
        build_case(study.cases()[0], load_catalogue())
    with pytest.raises(InputError, match="fan01"):
        load_study(study_with(tmp_path, KING)).with_cards(load_cards(file_with(tmp_path, KING)))


@pytest.mark.parametrize("content", ["[1, 2]", "{", '"card"', "[]"])
def test_a_file_that_holds_no_cards_is_refused(tmp_path: Path, content: str):
    path = tmp_path / "cards.json"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_cards(path)
    assert caught.value.problems[0].file == str(path)


def test_a_wrong_field_of_a_study_is_reported_with_its_card(tmp_path: Path):
    with pytest.raises(InputError, match=r"cards\.0\.atack: unknown key \(card fan01 Gravel King\)"):
        load_study(study_with(tmp_path, KING | {"atack": 1}))
