"""The cut into tasks covers every trial once, in order, with block boundaries kept."""

import pytest

from mcsim.runner.plan import BLOCK, Task, task_trials, tasks


@pytest.mark.parametrize(("trials", "size"), [(1, 10_000), (25_000, 10_000), (30_000, 30_000), (9_999, 2_500)])
def test_tasks_cover_the_trials_once_in_order(trials: int, size: int):
    covered = [t for task in tasks(trials, size) for t in range(task.first_trial, task.first_trial + task.trials)]
    assert covered == list(range(trials))


def test_the_last_task_is_shorter():
    assert list(tasks(25_000, 10_000))[-1] == Task(20_000, 5_000)


@pytest.mark.parametrize("seconds", [1e-9, 1e-7, 3e-6, 1e-4, 1e-2, 10.0])
def test_a_task_is_a_multiple_or_a_divisor_of_a_block(seconds: float):
    size = task_trials(seconds, 10**9, 2)
    assert size % BLOCK == 0 or BLOCK % size == 0
    assert size == 1 or size * seconds <= 0.3
    assert size * 8 <= 10**9, "both jobs have work"


def test_slow_trials_are_cut_finer_and_files_need_whole_blocks():
    assert task_trials(1e-3, 10**6, 2) == 250
    assert task_trials(1e-3, 10**6, 2, least=BLOCK) == BLOCK
    assert task_trials(1e-9, 10**6, 2, most=BLOCK) == BLOCK
