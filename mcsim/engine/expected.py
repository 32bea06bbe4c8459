"""The defence policy `expected`: least risk of defeat, then least expected loss, over the exact law of the boost icons.

docs/policies.md has the rule in full. It uses what lies open and the multiset of the encounter cards that nobody has
seen: deck and facedown cards together, never the order or which card lies where. All numbers are whole: expected values
are sums over the ways to deal the boost cards, so that equal ones tie exactly.
"""

import numpy as np

from mcsim.engine.amounts import amount_of
from mcsim.engine.characters import identity_of, is_hero
from mcsim.engine.constants import attack_power, can_take_damage, constant_sum, has_keyword, is_stunned
from mcsim.engine.defense import can_defend
from mcsim.engine.frames import NOBODY, bit
from mcsim.engine.jit import cold, rule
from mcsim.engine.villains import use_deck_of
from mcsim.model.opcodes import Icon, Keyword, Kind, Op, Status, When
from mcsim.model.records import MAX_COUNTED_CARDS, MAX_COUNTED_ICONS

TOTALS = np.int64(MAX_COUNTED_CARDS * MAX_COUNTED_ICONS + 1)  # totals of icons told apart, a row of `ways`
# what is lost, in sixtieths of one of the identity's hit points
POINT = np.int64(60)  # a hit point of an identity
ALLY_POINT = np.int64(54)  # a hit point of an ally
ALLY_LOST = np.int64(20)  # an ally, beyond its hit points
TOUGH_CARD = np.int64(120)  # a tough card
# in a game of whole rounds, where what defends stays exhausted for the player's next turn
HERO_TURN = np.int64(120)  # the hero's basic action
ALLY_TURN = np.int64(40)  # an ally's basic action
ALLY_TURNS = np.int64(120)  # the basic actions of the ally's turns to come
REPLACED_ALLY = np.int64(20)  # the same where an ally comes every turn


@cold
def expected_defender(g, player):
    """The character with which this player's policy defends, NOBODY for none: the first one of nobody, the hero, the
    allies in order of arrival, with the least risk and then the least expected loss."""
    x = g["contexts"][0]
    odds = g["odds"]
    power = attack_power(g, x["actor"]) + x["power_modifier"] + x["icons"] + count_ways(g, x["actor"])
    if g["n_riders"] > 0:
        power += modifiers_to_count(g)
    note_attackers_left(g, player)
    best = NOBODY
    weigh(g, player, NOBODY, power)
    risk, loss = odds["risk"], odds["loss"]
    p = g["players"][player]
    for i in range(-1, p["n_allies"]):
        c = identity_of(player)
        if i >= 0:
            c = p["allies"][i]
        if not can_defend(g, c):
            continue
        weigh(g, player, c, power)
        if odds["risk"] < risk or (odds["risk"] == risk and odds["loss"] < loss):
            best, risk, loss = c, odds["risk"], odds["loss"]
    return best


@cold
def modifiers_to_count(g):
    """ATK "for each ..." that will be counted when the amount is worked out, as it stands now (X24)."""
    top = g["frames"][g["n_frames"]]  # a blank frame beyond the top serves as the ability's
    total = np.int64(0)
    for i in range(g["n_riders"]):
        w = g["riders"][i]
        e = g["effects"][w["effect"]]
        if w["when"] == When.AMOUNT and e["op"] != Op.MODIFY_DEF:
            top["player"] = w["player"]
            top["holder_kind"] = w["holder_kind"]
            top["holder"] = w["holder"]
            total += amount_of(g, top, e)
    return total


# --- what is known of the boost cards ---------------------------------------------------------------------------------


@rule
def count_ways(g, enemy):
    """Fill odds.ways: in how many ways the enemy's facedown boost cards, taken from the unseen cards, have each total
    of icons. Returns the icons that are added to every total: amplify, and the mean of cards beyond those worked
    out."""
    odds = g["odds"]
    count_unseen(g, enemy)
    facedown = g["characters"][enemy]["n_boost"]
    n = min(facedown, MAX_COUNTED_CARDS)
    odds["n"] = n
    ways = odds["ways"]
    for i in range((n + 1) * TOTALS):
        ways[i] = 0
    ways[0] = 1
    most = 0
    for icons in range(MAX_COUNTED_ICONS + 1):
        copies = odds["unseen"][icons]
        if copies > 0:
            most = icons
            add_copies(g, n, icons, copies)
    odds["most"] = n * most
    amplify = g["icons"][Icon.AMPLIFY]
    if g["constants"]:
        amplify += constant_sum(g, 0, Op.HAS_AMPLIFY)
    return facedown * amplify + mean_icons(g, facedown - n)


