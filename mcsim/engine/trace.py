"""The event log. `log` is None in simulation, which compiles every emit away; else a record array whose first row counts."""

from mcsim.engine.jit import inlined


@inlined
def emit(g, event, subject_kind, subject, amount, card, log):
    """Append one event; the log drops what does not fit and keeps counting."""
    if log is not None:
        log[0]["amount"] += 1
        n = log[0]["amount"]
        if n < len(log):
            log[n]["event"] = event
            log[n]["subject_kind"] = subject_kind
            log[n]["subject"] = subject
            log[n]["amount"] = amount
            log[n]["depth"] = g["n_frames"]
            log[n]["card"] = card
