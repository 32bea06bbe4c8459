"""Entering and leaving play: minions, attachments, side schemes, allies (X8, X11, X12, X16, X28)."""

from mcsim.engine.characters import VILLAIN, identity_of
from mcsim.engine.constants import has_constant, has_keyword, is_lasting_grant, tough_limit_of
from mcsim.engine.deck import discard_card, retire_card
from mcsim.engine.frames import NOBODY, bit, open_window
from mcsim.engine.jit import cold, rule
from mcsim.engine.listeners import recount, register, unregister
from mcsim.engine.places import brings_counters, enter_with_counters, place
from mcsim.engine.status import drop_excess_statuses
from mcsim.engine.trace import emit
from mcsim.model.opcodes import (
    CardType,
    Event,
    Form,
    Keyword,
    Kind,
    LossCause,
    Op,
    Status,
    Subject,
    Timing,
    Trigger,
)
from mcsim.model.records import MAX_ATTACHMENTS, MAX_CHARACTERS, MAX_LISTED, MAX_SIDE_SCHEMES


@rule
def free_character(g):
    """A row for a new character: the next unused one, else one that left play."""
    if g["n_characters"] < MAX_CHARACTERS:
        g["n_characters"] += 1
        return g["n_characters"] - 1
    for c in range(g["n_start"], MAX_CHARACTERS):
        if not g["characters"][c]["in_play"]:
            return c
    raise ValueError("too many characters in play; the limit is", MAX_CHARACTERS)


@rule
def character_from_card(g, c, card):
    """Fill row c of characters with the printed values of a card."""
    x = g["characters"][c]
    k = g["cards"][card]
    x["card"] = card
    x["report"] = -1
    x["hp"] = k["hp"]
    x["max_hp"] = k["hp"]
    x["hp_given"] = 0
    x["atk"] = k["atk"]
    x["thw"] = k["thw"]
    x["sch"] = k["sch"]
    x["defense"] = k["defense"]
    x["rec"] = k["rec"]
    x["cons_atk"] = k["cons_atk"]
    x["cons_thw"] = k["cons_thw"]
    x["keywords"] = k["keywords"]
    x["granted"] = 0
    x["retaliate"] = k["retaliate"]
    x["retaliate_granted"] = 0
    x["atk_granted"] = 0
    x["sch_granted"] = 0
    x["traits"] = k["traits"]
    x["name"] = k["name"]
    x["unique"] = k["unique"]
    for s in range(3):
        x["statuses"][s] = 0
    x["tough_limit"] = 1
    x["exhausted"] = 0
    x["in_play"] = 1
    x["form"] = Form.ANY
    x["prevent"] = 0
    x["taken_phase"] = 0
    x["activated"] = -1
    x["n_boost"] = 0


@rule
def enter_minion(g, card, player, log):
    """A minion enters play engaged with a player, tough if it has toughness (X8, X16); returns its row."""
    c = free_character(g)
    character_from_card(g, c, card)
    x = g["characters"][c]
    x["kind"] = Kind.MINION
    if g["cards"][card]["ousts"] >= 0:
        oust(g, g["cards"][card]["ousts"], log)
    if g["cards"][card]["engages_first"]:
        player = g["first_player"]
    player = who_is_engaged(g, player)
    p = g["players"][player]
    x["listed_player"] = player
    x["listed"] = p["listed_minions"]
    p["listed_minions"] += 1
    if brings_counters(g, card):
        enter_with_counters(g, place(Subject.CHARACTER.value, c), card)
    register(g, card, Subject.CHARACTER.value, c)
    x["player"] = player
    if has_keyword(g, c, Keyword.TOUGHNESS):
        x["statuses"][Status.TOUGH] = 1
    x["tough_limit"] = tough_limit_of(g, c)
    engage(g, c, player)
    emit(g, Event.ENTERED_PLAY, Subject.CHARACTER, c, 0, card, log)
    return c


@rule
def who_is_engaged(g, player):
    """The player whom a minion engages: for an eliminated one the next player, as with those it leaves (X11)."""
    heir = next_player(g, player) if g["players"][player]["eliminated"] else player
    return heir if heir >= 0 else player


@rule
def engage(g, c, player):
    """Minion c is now engaged with the player."""
    p = g["players"][player]
    if p["n_minions"] >= MAX_LISTED:
        raise ValueError("too many minions engaged with one player; the limit is", MAX_LISTED)
    g["characters"][c]["player"] = player
    p["minions"][p["n_minions"]] = c
    p["n_minions"] += 1


