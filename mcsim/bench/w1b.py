"""W1b: the same question as W1 to Klaw with Masters of Evil, whose cards have Boost abilities; beside W1 in one run."""

from statistics import median

from mcsim.bench.engine import compiled_engine
from mcsim.bench.measure import Contender, interleave, ratio, timed
from mcsim.bench.question import w1_case, w1b_case
from mcsim.bench.report import Report

REPEATS = 7
TRIALS = 100_000
TITLE = "Klaw standard + masters_of_evil, Spider-Man and 3 allies, ally_then_hero, 6 rounds, one core"


def measure_w1b(repeats: int = REPEATS, trials: int = TRIALS) -> Report:
    """Measure W1b and W1 in turns of `trials` each; JSON: `vs_w1` is the time per activation by W1's."""
    contenders = [
        Contender("W1b", "W1b", trials, timed(compiled_engine(w1b_case()))),
        Contender("W1", "W1", trials, timed(compiled_engine(w1_case()))),
    ]
    taken = interleave(contenders, repeats)
    figures = {
        "activations_per_s": 1 / median(taken["W1b"]),
        "vs_w1": ratio(taken["W1b"], taken["W1"]),
        "ns_per_activation": {key: 1e9 * median(times) for key, times in taken.items()},
    }
    rows = [
        (
            key,
            f"{1e9 * median(times):,.1f}",
            f"{1 / median(times):,.0f}",
            f"{ratio(times, taken['W1b']):,.3g} x the time",
        )
        for key, times in taken.items()
    ]
    return Report(TITLE, figures, rows)
