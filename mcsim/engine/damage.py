"""One packet of damage through the ten steps of B6. Each step is a function; `advance_damage` runs them in order and stops
where an ability has to resolve first.
"""

from enum import IntEnum

from mcsim.engine.characters import VILLAIN, can_take_damage, constant_sum, has_keyword, identity_of
from mcsim.engine.defense import use_abilities_against_damage
from mcsim.engine.frames import (
    CONSEQUENTIAL,
    EXCESS,
    FROM_ATTACK,
    FROM_BOOST,
    bit,
    push_damage,
    push_window,
)
from mcsim.engine.jit import inlined, rule
from mcsim.engine.play import leave_play, step_eliminate_player, step_next_villain_stage
from mcsim.engine.status import discard_tough
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Keyword, Kind, LossCause, Op, Outcome, Status, Subject, Trigger


class Packet(IntEnum):
    """Steps of a packet, in the order of B6."""

    WOULD_BE_DEALT = 0
    TOUGH = 1
    WOULD_TAKE = 2
    TAKES = 3
    PLACE = 4
    WOULD_BE_DEFEATED = 5
    DEFEATED = 6
    DISCARD = 7
    AFTER = 8
    END = 9


@rule
def advance_damage(g, at, log):
    """Run the steps of the packet in frame `at` until it is over or another frame lies on top of it."""
    while g["n_frames"] == at + 1 and g["outcome"] == Outcome.ONGOING:
        frame = g["frames"][at]
        step = frame["step"]
        frame["step"] = step + 1
        if step == Packet.WOULD_BE_DEALT:
            step_would_be_dealt(g, at, frame)
        elif step == Packet.TOUGH:
            step_tough(g, frame, log)
        elif step == Packet.WOULD_TAKE:
            step_would_take(g, at, frame, log)
        elif step == Packet.TAKES:
            step_takes(g, at, frame, log)
        elif step == Packet.PLACE:
            step_place_damage(g, frame, log)
        elif step == Packet.WOULD_BE_DEFEATED:
            step_would_be_defeated(g, at, frame)
        elif step == Packet.DEFEATED:
            step_defeated(g, at, frame, log)
        elif step == Packet.DISCARD:
            step_discard_defeated(g, frame, log)
        elif step == Packet.AFTER:
            step_after_damage(g, at, frame)
        else:
            g["n_frames"] = at


@inlined
def step_would_be_dealt(g, at, frame):
    """(1) "When any amount of damage would be dealt"; a packet of 0 triggers nothing (B6.1, B7)."""
    if frame["amount"] <= 0 or not g["characters"][frame["target"]]["in_play"]:
        frame["amount"] = 0
        frame["step"] = Packet.END
    else:
        push_window(g, bit(Trigger.WOULD_BE_DEALT), frame["context"], frame["target"], frame["player"], at)


@inlined
def step_tough(g, frame, log):
    """The damage is dealt (B4); (2) a tough card prevents all of it (B6.2, X13)."""
    if frame["amount"] <= 0:
        frame["amount"] = 0
        frame["step"] = Packet.END
        return
    frame["taken"] = frame["amount"]
    target = frame["target"]
    emit(g, Event.DAMAGE_DEALT, Subject.CHARACTER, target, frame["amount"], -1, log)
    note_dealt(g, frame)
    if not can_take_damage(g, target):
        frame["taken"] = 0
        frame["step"] = Packet.END
    elif g["characters"][target]["statuses"][Status.TOUGH] > 0:
        discard_tough(g, target, log)
        emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, target, frame["taken"], -1, log)
        frame["taken"] = 0
        frame["step"] = Packet.END


@inlined
def note_dealt(g, frame):
    """Keep what an attack dealt to its target (B5)."""
    if frame["flags"] & FROM_ATTACK:
        x = g["contexts"][frame["context"]]
        x["dealt_to"] |= bit(frame["target"])
        if frame["target"] == x["target"] and not frame["flags"] & EXCESS:
            x["dealt"] += frame["amount"]


@inlined
def step_would_take(g, at, frame, log):
    """(3) "When X would take": what is taken is raised, prevented or answered (B6.3, B5)."""
    target = frame["target"]
    if g["constants"] and frame["flags"] & FROM_ATTACK:
        frame["taken"] += constant_sum(g, target, Op.ATTACK_DAMAGE_TAKEN)
    prevented = min(g["characters"][target]["prevent"], frame["taken"])
    if prevented > 0:
        g["characters"][target]["prevent"] = 0
        frame["taken"] -= prevented
        emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, target, prevented, -1, log)
    if frame["taken"] > 0:
        push_window(g, bit(Trigger.WOULD_TAKE), frame["context"], target, frame["player"], at)
        if g["script"]["n_abilities"] > 0:
            use_abilities_against_damage(g, at, log)