@rule
def remove_listed(rows, n, c):
    """Take c out of the first n rows, keeping the order; returns the number left."""
    left = 0
    for i in range(n):
        if rows[i] != c:
            rows[left] = rows[i]
            left += 1
    return left


@rule
def enter_attachment(g, card, host, log):
    """An attachment (host -1: an environment) enters play; returns its row."""
    at = g["n_attachments"]
    for i in range(g["n_attachments"]):
        if not g["attachments"][i]["in_play"] and g["n_attachments"] >= MAX_ATTACHMENTS:
            at = i
    if at >= MAX_ATTACHMENTS:
        raise ValueError("too many attachments in play; the limit is", MAX_ATTACHMENTS)
    g["n_attachments"] = max(g["n_attachments"], at + 1)
    a = g["attachments"][at]
    k = g["cards"][card]
    a["card"] = card
    a["host"] = host
    a["scheme"] = -1
    a["atk"] = k["atk"]
    a["sch"] = k["sch"]
    a["damage"] = 0
    a["in_play"] = 1
    for i in range(4):
        g["icons"][i] += k["icons"][i]
    if brings_counters(g, card):
        enter_with_counters(g, place(Subject.ATTACHMENT.value, at), card)
    register(g, card, Subject.ATTACHMENT.value, at)
    if host >= 0:
        refresh_granted(g, host)
        announce_attached(g, card, host)
    else:
        refresh_environment_traits(g)
    emit(g, Event.ENTERED_PLAY, Subject.ATTACHMENT, at, 0, card, log)
    if log is not None and host >= 0:
        change_host(g, at, log)
    return at


@cold
def change_host(g, at, log):
    """An attachment has just been attached: one that takes away its host's text, or makes an ally a minion, does."""
    a = g["attachments"][at]
    first = g["cards"][a["card"]]["first_ability"]
    for ability in range(first, first + g["cards"][a["card"]]["n_abilities"]):
        span = g["abilities"][ability]
        for r in range(span["first"], span["first"] + span["n"]):
            op = g["effects"][r]["op"]
            if op == Op.BLANK:
                silence(g, a["host"], g["effects"][r]["amount"])
            elif op == Op.TREATED_AS_MINION and g["characters"][a["host"]]["kind"] == Kind.ALLY:
                change_kind(g, a["host"], Kind.MINION.value, log)


@cold
def restore_host(g, at, log):
    """An attachment has just left play: its host, if that is still there, has its text and kind back."""
    a = g["attachments"][at]
    host = a["host"]
    first = g["cards"][a["card"]]["first_ability"]
    for ability in range(first, first + g["cards"][a["card"]]["n_abilities"]):
        span = g["abilities"][ability]
        for r in range(span["first"], span["first"] + span["n"]):
            op = g["effects"][r]["op"]
            if not g["characters"][host]["in_play"]:
                return
            if op == Op.BLANK:
                unregister(g, Subject.CHARACTER.value, host)
                register(g, g["characters"][host]["card"], Subject.CHARACTER.value, host)
            elif op == Op.TREATED_AS_MINION and g["characters"][host]["kind"] == Kind.MINION:
                change_kind(g, host, Kind.ALLY.value, log)


@cold
def silence(g, c, triggered_only):
    """The abilities of character c (those with a timing word only) are not in play."""
    for i in range(g["n_listeners"]):
        entry = g["listeners"][i]
        if entry["ability"] < 0 or entry["holder_kind"] != Subject.CHARACTER or entry["holder"] != c:
            continue
        if not triggered_only or g["abilities"][entry["ability"]]["timing"] != Timing.CONSTANT:
            entry["ability"] = -1
    recount(g)


