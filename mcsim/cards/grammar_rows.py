"""From parse trees of the ability grammar to draft rows: the meaning of every alias behind `->` in the .lark files."""

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, Tree

from mcsim.cards.grammar_attachments import Attachments, deed
from mcsim.cards.grammar_counters import Counters
from mcsim.cards.grammar_obligations import Obligations
from mcsim.cards.grammar_other_cards import OtherCards
from mcsim.cards.grammar_parts import (
    IT,
    PERSON,
    THAT_CHARACTER,
    THAT_MINION,
    THAT_PLAYER,
    THIS_ENEMY,
    Draft,
    GrammarError,
    Line,
    Number,
    Occurrence,
    Ref,
    Stat,
    Subject,
    Test,
    Text,
    Times,
    X,
    for_each_player,
    for_player,
    hand_shown,
    name_in,
    number_in,
    of_kind,
    rows_of,
    token,
    trait,
    under,
    with_times,
)
from mcsim.cards.grammar_player_cards import PlayerCards
from mcsim.cards.grammar_reveal import Reveals
from mcsim.cards.grammar_search import Searches
from mcsim.cards.grammar_villains import Villains
from mcsim.model.opcodes import (
    ENEMIES,
    CardType,
    Condition,
    Form,
    Joint,
    Op,
    Outcome,
    Per,
    Pick,
    Qualifier,
    Target,
    Trigger,
    When,
    Who,
)

# Aliases that are one op with fixed parts besides those that the phrase itself brings.
ROWS: dict[str, tuple[Any, ...]] = {
    "confuse": (Op.GIVE_STATUS, Text("confused")),
    "counters_here": (Op.PLACE_COUNTERS, Ref(Target.SELF)),
    "players_win": (Op.END_GAME, Number(Outcome.WIN)),
    "players_lose": (Op.END_GAME, Number(Outcome.SCHEMED)),
    "discard_ally": (Op.DISCARD_CONTROLLED, Text("ally")),
    "discard_any": (Op.DISCARD_CONTROLLED, Text("ally|upgrade|support")),
    "first_discard_hand": (Op.DISCARD_HAND, Ref(Target.FIRST_PLAYER)),
    "discard_ally_or_support": (Op.DISCARD_CONTROLLED, Text("ally|support")),
    "discard_ally_or_upgrade": (Op.DISCARD_CONTROLLED, Text("ally|upgrade")),
    "drone": (Op.DRONE_INTO_PLAY, Ref(Target.YOU)),
    "each_discard_hand": (Op.DISCARD_HAND, Ref(Target.EACH_PLAYER)),
    "indirect_each_player": (Op.INDIRECT_DAMAGE, Ref(Target.EACH_PLAYER)),
    "may_flip": (Op.MAY_CHANGE_FORM, Text("alter_ego")),
    "place_threat_here": (Op.PLACE_THREAT, Ref(Target.THIS_SCHEME)),
    "put_into_play_first_player": (Op.PUT_INTO_PLAY, Ref(Target.FIRST_PLAYER)),
    "remove_all_counters_here": (Op.REMOVE_ALL_COUNTERS, Ref(Target.SELF)),
    "remove_counters_here": (Op.REMOVE_COUNTERS, Ref(Target.SELF)),
    "set_your_hit_points": (Op.SET_HIT_POINTS, Ref(Target.YOU)),
    "stun": (Op.GIVE_STATUS, Text("stunned")),
    "heal_per": (Op.HEAL, Number(1)),
    "no_boost_card": (Op.NO_BOOST_CARD,),
    "take_per": (Op.DEAL_DAMAGE, Number(1), Ref(Target.YOU)),
    "take_damage": (Op.DEAL_DAMAGE, Ref(Target.YOU)),
    "threat_on_each_scheme": (Op.PLACE_THREAT, Ref(Target.MAIN_SCHEME), Ref(Target.EACH_SIDE_SCHEME)),
    "threat_on_it": (Op.PLACE_THREAT, IT),
    "into_alter_ego": (Op.CHANGE_FORM, Text("alter_ego")),
    "into_hero": (Op.CHANGE_FORM, Text("hero")),
    "cannot_thwart_side_schemes": (Op.CANNOT_THWART, Ref(Target.EACH_SIDE_SCHEME)),
    "shuffle_pronoun": (Op.SHUFFLE_THIS, PERSON),
    "any_tough": (Op.TOUGH_LIMIT, Number(1000)),
}
# Aliases that always mean the same thing.
FIXED: dict[str, Any] = {
    "always": Test(Condition.NONE),
    "confused": Text("confused"),
    "damages": Qualifier.DAMAGES,
    "defeats": Qualifier.DEFEATS,
    "duration": None,
    "from_attack": Qualifier.FROM_ATTACK,
    "him": PERSON,
    "into_form_hero": Form.HERO,
    "who_any_player": Subject(Who.SELECTED, int(Pick.IDENTITY)),
    "to_player_discard": Number(1),
    "to_player_deck": Number(2),
    "power_atk": "atk",
    "power_sch": "sch",
    "it": IT,
    "kind_environment": Number(CardType.ENVIRONMENT),
    "kind_side_scheme": Number(CardType.SIDE_SCHEME),
    "stunned": Text("stunned"),
    "that_character": THAT_CHARACTER,
    "this_enemy": THIS_ENEMY,
    "that_player": THAT_PLAYER,
    "that_minion": THAT_MINION,
    "tough": Text("tough"),
    "undefended": Qualifier.UNDEFENDED,
    "unharmed": Qualifier.UNHARMED,
    "villain_attacking": Test(Condition.VILLAIN_ACTIVATING, names=Ref(Target.VILLAIN)),
    "villain_attack_deals": Test(
        Condition.DEALT_TO_FRIENDLY, names=Ref(Target.DEALT_TO), within=Condition.VILLAIN_ACTIVATING
    ),
}
THEM = "them"  # counters of the kind that the condition before speaks of
# Rules that stand for the one part they have.
SAME = {"attach_target", "same", "status", "threat"}
# Rules that stand for the list of their parts.
LISTS = {"constant_stats", "gained_list", "keywords", "refs", "stats"}

