"""Good study files: keys, defaults, deck paths, overrides, the shipped studies and the study hash."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from mcsim.model.errors import InputError
from mcsim.study import Study, load_study, study_hash

CONFIGS = Path(__file__).resolve().parents[2] / "configs"

FULL = """
[study]
name = "rhino-spider-man"
question = "activation"
precision = 0.002
seed = 20261129
rounds = 8

[scenario]
name = "rhino"
mode = "expert"
modular = ["bomb_scare", "under_attack"]
standard_set = "standard_ii"
expert_set = "expert_ii"
heroic = 1
skirmish = "III"
[scenario.villain]
stage = "II"
hp = 30
atk = 4
sch = 2
attachments = ["01099"]
statuses = {tough = 1, stunned = 2}

[[players]]
deck = "decks/d.json"
allies = ["01002", "Mockingbird"]
form = "alter_ego"
hp = 9
atk = 3
thw = 0
def = 4
rec = 2
hand_size = 6
hand = 0
upgrades = 1
supports = 2
statuses = {confused = 1}
minions = ["01101"]
[players.defense]
policy = "ally_then_hero"
for_others = true
[players.turn]
policy = "cautious"
flip_below = 5
thwart_above = 1
damage = 3
threat = 2
allies = 1

[[players]]
identity = "01010a"
"""

SMALL = '[study]\nname = "s"\n[scenario]\nname = "rhino"\n[[players]]\nidentity = "01001a"\n'


def write(folder: Path, text: str) -> Path:
    """A study file beside a deck file that it may name."""
    (folder / "decks").mkdir(exist_ok=True)
    (folder / "decks" / "d.json").write_text("{}")
    path = folder / "study.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_key_arrives_under_its_own_name(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, FULL))
    (case,) = study.cases()
    assert (study.name, study.question, study.trials, study.precision) == (
        "rhino-spider-man",
        "activation",
        None,
        0.002,
    )
    assert (study.seed, study.rounds, study.baseline) == (20261129, 8, "rhino-spider-man")
    assert (case.index, case.name, case.rounds, case.seed) == (0, "rhino-spider-man", 8, 20261129)
    scenario = case.scenario
    assert (scenario.mode, scenario.standard_set, scenario.expert_set) == ("expert", "standard_ii", "expert_ii")
    assert (scenario.modular, scenario.heroic, scenario.skirmish) == (("bomb_scare", "under_attack"), 1, "III")
    villain = scenario.villain
    assert (villain.stage, villain.hp, villain.atk, villain.sch, villain.attachments) == ("II", 30, 4, 2, ("01099",))
    assert (villain.statuses.tough, villain.statuses.stunned, villain.statuses.confused) == (1, 2, 0)


def test_every_player_key_arrives_under_its_own_name(tmp_path: Path) -> None:
    player, second = load_study(write(tmp_path, FULL)).cases()[0].players
    assert (player.allies, player.form, player.minions) == (("01002", "Mockingbird"), "alter_ego", ("01101",))
    assert (player.hp, player.atk, player.thw, player.def_, player.rec) == (9, 3, 0, 4, 2)
    assert (player.hand_size, player.hand, player.upgrades, player.supports) == (6, 0, 1, 2)
    assert (player.defense.policy, player.defense.for_others, player.statuses.confused) == ("ally_then_hero", True, 1)
    assert player.turn.model_dump() == {
        "policy": "cautious",
        "flip_below": 5,
        "thwart_above": 1.0,
        "damage": 3,
        "threat": 2,
        "allies": 1,
    }
    assert (second.identity, second.deck, second.deck_path) == ("01010a", None, None)


def test_defaults_are_those_of_the_format(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, SMALL))
    player, scenario = study.players[0], study.scenario
    assert (study.trials, study.precision, study.question) == (200_000, None, "activation")
    assert (scenario.mode, scenario.modular, scenario.standard_set, scenario.heroic) == (
        "standard",
        None,
        "standard",
        0,
    )
    assert (player.form, player.hand, player.hp, player.upgrades, player.allies) == ("hero", None, None, 0, ())
    assert (player.defense.policy, player.defense.for_others) == ("none", False)


def test_modular_can_be_no_set_at_all(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL.replace('name = "rhino"', 'name = "rhino"\nmodular = []'))
    assert load_study(path).scenario.modular == ()


def test_deck_path_starts_at_the_study_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, FULL)
    monkeypatch.chdir(tmp_path.parent)
    player = load_study(f"{tmp_path.name}/{path.name}").players[0]
    assert (player.deck, player.deck_path) == ("decks/d.json", tmp_path / "decks" / "d.json")


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(SMALL, encoding="utf-8-sig")
    assert load_study(path).name == "s"


def test_a_study_cannot_be_changed(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, SMALL))
    with pytest.raises(ValidationError):
        study.seed = 2


def test_overrides_replace_trials_precision_and_seed(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, SMALL))
    precise = study.with_overrides(precision=0.01)
    assert (precise.trials, precise.precision) == (None, 0.01)
    again = precise.with_overrides(trials=500, seed=7)
    assert (again.trials, again.precision, again.seed) == (500, None, 7)
    assert [case.seed for case in again.cases()] == [7]
    assert (study.trials, study.seed, study.with_overrides()) == (200_000, 0, study)


@pytest.mark.parametrize(
    ("override", "key", "given", "allowed"),
    [
        ({"trials": 0}, "--trials", "0", "from 1 to 1_000_000_000"),
        ({"trials": -5}, "--trials", "-5", "from 1 to 1_000_000_000"),
        ({"precision": 0.5}, "--precision", "0.5", "from 0 to 0.5, both excluded"),
        ({"seed": -1}, "--seed", "-1", "from 0 to 9_223_372_036_854_775_807"),
        ({"trials": 5, "precision": 0.1}, "--precision", "together with --trials 5", "not both"),
    ],
)
def test_bad_overrides_are_reported_by_option(
    tmp_path: Path, override: dict[str, Any], key: str, given: str, allowed: str
) -> None:
    study = load_study(write(tmp_path, SMALL))
    with pytest.raises(InputError) as caught:
        study.with_overrides(**override)
    (problem,) = caught.value.problems
    assert (problem.file, problem.key, problem.given) == ("command line", key, given)
    assert allowed in problem.allowed


@pytest.mark.parametrize("path", sorted(CONFIGS.glob("*.toml")), ids=lambda p: p.stem)
def test_shipped_studies_load(path: Path) -> None:
    study = load_study(path)
    assert study.baseline in [case.name for case in study.cases()]
    assert path.read_text(encoding="utf-8").startswith("# ")


def test_the_shipped_studies_are_the_promised_ones() -> None:
    studies = {path.stem: load_study(path) for path in CONFIGS.glob("*.toml")}
    assert {"rhino", "klaw", "ultron", "core_modular_sets"} <= studies.keys()
    rhino = studies["rhino"]
    assert (rhino.trials, rhino.seed, rhino.rounds) == (200_000, 20261129, 6)
    policies = ["none", "hero", "ally", "ally_then_hero", "hero_then_ally"]
    assert [case.name for case in rhino.cases()] == [f"defend {policy}" for policy in policies]
    modular = [case.scenario.modular for case in studies["core_modular_sets"].cases()]
    names = ["bomb_scare", "masters_of_evil", "under_attack", "legions_of_hydra", "the_doomsday_chair"]
    assert modular == [(name,) for name in names]


def _copy(source: Path, target: Path) -> Study:
    shutil.copytree(source, target)
    return load_study(target / "study.toml")


def test_hash_does_not_depend_on_where_the_files_are(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    before = study_hash(load_study(write(tmp_path / "a", FULL)))
    assert study_hash(_copy(tmp_path / "a", tmp_path / "b")) == before
    (tmp_path / "b" / "decks" / "d.json").rename(tmp_path / "b" / "e.json")
    (tmp_path / "b" / "study.toml").write_text(FULL.replace("decks/d.json", "e.json"))
    assert study_hash(load_study(tmp_path / "b" / "study.toml")) == before


def test_hash_does_not_depend_on_comments_or_spelt_out_defaults(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, SMALL))
    spelt = load_study(write(tmp_path, "# why\n" + SMALL.replace('"s"', '"s"\ntrials = 200_000\nseed = 0')))
    assert study_hash(study) == study_hash(spelt)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed = 20261129", "seed = 20261130"),
        ("rounds = 8", "rounds = 9"),
        ("def = 4", "def = 5"),
        ('policy = "ally_then_hero"', 'policy = "hero"'),
        ("precision = 0.002", "trials = 10"),
        ('"bomb_scare", "under_attack"', '"under_attack", "bomb_scare"'),
    ],
)
def test_hash_sees_every_change_of_content(tmp_path: Path, old: str, new: str) -> None:
    before = study_hash(load_study(write(tmp_path, FULL)))
    assert study_hash(load_study(write(tmp_path, FULL.replace(old, new)))) != before


def test_hash_sees_the_bytes_of_the_deck_file(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, FULL))
    before = study_hash(study)
    (tmp_path / "decks" / "d.json").write_text("{ }")
    assert study_hash(study) != before


def test_hash_sees_overrides(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, FULL))
    hashes = {study_hash(s) for s in (study, study.with_overrides(trials=9), study.with_overrides(seed=9))}
    assert len(hashes) == 3


def test_hash_reports_a_deck_file_that_has_gone(tmp_path: Path) -> None:
    study = load_study(write(tmp_path, FULL))
    (tmp_path / "decks" / "d.json").unlink()
    with pytest.raises(InputError) as caught:
        study_hash(study)
    assert caught.value.problems[0].key == "players.0.deck"
