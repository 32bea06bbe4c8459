"""The tables against naive counts over the trials of made-up cases."""

import json

import numpy as np
import polars as pl
import pytest
from games import make_games
from synthetic import ALLIES, ICON_LAW, make_cases, simulate

from mcsim.analysis.notes import readable
from mcsim.analysis.results import CaseResult, baseline_of
from mcsim.analysis.schema import TABLES, tables_markdown, tables_of
from mcsim.analysis.summary import summary_json
from mcsim.analysis.tables import build_tables
from mcsim.model.tally import Pairs

FIXED = {  # DESIGN section 6
    "damage": "round damage probability ci_low ci_high",
    "damage_summary": "round mean ci_low ci_high sd p50 p90 p99 max",
    "boost_icons": "round icons probability ci_low ci_high exact",
    "ally_loss": "ally lost ci_low ci_high by_attack by_boost by_other mean_round",
    "survival": "round alive ci_low ci_high",
    "outcome": "outcome probability ci_low ci_high",
    "threat": "round mean ci_low ci_high p90",
    "comparison": "metric difference ci_low ci_high paired",
    "coverage": "card name copies modelled note",
}


@pytest.fixture(scope="module")
def cases():
    return make_cases()


@pytest.fixture(scope="module")
def tables(cases):
    return build_tables(cases)


@pytest.fixture(scope="module")
def games():
    return build_tables(make_games(), "survival")


def test_tables_have_the_fixed_columns_and_the_types_of_the_schema(games):
    assert set(games) >= set(FIXED)
    for name, columns in FIXED.items():
        assert games[name].columns == ["case", *columns.split()]
        assert dict(games[name].schema) == TABLES[name].schema


def test_activation_studies_have_no_outcome_threat_and_win(cases):
    tables = build_tables(cases, "activation")
    assert set(tables) == set(FIXED) - {"outcome", "threat"}
    assert set(tables["comparison"]["metric"]) == {"damage", "alive", "allies_lost"}


def test_survival_studies_compare_wins_too(games):
    assert games["comparison"]["metric"].to_list() == ["damage", "alive", "allies_lost", "win"] * 2


def test_rows_are_in_case_order_then_key_order(cases, tables):
    names = [case.name for case in cases]
    for name, key in (("damage", ["round", "damage"]), ("boost_icons", ["round", "icons"]), ("survival", ["round"])):
        frame = tables[name].with_columns(pl.col("case").replace_strict({n: i for i, n in enumerate(names)}))
        assert frame.equals(frame.sort("case", *key))


def test_damage_is_a_complete_distribution_in_every_round(cases, tables):
    sums = tables["damage"].group_by("case", "round").agg(pl.col("probability").sum(), pl.len())
    assert (sums["probability"] - 1).abs().max() < 1e-12
    assert sums["len"].n_unique() == 1
    row = tables["damage"].filter(case="defend hero", round=2, damage=4).row(0, named=True)
    assert row["probability"] == cases[1].tally.damage[1, 4] / 2000
    assert row["ci_low"] < row["probability"] < row["ci_high"]


def test_damage_summary_agrees_with_the_raw_values():
    outcomes, tally = simulate(500, 1, shield=0.3)
    case = CaseResult("one", tally, Pairs.of(outcomes, outcomes), True, 1, ALLIES, baseline=True)
    row = build_tables([case])["damage_summary"].row(0, named=True)
    damage = outcomes["damage"]
    assert row["mean"] == pytest.approx(damage.mean())
    assert row["sd"] == pytest.approx(damage.std(ddof=1))
    quantiles = [np.percentile(damage, q, method="inverted_cdf") for q in (50, 90, 99, 100)]
    assert [row["p50"], row["p90"], row["p99"], row["max"]] == quantiles


def test_boost_icons_are_shares_of_the_trials_with_an_activation(cases, tables):
    rows = tables["boost_icons"].filter(case="defend none", round=6)
    counts = cases[0].tally.icons[5]
    assert 0 < counts.sum() < 2000
    assert rows["probability"].to_list() == pytest.approx((counts[:4] / counts.sum()).tolist())
    assert rows["exact"].null_count() == len(rows)


