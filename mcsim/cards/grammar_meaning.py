"""From the drafts of all sentences of an ability to its rows: pronouns, joints of sentences, what a timing allows."""

from dataclasses import replace

from mcsim.cards.grammar_parts import (
    IT,
    IT_MARK,
    LAST_NAME,
    PERSON,
    PLAYERS_MEANT,
    TESTED_ONCE,
    Draft,
    GrammarError,
    Line,
    Occurrence,
    Ref,
    Test,
    Times,
    X,
    counters_on,
    under,
)
from mcsim.cards.grammar_shown import with_cards_shown
from mcsim.model.abilities import Effect
from mcsim.model.opcodes import (
    ALL_ZONES,
    CARD_OPS,
    CARD_TYPES,
    CONSTANT_ROWS,
    ENEMIES,
    PLAYER_CARD_OPS,
    CardPick,
    Condition,
    Joint,
    Op,
    Per,
    Pick,
    Qualifier,
    Target,
    Timing,
    Trigger,
    When,
    Who,
)

_PEOPLE = {
    Target.SELF,
    Target.HOST,
    Target.VILLAIN,
    Target.NAMED_ENEMY,
    Target.NAMED_CARD,
    Target.ATTACKER,
    Target.EVENT_SUBJECT,
    Target.FOUND,
}
_VILLAINS = {
    Target.VILLAIN,
    Target.NAMED_ENEMY,
    Target.VILLAIN_WITH_LEAST_THREAT,
    Target.VILLAIN_WITH_MOST_THREAT,
    Target.NEXT_VILLAIN,
    Target.OTHER_VILLAIN,
}
_CARDS = {Target.NAMED_CARD, Target.TRAIT_ENVIRONMENT, Target.MAIN_SCHEME}  # named as cards that have abilities
_BY_NAME = {Target.NAMED_ENEMY, Target.NAMED_CARD, Target.NAMED_SCHEME}
_ONE_CHARACTER = {Target.PICKED, Target.ATTACKED, Target.DAMAGED, Target.DEALT_TO, Target.EVENT_SUBJECT}
_PLAYERS = {
    Target.YOU,
    Target.EACH_PLAYER,
    Target.FIRST_PLAYER,
    Target.ENGAGED_PLAYER,
    Target.DEFEATING_PLAYER,
    Target.EVENT_PLAYER,
    Target.NONE,
}
_TARGET_OF_WHO = {
    Who.SELF: Target.SELF,
    Who.HOST: Target.HOST,
    Who.YOU: Target.YOU,
    Who.YOUR_HERO: Target.YOUR_HERO,
    Who.VILLAIN: Target.VILLAIN,
}
_AFTER_DAMAGE = {
    Condition.DEALT_TO_YOU,
    Condition.DEALT_TO_FRIENDLY,
    Condition.DAMAGED_CHARACTER,
    Condition.DEALT_DAMAGE,
    Condition.DAMAGED_YOU,
    Condition.DEFEATED_CHARACTER,
    Condition.DEFEATED_ALLY,
}
_ATTACKS = {Op.ENEMY_ATTACKS, Op.ENEMY_ATTACKS_UNBOOSTED, Op.ENEMY_ATTACKS_PICKED}
_OVER = {Trigger.AFTER_ATTACKS, Trigger.AFTER_ATTACKED, Trigger.AFTER_DEFENDS, Trigger.AFTER_ACTIVATES}
_OF_ROW_BEFORE = {Condition.NOTHING_HAPPENED, Condition.HAPPENED, Condition.TARGET_ALREADY_STATUS}
_ACTIVATIONS = {
    Op.ENEMY_ATTACKS,
    Op.ENEMY_SCHEMES,
    Op.ENEMY_ACTIVATES,
    Op.ENEMY_ATTACKS_UNBOOSTED,
    Op.ENEMY_ACTIVATES_UNBOOSTED,
    Op.ENEMY_ATTACKS_PICKED,
    Op.ATTACKS_ENGAGED,
    Op.ACTIVATES_ENGAGED,
}
_DISCARDS = {Op.DISCARD_UNTIL, Op.DISCARD_ENCOUNTER_TOP, Op.FIND_CARD}
_NO_RESULT = {Op.INSTEAD, Op.SHOW_HAND}
_ON_SCHEMES = {Op.PLACE_THREAT, Op.REMOVE_THREAT}
_ON_CARDS = {  # not only on enemies
    Op.PLACE_COUNTERS,
    Op.REMOVE_COUNTERS,
    Op.REMOVE_ALL_COUNTERS,
    Op.FLIP,
    Op.RESOLVE_ABILITY,
    Op.DEAL_DAMAGE,
    Op.EXHAUST,
    Op.READY,
}


