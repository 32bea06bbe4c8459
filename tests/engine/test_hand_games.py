"""Games of blank cards whose course is worked out by hand from the rules; every number comes out exactly.

The hero has 12 hit points, ATK 2, THW 2, DEF 1, REC 4 and is in hero form unless a test says otherwise.
"""

from blank_games import BLANK, HURTS, game, main, treachery, villain

from mcsim.model.opcodes import DamageCause, Outcome

AGGRESSIVE = {"policy": "aggressive"}


def hero(**changes):
    return {"form": "hero", "turn": AGGRESSIVE} | changes


def test_x26_a_win_in_round_four_by_basic_attacks():
    """2 damage a turn on 7 hit points; he hits back for 1 after turns one to three only."""
    played = game([villain("I", 7, atk=1), main(), BLANK], [hero()], 6)
    assert (played.outcome, played.rounds, played.activations) == (Outcome.WIN, 4, 3)
    assert played.damage == [[1, 1, 1, 0, 0, 0]]
    assert played.hit_points == [[11, 10, 9, 9, 9, 9]]
    assert played.by_round == [Outcome.ONGOING] * 3 + [Outcome.WIN] * 3


def test_x9_lost_by_threat_in_round_four():
    """Step one places 1, his scheme 2: 3, 6, 9, and step one of round four completes 10."""
    played = game([villain("I", 9, sch=2), main(10, 1), BLANK], [hero(form="alter_ego")], 6)
    assert (played.outcome, played.rounds, played.activations) == (Outcome.SCHEMED, 4, 3)
    assert played.threat == [3, 6, 9, 10, 10, 10]
    assert played.lost_to == [DamageCause.MAIN_SCHEME]


def test_x11_eliminated_in_round_three():
    """5 damage each round on 12 hit points; the damage of the last attack is not capped."""
    played = game([villain("I", 99, atk=5), main(), BLANK], [hero()], 5)
    assert (played.outcome, played.rounds) == (Outcome.DEFEATED, 3)
    assert played.damage == [[5, 5, 5, 0, 0]]
    assert played.hit_points == [[7, 2, 0, 0, 0]]
    assert played.lost_to == [DamageCause.VILLAIN_ATTACK]


def test_c2_x26_a_hero_that_defends_does_not_attack():
    """It takes 5 - 1 = 4 and is exhausted in every turn but the first: 2 damage in all."""
    defends = hero(defense={"policy": "hero"})
    played = game([villain("I", 3, atk=5), main(), BLANK], [defends], 5)
    assert (played.outcome, played.rounds, played.hit_points) == (Outcome.DEFEATED, 3, [[8, 4, 0, 0, 0]])
    assert game([villain("I", 2, atk=5), main(), BLANK], [defends], 5).outcome is Outcome.WIN


def test_one_hit_point():
    played = game([villain("I", 9, atk=1), main(), BLANK], [hero(hp=1)], 3)
    assert (played.outcome, played.rounds, played.damage) == (Outcome.DEFEATED, 1, [[1, 0, 0]])
    assert game([villain("I", 9), main(), BLANK], [hero(hp=1)], 3).hit_points == [[1, 1, 1]]


def test_x30_flip_and_recover():
    """Attacked for 3 as a hero; at 4 or less it hides and recovers 4, recovers again at 8 or less, exhausted that turn.

    Turns with an attack: 1, 2, 3, 6, 7, 10; the sixth of them wins against 12 hit points.
    """
    flips = hero(form="flip", turn={"policy": "balanced", "flip_below": 4})
    cards = [main(), BLANK]
    left = [9, 6, 3, 7, 8, 5, 2, 6, 7, 4, 8, 9]
    damage = [3, 3, 3, 0, 3, 3, 3, 0, 3, 3, 0, 3]
    played = game([villain("I", 13, atk=3, sch=1), *cards], [flips], 12)
    assert (played.outcome, played.hit_points, played.damage) == (Outcome.ONGOING, [left], [damage])
    assert played.threat == [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3]
    won = game([villain("I", 12, atk=3, sch=1), *cards], [flips], 12)
    assert (won.outcome, won.rounds) == (Outcome.WIN, 10)


def test_x4_x11_the_first_player_passes_and_one_is_eliminated():
    """Each player reveals a card that deals 1; the hazard icon's card goes to the first player of the round.

    The second player has 3 hit points: 1 in round one, then 2 as first player. From then on the other reveals both.
    """
    players = [hero(), hero(identity="01019a", hp=3)]
    played = game([villain("I", 99), main(scheme_hazard=1), HURTS], players, 8)
    assert played.damage == [[2, 1, 2, 2, 2, 2, 1, 0], [1, 2, 0, 0, 0, 0, 0, 0]]
    assert played.hit_points == [[10, 9, 7, 5, 3, 1, 0, 0], [2, 0, 0, 0, 0, 0, 0, 0]]
    assert (played.outcome, played.rounds) == (Outcome.DEFEATED, 7)
    assert played.lost_to == [DamageCause.ENCOUNTER_CARD]


