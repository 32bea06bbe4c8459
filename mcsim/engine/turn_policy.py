"""What a player decides on its turn, by policy (docs/turns.md): form, schemes worth a thwart, enemies to attack.

A policy sees what lies open. Its questions: does the main scheme fall in the coming villain phase (`is_urgent`), what
to thwart (`scheme_to_thwart`), whom to attack (`enemy_to_attack`), recover or fight (`will_hide`, `will_recover`).
"""

import numpy as np

from mcsim.engine.basic_powers import can_thwart, thwart_power
from mcsim.engine.characters import VILLAIN, identity_of
from mcsim.engine.constants import attack_power, can_take_damage, is_stunned, scheme_power
from mcsim.engine.frames import NOBODY
from mcsim.engine.jit import cold
from mcsim.engine.player_attack import may_aim_at
from mcsim.engine.round import threat_of_step_one
from mcsim.engine.threat import MAIN
from mcsim.engine.villains import NO_SCHEME
from mcsim.model.opcodes import Form, Icon, Kind, Op, Status, TurnPolicy

THOUSAND = np.int64(1000)
USUAL_ICONS = np.int64(1)  # boost icons to reckon with for a scheme of the villain


# -- form -------------------------------------------------------------------------------------------------------------


@cold
def will_hide(g, player):
    """Whether a hero changes to alter-ego: it is hurt and the main scheme can bear the schemes that follow."""
    if not is_hurt(g, player):
        return False
    return g["main"]["threat"] + threat_of_step_one(g) + threat_of_schemes(g, player) < g["main"]["target"]


@cold
def is_hurt(g, player):
    """Whether the identity has come down to the hit points at which it wants to recover."""
    x = g["characters"][identity_of(player)]
    return x["hp"] <= g["players"][player]["flip_below"] and x["rec"] > 0


@cold
def threat_of_schemes(g, also):
    """Threat to expect of the schemes against the players in alter-ego form and against player `also` (-1 nobody): of
    the villain each time, with the usual icon, and of the minions engaged."""
    threat = 0
    for player in range(g["n_players"]):
        p = g["players"][player]
        hiding = g["characters"][identity_of(player)]["form"] == Form.ALTER_EGO or player == also
        if hiding and not p["eliminated"]:
            if g["characters"][VILLAIN]["statuses"][Status.CONFUSED] == 0:
                threat += max(0, scheme_power(g, VILLAIN)) + USUAL_ICONS
            for i in range(p["n_minions"]):
                threat += max(0, scheme_power(g, p["minions"][i]))
    return threat


@cold
def will_recover(g, player):
    """Whether an alter-ego recovers instead of changing to hero: below the limit, by policy also somewhat above it."""
    p = g["players"][player]
    x = g["characters"][identity_of(player)]
    if x["exhausted"] or x["hp"] >= x["max_hp"] or x["rec"] <= 0:
        return False
    if p["turn_policy"] == TurnPolicy.CAUTIOUS:
        return True
    limit = p["flip_below"]
    if p["turn_policy"] == TurnPolicy.BALANCED:
        limit += x["rec"]
    return x["hp"] <= limit


# -- schemes ----------------------------------------------------------------------------------------------------------


@cold
def is_urgent(g):
    """Whether the main scheme is completed by the coming villain phase's step one and schemes."""
    main = g["main"]
    return (
        main["threat"] > 0 and main["threat"] + threat_of_step_one(g) + threat_of_schemes(g, NOBODY) >= main["target"]
    )


@cold
def is_high(g, player):
    """Whether threat has reached the player's share of the target, or keeps a hurt hero from recovering; a cautious
    player halves the share, an aggressive one waits until it is urgent."""
    p = g["players"][player]
    if p["turn_policy"] == TurnPolicy.AGGRESSIVE:
        return False
    if p["turn_form"] == Form.ANY and is_hurt(g, player) and not will_hide(g, player):
        return g["main"]["threat"] > 0
    share = p["thwart_above"]
    if p["turn_policy"] == TurnPolicy.CAUTIOUS:
        share = share // 2
    return g["main"]["threat"] > 0 and g["main"]["threat"] * THOUSAND >= share * g["main"]["target"]


@cold
def scheme_to_thwart(g, c, player):
    """The scheme that is worth more than an attack now: MAIN, the row of a side scheme, or NO_SCHEME.

    The main scheme when urgent or high, or the side scheme whose crisis icon guards it; else a side scheme that the
    policy wants cleared.
    """
    if is_urgent(g) or is_high(g, player):
        if can_thwart(g, c, MAIN):
            return MAIN
        guarding = least_side_scheme(g, c, True, Icon.CRISIS.value)
        if guarding >= 0:
            return guarding
    policy = g["players"][player]["turn_policy"]
    if policy == TurnPolicy.AGGRESSIVE:
        return NO_SCHEME
    return worth_clearing(g, c, policy)


@cold
def worth_clearing(g, c, policy):
    """A side scheme that policy clears: any for a cautious player, one with an icon that hurts every round else."""
    best = least_side_scheme(g, c, policy != TurnPolicy.CAUTIOUS, NOBODY)
    return best if best >= 0 else NO_SCHEME


