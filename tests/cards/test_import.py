"""The shipped catalogue holds the printed facts; these were read off the cards, not off the importer."""

import pytest

from mcsim.cards.importer import card_from, import_cards
from mcsim.model.opcodes import CardType, Icon


@pytest.fixture
def entry():
    return {"code": "99001", "name": "X", "type_code": "minion", "pack_code": "fan", "quantity": 1, "text": ""}


def test_every_entry_and_every_reprint_is_there(catalogue):
    assert len(catalogue.cards) == 4230
    assert sum(1 for card in catalogue.cards.values() if card.duplicate_of) == 336
    assert len(catalogue.packs) == 60
    assert len(catalogue.sets) == 369


def test_rhino_one(catalogue):
    rhino = catalogue.cards["01094"]
    assert (rhino.name, rhino.type, rhino.stage, rhino.set_type) == ("Rhino", CardType.VILLAIN, "I", "villain")
    assert (rhino.hp, rhino.hp_per_hero, rhino.atk, rhino.sch) == (14, True, 2, 1)
    assert rhino.traits == ("Brute", "Criminal")


def test_main_scheme_numbers_are_per_hero_unless_fixed(catalogue):
    scheme = catalogue.cards["01097b"]
    assert (scheme.target_threat, scheme.target_threat_per_hero) == (7, True)
    assert (scheme.base_threat, scheme.base_threat_per_hero) == (0, False)
    assert (scheme.acceleration, scheme.acceleration_per_hero) == (1, True)
    breakout = catalogue.cards["07001b"]
    assert (breakout.acceleration, breakout.acceleration_per_hero) == (1, False)


def test_side_scheme_icons(catalogue):
    icons = {code: catalogue.cards[code].icons for code in ("01107", "01108", "01109")}
    assert icons["01107"][Icon.ACCELERATION] + icons["01107"][Icon.HAZARD] == 1
    assert icons["01108"][Icon.CRISIS] == 1


def test_spider_man_has_both_sides(catalogue):
    hero, alter_ego = catalogue.cards["01001a"], catalogue.cards["01001b"]
    assert (hero.back, alter_ego.back) == ("01001b", "01001a")
    assert (hero.hp, hero.atk, hero.thw, hero.defense, hero.hand_size) == (10, 2, 1, 3, 5)
    assert (alter_ego.rec, alter_ego.hand_size, alter_ego.hidden) == (3, 6, True)


def test_ally_has_consequential_damage_and_resources(catalogue):
    black_cat = catalogue.cards["01002"]
    assert (black_cat.atk, black_cat.cons_atk, black_cat.thw, black_cat.cons_thw) == (1, 0, 1, 1)
    assert sum(black_cat.resources) == 1


def test_a_printed_x_counts_as_zero_and_keeps_its_mark(catalogue):
    titania = catalogue.cards["01162"]
    assert titania.atk == 0
    assert "atk_x" in titania.marks


def test_minus_one_on_an_attachment_is_a_malus_not_an_x(catalogue):
    assert catalogue.cards["40092"].atk == -1
    assert catalogue.cards["50119"].atk == 0


def test_a_dash_is_no_number_a_star_is_zero(entry):
    assert card_from({**entry, "attack": None}).atk is None
    assert card_from({**entry, "attack": None, "attack_star": True}).atk == 0


def test_traits_keep_the_full_stops_of_acronyms(catalogue):
    assert "S.H.I.E.L.D." in catalogue.cards["01084"].traits
    assert catalogue.cards["01091"].traits == ("Avenger", "Location")


def test_a_reprint_has_the_facts_of_its_original(catalogue):
    reprints = [card for card in catalogue.cards.values() if card.duplicate_of]
    for card in reprints:
        original = catalogue.cards[card.duplicate_of]
        assert not original.duplicate_of
        assert card.code in original.duplicates
        assert (card.name, card.type, card.boost, card.abilities) == (
            original.name,
            original.type,
            original.boost,
            original.abilities,
        )


def test_a_reprint_keeps_its_own_pack_set_and_quantity():
    first = {"code": "1a", "name": "N", "type_code": "minion", "pack_code": "p", "quantity": 3, "set_code": "s"}
    again = {"code": "2a", "duplicate_of": "1a", "pack_code": "q", "quantity": 1, "set_code": "t"}
    third = {"code": "3a", "duplicate_of": "2a", "pack_code": "r", "quantity": 2}
    cards = import_cards([first, again, third], {"s": "villain", "t": "modular"})
    assert (cards["2a"].pack, cards["2a"].set, cards["2a"].set_type, cards["2a"].quantity) == ("q", "t", "modular", 1)
    assert (cards["3a"].duplicate_of, cards["3a"].set, cards["3a"].quantity) == ("1a", "s", 2)
    assert cards["1a"].duplicates == ("2a", "3a")


def test_both_sides_of_every_card_point_at_each_other(catalogue):
    for card in catalogue.cards.values():
        if card.back and not card.duplicate_of:
            assert catalogue.cards[card.back].back == card.code
