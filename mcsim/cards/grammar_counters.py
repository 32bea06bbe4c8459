"""Counters on cards in play: what the phrases of ability_counters.lark count."""

from typing import Any

from mcsim.cards.grammar_parts import GrammarError, Ref, Test, Text, Times, number_in, of_kind, token
from mcsim.model.opcodes import Condition, Per, Target

_COUNTED_ON: dict[Target, Per] = {
    Target.SELF: Per.COUNTER_HERE,
    Target.MAIN_SCHEME: Per.COUNTER_ON_MAIN_SCHEME,
    Target.NAMED_CARD: Per.COUNTER_ON_NAMED,
    Target.TRAIT_CARD: Per.COUNTER_ON_TRAIT,
    Target.HOST: Per.COUNTER_ON_HOST,
    Target.VILLAIN: Per.COUNTER_ON_VILLAIN,
    Target.YOU: Per.COUNTER_ON_YOU,
}


class Counters:
    """The part of the transformer that reads counters."""

    def counters(self, parts: list[Any]) -> Text:
        """A kind of counter; any kind if none is named."""
        return Text(token(parts, "COUNTER") or "any")

    def per_counters(self, parts: list[Any]) -> Times:
        """For each counter of a kind on a card."""
        ref = of_kind(parts, Ref)[0]
        if ref.target not in _COUNTED_ON:
            raise GrammarError("counters on it")
        kind = of_kind(parts, Text)[0].word
        return Times(_COUNTED_ON[ref.target], f"{kind}@{ref.argument}" if ref.argument else kind)

    def if_counters(self, parts: list[Any]) -> Test:
        """Whether there are so many counters on a card."""
        times = self.per_counters(parts)
        condition = Condition.COUNT_AT_LEAST_PER_PLAYER if token(parts, "PERHERO") else Condition.COUNT_AT_LEAST
        names = of_kind(parts, Ref)[0]
        return Test(condition, number_in(parts), times.argument, names=names, per=times.per)

    def if_any_counters(self, parts: list[Any]) -> Test:
        """Whether there are any."""
        times = self.per_counters(parts)
        names = of_kind(parts, Ref)[0]
        return Test(Condition.COUNT_AT_LEAST, 1, times.argument, names=names, per=times.per)

    def unless_any_counters(self, parts: list[Any]) -> Test:
        """Whether there are none."""
        test = self.if_any_counters(parts)
        return Test(test.condition, 1, test.argument, negated=True, names=test.names, per=test.per)
