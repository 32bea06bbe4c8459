"""What the phrases of ability_with_player_cards.lark mean: particular cards of players, decks beside the usual one."""

from dataclasses import dataclass, replace
from functools import reduce
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
    X,
    for_each_player,
    number_in,
    of_kind,
    rows_of,
    token,
    trait,
    under,
)
from mcsim.model.opcodes import ALL_ZONES, CardPick, Condition, Op, Per, PlayerPick, Target, Trigger, Who

THREAT = "threat"  # as a kind of counter: threat on a card that is no scheme
_OWN_DECKS = {"Experimental Weapons"}  # encounter sets that lie aside as a shuffled deck of their own


_OF_POWER = {"atk": Op.MODIFY_ATK, "sch": Op.MODIFY_SCH}
_MULTIPLIED = {Op.PLACE_THREAT, Op.DISCARD_HAND, Op.DEAL_DAMAGE, Op.EXHAUST}  # what can be done so and so often


@dataclass(frozen=True)
class Mine:
    """Player cards: PlayerPick bits and a trait."""

    bits: int
    trait: str = ""


class PlayerCards:
    """The part of the transformer that reads them."""

    # ---- which cards

    def mine_bits(self, member: str) -> int:
        """The bit of an alias `mine_<member>`."""
        return int(PlayerPick[member])

    def own(self, _: list[Any]) -> int:
        """Identity-specific."""
        return int(PlayerPick.OWN)

    def icon(self, parts: list[Any]) -> int:
        """A kind of resource icon."""
        return int(PlayerPick[token(parts, "RESOURCE").strip("[]").upper()])

    def icons_named(self, parts: list[Any]) -> int:
        """Several kinds, none: any."""
        return _bits(parts)

    def mine(self, parts: list[Any]) -> Mine:
        """Cards by icon, type, trait."""
        return Mine(_bits(parts), trait(parts))

    # ---- what is counted on them

    def per_icons(self, parts: list[Any]) -> Times:
        """Printed icons on the cards discarded this way."""
        return Times(Per.DRAWN_ICON, selection=_bits(parts))

    def icons_in_hand(self, parts: list[Any]) -> Times:
        """Printed icons on the cards in hand."""
        return Times(Per.DRAWN_ICON, selection=_bits(parts) | PlayerPick.IN_HAND)

    def per_mine_in_hand(self, parts: list[Any]) -> Times:
        """Cards of a kind in hand."""
        return Times(Per.DRAWN_CARD, parts[0].trait, selection=parts[0].bits | PlayerPick.IN_HAND)

    def icon_kinds_in_hand(self, _: list[Any]) -> Times:
        """Different kinds of icons on the cards in hand."""
        return Times(Per.DRAWN_ICON_KIND, selection=int(PlayerPick.IN_HAND))

    def cost_of_event(self, _: list[Any]) -> Times:
        """The one event among the cards discarded."""
        return Times(Per.DRAWN_COST, selection=int(PlayerPick.EVENT))

    def highest_in_hand(self, parts: list[Any]) -> Times:
        """The highest cost among cards of a type in hand."""
        return Times(Per.DRAWN_HIGHEST_COST, selection=_bits(parts) | PlayerPick.IN_HAND)

    # ---- conditions

    def if_mine(self, parts: list[Any]) -> Test:
        """Such a card is among those discarded."""
        found = next(iter(of_kind(parts, Mine)), Mine(_bits(parts), trait(parts)))
        return Test(Condition.COUNT_AT_LEAST, 1, found.trait, selection=found.bits, per=Per.DRAWN_CARD)

    def icons_in_hand_at_least(self, parts: list[Any]) -> Test:
        """So many icons of one kind in hand."""
        kinds = {self.icon([part]) for part in parts}
        if len(kinds) > 1:
            raise GrammarError("resources of several types")
        bits = kinds.pop() | PlayerPick.IN_HAND
        return Test(Condition.COUNT_AT_LEAST, len(parts), selection=bits, per=Per.DRAWN_ICON)

    def share_a_type(self, parts: list[Any]) -> Test:
        """So many cards of one type in hand."""
        bits = int(PlayerPick.IN_HAND)
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), selection=bits, per=Per.DRAWN_OF_A_TYPE)

    # ---- lists

    def icon_case(self, parts: list[Any]) -> tuple[int, list[Draft]]:
        """What one kind of icon does."""
        rows = [row for rows in parts[1:] for row in rows]
        return parts[0], [replace(row, aside=True) if row.op is Op.DISCARD_HAND else row for row in rows]

    def all_above(self, parts: list[Any]) -> tuple[int, None]:
        """One kind of icon does all that the others do."""
        return parts[0], None

    def icon_cases(self, parts: list[Any]) -> Line:
        """Each item if the card discarded has its icon, or the one that stands for all."""
        every = sum(bits for bits, rows in parts if rows is None)
        found: list[Draft] = []
        for bits, rows in parts:
            test = Test(Condition.COUNT_AT_LEAST, 1, selection=bits | every, per=Per.DRAWN_CARD)
            found += under(test, rows) if rows is not None else []
        return Line(tuple(found))

    def icon_counts(self, parts: list[Any]) -> Line:
        """Each item as often as there are icons of its kind."""
        rows = [(bits, row) for bits, rows in parts for row in rows or [Draft(Op.UNSUPPORTED)]]
        if any(row.times.per is not Per.ONE or row.op not in _MULTIPLIED for _, row in rows):
            raise GrammarError("for each icon")
        counted = [replace(row, amount=max(1, row.amount), times=self.per_icons([bits])) for bits, row in rows]
        return Line(tuple(counted))

    def hand_case(self, parts: list[Any]) -> tuple[Test, list[Draft]]:
        """What happens with so many icons in hand."""
        icons = [part for part in parts if isinstance(part, Token)]
        return self.icons_in_hand_at_least(icons), of_kind(parts, list)[0]

    def hand_cases(self, parts: list[Any]) -> Line:
        """All of them look at the same hand."""
        rows = [row for test, rows in parts for row in under(test, rows) if row.op is not Op.SHOW_HAND]
        return Line((Draft(Op.SHOW_HAND), *rows))

    # ---- effects

    def powers_x(self, parts: list[Any]) -> list[Draft]:
        """+X of both powers for the activation."""
        ref = of_kind(parts, Ref)[0]
        ops = [_OF_POWER[part] for part in parts if isinstance(part, str) and part in _OF_POWER]
        return [Draft(op, 1, X, ref, for_activation=True) for op in ops]

    def discard_mine(self, parts: list[Any]) -> list[Draft]:
        """Some cards of a kind from hand, which is looked at first."""
        return discard_of_hand(number_in(parts, default=1), of_kind(parts, Mine)[0])

    def discard_each_mine(self, parts: list[Any]) -> list[Draft]:
        """All of them."""
        return discard_of_hand(0, of_kind(parts, Mine)[0])

    def discard_this_and_mine(self, parts: list[Any]) -> list[Draft]:
        """The card itself, then cards of a kind from hand."""
        shown, discarded = discard_of_hand(0, of_kind(parts, Mine)[0])
        return [shown, Draft(Op.DISCARD_THIS), discarded]

    def discard_until_mine(self, parts: list[Any]) -> list[Draft]:
        """Cards from the top of the deck until one of a kind comes up."""
        found = of_kind(parts, Mine)[0]
        return [Draft(Op.DISCARD_DECK_UNTIL, argument=found.trait, cards=found.bits)]

    def discard_own_x(self, _: list[Any]) -> list[Draft]:
        """X cards from the top of your deck."""
        return [Draft(Op.DISCARD_DECK_TOP, 1, X)]

    def discard_named(self, parts: list[Any]) -> list[Draft]:
        """An upgrade or support by its name."""
        return [Draft(Op.DISCARD_NAMED, argument=token(parts, "PROPER"))]

    def each_takes_for_icons(self, parts: list[Any]) -> list[Draft]:
        """Each player takes damage for the icons on what they discarded."""
        damage = [Number(number_in(parts)), self.per_icons(parts), Ref(Target.YOU)]
        return for_each_player(rows_of(Op.DEAL_DAMAGE, damage))

    def hand_beneath(self, _: list[Any]) -> list[Draft]:
        """A card from hand lies beneath the scheme."""
        return [Draft(Op.HAND_BENEATH, 1)]

    def aside_beneath(self, parts: list[Any]) -> list[Draft]:
        """Allies that lie aside do, whichever they are."""
        return [Draft(Op.ASIDE_BENEATH, number_in(parts), argument=trait(parts))]

    def icons_x(self, _: list[Any]) -> list[Draft]:
        """X boost icons."""
        return [Draft(Op.ADD_BOOST_ICONS, 1, X)]

    # ---- decks beside the encounter deck: a card of a shuffled deck is a random one of its cards

    def reveal_top_of_set(self, parts: list[Any]) -> list[Draft]:
        """The top card of a set's own deck."""
        name = token(parts, "PROPER")
        if name not in _OWN_DECKS:
            raise GrammarError(f"{name} deck")
        bits = CardPick.ASIDE | CardPick.RANDOM | CardPick.OF_SET
        return [Draft(Op.REVEAL_CARD, 1, argument=name, cards=int(bits), brings=True)]

    def reveal_side_scheme(self, _: list[Any]) -> list[Draft]:
        """The top card of the deck of side schemes."""
        bits = CardPick.ASIDE | CardPick.RANDOM | CardPick.SIDE_SCHEME | CardPick.NO_NEMESIS
        return [Draft(Op.REVEAL_CARD, 1, cards=int(bits), brings=True)]

    def named_into_play(self, parts: list[Any]) -> list[Draft]:
        """A card by its name, wherever it is."""
        draft = Draft(Op.CARD_INTO_PLAY, 1, argument=token(parts, "PROPER"), cards=CardPick.NAMED | ALL_ZONES)
        return [Draft(**(vars(draft) | {"ref": of_kind(parts, Ref)[0], "brings": True}))]

    # ---- threat on what is no scheme

    def threat_on_characters(self, parts: list[Any]) -> list[Draft]:
        """Counters, as those who have them tell."""
        return rows_of(Op.PLACE_COUNTERS, [*parts, Text(THREAT)])

    def remove_all_threat_here(self, _: list[Any]) -> list[Draft]:
        """From a card that is no scheme (grammar.py)."""
        return [Draft(Op.REMOVE_ALL_COUNTERS, ref=Ref(Target.SELF), argument=THREAT)]

    def on_after_defeated_otherwise(self, parts: list[Any]) -> Occurrence:
        """But not by consequential damage."""
        who = of_kind(parts, Subject)[0]
        test = Test(Condition.CONSEQUENTIAL, negated=True)
        return Occurrence(Trigger.AFTER_DEFEATED, who.who, Who.ANYONE, 0, who.selection, who.argument, test=test)

    # ---- what attachments wait for

    def on_player_attacks_host(self, _: list[Any]) -> Occurrence:
        """A friendly character attacks whom the card is attached to."""
        return Occurrence(Trigger.ATTACKS, Who.FRIENDLY, Who.HOST)

    def on_scheme_defeated(self, _: list[Any]) -> Occurrence:
        """The side scheme that the card is attached to is defeated."""
        return Occurrence(Trigger.SCHEME_DEFEATED, Who.ANYONE)


def discard_of_hand(amount: int, found: Mine) -> list[Draft]:
    """Cards of a kind from hand (0: each of them)."""
    return [Draft(Op.SHOW_HAND), Draft(Op.DISCARD_OF_HAND, amount, argument=found.trait, cards=found.bits)]


def _bits(parts: list[Any]) -> int:
    """All PlayerPick bits of a phrase."""
    return reduce(lambda bits, part: bits | part, (p for p in parts if type(p) is int), 0)
