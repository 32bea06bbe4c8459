"""Effect rows about threat: which schemes a target names (X8, X9)."""

from mcsim.engine.characters import speaker
from mcsim.engine.frames import NO, bit
from mcsim.engine.jit import cold, rule
from mcsim.engine.places import NOWHERE, ROWS, add_counters, named_place
from mcsim.engine.sides import announce
from mcsim.engine.threat import MAIN, NONE, place_threat, remove_threat, this_scheme
from mcsim.engine.trace import emit
from mcsim.engine.villains import LEAST, MOST, scheme_by_threat, scheme_of_villain, villain_named
from mcsim.model.opcodes import Event, Kind, Subject, Target, Trigger


@rule
def scheme_of(g, frame, e):
    """The one scheme a row speaks of: MAIN, the row of a side scheme, NONE."""
    target = e["target"]
    if target == Target.THIS_SCHEME:
        return this_scheme(g, frame)
    if target == Target.NAMED_SCHEME:
        return named_scheme(g, e["noun"])
    if target == Target.CHOSEN_SCHEME:
        return scheme_with_traits(g, NO, MAIN)
    if target == Target.TRAIT_SCHEME:
        return scheme_with_traits(g, e["noun"], NONE)
    if Target.SCHEME_OF_ACTIVE <= target <= Target.SCHEME_WITH_MOST_THREAT:
        return scheme_among_villains(g, frame, e)
    if target == Target.FOUND:
        return frame["found"] if frame["found"] >= 0 and frame["found_kind"] == Subject.SIDE_SCHEME else NONE
    return MAIN


@cold
def scheme_among_villains(g, frame, e):
    """The side scheme of one of several villains, or that with the most or least threat."""
    target = e["target"]
    if target == Target.SCHEME_OF_ACTIVE:
        return scheme_of_villain(g, g["counter"])
    if target == Target.SCHEME_OF_SELF:
        return scheme_of_villain(g, speaker(g, frame))
    if target == Target.SCHEME_OF_NAMED:
        return scheme_of_villain(g, villain_named(g, e["noun"]))
    return scheme_by_threat(g, LEAST if target == Target.SCHEME_WITH_LEAST_THREAT else MOST)


@cold
def scheme_with_traits(g, traits, otherwise):
    """The first side scheme in play with one of the trait bits (0: any), `otherwise` if there is none; a player who may
    choose spares the main scheme."""
    for i in range(g["n_side_schemes"]):
        s = g["side_schemes"][i]
        if s["in_play"] and (traits == 0 or (g["cards"][s["card"]]["traits"] & traits) != 0):
            return i
    return otherwise


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
    if e["target"] == Target.SCHEME_OF_EACH_OTHER:
        return place_on_others(g, speaker(g, frame), amount, log)
    scheme = scheme_of(g, frame, e)
    if scheme == NONE:
        return place_on_named_card(g, e, amount, frame["player"], log) if e["target"] == Target.NAMED_SCHEME else 0
    place_threat(g, scheme, amount, log)
    return 2


@cold
def place_on_others(g, c, amount, log):
    """Place threat on the own side scheme of each villain but c."""
    placed = 0
    for other in range(g["n_characters"]):
        x = g["characters"][other]
        scheme = NONE
        if x["in_play"] and x["kind"] == Kind.VILLAIN and other != c:
            scheme = scheme_of_villain(g, other)
        if scheme != NONE:
            place_threat(g, scheme, amount, log)
            placed = 2
    return placed


@cold
def place_on_named_card(g, e, amount, player, log):
    """Threat on an environment: counters of the kind "threat", whose number stands in the row."""
    at = named_place(g, e["noun"])
    if at == NOWHERE:
        return 0
    add_counters(g, at, e["argument"], amount)
    emit(g, Event.COUNTERS_PLACED, at // ROWS, at % ROWS, amount, -1, log)
    if g["listening"] & bit(Trigger.COUNTERS_CHANGE):
        announce(g, Trigger.COUNTERS_CHANGE.value, at, e["argument"], player)
    return 2


@rule
def takes_threat(g, frame, e):
    """Whether what a row of PLACE_THREAT speaks of is in play; "each" is so without any."""
    if e["target"] == Target.EACH_SIDE_SCHEME or scheme_of(g, frame, e) != NONE:
        return True
    return e["target"] == Target.NAMED_SCHEME and named_place(g, e["noun"]) != NOWHERE


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
