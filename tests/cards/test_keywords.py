"""Only keywords that stand on the card itself count."""

import pytest

from mcsim.cards.keywords import printed_keywords


def names(text):
    return [keyword.name for keyword in printed_keywords(text)]


def test_keywords_at_the_start_of_a_line_or_of_a_sentence():
    assert names("Retaliate 1. Toughness. Villainous. Victory 3.") == [
        "retaliate",
        "toughness",
        "villainous",
        "victory",
    ]
    assert names("Attach to the villain. Permanent.") == ["permanent"]
    assert names("Toughness\n[star] <b>Boost</b>: Draw.") == ["toughness"]


def test_reminder_text_is_no_obstacle():
    assert names("Retaliate 1 <i>(After it is attacked, ...)</i>") == ["retaliate"]
    assert names("Guard. <i>(While engaged ...)</i>\nQuickstrike.") == ["guard", "quickstrike"]


@pytest.mark.parametrize(
    "text",
    [
        "Each [[Drone]] minion gains guard.",
        "This card gains surge.",
        "<b>Setup</b>: Put it into play.",
        "Surge Ahead is discarded.",
        "The villain gains steady and toughness.",
    ],
)
def test_keywords_given_to_others_do_not_count(text):
    assert names(text) == []


def test_values_and_per_hero_marks():
    (hinder,) = printed_keywords("Hinder 3[per_hero]. <i>(When revealed, place 3[per_hero] threat here.)</i>")
    assert (hinder.value, hinder.per_hero) == (3, True)
    (spaced,) = printed_keywords("Hinder 2 [per_hero]")
    assert (spaced.value, spaced.per_hero) == (2, True)
    (plain,) = printed_keywords("Hinder 10.")
    assert (plain.value, plain.per_hero) == (10, False)
    (negative,) = printed_keywords("Victory -1.")
    assert negative.value == -1


def test_uses_keep_number_and_kind():
    assert printed_keywords("Uses (3 charge counters).")[0][:4] == ("uses", 3, False, "charge")
    assert printed_keywords("Uses (2[per_hero] ammo counters).")[0][:4] == ("uses", 2, True, "ammo")


def test_teamwork_keeps_its_trait():
    assert printed_keywords("Teamwork ([[Dark Riders]]).")[0].argument == "Dark Riders"


def test_shipped_cards(catalogue):
    assert [k.name for k in catalogue.cards["01096"].keywords] == ["toughness"]
    assert [tuple(k)[:2] for k in catalogue.cards["01172"].keywords] == [("retaliate", 1)]
    assert sum(k.name == "retaliate" for card in catalogue.cards.values() for k in card.keywords) >= 55
