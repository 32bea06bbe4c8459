"""What phrases about counters, sides and abilities of other cards mean."""

import pytest

from mcsim.cards.grammar import GrammarError, parse_effects
from mcsim.model.abilities import Effect
from mcsim.model.opcodes import Condition, Joint, Op, Per, Target, Timing


def boost(text: str, name: str = "Card") -> tuple[Effect, ...]:
    return parse_effects(text, name, Timing.BOOST).effects


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "Place 2 debt counters on Ledger.",
            Effect(Op.PLACE_COUNTERS, 2, target=Target.NAMED_CARD, argument="debt@Ledger"),
        ),
        (
            "Remove a debt counter from the Ledger environment.",
            Effect(Op.REMOVE_COUNTERS, 1, target=Target.NAMED_CARD, argument="debt@Ledger"),
        ),
        ("Remove all counters from here.", Effect(Op.REMOVE_ALL_COUNTERS, target=Target.SELF, argument="any")),
        (
            "Place 1 [per_hero] debt counters here.",
            Effect(Op.PLACE_COUNTERS, 1, per=Per.PLAYER, target=Target.SELF, argument="debt"),
        ),
        (
            "Take 1 damage for each debt counter on Ledger.",
            Effect(
                Op.DEAL_DAMAGE, 1, per=Per.COUNTER_ON_NAMED, target=Target.YOU, per_argument="debt@Ledger"
            ),
        ),
        (
            "If there are no debt counters on the main scheme, take 1 damage.",
            Effect(
                Op.DEAL_DAMAGE,
                1,
                target=Target.YOU,
                condition=Condition.COUNT_AT_LEAST,
                condition_amount=1,
                negated=True,
                condition_argument="debt",
                condition_per=Per.COUNTER_ON_MAIN_SCHEME,
            ),
        ),
        (
            "If there are at least 2 [per_hero] debt counters here, take 1 damage.",
            Effect(
                Op.DEAL_DAMAGE,
                1,
                target=Target.YOU,
                condition=Condition.COUNT_AT_LEAST_PER_PLAYER,
                condition_amount=2,
                condition_argument="debt",
                condition_per=Per.COUNTER_HERE,
            ),
        ),
    ],
)  # fmt: skip
def test_counters(text: str, row: Effect):
    assert boost(text) == (row,)


def test_if_you_cannot_asks_whether_any_counter_was_placed():
    rows = boost("Place 1 debt counter on Ledger. If you cannot, remove 1 rage counter from State of Rage.")
    assert [row.joint for row in rows] == [Joint.AND, Joint.OTHERWISE]


def test_a_counter_without_a_number_is_not_guessed():
    with pytest.raises(GrammarError):
        boost("Place debt counters on Ledger.")
