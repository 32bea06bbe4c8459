"""Effect rows about abilities of other cards in play, environments discarded, cards that return or leave the game."""

from mcsim.engine.amounts import amount_of
from mcsim.engine.characters import identity_of
from mcsim.engine.effects_reveal import return_to_hand
from mcsim.engine.frames import push_ability
from mcsim.engine.jit import cold, rule
from mcsim.engine.play import discard_attachment
from mcsim.engine.threat import step_complete_main_scheme
from mcsim.model.opcodes import CardType, Form, Kind, Op, Subject, Timing

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def apply_other_cards(g, frame, e, log):
    """Resolve a row of this module."""
    op = e["op"]
    if op == Op.RETURN_UPGRADE:
        return return_to_hand(g, frame["player"], amount_of(g, frame, e), Op.DISCARD_UPGRADE.value, log)
    if op == Op.DISCARD_ENVIRONMENTS:
        return effect_discard_environments(g, frame, e["argument"], log)
    if op == Op.RESOLVE_TOPMOST:
        return effect_resolve_topmost(g, frame)
    if op == Op.ADVANCE_MAIN:
        return effect_advance_main(g, e["amount"], log)
    return effect_remove_lost_ally(g)


@rule
def is_environment(g, at, traits):
    """Whether a row of the attachments is an environment in play with one of the trait bits."""
    a = g["attachments"][at]
    k = g["cards"][a["card"]]
    return a["in_play"] == 1 and k["type"] == CardType.ENVIRONMENT and (k["traits"] & traits) != 0


@rule
def push_abilities(g, frame, card, timing, kind, row):
    """The abilities of one timing that a card in play has, for you and your form; NOTHING if it has none."""
    form = g["characters"][identity_of(frame["player"])]["form"]
    first = g["cards"][card]["first_ability"]
    result = NOTHING
    for ability in range(first + g["cards"][card]["n_abilities"] - 1, first - 1, -1):
        a = g["abilities"][ability]
        if a["timing"] == timing and (a["form"] == Form.ANY or a["form"] == form):
            push_ability(g, ability, kind, row, frame["player"], card, frame["context"])
            result = ALL
    return result


@rule
def effect_resolve_topmost(g, frame):
    """The When Revealed abilities of the treachery that lies highest in the encounter discard pile."""
    for i in range(g["n_discard"] - 1, -1, -1):
        card = g["discard"][i]
        if g["cards"][card]["type"] == CardType.TREACHERY:
            return push_abilities(g, frame, card, Timing.WHEN_REVEALED.value, Subject.CARD.value, 0)
    return NOTHING


@rule
def effect_advance_main(g, stage, log):
    """The main scheme advances to a stage (counted from 1), if that is the next one."""
    main = g["main"]
    if main["stage"] + 2 != stage or stage > main["n_stages"]:
        return NOTHING
    threat = main["threat"]
    lost = main["lost"]
    step_complete_main_scheme(g, log)
    main["lost"] = lost + threat
    return ALL


@rule
def effect_discard_environments(g, frame, traits, log):
    """Each environment with the trait but this one is discarded."""
    result = NOTHING
    for i in range(g["n_attachments"]):
        own = frame["holder_kind"] == Subject.ATTACHMENT and frame["holder"] == i
        if not own and is_environment(g, i, traits):
            discard_attachment(g, i, log)
            result = ALL
    return result


@rule
def effect_remove_lost_ally(g):
    """Allies defeated by the attack are no longer in their owners' discard piles."""
    result = NOTHING
    for c in range(g["n_characters"]):
        x = g["characters"][c]
        p = g["players"][max(0, x["player"])]
        if (g["contexts"][0]["defeated"] >> c) & 1 and x["kind"] == Kind.ALLY and p["discard"] > 0:
            p["discard"] -= 1
            result = ALL
    return result
