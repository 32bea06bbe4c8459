"""The report folders of the shipped studies hold what DESIGN section 6 fixes, read with nothing but csv and json."""

import csv
import json
import math
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from mcsim import api
from mcsim.cards.catalogue import load_catalogue

CONFIGS = Path(__file__).resolve().parents[2] / "configs"
COLUMNS = {
    "damage": "case round damage probability ci_low ci_high",
    "damage_summary": "case round mean ci_low ci_high sd p50 p90 p99 max",
    "boost_icons": "case round icons probability ci_low ci_high exact",
    "ally_loss": "case ally lost ci_low ci_high by_attack by_boost by_other mean_round",
    "survival": "case round alive ci_low ci_high",
    "comparison": "case metric difference ci_low ci_high paired",
    "coverage": "case card name copies modelled note",
}
TRIALS = 20_000
Z95 = 1.959963984540054
Row = dict[str, str]


class Folder:
    """A report folder and the study it answers."""

    def __init__(self, study: api.Study, folder: Path) -> None:
        self.study, self.folder = study, folder
        self.summary = json.loads((folder / "summary.json").read_text())
        self.cases = [case.name for case in study.cases()]

    def rows(self, table: str) -> list[Row]:
        """Rows of a table as text."""
        with (self.folder / "tables" / f"{table}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def groups(self, table: str, *keys: str) -> Iterator[tuple[tuple[str, ...], list[Row]]]:
        """Rows by the values of `keys`."""
        found: dict[tuple[str, ...], list[Row]] = defaultdict(list)
        for row in self.rows(table):
            found[tuple(row[key] for key in keys)].append(row)
        yield from found.items()


@pytest.fixture(scope="module", params=["rhino", "klaw", "ultron", "core_modular_sets", "rounds"])
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A shipped study, or one whose cases differ in their rounds, run with few trials."""
    folder = tmp_path_factory.mktemp("reports")
    path = CONFIGS / f"{request.param}.toml"
    if request.param == "rounds":
        path = folder / "rounds.toml"
        text = (CONFIGS / "klaw.toml").read_text().split("[sweep]")[0].replace("decks/", f"{CONFIGS}/decks/")
        text = text.replace('baseline = "mode standard, defend none"\n', "")
        path.write_text(f'{text}\n[sweep]\n"study.rounds" = [2, 5, 1]\n')
    study = api.load_study(path).with_overrides(trials=TRIALS)
    api.run_to_folder(study, folder / "report", quiet=True, keep_outcomes=True)
    return Folder(study, folder / "report")


def number(text: str) -> float:
    assert text, "null where a number must be"
    return float(text)


def wilson(share: float, trials: float) -> tuple[float, float]:
    centre = (share + Z95**2 / (2 * trials)) / (1 + Z95**2 / trials)
    half = Z95 / (1 + Z95**2 / trials) * math.sqrt(share * (1 - share) / trials + Z95**2 / (4 * trials**2))
    return centre - half, centre + half


def check_wilson(row: Row, value: str, trials: float = TRIALS) -> None:
    expected = wilson(number(row[value]), trials)
    assert (number(row["ci_low"]), number(row["ci_high"])) == pytest.approx(expected, abs=1e-9)


def test_every_table_has_exactly_its_columns_in_order(report: Folder):
    folder = report.folder / "tables"
    assert {path.name for path in folder.iterdir()} == {f"{n}.{e}" for n in COLUMNS for e in ("csv", "parquet")}
    for name, columns in COLUMNS.items():
        header = (folder / f"{name}.csv").read_text(encoding="utf-8").splitlines()[0]
        assert header == ",".join(columns.split())


def test_rows_are_in_case_order_then_key_order(report: Folder):
    keys = {"damage": ("round", "damage"), "boost_icons": ("round", "icons")}
    keys |= {"damage_summary": ("round",), "survival": ("round",)}
    for name in COLUMNS:
        order = [report.cases.index(row["case"]) for row in report.rows(name)]
        assert order == sorted(order)
    for name, key in keys.items():
        for _, rows in report.groups(name, "case"):
            places = [tuple(int(row[column]) for column in key) for row in rows]
            assert places == sorted(set(places))


def test_rounds_are_those_of_the_case(report: Folder):
    for name in ("damage", "damage_summary", "survival"):
        for (case,), rows in report.groups(name, "case"):
            rounds = next(c.rounds for c in report.study.cases() if c.name == case)
            assert sorted({int(row["round"]) for row in rows}) == list(range(1, rounds + 1))


def test_csv_round_trips_and_equals_parquet(report: Folder):
    for name in COLUMNS:
        frame = pl.read_parquet(report.folder / "tables" / f"{name}.parquet")
        rows = report.rows(name)
        assert len(rows) == len(frame)
        for column, kind in frame.schema.items():
            for text, value in zip((row[column] for row in rows), frame[column], strict=True):
                if value is None:
                    assert text == ""
                elif kind == pl.Boolean:
                    assert text == ("true" if value else "false")
                elif kind == pl.Float64:
                    assert float(text) == value, "not the same bits"
                    assert math.isfinite(value)
                else:
                    assert text == str(value)


def test_damage_is_a_distribution_and_damage_summary_its_moments(report: Folder):
    summary = {(row["case"], row["round"]): row for row in report.rows("damage_summary")}
    for key, rows in report.groups("damage", "case", "round"):
        law = {int(row["damage"]): number(row["probability"]) for row in rows}
        for row in rows:
            check_wilson(row, "probability")
        assert list(law) == list(range(len(law)))
        assert sum(law.values()) == pytest.approx(1, abs=1e-12)
        mean = sum(d * p for d, p in law.items())
        sd = math.sqrt(sum((d - mean) ** 2 * p for d, p in law.items()) * TRIALS / (TRIALS - 1))
        short = summary[key]
        assert number(short["mean"]) == pytest.approx(mean, abs=1e-9)
        assert number(short["sd"]) == pytest.approx(sd, abs=1e-9)
        half = Z95 * sd / math.sqrt(TRIALS)
        assert number(short["ci_low"]) == pytest.approx(mean - half, abs=1e-9)
        assert number(short["ci_high"]) == pytest.approx(mean + half, abs=1e-9)
        below = 0.0
        quantiles = {}
        for damage, share in law.items():
            below += share
            for q in (50, 90, 99):
                if below >= q / 100 - 1e-12:
                    quantiles.setdefault(f"p{q}", damage)
        assert {name: int(short[name]) for name in quantiles} == quantiles
        assert int(short["max"]) == max(d for d, p in law.items() if p > 0)


def test_boost_icons_are_distributions_and_the_exact_ones_lie_within_reach(report: Folder):
    for (case, turn), rows in report.groups("boost_icons", "case", "round"):
        assert sum(number(row["probability"]) for row in rows) == pytest.approx(1, abs=1e-12)
        if turn != "1":
            assert {row["exact"] for row in rows} == {""}
            continue
        assert sum(number(row["exact"]) for row in rows) == pytest.approx(1, abs=1e-12), case
        for row in rows:
            check_wilson(row, "probability")
            exact = number(row["exact"])
            assert abs(number(row["probability"]) - exact) <= 5 * math.sqrt(exact * (1 - exact) / TRIALS) + 1e-12


def test_ally_losses_add_up(report: Folder):
    rows = report.rows("ally_loss")
    assert rows
    for row in rows:
        code, _, name = row["ally"].partition(" ")
        assert load_catalogue().cards[code].name == name
        parts = [number(row[f"by_{cause}"]) for cause in ("attack", "boost", "other")]
        assert sum(parts) == pytest.approx(number(row["lost"]), abs=1e-12)
        check_wilson(row, "lost")
        assert (row["mean_round"] == "") == (number(row["lost"]) == 0)


def test_survival_falls_and_the_last_round_is_the_headline(report: Folder):
    assert list(report.summary["cases"]) == report.cases
    for (case,), rows in report.groups("survival", "case"):
        alive = [number(row["alive"]) for row in rows]
        assert alive == sorted(alive, reverse=True)
        for row in rows:
            check_wilson(row, "alive")
        assert report.summary["cases"][case]["alive"]["value"] == alive[-1]


def test_headlines_and_comparison_are_those_of_the_kept_trials(report: Folder):
    outcomes = pl.read_parquet(report.folder / "outcomes" / "*.parquet").sort("trial", maintain_order=True)
    rounds = {case.name: case.rounds for case in report.study.cases()}
    values = {
        case: {
            "damage": outcomes.filter(case=case)["damage"].to_numpy() / rounds[case],
            "alive": outcomes.filter(case=case)["alive"].to_numpy().astype(float),
            "allies_lost": outcomes.filter(case=case)["allies_lost"].to_numpy().astype(float),
        }
        for case in report.cases
    }
    for case, figures in report.summary["cases"].items():
        for key, metric in (("damage_per_round", "damage"), ("allies_lost", "allies_lost")):
            assert figures[key]["value"] == pytest.approx(values[case][metric].mean(), abs=1e-9)
    baseline = report.study.baseline
    keys = [(row["case"], row["metric"]) for row in report.rows("comparison")]
    others = [case for case in report.cases if case != baseline]
    assert keys == [(case, metric) for case in others for metric in ("damage", "alive", "allies_lost")]
    for row in report.rows("comparison"):
        x, b = values[row["case"]][row["metric"]], values[baseline][row["metric"]]
        variance = (x - b).var(ddof=1) if row["paired"] == "true" else x.var(ddof=1) + b.var(ddof=1)
        half = Z95 * math.sqrt(variance / TRIALS)
        assert number(row["difference"]) == pytest.approx(x.mean() - b.mean(), abs=1e-9)
        assert number(row["ci_high"]) - number(row["ci_low"]) == pytest.approx(2 * half, abs=1e-9)


def test_coverage_names_every_card_of_the_deck_and_of_play_once(report: Folder):
    for (case,), rows in report.groups("coverage", "case"):
        assert {row["modelled"] for row in rows} <= {"full", "partial", "none"}
        assert all(int(row["copies"]) >= 1 for row in rows)
        assert all(bool(row["note"]) == (row["modelled"] != "full") for row in rows)
        assert all(len(row["note"].split()) <= 8 for row in rows)
        assert all(load_catalogue().cards[row["card"]].name == row["name"] for row in rows)
        assert 0 <= report.summary["draws_unmodelled"][case] <= 1
