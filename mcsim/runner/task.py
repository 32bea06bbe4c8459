"""What a worker does: a run of trials of every case, counted. Imports little, as every worker process imports it."""

import signal
import threading
from dataclasses import dataclass
from multiprocessing import parent_process
from pathlib import Path

import numpy as np

from mcsim.engine.batch import run_batch
from mcsim.model.tally import Pairs, Tally
from mcsim.runner.plan import BLOCK, Task


@dataclass(frozen=True)
class Work:
    """What every task of a study shares: a game template, shape (1,), a name and rounds per case."""

    templates: tuple[np.ndarray, ...]
    names: tuple[str, ...]
    seed: int
    rounds: tuple[int, ...]
    baseline: int
    outcomes: Path | None = None  # folder for per-trial rows; then tasks begin at whole blocks
    all_rules: bool | None = None  # one kernel for all cases: compiling a second one takes longer than most studies run


@dataclass(frozen=True)
class Counts:
    """Counts of one case over some trials: its tally, and its sums against the baseline on the same trials."""

    tally: Tally
    pairs: Pairs

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(self.tally + other.tally, self.pairs + other.pairs)


def run_task(work: Work, task: Task) -> list[Counts]:
    """Counts of every case over the trials of the task, in case order."""
    _leave_interrupts_to_the_parent()
    end = task.first_trial + task.trials
    counts: list[Counts] = []
    for first in range(task.first_trial, end, BLOCK):
        piece = _run_piece(work, first, min(BLOCK, end - first))
        counts = [a + b for a, b in zip(counts, piece, strict=True)] if counts else piece
    return [Counts(each.tally.trimmed(), each.pairs) for each in counts]


def _run_piece(work: Work, first: int, trials: int) -> list[Counts]:
    """Counts of at most a block; the baseline goes first, so that only two cases' rows are held at a time."""
    base_rows, base_tally = _run_case(work, work.baseline, first, trials)
    counts = []
    with _block_writer(work, first) as write:
        for case, name in enumerate(work.names):
            is_base = case == work.baseline
            rows, tally = (base_rows, base_tally) if is_base else _run_case(work, case, first, trials)
            counts.append(Counts(tally, Pairs.of(rows, base_rows)))
            write(name, rows)
    return counts


def _run_case(work: Work, case: int, first: int, trials: int) -> tuple[np.ndarray, Tally]:
    template, rounds = work.templates[case], work.rounds[case]
    return run_batch(template, work.seed, first, trials, rounds, all_rules=work.all_rules)


def _block_writer(work: Work, first: int):
    from mcsim.runner import outcomes  # pyarrow is slow to import and seldom needed here

    return outcomes.block_writer(work.outcomes, first // BLOCK)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; only the parent shall act on it."""
    if parent_process() is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
