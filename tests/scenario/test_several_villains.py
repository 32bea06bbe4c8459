"""Set-up of scenarios whose villains are in play together: who, with which stages, with whose deck."""

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.scenario.setup import encounter_setup

CATALOGUE = load_catalogue()
SPIDER_MAN = CATALOGUE.cards["01001a"]
CAPTAIN_MARVEL = CATALOGUE.cards["01010a"]


def setup(scenario, *identities, mode="standard"):
    return encounter_setup(CATALOGUE, scenario=scenario, mode=mode, identities=identities)


def codes(cards):
    return [card.code for card in cards]


@pytest.mark.parametrize(("mode", "villains"), [("standard", "07017 07032 07046"), ("expert", "07018 07033 07047")])
def test_each_of_the_wrecking_crew_has_a_deck_of_his_own(mode, villains):
    crew = setup("wrecking_crew", SPIDER_MAN, mode=mode)
    assert [other.stages[0].code for other in crew.others] == villains.split()
    assert {card.set for card, _ in crew.deck} == {"wrecker"}
    decks = [{card.set for card, _ in other.deck} for other in crew.others]
    assert decks == [{"thunderball"}, {"piledriver"}, {"bulldozer"}]
    assert sorted(codes(crew.in_play)) == ["07004", "07019", "07034", "07048"]


def test_own_side_schemes_are_in_no_deck():
    decks = [other.deck for other in setup("wrecking_crew").others]
    assert not any(card.type_code == "side_scheme" for deck in decks for card, _ in deck)


def test_both_villains_of_a_pair_have_their_stages():
    pair = setup("tower_defense")
    assert codes(pair.stages) == ["21092", "21093"]
    assert [codes(other.stages) for other in pair.others] == [["21095", "21096"]]
    assert not pair.others[0].deck


@pytest.mark.parametrize(("players", "others"), [((), 1), ((SPIDER_MAN,), 1), ((SPIDER_MAN, CAPTAIN_MARVEL), 2)])
def test_one_villain_more_than_players(players, others):
    assert len(setup("sinister_six", *players).others) == others


def test_four_horsemen():
    assert len(setup("four_horsemen").others) == 3
