"""The player phase of a whole round (X26): turns in player order, then discard, draw and ready.

Until real decks are played, the cards of a turn are a stand-in: `play_damage`, `play_threat` and `play_allies` of the
player. A card in hand pays for one printed resource where getting rid of an attachment costs some.
"""

import numpy as np

from mcsim.engine.activation import resolve_pending
from mcsim.engine.basic_powers import allow_form_changes, basic_attack, basic_thwart, change_form, recover, thwart_power
from mcsim.engine.characters import identity_of
from mcsim.engine.constants import attack_power, is_stunned
from mcsim.engine.effects_encounter import effect_deal_encounter_card
from mcsim.engine.frames import NO, NOBODY, bit, push_damage
from mcsim.engine.jit import cold, rule
from mcsim.engine.play import discard_attachment
from mcsim.engine.players import discard_from_hand, draw_cards, enter_ally
from mcsim.engine.round import goes_on, step_ready_all
from mcsim.engine.standing import refresh_standing
from mcsim.engine.threat import MAIN, place_on_main, remove_threat
from mcsim.engine.trace import emit
from mcsim.engine.turn_policy import (
    enemy_to_attack,
    prefers_thwart,
    scheme_left_over,
    scheme_to_thwart,
    spares_ally,
    will_hide,
    will_recover,
)
from mcsim.engine.villains import NO_SCHEME
from mcsim.model.opcodes import Event, Form, Kind, Subject

ALLY_LIMIT = 3  # X12


@rule
def resolve_player_phase(g, log):
    """The players take their turns in player order, then the phase ends (X26)."""
    player = g["first_player"]
    for _ in range(g["n_players"]):
        if plays_on(g, player):
            step_player_turn(g, player, log)
        player += 1
        if player == g["n_players"]:
            player = 0
    if goes_on(g):
        step_end_player_phase(g, log)


@rule
def step_player_turn(g, player, log):
    """One turn: form, attachments, cards, allies, hero (docs/turns.md)."""
    emit(g, Event.TURN_STARTED, Subject.PLAYER, player, 0, -1, log)
    step_change_form(g, player, log)
    step_remove_attachments(g, player, log)
    if plays_on(g, player):
        step_play_cards(g, player, log)
    acted = 0
    c = next_ally_to_act(g, player, acted)
    while c >= 0 and plays_on(g, player):
        acted |= bit(c)
        step_act(g, c, player, log)
        c = next_ally_to_act(g, player, acted)
    if plays_on(g, player):
        step_act(g, identity_of(player), player, log)
    if plays_on(g, player):
        step_hide(g, player, log)


@rule
def settle_all(g, log):
    """Resolve what an action has led to. What constants give is worked out again even if nothing had to resolve: a
    thwart may have discarded a side scheme that gives hit points."""
    if g["standing_constants"] > 0:
        refresh_standing(g, log)
    resolve_pending(g, NO, log)


@rule
def plays_on(g, player):
    """Whether the game is under way and the player in it: what answers its own deeds may eliminate it (X11)."""
    return goes_on(g) and not g["players"][player]["eliminated"]


# -- form -------------------------------------------------------------------------------------------------------------


@rule
def step_change_form(g, player, log):
    """Change form, once, and recover, as the study or the policy says (X26, X30)."""
    p = g["players"][player]
    hero = g["characters"][identity_of(player)]["form"] == Form.HERO
    wanted = p["turn_form"]
    if wanted == Form.HERO:
        if not hero:
            change_and_settle(g, player, log)
    elif wanted == Form.ALTER_EGO:
        if hero:
            change_and_settle(g, player, log)
        recover_and_settle(g, player, log)
    elif hero:
        if will_hide(g, player):
            change_and_settle(g, player, log)
            recover_and_settle(g, player, log)
    else:
        if will_recover(g, player):
            recover_and_settle(g, player, log)
        if plays_on(g, player) and not will_hide(g, player):
            change_and_settle(g, player, log)


