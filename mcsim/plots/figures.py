"""The figures of a report, each composed from the tables of all cases."""

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mcsim.plots.comparisons import draw_ally_loss, draw_differences, draw_estimates
from mcsim.plots.distributions import draw_damage, draw_icons, draw_outcomes, draw_rounds, pooled_damage
from mcsim.plots.style import MUTED, Rows, common_title, new_figure, percent_axis, styled, wrapped
from mcsim.plots.survival import draw_survival, draw_survival_panel

Tables = Mapping[str, pl.DataFrame]
HEAD, FOOT = 0.55, 0.55  # inches for the heading and the x axis
LINES = 6  # most lines that one panel can hold apart by colour
MOST_BARS = 120  # most bars of the figure of ally losses
HEADLINES = ("alive", "damage_per_round", "allies_lost")


@styled
def headline_figure(headlines: pl.DataFrame) -> Figure:
    """Alive, damage per round and allies lost of every case; `headlines`: case, metric, value, ci_low, ci_high."""
    return _estimate_panels(headlines, HEADLINES, "What happens, case by case", draw_estimates)


@styled
def comparison_figure(comparison: pl.DataFrame, baseline: str) -> Figure | None:
    """Differences from the baseline with their intervals; None with a single case."""
    if comparison.is_empty():
        return None
    frame = comparison.rename({"difference": "value"})
    metrics = [metric for metric in ("alive", "win", "damage", "allies_lost") if metric in set(frame["metric"])]
    draw = partial(draw_differences, room=3.2 if len(metrics) <= 3 else 4.8)
    return _estimate_panels(frame, metrics, f"Difference from “{wrapped(baseline, 60, 1)}”", draw)


def _estimate_panels(frame: pl.DataFrame, metrics: Sequence[str], title: str, draw: Callable[..., Axes]) -> Figure:
    cases = frame["case"].unique(maintain_order=True).to_list()
    rows = Rows(cases)
    figure = new_figure(rows.height + HEAD + FOOT + 0.2, title)
    panels = figure.subplots(1, len(metrics), squeeze=False)[0]
    for place, (axes, metric) in enumerate(zip(panels, metrics, strict=True)):
        draw(axes, frame.filter(metric=metric), metric, rows, place == 0)
    return figure


@styled
def damage_figure(damage: pl.DataFrame) -> Figure:
    """Distribution of the damage of a round, a row per case."""
    pooled = pooled_damage(damage)
    cases = pooled["case"].unique(maintain_order=True).to_list()
    rows = Rows(cases, letters=34, mark=1.6 if len(cases) == 1 else 0.75 if len(cases) <= 8 else 0.45, gap=0.12)
    figure = new_figure(rows.height + HEAD + FOOT, "Damage in one villain phase")
    draw_damage(figure.subplots(), pooled, rows, cases)
    return figure


@styled
def rounds_figure(summary: pl.DataFrame, title: str, unit: str) -> Figure:
    """Mean and 90 % value by round, a panel per case with the other cases in grey."""
    figure = _panels(summary, title, draw_rounds, unit)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    distinct = dict(zip(reversed(labels), reversed(handles), strict=True))
    figure.legend(distinct.values(), distinct.keys(), loc="outside lower left", ncols=3, handlelength=1.4)
    return figure


def _panels(frame: pl.DataFrame, title: str, draw: Callable[..., Any], unit: str) -> Figure:
    """Small multiples, a panel per case with common axes; `draw(axes, rows of the case, rows of the others)`."""
    cases = frame["case"].unique(maintain_order=True).to_list()
    columns = 1 if len(cases) == 1 else 2
    titles = [wrapped(case, 34 if columns == 2 else 60) for case in cases]
    high = 2.4 if columns == 1 else 1.3 + 0.16 * max(text.count("\n") for text in titles)
    figure, grid = _grid(len(cases), columns, high, title, "round")
    for axes, case, text in zip(grid, cases, titles, strict=True):
        draw(axes, frame.filter(case=case), frame.filter(pl.col("case") != case))
        axes.set_title(text, fontsize=9)
    grid[0].set_ylim(0, max(grid[0].get_ylim()[1], 1))  # once all panels have had their say: they share the axis
    figure.supylabel(unit, fontsize=10, color=MUTED)
    return figure


def _grid(panels: int, columns: int, high: float, title: str, below: str) -> tuple[Figure, list[Axes]]:
    """A figure of panels `high` inches each with common axes; the lowest of each column names the x axis `below`."""
    lines = math.ceil(panels / columns)
    figure = new_figure(lines * high + HEAD + FOOT + 0.2, title)
    grid = figure.subplots(lines, columns, squeeze=False, sharex=True, sharey=True).ravel()
    for axes in grid[panels:]:
        axes.remove()
    for axes in grid[max(panels - columns, 0) : panels]:
        axes.tick_params(labelbottom=True)
    for axes in grid[columns * (lines - 1) : panels]:
        axes.set_xlabel(below)
    return figure, list(grid[:panels])


