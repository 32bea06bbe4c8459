"""The engine gives the C loop's counts: same streams, same deck, same arithmetic, so every count is equal."""

import pytest

from mcsim.bench.compiled import NoCompilerError, c_loop
from mcsim.bench.engine import InterpretedEngine, compiled_engine
from mcsim.bench.lockstep import numpy_lockstep
from mcsim.bench.question import mean_damage, w1_question
from mcsim.bench.w1 import measure_w1
from mcsim.cards.catalogue import load_catalogue

TRIALS = 20_000


@pytest.fixture(scope="module")
def question():
    return w1_question(load_catalogue())


def test_question_is_31_cards_with_33_icons(question):
    assert len(question.icons) == 31
    assert sum(question.icons) == 33
    assert (question.atk, question.hero_hp, question.hero_def) == (2, 10, 3)
    assert question.ally_hp == (2, 3, 3)


def test_engine_and_c_loop_count_the_same_trials_alike(question):
    try:
        in_c = c_loop(question)(20261129, TRIALS).trimmed()
    except NoCompilerError as reason:
        pytest.skip(str(reason))
    ours = compiled_engine()(20261129, TRIALS).trimmed()
    assert ours.activations == in_c.activations
    for name in ("damage", "icons", "alive", "ally", "outcome"):
        assert (getattr(ours, name) == getattr(in_c, name)).all(), name


def test_engine_agrees_with_lockstep_on_the_mean_damage(question):
    """Damage per trial has a standard deviation below 1, so 5 sigma of the difference is below 0.05."""
    ours, theirs = compiled_engine()(1, TRIALS), numpy_lockstep(question, 2, TRIALS)
    assert abs(mean_damage(ours) - mean_damage(theirs)) < 0.05


def test_interpreted_engine_plays_the_same_activations():
    with InterpretedEngine() as engine:
        seconds, activations = engine.seconds_and_activations(3)
    assert seconds > 0
    assert activations == compiled_engine()(0, 3).activations


def test_measured_report_has_a_row_for_every_rival():
    report = measure_w1(repeats=1, scale=0.01)
    assert report.figures["activations_per_s"] > 0
    assert report.figures["vs_python"] > 1
    assert {"vs_c", "vs_numpy", "vs_python_rules", "icepool_ms"} <= set(report.figures)
    assert len(report.rows) == 6
