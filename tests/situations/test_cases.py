"""Every situation file passes: our own always, the public ones where they are at hand."""

from pathlib import Path

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.resolve.run import resolve_file
from mcsim.scenario.situation import read_situation
from situations.conftest import OWN, PUBLIC

NOT_BY_SITUATION = {"X29", "X31"}  # set-up, and keywords that the format does not know
RULES = (
    {f"A{n}" for n in range(1, 20)}
    | {f"B{n}" for n in range(1, 8)}
    | {f"C{n}" for n in range(1, 14)}
    | {f"E{n}" for n in range(1, 10)}
    | {f"X{n}" for n in range(1, 32)}
) - NOT_BY_SITUATION


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.stem)
def test_own_situation_passes(path: Path):
    assert resolve_file(path, path.name, load_catalogue()).failures == []


@pytest.mark.skipif(not PUBLIC, reason="the public cases are not at hand")
@pytest.mark.parametrize("path", PUBLIC, ids=lambda path: path.stem)
def test_public_situation_passes(path: Path):
    assert resolve_file(path, path.name, load_catalogue()).failures == []


def test_own_situations_touch_every_rule():
    told = set()
    for path in OWN:
        situation = read_situation(path, path.name).situation
        told |= set(situation.rules) if situation else set()
    assert told >= RULES


def test_own_situations_have_ids_of_their_own():
    ids = [read_situation(path, path.name).id for path in OWN]
    assert all(ids)
    assert len(ids) == len(set(ids))
