"""Which cases need the rules that most kernels leave out (engine/batch.py)."""

import numpy as np
import pytest
from oracle_case import make_case

from mcsim.cards.catalogue import load_catalogue
from mcsim.engine.batch import needs_all_rules, run_batch
from mcsim.model.opcodes import CardType, Label, Op, Policy, Timing, Trigger
from mcsim.model.records import game_dtype
from mcsim.scenario.build import build_case

RARE = Op.EACH_PLAYER + 1  # whatever it is


def template(*abilities: tuple[Timing, int], in_play: bool = True) -> np.ndarray:
    """A game with a card for each ability, of one row: in play, or a Boost ability or a text of a card in the deck."""
    game = np.zeros(1, game_dtype)
    g = game[0]
    g["n_players"] = 1
    g["cards"]["boost_ability"] = -1
    for i, (timing, op) in enumerate(abilities):
        g["abilities"][i]["timing"] = timing
        g["abilities"][i]["first"] = i
        g["abilities"][i]["n"] = 1
        g["effects"][i]["op"] = op
        g["cards"][i]["type"] = CardType.MINION
        g["cards"][i]["first_ability"] = i
        if timing == Timing.BOOST:
            g["cards"][i]["boost_ability"] = i
        else:
            g["cards"][i]["n_abilities"] = 1
            if in_play:
                g["listeners"][g["n_listeners"]]["ability"] = i
                g["n_listeners"] += 1
    return game


@pytest.mark.parametrize(
    ("abilities", "expected"),
    [
        ([], False),
        ([(Timing.BOOST, Op.DEAL_DAMAGE)], False),
        ([(Timing.BOOST, Op.EACH_PLAYER)], False),
        ([(Timing.BOOST, RARE)], True),
        ([(Timing.BOOST, Op.CHOOSE)], True),
        ([(Timing.BOOST, Op.ATTACH_THIS)], True),
        ([(Timing.BOOST, Op.REVEAL_TOP)], True),
        ([(Timing.FORCED_RESPONSE, RARE)], True),
        ([(Timing.WHEN_REVEALED, RARE)], False),
        ([(Timing.ATTACHING, Op.ATTACH_THIS)], False),
        ([(Timing.WHEN_REVEALED, RARE), (Timing.BOOST, Op.REVEAL_THIS)], True),
        ([(Timing.WHEN_REVEALED, RARE), (Timing.WHEN_REVEALED, Op.REVEAL_TOP)], False),
    ],
)
def test_rare_ops_count_where_they_can_resolve(abilities: list[tuple[Timing, int]], expected: bool):
    assert needs_all_rules(template(*abilities)) is expected


def test_what_lies_in_the_deck_resolves_only_if_it_can_enter_play():
    """A minion's own text counts once its Boost ability puts it into play, a villain's with his next stage."""
    game = template((Timing.FORCED_RESPONSE, RARE), (Timing.BOOST, Op.PUT_INTO_PLAY), in_play=False)
    assert not needs_all_rules(game)
    game[0]["cards"][0]["boost_ability"] = 1
    assert needs_all_rules(game)
    game[0]["cards"][0]["boost_ability"] = -1
    game[0]["cards"][0]["type"] = CardType.VILLAIN
    assert needs_all_rules(game)


def test_an_occurrence_that_few_kernels_look_for_asks_for_all_rules():
    game = template((Timing.FORCED_RESPONSE, Op.DEAL_DAMAGE))
    assert not needs_all_rules(game)
    game[0]["abilities"][0]["trigger"] = Trigger.AFTER_THREAT_PLACED
    assert needs_all_rules(game)


def test_attacks_of_players_and_expectations_ask_for_all_rules():
    game = template((Timing.RESPONSE, Op.DEAL_DAMAGE))
    game[0]["abilities"][0]["label"] = Label.ATTACK
    assert needs_all_rules(game)
    game = template()
    game[0]["players"][0]["policy"] = Policy.EXPECTED
    assert needs_all_rules(game)


def test_a_kernel_without_a_rule_refuses_what_asks_for_it():
    """Never in silence: if the choice of kernel were wrong, the trial would fail (a Boost ability that reveals)."""
    case = make_case({"name": "rhino"}, [{"identity": "01001a"}], rounds=2)
    game = build_case(case, load_catalogue()).template
    card = int(game[0]["deck"][0])
    game[0]["cards"]["boost_ability"] = -1
    ability = int(game[0]["cards"][card]["first_ability"])
    game[0]["abilities"][ability]["timing"] = Timing.BOOST
    game[0]["abilities"][ability]["first"], game[0]["abilities"][ability]["n"] = 0, 1
    game[0]["effects"][0]["op"] = Op.REVEAL_TOP
    game[0]["cards"]["boost_ability"] = ability
    assert needs_all_rules(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("mcsim.engine.batch.needs_all_rules", lambda template: False)
        with pytest.raises(ValueError, match="all rules"):
            run_batch(game, 1, 0, 1, 1)


def test_a_case_has_the_same_result_in_either_kernel():
    """A study in which some case needs all rules plays all of its cases with them."""
    case = make_case({"name": "rhino"}, [{"identity": "01001a", "allies": ["01002"]}], rounds=4)
    game = build_case(case, load_catalogue()).template
    assert not needs_all_rules(game)
    quick, all_rules = (run_batch(game, 7, 0, 200, 4, all_rules=flag)[0] for flag in (False, True))
    assert (quick == all_rules).all()
