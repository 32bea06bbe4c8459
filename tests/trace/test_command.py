"""`mcsim trace`: which trial is told, and what is refused (DESIGN section 5)."""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from mcsim import api, cli
from mcsim.cards.catalogue import load_catalogue
from mcsim.engine.batch import run_batch
from mcsim.runner import search
from mcsim.scenario.build import build_case

TRIALS = 300
STUDY = f"""
[study]
name = "small"
trials = {TRIALS}
rounds = 2
[scenario]
name = "rhino"
[[players]]
identity = "01001a"
allies = ["01002"]
[sweep]
"players.0.defense.policy" = ["none", "ally"]
"""
Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    return path


@pytest.fixture
def trace(study: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """trace(*options): exit code, stdout and stderr of the command."""

    def run(*options: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["mcsim", "trace", str(study), *options])
        with pytest.raises(SystemExit) as end:
            cli.main()
        out, err = capsys.readouterr()
        return int(end.value.code or 0), out, err

    return run


def outcomes(study: Path, case: int) -> np.ndarray:
    asked = api.load_study(study).cases()[case]
    template = build_case(asked, load_catalogue()).template
    return run_batch(template, asked.seed, 0, TRIALS, asked.rounds)[0]


def test_trial_0_of_the_first_case_is_told_by_default(trace: Command):
    code, out, err = trace()
    assert (code, err) == (0, "")
    assert out.startswith("defend none: trial 0, seed ")
    assert out.endswith("These totals equal what a run counts for trial 0.\n")
    assert out == trace("--case", "defend none", "--trial", "0")[1]


def test_worst_is_the_first_trial_with_most_damage(trace: Command, study: Path):
    for number, case in enumerate(("defend none", "defend ally")):
        damage = outcomes(study, number)["damage"]
        code, out, _ = trace("--case", case, "--worst")
        assert code == 0
        assert f"{case}: trial {damage.argmax()}," in out
        assert f"took {damage.max()} damage" in out


def test_defeat_is_the_first_trial_with_one(trace: Command, study: Path):
    defeat = outcomes(study, 1)["defeat"]
    assert defeat.any()
    code, out, _ = trace("--case", "defend ally", "--defeat")
    assert code == 0
    assert f"trial {defeat.argmax()}," in out
    assert "is defeated" in out


def test_no_defeat_is_exit_1_with_a_message(trace: Command, study: Path):
    study.write_text(STUDY.replace("rounds = 2", "rounds = 1"))
    assert not outcomes(study, 0)["defeat"].any()
    code, out, err = trace("--defeat")
    assert (code, out) == (1, "")
    assert "defeat" in err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--case", "defend aly"], "did you mean 'defend ally'?"),
        (["--trial", "300"], "--trial: 300; allowed: a whole number from 0 to 299"),
        (["--trial=-1"], "--trial: -1; allowed"),
        (["--worst", "--defeat"], "--defeat: together with --worst"),
        (["--trial", "0", "--worst"], "--worst: together with --trial"),
        (["--case", "defend aly", "--worst"], "did you mean 'defend ally'?"),
        (["--trial", "one"], "--trial"),
    ],
)
def test_wrong_options_are_one_message_and_exit_2(trace: Command, options: list[str], message: str):
    code, out, err = trace(*options)
    assert (code, out) == (2, "")
    assert message in err


def test_a_study_with_a_precision_has_the_trials_that_its_run_takes(trace: Command, study: Path):
    study.write_text(STUDY.replace(f"trials = {TRIALS}", "precision = 0.4"))
    assert trace("--trial", "9999")[0] == 0
    code, _, err = trace("--trial", "10000")
    assert code == 2
    assert "from 0 to 9999" in err


def test_the_search_does_not_depend_on_its_blocks(study: Path, monkeypatch: pytest.MonkeyPatch):
    asked = api.load_study(study).cases()[1]
    template = build_case(asked, load_catalogue()).template
    told: list[tuple[int, int]] = []

    def look() -> tuple[int, int | None]:
        given = (template, asked.seed, asked.rounds, TRIALS, lambda done, total: told.append((done, total)))
        return search.worst_trial(*given), search.first_defeat(*given)

    whole = look()
    monkeypatch.setattr(search, "BLOCK", 7)
    assert look() == whole
    assert (TRIALS, TRIALS) in told
    assert all(total == TRIALS for _, total in told)
