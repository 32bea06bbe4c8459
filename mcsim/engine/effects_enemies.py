"""Effect rows about minions: engaging a player, where a scheme places its threat."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.effects_encounter import quickstrike
from mcsim.engine.jit import rule
from mcsim.engine.play import engage, remove_listed
from mcsim.engine.players import how_much
from mcsim.engine.schemes import NONE, scheme_of
from mcsim.engine.targets import targets_of
from mcsim.engine.threat import MAIN, place_threat, remove_threat
from mcsim.model.opcodes import Kind, Op

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@rule
def apply_enemies(g, frame, e, log):
    """The ops of this module."""
    if e["op"] == Op.ENGAGE:
        return effect_engage(g, frame, e)
    if e["op"] == Op.SCHEME_ON:
        return effect_scheme_on(g, frame, e)
    if e["op"] == Op.REMOVE_FROM_HAND or e["op"] == Op.REMOVE_DECK_TOP:
        return effect_remove_cards(g, frame, e)
    if e["op"] == Op.UNASSAILABLE:
        g["unassailable"] |= targets_of(g, frame, e)
        return ALL
    if e["op"] == Op.MOVE_THREAT:
        return effect_move_threat(g, frame, e, log)
    if e["op"] == Op.RAISE_DEALT:
        return effect_raise_dealt(g, frame, e)
    return NOTHING


@rule
def effect_move_threat(g, frame, e, log):
    """All threat on a side scheme moves to the main scheme."""
    scheme = scheme_of(g, frame, e)
    if scheme < 0:
        return NOTHING
    moved = remove_threat(g, scheme, g["side_schemes"][scheme]["threat"], frame["player"], log)
    place_threat(g, MAIN, moved, log)
    return ALL if moved > 0 else NOTHING


@rule
def effect_raise_dealt(g, frame, e):
    """The damage that the ability answers, not dealt yet, becomes more."""
    if frame["damage_frame"] < 0:
        return NOTHING
    g["frames"][frame["damage_frame"]]["amount"] += amount_of(g, frame, e)
    return ALL


@rule
def effect_engage(g, frame, e):
    """Minions that are not engaged with you leave whom they are engaged with and engage you."""
    mask = targets_of(g, frame, e)
    player = frame["player"]
    if g["players"][player]["eliminated"]:
        return NOTHING
    result = NOTHING
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if (mask >> c) & 1 and x["kind"] == Kind.MINION and x["player"] != player:
            p = g["players"][x["player"]]
            p["n_minions"] = remove_listed(p["minions"], p["n_minions"], c)
            engage(g, c, player)
            quickstrike(g, c)
            result = ALL
    return result


@rule
def effect_remove_cards(g, frame, e):
    """Cards of your hand or deck leave the game: they are in no pile afterwards."""
    p = g["players"][frame["player"]]
    amount = amount_of(g, frame, e)
    if e["op"] == Op.REMOVE_FROM_HAND:
        gone = min(amount, p["hand"])
        p["hand"] -= gone
    else:
        gone = min(amount, p["deck"])
        p["deck"] -= gone
    return how_much(gone, amount)


@rule
def effect_scheme_on(g, frame, e):
    """The threat of the scheme under way will be placed on another scheme, if that is in play."""
    x = g["contexts"][0]
    scheme = scheme_of(g, frame, e)
    if scheme == NONE or not x["active"] or x["is_attack"]:
        return NOTHING
    x["scheme"] = scheme
    return ALL
