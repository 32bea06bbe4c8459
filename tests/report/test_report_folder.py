"""The report folder: its files, its page, and rendering it again."""

import json
import re
from html.parser import HTMLParser

import polars as pl
import pytest
from polars.testing import assert_frame_equal
from synthetic import make_cases

from mcsim.analysis.schema import TABLES
from mcsim.analysis.summary import summary_json
from mcsim.analysis.tables import build_tables
from mcsim.model.errors import InputError
from mcsim.report.build import render_again, write_report
from mcsim.report.page import MOST_ROWS

MANIFEST = {
    "study_hash": "ab12",
    "seed": 7,
    "trials": 500,
    "versions": {"python": "3.11"},
    "wall_s": 1.5,
    "complete": True,
}
TOLD = {"title": "Rhino against a test", "about": {"Scenario": "Rhino"}, "names": {"defend none": "nobody defends"}}
HOSTILE = 'defend <b>"none"</b> & co'


def write(folder, names=("defend none", HOSTILE), manifest=MANIFEST, **options):
    cases = make_cases(names, trials=500, rounds=3, **options)
    tables = build_tables(cases)
    summary = summary_json("my-study", 7, cases, TOLD)
    write_report(folder, tables, summary, manifest)
    return tables, summary


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report") / "my-study"
    return folder, *write(folder)


@pytest.fixture(scope="module")
def page(report):
    return (report[0] / "index.html").read_text(encoding="utf-8")


class Tags(HTMLParser):
    """All start tags, the text, and tags that were left open."""

    VOID = frozenset({"meta", "link", "img", "br"})

    def __init__(self, text):
        super().__init__()
        self.tags, self.open, self.text = [], [], ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_folder_holds_page_figures_tables_summary_and_manifest(report):
    folder, tables, summary = report
    assert {path.name for path in folder.iterdir()} == {
        "index.html",
        "figures",
        "tables",
        "summary.json",
        "manifest.json",
    }
    assert {path.name for path in (folder / "tables").iterdir()} == {
        f"{n}.{e}" for n in tables for e in ("csv", "parquet")
    }
    assert len(list((folder / "figures").glob("*.png"))) >= 5
    assert json.loads((folder / "summary.json").read_text()) == summary
    assert json.loads((folder / "manifest.json").read_text()) == MANIFEST


def test_csv_and_parquet_hold_the_same_numbers_to_the_last_bit(report):
    folder, tables, _ = report
    for name, frame in tables.items():
        assert_frame_equal(pl.read_parquet(folder / "tables" / f"{name}.parquet"), frame, check_exact=True)
        text = pl.read_csv(folder / "tables" / f"{name}.csv", schema_overrides=TABLES[name].schema)
        assert_frame_equal(text, frame, check_exact=True)


def test_csv_writes_booleans_and_nulls_as_agreed(report):
    folder, *_ = report
    assert all(line.endswith(",true") for line in (folder / "tables/comparison.csv").read_text().splitlines()[1:])
    assert (folder / "tables/ally_loss.csv").read_text().splitlines()[1].endswith(",0.0,0.0,0.0,")


def test_page_is_well_formed_and_asks_for_nothing_from_outside(page):
    tags = Tags(page)
    assert tags.open == []
    links = [value for _, attrs in tags.tags for key, value in attrs.items() if key in ("src", "href")]
    assert links
    assert all(link.startswith("data:") for link in links)
    assert not re.search(r"https?://|url\(|@import|<script", page)


def test_page_is_accessible(page):
    tags = Tags(page).tags
    images = [attrs for tag, attrs in tags if tag == "img"]
    assert len(images) >= 5
    assert all(len(attrs["alt"]) > 40 for attrs in images)
    assert all(attrs.get("scope") in ("col", "row") for tag, attrs in tags if tag == "th")
    assert ("html", {"lang": "en"}) in tags
    assert any(attrs.get("name") == "viewport" for _, attrs in tags)


def test_page_starts_with_the_answer_in_words(page):
    text = Tags(page).text.replace("\N{NO-BREAK SPACE}", " ")
    answer = text[text.index("The answer") : text.index("In pictures")]
    assert "after 3 rounds" in answer
    assert "damage per round" in answer
    assert HOSTILE in answer


def test_case_names_are_escaped(page):
    assert '<b>"none"</b>' not in page


def test_page_names_what_is_not_modelled_with_its_share_of_draws(page):
    text = Tags(page).text.replace("\N{NO-BREAK SPACE}", " ")
    section = text[text.index("What is not modelled") : text.index("How sure is this?")]
    assert "2 of 4 different cards" in section
    assert "6.5 %" in section
    assert "Eviction Notice" in section
    assert "Charge" not in section


def test_page_shows_every_table_and_the_manifest(page):
    text = Tags(page).text
    for name, table in TABLES.items():
        assert (table.heading in text) == ("activation" in TABLES[name].questions)
    assert "study_hash" in text
    assert "python 3.11" in text


def test_long_tables_are_cut_on_the_page_but_not_in_the_files(tmp_path):
    cases = make_cases(trials=50, rounds=300)
    write_report(tmp_path, build_tables(cases), summary_json("s", 1, cases), MANIFEST)
    page = (tmp_path / "index.html").read_text()
    assert page.count("<tr>") < MOST_ROWS * len(TABLES)
    assert f"The first {MOST_ROWS} of 900 rows" in page
    assert len((tmp_path / "tables/survival.csv").read_text().splitlines()) == 901


def test_an_interrupted_run_says_so(tmp_path, page):
    write(tmp_path, manifest=MANIFEST | {"complete": False})
    assert "interrupted" in (tmp_path / "index.html").read_text()
    assert "interrupted" not in page


def test_rendering_again_gives_the_same_page_and_pictures(tmp_path):
    write(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    for path in [tmp_path / "index.html", *(tmp_path / "figures").iterdir()]:
        path.unlink()
    render_again(tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_rendering_again_works_from_csv_alone(tmp_path):
    write(tmp_path)
    before = (tmp_path / "index.html").read_bytes()
    for path in (tmp_path / "tables").glob("*.parquet"):
        path.unlink()
    render_again(tmp_path)
    assert (tmp_path / "index.html").read_bytes() == before


@pytest.mark.parametrize("broken", ["no folder", "empty folder", "no tables", "bad json", "wrong columns"])
def test_a_wrong_folder_is_an_input_error_and_stays_as_it_is(tmp_path, broken):
    folder = tmp_path / "report"
    if broken != "no folder":
        folder.mkdir()
    if broken not in ("no folder", "empty folder"):
        write(folder)
        (folder / "index.html").write_text("old")
    if broken == "no tables":
        for path in (folder / "tables").iterdir():
            path.unlink()
    if broken == "bad json":
        (folder / "summary.json").write_text("{")
    if broken == "wrong columns":
        (folder / "tables/damage.parquet").unlink()
        (folder / "tables/damage.csv").write_text("a,b\n1,2\n")
    with pytest.raises(InputError) as error:
        render_again(folder)
    assert "report" in str(error.value)
    if (folder / "index.html").exists():
        assert (folder / "index.html").read_text() == "old"
