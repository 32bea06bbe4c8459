"""Small multiples: figures of panels with common axes, a panel per case."""

import math
from collections.abc import Callable
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mcsim.plots.style import MUTED, new_figure, wrapped

HEAD, FOOT = 0.55, 0.55  # inches for the heading and the x axis


def panels(frame: pl.DataFrame, title: str, draw: Callable[..., Any], unit: str) -> Figure:
    """Small multiples, a panel per case with common axes; `draw(axes, rows of the case, rows of the others)`."""
    cases = frame["case"].unique(maintain_order=True).to_list()
    columns = 1 if len(cases) == 1 else 2
    titles = [wrapped(case, 34 if columns == 2 else 60) for case in cases]
    high = 2.4 if columns == 1 else 1.3 + 0.16 * max(text.count("\n") for text in titles)
    figure, grid = grid_of(len(cases), columns, high, title, "round")
    for axes, case, text in zip(grid, cases, titles, strict=True):
        draw(axes, frame.filter(case=case), frame.filter(pl.col("case") != case))
        axes.set_title(text, fontsize=9)
    grid[0].set_ylim(0, max(grid[0].get_ylim()[1], 1))  # once all panels have had their say: they share the axis
    figure.supylabel(unit, fontsize=10, color=MUTED)
    return figure


def grid_of(number: int, columns: int, high: float, title: str, below: str) -> tuple[Figure, list[Axes]]:
    """A figure of `number` panels `high` inches each with common axes; the lowest ones name the x axis `below`."""
    lines = math.ceil(number / columns)
    figure = new_figure(lines * high + HEAD + FOOT + 0.2, title)
    grid = figure.subplots(lines, columns, squeeze=False, sharex=True, sharey=True).ravel()
    for axes in grid[number:]:
        axes.remove()
    for axes in grid[max(number - columns, 0) : number]:
        axes.tick_params(labelbottom=True)
    for axes in grid[columns * (lines - 1) : number]:
        axes.set_xlabel(below)
    return figure, list(grid[:number])
