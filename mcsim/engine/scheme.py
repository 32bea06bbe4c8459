"""The scheme activation of an enemy (X1), with the steps of the attack that it shares."""

import numpy as np

from mcsim.engine.ability import count_modifiers, push_riders
from mcsim.engine.attack import begin_as_told, goes_on, is_replaced, note_villain_activation
from mcsim.engine.boost import step_deal_boost_card, step_flip_boost_cards
from mcsim.engine.characters import VILLAIN
from mcsim.engine.constants import has_constant, scheme_power
from mcsim.engine.frames import ENEMY_ACTIVATION, NO, NOBODY, bit, open_context, push_window
from mcsim.engine.jit import cold, inlined, rule
from mcsim.engine.last import keep_last
from mcsim.engine.settle import settle
from mcsim.engine.status import step_replace_by_status
from mcsim.engine.threat import place_on_main, place_threat
from mcsim.engine.trace import emit
from mcsim.engine.villains import NO_SCHEME, scheme_of_villain
from mcsim.model.opcodes import Event, Op, Outcome, Status, Subject, Trigger, When

WOULD_SCHEME_TRIGGERS = np.int64((1 << Trigger.WOULD_SCHEME.value) | (1 << Trigger.WOULD_ACTIVATE.value))
AFTER_SCHEME = (
    (1 << Trigger.AFTER_SCHEMES.value)
    | (1 << Trigger.AFTER_ACTIVATES.value)
    | (1 << Trigger.AFTER_ENGAGES_OR_ACTIVATES.value)
)


@rule
def resolve_scheme(g, enemy, player, log):
    """An enemy schemes against a player: boost card, flip, threat on the main scheme; nobody defends (X1)."""
    base = g["n_frames"]
    if not step_initiate_scheme(g, enemy, player, base, log):
        return
    if goes_on(g, enemy):
        step_deal_boost_card(g, enemy, log)
    if goes_on(g, enemy):
        step_flip_boost_cards(g, enemy, base, log)
    if goes_on(g, enemy):
        step_place_scheme_threat(g, enemy, base, log)
    step_end_scheme(g, enemy, base, log)


@inlined
def step_initiate_scheme(g, enemy, player, base, log):
    """A confused enemy loses the card instead (X14); else interrupts to the scheme."""
    open_context(g, ENEMY_ACTIVATION, NO, enemy, player, 1 + player)
    g["n_riders"] = 0
    if step_replace_by_status(g, enemy, Status.CONFUSED, log):
        g["contexts"][0]["happened"] = 0
        g["contexts"][0]["active"] = 0
        keep_last(g, log)
        return False
    if g["listening"] & WOULD_SCHEME_TRIGGERS and is_replaced(g, WOULD_SCHEME_TRIGGERS, base, log):
        return False
    emit(g, Event.SCHEME_INITIATED, Subject.CHARACTER, enemy, player, -1, log)
    if g["n_beginning"] > 0:
        begin_as_told(g, base, log)
    push_window(g, bit(Trigger.SCHEMES) | bit(Trigger.ACTIVATES), ENEMY_ACTIVATION, enemy, player, NOBODY)
    settle(g, base, log)
    return True


@inlined
def step_place_scheme_threat(g, enemy, base, log):
    """Threat equal to SCH and boost icons on the main scheme (X1, X24)."""
    x = g["contexts"][0]
    if g["n_riders"] > 0:
        count_modifiers(g, log)
    x["power"] = max(0, scheme_power(g, enemy) + x["power_modifier"] + x["icons"])
    x["placed"] = x["power"]
    if log is not None and g["constants"] and has_constant(g, enemy, Op.SCHEMES_ON_OWN):
        place_on_own(g, enemy, base, log)
    else:
        place_threat(g, x["scheme"], x["power"], log)
        if g["n_frames"] > base:
            settle(g, base, log)


@cold
def place_on_own(g, enemy, base, log):
    """A villain who places the threat of his schemes on his own side scheme; what answers that resolves at once."""
    scheme = scheme_of_villain(g, enemy)
    if scheme == NO_SCHEME:
        place_on_main(g, g["contexts"][0]["power"], log)
        return
    place_threat(g, scheme, g["contexts"][0]["power"], log)
    settle(g, base, log)


@inlined
def step_end_scheme(g, enemy, base, log):
    """The scheme ends; abilities after it."""
    x = g["contexts"][0]
    if g["outcome"] == Outcome.ONGOING:
        if g["n_riders"] > 0:
            push_riders(g, When.AFTER_DAMAGE)
            settle(g, base, log)
        emit(g, Event.SCHEME_ENDED, Subject.CHARACTER, enemy, x["placed"], -1, log)
        push_window(g, AFTER_SCHEME, ENEMY_ACTIVATION, enemy, x["player"], NOBODY)
        settle(g, base, log)
    if enemy == VILLAIN:
        note_villain_activation(g, x)
    x["active"] = 0
    keep_last(g, log)
