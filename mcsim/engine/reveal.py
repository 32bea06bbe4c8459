"""Revealing an encounter card (X8), as the steps of a frame."""

from enum import IntEnum

from mcsim.engine.characters import identity_of
from mcsim.engine.constants import constant_value, has_constant, has_keyword
from mcsim.engine.deck import deal_card, discard_card, refill
from mcsim.engine.effects_encounter import quickstrike
from mcsim.engine.frames import NOBODY, QUIET, Frame, bit, push_ability, push_frame, push_window, starts_first
from mcsim.engine.jit import cold, rule
from mcsim.engine.piles import unique_in_play
from mcsim.engine.play import enter_attachment, enter_minion, enter_side_scheme
from mcsim.engine.this_card import owner_of
from mcsim.engine.threat import place_on_main
from mcsim.engine.trace import emit
from mcsim.model.opcodes import CardType, Event, Form, Keyword, Op, Outcome, Subject, Timing, Trigger


class Turn(IntEnum):
    """Steps of a reveal."""

    UP = 0
    ENTER = 1
    WHEN_REVEALED = 2
    AFTER = 3
    SURGE = 4


@rule
def push_reveal(g, card, player):
    """Reveal `card` (-1: the top of the encounter deck) for a player."""
    at = push_frame(g, Frame.REVEAL, player)
    g["frames"][at]["card"] = card


@rule
def advance_reveal(g, at, log):
    """Run the steps until the card is done or something has to resolve first."""
    while g["n_frames"] == at + 1 and g["outcome"] == Outcome.ONGOING and not starts_first(g):
        frame = g["frames"][at]
        step = frame["step"]
        frame["step"] = step + 1
        if step == Turn.UP:
            step_turn_up(g, frame, log)
        elif step == Turn.ENTER:
            step_enter_play(g, frame, log)
        elif step == Turn.WHEN_REVEALED:
            step_when_revealed(g, frame, log)
        elif step == Turn.AFTER:
            step_after_reveal(g, frame)
        elif step == Turn.SURGE and frame["amount"] > 0:
            step_surge(g, frame, log)
        else:
            g["n_frames"] = at


@rule
def step_turn_up(g, frame, log):
    """Turn the card up; a unique character already in play is discarded and another card revealed (X28).

    A card that is just put into play is not revealed: no text of it resolves, nor do surge and incite.
    """
    card = frame["card"]
    if frame["flags"] & QUIET:
        return
    if card < 0:
        card = deal_card(g, log)
        if card < 0:
            return
        frame["card"] = card
        refill(g, log)
    emit(g, Event.CARD_REVEALED, Subject.CARD, card, 0, card, log)
    if g["cards"][card]["type"] == CardType.MINION and unique_in_play(g, card):
        discard_card(g, card)
        frame["card"] = -1
        frame["step"] = Turn.UP
    elif (g["cards"][card]["keywords"] >> Keyword.SURGE) & 1:
        frame["amount"] += 1
    if g["constants"] and g["cards"][card]["type"] == CardType.ATTACHMENT:
        frame["amount"] += first_surges(g, card)
    if frame["card"] >= 0 and g["listening"] & bit(Trigger.CARD_REVEALED):
        push_window(g, bit(Trigger.CARD_REVEALED), NOBODY, NOBODY, frame["player"], NOBODY)
        g["frames"][g["n_frames"] - 1]["card"] = card


@cold
def first_surges(g, card):
    """1 if the attachment is the first of its trait revealed this round and a constant ability gives that one surge."""
    gained = 0
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0:
            continue
        ability = g["abilities"][entry["ability"]]
        for r in range(ability["first"], ability["first"] + ability["n"]):
            e = g["effects"][r]
            first = e["op"] == Op.FIRST_SURGES and entry["used"] != g["round"] + 1
            if first and (g["cards"][card]["traits"] & e["noun"]) != 0:
                entry["used"] = g["round"] + 1
                gained = 1
    return gained


