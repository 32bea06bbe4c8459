"""Inline cards of a situation, and catalogue codes, as cards with their abilities read."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from mcsim.cards.catalogue import Catalogue
from mcsim.cards.grammar import GrammarError, parse_ability, parse_effects
from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card, PrintedKeyword
from mcsim.model.errors import Problem, nearest
from mcsim.model.opcodes import CardType, Icon, Label, Op, Target, Timing
from mcsim.scenario.situation_format import (
    Ally,
    Attachment,
    Character,
    Enemy,
    Environment,
    Identity,
    InlineCard,
    Scheme,
    SideScheme,
    Villain,
)
from mcsim.scenario.situation_script import DefenseAbility
from mcsim.scenario.support import missing_piece

_ENDLESS = re.compile(r"\d{8}")
_GIVEN = ("guard", "overkill", "patrol", "piercing", "ranged", "retaliate", "stalwart", "steady", "villainous")


class CardReader:
    """Makes cards and collects what is wrong with them in `problems`."""

    def __init__(self, file: str, catalogue: Catalogue, villain: str) -> None:
        """`villain`: name of the villain, whom the abilities of attachments may name."""
        self.file = file
        self.catalogue = catalogue
        self.villain = villain
        self.problems: list[Problem] = []
        self.sides = dict(catalogue.cards)  # to find other sides in; those of the file's own cards have made-up codes

    def cards(self, cards: Sequence[str | InlineCard], key: str) -> list[Card]:
        """The cards of a pile, top first; codes that the catalogue lacks are left out and reported."""
        found = [self.card(card, f"{key}/{i}") for i, card in enumerate(cards)]
        return [card for card in found if card is not None]

    def card(self, card: str | InlineCard, key: str) -> Card | None:
        """One card of a pile."""
        if isinstance(card, str):
            return self._from_catalogue(card, key)
        kind = CardType[card.type.upper()]
        attachment = kind is CardType.ATTACHMENT
        abilities = list(self._abilities(card.abilities, card.name, key, self.villain if attachment else ""))
        for field, timing in (("boost_ability", Timing.BOOST), ("when_revealed", Timing.WHEN_REVEALED)):
            text = getattr(card, field)
            if text is not None:
                abilities += self._effects(text, card.name, timing, f"{key}/{field}")
        words, given = _given_keywords(card.keywords) if attachment else (_keywords(card.keywords), [])
        return Card(
            code="",
            name=card.name,
            type=kind,
            type_code=card.type,
            pack="",
            boost=card.boost,
            boost_star=card.boost_ability is not None,
            hp=card.hp,
            atk=card.atk,
            sch=card.sch,
            thw=card.thw,
            base_threat=card.threat or 0,
            icons=_icons(card.icons),
            traits=tuple(card.traits),
            keywords=words,
            abilities=(*abilities, *given),
        )

    def _from_catalogue(self, code: str, key: str) -> Card | None:
        card = self.catalogue.cards.get(code)
        if card is None:
            near = nearest(code, self.catalogue.cards)
            self.problems.append(Problem(self.file, key, code, "a card code of the catalogue, or an inline card", near))
        return card

    def identity(self, x: Identity, key: str) -> Card:
        """The identity of a player, in either form."""
        return self._character(x, CardType.IDENTITY, key, atk=x.atk, thw=x.thw, defense=x.def_, rec=x.rec)

    def ally(self, x: Ally, key: str) -> Card:
        """An ally."""
        cons = x.consequential
        return self._character(x, CardType.ALLY, key, atk=x.atk, thw=x.thw, cons_atk=cons.atk, cons_thw=cons.thw)

    def minion(self, x: Enemy, key: str) -> Card:
        """A minion."""
        return self._character(x, CardType.MINION, key, atk=x.atk, sch=x.sch, traits=tuple(x.traits))

    def villain_stage(self, x: Enemy, key: str) -> Card:
        """A stage of the villain, with its other side."""
        card = self._character(x, CardType.VILLAIN, key, atk=x.atk, sch=x.sch, traits=tuple(x.traits))
        if not isinstance(x, Villain) or x.other_side is None:
            return card
        return self._two_sided(card, self.villain_stage(x.other_side, f"{key}/other_side"))

    def _two_sided(self, front: Card, back: Card) -> Card:
        """Two sides that know each other."""
        codes = [f"#{len(self.sides) + i}" for i in range(2)]
        front, back = replace(front, code=codes[0], back=codes[1]), replace(back, code=codes[1], back=codes[0])
        self.sides |= {codes[0]: front, codes[1]: back}
        return front

    def _character(self, x: Character, kind: CardType, key: str, **stats: object) -> Card:
        abilities = tuple(self._abilities(x.abilities, x.name, key, ""))
        card = Card("", x.name, kind, kind.name.lower(), "", hp=x.max_hp or x.hp, **stats)  # type: ignore[arg-type]
        return replace(card, keywords=_keywords(x.keywords), abilities=abilities)

    def attachment(self, x: Attachment, key: str) -> Card:
        """An attachment on the villain; its keywords are his."""
        abilities = self._abilities(x.abilities, x.name, key, self.villain)
        words, given = _given_keywords(x.keywords)
        return Card(
            "",
            x.name,
            CardType.ATTACHMENT,
            "attachment",
            "",
            atk=x.atk,
            sch=x.sch,
            traits=tuple(x.traits),
            keywords=words,
            abilities=(*abilities, *given),
        )

    def environment(self, x: Environment | str, key: str) -> Card | None:
        """An environment in play: one of the file's own, or of the catalogue."""
        if isinstance(x, str):
            return self._from_catalogue(x, key)
        abilities = tuple(self._abilities(x.abilities, x.name, key, ""))
        kind = CardType.ENVIRONMENT
        card = Card(
            "", x.name, kind, "environment", "", traits=tuple(x.traits), icons=_icons(x.icons), abilities=abilities
        )
        back = None if x.other_side is None else self.environment(x.other_side, f"{key}/other_side")
        return card if back is None else self._two_sided(card, back)

    def side_scheme(self, x: SideScheme, key: str) -> Card:
        """A side scheme."""
        abilities = tuple(self._abilities(x.abilities, x.name, key, ""))
        kind = CardType.SIDE_SCHEME
        card = Card("", x.name, kind, "side_scheme", "", base_threat=x.threat, icons=_icons(x.icons))
        return replace(card, keywords=_keywords(x.keywords), abilities=abilities)

    def main_scheme(self, x: Scheme, key: str) -> Card:
        """A stage of the main scheme; its threat is that of the situation."""
        abilities = tuple(self._abilities(x.abilities, x.name, key, ""))
        return Card("", x.name, CardType.MAIN_SCHEME, "main_scheme", "", abilities=abilities)

    def defense_ability(self, x: DefenseAbility, key: str) -> Ability | None:
        """A (defense) ability that the script uses."""
        for ability in self._effects(x.ability, "", Timing.SCRIPTED, f"{key}/ability"):
            return replace(ability, label=Label.DEFENSE | Label.ATTACK if x.attack else Label.DEFENSE)
        return None

    def _abilities(self, texts: Sequence[str], name: str, key: str, host: str) -> Iterator[Ability]:
        for i, text in enumerate(texts):
            with self._reported(text, f"{key}/abilities/{i}"):
                yield self._modelled(parse_ability(_countable(text), name, host))

    def _effects(self, text: str, name: str, timing: Timing, key: str) -> list[Ability]:
        with self._reported(text, key):
            return [self._modelled(parse_effects(_countable(text), name, timing))]
        return []

    @staticmethod
    def _modelled(ability: Ability) -> Ability:
        if missing_piece(ability):
            raise GrammarError(missing_piece(ability))
        return ability

    @contextmanager
    def _reported(self, text: str, key: str) -> Iterator[None]:
        """Turn a text that the grammar cannot read into a problem."""
        try:
            yield
        except GrammarError as error:
            given = f"not understood from {error.piece!r}" if error.piece != text else "not understood"
            self.problems.append(Problem(self.file, key, given, "a phrase of SITUATIONS.md"))


def _countable(text: str) -> str:
    """The text; GrammarError if a number in it is too long for the engine's tables."""
    endless = _ENDLESS.search(text)
    if endless:
        raise GrammarError(endless.group())
    return text


def _keywords(texts: Sequence[str]) -> tuple[PrintedKeyword, ...]:
    return tuple(_keyword(*text.split()) for text in texts)


def _keyword(word: str, value: str = "0", argument: str = "") -> PrintedKeyword:
    return PrintedKeyword(word, int(value), argument=argument)


def _given_keywords(texts: Sequence[str]) -> tuple[tuple[PrintedKeyword, ...], list[Ability]]:
    """(keywords of the attachment itself, constant abilities that give its host the others)."""
    words = _keywords(texts)
    given = [word for word in words if word.name in _GIVEN]
    rows = tuple(Effect(Op.GAINS_KEYWORD, word.value, target=Target.HOST, argument=word.name) for word in given)
    constant = [Ability(Timing.CONSTANT, rows)] if rows else []
    return tuple(word for word in words if word.name not in _GIVEN), constant


def _icons(names: Sequence[str]) -> tuple[int, int, int, int]:
    counts = [names.count(icon.name.lower()) for icon in Icon]
    return (counts[0], counts[1], counts[2], counts[3])