_NAMED_BY_CONDITION = {
    Condition.DEFEATED_WITH_EXCESS: Ref(Target.SELF),
    Condition.ACTIVATOR_TRAIT: Ref(Target.ATTACKER),
    Condition.DAMAGED_CHARACTER: Ref(Target.DAMAGED),
    Condition.DEALT_TO_FRIENDLY: Ref(Target.DEALT_TO),
    Condition.VILLAIN_NAMED: Ref(Target.VILLAIN),
    Condition.VILLAIN_TRAIT: Ref(Target.VILLAIN),
}
_STAT_OPS: dict[str, tuple[Op | None, Op]] = {  # for this activation, as a constant
    "atk": (Op.MODIFY_ATK, Op.CONSTANT_ATK),
    "sch": (Op.MODIFY_SCH, Op.CONSTANT_SCH),
    "def": (Op.MODIFY_DEF, Op.CONSTANT_DEF),
    "thw": (None, Op.CONSTANT_THW),
    "hit_points": (None, Op.CONSTANT_HIT_POINTS),
}


def _do(member: str, children: list[Any]) -> list[Draft]:
    return rows_of(Op[member], children)


def _to(member: str, children: list[Any]) -> Ref:
    return Ref(Target[member], trait(children))


def _who(member: str, _: list[Any]) -> Subject:
    return Subject(Who[member])


def _per(member: str, children: list[Any]) -> Times:
    return Times(Per[member], name_in(children))


def _on(member: str, children: list[Any]) -> Occurrence:
    trigger = member.removesuffix("_YOU")
    subjects = of_kind(children, Subject)
    who = [s.who for s in subjects] + [Who.ANYONE, Who.ANYONE]
    versus = Who.YOU if trigger != member else who[1]
    qualifier = sum(word.value for word in of_kind(children, Qualifier))
    selected = [s for s in subjects if s.who is Who.SELECTED] or [Subject(Who.ANYONE)]
    if len(selected) > 1:
        raise GrammarError("two selections in one trigger")
    form = next(iter(of_kind(children, Form)), Form.ANY)
    return Occurrence(Trigger[trigger], who[0], versus, qualifier, selected[0].selection, selected[0].argument, form)