@rule
def step_enter_play(g, frame, log):
    """What stays enters play (X8): minion engaged, attachment attached, side scheme with threat, environment;
    incite.
    """
    card = frame["card"]
    kind = g["cards"][card]["type"]
    frame["holder_kind"] = Subject.CARD
    frame["holder"] = card
    if kind == CardType.MINION:
        frame["holder"] = enter_minion(g, card, frame["player"], log)
        frame["holder_kind"] = Subject.CHARACTER
    elif kind == CardType.ATTACHMENT:
        step_attach(g, frame, log)
    elif kind == CardType.ENVIRONMENT:
        frame["holder"] = enter_attachment(g, card, NOBODY, log)
        frame["holder_kind"] = Subject.ATTACHMENT
    elif kind == CardType.OBLIGATION:
        give_obligation(g, frame, log)
    elif kind == CardType.SIDE_SCHEME:
        frame["holder"] = enter_side_scheme(g, card, log)
        frame["holder_kind"] = Subject.SIDE_SCHEME
    if not frame["flags"] & QUIET:
        place_on_main(g, g["cards"][card]["incite"], log)
    if kind == CardType.MINION and g["keyword_constants"] and not frame["flags"] & QUIET:
        step_gained_keywords(g, frame, log)


@rule
def tell_finder(g, frame, kind):
    """The ability that found the card may speak of it further on."""
    f = g["frames"][frame["parent"]]
    f["found_kind"] = frame["holder_kind"]
    f["found"] = frame["holder"]
    f["entered"] |= bit(kind)


@cold
def step_gained_keywords(g, frame, log):
    """Surge and incite that constant abilities give a minion as it enters play."""
    c = frame["holder"]
    printed = (g["cards"][frame["card"]]["keywords"] >> Keyword.SURGE) & 1
    if not printed and has_keyword(g, c, Keyword.SURGE):
        frame["amount"] += 1
    place_on_main(g, constant_value(g, c, Keyword.INCITE.value), log)


@rule
def step_attach(g, frame, log):
    """An attachment's attach instruction is resolved, unless another card says whom to attach it to; with nobody to
    attach to it is discarded (X8).
    """
    ability = g["cards"][frame["card"]]["attach_ability"]
    if frame["target"] >= 0:
        frame["holder"] = enter_attachment(g, frame["card"], frame["target"], log)
        frame["holder_kind"] = Subject.ATTACHMENT
    elif ability >= 0:
        push_ability(g, ability, frame["holder_kind"], frame["holder"], frame["player"], frame["card"], NOBODY)


@rule
def give_obligation(g, frame, log):
    """An obligation goes to the player it names, who is "you" from now on, and stays until something discards it (X8);
    with that player out of the game it stays with who revealed it."""
    owner = owner_of(g, frame["card"])
    if owner >= 0:
        frame["player"] = owner
    frame["holder"] = enter_attachment(g, frame["card"], identity_of(frame["player"]), log)
    frame["holder_kind"] = Subject.ATTACHMENT


@rule
def step_when_revealed(g, frame, log):
    """When Revealed abilities, those of the player's form (X8)."""
    card = frame["card"]
    if frame["parent"] >= 0 and frame["holder_kind"] != Subject.CARD:
        tell_finder(g, frame, g["cards"][card]["type"])
    if frame["flags"] & QUIET:
        return
    form = g["characters"][identity_of(frame["player"])]["form"]
    first = g["cards"][card]["first_ability"]
    for ability in range(first + g["cards"][card]["n_abilities"] - 1, first - 1, -1):
        a = g["abilities"][ability]
        if a["timing"] != Timing.WHEN_REVEALED or (a["form"] != Form.ANY and a["form"] != form):
            continue
        times = 1
        if log is not None and g["constants"] and has_constant(g, identity_of(frame["player"]), Op.REVEALED_AGAIN):
            times = 2
        for _ in range(times):
            push_ability(g, ability, frame["holder_kind"], frame["holder"], frame["player"], card, NOBODY)


@rule
def step_after_reveal(g, frame):
    """A quickstrike minion attacks (X16); what does not stay in play is discarded (X8)."""
    kind = g["cards"][frame["card"]]["type"]
    if kind == CardType.MINION:
        if g["characters"][frame["holder"]]["in_play"]:
            quickstrike(g, frame["holder"])
    elif frame["holder_kind"] == Subject.CARD:
        discard_card(g, frame["card"])
    if kind == CardType.TREACHERY:
        push_window(g, bit(Trigger.AFTER_TREACHERY), NOBODY, NOBODY, frame["player"], NOBODY)


@rule
def step_surge(g, frame, log):
    """Surge: one more card is revealed (X8), unless the player has been eliminated meanwhile (X11)."""
    frame["amount"] -= 1
    frame["step"] = Turn.SURGE
    if g["players"][frame["player"]]["eliminated"]:
        return
    emit(g, Event.SURGE, Subject.CARD, frame["card"], 0, frame["card"], log)
    push_reveal(g, NOBODY, frame["player"])