# ops after which "it" or "that villain" is another one than they act on: whom the card is on now, the active villain
_NAMED_BY = {Op.ATTACH_THIS: Ref(Target.HOST), Op.MOVE_COUNTER: Ref(Target.VILLAIN)}


class Names:
    """What has been named so far, for the pronouns to come."""

    def __init__(self, timing: Timing) -> None:
        self._timing = timing
        self._named: list[Ref] = []
        self.discarded: Test | None = None  # what was said of the cards discarded from the encounter deck
        self.x = X  # what X, or an amount that is counted, was last
        self.attached = False  # whether the card brought into play last is an attachment, which is no "him"
        self.first_player = False  # whether a row was about the first player
        self.zones = 0  # CardPick bits of where they are, if they were but found

    def opens_with(self, occurrence: Occurrence) -> None:
        """The characters a trigger speaks of, in order."""
        self.name(Ref(_TARGET_OF_WHO.get(occurrence.subject, Target.EVENT_SUBJECT)))
        if (
            occurrence.trigger is Trigger.AFTER_ATTACKS
            and occurrence.versus is Who.CHARACTER
            and not occurrence.qualifier
        ):
            self.name(Ref(Target.ATTACKED))
        if occurrence.qualifier & Qualifier.DAMAGES and occurrence.versus is not Who.YOU:
            self.name(Ref(Target.DAMAGED))

    def name(self, ref: Ref | None) -> None:
        """Remember something named."""
        if ref is not None and ref.target is not Target.NONE:
            self._named.append(ref)

    def title_found(self, title: str) -> None:
        """Remember the title of a card looked for, which no pronoun but a title's means."""
        self._named.append(Ref(Target.NONE, title))

    def title(self, argument: str) -> str:
        """The argument itself, or the name of the card named last."""
        if LAST_NAME not in argument:
            return argument
        named = [n.argument for n in self._named if n.argument and (n.target in _BY_NAME or n.target is Target.NONE)]
        if not named:
            raise GrammarError("it (no card named before)")
        return argument.replace(LAST_NAME, named[-1])

    def resolve(self, ref: Ref) -> Ref:
        """The reference itself, or what its pronoun stands for: the last thing named that fits."""
        if not ref.pronoun:
            return ref
        if ref.pronoun == "his scheme":
            return self._scheme_of(self.resolve(PERSON))
        if ref.pronoun == "this enemy":
            return Ref(Target.ATTACKER if self._timing is Timing.BOOST else Target.SELF)
        fitting = [n for n in self._named if fits(n, ref.pronoun)]
        if ref.pronoun == "its ability":
            return fitting[-1] if fitting else Ref(Target.SELF)
        if ref.pronoun == "him" and self.attached:
            fitting = [n for n in fitting if n.target is not Target.FOUND]
        if not fitting:
            raise GrammarError(f"{ref.pronoun} (nothing named before)")
        return fitting[-1]

    @staticmethod
    def _scheme_of(named: Ref) -> Ref:
        """The own side scheme of a villain who was named."""
        if named.target in (Target.SELF, Target.HOST):
            return Ref(Target.SCHEME_OF_SELF)
        if named.target is Target.NAMED_ENEMY:
            return Ref(Target.SCHEME_OF_NAMED, named.argument)
        if named.target is not Target.VILLAIN:
            raise GrammarError("his scheme")
        return Ref(Target.SCHEME_OF_ACTIVE)


def fits(named: Ref, pronoun: str) -> bool:
    """Whether a pronoun can stand for what was named."""
    if named.pronoun or named.target is Target.NONE:
        return False
    if pronoun == "him":
        return named.target in _PEOPLE
    if pronoun == "its ability":
        return named.target in _CARDS
    if pronoun == "that minion":
        return named.target in _PEOPLE or named.target is Target.PICKED
    if pronoun == "that villain":
        return named.target in _VILLAINS
    if pronoun == "that player":
        return named.target in PLAYERS_MEANT
    if pronoun == "that":
        one = named.target is Target.SELECTED and bool(named.selection & Pick.ONE)
        return one or named.target in _ONE_CHARACTER
    return named.target not in _PLAYERS


