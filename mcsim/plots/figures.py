"""The figures of a report, each composed from the tables of all cases."""

from collections.abc import Callable, Sequence
from functools import partial

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from mcsim.plots.comparisons import draw_ally_loss, draw_differences, draw_estimates
from mcsim.plots.distributions import draw_damage, draw_icons, draw_rounds, pooled_damage
from mcsim.plots.game_figures import MANY, Players, Tables, Targets, draw_few, draw_many, last_round, until
from mcsim.plots.panels import FOOT, HEAD, grid_of, panels
from mcsim.plots.style import Rows, common_title, new_figure, styled, wrapped
from mcsim.plots.survival import draw_survival, draw_survival_panel

LINES = 6  # most lines that one panel can hold apart by colour
MOST_BARS = 120  # most bars of the figure of ally losses
HEADLINES = ("alive", "damage_per_round", "allies_lost")
GAME_HEADLINES = ("win", "alive", "damage_per_game", "allies_lost")


@styled
def headline_figure(headlines: pl.DataFrame) -> Figure:
    """The headline figures of every case; `headlines`: case, metric (`win` only for games), value, ci_low, ci_high."""
    metrics = GAME_HEADLINES if "win" in headlines["metric"] else HEADLINES
    return _estimate_panels(headlines, metrics, "What happens, case by case", draw_estimates)


@styled
def comparison_figure(comparison: pl.DataFrame, baseline: str) -> Figure | None:
    """Differences from the baseline with their intervals; None with a single case."""
    if comparison.is_empty():
        return None
    frame = comparison.rename({"difference": "value"})
    metrics = [metric for metric in ("win", "alive", "damage", "allies_lost") if metric in set(frame["metric"])]
    draw = partial(draw_differences, room=3.2 if len(metrics) <= 3 else 4.8)
    return _estimate_panels(frame, metrics, f"Difference from “{wrapped(baseline, 60, 1)}”", draw)


def _estimate_panels(frame: pl.DataFrame, metrics: Sequence[str], title: str, draw: Callable[..., Axes]) -> Figure:
    cases = frame["case"].unique(maintain_order=True).to_list()
    rows = Rows(cases)
    figure = new_figure(rows.height + HEAD + FOOT + 0.2, title)
    if len(metrics) > 3:
        figure.set_layout_engine("constrained", wspace=0.12)  # else the labels at the ends of the axes touch
    side_by_side = figure.subplots(1, len(metrics), squeeze=False)[0]
    for place, (axes, metric) in enumerate(zip(side_by_side, metrics, strict=True)):
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
    figure = panels(summary, title, draw_rounds, unit)
    handles, labels = figure.axes[0].get_legend_handles_labels()
    distinct = dict(zip(reversed(labels), reversed(handles), strict=True))
    figure.legend(distinct.values(), distinct.keys(), loc="outside lower left", ncols=3, handlelength=1.4)
    return figure


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
    figure, grid = grid_of(len(groups), columns, high, "Boost icons of the first activation", "boost icons")
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
    rows = Rows(losses["case"].unique(maintain_order=True).to_list(), letters=46, mark=0.17 * len(allies), gap=0.1)
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
        return panels(survival, title, draw_survival_panel, "share of trials")
    figure = new_figure(3.1 + HEAD, title)
    axes = draw_survival(figure.subplots(), survival, cases)
    axes.set_xlabel("round")
    if axes.get_legend_handles_labels()[1]:
        figure.set_figheight(3.3 + HEAD + 0.2 * len(cases))
        figure.legend(loc="outside lower left", ncols=1, alignment="left")
    return figure


def draw_figures(
    tables: Tables,
    headlines: pl.DataFrame,
    baseline: str,
    targets: Targets | None = None,
    players: Players | None = None,
) -> dict[str, Figure]:
    """The figures that these tables allow, by name, in reading order.

    headlines: as headline_figure takes it; targets, players: by case, as in summary.json of a survival study.
    """
    if "outcome_by_round" in tables:
        drawn = _games(tables, headlines, baseline, targets or {}, players or {})
    else:
        drawn = {"headline": headline_figure(headlines)}
        drawn["comparison"] = comparison_figure(tables["comparison"], baseline)
        drawn["survival"] = survival_figure(tables["survival"])
        drawn |= _activations(tables)
    return {name: figure for name, figure in drawn.items() if figure is not None}


def _games(
    tables: Tables, headlines: pl.DataFrame, baseline: str, targets: Targets, players: Players
) -> dict[str, Figure | None]:
    """The figures of a survival study, without the rounds that hardly any game reaches."""
    shown = until(tables, last_round(tables["outcome_by_round"]))
    whole = {name: tables[name] for name in ("loss_causes", "damage_sources")}
    if headlines["case"].n_unique() > MANY:
        return draw_many(shown | whole, headlines, targets)
    drawn: dict[str, Figure | None] = {"headline": headline_figure(headlines)}
    games = draw_few(shown | whole, targets, players)
    for name in ("outcome", "outcome_by_round", "loss_causes"):
        drawn[name] = games.pop(name)
    drawn["comparison"] = comparison_figure(tables["comparison"], baseline)
    drawn["survival"] = survival_figure(shown["survival"])
    return drawn | games | _activations(shown)


def _activations(tables: Tables) -> dict[str, Figure | None]:
    """The figures about what the villain's activations do."""
    return {
        "damage": damage_figure(tables["damage"]),
        "damage_rounds": rounds_figure(tables["damage_summary"], "Damage round by round", "damage"),
        "boost_icons": icons_figure(tables["boost_icons"]),
        "ally_loss": ally_figure(tables["ally_loss"]),
    }
