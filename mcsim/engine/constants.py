"""What constant abilities make of a character: powers, keywords, what it may do. Values are recomputed from base and
modifiers whenever they are asked for (X24).
"""

import numpy as np

from mcsim.engine.characters import VILLAIN, is_enemy, speaker, you_of_enemy
from mcsim.engine.conditions import holds
from mcsim.engine.counts import count
from mcsim.engine.frames import bit, row
from mcsim.engine.jit import cold, hot, inlined, rule
from mcsim.engine.picks import is_kind, matches
from mcsim.model.opcodes import Deed, Form, Keyword, Kind, Op, Status, Target, Timing
from mcsim.model.records import MAX_FRAMES

START = np.int64(-1)
ROW_BITS = np.int64(16)  # a place of next_row: bits of the row of effects
ROW_MASK = np.int64((1 << 16) - 1)
SCRATCH = MAX_FRAMES - 1  # row of frames that is never pushed: it speaks for the constant ability that is looked at


@hot
def has_keyword(g, c, keyword):
    """Whether character c has the keyword, printed or granted."""
    x = g["characters"][row(c)]
    if g["keyword_constants"]:
        return (keywords_of(g, c) >> keyword) & 1
    return ((x["keywords"] | x["granted"]) >> keyword) & 1


@cold
def keywords_of(g, c):
    """Keyword bits of a character with those that constant abilities give it or take from it."""
    x = g["characters"][c]
    given = x["keywords"] | x["granted"]
    lost = 0
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            if e["op"] == Op.GAINS_KEYWORD and constant_reaches(g, entry, e, c):
                given |= bit(e["argument"])
            elif e["op"] == Op.LOSES_KEYWORD and constant_reaches(g, entry, e, c):
                lost |= bit(e["argument"])
    return given & ~lost


@hot
def retaliate_of(g, c):
    """Retaliate X of a character, instances added up (X18)."""
    retaliate = g["characters"][row(c)]["retaliate"] + g["characters"][row(c)]["retaliate_granted"]
    if g["keyword_constants"]:
        retaliate += constant_value(g, c, Keyword.RETALIATE.value)
    return retaliate


@hot
def is_lasting_grant(e):
    """Whether a keyword is given as long as the attachment is attached: that is noted when it attaches."""
    return e["condition"] == 0 and e["per"] == 0 and (e["target"] == Target.HOST or e["target"] == Target.NONE)


@rule
def constant_reaches(g, entry, e, c):
    """Whether a constant row of a listener changes character c just now; leaves the SCRATCH frame set to it."""
    frame = g["frames"][SCRATCH]
    frame["holder_kind"] = entry["holder_kind"]
    frame["holder"] = entry["holder"]
    frame["player"] = you_of_enemy(g, c)
    frame["context"] = 0
    frame["card"] = -1
    return constant_applies(g, frame, e, c) and holds(g, frame, e)


@rule
def constant_holds(g, entry, e):
    """Whether the condition of a constant row holds that speaks of no character; "you" is whom its card belongs to."""
    frame = g["frames"][SCRATCH]
    frame["holder_kind"] = entry["holder_kind"]
    frame["holder"] = entry["holder"]
    frame["context"] = 0
    frame["card"] = -1
    c = speaker(g, frame)
    frame["player"] = you_of_enemy(g, c) if c >= 0 else g["first_player"]
    return holds(g, frame, e)


@rule
def constant_count(g, e):
    """What the row that `constant_reaches` has just looked at is multiplied by."""
    return count(g, g["frames"][SCRATCH], e["per"], e["per_noun"], e["per_selection"])


