"""What each effect row does: one `effect_<name>` per Op, `apply_effect` as the only dispatch.

Every effect returns how far it got: NOTHING, SOME or ALL of what it says, for "then", "otherwise" and "if ... this way"
(X23). Effects put what can be interrupted (damage, other abilities) on the frames; settle.py resolves it before the
next row.
"""

from mcsim.engine.amounts import amount_of
from mcsim.engine.characters import is_enemy
from mcsim.engine.deck import step_discard_from_deck
from mcsim.engine.defense import can_defend, enemy_attacks, exhaust_and_defend
from mcsim.engine.effects_attach import effect_attach_this, may_ready
from mcsim.engine.effects_cards import apply_to_cards
from mcsim.engine.effects_damage import apply_damage, apply_to_packet
from mcsim.engine.effects_encounter import (
    apply_new_activation,
    effect_deal_encounter_card,
    effect_put_into_play,
    effect_reveal_top,
    effect_surge,
    give_boost_card,
    give_own_boost_card,
)
from mcsim.engine.effects_more import apply_more
from mcsim.engine.effects_players import (
    discard_controlled,
    discard_deck_top,
    effect_attack_indirect,
    effect_change_form,
)
from mcsim.engine.effects_this_card import apply_to_this_card
from mcsim.engine.frames import (
    bit,
)
from mcsim.engine.jit import cold, rule
from mcsim.engine.play import discard_vulnerable
from mcsim.engine.players import discard_from_hand, discard_upgrades, draw_cards, drones_into_play, how_much
from mcsim.engine.schemes import effect_place_threat, effect_remove_threat
from mcsim.engine.status import give_status
from mcsim.engine.targets import player_meant, targets_of
from mcsim.engine.this_card import moves_this
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Kind, Op, Per, Subject, Target, Timing

NOTHING, SOME, ALL = 0, 1, 2


@rule
def apply_effect(g, frame, e, log):
    """Resolve one effect row of the ability in `frame`; returns NOTHING, SOME or ALL."""
    op = e["op"]
    if op > Op.EACH_PLAYER:
        if log is not None:
            return apply_more(g, frame, e, log)
        return NOTHING
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
    if op == Op.EXHAUST and e["per"] != Per.ONE:
        return exhaust_several(g, frame, e, log)
    if op <= Op.READY:
        return apply_exhaustion(g, frame, e, log)
    if op <= Op.ATTACK_GAINS or op == Op.CANCEL_BOOST_ICONS or op == Op.ADD_BOOST_ICONS:
        return apply_to_activation(g, frame, e, log)
    if op <= Op.ATTACK_EACH_OTHER_HERO:
        return apply_new_activation(g, frame, e)
    return apply_other(g, frame, e, log)


@rule
def effect_give_status(g, frame, e, log):
    """A status card to each target, as far as its limit allows (X15)."""
    mask = targets_of(g, frame, e)
    given = 0
    wanted = 0
    frame["had"] = 0
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            wanted += 1
            if g["characters"][c]["statuses"][e["argument"]] > 0:
                frame["had"] |= bit(c)
            given += give_status(g, c, e["argument"], log)
            if g["characters"][c]["kind"] == Kind.MINION:
                discard_vulnerable(g, c, log)
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
            for _ in range(amount_of(g, frame, e) if is_enemy(g, c) or lies_on_identities(e) else 0):
                if give_own_boost_card(g, c, log) if g["own_decks"] else give_boost_card(g, c, log):
                    result = ALL
    return result


@rule
def lies_on_identities(e):
    """Whether the row puts boost cards on identities, where they wait to be moved."""
    return e["target"] == Target.YOU or e["target"] == Target.EACH_IDENTITY


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
    """Exhaust or ready each target; upgrades and supports are counts, of which none is ready or exhausted."""
    if e["target"] == Target.EACH_UPGRADE_YOU_CONTROL:
        return ALL if g["players"][frame["player"]]["upgrades"] > 0 else NOTHING
    if e["target"] == Target.EACH_SUPPORT_YOU_CONTROL:
        return ALL if g["players"][frame["player"]]["supports"] > 0 else NOTHING
    mask = targets_of(g, frame, e)
    exhaust = 1 if e["op"] == Op.EXHAUST else 0
    event = Event.EXHAUSTED if exhaust else Event.READIED
    result = NOTHING
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and g["characters"][c]["exhausted"] != exhaust:
            if not exhaust and not (can_ready(g, c) and may_ready(g, c, log)):
                continue
            g["characters"][c]["exhausted"] = exhaust
            emit(g, event, Subject.CHARACTER, c, 0, frame["card"], log)
            result = ALL
    return result


