"""Phrases of boost cards about themselves and of obligations: what a word more or less changes."""

import pytest

from mcsim.cards.grammar import GrammarError, parse_effects, parse_text
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Condition, Joint, Op, Target, Timing, When
from mcsim.scenario.catalogue_coverage import CATEGORIES


def boost(text: str) -> list[tuple[Op, When]]:
    """Op and time of the rows of a Boost ability."""
    return [(row.op, row.when) for row in parse_effects(text, "Odd Job", Timing.BOOST).effects]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Reveal this card.", [(Op.REVEAL_THIS, When.NOW)]),
        ("After this activation ends, reveal this card.", [(Op.REVEAL_THIS, When.AFTER_ACTIVATION)]),
        ("Shuffle Odd Job into the encounter deck.", [(Op.SHUFFLE_THIS, When.NOW)]),
        ("Deal this card to yourself as a facedown encounter card.", [(Op.DEAL_THIS, When.NOW)]),
        ('Resolve this card\'s "When Revealed" ability.', [(Op.RESOLVE_WHEN_REVEALED, When.NOW)]),
        ('Resolve the "Boost" ability of each minion engaged with you.', [(Op.RESOLVE_BOOSTS, When.NOW)]),
    ],
)
def test_what_a_boost_card_does_with_itself(text: str, rows: list[tuple[Op, When]]):
    assert boost(text) == rows


@pytest.mark.parametrize("text", ["Reveal that card.", "Shuffle this card into your deck."])
def test_other_cards_and_other_piles_are_not_read(text: str):
    with pytest.raises(GrammarError):
        boost(text)


def obligation(text: str) -> Card:
    """An obligation of this text."""
    abilities = parse_text(text, "Debt", card_type=CardType.OBLIGATION)
    return Card("x", "Debt", CardType.OBLIGATION, "obligation", "test", abilities=abilities)


def test_a_cost_hangs_on_the_form_and_its_outcome_on_the_cost():
    (ability,) = obligation(
        "Give to the Mo Doe player.\nChoose:\n• Exhaust Mo Doe and take 1 damage → remove Debt from the game."
        "\n• You are stunned. Discard this obligation."
    ).abilities
    assert ability.timing is Timing.WHEN_REVEALED
    _, exhaust, damage, removed, *_ = ability.effects
    assert (exhaust.op, exhaust.target, exhaust.condition) == (Op.EXHAUST, Target.YOU, Condition.ALTER_EGO_FORM)
    assert damage.op is Op.DEAL_DAMAGE
    assert (removed.op, removed.joint, removed.condition_amount) == (Op.REMOVE_THIS, Joint.THEN, 2)


def test_what_holds_from_now_on_is_told_from_what_happens_now():
    card = obligation("Flip to alter-ego form. You cannot change to hero form.")
    assert [a.timing for a in card.abilities] == [Timing.WHEN_REVEALED, Timing.CONSTANT]


@pytest.mark.parametrize(
    ("action", "full"),
    [
        ("Alter-Ego Action: Exhaust your identity → discard this card.", True),
        ("Alter-Ego Action: Paint a fence → discard this card.", False),
    ],
)
def test_an_action_must_be_read_but_not_run(action: str, full: bool):
    pieces = CATEGORIES["obligation"](obligation(action))
    assert [not piece for _, piece in pieces] == [full]