@cold
def change_kind(g, c, kind, log):
    """An ally becomes a minion engaged with its player, or such a minion an ally again: in a row of its own, with its
    damage, statuses and attachments. As a minion it has no text, and its THW as SCH.
    """
    new = free_character(g)
    old = g["characters"][c]
    x = g["characters"][new]
    character_from_card(g, new, old["card"])
    x["kind"] = kind
    x["report"] = old["report"]
    for field in range(3):
        x["statuses"][field] = old["statuses"][field]
    x["hp"] = old["hp"]
    x["max_hp"] = old["max_hp"]
    x["hp_given"] = old["hp_given"]
    x["exhausted"] = old["exhausted"]
    x["player"] = old["player"]
    old["in_play"] = 0
    unregister(g, Subject.CHARACTER.value, c)
    p = g["players"][old["player"]]
    if kind == Kind.MINION:
        x["sch"] = x["thw"]
        x["keywords"] = 0
        x["retaliate"] = 0
        x["listed_player"] = old["player"]
        x["listed"] = p["listed_minions"]
        p["listed_minions"] += 1
        p["n_allies"] = remove_listed(p["allies"], p["n_allies"], c)
        engage(g, new, old["player"])
        lose_defender(g, c)
    else:
        x["listed_player"] = old["player"]
        x["listed"] = p["listed_allies"]
        p["listed_allies"] += 1
        p["n_minions"] = remove_listed(p["minions"], p["n_minions"], c)
        p["allies"][p["n_allies"]] = new
        p["n_allies"] += 1
        register(g, x["card"], Subject.CHARACTER.value, new)
    for i in range(g["n_attachments"]):
        if g["attachments"][i]["in_play"] and g["attachments"][i]["host"] == c:
            g["attachments"][i]["host"] = new
    refresh_granted(g, new)
    emit(g, Event.ENTERED_PLAY, Subject.CHARACTER, new, 0, x["card"], log)


@cold
def announce_attached(g, card, host):
    """Let abilities answer that a card was attached to a character."""
    if g["listening"] & bit(Trigger.AFTER_ATTACHED):
        open_window(g, bit(Trigger.AFTER_ATTACHED), NOBODY, host, g["characters"][host]["player"], NOBODY)
        g["frames"][g["n_frames"] - 1]["amount"] = g["cards"][card]["name"]


@rule
def refresh_granted(g, c):
    """Work out again what the attachments of character c give it."""
    x = g["characters"][c]
    x["granted"] = 0
    x["retaliate_granted"] = 0
    x["atk_granted"] = 0
    x["sch_granted"] = 0
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] == c:
            x["atk_granted"] += a["atk"]
            x["sch_granted"] += a["sch"]
            grant_keywords(g, c, a["card"])
    drop_excess_statuses(g, c)


@rule
def refresh_environment_traits(g):
    """Work out again the traits of a villain that has those of each environment in play."""
    if not has_constant(g, VILLAIN, Op.ENVIRONMENT_TRAITS):
        return
    x = g["characters"][VILLAIN]
    x["traits"] = g["cards"][x["card"]]["traits"]
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] < 0:
            x["traits"] |= g["cards"][a["card"]]["traits"]


@rule
def grant_keywords(g, c, card):
    """Keywords an attachment gives its host, by its constant rows."""
    x = g["characters"][c]
    first = g["cards"][card]["first_ability"]
    for ability in range(first, first + g["cards"][card]["n_abilities"]):
        span = g["abilities"][ability]
        for r in range(span["first"], span["first"] + span["n"]):
            if g["effects"][r]["op"] == Op.GAINS_KEYWORD and is_lasting_grant(g["effects"][r]):
                keyword = g["effects"][r]["argument"]
                x["granted"] |= bit(keyword)
                if keyword == Keyword.RETALIATE:
                    x["retaliate_granted"] += g["effects"][r]["amount"]


@rule
def discard_attachment(g, at, log):
    """An attachment leaves play for the encounter discard pile."""
    a = g["attachments"][at]
    if not a["in_play"]:
        return
    a["in_play"] = 0
    for i in range(4):
        g["icons"][i] -= g["cards"][a["card"]]["icons"][i]
    unregister(g, Subject.ATTACHMENT.value, at)
    if log is not None and a["host"] >= 0:
        restore_host(g, at, log)
    if a["host"] >= 0:
        refresh_granted(g, a["host"])
    else:
        refresh_environment_traits(g)
    discard_card(g, a["card"])
    emit(g, Event.LEFT_PLAY, Subject.ATTACHMENT, at, 0, a["card"], log)


@rule
def discard_attachments_of(g, c, log):
    """The attachments of character c leave play with it (of an identity the obligations too)."""
    for i in range(g["n_attachments"]):
        if g["attachments"][i]["in_play"] and g["attachments"][i]["host"] == c:
            discard_attachment(g, i, log)


