"""One test per kind of bad study file: file, key, given value, what is allowed, nearest match."""

import os
from pathlib import Path

import pytest

from mcsim.model.errors import InputError, Problem
from mcsim.study import load_study

STUDY = '[study]\nname = "s"\n'
SCENARIO = '[scenario]\nname = "rhino"\n'
PLAYER = '[[players]]\nidentity = "01001a"\n'


def problems(path: Path) -> list[Problem]:
    with pytest.raises(InputError) as caught:
        load_study(path)
    assert {problem.file for problem in caught.value.problems} == {str(path)}
    return caught.value.problems


def problems_of(folder: Path, text: str) -> list[Problem]:
    path = folder / "study.toml"
    path.write_text(text, encoding="utf-8")
    return problems(path)


def only(folder: Path, *, study: str = "", scenario: str = "", player: str = PLAYER, more: str = "") -> Problem:
    """The only problem of an otherwise good study with these lines added."""
    (problem,) = problems_of(folder, f"{STUDY}{study}\n{SCENARIO}{scenario}\n{player}\n{more}\n")
    return problem


@pytest.mark.parametrize(
    ("lines", "key", "near"),
    [
        ({"study": "trails = 5"}, "study.trails", "trials"),
        ({"scenario": 'modulor = ["bomb_scare"]'}, "scenario.modulor", "modular"),
        ({"more": "[players.defence]"}, "players.0.defence", "defense"),
        ({"more": '[players.defense]\npolcy = "none"'}, "players.0.defense.polcy", "policy"),
        ({"more": "statuses = {tuogh = 1}"}, "players.0.statuses.tuogh", "tough"),
        ({"scenario": "[scenario.villain]\nhitpoints = 3"}, "scenario.villain.hitpoints", ""),
        ({"more": "def_ = 3"}, "players.0.def_", "def"),
        ({"more": "[swep]"}, "swep", "sweep"),
    ],
)
def test_unknown_key(tmp_path: Path, lines: dict[str, str], key: str, near: str) -> None:
    problem = only(tmp_path, **lines)
    assert (problem.key, problem.given) == (key, "unknown key")
    assert near in problem.allowed.split(" | ") or not near
    assert problem.nearest == near


@pytest.mark.parametrize(
    ("lines", "key", "given", "allowed", "near"),
    [
        ({"scenario": 'mode = "exprt"'}, "scenario.mode", '"exprt"', "standard | expert", "expert"),
        (
            {"scenario": 'standard_set = "standard_iv"'},
            "scenario.standard_set",
            '"standard_iv"',
            "standard | standard_ii | standard_iii",
            "standard_ii",
        ),
        ({"scenario": 'expert_set = "Expert"'}, "scenario.expert_set", '"Expert"', "expert | expert_ii", "expert"),
        ({"more": 'form = "alterego"'}, "players.0.form", '"alterego"', "hero | alter_ego | flip", "alter_ego"),
        (
            {"more": '[players.turn]\npolicy = "balance"'},
            "players.0.turn.policy",
            '"balance"',
            "aggressive | balanced | cautious",
            "balanced",
        ),
        ({"scenario": "mode = 3"}, "scenario.mode", "3", "standard | expert", ""),
    ],
)
def test_value_that_is_no_known_word(
    tmp_path: Path, lines: dict[str, str], key: str, given: str, allowed: str, near: str
) -> None:
    problem = only(tmp_path, **lines)
    assert (problem.key, problem.given, problem.allowed, problem.nearest) == (key, given, allowed, near)


def test_misspelt_policy(tmp_path: Path) -> None:
    problem = only(tmp_path, more='[players.defense]\npolicy = "ally_than_hero"')
    assert (problem.key, problem.given) == ("players.0.defense.policy", '"ally_than_hero"')
    assert problem.allowed.startswith("none | hero | ally | ally_then_hero | hero_then_ally")
    assert problem.nearest == "ally_then_hero"


def test_flip_needs_a_survival_study(tmp_path: Path) -> None:
    problem = only(tmp_path, more='form = "flip"')
    assert (problem.key, problem.given) == ("players.0.form", '"flip"')
    assert problem.allowed == 'hero | alter_ego (flip needs question = "survival")'


