"""Counters on cards in play and sides of cards: what the phrases of ability_counters.lark mean."""

from typing import Any

from mcsim.cards.grammar_parts import (
    ITS_ABILITY,
    LAST_NAME,
    Draft,
    Line,
    Number,
    Occurrence,
    Ref,
    Test,
    Text,
    Times,
    counters_on,
    number_in,
    of_kind,
    rows_of,
    token,
    trait,
    under,
)
from mcsim.model.opcodes import Condition, Op, Per, Target, Trigger, Who

CHARACTERS = {Target.EACH_MINION, Target.EACH_MINION_ENGAGED, Target.EACH_ENEMY}


class Counters:
    """The part of the transformer that reads counters and sides."""

    def counters(self, parts: list[Any]) -> Text:
        """A kind of counter; any kind if none is named."""
        return Text(token(parts, "COUNTER") or "any")

    def per_counters(self, parts: list[Any]) -> Times:
        """For each counter of a kind on a card."""
        return counters_on(of_kind(parts, Ref)[0], of_kind(parts, Text)[0].word)

    def per_every_counters(self, parts: list[Any]) -> Times:
        """For every N of them, rounded down."""
        times = self.per_counters(parts)
        return Times(times.per, f"{times.argument}/{number_in(parts)}")

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
        times, names = self.per_counters(parts), of_kind(parts, Ref)[0]
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

    def if_threat_placed(self, _: list[Any]) -> Test:
        """Whether the activation before placed any threat."""
        return Test(Condition.COUNT_AT_LEAST, 1, per=Per.THREAT_PLACED)

    def do_flip(self, parts: list[Any]) -> list[Draft]:
        """Turn cards over."""
        return rows_of(Op.FLIP, [*of_kind(parts, Ref), Text("any")])

    def flip_to(self, parts: list[Any]) -> list[Draft]:
        """Turn a card to the side with a trait."""
        return rows_of(Op.FLIP, [of_kind(parts, Ref)[0], Text(trait(parts))])

    def if_card_has_trait(self, parts: list[Any]) -> Test:
        """Whether a card shows the side with a trait."""
        name = next(filter(None, (token(parts, kind) for kind in ("PROPER", "SELF", "HOST"))), LAST_NAME)
        names = None if name == LAST_NAME else Ref(Target.NAMED_CARD, name)
        return Test(Condition.CARD_HAS_TRAIT, argument=f"{name}@{trait(parts)}", names=names)

    # ---- triggers

    def on_after_counters_placed(self, parts: list[Any]) -> Occurrence:
        """Counters of a kind are placed here."""
        kind = of_kind(parts, Text)[0].word
        return Occurrence(Trigger.AFTER_COUNTERS_PLACED, Who.SELF, argument=kind)

    def on_after_side_scheme_defeated(self, _: list[Any]) -> Occurrence:
        """Any side scheme is defeated."""
        return Occurrence(Trigger.AFTER_SIDE_SCHEME_DEFEATED, Who.ANYONE)

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

    # ---- abilities of cards

    def twice(self, _: list[Any]) -> Number:
        """So often."""
        return Number(2)

    def resolve_called(self, parts: list[Any]) -> list[Draft]:
        """Resolve the abilities with a name or heading of cards in play; a card's own When Revealed ability may be that
        of a card that is only turned up.
        """
        name = token(parts, "HEADING").strip('"“”')
        refs, times = of_kind(parts, Ref), of_kind(parts, Number)
        if name == "When Revealed" and refs == [Ref(Target.SELF)] and not times:
            return [Draft(Op.RESOLVE_WHEN_REVEALED)]
        if name == "Boost" and all(ref.target is Target.SELECTED or ref.target in CHARACTERS for ref in refs):
            return rows_of(Op.RESOLVE_BOOSTS, refs)
        return rows_of(Op.RESOLVE_ABILITY, [Text(name), *(times or [Number(1)]), *refs])

    def resolve_its(self, parts: list[Any]) -> list[Draft]:
        """The same of the card named last."""
        return self.resolve_called([*parts, ITS_ABILITY])
