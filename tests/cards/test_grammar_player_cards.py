"""Phrases about particular cards of players: what a word more or less changes, and what is refused."""

import pytest

from mcsim.cards.grammar import GrammarError, parse_ability, parse_effects, parse_text
from mcsim.cards.keywords import printed_keywords
from mcsim.model.abilities import Ability
from mcsim.model.card import Card, PrintedKeyword
from mcsim.model.opcodes import CardType, Condition, Op, Per, PlayerPick, Target, Timing, Trigger
from mcsim.scenario.support import missing_on


def rows(text: str):
    """The rows of a When Revealed ability."""
    return parse_effects(text, "Odd Job", Timing.WHEN_REVEALED).effects


def ops(text: str) -> list[Op]:
    """Their ops."""
    return [row.op for row in rows(text)]


def test_discards_show_their_cards_only_where_something_looks():
    looked = "Discard the top 2 cards of your deck. Take 1 damage for each resource icon discarded this way."
    assert ops(looked) == [Op.SHOW_FROM_DECK, Op.DEAL_DAMAGE]
    assert ops("Discard the top 2 cards of your deck. Take 1 damage.") == [Op.DISCARD_DECK_TOP, Op.DEAL_DAMAGE]
    assert ops("Discard 1 card at random from your hand.") == [Op.DISCARD_HAND]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Discard each [energy] resource from your hand.", "Discard each [mental] resource from your hand."),
        ("Discard each event from your hand.", "Discard 1 event from your hand."),
        ("Discard an event from your hand.", "Discard an upgrade from your hand."),
        ("Discard 1 identity-specific card from your hand.", "Discard 1 card from your hand."),
        (
            "Discard cards from the top of your deck until you discard an ally.",
            "Discard cards from the top of your deck until you discard an event.",
        ),
        ("Discard Old Bow from play.", "Discard New Bow from play."),
    ],
)
def test_one_word_changes_the_rows(one: str, other: str):
    assert rows(one) != rows(other)


@pytest.mark.parametrize(
    ("text", "per", "bits"),
    [
        ("for each resource icon discarded this way", Per.DRAWN_ICON, 0),
        ("for each printed [wild] resource discarded this way", Per.DRAWN_ICON, PlayerPick.WILD),
        ("for each different resource type discarded this way", Per.DRAWN_ICON_KIND, 0),
        ("for each different card type discarded this way", Per.DRAWN_TYPE, 0),
    ],
)
def test_what_is_counted_on_cards_discarded(text: str, per: Per, bits: int):
    last = rows(f"Discard the top 4 cards of your deck. Place 2 threat on the main scheme {text}.")[-1]
    assert (last.per, last.per_selection) == (per, bits)


def test_of_all_players_or_of_each():
    once = "Each player discards the top card of their deck."
    once += " Take 1 damage for each different card type discarded this way."
    with pytest.raises(GrammarError):  # of all players together only kinds of icons are counted
        rows(once)
    assert rows(once.replace("card type", "resource type"))[-1].per is Per.DRAWN_ICON_KIND_OF_ALL
    each = "Each player discards the top card of their deck and places 1 threat here for each different resource type"
    head, *_, last = rows(f"{each} they discarded this way.")
    assert (head.op, head.amount, last.per) == (Op.EACH_PLAYER, 2, Per.DRAWN_ICON_KIND)


def test_the_hand_is_looked_at_before_a_choice():
    text = "Choose to either discard 2 resource cards from your hand or take 3 damage."
    assert ops(text) == [Op.SHOW_HAND, Op.CHOOSE, Op.DISCARD_OF_HAND, Op.DEAL_DAMAGE]
    assert [row.option for row in rows(text)] == [0, 0, 1, 2]


def test_what_hand_holds_as_a_condition():
    shown, damage = rows("If you have at least [energy] [energy] resources in your hand, take 1 damage.")
    assert shown.op is Op.SHOW_HAND
    assert (damage.condition, damage.condition_amount) == (Condition.COUNT_AT_LEAST, 2)
    assert damage.condition_selection == PlayerPick.ENERGY | PlayerPick.IN_HAND


@pytest.mark.parametrize(
    "text",
    [
        "Take 1 damage for each resource icon discarded this way.",
        "Discard the top card of the encounter deck. Take 1 damage for each resource icon on that card.",
        "Discard a card from your hand with the highest cost. Take 1 damage for each resource icon on that card.",
        "If you have at least [energy] [mental] resources in your hand, take 1 damage.",
        "Each player takes 1 damage for each card with a printed [wild] resource in your hand.",
        "Each player discards the top card of their deck. If a [[Tech]] card was discarded this way, take 1 damage.",
        "Reveal the top card of the Mystery deck.",
    ],
)
def test_what_cannot_be_told_is_refused(text: str):
    with pytest.raises(GrammarError):
        rows(text)


def side_scheme(text: str) -> tuple[Ability, ...]:
    return parse_text(text, "Odd Job", card_type=CardType.SIDE_SCHEME)