@pytest.mark.parametrize(
    ("lines", "key", "given", "allowed"),
    [
        ({"study": "trials = 0"}, "study.trials", "0", "from 1 to 1_000_000_000"),
        ({"study": "trials = -3"}, "study.trials", "-3", "from 1 to 1_000_000_000"),
        ({"study": "trials = true"}, "study.trials", "true", "a whole number"),
        ({"study": "trials = 1e3"}, "study.trials", "1000.0", "a whole number"),
        ({"study": 'trials = "5"'}, "study.trials", '"5"', "a whole number"),
        ({"study": "rounds = 100_000_000_000"}, "study.rounds", "100000000000", "from 1 to 10_000"),
        ({"study": f"rounds = 0x{'f' * 5000}"}, "study.rounds", "a number of thousands of digits", "from 1 to 10_000"),
        ({"study": "seed = -1"}, "study.seed", "-1", "from 0 to 9_223_372_036_854_775_807"),
        ({"study": f"seed = {2**63}"}, "study.seed", str(2**63), "from 0 to 9_223_372_036_854_775_807"),
        ({"study": "precision = 0"}, "study.precision", "0", "from 0 to 0.5, both excluded"),
        ({"study": "precision = 0.5"}, "study.precision", "0.5", "from 0 to 0.5, both excluded"),
        ({"study": "precision = nan"}, "study.precision", "nan", "from 0 to 0.5, both excluded"),
        ({"scenario": "heroic = -1"}, "scenario.heroic", "-1", "from 0 to 99"),
        ({"scenario": "[scenario.villain]\nhp = 0"}, "scenario.villain.hp", "0", "from 1 to 9_999"),
        ({"more": "def = 4.0"}, "players.0.def", "4.0", "from 0 to 99"),
        ({"more": "statuses = {tough = -1}"}, "players.0.statuses.tough", "-1", "from 0 to 99"),
        ({"more": "[players.turn]\nthwart_above = 1.5"}, "players.0.turn.thwart_above", "1.5", "from 0 to 1"),
    ],
)
def test_number_out_of_range_or_no_number(
    tmp_path: Path, lines: dict[str, str], key: str, given: str, allowed: str
) -> None:
    problem = only(tmp_path, **lines)
    assert (problem.key, problem.given) == (key, given)
    assert problem.allowed.endswith(allowed) or problem.allowed.startswith(allowed)


@pytest.mark.parametrize(
    ("lines", "key", "given", "allowed"),
    [
        ({"scenario": 'modular = "bomb_scare"'}, "scenario.modular", '"bomb_scare"', "a list of codes or names"),
        ({"more": "allies = [1002]"}, "players.0.allies", "[1002]", "a list of codes or names"),
        ({"more": 'minions = [""]'}, "players.0.minions", '[""]', "a list of codes or names"),
        ({"scenario": "skirmish = 2"}, "scenario.skirmish", "2", "a villain stage"),
        ({"more": "[players.defense]\nfor_others = 1"}, "players.0.defense.for_others", "1", "true | false"),
        ({"more": 'defense = "hero"'}, "players.0.defense", '"hero"', "a table [players.defense]"),
        ({"more": "statuses = []"}, "players.0.statuses", "[]", "a table of counts"),
        ({"study": 'baseline = ""'}, "study.baseline", '""', "a string"),
    ],
)
def test_value_of_another_type(tmp_path: Path, lines: dict[str, str], key: str, given: str, allowed: str) -> None:
    problem = only(tmp_path, **lines)
    assert (problem.key, problem.given) == (key, given)
    assert problem.allowed.startswith(allowed)


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a/b", "../a", "a\\\\b", ".hidden", "a.", "a ", "-x", "a\\u0000b", "a" * 61]
)
def test_name_that_is_no_folder_name(tmp_path: Path, name: str) -> None:
    (problem,) = problems_of(tmp_path, f'[study]\nname = "{name}"\n{SCENARIO}{PLAYER}')
    assert problem.key == "study.name"
    assert problem.allowed.startswith("a folder name of 1 to 60 letters, digits")


def test_missing_tables_and_keys_are_reported_together(tmp_path: Path) -> None:
    found = problems_of(tmp_path, "[study]\nrounds = 3\n[[players]]\n")
    assert [(p.key, p.given) for p in found] == [
        ("study.name", "missing"),
        ("scenario", "missing"),
        ("players.0", "neither deck nor identity"),
    ]
    assert all(p.allowed for p in found)


def test_an_empty_file_lacks_three_tables(tmp_path: Path) -> None:
    found = problems_of(tmp_path, "")
    assert [(p.key, p.allowed) for p in found] == [
        ("study", "a table [study]"),
        ("scenario", "a table [scenario]"),
        ("players", "1 to 4 tables [[players]]"),
    ]


