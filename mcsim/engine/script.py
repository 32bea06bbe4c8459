"""One step of a situation's script, through the rules that the simulation runs (SITUATIONS.md)."""

from mcsim.engine.activation import resolve_activation, resolve_pending
from mcsim.engine.attack import resolve_attack
from mcsim.engine.basic_powers import (
    allow_form_changes,
    attack_ability,
    basic_attack,
    basic_thwart,
    can_use_attack_ability,
    change_form,
    recover,
)
from mcsim.engine.characters import identity_of
from mcsim.engine.constants import is_stunned
from mcsim.engine.frames import INDIRECT, NO, NOBODY, Activation, push_damage
from mcsim.engine.jit import kernel, rule
from mcsim.engine.policies import assign_indirect
from mcsim.engine.reveal import push_reveal
from mcsim.engine.round import resolve_villain_phase, step_ready_all
from mcsim.engine.scheme import resolve_scheme
from mcsim.engine.standing import refresh_standing
from mcsim.engine.status import step_replace_by_status
from mcsim.model.opcodes import Kind, Outcome, Status, Step


@kernel
def run_step(games, steps, log):
    """Carry out the step in steps[0] on games[0]; `script.illegal` is set if the rules forbid it.

    games: game_dtype array of shape (1,), its `script` filled; steps: step_dtype array of shape (1,); log: event_dtype
    array whose row 0 counts. What was changed before a step turned out to be forbidden is not undone here.
    """
    g = games[0]
    s = steps[0]
    g["n_frames"] = 0
    g["n_pending"] = 0
    g["n_contexts"] = 1
    if g["standing_constants"] > 0:
        refresh_standing(g, log)
    if g["outcome"] != Outcome.ONGOING or not take_step(g, s, log):
        g["script"]["illegal"] = 1
    elif not g["script"]["illegal"]:
        resolve_pending(g, NO, log)


@rule
def take_step(g, s, log):
    """Start the step; False if the rules forbid it."""
    do = s["do"]
    if do <= Step.ACTIVATE:
        return take_enemy_step(g, s, log)
    if do == Step.DEAL_DAMAGE:
        return deal_damage(g, s)
    if do == Step.PREVENT_NEXT:
        return prevent_next(g, s)
    if do <= Step.ATTACK_ABILITY:
        return take_power_step(g, s, log)
    if do == Step.CHANGE_FORM:
        return change_form(g, s["player"])
    if do == Step.REVEAL:
        return reveal(g, s)
    allow_form_changes(g)
    if do == Step.VILLAIN_PHASE:
        resolve_villain_phase(g, log)
    else:
        step_ready_all(g, log)
    return True


@rule
def take_enemy_step(g, s, log):
    """An enemy activates against a player; an attack on another's character is none (A1, A2)."""
    enemy, player, target = s["actor"], s["player"], s["target"]
    if enemy < 0 or not g["characters"][enemy]["in_play"] or g["players"][player]["eliminated"]:
        return False
    if s["do"] == Step.ENEMY_SCHEME:
        resolve_scheme(g, enemy, player, log)
    elif s["do"] == Step.ACTIVATE:
        resolve_activation(g, enemy, player, Activation.BY_FORM.value, NO, log)
    elif target < 0 or not g["characters"][target]["in_play"] or g["characters"][target]["player"] != player:
        return False
    else:
        resolve_attack(g, enemy, player, target, NO, log)
    return True


@rule
def deal_damage(g, s):
    """Damage that is no attack: to one character, or indirect to a player (X21)."""
    if s["indirect"]:
        if g["players"][s["player"]]["eliminated"]:
            return False
        assign_indirect(g, NOBODY, s["player"], s["amount"], NOBODY, INDIRECT)
        return True
    if s["actor"] < 0 or not g["characters"][s["actor"]]["in_play"]:
        return False
    push_damage(g, NOBODY, s["actor"], s["amount"], NOBODY, NO)
    return True


@rule
def prevent_next(g, s):
    """Prevent an amount of what a character next would take (B5)."""
    if s["actor"] < 0 or not g["characters"][s["actor"]]["in_play"]:
        return False
    g["characters"][s["actor"]]["prevent"] += s["amount"]
    return True


@rule
def take_power_step(g, s, log):
    """What a player's character does."""
    if s["do"] == Step.BASIC_ATTACK:
        return basic_attack(g, s["actor"], s["target"], log)
    if s["do"] == Step.BASIC_THWART:
        return basic_thwart(g, s["actor"], s["target"], log)
    if s["do"] == Step.RECOVER:
        return recover(g, s["actor"], log)
    return use_attack_ability(g, s, log)


@rule
def use_attack_ability(g, s, log):
    """An (attack) ability: one attack, or several in order (E3 to E6); a stunned hero only loses the card (X14)."""
    player = s["player"]
    if not can_use_attack_ability(g, player):
        return False
    if is_stunned(g, identity_of(player)):
        step_replace_by_status(g, identity_of(player), Status.STUNNED, log)
        return True
    if not s["separate"]:
        return attack_ability(g, player, NO, g["script"]["n_instances"], s["keywords"], s["bonus"])
    return make_attacks_in_order(g, s, log)


@rule
def make_attacks_in_order(g, s, log):
    """Each instance is an attack of its own with what is additional to it; the bonus goes to one of them (E6).

    A target that has left play is passed over; a stun gained meanwhile replaces the attack at hand (X14, X25).
    """
    player = s["player"]
    first = 0
    number = 0
    while first < g["script"]["n_instances"] and g["outcome"] == Outcome.ONGOING:
        last = first + 1
        while last < g["script"]["n_instances"] and g["script"]["instance_additional"][last]:
            last += 1
        bonus = s["bonus"] if number == s["bonus_on"] else NO
        if not make_attack_in_order(g, player, first, last, s["keywords"], bonus, log):
            return False
        first = last
        number += 1
    return True


@rule
def make_attack_in_order(g, player, first, last, keywords, bonus, log):
    """One of several attacks of an ability; False if the rules forbid its target when its turn comes (X17)."""
    hero = identity_of(player)
    target = g["script"]["instances"][first]
    if not g["characters"][hero]["in_play"]:
        return True
    if is_stunned(g, hero):
        step_replace_by_status(g, hero, Status.STUNNED, log)
        return True
    if not g["characters"][target]["in_play"] and g["characters"][target]["kind"] == Kind.MINION:
        return True
    if not attack_ability(g, player, first, last, keywords, bonus):
        return False
    resolve_pending(g, NO, log)
    return not g["script"]["illegal"]


@rule
def reveal(g, s):
    """Reveal an encounter card for a player (X8)."""
    if g["players"][s["player"]]["eliminated"]:
        return False
    push_reveal(g, s["card"], s["player"])
    return True
