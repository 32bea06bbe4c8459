"""Cards and abilities as rows of the engine's tables; what of them is carried out (coverage)."""

import numpy as np
import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.abilities import Ability, Effect, unsupported
from mcsim.model.card import Card, PrintedKeyword
from mcsim.model.opcodes import CardType, Condition, Icon, Keyword, Op, Per, Status, Target, Timing, Trigger, When, Who
from mcsim.model.records import MAX_CARDS, MAX_DECK, game_dtype
from mcsim.scenario.board import Board
from mcsim.scenario.coverage import absent_row, deck_row, play_row
from mcsim.scenario.encode import CapacityError, Encoder
from mcsim.scenario.support import missing_piece

CATALOGUE = load_catalogue()
STUN = Ability(Timing.BOOST, (Effect(Op.GIVE_STATUS, 1, target=Target.YOUR_HERO, argument="stunned"),))
NOT_READ = unsupported(Timing.BOOST, "a text of more than eight words that nobody has read yet")


def card(code="c", kind=CardType.TREACHERY, **fields) -> Card:
    return Card(code, f"Card {code}", kind, kind.name.lower(), "t", **fields)


def encoder(players=1) -> tuple[Encoder, np.void]:
    game = np.zeros(1, game_dtype)
    return Encoder(game, players), game[0]


def test_equal_cards_share_a_row():
    rows, _ = encoder()
    assert [rows.card(card("a")), rows.card(card("b")), rows.card(card("a"))] == [0, 1, 0]
    assert rows.names == ["Card a", "Card b"]


def test_printed_numbers_per_hero_and_icons():
    rows, g = encoder(players=3)
    fields = {"hp": 4, "hp_per_hero": True, "atk": 2, "base_threat": 3, "base_threat_per_hero": True, "boost": 2}
    keywords = (PrintedKeyword("retaliate", 1), PrintedKeyword("retaliate", 2), PrintedKeyword("hinder", 2, True))
    k = g["cards"][rows.card(card(kind=CardType.MINION, icons=(1, 2, 0, 1), keywords=keywords, **fields))]
    assert (k["hp"], k["atk"], k["sch"], k["threat"], k["boost"]) == (12, 2, 0, 9, 2)
    assert (k["retaliate"], k["hinder"]) == (3, 6)
    assert k["keywords"] == 1 << Keyword.RETALIATE | 1 << Keyword.HINDER
    assert k["icons"][Icon.AMPLIFY] == 2
    assert k["boost_ability"] == -1


def test_boost_ability_stands_apart_from_the_others():
    rows, g = encoder()
    waits = Ability(Timing.FORCED_RESPONSE, (Effect(Op.DRAW, 1),), Trigger.AFTER_ATTACKS, Who.SELF)
    k = g["cards"][rows.card(card(abilities=(STUN, waits)))]
    boost, other = g["abilities"][k["boost_ability"]], g["abilities"][k["first_ability"]]
    assert (k["n_abilities"], boost["timing"], other["timing"]) == (1, Timing.BOOST, Timing.FORCED_RESPONSE)
    row = g["effects"][boost["first"]]
    assert (boost["n"], row["op"], row["argument"], row["target"]) == (
        1,
        Op.GIVE_STATUS,
        Status.STUNNED,
        Target.YOUR_HERO,
    )


def test_names_and_traits_are_numbers_of_the_case():
    rows, g = encoder()
    minion = rows.card(card("m", CardType.MINION, traits=("Drone", "Elite")))
    count = Effect(Op.HEAL, 1, Per.MINION_ENGAGED, Target.VILLAIN, argument="drone")
    either = Effect(Op.HEAL, 1, target=Target.VILLAIN, condition=Condition.TRAIT_MINION_IN_PLAY)
    either = Effect(**{**either.__dict__, "condition_argument": "Elite|Android"})
    a = g["abilities"][rows.ability(Ability(Timing.BOOST, (count, either)))]
    drone, elite = rows.traits(["drone"]), rows.traits(["ELITE"])
    assert g["cards"][minion]["traits"] == drone | elite
    assert g["effects"][a["first"]]["noun"] == drone
    assert g["effects"][a["first"] + 1]["condition_argument"] == elite | rows.traits(["android"])
    assert rows.name_number("Ultron") == rows.name_number("ultron") != rows.name_number("Rhino")


