"""Cards with two sides: a card in play is turned to its other side. Damage, counters, statuses and attachments stay."""

from mcsim.engine.constants import tough_limit_of
from mcsim.engine.frames import NO, NOBODY, bit, open_window
from mcsim.engine.jit import cold, rule
from mcsim.engine.listeners import register, unregister
from mcsim.engine.places import ROWS, add_counters, card_at
from mcsim.engine.play import refresh_granted
from mcsim.engine.status import drop_excess_statuses
from mcsim.engine.threat import push_called
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Form, Subject, Timing, Trigger


@cold
def flip(g, at, traits, player, log):
    """Turn the card at a place to its other side, or to the side with one of the trait bits unless it shows that one;
    whether it turned.
    """
    card = wanted_side(g, card_at(g, at), traits)
    if card < 0:
        return False
    row = at % ROWS
    if at // ROWS == Subject.CHARACTER:
        turn_villain(g, row, card)
    elif at // ROWS == Subject.ATTACHMENT:
        turn_attachment(g, row, card)
    else:
        return False
    emit(g, Event.FLIPPED, at // ROWS, row, 0, card, log)
    if g["cards"][card]["uses"] > 0:
        add_counters(g, at, g["cards"][card]["uses_kind"], g["cards"][card]["uses"])
    if g["listening"] & bit(Trigger.AFTER_FLIPPED):
        announce(g, Trigger.AFTER_FLIPPED.value, at, 0, player)
    if at // ROWS == Subject.CHARACTER:
        push_called(g, card, Timing.WHEN_REVEALED.value, Subject.CHARACTER.value, row, player)
    return True


@rule
def wanted_side(g, card, traits):
    """The side to turn to, -1 if there is none or it lies face up."""
    if card < 0 or (traits != 0 and (g["cards"][card]["traits"] & traits) != 0):
        return -1
    side = g["cards"][card]["back"]
    while side >= 0 and side != card and traits != 0 and (g["cards"][side]["traits"] & traits) == 0:
        side = g["cards"][side]["back"]
    return -1 if side == card else side


@rule
def announce(g, trigger, at, kind, player):
    """Let abilities answer what has happened to the card at a place (counters of a kind placed, turned over)."""
    open_window(g, bit(trigger), NOBODY, NOBODY, player, NOBODY)
    top = g["frames"][g["n_frames"] - 1]
    top["source"] = at
    top["amount"] = kind


@rule
def turn_villain(g, c, card):
    """A villain shows another side. What a study changed of its printed values stays changed by as much."""
    x = g["characters"][c]
    old = g["cards"][x["card"]]
    new = g["cards"][card]
    unregister(g, Subject.CHARACTER.value, c)
    x["card"] = card
    x["max_hp"] += new["hp"] - old["hp"]
    x["hp"] = min(x["hp"], x["max_hp"])
    x["atk"] += new["atk"] - old["atk"]
    x["sch"] += new["sch"] - old["sch"]
    x["retaliate"] += new["retaliate"] - old["retaliate"]
    x["keywords"] = new["keywords"]
    x["traits"] = new["traits"]
    x["name"] = new["name"]
    x["unique"] = new["unique"]
    register(g, card, Subject.CHARACTER.value, c)
    x["tough_limit"] = tough_limit_of(g, c)
    drop_excess_statuses(g, c)


@cold
def turn_identity(g, c, form):
    """An identity changes to a form. In whole rounds, whose identities have both sides, it shows the traits, keywords
    and abilities of the other one from now on; its name stays that of the hero."""
    x = g["characters"][c]
    x["form"] = form
    card = g["cards"][x["card"]]["back"]
    if card < 0:
        return
    unregister(g, Subject.CHARACTER.value, c)
    x["card"] = card
    x["keywords"] = g["cards"][card]["keywords"]
    x["retaliate"] = g["cards"][card]["retaliate"]
    x["traits"] = g["cards"][card]["traits"]
    register(g, card, Subject.CHARACTER.value, c)


@cold
def other_form(g, c):
    """The form in which an identity is not."""
    return Form.ALTER_EGO + NO if g["characters"][c]["form"] == Form.HERO else Form.HERO + NO


@rule
def turn_attachment(g, row, card):
    """An attachment or environment shows another side."""
    a = g["attachments"][row]
    for i in range(4):
        g["icons"][i] += g["cards"][card]["icons"][i] - g["cards"][a["card"]]["icons"][i]
    unregister(g, Subject.ATTACHMENT.value, row)
    a["card"] = card
    a["atk"] = g["cards"][card]["atk"]
    a["sch"] = g["cards"][card]["sch"]
    register(g, card, Subject.ATTACHMENT.value, row)
    if a["host"] >= 0:
        refresh_granted(g, a["host"])
