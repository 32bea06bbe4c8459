"""The villain phase and what frames it (X4, X26)."""

from mcsim.engine.activation import resolve_activation, resolve_pending
from mcsim.engine.characters import VILLAIN, identity_of
from mcsim.engine.constants import constant_sum
from mcsim.engine.effects_attach import may_ready
from mcsim.engine.effects_encounter import effect_deal_encounter_card
from mcsim.engine.frames import NO, NOBODY, Activation, bit, push_window
from mcsim.engine.jit import cold, hot, inlined, rule
from mcsim.engine.play import next_player
from mcsim.engine.reveal import push_reveal
from mcsim.engine.threat import place_on_main
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Icon, Op, Outcome, Subject, Trigger

READYING = 1 << Trigger.WOULD_READY.value


@rule
def resolve_villain_phase(g, log):
    """The five steps of the villain phase (X4)."""
    step_new_phase(g)
    step_frame_phase(g, Trigger.VILLAIN_PHASE_BEGINS.value, log)
    if goes_on(g):
        step_place_threat(g, log)
        push_window(g, bit(Trigger.AFTER_STEP_ONE), NOBODY, NOBODY, g["first_player"], NOBODY)
        resolve_pending(g, NO, log)
        step_activate_enemies(g, log)
    if goes_on(g):
        step_deal_encounter_cards(g, log)
    if goes_on(g):
        step_reveal_encounter_cards(g, log)
    if goes_on(g):
        step_pass_first_player(g)
        step_frame_phase(g, Trigger.AFTER_VILLAIN_PHASE.value, log)
    step_new_phase(g)


@hot
def goes_on(g):
    """Whether the game (or the script's step) is still under way."""
    return g["outcome"] == Outcome.ONGOING and not g["script"]["illegal"]


@rule
def step_new_phase(g):
    """What holds for a phase is over."""
    g["sheltered"] = 0
    g["unassailable"] = 0
    if g["constants"]:
        for c in range(g["n_characters"]):
            g["characters"][c]["taken_phase"] = 0


@rule
def step_frame_phase(g, trigger, log):
    """Abilities that answer the beginning or the end of the villain phase."""
    if g["listening"] & bit(trigger):
        push_window(g, bit(trigger), NOBODY, NOBODY, NOBODY, NOBODY)
        resolve_pending(g, NO, log)


@rule
def step_place_threat(g, log):
    """Step one: the main scheme's acceleration, acceleration icons and tokens (X4)."""
    place_on_main(g, threat_of_step_one(g), log)


@rule
def threat_of_step_one(g):
    """Threat that step one places on the main scheme as things stand."""
    icons = g["icons"][Icon.ACCELERATION]
    if g["constants"]:
        icons += gained_acceleration(g)
    return g["main"]["acceleration"] + icons + g["tokens"]


@cold
def gained_acceleration(g):
    """Acceleration icons that constant abilities give characters in play."""
    icons = 0
    for c in range(g["n_characters"]):
        if g["characters"][c]["in_play"]:
            icons += constant_sum(g, c, Op.GAINS_ACCELERATION)
    return icons


@inlined
def step_activate_enemies(g, log):
    """Step two: in player order the villain, then each minion engaged with the player (X4)."""
    g["step_two"] = 1
    player = g["first_player"]
    for _ in range(g["n_players"]):
        if goes_on(g) and not g["players"][player]["eliminated"]:
            step_activate_against(g, player, log)
        player += 1
        if player == g["n_players"]:
            player = 0
    g["step_two"] = 0


@inlined
def step_activate_against(g, player, log):
    """One player's part of step two; a minion that engages meanwhile activates in it as well (X4)."""
    g["part"] += 1
    g["part_player"] = player
    resolve_activation(g, VILLAIN, player, Activation.BY_FORM.value, NO, log)
    if g["n_pending"] > 0:
        resolve_pending(g, NO, log)
    if g["players"][player]["n_minions"] > 0:
        step_activate_minions(g, player, log)


@rule
def step_activate_minions(g, player, log):
    """Each minion engaged with the player activates once, in the order in which they engaged (X4)."""
    c = next_minion(g, player)
    while c >= 0 and goes_on(g) and not g["players"][player]["eliminated"]:
        g["characters"][c]["activated"] = g["part"]
        resolve_activation(g, c, player, Activation.BY_FORM.value, NO, log)
        resolve_pending(g, NO, log)
        c = next_minion(g, player)


@rule
def next_minion(g, player):
    """The first engaged minion that has not activated in this part yet, -1 none."""
    p = g["players"][player]
    for i in range(p["n_minions"]):
        if g["characters"][p["minions"][i]]["activated"] != g["part"]:
            return p["minions"][i]
    return -1


@rule
def step_deal_encounter_cards(g, log):
    """Step three: one facedown card for each player, then one per hazard icon round the table (X4)."""
    player = g["first_player"]
    for _ in range(g["n_players"]):
        if not g["players"][player]["eliminated"] and goes_on(g):
            effect_deal_encounter_card(g, player, 1 + g["heroic"], log)
        player = (player + 1) % g["n_players"]
    player = g["first_player"]
    for _ in range(g["icons"][Icon.HAZARD]):
        if goes_on(g):
            effect_deal_encounter_card(g, player, 1, log)
            player = next_player(g, player)


@rule
def step_reveal_encounter_cards(g, log):
    """Step four: the players reveal their cards in player order (X4, X8)."""
    player = g["first_player"]
    for _ in range(g["n_players"]):
        p = g["players"][player]
        while p["n_pile"] > 0 and goes_on(g) and not p["eliminated"]:
            card = p["pile"][0]
            p["n_pile"] -= 1
            for i in range(p["n_pile"]):
                p["pile"][i] = p["pile"][i + 1]
            push_reveal(g, card, player)
            resolve_pending(g, NO, log)
        player = (player + 1) % g["n_players"]


@rule
def step_pass_first_player(g):
    """Step five: the next player becomes the first player (X4)."""
    heir = next_player(g, g["first_player"])
    if heir >= 0:
        g["first_player"] = heir


@inlined
def step_ready_all(g, log):
    """The end of the player phase: every character of the players readies (X26)."""
    step_new_phase(g)
    for player in range(g["n_players"]):
        ready(g, identity_of(player), log)
        p = g["players"][player]
        for i in range(p["n_allies"]):
            ready(g, p["allies"][i], log)


@inlined
def ready(g, c, log):
    """One character readies at the end of the player phase, unless a card keeps it exhausted."""
    if log is not None and g["constants"] | (g["listening"] & READYING):
        if g["characters"][c]["exhausted"] and may_ready(g, c, log):
            g["characters"][c]["exhausted"] = 0
    else:
        g["characters"][c]["exhausted"] = 0


@inlined
def play_activation_round(g, log):
    """One round of an activation study: step two of a villain phase, then everything readies (DESIGN section 4)."""
    emit(g, Event.ROUND_STARTED, Subject.NONE, 0, g["round"], -1, log)
    step_frame_phase(g, Trigger.VILLAIN_PHASE_BEGINS.value, log)
    step_activate_enemies(g, log)
    step_frame_phase(g, Trigger.AFTER_VILLAIN_PHASE.value, log)
    step_ready_all(g, log)
