"""What the phrases of ability_this_card.lark and ability_texts_of_obligations.lark mean."""

from dataclasses import replace
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
    name_in,
    number_in,
    of_kind,
    rows_of,
    token,
    under,
)
from mcsim.model.opcodes import Condition, Deed, Form, Joint, Op, Per, Pick, Status, Target, Trigger, Who

YOU = Ref(Target.YOU)


class Obligations:
    """The part of the transformer that reads what obligations and boost cards say about themselves and their owners."""

    # ---- the card itself, leaders

    def leader_attacks_leader(self, _: list[Any]) -> list[Draft]:
        """Only a competitive game has two leaders."""
        return under(Test(Condition.COMPETITIVE), [Draft(Op.ENEMY_ATTACKS_UNBOOSTED, ref=Ref(Target.VILLAIN))])

    def may_give_boost(self, parts: list[Any]) -> list[Draft]:
        """Declined unless the script says otherwise: it helps the enemy more than the players."""
        rows = [replace(row, option=2) for row in rows_of(Op.GIVE_BOOST, parts)]
        return [Draft(Op.CHOOSE, 2), Draft(Op.DECLINE, option=1), *rows]

    def icons_equal(self, parts: list[Any]) -> list[Draft]:
        """As many boost icons as something is counted."""
        return [Draft(Op.ADD_BOOST_ICONS, 1, of_kind(parts, Times)[0])]

    def allies_cannot_ready(self, _: list[Any]) -> list[Draft]:
        """Neither by an effect nor at the end of the player phase."""
        return [Draft(Op.CANNOT_DO, Deed.READY.value, ref=Ref(Target.EACH_ALLY_YOU_CONTROL))]

    def cannot_change_form(self, _: list[Any]) -> list[Draft]:
        """Only the alter-ego could change to hero form."""
        return under(Test(Condition.ALTER_EGO_FORM), [Draft(Op.CANNOT_DO, Deed.CHANGE_FORM.value, ref=YOU)])

    def cannot_attack_named(self, parts: list[Any]) -> list[Draft]:
        """The identity may not attack the enemy of that name."""
        return [Draft(Op.CANNOT_ATTACK, ref=Ref(Target.NAMED_ENEMY, token(parts, "PROPER")))]

    def counted_one(self, parts: list[Any]) -> int:
        """ "1" of them; more than one would have to be chosen together."""
        if number_in(parts) != 1:
            raise GrammarError(f"choose {number_in(parts)}")
        return int(Pick.ONE)

    def indirect_first_player(self, parts: list[Any]) -> list[Draft]:
        """Indirect damage to the first player, whoever "you" are."""
        head = Draft(Op.FOR_PLAYER, 1, ref=Ref(Target.FIRST_PLAYER))
        return [head, Draft(Op.INDIRECT_DAMAGE, number_in(parts))]

    def indirect_cost_of_defeated(self, _: list[Any]) -> list[Draft]:
        """Indirect damage by the printed cost of the ally that the attack defeated."""
        return [Draft(Op.INDIRECT_DAMAGE, 1, Times(Per.COST_OF_DEFEATED))]

    def deal_to_owner(self, _: list[Any]) -> list[Draft]:
        """Dealt to the player whose nemesis set the card belongs to."""
        return [Draft(Op.DEAL_THIS, ref=Ref(Target.OWNER))]

    def deal_to_burdened(self, parts: list[Any]) -> list[Draft]:
        """Dealt to the player to whose identity the card of that name is attached."""
        return [Draft(Op.DEAL_THIS, ref=Ref(Target.PLAYER_WITH_ATTACHED, token(parts, "PROPER")))]

    def named_tower(self, parts: list[Any]) -> Ref:
        """A name whose last word is printed small."""
        return Ref(Target.NAMED_CARD, f"{token(parts, 'PROPER')} tower")

    # ---- lists, costs

    def listed(self, parts: list[Any]) -> Line:
        """A list without "choose": by conditions, each holds for its whole item; else one of them is chosen."""
        tests = [
            Test(Condition.NONE) if rows[0].test.condition is Condition.ALTER_EGO_FORM else rows[0].test
            for rows in parts
        ]
        if all(test.condition is Condition.NONE for test in tests):
            options = [replace(row, option=number) for number, rows in enumerate(parts, 1) for row in rows]
            return Line((Draft(Op.CHOOSE, len(parts)), *options))
        if any(test.condition is Condition.NONE for test in tests):
            raise GrammarError("a list with conditions and without")
        found: list[Draft] = []
        for test, rows in zip(tests, parts, strict=True):
            bare = [replace(row, test=Test(Condition.NONE)) if row.test == test else row for row in rows]
            found += [Draft(Op.BLOCK, len(rows), test=test), *bare]
        return Line(tuple(found))

    def paid(self, parts: list[Any]) -> list[Draft]:
        """A cost, and what happens if all of it was paid."""
        costs, rows = parts
        paid_rows = sum(row.op is not Op.SHOW_HAND for row in costs)
        amount = 0 if paid_rows < 2 or costs[0].op is Op.CHOOSE else paid_rows
        head = rows[0] if len(rows) == 1 else Draft(Op.BLOCK, len(rows))
        paid = replace(head, joint=Joint.THEN, test=Test(Condition.NONE, amount))
        return [*costs, paid] if len(rows) == 1 else [*costs, paid, *rows]

    def paid_line(self, parts: list[Any]) -> Line:
        """The same as a whole sentence."""
        return Line(tuple(self.paid(parts)))

    def bullet_otherwise(self, parts: list[Any]) -> list[Draft]:
        """If the part before could not be resolved at all (X23)."""
        rows = parts[0]
        if len(rows) == 1:
            return [replace(rows[0], joint=Joint.OTHERWISE)]
        return [Draft(Op.BLOCK, len(rows), joint=Joint.OTHERWISE), *rows]

    def exhaust_owner(self, _: list[Any]) -> list[Draft]:
        """The identity exhausts; named or called alter-ego, only in that form can it."""
        return [Draft(Op.EXHAUST, ref=YOU, test=Test(Condition.ALTER_EGO_FORM))]

    def exhaust_owner_and_supports(self, _: list[Any]) -> list[Draft]:
        """The identity and every support exhaust."""
        return [*self.exhaust_owner([]), Draft(Op.EXHAUST, ref=Ref(Target.EACH_SUPPORT_YOU_CONTROL))]

    def discard_from_hand(self, parts: list[Any]) -> list[Draft]:
        """Any cards from hand, as a cost."""
        return rows_of(Op.DISCARD_HAND, [Number(number_in(parts, default=1))])

    def deal_first_player(self, parts: list[Any]) -> list[Draft]:
        """Encounter cards to the first player."""
        return rows_of(Op.DEAL_ENCOUNTER_CARD, [Number(number_in(parts, default=1)), Ref(Target.FIRST_PLAYER)])

    def remove_from_owner(self, parts: list[Any]) -> list[Draft]:
        """Counters from the identity that has just been named."""
        return rows_of(Op.REMOVE_COUNTERS, [Number(number_in(parts)), *of_kind(parts, Text), YOU])

    def discard_this_and_tough(self, _: list[Any]) -> list[Draft]:
        """This card, and the tough status cards of its player."""
        return [Draft(Op.DISCARD_THIS), Draft(Op.REMOVE_STATUSES, 1 << Status.TOUGH, ref=YOU)]

    def discard_half_hand(self, _: list[Any]) -> list[Draft]:
        """Half of the hand, rounded down."""
        return [Draft(Op.DISCARD_HAND, 1, Times(Per.HALF_HAND))]

    def after_basic_hero_power(self, _: list[Any]) -> Occurrence:
        """A basic power of the hero: recovering is the alter-ego's."""
        return Occurrence(Trigger.AFTER_BASIC_POWER, Who.YOU, form=Form.HERO)

    def you_gain_trait(self, parts: list[Any]) -> list[Draft]:
        """Your identity has a trait."""
        return [Draft(Op.GAINS_TRAIT, ref=YOU, argument=name_in(parts))]
