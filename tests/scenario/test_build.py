"""A case -> the game record its trials start from (DESIGN section 4), and what of a bad study is told."""

from dataclasses import replace
from pathlib import Path

import pytest
from cases import one_case, study_file

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.errors import InputError
from mcsim.model.opcodes import Form, Icon, Kind, Policy, Status
from mcsim.model.records import MAX_LISTED, game_dtype
from mcsim.scenario.build import build_case
from mcsim.scenario.coverage import DRAWN
from mcsim.scenario.setup import encounter_setup
from mcsim.study import load_study

CATALOGUE = load_catalogue()
PLAYER = '[[players]]\nidentity = "01001a"\n'


def build(folder, scenario='name = "rhino"', players=PLAYER):
    return build_case(one_case(folder, scenario, players), CATALOGUE)


def deck_names(setup):
    g = setup.template[0]
    return sorted(setup.names[row] for row in g["deck"][: g["n_deck"]])


def test_template_is_one_game_record_with_villain_identity_and_deck(tmp_path):
    setup = build(tmp_path)
    assert setup.template.dtype == game_dtype
    assert setup.template.shape == (1,)
    g = setup.template[0]
    villain, hero = g["characters"][0], g["characters"][1]
    assert (villain["kind"], villain["hp"], villain["atk"], villain["sch"]) == (Kind.VILLAIN, 14, 2, 1)
    assert (hero["kind"], hero["form"], hero["hp"], hero["defense"]) == (Kind.IDENTITY, Form.HERO, 10, 3)
    assert g["n_deck"] == 31
    assert deck_names(setup) == sorted(c.name for c, n in setup.encounter.deck for _ in range(n))
    assert g["n_stages"] == 2
    assert g["outcome"] == 0


@pytest.mark.parametrize(
    ("kind", "key", "text", "near"),
    [
        ("scenario", "scenario.name", 'name = "rino"', "rhino"),
        ("scenario", "scenario.modular", 'name = "rhino"\nmodular = ["bomb_scar"]', "bomb_scare"),
        (
            "scenario",
            "scenario.villain.attachments",
            'name = "rhino"\n[scenario.villain]\nattachments = ["Charje"]',
            "Charge",
        ),
        ("players", "players.0.identity", '[[players]]\nidentity = "Spider-Mann"', "Spider-Man"),
        ("players", "players.0.allies", PLAYER + 'allies = ["Black Catt"]', "Black Cat"),
        ("players", "players.0.minions", PLAYER + 'minions = ["Sandmann"]', "Sandman"),
    ],
)
def test_a_name_the_catalogue_lacks_is_told_with_file_key_and_nearest_match(tmp_path, kind, key, text, near):
    with pytest.raises(InputError) as caught:
        build(tmp_path, **{kind: text})
    (problem,) = caught.value.problems
    assert problem.file == str(tmp_path / "study.toml")
    assert problem.key == key
    assert problem.nearest == near
    assert problem.allowed


def test_a_bad_name_of_the_sweep_is_told_under_the_sweeps_key(tmp_path):
    path = study_file(tmp_path, sweep='[sweep]\n"players.0.allies" = [["01002"], ["Black Catt"]]')
    second = load_study(path).cases()[1]
    with pytest.raises(InputError, match="Black Catt") as caught:
        build_case(second, CATALOGUE)
    assert caught.value.problems[0].key == "sweep.players.0.allies"


@pytest.mark.parametrize(("key", "code"), [("allies", "01101"), ("minions", "01002")])
def test_a_card_of_another_type_is_refused(tmp_path, key, code):
    with pytest.raises(InputError, match=code) as caught:
        build(tmp_path, players=PLAYER + f'{key} = ["{code}"]')
    assert caught.value.problems[0].key == f"players.0.{key}"


def test_minions_of_the_study_leave_the_deck_copy_by_copy(tmp_path):
    """Two Hydra Mercenaries are printed; further ones come from outside the deck."""
    before = deck_names(build(tmp_path)).count("Hydra Mercenary")
    assert before == 2
    for named, left in ((1, 1), (2, 0), (3, 0)):
        setup = build(tmp_path, players=PLAYER + f"minions = {['01101'] * named}")
        assert deck_names(setup).count("Hydra Mercenary") == left
        assert setup.template[0]["players"][0]["n_minions"] == named
        assert setup.template[0]["n_deck"] == 31 - min(named, 2)


