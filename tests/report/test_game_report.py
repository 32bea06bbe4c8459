"""Reports of survival studies: the answer, the page for few and for many cases, and rendering them again."""

import json
import re
from html.parser import HTMLParser

import polars as pl
import pytest
from games import make_games

from mcsim.analysis.schema import TABLES, tables_of
from mcsim.analysis.summary import summary_json
from mcsim.analysis.tables import build_tables
from mcsim.report.build import render_again, write_report
from mcsim.report.game_words import CAUSE_PHRASES, Loss, game_answer, loss_texts, losses

MANIFEST = {"study_hash": "ab12", "seed": 7, "trials": 500, "wall_s": 1.5, "complete": True}
TOLD = {"title": "Rhino against a test", "about": {"Cards played": "none; a stand-in deals 2 damage"}, "names": {}}
SCENARIOS = [f"name scenario_{i}" for i in range(30)]


class Text(HTMLParser):
    """The words of a page."""

    def __init__(self, page):
        super().__init__()
        self.words = ""
        self.feed(page)

    def handle_data(self, data):
        self.words += data


def write(folder, **options):
    cases = make_games(**({"trials": 300, "rounds": 12} | options))
    tables = build_tables(cases, "survival")
    write_report(folder, tables, summary_json("my-study", 7, cases, TOLD, "survival"), MANIFEST)
    return (folder / "index.html").read_text(encoding="utf-8")


def words(page):
    return re.sub(r"\s+", " ", Text(page).words.replace("\N{NO-BREAK SPACE}", " "))


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("games") / "my-study"
    return folder, write(folder)


@pytest.fixture(scope="module")
def atlas(tmp_path_factory):
    folder = tmp_path_factory.mktemp("atlas") / "my-study"
    return folder, write(folder, names=SCENARIOS, trials=100)


def test_the_page_starts_with_who_wins_and_what_games_are_lost_to(report):
    text = words(report[1])
    answer = text[text.index("The answer") : text.index("In pictures")]
    assert "You win most often with “policy cautious”" in answer
    assert "“policy balanced”: you win" in answer
    assert "most often lose to an attack by the villain" in answer
    assert "games won" in answer
    assert "most often lost to" in answer


def test_what_stands_in_for_cards_is_named(report):
    text = words(report[1])
    assert "a stand-in deals 2 damage" in text
    assert "Player cards are not played from hand" in text[text.index("What is not modelled") :]


def test_the_folder_has_every_table_and_a_picture_of_every_kind(report):
    folder, page = report
    assert {path.stem for path in (folder / "tables").iterdir()} == {table.name for table in tables_of("survival")}
    pictures = {path.stem for path in (folder / "figures").iterdir()}
    assert {"outcome_by_round", "loss_causes", "hit_points", "threat", "damage_sources"} <= pictures
    for table in TABLES.values():
        assert table.heading in page
    assert page.count("<figure") == len(pictures)


def test_rendering_again_gives_the_same_page_from_csv_alone(tmp_path):
    page = write(tmp_path, players=2)
    pictures = {path: path.read_bytes() for path in (tmp_path / "figures").iterdir()}
    for path in [*(tmp_path / "tables").glob("*.parquet"), *pictures, tmp_path / "index.html"]:
        path.unlink()
    render_again(tmp_path)
    assert (tmp_path / "index.html").read_text(encoding="utf-8") == page
    assert {path: path.read_bytes() for path in (tmp_path / "figures").iterdir()} == pictures


def test_many_cases_are_listed_hardest_first(atlas):
    folder, page = atlas
    wins = {
        name: case["win"]["value"] for name, case in json.loads((folder / "summary.json").read_text())["cases"].items()
    }
    listed = re.findall(r'<th scope="row">(name scenario_\d+)</th>', page)[: len(wins)]
    assert sorted(listed) == sorted(SCENARIOS)
    assert [wins[name] for name in listed] == sorted(wins.values())
    assert (folder / "figures/difficulty.png").is_file()
    assert not (folder / "figures/damage.png").exists()
    assert "Next hardest:" in page


def figure(value, half=0.01):
    return {"value": value, "ci_low": value - half, "ci_high": value + half}


