"""The generated pages of docs/. `python -m mcsim.rulebook.pages DIR` writes them; tests/rulebook holds them current."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mcsim.analysis.schema import tables_markdown
from mcsim.model.records import SENTENCES
from mcsim.rulebook.effects import effects_markdown
from mcsim.rulebook.lookup import rule_rows
from mcsim.rulebook.phrases import phrases_markdown
from mcsim.rulebook.rules import PARTS, RULES

_RULES_HEAD = """# Rules, functions, tests

Written by `make docs` from `mcsim/rulebook/rules.py` and from what cites a rule's id: functions of `mcsim/engine/` and
`mcsim/scenario/` in their docstrings, tests in names and docstrings (`file::test`), situations of
`tests/situations/cases/` in their `rules`. Meanings are reminders, not the rule. *Runs in*: activation studies,
situations (`mcsim resolve`), or both; *not yet*: what of it is not carried out, there or at all. The same as a table:
`mcsim rules`, `mcsim rules X8`, `mcsim rules --json`.
"""

_RULES_COLUMNS = ("id", "meaning", "runs in", "not yet", "functions", "tests")

_RECORDS_HEAD = """# Records of the engine

Written by `make docs` from `mcsim/model/records.py`. One `game` record holds a whole game; -1 means nobody or nothing.
Units stand in brackets.
"""


def rules_markdown() -> str:
    """The text of docs/rules.md; needs the tests beside the package."""
    rows = rule_rows()
    parts = [_RULES_HEAD]
    for letter, title in PARTS.items():
        lines = [_rule_line(row) for row in rows if RULES[row["rule"]].part == letter]
        parts.append(f"## {letter}. {title}\n\n{_header(*_RULES_COLUMNS)}{''.join(lines)}")
    return "\n".join(parts)


def _rule_line(row: dict[str, Any]) -> str:
    words = (row["rule"], row["meaning"], row["runs"], row["missing"])
    cells = (*words, _code(row["functions"]), _code(row["tests"] or []))
    return f"| {' | '.join(cells)} |\n"


def _code(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _header(*columns: str) -> str:
    return f"| {' | '.join(columns)} |\n|{'---|' * len(columns)}\n"


def records_markdown() -> str:
    """The text of docs/records.md: a list of fields for each record."""
    parts = [_RECORDS_HEAD]
    for record, fields in SENTENCES.items():
        lines = [f"| `{field}` | {sentence} |\n" for field, sentence in fields.items()]
        parts.append(f"## `{record}`\n\n{_header('field', 'meaning')}{''.join(lines)}")
    return "\n".join(parts)


PAGES: dict[str, Callable[[], str]] = {
    "rules.md": rules_markdown,
    "effects.md": effects_markdown,
    "phrases.md": phrases_markdown,
    "records.md": records_markdown,
    "tables.md": tables_markdown,
}


def write_pages(folder: Path) -> None:
    """Write every page into the folder."""
    for name, text in PAGES.items():
        (folder / name).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