def test_attachments_of_the_study_leave_the_deck_and_strengthen_the_villain(tmp_path):
    setup = build(tmp_path, 'name = "rhino"\n[scenario.villain]\nattachments = ["Charge"]')
    g = setup.template[0]
    assert deck_names(setup).count("Charge") == 1
    assert g["characters"][0]["atk_granted"] == 3
    assert g["attachments"][0]["host"] == 0


def test_an_ally_of_a_set_in_the_deck_does_not_change_it(tmp_path):
    assert deck_names(build(tmp_path, players=PLAYER + 'allies = ["01002"]')) == deck_names(build(tmp_path))


def test_overrides_replace_what_is_printed(tmp_path):
    scenario = 'name = "rhino"\n[scenario.villain]\nhp = 5\natk = 7\nsch = 4\nstatuses = {tough = 1, stunned = 1}'
    players = PLAYER + 'form = "alter_ego"\nhp = 3\natk = 1\nthw = 2\ndef = 0\nrec = 5\nstatuses = {confused = 1}'
    g = build(tmp_path, scenario, players).template[0]
    villain, hero = g["characters"][0], g["characters"][1]
    assert (villain["hp"], villain["atk"], villain["sch"]) == (5, 7, 4)
    assert (villain["statuses"][Status.TOUGH], villain["statuses"][Status.STUNNED]) == (1, 1)
    assert (hero["hp"], hero["atk"], hero["thw"], hero["defense"], hero["rec"]) == (3, 1, 2, 0, 5)
    assert (hero["form"], hero["statuses"][Status.CONFUSED]) == (Form.ALTER_EGO, 1)


def test_counts_of_a_player(tmp_path):
    """Hand: what is given, else the hand size; the rest of 40 assumed cards is the deck."""
    given = build(tmp_path, players=PLAYER + "hand = 2\nupgrades = 3\nsupports = 1").template[0]["players"][0]
    assert (given["hand"], given["upgrades"], given["supports"], given["deck"]) == (2, 3, 1, 34)
    assert build(tmp_path).template[0]["players"][0]["hand"] == 5
    alter_ego = build(tmp_path, players=PLAYER + 'form = "alter_ego"').template[0]["players"][0]
    assert alter_ego["hand"] == 6
    assert build(tmp_path, players=PLAYER + "hand_size = 3").template[0]["players"][0]["hand"] == 3


def test_policies_and_allies_in_order(tmp_path):
    players = (
        PLAYER
        + 'allies = ["01083", "Black Cat"]\n[players.defense]\npolicy = "ally"\n'
        + '[[players]]\nidentity = "01010a"\nallies = ["01011"]\n[players.defense]\nfor_others = true'
    )
    setup = build(tmp_path, players=players)
    one, two = setup.template[0]["players"][:2]
    assert setup.allies == ("01083 Mockingbird", "01002 Black Cat", "01011 Spider-Woman")
    assert (one["policy"], two["policy"]) == (Policy.ALLY, Policy.NONE)
    assert (one["for_others"], two["for_others"]) == (0, 1)
    assert [one["n_allies"], two["n_allies"]] == [2, 1]
    reports = setup.template[0]["characters"]["report"]
    assert [reports[c] for c in (*one["allies"][:2], two["allies"][0])] == [0, 1, 2]


def test_toughness_starts_tough(tmp_path):
    """Sandman (X16), Rhino III and an ally with toughness."""
    tough = [card.code for card in CATALOGUE.cards.values() if card.type.name == "ALLY" and "toughness" in str(card)]
    players = PLAYER + f'minions = ["01102", "01101"]\nallies = ["{tough[0]}"]'
    g = build(tmp_path, 'name = "rhino"\nskirmish = "III"', players).template[0]
    statuses = g["characters"]["statuses"][:, Status.TOUGH]
    seat = g["players"][0]
    assert statuses[0] == 1
    assert statuses[seat["minions"][0]] == 1
    assert statuses[seat["minions"][1]] == 0
    assert statuses[seat["allies"][0]] == 1