def test_table_written_as_something_else(tmp_path: Path) -> None:
    found = problems_of(tmp_path, f'study = 3\nplayers = ["x"]\n{SCENARIO}')
    assert [(p.key, p.given, p.allowed) for p in found] == [
        ("study", "3", "a table [study]"),
        ("players.0", '"x"', "a table"),
    ]


def test_players_as_a_single_table(tmp_path: Path) -> None:
    problem = only(tmp_path, player='[players]\nidentity = "01001a"')
    assert (problem.key, problem.allowed) == ("players", "1 to 4 tables [[players]]")


@pytest.mark.parametrize("count", [0, 5])
def test_number_of_players(tmp_path: Path, count: int) -> None:
    text = f"players = []\n{STUDY}{SCENARIO}" if count == 0 else f"{STUDY}{SCENARIO}{PLAYER * count}"
    (problem,) = problems_of(tmp_path, text)
    assert (problem.key, problem.given, problem.allowed) == ("players", f"{count} players", "1 to 4 tables [[players]]")


def test_trials_and_precision_together(tmp_path: Path) -> None:
    problem = only(tmp_path, study="trials = 10\nprecision = 0.1")
    assert (problem.key, problem.given) == ("study.precision", "trials = 10 and precision = 0.1")
    assert problem.allowed == "trials or precision, not both"


def test_deck_and_identity_together(tmp_path: Path) -> None:
    (tmp_path / "d.json").write_text("{}")
    problem = only(tmp_path, player=f'{PLAYER}deck = "d.json"')
    assert (problem.key, problem.given) == ("players.0", "both deck and identity")
    assert problem.allowed == "exactly one of deck and identity"


def test_deck_file_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "spider_man.json").write_text("{}")
    problem = only(tmp_path, player='[[players]]\ndeck = "decks/spidr_man.json"')
    assert (problem.key, problem.given) == ("players.0.deck", '"decks/spidr_man.json" is no file')
    assert (problem.allowed, problem.nearest) == ("a deck file, relative to the study file", "decks/spider_man.json")


@pytest.mark.parametrize("deck", [".", "a\\u0000b", "x" * 5000])
def test_deck_path_that_cannot_be_a_file(tmp_path: Path, deck: str) -> None:
    assert only(tmp_path, player=f'[[players]]\ndeck = "{deck}"').key == "players.0.deck"


def test_custom_card_without_its_code(tmp_path: Path) -> None:
    found = problems_of(tmp_path, f'{STUDY}{SCENARIO}{PLAYER}[[cards]]\nname = "A"\ntype_code = "treachery"\n')
    assert [(p.key, p.given) for p in found] == [("cards.0.code", "missing (card A)")]


def test_baseline_that_is_no_case(tmp_path: Path) -> None:
    sweep = '[sweep]\n"players.0.defense.policy" = ["none", "hero"]'
    problem = only(tmp_path, study='baseline = "defend her"', more=sweep)
    assert (problem.key, problem.given) == ("study.baseline", '"defend her" is no case')
    assert (problem.allowed, problem.nearest) == ("defend none | defend hero", "defend hero")


@pytest.mark.parametrize(
    ("sweep", "key", "given", "allowed", "near"),
    [
        (
            '"players.0.defense.policy" = ["none", "heroo"]',
            "players.0.defense.policy",
            '"heroo"',
            "none | hero",
            "hero",
        ),
        ('"scenario.villain" = [{hp = 0}]', "scenario.villain", "0", "a whole number from 1 to 9_999", ""),
        ('"study.rounds" = [0, 3]', "study.rounds", "0", "a whole number from 1 to 10_000", ""),
        (
            '"players.0.defense.polcy" = ["none"]',
            "players.0.defense.polcy",
            "unknown key",
            "keys of [scenario] and [[players]]",
            "players.0.defense.policy",
        ),
        (
            '"players.1.defense.policy" = ["none"]',
            "players.1.defense.policy",
            "unknown key",
            "keys of [scenario] and [[players]]",
            "players.0.defense.policy",
        ),
        ('"scenario.mod" = ["expert"]', "scenario.mod", "unknown key", "keys of [scenario]", "scenario.mode"),
        ('"scenario.mode" = []', "scenario.mode", "[]", "a list of at least one value", ""),
        ('"scenario.mode" = "expert"', "scenario.mode", '"expert"', "a list of at least one value", ""),
        ('scenario.mode = ["expert"]', "scenario", "a table", "a dotted key in quotes", ""),
        (
            '"players.0.statuses" = [{}]\n"players.0.statuses.tough" = [1]',
            "players.0.statuses.tough",
            "lies within players.0.statuses",
            "keys that do not contain one another",
            "",
        ),
    ],
)
def test_bad_sweep(tmp_path: Path, sweep: str, key: str, given: str, allowed: str, near: str) -> None:
    problem = only(tmp_path, more=f"[sweep]\n{sweep}")
    assert (problem.key, problem.given, problem.nearest) == (f"sweep.{key}", given, near)
    assert problem.allowed.startswith(allowed)