def test_exact_icons_stand_beside_round_one_even_where_never_seen():
    outcomes, tally = simulate(50, 2)
    exact = {icons: float(p) * 0.999 for icons, p in ICON_LAW.items()} | {7: 0.001}
    case = CaseResult("one", tally, Pairs.of(outcomes, outcomes), True, 2, ALLIES, exact, baseline=True)
    rows = build_tables([case])["boost_icons"].filter(round=1)
    assert rows["icons"].to_list() == list(range(8))
    assert rows["exact"].to_list() == pytest.approx([exact.get(i, 0) for i in range(8)])
    assert rows["probability"][7] == 0
    assert rows["exact"].sum() == pytest.approx(1)


def test_rounds_without_any_activation_have_no_icon_rows():
    outcomes, tally = simulate(50, 3, hp=1)
    case = CaseResult("short", tally, Pairs.of(outcomes, outcomes), True, 3, ALLIES, baseline=True)
    assert build_tables([case])["boost_icons"]["round"].unique().to_list() == [1]


def test_causes_of_ally_loss_add_up_and_the_mean_round_is_null_if_never_lost(tables):
    rows = tables["ally_loss"]
    total = rows["by_attack"] + rows["by_boost"] + rows["by_other"]
    assert (total - rows["lost"]).abs().max() < 1e-12
    never = rows.filter(case="defend none")
    assert never["lost"].to_list() == [0, 0, 0]
    assert never["mean_round"].null_count() == 3
    assert rows.filter(case="defend ally")["mean_round"].is_between(1, 6).all()


def test_no_allies_give_an_empty_table():
    assert build_tables(make_cases(allies=0))["ally_loss"].shape == (0, 9)


def test_comparison_is_case_minus_baseline_trial_by_trial():
    base, case = simulate(800, 4, shield=0.1), simulate(800, 4, shield=0.6)
    pairs = [Pairs.of(run[0], base[0]) for run in (base, case)]
    cases = [
        CaseResult("a", base[1], pairs[0], True, 4, ALLIES, baseline=True),
        CaseResult("b", case[1], pairs[1], True, 4, ALLIES),
    ]
    rows = build_tables(cases)["comparison"]
    assert rows["case"].to_list() == ["b"] * 3
    d = (case[0]["damage"] - base[0]["damage"]) / 4
    damage = rows.row(0, named=True)
    half = 1.959963984540054 * d.std(ddof=1) / np.sqrt(800)
    assert damage["difference"] == pytest.approx(d.mean())
    assert (damage["ci_low"], damage["ci_high"]) == pytest.approx((d.mean() - half, d.mean() + half))
    alive = case[0]["alive"].mean() - base[0]["alive"].mean()
    assert rows.row(1, named=True)["difference"] == pytest.approx(alive)


@pytest.mark.parametrize("paired", [True, False])
def test_damage_per_round_of_cases_with_different_rounds_is_compared_by_each_ones_rounds(paired):
    base, case = simulate(800, 4, shield=0.1), simulate(800, 7, shield=0.6)
    pairs = [Pairs.of(run[0], base[0]) for run in (base, case)]
    cases = [
        CaseResult("a", base[1], pairs[0], True, 4, ALLIES, baseline=True),
        CaseResult("b", case[1], pairs[1], paired, 7, ALLIES),
    ]
    row = build_tables(cases)["comparison"].row(0, named=True)
    x, b = case[0]["damage"] / 7, base[0]["damage"] / 4
    variance = (x - b).var(ddof=1) if paired else x.var(ddof=1) + b.var(ddof=1)
    assert row["difference"] == pytest.approx(x.mean() - b.mean())
    assert (row["ci_high"] - row["ci_low"]) / 2 == pytest.approx(1.959963984540054 * np.sqrt(variance / 800))


