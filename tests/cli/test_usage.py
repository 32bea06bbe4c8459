"""Exit codes, nearest matches and where output goes (DESIGN section 5)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from mcsim import console


def files(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


@pytest.mark.parametrize(
    ("args", "near"),
    [
        (["rn", "study.toml"], "'run'"),
        (["run", "study.toml", "--trails", "5"], "--trials"),
        (["run", "studdy.toml"], "'study.toml'"),
        (["run", "study.toml", "--backend", "threads"], "threading"),
        (["run", "study.toml", "--trials", "-5"], "1_000_000_000"),
        (["run", "study.toml", "--trials", "100000000000"], "1_000_000_000"),
        (["run", "study.toml", "--precision", "nan"], "--precision"),
        (["run", "study.toml", "--jobs", "0"], "--jobs"),
        (["run", "study.toml", "--trials", "5", "--precision", "0.1"], "not both"),
        (["run", "study.toml", "--out", "study.toml"], "--out"),
        (["run", "study.toml", "--out", "/proc/mcsim"], "--out"),
        (["report", "nowhere"], "nowhere"),
        (["cards", "Spidr-Man"], "Spider-Man"),
        (["boost", "rino"], "rhino"),
        (["boost", "rhino", "--modular", "bomb_scar"], "bomb_scare"),
        (["boost", "rhino", "--mode", "expertt"], "expert"),
        (["catalogue", "build", "."], "MarvelCDB"),
        (["catalogue", "biuld"], "build"),
        (["bench", "W9"], "W1"),
    ],
)
def test_wrong_input_is_one_message_exit_2_and_nothing_written(
    study: Path, mcsim: Callable, args: list[str], near: str
):
    before = files(study.parent)
    done = mcsim(*args)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert near in done.stderr
    assert "Traceback" not in done.stderr
    assert files(study.parent) == before


def test_a_problem_of_the_catalogue_is_found_before_anything_is_written(study: Path, mcsim: Callable):
    study.write_text(study.read_text().replace('"rhino"', '"rhyno"'))
    done = mcsim("run", study)
    assert (done.returncode, done.stdout) == (2, "")
    assert "rhino" in done.stderr
    assert files(study.parent) == ["study.toml"]


def test_version_says_rules_and_catalogue_date(mcsim: Callable):
    done = mcsim("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("mcsim ")
    assert ", rules " in done.stdout
    assert ", catalogue 20" in done.stdout


def test_commands_and_options_of_later_issues_are_absent(mcsim: Callable):
    listed = mcsim("--help").stdout
    for later in ("trace", "rules", "decks"):
        assert mcsim(later).returncode == 2
        assert f"  {later} " not in listed
    options = mcsim("run", "--help").stdout
    for later in ("--resume", "--scheduler", "--lang", "--cards", "dask"):
        assert later not in options


def test_a_pipe_gets_plain_aligned_text(capsys: pytest.CaptureFixture[str]):
    rows = [{"code": "01001", "hp": 10, "sets": ["a", "b"]}, {"code": "x", "hp": None, "sets": []}]
    console.print_table(rows, ("code", "hp", "sets"))
    assert capsys.readouterr().out == "code   hp  sets\n01001  10  a, b\nx\n"


def test_a_terminal_gets_a_drawn_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    console.print_table([{"name": "[bold]", "hp": 1}], ("name", "hp"))
    out = capsys.readouterr().out
    assert "[bold]" in out, "names are not read as markup"
    assert "━" in out
