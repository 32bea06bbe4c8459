"""Texts about several villains: one phrase of each kind, with invented names."""

import pytest

from mcsim.cards.grammar import GrammarError, parse_ability, parse_effects
from mcsim.model.abilities import Effect
from mcsim.model.opcodes import Condition, Joint, Op, Per, Target, Timing, Trigger

LEAST, MOST = Target.VILLAIN_WITH_LEAST_THREAT, Target.VILLAIN_WITH_MOST_THREAT


def rows(text, timing=Timing.BOOST):
    return parse_effects(text, "Omen", timing).effects


@pytest.mark.parametrize(
    ("whom", "target"),
    [
        ("the villain whose side scheme has the least threat", LEAST),
        ("the villain with the most threat on his side scheme", MOST),
        ("the next villain", Target.NEXT_VILLAIN),
    ],
)
def test_the_counter_moves_and_that_villain_is_the_active_one(whom, target):
    text = f"Move the active counter to {whom}. That villain schemes."
    assert rows(text) == (Effect(Op.MOVE_COUNTER, target=target), Effect(Op.ENEMY_SCHEMES, target=Target.VILLAIN))


def test_other_counters_are_not_the_active_one():
    with pytest.raises(GrammarError):
        rows("Move the spike counter to the next villain.")


@pytest.mark.parametrize(
    ("scheme", "target", "argument"),
    [
        ("the active villain's side scheme", Target.SCHEME_OF_ACTIVE, ""),
        ("Basher's side scheme", Target.SCHEME_OF_NAMED, "Basher"),
        ("each other villain's side scheme", Target.SCHEME_OF_EACH_OTHER, ""),
        ("the side scheme with the most threat", Target.SCHEME_WITH_MOST_THREAT, ""),
    ],
)
def test_threat_on_the_scheme_of_a_villain(scheme, target, argument):
    assert rows(f"Place 2 threat on {scheme}.") == (Effect(Op.PLACE_THREAT, 2, target=target, argument=argument),)


def test_more_of_the_last_villains_deck():
    text = "Choose {}. Reveal the top card of his deck (top 3 cards instead if he is the only villain in play)."
    first, second = rows(text.format("the villain whose side scheme has the least threat"), Timing.WHEN_REVEALED)
    assert (first.op, first.amount, first.target, first.negated) == (Op.REVEAL_TOP_OF, 1, LEAST, True)
    assert (second.amount, second.condition, second.negated) == (3, Condition.ONLY_VILLAIN, False)


def test_a_condition_behind_placed_threat_holds_for_the_whole_answer():
    text = "Forced Response: After threat is placed here, if there is 7 or more threat here, take 1 damage. "
    ability = parse_ability(text + "Remove all but 2 threat from this scheme.", "Gate")
    assert ability.trigger is Trigger.AFTER_THREAT_PLACED
    assert [r.op for r in ability.effects] == [Op.DEAL_DAMAGE, Op.REMOVE_THREAT_BUT]
    assert all((r.condition_per, r.condition_amount) == (Per.THREAT_HERE, 7) for r in ability.effects)


def test_unless_is_a_choice():
    head, bonus, price = rows("Basher gets +1 ATK for this activation unless you place 1 threat on his side scheme.")
    assert (head.op, head.amount) == (Op.CHOOSE, 2)
    assert (bonus.op, bonus.option) == (Op.MODIFY_ATK, 1)
    assert (price.target, price.argument, price.option) == (Target.SCHEME_OF_NAMED, "Basher", 2)


@pytest.mark.parametrize(
    ("text", "op"),
    [
        ("Basher's Side Scheme.", Op.SCHEME_OF),
        ("Players cannot attack other villains.", Op.OTHERS_NOT_ATTACKED),
        ("Threat cannot be removed from attached scheme by thwarting.", Op.THWARTS_BARRED),
        ("The players cannot win unless they escape.", Op.CANNOT_WIN),
        ("Grim cannot be defeated while another villain has at least 1 hit point.", Op.CANNOT_BE_DEFEATED),
        ("When Grim schemes, place the threat on his side scheme instead of the main scheme.", Op.SCHEMES_ON_OWN),
    ],
)
def test_constants(text, op):
    assert [row.op for row in parse_ability(text, "Grim").effects] == [op]


def test_damage_for_icons_hangs_on_the_card_discarded_for_it():
    text = "Discard the top card of the encounter deck → deal 1 damage to Basher for each boost icon [[boost]] on "
    cost, damage = rows(text + "that card.", Timing.WHEN_REVEALED)
    assert cost.op is Op.DISCARD_ENCOUNTER_TOP
    assert (damage.per, damage.joint) == (Per.BOOST_ICON_DISCARDED, Joint.THEN)
