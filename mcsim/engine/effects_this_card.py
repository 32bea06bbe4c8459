"""Effect rows about the card that has the ability: revealed, shuffled away, dealt, given as a boost card."""

from mcsim.engine.characters import identity_of
from mcsim.engine.conditions import named_attached
from mcsim.engine.deck import shuffle_into_deck
from mcsim.engine.effects_search import deal_to
from mcsim.engine.frames import NOBODY, Frame, bit, push_ability, push_frame
from mcsim.engine.jit import cold, rule
from mcsim.engine.targets import player_meant, targets_of
from mcsim.engine.this_card import owner_of, take_this
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Form, Op, Subject, Target, Timing
from mcsim.model.records import MAX_BOOST

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def apply_to_this_card(g, frame, e, log):
    """What happens to the card itself; NOTHING if it is elsewhere by now."""
    op = e["op"]
    if op == Op.RESOLVE_WHEN_REVEALED:
        return resolve_own(g, frame, Timing.WHEN_REVEALED.value)
    if op == Op.THIS_AS_BOOST:
        return effect_this_as_boost(g, frame, e, log)
    player = dealt_to(g, frame, e)
    if player < 0 or not take_this(g, frame, log):
        return NOTHING
    if op == Op.REVEAL_THIS:
        at = push_frame(g, Frame.REVEAL, frame["player"])
        g["frames"][at]["card"] = frame["card"]
    elif op == Op.SHUFFLE_THIS:
        shuffle_into_deck(g, frame["card"])
    elif op == Op.DEAL_THIS:
        deal_to(g, frame["card"], player, log)
    return ALL


@rule
def dealt_to(g, frame, e):
    """The player whom the card goes to; -1 nobody."""
    if e["target"] == Target.OWNER:
        return owner_of(g, frame["card"])
    if e["target"] == Target.PLAYER_WITH_ATTACHED:
        for player in range(g["n_players"]):
            if named_attached(g, e["noun"], identity_of(player)):
                return player
        return NOBODY
    return player_meant(g, frame, e["target"])


@cold
def effect_resolve_boosts(g, frame, e):
    """The Boost abilities of characters in play, the first one's on top; NOTHING if none has one."""
    mask = targets_of(g, frame, e)
    result = NOTHING
    for c in range(g["n_characters"] - 1, -1, -1):
        card = g["characters"][c]["card"]
        if (mask >> c) & 1 and card >= 0 and g["cards"][card]["boost_ability"] >= 0:
            ability = g["cards"][card]["boost_ability"]
            at = push_ability(g, ability, Subject.CHARACTER.value, c, frame["player"], card, frame["context"])
            g["frames"][at]["target"] = g["contexts"][0]["actor"]
            result = ALL
    return result


@rule
def resolve_own(g, frame, timing):
    """The When Revealed (or Special) abilities of the card, those of your form."""
    card = frame["card"]
    form = g["characters"][identity_of(frame["player"])]["form"]
    first = g["cards"][card]["first_ability"]
    result = NOTHING
    for ability in range(first + g["cards"][card]["n_abilities"] - 1, first - 1, -1):
        a = g["abilities"][ability]
        if a["timing"] == timing and (a["form"] == Form.ANY or a["form"] == form):
            push_ability(g, ability, frame["holder_kind"], frame["holder"], frame["player"], card, frame["context"])
            result = ALL
    return result


@rule
def effect_this_as_boost(g, frame, e, log):
    """The card lies facedown on an enemy as a boost card, behind those already given (X3)."""
    mask = targets_of(g, frame, e)
    if frame["holder_kind"] == Subject.CHARACTER:
        mask &= ~bit(frame["holder"])
    for c in range(g["n_characters"]):
        if (mask >> c) & 1 and take_this(g, frame, log):
            x = g["characters"][c]
            if x["n_boost"] >= MAX_BOOST:
                raise ValueError("too many boost cards on one enemy; the limit is", MAX_BOOST)
            x["boost"][x["n_boost"]] = frame["card"]
            x["n_boost"] += 1
            emit(g, Event.BOOST_DEALT, Subject.CHARACTER, c, 0, -1, log)
            return ALL
    return NOTHING
