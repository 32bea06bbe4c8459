"""Basic powers of the players' characters, attack abilities, form (E1 to E5, X14, X26, X30). What the rules forbid
returns False and does nothing.
"""

from mcsim.engine.characters import VILLAIN, identity_of, is_hero
from mcsim.engine.constants import (
    attack_power,
    cannot_do,
    constant_sum,
    engaged_with_keyword,
    may_not_thwart,
    status_works,
)
from mcsim.engine.frames import CONSEQUENTIAL, NO, NOBODY, YES, bit, open_context, push_damage, push_window
from mcsim.engine.jit import rule
from mcsim.engine.player_attack import aim_basic_attack, may_aim_at, push_player_attack
from mcsim.engine.settle import settle
from mcsim.engine.sides import other_form, turn_identity
from mcsim.engine.status import step_replace_by_status
from mcsim.engine.threat import MAIN, bars_thwarts, can_remove_threat, remove_threat
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Deed, Event, Form, Keyword, Kind, Op, Outcome, Status, Subject, Trigger


@rule
def can_exhaust_for(g, c, form):
    """Whether character c is ready: an ally (for a hero's powers), or an identity in this form (E1, X30)."""
    x = g["characters"][c]
    if c < 0 or not x["in_play"] or x["exhausted"]:
        return False
    if x["kind"] == Kind.ALLY:
        return form == Form.HERO
    return x["kind"] == Kind.IDENTITY and x["form"] == form


@rule
def exhaust(g, c, log):
    """The cost of a basic power."""
    g["characters"][c]["exhausted"] = 1
    emit(g, Event.EXHAUSTED, Subject.CHARACTER, c, 0, -1, log)


@rule
def basic_attack(g, c, target, log):
    """Basic attack of a ready hero or ally (E1); a stunned one exhausts and loses the card, whoever is named (E2)."""
    if not can_exhaust_for(g, c, Form.HERO.value):
        return False
    if g["constants"] and cannot_do(g, c, Deed.BASIC_ATTACK.value | Deed.ATTACK.value):
        return False
    stunned = status_works(g, c, Status.STUNNED)
    if not stunned and not may_aim_at(g, c, target):
        return False
    exhaust(g, c, log)
    if stunned:
        step_replace_by_status(g, c, Status.STUNNED, log)
    else:
        aim_basic_attack(g, c, target)
        push_player_attack(g, c, NO, YES)
    return True


@rule
def can_thwart(g, c, scheme):
    """Whether character c may take threat off the scheme: crisis and patrol guard the main scheme (X9, X30)."""
    if not can_remove_threat(g, scheme) or (g["constants"] and bars_thwarts(g, scheme)):
        return False
    if g["constants"] and may_not_thwart(g, g["characters"][c]["player"], scheme != MAIN):
        return False
    if scheme == MAIN:
        return g["main"]["threat"] > 0 and not engaged_with_keyword(g, g["characters"][c]["player"], Keyword.PATROL)
    if scheme >= g["n_side_schemes"]:
        return False
    s = g["side_schemes"][scheme]
    return s["in_play"] == 1 and s["threat"] > 0


@rule
def basic_thwart(g, c, scheme, log):
    """Basic thwart of a ready hero or ally (X30); a confused one exhausts and loses the card (X14)."""
    if not can_exhaust_for(g, c, Form.HERO.value):
        return False
    if g["constants"] and cannot_do(g, c, Deed.THWART.value):
        return False
    confused = status_works(g, c, Status.CONFUSED)
    if not confused and not can_thwart(g, c, scheme):
        return False
    exhaust(g, c, log)
    if confused:
        step_replace_by_status(g, c, Status.CONFUSED, log)
        return True
    base = g["n_frames"]
    remove_threat(g, scheme, thwart_power(g, c, scheme), g["characters"][c]["player"], log)
    settle(g, base, log)
    after_basic_power(g, c, bit(Trigger.AFTER_THWARTS) | bit(Trigger.AFTER_BASIC_POWER), log)
    x = g["characters"][c]
    if x["kind"] == Kind.ALLY and x["in_play"] and x["cons_thw"] > 0 and g["outcome"] == Outcome.ONGOING:
        push_damage(g, c, c, x["cons_thw"], NOBODY, CONSEQUENTIAL)
        settle(g, base, log)
    return True