def effects(lines: list[Line], timing: Timing) -> tuple[Effect, ...]:
    """The rows of the sentences of one ability, in order; GrammarError where they do not make sense together."""
    names = Names(timing)
    rows: list[Draft] = []
    part = start = 0  # rows of the sentence before, and where they start
    for line in lines:
        if line.occurrence is not None:
            names.opens_with(line.occurrence)
        if not line.rows:  # it says nothing that a simulation could do
            continue
        here = _resolved(line.rows, names)
        opening = occurrence_of(lines)
        if line is not lines[0] and opening.throughout and opening.test is not None:
            here = under(opening.test, here)
        if line.joint is Joint.OTHERWISE and rows and _tested_once(rows[start]) and not _of_two_teams(rows[-1]):
            rows[start:] = _as_block(rows[start:])
            here = [Draft(Op.BLOCK, len(here), test=Test(Condition.BLOCK_FAILED)), *here]
            hung = here
        else:
            hung = _joined(line, here, rows)
        start = len(rows)
        rows += _behind_a_part(hung, part)
        if line.same_player:
            rows = _for_same_player(rows, len(hung))
        part = 0 if any(row.option or row.op is Op.BLOCK for row in hung) else sum(r.op not in _NO_RESULT for r in hung)
    rows = with_cards_shown(rows)
    if timing is Timing.CONSTANT:
        rows = [_gaining(row) for row in _entering(rows)]
    _check(rows, timing)
    if occurrence_of(lines).trigger is Trigger.ATTACKS:
        _check_attacker(rows, occurrence_of(lines))
    if (
        any(row.op is Op.REPLACE_DEFEAT for row in rows)
        and occurrence_of(lines).trigger is not Trigger.WOULD_BE_DEFEATED
    ):
        raise GrammarError("flip instead")
    if occurrence_of(lines).trigger is Trigger.ATTACKS and occurrence_of(lines).versus is Who.HOST:
        rows = [replace(row, op=Op.NO_DAMAGE_FROM_ATTACK) if row.op is Op.PREVENT else row for row in rows]
    if occurrence_of(lines).trigger in (Trigger.WOULD_TAKE, Trigger.TAKES):
        rows = [replace(row, op=Op.PREVENT) if row.op is Op.REDUCE_DEALT else row for row in rows]  # B5
    if occurrence_of(lines).trigger is Trigger.AFTER_THREAT_PLACED:
        rows = [replace(row, test=rows[0].test) if row.test == Test(Condition.NONE) else row for row in rows]
    return tuple(_effect(row) for row in _timed(rows, occurrence_of(lines).trigger in _OVER))


def _for_same_player(rows: list[Draft], n: int) -> list[Draft]:
    """The last n rows are resolved for the player for whom those before are."""
    heads = [at for at, row in enumerate(rows) if row.op is Op.FOR_PLAYER]
    if not heads or heads[-1] + 1 + rows[heads[-1]].amount != len(rows) - n:
        raise GrammarError("they (no player before)")
    at = heads[-1]
    return [*rows[:at], replace(rows[at], amount=rows[at].amount + n), *rows[at + 1 :]]


def _gaining(row: Draft) -> Draft:
    """A constant that gives the card surge counts when the card is revealed."""
    if row.op is not Op.SURGE:
        return row
    return replace(row, op=Op.GAINS_KEYWORD, ref=Ref(Target.SELF), argument="surge")


def _entering(rows: list[Draft]) -> list[Draft]:
    """ "X engages the first player" as a constant says where it enters play."""
    for at, row in enumerate(rows):
        if row.op is Op.FOR_PLAYER and row.ref.target is Target.FIRST_PLAYER and rows[at + 1].op is Op.ENGAGE:
            return [*rows[:at], Draft(Op.ENGAGES_FIRST_PLAYER, ref=rows[at + 1].ref), *rows[at + 2 :]]
    return rows


