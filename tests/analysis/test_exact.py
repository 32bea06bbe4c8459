"""Exact boost distributions against enumeration, icepool and hand counts (rules A6, A8, X2, X7)."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mcsim.analysis.boost_rows import BoostEffect, Facts, attack_effect, boost_effect
from mcsim.analysis.exact import boost_distribution
from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import CardType, Condition, Form, Joint, Op, Per, Target, Timing, Trigger, When, Who


def card(code="x", boost=0, *rows, form=Form.ANY, missing=""):
    """A treachery with one Boost ability of `rows` (none: no ability)."""
    abilities = (Ability(Timing.BOOST, rows, form=form, missing=missing),) if rows else ()
    return Card(
        code, code, CardType.TREACHERY, "treachery", "test", boost=boost, boost_star=bool(rows), abilities=abilities
    )


def gives(amount=1, **fields):
    return Effect(Op.GIVE_BOOST, amount, target=Target.VILLAIN, **fields)


def icons_of_order(order, cards_dealt, amplify):
    """Icons of one attack with the deck in this order: a list of (icons, extra cards), top first (brute force)."""
    deck, discard, queue, icons, lost = list(order), [], [], 0, False

    def deal():
        nonlocal deck, lost
        if lost or not deck:
            return
        queue.append(deck.pop(0))
        if not deck:
            assert not discard, "reshuffling needs a second permutation"
            lost = True

    for _ in range(cards_dealt):
        deal()
    while queue:
        icon, extra = queue.pop(0)
        for _ in range(extra):
            deal()
        icons += icon + amplify
        discard.append((icon, extra))
    return icons


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from([0, 0, 0, 1, 2])), min_size=5, max_size=6),
    st.integers(1, 2),
    st.integers(0, 2),
)
def test_distribution_equals_enumeration_of_every_shuffle(kinds, cards_dealt, amplify):
    if cards_dealt + sum(extra for _, extra in kinds) >= len(kinds):
        kinds = [(icons, 0) for icons, _ in kinds]
    deck = [(card("x", icons, gives(extra)) if extra else card("x", icons), 1) for icons, extra in kinds]
    orders = list(permutations(kinds))
    counted = Counter(icons_of_order(order, cards_dealt, amplify) for order in orders)
    expected = {icons: Fraction(n, len(orders)) for icons, n in counted.items()}
    assert boost_distribution(deck, cards_dealt, amplify).distribution == expected


def icons_dealt_one_by_one(deck, cards_dealt):
    """Icons -> probability with every card drawn as it is dealt (brute force); "back" cards return into the deck."""
    law = Counter()

    def go(deck, queue, to_deal, icons, p):
        if to_deal:
            for i, kind in enumerate(deck):
                go(deck[:i] + deck[i + 1 :], [*queue, kind], to_deal - 1, icons, p / len(deck))
        elif queue:
            icon, extra, back = queue[0]
            go([*deck, queue[0]] if back else deck, queue[1:], extra, icons + icon, p)
        else:
            law[icons] += p

    go(deck, [], cards_dealt, 0, Fraction(1))
    return dict(law)


@pytest.mark.parametrize("cards_dealt", [1, 2, 3])
def test_a_card_shuffled_into_the_deck_can_be_dealt_again(cards_dealt):
    # an extra card is dealt before its giver's icons are counted; the returning card deals none itself
    kinds = [(1, 0, True), (0, 1, False), (2, 1, False), (3, 0, False), (0, 0, False), (0, 0, False)]
    rows = {True: [Effect(Op.SHUFFLE_THIS)], False: []}
    deck = [(card("x", i, *([gives(n)] if n else []), *rows[back]), 1) for i, n, back in kinds]
    assert boost_distribution(deck, cards_dealt).distribution == icons_dealt_one_by_one(kinds, cards_dealt)


def test_two_cards_without_replacement_equal_icepool():
    deck = [(card("a", 0), 9), (card("b", 1), 11), (card("c", 2), 7), (card("d", 3), 4)]
    law = icepool.Deck({0: 9, 1: 11, 2: 7, 3: 4}).deal(2).sum()
    expected = {icons: Fraction(n, law.denominator()) for icons, n in law.items()}
    exact = boost_distribution(deck, cards_dealt=2)
    assert exact.distribution == expected
    assert exact.mean == Fraction(2 * (11 + 14 + 12), 31)


def test_a_given_boost_card_is_turned_up_too_and_can_give_another():
    deck = [(card("chain", 0, gives()), 2), (card("plain", 1), 8)]
    exact = boost_distribution(deck)
    assert exact.distribution == {1: Fraction(1)}  # every chain ends with one plain card
    two = boost_distribution([(card("chain", 1, gives()), 1), (card("plain", 1), 9)])
    assert two.distribution == {1: Fraction(9, 10), 2: Fraction(1, 10)}


def test_amplify_adds_one_icon_to_every_card_turned_up_x2():
    deck = [(card("chain", 0, gives()), 1), (card("plain", 2), 3)]
    assert boost_distribution(deck, amplify=2).distribution == {4: Fraction(3, 4), 6: Fraction(1, 4)}


def test_empty_deck_is_reshuffled_without_the_card_being_resolved_x7():
    """In the order (chain, plain): plain is dealt while chain resolves, and both piles are empty."""
    exact = boost_distribution([(card("chain", 1, gives(2)), 1), (card("plain", 2), 1)])
    assert exact.distribution == {2: Fraction(1, 2), 3: Fraction(1, 2)}


def test_reshuffled_discard_pile_is_dealt_again_x7():
    """Order (plain, chain, other): chain is given `other`, plain is reshuffled at once and given too."""
    deck = [(card("chain", 0, gives(2)), 1), (card("plain", 2), 1), (card("other", 5), 1)]
    exact = boost_distribution(deck, cards_dealt=2)
    by_order = {
        ("plain", "chain"): 2 + 0 + 5 + 2,  # other, then the discarded plain once more
        ("other", "chain"): 5 + 0 + 2 + 5,
        ("chain", "plain"): 0 + 2 + 5,  # other dealt while chain resolves: both piles empty, no second card
        ("chain", "other"): 0 + 5 + 2,
        ("plain", "other"): 7,
        ("other", "plain"): 7,
    }
    counted = Counter(by_order.values())
    assert exact.distribution == {icons: Fraction(n, 6) for icons, n in counted.items()}


def test_a_deck_that_feeds_itself_without_end_is_refused():
    with pytest.raises(ValueError, match="follow each other"):
        boost_distribution([(card("chain", 0, gives()), 3)])
    with pytest.raises(ValueError, match="empty"):
        boost_distribution([])


@pytest.mark.parametrize(
    ("row", "effect"),
    [
        (gives(), BoostEffect(1, 1)),
        (gives(2), BoostEffect(1, 2)),
        (Effect(Op.ADD_BOOST_ICONS, 2), BoostEffect(3)),
        (Effect(Op.ADD_BOOST_ICONS, 2, condition=Condition.IS_ATTACK), BoostEffect(3)),
        (Effect(Op.ADD_BOOST_ICONS, 2, condition=Condition.IS_SCHEME), BoostEffect(1)),
        (Effect(Op.ADD_BOOST_ICONS, 2, condition=Condition.IS_ATTACK, negated=True), BoostEffect(1)),
        (Effect(Op.ADD_BOOST_ICONS, 2, condition=Condition.EXPERT), BoostEffect(1)),
        (Effect(Op.ADD_BOOST_ICONS, 2, condition=Condition.ALREADY_STATUS), BoostEffect(1, 0, True)),
        (Effect(Op.ADD_BOOST_ICONS, 1, Per.MINION_ENGAGED), BoostEffect(1, 0, True)),
        (Effect(Op.ADD_BOOST_ICONS, 2, joint=Joint.OTHERWISE), BoostEffect(1, 0, True)),
        (Effect(Op.ADD_BOOST_ICONS, 3, option=2), BoostEffect(1, 0, True)),
        (gives(condition=Condition.UNDEFENDED), BoostEffect(1, 0, True)),
        (gives(when=When.AFTER_DAMAGE), BoostEffect(1, 0, True)),
        (Effect(Op.GIVE_BOOST, 1, target=Target.NAMED_ENEMY, argument="Loki"), BoostEffect(1, 1)),
        (Effect(Op.GIVE_BOOST, 1, target=Target.NAMED_ENEMY, argument="Toad"), BoostEffect(1, 0, True)),
        (Effect(Op.DEAL_DAMAGE, 1, target=Target.EACH_HERO), BoostEffect(1)),
    ],
)
def test_rows_are_certain_impossible_or_conditional(row, effect):
    assert boost_effect(card("x", 1, row), Facts(villain="loki")) == effect


def test_conditional_cards_are_listed_once_and_do_not_happen():
    deck = [(card("01", 1, gives(condition=Condition.UNDEFENDED)), 2), (card("02", 0), 2)]
    exact = boost_distribution(deck)
    assert exact.conditional == ("01",)
    assert exact.distribution == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_unread_boost_text_that_speaks_of_boost_is_conditional():
    unread = Effect(Op.UNSUPPORTED)
    assert boost_effect(card("x", 0, unread, missing="this card gains boost icons equal to"), Facts()).conditional
    assert not boost_effect(card("x", 0, unread, missing="do not give war a boost card"), Facts()).conditional


def test_alter_ego_boost_ability_does_not_happen_in_an_attack_x1():
    assert boost_effect(card("x", 0, gives(), form=Form.ALTER_EGO), Facts()) == BoostEffect()
    assert boost_effect(card("x", 0, gives(), form=Form.HERO), Facts()) == BoostEffect(0, 1)


def test_forced_interrupt_of_the_villain_deals_an_extra_card_a17():
    row = Effect(Op.GIVE_BOOST, 1, target=Target.SELF)
    ability = Ability(Timing.FORCED_INTERRUPT, (row,), trigger=Trigger.ATTACKS, subject=Who.SELF)
    schemes = Ability(Timing.FORCED_INTERRUPT, (row,), trigger=Trigger.SCHEMES, subject=Who.SELF)
    klaw = Card("01113", "Klaw", CardType.VILLAIN, "villain", "core", abilities=(ability, schemes))
    assert attack_effect(klaw, Facts()).cards == 1


def test_unread_forced_interrupt_that_speaks_of_boost_cards_is_conditional():
    unread = Ability(Timing.FORCED_INTERRUPT, (Effect(Op.UNSUPPORTED),), missing="boost card if you control a stone")
    ronan = Card("16103", "Ronan", CardType.VILLAIN, "villain", "gmw", abilities=(unread,))
    assert attack_effect(ronan, Facts()) == BoostEffect(conditional=True)
