"""The attack activation of an enemy (part A): `resolve_attack` is the rulebook page, one step function per step."""

import numpy as np

from mcsim.engine.ability import count_modifiers, push_beginning, push_riders
from mcsim.engine.boost import step_deal_boost_card, step_flip_boost_cards, use_abilities_at
from mcsim.engine.characters import VILLAIN
from mcsim.engine.constants import attack_power, constant_sum, has_constant
from mcsim.engine.damage import advance_damage
from mcsim.engine.defense import (
    can_defend,
    changes_damage,
    exhaust_and_defend,
    may_join_defense,
    use_scripted_ability,
)
from mcsim.engine.frames import (
    ENEMY_ACTIVATION,
    FROM_ATTACK,
    NOBODY,
    YES,
    bit,
    open_context,
    push_damage,
    push_window,
    row,
)
from mcsim.engine.jit import cold, hot, inlined, rule
from mcsim.engine.last import keep_last
from mcsim.engine.player_attack import step_retaliate
from mcsim.engine.policies import assign_indirect, choose_defender, divide_evenly
from mcsim.engine.settle import settle
from mcsim.engine.status import step_piercing, step_replace_by_status
from mcsim.engine.trace import emit
from mcsim.engine.windows import END_OF_ATTACK_TRIGGERS, INITIATION_TRIGGERS
from mcsim.model.opcodes import At, Event, Kind, Op, Outcome, Status, Subject, Trigger, When

WOULD_ATTACK_TRIGGERS = np.int64((1 << Trigger.WOULD_ATTACK.value) | (1 << Trigger.WOULD_ACTIVATE.value))


@rule
def resolve_attack(g, enemy, player, target, copy, log):
    """An enemy attacks a player and a character (A1, A2): the six steps, then what follows the attack."""
    base = g["n_frames"]
    if not step_initiate_attack(g, enemy, player, target, copy, base, log):
        return
    if goes_on(g, enemy):
        step_deal_boost_card(g, enemy, log)
    if goes_on(g, enemy):
        step_declare_defender(g, base, log)
    if goes_on(g, enemy):
        step_flip_boost_cards(g, enemy, base, log)
    if goes_on(g, enemy):
        step_work_out_damage(g, enemy, log)
        step_deal_damage(g, enemy, base, log)
    step_end_attack(g, enemy, base, log)


@hot
def goes_on(g, enemy):
    """Whether the attack goes on: not if the attacker has left play (X6), it was ended, or the game is over."""
    return (
        g["outcome"] == Outcome.ONGOING
        and g["characters"][row(enemy)]["in_play"]
        and not g["contexts"][0]["ended_early"]
        and not g["script"]["illegal"]
    )


@inlined
def step_initiate_attack(g, enemy, player, target, copy, base, log):
    """A stunned enemy loses the card instead (X14); else interrupts to the attack, before any card is dealt (A17),
    forced ones first, then scripted (defense) abilities (C5)."""
    open_context(g, ENEMY_ACTIVATION, YES, enemy, player, target)
    x = g["contexts"][0]
    x["copied"] = copy
    g["n_riders"] = 0
    if g["characters"][row(enemy)]["statuses"][Status.STUNNED] and step_replace_by_status(
        g, enemy, Status.STUNNED, log
    ):
        x["happened"] = 0
        x["active"] = 0
        keep_last(g, log)
        return False
    if g["listening"] & WOULD_ATTACK_TRIGGERS and is_replaced(g, WOULD_ATTACK_TRIGGERS, base, log):
        return False
    emit(g, Event.ATTACK_INITIATED, Subject.CHARACTER, enemy, player, -1, log)
    if g["n_beginning"] > 0:
        begin_as_told(g, base, log)
    if g["listening"] & INITIATION_TRIGGERS:
        resolve_window(g, INITIATION_TRIGGERS, target, player, base, log)
    if log is not None and g["script"]["n_abilities"] > 0:
        use_abilities_at(g, At.INITIATE, base, log)
    return True


@cold
def begin_as_told(g, base, log):
    """The rows about this activation of the ability that caused it ("... attacks you with +1 ATK")."""
    push_beginning(g)
    settle(g, base, log)


