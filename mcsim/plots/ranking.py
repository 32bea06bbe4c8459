"""Figures for studies of many cases: one narrow row per case, the hardest first."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap
from matplotlib.figure import Figure

from mcsim.plots.games import draw_parts
from mcsim.plots.style import BLUE, MUTED, VERMILION, integer_ticks, new_figure, percent, percent_axis, wrapped

ROW = 0.19  # height of a row [inches]
LETTERS = 26  # of a name
SHADES: Any = LinearSegmentedColormap.from_list("lost to kept", [VERMILION, "#f6e9df", BLUE])


def short_names(cases: Sequence[str]) -> list[str]:
    """Case names without the word in front that all have in common (`name rhino` is `rhino`), cut to one line."""
    first = {case.partition(" ")[0] for case in cases}
    common = len(first) == 1 and len(cases) > 1 and all(" " in case for case in cases)
    return [wrapped(case.partition(" ")[2] if common else case, LETTERS, 1) for case in cases]


def hardest_first(headlines: pl.DataFrame) -> list[str]:
    """The cases by their share of games won, the lowest first; on a tie in case order."""
    wins = headlines.filter(metric="win")
    return wins.sort("value", maintain_order=True)["case"].to_list()


def difficulty_figure(headlines: pl.DataFrame, states: pl.DataFrame, order: Sequence[str]) -> Figure:
    """Share of games won with its interval, beside a heat map of the games not lost by the end of each round.

    states: table `outcome_by_round`.
    """
    figure = _figure(len(order), "How hard is each case? Hardest first", 0.75)
    wins, heat = figure.subplots(1, 2, sharey=True, width_ratios=(1, 1.15))
    _draw_wins(wins, headlines.filter(metric="win"), order)
    kept = states.filter(pl.col("outcome").is_in(["win", "ongoing"]))
    kept = kept.group_by("case", "round", maintain_order=True).agg(pl.col("probability").sum().alias("value"))
    _draw_heat(figure, heat, kept, order, "not lost by the end of the round", (0, 1))
    return figure


def heat_figure(
    frame: pl.DataFrame, order: Sequence[str], title: str, label: str, top: float | None = None, good: bool = True
) -> Figure:
    """A heat map case by round of `frame` (case, round, value), from 0 to `top` (None: the largest value).

    good: whether much of it is good for the players; label: what is shown; shares if `top` is 1.
    """
    figure = _figure(len(order), title, 0.75)
    axes = figure.subplots()
    _draw_heat(figure, axes, frame, order, label, (0, top or max(_largest(frame), 1)), good)
    _name_rows(axes, order)
    return figure


def ranked_parts_figure(
    parts: pl.DataFrame, colours: Mapping[str, str], order: Sequence[str], title: str, unit: str
) -> Figure:
    """One split bar per case; `parts`, `colours` and `unit` as draw_parts takes them."""
    figure = _figure(len(order), title, 0.75)
    axes = figure.subplots()
    ranks = {case: rank for rank, case in enumerate(order)}
    placed = parts.sort(pl.col("case").replace_strict(ranks, return_dtype=pl.Int64), maintain_order=True)
    draw_parts(axes, placed, colours, range(len(order)), 0.8, unit)
    _name_rows(axes, order)
    if unit == "%":
        percent_axis(axes.xaxis)
    else:
        axes.set_xlabel(unit)
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower left", ncols=3, handlelength=1)
    return figure


def _figure(rows: int, title: str, extra: float) -> Figure:
    return new_figure(0.55 + ROW * rows + extra, title)


def _name_rows(axes: Axes, order: Sequence[str]) -> None:
    axes.set_ylim(len(order) - 0.5, -0.5)
    axes.set_yticks(range(len(order)), short_names(order), fontsize=8.5, color="black")
    axes.grid(axis="y", visible=False)
    axes.spines["left"].set_visible(False)


def _draw_wins(axes: Axes, wins: pl.DataFrame, order: Sequence[str]) -> None:
    rows = {row["case"]: row for row in wins.iter_rows(named=True)}
    _name_rows(axes, order)
    axes.set_xlim(0, 1)
    for place, row in enumerate(rows[case] for case in order):
        axes.axhline(place, color="#eef1f4", linewidth=0.8, zorder=0)
        axes.plot([row["ci_low"], row["ci_high"]], [place, place], color=BLUE, linewidth=2)
        axes.plot(row["value"], place, "o", color=BLUE, markersize=5.5, markeredgecolor="white", clip_on=False)
        axes.text(1.04, place, percent(row["value"]), transform=axes.get_yaxis_transform(), va="center", fontsize=8.5)
    percent_axis(axes.xaxis, 2)
    axes.set_title("games won", color=MUTED, fontsize=9.5)


def _draw_heat(
    figure: Figure,
    axes: Axes,
    frame: pl.DataFrame,
    order: Sequence[str],
    label: str,
    limits: tuple[float, float],
    good: bool = True,
) -> None:
    """Values by case and round; rounds that a case has not are left blank."""
    rounds = int(frame["round"].to_numpy().max())
    places = {case: place for place, case in enumerate(order)}
    values = np.full((len(order), rounds), np.nan)
    values[frame["case"].replace_strict(places, return_dtype=pl.Int64), frame["round"].to_numpy() - 1] = frame["value"]
    extent = (0.5, rounds + 0.5, len(order) - 0.5, -0.5)
    shades = SHADES if good else SHADES.reversed()
    image = axes.imshow(
        values, shades, aspect="auto", interpolation="nearest", extent=extent, vmin=limits[0], vmax=limits[1]
    )
    axes.hlines(np.arange(len(order) - 1) + 0.5, 0.5, rounds + 0.5, color="white", linewidth=1)
    axes.grid(visible=False)
    axes.spines[["left", "bottom"]].set_visible(False)
    integer_ticks(axes, 6)
    axes.set_xlabel("round")
    bar = figure.colorbar(image, ax=figure.axes, location="bottom", fraction=0.03, aspect=40, pad=0.01)
    bar.outline.set_visible(False)
    bar.set_label(label, fontsize=9)
    if limits == (0, 1):
        percent_axis(bar.ax.xaxis, 4)


def _largest(frame: pl.DataFrame) -> float:
    return float(frame["value"].to_numpy().max(initial=0))
