"""Figures of whole games show what the tables say, for one case as for the fifty-three scenarios."""

import numpy as np
import pytest
from games import TARGETS, make_games
from looks import assert_looks
from matplotlib.figure import Figure

from mcsim.analysis.game_tables import CAUSE_WORDS
from mcsim.analysis.summary import summary_json
from mcsim.analysis.tables import build_tables
from mcsim.model.opcodes import Outcome
from mcsim.plots.figures import draw_figures
from mcsim.plots.game_figures import MANY, last_round, until
from mcsim.plots.games import CAUSE_COLOURS, OUTCOME_COLOURS, draw_hit_points, draw_parts, draw_states, draw_threat
from mcsim.plots.ranking import hardest_first, short_names
from mcsim.report.files import headlines

FEW = {
    *("headline", "outcome", "outcome_by_round", "loss_causes", "comparison", "survival", "hit_points", "threat"),
    *("damage_sources", "damage", "damage_rounds", "boost_icons", "ally_loss"),
}
RANKED = {"difficulty", "outcome", "loss_causes", "hit_points", "threat", "damage_sources"}
LONG = "policy aggressive, modular bomb_scare+masters_of_evil, mode expert, hp {}"
STUDIES = {
    "one case": {"names": ("only",)},
    "three cases": {},
    "two players": {"players": 2},
    "long names": {"names": [LONG.format(i) for i in range(8)]},
    "many rounds": {"names": ("a", "b"), "rounds": 500, "trials": 30, "villain": (0.02, 0.03), "strength": 0.02},
    "one round": {"rounds": 1},
    "scenarios": {"names": [f"name scenario_with_a_long_name_{i}" for i in range(53)], "rounds": 30},
    "many long names": {"names": [LONG.format(i) for i in range(MANY + 1)], "rounds": 2},
}


def figures_of(options):
    cases = make_games(**({"trials": 200} | options))
    tables, summary = build_tables(cases, "survival"), summary_json("s", 1, cases, question="survival")
    drawn = draw_figures(tables, headlines(summary), cases[0].name, summary["targets"], summary["players"])
    return tables, summary, drawn


@pytest.fixture(scope="module")
def tables():
    return build_tables(make_games(), "survival")


@pytest.mark.parametrize("study", STUDIES)
def test_every_kind_of_study_gives_figures_with_ink_and_without_warnings(study, recwarn):
    *_, figures = figures_of(STUDIES[study])
    many = len(STUDIES[study].get("names", "abc")) > MANY
    expected = RANKED if many else FEW | ({"survival_players"} if study == "two players" else set())
    missing = {
        "one case": {"comparison"},
        "one round": {"loss_causes"},
    }.get(study, set())
    assert set(figures) == expected - missing
    assert_looks(figures)
    assert [str(warning.message) for warning in recwarn] == []


def test_states_are_stacked_to_one_over_all_rounds(tables):
    one = tables["outcome_by_round"].filter(case="policy balanced")
    axes = draw_states(Figure().subplots(), one, one.clear())
    assert [area.get_label() for area in axes.collections] == list(OUTCOME_COLOURS)
    top = axes.collections[-1].get_paths()[0].vertices[:, 1].max()
    assert top == pytest.approx(1)
    wins = axes.collections[0].get_paths()[0].vertices
    assert wins[:, 1].max() == pytest.approx(one.filter(outcome="win")["probability"].max())


def test_the_fan_of_hit_points_has_the_quantiles(tables):
    one = tables["hit_points"].filter(case="policy balanced")
    axes = draw_hit_points(Figure().subplots(), one, one.clear())
    wide, narrow = (area.get_paths()[0].vertices for area in axes.collections)
    second = wide[wide[:, 0] == 2][:, 1]
    assert {second.min(), second.max()} == {one["p10"][1], one["p90"][1]}
    assert narrow[:, 1].max() == one["p75"].max()
    assert [list(line.get_ydata()) for line in axes.lines] == [one["p50"].to_list(), one["mean"].to_list()]


def test_threat_stands_against_the_target_of_every_stage(tables):
    one = tables["threat"].filter(case="policy balanced")
    axes = draw_threat(Figure().subplots(), one, one.clear(), TARGETS)
    assert list(axes.lines[0].get_ydata()) == one["mean"].to_list()
    assert [line.get_ydata()[0] for line in axes.lines[1:]] == list(TARGETS)
    assert [line.get_label() for line in axes.lines[1:]] == ["targets of earlier stages", "target"]
    assert len(draw_threat(Figure().subplots(), one, one.clear(), ()).lines) == 1


def test_split_bars_end_at_their_sum_and_leave_out_what_never_happens(tables):
    parts = tables["outcome"].select("case", part="outcome", value="probability")
    axes = draw_parts(Figure().subplots(), parts, OUTCOME_COLOURS, [0, 1, 2], 0.8, "%")
    assert "decked" not in axes.get_legend_handles_labels()[1]
    ends = np.array([bar.get_x() + bar.get_width() for bar in axes.patches]).reshape(-1, 3)[-1]
    assert ends == pytest.approx([1, 1, 1])


def test_every_cause_and_outcome_has_a_colour():
    assert set(CAUSE_COLOURS) == set(CAUSE_WORDS.values())
    assert set(OUTCOME_COLOURS) == {outcome.name.lower() for outcome in Outcome}


def test_the_hardest_case_is_the_first_row_of_the_ranking():
    _, summary, figures = figures_of(STUDIES["scenarios"])
    wins = {case: summary["cases"][case]["win"]["value"] for case in summary["cases"]}
    order = hardest_first(headlines(summary))
    assert [wins[case] for case in order] == sorted(wins.values())
    names, heat = figures["difficulty"].axes[:2]
    assert [label.get_text() for label in names.get_yticklabels()] == short_names(order)
    shares = heat.images[0].get_array()
    assert shares.shape[0] == 53
    assert shares[0, -1] == pytest.approx(wins[order[0]])  # in the end only the games won are not lost


def test_ranked_names_drop_the_word_they_have_in_common():
    assert short_names(["name rhino", "name klaw"]) == ["rhino", "klaw"]
    assert short_names(["name rhino", "mode expert"]) == ["name rhino", "mode expert"]
    assert short_names(["alone case"]) == ["alone case"]


def test_rounds_that_hardly_any_game_reaches_are_not_drawn(tables):
    states = tables["outcome_by_round"]
    last = last_round(states)
    assert 1 < last < 20
    ongoing = states.filter(outcome="ongoing")
    assert ongoing.filter(round=last - 1)["probability"].max() > 0.001
    assert ongoing.filter(round=last)["probability"].max() <= 0.001
    shown = until(tables, last)
    assert shown["survival"]["round"].max() == last
    assert shown["outcome"].equals(tables["outcome"])
    one = build_tables(make_games(rounds=1, trials=50), "survival")["outcome_by_round"]
    assert last_round(one) == 1
