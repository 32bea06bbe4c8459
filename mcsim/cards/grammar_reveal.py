"""What phrases of ability_reveal.lark mean: lists by condition, conditions about what just happened."""

from dataclasses import replace
from typing import Any

from lark import Token

from mcsim.cards.grammar_amounts import Amounts
from mcsim.cards.grammar_parts import (
    Draft,
    GrammarError,
    Line,
    Number,
    Ref,
    Test,
    Text,
    Times,
    X,
    for_each_player,
    name_in,
    number_in,
    of_kind,
    rows_of,
    trait,
    under,
)
from mcsim.model.opcodes import Condition, Op, Per, Pick, Target


class Reveals(Amounts):
    """The part of the transformer that reads those phrases."""

    def by_trait(self, parts: list[Any]) -> tuple[Condition | Ref, ...]:
        """ "If he has the:" traits."""
        return Condition.VILLAIN_TRAIT, parts[0]

    def by_enemy(self, _: list[Any]) -> tuple[Condition, ...]:
        """ "If the following enemies are in play:" names."""
        return (Condition.NAMED_IN_PLAY,)

    def by_form(self, _: list[Any]) -> tuple[Condition, ...]:
        """ "If you are in:" forms."""
        return (Condition.HERO_FORM, Condition.ALTER_EGO_FORM)

    def case(self, parts: list[Any]) -> tuple[Test, list[Draft]]:
        """One item of the list."""
        return parts[0], [row for rows in parts[1:] for row in rows]

    def cases(self, parts: list[Any]) -> Line:
        """Each item under its own condition."""
        allowed, *items = parts
        if any(test.condition not in allowed for test, _ in items):
            raise GrammarError("a list by conditions")
        if allowed[0] is Condition.VILLAIN_TRAIT:
            items = [(replace(test, names=allowed[1], of_person=True), rows) for test, rows in items]
        return Line(tuple(row for test, rows in items for row in under(test, rows)))

    def _counted(self, per: Per, parts: list[Any]) -> Test:
        return Test(Condition.COUNT_AT_LEAST, number_in(parts, default=1), per=per)

    def count_damage_dealt(self, parts: list[Any]) -> Test:
        """At least so much damage by the activation of the row before."""
        return self._counted(Per.DAMAGE_DEALT, parts)

    def count_threat_placed(self, parts: list[Any]) -> Test:
        """At least so much threat by the activation of the row before."""
        return self._counted(Per.THREAT_PLACED, parts)

    def no_upgrade(self, _: list[Any]) -> Test:
        """You control no upgrade."""
        return replace(self._counted(Per.UPGRADE, []), negated=True)

    def took_damage(self, parts: list[Any]) -> Test:
        """Your identity took damage by the row before."""
        return Test(Condition.TOOK_DAMAGE, number_in(parts, default=1))

    def person_trait(self, parts: list[Any]) -> Test:
        """ "If he has the ... trait"."""
        names = of_kind(parts, Ref)[0]
        if names.target is Target.ATTACKER:
            return Test(Condition.ACTIVATOR_TRAIT, argument=name_in(parts), names=names)
        return Test(Condition.VILLAIN_TRAIT, argument=name_in(parts), names=names, of_person=True)

    def unless_damaged(self, parts: list[Any]) -> Test:
        """ "If he has no sustained damage"."""
        return replace(self._person_is(int(Pick.DAMAGED), of_kind(parts, Ref)[0]), negated=True)

    def person_is(self, parts: list[Any]) -> Test:
        """ "If he is tough"."""
        ref, bits = parts
        if not isinstance(bits, int):
            raise GrammarError("a trait as a state")
        return self._person_is(bits, ref)

    def _person_is(self, bits: int, ref: Ref) -> Test:
        return Test(Condition.SELECTED_IN_PLAY, selection=bits | Pick.VILLAIN, names=ref, of_person=True)

    def more_players(self, parts: list[Any]) -> Test:
        """More than so many players."""
        return Test(Condition.COUNT_AT_LEAST, number_in(parts) + 1, per=Per.PLAYER)

    def named_on_named(self, parts: list[Any]) -> Test:
        """A card called so is attached to an enemy called so."""
        card, enemy = (str(p) for p in parts if isinstance(p, Token))
        return Test(Condition.NAMED_ON_NAMED, argument=f"{enemy}@{card}", names=Ref(Target.NAMED_ENEMY, enemy))

    def damage_to_had(self, parts: list[Any]) -> list[Draft]:
        """Damage to those that had the status card before."""
        return rows_of(Op.DEAL_DAMAGE, [*(p for p in parts if not isinstance(p, Text)), Ref(Target.HAD_STATUS)])

    def x_less_than(self, parts: list[Any]) -> Test:
        """What X was before is less than so much."""
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), argument=X.argument, negated=True)

    def exhaust_the(self, parts: list[Any]) -> list[Draft]:
        """A card that is no character, as a rule: what a case does not know of is not exhausted."""
        return rows_of(Op.EXHAUST, [Ref(Target.NAMED_CARD, name_in(parts))])

    def exhaust_and_damage(self, parts: list[Any]) -> list[Draft]:
        """Your identity exhausts and takes damage."""
        you = Ref(Target.YOU)
        return rows_of(Op.EXHAUST, [you]) + rows_of(Op.DEAL_DAMAGE, [*parts, you])

    def discard_statuses(self, parts: list[Any]) -> list[Draft]:
        """Status cards of every kind."""
        return rows_of(Op.REMOVE_STATUSES, [Number(7), *parts])

    def copies_attack(self, parts: list[Any]) -> list[Draft]:
        """Each minion called so attacks the player it is engaged with, in either form."""
        return rows_of(Op.ATTACKS_ENGAGED, [Number(1), Ref(Target.NAMED_ENEMY, name_in(parts))])

    def engaged_attack_hero(self, parts: list[Any]) -> list[Draft]:
        """ "Each minion engaged with your hero attacks": none does if you are in alter-ego form."""
        rows = rows_of(Op.ENEMY_ATTACKS, [Ref(Target.EACH_MINION_ENGAGED, trait(parts) if parts else "")])
        return under(Test(Condition.HERO_FORM), rows)

    def each_hero_player(self, parts: list[Any]) -> list[Draft]:
        """ "Each player in hero form ..."."""
        return self._each_player_if(Test(Condition.HERO_FORM), parts)

    def each_trait_player(self, parts: list[Any]) -> list[Draft]:
        """ "Each player whose identity has the ... trait ..."."""
        return self._each_player_if(Test(Condition.TRAIT_IDENTITY, argument=trait(parts)), parts)

    def each_lonely_player(self, parts: list[Any]) -> list[Draft]:
        """ "Each player who is not engaged with a minion ..."."""
        return self._each_player_if(Test(Condition.MINION_ENGAGED, negated=True), parts)

    def each_spared_player(self, parts: list[Any]) -> list[Draft]:
        """ "Each player who was not attacked this way ..."."""
        return self._each_player_if(Test(Condition.ATTACKED, negated=True), parts)

    def _each_player_if(self, test: Test, parts: list[Any]) -> list[Draft]:
        return for_each_player(under(test, [row for rows in of_kind(parts, list) for row in rows]))

    def discard_all_hand(self, _: list[Any]) -> list[Draft]:
        """As many cards as there are."""
        return rows_of(Op.DISCARD_HAND, [Number(1), Times(Per.CARD_IN_HAND)])

    def exhaust_per(self, parts: list[Any]) -> list[Draft]:
        """So many characters, one after the other."""
        return rows_of(Op.EXHAUST, [Number(1), *parts])

    def attacks_hero(self, parts: list[Any]) -> list[Draft]:
        """ "X attacks your hero": not if you are in alter-ego form."""
        return under(Test(Condition.HERO_FORM), rows_of(Op.ENEMY_ATTACKS, parts))