def test_x29_heroic_level_deals_that_many_cards_more():
    for heroic in (0, 1, 3):
        played = game([villain("I", 99), main(), HURTS], [hero()], 3, heroic=heroic)
        assert played.damage == [[1 + heroic] * 3]


def test_x4_a_hazard_icon_deals_one_card_more():
    played = game([villain("I", 99), main(scheme_hazard=1), HURTS], [hero()], 3)
    assert played.damage == [[2, 2, 2]]


def test_x7_an_acceleration_token_for_each_reshuffle():
    """4 cards, 2 used each round: the deck runs out as cards are dealt in rounds 2 and 5, by boost cards in 4 and 7."""
    played = game([villain("I", 99), main(acceleration=1), treachery(4)], [hero()], 7)
    assert played.threat == [1, 2, 4, 6, 9, 13, 17]


def test_x9_the_next_stage_starts_with_its_threat_and_excess_is_lost():
    """3, then 6 completes a target of 4: 4 are lost, the next stage starts with 3 and gets 1 each round up to 10."""
    cards = [villain("I", 99), main(4, 3), main(10, 1, 3, "2B"), BLANK]
    played = game(cards, [hero(thw=0)], 10)
    assert played.threat == [3, 7, 8, 9, 10, 11, 12, 13, 14, 14]
    assert (played.outcome, played.rounds) == (Outcome.SCHEMED, 9)


STAGES = [
    villain("I", 2, atk=1),
    villain("II", 2, atk=1, text="<b>When Revealed</b>: Stun each hero."),
    villain("III", 6),
]


def test_x10_x14_the_next_stage_is_revealed_and_stuns():
    """Turn one fells stage one, turn two loses the stunned card, turn three fells stage two."""
    played = game([*STAGES, main(), BLANK], [hero()], 5)
    assert (played.outcome, played.rounds) == (Outcome.WIN, 3)
    assert played.hit_points == [[11, 10, 10, 10, 10]]


def test_x29_expert_uses_the_later_stages():
    """Stage two stuns nobody at set-up, where no one is a hero; stage three takes three more turns, with ATK 0."""
    played = game([*STAGES, main(), BLANK], [hero()], 5, mode="expert")
    assert (played.outcome, played.rounds) == (Outcome.WIN, 4)
    assert played.hit_points == [[12, 12, 12, 12, 12]]


def test_x25_consequential_damage_of_allies():
    """One ally a turn with 3 hit points and ATK 1. Of an aggressive player each attacks three times and falls."""
    plays = hero(atk=0, turn=AGGRESSIVE | {"allies": 1})
    played = game([villain("I", 9), main(), BLANK], [plays], 5)
    assert (played.outcome, played.rounds, played.allies_lost) == (Outcome.WIN, 4, 2)


def test_a_balanced_player_spares_an_ally_with_one_hit_point_left():
    """Each ally attacks twice and stays back; with three in play no more come: 1, 2, 2, 1 damage, then none."""
    spares = hero(atk=0, thw=0, turn={"policy": "balanced", "allies": 1})
    played = game([villain("I", 6), main(), BLANK], [spares], 9)
    assert (played.outcome, played.rounds, played.allies_lost) == (Outcome.WIN, 4, 0)
    assert game([villain("I", 7), main(), BLANK], [spares], 9).outcome is Outcome.ONGOING


def test_x17_a_guard_has_to_fall_first():
    """3 hit points guard the villain for two turns, then two fell him; the guard attacks for 1 in round one only."""
    played = game([villain("I", 4), main(), BLANK], [hero(minions=["01101"])], 6)
    assert (played.outcome, played.rounds, played.damage) == (Outcome.WIN, 4, [[1, 0, 0, 0, 0, 0]])


def test_x30_thwarting_keeps_the_main_scheme_from_completion():
    """With 2 on the scheme and 3 to come, 5 are reached: urgent. 2 are removed each turn, 2 placed each round."""
    urgent = game([villain("I", 9), main(4, 2), BLANK], [hero()], 20)
    assert (urgent.outcome, urgent.threat) == (Outcome.ONGOING, [2] * 20)
    idle = game([villain("I", 99), main(4, 2), BLANK], [hero(thw=0)], 20)
    assert (idle.outcome, idle.rounds) == (Outcome.SCHEMED, 2)


def test_ten_thousand_rounds_in_which_nothing_happens():
    """Only tokens come: each round places as many threat as there are, and a stand-in removes all of it again."""
    rounds = 10_000
    removes = hero(atk=0, thw=0, turn=AGGRESSIVE | {"threat": 99})
    played = game([villain("I", 99), main(999), treachery(240)], [removes], rounds)
    assert (played.outcome, played.rounds) == (Outcome.ONGOING, rounds)
    assert played.hit_points == [[12] * rounds]
    assert played.damage == [[0] * rounds]
    deck, discard, tokens, threat = 240, 0, 0, []
    for _ in range(rounds):
        threat.append(tokens)
        for _used in ("boost card", "encounter card"):
            deck -= 1
            if deck == 0:
                deck, discard, tokens = discard, 0, tokens + 1
            discard += 1
    assert played.threat == threat
    assert threat[-1] == 83