@cold
def least_side_scheme(g, c, with_icon, icon):
    """The side scheme with least threat that character c may thwart, -1 none; with any icon, or with this one."""
    best = -1
    for s in range(g["n_side_schemes"]):
        row = g["side_schemes"][s]
        if not row["in_play"] or not can_thwart(g, c, np.int64(s)):
            continue
        if with_icon and not has_icon(row, icon):
            continue
        if best < 0 or row["threat"] < g["side_schemes"][best]["threat"]:
            best = s
    return best


@cold
def has_icon(scheme, icon):
    """Whether a side scheme has this icon (-1: any)."""
    if icon >= 0:
        return scheme["icons"][icon] > 0
    return scheme["icons"][0] + scheme["icons"][1] + scheme["icons"][2] + scheme["icons"][3] > 0


@cold
def scheme_left_over(g, c):
    """What to thwart if there is nobody to attack: the main scheme, else the side scheme with least threat."""
    if can_thwart(g, c, MAIN):
        return MAIN
    best = least_side_scheme(g, c, False, NOBODY)
    return best if best >= 0 else NO_SCHEME


# -- enemies ----------------------------------------------------------------------------------------------------------


@cold
def enemy_to_attack(g, c, player, damage):
    """The enemy that character c attacks for this damage, -1 nobody (E7, X17).

    The villain if that wins the game. Aggressive: the villain if he can be damaged. Then minions engaged with the
    player; cautious, and if the villain cannot be damaged, minions of the other players as well. Then the villain.
    """
    if damage <= 0:
        return NOBODY
    if wins(g, damage) and may_aim_at(g, c, VILLAIN):
        return VILLAIN
    policy = g["players"][player]["turn_policy"]
    immune = not can_take_damage(g, VILLAIN)
    if policy == TurnPolicy.AGGRESSIVE and not immune and may_aim_at(g, c, VILLAIN):
        return VILLAIN
    minion = minion_to_attack(g, c, player, damage)
    if minion >= 0:
        return minion
    if policy == TurnPolicy.CAUTIOUS or immune:
        for other in range(g["n_players"]):
            minion = minion_to_attack(g, c, np.int64(other), damage)
            if minion >= 0:
                return minion
    return villain_to_attack(g, c)


@cold
def wins(g, damage):
    """Whether this damage defeats the last stage of the only villain."""
    return g["stage"] + 1 >= g["n_stages"] and g["n_villains"] == 1 and falls(g, VILLAIN, damage)


@cold
def falls(g, c, damage):
    """Whether the damage would defeat enemy c: nothing prevents it or takes it instead."""
    x = g["characters"][c]
    if x["hp"] > damage or x["statuses"][Status.TOUGH] > 0 or not can_take_damage(g, c):
        return False
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] == c and takes_damage_itself(g, a["card"]):
            return False
    return True


@cold
def takes_damage_itself(g, card):
    """Whether damage to the host of this attachment goes on the attachment."""
    k = g["cards"][card]
    for ability in range(k["first_ability"], k["first_ability"] + k["n_abilities"]):
        a = g["abilities"][ability]
        for r in range(a["first"], a["first"] + a["n"]):
            if g["effects"][r]["op"] == Op.PLACE_DAMAGE_HERE:
                return True
    return False


@cold
def minion_to_attack(g, c, player, damage):
    """A minion engaged with the player: the most dangerous one that falls, else the most dangerous one; -1 none."""
    p = g["players"][player]
    best = NOBODY
    best_value = np.int64(-1)
    for i in range(p["n_minions"]):
        m = p["minions"][i]
        if not may_aim_at(g, c, m):
            continue
        value = max(0, attack_power(g, m)) + max(0, scheme_power(g, m))
        if falls(g, m, damage):
            value += THOUSAND
        if value > best_value:
            best = m
            best_value = value
    return best


@cold
def villain_to_attack(g, c):
    """The active villain, else the first other one that may be attacked; -1 none."""
    if may_aim_at(g, c, VILLAIN):
        return VILLAIN
    for other in range(1 + g["n_players"], g["n_players"] + g["n_villains"]):
        if g["characters"][other]["kind"] == Kind.VILLAIN and may_aim_at(g, c, np.int64(other)):
            return np.int64(other)
    return NOBODY


# -- allies -----------------------------------------------------------------------------------------------------------


@cold
def spares_ally(g, c, player, cost):
    """Whether an ally stays back because the consequential damage would defeat it; an aggressive player spares none."""
    x = g["characters"][c]
    if x["kind"] != Kind.ALLY or g["players"][player]["turn_policy"] == TurnPolicy.AGGRESSIVE:
        return False
    return x["statuses"][Status.TOUGH] == 0 and x["hp"] <= cost


@cold
def prefers_thwart(g, c):
    """Whether the character is better at thwarting than at attacking: it then thwarts what is left over."""
    return thwart_power(g, c, MAIN) > max(0, attack_power(g, c)) and not is_stunned(g, c)
