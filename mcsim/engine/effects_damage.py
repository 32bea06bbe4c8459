"""Effect rows that deal damage, heal, or change the packet of damage that an ability answers (B5, B6)."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.characters import VILLAIN, identity_of
from mcsim.engine.damage import Packet
from mcsim.engine.defense import enemy_attacks
from mcsim.engine.frames import (
    FROM_ATTACK,
    FROM_BOOST,
    INDIRECT,
    NO,
    NOBODY,
    bit,
    push_damage,
    push_window,
)
from mcsim.engine.jit import rule
from mcsim.engine.play import discard_attachment
from mcsim.engine.players import how_much
from mcsim.engine.policies import assign_indirect
from mcsim.engine.status import step_piercing
from mcsim.engine.targets import attachment_named, attackable, targets_of
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Label, Op, Subject, Target, Timing, Trigger

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)
EVERYTHING = 1 << 20  # an amount no damage reaches


@rule
def apply_damage(g, frame, e, log):
    """Damage of both kinds."""
    frame["hurt"] = 0
    frame["hp_before"] = g["characters"][identity_of(frame["player"])]["hp"]
    if e["op"] == Op.DEAL_DAMAGE:
        return effect_deal_damage(g, frame, e, log)
    return effect_indirect_damage(g, frame, e, log)


@rule
def effect_deal_damage(g, frame, e, log):
    """A packet of damage for each target; of an (attack) ability it is that attack's damage (E3, E4)."""
    if e["target"] == Target.NAMED_CARD and attachment_named(g, e["noun"]) >= 0:
        return place_damage_on_card(g, attachment_named(g, e["noun"]), amount_of(g, frame, e), log)
    mask = targets_of(g, frame, e)
    amount = amount_of(g, frame, e)
    a = g["abilities"][frame["ability"]]
    context = NOBODY
    flags = FROM_BOOST if a["timing"] == Timing.BOOST else NO
    source = frame["source"]
    if log is not None and a["label"] & Label.ATTACK and frame["attack"] > 0:
        context = frame["attack"]
        flags = FROM_ATTACK
        source = g["contexts"][context]["actor"]
        mask = step_attack_by_ability(g, frame, mask, log)
    if mask == 0 or amount <= 0:
        return NOTHING
    frame["acted"] = mask
    if flags & FROM_ATTACK:
        for c in range(g["n_characters"]):
            if (mask >> c) & 1:
                step_piercing(g, g["contexts"][context], c, log)
    push_packets(g, source, mask, amount, context, flags)
    return ALL


@rule
def place_damage_on_card(g, at, amount, log):
    """Damage on an attachment or environment stays there."""
    g["attachments"][at]["damage"] += amount
    emit(g, Event.DAMAGE_REPLACED, Subject.ATTACHMENT, at, amount, g["attachments"][at]["card"], log)
    return ALL if amount > 0 else NOTHING


@rule
def step_attack_by_ability(g, frame, mask, log):
    """An (attack) ability attacks those of its targets that it may (E3, E7); a script may not name one that it may
    not.
    """
    x = g["contexts"][frame["attack"]]
    allowed = attackable(g, mask, x["actor"])
    if allowed == 0 and mask != 0 and g["abilities"][frame["ability"]]["timing"] == Timing.SCRIPTED:
        g["script"]["illegal"] = 1
    if allowed != 0 and x["attacked"] == 0:
        emit(g, Event.ATTACK_INITIATED, Subject.CHARACTER, x["actor"], 0, -1, log)
    x["attacked"] |= allowed
    return allowed


@rule
def push_packets(g, source, mask, amount, context, flags):
    """A packet for each character of the mask. Their damage is simultaneous: identities resolve last, so that nobody's
    elimination takes a character out of it (B6, X11)."""
    identities = g["n_players"]
    for c in range(identities, 0, -1):  # the last packet put on top resolves first
        if (mask >> c) & 1:
            push_damage(g, source, c, amount, context, flags)
    for c in range(g["n_characters"] - 1, -1, -1):
        if (mask >> c) & 1 and (c == VILLAIN or c > identities):
            push_damage(g, source, c, amount, context, flags)


