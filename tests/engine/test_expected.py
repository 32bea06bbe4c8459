"""The defence policy `expected` (docs/policies.md): positions counted by hand, hidden cards, the guard, its worth."""

from itertools import permutations

import numpy as np
import pytest
from oracle_case import CATALOGUE, differences, make_case

from mcsim.engine.batch import run_batch, run_traced
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Event, Form, Keyword, Policy
from mcsim.model.records import game_dtype
from mcsim.scenario.board import Board, Start
from mcsim.scenario.build import build_case

NOBODY, HERO, ALLY, SECOND_ALLY = -1, 1, 2, 3  # rows of characters, one player
FIXED = ("none", "hero", "ally", "ally_then_hero", "hero_then_ally")


def made(name: str, kind: CardType, **facts) -> Card:
    return Card(name.casefold(), name, kind, "test", "", **facts)


def icons(*printed: int) -> list[Card]:
    return [made(f"Card {n}", CardType.TREACHERY, boost=n) for n in printed]


def position(deck, *, atk=2, hp=10, defense=1, allies=(), minions=(), tough=0, ally_tough=0, keywords=0, facedown=()):
    """One hero against a villain of this ATK. deck, facedown (boost cards on the villain): printed icons, the top card
    last; allies: hit points; minions: ATK; keywords of the villain, as bits."""
    board = Board(1)
    board.villain([made("Villain", CardType.VILLAIN, hp=99, atk=atk, sch=1)], Start())
    board.identity(
        0, made("Hero", CardType.IDENTITY, hp=hp, defense=defense), Form.HERO, Start(statuses={"tough": tough})
    )
    for n, left in enumerate(allies):
        board.ally(0, made(f"Ally {n}", CardType.ALLY, hp=left), Start(statuses={"tough": ally_tough}))
    for n, power in enumerate(minions):
        board.minion(0, made(f"Minion {n}", CardType.MINION, hp=9, atk=power, sch=1), Start())
    board.encounter_deck([board.encoder.card(card) for card in icons(*deck)], ordered=True)
    board.boost_cards(0, [board.encoder.card(card) for card in icons(*facedown)])
    board.game["players"][0]["policy"] = Policy.EXPECTED
    board.game["main"]["target"] = 1 << 40
    board.game["characters"][0]["keywords"] |= keywords
    return board.finish()


def defenders(template: np.ndarray) -> list[int]:
    """Who defends against each attack of the first round."""
    chosen: list[int] = []
    for event in run_traced(template, 0, 0, 1)[1]:
        if event["event"] == Event.ATTACK_INITIATED:
            chosen.append(NOBODY)
        elif event["event"] == Event.DEFENDER_DECLARED:
            chosen[-1] = int(event["subject"])
    return chosen


# Loss: 60 for a hit point of the identity, 54 for an ally's, 20 for an ally. ATK 2, DEF 1, one boost card.
COUNTED = {
    # icons 0 1 1 2: nobody 3 x 60 = 180, hero 2 x 60 = 120, ally of 1 hit point 54 + 20
    "an_ally_nearly_spent": ({"deck": (0, 1, 1, 2), "allies": (1,)}, ALLY),
    # the ally takes 2, 3, 3, 3, the last three its end: 2.75 x 54 + 0.75 x 20 = 163.5
    "the_hero_before_a_fresh_ally": ({"deck": (0, 1, 1, 2), "allies": (3,)}, HERO),
    # icons 3 3 3: hero 4 x 60 = 240, ally 3 x 54 + 20 = 182
    "a_fresh_ally_if_only_high_cards_are_left": ({"deck": (3, 3, 3), "allies": (3,)}, ALLY),
    # two boost cards of 0 1 1 1: totals 1, 2 alike often; hero 2.5 x 60 = 150, ally 182
    "two_boost_cards_low": ({"deck": (0, 1, 1), "facedown": (1,), "allies": (3,)}, HERO),
    # two of 1 1 2 2: totals 2, 3, 4 in 1, 4, 1 of 6 ways, mean 3; hero 4 x 60 = 240, ally 182
    "two_boost_cards_high": ({"deck": (1, 2, 2), "facedown": (1,), "allies": (3,)}, ALLY),
    # nothing can come through: everybody stays ready
    "nobody_against_an_attack_of_nothing": ({"deck": (0, 0, 0), "atk": 0, "allies": (1,)}, NOBODY),
    # the hero's DEF of 3 lets nothing through; the ally would lose a hit point
    "a_hero_who_takes_nothing": ({"deck": (0, 1, 1), "defense": 3, "allies": (1,)}, HERO),
    # DEF 3 saves the tough card, DEF 1 does not: then the hero stays ready
    "a_tough_card_saved": ({"deck": (1, 1, 1), "tough": 1, "defense": 3}, HERO),
    "a_tough_card_lost_anyway": ({"deck": (1, 1, 1), "tough": 1}, NOBODY),
    # the ally's tough card, 120, is worth less than 3 x 60
    "an_allys_tough_card": ({"deck": (2, 2, 2), "allies": (9,), "ally_tough": 1}, ALLY),
    # overkill: the ally takes 1, the hero behind it 2; the hero himself 2
    "overkill_reaches_the_hero": (
        {"deck": (1, 1, 1), "allies": (1,), "keywords": 1 << Keyword.OVERKILL},
        HERO,
    ),
    # the ally that loses least: 1 hit point, though the other one came first
    "the_ally_nearer_to_its_end": ({"deck": (2, 2, 2), "allies": (3, 1)}, SECOND_ALLY),
}


