"""Run every case of a study: tasks through joblib, counts merged in trial order."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import takewhile
from time import perf_counter

from mcsim.runner.plan import BLOCK, MAX_TRIALS, Task, task_trials, tasks
from mcsim.runner.precision import expected_trials, headline_half_width
from mcsim.runner.task import Counts, Work, run_task

Report = Callable[[int, int], None]  # told at the start and after every task: trials done per case, of how many
PROBE_TRIALS = 64  # run before the first task, to learn how long a trial takes


@dataclass(frozen=True)
class Plan:
    """How to run: `trials` per case, or until `precision`; the rest changes the time taken, never the result."""

    trials: int | None
    precision: float | None = None
    jobs: int = 1
    backend: str = "loky"
    size: int | None = None  # trials per task, a multiple or divisor of BLOCK; measured if None

    @property
    def limit(self) -> int:
        """Trials per case at most."""
        return MAX_TRIALS if self.trials is None else self.trials


@dataclass(frozen=True)
class StudyRun:
    """Counts of every case, in case order, over the same `trials`; not `complete` if Ctrl-C cut it short."""

    counts: tuple[Counts, ...]
    trials: int
    wall_s: float
    complete: bool


def run_cases(work: Work, plan: Plan, report: Report = lambda done, total: None) -> StudyRun:
    """Run the cases of `work` as `plan` says.

    On Ctrl-C the finished prefix of whole blocks is returned as an incomplete run; KeyboardInterrupt is raised again if
    there is none.
    """
    start = perf_counter()
    collected = _Collected(plan, report)
    try:
        with closing(_results(work, plan, collected.wanted)) as results:
            report(0, plan.limit)
            collected.take(results)
        complete = True
    except KeyboardInterrupt:
        complete = False
    if collected.whole is None:
        raise KeyboardInterrupt
    counts = tuple(Counts(each.tally.trimmed(), each.pairs) for each in collected.whole)
    return StudyRun(counts, counts[0].tally.trials, perf_counter() - start, complete)


class _Collected:
    """Merged counts of the tasks so far; `whole` are those of the whole blocks among them."""

    def __init__(self, plan: Plan, report: Report) -> None:
        self.plan, self.report = plan, report
        self.whole: Sequence[Counts] | None = None
        self.enough = False  # the precision is reached

    def wanted(self, todo: Iterable[Task]) -> Iterator[Task]:
        """The tasks until the precision is reached, so that those run ahead come to their own end."""
        return takewhile(lambda task: not self.enough, todo)

    def take(self, results: Iterable[list[Counts]]) -> None:
        """Merge the results in order; those behind the block that reaches the precision do not count."""
        merged: Sequence[Counts] | None = None
        for counts in results:
            if self.enough:
                continue
            merged = counts if merged is None else [a + b for a, b in zip(merged, counts, strict=True)]
            done = merged[0].tally.trials
            if done % BLOCK == 0 or done == self.plan.limit:
                self.whole = merged
                self.enough = self._precise(merged)
            self.report(done, self._total(merged))

    def _precise(self, counts: Sequence[Counts]) -> bool:
        return self.plan.precision is not None and headline_half_width(counts) <= self.plan.precision

    def _total(self, merged: Sequence[Counts]) -> int:
        precision = self.plan.precision
        return self.plan.limit if precision is None else expected_trials(merged, precision)


def _results(
    work: Work, plan: Plan, wanted: Callable[[Iterable[Task]], Iterator[Task]]
) -> Generator[list[Counts], None, None]:
    """Counts of the tasks in order of their trials, as a generator that can be closed early."""
    todo = wanted(tasks(plan.limit, _task_size(work, plan)))
    if plan.jobs == 1:
        return (run_task(work, task) for task in todo)
    from joblib import Parallel, delayed

    parallel = Parallel(n_jobs=plan.jobs, backend=plan.backend, return_as="generator", max_nbytes=None)
    return parallel(delayed(run_task)(work, task) for task in todo)


def _task_size(work: Work, plan: Plan) -> int:
    """Trials per task: whole blocks at least where they become files, at most where each is a look at the precision."""
    least = BLOCK if work.outcomes is not None else 1
    most = BLOCK if plan.precision is not None else MAX_TRIALS
    seconds = _seconds_per_trial(work)
    return max(least, min(plan.size, most)) if plan.size else task_trials(seconds, plan.limit, plan.jobs, least, most)


def _seconds_per_trial(work: Work) -> float:
    """Time of one trial of every case; compiles the kernels, once and before any worker starts."""
    probe = replace(work, outcomes=None)
    run_task(probe, Task(0, 1))
    start = perf_counter()
    run_task(probe, Task(0, PROBE_TRIALS))
    return (perf_counter() - start) / PROBE_TRIALS