@rule
def constant_applies(g, frame, e, c):
    """Whether a constant effect row speaks of character c."""
    target = e["target"]
    if target == Target.NONE or target == Target.SELF or target == Target.HOST:
        return speaker(g, frame) == c
    if target == Target.VILLAIN:
        return c == VILLAIN
    x = g["characters"][c]
    if target == Target.EACH_MINION:
        return x["kind"] == Kind.MINION and (e["noun"] == 0 or (x["traits"] & e["noun"]) != 0)
    if target == Target.EACH_ENEMY or target == Target.EACH_FRIENDLY:
        return is_enemy(g, c) == (target == Target.EACH_ENEMY)
    if target == Target.EACH_IDENTITY or target == Target.EACH_HERO:
        return x["kind"] == Kind.IDENTITY and (target == Target.EACH_IDENTITY or x["form"] == Form.HERO)
    if target == Target.NAMED_ENEMY or target == Target.NAMED_CARD:
        return x["name"] == e["noun"]
    if target == Target.SELECTED:
        return matches(g, frame, e["selection"], e["noun"], c)
    if target == Target.EACH_FACEDOWN_DRONE:
        return x["card"] == g["drone_card"] and x["kind"] == Kind.MINION
    if target == Target.YOU:
        return x["kind"] == Kind.IDENTITY and speaker(g, frame) == c
    if target == Target.EACH_ALLY_YOU_CONTROL:
        you = speaker(g, frame)
        return x["kind"] == Kind.ALLY and you >= 0 and x["player"] == g["characters"][you]["player"]
    return False


@rule
def next_row(g, op, at):
    """The next row of this op among the abilities in play, behind `at` (START: the first one); -1 none. A place is a
    row of the listeners and one of the effects in one number."""
    first = max(0, at >> ROW_BITS)
    for i in range(first, g["n_listeners"]):
        if g["listeners"][i]["ability"] < 0:
            continue
        a = g["abilities"][g["listeners"][i]["ability"]]
        start = a["first"] if at < 0 or i > first else (at & ROW_MASK) + 1
        for r in range(start, a["first"] + a["n"]):
            if g["effects"][r]["op"] == op:
                return (i << ROW_BITS) + r
    return -1


@rule
def constant_sum(g, c, op):
    """Sum of the constant modifiers of one kind on character c (0 in most games: the caller asks `constants` first)."""
    total = 0
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            if e["op"] == op and constant_reaches(g, entry, e, c):
                total += e["amount"] * constant_count(g, e)
    return total


@rule
def has_constant(g, c, op):
    """Whether a constant ability of this kind speaks for character c just now."""
    if g["constants"] == 0:
        return False
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            if e["op"] == op and constant_reaches(g, entry, e, c):
                return True
    return False


@cold
def constant_atk(g, c):
    """ATK from constant abilities, with those that define a printed X (X24)."""
    total = constant_atk_alone(g, c)
    if c != VILLAIN and has_constant(g, c, Op.POWERS_OF_VILLAIN):
        v = g["characters"][VILLAIN]
        total += v["atk"] + v["atk_granted"] + constant_atk_alone(g, VILLAIN)
    return total


@rule
def constant_atk_alone(g, c):
    """ATK from constant abilities that do not look at another character's."""
    total = constant_sum(g, c, Op.CONSTANT_ATK) + constant_sum(g, c, Op.ATK_IS_PER)
    if has_constant(g, c, Op.ATK_IS_REMAINING_HP):
        total += g["characters"][c]["hp"]
    return total


@cold
def constant_sch(g, c):
    """SCH from constant abilities."""
    total = constant_sum(g, c, Op.CONSTANT_SCH) + constant_sum(g, c, Op.SCH_IS_PER)
    if c != VILLAIN and has_constant(g, c, Op.POWERS_OF_VILLAIN):
        v = g["characters"][VILLAIN]
        total += v["sch"] + v["sch_granted"]
        total += constant_sum(g, VILLAIN, Op.CONSTANT_SCH) + constant_sum(g, VILLAIN, Op.SCH_IS_PER)
    return total


@hot
def attack_power(g, c):
    """ATK of a character with every modifier in play, not yet cut at 0 (A9, X24)."""
    atk = g["characters"][row(c)]["atk"] + g["characters"][row(c)]["atk_granted"]
    if g["constants"]:
        atk += constant_atk(g, c)
    return atk


@hot
def scheme_power(g, c):
    """SCH of an enemy with every modifier in play, not yet cut at 0 (X1, X24)."""
    sch = g["characters"][c]["sch"] + g["characters"][c]["sch_granted"]
    if g["constants"]:
        sch += constant_sch(g, c)
    return sch


