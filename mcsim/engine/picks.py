"""Whether a character is one that a Pick means (Target.SELECTED and its like)."""

from mcsim.engine.characters import attachments_on
from mcsim.engine.jit import rule
from mcsim.model.opcodes import Form, Kind, Pick, Status, Subject


@rule
def matches(g, frame, pick, noun, c):
    """Whether character c in play is among those of the Pick bits; "you" and "this card" are the frame's."""
    x = g["characters"][c]
    if not x["in_play"] or not is_kind(x, pick):
        return False
    if pick & Pick.NAMED:
        if x["name"] != noun:
            return False
    elif noun != 0 and ((x["traits"] & noun) != 0) == ((pick & Pick.WITHOUT_TRAIT) != 0):
        return False
    if pick & Pick.SELF and (frame["holder_kind"] != Subject.CHARACTER or frame["holder"] != c):
        return False
    if pick & Pick.NEMESIS and not g["cards"][x["card"]]["nemesis"]:
        return False
    if pick & Pick.OTHER and frame["holder_kind"] == Subject.CHARACTER and frame["holder"] == c:
        return False
    if pick & Pick.YOURS and x["player"] != frame["player"]:
        return False
    if pick & Pick.NOT_YOURS and x["player"] == frame["player"]:
        return False
    return is_in_state(g, frame, pick, c)


@rule
def is_kind(x, pick):
    """Whether the character is of one of the kinds, in the form asked for."""
    kind = x["kind"]
    if kind == Kind.VILLAIN:
        return pick & Pick.VILLAIN != 0
    if kind == Kind.ALLY:
        return pick & Pick.ALLY != 0
    if kind == Kind.MINION:
        return pick & Pick.MINION != 0
    if pick & Pick.HERO and x["form"] != Form.HERO:
        return False
    if pick & Pick.ALTER_EGO and x["form"] != Form.ALTER_EGO:
        return False
    return pick & Pick.IDENTITY != 0


@rule
def is_in_state(g, frame, pick, c):
    """Whether damage, statuses, exhaustion and attachments are as asked for."""
    x = g["characters"][c]
    if pick & Pick.READY and x["exhausted"]:
        return False
    if pick & Pick.EXHAUSTED and not x["exhausted"]:
        return False
    if pick & Pick.DAMAGED and x["hp"] >= x["max_hp"]:
        return False
    if not has_statuses(x, pick):
        return False
    if pick & Pick.WITH_ATTACHMENT and attachments_on(g, c) == 0:
        return False
    return not pick & Pick.UNATTACHED or not has_attached(g, c, frame["card"])


@rule
def has_statuses(x, pick):
    """Whether the character has the status cards asked for, or lacks them."""
    wanted = (pick & Pick.WITHOUT_STATUS) == 0
    if pick & Pick.TOUGH and (x["statuses"][Status.TOUGH] > 0) != wanted:
        return False
    if pick & Pick.STUNNED and (x["statuses"][Status.STUNNED] > 0) != wanted:
        return False
    return not pick & Pick.CONFUSED or (x["statuses"][Status.CONFUSED] > 0) == wanted


@rule
def has_attached(g, c, card):
    """Whether a copy of the card is attached to character c."""
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] == c and a["card"] == card:
            return True
    return False


@rule
def matching(g, frame, pick, noun):
    """Number of characters in play that are among those of the Pick bits."""
    n = 0
    for c in range(g["n_characters"]):
        n += matches(g, frame, pick, noun, c)
    return n


@rule
def some_match(g, frame, pick, noun):
    """Whether some character in play is among those of the Pick bits."""
    for c in range(g["n_characters"]):
        if matches(g, frame, pick, noun, c):
            return True
    return False