def _of_two_teams(row: Draft) -> bool:
    """Whether the row is one of competitive games: "otherwise" is said of all others, whatever else it hangs on."""
    return row.test.condition is Condition.COMPETITIVE


def _tested_once(row: Draft) -> bool:
    """Whether the rows of a sentence may change what its condition asks."""
    return row.test.condition in TESTED_ONCE or bool(row.test.selection & Pick.UNATTACHED)


def occurrence_of(lines: list[Line]) -> Occurrence:
    """The trigger that the first sentence opens with, or none."""
    return lines[0].occurrence or Occurrence(Trigger.NONE, Who.ANYONE)


def _resolved(drafts: tuple[Draft, ...], names: Names) -> list[Draft]:
    """The rows with pronouns resolved; each row's own names count for the next."""
    rows: list[Draft] = []
    for draft in drafts:
        test = draft.test
        if test.names is not None:
            told = names.resolve(test.names)
            test = _about(replace(test, names=told))
            names.name(told)
        test = _counted_test(test, names)
        test = replace(test, argument=names.title(test.argument))
        draft = replace(draft, argument=names.title(draft.argument))
        if draft.times.per in (Per.ATK_OF_NAMED, Per.SCH_OF_NAMED):
            names.name(Ref(Target.NAMED_ENEMY, draft.times.argument))
        if test.condition is Condition.COUNT_AT_LEAST and test.argument == X.argument:
            if names.x == X:
                raise GrammarError("x (not told before)")
            test = replace(test, per=names.x.per, argument=names.x.argument, selection=names.x.selection)
        elif draft.times.per is not Per.ONE:
            names.x = draft.times
        ref = names.resolve(draft.ref)
        draft = replace(draft, times=_counted(draft.times, names, ref))
        if draft.op is Op.RESOLVE_ABILITY and ref.target is Target.SELF and draft.argument == "Special":
            draft, ref = replace(draft, op=Op.RESOLVE_OWN_SPECIAL, amount=0, argument=""), Ref(Target.NONE)
        if draft.brings and draft.cards & CardPick.NAMED and draft.argument:
            names.title_found(draft.argument)
        if draft.brings:
            names.attached = draft.op is Op.ATTACH_CARD
        names.name(Ref(Target.FOUND) if draft.brings else _named_by(draft, ref))
        if not (rows and _is_said_twice(rows[-1], draft)):
            rows.append(_of_this_way(replace(draft, ref=ref, test=test), names))
    return rows


def _counted(times: Times, names: Names, own: Ref = IT) -> Times:
    """Counters on "it": on what the row itself acts on, else on what was named last."""
    kind, _, pronoun = times.argument.partition(f"@{IT_MARK}")
    if not pronoun:
        return times
    told = own if fits(own, pronoun) else names.resolve(Ref(Target.NONE, pronoun=pronoun))
    return counters_on(told, kind)


def _counted_test(test: Test, names: Names) -> Test:
    times = _counted(Times(test.per, test.argument), names)
    return replace(test, per=times.per, argument=times.argument)


def _is_said_twice(before: Draft, row: Draft) -> bool:
    """Whether the row says "and put it into play" of a card that the row before reveals: it enters play anyway."""
    is_it = row.op is Op.CARD_INTO_PLAY and row.cards == CardPick.THIS_WAY
    return is_it and before.op is Op.REVEAL_CARD and row.ref.target in (Target.NONE, Target.YOU)


def _of_this_way(row: Draft, names: Names) -> Draft:
    """A card "discarded this way" is the one that the condition before spoke of; there must be a discard before."""
    if row.op is Op.SHUFFLE_THIS and row.ref.target not in (Target.NONE, Target.SELF):
        raise GrammarError("shuffle another one")
    names.first_player |= row.ref.target is Target.FIRST_PLAYER
    if row.test.condition is Condition.FIRST_PLAYER and not names.first_player:
        raise GrammarError("each other player (than who)")
    if row.op in _DISCARDS:
        names.discarded = Test(Condition.NONE)
        names.zones = row.cards & ALL_ZONES if row.op is Op.FIND_CARD else 0
    elif row.test.condition is Condition.DISCARDED_THIS_WAY and not row.test.negated:
        names.discarded = row.test
    if not row.cards & CardPick.THIS_WAY:
        return row
    if names.discarded is None:
        raise GrammarError("that card (nothing discarded before)")
    spoken = names.discarded
    row = replace(row, cards=row.cards | names.zones)
    if spoken.selection == 0 or row.cards & CARD_TYPES:
        return row
    return replace(row, cards=row.cards | spoken.selection, argument=spoken.argument)


