"""Several villains in play: which one is active, whose encounter deck is used, whose side scheme is whose.

The active villain is always character 0, his deck and stages those of the game: every other rule speaks of him alone.
The others are the characters behind the identities, with what belongs to them in `others`; when the active counter
moves, two villains change places. During an activation, whose rules keep the row of the enemy, that has to wait until
the activation is over (`counter` says where the counter is meanwhile).
"""

import numpy as np

from mcsim.engine.characters import VILLAIN
from mcsim.engine.deck import sort_discard
from mcsim.engine.frames import NO, NOBODY, Activation, bit, queue_activation
from mcsim.engine.jit import cold
from mcsim.engine.places import ROWS
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Kind, Op, Subject, Target

NO_SCHEME = np.int64(-2)
MOST, LEAST = np.int64(1), np.int64(-1)


# -- the active counter -----------------------------------------------------------------------------------------------


@cold
def move_counter(g, c, log):
    """The active counter moves to villain c: at once, or when the current activation has ended."""
    g["counter"] = c
    if g["contexts"][0]["active"]:
        queue_activation(g, c, g["contexts"][0]["player"], Activation.CHANGE_VILLAIN.value, NO)
    else:
        change_villain(g, log)


@cold
def change_villain(g, log):
    """The villain with the active counter takes the place of the active villain."""
    c = g["counter"]
    if c == VILLAIN:
        return
    other = slot_of(g, c)
    if g["own_decks"]:
        exchange_decks(g, other)
    exchange_stages(g, other)
    characters = g["characters"]
    g["spare"][0] = characters[VILLAIN]
    characters[VILLAIN] = characters[c]
    characters[c] = g["spare"][0]
    exchange_cards(g, c)
    exchange_rows(g, c)
    g["counter"] = VILLAIN
    emit(g, Event.VILLAINS_EXCHANGED, Subject.CHARACTER, VILLAIN, c, -1, log)


@cold
def slot_of(g, c):
    """Row in `others` of the villain who is character c."""
    return c - 1 - g["n_players"]


@cold
def number_of(g, c):
    """The number of villain c in the order of set-up."""
    return g["villain_number"] if c == VILLAIN else g["others"][slot_of(g, c)]["number"]


@cold
def exchange_stages(g, other):
    """The stages of the game become those of another villain, and the other way round."""
    o = g["others"][other]
    number, stage, n_stages = g["villain_number"], g["stage"], g["n_stages"]
    g["villain_number"] = o["number"]
    g["stage"] = o["stage"]
    g["n_stages"] = o["n_stages"]
    o["number"] = number
    o["stage"] = stage
    o["n_stages"] = n_stages
    exchange_pile(g["stages"], o["stages"], max(g["n_stages"], n_stages))
    exchange_pile(g["stage_hp"], o["stage_hp"], max(g["n_stages"], n_stages))


@cold
def exchange_decks(g, other):
    """The encounter deck and discard pile of another villain become those in use, and the other way round."""
    sort_discard(g)
    o = g["others"][other]
    owner, n_deck, n_ordered, n_discard = g["deck_of"], g["n_deck"], g["n_ordered"], g["n_discard"]
    g["deck_of"] = o["deck_of"]
    g["n_deck"] = o["n_deck"]
    g["n_ordered"] = o["n_ordered"]
    g["n_discard"] = o["n_discard"]
    o["deck_of"] = owner
    o["n_deck"] = n_deck
    o["n_ordered"] = n_ordered
    o["n_discard"] = n_discard
    exchange_pile(g["deck"], o["deck"], max(g["n_deck"], n_deck))
    exchange_pile(g["discard"], o["discard"], max(g["n_discard"], n_discard))


@cold
def exchange_pile(one, other, n):
    """Exchange the first n entries of two piles."""
    for i in range(n):
        entry = one[i]
        one[i] = other[i]
        other[i] = entry


@cold
def use_deck_of(g, c):
    """Use the deck of villain c instead of that in use, until called again; nothing if all share one deck."""
    if c != VILLAIN and g["own_decks"] and g["characters"][c]["kind"] == Kind.VILLAIN:
        exchange_decks(g, slot_of(g, c))


@cold
def exchange_cards(g, c):
    """Attachments and abilities in play of villain c become the active villain's, and the other way round."""
    for i in range(g["n_attachments"]):
        g["attachments"][i]["host"] = exchanged(g["attachments"][i]["host"], c)
    for i in range(g["n_listeners"]):
        exchange_holder(g["listeners"][i], c)
    for i in range(g["n_riders"]):
        exchange_holder(g["riders"][i], c)
    for i in range(g["n_counters"]):
        row = g["counters"][i]
        if row["place"] // ROWS == Subject.CHARACTER:
            row["place"] += exchanged(row["place"] % ROWS, c) - row["place"] % ROWS
    for i in range(g["n_pending"]):
        g["pending"][i]["enemy"] = exchanged(g["pending"][i]["enemy"], c)


