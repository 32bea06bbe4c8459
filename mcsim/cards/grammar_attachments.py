"""What attachments forbid, give and cost: the phrases of ability_attachments.lark as draft rows."""

from dataclasses import replace
from typing import Any

from lark import Token

from mcsim.cards.grammar_parts import (
    Draft,
    GrammarError,
    Line,
    Number,
    Occurrence,
    Ref,
    Subject,
    Test,
    Text,
    Times,
    number_in,
    of_kind,
    rows_of,
    token,
    trait,
)
from mcsim.model.opcodes import Condition, Deed, Joint, Op, Per, Pick, Qualifier, Target, Trigger, When, Who


class Attachments:
    """The part of the transformer that reads them."""

    # ---- triggers

    def on_would_take_at_least(self, parts: list[Any], more: int = 0) -> Occurrence:
        """Only damage of that size or more."""
        qualifier = sum(word.value for word in of_kind(parts, Qualifier))
        test = Test(Condition.PACKET_AT_LEAST, number_in(parts) + more)
        who = of_kind(parts, Subject)[0]
        return Occurrence(Trigger.WOULD_TAKE, who.who, Who.ANYONE, qualifier, who.selection, who.argument, test=test)

    def on_would_take_more_than(self, parts: list[Any]) -> Occurrence:
        """Only damage above that."""
        return self.on_would_take_at_least(parts, 1)

    def on_after_attacks_host(self, parts: list[Any], qualifier: int = 0, test: Test | None = None) -> Occurrence:
        """An attack on the character this card is attached to."""
        who = of_kind(parts, Subject)[0]
        return Occurrence(Trigger.AFTER_ATTACKS, who.who, Who.HOST, qualifier, who.selection, who.argument, test=test)

    def on_after_deals_at_least(self, parts: list[Any]) -> Occurrence:
        """An attack that deals so much to the character this card is attached to."""
        return self.on_after_attacks_host(parts, 0, Test(Condition.DEALT_AT_LEAST, number_in(parts)))

    def on_after_damages_you(self, parts: list[Any]) -> Occurrence:
        """ "... and damages your identity"."""
        who = of_kind(parts, Subject)[0]
        return Occurrence(Trigger.AFTER_ATTACKS, who.who, Who.YOU, Qualifier.DAMAGES, who.selection, who.argument)

    def on_attacks_host(self, parts: list[Any], test: Test | None = None) -> Occurrence:
        """An attack on the character this card is attached to begins."""
        who = of_kind(parts, Subject)[0]
        return Occurrence(Trigger.ATTACKS, who.who, Who.HOST, 0, who.selection, who.argument, test=test)

    def on_host_attacked(self, _: list[Any]) -> Occurrence:
        """Anybody's attack on it."""
        return self.on_attacks_host([Subject(Who.CHARACTER)])

    def on_attacks_host_while(self, parts: list[Any]) -> Occurrence:
        """An attack on it while another card is in play."""
        name = token(parts, "PROPER")
        return replace(self.on_attacks_host(parts, Test(Condition.NAMED_IN_PLAY, argument=name)), throughout=True)

    def on_attached(self, _: list[Any]) -> Occurrence:
        """This card has just been attached."""
        return Occurrence(Trigger.THIS_ATTACHED, Who.HOST)

    def on_would_get_status(self, parts: list[Any]) -> Occurrence:
        """A stunned or confused status card."""
        if {word.word for word in of_kind(parts, Text)} != {"stunned", "confused"}:
            raise GrammarError("would get a status card")
        who = of_kind(parts, Subject)[0]
        return Occurrence(Trigger.WOULD_GET_STATUS, who.who, Who.ANYONE, 0, who.selection, who.argument)

    def prevented_enough(self, parts: list[Any]) -> Line:
        """All damage is prevented by this card, so what an attack dealt is what it prevented."""
        test = Test(Condition.DEALT_AT_LEAST, number_in(parts))
        return Line((Draft(Op.DISCARD_THIS, test=test),), occurrence=Occurrence(Trigger.AFTER_ATTACKED, Who.HOST))

    def defended_from_host(self, parts: list[Any]) -> Line:
        """ "→" without a cost: what it does."""
        who = of_kind(parts, Subject)[0]
        rows = tuple(of_kind(parts, list)[0])
        return Line(rows, occurrence=Occurrence(Trigger.AFTER_DEFENDS, who.who, Who.HOST, Qualifier.UNHARMED))

    # ---- conditions

    def prevented_at_least(self, parts: list[Any]) -> Test:
        """What the row before prevented."""
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), per=Per.CARD_DISCARDED)

    def while_has_status(self, parts: list[Any]) -> Test:
        """Whether the character this card is attached to has a status card."""
        return Test(Condition.HOST_STATUS, argument=of_kind(parts, Text)[0].word, names=Ref(Target.HOST))

    # ---- effects

    def prevent_all(self, _: list[Any]) -> list[Draft]:
        """All of the damage about to be taken."""
        return [Draft(Op.PREVENT)]

    def redirect(self, parts: list[Any]) -> list[Draft]:
        """The damage is dealt to somebody else instead."""
        deal = rows_of(Op.DEAL_DAMAGE, [*of_kind(parts, Ref), Number(1), Times(Per.CARD_DISCARDED)])
        return [Draft(Op.PREVENT), *deal]

    def at_end_of_attack(self, parts: list[Any]) -> list[Draft]:
        """Rows that wait for the end of the attack under way."""
        return [replace(row, when=When.END_OF_ATTACK) for row in of_kind(parts, list)[0]]

    def heal_event_subject(self, _: list[Any]) -> list[Draft]:
        """The character that would have left play."""
        return [Draft(Op.HEAL_ALL, ref=Ref(Target.EVENT_SUBJECT))]

    def discard_per_damage(self, _: list[Any]) -> list[Draft]:
        """Encounter cards for each damage dealt."""
        return rows_of(Op.DISCARD_ENCOUNTER_TOP, [Number(1), Times(Per.DAMAGE_DEALT)])

    def discard_own_per_damage(self, parts: list[Any]) -> list[Draft]:
        """Cards of your deck for each damage dealt."""
        return rows_of(Op.DISCARD_DECK_TOP, [Number(number_in(parts)), Times(Per.DAMAGE_DEALT)])

    def each_from_discard(self, parts: list[Any]) -> list[Draft]:
        """A card from the discard pile to the hand, for each player."""
        return rows_of(Op.FROM_DISCARD, [Number(number_in(parts)), Ref(Target.EACH_PLAYER)])

    def exhaust_cards(self, parts: list[Any]) -> list[Draft]:
        """Upgrades and supports are counts, of which none is known to be ready or exhausted."""
        return [Draft(Op.EXHAUST_CARDS)]

    def modify_attacker(self, parts: list[Any]) -> list[Draft]:
        """The enemy that the trigger speaks of."""
        return self.modify([Ref(Target.EVENT_SUBJECT), *of_kind(parts, list)])  # type: ignore[attr-defined]

    def that_enemy_activates(self, _: list[Any]) -> list[Draft]:
        """The enemy that the trigger speaks of."""
        return [Draft(Op.ENEMY_ACTIVATES, ref=Ref(Target.EVENT_SUBJECT))]

    def damaged_hero_is(self, parts: list[Any]) -> list[Draft]:
        """A status card for the hero whom the attack damaged."""
        status, test = of_kind(parts, Text)[0], Test(Condition.DAMAGED_CHARACTER)
        return [Draft(Op.GIVE_STATUS, ref=Ref(Target.DAMAGED_HERO), argument=status.word, test=test)]

    def attach_either(self, parts: list[Any]) -> list[Draft]:
        """To the first of two enemies, else to the second."""
        names = [str(part) for part in parts if isinstance(part, Token) and part.type == "PROPER"]
        first, second = (Draft(Op.ATTACH_THIS, ref=Ref(Target.NAMED_ENEMY, name)) for name in names)
        return [first, replace(second, joint=Joint.OTHERWISE)]

    def named_environment(self, parts: list[Any]) -> Ref:
        """An environment by its name."""
        return Ref(Target.NAMED_ENVIRONMENT, token(parts, "PROPER"))

    def some_minion(self, _: list[Any]) -> Ref:
        """Any minion."""
        return Ref(Target.SELECTED, selection=Pick.MINION | Pick.ONE)

    # ---- constants

    def deeds(self, parts: list[Any]) -> int:
        """Bits of what is forbidden."""
        return sum(parts)

    def cannot_do(self, parts: list[Any]) -> list[Draft]:
        """What a character cannot do."""
        ref, deeds = parts
        return [Draft(Op.CANNOT_DO, deeds, ref=ref)]

    def no_basic_attacks(self, _: list[Any]) -> list[Draft]:
        """Your hero's basic attack."""
        return [Draft(Op.CANNOT_DO, Deed.BASIC_ATTACK.value, ref=Ref(Target.YOU))]

    def no_readying_allies(self, _: list[Any]) -> list[Draft]:
        """Your allies stay exhausted."""
        return [Draft(Op.CANNOT_DO, Deed.READY.value, ref=Ref(Target.EACH_ALLY_YOU_CONTROL))]

    def no_alter_ego(self, _: list[Any]) -> list[Draft]:
        """A hero stays a hero."""
        return [Draft(Op.CANNOT_DO, Deed.LEAVE_HERO_FORM.value, ref=Ref(Target.YOU))]

    def loses_keywords(self, parts: list[Any]) -> list[Draft]:
        """Keywords that a character has no more."""
        ref, words = parts
        return [row for word in words for row in rows_of(Op.LOSES_KEYWORD, [ref, word])]

    def blank_triggered(self, _: list[Any]) -> list[Draft]:
        """Only abilities with a timing word."""
        return [Draft(Op.BLANK, 1, ref=Ref(Target.YOU))]

    def cannot_be_defended(self, parts: list[Any]) -> list[Draft]:
        """Nobody defends against the attacks of a character."""
        refs = of_kind(parts, Ref)
        return [Draft(Op.CANNOT_BE_DEFENDED, ref=refs[0] if refs else Ref(Target.HOST))]

    def host_attacks_gain(self, parts: list[Any]) -> list[Draft]:
        """A keyword for each attack of the character this card is attached to."""
        return [row for word in parts[-1] for row in rows_of(Op.GAINS_KEYWORD, [Ref(Target.HOST), word])]

    def stunned_while_attached(self, _: list[Any]) -> list[Draft]:
        """Your identity."""
        return [Draft(Op.COUNTS_AS_STUNNED, ref=Ref(Target.YOU))]

    def lose_at_attachments(self, parts: list[Any]) -> list[Draft]:
        """The game is lost as soon as so many attachments with a trait are in play."""
        test = Test(Condition.COUNT_AT_LEAST, number_in(parts), trait(parts), per=Per.TRAIT_ATTACHMENT)
        return [Draft(Op.LOSES_GAME, test=test)]

    def for_other_attachments(self, parts: list[Any]) -> list[Draft]:
        """A power for each other attachment with a trait."""
        times = Times(Per.OTHER_ATTACHMENT, trait(parts))
        return self.constant([*of_kind(parts, (Ref, list)), times])  # type: ignore[attr-defined]

    def less_from_attack(self, parts: list[Any]) -> list[Draft]:
        """Less damage from each attack."""
        less = int(next(str(p) for p in parts if isinstance(p, Token) and p.type == "INT"))
        return rows_of(Op.ATTACK_DAMAGE_TAKEN, [*of_kind(parts, Ref), Number(-less)])


def deed(member: str) -> int:
    """The bit of an alias `deed_<member>`."""
    return int(Deed[member])
