"""The engine and the naive oracle (tests/naive/whole) agree game by game on the same shuffles (issue 5, proof).

The oracle is written from RULES.md and docs/turns.md without engine code. Compared per game: outcome, rounds, villain
activations, damage of every player in each villain phase, hit points and threat by round, allies lost with cause and
round. Games in which a text looks at particular cards of a player are left out: hands are counts in the oracle.
"""

import random

import pytest
from oracle_case import CATALOGUE
from whole_case import Compared, compare_games, make_game

from mcsim.model.opcodes import CardType, Outcome

SCENARIOS = ("rhino", "klaw", "ultron")
MODULAR = ("bomb_scare", "masters_of_evil", "under_attack")
POLICIES = ("aggressive", "balanced", "cautious")
DEFENCES = ("none", "hero", "ally", "ally_then_hero", "hero_then_ally")
HEROES = ("01001a", "01010a", "01019a", "01029a", "01040a")
ATTACHMENTS = {"rhino": ("01098", "01099", "01100"), "klaw": ("01118", "01119"), "ultron": ("01141",)}
UNKNOWN = ("01050", "01058")  # allies who answer their own attacks and thwarts: rows that the oracle lacks
CORE = [card for card in CATALOGUE.cards.values() if card.pack == "core" and card.type is CardType.ALLY and card.hp]
ALLIES = [card.code for card in CORE if card.code not in UNKNOWN]


def some_player(draw: random.Random, identity: str) -> dict:
    turn = {
        "policy": draw.choice(POLICIES),
        "flip_below": draw.randrange(8),
        "thwart_above": draw.choice([0.1, 0.3, 0.5, 0.8, 1.0]),
        "damage": draw.choice([0, 0, 1, 2, 4, 7]),
        "threat": draw.choice([0, 0, 1, 2, 4]),
        "allies": draw.choice([0, 0, 0, 1, 2]),
    }
    player = {
        "identity": identity,
        "form": draw.choice(["hero", "alter_ego", "flip", "flip"]),
        "turn": turn,
        "defense": {"policy": draw.choice(DEFENCES), "for_others": draw.random() < 0.3},
        "upgrades": draw.randrange(3),
        "supports": draw.randrange(3),
    }
    if draw.random() < 0.3:
        player["allies"] = draw.sample(ALLIES, draw.randrange(1, 4))
    if draw.random() < 0.35:
        player["hp"] = draw.choice([1, 3, 8, 20, 40, 80])
    if draw.random() < 0.2:
        player["statuses"] = {draw.choice(["tough", "stunned", "confused"]): 1}
    if draw.random() < 0.2:
        player["hand"] = draw.randrange(8)
    return player


def some_villain(draw: random.Random, scenario: str) -> dict:
    """Often near his end, so that stages advance and games are won."""
    villain: dict = {}
    if draw.random() < 0.6:
        villain["hp"] = draw.choice([2, 5, 9, 15])
    if draw.random() < 0.6:
        villain["stage"] = draw.choice(["I", "II", "III"])
    if draw.random() < 0.5:
        villain["attachments"] = draw.sample(ATTACHMENTS[scenario], draw.randrange(1, len(ATTACHMENTS[scenario]) + 1))
    if draw.random() < 0.3:
        villain["statuses"] = {draw.choice(["tough", "stunned", "confused"]): 1}
    return villain


def some_game(draw: random.Random, scenario: str):
    """One or two players with the recommended sets mostly, up to four with any core sets now and then."""
    table: dict = {
        "name": scenario,
        "mode": draw.choice(["standard", "expert"]),
        "heroic": draw.choice([0, 0, 0, 1, 2]),
    }
    players = draw.choice([1, 1, 2])
    if draw.random() < 0.5:
        table["villain"] = some_villain(draw, scenario)
        if draw.random() < 0.3:
            table["skirmish"] = draw.choice(["I", "II", "III"])
    if draw.random() < 0.3:
        table["modular"] = draw.sample(MODULAR, draw.randrange(3))
        players = draw.choice([1, 2, 3, 4])
    return make_game(
        table, [some_player(draw, hero) for hero in draw.sample(HEROES, players)], draw.choice([5, 12, 25])
    )


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_policy_and_form(scenario, policy):
    """Core scenarios as printed: both modes, every form, one and two players."""
    compared = Compared()
    for mode in ("standard", "expert"):
        for form in ("hero", "alter_ego", "flip"):
            players = [
                {"identity": hero, "form": form, "turn": {"policy": policy, "damage": 3, "threat": 1, "allies": 1}}
                for hero in ("01001a", "01040a")
            ]
            for seats in (players[:1], players):
                compared += compare_games(make_game({"name": scenario, "mode": mode}, seats, 15), range(4))
    assert compared.different == []
    assert compared.games >= 40


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(3))
def test_random_games(scenario, seed):
    """Games nobody thought of."""
    draw, compared = random.Random(f"{scenario} {seed}"), Compared()
    for _ in range(40):
        compared += compare_games(some_game(draw, scenario), range(3), draw.randrange(2**62))
    assert compared.different == []
    assert compared.games >= 110  # few look at a player's cards


@pytest.mark.parametrize("mode", ["standard", "expert"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_games_through_all_stages(scenario, mode):
    """Strong players, so that the villain's stages fall and the main scheme's advance."""
    compared = Compared()
    for policy in POLICIES:
        turn = {"policy": policy, "damage": 12, "threat": 3, "allies": 1}
        players = [
            {"identity": h, "form": "flip", "hp": 30, "turn": turn, "defense": {"policy": "ally_then_hero"}}
            for h in ("01001a", "01040a")
        ]
        compared += compare_games(make_game({"name": scenario, "mode": mode}, players, 20), range(5), 5)
    assert compared.different == []
    assert scenario == "ultron" or compared.outcomes[Outcome.WIN] > 0


def test_the_comparison_can_fail():
    """Another trial is another game: stories are not all alike."""
    case = make_game({"name": "rhino"}, [{"identity": "01001a", "form": "flip"}], 10)
    shifted = compare_games(case, range(12), trial_of_oracle=lambda trial: trial + 1)
    assert len(shifted.different) > 6
