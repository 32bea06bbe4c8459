"""The tables of a study file, DESIGN section 4: attributes are named like the keys (`def_` for Python's word `def`)."""

import os
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from mcsim.study.cards import CustomCard
from mcsim.study.fields import Choice, Flag, FolderName, Names, Real, String, Text, Whole

QUESTIONS = ("activation", "survival")  # questions this version answers
POLICIES = ("none", "hero", "ally", "ally_then_hero", "hero_then_ally", "expected")
FORMS = ("hero", "alter_ego", "flip")
DEFAULT_TRIALS = 200_000
MAX_PLAYERS = 4

Question = Annotated[str, Choice(QUESTIONS)]
Trials = Annotated[int, Whole(1, 10**9)]
Precision = Annotated[float, Real(0, 0.5, closed=False)]
Stat = Annotated[int, Whole(0, 99)]
Count = Annotated[int, Whole(0, 99)]
HitPoints = Annotated[int, Whole(1, 9_999)]


class Table(BaseModel):
    """A TOML table: frozen, unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class StudyTable(Table):
    """[study]: what is asked and how many trials answer it. Exactly one of `trials` and `precision` is set."""

    name: Annotated[str, FolderName()]
    question: Question = "activation"
    trials: Trials | None = None
    precision: Precision | None = None
    seed: Annotated[int, Whole(0, 2**63 - 1)] = 0
    rounds: Annotated[int, Whole(1, 10_000)] = 6
    baseline: Text | None = None


class Statuses(Table):
    """Status cards a character starts with [cards]."""

    tough: Count = 0
    stunned: Count = 0
    confused: Count = 0


class Villain(Table):
    """[scenario.villain]: overrides of the starting stage; None leaves what is printed."""

    stage: Text | None = None
    hp: HitPoints | None = None
    atk: Stat | None = None
    sch: Stat | None = None
    attachments: Names = ()
    statuses: Annotated[Statuses, Field(description="a table of counts, e.g. {tough = 1}")] = Statuses()


class Scenario(Table):
    """[scenario]: the villain and the encounter sets. `modular` None: the recommended ones."""

    name: Text
    mode: Annotated[str, Choice(("standard", "expert"))] = "standard"
    modular: Names | None = None
    standard_set: Annotated[str, Choice(("standard", "standard_ii", "standard_iii"))] = "standard"
    expert_set: Annotated[str, Choice(("expert", "expert_ii"))] = "expert"
    heroic: Count = 0
    skirmish: Annotated[str, String("a villain stage, or an empty string", empty=True)] = ""
    villain: Annotated[Villain, Field(description="a table [scenario.villain]")] = Villain()


class Defense(Table):
    """[players.defense]: who defends against an attack."""

    policy: Annotated[str, Choice(POLICIES)] = "none"
    for_others: Flag = False


class Turn(Table):
    """[players.turn]: the player turn of a survival study; an activation study has none."""

    policy: Annotated[str, Choice(("aggressive", "balanced", "cautious"))] = "balanced"
    flip_below: Annotated[int, Whole(0, 9_999)] = 4
    thwart_above: Annotated[float, Real(0, 1, closed=True)] = 0.5
    damage: Count = 0
    threat: Count = 0
    allies: Count = 0


class Player(Table):
    """[[players]]: one identity, from a deck file or by code or name, and what it starts with.

    None leaves the printed stat; `hand` None: as many cards as the hand size.
    """

    deck: Text | None = None
    identity: Text | None = None
    allies: Names = ()
    form: Annotated[str, Choice(FORMS)] = "hero"
    hp: HitPoints | None = None
    atk: Stat | None = None
    thw: Stat | None = None
    def_: Annotated[Stat | None, Field(alias="def")] = None
    rec: Stat | None = None
    hand_size: Count | None = None
    hand: Count | None = None
    upgrades: Count = 0
    supports: Count = 0
    statuses: Annotated[Statuses, Field(description="a table of counts, e.g. {tough = 1}")] = Statuses()
    minions: Names = ()
    defense: Annotated[Defense, Field(description="a table [players.defense]")] = Defense()
    turn: Annotated[Turn, Field(description="a table [players.turn]")] = Turn()
    _folder: Path = PrivateAttr(default=Path())

    def model_post_init(self, context: Any) -> None:
        """Remember the folder of the study file, which validation hands on as its context."""
        if isinstance(context, Path):
            self._folder = context

    @property
    def deck_path(self) -> Path | None:
        """Absolute path of the deck file; a relative one starts at the study file."""
        return None if self.deck is None else Path(os.path.abspath(self._folder / self.deck))


class Document(Table):
    """A whole study file. It is checked with its sweep applied, hence without one."""

    study: Annotated[StudyTable, Field(description="a table [study]")]
    scenario: Annotated[Scenario, Field(description="a table [scenario]")]
    players: Annotated[tuple[Player, ...], Field(description=f"1 to {MAX_PLAYERS} tables [[players]]")]
    cards: Annotated[tuple[CustomCard, ...], Field(description="tables [[cards]]")] = ()
    sweep: Annotated[dict[str, Any], Field(description="a table [sweep]")] = {}
