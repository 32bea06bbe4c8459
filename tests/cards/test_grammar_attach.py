"""Attach instructions and the texts of attachments, read by the grammar."""

import pytest

from mcsim.cards.grammar import parse_text
from mcsim.model.abilities import Effect
from mcsim.model.opcodes import CardType, Condition, Deed, Joint, Op, Per, Pick, Target, Timing, Trigger, Who


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
            "Attach to the [[Rogue]] minion with the most remaining hit points without another copy of Mask attached.",
            Target.SELECTED,
            Pick.MINION | Pick.ONE | Pick.BY_REMAINING_HP | Pick.UNATTACHED,
            "Rogue",
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
    _, tough, surge = attaching(
        "Attach to a [[Rogue]] minion and give it a tough status card. Otherwise, this card gains surge."
    )
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


def constants(text: str, name: str = "Mask") -> list[tuple[Op, int, str]]:
    (ability,) = parse_text(text, name, card_type=CardType.ATTACHMENT)
    assert (ability.timing, ability.missing) == (Timing.CONSTANT, "")
    return [(row.op, row.amount, row.argument) for row in ability.effects]


def test_hit_points_keywords_and_traits_from_an_attachment() -> None:
    assert constants("Attached minion gets +2 hit points and gains guard.") == [
        (Op.CONSTANT_HIT_POINTS, 2, ""),
        (Op.GAINS_KEYWORD, 0, "guard"),
    ]
    assert constants("Attached enemy gains the [[Flying]] trait and retaliate 1.") == [
        (Op.GAINS_TRAIT, 0, "Flying"),
        (Op.GAINS_KEYWORD, 1, "retaliate"),
    ]
    (ability,) = parse_text("The villain gets +6[per_hero] hit points.", "Mask", card_type=CardType.ATTACHMENT)
    assert (ability.effects[0].amount, ability.effects[0].per) == (6, Per.PLAYER)


@pytest.mark.parametrize(
    "text",
    [
        "<b>Forced Interrupt</b>: When your turn begins, count the stars.",
        "<b>Forced Response</b>: After you play an event or upgrade, count the stars.",
        "<b>Hero Response</b>: After you make a basic attack against Grim, spend [energy] resources → discard Mask.",
    ],
)
def test_what_no_simulation_plays_is_read_by_its_opening(text: str) -> None:
    (ability,) = parse_text(text, "Mask", card_type=CardType.ATTACHMENT)
    assert (ability.trigger, ability.effects, ability.missing) == (Trigger.ELSEWHERE, (), "")


def test_other_openings_are_not_taken_for_those() -> None:
    forced = "<b>Forced Response</b>: After Grim attacks you, spend [energy] resources → discard Mask."
    (ability,) = parse_text(forced, "Mask", card_type=CardType.ATTACHMENT)
    assert ability.trigger is Trigger.AFTER_ATTACKS
    assert [row.op for row in ability.effects] == [Op.SPEND_OR, Op.DISCARD_THIS]
    (ability,) = parse_text(
        "<b>Response</b>: After your turn ends badly, take 1 damage.", "Mask", card_type=CardType.ATTACHMENT
    )
    assert ability.missing


def triggered(text: str) -> tuple[Effect, ...]:
    (ability,) = parse_text(f"<b>Forced Response</b>: {text}", "Mask", card_type=CardType.ATTACHMENT)
    assert not ability.missing
    return ability.effects


def test_what_is_paid_for_hangs_on_the_cost() -> None:
    cost, block, *rows = triggered("After attached enemy attacks, discard this card → take 1 damage and draw 1 card.")
    assert (cost.op, block.op, block.joint, block.amount) == (Op.DISCARD_THIS, Op.BLOCK, Joint.THEN, 2)
    assert [row.op for row in rows] == [Op.DEAL_DAMAGE, Op.DRAW]
    cost, row = triggered("After attached enemy attacks, discard this card → take 1 damage.")
    assert (row.op, row.joint) == (Op.DEAL_DAMAGE, Joint.THEN)


def test_what_a_character_cannot_do() -> None:
    assert constants("Attached identity cannot thwart, attack, defend, or recover.") == [
        (Op.CANNOT_DO, Deed.THWART | Deed.ATTACK | Deed.DEFEND | Deed.RECOVER, "")
    ]
    assert constants("Attached character cannot ready or change form.") == [
        (Op.CANNOT_DO, Deed.READY | Deed.CHANGE_FORM, "")
    ]


def test_an_ally_treated_as_a_minion() -> None:
    text = "Treat attached ally as a [[Lost]] minion with a blank text box."
    assert constants(text) == [(Op.TREATED_AS_MINION, 0, "Lost")]


def test_otherwise_behind_a_test_that_attaching_changes() -> None:
    rows = attaching(
        "Attach to your identity if a copy of Mask is not attached to you. Otherwise, this card gains surge."
    )
    assert [row.op for row in rows] == [Op.BLOCK, Op.ATTACH_THIS, Op.BLOCK, Op.SURGE]
    assert rows[2].condition is Condition.BLOCK_FAILED


def test_triggers_about_the_one_attached_to() -> None:
    def opening(text: str) -> tuple[Trigger, Who, Who]:
        (ability,) = parse_text(f"<b>Forced Interrupt</b>: {text}", "Mask", card_type=CardType.ATTACHMENT)
        assert not ability.missing
        return ability.trigger, ability.subject, ability.versus

    assert opening("When attached enemy is attacked, discard this card.") == (
        Trigger.ATTACKS,
        Who.CHARACTER,
        Who.HOST,
    )
    assert opening("When attached minion would gain a confused or stunned status card, discard this card instead.") == (
        Trigger.WOULD_GET_STATUS,
        Who.HOST,
        Who.ANYONE,
    )
    assert opening("When attached character would ready, discard this card instead.")[0] is Trigger.WOULD_READY


def test_a_test_of_the_trigger_goes_for_the_whole_ability() -> None:
    (ability,) = parse_text(
        "Attach to Grim.\n<b>Forced Interrupt</b>: When a character attacks Grim while the Dense attachment is in "
        "play, prevent all damage from that attack. Discard this card.",
        "Mask",
        card_type=CardType.ATTACHMENT,
    )[1:]
    assert [(row.op, row.condition) for row in ability.effects] == [
        (Op.NO_DAMAGE_FROM_ATTACK, Condition.NAMED_IN_PLAY),
        (Op.DISCARD_THIS, Condition.NAMED_IN_PLAY),
    ]


def test_one_of_two_enemies() -> None:
    first, second = attaching("Attach to Grim or Scalphunter.")
    assert (first.argument, second.argument, second.joint) == ("Grim", "Scalphunter", Joint.OTHERWISE)
