"""The encounter deck: dealing from the top, the discard pile, running out (X7).

The top of the deck is the end of the array. Cards whose order is known (`n_ordered`, a situation's deck) come off as
they
lie; the rest is shuffled lazily: each deal takes a random one of those left (Fisher and Yates), which gives the same
distribution as shuffling first and costs only what is dealt.
"""

from mcsim.engine.frames import row
from mcsim.engine.jit import cold, hot, inlined, rule
from mcsim.engine.rng import draw_below
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Keyword, Outcome, Subject


@cold
def step_reshuffle(g, log):
    """The encounter deck has run out: the discard pile becomes the new deck, one acceleration token is added (X7)."""
    if g["own_decks"]:
        sort_discard(g)
    n = g["n_discard"]
    if n == 0:
        return
    sort_pile(g["discard"], n)
    for i in range(n):
        g["deck"][i] = g["discard"][i]
    g["n_deck"] = n
    g["n_ordered"] = 0
    g["n_discard"] = 0
    g["tokens"] += 1
    emit(g, Event.DECK_RESHUFFLED, Subject.NONE, 0, n, -1, log)


@cold
def sort_discard(g):
    """Of several villains with decks of their own: what belongs to another's deck goes to his discard pile."""
    kept = 0
    for i in range(g["n_discard"]):
        card = g["discard"][i]
        other = deck_slot(g, g["cards"][card]["villain"])
        if other >= 0:
            o = g["others"][other]
            o["discard"][o["n_discard"]] = card
            o["n_discard"] += 1
        else:
            g["discard"][kept] = card
            kept += 1
    g["n_discard"] = kept


@rule
def deck_slot(g, number):
    """Row in `others` that keeps the deck of the villain of this number; -1 if his deck is in use, or none has it."""
    for i in range(g["n_villains"] - 1):
        if number >= 0 and g["others"][i]["deck_of"] == number:
            return i
    return -1


@rule
def sort_pile(pile, n):
    """Sort the first n cards, so that a reshuffle depends on what was discarded, not on the order."""
    for i in range(1, n):
        card = pile[i]
        j = i
        while j > 0 and pile[j - 1] > card:
            pile[j] = pile[j - 1]
            j -= 1
        pile[j] = card


@inlined
def take_top(g):
    """Remove and return the top card of a deck that is not empty."""
    n = g["n_deck"] - 1
    if g["n_ordered"] > 0:
        g["n_ordered"] -= 1
    elif n > 0:
        j = draw_below(g["streams"], n + 1)
        card = g["deck"][row(j)]
        g["deck"][row(j)] = g["deck"][row(n)]
        g["deck"][row(n)] = card
    g["n_deck"] = n
    return g["deck"][row(n)]


@hot
def deal_card(g, log):
    """Take the top card of the encounter deck; -1 and a lost game if deck and discard pile are both empty (X7).

    The caller places the card and then calls `refill`, so that the dealt card is in neither pile when the deck has
    run out.
    """
    if g["n_deck"] == 0:
        step_reshuffle(g, log)
    if g["n_deck"] == 0:
        g["outcome"] = Outcome.DECKED
        return -1
    return take_top(g)


@hot
def refill(g, log):
    """Reshuffle at once if the deck has just run out; with no card in the discard pile either the game is lost (X7)."""
    if g["n_deck"] == 0:
        step_reshuffle(g, log)
        if g["n_deck"] == 0:
            g["outcome"] = Outcome.DECKED


@hot
def discard_card(g, card):
    """Put an encounter card on the discard pile."""
    g["discard"][row(g["n_discard"])] = card
    g["n_discard"] += 1


@cold
def take_from_discard(g, card):
    """Take a copy of the card from the encounter discard pile; whether there was one."""
    for i in range(g["n_discard"] - 1, -1, -1):
        if g["discard"][i] == card:
            g["n_discard"] -= 1
            for j in range(i, g["n_discard"]):
                g["discard"][j] = g["discard"][j + 1]
            return True
    return False


@rule
def shuffle_into_deck(g, card):
    """Shuffle a card into the encounter deck: no order of it is known any more."""
    g["deck"][row(g["n_deck"])] = card
    g["n_deck"] += 1
    g["n_ordered"] = 0


@rule
def retire_card(g, card):
    """The card of something that was defeated: to the victory display if it has Victory, else discarded (X31)."""
    if (g["cards"][card]["keywords"] >> Keyword.VICTORY) & 1:
        g["victory"][g["n_victory"]] = card
        g["n_victory"] += 1
    else:
        discard_card(g, card)


@rule
def step_discard_from_deck(g, n, log):
    """Discard n cards from the top; an effect that empties the deck stops there (X7). Returns the cards discarded."""
    g["n_shown"] = 0
    for done in range(n):
        if g["n_deck"] == 0:
            return done
        card = take_top(g)
        discard_card(g, card)
        show(g, card)
        if g["n_deck"] == 0:
            step_reshuffle(g, log)
            return done + 1
    return n


@inlined
def show(g, card):
    """Note a card that an effect discarded from the deck, for "discarded this way"."""
    g["shown"][row(g["n_shown"])] = card
    g["n_shown"] += 1


@rule
def shuffle_deck(g):
    """Shuffle the encounter deck: its order is unknown, and draws depend on what is in it only."""
    sort_pile(g["deck"], g["n_deck"])
    g["n_ordered"] = 0
