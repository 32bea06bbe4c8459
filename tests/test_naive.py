"""The oracle itself against positions worked out by hand, one rule each."""

from collections import Counter

import pytest
from naive import Attachment, Character, Deck, Game, Player, Position, play

from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import (
    CardType,
    Condition,
    Form,
    Keyword,
    Kind,
    LossCause,
    Op,
    Outcome,
    Per,
    Policy,
    Status,
    Target,
    Timing,
    Trigger,
    When,
    Who,
)


def last(n):
    """Draws from the end of the list: Position.deck read backwards."""
    return n - 1


def boost(icons=0, *rows, **fields):
    abilities = (Ability(Timing.BOOST, rows),) if rows else ()
    return Card("b", "Boost", CardType.TREACHERY, "treachery", "t", boost=icons, abilities=abilities, **fields)


def hero(hp=10, defense=3, **fields):
    return Character("Hero", Kind.IDENTITY, hp, defense=defense, **fields)


def ally(hp=2, **fields):
    return Character("Ally", Kind.ALLY, hp, **fields)


def minion(hp=3, atk=1, **fields):
    return Character("Minion", Kind.MINION, hp, atk=atk, **fields)


def one(*cards, atk=2, policy=Policy.NONE, allies=(), identity=None, minions=(), keywords=None, form=Form.HERO, **more):
    """One player against a villain; `cards` are drawn in this order."""
    villain = Character("Villain", Kind.VILLAIN, 14, atk=atk, sch=1, keywords=keywords or {})
    player = Player(identity or hero(), form, list(allies), list(minions), policy=policy)
    return Position(villain, [player], list(cards), list(range(len(cards)))[::-1], **more)


PLAIN = [boost(1), boost(0), boost(2), boost(0), boost(0)]


def test_undefended_attack_deals_atk_plus_icons_a9_a14():
    result = play(one(*PLAIN), 3, last)
    assert result.damage == [3, 2, 4]
    assert result.icons == [1, 0, 2]
    assert result.alive == [True, True, True]
    assert result.activations == 3


def test_hero_defends_with_def_and_tough_stays_at_zero_a11():
    identity = hero(statuses=Counter({Status.TOUGH: 1}))
    position = one(boost(1), boost(3), boost(3), boost(0), policy=Policy.HERO, identity=identity)
    assert play(position, 3, last).damage == [0, 0, 2]  # 3-3=0 keeps tough; 5-3=2 prevented; 2 taken


def test_defending_ally_takes_all_without_excess_a12():
    result = play(one(*PLAIN, policy=Policy.ALLY, allies=[ally(2)]), 3, last)
    assert result.damage == [0, 2, 4]
    assert result.lost == {0: (LossCause.ATTACK, 0)}


def test_overkill_excess_goes_to_the_identity_x20():
    position = one(*PLAIN, policy=Policy.ALLY, allies=[ally(2), ally(9)], keywords={Keyword.OVERKILL: 0})
    assert play(position, 2, last).damage == [1, 0]
    tough = ally(2, statuses=Counter({Status.TOUGH: 1}))
    position = one(*PLAIN, policy=Policy.ALLY, allies=[tough], keywords={Keyword.OVERKILL: 0})
    assert play(position, 1, last).damage == [0]


def test_ally_killed_by_a_boost_leaves_the_attack_undefended_a13_c12():
    blast = boost(1, Effect(Op.DEAL_DAMAGE, 1, target=Target.EACH_CHARACTER_YOU_CONTROL))
    spends = boost(0, Effect(Op.PLACE_THREAT, 1, target=Target.MAIN_SCHEME, condition=Condition.UNDEFENDED))
    position = one(blast, spends, *PLAIN, policy=Policy.ALLY, allies=[ally(1)])
    result = play(position, 2, last)
    assert result.damage == [1 + 3, 2]
    assert result.lost == {0: (LossCause.BOOST, 0)}
    assert result.threat == [0, 1]


