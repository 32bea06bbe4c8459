"""The sweep: combinations, their order, the names of the cases."""

import string
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mcsim.model.errors import InputError
from mcsim.study import Case, load_study
from mcsim.study.fields import show

HEAD = '[study]\nname = "a study"\n[scenario]\nname = "rhino"\n'
ONE = '[[players]]\nidentity = "01001a"\n'

words = st.text(string.ascii_lowercase + string.digits + "_", min_size=1, max_size=8)
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def cases(folder: Path, sweep: str, players: int = 1) -> tuple[Case, ...]:
    path = folder / "study.toml"
    path.write_text(f"{HEAD}{ONE * players}[sweep]\n{sweep}\n", encoding="utf-8")
    return load_study(path).cases()


def names(folder: Path, sweep: str, players: int = 1) -> list[str]:
    return [case.name for case in cases(folder, sweep, players)]


def test_without_a_sweep_the_case_has_the_name_of_the_study(tmp_path: Path) -> None:
    assert names(tmp_path, "") == ["a study"]


def test_the_last_key_changes_fastest_and_parts_stand_in_sweep_order(tmp_path: Path) -> None:
    sweep = '"scenario.modular" = [["bomb_scare"], ["masters_of_evil"]]\n"players.0.defense.policy" = ["none", "hero"]'
    found = cases(tmp_path, sweep)
    assert [case.name for case in found] == [
        "modular bomb_scare, defend none",
        "modular bomb_scare, defend hero",
        "modular masters_of_evil, defend none",
        "modular masters_of_evil, defend hero",
    ]
    assert [case.index for case in found] == [0, 1, 2, 3]
    assert [(c.scenario.modular, c.players[0].defense.policy) for c in found] == [
        (("bomb_scare",), "none"),
        (("bomb_scare",), "hero"),
        (("masters_of_evil",), "none"),
        (("masters_of_evil",), "hero"),
    ]


@pytest.mark.parametrize(
    ("sweep", "players", "expected"),
    [
        ('"players.0.defense.policy" = ["ally_then_hero"]', 1, "defend ally_then_hero"),
        ('"players.0.defense.policy" = ["hero"]', 2, "p1 defend hero"),
        ('"players.1.hp" = [9]', 2, "p2 hp 9"),
        ('"players.0.hp" = [9]', 1, "hp 9"),
        ('"players.0.def" = [0]', 1, "def 0"),
        ('"scenario.mode" = ["expert"]', 2, "mode expert"),
        ('"scenario.modular" = [["under_attack", "bomb_scare"]]', 1, "modular under_attack+bomb_scare"),
        ('"scenario.modular" = [[]]', 1, "modular none"),
        ('"scenario.skirmish" = [""]', 1, "skirmish none"),
        ('"scenario.villain.stage" = ["II"]', 1, "stage II"),
        ('"players.0.turn.policy" = ["cautious"]', 1, "policy cautious"),
        ('"players.0.turn.thwart_above" = [0.25]', 1, "thwart_above 0.25"),
        ('"players.0.defense.for_others" = [true]', 1, "for_others true"),
        ('"players.0.statuses.tough" = [2]', 1, "tough 2"),
        ('"players.0.statuses" = [{tough = 1, stunned = 1}]', 1, "statuses tough 1+stunned 1"),
        ('"study.rounds" = [3]', 2, "rounds 3"),
    ],
)
def test_name_of_one_part(tmp_path: Path, sweep: str, players: int, expected: str) -> None:
    assert names(tmp_path, sweep, players) == [expected]


def test_a_sweep_may_give_what_the_tables_leave_out(tmp_path: Path) -> None:
    path = tmp_path / "study.toml"
    text = '[study]\nname = "s"\n[scenario]\n[[players]]\n[sweep]\n'
    path.write_text(f'{text}"scenario.name" = ["rhino", "klaw"]\n"players.0.identity" = ["01001a"]\n')
    study = load_study(path)
    assert [case.scenario.name for case in study.cases()] == ["rhino", "klaw"]
    assert study.baseline == "name rhino, identity 01001a"


