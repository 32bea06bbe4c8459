"""Boost cards of an activation: dealt facedown, flipped one at a time (A6, A8, X1 to X3)."""

from mcsim.engine.characters import VILLAIN
from mcsim.engine.constants import constant_sum, has_keyword
from mcsim.engine.deck import discard_card
from mcsim.engine.defense import use_scripted_ability
from mcsim.engine.effects_encounter import give_boost_card, give_own_boost_card
from mcsim.engine.frames import ENEMY_ACTIVATION, NOBODY, bit, push_ability, push_window, row
from mcsim.engine.jit import cold, hot, inlined
from mcsim.engine.settle import settle
from mcsim.engine.trace import emit
from mcsim.model.opcodes import At, Event, Icon, Keyword, Kind, Op, Outcome, Subject, Trigger
from mcsim.model.records import MAX_CHAIN


@inlined
def step_deal_boost_card(g, enemy, log):
    """Step 1: a villain or villainous minion is dealt one facedown boost card (A6)."""
    if g["unboosted"] or g["contexts"][0]["no_boost"]:
        return
    if enemy == VILLAIN or has_keyword(g, enemy, Keyword.VILLAINOUS):
        give_boost_card(g, enemy, log)
    elif log is not None and g["characters"][row(enemy)]["kind"] == Kind.VILLAIN:
        give_own_boost_card(g, enemy, log)


@inlined
def step_flip_boost_cards(g, enemy, base, log):
    """Step 3: flip the enemy's boost cards in the order given, those added meanwhile at the end (A8)."""
    x = g["contexts"][0]
    while g["characters"][row(enemy)]["n_boost"] > 0 and g["outcome"] == Outcome.ONGOING and not x["ended_early"]:
        step_flip_boost_card(g, enemy, base, log)
    while g["characters"][row(enemy)]["n_boost"] > 0:
        discard_card(g, take_boost_card(g, enemy))
    emit(g, Event.ICONS_COUNTED, Subject.CHARACTER, enemy, x["icons"], -1, log)


@inlined
def step_flip_boost_card(g, enemy, base, log):
    """Turn one card up, resolve its Boost ability, count its icons, discard it (A8, X2)."""
    x = g["contexts"][0]
    card = take_boost_card(g, enemy)
    x["card"] = card
    x["card_icons"] = g["cards"][row(card)]["boost"] + g["icons"][Icon.AMPLIFY]
    if g["constants"]:
        x["card_icons"] += constant_sum(g, VILLAIN, Op.HAS_AMPLIFY)
    x["card_kept"] = 0
    x["flipped"] += 1
    if x["flipped"] > MAX_CHAIN:
        raise ValueError("boost cards that give one another without end; the limit is", MAX_CHAIN)
    emit(g, Event.BOOST_FLIPPED, Subject.CARD, card, x["card_icons"], card, log)
    if log is not None and g["script"]["n_abilities"] > 0 and x["flipped"] == 1:
        use_abilities_at(g, At.FLIP, base, log)
    if g["cards"][row(card)]["boost_ability"] >= 0:
        step_boost_ability(g, card, base, log)
    x["icons"] += x["card_icons"]
    if g["listening"] & bit(Trigger.AFTER_BOOST_CARD):
        answer_boost_card(g, base, log)
    x["card"] = -1
    if not x["card_kept"]:
        discard_card(g, card)


@cold
def answer_boost_card(g, base, log):
    """Abilities after a boost card has been resolved; the card is not discarded yet."""
    x = g["contexts"][0]
    push_window(g, bit(Trigger.AFTER_BOOST_CARD), ENEMY_ACTIVATION, x["actor"], x["player"], NOBODY)
    settle(g, base, log)


@hot
def take_boost_card(g, enemy):
    """Take the first boost card off the enemy; the others move up."""
    e = g["characters"][row(enemy)]
    card = e["boost"][0]
    n = e["n_boost"] - 1
    for i in range(n):
        e["boost"][i] = e["boost"][i + 1]
    e["n_boost"] = n
    return card


@cold
def step_boost_ability(g, card, base, log):
    """Resolve the star's Boost ability for the defending player; nothing else on the card counts (A8, C11, X22)."""
    emit(g, Event.BOOST_ABILITY, Subject.CARD, card, 0, card, log)
    x = g["contexts"][0]
    at = push_ability(
        g, g["cards"][row(card)]["boost_ability"], Subject.CARD.value, card, x["player"], card, ENEMY_ACTIVATION
    )
    g["frames"][at]["target"] = x["actor"]
    settle(g, base, log)


@cold
def use_abilities_at(g, at, base, log):
    """Scripted (defense) abilities whose time has come, in the order of the script (C5, C7)."""
    for i in range(g["script"]["n_abilities"]):
        s = g["script"]["abilities"][i]
        if s["at"] == at and not s["used"] and g["outcome"] == Outcome.ONGOING:
            use_scripted_ability(g, i, NOBODY, log)
            settle(g, base, log)