def _about(test: Test) -> Test:
    """A test of "him" as a test of what that means: the villain, or a card in play by its name."""
    told = test.names or Ref(Target.NONE)
    if test.per is Per.COUNTER_ON_NAMED and test.names is not None and "@" not in test.argument:
        if told.target not in (Target.NAMED_ENEMY, Target.NAMED_CARD):
            raise GrammarError("counters on (nothing named)")
        return replace(test, argument=f"{test.argument}@{told.argument}")
    if test.of_person and told.target not in (Target.VILLAIN, Target.HOST):
        return _about_named(test, told)
    if test.condition is Condition.NAMED_IN_PLAY and not test.argument:
        if told.target not in (Target.NAMED_ENEMY, Target.NAMED_CARD):
            raise GrammarError("in play (nobody named)")
        return replace(test, argument=told.argument)
    return test


_OF_NAMED = {  # conditions about the villain and their like about an enemy by its name
    Condition.VILLAIN_TRAIT: Condition.NAMED_TRAIT,
    Condition.VILLAIN_ATTACHMENT: Condition.NAMED_ATTACHMENT,
}


def _about_named(test: Test, told: Ref) -> Test:
    """The same test about an enemy called so."""
    if told.target not in (Target.NAMED_ENEMY, Target.NAMED_CARD):
        raise GrammarError("a condition about somebody without a name")
    if test.condition in _OF_NAMED:
        return replace(test, condition=_OF_NAMED[test.condition], argument=f"{told.argument}@{test.argument}")
    return replace(test, selection=test.selection | ENEMIES | Pick.NAMED, argument=told.argument)


def _named_by(draft: Draft, ref: Ref) -> Ref:
    """What a pronoun means from this row on: whom the row picked, else its target."""
    if draft.op in _NAMED_BY:
        return _NAMED_BY[draft.op]
    return Ref(Target.PICKED) if _picks(ref) else ref


def _picks(ref: Ref) -> bool:
    """Whether the row keeps one character in mind, which a pronoun means from then on."""
    return ref.target is Target.CHOSEN_ALLY or (ref.target is Target.SELECTED and bool(ref.selection & Pick.ONE))


def _joined(line: Line, rows: list[Draft], before: list[Draft]) -> list[Draft]:
    """The rows of a sentence hung on those before it (X23)."""
    if line.joint is Joint.AND:
        return _with_heads(rows, before)
    if not before:
        raise GrammarError("Then or Otherwise without anything before")
    last = before[-1].test
    if line.joint is Joint.OTHERWISE and last.condition is not Condition.NONE:
        if last.condition in _OF_ROW_BEFORE or any(r.test.condition is not Condition.NONE for r in rows):
            raise GrammarError("Otherwise behind such a condition")
        return [replace(r, test=replace(last, negated=not last.negated)) for r in rows]
    if len(rows) == 1 or rows[0].op is Op.CHOOSE:
        return [replace(rows[0], joint=line.joint), *rows[1:]]
    return [Draft(Op.BLOCK, len(rows), joint=line.joint), *rows]


def _as_block(rows: list[Draft]) -> list[Draft]:
    """The rows of a sentence with a condition under one BLOCK row, which remembers for an "otherwise" if it held."""
    if any(row.when is not When.NOW for row in rows) or any(row.op is Op.BLOCK for row in rows[1:]):
        raise GrammarError("Otherwise behind such a condition")
    if rows[0].op is Op.BLOCK:
        return rows
    bare = [replace(row, test=Test(Condition.NONE)) for row in rows]
    return [Draft(Op.BLOCK, len(rows), test=rows[0].test), *bare]


def _behind_a_part(rows: list[Draft], part: int) -> list[Draft]:
    """ "Then" and "otherwise" ask how far the whole sentence before got, if that had several rows (X23)."""
    head = rows[0]
    if part < 2 or head.joint is Joint.AND or head.test.condition is not Condition.NONE:
        return rows
    return [replace(head, test=replace(head.test, amount=part)), *rows[1:]]


