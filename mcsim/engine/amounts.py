"""Amounts of effect rows: a number times what it counts."""

from mcsim.engine.characters import enemy_called, identity_of, is_hero, speaker
from mcsim.engine.constants import attack_power, scheme_power
from mcsim.engine.counts import count
from mcsim.engine.jit import rule
from mcsim.model.opcodes import Per


@rule
def amount_of(g, frame, e):
    """The amount of an effect row: its number times what it counts."""
    per = e["per"]
    number = e["amount"] if frame["instead"] == 0 else frame["instead"]
    if per == Per.ONE:
        return number
    if is_power(per):
        return number * power_counted(g, frame, e)
    return number * count(g, frame, per, e["per_noun"], e["per_selection"])


@rule
def is_power(per):
    """Whether what is counted is a character's ATK or SCH."""
    of_enemy = per >= Per.ATK_OF_SELF and per <= Per.SCH_OF_VILLAIN
    of_named = per == Per.ATK_OF_NAMED or per == Per.SCH_OF_NAMED
    return of_enemy or of_named or per == Per.ATK_OF_YOU or per == Per.ATK_OF_PICKED or per == Per.SCH_OF_PICKED


@rule
def power_holder(g, frame, per, name):
    """Whose ATK or SCH it is, -1 nobody's."""
    if per == Per.ATK_OF_VILLAIN or per == Per.SCH_OF_VILLAIN:
        return g["counter"]
    if per == Per.ATK_OF_NAMED or per == Per.SCH_OF_NAMED:
        return enemy_called(g, name)
    if per == Per.ATK_OF_YOU:
        return identity_of(frame["player"])
    if per == Per.ATK_OF_PICKED or per == Per.SCH_OF_PICKED:
        return frame["picked"]
    return speaker(g, frame)


@rule
def power_counted(g, frame, e):
    """ATK or SCH of a character as an amount, never below 0."""
    per = e["per"]
    c = power_holder(g, frame, per, e["per_noun"])
    if c < 0:
        return 0
    if per == Per.ATK_OF_YOU and not is_hero(g, c):
        return 0
    of_sch = per == Per.SCH_OF_SELF or per == Per.SCH_OF_VILLAIN or per == Per.SCH_OF_PICKED
    if not of_sch and per != Per.SCH_OF_NAMED:
        return max(0, attack_power(g, c))
    return max(0, scheme_power(g, c))
