"""Effect rows about cards in play whatever their kind: counters, sides, their abilities."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.characters import identity_of
from mcsim.engine.frames import NO, YES, bit, push_ability
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
from mcsim.model.opcodes import Event, Form, Op, Subject, Target, Trigger

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)
EVERYTHING = 1 << 20


@cold
def apply_to_cards(g, frame, e, log):
    """Resolve a row about one card in play, whatever its kind, or about each of several."""
    if names_a_card(e["target"]):
        at = place_of(g, frame, e)
        return NOTHING if at == NOWHERE else act_on_card(g, frame, e, at, log)
    if e["target"] == Target.EACH_SIDE_SCHEME:
        return act_on_side_schemes(g, frame, e, log)
    each = e["target"] == Target.EACH_ATTACHMENT or e["target"] == Target.EACH_ENVIRONMENT
    if each or e["target"] == Target.EACH_TRAIT_CARD:
        return act_on_attachments(g, frame, e, log)
    mask = targets_of(g, frame, e)
    result = NOTHING
    for c in range(g["n_characters"] - 1, -1, -1):  # of abilities that resolve, the last one put on top is the first
        if (mask >> c) & 1:
            result = max(result, act_on_card(g, frame, e, place(Subject.CHARACTER.value, c), log))
    return result


@rule
def act_on_attachments(g, frame, e, log):
    """The row for each attachment or environment in play with its trait."""
    result = NOTHING
    for i in range(g["n_attachments"] - 1, -1, -1):
        a = g["attachments"][i]
        of_kind = (a["host"] < 0) == (e["target"] == Target.EACH_ENVIRONMENT) or e["target"] == Target.EACH_TRAIT_CARD
        if a["in_play"] and of_kind and has_a_trait(g, a["card"], e["noun"]):
            result = max(result, act_on_card(g, frame, e, place(Subject.ATTACHMENT.value, i), log))
    return result


@rule
def act_on_side_schemes(g, frame, e, log):
    """The row for each side scheme in play with its trait."""
    result = NOTHING
    for i in range(g["n_side_schemes"] - 1, -1, -1):
        s = g["side_schemes"][i]
        if s["in_play"] and has_a_trait(g, s["card"], e["noun"]):
            result = max(result, act_on_card(g, frame, e, place(Subject.SIDE_SCHEME.value, i), log))
    return result


@rule
def has_a_trait(g, card, traits):
    """Whether a card has one of the trait bits (0: any)."""
    return traits == 0 or (g["cards"][card]["traits"] & traits) != 0


@rule
def act_on_card(g, frame, e, at, log):
    """The row for the card at a place."""
    if e["op"] == Op.FLIP:
        return ALL if flip(g, at, e["argument"], frame["player"], log) else NOTHING
    if e["op"] == Op.RESOLVE_ABILITY:
        return resolve_abilities(g, frame, e, at)
    return change_counters(g, frame, e, at, log)


@rule
def resolve_abilities(g, frame, e, at):
    """The abilities that the row calls, of the card at a place; whether there are any."""
    card = card_at(g, at)
    if card < 0:
        return NOTHING
    result = NOTHING
    form = g["characters"][identity_of(frame["player"])]["form"]
    first = g["cards"][card]["first_ability"]
    for _ in range(max(1, e["amount"])):
        for ability in range(first + g["cards"][card]["n_abilities"] - 1, first - 1, -1):
            a = g["abilities"][ability]
            if is_called(a, e["argument"]) and (a["form"] == Form.ANY or a["form"] == form):
                push_ability(g, ability, at // ROWS, at % ROWS, frame["player"], card, frame["context"])
                result = ALL
        boost = g["cards"][card]["boost_ability"]
        if boost >= 0 and is_called(g["abilities"][boost], e["argument"]):
            push_ability(g, boost, at // ROWS, at % ROWS, frame["player"], card, frame["context"])
            result = ALL
    return result


@rule
def is_called(a, wanted):
    """Whether an ability has the name, or (negative) the heading, that another one calls."""
    return a["name"] == wanted if wanted >= 0 else a["timing"] == -1 - wanted


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
