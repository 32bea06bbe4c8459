"""What a report was made from, and whether a report on disk still is what a run would give."""

import platform
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from mcsim import RULES_VERSION
from mcsim.engine import engine_hash
from mcsim.runner.store import read_manifest
from mcsim.study import Study, study_hash

PACKAGES = ("mcsim", "numpy", "numba", "polars", "pyarrow", "matplotlib")


def sources(study: Study, templates: Iterable[np.ndarray], catalogue_version: str) -> dict[str, str]:
    """All that the numbers of a run depend on: equal sources give equal results."""
    return {
        "study_hash": study_hash(study),
        "setup_hash": sha256(b"".join(template.tobytes() for template in templates)).hexdigest(),
        "engine_hash": engine_hash(),
        "catalogue_version": catalogue_version,
        "rules_version": RULES_VERSION,
    }


def make_manifest(sources: dict[str, str], seed: int, trials: int, complete: bool, wall_s: float) -> dict[str, Any]:
    """The content of manifest.json; `wall_s` are the seconds the run took, tables included."""
    return {
        **sources,
        "seed": seed,
        "trials": trials,
        "complete": complete,
        "versions": {"python": platform.python_version()} | {name: version(name) for name in PACKAGES},
        "wall_s": round(wall_s, 3),
    }


def is_current(folder: Path, sources: dict[str, str]) -> bool:
    """Whether the report in `folder` is complete and was made from these sources."""
    manifest = read_manifest(folder)
    page = folder / "index.html"
    return (
        manifest is not None
        and page.is_file()
        and manifest.get("complete") is True
        and all(manifest.get(key) == value for key, value in sources.items())
    )
