"""Cards in play of every kind as one number, a place, and the counters on them.

A place is a Subject (which table) and a row of that table; counters lie in a table of their own, because few cards have
any.
"""

import numpy as np

from mcsim.engine.characters import VILLAIN, identity_of
from mcsim.engine.jit import cold, hot, rule
from mcsim.model.opcodes import Keyword, Kind, Subject, Target
from mcsim.model.records import MAX_COUNTERS

NOWHERE = np.int64(-1)
ROWS = 256  # more than any of the tables has
ANY_KIND = 0  # number of the kind of counter that no text names
KINDS = 1 << 16  # what a counted noun adds to a kind of counter is a multiple of this


@hot
def place(kind, row):
    """The place of a row of the table that a Subject names."""
    return kind * ROWS + row


@rule
def holder_place(g, frame):
    """The card that has the ability of a frame, while it is in play."""
    kind = frame["holder_kind"]
    if kind == Subject.NONE or kind == Subject.CARD or kind == Subject.PLAYER:
        return NOWHERE
    return in_play_or_nowhere(g, kind * ROWS + frame["holder"])


@rule
def in_play_or_nowhere(g, at):
    """The place itself, if its card is in play."""
    kind = at // ROWS
    row = at % ROWS
    if kind == Subject.CHARACTER and not g["characters"][row]["in_play"]:
        return NOWHERE
    if kind == Subject.ATTACHMENT and not g["attachments"][row]["in_play"]:
        return NOWHERE
    if kind == Subject.SIDE_SCHEME and not g["side_schemes"][row]["in_play"]:
        return NOWHERE
    return at


@rule
def named_place(g, name):
    """The card in play of this name, the earliest of its kind."""
    for c in range(g["n_characters"]):
        if g["characters"][c]["in_play"] and g["characters"][c]["name"] == name:
            return Subject.CHARACTER.value * ROWS + c
    for i in range(g["n_attachments"]):
        if g["attachments"][i]["in_play"] and g["cards"][g["attachments"][i]["card"]]["name"] == name:
            return Subject.ATTACHMENT.value * ROWS + i
    for i in range(g["n_side_schemes"]):
        if g["side_schemes"][i]["in_play"] and g["cards"][g["side_schemes"][i]["card"]]["name"] == name:
            return Subject.SIDE_SCHEME.value * ROWS + i
    return NOWHERE


@rule
def trait_place(g, traits, player):
    """The attachment or environment with one of the trait bits, the earliest; one in the player's play area before any
    other."""
    at = NOWHERE
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and (g["cards"][a["card"]]["traits"] & traits) != 0:
            if a["host"] == identity_of(player):
                return place(Subject.ATTACHMENT.value, i)
            if at == NOWHERE and (a["host"] < 0 or g["characters"][a["host"]]["kind"] != Kind.IDENTITY):
                at = place(Subject.ATTACHMENT.value, i)
    return at


@rule
def card_at(g, at):
    """Row in cards of the card at a place, -1 for the main scheme."""
    kind = at // ROWS
    if kind == Subject.CHARACTER:
        return g["characters"][at % ROWS]["card"]
    if kind == Subject.ATTACHMENT:
        return g["attachments"][at % ROWS]["card"]
    if kind == Subject.SIDE_SCHEME:
        return g["side_schemes"][at % ROWS]["card"]
    return NOWHERE


@rule
def any_trait_place(g, traits):
    """The first attachment or environment in play with one of the trait bits."""
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and (g["cards"][a["card"]]["traits"] & traits) != 0:
            return Subject.ATTACHMENT.value * ROWS + i
    return NOWHERE


@rule
def form_place(g, frame):
    """The attachment on the character that has the ability which gives it a form."""
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        its = frame["holder_kind"] == Subject.CHARACTER and a["host"] == frame["holder"]
        if a["in_play"] and its and (g["cards"][a["card"]]["keywords"] >> Keyword.FORM) & 1:
            return Subject.ATTACHMENT.value * ROWS + i
    return NOWHERE