def test_cases_without_shared_shuffles_are_compared_unpaired():
    paired, unpaired = (build_tables(make_cases(paired=p))["comparison"] for p in (True, False))
    assert paired["difference"].to_list() == pytest.approx(unpaired["difference"].to_list())
    assert paired["paired"].all()
    assert not unpaired["paired"].any()
    low = [frame.filter(metric="damage")["ci_low"] for frame in (paired, unpaired)]
    assert (low[0] != low[1]).all()


def test_a_baseline_that_is_not_first_is_left_out_of_the_comparison(cases):
    assert baseline_of(cases) is cases[0]
    turned = list(reversed(cases))
    assert baseline_of(turned) is cases[0]
    assert set(build_tables(turned)["comparison"]["case"]) == {"defend hero", "defend ally"}


def test_two_baselines_are_refused(cases):
    with pytest.raises(ValueError, match="2 of 2 cases"):
        baseline_of([cases[0], cases[0]])


def test_outcome_shares_add_up_and_keep_their_order(games):
    rows = games["outcome"].filter(case="policy balanced")
    assert rows["outcome"].to_list() == ["win", "defeated", "schemed", "decked", "ongoing"]
    assert rows["probability"].sum() == pytest.approx(1)


def test_coverage_keeps_every_row_of_every_case(cases, tables):
    assert len(tables["coverage"]) == sum(len(case.coverage) for case in cases)
    assert tables["coverage"].filter(name="Charge")["copies"].to_list() == [2, 2, 2]


def test_summary_has_the_share_of_draws_that_is_not_carried_out_in_full(cases):
    """Of 31 cards, one side scheme is not modelled and one obligation in part."""
    unmodelled = summary_json("s", 1, cases)["draws_unmodelled"]
    assert unmodelled == pytest.approx({case.name: 2 / 31 for case in cases})


@pytest.mark.parametrize(
    ("piece", "note"),
    [
        ("attach this", "attach this"),
        ("You get +1 hand size for each [[Tech]]", "You get +1 hand size for each Tech…"),
        ("Max 1 [per_hero] synergy counters here", "Max 1 per hero synergy counters here…"),
        ("card gains boost icons ( [boost]) equal", "card gains boost icons (boost) equal…"),
        ('" Do You Even Lift ? " —', "Do You Even Lift?"),
        (", deal 1 addition indirect damage to", "deal 1 addition indirect damage to…"),
        ("", ""),
    ],
)
def test_notes_are_words_for_people(piece, note):
    assert readable(piece) == note
    assert len(note.split()) <= 8


def test_one_trial_has_null_intervals_and_valid_json():
    cases = make_cases(("only",), trials=1)
    row = build_tables(cases)["damage_summary"].row(0, named=True)
    assert row["ci_low"] is None
    assert row["sd"] is None
    figures = summary_json("s", 1, cases)["cases"]["only"]
    assert figures["damage_per_round"]["ci_low"] is None
    json.dumps(figures, allow_nan=False)


def test_summary_has_the_headline_figures_with_their_intervals():
    outcomes, tally = simulate(400, 5, shield=0.4)
    case = CaseResult("c", tally, Pairs.of(outcomes, outcomes), True, 5, ALLIES, baseline=True)
    summary = summary_json("study", 9, [case])
    assert (summary["study"], summary["trials"], summary["seed"]) == ("study", 400, 9)
    figures = summary["cases"]["c"]
    assert figures["alive"]["value"] == outcomes["alive"].mean()
    assert figures["allies_lost"]["value"] == pytest.approx(outcomes["allies_lost"].mean())
    per_round = outcomes["damage"] / 5
    assert figures["damage_per_round"]["value"] == pytest.approx(per_round.mean())
    half = 1.959963984540054 * per_round.std(ddof=1) / np.sqrt(400)
    assert figures["damage_per_round"]["ci_high"] == pytest.approx(per_round.mean() + half)


def test_documentation_names_every_column_with_its_unit():
    text = tables_markdown()
    for table in TABLES.values():
        assert f"## `{table.name}`" in text
        for column in table.columns:
            assert f"| `{column.name}` |" in text
            assert column.sentence in text


def test_tables_of_a_question_are_in_schema_order():
    assert [table.name for table in tables_of("survival")] == list(TABLES)