@styled
def icons_figure(icons: pl.DataFrame) -> Figure | None:
    """Boost icons of the first villain activation, simulated against exact, a panel per distinct distribution.

    None if the villain never activates in round 1.
    """
    groups = _same_icons(icons.filter(round=1))
    if not groups:
        return None
    columns = 1 if len(groups) == 1 else 2
    high = 2.6 if columns == 1 else 1.75
    figure, grid = _grid(len(groups), columns, high, "Boost icons of the first activation", "boost icons")
    for axes, (text, frame) in zip(grid, groups, strict=True):
        draw_icons(axes, frame)
        axes.set_title(wrapped(text, 34 if columns == 2 else 60), fontsize=9)
    grid[0].set_ylim(0, None)
    handles, labels = grid[0].get_legend_handles_labels()
    figure.legend(handles[::-1], labels[::-1], loc="outside lower left", ncols=2)
    return figure


def _same_icons(first: pl.DataFrame) -> list[tuple[str, pl.DataFrame]]:
    """Cases whose icons fall alike, since they share deck and shuffles, as one panel with a common title."""
    groups: dict[str, tuple[list[str], pl.DataFrame]] = {}
    for (case,), frame in first.group_by("case", maintain_order=True):
        groups.setdefault(frame.drop("case").write_csv(), ([], frame))[0].append(str(case))
    total = first["case"].n_unique()
    return [(common_title(cases, total), frame) for cases, frame in groups.values()]


@styled
def ally_figure(losses: pl.DataFrame) -> Figure | None:
    """Share of trials that lost each ally by cause, a group of bars per case; None without allies."""
    if losses.is_empty():
        return None
    allies = _most_lost(losses)
    every = losses["ally"].n_unique()
    title = "How often allies are lost" + ("" if len(allies) == every else f" (the {len(allies)} lost most of {every})")
    rows = Rows(losses["case"].unique(maintain_order=True).to_list(), mark=0.17 * len(allies), gap=0.1)
    figure = new_figure(rows.height + HEAD + FOOT + 0.3, title)
    axes = draw_ally_loss(figure.subplots(), losses.filter(pl.col("ally").is_in(allies)), rows, allies)
    handles, labels = axes.get_legend_handles_labels()
    figure.legend(handles, [f"lost to {labels[0]}", *labels[1:]], loc="outside lower left", ncols=3)
    return figure


def _most_lost(losses: pl.DataFrame) -> list[str]:
    """The allies, in table order; only those lost most if they would fill more than MOST_BARS bars."""
    means = losses.group_by("ally", maintain_order=True).agg(pl.col("lost").mean())
    room = max(1, MOST_BARS // losses["case"].n_unique())
    kept = set(means.sort("lost", descending=True, maintain_order=True)["ally"].head(room))
    return [ally for ally in means["ally"] if ally in kept]


@styled
def survival_figure(survival: pl.DataFrame) -> Figure:
    """Share still standing by round: one panel with up to LINES cases, small multiples beyond."""
    cases = survival["case"].unique(maintain_order=True).to_list()
    title = "Still standing at the end of the round"
    if len(cases) > LINES:
        return _panels(survival, title, draw_survival_panel, "share of trials")
    figure = new_figure(3.1 + HEAD, title)
    axes = draw_survival(figure.subplots(), survival, cases)
    axes.set_xlabel("round")
    if axes.get_legend_handles_labels()[1]:
        figure.set_figheight(3.3 + HEAD + 0.2 * len(cases))
        figure.legend(loc="outside lower left", ncols=1, alignment="left")
    return figure


@styled
def outcome_figure(outcome: pl.DataFrame) -> Figure:
    """How games end, a bar per case."""
    cases = outcome["case"].unique(maintain_order=True).to_list()
    rows = Rows(cases)
    figure = new_figure(rows.height + HEAD + FOOT + 0.3, "How games end")
    axes = draw_outcomes(figure.subplots(), outcome, rows, cases)
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower left", ncols=5, columnspacing=1, handlelength=1)
    percent_axis(axes.xaxis)
    return figure


def draw_figures(tables: Tables, headlines: pl.DataFrame, baseline: str) -> dict[str, Figure]:
    """The figures that these tables allow, by name, in reading order; `headlines` as headline_figure takes it."""
    drawn: dict[str, Figure | None] = {"headline": headline_figure(headlines)}
    drawn["comparison"] = comparison_figure(tables["comparison"], baseline)
    drawn["survival"] = survival_figure(tables["survival"])
    drawn["damage"] = damage_figure(tables["damage"])
    drawn["damage_rounds"] = rounds_figure(tables["damage_summary"], "Damage round by round", "damage")
    drawn["boost_icons"] = icons_figure(tables["boost_icons"])
    drawn["ally_loss"] = ally_figure(tables["ally_loss"])
    if "outcome" in tables:
        drawn["outcome"] = outcome_figure(tables["outcome"])
    if "threat" in tables:
        drawn["threat"] = rounds_figure(tables["threat"], "Threat on the main scheme", "threat")
    return {name: figure for name, figure in drawn.items() if figure is not None}