@hot
def is_stunned(g, c):
    """Whether the next attack is replaced: one stunned card, two for a steady character (X14, X15)."""
    return status_works(g, c, Status.STUNNED)


@hot
def status_works(g, c, status):
    """Whether a stunned or confused character suffers from it."""
    n = g["characters"][c]["statuses"][status]
    if g["constants"] and status == Status.STUNNED and has_constant(g, c, Op.COUNTS_AS_STUNNED):
        return True
    return n > 0 and (n >= 2 or not has_keyword(g, c, Keyword.STEADY))


@inlined
def can_take_damage(g, c):
    """Whether no constant ability forbids it, nor one that holds until the phase ends."""
    if g["sheltered"] and (g["sheltered"] >> c) & 1:
        return False
    return g["constants"] == 0 or not has_constant(g, c, Op.CANNOT_TAKE_DAMAGE)


@cold
def bars_defense(g, enemy, c):
    """Whether a constant ability of the attacker keeps character c from a basic defense."""
    at = next_row(g, Op.CANNOT_DEFEND, START)
    while at >= 0:
        entry, e = g["listeners"][at >> ROW_BITS], g["effects"][at & ROW_MASK]
        if (g["characters"][c]["traits"] & e["noun"]) == 0 and constant_reaches(g, entry, e, enemy):
            return True
        at = next_row(g, Op.CANNOT_DEFEND, at)
    return False


@cold
def most_damage(g, c, when):
    """Most that a constant ability lets character c take, in a phase or from an attack (a When); -1 without limit."""
    most = -1
    at = next_row(g, Op.MOST_DAMAGE, START)
    while at >= 0:
        entry, e = g["listeners"][at >> ROW_BITS], g["effects"][at & ROW_MASK]
        if e["when"] == when and constant_reaches(g, entry, e, c):
            most = e["amount"] if most < 0 else min(most, e["amount"])
        at = next_row(g, Op.MOST_DAMAGE, at)
    return most


@cold
def constant_value(g, c, keyword):
    """Value of a keyword (retaliate X, incite X) that constant abilities of the moment give character c."""
    total = 0
    at = next_row(g, Op.GAINS_KEYWORD, START)
    while at >= 0:
        entry, e = g["listeners"][at >> ROW_BITS], g["effects"][at & ROW_MASK]
        if e["argument"] == keyword and not is_lasting_grant(e) and constant_reaches(g, entry, e, c):
            total += e["amount"] * constant_count(g, e)
        at = next_row(g, Op.GAINS_KEYWORD, at)
    return total


@cold
def may_not_have_status(g, c, status):
    """Whether a constant ability keeps this status card from character c."""
    at = next_row(g, Op.CANNOT_HAVE_STATUS, START)
    while at >= 0:
        entry, e = g["listeners"][at >> ROW_BITS], g["effects"][at & ROW_MASK]
        if e["argument"] == status and constant_reaches(g, entry, e, c):
            return True
        at = next_row(g, Op.CANNOT_HAVE_STATUS, at)
    return False


@rule
def guarded(g, player, villain):
    """Whether a guard minion keeps this player from attacking the villain (X17)."""
    if has_keyword(g, villain, Keyword.GUARD):
        return False
    return engaged_with_keyword(g, player, Keyword.GUARD)


@rule
def engaged_with_keyword(g, player, keyword):
    """Whether a minion with the keyword is engaged with the player."""
    p = g["players"][player]
    for i in range(p["n_minions"]):
        if has_keyword(g, p["minions"][i], keyword):
            return True
    return False


@cold
def cannot_do(g, c, deeds):
    """Whether a constant ability forbids character c one of the deeds (Deed bits)."""
    at = next_row(g, Op.CANNOT_DO, START)
    while at >= 0:
        entry, e = g["listeners"][at >> ROW_BITS], g["effects"][at & ROW_MASK]
        if e["amount"] & deeds and constant_reaches(g, entry, e, c):
            return True
        at = next_row(g, Op.CANNOT_DO, at)
    return False


