"""A copy of the engine in a folder of its own, with a small kernel: what tests of compiling and caching run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "mcsim"

PROBE = '''
"""A small kernel over a few rules."""

from mcsim.engine.deck import deal_card, discard_card, refill
from mcsim.engine.frames import NO, push_frame
from mcsim.engine.jit import kernel
from mcsim.engine.trial import start_streams


@kernel
def probe(games, words, draws, frames, seen):
    """Draw and discard cards (a checksum goes to `seen`), then put blank frames on the game."""
    g = games[0]
    start_streams(g, words[0], words[1], None)
    for i in range(draws):
        card = deal_card(g, None)
        refill(g, None)
        seen[i] = card
        discard_card(g, card)
    for _ in range(frames):
        push_frame(g, NO, NO)
'''

RUN_PROBE = """
import sys
import numpy as np
from mcsim.engine import engine_hash
from mcsim.engine.probe import probe
from mcsim.model.records import game_dtype

games = np.zeros(1, game_dtype)
games["n_deck"] = 12
games["deck"][0][:12] = range(12)
seen = np.zeros(30, np.int64)
probe(games, np.array([7, 3], np.uint64), 30, int(sys.argv[1]), seen)
hits = sum(probe.stats.cache_hits.values()) if hasattr(probe, "stats") else 0
print(engine_hash(), hits, ",".join(map(str, seen)), games.tobytes()[:50_000].hex())
"""


def copy_engine(folder: Path) -> Path:
    """The package `mcsim` with model and engine only, and the probe; returns the engine's folder."""
    package = folder / "mcsim"
    for name in ("model", "engine"):
        shutil.copytree(PACKAGE / name, package / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PACKAGE / "__init__.py", package)
    engine = package / "engine"
    (engine / "probe.py").write_text(PROBE)
    replace(engine / "__init__.py", '    "batch",\n)', '    "batch",\n    "probe",\n)')
    return engine


def replace(path: Path, old: str, new: str) -> None:
    """Edit a source file; the old text must stand in it once."""
    text = path.read_text()
    assert text.count(old) == 1, (path.name, old)
    path.write_text(text.replace(old, new))


def run(folder: Path, code: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess:
    """Run code in a new process that imports the copy in `folder`, with its own kernel cache there."""
    environment = os.environ | {"PYTHONPATH": str(folder), "MCSIM_CACHE_DIR": str(folder / "cache")} | variables
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, env=environment, cwd=folder, capture_output=True, text=True, timeout=300, check=False
    )


def run_probe(folder: Path, frames: int = 0) -> list[str]:
    """[engine hash, cache hits, cards drawn, game bytes] of the probe in a new process."""
    done = run(folder, RUN_PROBE, str(frames))
    assert done.returncode == 0, done.stderr
    return done.stdout.split()