@pytest.mark.parametrize(
    "ability",
    [
        NOT_READ,
        Ability(Timing.BOOST, (Effect(Op.CONSTANT_ATK),)),
        Ability(Timing.BOOST, (Effect(Op.DRAW, 1), Effect(Op.DRAW, 1, when=When.AMOUNT))),
        Ability(Timing.BOOST, (Effect(Op.DRAW, 1, target=Target.EACH_PLAYER),)),
    ],
    ids=["unread", "op", "time", "target"],
)
def test_what_the_engine_lacks_is_one_unsupported_row_and_named(ability):
    """Never half an ability (DESIGN section 7)."""
    piece = missing_piece(ability)
    assert 1 <= len(piece.split()) <= 8
    rows, g = encoder()
    k = g["cards"][rows.card(card(abilities=(ability,)))]
    a = g["abilities"][k["boost_ability"]]
    assert (a["n"], g["effects"][a["first"]]["op"], k["unsupported"]) == (1, Op.UNSUPPORTED, 1)
    assert deck_row(card(abilities=(ability,)), 2)["note"] == " ".join(piece.split()[:8])


def test_capacity_is_checked_before_anything_runs():
    rows, _ = encoder()
    for i in range(MAX_CARDS):
        rows.card(card(str(i)))
    with pytest.raises(CapacityError, match=f"more than {MAX_CARDS} different cards"):
        rows.card(card("one more"))
    with pytest.raises(CapacityError, match="more than 63 traits"):
        rows.traits(f"trait {i}" for i in range(64))
    with pytest.raises(CapacityError, match=f"more than {MAX_DECK} cards"):
        Board(1).encounter_deck([0] * (MAX_DECK + 1), ordered=False)


# -- coverage ---------------------------------------------------------------------------------------------------------


def test_only_the_boost_ability_of_a_deck_card_counts():
    """A treachery's When Revealed never happens in an activation study."""
    revealed = unsupported(Timing.WHEN_REVEALED, "unread")
    assert deck_row(card(abilities=(revealed,)), 3)["modelled"] == "full"
    assert deck_row(card(abilities=(STUN, revealed)), 3) == {
        "card": "c",
        "name": "Card c",
        "copies": 3,
        "modelled": "full",
        "note": "",
    }
    assert deck_row(card(abilities=(NOT_READ,)), 1)["modelled"] == "none"
    assert deck_row(card(abilities=(STUN, NOT_READ)), 1)["modelled"] == "partial"


def test_a_minion_that_enters_by_its_boost_ability_counts_in_full():
    enters = Ability(Timing.BOOST, (Effect(Op.PUT_INTO_PLAY),))
    response = unsupported(Timing.FORCED_RESPONSE, "unread")
    assert deck_row(card(kind=CardType.MINION, abilities=(response,)), 1)["modelled"] == "full"
    assert deck_row(card(kind=CardType.MINION, abilities=(enters, response)), 1)["modelled"] == "partial"


def test_cards_in_play_count_with_all_but_their_boost_ability():
    assert play_row(card(abilities=(NOT_READ,)))["modelled"] == "full"
    assert play_row(card(abilities=(unsupported(Timing.FORCED_RESPONSE, "unread"),)))["modelled"] == "none"
    assert absent_row(card(), "nine words in a row are cut to eight words")["note"].count(" ") == 7


def test_every_boost_ability_of_the_core_set_is_carried_out():
    core = [c for c in CATALOGUE.cards.values() if c.pack == "core" and c.code.startswith("01")]
    boosts = [(c, a) for c in core for a in c.abilities if a.timing is Timing.BOOST]
    assert len(boosts) > 10
    assert [c.name for c, a in boosts if missing_piece(a)] == []