def test_rounds_can_be_swept(tmp_path: Path) -> None:
    assert [case.rounds for case in cases(tmp_path, '"study.rounds" = [1, 4]')] == [1, 4]


def test_ten_thousand_cases_are_allowed(tmp_path: Path) -> None:
    hundred = list(range(100))
    found = cases(tmp_path, f'"players.0.atk" = {hundred}\n"players.0.thw" = {hundred}')
    assert (len(found), found[101].name, found[101].players[0].atk) == (10_000, "atk 1, thw 1", 1)


def test_a_message_about_a_swept_value_names_the_sweep(tmp_path: Path) -> None:
    case = cases(tmp_path, '"scenario.villain" = [{stage = "IV"}]')[0]
    problem = case.problem("scenario.villain.stage", "IV", "I | II | III", "III")
    assert (problem.file, problem.key) == (str(tmp_path / "study.toml"), "sweep.scenario.villain")
    assert (problem.given, problem.allowed, problem.nearest) == ('"IV"', "I | II | III", "III")
    assert case.problem("players.0.identity", "x", "").key == "players.0.identity"


@quick
@given(
    modular=st.lists(st.lists(words, max_size=3), min_size=1, max_size=3, unique_by=tuple),
    hp=st.lists(st.integers(1, 9_999), min_size=1, max_size=3, unique=True),
    players=st.integers(1, 4),
)
def test_cases_are_the_product_and_carry_their_values(
    tmp_path: Path, modular: list[list[str]], hp: list[int], players: int
) -> None:
    if [] in modular and ["none"] in modular:
        modular.remove([])
    last = players - 1
    found = cases(tmp_path, f'"scenario.modular" = {show_all(modular)}\n"players.{last}.hp" = {hp}', players)
    assert [(case.scenario.modular, case.players[last].hp) for case in found] == [
        (tuple(m), h) for m, h in product(modular, hp)
    ]
    front = f"p{players} " if players > 1 else ""
    expected = [f"modular {'+'.join(m) or 'none'}, {front}hp {h}" for m, h in product(modular, hp)]
    assert [case.name for case in found] == expected


def show_all(values: list[list[str]]) -> str:
    return "[" + ", ".join(map(show, values)) + "]"


folder_names = st.from_regex(r"[A-Za-z0-9éß]([A-Za-z0-9éß ._+-]{0,57}[A-Za-z0-9_+-])?", fullmatch=True)


@quick
@given(name=folder_names, seed=st.integers(0, 2**63 - 1), trials=st.integers(1, 10**9))
def test_study_values_come_back_as_written(tmp_path: Path, name: str, seed: int, trials: int) -> None:
    path = tmp_path / "study.toml"
    study = f'[study]\nname = "{name}"\nseed = {seed}\ntrials = {trials}\n'
    path.write_text(f'{study}[scenario]\nname = "rhino"\n{ONE}', encoding="utf-8")
    loaded = load_study(path)
    assert (loaded.name, loaded.seed, loaded.trials) == (name, seed, trials)
    assert (tmp_path / "reports" / loaded.name).parent == tmp_path / "reports"


def test_a_sweep_over_how_many_players(tmp_path: Path) -> None:
    found = cases(tmp_path, "players = [1, 3]", players=3)
    assert [(case.name, len(case.players)) for case in found] == [("players 1", 1), ("players 3", 3)]


@pytest.mark.parametrize("value", ["0", "3", "true", '"2"', "1.0"])
def test_a_sweep_over_players_that_are_not_there(tmp_path: Path, value: str) -> None:
    with pytest.raises(InputError) as caught:
        cases(tmp_path, f"players = [1, {value}]", players=2)
    [problem] = caught.value.problems
    assert problem.key == "sweep.players"
    assert "from 1 to 2" in problem.allowed