def _if(member: str, children: list[Any]) -> Test:
    condition = Condition[member]
    texts, refs = of_kind(children, Text), of_kind(children, Ref)
    argument = texts[0].word if texts else name_in(children)
    if condition is Condition.NOTHING_HAPPENED:
        return Test(condition)
    named = Ref(Target.NAMED_CARD, argument) if condition is Condition.NAMED_IN_PLAY else None
    names = named or _NAMED_BY_CONDITION.get(condition) or (refs[0] if refs else None)
    return Test(condition, number_in(children), argument, names=names)


def _unless(member: str, children: list[Any]) -> Test:
    return replace(_if(member, children), negated=True)


def _kw(member: str, children: list[Any]) -> Text:
    return Text(member.lower(), number_in(children))


_BY_PREFIX = {"do": _do, "to": _to, "who": _who, "per": _per, "on": _on, "if": _if, "unless": _unless, "kw": _kw}


class ToDrafts(Attachments, Counters, Obligations, OtherCards, PlayerCards, Reveals, Searches, Villains, Transformer):
    """Turns a tree of the ability grammar into a Line."""

    def __default__(self, data: str, children: list[Any], meta: Any) -> Any:
        alias = str(data)
        if alias in ROWS:
            op, *parts = ROWS[alias]
            return rows_of(op, [*children, *parts])
        if alias in FIXED:
            return FIXED[alias]
        if alias in SAME:
            return children[0]
        if alias in LISTS:
            return children
        kind, _, member = alias.partition("_")
        if kind == "card":
            return self.card(member.upper())
        if kind == "deed":
            return deed(member.upper())
        if kind == "mine":
            return self.mine_bits(member.upper())
        if kind == "pick":
            return self.pick(member.upper()) | _bits(children)
        return _BY_PREFIX[kind](member.upper(), children) if kind in _BY_PREFIX else Tree(data, children, meta)

    def _ambig(self, readings: list[Any]) -> Any:
        """Several readings of one text: fine if they come to the same, else nothing is guessed."""
        if any(r != readings[0] for r in readings):
            raise GrammarError("ambiguous")
        return readings[0]

    # ---- sentences, joints, options

    def clauses(self, parts: list[Any]) -> list[Draft]:
        return [row for part in parts for row in part]

    def plain(self, parts: list[Any]) -> Line:
        return Line(tuple(parts[0]))

    def then(self, parts: list[Any]) -> Line:
        return replace(parts[0], joint=Joint.THEN)

    def otherwise(self, parts: list[Any]) -> Line:
        return replace(parts[0], joint=Joint.OTHERWISE)

    def otherwise_plain(self, parts: list[Any]) -> Line:
        return Line(tuple(parts[0]), Joint.OTHERWISE)

    def conditional(self, parts: list[Any]) -> Line:
        test, rows = parts
        kind = test.argument.partition("@")[0]
        rows = [replace(row, argument=kind) if row.argument == THEM else row for row in rows]
        return Line(tuple(under(test, rows)))

    def trailing(self, parts: list[Any]) -> Line:
        return self.conditional(parts[::-1])

    def later(self, parts: list[Any]) -> Line:
        return Line(tuple(replace(row, when=When.AFTER_ACTIVATION) for row in parts[0]))

    def with_x(self, parts: list[Any]) -> Line:
        rows, x = parts
        if not any(row.times == X for row in rows):
            raise GrammarError("X without use")
        return Line(tuple(hand_shown([with_times(row, x) if row.times == X else row for row in rows], x)))

    def opening(self, parts: list[Any]) -> Line:
        occurrence, line = parts
        rows = under(occurrence.test, list(line.rows)) if occurrence.test else line.rows
        return replace(line, rows=tuple(rows), occurrence=occurrence)

    def replaced_activation(self, parts: list[Any]) -> Line:
        occurrence, rows = parts
        return Line((Draft(Op.REPLACE_ACTIVATION), *rows), occurrence=occurrence)

    def trait_line(self, parts: list[Any]) -> list[Draft]:
        traits = name_in(part for part in parts if isinstance(part, Token))
        return under(Test(Condition.ACTIVATOR_TRAIT, argument=traits), parts[-1])

    def trait_lines(self, parts: list[Any]) -> Line:
        """ "After X activates, if he has the: • [[Ice]] trait, ..." speaks of the activating enemy."""
        occurrence, *lines = parts
        if occurrence.trigger is not Trigger.AFTER_ACTIVATES or occurrence.subject is not Who.SELF:
            raise GrammarError("if he has the")
        return Line(tuple(row for rows in lines for row in rows), occurrence=occurrence)

    def heals_instead_of_activating(self, parts: list[Any]) -> Line:
        """ "When X would activate against you during step two ..., if ..., X does not activate and heals ...":"""
        occurrence, test = parts[0], parts[1]
        rows = [Draft(Op.REPLACE_ACTIVATION), Draft(Op.HEAL, number_in(parts), ref=Ref(Target.SELF))]
        return Line(tuple(under(replace(test, within=Condition.STEP_TWO), rows)), occurrence=occurrence)

    def boost_card_moved(self, parts: list[Any]) -> Line:
        test = Test(Condition.BOOST_CARD_TRAIT, argument=trait(parts))
        return Line(tuple(under(test, [Draft(Op.BOOST_CARD_TO_PLAYER, parts[1].value)])), occurrence=parts[0])

    def boost_card_dealt(self, parts: list[Any]) -> Line:
        rows = self.choose([[Draft(Op.BOOST_CARD_TO_PLAYER, 3)], [Draft(Op.SPEND_OR)]])
        return Line(tuple(under(Test(Condition.BOOST_CARD_TREACHERY), rows)), occurrence=parts[0])

    def choose(self, parts: list[Any]) -> list[Draft]:
        options = [replace(row, option=number) for number, rows in enumerate(parts, 1) for row in rows]
        return [Draft(Op.CHOOSE, len(parts)), *options]

    def each_player(self, parts: list[Any]) -> list[Draft]:
        return for_each_player(self.clauses(of_kind(parts, list)))

    def for_player(self, parts: list[Any]) -> list[Draft]:
        return for_player(parts[0], self.clauses(of_kind(parts, list)))

    def they_already(self, parts: list[Any]) -> Line:
        status, rows = parts
        test = Test(Condition.ALREADY_STATUS, argument=status.word)
        return Line(tuple(under(test, rows)), same_player=True)

    def bullet_conditional(self, parts: list[Any]) -> list[Draft]:
        return under(parts[0], parts[1])

    def per_first(self, parts: list[Any]) -> list[Draft]:
        times, rows = parts
        if any(row.times.per is not Per.ONE for row in rows):
            raise GrammarError("two multipliers in one phrase")
        return [replace(row, times=times) for row in rows]

    # ---- triggers and conditions with a meaning of their own

    def on_after_engages_hero(self, parts: list[Any]) -> Occurrence:
        return replace(_on("AFTER_ENGAGES", parts), versus=Who.YOUR_HERO)

    def on_attacks_with_trait(self, parts: list[Any]) -> Occurrence:
        return replace(_on("ATTACKS_YOU", parts), test=Test(Condition.TARGET_TRAIT, argument=trait(parts)))

    def if_self_has_status(self, parts: list[Any]) -> Test:
        bits = int(ENEMIES | Pick.SELF) | self.with_status(parts)
        return Test(Condition.SELECTED_IN_PLAY, selection=bits, names=Ref(Target.SELF))

    def unless_others(self, parts: list[Any]) -> Test:
        ref = self.selected([*parts, int(Pick.OTHER)])
        return replace(self.if_selected_in_play([ref]), negated=True)

    def if_allies_at_least(self, parts: list[Any]) -> Test:
        return Test(Condition.COUNT_AT_LEAST, number_in(parts), per=Per.ALLY)

    def on_after_attacks_character(self, parts: list[Any]) -> Occurrence:
        return replace(_on("AFTER_ATTACKS", parts), versus=Who.CHARACTER)

    def on_self_attacked(self, _: list[Any]) -> Occurrence:
        return Occurrence(Trigger.ATTACKS, Who.FRIENDLY, Who.SELF)

    def on_attack_would_deal(self, _: list[Any]) -> Occurrence:
        test = Test(Condition.SELF_ATTACKING)
        return Occurrence(Trigger.WOULD_BE_DEALT, Who.FRIENDLY, qualifier=Qualifier.FROM_ATTACK, test=test)

    def on_named_revealed(self, parts: list[Any]) -> Occurrence:
        name = token(parts, "PROPER")
        return Occurrence(Trigger.CARD_REVEALED, Who.ANYONE, selection=int(Pick.NAMED), argument=name)

    def oust(self, parts: list[Any]) -> list[Draft]:
        return [Draft(Op.OUST, argument=token(parts, "PROPER") or token(parts, "SELF"))]

    def if_engaged_with(self, parts: list[Any]) -> Test:
        return self.if_selected_yours(parts)

    def if_trait_card_in_play(self, parts: list[Any]) -> Test:
        return Test(Condition.TRAIT_CARD_IN_PLAY, of_kind(parts, Number)[0].value, trait(parts))

    def status_in_play(self, parts: list[Any]) -> Times:
        return Times(Per.STATUS_IN_PLAY, of_kind(parts, Text)[0].word)

    # ---- numbers, names, targets

    def number(self, parts: list[Any]) -> Number:
        return Number(number_in(parts, default=1), Per.PLAYER if token(parts, "PERHERO") else Per.ONE)

    top_cards = drones = number

    def icons(self, parts: list[Any]) -> Number:
        return Number(len(parts))

    def named(self, parts: list[Any]) -> Ref:
        return Ref(Target.NAMED_ENEMY, token(parts, "PROPER"))

    def named_card(self, parts: list[Any]) -> Ref:
        return Ref(Target.NAMED_CARD, token(parts, "PROPER"))

    def named_scheme(self, parts: list[Any]) -> Ref:
        return Ref(Target.NAMED_SCHEME, token(parts, "PROPER"))

    def as_drone(self, parts: list[Any]) -> None:
        if trait(parts) != "Drone":
            raise GrammarError(f"facedown as {trait(parts)} minion")

    def facedown_drone(self, parts: list[Any]) -> Ref:
        self.as_drone(parts)
        return Ref(Target.EACH_FACEDOWN_DRONE)

    # ---- effects with a meaning of their own

    def discard_this_at_end(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.DISCARD_THIS, when=When.END_OF_ATTACK)]

    def discard_one_from_hand(self, _: list[Any]) -> list[Draft]:
        """A card that the player picks, by its cost perhaps: nothing more can be told of it."""
        return [Draft(Op.DISCARD_HAND, 1, picked=True)]

    def stun_and_confuse(self, parts: list[Any]) -> list[Draft]:
        statuses, ref = (Text("stunned"), Text("confused")), parts[0] if parts else Ref(Target.YOU)
        return [row for status in statuses for row in rows_of(Op.GIVE_STATUS, [ref, status])]

    def boost_for_activation(self, parts: list[Any]) -> list[Draft]:
        return [replace(row, for_activation=True) for row in rows_of(Op.GIVE_BOOST, parts)]

    def schemes_with(self, parts: list[Any]) -> list[Draft]:
        return _with_bonus(Op.ENEMY_SCHEMES, Op.MODIFY_SCH, parts)

    def attacks_with(self, parts: list[Any]) -> list[Draft]:
        return _with_bonus(Op.ENEMY_ATTACKS, Op.MODIFY_ATK, parts)

    def status_and_boost(self, parts: list[Any]) -> list[Draft]:
        ref, status, number = (of_kind(parts, kind)[0] for kind in (Ref, Text, Number))
        return rows_of(Op.GIVE_STATUS, [ref, status]) + rows_of(Op.GIVE_BOOST, [ref, number])

    def boost_and_status(self, parts: list[Any]) -> list[Draft]:
        return self.status_and_boost(parts)[::-1]

    # ---- stats and keywords

    def stat_atk(self, parts: list[Any]) -> Stat:
        return Stat("atk", number_in(parts))

    def stat_sch(self, parts: list[Any]) -> Stat:
        return Stat("sch", number_in(parts))

    def stat_def(self, parts: list[Any]) -> Stat:
        return Stat("def", number_in(parts))

    def stat_thw(self, parts: list[Any]) -> Stat:
        return Stat("thw", number_in(parts))

    def stat_hit_points(self, parts: list[Any]) -> Stat:
        return Stat("hit_points", number_in(parts), Per.PLAYER if token(parts, "PERHERO") else Per.ONE)

    def gained_trait(self, parts: list[Any]) -> Text:
        return Text(f"[[{trait(parts)}]]")

    def modify(self, parts: list[Any]) -> list[Draft]:
        return [replace(row, for_activation=True) for row in _stat_rows(parts, constant=False)]

    def constant(self, parts: list[Any]) -> list[Draft]:
        return _stat_rows(parts, constant=True)

    def constant_and_keywords(self, parts: list[Any]) -> list[Draft]:
        ref, stats, words = parts
        return self.constant([ref, stats]) + self.gains_keywords([ref, words])

    def gains_keywords(self, parts: list[Any]) -> list[Draft]:
        ref, words = parts
        return [row for word in words for row in _gains(ref, word)]

    def attacks_gain(self, parts: list[Any]) -> list[Draft]:
        ref, words = parts
        return [row for word in words for row in rows_of(Op.GAINS_KEYWORD, [ref, word])]

    def attack_gains(self, parts: list[Any]) -> list[Draft]:
        return [Draft(Op.ATTACK_GAINS, argument=word.word, for_activation=True) for word in parts[0]]

    def it_gains(self, parts: list[Any]) -> list[Draft]:
        return [replace(row, it_is_attack=True) for row in self.attack_gains(parts)]

    def constant_x(self, parts: list[Any]) -> list[Draft]:
        ref, *powers, times = parts
        return [row for power in powers for row in rows_of(_STAT_OPS[power][1], [Number(1), times, ref])]

    def up_to(self, parts: list[Any]) -> list[Draft]:
        """A modifier "for each ... (to a maximum of +N)": one row for each that is there, up to N of them."""
        ref, stats, times, most = parts
        if len(stats) != 1 or stats[0].amount < 1 or most.amount % stats[0].amount or most.name != stats[0].name:
            raise GrammarError("to a maximum")
        row = self.constant([ref, stats])[0]
        tests = [Test(Condition.COUNT_AT_LEAST, n + 1, times.argument, per=times.per) for n in range(most.amount)]
        return [replace(row, test=test) for test in tests[: most.amount // stats[0].amount]]

    def cleared_line(self, parts: list[Any]) -> Line:
        return Line((Draft(Op.CLEAR_MAIN),), occurrence=parts[0])

    def lost_line(self, parts: list[Any]) -> Line:
        return Line((Draft(Op.END_GAME, Outcome.SCHEMED),), occurrence=parts[0])

    def next_stage(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.NEXT_STAGE)]

    def flip_to_stage(self, _: list[Any]) -> list[Draft]:
        """The stage on the other side, with all its hit points."""
        return rows_of(Op.FLIP, [Ref(Target.SELF), Text("any")]) + rows_of(Op.HEAL_ALL, [Ref(Target.SELF)])

    def damage_and_damage(self, parts: list[Any]) -> list[Draft]:
        amounts = [Number(int(part)) for part in parts if isinstance(part, Token)]
        pairs = zip(amounts, of_kind(parts, Ref), strict=True)
        return [row for amount, ref in pairs for row in rows_of(Op.DEAL_DAMAGE, [amount, ref])]

    def each_discards_deck_top(self, parts: list[Any]) -> list[Draft]:
        return for_each_player(rows_of(Op.DISCARD_DECK_TOP, parts))

    def flip_instead(self, parts: list[Any]) -> list[Draft]:
        return [Draft(Op.REPLACE_DEFEAT), *rows_of(Op.FLIP, [*parts, Text("any")])]

    def flip_form(self, _: list[Any]) -> list[Draft]:
        return rows_of(Op.FLIP, [Ref(Target.FORM_ATTACHMENT), Text("any")])

    def remove_all_of_them(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.REMOVE_ALL_COUNTERS, ref=Ref(Target.SELF), argument=THEM)]

    def remove_among(self, parts: list[Any]) -> list[Draft]:
        ref = Ref(Target.ANY_TRAIT_CARD, trait(parts))
        return rows_of(Op.REMOVE_COUNTERS_AMONG, [Number(number_in(parts)), ref, *of_kind(parts, Text)])

    def attached_name(self, parts: list[Any]) -> Text:
        return Text(token(parts, "PROPER"))

    def on_after_attached(self, parts: list[Any]) -> Occurrence:
        """After a card of that name is attached to somebody."""
        who = of_kind(parts, Subject)[0].who
        if who is Who.SELECTED:
            raise GrammarError("is attached to")
        name = of_kind(parts, Text)[0].word
        return Occurrence(Trigger.AFTER_ATTACHED, who, selection=int(Pick.NAMED), argument=name)

    def has_fewer_attachments(self, parts: list[Any]) -> Test:
        return replace(self.has_attachment(parts), amount=number_in(parts), negated=True)

    def unless_victory_minions(self, parts: list[Any]) -> Test:
        condition = Condition.COUNT_AT_LEAST_PER_PLAYER if token(parts, "PERHERO") else Condition.COUNT_AT_LEAST
        return Test(condition, number_in(parts), trait(parts), negated=True, per=Per.VICTORY_MINION)

    def first_surges(self, parts: list[Any]) -> list[Draft]:
        return [Draft(Op.FIRST_SURGES, argument=trait(parts))]

    def indirect_each_hero(self, parts: list[Any]) -> list[Draft]:
        return for_each_player(under(Test(Condition.HERO_FORM), rows_of(Op.INDIRECT_DAMAGE, parts)))

    def attacks_each_player(self, parts: list[Any]) -> list[Draft]:
        return for_each_player(rows_of(Op.ENEMY_ATTACKS, parts))

    def has_attachment(self, parts: list[Any]) -> Test:
        """A character "has a [[Weapon]] attachment"."""
        ref = parts[0]
        if ref.target is not Target.SELF:
            return Test(Condition.VILLAIN_ATTACHMENT, argument=trait(parts), names=ref, of_person=True)
        return Test(Condition.COUNT_AT_LEAST, 1, trait(parts), names=ref, per=Per.ATTACHMENT)

    def at_least_bullets(self, parts: list[Any]) -> list[Draft]:
        """ "If the amount of threat on X is at least: • 3 — ..." """
        times, *bullets = parts
        tests = [Test(Condition.COUNT_AT_LEAST, number, times.argument, per=times.per) for number, _ in bullets]
        return [row for test, (_, rows) in zip(tests, bullets, strict=True) for row in under(test, rows)]

    def at_least(self, parts: list[Any]) -> tuple[int, list[Draft]]:
        return int(parts[0]), parts[1]

    def no_damage_no_status(self, parts: list[Any]) -> list[Draft]:
        ref, status = parts
        return rows_of(Op.CANNOT_TAKE_DAMAGE, [ref]) + rows_of(Op.CANNOT_HAVE_STATUS, [ref, status])

    def has_amplify(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.HAS_AMPLIFY, [parts[0], Number(1)])

    def attacks_gain_indirect(self, parts: list[Any]) -> list[Draft]:
        return [*self.attacks_gain(parts), *rows_of(Op.INDIRECT_ATTACKS, parts[:1])]

    def gains_retaliate_x(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.GAINS_KEYWORD, [*parts, Text("retaliate", 1), X])

    def most_from_attack(self, parts: list[Any]) -> list[Draft]:
        return [replace(row, when=When.END_OF_ATTACK) for row in rows_of(Op.MOST_DAMAGE, parts)]

    def most_each_phase(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.MOST_DAMAGE, parts)

    def gains_incite(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.GAINS_KEYWORD, [Ref(Target.SELF), Text("incite", number_in(parts))])

    def keywords_and_constant(self, parts: list[Any]) -> list[Draft]:
        ref, words, stats = parts
        return self.gains_keywords([ref, words]) + self.constant([ref, stats])

    def raise_by_atk(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.PICK, ref=THAT_CHARACTER), Draft(Op.RAISE_DEALT, 1, Times(Per.ATK_OF_PICKED))]

    def attacks_that_character(self, parts: list[Any]) -> list[Draft]:
        return [Draft(Op.PICK, ref=THAT_CHARACTER), Draft(Op.ENEMY_ATTACKS_PICKED, ref=of_kind(parts, Ref)[0])]

    def cannot_defend(self, parts: list[Any]) -> list[Draft]:
        return [Draft(Op.CANNOT_DEFEND, ref=Ref(Target.SELF, trait(parts)))]

    def attack_damage_reduced(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.ATTACK_DAMAGE_TAKEN, [*parts[:1], Number(-number_in(parts))])

    def allies_cannot_attack(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.CANNOT_BE_ATTACKED, [replace(parts[0], selection=int(Pick.ALLY))])

    def engages_first_player(self, _: list[Any]) -> list[Draft]:
        return self.engages_player_of([Ref(Target.FIRST_PLAYER)])

    def engages_player_of(self, parts: list[Any]) -> list[Draft]:
        return for_player(of_kind(parts, Ref)[0], [Draft(Op.ENGAGE, ref=Ref(Target.SELF))])

    def threat_twice(self, parts: list[Any]) -> list[Draft]:
        return rows_of(Op.PLACE_THREAT, parts[:2]) + rows_of(Op.PLACE_THREAT, parts[2:])

    def attacks_player(self, parts: list[Any]) -> list[Draft]:
        ref, player, *stats = parts
        attack = rows_of(Op.ENEMY_ATTACKS, [ref])
        return for_player(player, attack + self.modify([ref, *stats]))

    def cannot_attack_minions(self, _: list[Any]) -> list[Draft]:
        return [Draft(Op.CANNOT_ATTACK, ref=Ref(Target.EACH_MINION))]

    def cannot_take_damage(self, parts: list[Any]) -> list[Draft]:
        tests = of_kind(parts, Test) or [Test(Condition.NONE)]
        return under(tests[0], rows_of(Op.CANNOT_TAKE_DAMAGE, of_kind(parts, Ref)))


