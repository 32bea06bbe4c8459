"""Phrases of minions' texts: whom they mean, what they forbid, when they answer."""

import pytest

from mcsim.cards.grammar import GrammarError, parse_ability
from mcsim.model.opcodes import Condition, Op, Per, Pick, Target, Timing, Trigger, Who


def ops(text: str) -> list[Op]:
    """The ops of an ability of the minion Mim."""
    return [row.op for row in parse_ability(text, "Mim").effects]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("When Defeated: The defeating player discards 1 card from their hand.", Target.DEFEATING_PLAYER),
        ("When Defeated: The player who defeated Mim discards 1 card from their hand.", Target.DEFEATING_PLAYER),
        ("When Defeated: The engaged player discards 1 card from their hand.", Target.ENGAGED_PLAYER),
        ("When Defeated: The first player discards 1 card from their hand.", Target.FIRST_PLAYER),
    ],
)
def test_rows_for_a_player(text: str, target: Target):
    head, row = parse_ability(text, "Mim").effects
    assert (head.op, head.amount, head.target) == (Op.FOR_PLAYER, 1, target)
    assert row.op is Op.DISCARD_HAND


def test_a_player_takes_all_clauses_of_the_sentence():
    rows = parse_ability("When Defeated: The engaged player takes 1 damage and discards 1 card from their hand.", "Mim")
    assert [(r.op, r.amount) for r in rows.effects] == [(Op.FOR_PLAYER, 2), (Op.DEAL_DAMAGE, 1), (Op.DISCARD_HAND, 1)]


def test_they_are_already_needs_a_player_before():
    with pytest.raises(GrammarError):
        parse_ability(
            "When Defeated: Place 1 threat on the main scheme. If they are already stunned, draw 1 card.", "Mim"
        )


@pytest.mark.parametrize(
    ("text", "trigger", "versus"),
    [
        ("Forced Response: After Mim engages you, draw 1 card.", Trigger.AFTER_ENGAGES, Who.ANYONE),
        ("Forced Response: After Mim engages your hero, draw 1 card.", Trigger.AFTER_ENGAGES, Who.YOUR_HERO),
        (
            "Forced Response: After Mim engages you or activates against you, draw 1 card.",
            Trigger.AFTER_ENGAGES_OR_ACTIVATES,
            Who.ANYONE,
        ),
        ("Forced Interrupt: When the villain phase begins, draw 1 card.", Trigger.VILLAIN_PHASE_BEGINS, Who.ANYONE),
        ("Forced Response: After a character attacks Mim, draw 1 card.", Trigger.AFTER_ATTACKED, Who.ANYONE),
        ("Forced Interrupt: When Mim attacks you or an ally you control, draw 1 card.", Trigger.ATTACKS, Who.YOU),
    ],
)
def test_triggers(text: str, trigger: Trigger, versus: Who):
    ability = parse_ability(text, "Mim")
    assert (ability.trigger, ability.versus) == (trigger, versus)


def test_a_trigger_without_its_heading_is_mandatory():
    ability = parse_ability("When Mim schemes, place that threat on Grand Plot, if able.", "Mim")
    assert (ability.timing, ability.trigger) == (Timing.FORCED_INTERRUPT, Trigger.SCHEMES)
    assert (ability.effects[0].op, ability.effects[0].argument) == (Op.SCHEME_ON, "Grand Plot")


@pytest.mark.parametrize(
    ("text", "op", "condition"),
    [
        ("While the engaged player is engaged with another minion, Mim cannot be attacked.", Op.CANNOT_BE_ATTACKED, 36),
        ("Mim cannot take damage while you are engaged with another minion.", Op.CANNOT_TAKE_DAMAGE, 36),
        ("While Mim is engaged with you, you cannot thwart.", Op.CANNOT_THWART, 0),
        ("Allies cannot attack Mim.", Op.CANNOT_BE_ATTACKED, 0),
        ("Mim engages the first player.", Op.ENGAGES_FIRST_PLAYER, 0),
        ("Threat cannot be removed from Grand Plot.", Op.THREAT_STAYS, 0),
        (
            "Mim gets +1 ATK while attacking a character with the [[Sea]] trait.",
            Op.CONSTANT_ATK,
            Condition.TARGET_TRAIT,
        ),
        ("While a [[Sea]] environment is in play, Mim gains guard.", Op.GAINS_KEYWORD, Condition.TRAIT_CARD_IN_PLAY),
        ("While Mim is engaged with you, your hand size is reduced by 1.", Op.READ_ONLY, 0),
    ],
)
def test_constants(text: str, op: Op, condition: int):
    (row,) = parse_ability(text, "Mim").effects
    assert (row.op, row.condition) == (op, condition)


def test_allies_are_the_ones_that_cannot_attack():
    assert parse_ability("Allies cannot attack Mim.", "Mim").effects[0].selection == Pick.ALLY
    assert parse_ability("Players cannot attack the villain.", "Mim").effects[0].target is Target.VILLAIN


def test_amounts():
    (row,) = parse_ability("Mim gets +1 ATK for each attachment on her.", "Mim").effects
    assert (row.op, row.per) == (Op.CONSTANT_ATK, Per.ATTACHMENT)
    (row,) = parse_ability(
        "Mim gains retaliate X, where X is equal to the number of stunned characters in play.", "Mim"
    ).effects
    assert (row.argument, row.per, row.per_argument) == ("retaliate", Per.STATUS_IN_PLAY, "stunned")


def test_what_is_not_said_is_not_read():
    for text in ("Mim engages the weakest player.", "Mim cannot be attacked again this phase."):
        with pytest.raises(GrammarError):
            parse_ability(text, "Mim")


def test_options_with_two_parts():
    text = "Forced Interrupt: When Mim attacks you, choose: • Take 2 damage. • Draw 1 card and you are stunned."
    assert ops(text) == [Op.CHOOSE, Op.DEAL_DAMAGE, Op.DRAW, Op.GIVE_STATUS]
