"""Effect rows about threat: which schemes a target names (X8, X9)."""

import numpy as np

from mcsim.engine.jit import rule
from mcsim.engine.threat import MAIN, place_threat, remove_threat
from mcsim.model.opcodes import Subject, Target

NONE = np.int64(-2)


@rule
def scheme_of(g, frame, e):
    """The one scheme a row speaks of: MAIN, the row of a side scheme, NONE."""
    target = e["target"]
    if target == Target.THIS_SCHEME:
        return frame["holder"] if frame["holder_kind"] == Subject.SIDE_SCHEME else MAIN
    if target == Target.NAMED_SCHEME:
        return named_scheme(g, e["noun"])
    return MAIN


@rule
def named_scheme(g, name):
    """The side scheme in play of this name, NONE if there is none."""
    for i in range(g["n_side_schemes"]):
        s = g["side_schemes"][i]
        if s["in_play"] and g["cards"][s["card"]]["name"] == name:
            return i
    return NONE


@rule
def effect_place_threat(g, frame, e, amount, log):
    """Place threat on the scheme or schemes the row speaks of."""
    if amount <= 0:
        return 0
    if e["target"] == Target.EACH_SIDE_SCHEME:
        placed = 0
        for i in range(g["n_side_schemes"]):
            if g["side_schemes"][i]["in_play"]:
                place_threat(g, i, amount, log)
                placed = 2
        return placed
    scheme = scheme_of(g, frame, e)
    if scheme == NONE:
        return 0
    place_threat(g, scheme, amount, log)
    return 2


@rule
def effect_remove_threat(g, frame, e, amount, log):
    """Remove threat from the scheme the row speaks of."""
    scheme = scheme_of(g, frame, e)
    if scheme == NONE:
        return 0
    removed = remove_threat(g, scheme, amount, frame["player"], log)
    if removed == 0:
        return 0
    return 2 if removed == amount else 1
