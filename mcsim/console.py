"""What commands print: tables, JSON, messages. Rich on a terminal, plain aligned text in a pipe."""

import json
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from mcsim.model.errors import InputError, input_error

SCENARIO_COLUMNS = ("code", "name", "pack", "modular", "stages")
CARD_COLUMNS = ("code", "name", "type", "set", "stage", "hp", "atk", "sch", "thw", "defense", "boost", "keywords")
BOOST_COLUMNS = ("scenario", "mode", "modular", "cards", "mean", "conditional")

Row = Mapping[str, Any]


@contextmanager
def arguments_named(names: Mapping[str, str]) -> Iterator[None]:
    """Let the problems of a look-up speak of the command line: key of a study file -> argument or option."""
    try:
        yield
    except InputError as error:
        problems = [
            replace(p, file="command line", key=names.get(p.key, p.key), given=p.given or '""') for p in error.problems
        ]
        raise InputError(problems) from error


def check_at_most_one(given: Mapping[str, bool]) -> None:
    """Refuse options that exclude one another; `given`: option -> whether it was given."""
    names = [name for name, is_given in given.items() if is_given]
    if len(names) > 1:
        raise input_error("command line", names[1], f"together with {names[0]}", f"one of {', '.join(given)}")


def show_rows(rows: Sequence[Row], columns: Sequence[str], as_json: bool) -> None:
    """All facts of the rows as JSON, or the named columns as a table."""
    if as_json:
        print_json(rows)
    else:
        print_table(rows, columns)


def show_coverage(rows: Mapping[str, Row], as_json: bool) -> None:
    """The categories as JSON, or as a table with the pieces that are not modelled below it."""
    if as_json:
        print_json(rows)
        return
    table = [
        {"category": name, **row, "share": "" if row["share"] is None else f"{row['share']:.1%}"}
        for name, row in rows.items()
    ]
    print_table(table, ("category", "cards", "full", "partial", "share"))
    for name, row in rows.items():
        for gap in row["unmodelled"]:
            print(f"{name}: {gap['code']} {gap['piece']}")


def show_rules(rows: Sequence[Row], as_json: bool) -> None:
    """Rules with the functions and tests that cite them; without the tests where mcsim is installed without them."""
    if as_json:
        print_json(rows)
        return
    width = min(100, shutil.get_terminal_size().columns)
    for row in rows:
        print(textwrap.fill(f"{row['rule']:5}{row['meaning']}", width, subsequent_indent=" " * 5))
        for label, column in (
            ("runs in", "runs"),
            ("not yet", "missing"),
            ("functions", "functions"),
            ("tests", "tests"),
        ):
            if row.get(column):
                _print_detail(label, _text(row[column]), width)


def _print_detail(label: str, text: str, width: int) -> None:
    lines = textwrap.fill(
        f"     {label}: {text}", width, subsequent_indent=" " * 7, break_on_hyphens=False, break_long_words=False
    )
    print(lines)


def show_boosts(found: Mapping[str, Row], as_json: bool) -> None:
    """Exact boost-icon distributions by scenario code, as JSON or as a table of their means."""
    if as_json:
        print_json(found)
    else:
        print_table(list(found.values()), BOOST_COLUMNS)


def show_boost(found: Row, as_json: bool) -> None:
    """One exact boost-icon distribution, as JSON or as two tables and a note on what depends on the position."""
    if as_json:
        print_json(found)
        return
    print_table([found], BOOST_COLUMNS[:-1])
    print()
    rows = [{"icons": int(icons), "probability": p} for icons, p in found["distribution"].items()]
    print_table(rows, ("icons", "probability"))
    if found["conditional"]:
        cards = ", ".join(found["conditional"])
        print(f"\nNot counted, as it depends on the position: what {cards} may add.")


def print_json(value: Any) -> None:
    """Plain JSON on stdout, for programs."""
    print(json.dumps(value, indent=2, ensure_ascii=False))


def print_table(rows: Sequence[Row], columns: Sequence[str]) -> None:
    """The named columns of the rows on stdout; lists are joined by commas, None is empty."""
    cells = [[_text(row[column]) for column in columns] for row in rows]
    numeric = [all(_is_number(row[column]) for row in rows) for column in columns]
    if sys.stdout.isatty():
        _print_rich(columns, cells, numeric)
    else:
        _print_plain(columns, cells, numeric)


def _text(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_text(item) for item in value)
    if isinstance(value, float):
        return f"{value:.4f}"
    return "" if value is None else str(value)


def _is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))


def _print_rich(columns: Sequence[str], cells: list[list[str]], numeric: list[bool]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(header_style="bold")
    for column, right in zip(columns, numeric, strict=True):
        table.add_column(column, justify="right" if right else "left", overflow="fold")
    for row in cells:
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


def _print_plain(columns: Sequence[str], cells: list[list[str]], numeric: list[bool]) -> None:
    lines = [list(columns), *cells]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    for line in lines:
        padded = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(line, widths, numeric, strict=True)
        ]
        print("  ".join(padded).rstrip())
