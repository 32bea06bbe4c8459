"""Effect rows about player cards beneath a side scheme, and what becomes of them when it is defeated."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.jit import cold
from mcsim.engine.players import how_much
from mcsim.model.opcodes import Op, Subject

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def apply_beneath(g, frame, e):
    """Resolve a row of this module: only a side scheme has cards beneath it."""
    if frame["holder_kind"] != Subject.SIDE_SCHEME:
        return NOTHING
    beneath = g["side_schemes"][frame["holder"]]["beneath"]
    player = frame["player"]
    if e["op"] == Op.HAND_BENEATH:
        wanted = amount_of(g, frame, e)
        moved = min(wanted, g["players"][player]["hand"])
        g["players"][player]["hand"] -= moved
        beneath[player] += moved
        return how_much(moved, wanted)
    if e["op"] == Op.ASIDE_BENEATH:
        beneath[player] += e["amount"]
        return ALL
    result = NOTHING
    for owner in range(g["n_players"]):
        if beneath[owner] > 0:
            receiver = player if e["op"] == Op.TAKE_BENEATH else owner
            g["players"][receiver]["hand"] += beneath[owner]
            beneath[owner] = 0
            result = ALL
    return result
