"""Effect rows about cards in play whatever their kind: counters."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.frames import NO, YES, bit
from mcsim.engine.jit import cold, rule
from mcsim.engine.places import (
    NOWHERE,
    ROWS,
    add_counters,
    any_counter,
    card_at,
    names_a_card,
    place,
    place_of,
    take_counters,
)
from mcsim.engine.play import discard_attachment
from mcsim.engine.players import how_much
from mcsim.engine.sides import announce, flip
from mcsim.engine.targets import targets_of
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Op, Subject, Trigger

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)
EVERYTHING = 1 << 20


@cold
def apply_to_cards(g, frame, e, log):
    """Resolve one effect row whose op is 140 to 159."""
    if e["op"] == Op.FLIP:
        return effect_flip(g, frame, e, log)
    return apply_to_counters(g, frame, e, log)


@rule
def effect_flip(g, frame, e, log):
    """Turn a card over."""
    at = place_of(g, frame, e)
    return ALL if at != NOWHERE and flip(g, at, e["argument"], frame["player"], log) else NOTHING


@cold
def apply_to_counters(g, frame, e, log):
    """Place or remove counters; a row that speaks of several characters does it on each."""
    if names_a_card(e["target"]):
        at = place_of(g, frame, e)
        return NOTHING if at == NOWHERE else change_counters(g, frame, e, at, log)
    mask = targets_of(g, frame, e)
    result = NOTHING
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            result = max(result, change_counters(g, frame, e, place(Subject.CHARACTER.value, c), log))
    return result


@rule
def change_counters(g, frame, e, at, log):
    """Place or remove the row's counters at one place; a card whose last counter goes is discarded if it says so
    (X31).
    """
    kind = e["argument"]
    if e["op"] == Op.PLACE_COUNTERS:
        amount = amount_of(g, frame, e)
        if amount <= 0:
            return NOTHING
        add_counters(g, at, kind, amount)
        emit(g, Event.COUNTERS_PLACED, at // ROWS, at % ROWS, amount, frame["card"], log)
        push_counters_change(g, at, kind, frame["player"], YES)
        return ALL
    wanted = EVERYTHING if e["op"] == Op.REMOVE_ALL_COUNTERS else amount_of(g, frame, e)
    taken = take_counters(g, at, kind, wanted)
    frame["amount"] = taken
    if taken > 0:
        emit(g, Event.COUNTERS_REMOVED, at // ROWS, at % ROWS, taken, frame["card"], log)
        step_use_up(g, at, log)
        push_counters_change(g, at, kind, frame["player"], NO)
    return how_much(taken, 1 if e["op"] == Op.REMOVE_ALL_COUNTERS else wanted)


@rule
def push_counters_change(g, at, kind, player, placed):
    """Let abilities answer: those that look at numbers of counters, and those after counters are placed."""
    if placed and g["listening"] & bit(Trigger.AFTER_COUNTERS_PLACED):
        announce(g, Trigger.AFTER_COUNTERS_PLACED.value, at, kind, player)
    if g["listening"] & bit(Trigger.COUNTERS_CHANGE):
        announce(g, Trigger.COUNTERS_CHANGE.value, at, kind, player)


@rule
def step_use_up(g, at, log):
    """A card with Uses goes when its last counter has gone (X31)."""
    card = card_at(g, at)
    if card < 0 or not g["cards"][card]["uses_up"] or any_counter(g, at):
        return
    if at // ROWS == Subject.ATTACHMENT:
        discard_attachment(g, at % ROWS, log)
