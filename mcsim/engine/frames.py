"""Frames: what is being resolved inside what. A rule that can be interrupted is a frame with a step, so abilities may
nest without recursion; settle.py runs the topmost frame until none is left.
"""

from enum import IntEnum

import numpy as np

from mcsim.engine.jit import cold, hot, rule
from mcsim.model.records import MAX_CONTEXTS, MAX_FRAMES, MAX_PENDING


class Frame(IntEnum):
    """Kinds of frames."""

    DAMAGE = 0  # one packet of damage through the steps of B6
    WINDOW = 1  # the abilities that wait for an occurrence: forced ones, then the others
    ABILITY = 2  # the effect rows of one ability
    PLAYER_ATTACK = 3  # an attack of a hero or ally (part E)
    REVEAL = 4  # an encounter card being revealed (X8)
    ENGAGEMENT = 5  # a minion that has engaged a player: what answers, then its keywords


class Activation(IntEnum):
    """What a waiting activation will be."""

    ATTACK = 0
    SCHEME = 1
    BY_FORM = 2
    CHANGE_VILLAIN = 9  # no activation: the villain with the active counter takes his place (villains.py)


# Constants are np.int64: a plain int would be typed as a literal and compile its callees once more for each value.
NOBODY = np.int64(-1)
NO = np.int64(0)
YES = np.int64(1)
ENEMY_ACTIVATION = np.int64(0)  # context row of the enemy activation
FROM_ATTACK = np.int64(1)  # the attack's own damage (A19), excess included
EXCESS = np.int64(2)  # overkill damage passed on (X20)
FROM_BOOST = np.int64(4)  # of a Boost ability (X22)
CONSEQUENTIAL = np.int64(8)  # X25
INDIRECT = np.int64(16)  # X21
SHIELDED = np.int64(1 << 62)  # among the keywords of an attack: its damage is prevented
RIDER = np.int64(32)  # a row that waited for its time within the activation
QUIET = np.int64(64)  # a card that enters play without being revealed
ASIDE = np.int64(128)  # a row that waited for the end of the activation, and so did its card, a boost card


@hot
def row(n):
    """An index known not to be negative: unsigned, so that Numba does not check it for its sign."""
    return np.uint64(n)


@hot
def bit(n):
    """The mask with bit n set."""
    return 1 << n


@rule
def push_frame(g, kind, player):
    """Put a blank frame on top and return its row."""
    at = g["n_frames"]
    if at >= MAX_FRAMES - 1:  # the last row is a scratch (constants.py)
        raise ValueError("too many abilities resolving inside one another; the limit is", MAX_FRAMES)
    g["n_frames"] = at + 1
    f = g["frames"][row(at)]
    f["kind"] = kind
    f["step"] = 0
    f["context"] = -1
    f["source"] = -1
    f["target"] = -1
    f["amount"] = 0
    f["taken"] = 0
    f["flags"] = 0
    f["player"] = player
    f["ability"] = -1
    f["holder_kind"] = 0
    f["holder"] = -1
    f["cursor"] = 0
    f["last"] = 0
    f["attack"] = -1
    f["damage_frame"] = -1
    f["result"] = 2
    f["history"] = 0
    f["option"] = 0
    f["already"] = 0
    f["acted"] = 0
    f["had"] = 0
    f["block"] = 0
    f["parent"] = -1
    f["triggers"] = 0
    f["card"] = -1
    f["found"] = -1
    f["entered"] = 0
    f["picked"] = -1
    f["hp_before"] = 0
    f["hurt"] = 0
    f["struck"] = 0
    f["instead"] = 0
    return at


@hot
def push_damage(g, source, target, amount, context, flags):
    """Deal `amount` to character `target`: a packet of its own on top of the frames (part B)."""
    at = g["n_frames"]
    if at >= MAX_FRAMES - 1:
        raise ValueError("too many abilities resolving inside one another; the limit is", MAX_FRAMES)
    g["n_frames"] = at + 1
    f = g["frames"][row(at)]  # only what a packet uses: this is the hot path
    f["kind"] = Frame.DAMAGE
    f["step"] = 0
    f["context"] = context
    f["source"] = source
    f["target"] = target
    f["amount"] = amount
    f["taken"] = amount
    f["flags"] = flags
    f["player"] = g["characters"][row(target)]["player"]
    f["cursor"] = 0


@hot
def push_window(g, triggers, context, target, player, damage_frame):
    """Let the abilities in play answer an occurrence (Trigger bits); nothing if none of them waits for it."""
    if g["listening"] & triggers:
        open_window(g, triggers, context, target, player, damage_frame)


@cold
def open_window(g, triggers, context, target, player, damage_frame):
    """Put a window on the frames."""
    at = push_frame(g, Frame.WINDOW, player)
    f = g["frames"][row(at)]
    f["triggers"] = triggers
    f["context"] = context
    f["target"] = target
    f["damage_frame"] = damage_frame


@rule
def push_ability(g, ability, holder_kind, holder, player, card, context):
    """Resolve the rows of one ability for `player` ("you")."""
    at = push_frame(g, Frame.ABILITY, player)
    f = g["frames"][row(at)]
    f["ability"] = ability
    f["cursor"] = g["abilities"][ability]["first"]
    f["last"] = f["cursor"] + g["abilities"][ability]["n"]
    f["holder_kind"] = holder_kind
    f["holder"] = holder
    f["card"] = card
    f["context"] = context
    return at


