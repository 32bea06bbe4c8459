"""The event log, and how many rules are compiled. `log` is one of three things, and a kernel is compiled for each:

None: no events, and only the rules that most cases need (`effects_more.py` and what it calls are left out, which halves
the time to compile); SILENT: no events, all rules; a record array: all rules, the events written to it, its first row
counting them. engine/batch.py chooses; the results are the same.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from mcsim.engine.jit import hot

SILENT = np.int64(0)


@hot
def emit(g, event, subject_kind, subject, amount, card, log):
    """Append one event: nothing in simulation."""
    if log is not None:
        write_event(g, event, subject_kind, subject, amount, card, log)


def write_event(g, event, subject_kind, subject, amount, card, log):
    """Write one row of the log; it drops what does not fit and keeps counting."""
    if isinstance(log, np.ndarray):
        _write(g, event, subject_kind, subject, amount, card, log)


def _write(g, event, subject_kind, subject, amount, card, log):
    log[0]["amount"] += 1
    n = log[0]["amount"]
    if n < len(log):
        log[n]["event"] = event
        log[n]["subject_kind"] = subject_kind
        log[n]["subject"] = subject
        log[n]["amount"] = amount
        log[n]["depth"] = g["n_frames"]
        log[n]["card"] = card


@overload(write_event)
def _compiled(g, event, subject_kind, subject, amount, card, log) -> Any:
    """`write_event` in compiled code: nothing where the log is SILENT."""
    if isinstance(log, types.Array):
        return _write
    return lambda g, event, subject_kind, subject, amount, card, log: None
