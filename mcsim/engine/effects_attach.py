"""Attaching: an attach instruction, a Boost ability that attaches its card, an attachment that moves (X8)."""

from mcsim.engine.characters import speaker
from mcsim.engine.constants import cannot_do
from mcsim.engine.deck import take_from_discard
from mcsim.engine.frames import NOBODY, SHIELDED, Frame, bit, push_ability
from mcsim.engine.jit import cold
from mcsim.engine.piles import named_in_play
from mcsim.engine.play import announce_attached, discard_attachment, enter_attachment, refresh_granted
from mcsim.engine.players import how_much
from mcsim.engine.schemes import NONE, scheme_of
from mcsim.engine.targets import targets_of
from mcsim.engine.this_card import take_aside
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Deed, Event, Kind, Op, Subject, Target, Trigger

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def effect_attach_this(g, frame, e, log):
    """The card that has the ability is attached to its target; with nobody to attach to, nothing happens (X8)."""
    scheme = NONE
    if Target.SCHEME_OF_ACTIVE <= e["target"] <= Target.SCHEME_WITH_MOST_THREAT:
        scheme = scheme_of(g, frame, e)
    host = first_of(g, targets_of(g, frame, e))
    if host < 0 and scheme == NONE and not to_environment(g, e):
        return NOTHING
    if frame["holder_kind"] == Subject.ATTACHMENT:
        return move_attachment(g, frame["holder"], host)
    card = frame["card"]
    if not take_aside(g, frame) and not take_to_attach(g, card):
        return NOTHING
    at = enter_attachment(g, card, host, log)
    if scheme != NONE:
        g["attachments"][at]["scheme"] = scheme
    frame["holder_kind"] = Subject.ATTACHMENT  # the rows to come may speak of whom it is attached to
    frame["holder"] = at
    tell_reveal(g, card, at)
    if g["listening"] & bit(Trigger.THIS_ATTACHED):
        answer_attaching(g, at, frame["player"], log)
    return ALL


@cold
def answer_attaching(g, at, player, log):
    """ "After you attach this card": its own abilities, no other card's."""
    card = g["attachments"][at]["card"]
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or entry["holder_kind"] != Subject.ATTACHMENT or entry["holder"] != at:
            continue
        if g["abilities"][entry["ability"]]["trigger"] == Trigger.THIS_ATTACHED:
            emit(g, Event.FORCED_RESPONSE, Subject.ATTACHMENT, at, 0, card, log)
            f = push_ability(g, entry["ability"], Subject.ATTACHMENT.value, at, player, card, NOBODY)
            g["frames"][f]["target"] = g["attachments"][at]["host"]


@cold
def apply_attachments(g, frame, e, log):
    """Resolve one effect row whose op is 170 to 179, or TURN_BACK."""
    op = e["op"]
    p = g["players"][frame["player"]]
    if op == Op.REDUCE_TO:
        return effect_reduce_to(g, frame, e["amount"], log)
    if op == Op.FROM_DISCARD:
        n = min(e["amount"], p["discard"])
        p["discard"] -= n
        p["hand"] += n
        return how_much(n, e["amount"])
    if op == Op.EXHAUST_CARDS:
        return ALL if p["upgrades"] + p["supports"] > 0 else NOTHING
    if op == Op.NO_DAMAGE_FROM_ATTACK:
        g["contexts"][max(0, frame["context"])]["keywords"] |= SHIELDED
        return ALL
    if op == Op.TURN_BACK:
        g["contexts"][max(0, frame["context"])]["mirrored"] = speaker(g, frame)
        return ALL
    if op == Op.ENGAGES_CONTROLLER:
        c = speaker(g, frame)
        return ALL if c >= 0 and g["characters"][c]["kind"] == Kind.MINION else NOTHING
    return NOTHING


@cold
def effect_reduce_to(g, frame, amount, log):
    """The damage about to be taken becomes no more than an amount (B5)."""
    if frame["damage_frame"] < 0:
        return NOTHING
    packet = g["frames"][frame["damage_frame"]]
    prevented = packet["taken"] - amount
    if prevented <= 0:
        return NOTHING
    packet["taken"] = amount
    frame["amount"] = prevented
    emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, packet["target"], prevented, frame["card"], log)
    return ALL


@cold
def may_ready(g, c, log):
    """Whether character c readies: nothing forbids it, and no card that it costs instead."""
    if cannot_do(g, c, Deed.READY.value):
        return False
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or g["abilities"][entry["ability"]]["trigger"] != Trigger.WOULD_READY:
            continue
        if entry["holder_kind"] == Subject.ATTACHMENT and g["attachments"][entry["holder"]]["host"] == c:
            discard_attachment(g, entry["holder"], log)
            return False
    return True


@cold
def to_environment(g, e):
    """Whether the row attaches the card to an environment in play: it then lies there as one."""
    return e["target"] == Target.NAMED_ENVIRONMENT and named_in_play(g, e["noun"])


@cold
def first_of(g, mask):
    """The first character of a mask, -1 nobody."""
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            return c
    return NOBODY


@cold
def move_attachment(g, at, host):
    """An attachment in play is attached to another character."""
    a = g["attachments"][at]
    old = a["host"]
    if not a["in_play"] or old == host:
        return NOTHING
    a["host"] = host
    if old >= 0:
        refresh_granted(g, old)
    refresh_granted(g, host)
    announce_attached(g, a["card"], host)
    return ALL


@cold
def take_to_attach(g, card):
    """Take the card from where it is: being revealed, turned up as a boost card, or discarded since; whether it was
    there.
    """
    x = g["contexts"][0]
    if revealing(g, card) >= 0:
        return True
    if x["active"] and x["card"] == card and not x["card_kept"]:
        x["card_kept"] = 1
        return True
    return take_from_discard(g, card)


@cold
def revealing(g, card):
    """The frame that reveals the card, -1 none."""
    for i in range(g["n_frames"] - 1, -1, -1):
        f = g["frames"][i]
        if f["kind"] == Frame.REVEAL and f["card"] == card and f["holder_kind"] == Subject.CARD:
            return i
    return NOBODY


@cold
def tell_reveal(g, card, at):
    """A card that is being revealed stays in play, as attachment `at`."""
    i = revealing(g, card)
    if i >= 0:
        g["frames"][i]["holder_kind"] = Subject.ATTACHMENT
        g["frames"][i]["holder"] = at
