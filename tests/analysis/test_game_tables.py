"""The tables of whole games: exact numbers from small counts made by hand, and sums that must be 1."""

import json
from dataclasses import replace

import numpy as np
import polars as pl
import pytest
from games import make_games
from synthetic import make_cases

from mcsim.analysis.game_tables import CAUSE_WORDS, GAME_BUILDERS
from mcsim.analysis.results import CaseResult
from mcsim.analysis.schema import TABLES
from mcsim.analysis.summary import summary_json
from mcsim.analysis.tables import build_tables
from mcsim.model.opcodes import DamageCause, Outcome
from mcsim.model.tally import GameCounts, Pairs, Tally

COLUMNS = {
    "outcome_by_round": "round outcome probability ci_low ci_high",
    "loss_causes": "cause round probability ci_low ci_high",
    "hit_points": "round mean ci_low ci_high p10 p25 p50 p75 p90",
    "damage_sources": "source round mean ci_low ci_high",
    "survival_players": "player round alive ci_low ci_high",
    "damage_players": "player round damage probability ci_low ci_high",
}
CAUSES = [
    *("attack by villain", "attack by minion", "boost ability", "encounter card"),
    *("indirect damage", "main scheme", "other"),
]


def by_hand() -> CaseResult:
    """Ten games of two rounds and three players: two won in round 1; in round 2 three lost to a minion's attack and one
    to the main scheme, four go on."""
    tally = Tally.zeros(2, 0, 8)
    game = GameCounts.zeros(3, 2, 8)
    tally.trials, tally.alive[:] = 10, (10, 7)
    tally.damage[:, 0], tally.threat[:, 0] = 10, 10
    game.outcome[0, [Outcome.ONGOING, Outcome.WIN]] = 8, 2
    game.outcome[1, [Outcome.ONGOING, Outcome.WIN, Outcome.DEFEATED, Outcome.SCHEMED]] = 4, 2, 3, 1
    tally.outcome[:] = game.outcome[1]
    game.loss[DamageCause.MINION_ATTACK, 1], game.loss[DamageCause.MAIN_SCHEME, 1] = 3, 1
    game.source[DamageCause.MINION_ATTACK], game.source_sq[DamageCause.MINION_ATTACK] = (10, 6), (28, 36)
    game.hit_points[0, 0, 5] = 10
    game.hit_points[0, 1, [0, 2, 5]] = 3, 5, 2
    game.hit_points[1, :, 4] = 10
    game.hit_points[2, 0, [0, 3]] = 4, 6
    game.hit_points[2, 1, [0, 1]] = 9, 1
    game.damage[0, :, 0] = 10
    game.damage[1, 0, [0, 2]] = 7, 3
    game.damage[1, 1, [0, 3]] = 6, 4
    tally.game = game
    nothing = Pairs(10, *(np.zeros(4, np.int64) for _ in range(4)))
    return CaseResult("ten", tally, nothing, True, 2, baseline=True, players=("A", "B", "C"), targets=(7, 15))


@pytest.fixture(scope="module")
def tables():
    return build_tables([by_hand()], "survival")


def test_tables_have_their_columns_and_the_types_of_the_schema(tables):
    for name, columns in COLUMNS.items():
        assert tables[name].columns == ["case", *columns.split()]
        assert dict(tables[name].schema) == TABLES[name].schema
        assert TABLES[name].questions == ("survival",)
        assert len(tables[name])


def test_outcomes_by_round_are_shares_of_all_trials_in_their_order(tables):
    frame = tables["outcome_by_round"]
    assert frame["round"].to_list() == [1] * 5 + [2] * 5
    assert frame["outcome"].to_list() == ["win", "defeated", "schemed", "decked", "ongoing"] * 2
    assert frame["probability"].to_list() == [0.2, 0, 0, 0, 0.8, 0.2, 0.3, 0.1, 0, 0.4]
    row = frame.row(6, named=True)
    assert (row["ci_low"], row["ci_high"]) == pytest.approx((0.10779, 0.60322), abs=1e-5)  # Wilson, 3 of 10


def test_causes_of_losses_go_by_cause_then_round(tables):
    frame = tables["loss_causes"]
    assert frame["cause"].to_list() == [cause for cause in CAUSES for _ in range(2)]
    assert frame["round"].to_list() == [1, 2] * 7
    lost = frame.filter(pl.col("probability") > 0)
    assert lost.select("cause", "round", "probability").rows() == [
        ("attack by minion", 2, 0.3),
        ("main scheme", 2, 0.1),
    ]
    assert lost["ci_low"].min() > 0


def test_damage_has_a_mean_by_source_and_none_from_the_main_scheme(tables):
    frame = tables["damage_sources"]
    assert frame["source"].to_list() == [cause for cause in CAUSES if cause != "main scheme" for _ in range(2)]
    minion = frame.filter(source="attack by minion")
    assert minion["mean"].to_list() == [1.0, 0.6]
    half = 1.959963984540054 * np.sqrt((28 - 10 * 1.0**2) / 9 / 10)
    assert minion.row(0)[-2:] == pytest.approx((1 - half, 1 + half))
    assert frame.filter(pl.col("source") != "attack by minion")["mean"].abs().max() == 0


