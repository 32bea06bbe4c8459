"""The story and the simulation are one: same outcome to the byte, and events that add up to it."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.engine.batch import run_batch, run_traced
from mcsim.model.opcodes import Event, Subject
from mcsim.model.records import event_dtype
from mcsim.report.trace_position import Position
from mcsim.report.trace_text import Story, trace_lines
from mcsim.report.trace_words import TOLD
from mcsim.scenario.build import CaseSetup, build_case
from mcsim.study import Case, load_study

ROOT = Path(__file__).resolve().parents[2]
TRIALS = 25

# Schemes and attacks, a second player who defends for the first, statuses, Boost abilities of many kinds.
WIDE = """
[study]
name = "wide"
rounds = 8
[scenario]
name = "rhino"
mode = "expert"
[[players]]
identity = "01001a"
form = "{form}"
hp = 25
statuses = {{tough = 1}}
allies = ["01002", "01058"]
minions = ["01143"]
[players.defense]
policy = "hero_then_ally"
[[players]]
identity = "01010a"
allies = ["01083"]
[players.defense]
policy = "ally_then_hero"
for_others = true
[sweep]
"scenario.name" = ["rhino", "ultron", "absorbing_man", "brotherhood_of_badoon", "batroc", "ebony_maw", "apocalypse"]
"""


def wide_cases(folder: Path) -> Iterator[Case]:
    for form in ("hero", "alter_ego"):
        path = folder / f"{form}.toml"
        path.write_text(WIDE.format(form=form))
        yield from load_study(path).cases()


def shipped_cases() -> Iterator[Case]:
    for path in sorted((ROOT / "configs").glob("*.toml")):
        yield from load_study(path).cases()


def check_trials(case: Case) -> set[int]:
    """Compare story, traced outcome and batch of the first trials; returns the events that came up."""
    setup = build_case(case, load_catalogue())
    batch, _ = run_batch(setup.template, case.seed, 0, TRIALS, case.rounds)
    seen: set[int] = set()
    for trial in range(TRIALS):
        outcomes, events = run_traced(setup.template, case.seed, trial, case.rounds)
        assert outcomes.tobytes() == batch[trial : trial + 1].tobytes(), (case.name, trial)
        _, tally = run_batch(setup.template, case.seed, trial, 1, case.rounds)
        assert trace_lines(setup.template, setup.names, events, batch[trial], tally)
        seen |= set(events["event"].tolist())
    return seen


def test_every_shipped_case_adds_up_to_its_outcomes():
    seen = set().union(*(check_trials(case) for case in shipped_cases()))
    assert {Event.DAMAGE_TAKEN, Event.LEFT_PLAY, Event.BOOST_ABILITY, Event.DEFENSE_SUBTRACTED} <= seen


def test_schemes_statuses_and_several_players_add_up_as_well(tmp_path: Path):
    seen = set().union(*(check_trials(case) for case in wide_cases(tmp_path)))
    assert {Event.THREAT_PLACED, Event.TOUGH_DISCARDED, Event.PLAYER_ELIMINATED, Event.SCHEME_ENDED} <= seen
    assert {Event.STATUS_GIVEN, Event.ICONS_ADDED, Event.POWER_MODIFIED, Event.ENTERED_PLAY} <= seen


@pytest.fixture(scope="module")
def rhino() -> CaseSetup:
    return build_case(load_study(ROOT / "configs" / "rhino.toml").cases()[0], load_catalogue())


@pytest.mark.parametrize("field", ["damage", "alive", "allies_lost", "threat", "activations", "defeat"])
def test_a_story_that_does_not_add_up_is_refused(rhino: CaseSetup, field: str):
    outcomes, events = run_traced(rhino.template, 1, 0, 2)
    _, tally = run_batch(rhino.template, 1, 0, 1, 2)
    outcomes[field] = ~outcomes[field] if outcomes[field].dtype == bool else outcomes[field] + 1
    with pytest.raises(RuntimeError, match=field.replace("_", " ")):
        trace_lines(rhino.template, rhino.names, events, outcomes[0], tally)


@pytest.mark.parametrize("table", ["damage", "icons"])
def test_rounds_that_do_not_add_up_are_refused(rhino: CaseSetup, table: str):
    outcomes, events = run_traced(rhino.template, 1, 0, 2)
    _, tally = run_batch(rhino.template, 1, 0, 1, 2)
    setattr(tally, table, np.roll(getattr(tally, table), 1, axis=1))
    with pytest.raises(RuntimeError, match="by round"):
        trace_lines(rhino.template, rhino.names, events, outcomes[0], tally)


def event(kind: Event, subject_kind: Subject, subject: int, amount: int, card: int = -1) -> np.ndarray:
    return np.array([(kind, subject_kind, subject, amount, 0, card)], event_dtype)


def told(setup: CaseSetup, *events: np.ndarray) -> list[str]:
    start = event(Event.ROUND_STARTED, Subject.NONE, 0, 0)
    return list(Story(Position(setup.template, setup.names), np.concatenate([start, *events])).lines())[2:]


@pytest.mark.parametrize("kind", Event)
@pytest.mark.parametrize("subject", [Subject.CHARACTER, Subject.MAIN_SCHEME])
def test_every_event_has_words(rhino: CaseSetup, kind: Event, subject: Subject):
    assert kind in TOLD
    if subject == Subject.CHARACTER:
        follows = event(Event.UNSUPPORTED, Subject.CARD, 1, 0, 0)  # what an end of an activation needs to be told
        lines = told(rhino, event(kind, Subject.CHARACTER, 1, 0 if kind == Event.STAGE_ADVANCED else 1, 0), follows)
        assert len(lines) >= (1 if kind == Event.ICONS_COUNTED else 2)
    elif (kind, subject) in TOLD:
        assert told(rhino, event(kind, subject, 0, 1))


def test_a_line_reads_as_a_sentence_with_numbers_and_rules(rhino: CaseSetup):
    assert told(rhino, event(Event.DAMAGE_TAKEN, Subject.CHARACTER, 1, 3)) == [
        "  Spider-Man takes 3 damage (7 of 10 hit points left) [B1, B6]"
    ]


def test_a_card_turned_over_has_its_other_name_from_then_on(rhino: CaseSetup):
    card = rhino.names.index("Hydra Mercenary")
    flipped = event(Event.FLIPPED, Subject.CHARACTER, 0, 0, card)
    first, then = told(rhino, flipped, event(Event.DAMAGE_TAKEN, Subject.CHARACTER, 0, 1))
    assert "Rhino" in first
    assert then.startswith("  Hydra Mercenary takes")


def test_damage_beyond_the_hit_points_leaves_none(rhino: CaseSetup):
    assert "(0 of 10 hit points left)" in told(rhino, event(Event.DAMAGE_TAKEN, Subject.CHARACTER, 1, 30))[0]


def test_the_second_minion_of_a_name_is_told_with_its_number(rhino: CaseSetup):
    card = rhino.names.index("Hydra Mercenary")
    arrivals = [event(Event.ENTERED_PLAY, Subject.CHARACTER, row, 0, card) for row in (10, 11)]
    assert [line.split(" enters")[0].strip() for line in told(rhino, *arrivals)] == [
        "Hydra Mercenary",
        "Hydra Mercenary 2",
    ]


def test_damage_that_is_prevented_is_told_as_dealt(rhino: CaseSetup):
    dealt = event(Event.DAMAGE_DEALT, Subject.CHARACTER, 1, 3)
    assert len(told(rhino, dealt, event(Event.DAMAGE_TAKEN, Subject.CHARACTER, 1, 3))) == 1
    assert len(told(rhino, dealt, event(Event.DAMAGE_TAKEN, Subject.CHARACTER, 1, 2))) == 2


def test_rule_ids_are_those_of_the_rules():
    rules = ROOT.parent / "shared" / "rules" / "RULES.md"
    if not rules.exists():
        pytest.skip("no RULES.md beside this checkout")
    known = {line.split("|")[1].strip() for line in rules.read_text().splitlines() if line.startswith("| ")}
    assert {rule for words in TOLD.values() for rule in words.rules} <= known
