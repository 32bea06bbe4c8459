"""Effect rows that move encounter cards: searched for, discarded until one comes up, revealed, put into play."""

import numpy as np

from mcsim.engine.deck import discard_card, refill, show, shuffle_deck, step_reshuffle, take_top
from mcsim.engine.frames import NOBODY, QUIET, Frame, push_frame
from mcsim.engine.jit import cold, rule
from mcsim.engine.piles import (
    NOWHERE,
    card_at,
    find_card,
    is_picked,
    take_at,
    unique_in_play,
)
from mcsim.engine.targets import targets_of
from mcsim.engine.trace import emit
from mcsim.model.opcodes import CardPick, Event, Op, Subject
from mcsim.model.records import MAX_DECK, MAX_PILE

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)
NO_SET = np.int64(-2)
FOR_REVEAL = np.int64(0)  # flags of the frame of a card that is revealed


@cold
def apply_search(g, frame, e, log):
    """Resolve one row that moves encounter cards; returns NOTHING, SOME or ALL."""
    op = e["op"]
    if op == Op.DISCARD_UNTIL:
        return step_discard_until(g, frame["player"], e["selection"], e["argument"], log)
    if op == Op.FIND_CARD:
        return effect_find_card(g, frame["player"], e["selection"], e["argument"])
    if op == Op.SHUFFLE_DECK:
        shuffle_deck(g)
        return ALL
    if op == Op.SHUFFLE_CARDS:
        noun = set_of_found(g, frame) if e["selection"] & CardPick.SET_OF_FOUND else e["argument"]
        return effect_shuffle_cards(g, frame["player"], e["selection"], noun)
    result = NOTHING
    while g["n_deck"] + g["n_discard"] + g["n_aside"] > 0:
        moved = move_one(g, frame, e, log)
        result = max(result, moved)
        if moved == NOTHING or not e["selection"] & CardPick.EVERY:
            break
    return result


@rule
def step_discard_until(g, player, pick, noun, log):
    """Discard from the deck until a card of the CardPick bits comes up; the deck running out ends it (X7).

    That card lies on the discard pile, on top even if it was the deck's last one.
    """
    g["n_shown"] = 0
    while g["n_deck"] > 0:
        card = take_top(g)
        hit = is_picked(g, player, pick, noun, card)
        if not hit:
            discard_card(g, card)
        ended = g["n_deck"] == 0
        if ended:
            step_reshuffle(g, log)
        if hit:
            discard_card(g, card)
            show(g, card)
            refill(g, log)
            return ALL
        if ended:
            return NOTHING
    return NOTHING


@rule
def effect_find_card(g, player, pick, noun):
    """Look for a card of the CardPick bits; it stays where it is until the next row moves it."""
    g["n_shown"] = 0
    place = find_card(g, player, pick, noun)
    if place != NOWHERE:
        show(g, card_at(g, place))
    if pick & CardPick.DECK:
        shuffle_deck(g)
    return NOTHING if place == NOWHERE else ALL


@rule
def effect_shuffle_cards(g, player, pick, noun):
    """The cards of the CardPick bits go into the encounter deck, which is shuffled."""
    result = NOTHING
    while g["n_deck"] < MAX_DECK:
        place = find_card(g, player, pick, noun)
        if place == NOWHERE:
            break
        g["deck"][g["n_deck"]] = take_at(g, place)
        g["n_deck"] += 1
        result = ALL
        if not pick & CardPick.EVERY:
            break
    if result == ALL:
        shuffle_deck(g)
    return result


@rule
def set_of_found(g, frame):
    """Number of the encounter set of the card that a row before revealed, one that no set has if there is none."""
    if frame["found"] < 0:
        return NO_SET
    table = frame["found_kind"]
    if table == Subject.CHARACTER:
        return g["cards"][g["characters"][frame["found"]]["card"]]["set"]
    if table == Subject.SIDE_SCHEME:
        return g["cards"][g["side_schemes"][frame["found"]]["card"]]["set"]
    return g["cards"][g["attachments"][frame["found"]]["card"]]["set"]


@rule
def move_one(g, frame, e, log):
    """Find one card and reveal it, put it into play or deal it; a deck that was searched is shuffled."""
    op = e["op"]
    host = NOBODY
    if op == Op.ATTACH_CARD:
        host = first_of(targets_of(g, frame, e))
        if host < 0:
            return NOTHING
    place = find_card(g, frame["player"], e["selection"], e["argument"])
    enters = op == Op.CARD_INTO_PLAY or op == Op.ATTACH_CARD
    card = NOWHERE
    if place != NOWHERE and not (enters and unique_in_play(g, card_at(g, place))):
        card = take_at(g, place)
    if e["selection"] & CardPick.DECK:
        shuffle_deck(g)
    if card == NOWHERE:
        return NOTHING
    if op == Op.DEAL_CARD:
        deal_to(g, card, frame["player"], log)
    else:
        push_card(g, frame, card, host, QUIET if enters else FOR_REVEAL)
    refill(g, log)
    return ALL


@rule
def first_of(mask):
    """The first character of a mask, NOBODY if it is empty."""
    c = NOBODY
    while mask != 0:
        c += 1
        if mask & 1:
            return c
        mask >>= 1
    return c


@rule
def push_card(g, frame, card, host, flags):
    """Let a card be revealed (or enter play without that) for the ability's player, attached to `host` if there is one.

    The frame of the ability is on top: what enters play is noted there.
    """
    here = g["n_frames"] - 1
    at = push_frame(g, Frame.REVEAL, frame["player"])
    f = g["frames"][at]
    f["card"] = card
    f["target"] = host
    f["flags"] = flags
    f["parent"] = here


@rule
def deal_to(g, card, player, log):
    """The card lies facedown before a player, behind those already dealt; with an eliminated one it is discarded."""
    p = g["players"][player]
    if p["eliminated"]:
        discard_card(g, card)
        return
    if p["n_pile"] >= MAX_PILE:
        raise ValueError("too many encounter cards dealt to one player; the limit is", MAX_PILE)
    p["pile"][p["n_pile"]] = card
    p["n_pile"] += 1
    emit(g, Event.ENCOUNTER_CARD_DEALT, Subject.PLAYER, player, 0, -1, log)