@hot
def open_context(g, slot, is_attack, actor, player, target):
    """Start the record of an attack or scheme in context row `slot`."""
    if slot >= MAX_CONTEXTS:
        raise ValueError("too many attacks inside one another; the limit is", MAX_CONTEXTS)
    x = g["contexts"][row(slot)]
    x["active"] = 1
    x["happened"] = 1
    x["is_attack"] = is_attack
    x["actor"] = actor
    x["stage"] = g["stage"]
    x["first_player"] = player
    x["player"] = player
    x["target"] = target
    x["defender"] = -1
    x["defending_player"] = -1
    x["ability_player"] = -1
    x["card"] = -1
    x["mirrored"] = -1
    x["basic"] = 0
    x["defender_lost"] = 0
    x["reduction"] = 0
    x["over"] = 0
    x["undefended"] = 0
    x["ally_must_defend"] = 0
    x["icons"] = 0
    x["power"] = 0
    x["power_modifier"] = 0
    x["defense_modifier"] = 0
    x["keywords"] = 0
    x["dealt"] = 0
    x["taken"] = 0
    x["attacked"] = 0
    x["dealt_to"] = 0
    x["damaged"] = 0
    x["defeated"] = 0
    x["ended_early"] = 0
    x["placed"] = 0
    x["absorbed"] = 0
    x["scheme"] = -1
    x["copied"] = 0
    x["damage_done"] = 0
    x["card_icons"] = 0
    x["card_kept"] = 0
    x["flipped"] = 0
    x["no_boost"] = 0
    x["indirect"] = 0


@rule
def queue_activation(g, enemy, player, activation, copy):
    """An activation that starts when the current one has ended (X5); copies of one attack go first. Returns its row."""
    n = g["n_pending"]
    if n >= MAX_PENDING:
        raise ValueError("too many activations waiting; the limit is", MAX_PENDING)
    at = n
    if copy:
        at = 0
        while at < n and g["pending"][at]["copy"]:
            at += 1
        for i in range(n, at, -1):
            move_pending(g, i - 1, i)
    p = g["pending"][at]
    p["enemy"] = enemy
    p["player"] = player
    p["activation"] = activation
    p["copy"] = copy
    p["unboosted"] = 0
    p["effect"] = -1
    p["target"] = -1
    p["frame"] = -1
    p["first"] = 0
    p["last"] = 0
    g["n_pending"] = n + 1
    return at


@cold
def queue_rows(g, frame, first, last):
    """Rows of an ability that resolve when the current activation has ended, in the order of asking (X5). Returns
    their row."""
    at = queue_activation(g, NOBODY, frame["player"], NO, NO)
    p = g["pending"][at]
    p["effect"] = first
    p["last"] = last
    p["ability"] = frame["ability"]
    p["option"] = frame["option"]
    p["holder_kind"] = frame["holder_kind"]
    p["holder"] = frame["holder"]
    p["card"] = frame["card"]
    p["aside"] = 0
    return at


@cold
def push_waiting_rows(g):
    """Put the first of what waits, rows of an ability, on the frames."""
    p = g["pending"][0]
    f = g["frames"][push_frame(g, Frame.ABILITY, p["player"])]
    f["ability"] = p["ability"]
    f["step"] = 1
    f["flags"] = RIDER | ASIDE if p["aside"] else RIDER
    f["cursor"] = p["effect"]
    f["last"] = p["last"]
    f["option"] = p["option"]
    f["context"] = 0
    f["holder_kind"] = p["holder_kind"]
    f["holder"] = p["holder"]
    f["card"] = p["card"]
    f["target"] = g["contexts"][0]["actor"]


@rule
def starts_first(g):
    """Whether an activation that waits has to start before the frames go on: none is under way (X5)."""
    return g["n_pending"] > g["n_held"] and not g["contexts"][0]["active"]


@rule
def move_pending(g, source, target):
    """Copy one waiting activation to another row."""
    copy_pending(g["pending"][source], g["pending"][target])


@rule
def copy_pending(p, other):
    """Copy the fields of what waits."""
    other["enemy"] = p["enemy"]
    other["player"] = p["player"]
    other["activation"] = p["activation"]
    other["copy"] = p["copy"]
    other["unboosted"] = p["unboosted"]
    other["target"] = p["target"]
    other["frame"] = p["frame"]
    other["effect"] = p["effect"]
    other["first"] = p["first"]
    other["last"] = p["last"]
    other["ability"] = p["ability"]
    other["you"] = p["you"]
    other["option"] = p["option"]
    other["holder_kind"] = p["holder_kind"]
    other["holder"] = p["holder"]
    other["card"] = p["card"]
    other["aside"] = p["aside"]


@rule
def drop_first_pending(g):
    """Take the first waiting activation off the queue; `begun` keeps what belongs to it."""
    copy_pending(g["pending"][0], g["begun"])
    for i in range(1, g["n_pending"]):
        move_pending(g, i, i - 1)
    g["n_pending"] -= 1
