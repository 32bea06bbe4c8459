"""`mcsim resolve` as DESIGN section 5 fixes it."""

import json

import pytest
from typer.testing import CliRunner

from mcsim.cli import app
from mcsim.model.errors import InputError


@pytest.fixture
def folder(tmp_path, base):
    """A folder with a passing, a failing, a malformed and a rightly refused file."""
    broken = base | {"extra": 1}
    files = {
        "a_good.json": base | {"expect": {"attack": {"dealt": 4}}},
        "b_bad.json": base | {"expect": {"attack": {"dealt": 5}}},
        "c_malformed.json": broken,
        "sub/d_refused.json": broken | {"expect": {"error": True}},
    }
    (tmp_path / "sub").mkdir()
    for name, document in files.items():
        (tmp_path / name).write_text(json.dumps(document))
    return tmp_path


def resolve(*args):
    return CliRunner().invoke(app, ["resolve", *map(str, args)])


def test_check_prints_failures_and_a_count(folder):
    result = resolve("--check", folder)
    lines = result.stdout.splitlines()
    assert result.exit_code == 1
    assert lines[0] == f"FAIL {folder}/b_bad.json: attack dealt: expected 5, got 4"
    assert lines[1].startswith(f"FAIL {folder}/c_malformed.json: error: ")
    assert lines[2:] == ["2 of 4 passed"]


def test_check_of_what_passes_exits_0(folder):
    result = resolve("--check", folder / "a_good.json", folder / "sub")
    assert (result.exit_code, result.stdout) == (0, "2 of 2 passed\n")


def test_json_has_the_fixed_fields(folder):
    result = resolve("--json", folder / "a_good.json", folder / "c_malformed.json")
    good, malformed = json.loads(result.stdout)
    fields = ["file", "id", "state", "attack", "scheme", "events", "illegal", "outcome", "error", "failures"]
    assert list(good) == list(malformed) == fields
    assert (good["outcome"], good["error"], good["failures"]) == ("none", None, [])
    assert "/extra" in malformed["error"]
    assert malformed["state"] is None
    assert result.exit_code == 2


def test_the_summary_tells_what_came_out(folder):
    result = resolve(folder / "a_good.json")
    assert result.exit_code == 0
    assert "  damage_taken /players/0/identity" in result.stdout.splitlines()
    assert "outcome: none" in result.stdout.splitlines()


def test_a_malformed_file_exits_2(folder):
    result = resolve(folder / "c_malformed.json")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {folder}/c_malformed.json: /extra: unknown key")


def test_a_path_that_is_not_there_is_an_input_error(folder):
    result = resolve(folder / "none.json")
    assert isinstance(result.exception, InputError)
