"""Effect rows about enemies and encounter cards: boost cards, new activations, minions, surge, cards dealt."""

import numpy as np

from mcsim.engine.characters import identity_of, is_hero
from mcsim.engine.constants import has_keyword
from mcsim.engine.deck import deal_card, refill
from mcsim.engine.frames import (
    NO,
    NOBODY,
    YES,
    Activation,
    Frame,
    bit,
    push_frame,
    push_window,
    queue_activation,
    row,
)
from mcsim.engine.jit import cold, hot, rule
from mcsim.engine.piles import unique_in_play
from mcsim.engine.play import enter_attachment, enter_minion, enter_side_scheme
from mcsim.engine.targets import player_meant, targets_of
from mcsim.engine.this_card import take_this
from mcsim.engine.trace import emit
from mcsim.engine.villains import use_deck_of
from mcsim.model.opcodes import CardType, Event, Keyword, Kind, Op, Subject, Trigger, When
from mcsim.model.records import MAX_BOOST, MAX_PILE

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)
AFTER_ENGAGEMENT = (1 << Trigger.AFTER_ENGAGES.value) | (1 << Trigger.AFTER_ENGAGES_OR_ACTIVATES.value)
ENGAGEMENT_TRIGGERS = (1 << Trigger.ENGAGES.value) | AFTER_ENGAGEMENT


@hot
def give_boost_card(g, c, log):
    """Deal the top encounter card facedown to enemy c as a boost card; whether there was one (A6)."""
    card = deal_card(g, log)
    if card < 0:
        return False
    x = g["characters"][row(c)]
    if x["n_boost"] >= MAX_BOOST:
        raise ValueError("too many boost cards on one enemy; the limit is", MAX_BOOST)
    x["boost"][x["n_boost"]] = card
    x["n_boost"] += 1
    emit(g, Event.BOOST_DEALT, Subject.CHARACTER, c, 0, -1, log)
    refill(g, log)
    return True


@cold
def give_own_boost_card(g, c, log):
    """A boost card for enemy c; a villain with an encounter deck of his own gets it from that."""
    use_deck_of(g, c)
    given = give_boost_card(g, c, log)
    use_deck_of(g, c)
    return given


@rule
def apply_new_activation(g, frame, e):
    """New activations: they wait for the current one to end (X5)."""
    op = e["op"]
    x = g["contexts"][0]
    if op == Op.ATTACK_EACH_OTHER_HERO:
        return effect_attack_each_other_hero(g, x)
    mask = targets_of(g, frame, e)
    result = NOTHING
    c = next_enemy(g, mask)
    while c >= 0:
        mask &= ~bit(c)
        activation = Activation.BY_FORM.value
        if op == Op.ENEMY_ATTACKS or op == Op.ENEMY_ATTACKS_UNBOOSTED:
            activation = Activation.ATTACK.value
        elif op == Op.ENEMY_SCHEMES:
            activation = Activation.SCHEME.value
        unboosted = op == Op.ENEMY_ATTACKS_UNBOOSTED or op == Op.ENEMY_ACTIVATES_UNBOOSTED
        at = cause_activation(g, frame, c, frame["player"], activation, NOBODY)
        g["pending"][at]["unboosted"] = unboosted
        result = ALL
        c = next_enemy(g, mask)
    return result_of_activations(g, result)


@rule
def next_enemy(g, mask):
    """The first of the enemies (bits): villains, then minions player by player in the order in which they engaged (X4);
    -1 none."""
    if mask == 0:
        return NOBODY
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and g["characters"][c]["kind"] != Kind.MINION:
            return np.int64(c)
    for i in range(g["n_players"]):
        p = g["players"][(g["first_player"] + i) % g["n_players"]]
        for k in range(p["n_minions"]):
            if (mask >> p["minions"][k]) & 1:
                return p["minions"][k]
    return NOBODY


@rule
def cause_activation(g, frame, enemy, player, activation, target):
    """An activation that the ability in the topmost frame causes, with the rows behind this one that are about it."""
    at = queue_activation(g, enemy, player, activation, NO)
    p = g["pending"][at]
    p["target"] = target
    p["frame"] = NOBODY if g["contexts"][0]["active"] else g["n_frames"] - 1
    p["first"] = frame["cursor"]
    last = frame["cursor"]
    while last < frame["last"] and g["effects"][last]["when"] == When.THAT_ACTIVATION:
        last += 1
    p["last"] = last
    p["ability"] = frame["ability"]
    p["you"] = frame["player"]
    p["option"] = frame["option"]
    p["holder_kind"] = frame["holder_kind"]
    p["holder"] = frame["holder"]
    p["card"] = frame["card"]
    return at


@rule
def result_of_activations(g, queued):
    """How far the row got: outside an activation, nothing until one has been carried out (activation.py)."""
    return queued if g["contexts"][0]["active"] else NOTHING


