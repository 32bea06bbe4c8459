"""Encounter cards searched for, found, discarded and moved: what the phrases of ability_search.lark mean."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import Any

from lark import Token

from mcsim.cards.grammar_parts import (
    LAST_NAME,
    PERSON,
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
    number_in,
    of_kind,
    rows_of,
)
from mcsim.cards.grammar_words import HOST_MARK
from mcsim.model.opcodes import ALL_ZONES, CARD_TYPES, ENCOUNTER_ZONES, CardPick, Condition, Joint, Op, Per, Target

_MISPRINTS = {"Advance Glider": "Advanced Glider", "Crossbone's Machine Gun": "Crossbones' Machine Gun"}
_ALLIES = {"Amadeus Cho"}  # no encounter card: what an ally is worth in play is not known


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
        return Zones(int(CardPick[member]))

    def card_yours_aside(self, _: list[Any]) -> Zones:
        return Zones(CardPick.ASIDE)

    def card_topmost(self, _: list[Any]) -> Zones:
        return Zones(CardPick.DISCARD_PILE | CardPick.TOPMOST)

    def without_card_trait(self, parts: list[Any]) -> Text:
        return Text(str(parts[-1]).strip("[]"), int(CardPick.WITHOUT_TRAIT))

    def card_named(self, parts: list[Any]) -> Found:
        name = next(p for p in parts if isinstance(p, Token) and p.type in ("PROPER", "SELF", "HOST"))
        if name in _ALLIES:
            raise GrammarError(f"the ally {name}")
        return Found(CardPick.NAMED | _sum(z.bits for z in of_kind(parts, Zones)), _MISPRINTS.get(name, str(name)))

    def card_of_kind(self, parts: list[Any]) -> Found:
        words = of_kind(parts, Text)
        if len(words) > 1:
            raise GrammarError("two traits")
        kind = _sum(z.bits for z in of_kind(parts, Zones))
        if not words:
            return Found(kind)
        return Found(kind | words[0].value, words[0].word)

    def card_of_nemesis(self, parts: list[Any]) -> Found:
        return Found(parts[-1].bits | CardPick.NEMESIS)

    def found(self, parts: list[Any]) -> Found:
        return parts[0]

    hit = found

    def deck(self, _: list[Any]) -> Zones:
        return Zones(CardPick.DECK)

    def pile(self, _: list[Any]) -> Zones:
        return Zones(CardPick.DISCARD_PILE)

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
        zones, found, move = (p for p in parts if not isinstance(p, Token))
        return _moved(move, Found(found.bits | zones.bits, found.argument))

    def find(self, parts: list[Any]) -> list[Draft]:
        found, move = (p for p in parts if not isinstance(p, Token))
        return _moved(move, Found(found.bits | ALL_ZONES, found.argument))

    def discard_until(self, parts: list[Any]) -> list[Draft]:
        found = parts[0]
        return [Draft(Op.DISCARD_UNTIL, 1, argument=found.argument, cards=found.bits | CardPick.DECK)]

    def move_this_way(self, parts: list[Any]) -> list[Draft]:
        return _moved(parts[0], Found(CardPick.THIS_WAY))

    def card_this_way(self, parts: list[Any]) -> Found:
        return replace(parts[0], bits=parts[0].bits | CardPick.THIS_WAY)

    def card_not_of_set(self, parts: list[Any]) -> Found:
        found, name = parts
        if found.argument:
            raise GrammarError("a trait or name, and a set")
        return Found(found.bits | CardPick.NOT_OF_SET, str(name))

    def card_of_set(self, parts: list[Any]) -> Found:
        return Found(CardPick.OF_SET, str(parts[0]))

    def card_absent(self, parts: list[Any]) -> Found:
        return replace(parts[0], bits=parts[0].bits | CardPick.ABSENT)

    def card_of_pronoun(self, _: list[Any]) -> Found:
        return Found(CardPick.NAMED, LAST_NAME)

    def first_into_play(self, parts: list[Any]) -> list[Draft]:
        return _moved(self.it_into_play(parts), _only_this_way(parts))

    def each_into_play(self, parts: list[Any]) -> list[Draft]:
        return _moved(self.it_into_play(parts), _every(_only_this_way(parts)))

    def deal_first(self, parts: list[Any]) -> list[Draft]:
        return _moved(self.deal_it(parts), _only_this_way(parts))

    def deal_each(self, parts: list[Any]) -> list[Draft]:
        return _moved(self.deal_it(parts), _every(_only_this_way(parts)))

    def attach_from_anywhere(self, parts: list[Any]) -> list[Draft]:
        found, ref = parts
        if not found.bits & CardPick.NAMED:
            raise GrammarError("attach a card without a name")
        return _moved(self.attach_it([ref]), Found(found.bits | ALL_ZONES, found.argument))

    def reveal_two_set_aside(self, parts: list[Any]) -> list[Draft]:
        both = [Found(found.bits | CardPick.ASIDE, found.argument) for found in parts]
        return [row for found in both for row in _moved(self.reveal_it([]), found)]

    def into_play_from(self, parts: list[Any]) -> list[Draft]:
        place, found = parts[:2]
        return _moved(self.it_into_play(parts), Found(found.bits | place.bits, found.argument))

    def attach_from(self, parts: list[Any]) -> list[Draft]:
        place, found, *_ = parts
        return _moved(self.attach_it(of_kind(parts, Ref)), Found(found.bits | place.bits, found.argument))

    def reveal_from(self, parts: list[Any]) -> list[Draft]:
        place, found = parts[:2]
        return _moved(self.reveal_it([]), Found(found.bits | place.bits, found.argument))

    def shuffle_each(self, parts: list[Any]) -> list[Draft]:
        found = parts[0]
        bits = found.bits | CardPick.DISCARD_PILE | CardPick.EVERY
        if bits & CardPick.THIS_WAY:
            raise GrammarError("shuffle those discarded this way")
        return [Draft(Op.SHUFFLE_CARDS, 1, argument=found.argument, cards=bits)]

    def shuffle_pile(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_CARDS, 1, cards=CardPick.DISCARD_PILE | CardPick.EVERY)]

    def shuffle_nemesis(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_CARDS, 1, cards=CardPick.ASIDE | CardPick.NEMESIS | CardPick.EVERY)]

    def shuffle_set(self, parts: list[Any]) -> list[Draft]:
        bits = CardPick.ASIDE | CardPick.OF_SET | CardPick.EVERY
        return [Draft(Op.SHUFFLE_CARDS, 1, argument=str(parts[0]), cards=bits)]

    def shuffle_its_set(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_CARDS, 1, cards=CardPick.ASIDE | CardPick.SET_OF_FOUND | CardPick.EVERY)]

    def shuffle_person(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_THIS, ref=PERSON)]  # none but this card itself (grammar_meaning)

    def reveal_random(self, parts: list[Any]) -> list[Draft]:
        found = parts[0]
        return _moved(self.reveal_it([]), Found(found.bits | CardPick.ASIDE | CardPick.RANDOM, found.argument))

    def shuffle_deck(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.SHUFFLE_DECK)]

    # ---- sentences

    def arrow(self, parts: list[Any]) -> Line:
        """ "Do this → do that": that only if this was done."""
        first, second = parts
        test = Test(Condition.NONE, amount=len(first) if len(first) > 1 else 0)
        if any(row.test.condition is not Condition.NONE or row.joint is not Joint.AND for row in first):
            raise GrammarError("a cost under a condition")
        if len(second) == 1 and second[0].test.condition is Condition.NONE:
            return Line((*first, replace(second[0], joint=Joint.THEN, test=test)))
        return Line((*first, Draft(Op.BLOCK, len(second), joint=Joint.THEN, test=test), *second))

    def look_for(self, parts: list[Any]) -> Line:
        zones, found = parts
        return Line((Draft(Op.FIND_CARD, 1, argument=found.argument, cards=found.bits | zones.bits),))

    def look_for_anywhere(self, parts: list[Any]) -> Line:
        return self.look_for([Zones(ALL_ZONES), *parts])

    # ---- numbers of cards

    def discard_x(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.DISCARD_ENCOUNTER_TOP, 1, times=X)]

    def discard_per(self, parts: list[Any]) -> list[Draft]:
        return [Draft(Op.DISCARD_ENCOUNTER_TOP, 1, times=parts[0])]

    def discard_both(self, parts: list[Any]) -> list[Draft]:
        return [
            *rows_of(Op.DISCARD_ENCOUNTER_TOP, parts[:1]),
            *for_each_player(rows_of(Op.DISCARD_DECK_TOP, parts[-1:])),
        ]

    def deal_each_other(self, _: list[Any]) -> list[Draft]:
        others = Test(Condition.FIRST_PLAYER, negated=True)  # behind "the first player ..." only (grammar_meaning)
        return for_each_player([Draft(Op.DEAL_ENCOUNTER_CARD, 1, test=others)])

    def x_threat_here(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.PLACE_THREAT, 1, times=X, ref=Ref(Target.THIS_SCHEME))]

    def indirect_per(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.INDIRECT_DAMAGE, [Number(1), *of_kind(parts, Times)])

    def reduced_by_icons(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.REDUCE_DEALT, 1, times=Times(Per.BOOST_ICON_DISCARDED))]

    def status_and_boosts(self, parts: list[Any]) -> list[Draft]:
        first, status, second, number = parts
        return rows_of(Op.GIVE_STATUS, [first, status]) + rows_of(Op.GIVE_BOOST, [second, number])

    # ---- whether (and how many) such cards were discarded, or came into play

    def if_discarded(self, parts: list[Any]) -> Test:
        found = of_kind(parts, Found)[0]
        return Test(Condition.DISCARDED_THIS_WAY, argument=found.argument, selection=found.bits)

    def discarded_of_another_set(self, parts: list[Any]) -> Test:
        return Test(Condition.DISCARDED_THIS_WAY, argument=str(parts[0]), selection=CardPick.NOT_OF_SET)

    def icons_discarded(self, parts: list[Any]) -> Test:
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), per=Per.BOOST_ICON_DISCARDED)

    def unless_last_in_play(self, _: list[Any]) -> Test:
        return Test(Condition.NAMED_IN_PLAY, argument=LAST_NAME, negated=True)

    def if_last_in_play(self, _: list[Any]) -> Test:
        return Test(Condition.NAMED_IN_PLAY, argument=LAST_NAME)

    def if_host_in_play(self, _: list[Any]) -> Test:
        return Test(Condition.NAMED_IN_PLAY, argument=HOST_MARK, names=Ref(Target.NAMED_CARD, HOST_MARK))

    def unless_host_in_play(self, parts: list[Any]) -> Test:
        return replace(self.if_host_in_play(parts), negated=True)

    def unless_discarded(self, parts: list[Any]) -> Test:
        return replace(self.if_discarded(parts), negated=True)

    def unless_entered(self, parts: list[Any]) -> Test:
        types = _sum(z.bits for z in of_kind(parts, Zones)) & CARD_TYPES
        return Test(Condition.ENTERED_THIS_WAY, selection=types, negated=True)


def _only_this_way(parts: list[Any]) -> Found:
    found: Found = of_kind(parts, Found)[0]
    if not found.bits & CardPick.THIS_WAY:
        raise GrammarError("the first, each (of all cards)")
    return found


def _every(found: Found) -> Found:
    return replace(found, bits=found.bits | CardPick.EVERY)


def _moved(move: Draft, found: Found) -> list[Draft]:
    """A move with the cards that it moves."""
    return [replace(move, argument=found.argument, cards=found.bits)]


def _sum(bits: Any) -> int:
    return reduce(int.__or__, map(int, bits), 0)
