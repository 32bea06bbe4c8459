"""What the phrases of ability_villains.lark mean: several villains, their own side schemes and the active counter."""

from dataclasses import replace
from typing import Any

from lark import Token

from mcsim.cards.grammar_parts import (
    Draft,
    GrammarError,
    Line,
    Number,
    Ref,
    Stat,
    Test,
    Times,
    number_in,
    of_kind,
    rows_of,
    token,
    under,
)
from mcsim.model.opcodes import Condition, Joint, Op, Per, Status, Target

THAT_VILLAIN = Ref(Target.NONE, pronoun="that villain")
HIS_SCHEME = Ref(Target.NONE, pronoun="his scheme")
_OWN_SCHEME = "'s side scheme"
_STATUSES = (1 << Status.STUNNED) | (1 << Status.CONFUSED)


class Villains:
    """The part of the transformer that reads texts about several villains."""

    def that_villain(self, _: list[Any]) -> Ref:
        """The villain named last."""
        return THAT_VILLAIN

    def his_scheme(self, _: list[Any]) -> Ref:
        """The own side scheme of the villain named last."""
        return HIS_SCHEME

    def scheme_of_named(self, parts: list[Any]) -> Ref:
        """The own side scheme of the villain of that name."""
        return Ref(Target.SCHEME_OF_NAMED, token(parts, "PROPER"))

    def move_counter(self, parts: list[Any]) -> list[Draft]:
        """The active counter, no other."""
        if token(parts, "COUNTER") not in ("active", "villain"):
            raise GrammarError(f"move the {token(parts, 'COUNTER')} counter")
        return rows_of(Op.MOVE_COUNTER, of_kind(parts, Ref))

    def reveal_top_of(self, parts: list[Any]) -> list[Draft]:
        """A card of his deck, another number of them if he is the last villain."""
        usual = [replace(row, amount=1) for row in rows_of(Op.REVEAL_TOP_OF, of_kind(parts, Ref))]
        numbers = of_kind(parts, Number)
        if not numbers:
            return usual
        last = Test(Condition.ONLY_VILLAIN)
        more = [replace(row, amount=numbers[0].value) for row in usual]
        return under(replace(last, negated=True), usual) + under(last, more)

    def ally_must_defend(self, _: list[Any]) -> list[Draft]:
        """Against the attack at hand."""
        return [Draft(Op.ALLY_MUST_DEFEND)]

    def remove_threat_but(self, parts: list[Any]) -> list[Draft]:
        """So much threat stays on the scheme that has the ability."""
        return [Draft(Op.REMOVE_THREAT_BUT, number_in(parts), ref=Ref(Target.THIS_SCHEME))]

    def remove_stunned_and_confused(self, parts: list[Any]) -> list[Draft]:
        """The statuses are bits of the amount."""
        return [replace(row, amount=_STATUSES) for row in rows_of(Op.REMOVE_STATUSES, of_kind(parts, Ref))]

    def scheme_of(self, parts: list[Any]) -> list[Draft]:
        """The line of a side scheme that says whose it is."""
        text = token(parts, "PROPER").replace("\u2019", "'")
        if not text.casefold().endswith(_OWN_SCHEME):
            raise GrammarError(text)
        return [Draft(Op.SCHEME_OF, ref=Ref(Target.NAMED_ENEMY, text[: -len(_OWN_SCHEME)]))]

    def attacks_undefended(self, parts: list[Any]) -> list[Draft]:
        """A power while it makes an undefended attack."""
        refs, stats = of_kind(parts, Ref), of_kind(parts, list)[0]
        if any(not isinstance(stat, Stat) or stat.name != "atk" for stat in stats):
            raise GrammarError("while attacking")
        rows = [row for stat in stats for row in rows_of(Op.CONSTANT_ATK, [Number(stat.amount), *refs])]
        return under(Test(Condition.ATTACKS_UNDEFENDED), rows)

    def others_not_attacked(self, _: list[Any]) -> list[Draft]:
        """In favour of the villain that the card speaks for."""
        return [Draft(Op.OTHERS_NOT_ATTACKED)]

    def cannot_leave_play(self, parts: list[Any]) -> list[Draft]:
        """This card stays."""
        return under(of_kind(parts, Test)[0], [Draft(Op.CANNOT_LEAVE_PLAY)])

    def cannot_be_defeated(self, parts: list[Any]) -> list[Draft]:
        """Whoever has the ability stays in play without hit points."""
        return under(of_kind(parts, Test)[0], rows_of(Op.CANNOT_BE_DEFEATED, of_kind(parts, Ref)))

    def threat_here_at_least(self, parts: list[Any]) -> Test:
        """So much threat on the scheme that has the ability."""
        condition = Condition.COUNT_AT_LEAST_PER_PLAYER if token(parts, "PERHERO") else Condition.COUNT_AT_LEAST
        return Test(condition, number_in(parts), per=Per.THREAT_HERE)

    def hit_points_at_least(self, parts: list[Any]) -> Test:
        """Whoever has the ability has so many hit points left."""
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), per=Per.REMAINING_HP)

    def add_power_of_other(self, _: list[Any]) -> list[Draft]:
        """That of the villain who is not activating."""
        return [Draft(Op.ADD_POWER_OF_OTHER)]

    def remove_from_a_side_scheme(self, parts: list[Any]) -> list[Draft]:
        """From the one with the most threat (the players may choose any); another number behind the last villain."""
        usual, instead = (int(part) for part in parts if isinstance(part, Token))
        row = Draft(Op.REMOVE_THREAT, usual, ref=Ref(Target.SCHEME_WITH_MOST_THREAT))
        last = Test(Condition.ONLY_VILLAIN)
        return under(replace(last, negated=True), [row]) + under(last, [replace(row, amount=instead)])

    def discard_for_damage(self, parts: list[Any]) -> list[Draft]:
        """Damage for each boost icon on a card that is discarded for it."""
        damage = [Number(number_in(parts)), Times(Per.BOOST_ICON_DISCARDED), *of_kind(parts, Ref)]
        rows = rows_of(Op.DEAL_DAMAGE, damage)
        return [Draft(Op.DISCARD_ENCOUNTER_TOP, 1), *(replace(row, joint=Joint.THEN) for row in rows)]

    def tower(self, parts: list[Any]) -> Ref:
        """A misprint: the second word of the name in lower case."""
        return Ref(Target.NAMED_ENEMY, f"{token(parts, 'PROPER')} tower")

    def other_villain_lives(self, parts: list[Any]) -> Test:
        """Any other one; with fewer than 1 hit point it is none."""
        if number_in(parts) != 1:
            raise GrammarError("at least so many hit points")
        return Test(Condition.OTHER_VILLAIN_LIVES)

    def no_upgrades(self, _: list[Any]) -> Test:
        """You control no upgrade."""
        return Test(Condition.COUNT_AT_LEAST, 1, negated=True, per=Per.UPGRADE)

    def unless_you(self, parts: list[Any]) -> Line:
        """Something happens unless you do something else: the choice between the two."""
        options = [replace(row, option=n) for n, rows in enumerate(parts, 1) for row in rows]
        return Line((Draft(Op.CHOOSE, 2), *options))
