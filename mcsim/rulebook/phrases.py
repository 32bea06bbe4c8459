"""docs/phrases.md: the most frequent kinds of phrases on cards and how they are read."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.abilities import Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import Condition, Op, Per, Target
from mcsim.rulebook.effects import meanings
from mcsim.scenario.explain import pick_text

MOST = 40
_FRAMES = (Op.UNSUPPORTED, Op.BLOCK, Op.EACH_PLAYER, Op.FOR_PLAYER, Op.CHOOSE)  # they only head other rows

_HEAD = f"""# The {MOST} most frequent kinds of phrases

Written by `make docs` from the catalogue, for review: what the texts say most often, and how that is read. Phrases that
differ only in numbers, names, traits, or in when they resolve, are of one kind: an operation on a target, counted by a
factor, under a condition. *Cards* counts the printed cards (reprints not) that use the kind at least once. How one card
is read: `mcsim catalogue build DIR --explain CODE`. The words: [effects.md](effects.md).
"""


@dataclass(frozen=True)
class Kind:
    """What two phrases have in common that differ in numbers and names only."""

    op: Op
    per: Per
    target: Target
    selection: int
    condition: Condition
    negated: bool


def kind_of(row: Effect) -> Kind:
    """The kind of a row."""
    selection = row.selection if row.target is Target.SELECTED else 0
    return Kind(row.op, row.per, row.target, selection, row.condition, row.negated)


def frequent_kinds(cards: Iterable[Card]) -> list[tuple[Kind, int]]:
    """Kinds with the number of cards (reprints not) that use them, the most frequent first."""
    uses: Counter[Kind] = Counter()
    for card in cards:
        rows = [row for ability in card.abilities for row in ability.effects if row.op not in _FRAMES]
        if not card.duplicate_of:
            uses.update({kind_of(row) for row in rows})
    return sorted(uses.items(), key=lambda item: (-item[1], *(int(part) for part in vars(item[0]).values())))


def phrases_markdown() -> str:
    """The text of docs/phrases.md."""
    kinds = frequent_kinds(load_catalogue().cards.values())[:MOST]
    lines = [f"| {n} | {count} | {_words(kind)} | {_reading(kind)} |\n" for n, (kind, count) in enumerate(kinds, 1)]
    return f"{_HEAD}\n| | cards | rows | reading |\n|---:|---:|---|---|\n{''.join(lines)}"


def _words(kind: Kind) -> str:
    per = f" x {kind.per.name}" if kind.per is not Per.ONE else ""
    return f"`{kind.op.name}{per}`{_target(kind)}{_condition(kind)}"


def _target(kind: Kind) -> str:
    if kind.target is Target.NONE:
        return ""
    return f" to `{pick_text(kind.selection, '') if kind.target is Target.SELECTED else kind.target.name}`"


def _condition(kind: Kind) -> str:
    if kind.condition is Condition.NONE:
        return ""
    return f" {'unless' if kind.negated else 'if'} `{kind.condition.name}`"


def _reading(kind: Kind) -> str:
    """The comments of the words, put together."""
    parts = [meanings(Op)[kind.op.name]]
    if kind.target is Target.SELECTED:
        parts.append(f"TARGET: {', '.join(_pick_words(kind.selection))}")
    elif kind.target is not Target.NONE:
        parts.append(f"TARGET: {meanings(Target)[kind.target.name]}")
    if kind.per is not Per.ONE:
        parts.append(f"times: {meanings(Per)[kind.per.name]}")
    if kind.condition is not Condition.NONE:
        parts.append(f"{'unless' if kind.negated else 'if'}: {meanings(Condition)[kind.condition.name]}")
    return "; ".join(parts).replace("|", "\\|")


def _pick_words(bits: int) -> list[str]:
    return [name.replace("_", " ").lower() for name in pick_text(bits, "").strip("<>").split()]