@rule
def add_copies(g, n, icons, copies):
    """Let up to n of the cards dealt be among these copies, which have so many icons: no fewer than those before."""
    ways = g["odds"]["ways"]
    for j in range(n, 0, -1):  # from the end, so that what is read has none of these copies yet
        ones = 1
        for m in range(1, min(j, copies) + 1):
            ones = ones * (copies - m + 1) // m  # ways to take m of them
            for t in range(m * icons, n * icons + 1):
                ways[j * TOTALS + t] += ones * ways[(j - m) * TOTALS + t - m * icons]


@rule
def count_unseen(g, enemy):
    """Fill odds.unseen: cards by boost icons in the encounter deck, facedown on enemies, facedown before players."""
    odds = g["odds"]
    for icons in range(MAX_COUNTED_ICONS + 1):
        odds["unseen"][icons] = 0
    use_deck_of(g, enemy)
    for i in range(g["n_deck"]):
        count_card(g, g["deck"][i])
    use_deck_of(g, enemy)
    for c in range(g["n_characters"]):
        for i in range(g["characters"][c]["n_boost"]):
            count_card(g, g["characters"][c]["boost"][i])
    for i in range(g["n_players"]):
        for k in range(g["players"][i]["n_pile"]):
            count_card(g, g["players"][i]["pile"][k])


@rule
def count_card(g, card):
    """One more unseen card."""
    g["odds"]["unseen"][min(g["cards"][card]["boost"], MAX_COUNTED_ICONS)] += 1


@rule
def mean_icons(g, n):
    """Mean icons of n unseen cards, rounded up; odds.unseen is filled."""
    cards = 0
    icons = 0
    for k in range(MAX_COUNTED_ICONS + 1):
        cards += g["odds"]["unseen"][k]
        icons += k * g["odds"]["unseen"][k]
    return (n * icons + cards - 1) // cards if n > 0 and cards > 0 else 0


# --- what is still to come in this phase ------------------------------------------------------------------------------


@rule
def note_attackers_left(g, player):
    """Fill odds.later with the ATK, mean icons included, of each enemy that will still attack this player in step two
    of this villain phase, the largest first (X4)."""
    g["odds"]["n_later"] = 0
    if not g["step_two"] or not is_hero(g, identity_of(player)):
        return
    turn = (player - g["first_player"]) % g["n_players"]
    turn_now = (g["part_player"] - g["first_player"]) % g["n_players"]
    if turn < turn_now:
        return
    if turn > turn_now:
        note_attacker(g, 0, 1)
    p = g["players"][player]
    for i in range(p["n_minions"]):
        c = p["minions"][i]
        if turn > turn_now or g["characters"][c]["activated"] != g["part"]:
            note_attacker(g, c, has_keyword(g, c, Keyword.VILLAINOUS))


@rule
def note_attacker(g, c, own_cards):
    """Put one attacker into odds.later, which stays sorted; a stunned one will not attack. Boost cards that lie on it
    now count too, but for those of the attack under way."""
    if is_stunned(g, c):
        return
    odds = g["odds"]
    facedown = 0 if c == g["contexts"][0]["actor"] else g["characters"][c]["n_boost"]
    amount = max(0, attack_power(g, c) + mean_icons(g, own_cards + facedown))
    at = odds["n_later"]
    while at > 0 and odds["later"][at - 1] < amount:
        odds["later"][at] = odds["later"][at - 1]
        at -= 1
    odds["later"][at] = amount
    odds["n_later"] += 1


@rule
def least_damage_later(g, player, used):
    """Least damage to the identity by the attacks to come if character `used` cannot defend any more: each ready ally
    stops one, the largest first, and the hero's DEF meets the next."""
    odds = g["odds"]
    if odds["n_later"] == 0:
        return np.int64(0)
    p = g["players"][player]
    identity = identity_of(player)
    stopped = np.int64(0)
    for i in range(p["n_allies"]):
        stopped += p["allies"][i] != used and can_defend(g, p["allies"][i])
    hero = used != identity and can_defend(g, identity)
    damage = np.int64(0)
    for i in range(stopped, odds["n_later"]):
        reduced = defense_value(g, identity) if hero and i == stopped else 0
        damage += max(0, odds["later"][i] - reduced)
    return damage


