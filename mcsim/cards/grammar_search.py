"""Encounter cards searched for, found, discarded and moved: what the phrases of ability_search.lark mean."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from lark import Token

from mcsim.cards.grammar_parts import Draft, GrammarError, Ref, Test, Text, of_kind
from mcsim.model.opcodes import ALL_ZONES, CARD_TYPES, ENCOUNTER_ZONES, CardPick, Condition, Op, Target


@dataclass(frozen=True)
class Found:
    """Cards by type, trait or name."""

    bits: int = 0
    argument: str = ""


@dataclass(frozen=True)
class Zones:
    """Where cards are looked for, and which of them are taken."""

    bits: int


class Searches:
    """The part of the transformer that reads them."""

    # ---- which cards

    def the_title(self, parts: list[Any]) -> Token:
        return parts[0]

    def card_kind(self, parts: list[Any]) -> Zones:
        return Zones(_sum(p.bits for p in parts))

    def card(self, member: str) -> Zones:
        """The bits of an alias `card_<member>`."""
        return Zones(0 if member == "ANY" else int(CardPick[member]))

    def card_yours_aside(self, _: list[Any]) -> Zones:
        return Zones(CardPick.ASIDE)

    def card_topmost(self, _: list[Any]) -> Zones:
        return Zones(CardPick.DISCARD_PILE | CardPick.TOPMOST)

    def without_card_trait(self, parts: list[Any]) -> Text:
        return Text(str(parts[-1]).strip("[]"), int(CardPick.WITHOUT_TRAIT))

    def card_named(self, parts: list[Any]) -> Found:
        name = next(p for p in parts if isinstance(p, Token) and p.type in ("PROPER", "SELF", "HOST"))
        return Found(CardPick.NAMED | _sum(z.bits for z in of_kind(parts, Zones)), str(name))

    def card_of_kind(self, parts: list[Any]) -> Found:
        words = of_kind(parts, Text)
        if len(words) > 1:
            raise GrammarError("two traits")
        kind = of_kind(parts, Zones)[0].bits
        if not words:
            return Found(kind)
        return Found(kind | words[0].value, words[0].word)

    def card_of_nemesis(self, parts: list[Any]) -> Found:
        return Found(parts[-1].bits | CardPick.NEMESIS)

    def hit(self, parts: list[Any]) -> Found:
        return parts[0]

    def deck(self, _: list[Any]) -> Zones:
        return Zones(CardPick.DECK)

    def deck_and_pile(self, _: list[Any]) -> Zones:
        return Zones(ENCOUNTER_ZONES)

    def all_zones(self, _: list[Any]) -> Zones:
        return Zones(ALL_ZONES)

    # ---- what is done with them

    def engaged(self, parts: list[Any]) -> Ref:
        return parts[0]

    def reveal_it(self, _: list[Any]) -> Draft:
        return Draft(Op.REVEAL_CARD, 1, brings=True)

    def it_into_play(self, parts: list[Any]) -> Draft:
        refs = of_kind(parts, Ref)
        return Draft(Op.CARD_INTO_PLAY, 1, ref=refs[0] if refs else Ref(Target.NONE), brings=True)

    def attach_it(self, parts: list[Any]) -> Draft:
        if parts[0].target is Target.SELECTED:
            raise GrammarError("attach to one of several")  # both would need the row's selection
        return Draft(Op.ATTACH_CARD, 1, ref=parts[0], brings=True)

    def deal_it(self, _: list[Any]) -> Draft:
        return Draft(Op.DEAL_CARD, 1)

    def search(self, parts: list[Any]) -> list[Draft]:
        zones, found, move = parts
        return _moved(move, Found(found.bits | zones.bits, found.argument))

    def find(self, parts: list[Any]) -> list[Draft]:
        found, move = parts
        return _moved(move, Found(found.bits | ALL_ZONES, found.argument))

    def discard_until(self, parts: list[Any]) -> list[Draft]:
        found = parts[0]
        row = Draft(Op.DISCARD_UNTIL, 1, argument=found.argument, cards=found.bits | CardPick.DECK)
        return [row, *(self.move_this_way(parts[1:]) if parts[1:] else [])]

    def move_this_way(self, parts: list[Any]) -> list[Draft]:
        return _moved(parts[0], Found(CardPick.THIS_WAY))

    def first_discarded_into_play(self, parts: list[Any]) -> list[Draft]:
        found = of_kind(parts, Found)[0]
        return _moved(self.it_into_play(parts), Found(found.bits | CardPick.THIS_WAY, found.argument))

    def into_play_from(self, parts: list[Any]) -> list[Draft]:
        place, found = parts[:2]
        return _moved(self.it_into_play(parts), Found(found.bits | place.bits, found.argument))

    def reveal_from(self, parts: list[Any]) -> list[Draft]:
        place, found = parts[:2]
        return _moved(self.reveal_it([]), Found(found.bits | place.bits, found.argument))

    def shuffle_each(self, parts: list[Any]) -> list[Draft]:
        found = parts[0]
        bits = found.bits | CardPick.DISCARD_PILE | CardPick.EVERY
        return [Draft(Op.SHUFFLE_CARDS, 1, argument=found.argument, cards=bits)]

    def shuffle_pile(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_CARDS, 1, cards=CardPick.DISCARD_PILE | CardPick.EVERY)]

    def shuffle_nemesis(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_CARDS, 1, cards=CardPick.ASIDE | CardPick.NEMESIS | CardPick.EVERY)]

    def shuffle_deck(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_DECK)]

    # ---- whether such a card was discarded, or came into play

    def if_discarded(self, parts: list[Any]) -> Test:
        found = of_kind(parts, Found)[0]
        return Test(Condition.DISCARDED_THIS_WAY, argument=found.argument, selection=found.bits)

    def unless_discarded(self, parts: list[Any]) -> Test:
        return replace(self.if_discarded(parts), negated=True)

    def unless_entered(self, parts: list[Any]) -> Test:
        types = _sum(z.bits for z in of_kind(parts, Zones)) & CARD_TYPES
        return Test(Condition.ENTERED_THIS_WAY, selection=types, negated=True)


def _moved(move: Draft, found: Found) -> list[Draft]:
    """A move with the cards that it moves."""
    return [replace(move, argument=found.argument, cards=found.bits)]


def _sum(bits: Any) -> int:
    return reduce(int.__or__, map(int, bits), 0)
