"""Copies of the last enemy attack and scheme, which a situation tells at its end. Compiled away without a log."""

from mcsim.engine.jit import hot, rule
from mcsim.model.opcodes import Last


@hot
def keep_last(g, log):
    """Keep what the enemy activation that has just ended came to."""
    if log is not None:
        copy_activation(g["contexts"][0], g["last"][Last.ATTACK if g["contexts"][0]["is_attack"] else Last.SCHEME])


@rule
def copy_activation(x, kept):
    """Copy the fields of a context that a situation tells; `active` says that there was one."""
    kept["active"] = 1
    kept["is_attack"] = x["is_attack"]
    kept["happened"] = x["happened"]
    kept["player"] = x["player"]
    kept["target"] = x["target"]
    kept["defender"] = x["defender"]
    kept["undefended"] = x["undefended"]
    kept["icons"] = x["icons"]
    kept["power"] = x["power"]
    kept["dealt"] = x["dealt"]
    kept["taken"] = x["taken"]
    kept["attacked"] = x["attacked"]
    kept["damaged"] = x["damaged"]
    kept["ended_early"] = x["ended_early"]
    kept["placed"] = x["placed"]
