"""docs/effects.md: the vocabulary of card effects, what of it the engine carries out, and how many cards speak it."""

import inspect
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from enum import IntEnum

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.abilities import Ability, Effect
from mcsim.model.card import Card
from mcsim.model.opcodes import Condition, Op, Per, Target, Timing, Trigger, When
from mcsim.scenario import support

_HEAD = """# Effects of cards

Written by `make docs` from `mcsim/model/opcodes.py` (the words), `mcsim/scenario/support.py` (what the engine carries
out) and the catalogue. A card's abilities are lists of rows: an *operation*, an amount times a *factor*, a *target*, a
*condition* and a *moment*; the ability itself has a *timing* and a *trigger*. An ability that uses a word not carried
out is left out of a simulation and named in the table `coverage`. *Cards* counts the printed cards (reprints not) that
use the word at least once.
"""

_MEMBER = re.compile(r"^    (\w+) = \d+ *(?:# (.*))?$", re.MULTILINE)

Words = Callable[[Ability], Iterator[int]]


def _of_rows(read: Callable[[Effect], int]) -> Words:
    """Words that stand in the rows of an ability."""
    return lambda ability: (read(row) for row in ability.effects)


# heading, enumeration, members carried out, where a card uses them
_SECTIONS: tuple[tuple[str, type[IntEnum], Collection[int], Words], ...] = (
    ("Operations", Op, support.OPS, _of_rows(lambda row: row.op)),
    ("Factors", Per, support.PER, _of_rows(lambda row: row.per)),
    ("Targets", Target, support.TARGETS, _of_rows(lambda row: row.target)),
    ("Conditions", Condition, support.CONDITIONS, _of_rows(lambda row: row.condition)),
    ("Moments", When, support.WHEN, _of_rows(lambda row: row.when)),
    ("Timings", Timing, support.RESOLVED_TIMINGS, lambda ability: iter((ability.timing,))),
    ("Triggers", Trigger, support.TRIGGERS, lambda ability: iter((ability.trigger,))),
)


def effects_markdown() -> str:
    """The text of docs/effects.md."""
    cards = [card for card in load_catalogue().cards.values() if not card.duplicate_of]
    return "\n".join([_HEAD, *(_section(*section, cards) for section in _SECTIONS)])


def meanings(words: type[IntEnum]) -> dict[str, str]:
    """Member name -> the comment behind it in the source; the name in words where there is none."""
    found = _MEMBER.findall(inspect.getsource(words))
    return {name: comment or name.replace("_", " ").lower() for name, comment in found}


def _section(heading: str, words: type[IntEnum], carried: Collection[int], read: Words, cards: list[Card]) -> str:
    uses = _cards_by_word(cards, read)
    lines = [
        f"| `{name}` | {_escaped(meaning)} | {'yes' if words[name] in carried else 'not yet'} | {uses[words[name]]} |\n"
        for name, meaning in meanings(words).items()
        if words[name] or words not in (Per, Condition, Target, Trigger)
    ]
    return f"## {heading}\n\n| word | meaning | carried out | cards |\n|---|---|---|---:|\n{''.join(lines)}"


def _cards_by_word(cards: list[Card], read: Words) -> Counter[int]:
    return Counter(word for card in cards for word in {int(word) for a in card.abilities for word in read(a)})


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