@rule
def effect_attack_each_other_hero(g, x):
    """The attack is also resolved against each other hero, in player order, each with its own defender (X4)."""
    if x["copied"]:
        return NOTHING
    x["copied"] = 1
    for i in range(g["n_players"]):
        player = (g["first_player"] + i) % g["n_players"]
        if player != x["first_player"] and not g["players"][player]["eliminated"] and is_hero(g, identity_of(player)):
            queue_activation(g, x["actor"], player, Activation.ATTACK.value, YES)
    return ALL


@rule
def effect_put_into_play(g, frame, e, log):
    """The ability's card (a boost card turned up) enters play, a minion engaged with you or the first player;
    quickstrike may attack (X5, X16).

    A unique minion with a character of its title in play stays out (X28), and so does a card that is in play already
    or that no player can put there.
    """
    card = frame["card"]
    if card < 0 or frame["holder_kind"] != Subject.CARD:
        return NOTHING
    kind = g["cards"][card]["type"]
    if kind == CardType.MINION:
        if unique_in_play(g, card) or not take_this(g, frame, log):
            return NOTHING
        player = player_meant(g, frame, e["target"])
        quickstrike(g, enter_minion(g, card, player, log))
    elif kind == CardType.SIDE_SCHEME:
        if not take_this(g, frame, log):
            return NOTHING
        enter_side_scheme(g, card, log)
    elif kind == CardType.ENVIRONMENT:
        if not take_this(g, frame, log):
            return NOTHING
        enter_attachment(g, card, NOBODY, log)
    else:
        return NOTHING
    return ALL


@rule
def quickstrike(g, c):
    """Minion c has engaged a player: abilities that answer, then teamwork and quickstrike (X16, X31)."""
    if g["listening"] & ENGAGEMENT_TRIGGERS:
        at = push_frame(g, Frame.ENGAGEMENT, g["characters"][row(c)]["player"])
        g["frames"][at]["target"] = c
    else:
        resolve_keywords(g, c)


@cold
def advance_engagement(g, at):
    """Run the steps of an engagement: interrupts to it, abilities after it, keywords of the minion."""
    frame = g["frames"][at]
    step = frame["step"]
    frame["step"] = step + 1
    if step == 0:
        push_window(g, bit(Trigger.ENGAGES), NOBODY, frame["target"], frame["player"], NOBODY)
    elif step == 1:
        push_window(g, AFTER_ENGAGEMENT, NOBODY, frame["target"], frame["player"], NOBODY)
    else:
        g["n_frames"] = at
        if g["characters"][frame["target"]]["in_play"]:
            resolve_keywords(g, frame["target"])


@rule
def resolve_keywords(g, c):
    """Teamwork: each minion with the trait activates if there is another one (X31); quickstrike: it attacks a hero
    (X16).
    """
    x = g["characters"][row(c)]
    if (x["keywords"] >> 18) & 1:
        step_teamwork(g, c)
    if has_keyword(g, c, Keyword.QUICKSTRIKE) and is_hero(g, identity_of(x["player"])):
        queue_activation(g, c, x["player"], Activation.ATTACK.value, NO)


@cold
def step_teamwork(g, c):
    """The minions with the trait that are engaged with the same player activate, if there are others than c."""
    x = g["characters"][c]
    team = g["cards"][x["card"]]["team"]
    p = g["players"][x["player"]]
    others = 0
    for i in range(p["n_minions"]):
        others += p["minions"][i] != c and (g["characters"][p["minions"][i]]["traits"] & team) != 0
    if others == 0:
        return
    for i in range(p["n_minions"]):
        m = p["minions"][i]
        if m == c or (g["characters"][m]["traits"] & team) != 0:
            queue_activation(g, m, x["player"], Activation.BY_FORM.value, NO)


@rule
def effect_deal_encounter_card(g, player, amount, log):
    """Facedown encounter cards to a player who is still in the game."""
    if g["players"][player]["eliminated"]:
        return NOTHING
    for _ in range(amount):
        p = g["players"][player]
        card = deal_card(g, log)
        if card < 0:
            return NOTHING
        if p["n_pile"] >= MAX_PILE:
            raise ValueError("too many encounter cards dealt to one player; the limit is", MAX_PILE)
        p["pile"][p["n_pile"]] = card
        p["n_pile"] += 1
        emit(g, Event.ENCOUNTER_CARD_DEALT, Subject.PLAYER, player, 0, -1, log)
        refill(g, log)
    return ALL


@rule
def effect_surge(g, frame):
    """The card being revealed gains surge (X8)."""
    for i in range(g["n_frames"] - 1, -1, -1):
        if g["frames"][i]["kind"] == Frame.REVEAL:
            g["frames"][i]["amount"] += 1
            return ALL
    return NOTHING


@rule
def effect_reveal_top(g, player, amount):
    """Reveal cards from the top of the encounter deck, one after the other (X8)."""
    for _ in range(amount):
        push_frame(g, Frame.REVEAL, player)
    return ALL
