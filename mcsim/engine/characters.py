"""What is true of a character just now: stats, keywords, who controls it. Values are recomputed from base and modifiers
whenever they are asked for (X24).
"""

import numpy as np

from mcsim.engine.frames import NO, bit, row
from mcsim.engine.jit import cold, hot, inlined, rule
from mcsim.model.opcodes import Form, Keyword, Kind, Op, Per, Status, Subject, Target

VILLAIN = np.int64(0)  # row of the villain in characters


@inlined
def identity_of(player):
    """Row of a player's identity in characters."""
    return 1 + player


@inlined
def has_keyword(g, c, keyword):
    """Whether character c has the keyword, printed or granted."""
    x = g["characters"][row(c)]
    return ((x["keywords"] | x["granted"]) >> keyword) & 1


@inlined
def is_enemy(g, c):
    """Whether c is the villain or a minion."""
    kind = g["characters"][c]["kind"]
    return kind == Kind.VILLAIN or kind == Kind.MINION


@inlined
def is_hero(g, c):
    """Whether c is an identity in hero form."""
    return g["characters"][c]["kind"] == Kind.IDENTITY and g["characters"][c]["form"] == Form.HERO


@hot
def retaliate_of(g, c):
    """Retaliate X of a character, instances added up (X18)."""
    return g["characters"][row(c)]["retaliate"] + g["characters"][row(c)]["retaliate_granted"]


@rule
def you_of_enemy(g, c):
    """The player that is "you" in an enemy's constant ability: the defending player of its attack (C11), else who it is
    engaged with, else the first player."""
    x = g["contexts"][0]
    if x["active"] and x["actor"] == c:
        return x["player"]
    player = g["characters"][c]["player"]
    return player if player >= 0 else g["first_player"]


@rule
def minion_with_traits(g, traits):
    """Number of minions in play that have one of the trait bits (0: any minion)."""
    n = 0
    for c in range(1 + g["n_players"], g["n_characters"]):
        x = g["characters"][c]
        if x["in_play"] and x["kind"] == Kind.MINION and (traits == 0 or (x["traits"] & traits) != 0):
            n += 1
    return n


@rule
def engaged_minions(g, player, traits):
    """Number of minions engaged with a player that have one of the trait bits (0: any)."""
    n = 0
    p = g["players"][player]
    for i in range(p["n_minions"]):
        if traits == 0 or (g["characters"][p["minions"][i]]["traits"] & traits) != 0:
            n += 1
    return n


@rule
def constant_factor(g, per, player, argument, c):
    """What the amount of a constant ability is multiplied by; `player` is "you", c the character that has it."""
    if per == Per.ONE:
        return 1
    if per == Per.PLAYER:
        return g["n_players"]
    if per == Per.UPGRADE:
        return g["players"][player]["upgrades"]
    if per == Per.SUPPORT:
        return g["players"][player]["supports"]
    if per == Per.MINION_ENGAGED:
        return engaged_minions(g, player, argument)
    if per == Per.MINION_IN_PLAY:
        return minion_with_traits(g, argument)
    if per == Per.CARD_IN_HAND:
        return g["players"][player]["hand"]
    if per == Per.ALLY:
        return g["players"][player]["n_allies"]
    if per == Per.REMAINING_HP:
        return g["characters"][c]["hp"]
    if per == Per.PRINTED_STAGE:
        return g["stage"] + 1
    if per == Per.SIDE_SCHEME:
        return side_schemes_in_play(g)
    if per == Per.ATTACHMENT:
        return attachments_on(g, c)
    return 0


@rule
def side_schemes_in_play(g):
    """Number of side schemes in play."""
    n = 0
    for i in range(g["n_side_schemes"]):
        n += g["side_schemes"][i]["in_play"]
    return n


@rule
def attachments_on(g, c):
    """Number of attachments on a character."""
    n = 0
    for i in range(g["n_attachments"]):
        if g["attachments"][i]["in_play"] and g["attachments"][i]["host"] == c:
            n += 1
    return n


@rule
def constant_holder(g, listener):
    """The character that the constant ability of a listener speaks for: its own, or the host of its attachment, -1
    none.
    """
    if listener["holder_kind"] == Subject.CHARACTER:
        return listener["holder"]
    if listener["holder_kind"] == Subject.ATTACHMENT:
        return g["attachments"][listener["holder"]]["host"]
    return -1


