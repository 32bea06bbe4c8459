"""Cards and abilities as rows of a game record. Names and traits get numbers within the case."""

import re
from collections.abc import Iterable, Mapping

import numpy as np

from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import (
    CARD_OPS,
    PLAYER_CARD_OPS,
    CardPick,
    CardType,
    Condition,
    Controlled,
    Form,
    Keyword,
    Op,
    Per,
    Pick,
    Status,
    Target,
    Timing,
    Trigger,
)
from mcsim.model.records import MAX_ABILITIES, MAX_CARDS, MAX_EFFECTS
from mcsim.scenario.support import missing_on, missing_piece, readable_rows

_NAMED_TARGETS = {
    *(Target.NAMED_SCHEME, Target.NAMED_ENEMY, Target.NAMED_CARD, Target.SCHEME_OF_NAMED),
    Target.PLAYER_WITH_ATTACHED,
    Target.NAMED_ENVIRONMENT,
}
_TRAIT_CONDITIONS = {
    Condition.TRAIT_MINION_IN_PLAY,
    Condition.TRAIT_IDENTITY,
    Condition.TRAIT_MINION_ENGAGED,
    Condition.VILLAIN_TRAIT,
    Condition.ACTIVATOR_TRAIT,
    Condition.TARGET_TRAIT,
    Condition.ATTACKER_TRAIT,
    Condition.TRAIT_CARD_IN_PLAY,
    Condition.BOOST_CARD_TRAIT,
    Condition.NAMED_TRAIT,
    Condition.NAMED_ATTACHMENT,
    Condition.VILLAIN_ATTACHMENT,
}
_NAME_CONDITIONS = {
    Condition.NAMED_IN_PLAY,
    Condition.VILLAIN_NAMED,
    Condition.NAMED_ATTACHED_TO_YOU,
    Condition.YOU_ARE,
    Condition.NAMED_ON_NAMED,
}
_NAMED_COUNTS = {Per.THREAT_ON_NAMED, Per.ATK_OF_NAMED, Per.SCH_OF_NAMED}
_NAME_AND_TRAIT = {Condition.NAMED_TRAIT, Condition.NAMED_ATTACHMENT, Condition.NAMED_ON_NAMED}
_OF_COUNTERS = {Per.COUNTER_HERE, Per.COUNTER_ON_MAIN_SCHEME} | set(range(Per.COUNTER_ON_NAMED, Per.COUNTER_ON_YOU + 1))
_TURNED = (CardType.VILLAIN, CardType.ENVIRONMENT, CardType.ATTACHMENT)  # what is turned over in play
_KINDS = 1 << 16  # as engine/places.py
# sets whose code is not just their name
_OTHER_CODES = {"ant_man_nemesis": "ant_nemesis", "experimental_weapons": "exper_weapon"}
_EVERY = 1 << 40  # as engine/counts.py
_PLAIN_FIELDS = (
    "op",
    "amount",
    "per",
    "target",
    "selection",
    "condition",
    "condition_amount",
    "condition_selection",
    "condition_per",
    "per_selection",
    "joint",
    "when",
    "option",
)
_OWN_ARGUMENT = {
    Op.GIVE_STATUS,
    Op.CANNOT_HAVE_STATUS,
    Op.ATTACK_GAINS,
    Op.GAINS_KEYWORD,
    Op.GAINS_TRAIT,
    Op.TREATED_AS_MINION,
    Op.LOSES_KEYWORD,
    Op.PLACE_COUNTERS,
    Op.REMOVE_COUNTERS,
    Op.REMOVE_ALL_COUNTERS,
    Op.REMOVE_COUNTERS_AMONG,
    Op.DISCARD_CONTROLLED,
    Op.CHANGE_FORM,
    Op.MAY_CHANGE_FORM,
    Op.FLIP,
    Op.RESOLVE_ABILITY,
    Op.DISCARD_ENVIRONMENTS,
    Op.DISCARD_NAMED,
}  # ops whose own argument comes first
_APOSTROPHE = re.compile("['\u2019]")  # printed or left out: "Avenger's Tower" is Avengers Tower
_SUBTITLE = re.compile(r" \([^\[()]+\)$")  # MarvelCDB writes a villain's subtitle behind its name: "Kang (Immortus)"
_BESIDE = (Timing.BOOST, Timing.ATTACHING)  # abilities that have a row of their own in a card
_TO_THE_VILLAIN = Ability(Timing.ATTACHING, (Effect(Op.ATTACH_THIS, target=Target.VILLAIN),))
_HEADINGS = {  # by which abilities call others
    "Special": Timing.SPECIAL,
    "When Revealed": Timing.WHEN_REVEALED,
    "When Defeated": Timing.WHEN_DEFEATED,
    "Boost": Timing.BOOST,
    "Forced Response": Timing.FORCED_RESPONSE,
}
_TRAIT_OPS = (Op.FLIP, Op.GAINS_TRAIT, Op.TREATED_AS_MINION, Op.DISCARD_ENVIRONMENTS)
_ON_COUNTERS = {Op.PLACE_COUNTERS, Op.REMOVE_COUNTERS, Op.REMOVE_ALL_COUNTERS, Op.REMOVE_COUNTERS_AMONG}
UNSUPPORTED_ROW = Effect(Op.UNSUPPORTED)


