"""The cut into tasks, the backend and the number of jobs never show in the results (DESIGN section 3)."""

from collections.abc import Iterable
from dataclasses import fields, replace
from itertools import count
from pathlib import Path

import fake_engine
import numpy as np
import polars as pl
import pytest

from mcsim.model.tally import Pairs
from mcsim.runner import batches, task
from mcsim.runner.batches import Plan, StudyRun, run_cases
from mcsim.runner.outcomes import drop_blocks
from mcsim.runner.plan import BLOCK
from mcsim.runner.precision import wilson_half_width
from mcsim.runner.task import Work

SEED = 7


@pytest.fixture(autouse=True)
def _fake_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(task, "run_batch", fake_engine.run_batch)


def work(outcomes: Path | None = None, limit: int = 15, baseline: int = 1) -> Work:
    templates = (fake_engine.template(3, limit), fake_engine.template(0, limit), fake_engine.template(1, limit))
    return Work(templates, ("a", "b", "c"), SEED, (3, 3, 3), baseline, outcomes)


def assert_same(one: StudyRun, other: StudyRun) -> None:
    assert one.trials == other.trials
    for a, b in zip(one.counts, other.counts, strict=True):
        for part, part2 in ((a.tally, b.tally), (a.pairs, b.pairs)):
            for f in fields(part):
                np.testing.assert_array_equal(getattr(part, f.name), getattr(part2, f.name), strict=True)


def test_counts_are_those_of_one_batch_over_all_trials():
    run = run_cases(work(), Plan(25_300))
    rows, tally = fake_engine.run_batch(fake_engine.template(1), SEED, 0, 25_300, 3)
    base, _ = fake_engine.run_batch(fake_engine.template(0), SEED, 0, 25_300, 3)
    assert run.trials == 25_300
    assert run.complete
    np.testing.assert_array_equal(run.counts[2].tally.damage, tally.trimmed().damage)
    np.testing.assert_array_equal(run.counts[2].pairs.dd, Pairs.of(rows, base).dd)
    assert not run.counts[1].pairs.d.any(), "the baseline does not differ from itself"


@pytest.mark.parametrize("size", [1_250, 5_000, BLOCK, 3 * BLOCK])
@pytest.mark.parametrize(("jobs", "backend"), [(1, "loky"), (2, "threading"), (3, "threading")])
def test_results_do_not_depend_on_task_size_jobs_or_backend(size: int, jobs: int, backend: str):
    assert_same(run_cases(work(), Plan(72_345, None, jobs, backend, size)), run_cases(work(), Plan(72_345)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_precision_stops_at_the_first_block_where_every_case_is_precise_enough(jobs: int):
    precision = 0.0046
    run = run_cases(work(), Plan(None, precision, jobs, "threading", 50_000))

    def widest(trials: int) -> float:
        alive = [fake_engine.run_batch(t, SEED, 0, trials, 3)[1].alive[-1] for t in work().templates]
        return max(wilson_half_width(int(a), trials) for a in alive)

    first = next(n for n in count(BLOCK, BLOCK) if widest(n) <= precision)
    assert first > BLOCK, "the first block alone must not suffice, or the test shows nothing"
    assert run.trials == first


def test_wilson_half_width_is_the_published_one():
    """Newcombe (1998), 81 of 263: 0.2553 to 0.3662."""
    assert wilson_half_width(81, 263) == pytest.approx((0.3662 - 0.2553) / 2, abs=5e-5)


class _Interrupted(list):
    """Ctrl-C after some results."""

    def __init__(self, results: Iterable, after: int) -> None:
        self.results, self.after = results, after

    def __iter__(self):
        for done, result in enumerate(self.results):
            if done == self.after:
                raise KeyboardInterrupt
            yield result

    def close(self) -> None:
        self.results.close()


@pytest.mark.parametrize(("after", "kept"), [(5, BLOCK), (8, 2 * BLOCK)])
def test_interrupt_keeps_the_finished_whole_blocks(monkeypatch: pytest.MonkeyPatch, after: int, kept: int):
    real = batches._results
    monkeypatch.setattr(batches, "_results", lambda *args: _Interrupted(real(*args), after))
    run = run_cases(work(), Plan(50_000, size=2_500))
    assert not run.complete
    monkeypatch.undo()
    monkeypatch.setattr(task, "run_batch", fake_engine.run_batch)
    assert_same(run, run_cases(work(), Plan(kept)))


def test_cases_may_have_different_rounds():
    run = run_cases(replace(work(), rounds=(1, 3, 2)), Plan(20_000, size=2_500))
    assert [each.tally.damage.shape[0] for each in run.counts] == [1, 3, 2]


def test_interrupt_before_the_first_block_is_an_interrupt(monkeypatch: pytest.MonkeyPatch):
    real = batches._results
    monkeypatch.setattr(batches, "_results", lambda *args: _Interrupted(real(*args), 3))
    with pytest.raises(KeyboardInterrupt):
        run_cases(work(), Plan(50_000, size=2_500))


def test_outcomes_are_one_file_per_block_with_every_case(tmp_path: Path):
    run_cases(work(tmp_path), Plan(23_000, None, 2, "threading", 1_000))
    files = sorted(tmp_path.iterdir())
    assert [f.name for f in files] == ["block-000000.parquet", "block-000001.parquet", "block-000002.parquet"]
    frame = pl.concat([pl.read_parquet(f) for f in files])
    assert frame.columns == ["case", *fake_engine.outcome_dtype.names]
    for name, plate in zip("abc", work().templates, strict=True):
        rows, _ = fake_engine.run_batch(plate, SEED, 0, 23_000, 3)
        mine = frame.filter(pl.col("case") == name)
        assert mine["trial"].to_list() == list(range(23_000))
        assert mine["damage"].to_list() == rows["damage"].tolist()


def test_outcomes_hold_only_the_trials_that_count(tmp_path: Path):
    """Blocks run ahead of the stop of a precision run are removed again."""
    run = run_cases(work(tmp_path), Plan(None, 0.0046, 3, "threading"))
    drop_blocks(tmp_path, -(-run.trials // BLOCK))
    assert len(list(tmp_path.iterdir())) == run.trials // BLOCK


def test_progress_is_told_at_the_start_and_after_every_task():
    told: list[tuple[int, int]] = []
    run_cases(work(), Plan(30_000, size=BLOCK), lambda done, total: told.append((done, total)))
    assert told == [(0, 30_000), (10_000, 30_000), (20_000, 30_000), (30_000, 30_000)]
