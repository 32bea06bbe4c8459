"""What phrases about counters, sides and abilities of other cards mean."""

import pytest

from mcsim.cards.grammar import GrammarError, parse_effects, parse_text
from mcsim.model.abilities import Effect
from mcsim.model.opcodes import CardType, Condition, Joint, Op, Per, Target, Timing, Trigger


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


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Flip Ledger.", Effect(Op.FLIP, target=Target.NAMED_CARD, argument="any@Ledger")),
        ("Flip this card over.", Effect(Op.FLIP, target=Target.SELF, argument="any")),
        ("Flip Ledger to its [[Ruin]] side.", Effect(Op.FLIP, target=Target.NAMED_CARD, argument="Ruin@Ledger")),
        ("Change the villain to [[Ruin]] form.", Effect(Op.FLIP, target=Target.VILLAIN, argument="Ruin")),
    ],
)
def test_sides(text: str, row: Effect):
    assert boost(text) == (row,)


def test_a_number_of_counters_in_a_constant_text_is_a_threshold():
    text = "Ledger enters play with 2 debt counters on it. If there are no debt counters here, flip Ledger."
    constant, threshold = parse_text(text, "Ledger", card_type=CardType.ENVIRONMENT)
    assert constant.effects == (Effect(Op.ENTERS_WITH_COUNTERS, 2, argument="debt"),)
    assert (threshold.timing, threshold.trigger) == (Timing.FORCED_RESPONSE, Trigger.COUNTERS_CHANGE)
    assert threshold.effects[0].negated


def test_a_heading_may_name_the_villain():
    (ability,) = parse_text("<b>When Revealed (Baron Grim)</b>: Take 1 damage.", "Card")
    assert ability.effects[0] == Effect(
        Op.BLOCK, 1, condition=Condition.VILLAIN_NAMED, condition_argument="Baron Grim"
    )  # fmt: skip


def test_otherwise_behind_a_test_of_counters_asks_what_it_found():
    rows = boost("If there are at least 2 debt counters on Ledger, remove all debt counters from Ledger. Otherwise, take 1 damage.")  # fmt: skip  # noqa: E501
    assert [row.op for row in rows] == [Op.BLOCK, Op.REMOVE_ALL_COUNTERS, Op.BLOCK, Op.DEAL_DAMAGE]
    assert rows[2].condition is Condition.BLOCK_FAILED


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            'Resolve the Gunship\'s "Charge Up" ability.',
            Effect(Op.RESOLVE_ABILITY, 1, target=Target.NAMED_CARD, argument="Charge Up@Gunship"),
        ),
        (
            'Resolve the "Special" ability on each [[Trick]] attachment in play.',
            Effect(Op.RESOLVE_ABILITY, 1, target=Target.EACH_ATTACHMENT, argument="Special@Trick"),
        ),
        (
            'Resolve the "Special" ability on the [[Setting]] environment twice.',
            Effect(Op.RESOLVE_ABILITY, 2, target=Target.TRAIT_ENVIRONMENT, argument="Special@Setting"),
        ),
        ('Resolve this card\'s "When Revealed" ability.', Effect(Op.RESOLVE_WHEN_REVEALED)),
    ],
)
def test_abilities_of_other_cards(text: str, row: Effect):
    assert boost(text) == (row,)


def test_an_arrow_asks_for_all_before_it():
    rows = boost("Exhaust your identity and discard 1 card from your hand → take 2 damage.")
    assert [(row.op, row.joint, row.condition_amount) for row in rows] == [
        (Op.EXHAUST, Joint.AND, 0),
        (Op.DISCARD_HAND, Joint.AND, 0),
        (Op.DEAL_DAMAGE, Joint.THEN, 2),
    ]


def test_counters_on_it_are_on_what_was_named():
    rows = boost("Place 1 debt counter on Ledger. Then, if it has any counters on it, take 1 damage.")
    assert rows[1].condition_argument == "any@Ledger"
    with pytest.raises(GrammarError):
        boost("Remove all of them.")
