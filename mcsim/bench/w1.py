"""W1: villain activations per second on one core, beside C, NumPy, plain Python and an exact calculation."""

from collections import Counter
from statistics import median
from time import perf_counter
from typing import Any

from mcsim.bench.compiled import NoCompilerError, c_loop
from mcsim.bench.engine import InterpretedEngine, compiled_engine
from mcsim.bench.lockstep import numpy_lockstep
from mcsim.bench.measure import Contender, interleave, ratio, timed
from mcsim.bench.plain import plain_python
from mcsim.bench.question import Question, w1_question
from mcsim.bench.report import Report
from mcsim.cards.catalogue import load_catalogue

REPEATS = 7
OURS = "mcsim"
TITLE = "Rhino standard + bomb_scare, Spider-Man and 3 allies, ally_then_hero, 6 rounds, one core"


def measure_w1(repeats: int = REPEATS, scale: float = 1.0) -> Report:
    """Measure W1 with `repeats` turns per contender; `scale` multiplies the trials of a turn."""
    question = w1_question(load_catalogue())
    with InterpretedEngine() as interpreted:
        contenders, missing = _contenders(question, interpreted, scale)
        taken = interleave(contenders, repeats)
    names = {contender.key: contender.name for contender in contenders} | missing
    figures = _figures(taken)
    figures["icepool_ms"] = _icepool_ms(question)
    return Report(TITLE, figures, _rows(taken, names, figures["icepool_ms"]))


def _contenders(
    question: Question, interpreted: InterpretedEngine, scale: float
) -> tuple[list[Contender], dict[str, str]]:
    """Who takes part, and key -> what to say of those who cannot."""
    ours = timed(compiled_engine())
    lockstep = timed(lambda seed, trials: numpy_lockstep(question, seed, trials))
    plain = timed(lambda seed, trials: plain_python(question, seed, trials))
    rules = lambda seed, trials: interpreted.seconds_and_activations(trials)  # noqa: E731
    found = [
        Contender(OURS, "mcsim", _times(200_000, scale), ours),
        Contender("numpy", "NumPy in lockstep", _times(50_000, scale), lockstep),
        Contender("python", "plain Python", _times(5_000, scale), plain),
        Contender("python_rules", "mcsim's rules, interpreted", _times(50, scale), rules),
    ]
    try:
        found.insert(1, Contender("c", "C loop", _times(500_000, scale), timed(c_loop(question))))
    except NoCompilerError as reason:
        return found, {"c": f"C loop: {reason}"}
    return found, {}


def _times(trials: int, scale: float) -> int:
    return max(1, round(trials * scale))


def _figures(taken: dict[str, list[float]]) -> dict[str, Any]:
    """JSON: `vs_c` is our time by theirs, the others their time by ours; null for who was not there."""
    ours = taken[OURS]
    rivals = ("numpy", "python", "python_rules")
    return {
        "activations_per_s": 1 / median(ours),
        "vs_c": ratio(ours, taken["c"]) if "c" in taken else None,
        **{f"vs_{key}": ratio(taken[key], ours) for key in rivals},
        "ns_per_activation": {key: 1e9 * median(times) for key, times in taken.items()},
    }


def _icepool_ms(question: Question) -> float | None:
    """Time for the exact law of the first activation's icons [ms]; None without icepool."""
    try:
        import icepool
    except ImportError:
        return None
    start = perf_counter()
    icepool.Deck(Counter(question.icons)).deal(1).sum()
    return 1000 * (perf_counter() - start)


def _rows(
    taken: dict[str, list[float]], names: dict[str, str], icepool_ms: float | None
) -> list[tuple[str, str, str, str]]:
    rows = []
    for key, name in names.items():
        if key not in taken:
            rows.append((name, "-", "-", "-"))
            continue
        seconds = median(taken[key])
        times = ratio(taken[key], taken[OURS])
        rows.append((name, f"{1e9 * seconds:,.1f}", f"{1 / seconds:,.0f}", f"{times:,.3g} x the time"))
    exact = "not installed" if icepool_ms is None else f"{icepool_ms:.2f} ms"
    rows.append(("icepool (exact, first activation only)", "-", "-", exact))
    return rows
