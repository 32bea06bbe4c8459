"""The workloads by name, and what `mcsim bench` prints and writes about them."""

import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from mcsim.bench.report import Report
from mcsim.bench.w1 import measure_w1
from mcsim.bench.w1b import measure_w1b
from mcsim.bench.w2 import measure_w2
from mcsim.model.errors import InputError, Problem, input_error, nearest

PIPE_WIDTH = 110  # letters of a line where there is no terminal

WORKLOADS: dict[str, Callable[[], Report]] = {"W1": measure_w1, "W1b": measure_w1b, "W2": measure_w2}


def run_bench(workloads: Sequence[str] = (), json_file: Path | None = None) -> dict[str, dict[str, Any]]:
    """Measure the named workloads (none: all), print a table of each, write the figures as JSON if asked to.

    Raises InputError for an unknown workload or a file that cannot be written, before anything is measured.
    """
    names = _known(workloads)
    if json_file is not None:
        _check_writable(json_file)
    figures: dict[str, dict[str, Any]] = {}
    for name in names:
        report = WORKLOADS[name]()
        Console(width=None if sys.stdout.isatty() else PIPE_WIDTH).print(_table(name, report))
        figures[name] = report.figures
    if json_file is not None:
        json_file.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return figures


def _known(workloads: Sequence[str]) -> list[str]:
    allowed = ", ".join(WORKLOADS)
    unknown = [name for name in workloads if name not in WORKLOADS]
    if unknown:
        problems = [Problem("bench", "workload", name, allowed, nearest(name, WORKLOADS)) for name in unknown]
        raise InputError(problems)
    return list(dict.fromkeys(workloads)) or list(WORKLOADS)


def _check_writable(path: Path) -> None:
    """A new or an ordinary writable file in a folder that is there."""
    place = path if path.exists() else path.parent
    if path.is_dir() or not place.exists() or not os.access(place, os.W_OK):
        raise input_error("bench", "--json", str(path), "a file in a folder that can be written")


def _table(name: str, report: Report) -> Table:
    table = Table(title=f"{name}: {report.title}", title_justify="left")
    for column in ("", f"ns per {report.unit}", "per second", "against mcsim"):
        table.add_column(column, justify="left" if not column else "right")
    for row in report.rows:
        table.add_row(*row)
    return table