@rule
def exhaust_several(g, frame, e, log):
    """Exhaust characters picked one after the other, as many as are counted."""
    done = 0
    for _ in range(amount_of(g, frame, e)):
        done += apply_exhaustion(g, frame, e, log) != NOTHING
    return how_much(done, amount_of(g, frame, e))


@rule
def can_ready(g, c):
    """Whether the identity may ready before its player's next turn ends; others may."""
    x = g["characters"][c]
    return x["kind"] != Kind.IDENTITY or g["players"][x["player"]]["stays_exhausted"] == 0


@rule
def is_of_actor(g, frame, e):
    """Whether a row about an enemy's power is about the one that acts: a boost card may speak of the villain, or of an
    enemy by name, while another turns it up."""
    if e["target"] != Target.VILLAIN and e["target"] != Target.NAMED_ENEMY:
        return True
    actor = g["contexts"][max(0, frame["context"])]["actor"]
    return (targets_of(g, frame, e) >> actor) & 1 == 1


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
    elif (op == Op.MODIFY_ATK) == (x["is_attack"] == 1) and is_of_actor(g, frame, e):
        x["power_modifier"] += amount
        emit(g, Event.POWER_MODIFIED, Subject.CHARACTER, x["actor"], amount, frame["card"], log)
    else:
        return NOTHING
    return ALL


@rule
def apply_other(g, frame, e, log):
    """Entering play, defending, surge, encounter cards."""
    op = e["op"]
    if op == Op.PUT_INTO_PLAY:
        return effect_put_into_play(g, frame, e, log)
    if log is not None and op == Op.ATTACH_THIS:
        return effect_attach_this(g, frame, e, log)
    if log is not None and (op == Op.PLACE_COUNTERS or op == Op.REMOVE_COUNTERS):
        return apply_to_cards(g, frame, e, log)
    if op == Op.DECLARE_DEFENDER:
        return effect_declare_defender(g, frame, e, log)
    if op == Op.SURGE:
        return effect_surge(g, frame)
    if op == Op.DEAL_ENCOUNTER_CARD:
        return effect_deal_encounter_card(g, player_meant(g, frame, e["target"]), amount_of(g, frame, e), log)
    if log is not None and op == Op.REVEAL_TOP:
        return effect_reveal_top(g, frame["player"], amount_of(g, frame, e))
    if op == Op.DRONE_INTO_PLAY:
        return drones_into_play(g, player_meant(g, frame, e["target"]), amount_of(g, frame, e), log)
    if op == Op.ADD_ACCELERATION_TOKEN:
        g["tokens"] += e["amount"]
        return ALL
    if op == Op.DISCARD_ENCOUNTER_TOP:
        frame["amount"] = step_discard_from_deck(g, amount_of(g, frame, e), log)
        return ALL if frame["amount"] > 0 else NOTHING
    if op == Op.ENEMY_ATTACKS_UNBOOSTED or op == Op.ENEMY_ACTIVATES_UNBOOSTED:
        return apply_new_activation(g, frame, e)
    if log is not None:
        return apply_rare(g, frame, e, log)
    if op != Op.UNSUPPORTED:
        raise ValueError("an effect of the kernels with all rules only: op", op)
    return NOTHING


@cold
def apply_rare(g, frame, e, log):
    """What few cases need: engine/batch.py asks for kernels with these rules where a row has such an op."""
    op = e["op"]
    if op == Op.DISCARD_DECK_TOP:
        return discard_deck_top(g, frame["player"], amount_of(g, frame, e), log)
    if op == Op.ASSIGN_DAMAGE:
        return apply_more(g, frame, e, log)
    if op == Op.DISCARD_CONTROLLED:
        return discard_controlled(g, frame, e, amount_of(g, frame, e), log)
    if op == Op.CHANGE_FORM or op == Op.MAY_CHANGE_FORM:
        return effect_change_form(g, frame, e, log)
    if op == Op.ATTACK_INDIRECT:
        return effect_attack_indirect(g)
    if moves_this(op) or op == Op.RESOLVE_WHEN_REVEALED:
        return apply_to_this_card(g, frame, e, log)
    if op != Op.SPEND_OR:
        emit(g, Event.UNSUPPORTED, Subject.CARD, frame["card"], 0, frame["card"], log)
    return NOTHING


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
