"""Conditions of effect rows."""

from mcsim.engine.characters import (
    attachments_with,
    enemy_called,
    engaged_minions,
    identity_of,
    minion_with_traits,
    side_schemes_in_play,
    speaker,
    villains_in_play,
)
from mcsim.engine.counts import count
from mcsim.engine.frames import CONSEQUENTIAL, NO
from mcsim.engine.jit import cold, rule
from mcsim.engine.picks import some_match
from mcsim.engine.piles import named_in_play, was_shown
from mcsim.engine.places import KINDS, NOWHERE, ROWS, card_at, named_place
from mcsim.model.opcodes import CardType, Condition, Form, Kind, Subject


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
    if condition == Condition.TARGET_ALREADY_STATUS:
        return frame["had"] != 0
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
    if Condition.TARGET_TRAIT <= condition <= Condition.SELF_ATTACKING:
        return test_minions(g, frame, e)
    if condition >= Condition.TRAIT_MINION_ENGAGED:
        return test_enemies(g, frame, e)
    return test_activation(g, frame, condition)


@rule
def test_enemies(g, frame, e):
    """Conditions about minions, the villain, and whatever can be selected or counted."""
    condition = e["condition"]
    traits = e["condition_argument"]
    if Condition.ATTACKS_UNDEFENDED <= condition <= Condition.TARGET_DEFEATED:
        return test_villains(g, frame, e)
    if Condition.STEP_TWO <= condition <= Condition.BOOST_CARD_TREACHERY:
        return test_boost_card(g, condition, traits)
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
    if condition == Condition.YOU_ARE:
        return shows_side(g["characters"][identity_of(frame["player"])], e["condition_argument"])
    if condition == Condition.DEFEATED_ALLY:
        return defeated_ally(g)
    if condition == Condition.NAMED_ATTACHED_TO_YOU:
        return named_attached(g, e["condition_argument"], identity_of(frame["player"]))
    if condition == Condition.SELECTED_IN_PLAY:
        return some_match(g, frame, e["condition_selection"], e["condition_argument"])
    if condition == Condition.COUNT_AT_LEAST:
        n = count(g, frame, e["condition_per"], e["condition_argument"], e["condition_selection"])
        return n >= e["condition_amount"]
    if Condition.PACKET_AT_LEAST <= condition <= Condition.CONSEQUENTIAL:
        return test_attachments(g, frame, e)
    if condition == Condition.BLOCK_FAILED:
        return frame["block"] == 0
    if condition == Condition.CARD_HAS_TRAIT:
        return card_has_trait(g, traits)
    if condition == Condition.COUNT_AT_LEAST_PER_PLAYER:
        n = count(g, frame, e["condition_per"], e["condition_argument"], e["condition_selection"])
        return n >= e["condition_amount"] * g["n_players"]
    if condition == Condition.NAMED_TRAIT:
        c = enemy_called(g, e["condition_name"])
        return c >= 0 and (g["characters"][c]["traits"] & traits) != 0
    if condition == Condition.NAMED_ATTACHMENT:
        c = enemy_called(g, e["condition_name"])
        return c >= 0 and attachments_with(g, c, traits) > 0
    if condition == Condition.VILLAIN_ATTACHMENT:
        return attachments_with(g, g["counter"], traits) > 0
    if condition == Condition.ATTACKED:
        return (frame["struck"] >> frame["player"]) & 1 == 1
    if condition == Condition.NAMED_ON_NAMED:
        c = enemy_called(g, e["condition_name"])
        return c >= 0 and named_attached(g, e["condition_argument"], c)
    if condition == Condition.NOBODY_PICKED:
        return frame["picked"] < 0
    if condition == Condition.TOOK_DAMAGE:
        return frame["hp_before"] - g["characters"][identity_of(frame["player"])]["hp"] >= e["condition_amount"]
    if condition == Condition.DISCARDED_THIS_WAY:
        return was_shown(g, frame["player"], e["condition_selection"], e["condition_argument"])
    if condition == Condition.FIRST_PLAYER:
        return frame["player"] == g["first_player"]
    if condition == Condition.ENTERED_THIS_WAY:
        types = e["condition_selection"]
        return frame["entered"] != 0 if types == 0 else (frame["entered"] & types) != 0
    return False


@rule
def test_villains(g, frame, e):
    """Conditions of texts about several villains, and about what the rows before did."""
    condition = e["condition"]
    if condition == Condition.ATTACKS_UNDEFENDED:
        x = g["contexts"][0]
        return x["active"] == 1 and x["is_attack"] == 1 and x["defender"] < 0 and x["actor"] == speaker(g, frame)
    if condition == Condition.ONLY_VILLAIN:
        return villains_in_play(g) == 1
    if condition == Condition.OTHER_VILLAIN_LIVES:
        return other_villain_lives(g, speaker(g, frame), e["condition_argument"])
    if condition == Condition.THREAT_ANSWERED:
        return frame["amount"] > 0
    if condition == Condition.TARGET_DEFEATED:
        return some_left_play(g, frame["acted"])
    return False