def test_piercing_discards_tough_first_and_ranged_ignores_retaliate_x19():
    identity = hero(statuses=Counter({Status.TOUGH: 1}), keywords={Keyword.RETALIATE: 1})
    pierce = one(*PLAIN, identity=identity, keywords={Keyword.PIERCING: 0})
    assert play(pierce, 1, last).damage == [3]
    wins = one(*PLAIN, identity=hero(keywords={Keyword.RETALIATE: 7}))
    assert play(wins, 3, last).outcome is Outcome.WIN
    assert play(wins, 3, last).activations == 2
    ranged = one(*PLAIN, identity=hero(keywords={Keyword.RETALIATE: 7}), keywords={Keyword.RANGED: 0})
    assert play(ranged, 3, last).outcome is Outcome.ONGOING


def test_klaw_flips_two_cards_in_the_order_given_a17_a8():
    row = Effect(Op.GIVE_BOOST, 1, target=Target.SELF)
    position = one(*PLAIN)
    position.villain.abilities = (Ability(Timing.FORCED_INTERRUPT, (row,), Trigger.ATTACKS, Who.SELF),)
    result = play(position, 2, last)
    assert result.icons == [1, 2]
    assert result.damage == [3, 4]


def test_stunned_villain_loses_the_attack_and_no_card_is_dealt_x14():
    position = one(*PLAIN)
    position.villain.statuses[Status.STUNNED] = 1
    result = play(position, 2, last)
    assert result.damage == [0, 3]
    assert result.icons == [None, 1]
    steady = one(*PLAIN, keywords={Keyword.STEADY: 0})
    steady.villain.statuses[Status.STUNNED] = 1
    assert play(steady, 1, last).damage == [3]


def test_alter_ego_is_schemed_against_with_icons_x1():
    result = play(one(*PLAIN, form=Form.ALTER_EGO), 2, last)
    assert result.threat == [2, 3]
    assert result.damage == [0, 0]


def test_minion_put_into_play_by_a_boost_activates_in_the_same_part_x4():
    runner = Card(
        "m",
        "Runner",
        CardType.MINION,
        "minion",
        "t",
        hp=2,
        atk=1,
        abilities=(Ability(Timing.BOOST, (Effect(Op.PUT_INTO_PLAY),)),),
    )
    assert play(one(runner, *PLAIN), 2, last).damage == [2 + 1, 3 + 1]


def test_amplify_counts_for_each_card_and_villainous_minions_take_one_x2_a6():
    position = one(*PLAIN, minions=[minion(keywords={Keyword.VILLAINOUS: 0})], amplify=1)
    assert play(position, 1, last).damage == [2 + 1 + 1 + (1 + 0 + 1)]


def test_deck_is_reshuffled_at_once_without_the_card_being_resolved_x7():
    deck = Deck([0, 1], last)
    assert deck.deal() == 1
    deck.discard(1)
    assert deck.deal() == 0
    assert deck.cards == [1]  # 0 is being resolved
    assert deck.acceleration_tokens == 1
    assert play(one(boost(1), boost(2), identity=hero(hp=30)), 5, last).icons == [1, 2, 1, 2, 1]


def test_if_this_activation_deals_damage_waits_and_counts_prevented_damage_b5():
    row = Effect(Op.EXHAUST, target=Target.YOUR_HERO, condition=Condition.DEALT_TO_YOU, when=When.AFTER_DAMAGE)
    for tough, policy, exhausted in ((1, Policy.NONE, True), (0, Policy.ALLY, False)):
        identity = hero(statuses=Counter({Status.TOUGH: tough}))
        game = Game(one(boost(0, row), *PLAIN, policy=policy, allies=[ally(9)], identity=identity), last)
        game.villain_phase()
        assert game.first.identity.exhausted is exhausted
        assert game.damage_this_round == 0


def test_undefended_minion_after_the_hero_is_exhausted_by_the_boost():
    row = Effect(Op.EXHAUST, target=Target.YOUR_HERO, condition=Condition.DEALT_TO_YOU, when=When.AFTER_DAMAGE)
    position = one(boost(0, row), *PLAIN, policy=Policy.NONE, minions=[minion(), minion()])
    position.players[0].policy = Policy.ALLY_THEN_HERO
    position.players[0].allies = [ally(9)]
    assert play(position, 1, last).damage == [0 + 0 + 1]  # ally, then hero (1 - 3), then nobody


