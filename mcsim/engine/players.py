"""Hands, upgrades, supports and player decks, as counts (DESIGN section 4)."""

from mcsim.engine.constants import has_keyword
from mcsim.engine.jit import cold, rule
from mcsim.engine.listeners import register
from mcsim.engine.play import character_from_card, enter_minion, free_character
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Keyword, Kind, Op, Status, Subject

NOTHING, SOME, ALL = 0, 1, 2


@rule
def how_much(done, wanted):
    """NOTHING, SOME or ALL of an amount (X23)."""
    if done <= 0:
        return NOTHING
    return ALL if done >= wanted else SOME


@rule
def draw_cards(g, player, amount, log):
    """Draw up to `amount` cards from the player deck."""
    p = g["players"][player]
    drawn = min(amount, p["deck"])
    p["deck"] -= drawn
    p["hand"] += drawn
    if drawn > 0:
        emit(g, Event.CARDS_DRAWN, Subject.PLAYER, player, drawn, -1, log)
    return how_much(drawn, amount)


@cold
def enter_ally(g, card, player, log):
    """An ally enters play under a player's control, tough if it has toughness (X12, X16); returns its row."""
    c = free_character(g)
    character_from_card(g, c, card)
    x = g["characters"][c]
    x["kind"] = Kind.ALLY
    x["player"] = player
    p = g["players"][player]
    x["listed_player"] = player
    x["listed"] = p["listed_allies"]
    p["listed_allies"] += 1
    p["allies"][p["n_allies"]] = c
    p["n_allies"] += 1
    register(g, card, Subject.CHARACTER.value, c)
    if has_keyword(g, c, Keyword.TOUGHNESS):
        x["statuses"][Status.TOUGH] = 1
    emit(g, Event.ENTERED_PLAY, Subject.CHARACTER, c, 0, card, log)
    return c


@rule
def discard_from_hand(g, player, amount, log):
    """Discard up to `amount` cards from hand."""
    p = g["players"][player]
    gone = min(amount, p["hand"])
    p["hand"] -= gone
    p["discard"] += gone
    if gone > 0:
        emit(g, Event.CARDS_DISCARDED, Subject.PLAYER, player, gone, -1, log)
    return how_much(gone, amount)


@rule
def discard_upgrades(g, player, amount, op, log):
    """Choose and discard upgrades or supports in play; where either will do, supports go first."""
    p = g["players"][player]
    supports = 0
    if op != Op.DISCARD_UPGRADE:
        supports = min(amount, p["supports"])
    upgrades = 0
    if op != Op.DISCARD_SUPPORT:
        upgrades = min(amount - supports, p["upgrades"])
    p["supports"] -= supports
    p["upgrades"] -= upgrades
    p["discard"] += supports + upgrades
    if supports + upgrades > 0:
        emit(g, Event.CARDS_DISCARDED, Subject.PLAYER, player, supports + upgrades, -1, log)
    return how_much(supports + upgrades, amount)


@rule
def drones_into_play(g, player, amount, log):
    """The top cards of your deck enter play facedown, engaged with you, as Drone minions."""
    p = g["players"][player]
    done = 0
    while done < amount and p["deck"] > 0 and g["drone_card"] >= 0:
        p["deck"] -= 1
        enter_minion(g, g["drone_card"], player, log)
        done += 1
    return how_much(done, amount)
