"""Who a character is, who controls it, and how many of a kind are in play. What modifiers make of it: constants.py."""

import numpy as np

from mcsim.engine.frames import bit
from mcsim.engine.jit import hot, rule
from mcsim.model.opcodes import Form, Kind, Status, Subject

VILLAIN = np.int64(0)  # row of the villain in characters


@hot
def identity_of(player):
    """Row of a player's identity in characters."""
    return 1 + player


@hot
def is_enemy(g, c):
    """Whether c is the villain or a minion."""
    kind = g["characters"][c]["kind"]
    return kind == Kind.VILLAIN or kind == Kind.MINION


@hot
def is_hero(g, c):
    """Whether c is an identity in hero form."""
    return g["characters"][c]["kind"] == Kind.IDENTITY and g["characters"][c]["form"] == Form.HERO


@rule
def you_of_enemy(g, c):
    """The player that is "you" in an enemy's constant ability: the defending player of its attack (C11), else who it is
    engaged with, else the first player."""
    x = g["contexts"][0]
    if x["active"] and x["actor"] == c:
        return x["player"]
    player = g["characters"][c]["player"]
    return player if player >= 0 else g["first_player"]


@rule
def minion_with_traits(g, traits):
    """Number of minions in play that have one of the trait bits (0: any minion)."""
    n = 0
    for c in range(1 + g["n_players"], g["n_characters"]):
        x = g["characters"][c]
        if x["in_play"] and x["kind"] == Kind.MINION and (traits == 0 or (x["traits"] & traits) != 0):
            n += 1
    return n


@rule
def villains_in_play(g):
    """Number of villains in play."""
    n = 0
    for c in range(g["n_characters"]):
        n += g["characters"][c]["kind"] == Kind.VILLAIN and g["characters"][c]["in_play"]
    return n


@rule
def engaged_minions(g, player, traits):
    """Number of minions engaged with a player that have one of the trait bits (0: any)."""
    n = 0
    p = g["players"][player]
    for i in range(p["n_minions"]):
        if traits == 0 or (g["characters"][p["minions"][i]]["traits"] & traits) != 0:
            n += 1
    return n


@rule
def side_schemes_in_play(g):
    """Number of side schemes in play."""
    n = 0
    for i in range(g["n_side_schemes"]):
        n += g["side_schemes"][i]["in_play"]
    return n


@rule
def attachments_on(g, c):
    """Number of attachments on a character."""
    n = 0
    for i in range(g["n_attachments"]):
        if g["attachments"][i]["in_play"] and g["attachments"][i]["host"] == c:
            n += 1
    return n


@rule
def attachments_with(g, c, traits):
    """Number of attachments on a character that have one of the trait bits (0: any)."""
    n = 0
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] == c and (traits == 0 or (g["cards"][a["card"]]["traits"] & traits) != 0):
            n += 1
    return n


@rule
def enemy_called(g, name):
    """The first enemy in play of this name, -1 none."""
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if x["in_play"] and x["name"] == name and is_enemy(g, c):
            return c
    return -1


@rule
def controlled_by(g, player):
    """Characters a player controls in play, as bits: identity, then allies."""
    mask = 0
    if g["characters"][identity_of(player)]["in_play"]:
        mask = bit(identity_of(player))
    p = g["players"][player]
    for i in range(p["n_allies"]):
        mask |= bit(p["allies"][i])
    return mask


@rule
def speaker(g, frame):
    """The character that has the ability of a frame, or the host of its attachment; -1 none."""
    if frame["holder_kind"] == Subject.CHARACTER:
        return frame["holder"]
    if frame["holder_kind"] == Subject.ATTACHMENT:
        return g["attachments"][frame["holder"]]["host"]
    return -1


@rule
def with_status(g, status):
    """Number of characters in play that have a status card of this kind."""
    n = 0
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if x["in_play"] and x["statuses"][status] > 0:
            n += 1
    return n


@rule
def status_cards(g, c):
    """Number of status cards on a character."""
    x = g["characters"][c]
    return x["statuses"][Status.TOUGH] + x["statuses"][Status.STUNNED] + x["statuses"][Status.CONFUSED]
