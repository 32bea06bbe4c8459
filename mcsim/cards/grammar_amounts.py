"""Amounts that are counted, X, "equal to ...", and numbers that another takes the place of."""

from dataclasses import replace
from typing import Any

from mcsim.cards.grammar_parts import (
    Draft,
    GrammarError,
    Number,
    Ref,
    Test,
    Times,
    X,
    of_kind,
)
from mcsim.cards.grammar_selections import Selections, bits_of
from mcsim.model.opcodes import ENEMIES, FRIENDLY_CHARACTERS, Condition, Op, Per, Pick, Status, Target

OF_HOST = "host"  # argument of a power that is the host's, until it is known what the name means
_COUNTED: dict[int, Per] = {  # what has a Per of its own, without a trait
    Pick.ALLY | Pick.YOURS: Per.ALLY,
    FRIENDLY_CHARACTERS | Pick.YOURS: Per.CHARACTER,
}
_WITH_STATUS: dict[int, str] = {
    ENEMIES | FRIENDLY_CHARACTERS | Pick[status.name]: status.name.lower() for status in Status
}
_COUNTED_WITH_TRAIT: dict[int, Per] = {  # with or without one
    Pick.MINION | Pick.YOURS: Per.MINION_ENGAGED,
    Pick.MINION: Per.MINION_IN_PLAY,
    ENEMIES: Per.ENEMY_IN_PLAY,
}


class Amounts(Selections):
    """The part of the transformer that reads amounts."""

    def x_amount(self, _: list[Any]) -> list[Any]:
        """X, to be told later in the sentence."""
        return [Number(1), X]

    def signed(self, parts: list[Any]) -> Number:
        """A bonus."""
        return Number(int(str(parts[0]).replace(" ", "").replace("–", "-").replace("−", "-")))

    def selected_plural(self, parts: list[Any]) -> Times:
        """Characters as something counted."""
        bits, noun = bits_of(self.selected(parts))
        if not noun and bits in _WITH_STATUS:
            return Times(Per.STATUS_IN_PLAY, _WITH_STATUS[bits])
        per = _COUNTED_WITH_TRAIT.get(bits) or (None if noun else _COUNTED.get(bits))
        return Times(per, noun) if per else Times(Per.SELECTED, noun, selection=bits)

    def doubled(self, parts: list[Any]) -> Times:
        """ "Double the number of ..."."""
        return replace(parts[0], factor=2)

    def equal(self, parts: list[Any]) -> list[Any]:
        """An amount without a number of its own."""
        times = parts[0]
        return [Number(times.factor), replace(times, factor=1)]

    def atk_of_host(self, _: list[Any]) -> Times:
        """The ATK of the villain, on an attachment of its host."""
        return Times(Per.ATK_OF_VILLAIN, OF_HOST)

    def sch_of_host(self, _: list[Any]) -> Times:
        """The SCH of the villain, on an attachment of its host."""
        return Times(Per.SCH_OF_VILLAIN, OF_HOST)

    def instead(self, parts: list[Any]) -> list[Draft]:
        """ "... N damage (M instead if ...)": another number for the row behind it."""
        rows, test = of_kind(parts, list)[0], of_kind(parts, Test)[0]
        number = of_kind(parts, Number)[0]
        heads = (Op.CHOOSE, Op.BLOCK, Op.EACH_PLAYER)
        if any(row.op in heads or not row.amount for row in rows) or test.within is not Condition.NONE:
            raise GrammarError("instead")
        if any((row.times.per is Per.PLAYER) != (number.per is Per.PLAYER) for row in rows):
            raise GrammarError("instead: per player or not")
        return [r for row in rows for r in (Draft(Op.INSTEAD, number.value, test=test), row)]

    def player_picked(self, parts: list[Any]) -> Ref:
        """ "The player with the fewest ...": that player's identity."""
        return Ref(Target.SELECTED, selection=parts[0] | Pick.IDENTITY | Pick.ONE)

    def attacks_picked(self, parts: list[Any]) -> list[Draft]:
        """An enemy attacks somebody who is picked out first."""
        enemy, victim = of_kind(parts, Ref)
        if victim.target is not Target.SELECTED or not victim.selection & Pick.ONE:
            raise GrammarError("attacks several")
        return [Draft(Op.PICK, ref=victim), Draft(Op.ENEMY_ATTACKS_PICKED, ref=enemy)]
