"""What is not modelled, said openly: the coverage section of a report."""

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from mcsim.plots.style import common_title, percent


@dataclass(frozen=True)
class Coverage:
    """Coverage of the cases that share it.

    title: what the cases have in common; cards, full: numbers of different cards; touched: share of encounter cards
    drawn whose text is not fully modelled, as text (empty if unknown or none); gaps: rows of the table `coverage` that
    are not `full`.
    """

    title: str
    cards: int
    full: int
    touched: str
    gaps: list[dict[str, object]]


def coverages(coverage: pl.DataFrame, draws_unmodelled: Mapping[str, float]) -> list[Coverage]:
    """One entry per distinct coverage, in case order; `draws_unmodelled` of summary.json, by case."""
    groups: dict[str, tuple[list[str], pl.DataFrame]] = {}
    for (case,), frame in coverage.group_by("case", maintain_order=True):
        groups.setdefault(frame.drop("case").write_csv(), ([], frame))[0].append(str(case))
    total = coverage["case"].n_unique()
    return [
        _coverage(common_title(cases, total), frame, draws_unmodelled.get(cases[0], 0.0))
        for cases, frame in groups.values()
    ]


def _coverage(title: str, frame: pl.DataFrame, touched: float) -> Coverage:
    gaps = frame.filter(pl.col("modelled") != "full")
    shown = percent(touched) if touched else ""
    return Coverage(title, len(frame), len(frame) - len(gaps), shown, gaps.to_dicts())
