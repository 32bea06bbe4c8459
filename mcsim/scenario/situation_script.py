"""The shape of a situation file: its script and what it expects (rules/SITUATIONS.md)."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Discriminator, Field, Tag
from pydantic_core import PydanticCustomError

from mcsim.model.errors import nearest
from mcsim.model.opcodes import SITUATION_EVENTS, Event
from mcsim.scenario.situation_format import CardText, Count, Path, Setup, Table, Text

EVENTS = tuple(e.name.lower() for e in Event if e < SITUATION_EVENTS)


def _event(text: str) -> str:
    name = text.partition(" ")[0]
    if name not in EVENTS:
        raise PydanticCustomError("event", "an event of SITUATIONS.md", {"nearest": nearest(name, EVENTS)})
    return text


def _choice_tag(value: Any) -> str:
    if isinstance(value, list):
        return "(points)"
    return "(path)" if isinstance(value, str) else "(option)"


EventText = Annotated[str, AfterValidator(_event)]
Choice = Annotated[
    Annotated[Count, Tag("(option)")] | Annotated[Path, Tag("(path)")] | Annotated[list[Path], Tag("(points)")],
    Discriminator(_choice_tag),
]


class Defense(Table):
    """Who defends."""

    by: Path


class DefenseAbility(Table):
    """A (defense) ability that a player uses once."""

    player: Count
    ability: Text
    at: Literal["initiate", "declare", "flip", "damage"] = "damage"
    attack: bool = False


class EnemyAttack(Table):
    """An enemy attacks a player."""

    do: Literal["enemy_attack"]
    enemy: Path
    player: Count
    target: Path | None = None
    defense: Defense | None = None
    defense_abilities: list[DefenseAbility] = Field(default_factory=list)
    ends_before_damage: bool = False
    choices: list[Choice] = Field(default_factory=list)


class EnemyScheme(Table):
    """An enemy schemes."""

    do: Literal["enemy_scheme"]
    enemy: Path
    player: Count
    choices: list[Choice] = Field(default_factory=list)


class Activate(Table):
    """An enemy attacks or schemes, by the player's form."""

    do: Literal["activate"]
    enemy: Path
    player: Count


class DealDamage(Table):
    """Damage that is no attack."""

    do: Literal["deal_damage"]
    to: Path
    amount: Count
    indirect: bool = False
    assign: dict[Path, Count] = Field(default_factory=dict)
    defense_abilities: list[DefenseAbility] = Field(default_factory=list)


class PreventNext(Table):
    """Prevent some of what a character would take next."""

    do: Literal["prevent_next"]
    to: Path
    amount: Count


class BasicPower(Table):
    """A basic attack or thwart."""

    do: Literal["basic_attack", "basic_thwart"]
    by: Path
    target: Path


class Recover(Table):
    """A basic recovery."""

    do: Literal["recover"]
    by: Path
    target: Path | None = None


class Instance(Table):
    """One instance of damage of an attack ability."""

    target: Path
    damage: Count
    additional: bool = False


class AttackAbility(Table):
    """An (attack) ability of an identity."""

    do: Literal["attack_ability"]
    player: Count
    instances: Annotated[list[Instance], Field(min_length=1)]
    separate_attacks: bool = False
    bonus: Count = 0
    bonus_on: Count = 0
    keywords: list[Literal["overkill", "piercing", "ranged"]] = Field(default_factory=list)


class ChangeForm(Table):
    """A player changes form."""

    do: Literal["change_form"]
    player: Count


class Reveal(Table):
    """A player reveals an encounter card."""

    do: Literal["reveal"]
    player: Count
    card: CardText | None = None
    defenses: list[Defense | None] = Field(default_factory=list)
    choices: list[Choice] = Field(default_factory=list)


class VillainPhase(Table):
    """A whole villain phase."""

    do: Literal["villain_phase"]
    defenses: list[Defense | None] = Field(default_factory=list)
    choices: list[Choice] = Field(default_factory=list)


class ReadyAll(Table):
    """The end of the player phase."""

    do: Literal["ready_all"]


ScriptStep = (
    EnemyAttack
    | EnemyScheme
    | Activate
    | DealDamage
    | PreventNext
    | BasicPower
    | Recover
    | AttackAbility
    | ChangeForm
    | Reveal
    | VillainPhase
    | ReadyAll
)


class ExpectedAttack(Table):
    """What the last enemy attack must have been."""

    boost_icons: int | None = None
    atk: int | None = None
    dealt: int | None = None
    taken: int | None = None
    target: Path | None = None
    target_player: Count | None = None
    defender: Path | None = None
    undefended: bool | None = None
    attacked: list[Path] | None = None
    damaged: bool | None = None
    ended_early: bool | None = None
    happened: bool | None = None


class ExpectedScheme(Table):
    """What the last scheme must have been."""

    boost_icons: int | None = None
    sch: int | None = None
    placed: int | None = None
    happened: bool | None = None


class Expect(Table):
    """What must be true at the end; what is not set is not tested."""

    state: dict[Path, int | bool | str] = Field(default_factory=dict)
    attack: ExpectedAttack | None = None
    scheme: ExpectedScheme | None = None
    events: list[EventText] = Field(default_factory=list)
    no_events: list[EventText] = Field(default_factory=list)
    illegal: list[Count] = Field(default_factory=list)
    outcome: Literal["none", "players_win", "players_lose"] | None = None
    error: bool = False


class Situation(Table):
    """A situation file."""

    id: Text
    title: str = ""
    rules: list[Text] = Field(default_factory=list)
    setup: Setup
    script: list[Annotated[ScriptStep, Field(discriminator="do")]]
    expect: Expect = Expect()
    source: Any = None
    confidence: Literal["high", "medium"] | None = None