class CapacityError(ValueError):
    """The case needs more rows than the engine's tables have."""


class Encoder:
    """Fills the card, ability and effect tables of one game record; equal cards share a row."""

    def __init__(self, game: np.ndarray, players: int, sides: Mapping[str, Card] | None = None) -> None:
        """`game`: game_dtype array of shape (1,); `players`: number of players, which per-hero numbers multiply;
        `sides`: cards by code, to find other sides in.
        """
        self.sides = sides or {}
        self.game = game[0]
        self.players = players
        self.names: list[str] = []  # of the card rows
        self.counters = [""]  # kinds of counters, by number; the first one is any kind
        self._rows: dict[Card, int] = {}
        self._name_numbers: dict[str, int] = {}
        self._trait_bits: dict[str, int] = {}
        self._set_numbers: dict[str, int] = {}
        self._abilities = 0
        self._effects = 0

    @property
    def effects(self) -> int:
        """Rows of the effect table in use."""
        return self._effects

    def name_number(self, name: str) -> int:
        """The number of a card name in this case."""
        return self._name_numbers.setdefault(_plain_name(name), len(self._name_numbers))

    def known_name(self, name: str) -> int:
        """The number of a card name that something in this case speaks of, else -1."""
        return self._name_numbers.get(_plain_name(name), -1)

    def known_traits(self, names: Iterable[str]) -> int:
        """The bits of those traits that something in this case speaks of."""
        known = {name.casefold().strip(".") for name in names} & self._trait_bits.keys()
        return sum(1 << self._trait_bits[name] for name in known)

    def counter_kind(self, kind: str) -> int:
        """The number of a kind of counter in this case, 0 for any."""
        if kind in ("", "any"):
            return 0
        if kind not in self.counters:
            self.counters.append(kind)
        return self.counters.index(kind)

    def set_number(self, code: str) -> int:
        """The number of an encounter set in this case."""
        return self._set_numbers.setdefault(code, len(self._set_numbers))

    def traits(self, names: Iterable[str]) -> int:
        """Trait names as bits; "A|B" is either."""
        bits = 0
        for name in names:
            for trait in name.casefold().strip(".").split("|"):
                number = self._trait_bits.setdefault(trait, len(self._trait_bits))
                if number > 62:
                    raise CapacityError("more than 63 traits in one case")
                bits |= 1 << number
        return bits

    def card(self, card: Card) -> int:
        """The row of a card in the card table."""
        if card not in self._rows:
            row = len(self.names)
            if row >= MAX_CARDS:
                raise CapacityError(f"more than {MAX_CARDS} different cards in one case")
            self._rows[card] = row
            self.names.append(card.name)
            self._fill(row, card)
            self._link_sides(row, card)
        return self._rows[card]

    def _link_sides(self, row: int, card: Card) -> None:
        """The sides that a card in play can be turned to, in a ring."""
        others = [side for side in self._other_sides(card) if side.type is card.type]
        ring = [row]
        for side in others if card.type in _TURNED else []:
            ring.append(len(self.names))
            if ring[-1] >= MAX_CARDS:
                raise CapacityError(f"more than {MAX_CARDS} different cards in one case")
            self._rows.setdefault(side, ring[-1])
            self.names.append(side.name)
            self._fill(ring[-1], side)
        for here, behind in zip(ring, [*ring[1:], row], strict=True):
            self.game["cards"][here]["back"] = behind if len(ring) > 1 else -1

    def _other_sides(self, card: Card) -> list[Card]:
        """The back, and the third side of a villain that has three; from the side after this one on."""
        number = card.code[:-1]
        if card.type is CardType.VILLAIN and f"{number}c" in self.sides and card.code[-1:] in ("a", "b", "c"):
            at = "abc".index(card.code[-1])
            return [self.sides[number + "abc"[(at + step) % 3]] for step in (1, 2)]
        return [self.sides[card.back]] if card.back in self.sides else []

    def _fill(self, row: int, card: Card) -> None:
        """Write what is printed on a card; numbers per player are multiplied (X27)."""
        k = self.game["cards"][row]
        k["type"] = card.type
        k["boost"] = card.boost
        k["hp"] = (card.hp or 0) * (self.players if card.hp_per_hero else 1)
        k["atk"], k["sch"] = self._power(card)
        k["thw"], k["defense"], k["rec"] = card.thw or 0, card.defense or 0, card.rec or 0
        k["cons_atk"], k["cons_thw"] = card.cons_atk, card.cons_thw
        k["traits"] = self.traits(card.traits)
        k["name"] = self.name_number(card.name)
        k["unique"] = card.unique
        k["set"] = self.set_number(card.set) if card.set else -1
        k["nemesis"] = card.nemesis
        k["cost"] = card.cost or 0
        k["threat"] = card.base_threat * (self.players if card.base_threat_per_hero else 1)
        k["icons"] = card.icons
        self._keywords(k, card)
        self._removal(k, card)
        self._enters_with(k, card)
        self._card_abilities(k, card)

    @staticmethod
    def _power(card: Card) -> tuple[int, int]:
        return card.atk or 0, card.sch or 0

    def _keywords(self, k: np.void, card: Card) -> None:
        for keyword in card.keywords:
            value = keyword.value * (self.players if keyword.per_hero else 1)
            k["keywords"] |= 1 << Keyword[keyword.name.upper()]
            if keyword.name in ("retaliate", "incite", "hinder"):
                k[keyword.name] += value
            elif keyword.name == "teamwork":
                k["team"] = self.traits([keyword.argument])
            elif keyword.name == "uses":
                k["uses"] += value
                k["uses_kind"], k["uses_up"] = self.counter_kind(keyword.argument), 1

    @staticmethod
    def _removal(k: np.void, card: Card) -> None:
        if card.removal is not None:
            k["removable"] = 1
            for field, value in card.removal._asdict().items():
                k[f"removal_{field}"] = value

    def _card_abilities(self, k: np.void, card: Card) -> None:
        k["boost_ability"] = k["attach_ability"] = -1
        k["first_ability"] = self._abilities
        boost = [a for a in card.abilities if a.timing is Timing.BOOST]
        others = [a for a in card.abilities if a.timing not in _BESIDE and self._resolves(a)]
        for ability in others:
            self.ability(ability)
        k["n_abilities"] = len(others)
        if boost:
            k["boost_ability"] = self.ability(boost[0], missing_on(card, boost[0]))
        if card.type is CardType.ATTACHMENT and (attach := _attach_instruction(card)):
            k["attach_ability"] = self.ability(attach)
        k["unsupported"] = any(missing_piece(a) for a in card.abilities)
        names = [row.argument for a in others for row in a.effects if row.op is Op.OUST]
        k["ousts"] = self.name_number(names[0]) if names else -1
        k["engages_first"] = any(row.op is Op.ENGAGES_FIRST_PLAYER for a in others for row in a.effects)

    @staticmethod
    def _resolves(ability: Ability) -> bool:
        """Whether an ability can ever resolve in the engine; one that cannot would only cost time at its trigger."""
        plays = ability.timing not in (Timing.ACTION, Timing.SETUP) and ability.trigger is not Trigger.ELSEWHERE
        return plays and not missing_piece(ability)

    def _enters_with(self, k: np.void, card: Card) -> None:
        """The counters that a text puts on the card when it enters play."""
        for ability in card.abilities:
            for row in ability.effects:
                if row.op is Op.ENTERS_WITH_COUNTERS and not missing_piece(ability):
                    k["uses"] = row.amount * (self.players if row.per is Per.PLAYER else 1)
                    k["uses_kind"] = self.counter_kind(row.argument)

    def ability(self, ability: Ability, missing: str = "") -> int:
        """The row of an ability; one not carried out gets an UNSUPPORTED row, besides what of it can be.

        `missing`: a piece that is missing elsewhere on its card and that it needs.
        """
        missing = missing or missing_piece(ability)
        rows = (UNSUPPORTED_ROW, *readable_rows(ability)) if missing else ability.effects
        row = self._abilities
        if row >= MAX_ABILITIES or self._effects + len(rows) > MAX_EFFECTS:
            raise CapacityError(f"more than {MAX_ABILITIES} abilities or {MAX_EFFECTS} effects in one case")
        self._abilities += 1
        a = self.game["abilities"][row]
        a["timing"], a["trigger"] = ability.timing, ability.trigger
        a["subject"], a["versus"] = ability.subject, ability.versus
        a["qualifier"], a["label"], a["form"] = ability.qualifier, ability.label, ability.form
        a["first"], a["n"] = self._effects, len(rows)
        a["subject_selection"], a["limit"] = ability.subject_selection, ability.limit
        a["subject_noun"] = self._subject(ability)
        a["name"] = self.name_number(ability.name) if ability.name else -1
        for effect in rows:
            self._effect(effect)
        return row

    def _subject(self, ability: Ability) -> int:
        """The noun of a trigger: a kind of counter, or what its selection asks for."""
        if ability.trigger is Trigger.AFTER_COUNTERS_PLACED:
            return self.counter_kind(ability.subject_argument)
        return self._picked(ability.subject_selection, ability.subject_argument)

    def _effect(self, effect: Effect) -> None:
        e = self.game["effects"][self._effects]
        self._effects += 1
        for field in _PLAIN_FIELDS:
            e[field] = getattr(effect, field)
        e["negated"] = effect.negated
        own, noun = _arguments(effect)
        if effect.op in CARD_OPS:
            e["argument"] = self._called(effect.selection, own)
        elif effect.op in PLAYER_CARD_OPS:
            e["argument"] = self.traits([own]) if own else 0
        else:
            e["argument"] = self._own_number(effect.op, own)
        if effect.op is Op.PLACE_THREAT and effect.target is Target.NAMED_SCHEME:
            e["argument"] = self.counter_kind("threat")  # the name may be that of an environment
        e["noun"] = self._noun(effect, noun)
        e["per_noun"] = self._counted(effect.per, effect.per_argument, effect.per_selection)
        name, argument = _condition_arguments(effect)
        e["condition_name"] = self.name_number(name) if name else -1
        e["condition_argument"] = self._condition_argument(effect, argument)

    def _own_number(self, op: Op, own: str) -> int:
        """The op's own argument: a kind of counter, a trait, a status, a keyword, a form."""
        if op in _ON_COUNTERS:
            return self.counter_kind(own)
        if op is Op.RESOLVE_ABILITY:
            timing = _HEADINGS.get(own)
            return self.name_number(own) if timing is None else -1 - timing
        if op is Op.DISCARD_NAMED:
            return self.name_number(own)
        if op in _TRAIT_OPS:
            return 0 if own in ("", "any") else self.traits([own])
        return _own_number(op, own)

    def _noun(self, effect: Effect, noun: str) -> int:
        if not noun:
            return 0
        if effect.target is Target.SELECTED:
            return self._picked(effect.selection, noun)
        return self.name_number(noun) if effect.target in _NAMED_TARGETS else self.traits([noun])

    def _picked(self, pick: int, noun: str) -> int:
        """The argument of a selection: trait bits, or the number of a name."""
        if not noun:
            return 0
        return self.name_number(noun) if pick & Pick.NAMED else self.traits([noun])

    def _called(self, pick: int, noun: str) -> int:
        """The argument of CardPick bits: trait bits, or the number of a name or set."""
        if not noun:
            return 0
        if pick & (CardPick.OF_SET | CardPick.NOT_OF_SET):
            return self.set_number(set_code(noun))
        return self.name_number(noun) if pick & CardPick.NAMED else self.traits([noun])

    def _counted(self, per: Per, noun: str, pick: int) -> int:
        """What a Per counts: a status, a name or a trait."""
        if per is Per.SELECTED:
            return self._picked(pick, noun)
        if per is Per.STATUS_IN_PLAY:
            return int(Status[noun.upper()])
        if per in _NAMED_COUNTS:
            return self.name_number(noun)
        if per in _OF_COUNTERS:
            return self._counters_on(per, noun)
        return self.traits([noun]) if noun else 0

    def _counters_on(self, per: Per, noun: str) -> int:
        """ "kind@name" or "kind@trait" as one number."""
        noun, _, every = noun.partition("/")
        kind, _, on = noun.partition("@")
        number = 0
        if on:
            number = 1 + (self.traits([on]).bit_length() - 1 if per is Per.COUNTER_ON_TRAIT else self.name_number(on))
        return self.counter_kind(kind) + _KINDS * number + _EVERY * int(every or 0)

    def _condition_argument(self, effect: Effect, text: str) -> int:
        if effect.condition in (Condition.ALREADY_STATUS, Condition.HOST_STATUS):
            return int(Status[text.upper()])
        if effect.condition is Condition.SELECTED_IN_PLAY:
            return self._picked(effect.condition_selection, text)
        if effect.condition is Condition.DISCARDED_THIS_WAY:
            return self._called(effect.condition_selection, text)
        if effect.condition in (Condition.COUNT_AT_LEAST, Condition.COUNT_AT_LEAST_PER_PLAYER):
            return self._counted(effect.condition_per, text, effect.condition_selection)
        if effect.condition is Condition.OTHER_VILLAIN_LIVES:
            return self.name_number(text) if text else -1
        if effect.condition is Condition.CARD_HAS_TRAIT:
            name, _, trait = text.partition("@")
            return self.name_number(name) * _KINDS + self.traits([trait]).bit_length() - 1
        if effect.condition in _NAME_CONDITIONS:
            return self.name_number(text)
        return self.traits([text]) if effect.condition in _TRAIT_CONDITIONS else 0


