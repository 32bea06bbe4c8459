"""The figures that only studies of whole games have; small multiples for some cases, ranked rows for many."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import polars as pl
from matplotlib.artist import Artist
from matplotlib.figure import Figure

from mcsim.plots.games import (
    CAUSE_COLOURS,
    OUTCOME_COLOURS,
    draw_hit_points,
    draw_parts,
    draw_players,
    draw_states,
    draw_threat,
)
from mcsim.plots.panels import FOOT, HEAD, panels
from mcsim.plots.ranking import difficulty_figure, hardest_first, heat_figure, ranked_parts_figure
from mcsim.plots.style import Rows, new_figure, percent_axis, styled

Tables = Mapping[str, pl.DataFrame]
Targets = Mapping[str, Sequence[int]]
Players = Mapping[str, Sequence[str]]
MANY = 24  # cases beyond which each has but a row
SOURCES_TITLE, SOURCES_UNIT = "What deals the damage", "mean damage in a whole game"
OVER = 0.001  # share of games still going on below which a round is not worth drawing


def last_round(states: pl.DataFrame) -> int:
    """The last round worth drawing: before it, games still go on in some case; `states` is table `outcome_by_round`."""
    going = states.filter((pl.col("outcome") == "ongoing") & (pl.col("probability") > OVER))
    rounds = int(states["round"].to_numpy().max())
    return min(int(going["round"].to_numpy().max(initial=0)) + 1, rounds)


def until(tables: Tables, last: int) -> dict[str, pl.DataFrame]:
    """The tables without the rows of rounds behind `last`."""
    return {
        name: frame.filter(pl.col("round") <= last) if "round" in frame.columns else frame
        for name, frame in tables.items()
    }


@styled
def draw_few(tables: Tables, targets: Targets, players: Players) -> dict[str, Figure | None]:
    """The figures of up to MANY cases."""
    return {
        "outcome": _parts_figure(_outcomes(tables), OUTCOME_COLOURS, "How games end", "%"),
        "outcome_by_round": _panels_with_legend(
            tables["outcome_by_round"], "How games stand, round by round", draw_states, "share of games"
        ),
        "loss_causes": losses_figure(tables),
        "hit_points": _panels_with_legend(
            tables["hit_points"], "Hit points left at the end of the round", draw_hit_points, "hit points"
        ),
        "threat": threat_figure(tables["threat"], targets),
        "damage_sources": sources_figure(tables),
        "survival_players": players_figure(tables, players),
    }


@styled
def draw_many(tables: Tables, headlines: pl.DataFrame, targets: Targets) -> dict[str, Figure | None]:
    """The figures of more than MANY cases, the hardest first."""
    order = hardest_first(headlines)
    losses, sources = _losses(tables), _sources(tables)
    hit_points = tables["hit_points"].select("case", "round", value="mean")
    return {
        "difficulty": difficulty_figure(headlines, tables["outcome_by_round"], order),
        "outcome": ranked_parts_figure(_outcomes(tables), OUTCOME_COLOURS, order, "How games end", "%"),
        "loss_causes": ranked_parts_figure(losses, CAUSE_COLOURS, order, "What games are lost to", "%"),
        "hit_points": heat_figure(
            hit_points, order, "Hit points left at the end of the round", "mean hit points of the first player"
        ),
        "threat": _threat_heat(tables["threat"], targets, order),
        "damage_sources": ranked_parts_figure(sources, CAUSE_COLOURS, order, SOURCES_TITLE, SOURCES_UNIT),
    }


def threat_figure(threat: pl.DataFrame, targets: Targets) -> Figure:
    """Threat against the target of each stage, a panel per case."""

    def draw(axes, one, others):
        return draw_threat(axes, one, others, targets.get(one["case"][0], ()))

    return _panels_with_legend(threat, "Threat on the main scheme against its target", draw, "threat")


def losses_figure(tables: Tables) -> Figure | None:
    """Share of all trials lost by each cause; None if no game was lost."""
    losses = _losses(tables)
    if not losses["value"].to_numpy().any():
        return None
    return _parts_figure(losses, CAUSE_COLOURS, "What games are lost to", "%")


def sources_figure(tables: Tables) -> Figure | None:
    """Mean damage of a whole game by source; None if there is none."""
    sources = _sources(tables)
    if not sources["value"].to_numpy().any():
        return None
    return _parts_figure(sources, CAUSE_COLOURS, SOURCES_TITLE, SOURCES_UNIT)


def players_figure(tables: Tables, players: Players) -> Figure | None:
    """Survival of every player, called by name where all cases have the same; None with a single one."""
    others = tables["survival_players"]
    if others.is_empty():
        return None
    first = tables["survival"].with_columns(player=pl.lit(1, pl.Int64)).select(others.columns)
    everyone = pl.concat([first, others])
    names = set(map(tuple, players.values()))
    draw = partial(draw_players, names=names.pop() if len(names) == 1 else ())
    return _panels_with_legend(everyone, "Each player still standing", draw, "share of trials")


def _outcomes(tables: Tables) -> pl.DataFrame:
    return tables["outcome"].select("case", part="outcome", value="probability")


def _losses(tables: Tables) -> pl.DataFrame:
    return _summed(tables["loss_causes"], "cause", "probability")


def _sources(tables: Tables) -> pl.DataFrame:
    return _summed(tables["damage_sources"], "source", "mean")


def _summed(frame: pl.DataFrame, part: str, value: str) -> pl.DataFrame:
    """A value added up over rounds: columns case, part, value."""
    total = frame.group_by("case", part, maintain_order=True).agg(pl.col(value).sum())
    return total.select("case", part=part, value=value)


def _parts_figure(parts: pl.DataFrame, colours: Mapping[str, str], title: str, unit: str) -> Figure:
    """One split bar per case with its name above it."""
    cases = parts["case"].unique(maintain_order=True).to_list()
    rows = Rows(cases, mark=0.26)
    figure = new_figure(rows.height + HEAD + FOOT + 0.75, title)
    axes = figure.subplots()
    places = [rows.centre(row) for row in range(len(cases))]
    draw_parts(axes, parts, colours, places, rows.thickness * 0.9, unit)
    rows.prepare(axes)
    if unit == "%":
        percent_axis(axes.xaxis)
    else:
        axes.set_xlabel(unit)
    handles = axes.get_legend_handles_labels()
    figure.legend(*handles, loc="outside lower left", ncols=3, columnspacing=1.2, handlelength=1)
    return figure


def _panels_with_legend(frame: pl.DataFrame, title: str, draw: Callable[..., Any], unit: str) -> Figure:
    figure = panels(frame, title, draw, unit)
    labels: dict[str, Artist] = {}
    for axes in figure.axes:
        for handle, label in zip(*axes.get_legend_handles_labels(), strict=True):
            labels.setdefault(label, handle)
    look: Any = {"loc": "outside lower left", "ncols": 3, "handlelength": 1.4, "columnspacing": 1.2}
    figure.legend(list(labels.values()), list(labels), **look)
    return figure


def _threat_heat(threat: pl.DataFrame, targets: Targets, order: Sequence[str]) -> Figure:
    """Mean threat as a share of the last stage's target, or in threat where a case has no target."""
    title = "Threat on the main scheme"
    frame = threat.select("case", "round", value="mean")
    if not all(targets.get(case) for case in order):
        return heat_figure(frame, order, title, "mean threat", good=False)
    last = {case: float(targets[case][-1]) for case in order}
    share = pl.col("value") / pl.col("case").replace_strict(last, return_dtype=pl.Float64)
    label = "mean threat as a share of what loses the game"
    return heat_figure(frame.with_columns(value=share.clip(0, 1)), order, title, label, 1, good=False)
