"""Effect rows about what players have: the top of their decks, cards they control, their form."""

from mcsim.engine.characters import identity_of
from mcsim.engine.choices import chosen, has_choice, take_choice
from mcsim.engine.frames import NOBODY
from mcsim.engine.jit import cold, rule
from mcsim.engine.play import leave_play
from mcsim.engine.players import discard_upgrades, how_much
from mcsim.engine.policies import will_change_form
from mcsim.engine.sides import other_form, turn_identity
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Choice, Controlled, Event, Kind, Op, Subject

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def discard_deck_top(g, player, amount, log):
    """Discard cards from the top of the player deck, as far as there are any."""
    p = g["players"][player]
    gone = min(amount, p["deck"])
    p["deck"] -= gone
    p["discard"] += gone
    if gone > 0:
        emit(g, Event.CARDS_DISCARDED, Subject.PLAYER, player, gone, -1, log)
    return how_much(gone, amount)


@cold
def discard_controlled(g, frame, e, amount, log):
    """Choose and discard cards you control of the kinds asked for (Controlled bits): the script's choice, else supports
    before upgrades before allies."""
    player = frame["player"]
    gone = 0
    for _ in range(amount):
        gone += discard_one(g, player, e["argument"], log)
    return how_much(gone, amount)


@rule
def discard_one(g, player, kinds, log):
    """Discard one card of these kinds; how many were (0 or 1)."""
    p = g["players"][player]
    ally = NOBODY
    if kinds & Controlled.ALLY:
        ally = chosen_to_go(g, player)
    scripted = ally >= 0 and has_choice(g, Choice.CHARACTER) and chosen(g) == ally
    if not scripted and kinds & Controlled.SUPPORT and p["supports"] > 0:
        discard_upgrades(g, player, 1, Op.DISCARD_SUPPORT.value, log)
        return 1
    if not scripted and kinds & Controlled.UPGRADE and p["upgrades"] > 0:
        discard_upgrades(g, player, 1, Op.DISCARD_UPGRADE.value, log)
        return 1
    if ally < 0:
        return 0
    if scripted:
        take_choice(g, Choice.CHARACTER)
    leave_play(g, ally, log)
    return 1


@rule
def chosen_to_go(g, player):
    """The ally that the script chooses, else the first exhausted one (it is of the least use), else the first."""
    p = g["players"][player]
    if has_choice(g, Choice.CHARACTER) and chosen(g) >= 0:
        x = g["characters"][chosen(g)]
        if x["in_play"] and x["kind"] == Kind.ALLY and x["player"] == player:
            return chosen(g)
    for i in range(p["n_allies"]):
        if g["characters"][p["allies"][i]]["exhausted"]:
            return p["allies"][i]
    return p["allies"][0] if p["n_allies"] > 0 else NOBODY


@cold
def effect_change_form(g, frame, e, log):
    """You change to a form; not if you are in it, or may and do not."""
    x = g["characters"][identity_of(frame["player"])]
    if x["form"] == e["argument"]:
        return NOTHING
    if e["op"] == Op.MAY_CHANGE_FORM and not will_change_form(g, frame, e["argument"]):
        return NOTHING
    turn_to_form(g, frame["player"], e["argument"], log)
    return ALL


@rule
def turn_to_form(g, player, form, log):
    """An ability changes a player's form, which is not the change that the player may make in its turn."""
    turn_identity(g, identity_of(player), form)
    emit(g, Event.FORM_CHANGED, Subject.PLAYER, player, form, -1, log)


@cold
def apply_forms(g, frame, e, log):
    """Your form changed to the other one, or kept, and what else lasts until your turn ends."""
    c = identity_of(frame["player"])
    p = g["players"][frame["player"]]
    if e["op"] == Op.FLIP_FORM:
        turn_to_form(g, frame["player"], other_form(g, c), log)
    elif e["op"] == Op.KEEP_FORM:
        p["changed_form"] = 1  # as if it had been changed in the turn to come (X26)
    elif e["op"] == Op.KEEP_EXHAUSTED:
        p["stays_exhausted"] = 1
    elif e["op"] == Op.DECK_TOP_AWAY:
        gone = min(e["amount"], p["deck"])
        p["deck"] -= gone
        return how_much(gone, e["amount"])
    elif e["op"] == Op.RETURN_SUPPORT:
        gone = min(1, p["supports"])
        p["supports"] -= gone
        p["hand"] += gone
        return how_much(gone, 1)
    return ALL


@cold
def effect_attack_indirect(g):
    """The attack under way deals its damage as indirect damage (X21)."""
    x = g["contexts"][0]
    if not x["active"] or not x["is_attack"]:
        return NOTHING
    x["indirect"] = 1
    return ALL
