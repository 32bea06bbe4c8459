"""Whole games of a scenario of the tests' own: what is counted of them, and what an elimination leaves behind (X11)."""

import json
from pathlib import Path

import numpy as np

from mcsim.cards.catalogue import load_catalogue
from mcsim.engine.batch import run_batch, run_traced
from mcsim.model.opcodes import DamageCause, Event, Outcome
from mcsim.model.tally import GameCounts, Tally
from mcsim.report.trace_text import trace_lines
from mcsim.scenario.build import CaseSetup, build_case
from mcsim.study import load_study

CARDS = (
    {"code": "a01", "name": "Warden", "type_code": "villain", "stage": "I", "health": 90, "attack": 0, "scheme": 0},
    {
        "code": "a02",
        "name": "The Yard",
        "type_code": "main_scheme",
        "threat": 900,
        "base_threat": 0,
        "escalation_threat": 0,
    },
    {"code": "a03", "name": "Dust", "type_code": "treachery", "boost": 0, "quantity": 40},
)
STUDY = """
[study]
name = "games"
question = "survival"
rounds = {rounds}
trials = 10
[scenario]
name = "{scenario}"
[[players]]
identity = "Peter Parker"
form = "hero"
hp = {first}
[players.turn]
allies = 1
[[players]]
identity = "Captain Marvel"
form = "hero"
hp = 60
"""


def game(
    folder: Path, text: str = "", rounds: int = 4, first: int = 60, on: str = "a03", scenario: str = "yard"
) -> CaseSetup:
    """Two heroes against a harmless villain; `text` is printed on one of CARDS."""
    cards = [card | {"set_code": "yard"} | ({"text": text} if card["code"] == on else {}) for card in CARDS]
    own = "".join(
        "[[cards]]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in card.items()) for card in cards
    )
    path = folder / "study.toml"
    path.write_text(STUDY.format(rounds=rounds, first=first, scenario=scenario) + own)
    return build_case(load_study(path).cases()[0], load_catalogue())


def play(setup: CaseSetup, rounds: int = 4, trials: int = 10) -> tuple[np.ndarray, Tally, GameCounts]:
    outcomes, tally = run_batch(setup.template, 1, 0, trials, rounds)
    assert tally.game is not None
    return outcomes, tally, tally.game


def test_damage_to_several_heroes_is_booked_on_the_card_that_dealt_it(tmp_path: Path):
    _, _, counts = play(game(tmp_path, "<b>When Revealed</b>: Deal 1 damage to each hero."))
    assert counts.source[DamageCause.ENCOUNTER_CARD].sum() > 0
    assert counts.source[DamageCause.OTHER].sum() == 0


def test_damage_of_set_up_is_not_that_of_a_villain_phase(tmp_path: Path):
    text = "<b>When Revealed</b>: Deal 1 damage to each identity."
    setup = game(tmp_path, text, rounds=1, first=1, on="a01")
    outcomes, tally, counts = play(setup, rounds=1)
    assert counts.hit_points[0, 0, 0] == 10
    assert counts.source[DamageCause.ENCOUNTER_CARD, 0] >= 10
    assert (outcomes["damage"] == 0).all()
    assert tally.damage[0, 0] == 10


def test_a_game_goes_on_in_the_story_after_an_elimination(tmp_path: Path):
    setup = game(tmp_path, "<b>When Revealed</b>: Deal 2 damage to each hero.", first=2)
    outcomes, tally, _ = play(setup, trials=1)
    assert outcomes["outcome"][0] == Outcome.ONGOING
    assert not outcomes["alive"][0]
    _, events = run_traced(setup.template, 1, 0, 4)
    assert trace_lines(setup.template, setup.names, events, outcomes[0], tally)
    left = events[events["event"] == Event.LEFT_PLAY]
    assert left["amount"].tolist() == [1]  # its one ally left with the player, lost to nobody
    assert outcomes["allies_lost"][0] == 0


def test_the_turn_of_a_player_ends_with_its_elimination(tmp_path: Path):
    """Taskmaster answers the change to hero form with damage, here to an identity with one hit point."""
    setup = game(tmp_path, scenario="taskmaster", first=1)
    ended = 0
    for trial in range(6):
        _, events = run_traced(setup.template, 1, trial, 1)
        kinds = events["event"].tolist()
        own_turn = kinds[kinds.index(Event.TURN_STARTED) :]
        own_turn = own_turn[: own_turn.index(Event.TURN_STARTED, 1)]
        ended += Event.PLAYER_ELIMINATED in own_turn
        assert (Event.PLAYER_ELIMINATED in own_turn) != (Event.CARDS_PLAYED in own_turn)
    assert ended > 0
