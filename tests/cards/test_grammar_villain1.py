"""What villains' texts are read as: replaced activations, places of boost cards, limits, ability words."""

import pytest

from mcsim.cards.grammar import GrammarError, parse_ability, parse_text
from mcsim.model.opcodes import CardType, Condition, Limit, Op, Per, Timing, Trigger, Who


def rows(text: str) -> list[tuple]:
    """(op, amount, per) of each row of an ability of the villain Grim."""
    return [(row.op, row.amount, row.per) for row in parse_ability(text, "Grim").effects]


@pytest.mark.parametrize(
    ("text", "trigger", "expected"),
    [
        (
            "Forced Interrupt: When Grim would attack, he schemes instead.",
            Trigger.WOULD_ATTACK,
            [(Op.REPLACE_ACTIVATION, 0, Per.ONE), (Op.ENEMY_SCHEMES, 0, Per.ONE)],
        ),
        (
            "Forced Interrupt: When Grim would be defeated, reset his hit points to 7[per_hero] instead.",
            Trigger.WOULD_BE_DEFEATED,
            [(Op.SET_HIT_POINTS, 7, Per.PLAYER)],
        ),
    ],
)
def test_what_happens_instead(text: str, trigger: Trigger, expected: list[tuple]) -> None:
    assert parse_ability(text, "Grim").trigger is trigger
    assert rows(text) == expected


def test_without_instead_an_activation_goes_on() -> None:
    with pytest.raises(GrammarError):
        parse_ability("Forced Interrupt: When Grim would attack, he schemes.", "Grim")


def test_a_maximum_is_a_row_for_each_step() -> None:
    found = parse_ability("Grim gets +2 SCH for each [[Tech]] attachment on him (to a maximum of +6 SCH).", "Grim")
    assert [(r.op, r.amount, r.condition, r.condition_amount) for r in found.effects] == [
        (Op.CONSTANT_SCH, 2, Condition.COUNT_AT_LEAST, n) for n in (1, 2, 3)
    ]


def test_ability_word_and_limit() -> None:
    text = "<i>Grudge</i> — <b>Forced Response</b>: After Grim schemes, draw 1 card. (Limit once per round.)"
    (ability,) = parse_text(text, "Grim", card_type=CardType.VILLAIN)
    assert (ability.timing, ability.name, ability.limit) == (Timing.FORCED_RESPONSE, "Grudge", Limit.PER_ROUND)


def test_damages_whom() -> None:
    found = parse_ability(
        "Forced Response: After Grim attacks and damages a character you control, draw 1 card.", "Grim"
    )
    assert (found.subject, found.versus) == (Who.SELF, Who.SELECTED)
    found = parse_ability(
        "Forced Response: After you or an ally you control attacks and damages Grim, draw 1 card.", "Grim"
    )
    assert (found.subject, found.versus) == (Who.SELECTED, Who.SELF)
