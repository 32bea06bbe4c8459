"""Figures of survival by round."""

from collections.abc import Sequence

import polars as pl
from matplotlib.axes import Axes

from mcsim.plots.style import BLUE, GREY, SERIES, integer_ticks, percent, spread, wrapped

SHORT = 20  # letters of a case name that fit beside a panel


def draw_survival(axes: Axes, survival: pl.DataFrame, cases: Sequence[str]) -> Axes:
    """Share still standing by round with its 95 % band, a line per case (for up to six cases).

    Short names stand at the ends of the lines; long ones become legend entries, for the caller to place.
    """
    ends = [survival.filter(case=case)["alive"][-1] for case in cases]
    texts = [f"{percent(end)}  {wrapped(case, 58, 1)}" for case, end in zip(cases, ends, strict=True)]
    short = max(map(len, cases)) <= SHORT
    for colour, case, text in zip(SERIES, cases, texts, strict=False):
        _line(axes, survival.filter(case=case), colour, None if short else text)
    if short:
        for colour, text, place in zip(SERIES, texts, spread(ends, 0.08), strict=False):
            axes.text(1.02, place, text, transform=axes.get_yaxis_transform(), color=colour, va="center", fontsize=9)
    return _finish(axes)


def draw_survival_panel(axes: Axes, one: pl.DataFrame, others: pl.DataFrame) -> Axes:
    """Share still standing by round of one case in front of the others, for small multiples."""
    for _, other in others.group_by("case", maintain_order=True):
        axes.plot(other["round"], other["alive"], color=GREY, linewidth=1, zorder=1)
    _line(axes, one, BLUE)
    axes.text(0.03, 0.06, f"{percent(one['alive'][-1])} at the end", transform=axes.transAxes, fontsize=9)
    return _finish(axes)


def _line(axes: Axes, one: pl.DataFrame, colour: str, label: str | None = None) -> None:
    marker = "o" if len(one) <= 12 else ""
    axes.fill_between(one["round"], one["ci_low"], one["ci_high"], color=colour, alpha=0.2, linewidth=0)
    axes.plot(one["round"], one["alive"], color=colour, linewidth=2, marker=marker, markersize=4, label=label)


def _finish(axes: Axes) -> Axes:
    axes.set_ylim(0, 1.03)
    integer_ticks(axes, 6)
    axes.set_yticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
    return axes