@rule
def thwart_power(g, c, scheme):
    """THW; against a side scheme with assault it is ATK."""
    if scheme != MAIN and (g["cards"][g["side_schemes"][scheme]["card"]]["keywords"] >> Keyword.ASSAULT) & 1:
        return max(0, attack_power(g, c))
    thw = g["characters"][c]["thw"]
    if g["constants"]:
        thw += constant_sum(g, c, Op.CONSTANT_THW)
    return max(0, thw)


@rule
def recover(g, c, log):
    """A ready alter-ego that has damage to heal exhausts and heals its REC (X30)."""
    x = g["characters"][c]
    if not can_exhaust_for(g, c, Form.ALTER_EGO.value) or x["hp"] >= x["max_hp"]:
        return False
    if g["constants"] and cannot_do(g, c, Deed.RECOVER.value):
        return False
    exhaust(g, c, log)
    healed = max(0, min(x["rec"], x["max_hp"] - x["hp"]))
    x["hp"] += healed
    if healed > 0:
        emit(g, Event.HEALED, Subject.CHARACTER, c, healed, -1, log)
    after_basic_power(g, c, bit(Trigger.AFTER_BASIC_POWER), log)
    return True


@rule
def after_basic_power(g, c, triggers, log):
    """Abilities after a thwart or recovery, before an ally's consequential damage (C13, X25)."""
    base = g["n_frames"]
    slot = g["n_contexts"]
    open_context(g, slot, NO, c, g["characters"][c]["player"], NOBODY)
    g["n_contexts"] = slot + 1
    g["contexts"][slot]["basic"] = 1
    push_window(g, triggers, slot, c, g["characters"][c]["player"], NOBODY)
    settle(g, base, log)
    g["contexts"][slot]["active"] = 0
    g["n_contexts"] = slot


@rule
def change_form(g, player):
    """Hero to alter-ego or back, once a turn (X26)."""
    p = g["players"][player]
    if p["eliminated"] or p["changed_form"]:
        return False
    deeds = Deed.CHANGE_FORM.value
    if is_hero(g, identity_of(player)):
        deeds |= Deed.LEAVE_HERO_FORM.value
    if g["constants"] and cannot_do(g, identity_of(player), deeds):
        return False
    p["changed_form"] = 1
    turn_identity(g, identity_of(player), other_form(g, identity_of(player)))
    push_window(g, bit(Trigger.AFTER_CHANGES_FORM), NOBODY, identity_of(player), player, NOBODY)
    return True


@rule
def allow_form_changes(g):
    """The player phase is over: in the next one each player may change form again (X26)."""
    for player in range(g["n_players"]):
        g["players"][player]["changed_form"] = 0
        g["players"][player]["stays_exhausted"] = 0


@rule
def attack_ability(g, player, first, last, keywords, bonus):
    """One attack of an (attack) ability with the instances first .. last - 1 of the script (E3 to E5).

    The bonus raises each instance; "additional" damage goes into the packet of the instance before it.
    """
    s = g["script"]
    attacker = identity_of(player)
    n = 0
    for i in range(first, last):
        if s["instance_additional"][i] and n > 0:
            s["hit_damage"][n - 1] += s["instance_damage"][i]
        elif not may_aim_at(g, attacker, s["instances"][i]):
            return False
        else:
            s["hits"][n] = s["instances"][i]
            s["hit_damage"][n] = s["instance_damage"][i] + bonus
            n += 1
    s["n_hits"] = n
    push_player_attack(g, attacker, keywords, NO)
    return True


@rule
def can_use_attack_ability(g, player):
    """Whether the player's identity is a hero in play (E3)."""
    x = g["characters"][identity_of(player)]
    return x["in_play"] == 1 and x["form"] == Form.HERO and g["characters"][VILLAIN]["in_play"] == 1
