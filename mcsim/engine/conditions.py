"""Conditions and amounts of effect rows."""

from mcsim.engine.characters import (
    constant_factor,
    engaged_minions,
    identity_of,
    minion_with_traits,
    side_schemes_in_play,
)
from mcsim.engine.frames import NO
from mcsim.engine.jit import rule
from mcsim.model.opcodes import Condition, Form, Kind, Per, Subject


@rule
def amount_of(g, frame, e):
    """The amount of an effect row: its number times what it counts."""
    per = e["per"]
    if per == Per.ONE:
        return e["amount"]
    if per == Per.PLAYER:
        return e["amount"] * g["n_players"]
    if per == Per.ICON_CANCELED or per == Per.BOOST_ICON_DISCARDED or per == Per.CARD_DISCARDED:
        return e["amount"] * frame["amount"]
    if per == Per.DAMAGE_HERE:
        return e["amount"] * g["attachments"][frame["holder"]]["damage"]
    if per == Per.THREAT_HERE:
        return e["amount"] * g["side_schemes"][frame["holder"]]["threat"]
    if per == Per.ENEMY_IN_PLAY:
        return e["amount"] * enemies_with_traits(g, e["noun"])
    if per == Per.EXHAUSTED_CHARACTER:
        return e["amount"] * exhausted_characters(g, frame["player"])
    return e["amount"] * constant_factor(g, per, frame["player"], e["noun"], max(0, frame["holder"]))


@rule
def enemies_with_traits(g, traits):
    """Enemies in play with one of the trait bits (0: any)."""
    villain = traits == 0 or (g["characters"][0]["traits"] & traits) != 0
    return minion_with_traits(g, traits) + (1 if villain else 0)


@rule
def exhausted_characters(g, player):
    """Exhausted characters a player controls."""
    n = g["characters"][identity_of(player)]["exhausted"]
    p = g["players"][player]
    for i in range(p["n_allies"]):
        n += g["characters"][p["allies"][i]]["exhausted"]
    return n


@rule
def holds(g, frame, e):
    """Whether the condition of an effect row holds."""
    if e["condition"] == Condition.NONE:
        return True
    return test(g, frame, e) != (e["negated"] == 1)


@rule
def test(g, frame, e):
    """The condition itself: about the activation, the board, or the rows before."""
    condition = e["condition"]
    if condition == Condition.ALREADY_STATUS:
        return (frame["already"] >> e["condition_argument"]) & 1 == 1
    if condition == Condition.NOTHING_HAPPENED:
        return frame["result"] == 0
    if condition == Condition.HAPPENED:
        return frame["result"] > 0
    if condition == Condition.DAMAGE_HERE_AT_LEAST:
        return frame["holder_kind"] == Subject.ATTACHMENT and (
            g["attachments"][frame["holder"]]["damage"] >= e["condition_amount"]
        )
    if condition == Condition.HERO_FORM:
        return g["characters"][identity_of(frame["player"])]["form"] == Form.HERO
    if condition == Condition.ALTER_EGO_FORM:
        return g["characters"][identity_of(frame["player"])]["form"] == Form.ALTER_EGO
    if condition == Condition.EXPERT:
        return g["expert"] == 1
    if condition == Condition.EXHAUSTED:
        return g["characters"][identity_of(frame["player"])]["exhausted"] == 1
    if condition == Condition.SIDE_SCHEME_IN_PLAY:
        return side_schemes_in_play(g) > 0
    if condition == Condition.TRAIT_MINION_IN_PLAY:
        return minion_with_traits(g, e["condition_argument"]) > 0
    if condition == Condition.TRAIT_IDENTITY:
        return (g["characters"][identity_of(frame["player"])]["traits"] & e["condition_argument"]) != 0
    if condition == Condition.NAMED_IN_PLAY:
        return named_in_play(g, e["condition_argument"])
    if condition >= Condition.TRAIT_MINION_ENGAGED:
        return test_enemies(g, frame, e)
    return test_activation(g, frame, condition)


@rule
def test_enemies(g, frame, e):
    """Conditions about minions and the villain."""
    condition = e["condition"]
    traits = e["condition_argument"]
    if condition == Condition.TRAIT_MINION_ENGAGED or condition == Condition.MINION_ENGAGED:
        return engaged_minions(g, frame["player"], traits) > 0
    if condition == Condition.MINION_IN_PLAY:
        return minion_with_traits(g, NO) > 0
    if condition == Condition.VILLAIN_TRAIT:
        return (g["characters"][0]["traits"] & traits) != 0
    if condition == Condition.VILLAIN_NAMED:
        return g["characters"][0]["name"] == e["condition_argument"]
    if condition == Condition.ACTIVATOR_TRAIT:
        x = g["contexts"][0]
        return x["active"] == 1 and (g["characters"][x["actor"]]["traits"] & traits) != 0
    return False


@rule
def test_activation(g, frame, condition):
    """Conditions about the current (or just ended) enemy activation."""
    x = g["contexts"][0]
    if condition == Condition.UNDEFENDED:
        return x["active"] == 1 and x["is_attack"] == 1 and x["defender"] < 0
    if condition == Condition.DEFENDED:
        return x["active"] == 1 and x["is_attack"] == 1 and x["defender"] >= 0
    if condition == Condition.DEFENDED_BY_ALLY:
        return x["is_attack"] == 1 and x["defender"] >= 0 and g["characters"][x["defender"]]["kind"] == Kind.ALLY
    if condition == Condition.IS_ATTACK:
        return x["active"] == 1 and x["is_attack"] == 1
    if condition == Condition.IS_SCHEME:
        return x["active"] == 1 and x["is_attack"] == 0
    if condition == Condition.DEALT_TO_YOU:
        return (x["dealt_to"] >> identity_of(frame["player"])) & 1 == 1
    if condition == Condition.DEALT_TO_FRIENDLY or condition == Condition.DEALT_DAMAGE:
        return x["happened"] == 1 and x["dealt_to"] != 0
    if condition == Condition.DAMAGED_CHARACTER:
        return x["happened"] == 1 and x["damaged"] != 0
    if condition == Condition.DAMAGED_YOU:
        return (x["damaged"] >> identity_of(frame["player"])) & 1 == 1
    if condition == Condition.DEFEATED_CHARACTER:
        return x["defeated"] != 0
    if condition == Condition.VILLAIN_ACTIVATING:
        return x["active"] == 1 and x["actor"] == 0
    if condition == Condition.MINION_ACTIVATING:
        return x["active"] == 1 and x["actor"] > 0
    return False


@rule
def named_in_play(g, name):
    """Whether a character, attachment, environment or side scheme of this name is in play."""
    for c in range(g["n_characters"]):
        if g["characters"][c]["in_play"] and g["characters"][c]["name"] == name:
            return True
    for i in range(g["n_attachments"]):
        if g["attachments"][i]["in_play"] and g["cards"][g["attachments"][i]["card"]]["name"] == name:
            return True
    for i in range(g["n_side_schemes"]):
        if g["side_schemes"][i]["in_play"] and g["cards"][g["side_schemes"][i]["card"]]["name"] == name:
            return True
    return False
