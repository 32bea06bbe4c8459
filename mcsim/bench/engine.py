"""W1 in mcsim's own engine: compiled in this process, and the same source interpreted in another one.

That other process runs `serve`: it reads a number of trials per line and answers each with JSON {"seconds",
"activations"}; with NUMBA_DISABLE_JIT=1 in its environment the rules run as plain Python.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

import numpy as np

from mcsim.bench.question import w1_case
from mcsim.cards.catalogue import load_catalogue
from mcsim.model.tally import Tally
from mcsim.study import Case


def compiled_engine(case: Case | None = None) -> Callable[[int, int], Tally]:
    """A function (seed, trials) -> Tally that runs a case (None: W1) in the engine on one core; compiled when it is
    returned.
    """
    from mcsim.engine.batch import run_batch
    from mcsim.scenario.build import build_case

    template = build_case(case or w1_case(), load_catalogue()).template

    def trials_in_engine(seed: int, trials: int) -> Tally:
        return run_batch(template, seed, 0, trials, (case or w1_case()).rounds)[1]

    trials_in_engine(0, 1)
    return trials_in_engine


class InterpretedEngine:
    """The engine's source run by the Python interpreter, in a process of its own. A context manager."""

    def __enter__(self) -> "InterpretedEngine":
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from mcsim.bench.engine import serve; serve()"],
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(self, *exception: object) -> None:
        self._process.stdin.close()  # type: ignore[union-attr]
        self._process.wait()
        self._process.stdout.close()  # type: ignore[union-attr]

    def seconds_and_activations(self, trials: int) -> tuple[float, int]:
        """Run `trials` trials over there; RuntimeError if the process died."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(trials, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError("the interpreted engine ended early; its message stands above")
        figures = json.loads(answer)
        return figures["seconds"], figures["activations"]


def serve() -> None:
    """Answer numbers of trials on stdin until it closes."""
    with np.errstate(over="ignore"):  # the random streams wrap on purpose
        run = compiled_engine()
        for line in sys.stdin:
            start = perf_counter()
            tally = run(0, int(line))
            figures = {"seconds": perf_counter() - start, "activations": tally.activations}
            print(json.dumps(figures), flush=True)