def test_ultron_makes_drones_that_count_for_his_attack_and_activate():
    rows = (
        Effect(Op.DRONE_INTO_PLAY, 1),
        Effect(Op.MODIFY_ATK, 1, Per.MINION_ENGAGED, Target.SELF, argument="drone"),
    )
    position = one(boost(0), boost(0), boost(0))
    position.villain.abilities = (Ability(Timing.FORCED_INTERRUPT, rows, Trigger.ATTACKS, Who.SELF, Who.YOU),)
    result = play(position, 2, last)
    assert result.damage == [2 + 1 + 1, 2 + 2 + 2]


def test_charge_gives_overkill_and_goes_at_the_end_of_the_attack():
    rows = (
        Effect(Op.ATTACK_GAINS, argument="overkill"),
        Effect(Op.DISCARD_THIS, target=Target.SELF, when=When.END_OF_ATTACK),
    )
    ability = Ability(Timing.FORCED_INTERRUPT, rows, Trigger.ATTACKS, Who.HOST)
    charge = Card("01099", "Charge", CardType.ATTACHMENT, "attachment", "core", atk=3, abilities=(ability,))
    position = one(*PLAIN, policy=Policy.ALLY, allies=[ally(2), ally(2)])
    position.villain.attachments = [Attachment(charge)]
    assert play(position, 2, last).damage == [2 + 3 + 1 - 2, 0]


def test_sonic_converter_stuns_only_what_the_attack_damaged_a19():
    row = Effect(Op.GIVE_STATUS, 1, target=Target.DAMAGED, argument="stunned")
    ability = Ability(Timing.FORCED_RESPONSE, (row,), Trigger.AFTER_ATTACKS, Who.HOST, Who.CHARACTER, qualifier=1)
    converter = Card("01118", "Sonic Converter", CardType.ATTACHMENT, "attachment", "core", atk=1, abilities=(ability,))
    for policy, stunned in ((Policy.NONE, 1), (Policy.HERO, 0)):
        position = one(boost(0), boost(0), policy=policy)
        position.villain.attachments = [Attachment(converter)]
        game = Game(position, last)
        game.villain_phase()
        assert game.first.identity.statuses[Status.STUNNED] == stunned


def test_eliminated_player_hands_minions_to_the_next_who_is_attacked_by_them_x11():
    first = Player(hero(3), minions=[minion(atk=2)])
    second = Player(hero(20))
    villain = Character("Villain", Kind.VILLAIN, 14, atk=4)
    cards = [boost(0)] * 4
    position = Position(villain, [first, second], cards, [0, 1, 2, 3])
    result = play(position, 2, last)
    assert result.damage == [4, 0]
    assert result.alive == [False, False]
    assert result.outcome is Outcome.ONGOING


def test_another_player_may_defend_and_becomes_the_target_player_a4_c11():
    second = Player(hero(defense=1), policy=Policy.HERO, for_others=True)
    position = one(*PLAIN)
    position.players.append(second)
    result = play(position, 1, last)
    assert result.damage == [0]  # the second hero took 3 - 1


def test_whirlwind_attacks_each_other_hero_after_the_first_x4():
    ability = Ability(Timing.FORCED_INTERRUPT, (Effect(Op.ATTACK_EACH_OTHER_HERO),), Trigger.ATTACKS, Who.SELF, Who.YOU)
    position = one(boost(0), boost(0), boost(0))
    position.players.append(Player(hero(), minions=[minion(atk=2, abilities=(ability,))]))
    assert play(position, 1, last).damage == [2 + 2]


@pytest.mark.parametrize(("policy", "damage"), [(Policy.HERO_THEN_ALLY, 0), (Policy.NONE, 3)])
def test_result_keeps_alive_and_stops_damage_after_the_end(policy, damage):
    position = one(*PLAIN, policy=policy, identity=hero(hp=2))
    result = play(position, 2, last)
    assert result.damage == [damage, 0]
    assert result.alive == ([True, True] if damage == 0 else [False, False])
