"""Counters on cards in play and sides of cards: what the phrases of ability_counters.lark mean."""

from typing import Any

from mcsim.cards.grammar_parts import (
    Draft,
    GrammarError,
    Line,
    Number,
    Occurrence,
    Ref,
    Test,
    Text,
    Times,
    number_in,
    of_kind,
    rows_of,
    token,
    trait,
    under,
)
from mcsim.model.opcodes import Condition, Op, Per, Target, Trigger, Who

COUNTED_ON: dict[Target, Per] = {
    Target.SELF: Per.COUNTER_HERE,
    Target.MAIN_SCHEME: Per.COUNTER_ON_MAIN_SCHEME,
    Target.NAMED_CARD: Per.COUNTER_ON_NAMED,
    Target.TRAIT_CARD: Per.COUNTER_ON_TRAIT,
    Target.HOST: Per.COUNTER_ON_HOST,
    Target.VILLAIN: Per.COUNTER_ON_VILLAIN,
    Target.YOU: Per.COUNTER_ON_YOU,
}


def counted_on(ref: Ref, kind: str) -> Times:
    """Counters of a kind on a card."""
    if ref.target is Target.NAMED_ENEMY:  # a bare name: whatever card it is
        ref = Ref(Target.NAMED_CARD, ref.argument)
    if ref.target not in COUNTED_ON:
        raise GrammarError("counters on it")
    return Times(COUNTED_ON[ref.target], f"{kind}@{ref.argument}" if ref.argument else kind)


class Counters:
    """The part of the transformer that reads counters and sides."""

    def counters(self, parts: list[Any]) -> Text:
        """A kind of counter; any kind if none is named."""
        return Text(token(parts, "COUNTER") or "any")

    def per_counters(self, parts: list[Any]) -> Times:
        """For each counter of a kind on a card."""
        ref = of_kind(parts, Ref)[0]
        kind = of_kind(parts, Text)[0].word
        if ref.pronoun in ("him", "it"):
            return Times(Per.COUNTER_HERE, kind, on_target=True)
        return counted_on(ref, kind)

    def villain_with_trait(self, _: list[Any]) -> Ref:
        """The villain, by a trait that tells him from other cards."""
        return Ref(Target.VILLAIN)

    def counters_of_group(self, parts: list[Any]) -> list[Draft]:
        """On a card of the one group that plays."""
        return rows_of(Op.PLACE_COUNTERS, [*parts, Ref(Target.NAMED_CARD, token(parts, "PROPER"))])

    def if_counters(self, parts: list[Any]) -> Test:
        """Whether there are so many counters on a card."""
        condition = Condition.COUNT_AT_LEAST_PER_PLAYER if token(parts, "PERHERO") else Condition.COUNT_AT_LEAST
        return self._at_least(condition, number_in(parts), parts)

    def if_any_counters(self, parts: list[Any]) -> Test:
        """Whether there are any."""
        return self._at_least(Condition.COUNT_AT_LEAST, 1, parts)

    def _at_least(self, condition: Condition, amount: int, parts: list[Any]) -> Test:
        names = of_kind(parts, Ref)[0]
        if names.pronoun:
            return Test(condition, amount, of_kind(parts, Text)[0].word, names=names)
        times = self.per_counters(parts)
        return Test(condition, amount, times.argument, names=names, per=times.per)

    def unless_any_counters(self, parts: list[Any]) -> Test:
        """Whether there are none."""
        test = self.if_any_counters(parts)
        return Test(test.condition, 1, test.argument, negated=True, names=test.names, per=test.per)

    def _that_many(self, op: Op, parts: list[Any]) -> list[Draft]:
        return rows_of(op, [Number(1), Times(Per.THAT_DAMAGE), *parts])

    def remove_that_many(self, parts: list[Any]) -> list[Draft]:
        """As many as the damage that the ability answers."""
        return self._that_many(Op.REMOVE_COUNTERS, parts)

    def remove_that_many_here(self, parts: list[Any]) -> list[Draft]:
        """The same from this card."""
        return self.remove_that_many([Ref(Target.SELF), *parts])

    def place_that_many(self, parts: list[Any]) -> list[Draft]:
        """As many counters as the damage that the ability answers."""
        return self._that_many(Op.PLACE_COUNTERS, parts)

    def place_that_many_here(self, parts: list[Any]) -> list[Draft]:
        """The same on this card."""
        return self.place_that_many([Ref(Target.SELF), *parts])

    def enters_with_counters(self, parts: list[Any]) -> list[Draft]:
        """The counters that a card brings when it enters play."""
        return rows_of(Op.ENTERS_WITH_COUNTERS, parts)

    # ---- sides

    def do_flip(self, parts: list[Any]) -> list[Draft]:
        """Turn cards over."""
        return rows_of(Op.FLIP, [*of_kind(parts, Ref), Text("any")])

    def flip_to(self, parts: list[Any]) -> list[Draft]:
        """Turn a card to the side with a trait."""
        return rows_of(Op.FLIP, [of_kind(parts, Ref)[0], Text(trait(parts))])

    def if_card_has_trait(self, parts: list[Any]) -> Test:
        """Whether a card shows the side with a trait."""
        name = next(token(parts, kind) for kind in ("PROPER", "SELF", "HOST") if token(parts, kind))
        names = Ref(Target.NAMED_CARD, name)
        return Test(Condition.CARD_HAS_TRAIT, argument=f"{name}@{trait(parts)}", names=names)

    # ---- triggers

    def on_after_counters_placed(self, parts: list[Any]) -> Occurrence:
        """Counters of a kind are placed here."""
        kind = of_kind(parts, Text)[0].word
        return Occurrence(Trigger.AFTER_COUNTERS_PLACED, Who.SELF, argument=kind)

    def on_after_flipped(self, _: list[Any]) -> Occurrence:
        """This card is turned to this side."""
        return Occurrence(Trigger.AFTER_FLIPPED, Who.SELF)

    def last_counter(self, parts: list[Any]) -> Test:
        """The last counter of a kind leaves this card."""
        return self.unless_any_counters([Ref(Target.SELF), *parts])

    def opening_by_counters(self, parts: list[Any]) -> Line:
        """What waits for counters to be as a condition says."""
        test, line = parts
        return Line(tuple(under(test, list(line.rows))), occurrence=Occurrence(Trigger.COUNTERS_CHANGE, Who.SELF))

    def opening_instead_of_damage(self, parts: list[Any]) -> Line:
        """Something else happens instead of the damage, which is prevented whole."""
        occurrence, rows = parts
        prevented = Draft(Op.PREVENT)
        if occurrence.trigger is Trigger.WOULD_BE_DEALT:
            prevented = Draft(Op.REDUCE_DEALT, 1, Times(Per.THAT_DAMAGE))
        return Line((*rows, prevented), occurrence=occurrence)
