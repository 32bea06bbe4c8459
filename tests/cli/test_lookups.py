"""`mcsim scenarios`, `mcsim cards` and `mcsim boost` answer from the shipped catalogue."""

import json

import pytest

from mcsim.cards.catalogue import load_catalogue
from mcsim.cli import app


def answer(capsys: pytest.CaptureFixture[str], *args: str):
    """What a command prints with --json."""
    app([*args, "--json"], standalone_mode=False)
    return json.loads(capsys.readouterr().out)


def test_scenarios_have_the_fixed_keys_and_string_stages(capsys: pytest.CaptureFixture[str]):
    rows = {row["code"]: row for row in answer(capsys, "scenarios")}
    assert rows["rhino"] == {
        "code": "rhino",
        "name": "Rhino",
        "pack": "core",
        "modular": ["bomb_scare"],
        "stages": ["I", "II", "III"],
    }
    assert rows["klaw"]["modular"] == ["masters_of_evil"]
    assert rows["ultron"]["modular"] == ["under_attack"]
    assert all(isinstance(stage, str) and stage for row in rows.values() for stage in row["stages"])


def test_cards_are_found_by_code_and_by_part_of_the_name(capsys: pytest.CaptureFixture[str]):
    (by_code,) = answer(capsys, "cards", "01094")
    assert (by_code["name"], by_code["stage"], by_code["hp"], by_code["per_hero"]) == ("Rhino", "I", 14, ["hp"])
    assert "01002" in [row["code"] for row in answer(capsys, "cards", "black ca")]


def test_boost_of_standard_rhino_with_bomb_scare_is_hand_counted(capsys: pytest.CaptureFixture[str]):
    """30 cards (without Spider-Man's obligation), one boost card: the mean is the icons in the deck over 30."""
    found = answer(capsys, "boost", "rhino")
    assert list(found) == ["scenario", "mode", "modular", "cards", "mean", "distribution", "conditional"]
    assert (found["scenario"], found["mode"], found["modular"], found["cards"]) == (
        "rhino",
        "standard",
        ["bomb_scare"],
        30,
    )
    assert sum(found["distribution"].values()) == pytest.approx(1, abs=1e-12)
    mean = sum(int(icons) * p for icons, p in found["distribution"].items())
    assert found["mean"] == pytest.approx(mean, abs=1e-12)


def test_boost_of_expert_rhino_leaves_out_what_set_up_fetches(capsys: pytest.CaptureFixture[str]):
    """DESIGN section 5: expert Rhino + Standard + Expert + Under Attack is 31 cards."""
    found = answer(capsys, "boost", "rhino", "--mode", "expert", "--modular", "under_attack")
    assert found["cards"] == 31


def test_boost_all_is_an_object_by_code(capsys: pytest.CaptureFixture[str]):
    found = answer(capsys, "boost", "all")
    assert set(found) == set(load_catalogue().scenarios)
    assert found["klaw"] == answer(capsys, "boost", "klaw")
