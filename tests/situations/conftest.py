"""Shared by the tests of situations."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.resolve.run import Resolved, resolve_file

HERE = Path(__file__).resolve().parent
OWN = sorted((HERE / "cases").glob("*.json"))
PUBLIC = sorted((HERE.parents[1].parent / "shared" / "rules" / "cases").rglob("*.json"))

BASE: dict[str, Any] = {
    "id": "base",
    "setup": {
        "players": [{"identity": {"name": "Vale", "form": "hero", "hp": 12, "atk": 2, "thw": 2, "def": 2, "rec": 3}}],
        "villain": {"name": "Baron Grim", "hp": 20, "atk": 3, "sch": 2},
        "main_scheme": {"threat": 4, "target": 30},
        "encounter_deck": [{"name": "Omen", "boost": 1}, {"name": "Quiet"}, {"name": "Quiet"}],
    },
    "script": [{"do": "enemy_attack", "enemy": "/villain", "player": 0, "defense": None}],
}


@pytest.fixture
def base() -> dict[str, Any]:
    """A situation to change: one hero, one villain, one attack."""
    return copy.deepcopy(BASE)


@pytest.fixture
def run(tmp_path):
    """Writes a document to a file and resolves it."""

    def resolve(document: Any) -> Resolved:
        path = tmp_path / "case.json"
        text = document if isinstance(document, str) else json.dumps(document)
        path.write_text(text, encoding="utf-8")
        return resolve_file(path, "case.json", load_catalogue())

    return resolve
