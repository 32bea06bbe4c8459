"""Figures show what the tables say, and survive the extremes of studies."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from looks import assert_looks
from matplotlib.figure import Figure
from synthetic import make_cases

from mcsim.analysis.summary import summary_json
from mcsim.analysis.tables import build_tables
from mcsim.plots.comparisons import draw_ally_loss, draw_differences, draw_estimates
from mcsim.plots.distributions import draw_damage, draw_icons, pooled_damage
from mcsim.plots.figures import draw_figures
from mcsim.plots.style import GREEN, MUTED, VERMILION, Rows, common_title, percent, spread, wrapped
from mcsim.plots.survival import draw_survival
from mcsim.report.files import headlines

LONG = "p1 defend ally_then_hero, modular bomb_scare+masters_of_evil, mode expert, hp {}"
STUDIES = {
    "one case": {"names": ("only",)},
    "five cases": {"names": ("a", "b", "c", "d", "e")},
    "many long names": {"names": [LONG.format(i) for i in range(12)], "trials": 200, "rounds": 2},
    "many rounds": {"rounds": 3000, "trials": 20, "hp": 10**9},
    "no allies": {"allies": 0},
    "one trial": {"trials": 1, "rounds": 1},
    "nothing happens": {"hp": 0},
}


def figures_of(options):
    cases = make_cases(**options)
    tables = build_tables(cases)
    return tables, draw_figures(tables, headlines(summary_json("s", 1, cases)), cases[0].name)


@pytest.fixture(scope="module")
def tables():
    return build_tables(make_cases())


@pytest.mark.parametrize("figure", ["damage_rounds", "boost_icons"])
def test_panels_with_a_common_axis_cut_nothing_off(figure):
    """The later cases reach higher than the first one, whose panel is drawn first."""
    low, high = make_cases(("low",), attack=0, hp=500), make_cases(("high",), attack=9, hp=500)
    cases = [low[0], replace(high[0], baseline=False, paired=False, exact_icons={icons: 0.5 for icons in range(2)})]
    drawn = draw_figures(build_tables(cases), headlines(summary_json("s", 1, cases)), "low")[figure]
    for axes in drawn.axes:
        drawn_to = max(float(np.max(line.get_ydata())) for line in axes.lines)
        assert axes.get_ylim()[0] == 0
        assert drawn_to <= axes.get_ylim()[1]


def test_cases_with_something_in_common_are_titled_by_it():
    assert common_title(["mode expert, defend none"], 4) == "mode expert, defend none"
    assert common_title(["mode expert, defend none", "mode expert, defend hero"], 4) == "mode expert"
    assert common_title(["modular a", "modular b"], 3) == "modular a and 1 more"
    assert common_title(["modular a", "modular b"], 2) == "all 2 cases"


@pytest.mark.parametrize("study", STUDIES)
def test_every_kind_of_study_gives_figures_with_ink_and_without_warnings(study, recwarn):
    _, figures = figures_of(STUDIES[study])
    expected = {"headline", "comparison", "survival", "damage", "damage_rounds", "boost_icons", "ally_loss"}
    expected -= {"one case": {"comparison"}, "no allies": {"ally_loss"}, "nothing happens": {"boost_icons"}}.get(
        study, set()
    )
    assert set(figures) == expected
    assert_looks(figures)
    assert [str(warning.message) for warning in recwarn] == []


def test_damage_bars_have_the_pooled_probabilities_and_mark_the_mean(tables):
    pooled = pooled_damage(tables["damage"])
    one = pooled.filter(case="defend none")
    assert one["probability"].sum() == pytest.approx(1)
    axes = draw_damage(Figure().subplots(), one, Rows(["defend none"]), ["defend none"])
    heights = np.array([abs(bar.get_height()) for bar in axes.patches])
    np.testing.assert_allclose(heights / heights.sum(), one["probability"].to_numpy(), atol=1e-12)
    mean = float(one["damage"].to_numpy() @ one["probability"].to_numpy())
    assert any(len(line.get_xdata()) == 1 and line.get_xdata()[0] == pytest.approx(mean) for line in axes.lines)
    assert mean == pytest.approx(tables["damage_summary"].filter(case="defend none")["mean"].mean())


def test_icons_show_simulated_bars_and_exact_marks(tables):
    one = tables["boost_icons"].filter(case="defend none")
    first = one.filter(round=1)
    axes = draw_icons(Figure().subplots(), one)
    assert [bar.get_height() for bar in axes.patches] == pytest.approx(first["probability"].to_list())
    exact = [line for line in axes.lines if line.get_label() == "exact"]
    assert list(exact[0].get_ydata()) == pytest.approx(first["exact"].to_list())
    unknown = draw_icons(Figure().subplots(), one.with_columns(exact=pl.lit(None, pl.Float64)))
    assert not [line for line in unknown.lines if line.get_label() == "exact"]


def test_ally_bars_stack_to_the_share_lost(tables):
    losses = tables["ally_loss"]
    allies = losses["ally"].unique(maintain_order=True).to_list()
    axes = draw_ally_loss(
        Figure().subplots(), losses, Rows(losses["case"].unique(maintain_order=True).to_list()), allies
    )
    ends = np.array([bar.get_x() + bar.get_width() for bar in axes.patches]).reshape(3, -1)
    np.testing.assert_allclose(ends[-1], losses["lost"].to_numpy(), atol=1e-12)
    assert [label.get_text() for label in axes.get_yticklabels()][:2] == ["Black Cat", "Mockingbird"]


def test_survival_lines_follow_the_table(tables):
    cases = tables["survival"]["case"].unique(maintain_order=True).to_list()
    axes = draw_survival(Figure().subplots(), tables["survival"], cases)
    assert len(axes.lines) == len(cases)
    for line, case in zip(axes.lines, cases, strict=True):
        assert list(line.get_ydata()) == tables["survival"].filter(case=case)["alive"].to_list()


ESTIMATES = {"case": pl.String, "value": pl.Float64, "ci_low": pl.Float64, "ci_high": pl.Float64}


def _estimates(value, low, high):
    return pl.DataFrame([("a", value, low, high)], schema=ESTIMATES, orient="row")


@pytest.mark.parametrize(
    ("metric", "interval", "colour"),
    [
        ("alive", (0.2, 0.1, 0.3), GREEN),
        ("alive", (-0.2, -0.3, -0.1), VERMILION),
        ("damage", (-0.2, -0.3, -0.1), GREEN),
        ("damage", (0.2, 0.1, 0.3), VERMILION),
        ("damage", (0.05, -0.1, 0.2), MUTED),
        ("allies_lost", (0.0, None, None), MUTED),
    ],
)
def test_differences_are_coloured_by_who_gains_and_grey_when_zero_is_inside(metric, interval, colour):
    axes = draw_differences(Figure().subplots(), _estimates(*interval), metric, Rows(["a"]))
    assert axes.lines[-1].get_color() == colour


def test_estimates_draw_the_interval(tables):
    axes = draw_estimates(Figure().subplots(), _estimates(2.0, 1.5, 2.5), "damage_per_round", Rows(["a"]))
    assert [list(line.get_xdata()) for line in axes.lines] == [[1.5, 2.5], [2.0]]
    assert any(text.get_text() == "2.00" for text in axes.texts)


def test_drawing_leaves_matplotlibs_settings_and_pyplot_alone():
    code = (
        "import sys, matplotlib as m; before = m.rcParams.copy(); import mcsim.plots.figures as f, polars as pl;"
        "f.headline_figure(pl.DataFrame({'case': ['a'] * 3, 'metric': list(f.HEADLINES), 'value': [.5] * 3,"
        "'ci_low': [.4] * 3, 'ci_high': [.6] * 3})); assert m.rcParams.copy() == before;"
        "assert 'matplotlib.pyplot' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_percent_never_rounds_to_none_or_all():
    space = "\N{NO-BREAK SPACE}"
    texts = [percent(p).replace(space, " ") for p in (0, 1e-6, 0.004, 0.5, 0.99, 0.99996, 1)]
    assert texts == ["0 %", "<0.1 %", "0.4 %", "50.0 %", "99.0 %", ">99.9 %", "100 %"]


def test_wrapped_keeps_both_ends_of_a_long_name():
    text = wrapped(LONG.format(7), 30)
    assert text.startswith("p1 defend")
    assert text.endswith("hp 7")
    assert max(map(len, text.split("\n"))) <= 30
    assert text.count("\n") <= 1


def test_spread_keeps_order_and_distance():
    placed = spread([0.9, 0.91, 0.2, 0.905], 0.1)
    assert placed[2] == pytest.approx(0.2)
    ordered = [placed[i] for i in (2, 0, 3, 1)]
    assert (np.diff(ordered) > 0.1 - 1e-9).all()
    assert np.mean([placed[0], placed[1], placed[3]]) == pytest.approx(0.905)
