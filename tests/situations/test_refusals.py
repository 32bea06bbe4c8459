"""A malformed situation is refused: which file, which key, why, and what comes nearest."""

import pytest


def changed(base, key, value):
    """The situation with the value at a slash-separated key set (None deletes it)."""
    at = base
    *path, last = [int(part) if part.isdecimal() else part for part in key.split("/")]
    for part in path:
        at = at[part]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return base


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("setup/villain/hitpoints", 3, ["/setup/villain/hitpoints", "unknown key"]),
        ("setup/villain/atc", 3, ["did you mean 'atk'"]),
        ("setup/villain/hp", "20", ["/setup/villain/hp", '"20"', "valid integer"]),
        ("setup/villain/hp", True, ["/setup/villain/hp", "valid integer"]),
        ("setup/villain/hp", 1.5, ["/setup/villain/hp", "valid integer"]),
        ("setup/villain/hp", 0, ["/setup/villain/hp", "greater than or equal to 1"]),
        ("setup/villain/hp", None, ["/setup/villain/hp", "missing"]),
        ("setup/villain/keywords", ["gaurd"], ["/setup/villain/keywords/0", "guard"]),
        ("setup/villain/max_hp", 5, ["/setup/villain/hp", "max_hp (5)"]),
        ("setup/villain/abilities", ["After Baron Grim yawns, draw 1 card."], ["/setup/villain/abilities/0"]),
        ("setup/players", [], ["/setup/players"]),
        ("setup/players/0/identity/form", "villain", ["/setup/players/0/identity/form", "'hero' or 'alter_ego'"]),
        ("setup/players/0/identity/statuses", {"tough": 2}, ["/identity/statuses/tough", "at most 1", "X15"]),
        ("setup/encounter_deck/0", "99999", ["/setup/encounter_deck/0", "99999", "catalogue"]),
        ("setup/encounter_deck/0/boost_ability", "Sing.", ["/setup/encounter_deck/0/boost_ability"]),
        ("setup/encounter_deck/0/type", "minion", ["/setup/encounter_deck/0/hp", "minion has hp"]),
        ("script/0/do", "enemy_atack", ["/script/0/do", "did you mean 'enemy_attack'"]),
        ("script/0/do", None, ["/script/0/do", "missing"]),
        ("script/0/enemy", "/players/0/identity", ["/script/0/enemy", "is a identity"]),
        ("script/0/enemy", "/players/0/minions/0", ["/script/0/enemy", "nothing in this situation"]),
        ("script/0/enemy", "/villian", ["/script/0/enemy", "/villain"]),
        ("script/0/player", 1, ["/script/0/player", "0 to 0"]),
        ("script/0/defense", {"by": "/villain"}, ["/script/0/defense/by"]),
        ("script/0/amount", 1, ["/script/0/amount", "unknown key"]),
        ("expect", {"events": ["tough_lost"]}, ["/expect/events/0"]),
        ("expect", {"attack": {"damage": 1}}, ["/expect/attack/damage", "unknown key"]),
        ("expect", {"illegal": [1]}, ["/expect/illegal"]),
        ("title", 5, ["/title", "valid string"]),
    ],
)
def test_what_is_wrong_is_named(base, run, key, value, told):
    result = run(changed(base, key, value))
    assert result.error is not None
    assert result.error.startswith("case.json: ")
    assert [text for text in told if text not in result.error] == []
    assert result.state is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "not JSON"),
        ("[]", "valid dictionary"),
        ('{"id": "a", "id": "b"}', "twice"),
        ('{"id": NaN}', "NaN"),
        ("[" * 100_000, "too deep"),
        ('{"id": "a", "setup": ' + "9" * 5000 + "}", "not JSON"),
    ],
)
def test_what_is_no_situation_is_refused(run, text, told):
    assert told in run(text).error


def test_all_problems_are_told_at_once(base, run):
    base["setup"]["villain"]["hp"] = -1
    base["script"][0]["player"] = "0"
    error = run(base).error
    assert "/setup/villain/hp" in error
    assert "/script/0/player" in error


def test_expected_error_passes_only_if_refused(base, run):
    base["expect"] = {"error": True}
    assert run(base).failures == ["the file was to be refused, but it ran"]
    base["setup"]["villain"]["hp"] = 0
    assert run(base).failures == []


def test_activations_without_end_are_refused(base, run):
    base["setup"]["villain"] |= {
        "atk": 0,
        "abilities": ["Forced Response: After Baron Grim attacks, the villain attacks you."],
    }
    base["setup"]["encounter_deck"] = [{"name": "Quiet"}, {"name": "Quiet"}]
    assert "without end" in run(base).error


def test_boost_cards_without_end_are_refused(base, run):
    card = {"name": "Echo", "boost_ability": "Give this enemy 1 additional boost card for this activation."}
    base["setup"]["encounter_deck"] = [card] * 3
    assert "without end" in run(base).error


def test_surge_without_end_is_refused(base, run):
    base["setup"]["encounter_deck"] = [{"name": "Echo", "keywords": ["surge"]}] * 2
    base["script"] = [{"do": "reveal", "player": 0}]
    assert "inside one another" in run(base).error
