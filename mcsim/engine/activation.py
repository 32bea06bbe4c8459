"""Activations: attack or scheme by the player's form, and those that wait for the current one to end (X4, X5)."""

from mcsim.engine.attack import resolve_attack
from mcsim.engine.characters import identity_of, is_hero
from mcsim.engine.frames import Activation, drop_first_pending, push_waiting_rows
from mcsim.engine.jit import cold, rule
from mcsim.engine.scheme import resolve_scheme
from mcsim.engine.settle import settle
from mcsim.engine.villains import change_villain
from mcsim.model.opcodes import Outcome
from mcsim.model.records import MAX_CHAIN


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
        p = g["pending"][0]
        if p["effect"] >= 0:
            resolve_waiting_rows(g, log)
        else:
            enemy, player, activation, copy = p["enemy"], p["player"], p["activation"], p["copy"]
            g["unboosted"] = p["unboosted"]
            drop_first_pending(g)
            if log is not None and activation == Activation.CHANGE_VILLAIN:
                change_villain(g, log)
            else:
                resolve_activation(g, enemy, player, activation, copy, log)
            g["unboosted"] = 0
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
