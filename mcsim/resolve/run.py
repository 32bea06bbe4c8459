"""Run one situation: its script through the engine, step by step; a refused step leaves nothing behind."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from mcsim.cards.catalogue import Catalogue
from mcsim.engine.script import run_step
from mcsim.model.errors import InputError, Problem, input_error
from mcsim.model.records import event_dtype
from mcsim.resolve.check import failures_of
from mcsim.resolve.state import Teller
from mcsim.resolve.steps import fill_step
from mcsim.scenario.encode import CapacityError
from mcsim.scenario.situation import read_situation
from mcsim.scenario.situation_script import Situation
from mcsim.scenario.situation_setup import SituationSetup, set_up

EVENTS = 20_000  # of a whole script


@dataclass
class Resolved:
    """What one file came to: the fields of `mcsim resolve --json`; `error` is set if the file was refused."""

    file: str
    id: str
    state: dict[str, Any] | None = None
    attack: dict[str, Any] | None = None
    scheme: dict[str, Any] | None = None
    events: list[str] = field(default_factory=list)
    illegal: list[int] = field(default_factory=list)
    outcome: str | None = None
    error: str | None = None
    failures: list[str] = field(default_factory=list)


def resolve_file(path: Path, file: str, catalogue: Catalogue) -> Resolved:
    """Run a file and compare it with what it expects; `file` is what messages call it."""
    read = read_situation(path, file)
    refusal = read.refusal
    if read.situation is not None:
        try:
            return resolve(read.situation, catalogue, file)
        except InputError as error:
            refusal = error
    return Resolved(file, read.id, error=str(refusal), failures=[] if read.error_expected else [f"error: {refusal}"])


def resolve(situation: Situation, catalogue: Catalogue, file: str = "situation") -> Resolved:
    """Run a situation; InputError if it cannot be set up or goes beyond the engine's limits."""
    setup = set_up(situation, catalogue, file)
    game, log, illegal = run_script(situation, setup, file)
    teller = Teller(game[0], setup.names, setup.counters)
    result = Resolved(
        file,
        situation.id,
        teller.state(situation),
        teller.attack(),
        teller.scheme(),
        teller.events(log),
        illegal,
        teller.outcome(),
    )
    result.failures = failures_of(situation.expect, result)
    return result


def run_script(situation: Situation, setup: SituationSetup, file: str) -> tuple[np.ndarray, np.ndarray, list[int]]:
    """(game after the script, event log whose row 0 counts, indices of refused steps)."""
    game = setup.template.copy()
    log = np.zeros(EVENTS + 1, event_dtype)
    illegal = []
    for i, step in enumerate(situation.script):
        before, events = game.copy(), int(log["amount"][0])
        try:
            steps = fill_step(game[0], step, setup.abilities[i], setup.cards[i])
            with np.errstate(over="ignore"):  # the random streams wrap on purpose
                run_step(game, steps, log)
        except CapacityError as error:
            raise input_error(file, f"/script/{i}", str(error), "a smaller step") from error
        except ValueError as error:  # the engine's tables are full: its message has the limit
            text = " ".join(map(str, error.args))
            raise InputError([Problem(file, f"/script/{i}", text, "a smaller situation")]) from error
        if game["script"]["illegal"][0]:
            game, log["amount"][0] = before, events
            illegal.append(i)
        elif log["amount"][0] > EVENTS:
            raise input_error(file, f"/script/{i}", f"more than {EVENTS:,} events", "a shorter script")
    return game, log, illegal