def test_what_waits_for_a_defeat_is_an_ability_of_its_own():
    now, later = side_scheme("When Revealed: You are stunned. When this scheme is defeated, you are confused.")
    assert (now.timing, later.timing) == (Timing.WHEN_REVEALED, Timing.WHEN_DEFEATED)
    now, later = side_scheme("When Revealed: You are stunned. When Golem is defeated, remove this card from the game.")
    assert (later.timing, later.trigger, later.subject_argument) == (Timing.FORCED_INTERRUPT, Trigger.DEFEATED, "Golem")
    assert [row.op for row in later.effects] == [Op.REMOVE_THIS]


def test_attached_scheme_and_turned_back_damage():
    veil = parse_text(
        "Attach to a side scheme.\nForced Interrupt: When attached side scheme is defeated, you are stunned.",
        "Veil",
        card_type=CardType.ATTACHMENT,
    )
    assert [ability.trigger for ability in veil] == [Trigger.NONE, Trigger.SCHEME_DEFEATED]
    assert veil[0].effects[0].target is Target.SCHEME_WITH_MOST_THREAT
    kept, turned = "prevent all damage that would be dealt to Grim", "deal an equal amount of damage"
    text = f"Forced Interrupt: When a player attacks Grim, {kept} and {turned} to that player's identity instead."
    assert parse_ability(text, "Mirror", "Grim").effects[0].op is Op.TURN_BACK
    with pytest.raises(GrammarError):
        parse_ability(text.replace("player's identity", "player's ally"), "Mirror", "Grim")


def test_x_boost_icons():
    (row,) = parse_effects(
        "Odd gets +X boost icons ([boost]), where X is the number of side schemes in play.", "Odd", Timing.BOOST
    ).effects
    assert (row.op, row.amount, row.per) == (Op.ADD_BOOST_ICONS, 1, Per.SIDE_SCHEME)


@pytest.mark.parametrize("kind", [CardType.MINION, CardType.ENVIRONMENT])
def test_threat_on_what_is_no_scheme_is_counters(kind: CardType):
    (ability,) = parse_text(
        "Forced Response: After the villain attacks you, place 2 threat here.", "Odd", card_type=kind
    )
    assert [(r.op, r.amount, r.argument) for r in ability.effects] == [(Op.PLACE_COUNTERS, 2, "threat")]
    (ability,) = side_scheme("Forced Response: After the villain attacks you, place 2 threat here.")
    assert [(r.op, r.argument) for r in ability.effects] == [(Op.PLACE_THREAT, "")]


def test_enough_threat_turns_an_environment():
    enough, emptied = "there is at least 3[per_hero] threat here", "remove all threat from here"
    text = f"If {enough}, {emptied}."
    (ability,) = parse_text(text, "Alarm", card_type=CardType.ENVIRONMENT)
    assert ability.trigger is Trigger.COUNTERS_CHANGE
    assert ability.effects[0].condition is Condition.COUNT_AT_LEAST_PER_PLAYER
    assert ability.effects[0].op is Op.REMOVE_ALL_COUNTERS
    (ability,) = side_scheme(text)
    assert missing_on(Card("x", "Alarm", CardType.SIDE_SCHEME, "side_scheme", "t"), ability)


def test_uses_with_a_number_per_hero_besides():
    found = printed_keywords("Uses (1 fury counter, plus 2[per_hero] additional fury counters).")
    assert found == (PrintedKeyword("uses", 1, False, "fury"), PrintedKeyword("uses", 2, True, "fury"))
    assert printed_keywords("Uses (3 fury counters).") == (PrintedKeyword("uses", 3, False, "fury"),)


def test_an_action_without_its_colon():
    (ability,) = parse_text(
        "<b>Alter-Ego Action</b> Exhaust your alter-ego → discard this card.", "Debt", card_type=CardType.OBLIGATION
    )
    assert ability.timing is Timing.ACTION


LISTED = "Discard the top card of your deck. If that card's resource has: • [energy]: Take 2 damage. • [mental]: {}. {}"


def test_what_each_icon_does():
    _, damage, hand = rows(LISTED.format("Discard 1 card from your hand", ""))
    assert (damage.condition_per, damage.condition_selection) == (Per.DRAWN_CARD, PlayerPick.ENERGY)
    assert (hand.op, hand.condition_selection) == (Op.DISCARD_HAND, PlayerPick.MENTAL)  # not what is spoken of
    _, damage, stunned = rows(LISTED.format("You are stunned", "• [wild]: All of the above."))
    assert damage.condition_selection == PlayerPick.ENERGY | PlayerPick.WILD
    assert stunned.condition_selection == PlayerPick.MENTAL | PlayerPick.WILD


def test_who_took_damage_is_told_for_each_player():
    text = "Deal 1 indirect damage to each player. Exhaust each character damaged this way."
    head, *_, exhausted = rows(text)
    assert (head.op, head.amount, exhausted.target) == (Op.EACH_PLAYER, 2, Target.HURT)
    with pytest.raises(GrammarError):
        rows("Draw 1 card. Exhaust each character damaged this way.")
