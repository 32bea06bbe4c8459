"""The attack of a hero or ally (part E), as the steps of a frame: it may happen inside an enemy's attack."""

from enum import IntEnum

from mcsim.engine.characters import VILLAIN
from mcsim.engine.constants import attack_power, can_be_attacked, has_keyword, retaliate_of
from mcsim.engine.frames import (
    CONSEQUENTIAL,
    FROM_ATTACK,
    NO,
    NOBODY,
    YES,
    Frame,
    bit,
    open_context,
    push_damage,
    push_frame,
    push_window,
    row,
)
from mcsim.engine.jit import hot, rule
from mcsim.engine.status import step_piercing
from mcsim.engine.trace import emit
from mcsim.engine.windows import END_OF_ATTACK_TRIGGERS
from mcsim.model.opcodes import Event, Keyword, Kind, Outcome, Subject, Trigger


class Strike(IntEnum):
    """Steps of a player attack, in the order of E9."""

    INITIATE = 0
    DAMAGE = 1
    RETALIATE = 2
    END = 3
    CONSEQUENTIAL = 4
    CLOSE = 5


@rule
def push_player_attack(g, attacker, keywords, basic):
    """An attack of a friendly character with the hits that the script holds (E1, E3); guard and status are checked
    before.
    """
    slot = g["n_contexts"]
    player = g["characters"][attacker]["player"]
    open_context(g, slot, YES, attacker, player, g["script"]["hits"][0])
    g["n_contexts"] = slot + 1
    x = g["contexts"][slot]
    x["keywords"] = keywords
    x["basic"] = basic
    at = push_frame(g, Frame.PLAYER_ATTACK, player)
    f = g["frames"][at]
    f["context"] = slot
    f["source"] = attacker
    f["last"] = g["script"]["n_hits"]


@rule
def advance_player_attack(g, at, log):
    """Run the steps of the attack until it is over or something has to resolve first."""
    while g["n_frames"] == at + 1 and g["outcome"] == Outcome.ONGOING:
        frame = g["frames"][at]
        step = frame["step"]
        frame["step"] = step + 1
        if step == Strike.INITIATE:
            step_initiate_player_attack(g, frame, log)
        elif step == Strike.DAMAGE:
            step_player_attack_damage(g, frame, log)
        elif step == Strike.RETALIATE:
            step_retaliate(g, frame["context"], log)
        elif step == Strike.END:
            step_end_player_attack(g, frame, log)
        elif step == Strike.CONSEQUENTIAL:
            step_consequential_damage(g, frame)
        else:
            g["contexts"][frame["context"]]["active"] = 0
            g["n_contexts"] -= 1
            g["n_frames"] = at


@rule
def step_initiate_player_attack(g, frame, log):
    """ "When X would attack", "when X attacks" (E9, X25)."""
    if frame["amount"] == 0 and g["listening"] & bit(Trigger.WOULD_ATTACK):
        frame["amount"] = 1
        frame["step"] = Strike.INITIATE
        push_window(g, bit(Trigger.WOULD_ATTACK), frame["context"], frame["source"], frame["player"], NOBODY)
        return
    if g["contexts"][frame["context"]]["ended_early"]:
        g["contexts"][frame["context"]]["happened"] = 0
        frame["step"] = Strike.CLOSE
        return
    emit(g, Event.ATTACK_INITIATED, Subject.CHARACTER, frame["source"], 0, -1, log)
    push_window(g, bit(Trigger.ATTACKS), frame["context"], frame["source"], frame["player"], NOBODY)


@rule
def step_player_attack_damage(g, frame, log):
    """The next hit: a packet of its own, piercing first (E4, E8, X19); a target that has left play is not attacked
    (X25).
    """
    i = frame["cursor"]
    x = g["contexts"][frame["context"]]
    if i >= frame["last"]:
        if x["attacked"] == 0:
            x["happened"] = 0
            frame["step"] = Strike.CLOSE
        return
    frame["cursor"] = i + 1
    frame["step"] = Strike.DAMAGE
    target = g["script"]["hits"][i]
    if not g["characters"][target]["in_play"] or (target == VILLAIN and x["stage"] != g["stage"]):
        return
    x["target"] = target
    x["attacked"] |= bit(target)
    if g["script"]["hit_damage"][i] > 0:
        step_piercing(g, x, target, log)
    push_damage(g, frame["source"], target, g["script"]["hit_damage"][i], frame["context"], FROM_ATTACK)


@hot
def step_retaliate(g, context, log):
    """Retaliate X of each attacked character that survived; none against a ranged attack (A15, E8, E9, X18, X19)."""
    x = g["contexts"][row(context)]
    attacker = x["actor"]
    if (x["keywords"] >> Keyword.RANGED) & 1 or has_keyword(g, attacker, Keyword.RANGED):
        return
    if x["attacked"] == bit(x["target"]):
        if retaliates(g, x, x["target"]):
            push_retaliate(g, x["target"], attacker, log)
        return
    for c in range(g["n_characters"] - 1, -1, -1):  # the last packet put on top resolves first
        if (x["attacked"] >> c) & 1 and retaliates(g, x, c):
            push_retaliate(g, c, attacker, log)


@hot
def retaliates(g, x, c):
    """Whether an attacked character answers: it survived, and a villain is still the stage it was (X18)."""
    if not g["characters"][row(c)]["in_play"] or not g["characters"][row(x["actor"])]["in_play"]:
        return False
    return retaliate_of(g, c) > 0 and (c != VILLAIN or x["stage"] == g["stage"])


@rule
def push_retaliate(g, c, attacker, log):
    """Retaliate damage: it is no attack (X18)."""
    emit(g, Event.RETALIATE, Subject.CHARACTER, c, retaliate_of(g, c), -1, log)
    push_damage(g, c, attacker, retaliate_of(g, c), NOBODY, NO)


@rule
def step_end_player_attack(g, frame, log):
    """After the attack: forced abilities, then the others (E9)."""
    emit(g, Event.ATTACK_ENDED, Subject.CHARACTER, frame["source"], 0, -1, log)
    push_window(g, END_OF_ATTACK_TRIGGERS, frame["context"], NOBODY, frame["player"], NOBODY)


@rule
def step_consequential_damage(g, frame):
    """Consequential damage of an ally that attacked, after everything else (E9, X25)."""
    c = frame["source"]
    x = g["characters"][c]
    if x["kind"] == Kind.ALLY and x["in_play"] and x["cons_atk"] > 0 and g["contexts"][frame["context"]]["basic"]:
        push_damage(g, c, c, x["cons_atk"], NOBODY, CONSEQUENTIAL)


@rule
def aim_basic_attack(g, attacker, target):
    """Make the attacker's ATK against one enemy the only hit (E1)."""
    g["script"]["hits"][0] = target
    g["script"]["hit_damage"][0] = max(0, attack_power(g, attacker))
    g["script"]["n_hits"] = 1


@rule
def may_aim_at(g, attacker, target):
    """Whether the target of an attack is allowed (E7)."""
    return can_be_attacked(g, target, attacker)
