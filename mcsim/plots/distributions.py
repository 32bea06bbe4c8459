"""Figures of distributions: damage of a round, damage by round, boost icons, ends of games."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from mcsim.plots.style import (
    BLUE,
    GREY,
    INK,
    MUTED,
    PAPER,
    SKY,
    VERMILION,
    Rows,
    integer_ticks,
    percent_axis,
)

ROOM_FOR_SHARES = 0.6  # height of a histogram [inches] from which its bars are labelled


def pooled_damage(damage: pl.DataFrame) -> pl.DataFrame:
    """Table `damage` averaged over its rounds: columns case, damage, probability (of a round picked at random)."""
    return damage.group_by("case", "damage", maintain_order=True).agg(pl.col("probability").mean())


def draw_damage(axes: Axes, pooled: pl.DataFrame, rows: Rows, cases: Sequence[str]) -> Axes:
    """One small histogram per case with its mean; values beyond what 90 % stay within are lighter.

    `pooled` comes from pooled_damage.
    """
    highest = pooled["probability"].to_numpy().max()
    most = _most_likely(pooled)
    axes.set_xlim(-0.6, most + 0.6)
    for row, case in enumerate(cases):
        _damage_row(axes, pooled.filter(case=case), rows, row, highest)
    rows.prepare(axes)
    integer_ticks(axes, 10)
    axes.set_xlabel("damage in one villain phase")
    axes.spines["bottom"].set_visible(False)
    return axes


def _most_likely(pooled: pl.DataFrame) -> int:
    """The largest damage worth room on the axis: beyond it lies less than 1 in 10,000 of any case."""
    cumulative = pooled.with_columns(pl.col("probability").cum_sum().over("case").alias("cumulative"))
    within = cumulative.filter(pl.col("cumulative") < 0.9999)["damage"].to_numpy()
    return max(int(within.max(initial=0)) + 1, 4)


def _damage_row(axes: Axes, one: pl.DataFrame, rows: Rows, row: int, highest: float) -> None:
    values, shares = one["damage"].to_numpy(), one["probability"].to_numpy()
    floor, mean = rows.floor(row), float(values @ shares)
    p90 = int(values[np.searchsorted(np.cumsum(shares), 0.9 - 1e-12)])
    tall = shares / highest * rows.thickness * 0.85
    axes.bar(values, -tall, bottom=floor, width=0.82, color=np.where(values <= p90, BLUE, SKY), linewidth=0)
    axes.axhline(floor, color=MUTED, linewidth=0.6)
    axes.plot(mean, floor, marker="^", markersize=8, color=VERMILION, markeredgecolor="white", clip_on=False, zorder=4)
    if rows.mark >= ROOM_FOR_SHARES and axes.get_xlim()[1] < 14:
        for value, share, height in zip(values, shares, tall, strict=True):
            if share >= 0.005:
                axes.text(
                    value, floor - height, f"{100 * share:.0f} %", ha="center", va="bottom", fontsize=8, bbox=PAPER
                )
    text = f"mean {mean:.2f} · 90 % at most {p90}"
    across = axes.get_yaxis_transform()
    axes.text(1, rows.top(row), text, transform=across, ha="right", va="top", fontsize=9, color=MUTED, bbox=PAPER)


def draw_icons(axes: Axes, icons: pl.DataFrame) -> Axes:
    """Boost icons of one case in round 1: bars with intervals as simulated, short lines where exact."""
    first = icons.filter(round=1)
    values, shares = first["icons"].to_numpy(), first["probability"].to_numpy()
    low, high = (first[end].fill_null(strategy="zero").to_numpy() for end in ("ci_low", "ci_high"))
    axes.bar(values, shares, width=0.7, color=SKY, label="simulated, with 95 % interval")
    errors = np.stack([np.maximum(shares - low, 0), np.maximum(high - shares, 0)])
    axes.errorbar(values, shares, errors, fmt="none", ecolor=INK, elinewidth=1.2, capsize=3)
    if first["exact"].null_count() == 0:
        axes.plot(values, first["exact"], "_", color=VERMILION, markersize=25, markeredgewidth=2.5, label="exact")
    axes.grid(axis="x", visible=False)
    axes.set_xlim(-0.6, max(values.max(initial=0), 3) + 0.6)
    integer_ticks(axes, 10)
    percent_axis(axes.yaxis)
    return axes


def draw_rounds(axes: Axes, summary: pl.DataFrame, others: pl.DataFrame) -> Axes:
    """Mean and 90 % value by round of one case (columns round, mean, p90), the means of the others in grey."""
    for _, other in others.group_by("case", maintain_order=True):
        axes.plot(other["round"], other["mean"], color=GREY, linewidth=1, zorder=1, label="mean, other cases")
    marker, width = ("o" if len(summary) <= 12 else ""), (2.0 if len(summary) <= 200 else 0.7)
    style: dict[str, Any] = {"marker": marker, "color": SKY, "linewidth": 0.65 * width, "markersize": 3}
    axes.plot(summary["round"], summary["p90"], label="90 % of trials at most", **style)
    style |= {"color": BLUE, "linewidth": width, "markersize": 4, "zorder": 3}
    axes.plot(summary["round"], summary["mean"], label="mean", **style)
    integer_ticks(axes, 6)
    axes.yaxis.set_major_locator(MaxNLocator(4, integer=True, min_n_ticks=1))
    return axes
