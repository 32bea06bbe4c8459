"""Monte Carlo deck analysis for Marvel Champions."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcsim.api import Result, load_study, run

__version__ = "0.1.0"
RULES_VERSION = "1.1"  # moves when a result can change for the same input: rules, effects, randomness

# Reading order = data order = the only allowed import direction (tests/test_layers.py).
LAYERS = (
    *("model", "cards", "study", "scenario", "engine", "resolve", "runner", "analysis", "plots", "report"),
    *("assemble", "api", "bench", "rulebook", "console", "stale", "cli"),
)

__all__ = ["RULES_VERSION", "Result", "__version__", "load_study", "run"]
_API = ("Result", "load_study", "run")


def __getattr__(name: str) -> Any:
    """Import the Python interface on first use: `import mcsim` alone stays fast."""
    if name not in _API:
        raise AttributeError(f"module 'mcsim' has no attribute {name!r}")
    return getattr(import_module("mcsim.api"), name)
