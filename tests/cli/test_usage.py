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
        (["boost", ""], 'command line: SCENARIO: ""'),
        (["boost", "rhino", "--modular", "rhino"], "command line: --modular: rhino"),
        (["cards", ""], 'QUERY: ""'),
        (["run", "study.toml", "--out", "study.toml/x"], "--out"),
        (["run", "."], "this is a folder"),
        (["report", "study.toml"], "tables/, summary.json and manifest.json"),
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


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"rhino"', '"rhyno"', "study.toml: scenario.name: rhyno; allowed: a scenario"),
        ("trials =", "trails =", "study.trails: unknown key"),
        ("25_000", "-5", "study.trials: -5; allowed: a whole number from 1 to 1_000_000_000"),
        ("rounds = 2", "rounds = 100_000_000_000", "study.rounds: 100000000000; allowed"),
        ('"01002"', '"Blak Cat"', "did you mean 'Black Cat'?"),
        (
            '"01002"',
            '"01005"',
            "players.0.allies: 01005 (Swinging Web Kick, event); allowed: a card code or name (ally)",
        ),
        ('"none", "ally"', '"none", "aly"', "sweep.players.0.defense.policy"),
        ("defense.policy", "defence.policy", "did you mean 'players.0.defense.policy'?"),
        ("bomb_scare", "bomb_scar", "did you mean 'bomb_scare'?"),
        ('identity = "01001a"', 'identity = "Spider-Man"', "a code: 01001a, 27030a"),
        ('identity = "01001a"', 'deck = "deck.json"', "deck.json: investigator_code: missing"),
        ('identity = "01001a"', 'deck = "deep.json"', "deep.json: is no JSON"),
        ('identity = "01001a"', 'deck = "dek.json"', "did you mean 'deck.json'?"),
        ("[study]", "[study", "not TOML"),
    ],
)
def test_a_mistake_in_a_study_is_one_message(study: Path, mcsim: Callable, old: str, new: str, message: str):
    (study.parent / "deck.json").write_text('{"hello": 1}')
    (study.parent / "deep.json").write_text("[" * 100_000)
    study.write_text(study.read_text().replace(old, new))
    before = files(study.parent)
    done = mcsim("run", study.name)
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert files(study.parent) == before


def test_version_says_rules_and_catalogue_date(mcsim: Callable):
    done = mcsim("--version")
    assert done.returncode == 0
    assert done.stdout.startswith("mcsim ")
    assert ", rules " in done.stdout
    assert ", catalogue 20" in done.stdout


def test_commands_and_options_of_later_issues_are_absent(mcsim: Callable):
    listed = mcsim("--help").stdout
    for later in ("decks",):
        assert mcsim(later).returncode == 2
        assert f"  {later} " not in listed
    options = mcsim("run", "--help").stdout
    for later in ("--resume", "--scheduler", "--lang", "dask"):
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
