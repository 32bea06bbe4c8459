"""Threat and schemes: placing, removing, stages, crisis, side schemes (X4, X9, X30)."""

import numpy as np

from mcsim.engine.conditions import holds
from mcsim.engine.constants import ROW_BITS, ROW_MASK, SCRATCH, START, constant_holds, next_row
from mcsim.engine.deck import retire_card
from mcsim.engine.frames import NO, NOBODY, bit, push_ability, push_window
from mcsim.engine.jit import cold, inlined, rule
from mcsim.engine.listeners import push_when_revealed, register, unregister
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Icon, Op, Outcome, Subject, Target, Timing, Trigger

MAIN = np.int64(-1)  # scheme number of the main scheme; side schemes are their rows
NONE = np.int64(-2)  # no scheme


@rule
def place_on_main(g, amount, log):
    """Place threat on the main scheme and complete it at its target (X9)."""
    if amount <= 0:
        return
    g["main"]["threat"] += amount
    emit(g, Event.THREAT_PLACED, Subject.MAIN_SCHEME, 0, amount, -1, log)
    if g["main"]["threat"] >= g["main"]["target"]:
        if g["listening"] & bit(Trigger.MAIN_COMPLETED):
            push_window(g, bit(Trigger.MAIN_COMPLETED), NOBODY, NOBODY, g["first_player"], NOBODY)
        else:
            step_complete_main_scheme(g, log)


@rule
def step_complete_main_scheme(g, log):
    """The stage is complete: the next one starts, excess threat is lost; the last one loses the game (X9)."""
    main = g["main"]
    if main["stage"] + 1 >= main["n_stages"]:
        g["outcome"] = Outcome.SCHEMED
        return
    main["lost"] += main["target"]
    main["stage"] += 1
    stage = g["main_stages"][main["stage"]]
    main["threat"] = stage["start"]
    main["target"] = stage["target"]
    main["acceleration"] = stage["acceleration"]
    emit(g, Event.STAGE_ADVANCED, Subject.MAIN_SCHEME, 0, main["stage"], -1, log)
    if log is not None:
        step_turn_to_main_stage(g, g["main_stages"][main["stage"] - 1]["card"], stage["card"])


@cold
def step_turn_to_main_stage(g, old, card):
    """Another stage of the main scheme is in play: its abilities and icons instead of the old one's. When Completed of
    the old one resolves, then When Revealed of the new one (X9).
    """
    unregister(g, Subject.MAIN_SCHEME.value, NO)
    if card >= 0:
        for i in range(4):
            g["icons"][i] += g["cards"][card]["icons"][i]
        register(g, card, Subject.MAIN_SCHEME.value, NO)
        push_when_revealed(g, card, Subject.MAIN_SCHEME.value, NO, g["first_player"])
    if old >= 0:
        for i in range(4):
            g["icons"][i] -= g["cards"][old]["icons"][i]
        push_called(g, old, Timing.WHEN_COMPLETED.value, Subject.MAIN_SCHEME.value, NO, g["first_player"])


@rule
def push_called(g, card, timing, holder_kind, holder, player):
    """Abilities of a card that its own turn calls for (When Completed, When Defeated), the first one on top."""
    first = g["cards"][card]["first_ability"]
    for ability in range(first + g["cards"][card]["n_abilities"] - 1, first - 1, -1):
        if g["abilities"][ability]["timing"] == timing:
            push_ability(g, ability, holder_kind, holder, player, card, NOBODY)


@rule
def place_threat(g, scheme, amount, log):
    """Place threat on a scheme: MAIN or the row of a side scheme."""
    if scheme == MAIN:
        place_on_main(g, amount, log)
    elif amount > 0 and g["side_schemes"][scheme]["in_play"]:
        g["side_schemes"][scheme]["threat"] += amount
        emit(g, Event.THREAT_PLACED, Subject.SIDE_SCHEME, scheme, amount, -1, log)
        if log is not None and g["listening"] & bit(Trigger.AFTER_THREAT_PLACED):
            answer_threat(g, scheme)


@cold
def answer_threat(g, scheme):
    """Abilities of a side scheme that answer threat placed on it resolve for the player acted against."""
    x = g["contexts"][0]
    player = x["player"] if x["active"] else g["first_player"]
    for i in range(g["n_listeners"] - 1, -1, -1):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or entry["holder_kind"] != Subject.SIDE_SCHEME or entry["holder"] != scheme:
            continue
        if g["abilities"][entry["ability"]]["trigger"] == Trigger.AFTER_THREAT_PLACED:
            card = g["side_schemes"][scheme]["card"]
            push_ability(g, entry["ability"], Subject.SIDE_SCHEME.value, scheme, player, card, NOBODY)


@rule
def this_scheme(g, frame):
    """The scheme that has the ability; NONE for a stage of the main scheme that has advanced meanwhile (X9)."""
    if frame["holder_kind"] == Subject.SIDE_SCHEME:
        return frame["holder"]
    card = g["main_stages"][g["main"]["stage"]]["card"]
    advanced = frame["holder_kind"] == Subject.MAIN_SCHEME and frame["card"] >= 0 and frame["card"] != card
    return NONE if advanced else MAIN


@inlined
def can_remove_threat(g, scheme):
    """Whether threat can leave the scheme: not the main scheme under a crisis icon (X9)."""
    if g["constants"] and threat_stays(g, scheme):
        return False
    return scheme != MAIN or g["icons"][Icon.CRISIS] == 0