@rule
def loss_later(g, player, used):
    """Loss by the attacks to come, the largest first, each met as it costs least by who is still ready."""
    odds = g["odds"]
    p = g["players"][player]
    identity = identity_of(player)
    spent = bit(used) if used >= 0 else np.int64(0)
    total = np.int64(0)
    for i in range(odds["n_later"]):
        best = NOBODY
        least = loss_of(g, identity, odds["later"][i])
        for k in range(-1, p["n_allies"]):
            c = identity
            amount = odds["later"][i]
            if k >= 0:
                c = p["allies"][k]
            else:
                amount = max(0, amount - defense_value(g, identity))
            if (spent >> c) & 1 or not can_defend(g, c):
                continue
            loss = loss_of(g, c, amount) + turn_lost(g, c)
            if loss < least:
                least = loss
                best = c
        if best >= 0:
            spent |= bit(best)
        total += least
    return total


# --- what an option costs ---------------------------------------------------------------------------------------------


@rule
def weigh(g, player, c, power):
    """Set odds.risk, ways in which an identity is defeated, and odds.loss, expected loss times the number of ways, if
    character c (NOBODY: nobody) defends for the player against an attack of this ATK and the boost icons."""
    x = g["contexts"][0]
    odds = g["odds"]
    own = identity_of(player)
    target = c if c >= 0 else identity_of(x["player"])
    hit = own if c >= 0 else target  # identity that the attack's damage may reach
    reduced = defense_value(g, c) + x["defense_modifier"] if c == own else 0
    passes = attack_has(g, x, Keyword.OVERKILL)
    shielded = not can_take_damage(g, target)
    tough = g["characters"][target]["statuses"][Status.TOUGH] > 0 and not attack_has(g, x, Keyword.PIERCING)
    raised = constant_sum(g, target, Op.ATTACK_DAMAGE_TAKEN) if g["constants"] else 0
    raised -= g["characters"][target]["prevent"]
    later = least_damage_later(g, player, c)
    certain = loss_later(g, player, c) + turn_lost(g, c)
    odds["risk"] = 0
    odds["loss"] = 0
    for t in range(odds["most"] + 1):
        ways = odds["ways"][odds["n"] * TOTALS + t]
        amount = max(0, power + t - max(0, reduced))
        loss = certain
        damage = np.int64(0)
        if amount > 0 and not shielded:
            if tough:
                loss += TOUGH_CARD
            else:
                amount = max(0, amount + raised)
                loss += loss_of(g, target, amount)
                damage = amount if target == hit else passes * max(0, amount - g["characters"][target]["hp"])
                loss += POINT * damage if target != hit else 0
        dies = damage + (later if hit == own else 0) >= g["characters"][hit]["hp"]
        odds["risk"] += ways * (dies or later >= g["characters"][own]["hp"])
        odds["loss"] += ways * loss


@rule
def loss_of(g, c, amount):
    """What it costs that character c takes this damage."""
    x = g["characters"][c]
    if x["kind"] == Kind.IDENTITY:
        return POINT * amount
    if amount < x["hp"]:
        return ALLY_POINT * amount
    loss = ALLY_POINT * x["hp"] + ALLY_LOST
    if not g["whole_rounds"]:
        return loss
    return loss + (REPLACED_ALLY if g["players"][x["player"]]["play_allies"] > 0 else ALLY_TURNS)


@rule
def turn_lost(g, c):
    """What it costs that character c (NOBODY: nobody) is exhausted: only a game of whole rounds has a player turn
    before it readies."""
    if c < 0 or not g["whole_rounds"]:
        return np.int64(0)
    return HERO_TURN if g["characters"][c]["kind"] == Kind.IDENTITY else ALLY_TURN


@rule
def defense_value(g, c):
    """DEF of a hero with what constant abilities give it."""
    defense = g["characters"][c]["defense"]
    if g["constants"]:
        defense += constant_sum(g, c, Op.CONSTANT_DEF)
    return max(0, defense)


@rule
def attack_has(g, x, keyword):
    """Whether the attack under way has a keyword, by its own or its attacker's."""
    return (x["keywords"] >> keyword) & 1 or has_keyword(g, x["actor"], keyword)
