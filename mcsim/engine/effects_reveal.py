"""Effect rows of When Revealed texts mostly: player decks, forms, damage divided, attacks on whom is picked."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.characters import identity_of, is_hero
from mcsim.engine.effects_encounter import cause_activation, next_enemy, quickstrike, result_of_activations
from mcsim.engine.frames import INDIRECT, NO, NOBODY, Activation, bit
from mcsim.engine.jit import cold, rule
from mcsim.engine.play import engage, remove_listed
from mcsim.engine.players import discard_upgrades
from mcsim.engine.policies import assign_to_group
from mcsim.engine.targets import first_of, targets_of
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Icon, Kind, Op, Subject

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def apply_reveal(g, frame, e, log):
    """Resolve a row of this module."""
    op = e["op"]
    if op == Op.ASSIGN_DAMAGE:
        return assign_to_group(g, frame["source"], amount_of(g, frame, e), NO)
    if op == Op.GROUP_INDIRECT:
        return assign_to_group(g, frame["source"], amount_of(g, frame, e), INDIRECT)
    if op == Op.RETURN_UPGRADE_OR_SUPPORT:
        return return_to_hand(g, frame["player"], amount_of(g, frame, e), Op.DISCARD_UPGRADE_OR_SUPPORT.value, log)
    if op == Op.ACCELERATION_HERE:
        return effect_acceleration_here(g, frame, amount_of(g, frame, e))
    if op == Op.PASS_MINIONS:
        return effect_pass_minions(g)
    if op == Op.PICK:
        frame["picked"] = first_of(g, targets_of(g, frame, e))
        return ALL if frame["picked"] >= 0 else NOTHING
    if op == Op.ENEMY_ATTACKS_PICKED:
        return effect_enemy_attacks_picked(g, frame, e)
    if op == Op.ATTACKS_ENGAGED or op == Op.ACTIVATES_ENGAGED:
        return effect_minions_activate(g, frame, e)
    emit(g, Event.UNSUPPORTED, Subject.CARD, frame["card"], op, frame["card"], log)
    return NOTHING


@rule
def return_to_hand(g, player, amount, op, log):
    """Upgrades or supports in play return to their owner's hand."""
    p = g["players"][player]
    before = p["discard"]
    result = discard_upgrades(g, player, amount, op, log)
    p["hand"] += p["discard"] - before
    p["discard"] = before
    return result


@rule
def effect_acceleration_here(g, frame, amount):
    """Acceleration tokens on this side scheme count while it is in play, as its icons do (X4)."""
    if frame["holder_kind"] != Subject.SIDE_SCHEME or not g["side_schemes"][frame["holder"]]["in_play"] or amount <= 0:
        return NOTHING
    g["side_schemes"][frame["holder"]]["icons"][Icon.ACCELERATION] += amount
    g["icons"][Icon.ACCELERATION] += amount
    return ALL


@rule
def effect_pass_minions(g):
    """Each minion engages the player before its own in player order: that player sits on the other side (X4)."""
    result = NOTHING
    for c in range(1 + g["n_players"], g["n_characters"]):
        x = g["characters"][c]
        if not x["in_play"] or x["kind"] != Kind.MINION:
            continue
        player = player_before(g, x["player"])
        if player == x["player"]:
            continue
        p = g["players"][x["player"]]
        p["n_minions"] = remove_listed(p["minions"], p["n_minions"], c)
        engage(g, c, player)
        quickstrike(g, c)
        result = ALL
    return result


@rule
def player_before(g, player):
    """The player before in player order who is still in the game."""
    for i in range(1, g["n_players"]):
        other = (player + g["n_players"] - i) % g["n_players"]
        if not g["players"][other]["eliminated"]:
            return other
    return player


@rule
def effect_enemy_attacks_picked(g, frame, e):
    """The enemy attacks the character picked before, and with it that player (A2)."""
    target = frame["picked"]
    enemy = first_of(g, targets_of(g, frame, e))
    if target < 0 or enemy < 0 or not g["characters"][target]["in_play"]:
        return NOTHING
    cause_activation(g, frame, enemy, g["characters"][target]["player"], Activation.ATTACK.value, target)
    return result_of_activations(g, ALL)


@rule
def effect_minions_activate(g, frame, e):
    """Each of the minions activates against the player it is engaged with, or attacks that player's hero."""
    attack = e["op"] == Op.ATTACKS_ENGAGED
    mask = targets_of(g, frame, e)
    result = NOTHING
    c = next_enemy(g, mask)
    while c >= 0:
        mask &= ~bit(c)
        player = g["characters"][c]["player"]
        if player >= 0 and (not attack or e["amount"] != 0 or is_hero(g, identity_of(player))):
            activation = Activation.ATTACK.value if attack else Activation.BY_FORM.value
            cause_activation(g, frame, c, player, activation, NOBODY)
            result = ALL
        c = next_enemy(g, mask)
    return result_of_activations(g, result)
