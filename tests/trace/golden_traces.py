"""Traces as text files: the first line is the command, the rest what it printed.

`python tests/trace/golden_traces.py` writes them all again; read the diff before you keep it.
"""

import os
import shlex
from pathlib import Path

from typer.testing import CliRunner

from mcsim.cli import app

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((Path(__file__).parent / "golden").glob("*.txt"))


def command_of(path: Path) -> list[str]:
    """Arguments of the command in the first line, `$ mcsim ...`."""
    return shlex.split(path.read_text(encoding="utf-8").partition("\n")[0].removeprefix("$ mcsim "))


def told_again(path: Path) -> str:
    """The file as it would be written now; the command runs in the folder of the repository."""
    os.chdir(ROOT)
    done = CliRunner().invoke(app, command_of(path), catch_exceptions=False)
    return f"$ mcsim {shlex.join(command_of(path))}\n{done.stdout}"


if __name__ == "__main__":
    for file in FILES:
        file.write_text(told_again(file), encoding="utf-8")
