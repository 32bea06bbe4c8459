"""The driver of the frames: whatever lies on top is resolved until nothing is left above `base`."""

from mcsim.engine.ability import advance_ability
from mcsim.engine.damage import advance_damage
from mcsim.engine.effects_encounter import advance_engagement
from mcsim.engine.frames import Frame, starts_first
from mcsim.engine.jit import rule
from mcsim.engine.player_attack import advance_player_attack
from mcsim.engine.reveal import advance_reveal
from mcsim.engine.standing import refresh_standing
from mcsim.engine.windows import advance_window
from mcsim.model.opcodes import Outcome


@rule
def settle(g, base, log):
    """Resolve the frames above `base`; stops when the game ends, or when an activation has to start first (X5)."""
    while g["n_frames"] > base and g["outcome"] == Outcome.ONGOING:
        if g["n_pending"] > 0 and starts_first(g):
            return
        at = g["n_frames"] - 1
        kind = g["frames"][at]["kind"]
        if kind == Frame.DAMAGE:
            advance_damage(g, at, log)
        elif kind == Frame.WINDOW:
            advance_window(g, at, log)
        elif kind == Frame.ABILITY:
            advance_ability(g, at, log)
        elif kind == Frame.ENGAGEMENT:
            advance_engagement(g, at)
        elif log is not None and kind == Frame.PLAYER_ATTACK:
            advance_player_attack(g, at, log)
        elif log is not None and kind == Frame.REVEAL:
            advance_reveal(g, at, log)
        else:
            raise ValueError("no such frame", kind)
        if log is not None and g["standing_constants"] > 0:
            refresh_standing(g, log)