@rule
def enter_side_scheme(g, card, log):
    """A side scheme enters play with its starting threat and hinder (X8); returns its row."""
    at = g["n_side_schemes"]
    if at >= MAX_SIDE_SCHEMES:
        at = 0
        while at < MAX_SIDE_SCHEMES and g["side_schemes"][at]["in_play"]:
            at += 1
    if at >= MAX_SIDE_SCHEMES:
        raise ValueError("too many side schemes in play; the limit is", MAX_SIDE_SCHEMES)
    g["n_side_schemes"] = max(g["n_side_schemes"], at + 1)
    s = g["side_schemes"][at]
    k = g["cards"][card]
    s["card"] = card
    s["threat"] = k["threat"] + k["hinder"]
    s["in_play"] = 1
    for i in range(4):
        s["icons"][i] = k["icons"][i]
        g["icons"][i] += k["icons"][i]
        s["beneath"][i] = 0
    if brings_counters(g, card):
        enter_with_counters(g, place(Subject.SIDE_SCHEME.value, at), card)
    register(g, card, Subject.SIDE_SCHEME.value, at)
    emit(g, Event.ENTERED_PLAY, Subject.SIDE_SCHEME, at, s["threat"], card, log)
    return at


@rule
def leave_play(g, c, log):
    """Character c leaves play, its attachments, boost cards and abilities with it; an ally is discarded to its owner's
    pile (X12), and what it defended loses its defender (A13)."""
    x = g["characters"][c]
    x["in_play"] = 0
    emit(g, Event.LEFT_PLAY, Subject.CHARACTER, c, 0, x["card"], log)
    unregister(g, Subject.CHARACTER.value, c)
    discard_attachments_of(g, c, log)
    for i in range(x["n_boost"]):
        discard_card(g, x["boost"][i])
    x["n_boost"] = 0
    if x["kind"] == Kind.MINION:
        p = g["players"][x["player"]]
        p["n_minions"] = remove_listed(p["minions"], p["n_minions"], c)
        discard_minion_card(g, x["card"], x["player"], x["hp"] == 0)
        if g["cards"][x["card"]]["type"] == CardType.ALLY:
            record_lost_ally(g, c)
    elif x["kind"] == Kind.ALLY:
        p = g["players"][x["player"]]
        p["n_allies"] = remove_listed(p["allies"], p["n_allies"], c)
        p["discard"] += 1
        record_lost_ally(g, c)
        lose_defender(g, c)


@cold
def oust(g, name, log):
    """The ally of this name is discarded."""
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        if x["in_play"] and x["kind"] == Kind.ALLY and x["name"] == name:
            leave_play(g, c, log)


@cold
def discard_vulnerable(g, c, log):
    """A vulnerable character that is stunned or confused is discarded: it is not defeated."""
    x = g["characters"][c]
    if has_keyword(g, c, Keyword.VULNERABLE) and x["statuses"][Status.STUNNED] + x["statuses"][Status.CONFUSED] > 0:
        leave_play(g, c, log)


@rule
def discard_minion_card(g, card, player, defeated):
    """A minion's card goes to the encounter discard pile or the victory display, a facedown Drone's to its owner's."""
    if card == g["drone_card"] or g["cards"][card]["type"] == CardType.ALLY:
        g["players"][player]["discard"] += 1
    elif defeated:
        retire_card(g, card)
    else:
        discard_card(g, card)


@rule
def record_lost_ally(g, c):
    """Count a defeated ally and what it was lost to."""
    g["allies_lost"] += 1
    row = g["characters"][c]["report"]
    if row >= 0:
        g["ally_round"][row] = g["round"]
        g["ally_cause"][row] = g["loss_cause"]
    g["loss_cause"] = LossCause.OTHER


@rule
def lose_defender(g, c):
    """The defending ally is gone before the damage: nobody has defended, the target is its player's identity (A13,
    C12).
    """
    x = g["contexts"][0]
    if x["active"] and x["is_attack"] and not x["damage_done"] and (x["defender"] == c or x["target"] == c):
        if x["defender"] == c:
            x["defender_lost"] = 1
        x["defender"] = -1
        x["defending_player"] = x["ability_player"]
        x["target"] = identity_of(x["player"])


@rule
def next_player(g, player):
    """The next player in player order who is still in the game, -1 nobody (X4, X11)."""
    for i in range(1, g["n_players"] + 1):
        p = (player + i) % g["n_players"]
        if not g["players"][p]["eliminated"]:
            return p
    return -1
