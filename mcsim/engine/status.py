"""Status cards: giving, limits, and what spends them (X13 to X15)."""

from mcsim.engine.constants import has_keyword, may_not_have_status, status_works
from mcsim.engine.frames import NOBODY, bit, push_ability, push_window
from mcsim.engine.jit import cold, rule
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Keyword, Status, Subject, Trigger


@rule
def status_limit(g, c, status):
    """How many cards of a status character c can have (X15)."""
    if g["constants"] and may_not_have_status(g, c, status):
        return 0
    if status == Status.TOUGH:
        return g["characters"][c]["tough_limit"]
    if has_keyword(g, c, Keyword.STALWART):
        return 0
    return 2 if has_keyword(g, c, Keyword.STEADY) else 1


@rule
def drop_excess_statuses(g, c):
    """Discard the status cards beyond what character c can have, after its keywords changed (X15)."""
    for status in range(3):
        most = status_limit(g, c, status)
        if g["characters"][c]["statuses"][status] > most:
            g["characters"][c]["statuses"][status] = most


@rule
def give_status(g, c, status, log):
    """Give one status card; whether it was given (X15)."""
    x = g["characters"][c]
    if x["statuses"][status] >= status_limit(g, c, status):
        return False
    if g["listening"] & bit(Trigger.WOULD_GET_STATUS) and status != Status.TOUGH and replaced_status(g, c):
        return False
    x["statuses"][status] += 1
    emit(g, Event.STATUS_GIVEN, Subject.CHARACTER, c, status, -1, log)
    push_window(g, bit(Trigger.AFTER_STATUS_GIVEN), NOBODY, c, g["characters"][c]["player"], NOBODY)
    return True


@cold
def replaced_status(g, c):
    """Whether an attachment of character c takes the place of a stunned or confused card; its ability resolves."""
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or g["abilities"][entry["ability"]]["trigger"] != Trigger.WOULD_GET_STATUS:
            continue
        if entry["holder_kind"] != Subject.ATTACHMENT or g["attachments"][entry["holder"]]["host"] != c:
            continue
        player = max(0, g["characters"][c]["player"])
        card = g["attachments"][entry["holder"]]["card"]
        push_ability(g, entry["ability"], Subject.ATTACHMENT.value, entry["holder"], player, card, NOBODY)
        return True
    return False


@cold
def step_replace_by_status(g, c, status, log):
    """A stunned attack or a confused scheme or thwart is replaced: the card goes, both of a steady one; whether (X14,
    X15).
    """
    if not status_works(g, c, status):
        return False
    x = g["characters"][c]
    if x["statuses"][status] == 0:
        return True  # a constant ability that stuns has no card to discard
    x["statuses"][status] = 0 if has_keyword(g, c, Keyword.STEADY) else x["statuses"][status] - 1
    event = Event.STUNNED_DISCARDED if status == Status.STUNNED else Event.CONFUSED_DISCARDED
    emit(g, event, Subject.CHARACTER, c, 0, -1, log)
    return True


@cold
def discard_tough(g, c, log):
    """Discard one tough card."""
    g["characters"][c]["statuses"][Status.TOUGH] -= 1
    emit(g, Event.TOUGH_DISCARDED, Subject.CHARACTER, c, 0, -1, log)


@cold
def step_piercing(g, x, target, log):
    """Piercing: the attacked character's tough cards are discarded before damage is dealt (X19)."""
    if (x["keywords"] >> Keyword.PIERCING) & 1 or has_keyword(g, x["actor"], Keyword.PIERCING):
        while g["characters"][target]["statuses"][Status.TOUGH] > 0:
            discard_tough(g, target, log)
