"""Effect rows about activations that do not begin, the end of the game, and damage that nobody may take for a while."""

from mcsim.engine.characters import identity_of
from mcsim.engine.damage import Packet
from mcsim.engine.defeats import step_next_villain_stage
from mcsim.engine.frames import bit
from mcsim.engine.jit import cold
from mcsim.engine.places import place, take_counters
from mcsim.engine.players import how_much
from mcsim.engine.targets import targets_of
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Op, Subject
from mcsim.model.records import MAX_BOOST, MAX_PILE

NOTHING, ALL = 0, 2  # how far a row got (X23)
TO_DISCARD, TO_DECK = 1, 2  # piles of a player; else that of encounter cards


@cold
def apply_activation(g, frame, e, log):
    """The ops 210 to 219 that are no constants."""
    op = e["op"]
    if op == Op.REPLACE_ACTIVATION:
        return effect_replace_activation(g, frame)
    if op == Op.END_GAME:
        g["outcome"] = e["amount"]
        return ALL
    if op == Op.REPLACE_DEFEAT:
        return effect_replace_defeat(g, frame)
    if op == Op.CLEAR_MAIN:
        removed = g["main"]["threat"]
        g["main"]["threat"] = 0
        emit(g, Event.THREAT_REMOVED, Subject.MAIN_SCHEME, 0, removed, -1, log)
        return ALL
    if op == Op.NEXT_STAGE:
        if g["stage"] + 1 >= g["n_stages"]:
            return NOTHING
        step_next_villain_stage(g, log)
        return ALL
    if op == Op.REMOVE_COUNTERS_AMONG:
        return effect_remove_counters_among(g, frame, e, log)
    if op == Op.NO_BOOST_CARD:
        g["contexts"][0]["no_boost"] = 1
        return ALL
    if op == Op.MOVE_BOOST:
        return effect_move_boost(g, frame, e)
    if op == Op.BOOST_CARD_TO_PLAYER:
        return effect_boost_card_to_player(g, frame, e["amount"], log)
    if op == Op.SHELTER:
        return effect_shelter(g, frame, e)
    emit(g, Event.UNSUPPORTED, Subject.CARD, frame["card"], op, frame["card"], log)
    return NOTHING


@cold
def effect_replace_activation(g, frame):
    """The attack or scheme that is about to begin does not."""
    g["contexts"][max(0, frame["context"])]["ended_early"] = 1
    return ALL


@cold
def effect_replace_defeat(g, frame):
    """The character whose packet of damage the ability answers is not defeated by it."""
    if frame["damage_frame"] < 0:
        return NOTHING
    g["frames"][frame["damage_frame"]]["step"] = Packet.AFTER.value
    return ALL


@cold
def effect_remove_counters_among(g, frame, e, log):
    """So many counters in all from the attachments and environments with the trait, in order."""
    left = e["amount"]
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and (g["cards"][a["card"]]["traits"] & e["noun"]) != 0 and left > 0:
            at = place(Subject.ATTACHMENT.value, i)
            taken = take_counters(g, at, e["argument"], left)
            left -= taken
            if taken > 0:
                emit(g, Event.COUNTERS_REMOVED, Subject.ATTACHMENT, i, taken, frame["card"], log)
    return how_much(e["amount"] - left, e["amount"])


@cold
def effect_shelter(g, frame, e):
    """Characters that cannot take damage for the rest of the phase."""
    mask = targets_of(g, frame, e)
    for c in range(g["n_characters"]):
        if (mask >> c) & 1:
            g["sheltered"] |= bit(c)
    return ALL if mask != 0 else NOTHING


@cold
def effect_move_boost(g, frame, e):
    """The boost cards on your identity move to an enemy, behind those it has."""
    x = g["characters"][identity_of(frame["player"])]
    mask = targets_of(g, frame, e)
    if x["n_boost"] == 0 or mask == 0:
        return NOTHING
    c = 0
    while not (mask >> c) & 1:
        c += 1
    enemy = g["characters"][c]
    if enemy["n_boost"] + x["n_boost"] > MAX_BOOST:
        raise ValueError("too many boost cards on one enemy; the limit is", MAX_BOOST)
    for i in range(x["n_boost"]):
        enemy["boost"][enemy["n_boost"] + i] = x["boost"][i]
    enemy["n_boost"] += x["n_boost"]
    x["n_boost"] = 0
    return ALL


@cold
def effect_boost_card_to_player(g, frame, pile, log):
    """The boost card turned up is not discarded but goes to a pile of yours; in yours it is one card more."""
    x = g["contexts"][0]
    p = g["players"][frame["player"]]
    if not x["active"] or x["card"] < 0 or x["card_kept"] or p["eliminated"]:
        return NOTHING
    x["card_kept"] = 1
    if pile == TO_DISCARD:
        p["discard"] += 1
    elif pile == TO_DECK:
        p["deck"] += 1
    else:
        if p["n_pile"] >= MAX_PILE:
            raise ValueError("too many encounter cards dealt to one player; the limit is", MAX_PILE)
        p["pile"][p["n_pile"]] = x["card"]
        p["n_pile"] += 1
        emit(g, Event.ENCOUNTER_CARD_DEALT, Subject.PLAYER, frame["player"], 0, -1, log)
    return ALL
