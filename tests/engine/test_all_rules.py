"""Which cases need the rules that most kernels leave out (engine/batch.py)."""

import numpy as np
import pytest

from mcsim.engine.batch import needs_all_rules
from mcsim.model.opcodes import Op, Timing, Trigger
from mcsim.model.records import game_dtype

RARE = Op.EACH_PLAYER + 1  # whatever it is


def template(*abilities: tuple[Timing, int]) -> np.ndarray:
    """A game with abilities of one row each."""
    game = np.zeros(1, game_dtype)
    for i, (timing, op) in enumerate(abilities):
        game[0]["abilities"][i]["timing"] = timing
        game[0]["abilities"][i]["first"] = i
        game[0]["abilities"][i]["n"] = 1
        game[0]["effects"][i]["op"] = op
    return game


@pytest.mark.parametrize(
    ("abilities", "expected"),
    [
        ([], False),
        ([(Timing.BOOST, Op.DEAL_DAMAGE)], False),
        ([(Timing.BOOST, Op.EACH_PLAYER)], False),
        ([(Timing.BOOST, RARE)], True),
        ([(Timing.FORCED_RESPONSE, RARE)], True),
        ([(Timing.WHEN_REVEALED, RARE)], False),
        ([(Timing.WHEN_REVEALED, RARE), (Timing.BOOST, Op.REVEAL_THIS)], True),
        ([(Timing.WHEN_REVEALED, RARE), (Timing.WHEN_REVEALED, Op.REVEAL_TOP)], False),
        ([(Timing.WHEN_REVEALED, Op.DEAL_DAMAGE), (Timing.BOOST, Op.REVEAL_TOP)], False),
    ],
)
def test_rare_ops_count_where_they_can_resolve(abilities: list[tuple[Timing, int]], expected: bool):
    assert needs_all_rules(template(*abilities)) is expected


def test_an_occurrence_that_few_kernels_look_for_asks_for_all_rules():
    game = template((Timing.FORCED_RESPONSE, Op.DEAL_DAMAGE))
    assert not needs_all_rules(game)
    game[0]["abilities"][0]["trigger"] = Trigger.AFTER_THREAT_PLACED
    assert needs_all_rules(game)
