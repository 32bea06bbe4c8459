"""Characters by kind, owner, state and order: what the phrases of ability_selections.lark select."""

from functools import reduce
from typing import Any

from lark import Token

from mcsim.cards.grammar_parts import GrammarError, Ref, Subject, Test, Text, of_kind
from mcsim.model.opcodes import ENEMIES, FRIENDLY_CHARACTERS, Condition, Pick, Status, Target, Who

_COMPOSED = {
    "EACH": 0,
    "ANYWHERE": 0,
    "THE": Pick.ONE,
    "ONE_OTHER": Pick.ONE | Pick.OTHER,
    "ENEMIES": ENEMIES,
    "CHARACTERS": ENEMIES | FRIENDLY_CHARACTERS,
    "FRIENDLY": FRIENDLY_CHARACTERS,
    "HERO": Pick.IDENTITY | Pick.HERO,
    "ALTER_EGO": Pick.IDENTITY | Pick.ALTER_EGO,
    "BY_COST_LOWEST": Pick.BY_COST | Pick.LOWEST,
}
_KINDS = ENEMIES | FRIENDLY_CHARACTERS
_TARGETS: dict[int, Target] = {  # what has a Target of its own, without a trait
    Pick.IDENTITY | Pick.HERO: Target.EACH_HERO,
    Pick.IDENTITY | Pick.HERO | Pick.OTHER: Target.EACH_OTHER_HERO,
    FRIENDLY_CHARACTERS | Pick.YOURS: Target.EACH_CHARACTER_YOU_CONTROL,
    Pick.ALLY | Pick.YOURS: Target.EACH_ALLY_YOU_CONTROL,
    FRIENDLY_CHARACTERS: Target.EACH_FRIENDLY,
    Pick.IDENTITY: Target.EACH_IDENTITY,
    Pick.ALLY: Target.EACH_ALLY,
    Pick.ALLY | Pick.YOURS | Pick.ONE: Target.CHOSEN_ALLY,
}
_WITH_TRAIT: dict[int, Target] = {  # with or without one
    Pick.MINION: Target.EACH_MINION,
    Pick.MINION | Pick.YOURS: Target.EACH_MINION_ENGAGED,
    ENEMIES: Target.EACH_ENEMY,
}
_WHO: dict[int, Who] = {
    ENEMIES: Who.ENEMY,
    Pick.MINION: Who.MINION,
    Pick.ALLY: Who.ALLY,
    _KINDS: Who.CHARACTER,
    FRIENDLY_CHARACTERS: Who.FRIENDLY,
}


class Selections:
    """The part of the transformer that reads selections; bits of one are added up."""

    def pick(self, member: str) -> int:
        """The bits of an alias `pick_<member>`."""
        return int(_COMPOSED[member]) if member in _COMPOSED else int(Pick[member])

    def union(self, parts: list[Any]) -> int:
        """ "Hero or ally": of any of these kinds."""
        return _sum(parts)

    def pick_highest(self, parts: list[Any]) -> int:
        """An order; the highest is what it asks for if nothing else is said."""
        return _sum(parts)

    def pick_lowest(self, parts: list[Any]) -> int:
        """The lowest of an order."""
        return _sum(parts) | Pick.LOWEST

    def with_trait(self, parts: list[Any]) -> Text:
        """A trait, or one of two."""
        return Text("|".join(str(p).strip("[]") for p in parts))

    def without_trait(self, parts: list[Any]) -> Text:
        """A trait that they lack."""
        return Text(self.with_trait(parts[-1:]).word, int(Pick.WITHOUT_TRAIT))

    def with_status(self, parts: list[Any]) -> int:
        """A status card that they have."""
        return int(Pick[Status[of_kind(parts, Text)[0].word.upper()].name])

    def without_status(self, parts: list[Any]) -> int:
        """A status card that they lack."""
        return self.with_status(parts) | Pick.WITHOUT_STATUS

    def selected(self, parts: list[Any]) -> Ref:
        """The characters: a Target of its own if there is one, else Target.SELECTED with its bits."""
        words = of_kind(parts, Text)
        if len(words) > 1:
            raise GrammarError("two traits")
        trait = words[0].word if words else ""
        bits = _kinds(parts) | _sum(words, lambda word: word.value)
        target = _WITH_TRAIT.get(bits) or (None if trait else _TARGETS.get(bits))
        return Ref(target, trait) if target else Ref(Target.SELECTED, trait, selection=bits)

    def who_selection(self, parts: list[Any]) -> Subject:
        """Whom a trigger speaks of: "a minion", "an [[Acolyte]] minion"."""
        bits, trait = bits_of(parts[0])
        who = None if trait else _WHO.get(bits)
        return Subject(who) if who else Subject(Who.SELECTED, bits, trait)

    def who_named(self, parts: list[Any]) -> Subject:
        """A character by its name."""
        return Subject(Who.SELECTED, _KINDS | Pick.NAMED, str(parts[0]))

    def who_you_or(self, parts: list[Any]) -> Subject:
        """ "You or an ally you control"."""
        bits, trait = bits_of(parts[0])
        if trait or not bits & Pick.YOURS:
            raise GrammarError("you or")
        return Subject(Who.SELECTED, bits | Pick.IDENTITY)

    def if_selected_in_play(self, parts: list[Any]) -> Test:
        """Whether there is such a character."""
        bits, trait = bits_of(parts[0])
        if bits == Pick.MINION:
            return Test(Condition.TRAIT_MINION_IN_PLAY if trait else Condition.MINION_IN_PLAY, argument=trait)
        ref = Ref(Target.SELECTED, trait, selection=bits | Pick.ONE)
        return Test(Condition.SELECTED_IN_PLAY, argument=trait, selection=bits, names=ref)

    def if_not_on_you(self, _: list[Any]) -> Test:
        """Whether no copy of this card is attached to your identity."""
        return Test(Condition.SELECTED_IN_PLAY, selection=Pick.IDENTITY | Pick.YOURS | Pick.UNATTACHED)

    def if_selected_yours(self, parts: list[Any]) -> Test:
        """Whether you control one."""
        bits, trait = bits_of(parts[0])
        ref = Ref(Target.SELECTED, trait, selection=bits | Pick.YOURS)
        return self.if_selected_in_play([ref])

    def unless_selected_yours(self, parts: list[Any]) -> Test:
        """Whether you control none."""
        test = self.if_selected_yours(parts)
        return Test(test.condition, argument=test.argument, selection=test.selection, negated=True)


def bits_of(ref: Ref) -> tuple[int, str]:
    """(Pick bits without ONE, trait) of what a selection named."""
    if ref.target is Target.SELECTED:
        return ref.selection & ~Pick.ONE, ref.argument
    known = {target: bits for bits, target in (_TARGETS | _WITH_TRAIT).items()}
    return known[ref.target] & ~Pick.ONE, ref.argument


def _kinds(parts: list[Any]) -> int:
    """All bits; "friendly character" narrows the kinds down, as does the player who controls them."""
    numbers = [p for p in parts if isinstance(p, int) and not isinstance(p, Token)]
    bits = _sum(numbers)
    kinds = bits & _KINDS
    if FRIENDLY_CHARACTERS in numbers or (bits & Pick.YOURS and kinds == _KINDS):
        kinds &= FRIENDLY_CHARACTERS
    return (bits & ~_KINDS) | kinds


def _sum(parts: list[Any], read: Any = int) -> int:
    return reduce(lambda bits, part: bits | read(part), parts, 0)
