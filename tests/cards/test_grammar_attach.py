"""Attach instructions and the texts of attachments, read by the grammar."""

import pytest

from mcsim.cards.grammar import parse_text
from mcsim.model.abilities import Effect
from mcsim.model.opcodes import CardType, Condition, Joint, Op, Pick, Target, Timing


def attaching(text: str, name: str = "Mask") -> tuple[Effect, ...]:
    (ability,) = parse_text(text, name, card_type=CardType.ATTACHMENT)
    assert (ability.timing, ability.missing) == (Timing.ATTACHING, "")
    return ability.effects


@pytest.mark.parametrize(
    ("text", "target", "selection", "argument"),
    [
        ("Attach to the villain.", Target.VILLAIN, 0, ""),
        ("Attach to the enemy leader.", Target.VILLAIN, 0, ""),
        ("Attach to Grim, if able.", Target.NAMED_ENEMY, 0, "Grim"),
        ("Attach to your identity.", Target.YOU, 0, ""),
        ("Attach to a minion.", Target.SELECTED, Pick.MINION | Pick.ONE, ""),
        ("Attach to a [[Rogue]] minion.", Target.SELECTED, Pick.MINION | Pick.ONE, "Rogue"),
        ("Attach to an ally you control.", Target.CHOSEN_ALLY, 0, ""),
        (
            "Attach to the minion with the most remaining hit points without another copy of Mask attached.",
            Target.SELECTED,
            Pick.MINION | Pick.ONE | Pick.BY_REMAINING_HP | Pick.UNATTACHED,
            "",
        ),
        (
            "Attach to the enemy with the lowest printed ATK.",
            Target.SELECTED,
            Pick.MINION | Pick.VILLAIN | Pick.ONE | Pick.LOWEST | Pick.BY_PRINTED_ATK,
            "",
        ),
    ],
)
def test_whom_a_card_attaches_to(text: str, target: Target, selection: int, argument: str) -> None:
    (row,) = attaching(text)
    assert (row.op, row.target, row.selection, row.argument) == (Op.ATTACH_THIS, target, selection, argument)


def test_what_else_the_instruction_does_is_about_the_one_attached_to() -> None:
    _, tough, surge = attaching("Attach to a minion and give it a tough status card. Otherwise, this card gains surge.")
    assert (tough.op, tough.target) == (Op.GIVE_STATUS, Target.HOST)
    assert (surge.joint, surge.condition_amount) == (Joint.OTHERWISE, 2)
    heal = attaching("Attach to Grim and heal 5[per_hero] hit points from him.")[1]
    assert (heal.op, heal.amount, heal.target) == (Op.HEAL, 5, Target.HOST)


def test_a_second_choice() -> None:
    first, second = attaching("Attach to Grim. Otherwise, attach to the villain.")
    assert (first.argument, second.target, second.joint) == ("Grim", Target.VILLAIN, Joint.OTHERWISE)


def test_only_one_copy_on_an_identity() -> None:
    (row,) = attaching("Attach to your identity if a copy of Mask is not attached to you.")
    assert row.condition is Condition.SELECTED_IN_PLAY
    assert row.condition_selection == Pick.IDENTITY | Pick.YOURS | Pick.UNATTACHED
