"""Abilities as data: what the grammar writes, the catalogue stores and the engine runs."""

from dataclasses import dataclass

from mcsim.model.opcodes import (
    Condition,
    Form,
    Joint,
    Label,
    Limit,
    Op,
    Per,
    Qualifier,
    Target,
    Timing,
    Trigger,
    When,
    Who,
)

PIECE_WORDS = 5  # of printed text, to name what is missing; the column `note` may hold 8


@dataclass(frozen=True)
class Effect:
    """One row: do `op` with `amount` times `per` to `target`, if `condition` holds.

    `argument` is a trait, a card name, or the lower-case name of a Status, Keyword or Form, as `op` or `target` asks
    ("status@trait" where both do); `per_argument` is the trait, name or kind of counter that `per` counts, and
    `condition_argument` the one of `condition`. `selection`, `condition_selection` and `per_selection`
    are Pick bits.
    `option` 1, 2, ... marks the rows of an option of the CHOOSE row before them, 0 none. On a THEN or
    OTHERWISE row without condition, `condition_amount` is the number of rows of the part before (0: one).
    """

    op: Op
    amount: int = 0
    per: Per = Per.ONE
    target: Target = Target.NONE
    condition: Condition = Condition.NONE
    condition_amount: int = 0
    negated: bool = False
    argument: str = ""
    condition_argument: str = ""
    joint: Joint = Joint.AND
    when: When = When.NOW
    option: int = 0
    selection: int = 0
    per_argument: str = ""
    condition_selection: int = 0
    condition_per: Per = Per.ONE
    per_selection: int = 0


@dataclass(frozen=True)
class Ability:
    """One ability of a card: its timing, what triggers it, and its effect rows in order.

    `missing` names (at most PIECE_WORDS words) the piece of the printed text that could not be read; such an ability
    has one UNSUPPORTED row. `name` is the ability word in front of the heading or the heading's own ("Special", "Foul
    Play"), by which other abilities call it; `limit` says how often it may resolve.
    """

    timing: Timing
    effects: tuple[Effect, ...]
    trigger: Trigger = Trigger.NONE
    subject: Who = Who.ANYONE
    versus: Who = Who.ANYONE
    qualifier: Qualifier | int = Qualifier.NONE
    label: Label | int = Label.NONE
    form: Form = Form.ANY
    missing: str = ""
    subject_selection: int = 0
    subject_argument: str = ""
    name: str = ""
    limit: Limit = Limit.NONE

    @property
    def modelled(self) -> bool:
        """Whether every row runs in the engine."""
        return not self.missing and all(row.op is not Op.UNSUPPORTED for row in self.effects)


def unsupported(timing: Timing, piece: str, form: Form = Form.ANY) -> Ability:
    """An ability whose text is not modelled; `piece` is cut to PIECE_WORDS words, so that no sentence is kept."""
    words = " ".join(piece.split()[:PIECE_WORDS])
    return Ability(timing=timing, effects=(Effect(Op.UNSUPPORTED),), form=form, missing=words or "text")
