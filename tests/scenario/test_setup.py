"""Fresh decks (DESIGN section 5) card by card, and what set-up keeps out of them (X29)."""

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.errors import InputError
from mcsim.scenario.setup import encounter_setup

CATALOGUE = load_catalogue()
SPIDER_MAN = CATALOGUE.cards["01001a"]

RHINO = {"01098": 1, "01099": 2, "01100": 1, "01101": 2, "01102": 1, "01103": 1, "01104": 2, "01105": 2, "01106": 3}
KLAW = {"01118": 1, "01119": 1, "01120": 3, "01121": 2, "01122": 2, "01123": 2, "01124": 2, "01126": 1}
ULTRON = {"01141": 1, "01142": 2, "01143": 3, "01144a": 1, "01144b": 1, "01144c": 1}
ULTRON |= {"01145": 2, "01146": 2, "01147": 2, "01148": 1, "01149": 1}
BOMB_SCARE = {"01109": 1, "01110": 2, "01111": 1, "01112": 2}
MASTERS_OF_EVIL = {"01128": 1, "01129": 1, "01130": 1, "01131": 1, "01132": 1, "01133": 2}
UNDER_ATTACK = {"01151": 1, "01152": 1, "01153": 1, "01154": 2}
STANDARD = {"01186": 2, "01187": 2, "01188": 1, "01189": 1, "01190": 1}
EXPERT = {"01191": 1, "01192": 1, "01193": 1}

DECK_TYPES = {"treachery", "minion", "attachment", "side_scheme", "environment", "obligation", "ally"}


def setup(scenario, **options):
    return encounter_setup(CATALOGUE, scenario=scenario, **options)


def deck(scenario, **options):
    return {card.code: count for card, count in setup(scenario, **options).deck}


def icons(scenario, **options):
    return sum(card.boost * count for card, count in setup(scenario, **options).deck)


def test_rhino():
    schemes = {"01107": 1, "01108": 1}
    assert deck("rhino") == RHINO | schemes | BOMB_SCARE | STANDARD
    expert = deck("rhino", mode="expert", modular=["under_attack"])
    assert expert == RHINO | {"01108": 1} | UNDER_ATTACK | STANDARD | EXPERT
    assert sum(expert.values()) == 31


def test_rhino_with_spider_mans_obligation_has_31_cards_and_33_icons():
    assert setup("rhino", identities=(SPIDER_MAN,)).size == 31
    assert icons("rhino", identities=(SPIDER_MAN,)) == 33
    assert setup("rhino", identities=(SPIDER_MAN,)).deck[-1] == (CATALOGUE.cards["01165"], 1)


def test_klaw():
    assert deck("klaw") == KLAW | {"01127": 1} | MASTERS_OF_EVIL | STANDARD
    assert deck("klaw", mode="expert") == KLAW | MASTERS_OF_EVIL | STANDARD | EXPERT
    assert [card.code for card in setup("klaw", mode="expert").in_play] == ["01125", "01127"]


def test_ultron():
    assert deck("ultron") == ULTRON | {"01150": 1} | UNDER_ATTACK | STANDARD
    assert deck("ultron", mode="expert") == ULTRON | {"01150": 1} | UNDER_ATTACK | STANDARD | EXPERT
    assert deck("ultron", stage="III") == ULTRON | UNDER_ATTACK | STANDARD
    assert [card.code for card in setup("ultron").in_play] == ["01140"]


def test_stages_to_play_through():
    """Those of the mode, or only one in a skirmish (X29)."""

    def stages(**options):
        return [card.stage for card in setup("rhino", **options).stages]

    assert stages() == ["I", "II"]
    assert stages(mode="expert") == ["II", "III"]
    assert stages(stage="ii") == ["II"]
    assert stages(stage="III") == ["III"]
    assert stages(stage="I", mode="expert") == ["I", "II", "III"]
    assert stages(skirmish="I") == ["I"]
    assert stages(skirmish="01096") == ["III"]


def test_starting_stage_decides_what_is_fetched():
    assert "01107" in deck("rhino")
    assert "01107" not in deck("rhino", skirmish="II")
    assert "01107" in deck("rhino", mode="expert", stage="III")


def test_modular_replaces_the_exchangeable_sets_only():
    record = setup("taskmaster", modular=["Bomb Scare"])
    assert record.modular == ("bomb_scare",)
    sets = [card.set for card, _ in record.deck]
    assert list(dict.fromkeys(sets)) == ["taskmaster", "hydra_patrol", "bomb_scare", "standard"]
    assert setup("rhino", modular=[]).size == 24
    assert setup("taskmaster", modular=["hydra_patrol"]).size == setup("taskmaster", modular=[]).size


