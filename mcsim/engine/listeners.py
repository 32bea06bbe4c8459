"""Which abilities are in play. A card that enters play registers its abilities, one that leaves takes them away."""

from mcsim.engine.characters import identity_of
from mcsim.engine.constants import is_lasting_grant
from mcsim.engine.frames import NOBODY, bit, push_ability
from mcsim.engine.jit import rule
from mcsim.model.opcodes import Form, Op, Timing
from mcsim.model.records import MAX_LISTENERS

FORCED, OPTIONAL, HEADINGS, OVER = 0, 1, 2, 3  # passes of a window


@rule
def waits_in_play(timing):
    """Whether abilities of this timing wait in play (the others resolve when the card is flipped or revealed)."""
    return (
        timing == Timing.FORCED_INTERRUPT
        or timing == Timing.INTERRUPT
        or timing == Timing.FORCED_RESPONSE
        or timing == Timing.RESPONSE
        or timing == Timing.WHEN_DEFEATED
        or timing == Timing.CONSTANT
    )


@rule
def pass_of(timing):
    """In which pass of a window abilities of this timing resolve."""
    if timing == Timing.FORCED_INTERRUPT or timing == Timing.FORCED_RESPONSE:
        return FORCED
    if timing == Timing.INTERRUPT or timing == Timing.RESPONSE:
        return OPTIONAL
    return HEADINGS


@rule
def register(g, card, holder_kind, holder):
    """The abilities of `card` are now in play, held by row `holder` of table `holder_kind` (a Subject)."""
    first = g["cards"][card]["first_ability"]
    for ability in range(first, first + g["cards"][card]["n_abilities"]):
        if not waits_in_play(g["abilities"][ability]["timing"]):
            continue
        if g["n_listeners"] >= MAX_LISTENERS:
            compact(g)
        n = g["n_listeners"]
        if n >= MAX_LISTENERS:
            raise ValueError("too many abilities in play; the limit is", MAX_LISTENERS)
        g["listeners"][n]["ability"] = ability
        g["listeners"][n]["holder_kind"] = holder_kind
        g["listeners"][n]["holder"] = holder
        g["listeners"][n]["used"] = 0
        g["n_listeners"] = n + 1
    recount(g)


@rule
def push_when_revealed(g, card, holder_kind, holder, player):
    """Resolve the When Revealed abilities of a villain's stage or a main scheme that has just come into play."""
    first = g["cards"][card]["first_ability"]
    for ability in range(first + g["cards"][card]["n_abilities"] - 1, first - 1, -1):
        a = g["abilities"][ability]
        form = g["characters"][identity_of(player)]["form"]
        if a["timing"] == Timing.WHEN_REVEALED and (a["form"] == Form.ANY or a["form"] == form):
            push_ability(g, ability, holder_kind, holder, player, card, NOBODY)


@rule
def unregister(g, holder_kind, holder):
    """The card in row `holder` of table `holder_kind` has left play."""
    found = False
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["holder_kind"] == holder_kind and entry["holder"] == holder and entry["ability"] >= 0:
            entry["ability"] = -1
            found = True
    if found:
        recount(g)


@rule
def recount(g):
    """Work out again which triggers are waited for and how many constants are in play."""
    for step in range(3):
        g["listening_in"][step] = 0
    constants = 0
    keywords = 0
    standing = 0
    for i in range(g["n_listeners"]):
        ability = g["listeners"][i]["ability"]
        if ability >= 0:
            if g["abilities"][ability]["timing"] == Timing.CONSTANT:
                constants += 1
                keywords += changes_keywords(g, ability)
                standing += gives_what_stays(g, ability)
            else:
                g["listening_in"][pass_of(g["abilities"][ability]["timing"])] |= bit(g["abilities"][ability]["trigger"])
    g["listening"] = g["listening_in"][FORCED] | g["listening_in"][OPTIONAL] | g["listening_in"][HEADINGS]
    g["constants"] = constants
    g["keyword_constants"] = keywords
    g["standing_constants"] = 2 * standing + (g["standing_constants"] & 1)


@rule
def changes_keywords(g, ability):
    """Whether a constant ability gives or takes keywords otherwise than an attachment does as long as it is
    attached.
    """
    a = g["abilities"][ability]
    for r in range(a["first"], a["first"] + a["n"]):
        e = g["effects"][r]
        if e["op"] == Op.LOSES_KEYWORD or (e["op"] == Op.GAINS_KEYWORD and not is_lasting_grant(e)):
            return True
    return False


@rule
def gives_what_stays(g, ability):
    """Whether a constant ability gives hit points or traits (standing.py)."""
    a = g["abilities"][ability]
    for r in range(a["first"], a["first"] + a["n"]):
        op = g["effects"][r]["op"]
        if op == Op.CONSTANT_HIT_POINTS or op == Op.GAINS_TRAIT or op == Op.TREATED_AS_MINION or op == Op.LOSES_GAME:
            return True
    return False


@rule
def compact(g):
    """Close the gaps that removed abilities left; only while no window looks at the rows."""
    if g["n_frames"] > 0:
        return
    n = 0
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] >= 0:
            g["listeners"][n]["ability"] = entry["ability"]
            g["listeners"][n]["holder_kind"] = entry["holder_kind"]
            g["listeners"][n]["holder"] = entry["holder"]
            g["listeners"][n]["used"] = entry["used"]
            n += 1
    g["n_listeners"] = n
