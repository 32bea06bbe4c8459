"""One look for all figures: wide enough for a desktop, legible when a phone shrinks it to 360 pixels."""

import textwrap
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullLocator

WIDTH = 5.2  # inches: 10 point letters stay about 10 pixels high on a phone
DPI = 200
INK, MUTED, GREY, GRID = "#1b2430", "#5a6675", "#c4cbd3", "#dfe3e8"
# Okabe and Ito's palette, which people with any kind of colour blindness can tell apart.
BLUE, VERMILION, GREEN, AMBER, SKY, PURPLE = "#0072b2", "#d55e00", "#009e73", "#e69f00", "#56b4e9", "#b4588f"
SERIES = (BLUE, VERMILION, GREEN, PURPLE, AMBER, SKY)

PAPER: Any = {"facecolor": "white", "edgecolor": "none", "pad": 0.5}  # behind text, so that no line crosses it

RC: Any = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.labelsize": 10,
    "axes.labelcolor": MUTED,
    "axes.edgecolor": MUTED,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "xtick.color": MUTED,
    "ytick.color": MUTED,
    "xtick.labelsize": 9.5,
    "ytick.labelsize": 9.5,
    "xtick.major.size": 0,
    "ytick.major.size": 0,
    "text.color": INK,
    "axes.titlecolor": INK,
    "legend.frameon": False,
    "legend.fontsize": 9.5,
    "lines.solid_capstyle": "round",
    "figure.facecolor": "white",
    "savefig.facecolor": "white",
}

P = ParamSpec("P")
R = TypeVar("R")


def styled(function: Callable[P, R]) -> Callable[P, R]:
    """Run a drawing function with the style of this module, leaving matplotlib's own settings alone."""

    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        with mpl.rc_context(RC):
            return function(*args, **kwargs)

    return inner


def new_figure(height: float, title: str) -> Figure:
    """An empty figure of the common width and `height` [inches] under a bold heading."""
    figure = Figure(figsize=(WIDTH, height), dpi=DPI, layout="constrained")
    heading = textwrap.fill(title, 50)
    figure.suptitle(heading, x=0.012, ha="left", fontsize=12.5, fontweight="bold", color=INK, linespacing=1.25)
    return figure


def wrapped(name: str, width: int, lines: int = 2) -> str:
    """A case name broken into at most `lines` lines of `width` letters; what does not fit is left out in the middle."""
    room = width * lines - lines
    if len(name) > room:
        name = f"{name[: room // 2 - 2].rstrip()} … {name[-(room // 2 - 1) :].lstrip()}"
    return "\n".join(textwrap.wrap(name, width, break_on_hyphens=False)[:lines])


def common_title(cases: Sequence[str], total: int) -> str:
    """A title for cases that have something in common: their name, the parts their names share, or a count."""
    if len(cases) == 1:
        return cases[0]
    if len(cases) == total:
        return f"all {total} cases"
    shared = [part for part in cases[0].split(", ") if all(part in case.split(", ") for case in cases)]
    return ", ".join(shared) or f"{cases[0]} and {len(cases) - 1} more"


def integer_ticks(axes: Axes, most: int = 8) -> None:
    """At most about `most` ticks on the x axis, on whole numbers; less where these are long."""
    if axes.get_xlim()[1] > 1000:
        most = min(most, 4)
    axes.xaxis.set_major_locator(MaxNLocator(most, integer=True, min_n_ticks=1))


def percent(value: float) -> str:
    """A share as a percentage with as many decimals as it takes to tell it from none and from all."""
    points = 100 * value
    if 0 < points < 0.1:
        return "<0.1\N{NO-BREAK SPACE}%"
    if 99.9 < points < 100:
        return ">99.9\N{NO-BREAK SPACE}%"
    return f"{points:.0f}\N{NO-BREAK SPACE}%" if points in (0, 100) else f"{points:.1f}\N{NO-BREAK SPACE}%"


def percent_axis(axis: Any, most: int = 5) -> None:
    """Label an axis of shares with percentages, at steps that divide 100 %."""
    axis.set_major_locator(MaxNLocator(most, steps=[1, 2, 2.5, 5, 10]))
    axis.set_major_formatter(FuncFormatter(lambda value, _: f"{100 * value:.4g} %"))


class Rows:
    """Rows of a horizontal chart, one per label, from top to bottom, each label above its marks.

    Row i fills the band from y = i to i + 1 (the y axis points down): label, marks, gap. Sizes are in inches.
    """

    def __init__(self, labels: Sequence[str], letters: int = 60, mark: float = 0.22, gap: float = 0.07) -> None:
        self.texts = [wrapped(label, letters) for label in labels]
        lines = max((text.count("\n") + 1 for text in self.texts), default=1)
        self.label, self.mark = 0.155 * lines + 0.04, mark
        self.inches = self.label + mark + gap

    @property
    def height(self) -> float:
        """Height of all rows [inches]."""
        return self.inches * len(self.texts)

    @property
    def thickness(self) -> float:
        """Height of a row's marks [rows]."""
        return self.mark / self.inches

    def top(self, row: int) -> float:
        """Where the label of a row begins [rows]."""
        return row + 0.01 / self.inches

    def centre(self, row: int) -> float:
        """Where the marks of a row are centred [rows]."""
        return row + (self.label + self.mark / 2) / self.inches

    def floor(self, row: int) -> float:
        """Where marks that grow upwards stand [rows]."""
        return row + (self.label + self.mark) / self.inches

    def prepare(self, axes: Axes, labelled: bool = True) -> None:
        """Set up the y axis of a chart with these rows and write the labels."""
        axes.set_ylim(len(self.texts), 0)
        axes.yaxis.set_major_locator(NullLocator())
        axes.spines["left"].set_visible(False)
        axes.patch.set_visible(False)
        axes.set_zorder(2 if labelled else 1)  # a long label reaches over the panels to the right
        across = axes.get_yaxis_transform()
        for row, text in enumerate(self.texts if labelled else ()):
            label = axes.text(0, self.top(row), text, transform=across, va="top", fontsize=9.5, bbox=PAPER, zorder=2.5)
            label.set_in_layout(False)


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Positions at least `gap` apart and in the order of `wanted`, close to it; for labels at the ends of lines."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    placed: list[list[float]] = []  # groups [sum of the wanted positions less their offsets, members]
    for i in order:
        placed.append([wanted[i], 1.0])
        while len(placed) > 1 and _top(placed[-2], gap) > _bottom(placed[-1], gap):
            last = placed.pop()
            placed[-1] = [placed[-1][0] + last[0], placed[-1][1] + last[1]]
    positions = [_bottom(group, gap) + gap * (k + 0.5) for group in placed for k in range(int(group[1]))]
    result = [0.0] * len(wanted)
    for place, i in enumerate(order):
        result[i] = positions[place]
    return result


def _bottom(group: list[float], gap: float) -> float:
    return group[0] / group[1] - gap * group[1] / 2


def _top(group: list[float], gap: float) -> float:
    return group[0] / group[1] + gap * group[1] / 2
