"""The C loop of `benchmarks/w1.c`, compiled at run time with the system's compiler and called through ctypes."""

import ctypes
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from ctypes import POINTER, c_int32, c_int64, c_uint64
from pathlib import Path

import numpy as np

import mcsim
from mcsim.bench.question import BINS, Question
from mcsim.model.tally import Tally

SOURCE = Path(mcsim.__file__).resolve().parents[1] / "benchmarks" / "w1.c"
FLAGS = ("-O2", "-shared", "-fPIC")
ROW = 9  # int64 fields of one trial
COUNTS = ("damage", "icons", "alive", "threat", "ally", "outcome")


class NoCompilerError(Exception):
    """The C loop cannot be built here; the message says why."""


class _Question(ctypes.Structure):
    _fields_ = (
        *((name, c_int32) for name in ("rounds", "n_cards", "atk", "hero_hp", "hero_def", "n_allies", "bins")),
        ("icons", POINTER(c_int32)),
        ("ally_hp", POINTER(c_int32)),
    )


class _Counts(ctypes.Structure):
    _fields_ = tuple((name, POINTER(c_int64)) for name in COUNTS)


def c_compiler() -> str:
    """Path of the C compiler: $CC, else cc. Raises NoCompilerError."""
    name = os.environ.get("CC", "cc")
    found = shutil.which(name)
    if found is None:
        raise NoCompilerError(f"no C compiler ({name} is not installed)")
    return found


def c_loop(question: Question) -> Callable[[int, int], Tally]:
    """A function (seed, trials) -> Tally that runs the C loop. Raises NoCompilerError where it cannot be built."""
    run = _build().w1_run
    run.restype = c_int64
    run.argtypes = (POINTER(_Question), c_uint64, c_int64, c_int64, POINTER(_Counts), POINTER(c_int64))
    icons, ally_hp = (np.array(x, np.int32) for x in (question.icons, question.ally_hp))
    numbers = (question.rounds, len(icons), question.atk, question.hero_hp, question.hero_def, len(ally_hp), BINS)
    asked = _Question(*numbers, icons.ctypes.data_as(POINTER(c_int32)), ally_hp.ctypes.data_as(POINTER(c_int32)))

    def trials_in_c(seed: int, trials: int) -> Tally:
        tally = question.tally()
        counts = _Counts(*(getattr(tally, name).ctypes.data_as(POINTER(c_int64)) for name in COUNTS))
        rows = np.empty((trials, ROW), np.int64)
        tally.activations = run(asked, seed, 0, trials, counts, rows.ctypes.data_as(POINTER(c_int64)))
        tally.trials = trials
        if tally.activations < 0:
            raise ValueError(f"{len(icons)} cards and {len(ally_hp)} allies are too many for {SOURCE.name}")
        return tally

    return trials_in_c


def _build() -> ctypes.CDLL:
    if not SOURCE.is_file():
        raise NoCompilerError(f"no {SOURCE.name}: the C loop comes with the repository, not with the package")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "w1.so"
        command = [c_compiler(), *FLAGS, str(SOURCE), "-o", str(library)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no message"])[-1]
            raise NoCompilerError(f"{command[0]} failed: {reason}")
        return ctypes.CDLL(str(library))
