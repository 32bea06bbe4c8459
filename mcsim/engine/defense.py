"""Becoming the defender (part C): basic defense, allies, (defense) abilities."""

from mcsim.engine.characters import identity_of
from mcsim.engine.constants import is_stunned, may_not_defend
from mcsim.engine.frames import ENEMY_ACTIVATION, FROM_ATTACK, NO, NOBODY, YES, bit, push_ability, push_window, row
from mcsim.engine.jit import cold, hot, rule
from mcsim.engine.status import step_replace_by_status
from mcsim.engine.trace import emit
from mcsim.model.opcodes import At, Event, Form, Kind, Op, Status, Subject, Trigger


@hot
def can_defend(g, c):
    """Whether character c is a ready hero or ally (C2, C4)."""
    x = g["characters"][row(c)]
    if not x["in_play"] or x["exhausted"] or (g["constants"] and may_not_defend(g, c)):
        return False
    return x["kind"] == Kind.ALLY or (x["kind"] == Kind.IDENTITY and x["form"] == Form.HERO)


@rule
def must_defend_with_ally(g, enemy, player):
    """Whether the attacker forces its engaged player to defend with a ready ally (Melter)."""
    if g["contexts"][0]["ally_must_defend"]:
        return first_ready_ally(g, player) >= 0
    if g["constants"] == 0 or g["characters"][enemy]["player"] != player or not forces_ally(g, enemy):
        return False
    return first_ready_ally(g, player) >= 0


@rule
def forces_ally(g, enemy):
    """Whether the enemy's attacks must be defended with an ally if able."""
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] >= 0 and entry["holder_kind"] == Subject.CHARACTER and entry["holder"] == enemy:
            first = g["abilities"][entry["ability"]]["first"]
            if g["effects"][first]["op"] == Op.MUST_DEFEND_WITH_ALLY:
                return True
    return False


@hot
def first_ready_ally(g, player):
    """The player's first ready ally in order of arrival, -1 none."""
    p = g["players"][row(player)]
    for i in range(p["n_allies"]):
        if g["characters"][row(p["allies"][row(i)])]["exhausted"]:
            continue
        if not g["constants"] or not may_not_defend(g, p["allies"][row(i)]):
            return p["allies"][i]
    return -1


@hot
def become_defender(g, c, basic, log):
    """Character c defends: it becomes the target, its player the target player (A3, A4, C11); "when your hero
    defends" (C10).
    """
    x = g["contexts"][0]
    x["defender"] = c
    x["target"] = c
    x["basic"] = basic
    x["undefended"] = 0
    x["player"] = g["characters"][row(c)]["player"]
    x["defending_player"] = x["player"]
    emit(g, Event.DEFENDER_DECLARED, Subject.CHARACTER, c, basic, -1, log)
    push_window(g, bit(Trigger.DEFENDS), ENEMY_ACTIVATION, c, x["player"], NOBODY)


@hot
def exhaust_and_defend(g, c, log):
    """A basic defense of a hero, or an ally's defense: it exhausts (C2, C4).

    A hero that defends already, by a (defense) ability, only makes it a basic defense: its DEF counts (C7).
    """
    x = g["contexts"][0]
    g["characters"][row(c)]["exhausted"] = 1
    emit(g, Event.EXHAUSTED, Subject.CHARACTER, c, 0, -1, log)
    if x["defender"] == c:
        x["basic"] = 1
    else:
        become_defender(g, c, YES if g["characters"][row(c)]["kind"] == Kind.IDENTITY else NO, log)


@rule
def may_join_defense(g, player):
    """Whether no other player defends or has used a (defense) ability in this attack (C1, C7)."""
    x = g["contexts"][0]
    if g["constants"] and may_not_defend(g, identity_of(player)):
        return False
    return x["defending_player"] < 0 or x["defending_player"] == player


@hot
def enemy_attacks(g):
    """Whether an enemy's attack is under way, in which a (defense) ability makes a defender (C5, C9)."""
    x = g["contexts"][0]
    return x["active"] == 1 and x["is_attack"] == 1 and x["over"] == 0


@rule
def join_defense(g, player, ability, log):
    """A (defense) ability starts to resolve: its player defends; with the identity, if nobody does yet (C5 to C8)."""
    x = g["contexts"][0]
    if x["defender"] < 0 and not declares_by_itself(g, ability):
        become_defender(g, identity_of(player), NO, log)
    x["defending_player"] = player
    x["ability_player"] = player


@rule
def use_scripted_ability(g, i, damage_frame, log):
    """A player uses a (defense) ability now (C5 to C9); a stun cancels an (attack/defense) one whole (X14)."""
    s = g["script"]["abilities"][i]
    s["used"] = 1
    identity = identity_of(s["player"])
    if g["players"][s["player"]]["eliminated"] or (enemy_attacks(g) and not may_join_defense(g, s["player"])):
        g["script"]["illegal"] = 1
        return
    if s["attack"] and is_stunned(g, identity):
        step_replace_by_status(g, identity, Status.STUNNED, log)
        return
    at = push_ability(g, s["ability"], Subject.CHARACTER.value, identity, s["player"], NOBODY, NOBODY)
    g["frames"][at]["damage_frame"] = damage_frame
    if enemy_attacks(g):
        g["frames"][at]["target"] = g["contexts"][0]["actor"]
        join_defense(g, s["player"], s["ability"], log)


@rule
def declares_by_itself(g, ability):
    """Whether the ability's text declares a defender, so that its (defense) label need not."""
    return g["effects"][g["abilities"][ability]["first"]]["op"] == Op.DECLARE_DEFENDER


@rule
def changes_damage(g, ability):
    """Whether the ability speaks of the damage that its player's identity is about to take."""
    a = g["abilities"][ability]
    for r in range(a["first"], a["first"] + a["n"]):
        if g["effects"][r]["op"] == Op.PREVENT or g["effects"][r]["op"] == Op.REDUCE_DEALT:
            return True
    return False


@cold
def use_abilities_against_damage(g, at, log):
    """(defense) abilities of the damaged player when its identity is about to take damage (C8, C9).

    During an enemy's attack they wait for that attack's own damage (X22).
    """
    frame = g["frames"][at]
    if g["characters"][frame["target"]]["kind"] != Kind.IDENTITY:
        return
    if enemy_attacks(g) and not frame["flags"] & FROM_ATTACK:
        return
    for i in range(g["script"]["n_abilities"] - 1, -1, -1):  # the last frame put on top resolves first
        s = g["script"]["abilities"][i]
        if not s["used"] and s["at"] == At.DAMAGE and s["player"] == frame["player"]:
            use_scripted_ability(g, i, at, log)