@inlined
def step_declare_defender(g, base, log):
    """Step 2: one player may exhaust a ready hero or ally, who becomes the target (A7, A3, A4, C1)."""
    x = g["contexts"][0]
    if x["defender"] < 0:
        c = choose_defender(g, log)
        if c >= 0:
            exhaust_and_defend(g, c, log)
            if g["n_frames"] > base:
                settle(g, base, log)
    elif log is not None and g["script"]["next_defense"] < g["script"]["n_defenses"]:
        add_basic_defense(g, base, log)
    if log is not None and g["script"]["n_abilities"] > 0:
        use_abilities_at(g, At.DECLARE, base, log)
    x["undefended"] = x["defender"] < 0


@cold
def add_basic_defense(g, base, log):
    """A hero that already defends by a (defense) ability is declared as well: its DEF counts (C7)."""
    x = g["contexts"][0]
    s = g["script"]
    c = s["defenses"][s["next_defense"]]
    s["next_defense"] += 1
    if c < 0:
        return
    if c != x["defender"] or not can_defend(g, c):
        s["illegal"] = 1
        return
    exhaust_and_defend(g, c, log)
    settle(g, base, log)


@inlined
def step_work_out_damage(g, enemy, log):
    """Step 4: ATK with every modifier and the boost icons; less DEF for a basic defense; never below 0 (A9, X24)."""
    x = g["contexts"][0]
    if g["n_riders"] > 0:
        count_modifiers(g, log)
    power_of(g, x)
    emit(g, Event.AMOUNT_WORKED_OUT, Subject.CHARACTER, enemy, x["power"], -1, log)


@hot
def defense_of(g, x):
    """DEF subtracted for a hero's basic defense, before tough (A9, A11, C2); (defense) abilities subtract none (C6)."""
    if not x["basic"] or x["defender"] < 0:
        return 0
    defense = g["characters"][x["defender"]]["defense"] + x["defense_modifier"]
    if g["constants"]:
        defense += constant_sum(g, x["defender"], Op.CONSTANT_DEF)
    return max(0, defense)


@inlined
def step_deal_damage(g, enemy, base, log):
    """Step 5: the damage goes to the target, who counts as attacked (A10, A12, A14); piercing first (X19)."""
    x = g["contexts"][0]
    amount = max(0, x["power"] - defense_of(g, x))
    if x["basic"] and x["defender"] >= 0:
        emit(g, Event.DEFENSE_SUBTRACTED, Subject.CHARACTER, x["defender"], defense_of(g, x), -1, log)
    spare = g["characters"][x["target"]]["prevent"]
    if log is not None and g["script"]["n_abilities"] > 0 and amount > 0:
        amount = step_defense_abilities_against_attack(g, x, base, log)
    x["undefended"] = x["defender"] < 0
    if g["script"]["ends_early"]:
        x["ended_early"] = 1
        return
    if not (g["outcome"] == Outcome.ONGOING and g["characters"][row(enemy)]["in_play"]):
        x["ended_early"] = 1
        return
    target = x["target"]
    if not g["characters"][row(target)]["in_play"]:
        return
    x["damage_done"] = 1
    x["attacked"] |= bit(target)
    if amount > 0 and g["characters"][row(target)]["statuses"][Status.TOUGH]:
        step_piercing(g, x, target, log)
    indirect = (g["constants"] or x["indirect"]) and deal_indirectly(g, x, amount)
    if amount > 0 and not indirect:
        push_damage(g, enemy, target, amount, ENEMY_ACTIVATION, FROM_ATTACK)
        advance_damage(g, base, log)
    if g["n_frames"] > base:
        settle(g, base, log)
    if log is not None and g["script"]["n_abilities"] > 0:
        g["characters"][row(target)]["prevent"] = min(spare, g["characters"][row(target)]["prevent"])
    if g["n_riders"] > 0 and g["outcome"] == Outcome.ONGOING:
        resolve_riders(g, When.AFTER_DAMAGE.value, base, log)