@rule
def names_a_card(target):
    """Whether a target is one card that need not be a character."""
    return (
        target == Target.SELF
        or target == Target.NAMED_CARD
        or target == Target.MAIN_SCHEME
        or target == Target.THIS_SCHEME
        or target == Target.TRAIT_CARD
        or target == Target.ANY_TRAIT_CARD
        or target == Target.FORM_ATTACHMENT
        or target == Target.TRAIT_ENVIRONMENT
        or target == Target.HOST
        or target == Target.VILLAIN
        or target == Target.YOU
    )


@rule
def place_of(g, frame, e):
    """The card in play that a row speaks of, NOWHERE if it is not in play."""
    target = e["target"]
    if target == Target.NAMED_CARD:
        return named_place(g, e["noun"])
    if target == Target.TRAIT_CARD or target == Target.TRAIT_ENVIRONMENT:
        return trait_place(g, e["noun"], frame["player"])
    if target == Target.ANY_TRAIT_CARD:
        return any_trait_place(g, e["noun"])
    if target == Target.FORM_ATTACHMENT:
        return form_place(g, frame)
    if target == Target.MAIN_SCHEME:
        return place(Subject.MAIN_SCHEME.value, 0)
    if target == Target.VILLAIN:
        return in_play_or_nowhere(g, place(Subject.CHARACTER.value, VILLAIN))
    if target == Target.YOU:
        return in_play_or_nowhere(g, place(Subject.CHARACTER.value, identity_of(frame["player"])))
    if target == Target.HOST and frame["holder_kind"] == Subject.ATTACHMENT:
        host = g["attachments"][frame["holder"]]["host"]
        return in_play_or_nowhere(g, place(Subject.CHARACTER.value, host)) if host >= 0 else NOWHERE
    return holder_place(g, frame)


# ---------------------------------------------------------------------------------------------------------------------


@rule
def counters_at(g, at, kind):
    """Counters of a kind (ANY_KIND: of every kind) on the card at a place."""
    n = 0
    for i in range(g["n_counters"]):
        row = g["counters"][i]
        if row["place"] == at and is_kind_of(row["kind"], kind):
            n += row["n"]
    return n


@hot
def is_kind_of(kind, wanted):
    """Whether counters are what is asked for: a kind that no text names is any."""
    return wanted == ANY_KIND or kind in (wanted, ANY_KIND)


@rule
def any_counter(g, at):
    """Whether any counter is on the card at a place."""
    for i in range(g["n_counters"]):
        if g["counters"][i]["place"] == at and g["counters"][i]["n"] > 0:
            return True
    return False


@cold
def add_counters(g, at, kind, n):
    """Put n counters of a kind on the card at a place."""
    free = g["n_counters"]
    for i in range(g["n_counters"] - 1, -1, -1):
        row = g["counters"][i]
        if row["place"] == at and is_kind_of(row["kind"], kind) and row["n"] > 0:
            row["n"] += n
            return
        if row["n"] == 0:
            free = i
    if free >= MAX_COUNTERS:
        raise ValueError("too many cards with counters; the limit is", MAX_COUNTERS)
    g["n_counters"] = max(g["n_counters"], free + 1)
    g["counters"][free]["place"] = at
    g["counters"][free]["kind"] = kind
    g["counters"][free]["n"] = n


@cold
def take_counters(g, at, kind, n):
    """Take up to n counters of a kind off the card at a place; returns how many there were."""
    taken = 0
    for i in range(g["n_counters"]):
        row = g["counters"][i]
        if row["place"] == at and is_kind_of(row["kind"], kind):
            here = min(row["n"], n - taken)
            row["n"] -= here
            taken += here
    return taken


@cold
def enter_with_counters(g, at, card):
    """A card enters play at a place: no counters but those it brings (Uses, X31)."""
    for i in range(g["n_counters"]):
        if g["counters"][i]["place"] == at:
            g["counters"][i]["n"] = 0
    if g["cards"][card]["uses"] > 0:
        add_counters(g, at, g["cards"][card]["uses_kind"], g["cards"][card]["uses"])


@hot
def brings_counters(g, card):
    """Whether counters matter when the card enters play."""
    return g["n_counters"] > 0 or g["cards"][card]["uses"] > 0
