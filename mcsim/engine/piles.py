"""Encounter cards in their zones: which of them a CardPick means, and taking them out."""

import numpy as np

from mcsim.engine.counts import shown_card
from mcsim.engine.jit import rule
from mcsim.engine.rng import draw_below
from mcsim.model.opcodes import CARD_TYPES, CardPick, CardType, Kind
from mcsim.model.records import MAX_DECK

NOWHERE = np.int64(-1)
DECK, PILE, ASIDE = np.int64(0), np.int64(MAX_DECK), np.int64(2 * MAX_DECK)  # places: a zone's first, plus the index


@rule
def is_picked(g, player, pick, noun, card):
    """Whether a card is among those of the CardPick bits; "your" is the player's."""
    k = g["cards"][card]
    if not ((pick & CARD_TYPES) >> k["type"]) & 1 if pick & CARD_TYPES else k["type"] > CardType.OBLIGATION:
        return False
    if pick & CardPick.NAMED:
        if k["name"] != noun:
            return False
    elif pick & (CardPick.OF_SET | CardPick.NOT_OF_SET | CardPick.SET_OF_FOUND):
        if (k["set"] == noun) == ((pick & CardPick.NOT_OF_SET) != 0):
            return False
    elif noun != 0 and ((k["traits"] & noun) != 0) == ((pick & CardPick.WITHOUT_TRAIT) != 0):
        return False
    if pick & CardPick.NO_NEMESIS and k["nemesis"]:
        return False
    if pick & CardPick.NEMESIS and not is_nemesis(g, player, pick, card):
        return False
    return not pick & CardPick.ABSENT or not named_in_play(g, k["name"])


@rule
def is_nemesis(g, player, pick, card):
    """Whether a card belongs to the player's nemesis set; of a type asked for, whether it is the one meant by that."""
    k = g["cards"][card]
    if k["set"] < 0 or k["set"] != g["players"][player]["nemesis"]:
        return False
    return k["nemesis"] == 1 or not pick & CARD_TYPES


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


@rule
def unique_in_play(g, card):
    """Whether a unique character with the card's title is in play, so that it cannot enter (X28)."""
    if not g["cards"][card]["unique"]:
        return False
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        gives_way = x["kind"] == Kind.ALLY and g["cards"][card]["ousts"] == x["name"]
        if x["in_play"] and x["unique"] and x["name"] == g["cards"][card]["name"] and not gives_way:
            return True
    return False


@rule
def find_card(g, player, pick, noun):
    """Place of one of the cards that CardPick bits mean, NOWHERE if there is none.

    Players choose: a card that can enter play, the least dangerous one, from the deck rather than from other zones.
    """
    if pick & CardPick.THIS_WAY:
        return find_shown(g, player, pick, noun)
    if pick & CardPick.RANDOM:
        return find_random(g, player, pick, noun)
    best = NOWHERE
    if pick & CardPick.DECK:
        for i in range(g["n_deck"]):
            if is_picked(g, player, pick, noun, g["deck"][i]):
                best = better(g, pick, best, DECK + i)
    if pick & CardPick.DISCARD_PILE:
        for i in range(g["n_discard"]):
            if is_picked(g, player, pick, noun, g["discard"][i]):
                best = better(g, pick, best, PILE + i)
    if pick & CardPick.ASIDE:
        for i in range(g["n_aside"]):
            if is_picked(g, player, pick, noun, g["aside"][i]):
                best = better(g, pick, best, ASIDE + i)
    return best


@rule
def find_random(g, player, pick, noun):
    """Place of one of the cards set aside that the bits mean, each as likely as the others."""
    n = 0
    for i in range(g["n_aside"]):
        if is_picked(g, player, pick, noun, g["aside"][i]):
            n += 1
    if n == 0:
        return NOWHERE
    left = draw_below(g["streams"], n)
    for i in range(g["n_aside"]):
        if is_picked(g, player, pick, noun, g["aside"][i]):
            if left == 0:
                return ASIDE + i
            left -= 1
    return NOWHERE


@rule
def better(g, pick, best, place):
    """The one of two places whose card is taken; the order of a shuffled deck has no say in it."""
    if best == NOWHERE or pick & CardPick.TOPMOST:
        return place
    a = card_at(g, best)
    b = card_at(g, place)
    if a == b:
        return best
    if unique_in_play(g, a) != unique_in_play(g, b):
        return place if unique_in_play(g, a) else best
    x = g["cards"][a]
    y = g["cards"][b]
    if x["atk"] != y["atk"]:
        return place if y["atk"] < x["atk"] else best
    if x["hp"] != y["hp"]:
        return place if y["hp"] < x["hp"] else best
    if x["threat"] != y["threat"]:
        return place if y["threat"] < x["threat"] else best
    return place if b < a else best


@rule
def find_shown(g, player, pick, noun):
    """Place of the first card discarded this way that the bits mean: the discard pile, unless it was reshuffled.

    With zones among the bits it was not discarded but found in one of them.
    """
    for i in range(g["n_shown"]):
        card = g["shown"][i]
        if card >= 0 and is_picked(g, player, pick, noun, card):
            place = copy_in(g["discard"], g["n_discard"], card, PILE)
            if place == NOWHERE and pick & CardPick.DECK:
                place = copy_in(g["deck"], g["n_deck"], card, DECK)
            if place == NOWHERE and pick & CardPick.ASIDE:
                place = copy_in(g["aside"], g["n_aside"], card, ASIDE)
            if place != NOWHERE:
                return place
    return NOWHERE


@rule
def copy_in(zone, n, card, first):
    """Place of the highest copy of a card among the first n of a zone whose places begin with `first`."""
    for i in range(n - 1, -1, -1):
        if zone[i] == card:
            return first + i
    return NOWHERE


@rule
def was_shown(g, player, pick, noun):
    """Whether a card of the CardPick bits was discarded this way."""
    for i in range(g["n_shown"]):
        if is_picked(g, player, pick, noun, shown_card(g, i)):
            return True
    return False


@rule
def card_at(g, place):
    """The card that lies at a place."""
    if place < PILE:
        return g["deck"][place]
    return g["discard"][place - PILE] if place < ASIDE else g["aside"][place - ASIDE]


@rule
def take_at(g, place):
    """Take the card at a place out of its zone; the others keep their order."""
    card = card_at(g, place)
    if place < PILE:
        if place >= g["n_deck"] - g["n_ordered"]:
            g["n_ordered"] -= 1
        g["n_deck"] = close_gap(g["deck"], place, g["n_deck"])
    elif place < ASIDE:
        g["n_discard"] = close_gap(g["discard"], place - PILE, g["n_discard"])
    else:
        g["n_aside"] = close_gap(g["aside"], place - ASIDE, g["n_aside"])
    mark_moved(g, card)
    return card


@rule
def close_gap(zone, at, n):
    """Move the cards behind index `at` one down; returns the number left."""
    for i in range(at, n - 1):
        zone[i] = zone[i + 1]
    return n - 1


@rule
def mark_moved(g, card):
    """A card discarded this way is elsewhere now: it was discarded, but the next such instruction means another one."""
    for i in range(g["n_shown"]):
        if g["shown"][i] == card:
            g["shown"][i] = -1 - card
            return
