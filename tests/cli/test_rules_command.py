"""`mcsim rules` (DESIGN section 5)."""

import json

import pytest

from mcsim.cli import app
from mcsim.model.errors import InputError
from mcsim.rulebook import lookup
from mcsim.rulebook.rules import RULES


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    app(["rules", *args], standalone_mode=False)
    return capsys.readouterr().out


def test_all_rules_as_json(capsys: pytest.CaptureFixture[str]):
    rows = json.loads(printed(capsys, "--json"))
    assert [row["rule"] for row in rows] == list(RULES)
    assert list(rows[0]) == ["rule", "meaning", "runs", "missing", "functions", "tests"]
    reshuffle = next(row for row in rows if row["rule"] == "X7")
    assert "engine.deck.step_reshuffle" in reshuffle["functions"]
    assert "own-35-deck-runs-out-mid-boost" in reshuffle["tests"]


def test_one_rule_as_a_paragraph_that_fits_the_terminal(capsys: pytest.CaptureFixture[str]):
    lines = printed(capsys, "x7").splitlines()
    assert lines[0].startswith("X7   ")
    assert all(len(line) <= 100 for line in lines)
    assert any(line.startswith("     functions: ") for line in lines)
    assert any("engine.deck.deal_card" in line for line in lines)
    assert any(line.startswith("     tests:") for line in lines)


def test_without_installed_tests_none_are_told(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lookup, "folder_of_tests", lambda: None)
    assert "tests:" not in printed(capsys, "A1")
    assert json.loads(printed(capsys, "A1", "--json"))[0]["tests"] is None


def test_an_unknown_rule_is_named(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(InputError, match=r"command line: RULE: X99; allowed: A1 to X31; did you mean 'X9'"):
        printed(capsys, "X99")