@cold
def threat_stays(g, scheme):
    """Whether a constant ability keeps threat on the scheme."""
    at = next_row(g, Op.THREAT_STAYS, START)
    while at >= 0:
        entry, e = g["listeners"][at >> ROW_BITS], g["effects"][at & ROW_MASK]
        if is_scheme_of(g, entry, e, scheme) and constant_holds(g, entry, e):
            return True
        at = next_row(g, Op.THREAT_STAYS, at)
    return False


@rule
def is_scheme_of(g, entry, e, scheme):
    """Whether a constant row of a listener speaks of the scheme."""
    target = e["target"]
    if target == Target.NAMED_SCHEME:
        return scheme != MAIN and g["cards"][g["side_schemes"][scheme]["card"]]["name"] == e["noun"]
    if target == Target.EACH_SIDE_SCHEME:
        return scheme != MAIN
    if target == Target.THIS_SCHEME and entry["holder_kind"] == Subject.SIDE_SCHEME:
        return entry["holder"] == scheme
    return scheme == MAIN


@rule
def remove_threat(g, scheme, amount, player, log):
    """A player removes up to `amount` threat; returns what was removed (X9, X30)."""
    if not can_remove_threat(g, scheme):
        return 0
    if scheme == MAIN:
        removed = min(amount, g["main"]["threat"])
        g["main"]["threat"] -= removed
        if removed > 0:
            emit(g, Event.THREAT_REMOVED, Subject.MAIN_SCHEME, 0, removed, -1, log)
        return removed
    s = g["side_schemes"][scheme]
    removed = min(amount, s["threat"])
    s["threat"] -= removed
    if removed > 0:
        emit(g, Event.THREAT_REMOVED, Subject.SIDE_SCHEME, scheme, removed, -1, log)
    if s["threat"] == 0 and s["in_play"] and not (log is not None and g["constants"] and cannot_leave(g, scheme)):
        step_defeat_side_scheme(g, scheme, player, log)
    return removed


@cold
def cannot_leave(g, scheme):
    """Whether a constant ability keeps the side scheme in play just now."""
    frame = g["frames"][SCRATCH]
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or entry["holder_kind"] != Subject.SIDE_SCHEME or entry["holder"] != scheme:
            continue
        a = g["abilities"][entry["ability"]]
        for r in range(a["first"], a["first"] + a["n"]):
            frame["holder_kind"] = Subject.SIDE_SCHEME
            frame["holder"] = scheme
            frame["player"] = g["first_player"]
            frame["context"] = 0
            if g["effects"][r]["op"] == Op.CANNOT_LEAVE_PLAY and holds(g, frame, g["effects"][r]):
                return True
    return False


@rule
def step_defeat_side_scheme(g, scheme, player, log):
    """A side scheme without threat is defeated and discarded; its When Defeated abilities resolve for the player
    (X30).
    """
    s = g["side_schemes"][scheme]
    push_window(g, bit(Trigger.AFTER_SIDE_SCHEME_DEFEATED), NOBODY, NOBODY, player, NOBODY)  # behind all else
    push_called(g, s["card"], Timing.WHEN_DEFEATED.value, Subject.SIDE_SCHEME.value, scheme, player)
    if log is not None and g["listening"] & bit(Trigger.SCHEME_DEFEATED):
        answer_defeat(g, scheme, player)
    take_scheme(g, scheme, log)
    retire_card(g, s["card"])


@rule
def take_scheme(g, scheme, log):
    """A side scheme leaves play: the caller says where its card goes."""
    s = g["side_schemes"][scheme]
    s["in_play"] = 0
    for i in range(4):
        g["icons"][i] -= s["icons"][i]
    unregister(g, Subject.SIDE_SCHEME.value, scheme)
    if log is not None:
        discard_from_scheme(g, scheme, log)
    emit(g, Event.LEFT_PLAY, Subject.SIDE_SCHEME, scheme, 0, s["card"], log)


@cold
def answer_defeat(g, scheme, player):
    """Abilities of the attachments of a side scheme that answer its defeat."""
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or entry["holder_kind"] != Subject.ATTACHMENT:
            continue
        a = g["attachments"][entry["holder"]]
        if a["scheme"] == scheme and g["abilities"][entry["ability"]]["trigger"] == Trigger.SCHEME_DEFEATED:
            push_ability(g, entry["ability"], Subject.ATTACHMENT.value, entry["holder"], player, a["card"], NOBODY)


@cold
def discard_from_scheme(g, scheme, log):
    """The attachments of a side scheme that leaves play are discarded."""
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if not a["in_play"] or a["scheme"] != scheme:
            continue
        a["in_play"] = 0
        for icon in range(4):
            g["icons"][icon] -= g["cards"][a["card"]]["icons"][icon]
        unregister(g, Subject.ATTACHMENT.value, i)
        retire_card(g, a["card"])
        emit(g, Event.LEFT_PLAY, Subject.ATTACHMENT, i, 0, a["card"], log)


@cold
def bars_thwarts(g, scheme):
    """Whether an attachment of the side scheme keeps its threat from thwarts."""
    at = next_row(g, Op.THWARTS_BARRED, START)
    while at >= 0:
        entry = g["listeners"][at >> ROW_BITS]
        on_attachment = entry["holder_kind"] == Subject.ATTACHMENT
        if on_attachment and scheme != MAIN and g["attachments"][entry["holder"]]["scheme"] == scheme:
            return True
        at = next_row(g, Op.THWARTS_BARRED, at)
    return False