@pytest.mark.parametrize("key", ["study.trials", "study.seed", "study.name", "cards", "sweep", "players.0"])
def test_key_that_cannot_be_swept(tmp_path: Path, key: str) -> None:
    problem = only(tmp_path, more=f'[sweep]\n"{key}" = [1]')
    assert (problem.key, problem.given) == (f"sweep.{key}", "unknown key")


def test_sweep_that_is_no_table(tmp_path: Path) -> None:
    (problem,) = problems_of(tmp_path, f"sweep = 3\n{STUDY}{SCENARIO}{PLAYER}")
    assert (problem.key, problem.given, problem.allowed) == ("sweep", "3", "a table [sweep]")


def test_too_many_cases(tmp_path: Path) -> None:
    sweep = f'"players.0.atk" = {list(range(100))}\n"players.0.hp" = {list(range(1, 102))}'
    problem = only(tmp_path, more=f"[sweep]\n{sweep}")
    assert (problem.key, problem.given, problem.allowed) == ("sweep", "10_100 cases", "at most 10_000 cases")


def test_two_cases_of_the_same_name(tmp_path: Path) -> None:
    problem = only(tmp_path, more='[sweep]\n"scenario.mode" = ["expert", "expert"]')
    assert (problem.key, problem.given) == ("sweep", 'two cases called "mode expert"')


def test_swept_values_that_do_not_fit_together(tmp_path: Path) -> None:
    (tmp_path / "d.json").write_text("{}")
    problem = only(tmp_path, more='[sweep]\n"players.0.deck" = ["d.json"]')
    assert (problem.key, problem.given) == ("players.0", "both deck and identity")


def test_all_problems_come_at_once(tmp_path: Path) -> None:
    text = """
[study]
name = "a/b"
trails = 5
[scenario]
mode = "exprt"
[[players]]
identity = "01001a"
hp = true
[players.defense]
policy = "heroo"
[sweep]
"scenario.heroic" = [0, -1]
"scenario.nothing_like_it" = [1]
"""
    keys = {problem.key for problem in problems_of(tmp_path, text)}
    assert keys == {
        "study.name",
        "study.trails",
        "scenario.name",
        "scenario.mode",
        "players.0.hp",
        "players.0.defense.policy",
        "sweep.scenario.heroic",
        "sweep.scenario.nothing_like_it",
    }


def test_missing_file_names_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "rhino.toml").write_text("")
    (problem,) = problems(tmp_path / "rihno.toml")
    assert (problem.key, problem.given, problem.allowed) == ("", "no such file", "a study file: TOML, UTF-8")
    assert problem.nearest == str(tmp_path / "rhino.toml")


def test_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (problem,) = problems(tmp_path)
    assert problem.given == "this is a folder"


def test_file_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("")
    (problem,) = problems(tmp_path / "a.toml" / "b.toml")
    assert problem.given.startswith("cannot be read: ")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_file_without_permission(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_text(STUDY)
    path.chmod(0)
    (problem,) = problems(path)
    assert problem.given.startswith("cannot be read: ")


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    path.write_bytes(b'[study]\nname = "caf\xe9"\n')
    (problem,) = problems(path)
    assert (problem.key, problem.given) == ("line 2", "this is not UTF-8 text")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[study]\nname = "s\n', "line 2"),
        ("[study]\n[study]\n", "line 2"),
        ("[study]\nname = 'a'\nname = 'b'\n", "line 3"),
    ],
)
def test_toml_syntax_error_gives_the_line(tmp_path: Path, text: str, line: str) -> None:
    (problem,) = problems_of(tmp_path, text)
    assert problem.given.startswith("not TOML: ")
    assert line in problem.given


@pytest.mark.parametrize("text", [f"a = {'[' * 5000}{']' * 5000}", "a" + ".a" * 3000 + " = 1", f"a = {'9' * 5000}"])
def test_files_made_to_break_the_reader(tmp_path: Path, text: str) -> None:
    (problem,) = problems_of(tmp_path, text)
    assert "too deep" in problem.given or problem.given.startswith("not TOML: ")