def _bits(children: list[Any]) -> int:
    """The bits that stand in the parts of a phrase (an order's attribute)."""
    return sum(child for child in children if type(child) is int)


def _with_bonus(op: Op, modify: Op, parts: list[Any]) -> list[Draft]:
    """An activation "with +N [if ...]": the bonus belongs to it."""
    refs, tests = of_kind(parts, Ref), of_kind(parts, Test)
    bonus = [replace(r, for_activation=True) for r in rows_of(modify, [p for p in parts if p not in tests])]
    return rows_of(op, refs) + (under(tests[0], bonus) if tests else bonus)


def _stat_rows(parts: list[Any], constant: bool) -> list[Draft]:
    others, stats = of_kind(parts, (Ref, Times)), of_kind(parts, list)[0]
    rows = []
    for stat in stats:
        op = _STAT_OPS[stat.name][constant]
        if op is None:
            raise GrammarError(f"{stat.name} for a time")
        rows += rows_of(op, [Number(stat.amount, stat.per), *others])
    return rows


def _gains(ref: Ref, gained: Text) -> list[Draft]:
    """A keyword or a trait, which stands in brackets."""
    if gained.word.startswith("["):
        return rows_of(Op.GAINS_TRAIT, [ref, Text(gained.word.strip("[]"))])
    return rows_of(Op.GAINS_KEYWORD, [ref, gained])
