"""The card that has an ability, taken away from where it is: being flipped, revealed, laid aside, or in play."""

from mcsim.engine.deck import discard_card, take_from_discard
from mcsim.engine.frames import ASIDE, NOBODY, Frame
from mcsim.engine.jit import cold, rule
from mcsim.engine.play import discard_attachment, leave_play
from mcsim.engine.threat import take_scheme
from mcsim.model.opcodes import Kind, Op, Subject


@cold
def owner_of(g, card):
    """The player whose hero or nemesis set the card belongs to, if still in the game; -1 nobody."""
    number = g["cards"][card]["set"]
    for player in range(g["n_players"]):
        p = g["players"][player]
        if number >= 0 and (p["own_set"] == number or p["nemesis"] == number) and not p["eliminated"]:
            return player
    return NOBODY


@rule
def moves_this(op):
    """Whether rows of this op say where the card that has the ability goes."""
    return (
        (op >= Op.REVEAL_THIS and op <= Op.SHUFFLE_THIS)
        or op == Op.REMOVE_THIS
        or op == Op.THIS_AS_BOOST
        or op == Op.PUT_INTO_PLAY
    )


@cold
def take_this(g, frame, log):
    """Take the card from where it is, so that the caller can put it elsewhere; False if it is gone already."""
    if frame["card"] < 0:
        return False
    if frame["holder_kind"] == Subject.ATTACHMENT:
        if not g["attachments"][frame["holder"]]["in_play"]:
            return False
        discard_attachment(g, frame["holder"], log)
        g["n_discard"] -= 1
        return True
    if frame["holder_kind"] == Subject.CHARACTER:
        x = g["characters"][frame["holder"]]
        if not x["in_play"] or x["kind"] != Kind.MINION or x["card"] == g["drone_card"]:
            return False
        leave_play(g, frame["holder"], log)
        g["n_discard"] -= 1
        return True
    if frame["holder_kind"] == Subject.SIDE_SCHEME:
        if not g["side_schemes"][frame["holder"]]["in_play"]:
            return take_from_discard(g, frame["card"])  # its When Defeated ability resolves behind its defeat
        take_scheme(g, frame["holder"], log)
        return True
    return frame["holder_kind"] == Subject.CARD and take_resolving(g, frame)


@rule
def take_resolving(g, frame):
    """Take a card that is being flipped as a boost card, waits for the end of the activation, or is being revealed."""
    if take_aside(g, frame):
        return True
    if is_flipped(g, frame["card"]):
        g["contexts"][0]["card_kept"] = 1
        return True
    for i in range(g["n_frames"] - 1, -1, -1):
        f = g["frames"][i]
        if f["kind"] == Frame.REVEAL and f["card"] == frame["card"]:
            taken = f["holder_kind"] == Subject.CARD
            f["holder_kind"] = Subject.NONE
            return taken
    return False


@rule
def take_aside(g, frame):
    """Take the card if it has waited aside for the end of the activation; whether it has."""
    whole = g["frames"][frame["parent"]] if frame["parent"] >= 0 else frame
    waited = (whole["flags"] & ASIDE) != 0
    whole["flags"] &= ~ASIDE
    return waited


@rule
def is_flipped(g, card):
    """Whether the card is the boost card that is being resolved, and still there."""
    x = g["contexts"][0]
    return x["active"] == 1 and card >= 0 and x["card"] == card and not x["card_kept"]


@cold
def discard_aside(g, frame):
    """What its card waited for did not move it: it is discarded as any boost card."""
    frame["flags"] &= ~ASIDE
    discard_card(g, frame["card"])
