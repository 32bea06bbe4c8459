"""One packet of damage through the ten steps of B6. Each step is a function; `advance_damage` runs them in order and
stops where an ability has to resolve first.
"""

from enum import IntEnum

from mcsim.engine.causes import note_cause
from mcsim.engine.characters import VILLAIN, identity_of
from mcsim.engine.constants import can_take_damage, constant_sum, has_constant, has_keyword, most_damage
from mcsim.engine.defeats import step_defeat_one_of_several, step_eliminate_player, step_next_villain_stage
from mcsim.engine.defense import use_abilities_against_damage
from mcsim.engine.frames import (
    CONSEQUENTIAL,
    EXCESS,
    FROM_ATTACK,
    FROM_BOOST,
    NO,
    NOBODY,
    SHIELDED,
    Frame,
    bit,
    push_damage,
    push_window,
    row,
)
from mcsim.engine.jit import cold, hot, inlined, rule
from mcsim.engine.play import leave_play
from mcsim.engine.status import discard_tough
from mcsim.engine.threat import place_threat
from mcsim.engine.trace import emit
from mcsim.engine.villains import NO_SCHEME, scheme_of_villain
from mcsim.model.opcodes import Event, Keyword, Kind, LossCause, Op, Outcome, Status, Subject, Trigger, When


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
    frame = g["frames"][row(at)]
    step = frame["step"]  # steps return the next one and never go back, so they stand in a row
    if step == Packet.WOULD_BE_DEALT:
        step = step_would_be_dealt(g, at, frame)
        if interrupted(g, at, frame, step):
            return
    if step == Packet.TOUGH:
        step = step_tough(g, frame, log)
        if log is not None and step == Packet.WOULD_BE_DEALT:
            frame["step"] = step  # it is dealt to somebody else instead, from the first step on
            return
    if step == Packet.WOULD_TAKE:
        step = step_would_take(g, at, frame, log)
        if interrupted(g, at, frame, step):
            return
    if step == Packet.TAKES:
        step = step_takes(g, at, frame)
        if interrupted(g, at, frame, step):
            return
    if step == Packet.PLACE:
        step = step_place_damage(g, frame, log)
        if step == Packet.WOULD_BE_DEFEATED and frame["flags"] & EXCESS:
            g["n_frames"] = at
            g["frames"][at - 1]["cursor"] = frame["taken"]
            return
        if interrupted(g, at, frame, step):
            return
    if step == Packet.WOULD_BE_DEFEATED:
        step = step_would_be_defeated(g, at, frame)
        if interrupted(g, at, frame, step):
            return
    if step == Packet.DEFEATED:
        step = step_defeated(g, at, frame, log)
        if interrupted(g, at, frame, step):
            return
    if step == Packet.DISCARD:
        step = step_discard_defeated(g, frame, log)
        if interrupted(g, at, frame, step):
            return
    if step == Packet.AFTER:
        step = step_after_damage(g, at, frame)
        if interrupted(g, at, frame, step):
            return
    g["n_frames"] = at
    if frame["cursor"] > 0 and not frame["flags"] & EXCESS:
        resume_excess(g, frame, frame["cursor"])


@hot
def interrupted(g, at, frame, step):
    """Whether something has to resolve before the packet goes on with `step`, which is then noted; or the game is
    over.
    """
    if g["n_frames"] == at + 1 and g["outcome"] == Outcome.ONGOING:
        return False
    frame["step"] = step
    return True


@inlined
def step_would_be_dealt(g, at, frame):
    """(1) "When any amount of damage would be dealt"; a packet of 0 triggers nothing (B6.1, B7)."""
    if frame["amount"] <= 0 or not g["characters"][row(frame["target"])]["in_play"]:
        frame["amount"] = 0
        return Packet.END
    push_window(g, bit(Trigger.WOULD_BE_DEALT), frame["context"], frame["target"], frame["player"], at)
    return Packet.TOUGH