@rule
def step_hide(g, player, log):
    """The end of the turn: a hurt hero that has not changed form changes to alter-ego if that has become bearable."""
    p = g["players"][player]
    hero = g["characters"][identity_of(player)]["form"] == Form.HERO
    if p["turn_form"] == Form.ANY and hero and not p["changed_form"] and will_hide(g, player):
        change_and_settle(g, player, log)


@rule
def change_and_settle(g, player, log):
    """Change form, and what answers it."""
    if change_form(g, player):
        emit(g, Event.FORM_CHANGED, Subject.PLAYER, player, g["characters"][identity_of(player)]["form"], -1, log)
        settle_all(g, log)


@rule
def recover_and_settle(g, player, log):
    """Recover if possible, and what answers it."""
    if goes_on(g) and recover(g, identity_of(player), log):
        settle_all(g, log)


# -- attachments ------------------------------------------------------------------------------------------------------


@rule
def step_remove_attachments(g, player, log):
    """Get rid of attachments whose printed cost the player can pay: in its form, with ready identity and cards."""
    for i in range(g["n_attachments"]):
        if plays_on(g, player) and g["attachments"][i]["in_play"] and can_pay_removal(g, player, i):
            pay_removal(g, player, i, log)


@cold
def can_pay_removal(g, player, at):
    """Whether the player can pay what the attachment asks for; never with its last hit points or the last threat."""
    k = g["cards"][g["attachments"][at]["card"]]
    x = g["characters"][identity_of(player)]
    if not k["removable"] or (k["removal_form"] != Form.ANY and k["removal_form"] != x["form"]):
        return False
    if k["removal_exhausts"] and x["exhausted"]:
        return False
    if g["main"]["threat"] + k["removal_threat"] >= g["main"]["target"]:
        return False
    return g["players"][player]["hand"] >= k["removal_cards"] and x["hp"] > k["removal_damage"]


@cold
def pay_removal(g, player, at, log):
    """Pay the printed cost: exhaust, cards for resources, damage, threat; the attachment is discarded."""
    card = g["attachments"][at]["card"]
    k = g["cards"][card]
    c = identity_of(player)
    emit(g, Event.REMOVAL_PAID, Subject.PLAYER, player, 0, card, log)
    if k["removal_exhausts"]:
        g["characters"][c]["exhausted"] = 1
    discard_from_hand(g, player, k["removal_cards"], log)
    place_on_main(g, k["removal_threat"], log)
    discard_attachment(g, np.int64(at), log)
    if k["removal_damage"] > 0:
        push_damage(g, NOBODY, c, k["removal_damage"], NOBODY, NO)
    settle_all(g, log)


# -- the stand-in for cards -------------------------------------------------------------------------------------------


@rule
def step_play_cards(g, player, log):
    """The stand-in for cards played: allies, threat removed, damage dealt; less by the share of the hand already spent.

    The damage is no attack: nothing retaliates, but guard keeps it from the villain.
    """
    p = g["players"][player]
    for _ in range(p["play_allies"]):
        if plays_on(g, player) and p["n_allies"] < ALLY_LIMIT:
            emit(g, Event.CARDS_PLAYED, Subject.PLAYER, player, 0, p["ally_card"], log)
            enter_ally(g, p["ally_card"], player, log)
            settle_all(g, log)
    threat = left_to_play(g, player, p["play_threat"])
    if threat > 0 and plays_on(g, player):
        scheme = scheme_for_cards(g, player)
        if scheme != NO_SCHEME:
            emit(g, Event.CARDS_PLAYED, Subject.PLAYER, player, threat, -1, log)
            remove_threat(g, scheme, threat, player, log)
            settle_all(g, log)
    damage = left_to_play(g, player, p["play_damage"])
    if damage > 0 and plays_on(g, player):
        target = enemy_to_attack(g, identity_of(player), player, damage)
        if target >= 0:
            emit(g, Event.CARDS_PLAYED, Subject.PLAYER, player, damage, -2, log)
            push_damage(g, identity_of(player), target, damage, NOBODY, NO)
            settle_all(g, log)


