"""How the trials of a study are cut into tasks. The cut never shows in the results, only in the time they take."""

from collections.abc import Iterator
from dataclasses import dataclass

BLOCK = 10_000  # trials between two looks at the precision, and trials per file of outcomes (DESIGN section 4)
MAX_TRIALS = 10**9  # where a precision that cannot be reached ends
TASK_SECONDS = 0.3  # long enough to hide the cost of a task, short enough for progress and Ctrl-C
TASKS_PER_JOB = 4  # at least so many tasks for each job, where the trials suffice


@dataclass(frozen=True)
class Task:
    """The trials `first_trial` (inclusive) to `first_trial + trials` (exclusive) of every case."""

    first_trial: int
    trials: int


def task_trials(seconds_per_trial: float, trials: int, jobs: int, least: int = 1, most: int = MAX_TRIALS) -> int:
    """Trials per task: a multiple or a divisor of BLOCK near TASK_SECONDS, between `least` and `most`."""
    fitting = int(TASK_SECONDS / max(seconds_per_trial, 1e-12))
    share = max(BLOCK, trials // (jobs * TASKS_PER_JOB))
    return _aligned(max(least, min(fitting, share, most)))


def _aligned(trials: int) -> int:
    """The largest multiple or divisor of BLOCK that is no more than `trials`."""
    if trials >= BLOCK:
        return trials // BLOCK * BLOCK
    return next(size for size in range(max(trials, 1), 0, -1) if BLOCK % size == 0)


def tasks(trials: int, size: int) -> Iterator[Task]:
    """Tasks of `size` trials in order; the last one may be shorter."""
    for first in range(0, trials, size):
        yield Task(first, min(size, trials - first))