def test_hit_points_have_mean_and_quantiles(tables):
    first, second = tables["hit_points"].rows(named=True)
    assert [first[key] for key in ("mean", "ci_low", "ci_high", "p10", "p90")] == [5] * 5
    assert second["mean"] == 2.0
    assert [second[f"p{q}"] for q in (10, 25, 50, 75, 90)] == [0, 0, 2, 2, 5]
    variance = (5 * 4 + 2 * 25 - 10 * 2.0**2) / 9
    assert second["ci_high"] == pytest.approx(2 + 1.959963984540054 * np.sqrt(variance / 10))


def test_the_other_players_are_counted_from_two(tables):
    alive = tables["survival_players"]
    assert alive.select("player", "round", "alive").rows() == [(2, 1, 1.0), (2, 2, 1.0), (3, 1, 0.6), (3, 2, 0.1)]
    damage = tables["damage_players"].filter(pl.col("probability") > 0)
    expected = [(2, 1, 0, 1.0), (2, 2, 0, 1.0), (3, 1, 0, 0.7), (3, 1, 2, 0.3), (3, 2, 0, 0.6), (3, 2, 3, 0.4)]
    assert damage.select("player", "round", "damage", "probability").rows() == expected
    assert len(tables["damage_players"]) == 2 * 2 * 4  # players, rounds, amounts from 0 to 3


def test_a_single_player_has_empty_tables_of_the_others():
    tables = build_tables(make_games(trials=20, rounds=3), "survival")
    assert tables["survival_players"].shape == (0, 6)
    assert tables["damage_players"].shape == (0, 7)
    assert tables["damage_players"].schema == TABLES["damage_players"].schema


def test_made_up_games_add_up():
    cases = make_games(trials=300, rounds=9, players=2)
    tables = build_tables(cases, "survival")
    states = tables["outcome_by_round"].group_by("case", "round").agg(pl.col("probability").sum())
    assert (states["probability"] - 1).abs().max() < 1e-12
    last = tables["outcome_by_round"].filter(round=9).drop("round")
    assert last.equals(tables["outcome"])
    lost = tables["loss_causes"].group_by("case", maintain_order=True).agg(pl.col("probability").sum())
    ways = tables["outcome"].filter(pl.col("outcome").is_in(["defeated", "schemed", "decked"]))
    ways = ways.group_by("case", maintain_order=True).agg(pl.col("probability").sum())
    assert lost["probability"].to_list() == pytest.approx(ways["probability"].to_list())
    dealt = tables["damage_sources"].group_by("case", "round", maintain_order=True).agg(pl.col("mean").sum())
    assert dealt["mean"].to_list() == pytest.approx(tables["damage_summary"]["mean"].to_list())
    players = tables["damage_players"].group_by("case", "player", "round").agg(pl.col("probability").sum())
    assert (players["probability"] - 1).abs().max() < 1e-12
    for name in COLUMNS:
        assert tables[name]["case"].unique(maintain_order=True).to_list() == [case.name for case in cases], name


def test_rows_of_long_studies_are_rounds_times_something():
    """10,000 rounds: nothing but the histograms grows beyond a few rows per round."""
    case = by_hand()
    rounds = 10_000
    tally, game = Tally.zeros(rounds, 0, 8), GameCounts.zeros(1, rounds, 8)
    tally.trials = case.tally.trials
    tally.game = game
    long = replace(case, tally=tally, rounds=rounds)
    tables = {name: build(long) for name, build in GAME_BUILDERS.items()}
    rows = {name: len(next(iter(columns.values()))) / rounds for name, columns in tables.items() if name != "outcome"}
    assert rows == {
        "outcome_by_round": 5,
        "loss_causes": 7,
        "hit_points": 1,
        "damage_sources": 6,
        "survival_players": 0,
        "damage_players": 0,
    }


def test_activation_studies_have_none_of_them_and_need_no_counts_of_games():
    assert not set(COLUMNS) & set(build_tables(make_cases(trials=5), "activation"))
    with pytest.raises(ValueError, match="defend none: no counts of whole games"):
        build_tables(make_cases(trials=5), "survival")


def test_every_cause_of_the_engine_has_a_word():
    assert list(CAUSE_WORDS) == list(DamageCause)
    assert list(CAUSE_WORDS.values()) == CAUSES


def test_the_summary_of_a_survival_study_has_wins_players_and_targets():
    summary = summary_json("s", 1, [by_hand()], question="survival")
    win = summary["cases"]["ten"]["win"]
    assert win["value"] == 0.2
    assert (win["ci_low"], win["ci_high"]) == pytest.approx((0.05668, 0.50984), abs=1e-5)  # Wilson, 2 of 10
    assert summary["players"] == {"ten": ["A", "B", "C"]}
    assert summary["targets"] == {"ten": [7, 15]}
    json.dumps(summary, allow_nan=False)
    assert not {"players", "targets"} & set(summary_json("s", 1, [by_hand()]))
    assert "win" not in summary_json("s", 1, [by_hand()])["cases"]["ten"]
