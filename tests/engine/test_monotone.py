"""More helps and worse hurts: trial by trial where the rules leave no way out, as a paired mean in whole games.

Paired means are asked to lie 5 standard errors on the right side. If a change made no difference at all, such a test
would pass with a probability of 3e-7; as the effects are 14 standard errors and more, it fails as rarely without cause.
"""

from functools import cache

import numpy as np
import pytest
from oracle_case import CATALOGUE, make_case
from whole_case import make_game

from mcsim.engine.batch import run_batch
from mcsim.model.opcodes import Outcome
from mcsim.scenario.build import build_case

TRIALS = 100_000
SCENARIOS = ("rhino", "klaw", "ultron")


# --- activation studies: trial by trial ---------------------------------------------------------------------------


def alive_in_activations(scenario: str, villain: dict, rounds: int, **player) -> np.ndarray:
    """bool[trials]: whether the hero, who has no allies, is alive after the rounds."""
    table = {"name": scenario, "villain": villain}
    case = make_case(table, [{"identity": "01001a"} | player], rounds)
    outcomes, _ = run_batch(build_case(case, CATALOGUE).template, 21, 0, 5_000, rounds)
    return outcomes["alive"]


@pytest.mark.parametrize("defense", ["none", "hero"])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_trial_by_trial_without_allies(scenario, defense):
    """More hit points, lower ATK and one tough card more never cost a life; somewhere each of them saves one."""
    player = {"hp": 12, "defense": {"policy": defense}}
    saved = np.zeros(3, np.int64)
    for rounds in (2, 3, 4, 6):
        base = alive_in_activations(scenario, {"atk": 3}, rounds, **player)
        better = (
            alive_in_activations(scenario, {"atk": 3}, rounds, **player | {"hp": 13}),
            alive_in_activations(scenario, {"atk": 2}, rounds, **player),
            alive_in_activations(scenario, {"atk": 3}, rounds, **player, statuses={"tough": 1}),
        )
        for i, alive in enumerate(better):
            assert (alive >= base).all(), (rounds, i)
            saved[i] += (alive > base).sum()
    assert (saved > 0).all()


# --- whole games: paired means ------------------------------------------------------------------------------------

TURN = {"policy": "balanced", "damage": 3, "threat": 2, "allies": 1}


@cache
def played(scenario: str, heroic: int = 0, hp: int = 10, tough: int = 0, **turn: int) -> tuple[np.ndarray, np.ndarray]:
    """(won, alive), int64[TRIALS] each, of games on the same shuffles."""
    player = {
        "identity": "01001a",
        "form": "flip",
        "hp": hp,
        "statuses": {"tough": tough},
        "turn": TURN | turn,
        "defense": {"policy": "ally_then_hero"},
    }
    case = make_game({"name": scenario, "heroic": heroic}, [player], 20)
    outcomes, _ = run_batch(build_case(case, CATALOGUE).template, 22, 0, TRIALS, 20)
    return (outcomes["outcome"] == Outcome.WIN).astype(np.int64), outcomes["alive"].astype(np.int64)


def errors(after: np.ndarray, before: np.ndarray) -> float:
    """The paired mean difference in standard errors."""
    d = after - before
    return d.mean() / (d.std() / np.sqrt(len(d)))


BETTER = {"two allies a turn": {"allies": 2}, "more damage": {"damage": 5}, "more threat removed": {"threat": 4}}
BETTER |= {"hit points": {"hp": 15}, "a tough card": {"tough": 1}}
WORSE = {"heroic level one": {"heroic": 1}, "no allies": {"allies": 0}, "fewer hit points": {"hp": 5}}


@pytest.mark.parametrize("change", BETTER.values(), ids=BETTER)
def test_what_helps_wins_and_saves(change):
    for after, before in zip(played("rhino", **change), played("rhino"), strict=True):
        assert errors(after, before) > 5


@pytest.mark.parametrize("change", WORSE.values(), ids=WORSE)
def test_what_hurts_costs_wins_and_lives(change):
    for after, before in zip(played("rhino", **change), played("rhino"), strict=True):
        assert errors(after, before) < -5


def test_heroic_level_two_is_worse_than_one():
    for after, before in zip(played("rhino", heroic=2), played("rhino", heroic=1), strict=True):
        assert errors(after, before) < 0


def test_klaw_with_more_allies_and_at_heroic_level_one():
    for i in range(2):
        assert errors(played("klaw", allies=2)[i], played("klaw")[i]) > 5
        assert errors(played("klaw", heroic=1)[i], played("klaw")[i]) < -5


def test_against_ultron_more_allies_win_more_and_yet_fewer_heroes_are_alive():
    """Not all that helps keeps the hero alive: without a second ally most games end early, by threat, with the hero
    alive; with it they go on until they are won or the hero falls."""
    won, alive = played("ultron", allies=2)
    won_before, alive_before = played("ultron")
    assert errors(won, won_before) > 5
    assert errors(alive, alive_before) < -5