@inlined
def step_tough(g, frame, log):
    """The damage is dealt (B4); (2) a tough card prevents all of it (B6.2, X13)."""
    if frame["amount"] <= 0:
        frame["amount"] = 0
        return Packet.END
    if log is not None and turned_back(g, frame, log):
        return Packet.WOULD_BE_DEALT
    frame["taken"] = frame["amount"]
    target = frame["target"]
    emit(g, Event.DAMAGE_DEALT, Subject.CHARACTER, target, frame["amount"], -1, log)
    note_dealt(g, frame)
    if not can_take_damage(g, target):
        emit(g, Event.DAMAGE_RULED_OUT, Subject.CHARACTER, target, frame["taken"], -1, log)
        frame["taken"] = 0
        return Packet.END
    if g["characters"][row(target)]["statuses"][Status.TOUGH] > 0:
        discard_tough(g, target, log)
        emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, target, frame["taken"], -1, log)
        frame["taken"] = 0
        return Packet.END
    return Packet.WOULD_TAKE


@cold
def turned_back(g, frame, log):
    """Whether the attack's damage goes to the identity of the attacking player instead (Op.TURN_BACK): the
    packet is dealt there, by no attack."""
    if not frame["flags"] & FROM_ATTACK:
        return False
    x = g["contexts"][row(frame["context"])]
    if x["mirrored"] != frame["target"]:
        return False
    emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, frame["target"], frame["amount"], -1, log)
    frame["source"] = frame["target"]
    frame["target"] = identity_of(x["player"])
    frame["player"] = x["player"]
    frame["context"] = NOBODY
    frame["flags"] = NO
    return True


@inlined
def note_dealt(g, frame):
    """Keep what an attack dealt to its target (B5)."""
    if frame["flags"] & FROM_ATTACK:
        x = g["contexts"][row(frame["context"])]
        x["dealt_to"] |= bit(frame["target"])
        if frame["target"] == x["target"] and not frame["flags"] & EXCESS:
            x["dealt"] += frame["amount"]


@inlined
def step_would_take(g, at, frame, log):
    """(3) "When X would take": what is taken is raised, prevented or answered (B6.3, B5)."""
    target = frame["target"]
    if g["constants"] and frame["flags"] & FROM_ATTACK:
        raised = max(-frame["taken"], constant_sum(g, target, Op.ATTACK_DAMAGE_TAKEN))
        frame["taken"] += raised
        if raised != 0:
            emit(g, Event.DAMAGE_RAISED, Subject.CHARACTER, target, raised, -1, log)
    if log is not None and frame["flags"] & FROM_ATTACK:
        if g["constants"]:
            cut_to_most(g, frame, log)
        if g["contexts"][row(frame["context"])]["keywords"] & SHIELDED:
            emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, target, frame["taken"], -1, log)
            frame["taken"] = 0
    prevented = min(g["characters"][row(target)]["prevent"], frame["taken"])
    if prevented > 0:
        g["characters"][row(target)]["prevent"] = 0
        frame["taken"] -= prevented
        emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, target, prevented, -1, log)
    if frame["taken"] > 0:
        push_window(g, bit(Trigger.WOULD_TAKE), frame["context"], target, frame["player"], at)
        if log is not None and g["script"]["n_abilities"] > 0:
            use_abilities_against_damage(g, at, log)
    return Packet.TAKES


@cold
def cut_to_most(g, frame, log):
    """Nobody takes more from one attack than a constant ability lets it (MOST_FROM_ATTACK)."""
    target = frame["target"]
    if not has_constant(g, target, Op.MOST_FROM_ATTACK):
        return
    x = g["contexts"][frame["context"]]
    most = constant_sum(g, target, Op.MOST_FROM_ATTACK) - (x["taken"] if target == x["target"] else 0)
    prevented = frame["taken"] - max(0, most)
    if prevented > 0:
        frame["taken"] -= prevented
        emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, target, prevented, -1, log)


