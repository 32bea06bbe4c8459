"""What set-up still has to do when a game of whole rounds begins (X29): the When Revealed abilities of what it has put
into play, random draws included. Decks, stages and starting threat are in the game record already (scenario/build.py).
"""

import numpy as np

from mcsim.engine.activation import resolve_pending
from mcsim.engine.characters import VILLAIN
from mcsim.engine.frames import NO
from mcsim.engine.jit import cold, rule
from mcsim.engine.listeners import push_when_revealed
from mcsim.engine.trace import emit
from mcsim.model.opcodes import Event, Kind, Outcome, Subject


@rule
def resolve_set_up(g, log):
    """When Revealed of the main scheme, of what lies beside it, and of the villain's stage, in that order (X29)."""
    emit(g, Event.SETUP_STARTED, Subject.NONE, 0, 0, -1, log)
    step_set_up_main_scheme(g, log)
    step_set_up_side_schemes(g, log)
    step_set_up_attachments(g, log)
    step_set_up_villains(g, log)


@cold
def step_set_up_main_scheme(g, log):
    """The main scheme's first stage."""
    card = g["main_stages"][g["main"]["stage"]]["card"]
    if card >= 0:
        reveal_in_place(g, card, Subject.MAIN_SCHEME.value, NO, g["first_player"], log)


@cold
def step_set_up_side_schemes(g, log):
    """Side schemes that set-up puts into play."""
    for i in range(g["at_start"][0]):
        s = g["side_schemes"][i]
        if s["in_play"]:
            reveal_in_place(g, s["card"], Subject.SIDE_SCHEME.value, np.int64(i), g["first_player"], log)


@cold
def step_set_up_attachments(g, log):
    """Environments and attachments that set-up puts into play; one on an identity speaks to its player."""
    for i in range(g["at_start"][1], g["at_start"][2]):
        a = g["attachments"][i]
        if a["in_play"]:
            player = g["first_player"]
            if a["host"] > 0 and g["characters"][a["host"]]["kind"] == Kind.IDENTITY:
                player = g["characters"][a["host"]]["player"]
            reveal_in_place(g, a["card"], Subject.ATTACHMENT.value, np.int64(i), player, log)


@cold
def step_set_up_villains(g, log):
    """The stage of every villain in play."""
    reveal_in_place(g, g["characters"][VILLAIN]["card"], Subject.CHARACTER.value, VILLAIN, g["first_player"], log)
    for i in range(g["n_villains"] - 1):
        c = np.int64(1 + g["n_players"] + i)
        reveal_in_place(g, g["characters"][c]["card"], Subject.CHARACTER.value, c, g["first_player"], log)


@cold
def reveal_in_place(g, card, holder_kind, holder, player, log):
    """The When Revealed abilities of a card that is in play already."""
    if g["outcome"] == Outcome.ONGOING:
        push_when_revealed(g, card, holder_kind, holder, player)
        resolve_pending(g, NO, log)
