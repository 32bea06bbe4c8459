"""What each effect row does: one `effect_<name>` per Op, `apply_effect` as the only dispatch.

Every effect returns how far it got: NOTHING, SOME or ALL of what it says, for "then", "otherwise" and "if ... this way"
(X23). Effects put what can be interrupted (damage, other abilities) on the frames; settle.py resolves it before the
next row.
"""

from mcsim.engine.characters import VILLAIN, identity_of, is_hero
from mcsim.engine.conditions import amount_of
from mcsim.engine.damage import Packet
from mcsim.engine.deck import deal_card, refill, step_discard_from_deck
from mcsim.engine.defense import can_defend, enemy_attacks, exhaust_and_defend
from mcsim.engine.frames import (
    FROM_ATTACK,
    FROM_BOOST,
    INDIRECT,
    NO,
    NOBODY,
    YES,
    Activation,
    Frame,
    bit,
    push_damage,
    push_frame,
    queue_activation,
)
from mcsim.engine.jit import hot, rule
from mcsim.engine.play import discard_attachment, enter_minion, unique_in_play
from mcsim.engine.players import discard_from_hand, discard_upgrades, draw_cards, drone_into_play, how_much
from mcsim.engine.policies import assign_indirect
from mcsim.engine.schemes import effect_place_threat, effect_remove_threat
from mcsim.engine.status import give_status, step_piercing
from mcsim.engine.targets import attackable, targets_of
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Label, Op, Subject, Timing
from mcsim.model.records import MAX_BOOST, MAX_PILE

NOTHING, SOME, ALL = 0, 1, 2
EVERYTHING = 1 << 20  # an amount no damage reaches


@rule
def apply_effect(g, frame, e, log):
    """Resolve one effect row of the ability in `frame`; returns NOTHING, SOME or ALL."""
    op = e["op"]
    if op == Op.DEAL_DAMAGE or op == Op.INDIRECT_DAMAGE:
        return apply_damage(g, frame, e, log)
    if op <= Op.DISCARD_THIS:
        return apply_to_packet(g, frame, e, log)
    if op == Op.PLACE_THREAT:
        return effect_place_threat(g, frame, e, amount_of(g, frame, e), log)
    if op == Op.REMOVE_THREAT:
        return effect_remove_threat(g, frame, e, amount_of(g, frame, e), log)
    if op == Op.GIVE_STATUS:
        return effect_give_status(g, frame, e, log)
    if op == Op.GIVE_BOOST:
        return effect_give_boost(g, frame, e, log)
    if op <= Op.DISCARD_UPGRADE_OR_SUPPORT:
        return apply_to_player(g, frame, e, log)
    if op <= Op.READY:
        return apply_exhaustion(g, frame, e, log)
    if op <= Op.ATTACK_GAINS or op == Op.CANCEL_BOOST_ICONS or op == Op.ADD_BOOST_ICONS:
        return apply_to_activation(g, frame, e, log)
    if op <= Op.ATTACK_EACH_OTHER_HERO:
        return apply_new_activation(g, frame, e)
    return apply_other(g, frame, e, log)


@rule
def apply_damage(g, frame, e, log):
    """Damage of both kinds."""
    if e["op"] == Op.DEAL_DAMAGE:
        return effect_deal_damage(g, frame, e, log)
    return effect_indirect_damage(g, frame, e, log)


@rule
def effect_deal_damage(g, frame, e, log):
    """A packet of damage for each target; of an (attack) ability it is that attack's damage (E3, E4)."""
    mask = targets_of(g, frame, e)
    amount = amount_of(g, frame, e)
    a = g["abilities"][frame["ability"]]
    context = NOBODY
    flags = FROM_BOOST if a["timing"] == Timing.BOOST else NO
    source = frame["source"]
    if a["label"] & Label.ATTACK and frame["attack"] > 0:
        context = frame["attack"]
        flags = FROM_ATTACK
        source = g["contexts"][context]["actor"]
        mask = step_attack_by_ability(g, frame, mask, log)
    if mask == 0 or amount <= 0:
        return NOTHING
    if flags & FROM_ATTACK:
        for c in range(g["n_characters"]):
            if (mask >> c) & 1:
                step_piercing(g, g["contexts"][context], c, log)
    push_packets(g, source, mask, amount, context, flags)
    return ALL


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
                x["hp"] = amount
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


