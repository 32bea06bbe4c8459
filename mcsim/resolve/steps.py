"""A step of a script as the records that the engine's `run_step` takes. Paths become rows of the game as it stands."""

from typing import Any

import numpy as np

from mcsim.model.opcodes import At, Choice, Keyword, Kind, Step
from mcsim.model.records import MAX_SCRIPT, step_dtype
from mcsim.scenario.encode import CapacityError
from mcsim.scenario.situation import place_of
from mcsim.scenario.situation_script import BasicPower, ScriptStep

NOTHING = -1
MAIN = -1  # the engine's number of the main scheme
NO_SCHEME = 10_000  # a side scheme that is not there


def character_at(game: np.void, path: str) -> int:
    """The row of the character at a path, NOTHING if nothing has entered there yet."""
    place = place_of(path)
    assert place is not None
    if place.kind == "villain":
        return villain_row(game, place.at + 1)
    if place.kind == "identity":
        return 1 + place.player
    kind = {"ally": Kind.ALLY, "minion": Kind.MINION}.get(place.kind)
    for c in range(int(game["n_characters"])):
        x = game["characters"][c]
        if x["kind"] == kind and x["listed_player"] == place.player and x["listed"] == place.at and c > place.player:
            return c
    return NOTHING


def villain_row(game: np.void, number: int) -> int:
    """The row of the villain of this number in the order of the set-up: 0 if he is the active one."""
    others = [int(o["number"]) for o in game["others"][: max(0, int(game["n_villains"]) - 1)]]
    return 1 + int(game["n_players"]) + others.index(number) if number in others else 0


def fill_step(game: np.void, step: ScriptStep, abilities: tuple[int, ...], card: int) -> np.ndarray:
    """Fill the game's script with what a step asks for; returns the step as a step_dtype array of shape (1,)."""
    steps = np.zeros(1, step_dtype)
    s = steps[0]
    s["do"] = Step[step.do.upper()]
    s["actor"] = s["target"] = NOTHING
    s["card"] = card
    _clear(game["script"])
    _fill_actor(game, s, step)
    _fill_defenses(game, step)
    _fill_abilities(game, step, abilities)
    _fill_choices(game, getattr(step, "choices", []))
    _fill_rest(game, s, step)
    return steps


def _clear(script: np.void) -> None:
    for name in ("n_defenses", "next_defense", "n_abilities", "n_choices", "next_choice"):
        script[name] = 0
    for name in ("n_instances", "n_hits", "ends_early", "illegal"):
        script[name] = 0


def _check_size(n: int, what: str) -> None:
    if n > MAX_SCRIPT:
        raise CapacityError(f"more than {MAX_SCRIPT} {what} in one step")


def _fill_actor(game: np.void, s: np.void, step: Any) -> None:
    """Who acts, against or for which player, at whom."""
    s["player"] = getattr(step, "player", 0)
    for name in ("enemy", "by", "to"):
        path = getattr(step, name, None)
        if path is not None and not getattr(step, "indirect", False):
            s["actor"] = character_at(game, path)
        elif path is not None:
            s["player"] = _player_at(path)
    target: str | None = getattr(step, "target", None)
    if isinstance(step, BasicPower) and step.do == "basic_thwart":
        s["target"] = _scheme_at(game, step.target)
    elif target is not None:
        s["target"] = character_at(game, target)
    elif step.do == "enemy_attack":
        s["target"] = 1 + step.player


def _player_at(path: str) -> int:
    place = place_of(path)
    assert place is not None
    return place.player


def _scheme_at(game: np.void, path: str) -> int:
    place = place_of(path)
    assert place is not None
    if place.kind == "main_scheme":
        return MAIN
    return place.at if place.at < game["n_side_schemes"] else NO_SCHEME


def _fill_defenses(game: np.void, step: Any) -> None:
    defenses = [step.defense] if hasattr(step, "defense") else getattr(step, "defenses", [])
    _check_size(len(defenses), "defenses")
    script = game["script"]
    for i, defense in enumerate(defenses):
        script["defenses"][i] = NOTHING if defense is None else character_at(game, defense.by)
    script["n_defenses"] = len(defenses)


def _fill_abilities(game: np.void, step: Any, rows: tuple[int, ...]) -> None:
    _check_size(len(rows), "(defense) abilities")
    script = game["script"]
    for i, row in enumerate(rows):
        asked = step.defense_abilities[i]
        entry = script["abilities"][i]
        entry["player"], entry["ability"] = asked.player, row
        entry["at"], entry["attack"], entry["used"] = At[asked.at.upper()], asked.attack, 0
    script["n_abilities"] = len(rows)


def _fill_choices(game: np.void, choices: list[int | str | list[str]]) -> None:
    _check_size(len(choices), "choices")
    script = game["script"]
    points = 0
    for i, choice in enumerate(choices):
        entry = script["choices"][i]
        if isinstance(choice, list):
            entry["kind"], entry["value"], entry["n"] = Choice.POINTS, points, len(choice)
            points = _fill_points(game, choice, points)
        elif isinstance(choice, str):
            entry["kind"], entry["value"] = Choice.CHARACTER, character_at(game, choice)
        else:
            entry["kind"], entry["value"] = Choice.OPTION, choice
    script["n_choices"] = len(choices)


def _fill_points(game: np.void, paths: list[str], first: int) -> int:
    _check_size(first + len(paths), "points of indirect damage")
    for i, path in enumerate(paths):
        game["script"]["points"][first + i] = character_at(game, path)
    return first + len(paths)


def _fill_rest(game: np.void, s: np.void, step: Any) -> None:
    """Amounts, and what only attacks and damage have."""
    s["amount"] = getattr(step, "amount", 0)
    s["indirect"] = getattr(step, "indirect", False)
    game["script"]["ends_early"] = getattr(step, "ends_before_damage", False)
    if step.do == "deal_damage" and step.assign:
        _fill_choices(game, [[path for path, n in step.assign.items() for _ in range(n)]])
    if step.do == "attack_ability":
        _fill_attack(game, s, step)


def _fill_attack(game: np.void, s: np.void, step: Any) -> None:
    _check_size(len(step.instances), "instances of damage")
    script = game["script"]
    for i, instance in enumerate(step.instances):
        script["instances"][i] = character_at(game, instance.target)
        script["instance_damage"][i] = instance.damage
        script["instance_additional"][i] = instance.additional
    script["n_instances"] = len(step.instances)
    s["separate"], s["bonus"], s["bonus_on"] = step.separate_attacks, step.bonus, step.bonus_on
    s["keywords"] = sum(1 << Keyword[word.upper()] for word in set(step.keywords))