@inlined
def step_takes(g, at, frame):
    """(4) "When X takes any amount of damage" (B6.4); nothing if all of it was prevented."""
    if g["constants"] and frame["taken"] > 0:
        keep_to_most(g, frame)
    if frame["taken"] <= 0:
        frame["taken"] = 0
        return Packet.END
    push_window(g, bit(Trigger.TAKES), frame["context"], frame["target"], frame["player"], at)
    return Packet.PLACE


@cold
def keep_to_most(g, frame):
    """One that can take only so much in a phase or from an attack takes no more."""
    x = g["characters"][row(frame["target"])]
    most = most_damage(g, frame["target"], When.NOW.value)
    if most >= 0:
        frame["taken"] = max(0, min(frame["taken"], most - x["taken_phase"]))
        x["taken_phase"] += frame["taken"]
    most = most_damage(g, frame["target"], When.END_OF_ATTACK.value)
    if most >= 0 and frame["flags"] & FROM_ATTACK:
        attack = g["contexts"][row(frame["context"])]
        frame["taken"] = max(0, min(frame["taken"], most - attack["absorbed"]))
        attack["absorbed"] += frame["taken"]


@inlined
def step_place_damage(g, frame, log):
    """(5) The damage is placed: hit points fall, never below 0 (B1 to B3, B6.5); overkill passes excess on (X20)."""
    target = frame["target"]
    x = g["characters"][row(target)]
    taken = frame["taken"]
    if taken <= 0:
        return Packet.END
    excess = taken - x["hp"]
    frame["last"] = excess
    x["hp"] = max(0, x["hp"] - taken)
    emit(g, Event.DAMAGE_TAKEN, Subject.CHARACTER, target, taken, -1, log)
    if frame["flags"] & CONSEQUENTIAL:
        emit(g, Event.CONSEQUENTIAL_DAMAGE, Subject.CHARACTER, target, taken, -1, log)
    if target == 1:
        g["damage_taken"] += taken
    if log is not None and x["kind"] == Kind.IDENTITY:
        note_cause(g, frame, target, taken)
    if frame["flags"] & FROM_ATTACK:
        note_taken(g, frame, excess, log)
    elif log is not None:
        note_hurt(g, target)
    return Packet.WOULD_BE_DEFEATED


@cold
def note_hurt(g, target):
    """Tell the ability whose row dealt the damage of the packet on top that a character took some of it."""
    at = g["n_frames"] - 2
    while at >= 0 and g["frames"][at]["kind"] == Frame.DAMAGE:
        at -= 1
    if at >= 0 and g["frames"][at]["kind"] == Frame.ABILITY:
        g["frames"][at]["hurt"] |= bit(target)


@inlined
def note_taken(g, frame, excess, log):
    """Keep what the attack's own damage did (A19), and pass the excess of overkill on (X20)."""
    x = g["contexts"][row(frame["context"])]
    target = frame["target"]
    x["damaged"] |= bit(target)
    if target == x["target"] and not frame["flags"] & EXCESS:
        x["taken"] += frame["taken"]
    if excess > 0 and not frame["flags"] & EXCESS:
        if has_overkill(g, x):
            step_overkill(g, frame, excess)
        if log is not None and g["constants"] and has_constant(g, x["actor"], Op.EXCESS_AS_THREAT):
            excess_as_threat(g, x["actor"], excess, log)


@inlined
def has_overkill(g, x):
    """Whether the attack of this context has overkill, by its own or its attacker's keyword."""
    return (x["keywords"] >> Keyword.OVERKILL) & 1 or has_keyword(g, x["actor"], Keyword.OVERKILL)


@cold
def excess_as_threat(g, c, excess, log):
    """Excess damage that villain c deals is placed as threat on his own side scheme."""
    scheme = scheme_of_villain(g, c)
    if scheme != NO_SCHEME:
        place_threat(g, scheme, excess, log)