@cold
def left_to_play(g, player, amount):
    """A stand-in amount, in proportion to the cards still in hand, rounded down."""
    p = g["players"][player]
    size = hand_size(g, player)
    if size <= 0 or p["hand"] >= size:
        return amount
    return amount * p["hand"] // size


@cold
def scheme_for_cards(g, player):
    """The scheme that the stand-in removes threat from."""
    c = identity_of(player)
    scheme = scheme_to_thwart(g, c, player)
    return scheme if scheme != NO_SCHEME else scheme_left_over(g, c)


# -- characters act ---------------------------------------------------------------------------------------------------


@rule
def next_ally_to_act(g, player, acted):
    """The next ally of the player that has not had its chance this turn (bits), in the order of arrival; -1 none."""
    p = g["players"][player]
    for i in range(p["n_allies"]):
        if not (acted >> p["allies"][i]) & 1:
            return p["allies"][i]
    return NOBODY


@rule
def step_act(g, c, player, log):
    """A character's basic attack or thwart, if it is ready: the urgent, an attack, what is left."""
    x = g["characters"][c]
    ready = not x["exhausted"] and x["in_play"] and (x["kind"] == Kind.ALLY or x["form"] == Form.HERO)
    if not ready:
        return
    scheme = NO_SCHEME
    if thwart_power(g, c, MAIN) > 0 and not spares_ally(g, c, player, x["cons_thw"]):
        scheme = scheme_to_thwart(g, c, player)
        if scheme == NO_SCHEME and prefers_thwart(g, c):
            scheme = scheme_left_over(g, c)
    if scheme != NO_SCHEME:
        basic_thwart(g, c, scheme, log)
    elif not attack_if_useful(g, c, player, log):
        thwart_what_is_left(g, c, player, log)
    settle_all(g, log)


@rule
def attack_if_useful(g, c, player, log):
    """Attack, if there is somebody to hit or a stunned card to lose (E2); whether it did."""
    x = g["characters"][c]
    if is_stunned(g, c):
        return basic_attack(g, c, np.int64(0), log)
    if spares_ally(g, c, player, x["cons_atk"]):
        return False
    target = enemy_to_attack(g, c, player, max(0, attack_power(g, c)))
    return target >= 0 and basic_attack(g, c, target, log)


@rule
def thwart_what_is_left(g, c, player, log):
    """Thwart when there is nobody to attack."""
    if thwart_power(g, c, MAIN) <= 0 or spares_ally(g, c, player, g["characters"][c]["cons_thw"]):
        return
    scheme = scheme_left_over(g, c)
    if scheme != NO_SCHEME:
        basic_thwart(g, c, scheme, log)


# -- the end of the phase ---------------------------------------------------------------------------------------------


@rule
def step_end_player_phase(g, log):
    """Every player discards or draws to its hand size and everything readies (X26)."""
    for i in range(g["n_players"]):
        player = (g["first_player"] + i) % g["n_players"]
        if not g["players"][player]["eliminated"]:
            step_draw_to_hand_size(g, player, log)
    step_ready_all(g, log)
    allow_form_changes(g)


@rule
def step_draw_to_hand_size(g, player, log):
    """Discard down, or draw up, to the hand size of the form."""
    p = g["players"][player]
    size = hand_size(g, player)
    if p["hand"] > size:
        discard_from_hand(g, player, p["hand"] - size, log)
    elif p["hand"] < size:
        draw_cards(g, player, size - p["hand"], log)
        if p["deck"] == 0 and p["discard"] > 0:
            step_player_deck_runs_out(g, player, log)
            draw_cards(g, player, size - p["hand"], log)


@cold
def step_player_deck_runs_out(g, player, log):
    """An empty player deck: the discard pile becomes the new one, and the player is dealt an encounter card."""
    p = g["players"][player]
    p["deck"] = p["discard"]
    p["discard"] = 0
    effect_deal_encounter_card(g, player, 1, log)


@cold
def hand_size(g, player):
    """The hand size of the player's form."""
    p = g["players"][player]
    return p["hero_hand"] if g["characters"][identity_of(player)]["form"] == Form.HERO else p["alter_ego_hand"]