@cold
def exchange_rows(g, c):
    """What is being resolved speaks of the villains in their new places."""
    for i in range(g["n_frames"]):
        f = g["frames"][i]
        f["source"] = exchanged(f["source"], c)
        f["target"] = exchanged(f["target"], c)
        f["acted"] = exchanged_bits(f["acted"], c)
        f["hurt"] = exchanged_bits(f["hurt"], c)
        exchange_holder(f, c)
    for i in range(g["n_contexts"]):
        x = g["contexts"][i]
        x["actor"] = exchanged(x["actor"], c)
        x["target"] = exchanged(x["target"], c)
        x["attacked"] = exchanged_bits(x["attacked"], c)
        x["dealt_to"] = exchanged_bits(x["dealt_to"], c)
        x["damaged"] = exchanged_bits(x["damaged"], c)
        x["defeated"] = exchanged_bits(x["defeated"], c)
    for i in range(g["script"]["n_hits"]):
        g["script"]["hits"][i] = exchanged(g["script"]["hits"][i], c)


@cold
def exchange_holder(entry, c):
    """A listener, frame or waiting row whose ability one of the two villains has."""
    if entry["holder_kind"] == Subject.CHARACTER:
        entry["holder"] = exchanged(entry["holder"], c)


@cold
def exchanged(row, c):
    """The row of a character once villain c and the active villain have changed places."""
    if row == VILLAIN:
        return c
    return VILLAIN if row == c else row


@cold
def exchanged_bits(mask, c):
    """The same for characters as bits."""
    both = bit(VILLAIN) | bit(c)
    if (mask >> c) & 1 == mask & 1:
        return mask
    return mask ^ both


# -- which villain ----------------------------------------------------------------------------------------------------


@cold
def next_villain(g, c):
    """The villain in play behind villain c in the order of set-up, round the table; c itself if there is no other."""
    n = g["n_villains"]
    for step in range(1, n):
        number = (number_of(g, c) + step) % n
        other = villain_of_number(g, number)
        if g["characters"][other]["in_play"]:
            return other
    return c


@cold
def villain_of_number(g, number):
    """The character that is the villain of this number."""
    for i in range(g["n_villains"] - 1):
        if g["others"][i]["number"] == number:
            return 1 + g["n_players"] + i
    return VILLAIN


@cold
def villain_named(g, name):
    """The villain in play of this name, -1 none."""
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if x["in_play"] and x["kind"] == Kind.VILLAIN and x["name"] == name:
            return c
    return NOBODY


@cold
def villain_by_threat(g, order):
    """The villain in play whose side scheme has the most (or LEAST) threat, the first in the order of set-up on a tie;
    -1 if no villain has one.
    """
    best = -1
    value = 0
    for number in range(g["n_villains"]):
        c = villain_of_number(g, number)
        scheme = scheme_of_villain(g, c)
        if not g["characters"][c]["in_play"] or scheme == NO_SCHEME:
            continue
        here = order * g["side_schemes"][scheme]["threat"]
        if best < 0 or here > value:
            best = c
            value = here
    return best


@cold
def one_of_several(g, target):
    """The villain that a Target tells from the others, -1 nobody."""
    if target == Target.NEXT_VILLAIN:
        return next_villain(g, g["counter"])
    if target == Target.OTHER_VILLAIN:
        other = next_villain(g, g["counter"])
        return other if other != g["counter"] else NOBODY
    return villain_by_threat(g, LEAST if target == Target.VILLAIN_WITH_LEAST_THREAT else MOST)


# -- side schemes -----------------------------------------------------------------------------------------------------


@cold
def scheme_of_villain(g, c):
    """The side scheme in play that is the villain's own by its text, NO_SCHEME if there is none."""
    if c < 0:
        return NO_SCHEME
    for i in range(g["n_side_schemes"]):
        if g["side_schemes"][i]["in_play"] and belongs_to(g, g["side_schemes"][i]["card"], g["characters"][c]["name"]):
            return i
    return NO_SCHEME


@cold
def belongs_to(g, card, name):
    """Whether the text of a side scheme calls it that of the villain of this name."""
    first = g["cards"][card]["first_ability"]
    for ability in range(first, first + g["cards"][card]["n_abilities"]):
        a = g["abilities"][ability]
        for r in range(a["first"], a["first"] + a["n"]):
            if g["effects"][r]["op"] == Op.SCHEME_OF and g["effects"][r]["noun"] == name:
                return True
    return False


@cold
def scheme_by_threat(g, order):
    """The side scheme in play with the most (or LEAST) threat, the first on a tie; NO_SCHEME if there is none."""
    best = -1
    for i in range(g["n_side_schemes"]):
        s = g["side_schemes"][i]
        if s["in_play"] and (best < 0 or order * (s["threat"] - g["side_schemes"][best]["threat"]) > 0):
            best = i
    return best if best >= 0 else NO_SCHEME
