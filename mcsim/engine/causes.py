"""What dealt damage to an identity, for the tables of whole rounds (`loss_causes`, `damage_sources`)."""

import numpy as np

from mcsim.engine.frames import FROM_ATTACK, FROM_BOOST, INDIRECT, Frame
from mcsim.engine.jit import cold
from mcsim.model.opcodes import DamageCause, Kind, Subject


@cold
def note_cause(g, frame, target, taken):
    """Keep what damaged an identity, and how much of it, for the tables of whole rounds."""
    cause = damage_cause(g, frame)
    g["cause"] = cause
    g["players"][target - 1]["damage_taken"] += taken
    if target == 1:
        g["taken_by_cause"][cause] += taken


@cold
def damage_cause(g, frame):
    """What the packet of damage on top counts as dealt by; an encounter card's ability lies below it, and below
    what that deals to others at the same time."""
    if frame["flags"] & FROM_ATTACK:
        by_villain = g["characters"][g["contexts"][frame["context"]]["actor"]]["kind"] == Kind.VILLAIN
        return np.int64(DamageCause.VILLAIN_ATTACK) if by_villain else np.int64(DamageCause.MINION_ATTACK)
    if frame["flags"] & FROM_BOOST:
        return np.int64(DamageCause.BOOST)
    if frame["flags"] & INDIRECT:
        return np.int64(DamageCause.INDIRECT)
    below = g["n_frames"] - 2
    while below >= 0 and g["frames"][below]["kind"] == Frame.DAMAGE:  # the same damage to somebody else
        below -= 1
    if below >= 0 and g["frames"][below]["kind"] == Frame.ABILITY and not of_friend(g, g["frames"][below]):
        return np.int64(DamageCause.ENCOUNTER_CARD)
    return np.int64(DamageCause.OTHER)


@cold
def of_friend(g, frame):
    """Whether the ability of a frame is that of an identity or ally."""
    if frame["holder_kind"] != Subject.CHARACTER:
        return False
    kind = g["characters"][frame["holder"]]["kind"]
    return kind == Kind.IDENTITY or kind == Kind.ALLY