@rule
def effect_give_status(g, frame, e, log):
    """A status card to each target, as far as its limit allows (X15)."""
    mask = targets_of(g, frame, e)
    given = 0
    wanted = 0
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            wanted += 1
            given += give_status(g, c, e["argument"], log)
    if given == 0:
        return NOTHING
    return ALL if given == wanted else SOME


@rule
def effect_give_boost(g, frame, e, log):
    """Additional boost cards, facedown behind those already given (A8, X3)."""
    mask = targets_of(g, frame, e)
    result = NOTHING
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            for _ in range(amount_of(g, frame, e)):
                if give_boost_card(g, c, log):
                    result = ALL
    return result


@hot
def give_boost_card(g, c, log):
    """Deal the top encounter card facedown to enemy c as a boost card; whether there was one (A6)."""
    card = deal_card(g, log)
    if card < 0:
        return False
    x = g["characters"][c]
    if x["n_boost"] >= MAX_BOOST:
        raise ValueError("too many boost cards on one enemy; the limit is", MAX_BOOST)
    x["boost"][x["n_boost"]] = card
    x["n_boost"] += 1
    emit(g, Event.BOOST_DEALT, Subject.CHARACTER, c, 0, -1, log)
    refill(g, log)
    return True


@rule
def apply_to_player(g, frame, e, log):
    """What happens to a player's hand, upgrades and supports, which are counts (DESIGN section 4)."""
    op = e["op"]
    amount = amount_of(g, frame, e)
    if op == Op.DRAW:
        return draw_cards(g, frame["player"], amount, log)
    if op == Op.DISCARD_HAND:
        return discard_from_hand(g, frame["player"], amount, log)
    return discard_upgrades(g, frame["player"], amount, op, log)


@rule
def apply_exhaustion(g, frame, e, log):
    """Exhaust or ready each target."""
    mask = targets_of(g, frame, e)
    exhaust = 1 if e["op"] == Op.EXHAUST else 0
    event = Event.EXHAUSTED if exhaust else Event.READIED
    result = NOTHING
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and g["characters"][c]["exhausted"] != exhaust:
            g["characters"][c]["exhausted"] = exhaust
            emit(g, event, Subject.CHARACTER, c, 0, frame["card"], log)
            result = ALL
    return result


@rule
def apply_to_activation(g, frame, e, log):
    """What changes the current activation: ATK, SCH, DEF, keywords, boost icons."""
    x = g["contexts"][max(0, frame["context"])]
    op = e["op"]
    if not x["active"]:
        return NOTHING
    amount = amount_of(g, frame, e)
    if op == Op.MODIFY_DEF:
        x["defense_modifier"] += amount
        emit(g, Event.DEFENSE_MODIFIED, Subject.NONE, 0, amount, frame["card"], log)
    elif op == Op.ATTACK_GAINS:
        if not x["is_attack"]:
            return NOTHING
        x["keywords"] |= bit(e["argument"])
        emit(g, Event.KEYWORD_GAINED, Subject.CHARACTER, x["actor"], e["argument"], frame["card"], log)
    elif op == Op.CANCEL_BOOST_ICONS:
        frame["amount"] = x["card_icons"]
        x["card_icons"] = 0
        emit(g, Event.ICONS_CANCELED, Subject.CHARACTER, x["actor"], frame["amount"], x["card"], log)
    elif op == Op.ADD_BOOST_ICONS:
        x["icons"] += amount
        emit(g, Event.ICONS_ADDED, Subject.CHARACTER, x["actor"], amount, frame["card"], log)
    elif (op == Op.MODIFY_ATK) == (x["is_attack"] == 1):
        x["power_modifier"] += amount
        emit(g, Event.POWER_MODIFIED, Subject.CHARACTER, x["actor"], amount, frame["card"], log)
    else:
        return NOTHING
    return ALL


@rule
def apply_new_activation(g, frame, e):
    """New activations: they wait for the current one to end (X5)."""
    op = e["op"]
    x = g["contexts"][0]
    if op == Op.ATTACK_EACH_OTHER_HERO:
        return effect_attack_each_other_hero(g, x)
    mask = targets_of(g, frame, e)
    result = NOTHING
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            activation = Activation.BY_FORM.value
            if op == Op.ENEMY_ATTACKS:
                activation = Activation.ATTACK.value
            elif op == Op.ENEMY_SCHEMES:
                activation = Activation.SCHEME.value
            queue_activation(g, c, frame["player"], activation, NO)
            result = ALL
    return result


