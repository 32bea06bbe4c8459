"""What constant abilities give characters while they hold and what others look at: hit points and traits (X24).

It is worked out again whenever a frame has advanced while such a constant is in play (`standing_constants`).
"""

from mcsim.engine.characters import speaker
from mcsim.engine.constants import constant_reaches, constant_sum
from mcsim.engine.damage import Packet
from mcsim.engine.frames import NO, NOBODY, push_damage
from mcsim.engine.jit import cold
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Op, Outcome, Subject

SOME_GIVEN = 1  # bit of `standing_constants`: a character has something from constants; the bits above count those
AS_IT_STANDS = -1000  # `hp_given` of a character whose hit points a set-up states: those from constants are in them


@cold
def refresh_standing(g, log):
    """Work out again what constants give each character in play."""
    g["standing_constants"] &= ~SOME_GIVEN
    if game_is_lost(g):
        g["outcome"] = Outcome.SCHEMED
    for c in range(g["n_characters"]):
        if g["characters"][c]["in_play"]:
            refresh_traits(g, c)
            refresh_hit_points(g, c, log)


@cold
def game_is_lost(g):
    """Whether a constant ability says so just now."""
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            if e["op"] == Op.LOSES_GAME and constant_reaches(g, entry, e, speaker(g, entry)):
                return True
    return False


@cold
def refresh_traits(g, c):
    """The character has its printed traits and those it is given."""
    x = g["characters"][c]
    given = given_traits(g, c)
    x["traits"] = g["cards"][x["card"]]["traits"] | given
    if given != 0:
        g["standing_constants"] |= SOME_GIVEN


@cold
def given_traits(g, c):
    """Bits of the traits that constants give character c."""
    traits = 0
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            gives = e["op"] == Op.GAINS_TRAIT or e["op"] == Op.TREATED_AS_MINION
            if gives and constant_reaches(g, entry, e, c):
                traits |= e["argument"]
            elif e["op"] == Op.ENVIRONMENT_TRAITS and constant_reaches(g, entry, e, c):
                traits |= traits_of_environments(g)
    return traits


@cold
def traits_of_environments(g):
    """Bits of the traits of all environments in play."""
    traits = 0
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] < 0:
            traits |= g["cards"][a["card"]]["traits"]
    return traits


@cold
def refresh_hit_points(g, c, log):
    """Current and full hit points rise and fall with what constants give; one who has none left is defeated."""
    x = g["characters"][c]
    given = constant_sum(g, c, Op.CONSTANT_HIT_POINTS)
    if x["hp_given"] == AS_IT_STANDS:
        x["hp_given"] = given
    if given != 0:
        g["standing_constants"] |= SOME_GIVEN
    change = given - x["hp_given"]
    if change == 0:
        return
    before = x["hp"]
    x["hp_given"] = given
    x["max_hp"] += change
    x["hp"] = max(0, before + change)
    emit(g, Event.HIT_POINTS_CHANGED, Subject.CHARACTER, c, change, -1, log)
    if before > 0 and x["hp"] == 0:
        at = g["n_frames"]
        push_damage(g, NOBODY, c, NO, NOBODY, NO)
        g["frames"][at]["step"] = Packet.WOULD_BE_DEFEATED