@inlined
def step_takes(g, at, frame, log):
    """(4) "When X takes any amount of damage" (B6.4); nothing if all of it was prevented."""
    if frame["taken"] <= 0:
        frame["taken"] = 0
        frame["step"] = Packet.END
    else:
        push_window(g, bit(Trigger.TAKES), frame["context"], frame["target"], frame["player"], at)


@inlined
def step_place_damage(g, frame, log):
    """(5) The damage is placed: hit points fall, never below 0 (B1, B6.5); overkill passes the excess on (X20)."""
    target = frame["target"]
    x = g["characters"][target]
    taken = frame["taken"]
    if taken <= 0:
        frame["step"] = Packet.END
        return
    excess = taken - x["hp"]
    x["hp"] = max(0, x["hp"] - taken)
    emit(g, Event.DAMAGE_TAKEN, Subject.CHARACTER, target, taken, -1, log)
    if frame["flags"] & CONSEQUENTIAL:
        emit(g, Event.CONSEQUENTIAL_DAMAGE, Subject.CHARACTER, target, taken, -1, log)
    if target == 1:
        g["damage_taken"] += taken
    if frame["flags"] & FROM_ATTACK:
        note_taken(g, frame, excess)


@inlined
def note_taken(g, frame, excess):
    """Keep what the attack's own damage did (A19) and pass overkill damage on (X20)."""
    context = frame["context"]
    x = g["contexts"][context]
    target = frame["target"]
    x["damaged"] |= bit(target)
    if target == x["target"] and not frame["flags"] & EXCESS:
        x["taken"] += frame["taken"]
    if excess > 0 and not frame["flags"] & EXCESS and has_overkill(g, x):
        step_overkill(g, frame, context, excess)


@inlined
def has_overkill(g, x):
    """Whether the attack of this context has overkill, by its own or its attacker's keyword."""
    return (x["keywords"] >> Keyword.OVERKILL) & 1 or has_keyword(g, x["actor"], Keyword.OVERKILL)


@rule
def step_overkill(g, frame, context, excess):
    """Excess damage on an ally goes to its controller's identity, on a minion to the villain, at the same time (X20)."""
    kind = g["characters"][frame["target"]]["kind"]
    if kind == Kind.ALLY:
        heir = identity_of(g["characters"][frame["target"]]["player"])
    elif kind == Kind.MINION:
        heir = VILLAIN
    else:
        return
    push_damage(g, frame["source"], heir, excess, context, frame["flags"] | EXCESS)


@inlined
def step_would_be_defeated(g, at, frame):
    """(6) "When X would be defeated" (B6.6); a survivor goes on to the last step."""
    if g["characters"][frame["target"]]["hp"] > 0:
        frame["step"] = Packet.AFTER
    else:
        push_window(g, bit(Trigger.WOULD_BE_DEFEATED), frame["context"], frame["target"], frame["player"], at)


@inlined
def step_defeated(g, at, frame, log):
    """(7) "When X is defeated", (8) When Defeated headings (B6.7, B6.8); not if a replacement saved it."""
    target = frame["target"]
    if g["characters"][target]["hp"] > 0 or not g["characters"][target]["in_play"]:
        frame["step"] = Packet.AFTER
        return
    g["defeat"] = 1
    emit(g, Event.DEFEATED, Subject.CHARACTER, target, 0, -1, log)
    if frame["flags"] & FROM_ATTACK:
        g["contexts"][frame["context"]]["defeated"] |= bit(target)
    push_window(g, bit(Trigger.DEFEATED), frame["context"], target, frame["player"], at)


@rule
def step_discard_defeated(g, frame, log):
    """(9) The defeated character leaves play: an identity's player, a villain's stage, an ally or minion (B6.9)."""
    target = frame["target"]
    kind = g["characters"][target]["kind"]
    frame["step"] = Packet.AFTER
    if kind == Kind.IDENTITY:
        step_eliminate_player(g, g["characters"][target]["player"], log)
    elif kind == Kind.VILLAIN:
        step_next_villain_stage(g, log)
        frame["step"] = Packet.END
    else:
        g["loss_cause"] = loss_cause(frame)
        leave_play(g, target, log)


@inlined
def loss_cause(frame):
    """What a defeated ally is counted as lost to."""
    if frame["flags"] & FROM_ATTACK:
        return LossCause.ATTACK
    return LossCause.BOOST if frame["flags"] & FROM_BOOST else LossCause.OTHER


@inlined
def step_after_damage(g, at, frame):
    """(10) "After X takes damage", "after X is defeated"; for an attack's own damage that is the attack's end (A15, B6.10)."""
    triggers = bit(Trigger.AFTER_DEFEATED)
    if not frame["flags"] & FROM_ATTACK:
        triggers |= bit(Trigger.AFTER_DAMAGED)
    push_window(g, triggers, frame["context"], frame["target"], frame["player"], at)