@rule
def other_villain_lives(g, c, name):
    """Whether a villain besides c, of this name (-1: any), is in play with hit points left."""
    for other in range(g["n_characters"]):
        x = g["characters"][other]
        if (
            other != c
            and x["in_play"]
            and x["kind"] == Kind.VILLAIN
            and x["hp"] > 0
            and (name < 0 or x["name"] == name)
        ):
            return True
    return False


@rule
def some_left_play(g, mask):
    """Whether one of the characters in `mask` is no longer in play."""
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and not g["characters"][c]["in_play"]:
            return True
    return False


@cold
def test_attachments(g, frame, e):
    """Conditions of attachments' texts: how much damage, and statuses of the character they are on."""
    condition = e["condition"]
    if condition == Condition.PACKET_AT_LEAST:
        at = frame["damage_frame"]
        return at >= 0 and g["frames"][at]["taken"] >= e["condition_amount"]
    if condition == Condition.CONSEQUENTIAL:
        return frame["damage_frame"] >= 0 and (g["frames"][frame["damage_frame"]]["flags"] & CONSEQUENTIAL) != 0
    if condition == Condition.DEALT_AT_LEAST:
        return g["contexts"][max(0, frame["context"])]["dealt"] >= e["condition_amount"]
    c = speaker(g, frame)
    return c >= 0 and g["characters"][c]["statuses"][e["condition_argument"]] > 0


@cold
def test_minions(g, frame, e):
    """Conditions of minions' texts: about an attack, cards in play, their defeat."""
    condition = e["condition"]
    noun = e["condition_argument"]
    x = g["contexts"][0]
    if condition == Condition.TARGET_TRAIT:
        return x["active"] == 1 and x["is_attack"] == 1 and (g["characters"][x["target"]]["traits"] & noun) != 0
    if condition == Condition.ATTACKER_TRAIT:
        x = g["contexts"][g["n_contexts"] - 1]
        return x["active"] == 1 and (g["characters"][x["actor"]]["traits"] & noun) != 0
    if condition == Condition.SELF_ATTACKING:
        return frame["context"] == 0 and frame["holder_kind"] == Subject.CHARACTER and x["actor"] == frame["holder"]
    if condition == Condition.TRAIT_CARD_IN_PLAY:
        return trait_card_in_play(g, e["condition_amount"], noun)
    if condition == Condition.DEFEATED_WITH_EXCESS:
        return frame["damage_frame"] >= 0 and g["frames"][frame["damage_frame"]]["last"] > 0
    return False


@rule
def trait_card_in_play(g, kind, traits):
    """Whether an environment, attachment or side scheme (CardType `kind`) with one of the traits is in play."""
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and g["cards"][a["card"]]["type"] == kind and (g["cards"][a["card"]]["traits"] & traits) != 0:
            return True
    for i in range(g["n_side_schemes"]):
        s = g["side_schemes"][i]
        if s["in_play"] and g["cards"][s["card"]]["type"] == kind and (g["cards"][s["card"]]["traits"] & traits) != 0:
            return True
    return False


@rule
def test_boost_card(g, condition, traits):
    """Conditions about the boost card turned up, and about the step of the villain phase."""
    if condition == Condition.STEP_TWO:
        return g["step_two"] == 1
    card = g["contexts"][0]["card"]
    if not g["contexts"][0]["active"] or card < 0:
        return False
    if condition == Condition.BOOST_CARD_TREACHERY:
        return g["cards"][card]["type"] == CardType.TREACHERY
    return (g["cards"][card]["traits"] & traits) != 0


@rule
def test_activation(g, frame, condition):
    """Conditions about the current (or just ended) enemy activation."""
    x = g["contexts"][0]
    if condition == Condition.UNDEFENDED:
        if x["active"] == 0:  # the attack that the ability itself made
            return x["happened"] == 1 and x["is_attack"] == 1 and x["undefended"] == 1
        return x["is_attack"] == 1 and x["defender"] < 0
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
def defeated_ally(g):
    """Whether the current (or just ended) attack's own damage defeated an ally (A19)."""
    x = g["contexts"][0]
    for c in range(g["n_characters"]):
        if (x["defeated"] >> c) & 1 and g["characters"][c]["kind"] == Kind.ALLY:
            return True
    return False


@rule
def shows_side(x, name):
    """Whether the identity shows the side of this name; any name but its hero's is its alter-ego's."""
    return (x["name"] == name) == (x["form"] == Form.HERO)


@rule
def named_attached(g, name, c):
    """Whether an attachment of this name is on character c."""
    for i in range(g["n_attachments"]):
        a = g["attachments"][i]
        if a["in_play"] and a["host"] == c and g["cards"][a["card"]]["name"] == name:
            return True
    return False


@cold
def card_has_trait(g, argument):
    """Whether the card in play of this name shows this trait; the argument holds both numbers."""
    at = named_place(g, argument // KINDS)
    if at == NOWHERE:
        return False
    card = card_at(g, at)
    if at // ROWS == Subject.CHARACTER:
        return (g["characters"][at % ROWS]["traits"] >> (argument % KINDS)) & 1 == 1
    return (g["cards"][card]["traits"] >> (argument % KINDS)) & 1 == 1