def test_per_hero_numbers_follow_the_number_of_players(tmp_path):
    players = PLAYER + '[[players]]\nidentity = "01010a"\n[[players]]\nidentity = "01019a"'
    g = build(tmp_path, players=players).template[0]
    assert g["n_players"] == 3
    assert g["characters"][0]["hp"] == 14 * 3
    assert g["stage_hp"][:2].tolist() == [14 * 3, 15 * 3]


def test_what_set_up_puts_in_play_counts(tmp_path):
    """Klaw's side scheme has icons; amplify icons in play are those of the set-up (X2)."""
    setup = build(tmp_path, 'name = "klaw"')
    g = setup.template[0]
    assert g["n_side_schemes"] == len([c for c in setup.encounter.in_play if c.type.name == "SIDE_SCHEME"]) == 1
    loki = build(tmp_path, 'name = "loki"')
    assert loki.template[0]["icons"][Icon.AMPLIFY] == loki.encounter.amplify == 1


def test_amplify_icons_of_every_scenario_reach_the_engine(tmp_path):
    for code in CATALOGUE.scenarios:
        setup = build(tmp_path, f'name = "{code}"')
        assert setup.template[0]["icons"][Icon.AMPLIFY] == setup.encounter.amplify, code


@pytest.mark.parametrize("mode", ["standard", "expert"])
def test_every_scenario_builds_with_four_players(tmp_path, mode):
    players = "".join(f'[[players]]\nidentity = "{code}"\n' for code in ("01001a", "01010a", "01019a", "01029a"))
    case = one_case(tmp_path, f'name = "rhino"\nmode = "{mode}"', players)
    for code in CATALOGUE.scenarios:
        scenario = case.scenario.model_copy(update={"name": code})
        setup = build_case(case.model_copy(update={"scenario": scenario}), CATALOGUE)
        assert setup.template[0]["n_deck"] == setup.encounter.size
        assert {row["modelled"] for row in setup.coverage} <= {"full", "partial", "none"}
        assert all(len(row["note"].split()) <= 8 for row in setup.coverage)
        assert all((row["note"] in ("", DRAWN)) == (row["modelled"] == "full") for row in setup.coverage)


def test_equal_decks_have_equal_keys_and_others_do_not(tmp_path):
    plain = build(tmp_path)
    assert build(tmp_path, players=PLAYER + '[players.defense]\npolicy = "hero"').deck_key == plain.deck_key
    assert build(tmp_path, players=PLAYER + 'minions = ["01101"]').deck_key != plain.deck_key
    assert build(tmp_path, 'name = "rhino"\nmodular = ["under_attack"]').deck_key != plain.deck_key


def test_the_deck_of_a_study_is_the_scenarios_fresh_deck(tmp_path):
    setup = build(tmp_path, 'name = "ultron"\nmode = "expert"')
    fresh = encounter_setup(CATALOGUE, scenario="ultron", mode="expert", identities=(CATALOGUE.cards["01001a"],))
    assert setup.encounter.deck == fresh.deck
    assert replace(setup.encounter, notes=()) == replace(fresh, notes=())


def test_too_many_minions_for_the_engine_is_an_input_error(tmp_path):
    with pytest.raises(InputError, match=f"more than {MAX_LISTED} minions") as caught:
        build(tmp_path, players=PLAYER + f"minions = {['01101'] * (MAX_LISTED + 1)}")
    assert caught.value.problems[0].file == str(tmp_path / "study.toml")


def test_a_deck_file_gives_identity_and_deck_size(tmp_path):
    deck = Path(__file__).resolve().parents[2] / "configs/decks/spider_man.json"
    setup = build(tmp_path, players=f'[[players]]\ndeck = "{deck}"\nhand = 0')
    g = setup.template[0]
    assert setup.names[g["characters"][1]["card"]] == "Spider-Man"
    assert 40 <= g["players"][0]["deck"] <= 50


def test_a_case_that_asks_knows_what_the_decks_are_made_of(tmp_path):
    """Hack 'n' Slash looks at a card from hand: of an identity alone the signature cards are known."""
    g = build(tmp_path, 'name = "rhino"\nmodular = ["deathstrike"]').template[0]
    assert g["stock"][0][: g["n_stock"][0]]["n"].sum() == 15
    assert build(tmp_path).template[0]["n_stock"][0] == 0
