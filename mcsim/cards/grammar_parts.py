"""What the phrases of the ability grammar mean, before sentences are joined: references, conditions, draft rows."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token

from mcsim.model.opcodes import CARD_OPS, Condition, Form, Joint, Op, Per, PlayerPick, Target, Trigger, When, Who


class GrammarError(ValueError):
    """A text that is not read; `piece` is the part of it that failed, at most 8 words."""

    def __init__(self, piece: str) -> None:
        super().__init__(piece)
        self.piece = " ".join(piece.split()[:8])


@dataclass(frozen=True)
class Ref:
    """Whom a phrase names: a target with the name or trait that refines it, or a pronoun (target NONE)."""

    target: Target
    argument: str = ""
    pronoun: str = ""
    selection: int = 0  # Pick bits, for Target.SELECTED


@dataclass(frozen=True)
class Subject:
    """Who a trigger speaks of."""

    who: Who
    selection: int = 0  # Pick bits, for Who.SELECTED
    argument: str = ""


@dataclass(frozen=True)
class Occurrence:
    """A trigger with its subject, the other side, and qualifiers."""

    trigger: Trigger
    subject: Who
    versus: Who = Who.ANYONE
    qualifier: int = 0
    selection: int = 0
    argument: str = ""
    form: Form = Form.ANY  # that "you" have once it has happened
    test: "Test | None" = None  # what else must hold, for the whole first sentence
    throughout: bool = False  # `test` goes for the sentences behind as well


@dataclass(frozen=True)
class Times:
    """What an amount is multiplied by."""

    per: Per
    argument: str = ""
    selection: int = 0  # Pick bits, for Per.SELECTED
    factor: int = 1


@dataclass(frozen=True)
class Number:
    """An amount, `per` PLAYER if marked per hero."""

    value: int
    per: Per = Per.ONE


@dataclass(frozen=True)
class Text:
    """The argument of an op: a status, a keyword (with a value for retaliate), a form, types of cards."""

    word: str
    value: int = 0


@dataclass(frozen=True)
class Stat:
    """A change of a power or of hit points."""

    name: str
    amount: int
    per: Per = Per.ONE


@dataclass(frozen=True)
class Test:
    """A condition; `names` is what it speaks of, for the pronouns behind it."""

    condition: Condition
    amount: int = 0
    argument: str = ""
    negated: bool = False
    names: Ref | None = None
    within: Condition = Condition.NONE  # a second condition that must hold as well, tested at once
    selection: int = 0  # Pick bits for Condition.SELECTED_IN_PLAY, CardPick bits for DISCARDED_THIS_WAY
    per: Per = Per.ONE  # what Condition.COUNT_AT_LEAST counts
    of_person: bool = False  # it is about the one that `names` means: the villain, or an enemy by its name


@dataclass(frozen=True)
class Draft:
    """An effect row whose target may still be a pronoun."""

    op: Op
    amount: int = 0
    times: Times = Times(Per.ONE)
    ref: Ref = Ref(Target.NONE)
    argument: str = ""
    test: Test = Test(Condition.NONE)
    joint: Joint = Joint.AND
    when: When = When.NOW
    option: int = 0
    for_activation: bool = False  # "... for this activation"
    it_is_attack: bool = False  # "it gains piercing": only where `it` can be nothing but the attack
    cards: int = 0  # CardPick bits, for the CARD_OPS
    aside: bool = False  # of cards discarded: not those that rows behind speak of
    picked: bool = False  # of cards discarded: the player has said which
    brings: bool = False  # what it names is the card that it brings into play


@dataclass(frozen=True)
class Line:
    """The rows of one sentence, with the trigger it opened with."""

    rows: tuple[Draft, ...]
    joint: Joint = Joint.AND
    occurrence: Occurrence | None = None
    same_player: bool = False  # of the player for whom the rows before are resolved


IT = Ref(Target.NONE, pronoun="it")
PERSON = Ref(Target.NONE, pronoun="him")
THAT_CHARACTER = Ref(Target.NONE, pronoun="that")
THAT_PLAYER = Ref(Target.NONE, pronoun="that player")
ITS_ABILITY = Ref(Target.NONE, pronoun="its ability")
THAT_MINION = Ref(Target.NONE, pronoun="that minion")
THIS_ENEMY = Ref(Target.NONE, pronoun="this enemy")
IT_MARK = "\x04"  # behind "@" in the argument of counters: the pronoun of the card they are on
LAST_NAME = "\x03"  # an argument: the name of the card named last
X = Times(Per.ONE, "x")  # an amount that a later part of the sentence gives

_ONE_BY_DEFAULT = {
    Op.ADD_ACCELERATION_TOKEN,
    Op.ASSIGN_DAMAGE,
    Op.DEAL_ENCOUNTER_CARD,
    Op.DISCARD_CONTROLLED,
    Op.DISCARD_DECK_TOP,
    Op.DISCARD_ENCOUNTER_TOP,
    Op.DISCARD_SUPPORT,
    Op.DISCARD_UPGRADE,
    Op.DISCARD_UPGRADE_OR_SUPPORT,
    Op.RETURN_UPGRADE_OR_SUPPORT,
    Op.RETURN_UPGRADE,
    Op.RETURN_SUPPORT,
    Op.DRONE_INTO_PLAY,
    Op.REMOVE_DECK_TOP,
    Op.REVEAL_TOP,
}
DRAWN = frozenset(per for per in Per if per >= Per.DRAWN_CARD)  # what is counted on particular cards of players
_BY_PLAYERS = {Per.VILLAIN_DEFEATED: Per.VILLAIN_DEFEATED_PER_PLAYER}  # what "1 per player for each ..." comes to
_ON_IDENTITIES = {Op.DEAL_DAMAGE, Op.HEAL, Op.HEAL_ALL, Op.GIVE_STATUS, Op.EXHAUST, Op.READY}
PLAYERS_MEANT = {Target.ENGAGED_PLAYER, Target.DEFEATING_PLAYER, Target.EVENT_PLAYER, Target.FIRST_PLAYER}
_INTO_PLAY = {Op.PUT_INTO_PLAY, Op.CARD_INTO_PLAY}  # "engaged with" a player
_NAME_IN_PHRASE = {  # ops whose argument is the trait, counter or name that stands in the phrase itself
    Op.DISCARD_UPGRADE,
    Op.TREATED_AS_MINION,
}


def with_times(row: Draft, times: Times) -> Draft:
    """The row with another multiplier."""
    return replace(row, times=replace(times, factor=1), amount=row.amount * times.factor)


def of_kind(children: Iterable[Any], kind: type | tuple[type, ...]) -> list[Any]:
    """The parts of a phrase of one kind, in order."""
    return [c for c in children if isinstance(c, kind)]


def token(children: Iterable[Any], kind: str) -> str:
    """The first token of a kind, or an empty string."""
    return next((str(c) for c in children if isinstance(c, Token) and c.type == kind), "")


def trait(children: Iterable[Any]) -> str:
    """The first trait without its brackets, or an empty string."""
    return token(children, "TRAIT").strip("[]")


def name_in(children: Iterable[Any]) -> str:
    """Traits (joined by "|"), else the kind of counter, else the name in a phrase."""
    children = list(children)
    traits = [str(c).strip("[]") for c in children if isinstance(c, Token) and c.type == "TRAIT"]
    others = (token(children, kind) for kind in ("COUNTER", "PROPER", "HOST"))
    return "|".join(traits) or next(filter(None, others), "")


def number_in(children: Iterable[Any], default: int = 0) -> int:
    """The first number, signed or not."""
    children = list(children)
    text = token(children, "INT") or token(children, "SIGNED")
    return int(text.replace(" ", "").replace("–", "-").replace("−", "-")) if text else default


def rows_of(op: Op, children: list[Any]) -> list[Draft]:
    """Rows of `op`, one for each reference, whose fields are filled from the parts of the phrase by their kinds."""
    parts = [c for child in children for c in (child if isinstance(child, list) else [child])]
    numbers, texts = of_kind(parts, Number), of_kind(parts, Text)
    amount = numbers[0].value if numbers else number_in(parts, default=int(op in _ONE_BY_DEFAULT))
    times = of_kind(parts, Times) + [Times(n.per) for n in numbers if n.per is not Per.ONE]
    if len(times) == 2 and times[1].per is Per.PLAYER and times[0].per in _BY_PLAYERS:
        times = [replace(times[0], per=_BY_PLAYERS[times[0].per])]
    if len(times) > 1 or len(texts) > 1:
        raise GrammarError("two multipliers in one phrase")
    row = Draft(op, amount, times[0] if times else Times(Per.ONE))
    if texts:
        row = replace(row, argument=texts[0].word, amount=texts[0].value or row.amount)
    elif op in _NAME_IN_PHRASE:
        row = replace(row, argument=name_in(parts))
    refs = of_kind(parts, Ref)
    return hand_shown([drafted for ref in refs for drafted in _aimed(row, ref)] if refs else [row], row.times)


def hand_shown(rows: list[Draft], counted: "Times | Test") -> list[Draft]:
    """The rows, the hand looked at before them if something on its cards is counted."""
    if counted.per not in DRAWN or not counted.selection & PlayerPick.IN_HAND:
        return rows
    if any(row.op in (Op.EACH_PLAYER, Op.FOR_PLAYER) for row in rows):
        raise GrammarError("in hand (of several players)")
    return [Draft(Op.SHOW_HAND), *rows]


def _aimed(row: Draft, ref: Ref) -> list[Draft]:
    """A row with its reference; what acts on players, not on characters, is done for each of them in turn."""
    is_player = ref.target in PLAYERS_MEANT or ref.pronoun == "that player"
    if is_player and not (ref.target is Target.FIRST_PLAYER and row.op in _INTO_PLAY):
        return for_player(ref, [replace(row, ref=Ref(Target.YOU if row.op in _ON_IDENTITIES else Target.NONE))])
    if ref.target is not Target.EACH_PLAYER:
        return [replace(row, ref=ref)]
    if row.op in _ON_IDENTITIES:
        return [replace(row, ref=Ref(Target.EACH_IDENTITY))]
    return for_each_player([row])


def for_each_player(rows: list[Draft]) -> list[Draft]:
    """The rows, resolved for each player in player order."""
    return [Draft(Op.EACH_PLAYER, len(rows)), *rows]


TESTED_ONCE = {  # what rows under the condition may well change, so that it is tested before the first of them only
    Condition.COUNT_AT_LEAST,
    Condition.COUNT_AT_LEAST_PER_PLAYER,
    Condition.CARD_HAS_TRAIT,
    Condition.PACKET_AT_LEAST,
    Condition.NAMED_IN_PLAY,
    Condition.NAMED_ON_NAMED,
}


def for_player(ref: Ref, rows: list[Draft]) -> list[Draft]:
    """The rows, resolved for one player instead of you."""
    return [Draft(Op.FOR_PLAYER, len(rows), ref=ref), *rows]


_HEADS = {Op.BLOCK, Op.EACH_PLAYER, Op.FOR_PLAYER, Op.CHOOSE}


def under(test: Test, rows: list[Draft]) -> list[Draft]:
    """The rows under a condition; several that hang together, or have conditions of their own, as a block.

    So do several of which one moves cards: the condition is tested before, not between them.
    """
    if test.condition is Condition.NONE:
        return rows
    return hand_shown(_under(test, rows), test)


def _under(test: Test, rows: list[Draft]) -> list[Draft]:
    moves = len(rows) > 1 and any(row.op in CARD_OPS for row in rows)
    own = any(row.test.condition is not Condition.NONE or row.op in _HEADS for row in rows)
    if own or moves or (len(rows) > 1 and test.condition in TESTED_ONCE):
        block = [Draft(Op.BLOCK, len(rows), test=replace(test, within=Condition.NONE)), *rows]
        return block if test.within is Condition.NONE else [Draft(Op.BLOCK, len(block), test=Test(test.within)), *block]
    tested = [replace(row, test=replace(test, within=Condition.NONE)) for row in rows]
    if test.within is Condition.NONE:
        return tested
    return [Draft(Op.BLOCK, len(rows), test=Test(test.within)), *tested]


_COUNTED_ON: dict[Target, Per] = {
    Target.SELF: Per.COUNTER_HERE,
    Target.MAIN_SCHEME: Per.COUNTER_ON_MAIN_SCHEME,
    Target.NAMED_CARD: Per.COUNTER_ON_NAMED,
    Target.NAMED_ENEMY: Per.COUNTER_ON_NAMED,
    Target.NAMED_SCHEME: Per.COUNTER_ON_NAMED,
    Target.TRAIT_CARD: Per.COUNTER_ON_TRAIT,
    Target.HOST: Per.COUNTER_ON_HOST,
    Target.VILLAIN: Per.COUNTER_ON_VILLAIN,
    Target.YOU: Per.COUNTER_ON_YOU,
}


def counters_on(ref: Ref, kind: str) -> Times:
    """What counts counters of a kind on a card; of a pronoun later (grammar_meaning)."""
    if ref.pronoun:
        return Times(Per.COUNTER_ON_NAMED, f"{kind}@{IT_MARK}{ref.pronoun}")
    if ref.target not in _COUNTED_ON:
        raise GrammarError("counters on it")
    return Times(_COUNTED_ON[ref.target], f"{kind}@{ref.argument}" if ref.argument else kind)