def _attach_instruction(card: Card) -> Ability | None:
    """What an attachment does as it enters play; where nothing is printed, its When Revealed ability attaches it, or it
    is the villain's.
    """
    for ability in card.abilities:
        if ability.timing is Timing.ATTACHING:
            return ability
    attaches = (a for a in card.abilities if a.timing is Timing.WHEN_REVEALED)
    if any(a.missing or any(row.op is Op.ATTACH_THIS for row in a.effects) for a in attaches):
        return None
    return _TO_THE_VILLAIN


def _plain_name(name: str) -> str:
    """A name as it is compared: without subtitle, apostrophes and capitals."""
    return _APOSTROPHE.sub("", _SUBTITLE.sub("", name)).casefold()


def set_code(name: str) -> str:
    """The code of an encounter set by its printed name."""
    code = re.sub(r"[^a-z0-9]+", "_", name.casefold().replace("'", "")).strip("_")
    return _OTHER_CODES.get(code, code)


def _arguments(effect: Effect) -> tuple[str, str]:
    """(the op's own argument, the name or trait its target or amount speaks of); "@" joins the two."""
    first, _, second = effect.argument.partition("@")
    if effect.op in _OWN_ARGUMENT or effect.op in CARD_OPS or effect.op in PLAYER_CARD_OPS:
        return first, second
    return "", second or first


def _condition_arguments(effect: Effect) -> tuple[str, str]:
    """(name, trait or whatever else) of what a condition speaks of."""
    if effect.condition not in _NAME_AND_TRAIT:
        return "", effect.condition_argument
    name, _, noun = effect.condition_argument.partition("@")
    return name, noun


def _own_number(op: Op, own: str) -> int:
    if op in (Op.GIVE_STATUS, Op.CANNOT_HAVE_STATUS):
        return int(Status[own.upper()])
    if op in (Op.ATTACK_GAINS, Op.GAINS_KEYWORD, Op.LOSES_KEYWORD):
        return int(Keyword[own.upper()])
    if op is Op.DISCARD_CONTROLLED:
        return sum(Controlled[kind.upper()] for kind in own.split("|"))
    return int(Form[own.upper()]) if op in (Op.CHANGE_FORM, Op.MAY_CHANGE_FORM) else 0
