"""Amounts of effect rows: a number times what it counts."""

from mcsim.engine.characters import VILLAIN, speaker
from mcsim.engine.constants import attack_power, scheme_power
from mcsim.engine.counts import count
from mcsim.engine.jit import rule
from mcsim.model.opcodes import Per


@rule
def amount_of(g, frame, e):
    """The amount of an effect row: its number times what it counts."""
    per = e["per"]
    if per == Per.ONE:
        return e["amount"]
    if per == Per.ATK_OF_SELF or per == Per.SCH_OF_SELF or per == Per.ATK_OF_VILLAIN or per == Per.SCH_OF_VILLAIN:
        return e["amount"] * power_counted(g, frame, per)
    return e["amount"] * count(g, frame, per, e["per_noun"])


@rule
def power_counted(g, frame, per):
    """ATK or SCH of a character as an amount, never below 0."""
    c = VILLAIN if per == Per.ATK_OF_VILLAIN or per == Per.SCH_OF_VILLAIN else speaker(g, frame)
    if c < 0:
        return 0
    if per == Per.ATK_OF_SELF or per == Per.ATK_OF_VILLAIN:
        return max(0, attack_power(g, c))
    return max(0, scheme_power(g, c))