def _with_heads(rows: list[Draft], before: list[Draft]) -> list[Draft]:
    """Rows whose condition speaks of the row before: several of them get one BLOCK row as their head."""
    test = rows[0].test
    if test.condition not in _OF_ROW_BEFORE:
        return rows
    if not before:
        raise GrammarError("this way (nothing before)")
    if test.condition is Condition.TARGET_ALREADY_STATUS:
        _put_last(before, test.names)
    same = Target.PICKED if _picks(before[-1].ref) else before[-1].ref.target
    is_other = test.names is None or test.names.target is not same
    if test.condition is Condition.TARGET_ALREADY_STATUS and is_other:
        raise GrammarError("already has a status card (another one)")
    if len(rows) == 1:
        return rows
    bare = [replace(row, test=Test(Condition.NONE)) for row in rows]
    return [Draft(Op.BLOCK, len(rows), test=test), *bare]


def _put_last(before: list[Draft], told: Ref | None) -> None:
    """ "Give X and each minion a tough status card. If X was already tough, ...": X is given it last."""
    if len(before) < 2 or told is None or before[-2].ref != told:
        return
    if before[-2].op is Op.GIVE_STATUS and replace(before[-1], ref=told) == before[-2]:
        before[-2:] = [before[-1], before[-2]]


def _check_attacker(rows: list[Draft], occurrence: Occurrence) -> None:
    """ "When X attacks, he attacks ..." turns his attack aside: that is no further attack."""
    attacker = _TARGET_OF_WHO.get(occurrence.subject, Target.EVENT_SUBJECT)
    if any(row.op in _ATTACKS and row.ref.target in (attacker, Target.ATTACKER) for row in rows):
        raise GrammarError("attacks another character")


def _check(rows: list[Draft], timing: Timing) -> None:
    for row in rows:
        if (row.op in CONSTANT_ROWS) != (timing is Timing.CONSTANT):
            raise GrammarError(f"{row.op.name.lower()} as {timing.name.lower()}")
        if row.times == X or row.argument == "them":
            raise GrammarError("X" if row.times == X else "all of them")
        if row.it_is_attack and row.test.condition is not Condition.IS_ATTACK:
            raise GrammarError("it gains")
    if not rows:
        raise GrammarError("nothing to do")


def _timed(rows: list[Draft], over: bool) -> list[Draft]:
    """Rows that look at the damage of an activation wait for it, unless an activation of this ability came before, or
    the one that it answers is over.

    Behind such an activation, what holds "for this activation" belongs to it.
    """
    timed, activated = [], False
    for row in rows:
        waits = row.test.condition in _AFTER_DAMAGE and not activated and not over
        if activated and row.for_activation:
            row = replace(row, when=When.THAT_ACTIVATION)
        timed.append(replace(row, when=When.AFTER_DAMAGE) if waits else row)
        activated = activated or row.op in _ACTIVATIONS
    return timed


def _effect(row: Draft) -> Effect:
    return Effect(
        op=row.op,
        amount=row.amount,
        per=row.times.per,
        target=_target(row),
        condition=row.test.condition,
        condition_amount=row.test.amount,
        negated=row.test.negated,
        argument=_argument(row),
        condition_argument=row.test.argument,
        joint=row.joint,
        when=row.when,
        option=row.option,
        selection=row.cards or row.ref.selection,
        per_argument=row.times.argument,
        condition_selection=row.test.selection,
        condition_per=row.test.per,
        per_selection=row.times.selection,
    )


def _target(row: Draft) -> Target:
    """The target, a name without a kind taken as the kind of thing that the op acts on."""
    if row.ref.target is not Target.NAMED_CARD and row.ref.target is not Target.NAMED_ENEMY:
        return row.ref.target
    if row.op in _ON_CARDS:
        return Target.NAMED_CARD
    return Target.NAMED_SCHEME if row.op in _ON_SCHEMES else Target.NAMED_ENEMY


def _argument(row: Draft) -> str:
    """The op's own argument, then "@" and what refines the target if both are there."""
    if row.op in (CARD_OPS | PLAYER_CARD_OPS) and row.ref.argument:
        return f"{row.argument}@{row.ref.argument}"
    return "@".join(a for a in (row.argument, row.ref.argument) if a)
