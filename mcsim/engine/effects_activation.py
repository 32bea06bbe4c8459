"""Effect rows about activations that do not begin, the end of the game, and damage that nobody may take for a while."""

from mcsim.engine.frames import bit
from mcsim.engine.jit import cold
from mcsim.engine.targets import targets_of
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Op, Subject

NOTHING, ALL = 0, 2  # how far a row got (X23)


@cold
def apply_activation(g, frame, e, log):
    """The ops 210 to 219 that are no constants."""
    op = e["op"]
    if op == Op.REPLACE_ACTIVATION:
        return effect_replace_activation(g)
    if op == Op.END_GAME:
        g["outcome"] = e["amount"]
        return ALL
    if op == Op.SHELTER:
        return effect_shelter(g, frame, e)
    emit(g, Event.UNSUPPORTED, Subject.CARD, frame["card"], op, frame["card"], log)
    return NOTHING


@cold
def effect_replace_activation(g):
    """The attack or scheme that is about to begin does not."""
    g["contexts"][0]["ended_early"] = 1
    return ALL


@cold
def effect_shelter(g, frame, e):
    """Characters that cannot take damage for the rest of the phase."""
    mask = targets_of(g, frame, e)
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            g["sheltered"] |= bit(c)
    return ALL if mask != 0 else NOTHING
