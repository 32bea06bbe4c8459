"""`mcsim catalogue coverage` and `mcsim catalogue build --explain`: what is modelled, and how a card was read."""

import json
from pathlib import Path

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.cli import app
from mcsim.model.errors import InputError
from mcsim.model.opcodes import CardType, Timing

CATEGORIES = ["boost", "keyword", "villain", "minion", "attachment", "when_revealed", "obligation"]
DATA = Path(__file__).parents[2] / ".." / "shared" / "data" / "marvelsdb"


def coverage(capsys: pytest.CaptureFixture[str], *args: str):
    app(["catalogue", "coverage", "--json", *args], standalone_mode=False)
    return json.loads(capsys.readouterr().out)


def test_categories_have_the_fixed_keys_and_add_up(capsys: pytest.CaptureFixture[str]):
    found = coverage(capsys)
    assert list(found) == CATEGORIES
    for row in found.values():
        assert list(row) == ["cards", "full", "partial", "share", "unmodelled"]
        assert row["full"] + len(row["unmodelled"]) == row["cards"]
        assert row["partial"] <= len(row["unmodelled"])
        assert row["share"] == row["full"] / row["cards"]
        assert all(0 < len(gap["piece"].split()) <= 8 for gap in row["unmodelled"])


def test_reprints_are_counted_once_and_only_cards_with_such_a_text(capsys: pytest.CaptureFixture[str]):
    cards = load_catalogue().cards.values()
    boosts = [c for c in cards if not c.duplicate_of and any(a.timing is Timing.BOOST for a in c.abilities)]
    found = coverage(capsys)
    assert found["boost"]["cards"] == len(boosts) > 400
    obligations = [c for c in cards if not c.duplicate_of and c.type is CardType.OBLIGATION]
    assert found["obligation"]["cards"] <= len(obligations)


def test_a_pack_narrows_it_down(capsys: pytest.CaptureFixture[str]):
    whole, core = coverage(capsys), coverage(capsys, "--pack", "core")
    assert 0 < core["boost"]["cards"] < whole["boost"]["cards"]
    assert core["villain"]["cards"] < 12


def test_a_scenario_adds_its_set_up(capsys: pytest.CaptureFixture[str]):
    klaw = coverage(capsys, "--scenario", "klaw")
    assert list(klaw) == [*CATEGORIES, "setup"]
    assert klaw["setup"] == {"cards": 1, "full": 1, "partial": 0, "share": 1.0, "unmodelled": []}
    assert 2 <= klaw["villain"]["cards"] <= 3


def test_no_card_has_no_share(capsys: pytest.CaptureFixture[str]):
    empty = coverage(capsys, "--pack", "core", "--scenario", "mojo")["villain"]
    assert (empty["cards"], empty["share"]) == (0, None)


@pytest.mark.parametrize(("option", "value", "near"), [("--pack", "coer", "core"), ("--scenario", "klow", "klaw")])
def test_an_unknown_name_is_refused_with_the_nearest(option: str, value: str, near: str):
    with pytest.raises(InputError) as caught:
        app(["catalogue", "coverage", option, value], standalone_mode=False)
    (problem,) = caught.value.problems
    assert (problem.key, problem.nearest) == (option, near)


def test_the_table_names_the_pieces(capsys: pytest.CaptureFixture[str]):
    app(["catalogue", "coverage"], standalone_mode=False)
    told = capsys.readouterr().out
    assert all(name in told for name in CATEGORIES)


@pytest.mark.skipif(not DATA.is_dir(), reason="the printed texts are not on this machine")
class TestExplain:
    def test_rows_stand_below_the_ability(self, capsys: pytest.CaptureFixture[str]):
        app(["catalogue", "build", str(DATA), "--explain", "01186"], standalone_mode=False)
        told = capsys.readouterr().out
        assert told.startswith("01186 Advance, treachery of core/standard")
        assert "WHEN_REVEALED" in told
        assert "ENEMY_SCHEMES to VILLAIN" in told

    def test_which_cards_a_row_means(self, capsys: pytest.CaptureFixture[str]):
        app(["catalogue", "build", str(DATA), "--explain", "42028"], standalone_mode=False)
        told = capsys.readouterr().out
        assert "DISCARD_DECK_UNTIL <EVENT>" in told
        assert "1 x DRAWN_COST <EVENT>" in told
        assert "if COUNT_AT_LEAST DRAWN_CARD 1 (AERIAL) <EVENT>" in told

    def test_which_characters_a_constant_is_about(self, capsys: pytest.CaptureFixture[str]):
        app(["catalogue", "build", str(DATA), "--explain", "49039"], standalone_mode=False)
        assert "CANNOT_BE_ATTACKED <ALLY> to SELF" in capsys.readouterr().out

    def test_a_reprint_is_explained_by_its_original(self, capsys: pytest.CaptureFixture[str]):
        reprint = next(c for c in load_catalogue().cards.values() if c.duplicate_of)
        app(["catalogue", "build", str(DATA), "--explain", reprint.code], standalone_mode=False)
        assert capsys.readouterr().out.startswith(reprint.duplicate_of)

    def test_an_unknown_code_is_refused(self):
        with pytest.raises(InputError, match="--explain"):
            app(["catalogue", "build", str(DATA), "--explain", "0118x"], standalone_mode=False)