@cold
def deal_indirectly(g, x, amount):
    """An attacker whose attacks deal indirect damage: the target player divides it (X21); whether it is one."""
    if has_constant(g, x["actor"], Op.DIVIDES_DAMAGE):
        divide_evenly(g, x["actor"], x["player"], amount, ENEMY_ACTIVATION, FROM_ATTACK)
        return True
    if not x["indirect"] and not has_constant(g, x["actor"], Op.INDIRECT_ATTACKS):
        return False
    assign_indirect(g, x["actor"], x["player"], amount, ENEMY_ACTIVATION, FROM_ATTACK)
    return True


@cold
def step_defense_abilities_against_attack(g, x, base, log):
    """(defense) abilities just before the damage: the identity becomes the defender and target (C5, C11). While an ally
    defends, those that speak of the damage wait for what the identity itself would take (C8). Returns the damage
    due."""
    for i in range(g["script"]["n_abilities"]):
        s = g["script"]["abilities"][i]
        if s["at"] != At.DAMAGE or s["used"] or g["outcome"] != Outcome.ONGOING:
            continue
        ally_defends = x["defender"] >= 0 and g["characters"][x["defender"]]["kind"] == Kind.ALLY
        if ally_defends and may_join_defense(g, s["player"]) and changes_damage(g, s["ability"]):
            continue
        use_scripted_ability(g, i, NOBODY, log)
        settle(g, base, log)
    return max(0, power_of(g, x) - defense_of(g, x) - x["reduction"])


@cold
def is_replaced(g, triggers, base, log):
    """Whether something else happens instead of the activation that would begin (Trigger bits), and that."""
    x = g["contexts"][0]
    push_window(g, triggers, ENEMY_ACTIVATION, x["actor"], x["player"], NOBODY)
    settle(g, base, log)
    if not x["ended_early"]:
        return False
    x["happened"] = 0
    x["active"] = 0
    keep_last(g, log)
    return True


@cold
def resolve_window(g, triggers, target, player, base, log):
    """Let abilities in play answer the attack (Trigger bits)."""
    push_window(g, triggers, ENEMY_ACTIVATION, target, player, NOBODY)
    settle(g, base, log)


@cold
def resolve_riders(g, when, base, log):
    """Resolve the rows that waited for this time of the attack (a When)."""
    push_riders(g, when)
    settle(g, base, log)


@hot
def power_of(g, x):
    """Final ATK once (defense) abilities have changed it at the last moment (A9)."""
    x["power"] = max(0, attack_power(g, x["actor"]) + x["power_modifier"] + x["icons"])
    return x["power"]


@inlined
def step_end_attack(g, enemy, base, log):
    """Step 6: the attack ends; forced abilities with retaliate among them, then the others (A15, A16, A18, C13)."""
    x = g["contexts"][0]
    if not x["damage_done"]:
        x["ended_early"] = 1
    if g["outcome"] == Outcome.ONGOING:
        step_after_attack(g, enemy, base, log)
    if enemy == VILLAIN:
        note_villain_activation(g, x)
    x["active"] = 0
    keep_last(g, log)


@inlined
def step_after_attack(g, enemy, base, log):
    """What waited for the end of the attack, then retaliate, forced and other abilities (A15, A16)."""
    if g["n_riders"] > 0:
        resolve_riders(g, When.END_OF_ATTACK.value, base, log)
    g["contexts"][0]["over"] = 1
    emit(g, Event.ATTACK_ENDED, Subject.CHARACTER, enemy, 0, -1, log)
    step_retaliate(g, ENEMY_ACTIVATION, log)
    if g["n_frames"] > base:
        settle(g, base, log)
    if g["listening"] & END_OF_ATTACK_TRIGGERS and g["outcome"] == Outcome.ONGOING:
        resolve_window(g, END_OF_ATTACK_TRIGGERS, NOBODY, g["contexts"][0]["player"], base, log)


@inlined
def note_villain_activation(g, x):
    """Count the activation; keep the icons of the round's first one (table `boost_icons`)."""
    g["activations"] += 1
    if g["first_icons"] < 0:
        g["first_icons"] = x["icons"]