@rule
def effect_indirect_damage(g, frame, e, log):
    """Indirect damage to you (X21)."""
    return assign_indirect(g, frame["source"], frame["player"], amount_of(g, frame, e), NOBODY, INDIRECT)


@rule
def apply_to_packet(g, frame, e, log):
    """Healing, and what changes the packet of damage that the ability answers."""
    op = e["op"]
    if op == Op.HEAL or op == Op.HEAL_ALL or op == Op.SET_HIT_POINTS:
        return effect_heal(g, frame, e, log)
    if op == Op.PREVENT:
        return effect_prevent(g, frame, e, log)
    if op == Op.REDUCE_DEALT:
        return effect_reduce_dealt(g, frame, e, log)
    if op == Op.PLACE_DAMAGE_HERE:
        return effect_place_damage_here(g, frame, log)
    if op == Op.DISCARD_THIS:
        return effect_discard_this(g, frame, log)
    emit(g, Event.UNSUPPORTED, Subject.CARD, frame["card"], 0, frame["card"], log)
    return NOTHING


@rule
def effect_heal(g, frame, e, log):
    """Heal an amount, heal everything, or set hit points: the replacements of B6.6 among them."""
    mask = targets_of(g, frame, e)
    amount = amount_of(g, frame, e)
    result = NOTHING
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            x = g["characters"][c]
            before = x["hp"]
            if e["op"] == Op.SET_HIT_POINTS:
                x["hp"] = min(x["max_hp"], amount)
                push_window(g, bit(Trigger.AFTER_RESET), NOBODY, c, x["player"], NOBODY)
            elif e["op"] == Op.HEAL_ALL:
                x["hp"] = x["max_hp"]
            else:
                x["hp"] = min(x["max_hp"], before + amount)
            if x["hp"] > before:
                emit(g, Event.HEALED, Subject.CHARACTER, c, x["hp"] - before, frame["card"], log)
                result = SOME if e["op"] == Op.HEAL and x["hp"] - before < amount else ALL
    return result


@rule
def effect_prevent(g, frame, e, log):
    """Prevent some (amount 0: all) of the damage about to be taken (B5, B6.3); outside a packet of what comes next."""
    amount = amount_of(g, frame, e)
    if e["amount"] == 0:
        amount = EVERYTHING
    if frame["damage_frame"] < 0:
        g["characters"][identity_of(frame["player"])]["prevent"] += amount
        return ALL
    packet = g["frames"][frame["damage_frame"]]
    prevented = min(amount, packet["taken"])
    packet["taken"] -= prevented
    frame["amount"] = prevented
    if prevented > 0:
        emit(g, Event.DAMAGE_PREVENTED, Subject.CHARACTER, packet["target"], prevented, frame["card"], log)
    return how_much(prevented, 1 if e["amount"] == 0 else amount)


@rule
def effect_reduce_dealt(g, frame, e, log):
    """Reduce the damage about to be dealt (B5, B6.1); once it has been dealt, what is taken (B6.3)."""
    amount = amount_of(g, frame, e)
    if frame["damage_frame"] < 0:
        if not enemy_attacks(g):
            return NOTHING
        g["contexts"][0]["reduction"] += amount
        return ALL
    packet = g["frames"][frame["damage_frame"]]
    if packet["step"] > Packet.TOUGH:
        return effect_prevent(g, frame, e, log)
    packet["amount"] = max(0, packet["amount"] - amount)
    return ALL


@rule
def effect_place_damage_here(g, frame, log):
    """The damage about to be dealt is placed on this attachment instead (B6.1)."""
    if frame["damage_frame"] < 0 or frame["holder_kind"] != Subject.ATTACHMENT:
        return NOTHING
    packet = g["frames"][frame["damage_frame"]]
    g["attachments"][frame["holder"]]["damage"] += packet["amount"]
    emit(g, Event.DAMAGE_REPLACED, Subject.ATTACHMENT, frame["holder"], packet["amount"], frame["card"], log)
    packet["amount"] = 0
    return ALL


@rule
def effect_discard_this(g, frame, log):
    """This attachment is discarded."""
    if frame["holder_kind"] != Subject.ATTACHMENT or not g["attachments"][frame["holder"]]["in_play"]:
        return NOTHING
    discard_attachment(g, frame["holder"], log)
    return ALL