@rule
def constant_applies(g, e, holder, c):
    """Whether a constant effect row of `holder` changes character c."""
    target = e["target"]
    if target == Target.NONE or target == Target.SELF or target == Target.HOST:
        return holder == c
    if target == Target.VILLAIN:
        return c == VILLAIN
    if target == Target.EACH_MINION:
        x = g["characters"][c]
        return x["kind"] == Kind.MINION and (e["noun"] == 0 or (x["traits"] & e["noun"]) != 0)
    if target == Target.EACH_ENEMY:
        return is_enemy(g, c)
    return False


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
            if e["op"] == op:
                holder = constant_holder(g, entry)
                if constant_applies(g, e, holder, c) and constant_condition(g, e):
                    you = you_of_enemy(g, c)
                    # `argument` is a trait of the counted minions, or of those that get the bonus
                    counted = NO if e["per"] == Per.ONE else e["noun"]
                    total += e["amount"] * constant_factor(g, e["per"], you, counted, c)
    return total


@rule
def constant_condition(g, e):
    """Whether the condition of a constant row holds."""
    if e["condition"] == 0:
        return True
    traits = e["condition_argument"]
    return (minion_with_traits(g, traits) > 0) != (e["negated"] == 1)


@rule
def has_constant(g, c, op):
    """Whether a constant ability of this kind speaks for character c just now."""
    if g["constants"] == 0:
        return False
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or constant_holder(g, entry) != c:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            if e["op"] == op and constant_condition(g, e):
                return True
    return False


@cold
def constant_atk(g, c):
    """ATK from constant abilities, with those that define a printed X (X24)."""
    total = constant_sum(g, c, Op.CONSTANT_ATK) + constant_sum(g, c, Op.ATK_IS_PER)
    if has_constant(g, c, Op.ATK_IS_REMAINING_HP):
        total += g["characters"][c]["hp"]
    return total


@cold
def constant_sch(g, c):
    """SCH from constant abilities."""
    return constant_sum(g, c, Op.CONSTANT_SCH) + constant_sum(g, c, Op.SCH_IS_PER)


@inlined
def attack_power(g, c):
    """ATK of a character with every modifier in play, not yet cut at 0 (A9, X24)."""
    atk = g["characters"][row(c)]["atk"] + g["characters"][row(c)]["atk_granted"]
    if g["constants"]:
        atk += constant_atk(g, c)
    return atk


@inlined
def scheme_power(g, c):
    """SCH of an enemy with every modifier in play, not yet cut at 0 (X1, X24)."""
    sch = g["characters"][c]["sch"] + g["characters"][c]["sch_granted"]
    if g["constants"]:
        sch += constant_sch(g, c)
    return sch


@inlined
def is_stunned(g, c):
    """Whether the next attack is replaced: one stunned card, two for a steady character (X14, X15)."""
    return status_works(g, c, Status.STUNNED)


@inlined
def status_works(g, c, status):
    """Whether a stunned or confused character suffers from it."""
    n = g["characters"][c]["statuses"][status]
    return n > 0 and (n >= 2 or not has_keyword(g, c, Keyword.STEADY))


@inlined
def can_take_damage(g, c):
    """Whether no constant ability forbids it."""
    return g["constants"] == 0 or not has_constant(g, c, Op.CANNOT_TAKE_DAMAGE)


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


@rule
def can_be_attacked(g, enemy, attacker):
    """Whether a friendly character may attack this enemy (E7, X17)."""
    if not g["characters"][enemy]["in_play"] or not is_enemy(g, enemy):
        return False
    if enemy == VILLAIN and guarded(g, g["characters"][attacker]["player"], enemy):
        return False
    if g["constants"]:
        for i in range(g["n_listeners"]):
            entry = g["listeners"][i]
            if entry["ability"] >= 0 and constant_holder(g, entry) == attacker:
                ability = g["abilities"][entry["ability"]]
                e = g["effects"][ability["first"]]
                if e["op"] == Op.CANNOT_ATTACK and (e["target"] == Target.VILLAIN) == (enemy == VILLAIN):
                    return False
    return True


@rule
def controlled_by(g, player):
    """Characters a player controls in play, as bits: identity, then allies."""
    mask = 0
    if g["characters"][identity_of(player)]["in_play"]:
        mask = bit(identity_of(player))
    p = g["players"][player]
    for i in range(p["n_allies"]):
        mask |= bit(p["allies"][i])
    return mask


@rule
def tough_limit_of(g, c):
    """Tough cards character c can have: 1, or what a constant ability allows (X15)."""
    return max(1, constant_sum(g, c, Op.TOUGH_LIMIT)) if has_constant(g, c, Op.TOUGH_LIMIT) else 1
