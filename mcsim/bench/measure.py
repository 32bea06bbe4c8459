"""Timing side by side: contenders take turns, so that a busy machine slows all of them alike."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from mcsim.model.tally import Tally

Timer = Callable[[int, int], tuple[float, int]]  # (seed, trials) -> (seconds, activations or what else is counted)


@dataclass(frozen=True)
class Contender:
    """One way to answer the question: a key for JSON, a name for people, trials per turn, and its timer."""

    key: str
    name: str
    trials: int
    timer: Timer


def activations_of(tally: Tally) -> int:
    """Villain activations carried out."""
    return tally.activations


def timed(run: Callable[[int, int], Tally], count: Callable[[Tally], int] = activations_of) -> Timer:
    """A timer around a function (seed, trials) -> Tally, with what of the tally its time is divided by."""

    def timer(seed: int, trials: int) -> tuple[float, int]:
        start = perf_counter()
        tally = run(seed, trials)
        return perf_counter() - start, count(tally)

    return timer


def interleave(contenders: Sequence[Contender], repeats: int, seed: int = 0) -> dict[str, list[float]]:
    """Seconds per activation (or what the timer counts) of every turn, by key: A B C, C B A, A B C, ..."""
    taken: dict[str, list[float]] = {contender.key: [] for contender in contenders}
    for turn in range(repeats):
        for contender in contenders if turn % 2 == 0 else reversed(contenders):
            seconds, activations = contender.timer(seed + turn, contender.trials)
            taken[contender.key].append(seconds / activations)
    return taken


def ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """Median over the turns of above / below."""
    return median(a / b for a, b in zip(above, below, strict=True))
