"""The event log. `log` is None in simulation, which compiles every emit away; else a record array whose first row
counts.
"""

import numpy as np

from mcsim.engine.jit import inlined, rule

ZERO = np.int64(0)  # added to enum members, flags and literals, so that `write_event` is compiled once


@inlined
def emit(g, event, subject_kind, subject, amount, card, log):
    """Append one event: nothing in simulation."""
    if log is not None:
        write_event(g, event + ZERO, subject_kind + ZERO, subject + ZERO, amount + ZERO, card + ZERO, log)


@rule
def write_event(g, event, subject_kind, subject, amount, card, log):
    """Write one row of the log; it drops what does not fit and keeps counting."""
    log[0]["amount"] += 1
    n = log[0]["amount"]
    if n < len(log):
        log[n]["event"] = event
        log[n]["subject_kind"] = subject_kind
        log[n]["subject"] = subject
        log[n]["amount"] = amount
        log[n]["depth"] = g["n_frames"]
        log[n]["card"] = card