def case(win, alive=0.5):
    return {"win": figure(win), "alive": figure(alive), "damage_per_game": figure(8), "allies_lost": figure(1)}


def ends(**going):
    """Tables `outcome` and `outcome_by_round` of games that are not over in these shares, by case."""
    rows = [(name, "ongoing", share) for name, share in going.items()]
    outcome = pl.DataFrame(rows, schema=["case", "outcome", "probability"], orient="row")
    rounds = [(name, r, "ongoing", p) for name, last in going.items() for r, p in ((1, 1.0), (2, 0.5), (3, last))]
    states = pl.DataFrame(rounds, schema=["case", "round", "outcome", "probability"], orient="row")
    return {"outcome": outcome, "outcome_by_round": states}


def said(cases, found, tables, rounds=3):
    return " ".join(game_answer(cases, found, tables, rounds)).replace("\N{NO-BREAK SPACE}", " ")


def test_a_single_case_is_told_in_full():
    text = said({"a": case(0.4)}, {"a": Loss(0.35, "main scheme", 0.6)}, ends(a=0.25))
    assert "You win 40.0 % (39.0 % to 41.0 %) of games." in text
    assert "You lose 35.0 %, most often to the main scheme: 60.0 % of the lost games." in text
    assert "Half of the games are over by round 2." in text
    assert "The other 25.0 % are not over after 3 rounds." in text
    assert "8.00 (± 0.01) damage in the villain phases of a game" in text


def test_games_that_are_never_lost_and_always_over_are_told_without_a_word_about_it():
    text = said({"a": case(0.99)}, {}, ends(a=0.0))
    assert "lose" not in text.partition("you lose")[0]
    assert "not over" not in text


def test_cases_are_told_one_by_one_with_their_doom():
    found = {"a": Loss(0.6, "attack by minion", 0.5)}
    text = said({"a": case(0.4), "b": case(0.8)}, found, ends(a=0.0, b=0.125))
    assert "most often with “b”: 80.0 % (79.0 % to 81.0 %) of games. Least often with “a”: 40.0 %" in text
    assert (
        "“a”: you win 40.0 % (39.0 % to 41.0 %), most often lose to an attack by a minion (50.0 % of the lost" in text
    )
    assert "“b”: you win 80.0 % (79.0 % to 81.0 %) and never lose." in text
    assert "up to 12.5 % of the games of a case are not over" in text


def test_equal_cases_are_not_ranked():
    assert "You win 40.0 % of games in every case." in said({"a": case(0.4), "b": case(0.4)}, {}, ends(a=0.0))


def test_many_cases_are_told_by_the_ends_of_the_ranking():
    cases = {f"c{i}": case(i / 20) for i in range(1, 12)}
    found = {name: Loss(0.5, "main scheme" if name < "c5" else "other", 0.7) for name in cases}
    text = said(cases, found, ends(**dict.fromkeys(cases, 0.0)))
    assert "most often with “c11”" in text
    assert "Next easiest: “c10” (50.0 %), “c9” (45.0 %), “c8” (40.0 %)." in text
    assert "Next hardest: “c2” (10.0 %), “c3” (15.0 %), “c4” (20.0 %)." in text
    assert "In 6 of 11 cases more games are lost to the main scheme than to anything else." in text


def test_losses_are_added_up_over_rounds():
    rows = [("a", "main scheme", 1, 0.1), ("a", "main scheme", 2, 0.2), ("a", "other", 1, 0.25), ("b", "other", 1, 0.0)]
    found = losses(pl.DataFrame(rows, schema=["case", "cause", "round", "probability"], orient="row"))
    assert set(found) == {"a"}
    assert found["a"].cause == "main scheme"
    assert (found["a"].lost, found["a"].share) == pytest.approx((0.55, 0.3 / 0.55))
    assert loss_texts(found)["a"].startswith("main scheme (54.5")


def test_every_cause_can_be_said():
    assert (
        list(CAUSE_PHRASES)
        == build_tables(make_games(trials=5, rounds=1), "survival")["loss_causes"]["cause"]
        .unique(maintain_order=True)
        .to_list()
    )