@cold
def may_not_defend(g, c):
    """Whether a constant ability keeps character c from defending against the attack under way."""
    x = g["contexts"][0]
    if x["active"] and x["is_attack"]:
        if has_constant(g, x["actor"], Op.CANNOT_BE_DEFENDED) or bars_defense(g, x["actor"], c):
            return True
        if g["characters"][x["actor"]]["kind"] == Kind.VILLAIN and cannot_do(g, c, Deed.DEFEND_VILLAIN.value):
            return True
    return cannot_do(g, c, Deed.DEFEND.value)


@rule
def can_be_attacked(g, enemy, attacker):
    """Whether a friendly character may attack this enemy (E7, X17)."""
    if not g["characters"][enemy]["in_play"] or not is_enemy(g, enemy) or (g["unassailable"] >> enemy) & 1:
        return False
    if g["characters"][enemy]["kind"] == Kind.VILLAIN and guarded(g, g["characters"][attacker]["player"], enemy):
        return False
    return g["constants"] == 0 or not (may_not_attack(g, enemy, attacker) or is_unassailable(g, enemy, attacker))


@rule
def may_not_attack(g, enemy, attacker):
    """Whether a constant ability of the attacker keeps it from attacking minions, or the villain; or one of another
    villain that draws all attacks.
    """
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] >= 0 and draws_attacks(g, entry, enemy):
            return True
        if entry["ability"] >= 0 and speaker(g, entry) == attacker:
            e = g["effects"][g["abilities"][entry["ability"]]["first"]]
            if e["op"] == Op.CANNOT_ATTACK and bars_attack(g, e, enemy):
                return True
    deeds = Deed.ATTACK.value
    if g["characters"][enemy]["kind"] == Kind.VILLAIN:
        deeds |= Deed.ATTACK_VILLAIN.value
    return cannot_do(g, attacker, deeds)


@rule
def bars_attack(g, e, enemy):
    """Whether the row forbids attacks on this enemy: by name, or on the villain, or on minions."""
    if e["target"] == Target.NAMED_ENEMY:
        return g["characters"][enemy]["name"] == e["noun"]
    return (e["target"] == Target.VILLAIN) == (enemy == VILLAIN)


@cold
def is_unassailable(g, enemy, attacker):
    """Whether a constant ability keeps the enemy from being attacked, by anybody or by characters of a kind."""
    at = next_row(g, Op.CANNOT_BE_ATTACKED, START)
    while at >= 0:
        entry, e = g["listeners"][at >> ROW_BITS], g["effects"][at & ROW_MASK]
        by_anybody = e["selection"] == 0 or is_kind(g["characters"][attacker], e["selection"])
        if by_anybody and constant_reaches(g, entry, e, enemy):
            return True
        at = next_row(g, Op.CANNOT_BE_ATTACKED, at)
    return False


@cold
def may_not_thwart(g, player, side_scheme):
    """Whether a constant ability of a minion engaged with the player keeps it from thwarting (side schemes)."""
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0:
            continue
        c = speaker(g, entry)
        if c >= 0 and g["characters"][c]["player"] >= 0 and g["characters"][c]["player"] != player:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            if e["op"] != Op.CANNOT_THWART or not constant_holds(g, entry, e):
                continue
            if side_scheme or e["target"] != Target.EACH_SIDE_SCHEME:
                return True
    return False


@rule
def draws_attacks(g, entry, enemy):
    """Whether a constant ability forbids attacks on this enemy, a villain, in favour of another one."""
    a = g["abilities"][entry["ability"]]
    if g["characters"][enemy]["kind"] != Kind.VILLAIN or a["timing"] != Timing.CONSTANT:
        return False
    for r in range(a["first"], a["first"] + a["n"]):
        if g["effects"][r]["op"] == Op.OTHERS_NOT_ATTACKED and speaker(g, entry) != enemy:
            return True
    return False


@cold
def in_force(g, op):
    """Whether a constant ability of this kind, which speaks of nobody, is in play."""
    return next_row(g, op, START) >= 0


@rule
def tough_limit_of(g, c):
    """Tough cards character c can have: 1, or what a constant ability allows (X15)."""
    return max(1, constant_sum(g, c, Op.TOUGH_LIMIT)) if has_constant(g, c, Op.TOUGH_LIMIT) else 1