@pytest.mark.parametrize(("facts", "who"), COUNTED.values(), ids=COUNTED)
def test_positions_counted_by_hand(facts, who):
    assert defenders(position(**facts))[0] == who


def test_the_guard_comes_before_the_loss():
    """The hero would lose less than a fresh ally, but with 3 hit points left one card of four would defeat him."""
    facts = {"deck": (0, 1, 1, 2), "allies": (3,)}
    assert defenders(position(**facts, hp=4)) == [HERO]
    assert defenders(position(**facts, hp=3)) == [ALLY]


def test_the_guard_counts_the_attacks_to_come():
    """DEF 3 stops all of the minion's 3, or all of the villain's 2 or 3; an ally stops the other attack."""
    facts = {"deck": (0, 1, 1), "defense": 3, "minions": (3,)}
    assert NOBODY not in defenders(position(**facts, hp=3, allies=(3,)))
    assert defenders(position(**facts, hp=3, allies=(3, 3)))[0] != NOBODY
    assert defenders(position(deck=(0, 0, 0), atk=1, hp=3, defense=3, minions=(3,))) == [NOBODY, HERO]


def test_the_hero_waits_for_the_larger_attack():
    """DEF 3 takes 1 off the villain's attack, 3 off the minion's; without the minion it defends at once."""
    assert defenders(position((0, 0, 0), atk=1, defense=3, minions=(4,))) == [NOBODY, HERO]
    assert defenders(position((0, 0, 0), atk=1, defense=3)) == [HERO]


@pytest.mark.parametrize("deck", [(0, 1, 1, 2), (2, 2, 0, 1), (1, 2, 2, 3)])
@pytest.mark.parametrize("hp", [3, 4, 5, 9])
def test_hidden_cards_do_not_matter(deck, hp):
    """Neither the deck's order nor which of the unseen cards lies facedown changes the choice."""
    chosen = set()
    for order in permutations(deck):
        template = position(order[1:], facedown=order[:1], hp=hp, allies=(2, 1), minions=(2,))
        chosen.add(defenders(template)[0])
    assert len(chosen) == 1


def test_what_was_discarded_does():
    """Loss of hero and ally with one high card among four, 105 and 126.5; with the low ones gone, 240 and 182."""
    low, high = position((0, 0, 0, 3), allies=(3,)), position((3, 3), allies=(3,))
    assert defenders(low) == [HERO]
    assert defenders(high) == [ALLY]


def test_whole_rounds_weigh_the_next_turn():
    """In a game of whole rounds the hero keeps his turn rather than save 1 hit point of 9; in an activation study he
    defends."""
    template = position((0, 0, 0), atk=1, hp=9)
    assert defenders(template) == [HERO]
    template["whole_rounds"] = 1
    assert defenders(template) == [NOBODY]


PLAYER = {"identity": "01001a", "allies": ["01002", "01083"], "minions": ["01101", "01143"]}


@pytest.mark.parametrize("policy", FIXED)
def test_it_beats_every_fixed_policy_on_rhino(policy):
    """Paired over 400 trials of the same shuffles, alive after 6 rounds: 4 standard errors above 0, so that a policy
    no better would pass in fewer than 1 of 30,000 seeds."""
    found = []
    for each in ("expected", policy):
        case = make_case({"name": "rhino"}, [PLAYER | {"defense": {"policy": each}}], rounds=6)
        found.append(run_batch(build_case(case, CATALOGUE).template, 20261130, 0, 400, 6)[0]["alive"].astype(int))
    difference = found[0] - found[1]
    assert difference.mean() > 4 * difference.std() / np.sqrt(len(difference))


@pytest.mark.parametrize("scenario", ["rhino", "klaw", "ultron"])
def test_the_oracle_chooses_alike(scenario):
    """Exact fractions over every set of boost cards, by tests/naive, in whole games (test_oracle has random ones)."""
    players = [PLAYER | {"hp": 9, "defense": {"policy": "expected"}}]
    for mode in ("standard", "expert"):
        case = make_case({"name": scenario, "mode": mode}, players, rounds=6)
        assert differences(case, range(12)) == [], mode


def test_two_players_defend_for_each_other():
    """The helper's loss is reckoned with his own attacks to come."""
    table = [
        PLAYER | {"hp": 7, "defense": {"policy": "expected", "for_others": True}},
        {"identity": "01010a", "hp": 6, "allies": ["01011"], "minions": ["01101"]}
        | {"defense": {"policy": "expected", "for_others": True}},
    ]
    case = make_case({"name": "klaw", "mode": "expert"}, table, rounds=6)
    assert differences(case, range(25)) == []


def test_the_scratch_is_no_part_of_a_trial():
    """`odds` lies behind what a trial starts with, so that it costs no trial anything."""
    assert game_dtype.fields["odds"][1] > game_dtype.fields["ally_cause"][1]