@rule
def effect_attack_each_other_hero(g, x):
    """The attack is also resolved against each other hero, in player order, each with its own defender (X4)."""
    if x["copied"]:
        return NOTHING
    x["copied"] = 1
    for i in range(g["n_players"]):
        player = (g["first_player"] + i) % g["n_players"]
        if player != x["first_player"] and not g["players"][player]["eliminated"] and is_hero(g, identity_of(player)):
            queue_activation(g, x["actor"], player, Activation.ATTACK.value, YES)
    return ALL


@rule
def apply_other(g, frame, e, log):
    """Entering play, defending, surge, encounter cards."""
    op = e["op"]
    if op == Op.PUT_INTO_PLAY:
        return effect_put_into_play(g, frame, log)
    if op == Op.DECLARE_DEFENDER:
        return effect_declare_defender(g, frame, e, log)
    if op == Op.SURGE:
        return effect_surge(g, frame)
    if op == Op.DEAL_ENCOUNTER_CARD:
        return effect_deal_encounter_card(g, frame["player"], amount_of(g, frame, e), log)
    if op == Op.REVEAL_TOP:
        return effect_reveal_top(g, frame["player"], amount_of(g, frame, e))
    if op == Op.DRONE_INTO_PLAY:
        return drone_into_play(g, frame["player"], log)
    if op == Op.ADD_ACCELERATION_TOKEN:
        g["tokens"] += e["amount"]
        return ALL
    if op == Op.DISCARD_ENCOUNTER_TOP:
        frame["amount"] = step_discard_from_deck(g, amount_of(g, frame, e), log)
        return ALL if frame["amount"] > 0 else NOTHING
    emit(g, Event.UNSUPPORTED, Subject.CARD, frame["card"], 0, frame["card"], log)
    return NOTHING


@rule
def effect_put_into_play(g, frame, log):
    """This minion, turned up as a boost card or revealed, enters play engaged with you; quickstrike may attack (X5,
    X16).

    A unique one with a character of its title in play stays out (X28).
    """
    if unique_in_play(g, frame["card"]):
        return NOTHING
    c = enter_minion(g, frame["card"], frame["player"], log)
    g["contexts"][0]["card_kept"] = 1
    quickstrike(g, c)
    return ALL


@rule
def quickstrike(g, c):
    """After a quickstrike minion has engaged a hero, it attacks (X16)."""
    x = g["characters"][c]
    if (x["keywords"] >> 4) & 1 and is_hero(g, identity_of(x["player"])):
        queue_activation(g, c, x["player"], Activation.ATTACK.value, NO)


@rule
def effect_declare_defender(g, frame, e, log):
    """Exhaust a hero or ally and declare it the defender: a basic defense for a hero (C3, C4)."""
    mask = targets_of(g, frame, e)
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and enemy_attacks(g) and can_defend(g, c) and g["contexts"][0]["defender"] in (-1, c):
            exhaust_and_defend(g, c, log)
            return ALL
    if g["abilities"][frame["ability"]]["timing"] == Timing.SCRIPTED:
        g["script"]["illegal"] = 1
    return NOTHING


@rule
def effect_surge(g, frame):
    """The card being revealed gains surge (X8)."""
    for i in range(g["n_frames"] - 1, -1, -1):
        if g["frames"][i]["kind"] == Frame.REVEAL:
            g["frames"][i]["amount"] += 1
            return ALL
    return NOTHING


@rule
def effect_deal_encounter_card(g, player, amount, log):
    """Facedown encounter cards to a player."""
    for _ in range(amount):
        p = g["players"][player]
        card = deal_card(g, log)
        if card < 0:
            return NOTHING
        if p["n_pile"] >= MAX_PILE:
            raise ValueError("too many encounter cards dealt to one player; the limit is", MAX_PILE)
        p["pile"][p["n_pile"]] = card
        p["n_pile"] += 1
        emit(g, Event.ENCOUNTER_CARD_DEALT, Subject.PLAYER, player, 0, -1, log)
        refill(g, log)
    return ALL


@rule
def effect_reveal_top(g, player, amount):
    """Reveal cards from the top of the encounter deck, one after the other (X8)."""
    for _ in range(amount):
        push_frame(g, Frame.REVEAL, player)
    return ALL
