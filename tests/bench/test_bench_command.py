"""What `mcsim bench` promises around its figures: fair turns, errors before work, a missing compiler said plainly."""

import json

import pytest

from mcsim.bench import run_bench, workloads
from mcsim.bench.compiled import NoCompilerError, c_loop
from mcsim.bench.measure import Contender, interleave, ratio
from mcsim.bench.question import Question
from mcsim.bench.report import Report
from mcsim.bench.w1 import _figures, _rows
from mcsim.model.errors import InputError

REPORT = Report("a title", {"vs_c": None}, [("C loop: no C compiler", "-", "-", "-")])


def test_contenders_take_turns_in_alternating_order():
    order = []

    def timer(key, seconds):
        return lambda seed, trials: (order.append((key, seed, trials)) or seconds, trials)

    found = [Contender("a", "A", 2, timer("a", 4.0)), Contender("b", "B", 5, timer("b", 5.0))]
    taken = interleave(found, repeats=3, seed=10)
    assert order == [("a", 10, 2), ("b", 10, 5), ("b", 11, 5), ("a", 11, 2), ("a", 12, 2), ("b", 12, 5)]
    assert taken == {"a": [2.0] * 3, "b": [1.0] * 3}


def test_ratio_is_the_median_of_the_turns_own_ratios():
    assert ratio([2.0, 30.0, 4.0], [1.0, 10.0, 1.0]) == 3.0


def test_figures_divide_our_time_by_c_and_the_others_by_ours():
    taken = {
        "mcsim": [2e-8] * 3,
        "c": [1e-8] * 3,
        "numpy": [8e-8] * 3,
        "python": [2e-6] * 3,
        "python_rules": [2e-5] * 3,
    }
    figures = _figures(taken)
    assert figures["activations_per_s"] == pytest.approx(5e7)
    assert figures["vs_c"] == pytest.approx(2)
    assert figures["vs_numpy"] == pytest.approx(4)
    assert figures["vs_python"] == pytest.approx(100)
    assert figures["vs_python_rules"] == pytest.approx(1000)


def test_no_compiler_is_null_in_json_and_said_in_the_table(monkeypatch):
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NoCompilerError, match="no C compiler") as reason:
        c_loop(Question((0,), 1, 1, 0, ()))
    taken = {"mcsim": [1.0], "numpy": [1.0], "python": [1.0], "python_rules": [1.0]}
    assert _figures(taken)["vs_c"] is None
    rows = _rows(taken, {"mcsim": "mcsim", "c": f"C loop: {reason.value}"}, None)
    assert ("C loop: no C compiler (no-such-compiler is not installed)", "-", "-", "-") in rows


def test_unknown_workload_and_unwritable_file_are_refused_before_measuring(monkeypatch, tmp_path):
    monkeypatch.setitem(workloads.WORKLOADS, "W1", lambda: pytest.fail("measured"))
    with pytest.raises(InputError, match="W7; allowed: W1, W1b, W2"):
        run_bench(["W7"])
    with pytest.raises(InputError, match="--json"):
        run_bench(["W1"], tmp_path / "missing" / "bench.json")
    with pytest.raises(InputError, match="--json"):
        run_bench(["W1"], tmp_path)


def test_json_file_holds_the_figures_by_workload(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(workloads.WORKLOADS, "W1", lambda: REPORT)
    file = tmp_path / "bench.json"
    assert run_bench(["W1"], file) == {"W1": {"vs_c": None}}
    assert json.loads(file.read_text()) == {"W1": {"vs_c": None}}
    assert "no C compiler" in capsys.readouterr().out


def test_w1b_is_measured_beside_w1(monkeypatch):
    from mcsim.bench import w1b

    seconds = {"W1b": 6.0, "W1": 2.0}
    monkeypatch.setattr(w1b, "compiled_engine", lambda case: case.name)
    monkeypatch.setattr(w1b, "timed", lambda name: lambda seed, trials: (seconds[name], trials))
    report = w1b.measure_w1b(repeats=3, trials=1)
    assert report.figures["vs_w1"] == 3
    assert [row[0] for row in report.rows] == ["W1b", "W1"]


def test_w2_counts_the_rounds_that_were_played(monkeypatch):
    """Three games of one, two and three rounds: six rounds."""
    from mcsim.bench import w2
    from mcsim.model.opcodes import Outcome
    from mcsim.model.tally import GameCounts, Tally

    tally = Tally.zeros(3, 0)
    tally.trials, tally.game = 3, GameCounts.zeros(1, 3)
    tally.game.outcome[:, Outcome.ONGOING] = (2, 1, 0)
    tally.game.outcome[:, Outcome.WIN] = (1, 2, 3)
    assert (w2.rounds_of(tally), w2.games_of(tally)) == (6, 3)

    monkeypatch.setattr(w2, "compiled_engine", lambda case: case.name)
    monkeypatch.setattr(w2, "timed", lambda name, count=None: lambda seed, trials: (12.0 if count else 2.0, 1))
    report = w2.measure_w2(repeats=3, games=1)
    assert report.figures["round_vs_w1"] == 6
    assert [row[0] for row in report.rows] == ["a round of W2", "a game of W2", "an activation of W1"]
