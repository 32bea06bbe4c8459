"""Drawings of whole games: how they stand round by round, hit points, threat, and bars split into parts."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from mcsim.plots.style import (
    AMBER,
    BLUE,
    GREEN,
    GREY,
    INK,
    MUTED,
    PURPLE,
    SERIES,
    SKY,
    VERMILION,
    integer_ticks,
    percent_axis,
)

OUTCOME_COLOURS = {"win": GREEN, "ongoing": SKY, "decked": AMBER, "schemed": PURPLE, "defeated": VERMILION}
CAUSE_COLOURS = {
    "attack by villain": VERMILION,
    "attack by minion": AMBER,
    "boost ability": BLUE,
    "encounter card": SKY,
    "indirect damage": GREEN,
    "main scheme": PURPLE,
    "other": GREY,
}
DARK = (VERMILION, BLUE, PURPLE, GREEN)  # colours on which white letters are legible


def draw_states(axes: Axes, one: pl.DataFrame, others: pl.DataFrame) -> Axes:
    """How the games of one case stand at the end of each round: shares stacked from wins at the bottom to defeats."""
    rounds = one["round"].unique(maintain_order=True).to_numpy()
    edges = np.stack([rounds - 0.5, rounds + 0.5], axis=1).ravel()
    shares = [np.repeat(one.filter(outcome=name)["probability"].to_numpy(), 2) for name in OUTCOME_COLOURS]
    axes.stackplot(edges, shares, colors=list(OUTCOME_COLOURS.values()), labels=list(OUTCOME_COLOURS), linewidth=0)
    axes.set_xlim(edges[0], edges[-1])
    integer_ticks(axes, 6)
    percent_axis(axes.yaxis, 4)
    return axes


def draw_hit_points(axes: Axes, one: pl.DataFrame, others: pl.DataFrame) -> Axes:
    """Fan of the hit points left at the end of each round: median in the ranges of the middle half and four fifths."""
    rounds = one["round"]
    axes.fill_between(rounds, one["p10"], one["p90"], color=BLUE, alpha=0.15, linewidth=0, label="80 % of trials")
    axes.fill_between(rounds, one["p25"], one["p75"], color=BLUE, alpha=0.3, linewidth=0, label="50 % of trials")
    axes.plot(rounds, one["p50"], color=BLUE, linewidth=2, label="median")
    axes.plot(rounds, one["mean"], color=INK, linewidth=1.1, linestyle=(0, (3, 2)), label="mean")
    if len(one) == 1:
        axes.plot(rounds, one["p50"], "o", color=BLUE)
    return _by_round(axes)


def draw_threat(axes: Axes, one: pl.DataFrame, others: pl.DataFrame, targets: Sequence[int]) -> Axes:
    """Mean threat by round with the band up to what nine trials in ten stay within; a line at the target of each stage.

    `targets`: threat at which each stage is completed, lost stages included.
    """
    rounds = one["round"]
    marker = "o" if len(one) <= 12 else ""
    axes.fill_between(rounds, one["mean"], one["p90"], color=SKY, alpha=0.45, linewidth=0, label="up to the 90 % value")
    axes.plot(rounds, one["mean"], color=BLUE, linewidth=2, marker=marker, markersize=4, label="mean")
    for stage, target in enumerate(targets):
        last = stage == len(targets) - 1
        style: Any = {"color": VERMILION if last else MUTED, "linestyle": "-" if last else (0, (4, 2))}
        axes.axhline(target, linewidth=1.3, zorder=1, label="target" if last else "targets of earlier stages", **style)
    return _by_round(axes)


def draw_players(axes: Axes, one: pl.DataFrame, others: pl.DataFrame, names: Sequence[str] = ()) -> Axes:
    """Share of each player's identity still standing by round, with its 95 % band, a line per player from 1."""
    for (player,), frame in one.group_by("player", maintain_order=True):
        seat = int(str(player)) - 1
        colour, name = SERIES[seat], f"{player}: {names[seat]}" if names else f"player {player}"
        axes.fill_between(frame["round"], frame["ci_low"], frame["ci_high"], color=colour, alpha=0.2, linewidth=0)
        axes.plot(frame["round"], frame["alive"], color=colour, linewidth=2, label=name)
    integer_ticks(axes, 6)
    axes.set_ylim(0, 1.03)
    percent_axis(axes.yaxis, 4)
    return axes


def _by_round(axes: Axes) -> Axes:
    integer_ticks(axes, 6)
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True, min_n_ticks=1))
    return axes


def draw_parts(
    axes: Axes, parts: pl.DataFrame, colours: Mapping[str, str], places: Sequence[float], high: float, unit: str
) -> Axes:
    """Horizontal bars split into parts, with the figure in those that have room and the sum behind those that are not
    all of the axis; parts that are nowhere are left out.

    parts: columns case, part, value, as many rows of each part as `places`, in their order; colours: of the parts, in
    the order in which they are stacked; places, high: middle and height of the bars on the y axis; unit: `%` for
    shares.
    """

    def shown(value: float) -> str:
        return f"{100 * value:.0f}" if unit == "%" else f"{value:.1f}"

    by_part = {name: parts.filter(part=name)["value"].to_numpy() for name in colours}
    by_part = {name: values for name, values in by_part.items() if values.any()}
    whole = sum(by_part.values(), np.zeros(len(places)))
    wide = 1.0 if unit == "%" else 1.12 * float(whole.max(initial=0)) or 1.0
    axes.set_xlim(0, wide)
    left = np.zeros(len(places))
    for name, values in by_part.items():
        axes.barh(places, values, high, left=left, color=colours[name], edgecolor="white", linewidth=0.6, label=name)
        ink = "white" if colours[name] in DARK else INK
        for place, start, value in zip(places, left, values, strict=True):
            if value >= 0.085 * wide:
                axes.text(start + value / 2, place, shown(value), ha="center", va="center", fontsize=8, color=ink)
        left = left + values
    for place, value in zip(places, left, strict=True):
        if value < 0.93 * wide:
            axes.text(value + 0.012 * wide, place, shown(value), va="center", fontsize=8.5)
    return axes
