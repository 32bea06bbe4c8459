"""The command line in a process of its own, as people run it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Command = Callable[..., "subprocess.CompletedProcess[str]"]

STUDY = """
[study]
name = "small"
trials = 25_000
rounds = 2
[scenario]
name = "rhino"
modular = ["bomb_scare"]
[[players]]
identity = "01001a"
allies = ["01002"]
[sweep]
"players.0.defense.policy" = ["none", "ally"]
"""


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A small study file, alone in a folder."""
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    return path


@pytest.fixture
def mcsim(tmp_path: Path) -> Command:
    """mcsim(*arguments): the command's result, run in tmp_path without a terminal."""

    def run(*args: str | Path) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "-c", "from mcsim.cli import main; main()", *map(str, args)]
        env = os.environ | {"COLUMNS": "200"}
        silent = {"capture_output": True, "text": True, "stdin": subprocess.DEVNULL}
        return subprocess.run(command, cwd=tmp_path, env=env, timeout=300, **silent)

    return run
