"""The ops from 110 on, by topic. A case whose cards ask for none of them never gets here."""

from mcsim.engine.beneath import apply_beneath
from mcsim.engine.effects_activation import apply_activation
from mcsim.engine.effects_attach import apply_attachments
from mcsim.engine.effects_cards import apply_to_cards
from mcsim.engine.effects_enemies import apply_enemies
from mcsim.engine.effects_other_cards import apply_other_cards
from mcsim.engine.effects_players import apply_forms
from mcsim.engine.effects_reveal import apply_reveal
from mcsim.engine.effects_search import apply_search
from mcsim.engine.effects_this_card import effect_resolve_boosts, resolve_own
from mcsim.engine.effects_villains import apply_villains
from mcsim.engine.jit import cold
from mcsim.engine.player_cards import apply_player_cards
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Op, Subject, Timing

NOTHING, SOME, ALL = 0, 1, 2  # how far a row got (X23)


@cold
def apply_more(g, frame, e, log):
    """Resolve one effect row whose op is 110 or above; returns NOTHING, SOME or ALL."""
    op = e["op"]
    # one branch per topic: a range of ops each, in a module of its own
    if Op.UNASSAILABLE <= op <= Op.OUST:
        return apply_enemies(g, frame, e, log)
    #   320 to 330 particular cards of players              player_cards.py, beneath.py
    if Op.SHOW_FROM_HAND <= op <= Op.DISCARD_DECK_UNTIL or op == Op.DISCARD_NAMED:
        return apply_player_cards(g, frame, e, log)
    if Op.HAND_BENEATH <= op <= Op.TAKE_BENEATH:
        return apply_beneath(g, frame, e)
    if op == Op.TURN_BACK:
        return apply_attachments(g, frame, e, log)
    #   300 to 308 abilities of other cards, cards returned  effects_other_cards.py
    if Op.RETURN_UPGRADE <= op <= Op.ADVANCE_MAIN:
        return apply_other_cards(g, frame, e, log)
    if op >= Op.REPLACE_DEFEAT:
        return apply_activation(g, frame, e, log)
    if Op.EACH_PLAYER < op < 140:
        return apply_search(g, frame, e, log)
    #   120 to 139 search, find, discard until, piles       effects_search.py
    #   140 to 159 counters, flipping, abilities of cards    effects_cards.py
    #   160 to 179 attaching and what attachments do         effects_attach.py
    #   180 to 199 what only When Revealed texts ask for     effects_reveal.py
    #   200 to 219 activations, engaging, minions            effects_enemies.py
    #   210 to 219 replaced activations, the game's end   effects_activation.py
    #   220 to 239 several villains                          effects_villains.py
    if 140 <= op < 160:
        return apply_to_cards(g, frame, e, log)
    if Op.REDUCE_TO <= op < 180:
        return apply_attachments(g, frame, e, log)
    if Op.REPLACE_ACTIVATION <= op < Op.MOVE_COUNTER:
        return apply_activation(g, frame, e, log)
    if Op.MOVE_COUNTER <= op <= Op.SET_ASIDE:
        return apply_villains(g, frame, e, log)
    #   240 to 259 Boost abilities of others, forms           effects_this_card.py, effects_players.py
    if op == Op.RESOLVE_BOOSTS:
        return effect_resolve_boosts(g, frame, e)
    if op == Op.RESOLVE_OWN_SPECIAL:
        return resolve_own(g, frame, Timing.SPECIAL.value)
    if op == Op.DECLINE:
        return NOTHING
    if Op.FLIP_FORM <= op <= Op.PLAYERS_ONLY or op == Op.RETURN_SUPPORT:
        return apply_forms(g, frame, e, log)
    if Op.FOR_PLAYER <= op <= Op.REMOVE_DECK_TOP:
        return apply_enemies(g, frame, e, log)
    if op < Op.EACH_PLAYER or (op >= Op.INSTEAD and op < 200):
        return apply_reveal(g, frame, e, log)
    emit(g, Event.UNSUPPORTED, Subject.CARD, frame["card"], op, frame["card"], log)
    return NOTHING
