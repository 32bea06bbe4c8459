"""The only Numba code: rules as scalar kernels over records. Modules in call order, bottom first; each imports only
those above it.

A compiled kernel is cached on disk, but Numba checks only the file of the kernel itself, not those it calls: a changed
callee would be served from a stale cache (measured, STYLE 6.1). Therefore the cache folder is named by a hash of all
engine and model sources, the Numba version and the flags that change code.
"""

import hashlib
import os
import sys
from pathlib import Path
from typing import Any

ENGINE_ORDER = (
    "jit",
    "rng",
    "trace",
    "frames",
    "choices",
    "last",
    "characters",
    "places",
    "picks",
    "drawn",
    "counts",
    "piles",
    "conditions",
    "constants",
    "amounts",
    "status",
    "deck",
    "villains",
    "listeners",
    "threat",
    "play",
    "defeats",
    "this_card",
    "sides",
    "defense",
    "causes",
    "damage",
    "standing",
    "targets",
    "windows",
    "players",
    "expected",
    "schemes",
    "policies",
    "effects_activation",
    "effects_damage",
    "effects_encounter",
    "effects_attach",
    "effects_cards",
    "effects_villains",
    "effects_search",
    "effects_enemies",
    "effects_reveal",
    "effects_players",
    "effects_this_card",
    "effects_other_cards",
    "player_cards",
    "beneath",
    "effects_more",
    "effects",
    "player_attack",
    "ability",
    "reveal",
    "settle",
    "basic_powers",
    "boost",
    "attack",
    "scheme",
    "activation",
    "round",
    "turn_policy",
    "player_phase",
    "setup",
    "script",
    "trial",
    "game",
    "game_batch",
    "batch",
)
FLAGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_DISABLE_JIT")


def engine_hash() -> str:
    """Sha256 (16 hex digits) of the sources that decide results, the Numba version and the compile flags."""
    from importlib.metadata import version

    digest = hashlib.sha256()
    here = Path(__file__).resolve().parent
    for folder in (here, here.parent / "model"):
        for path in sorted(folder.glob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    flags = [f"{flag}={os.environ.get(flag, '')}" for flag in FLAGS]
    digest.update("|".join([version("numba"), version("numpy"), sys.version.split()[0], *flags]).encode())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled kernels of just these sources live."""
    base = os.environ.get("MCSIM_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "mcsim" / engine_hash()


def _bind_cache() -> None:
    """Set Numba's cache folder while the engine's modules are imported: the place binds at decoration."""
    import importlib

    import numba

    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        for name in ENGINE_ORDER:
            importlib.import_module(f"{__name__}.{name}")
    finally:
        config.CACHE_DIR = before


_bind_cache()
