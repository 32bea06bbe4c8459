"""Effect rows that look at particular cards of a player's hand or deck; those beyond counts are drawn (drawn.py)."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.drawn import draw_one, draw_sample, forget_drawn, in_play_of_kind, is_meant, kind_of_named
from mcsim.engine.effects_players import discard_deck_top
from mcsim.engine.jit import cold, rule
from mcsim.engine.players import discard_from_hand, discard_upgrades
from mcsim.model.opcodes import Op, PlayerPick

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def apply_player_cards(g, frame, e, log):
    """Resolve a row of this module."""
    op = e["op"]
    player = frame["player"]
    p = g["players"][player]
    if op == Op.SHOW_FROM_HAND:
        amount = amount_of(g, frame, e)
        draw_sample(g, player, min(amount, p["hand"]))
        return discard_from_hand(g, player, amount, log)
    if op == Op.SHOW_FROM_DECK:
        amount = amount_of(g, frame, e)
        draw_sample(g, player, min(amount, p["deck"]))
        return discard_deck_top(g, player, amount, log)
    if op == Op.DISCARD_OF_HAND:
        return discard_of_hand(g, player, e, log)
    if op == Op.DISCARD_DECK_UNTIL:
        return discard_deck_until(g, player, e, log)
    return discard_named(g, player, e["argument"], log)


@rule
def discard_of_hand(g, player, e, log):
    """Cards of the hand just looked at that the row means are discarded, as many as it says (0: all); those are the
    cards discarded this way.
    """
    left = e["amount"] if e["amount"] > 0 else g["players"][player]["hand"]
    gone = 0
    for k in range(g["n_stock"][player]):
        kept = min(left, g["drawn"][player][k]) if is_meant(g, player, k, e["selection"], e["argument"]) else 0
        g["drawn"][player][k] = kept
        left -= kept
        gone += kept
    return discard_from_hand(g, player, gone, log) if e["amount"] == 0 else discard_wanted(g, player, gone, e, log)


@rule
def discard_wanted(g, player, gone, e, log):
    """Discard the cards found; SOME if the row asks for more."""
    result = discard_from_hand(g, player, gone, log)
    return SOME if result == ALL and gone < e["amount"] else result


@rule
def discard_deck_until(g, player, e, log):
    """Cards from the top of the deck until one comes up that the row means; the deck running out ends it."""
    forget_drawn(g, player)
    result = NOTHING
    for _ in range(g["players"][player]["deck"]):
        k = draw_one(g, player)
        discard_deck_top(g, player, 1, log)
        if k >= 0 and is_meant(g, player, k, e["selection"], e["argument"]):
            return ALL
        result = SOME
    return result


@rule
def discard_named(g, player, name, log):
    """An upgrade or support of a name, if it is among those in play: these are drawn from the like of the deck."""
    kind = kind_of_named(g, player, name)
    if kind == 0:
        return NOTHING
    forget_drawn(g, player)
    alike = 0
    for k in range(g["n_stock"][player]):
        if g["stock"][player][k]["picks"] & kind:
            alike += g["left"][k]
        else:
            g["left"][k] = 0
    for _ in range(min(in_play_of_kind(g, player, kind), alike)):
        draw_one(g, player)
    op = Op.DISCARD_UPGRADE.value if kind == PlayerPick.UPGRADE else Op.DISCARD_SUPPORT.value
    for k in range(g["n_stock"][player]):
        if g["stock"][player][k]["name"] == name and g["drawn"][player][k] > 0:
            return discard_upgrades(g, player, 1, op, log)
    return NOTHING
