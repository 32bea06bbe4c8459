"""Imports go in one direction: a package imports itself and the packages above it in mcsim.LAYERS, nothing below."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import mcsim

ROOT = Path(mcsim.__file__).parent
ABOVE_ALL = "__init__"  # mcsim itself: version and layer list, which everybody may import
FILES = sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT or path.stem != ABOVE_ALL)


def imported(source: str) -> Iterator[str]:
    """Dotted names of everything a source text imports, wherever the statement stands."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"relative import in line {node.lineno}: write the full name"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def layer(dotted: str) -> str | None:
    """The layer that a dotted name lies in; None outside the package and for names of mcsim itself."""
    first, _, rest = dotted.partition(".")
    name = rest.partition(".")[0]
    is_api = name in mcsim._API and not (ROOT / name).exists()
    return name if first == "mcsim" and name and not is_api and not name.isupper() and name[0] != "_" else None


def upward(source: str, own: str) -> list[str]:
    """What a file of layer `own` imports from layers below it."""
    allowed = mcsim.LAYERS[: mcsim.LAYERS.index(own) + 1]
    return [name for name in imported(source) if layer(name) not in (None, *allowed)]


def own_layer(path: Path) -> str:
    return path.relative_to(ROOT).with_suffix("").parts[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_imports_nothing_from_below(path: Path):
    assert upward(path.read_text(encoding="utf-8"), own_layer(path)) == []


def test_every_package_and_module_is_a_layer():
    found = {own_layer(path) for path in FILES}
    assert found == set(mcsim.LAYERS)


def test_the_check_sees_every_kind_of_import():
    below = [
        "import mcsim.report.build",
        "from mcsim import plots",
        "from mcsim.cli import app",
        "from mcsim.api import x",
    ]
    for line in below:
        assert upward(f"def f():\n    {line}", "analysis"), line
    above = ["from mcsim import RULES_VERSION, __version__", "from mcsim.model.tally import Tally", "import numpy"]
    for line in above:
        assert not upward(line, "analysis"), line


def engine_files() -> list[str]:
    """Files of engine/ in call order, bottom first, as mcsim/engine/__init__.py lists them."""
    return list(import_module("mcsim.engine").ENGINE_ORDER)


def test_inside_the_engine_a_file_imports_only_files_above_it():
    order = engine_files()
    files = {path.stem for path in (ROOT / "engine").glob("*.py") if path.stem != ABOVE_ALL}
    assert set(order) == files, "ENGINE_ORDER lists every file of engine/ once"
    for place, name in enumerate(order):
        source = (ROOT / "engine" / f"{name}.py").read_text(encoding="utf-8")
        own = [dotted.split(".")[2] for dotted in imported(source) if dotted.startswith("mcsim.engine.")]
        assert [other for other in own if other not in order[:place]] == [], name


def test_importing_mcsim_is_light():
    """`import mcsim` must not pull in numba, polars or matplotlib: the command line starts with it."""
    code = "import sys, mcsim.cli; print({'numba', 'polars', 'matplotlib', 'numpy', 'pandas'} & set(sys.modules))"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "set()"