def test_standard_two_and_expert_two():
    codes = deck("rhino", mode="expert", standard_set="standard_ii", expert_set="expert_ii")
    assert {"24050", "24029"} <= set(codes)
    assert "01186" not in codes
    assert "24049a" not in codes  # Formidable Foe starts in play
    both = setup("rhino", standard_set="standard_ii")
    assert [card.code for card in both.in_play] == ["24049a"]


def test_copies_per_player_follow_the_number_of_players():
    two = (SPIDER_MAN, CATALOGUE.cards["01010a"])
    assert setup("zola").engaged == ((CATALOGUE.cards["04114"], 1),)
    assert setup("zola", identities=two).engaged == ((CATALOGUE.cards["04114"], 2),)
    assert deck("zola", identities=two)["04114"] == 2


def test_obligations_are_shuffled_in_and_nemesis_sets_set_aside():
    """X29; scenarios that say so leave obligations out."""
    record = setup("rhino", identities=(SPIDER_MAN, CATALOGUE.cards["01019a"]))
    assert [card.code for card, _ in record.deck[-2:]] == ["01165", "01160"]
    aside = {card.set for card, _ in record.set_aside}
    assert aside == {"spider_man_nemesis", "she_hulk_nemesis"}
    assert "01165" not in {card.code for card, _ in setup("kang", identities=(SPIDER_MAN,)).deck}


def test_sets_apart_are_not_in_the_deck():
    assert not any(card.set == "exper_weapon" for card, _ in setup("crossbones").deck)
    assert not any(card.type_code == "side_scheme" for card, _ in setup("red_skull").deck)
    assert not any("Show" in card.traits for card, _ in setup("spiral").deck)


def test_setup_cards_start_in_play_and_permanent_ones_stay_out_of_the_deck_x31():
    stone = setup("rhino", modular=["power_stone"])
    assert "16149" in [card.code for card in stone.in_play]
    tower = setup("tower_defense")
    assert CATALOGUE.cards["21101"] in [*tower.in_play, *(card for card, _ in tower.set_aside)]
    assert not {"16149", "21101"} & {card.code for card, _ in (*stone.deck, *tower.deck)}


def test_amplify_icons_of_what_set_up_puts_into_play_count():
    assert setup("loki").amplify == 1
    assert setup("klaw").amplify == 0


@pytest.mark.parametrize("mode", ["standard", "expert"])
@pytest.mark.parametrize("code", CATALOGUE.scenarios)
def test_every_scenario_builds(code, mode):
    record = setup(code, mode=mode, identities=(SPIDER_MAN,))
    assert record.stages
    assert record.main_schemes
    assert record.size >= 15
    for card, count in record.deck:
        assert 1 <= count <= card.quantity
        assert card.type_code in DECK_TYPES
        assert not card.hidden
        assert not card.back
    codes = [card.code for card, _ in record.deck]
    assert len(codes) == len(set(codes))


def test_no_card_gets_lost_in_set_up():
    """Every copy of every front side of the sets is somewhere."""
    for code in CATALOGUE.scenarios:
        record = setup(code)
        in_play = (*record.in_play, *record.on_identities)
        piles = [*record.deck, *record.engaged, *record.set_aside, *((card, 1) for card in in_play)]
        used = [*record.scenario.sets, *record.modular]
        for member in (card for name in used for card in CATALOGUE.in_set(name)):
            if member.hidden or member.duplicate_of or member.type.name in ("VILLAIN", "MAIN_SCHEME"):
                continue
            assert sum(n for card, n in piles if card.code == member.code) == member.quantity, (code, member.name)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"scenario": "rino"}, "did you mean 'rhino'"),
        ({"modular": ["bomb_scar"]}, "did you mean 'bomb_scare'"),
        ({"modular": ["standard"]}, "scenario.modular"),
        ({"mode": "hard"}, "scenario.mode"),
        ({"standard_set": "standart"}, "did you mean 'standard'"),
        ({"expert_set": "standard"}, "scenario.expert_set"),
        ({"stage": "IV"}, "scenario.villain.stage"),
        ({"skirmish": "IV"}, "scenario.skirmish"),
    ],
)
def test_wrong_input_names_the_key(options, message):
    with pytest.raises(InputError, match=message):
        encounter_setup(CATALOGUE, **{"scenario": "rhino", **options})
