"""What is not modelled, said openly: the coverage section of a report."""

from collections.abc import Sequence
from dataclasses import dataclass

import polars as pl

from mcsim.plots.style import percent


@dataclass(frozen=True)
class Coverage:
    """Coverage of the cases that share it.

    cases: their names; cards, full: numbers of different cards; touched: share of encounter cards drawn whose text is
    not fully modelled, as text (empty if unknown); gaps: rows of the table `coverage` that are not `full`.
    """

    cases: tuple[str, ...]
    cards: int
    full: int
    touched: str
    gaps: list[dict[str, object]]


def coverages(coverage: pl.DataFrame) -> list[Coverage]:
    """One entry per distinct coverage, in case order."""
    groups: dict[str, tuple[list[str], pl.DataFrame]] = {}
    for (case,), frame in coverage.group_by("case", maintain_order=True):
        groups.setdefault(frame.drop("case").write_csv(), ([], frame))[0].append(str(case))
    return [_coverage(cases, frame) for cases, frame in groups.values()]


def _coverage(cases: Sequence[str], frame: pl.DataFrame) -> Coverage:
    gaps = frame.filter(pl.col("modelled") != "full").sort(
        "draws", descending=True, nulls_last=True, maintain_order=True
    )
    known = frame["draws"].null_count() < len(frame)
    touched = percent(float(gaps["draws"].sum())) if known else ""
    rows = gaps.with_columns(share=pl.col("draws").map_elements(percent, pl.String))
    return Coverage(tuple(cases), len(frame), len(frame) - len(gaps), touched, rows.to_dicts())