@rule
def heir_of(g, c):
    """Who takes the excess: an ally's identity, the villain for a minion, nobody for others (X20)."""
    kind = g["characters"][c]["kind"]
    if kind == Kind.ALLY:
        return identity_of(g["characters"][c]["player"])
    return VILLAIN if kind == Kind.MINION else NOBODY


@cold
def step_overkill(g, frame, excess):
    """Excess damage is placed at the same time (X20): its packet runs to step (5) on top of this one, `cursor` keeps
    what was taken, and its later steps wait until the ally or minion is gone, which even a lost game does not spare."""
    heir = heir_of(g, frame["target"])
    if heir >= 0:
        push_damage(g, frame["source"], heir, excess, frame["context"], frame["flags"] | EXCESS)


@rule
def resume_excess(g, frame, taken):
    """Steps (6) to (10) of the excess damage, after those of the ally or minion."""
    push_damage(g, frame["source"], heir_of(g, frame["target"]), taken, frame["context"], frame["flags"] | EXCESS)
    f = g["frames"][g["n_frames"] - 1]
    f["step"] = Packet.WOULD_BE_DEFEATED
    f["cursor"] = 1


@inlined
def step_would_be_defeated(g, at, frame):
    """(6) "When X would be defeated" (B6.6); a survivor goes on to the last step."""
    if g["characters"][row(frame["target"])]["hp"] > 0:
        return Packet.AFTER
    if g["constants"] and has_constant(g, frame["target"], Op.CANNOT_BE_DEFEATED):
        return Packet.AFTER
    push_window(g, bit(Trigger.WOULD_BE_DEFEATED), frame["context"], frame["target"], frame["player"], at)
    return Packet.DEFEATED


@inlined
def step_defeated(g, at, frame, log):
    """(7) "When X is defeated", (8) When Defeated headings (B6.7, B6.8); not if a replacement saved it."""
    target = frame["target"]
    if g["characters"][row(target)]["hp"] > 0 or not g["characters"][row(target)]["in_play"]:
        return Packet.AFTER
    g["defeat"] = 1
    emit(g, Event.DEFEATED, Subject.CHARACTER, target, 0, -1, log)
    if frame["flags"] & FROM_ATTACK:
        g["contexts"][row(frame["context"])]["defeated"] |= bit(target)
    push_window(g, bit(Trigger.DEFEATED), frame["context"], target, frame["player"], at)
    return Packet.DISCARD


@rule
def step_discard_defeated(g, frame, log):
    """(9) The defeated character leaves play: an identity's player, a villain's stage, an ally or minion (B6.9)."""
    target = frame["target"]
    kind = g["characters"][row(target)]["kind"]
    if kind == Kind.IDENTITY:
        step_eliminate_player(g, g["characters"][row(target)]["player"], log)
    elif kind == Kind.VILLAIN:
        if log is not None and g["n_villains"] > 1:
            step_defeat_one_of_several(g, target, log)
        else:
            step_next_villain_stage(g, log)
        return Packet.END
    elif g["characters"][row(target)]["in_play"]:  # its own When Defeated may have moved it already
        g["loss_cause"] = loss_cause(frame)
        leave_play(g, target, log)
    return Packet.AFTER


@inlined
def loss_cause(frame):
    """What a defeated ally is counted as lost to."""
    if frame["flags"] & FROM_ATTACK:
        return LossCause.ATTACK
    return LossCause.BOOST if frame["flags"] & FROM_BOOST else LossCause.OTHER


@inlined
def step_after_damage(g, at, frame):
    """(10) "After X takes damage", "after X is defeated"; for an attack's own damage that is the attack's end (A15,
    B6.10).
    """
    survived = g["characters"][row(frame["target"])]["in_play"] == 1
    triggers = NO if survived else bit(Trigger.AFTER_DEFEATED)
    if not frame["flags"] & FROM_ATTACK:
        triggers |= bit(Trigger.AFTER_DAMAGED)
    push_window(g, triggers, frame["context"], frame["target"], frame["player"], at)
    return Packet.END
