"""Which cards of a player an effect showed or discarded: drawn from what the deck is made of (DESIGN section 4).

Hands, decks and discard piles are counts; where an effect looks at particular cards, they are a sample without
replacement from the whole deck, a new one for each effect. That stands in for the cards really there.
"""

import numpy as np

from mcsim.engine.frames import NO
from mcsim.engine.jit import cold, rule
from mcsim.engine.rng import draw_below
from mcsim.model.opcodes import PLAYER_CARD_TYPES, PRINTED_ICONS, Per, PlayerPick

ICONS = 4  # kinds of resource icons
FIRST_TYPE = np.int64(PlayerPick.ALLY)


@rule
def is_meant(g, player, k, pick, traits):
    """Whether cards in row k of a player's stock are among those that PlayerPick bits and trait bits mean."""
    s = g["stock"][player][k]
    if pick & PRINTED_ICONS and not pick & s["picks"] & PRINTED_ICONS:
        return False
    if pick & PLAYER_CARD_TYPES and not pick & s["picks"] & PLAYER_CARD_TYPES:
        return False
    if pick & PlayerPick.OWN and not s["picks"] & PlayerPick.OWN:
        return False
    return traits == 0 or (s["traits"] & traits) != 0


@rule
def forget_drawn(g, player):
    """Nothing has been drawn: the whole deck is left."""
    for k in range(g["n_stock"][player]):
        g["drawn"][player][k] = 0
    gather(g, player)


@rule
def gather(g, player):
    """Each card of the deck can be drawn (again); returns how many there are."""
    n = NO
    for k in range(g["n_stock"][player]):
        g["left"][k] = g["stock"][player][k]["n"]
        n += g["left"][k]
    return n


@rule
def draw_one(g, player):
    """The row of stock of one more card, each card left as likely as the others; -1 for a deck of unknown cards."""
    n = NO
    for k in range(g["n_stock"][player]):
        n += g["left"][k]
    if n == 0:
        n = gather(g, player)
    if n == 0:
        return -1
    at = draw_below(g["card_stream"], n)
    for k in range(g["n_stock"][player]):
        if at < g["left"][k]:
            g["left"][k] -= 1
            g["drawn"][player][k] += 1
            return k
        at -= g["left"][k]
    return -1


@cold
def draw_sample(g, player, amount):
    """Draw so many cards, and nothing else is drawn."""
    forget_drawn(g, player)
    for _ in range(amount):
        draw_one(g, player)


@cold
def count_drawn(g, player, per, traits, pick):
    """What a Per counts on the cards drawn last, of one player or of all who are in the game."""
    if per == Per.DRAWN_ICON_KIND_OF_ALL:
        kinds = NO
        for other in range(g["n_players"]):
            if not g["players"][other]["eliminated"]:
                kinds |= kinds_drawn(g, other, pick, traits)
        return ones(kinds & PRINTED_ICONS)
    if per == Per.DRAWN_ICON_KIND:
        return ones(kinds_drawn(g, player, pick, traits) & PRINTED_ICONS)
    if per == Per.DRAWN_TYPE:
        return ones(kinds_drawn(g, player, pick, traits) & PLAYER_CARD_TYPES)
    if per == Per.DRAWN_OF_A_TYPE:
        return most_of_a_type(g, player)
    n = NO
    for k in range(g["n_stock"][player]):
        drawn = g["drawn"][player][k]
        if drawn == 0 or not is_meant(g, player, k, pick, traits):
            continue
        s = g["stock"][player][k]
        if per == Per.DRAWN_HIGHEST_COST:
            n = max(n, s["cost"])
        elif per == Per.DRAWN_COST:
            n += drawn * s["cost"]
        elif per == Per.DRAWN_ICON:
            n += drawn * icons_on(s, pick)
        else:
            n += drawn
    return n


@rule
def icons_on(s, pick):
    """Printed icons of the kinds of PlayerPick bits (none: of any)."""
    n = NO
    for i in range(ICONS):
        if (pick >> i) & 1 or not pick & PRINTED_ICONS:
            n += s["icons"][i]
    return n


@rule
def kinds_drawn(g, player, pick, traits):
    """The PlayerPick bits that any of the cards drawn has."""
    bits = NO
    for k in range(g["n_stock"][player]):
        if g["drawn"][player][k] > 0 and is_meant(g, player, k, pick, traits):
            bits |= g["stock"][player][k]["picks"]
    return bits


@rule
def ones(bits):
    """How many bits are set."""
    n = NO
    while bits != 0:
        n += bits & 1
        bits >>= 1
    return n


@rule
def most_of_a_type(g, player):
    """How many of the cards drawn share one card type, at the most."""
    most = NO
    kind = FIRST_TYPE
    while kind & PLAYER_CARD_TYPES:
        n = NO
        for k in range(g["n_stock"][player]):
            if g["stock"][player][k]["picks"] & kind:
                n += g["drawn"][player][k]
        most = max(most, n)
        kind <<= 1
    return most


@rule
def in_play_of_kind(g, player, kind):
    """Upgrades or supports in play, as a PlayerPick bit says."""
    p = g["players"][player]
    return p["upgrades"] if kind == PlayerPick.UPGRADE else p["supports"]


@rule
def kind_of_named(g, player, name):
    """Whether the card of this name in the deck is an upgrade or a support (PlayerPick bit) of which any is in play;
    0 if not."""
    for k in range(g["n_stock"][player]):
        s = g["stock"][player][k]
        kind = s["picks"] & (PlayerPick.UPGRADE | PlayerPick.SUPPORT)
        if s["name"] == name and kind != 0 and in_play_of_kind(g, player, kind) > 0:
            return kind
    return NO
