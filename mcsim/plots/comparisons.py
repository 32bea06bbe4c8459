"""Figures that set the cases beside each other: headline figures, differences from the baseline, ally losses."""

from collections.abc import Sequence

import numpy as np
import polars as pl
from matplotlib.axes import Axes

from mcsim.plots.style import (
    AMBER,
    BLUE,
    GREEN,
    INK,
    MUTED,
    PAPER,
    PURPLE,
    VERMILION,
    Rows,
    percent,
    percent_axis,
    wrapped,
)

CAUSES = {"by_attack": ("attack", BLUE), "by_boost": ("boost ability", AMBER), "by_other": ("other", PURPLE)}
METRIC_NAMES = {
    "alive": "alive at\nthe end",
    "damage": "damage\nper round",
    "damage_per_round": "damage\nper round",
    "damage_per_game": "damage\nper game",
    "allies_lost": "allies\nlost",
    "win": "games\nwon",
}
# Distances of ticks, falling.
NICE = [digit * 10.0**power for power in range(9, -7, -1) for digit in (8, 6, 5, 4, 3, 2, 1)]
SHARES = ("alive", "win")


def draw_estimates(axes: Axes, frame: pl.DataFrame, metric: str, rows: Rows, labelled: bool = True) -> Axes:
    """Point, interval and figure of one metric; `frame` has one row per case: case, value, ci_low, ci_high."""
    share = metric in SHARES
    axes.set_xlim(0, 1.0 if share else max(_highest(frame) * 1.08, 1.0))
    texts = [percent(value) if share else f"{value:.2f}" for value in frame["value"]]
    _draw_points(axes, frame, rows, [BLUE] * len(frame), texts)
    rows.prepare(axes, labelled)
    if share:
        percent_axis(axes.xaxis, 2)
    else:
        axes.locator_params(axis="x", nbins=3)
    axes.set_title(METRIC_NAMES[metric], color=MUTED)
    return axes


def draw_differences(
    axes: Axes, frame: pl.DataFrame, metric: str, rows: Rows, labelled: bool = True, room: float = 2.4
) -> Axes:
    """Difference from the baseline with its interval; coloured by which side of zero the interval lies on.

    `frame` has one row per case: case, value, ci_low, ci_high. `room` is half the width of the panel in units of the
    largest difference: the rest is for the figures beside the points.
    """
    share = metric in SHARES
    reach = max(_highest(frame), 1e-3 if share else 0.02)  # smaller differences would take longer labels
    axes.set_xlim(-room * reach, room * reach)
    axes.axvline(0, color=INK, linewidth=1.1, zorder=1)
    ends = zip(frame["ci_low"], frame["ci_high"], strict=True)
    colours = [_side(low, high, good=1 if share else -1) for low, high in ends]
    texts = [f"{100 * value:+.1f}" if share else f"{value:+.2f}" for value in frame["value"]]
    _draw_points(axes, frame, rows, colours, [text.replace("-", "\N{MINUS SIGN}") for text in texts])
    rows.prepare(axes, labelled)
    step = next(tick for tick in NICE if tick <= 0.7 * room * reach)
    shown = 100 * step if share else step
    axes.set_xticks([-step, 0, step], [f"\N{MINUS SIGN}{shown:.3g}", "0", f"+{shown:.3g}"])
    axes.set_title(METRIC_NAMES[metric] + (", points" if share else ""), color=MUTED)
    return axes


def _side(low: float | None, high: float | None, good: int) -> str:
    """Colour of a difference: better, worse, or not told apart from zero; `good` is the sign of better."""
    if low is None or high is None or low <= 0 <= high:
        return MUTED
    return GREEN if (low > 0) == (good > 0) else VERMILION


def _draw_points(axes: Axes, frame: pl.DataFrame, rows: Rows, colours: Sequence[str], texts: Sequence[str]) -> None:
    """Points with intervals, each with its figure on the side away from zero or, where that is full, nearer to it."""
    known = frame.with_columns(pl.col("ci_low", "ci_high").fill_null(pl.col("value")))
    for row, (value, low, high) in enumerate(known.select("value", "ci_low", "ci_high").iter_rows()):
        place = rows.centre(row)
        axes.plot([low, high], [place, place], color=colours[row], linewidth=2.4)
        axes.plot(
            value, place, "o", color=colours[row], markersize=6.5, markeredgecolor="white", clip_on=False, zorder=3
        )
        _write(axes, texts[row], (low, value, high), place)


def _write(axes: Axes, text: str, interval: tuple[float, float, float], place: float) -> None:
    """The figure of an interval: to its right or left, above it where both are too narrow."""
    low, value, high = interval
    left, right = axes.get_xlim()
    narrow = 0.35 * (right - left)
    if (left < 0 <= value) or (left >= 0 and right - high > narrow):
        x, offset, side = high, (7.0, -0.5), "left"
    elif left < 0 or low - left > narrow:
        x, offset, side = low, (-7.0, -0.5), "right"
    else:
        x, offset, side = value, (-5.0, 8.0), "right"
    kept = {"va": "center", "fontsize": 9, "bbox": PAPER, "zorder": 2}
    label = axes.annotate(text, (x, place), xytext=offset, textcoords="offset points", ha=side, **kept)
    label.set_in_layout(False)


def _highest(frame: pl.DataFrame) -> float:
    values = frame.select(pl.col("value", "ci_low", "ci_high").abs().max()).row(0)
    return max((float(value) for value in values if value is not None), default=0.0)


def draw_ally_loss(axes: Axes, losses: pl.DataFrame, rows: Rows, allies: Sequence[str]) -> Axes:
    """Share of trials that lost each ally, split by cause, with the interval of the whole; a row of bars per case.

    `losses`: table `ally_loss` restricted to these allies, in case order and then that of `allies`.
    """
    step = rows.thickness / len(allies)
    places = np.array([rows.floor(row // len(allies)) for row in range(len(losses))])
    places += step * (np.arange(len(losses)) % len(allies) + 0.5 - len(allies))
    left = np.zeros(len(losses))
    for column, (label, colour) in CAUSES.items():
        shares = losses[column].to_numpy()
        axes.barh(places, shares, step * 0.78, left=left, color=colour, edgecolor="white", linewidth=0.5, label=label)
        left = left + shares
    lost = losses["lost"].to_numpy()
    errors = np.abs(losses.select("ci_low", "ci_high").to_numpy().T - lost)
    axes.errorbar(lost, places, xerr=errors, fmt="none", ecolor=INK, elinewidth=1.2, capsize=2)
    for place, share, high in zip(places, lost, losses["ci_high"], strict=True):
        axes.text(high + 0.015, place, percent(share), va="center", fontsize=8.5)
    axes.set_xlim(0, 1.16)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    rows.prepare(axes)
    axes.set_yticks(places, [wrapped(ally.partition(" ")[2] or ally, 22, 1) for ally in losses["ally"]], fontsize=9)
    axes.grid(axis="y", visible=False)
    return axes
