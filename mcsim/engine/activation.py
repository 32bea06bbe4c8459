"""Activations: attack or scheme by the player's form, and those that wait for the current one to end (X4, X5)."""

from mcsim.engine.attack import resolve_attack
from mcsim.engine.characters import identity_of, is_hero
from mcsim.engine.frames import Activation, bit, drop_first_pending, push_waiting_rows
from mcsim.engine.jit import cold, rule
from mcsim.engine.scheme import resolve_scheme
from mcsim.engine.settle import settle
from mcsim.engine.villains import change_villain
from mcsim.model.opcodes import Outcome
from mcsim.model.records import MAX_CHAIN

ALL = 2  # a row resolved in full (X23)


@rule
def resolve_activation(g, enemy, player, activation, copy, log):
    """An enemy activates against a player: it attacks a hero, schemes against an alter-ego (X1, X4)."""
    if not g["characters"][enemy]["in_play"] or g["players"][player]["eliminated"]:
        return
    g["serial"] += 1
    if activation == Activation.ATTACK or (activation == Activation.BY_FORM and is_hero(g, identity_of(player))):
        resolve_attack(g, enemy, player, identity_of(player), copy, log)
    else:
        resolve_scheme(g, enemy, player, log)


@rule
def resolve_pending(g, base, log):
    """Resolve the frames above `base` and every activation that waits, in order, until all is quiet (X5)."""
    settle(g, base, log)
    activations = 0
    while g["n_pending"] > 0 and g["outcome"] == Outcome.ONGOING and not g["script"]["illegal"]:
        activations += 1
        if activations > MAX_CHAIN:
            raise ValueError("activations that cause one another without end; the limit is", MAX_CHAIN)
        if g["pending"][0]["effect"] >= 0:
            resolve_waiting_rows(g, log)
        else:
            drop_first_pending(g)
            resolve_begun(g, log)
        settle(g, base, log)


@cold
def resolve_waiting_rows(g, log):
    """Rows of an ability that waited for the end of an activation; what has waited less long goes on waiting."""
    base = g["n_frames"]
    push_waiting_rows(g)
    drop_first_pending(g)
    g["n_held"] = g["n_pending"]
    settle(g, base, log)
    g["n_held"] = 0


@rule
def resolve_begun(g, log):
    """The activation taken off the queue; the ability that caused it learns whether it was carried out."""
    p = g["begun"]
    if log is not None and p["activation"] == Activation.CHANGE_VILLAIN:
        change_villain(g, log)
        return
    enemy, player, target, frame = p["enemy"], p["player"], p["target"], p["frame"]
    forget_last(g["contexts"][0])
    g["unboosted"] = p["unboosted"]
    g["n_beginning"] = p["last"] - p["first"]
    if target < 0:
        resolve_activation(g, enemy, player, p["activation"], p["copy"], log)
    elif g["characters"][enemy]["in_play"] and g["characters"][target]["in_play"]:
        g["serial"] += 1
        resolve_attack(g, enemy, player, target, p["copy"], log)
    g["n_beginning"] = 0
    g["unboosted"] = 0
    if frame >= 0 and g["contexts"][0]["happened"]:
        g["frames"][frame]["result"] = ALL
        g["frames"][frame]["history"] |= ALL
        if g["contexts"][0]["is_attack"]:
            g["frames"][frame]["struck"] |= bit(player)


@rule
def forget_last(x):
    """The activation before is over: conditions no longer speak of it."""
    x["happened"] = 0
    x["dealt"] = 0
    x["placed"] = 0
    x["dealt_to"] = 0
    x["damaged"] = 0
    x["defeated"] = 0
