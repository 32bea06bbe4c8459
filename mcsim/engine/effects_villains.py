"""Effect rows of texts about several villains: the active counter, their decks and their side schemes."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.conditions import holds
from mcsim.engine.constants import SCRATCH, attack_power, scheme_power
from mcsim.engine.deck import deal_card, refill
from mcsim.engine.frames import Frame, push_frame
from mcsim.engine.jit import cold
from mcsim.engine.schemes import NONE, scheme_of
from mcsim.engine.targets import targets_of
from mcsim.engine.threat import MAIN, place_threat
from mcsim.engine.trace import emit
from mcsim.engine.villains import LEAST, MOST, move_counter, next_villain, scheme_by_threat, use_deck_of
from mcsim.model.opcodes import Event, Kind, Op, Status, Subject, Trigger

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def apply_villains(g, frame, e, log):
    """Resolve one row of this topic."""
    op = e["op"]
    if op == Op.MOVE_COUNTER:
        return effect_move_counter(g, frame, e, log)
    if op == Op.REVEAL_TOP_OF:
        return effect_reveal_top_of(g, frame, e, log)
    if op == Op.ALLY_MUST_DEFEND:
        g["contexts"][0]["ally_must_defend"] = g["contexts"][0]["player"] == frame["player"]
        return ALL
    if op == Op.REMOVE_STATUSES:
        return effect_remove_statuses(g, frame, e, log)
    if op == Op.ADD_POWER_OF_OTHER:
        return effect_add_power_of(g, frame, log)
    if op == Op.SET_ASIDE:
        return ALL  # where a defeated villain lies makes no difference: nothing brings him back yet
    if op == Op.GATHER_THREAT:
        return effect_gather_threat(g, frame, log)
    return effect_remove_threat_but(g, frame, e, log)


@cold
def effect_move_counter(g, frame, e, log):
    """The active counter moves to the villain; where it lies already, nothing moves."""
    mask = targets_of(g, frame, e)
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and c != g["counter"]:
            move_counter(g, c, log)
            return ALL
    return NOTHING


@cold
def effect_reveal_top_of(g, frame, e, log):
    """The top cards of a villain's own encounter deck are revealed to you, one after the other."""
    mask = targets_of(g, frame, e)
    for c in range(g["n_characters"]):
        if not (mask >> c) & 1:
            continue
        n = amount_of(g, frame, e)
        first = g["n_frames"]
        use_deck_of(g, c)
        for _ in range(n):
            card = deal_card(g, log)
            if card >= 0:
                refill(g, log)
                g["frames"][push_frame(g, Frame.REVEAL, frame["player"])]["card"] = card
        use_deck_of(g, c)
        turn_over(g, first)
        return ALL
    return NOTHING


@cold
def effect_add_power_of(g, frame, log):
    """The power of the other villain is added to that of the villain who is activating."""
    x = g["contexts"][0]
    if not x["active"] or g["characters"][x["actor"]]["kind"] != Kind.VILLAIN:
        return NOTHING
    c = next_villain(g, x["actor"])
    if c == x["actor"]:
        return NOTHING
    amount = max(0, attack_power(g, c) if x["is_attack"] else scheme_power(g, c))
    x["power_modifier"] += amount
    emit(g, Event.POWER_MODIFIED, Subject.CHARACTER, x["actor"], amount, frame["card"], log)
    return ALL


@cold
def turn_over(g, first):
    """The cards on the frames from row `first` on resolve in the order in which they were put there."""
    last = g["n_frames"] - 1
    while first < last:
        card = g["frames"][first]["card"]
        g["frames"][first]["card"] = g["frames"][last]["card"]
        g["frames"][last]["card"] = card
        first += 1
        last -= 1


@cold
def effect_gather_threat(g, frame, log):
    """All threat of the side scheme with the least moves to the one with the most; whether that one answers is kept."""
    poor = scheme_by_threat(g, LEAST)
    rich = scheme_by_threat(g, MOST)
    frame["amount"] = 0
    if poor == NONE:
        return NOTHING
    if rich == poor:  # all have the same: the first player gathers it on the next one
        rich = next_scheme(g, poor)
    amount = g["side_schemes"][poor]["threat"]
    if rich == NONE or amount == 0:
        return NOTHING
    g["side_schemes"][poor]["threat"] = 0
    emit(g, Event.THREAT_REMOVED, Subject.SIDE_SCHEME, poor, amount, -1, log)
    place_threat(g, rich, amount, log)
    frame["amount"] = answers_threat(g, rich)
    return ALL


@cold
def next_scheme(g, scheme):
    """Another side scheme in play, NONE if there is none."""
    for i in range(g["n_side_schemes"]):
        if i != scheme and g["side_schemes"][i]["in_play"]:
            return i
    return NONE


@cold
def answers_threat(g, scheme):
    """Whether an ability of the side scheme answers the threat on it as it is now."""
    frame = g["frames"][SCRATCH]
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or entry["holder_kind"] != Subject.SIDE_SCHEME or entry["holder"] != scheme:
            continue
        a = g["abilities"][entry["ability"]]
        frame["holder_kind"] = Subject.SIDE_SCHEME
        frame["holder"] = scheme
        frame["player"] = g["first_player"]
        if a["trigger"] == Trigger.AFTER_THREAT_PLACED and holds(g, frame, g["effects"][a["first"]]):
            return 1
    return 0


@cold
def effect_remove_threat_but(g, frame, e, log):
    """All threat but an amount leaves the scheme."""
    scheme = scheme_of(g, frame, e)
    if scheme == NONE:
        return NOTHING
    here = g["main"]["threat"] if scheme == MAIN else g["side_schemes"][scheme]["threat"]
    removed = here - amount_of(g, frame, e)
    if removed <= 0:
        return NOTHING
    if scheme == MAIN:
        g["main"]["threat"] -= removed
        emit(g, Event.THREAT_REMOVED, Subject.MAIN_SCHEME, 0, removed, -1, log)
    else:
        g["side_schemes"][scheme]["threat"] -= removed
        emit(g, Event.THREAT_REMOVED, Subject.SIDE_SCHEME, scheme, removed, -1, log)
    return ALL


@cold
def effect_remove_statuses(g, frame, e, log):
    """All status cards of the kinds named leave each target."""
    mask = targets_of(g, frame, e)
    result = NOTHING
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        for status in range(3):
            if (mask >> c) & 1 and (e["amount"] >> status) & 1 and x["statuses"][status] > 0:
                x["statuses"][status] = 0
                result = ALL
                if status == Status.STUNNED:
                    emit(g, Event.STUNNED_DISCARDED, Subject.CHARACTER, c, 0, -1, log)
                elif status == Status.CONFUSED:
                    emit(g, Event.CONFUSED_DISCARDED, Subject.CHARACTER, c, 0, -1, log)
    return result
