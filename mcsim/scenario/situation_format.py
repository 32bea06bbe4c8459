"""The shape of a situation's set-up (rules/SITUATIONS.md): unknown keys and wrong types are errors."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from mcsim.model.errors import nearest

MOST = 100_000  # of any number in a file
KEYWORD = re.compile(
    r"(guard|overkill|patrol|piercing|quickstrike|ranged|stalwart|steady|surge|toughness|villainous)"
    r"|(retaliate|incite|hinder|victory) ([1-9]\d?)|uses ([1-9]\d?) [a-z-]+"
)
KEYWORDS = (
    "guard, overkill, patrol, piercing, quickstrike, ranged, retaliate N, stalwart, steady, surge, toughness, "
    "villainous, incite N, hinder N, victory N, uses N KIND"
)

Count = Annotated[int, Field(ge=0, le=MOST)]
Positive = Annotated[int, Field(ge=1, le=MOST)]
Bonus = Annotated[int, Field(ge=-MOST, le=MOST)]
Text = Annotated[str, Field(min_length=1)]
Counters = dict[Annotated[str, Field(pattern=r"^[a-z-]+$")], Count]
Path = Annotated[str, Field(pattern=r"^/")]


def _keyword(text: str) -> str:
    if not KEYWORD.fullmatch(text):
        raise PydanticCustomError("keyword", "one of {allowed}", {"allowed": KEYWORDS})
    return text


KeywordText = Annotated[str, AfterValidator(_keyword)]


class Table(BaseModel):
    """An object of the file: strict types, no key that is not declared."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, value: Any) -> Any:
        """Name an unknown key with those there are, which pydantic's own error does not."""
        if isinstance(value, dict):
            known = [field.alias or name for name, field in cls.model_fields.items()]
            for key in value:
                if key not in known:
                    raise PydanticCustomError(
                        "unknown_key",
                        "{allowed}",
                        {"key": key, "allowed": " | ".join(known), "nearest": nearest(key, known)},
                    )
        return value


class Statuses(Table):
    """Status cards on a character."""

    tough: Count = 0
    stunned: Count = 0
    confused: Count = 0


class Consequential(Table):
    """Consequential damage of an ally."""

    atk: Count = 0
    thw: Count = 0


class InlineCard(Table):
    """A card that the file itself describes."""

    name: Text
    type: Literal["treachery", "minion", "attachment", "side_scheme", "environment", "obligation", "player"] = (
        "treachery"
    )
    boost: Count = 0
    boost_ability: Text | None = None
    when_revealed: Text | None = None
    hp: Positive | None = None
    atk: Bonus | None = None
    sch: Bonus | None = None
    thw: Count | None = None
    threat: Count | None = None
    icons: list[Literal["acceleration", "amplify", "crisis", "hazard"]] = []
    traits: list[Text] = []
    keywords: list[KeywordText] = []
    abilities: list[Text] = []

    @model_validator(mode="after")
    def _stats_of_type(self) -> "InlineCard":
        needed = {"minion": ("hp", "atk", "sch"), "side_scheme": ("threat",)}.get(self.type, ())
        for key in needed:
            if getattr(self, key) is None:
                raise PydanticCustomError("missing_stat", "a {type} has {key}", {"type": self.type, "key": key})
        return self


def _card_tag(value: Any) -> str:
    return "(code)" if isinstance(value, str) else "(card)"


def _pile_tag(value: Any) -> str:
    return "(cards)" if isinstance(value, list) else "(number)"


CardText = Annotated[Annotated[Text, Tag("(code)")] | Annotated[InlineCard, Tag("(card)")], Discriminator(_card_tag)]
Cards = list[CardText]
Pile = Annotated[Annotated[Count, Tag("(number)")] | Annotated[Cards, Tag("(cards)")], Discriminator(_pile_tag)]


class Character(Table):
    """What every character has."""

    name: Text
    hp: Positive
    max_hp: Positive | None = None
    keywords: list[KeywordText] = []
    statuses: Statuses = Statuses()
    abilities: list[Text] = []
    counters: Counters = {}

    @model_validator(mode="after")
    def _no_more_than_unhurt(self) -> "Character":
        if self.max_hp is not None and self.hp > self.max_hp:
            raise PydanticCustomError("hit_points", "hp at most max_hp ({most})", {"most": self.max_hp, "key": "hp"})
        return self


class Identity(Character):
    """The identity of a player."""

    form: Literal["hero", "alter_ego"]
    atk: Count = 0
    thw: Count = 0
    def_: Count = Field(0, alias="def")
    rec: Count = 0
    exhausted: bool = False


class Ally(Character):
    """An ally in play."""

    atk: Count
    thw: Count
    consequential: Consequential = Consequential()
    exhausted: bool = False


class Enemy(Character):
    """A minion, and what a villain shares with it."""

    atk: Count
    sch: Count
    traits: list[Text] = []
    boost_cards: Cards = []


class Attachment(Table):
    """An attachment on the villain; its keywords are given to him."""

    name: Text
    atk: Bonus = 0
    sch: Bonus = 0
    traits: list[Text] = []
    keywords: list[KeywordText] = []
    abilities: list[Text] = []
    counters: Counters = {}


class Environment(Table):
    """An environment in play; `other_side` is what it can be turned to."""

    name: Text
    traits: list[Text] = []
    icons: list[Literal["acceleration", "amplify", "crisis", "hazard"]] = []
    abilities: list[Text] = []
    counters: Counters = {}
    other_side: "Environment | None" = None


class Villain(Enemy):
    """The villain's stage in play, or one that follows."""

    attachments: list[Attachment] = []
    next_stages: list["Villain"] = []
    other_side: "Villain | None" = None


class OtherVillain(Enemy):
    """A villain beside the active one, with an encounter deck of his own or (no cards) without one."""

    next_stages: list["Villain"] = []
    encounter_deck: Cards = []
    encounter_discard: Cards = []


class Scheme(Table):
    """The main scheme's stage in play, or one that follows."""

    threat: Count
    target: Positive
    acceleration: Count = 0
    counters: Counters = {}
    name: Text = "Main scheme"
    abilities: list[Text] = []
    next_stages: list["Scheme"] = []


class SideScheme(Table):
    """A side scheme in play."""

    name: Text
    threat: Count
    icons: list[Literal["acceleration", "amplify", "crisis", "hazard"]] = []
    keywords: list[KeywordText] = []
    abilities: list[Text] = []
    counters: Counters = {}


class Player(Table):
    """One player."""

    identity: Identity
    allies: list[Ally] = []
    minions: list[Enemy] = []
    hand: Pile = 0
    upgrades: Count = 0
    supports: Count = 0
    deck: Cards = []
    nemesis: Cards = []


class Setup(Table):
    """The position."""

    players: Annotated[list[Player], Field(min_length=1, max_length=4)]
    villain: Villain
    villains: Annotated[list[OtherVillain], Field(max_length=6)] = []  # beside the active one
    main_scheme: Scheme
    side_schemes: list[SideScheme] = []
    environments: list[Environment | Text] = []
    encounter_deck: Cards
    encounter_discard: Cards = []
    set_aside: Cards = []
    acceleration_tokens: Count = 0
    mode: Literal["standard", "expert"] = "standard"
