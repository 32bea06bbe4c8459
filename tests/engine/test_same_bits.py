"""The same bytes without compiling, and for any jobs, task size and backend, by the real engine (DESIGN section 3)."""

import hashlib
import os
import subprocess
import sys
from dataclasses import fields

import numpy as np
import pytest
from oracle_case import CATALOGUE, make_case

from mcsim.engine.batch import run_batch, run_traced
from mcsim.runner.batches import Plan, run_cases
from mcsim.runner.task import Work
from mcsim.scenario.build import build_case

PLAYER = {"identity": "01001a", "allies": ["01002", "01058"], "upgrades": 2, "minions": ["01129"]}
PLAYER |= {"defense": {"policy": "ally_then_hero"}}
CASES = {
    "rhino": ({"name": "rhino", "modular": ["masters_of_evil"], "villain": {"attachments": ["01099"]}}, [PLAYER]),
    "klaw": (
        {"name": "klaw", "modular": ["under_attack"]},
        [PLAYER | {"defense": {"policy": "expected"}}, {"identity": "01040a", "form": "alter_ego"}],
    ),
    "cards of players": ({"name": "rhino", "modular": ["deathstrike"]}, [PLAYER | {"hand": 4}]),
    "ultron": ({"name": "ultron", "mode": "expert"}, [PLAYER]),
}
SEED, FIRST, TRIALS, ROUNDS = 2**63 - 5, 12_345, 120, 5

PRINT_DIGEST = """
import sys
import numpy as np
from test_same_bits import digest
np.seterr(over="ignore")  # the streams count modulo 2**64
for path in sys.argv[1:]:
    print(digest(np.load(path, max_header_size=1 << 20)))
"""


def template_of(name: str) -> np.ndarray:
    return build_case(make_case(*CASES[name]), CATALOGUE).template


def digest(template: np.ndarray) -> str:
    """Hash of everything a batch returns."""
    outcomes, tally = run_batch(template, SEED, FIRST, TRIALS, ROUNDS)
    found = hashlib.sha256(outcomes.tobytes())
    for field in fields(tally):
        if getattr(tally, field.name) is not None:  # counts of whole games: none here, and None has no bytes of its own
            found.update(np.asarray(getattr(tally, field.name)).tobytes())
    return found.hexdigest()


def test_without_compiling_the_bytes_are_the_same(tmp_path):
    paths = []
    for name in CASES:
        paths.append(str(tmp_path / f"{name}.npy"))
        np.save(paths[-1], template_of(name))
    here = os.path.dirname(__file__)
    search = os.pathsep.join([here, os.path.dirname(here), *sys.path])
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": search}
    done = subprocess.run(
        [sys.executable, "-c", PRINT_DIGEST, *paths], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == [digest(template_of(name)) for name in CASES]


@pytest.mark.parametrize("name", CASES)
def test_the_template_is_not_changed_and_batches_leave_no_trace(name):
    template = template_of(name)
    before = template.tobytes()
    first = digest(template)
    run_batch(template, 1, 0, 50, 9)
    assert digest(template) == first
    assert template.tobytes() == before


@pytest.mark.parametrize("name", CASES)
def test_a_traced_trial_is_the_same_trial(name):
    template = template_of(name)
    outcomes, _ = run_batch(template, SEED, FIRST, 20, ROUNDS)
    for trial in range(20):
        traced, events = run_traced(template, SEED, FIRST + trial, ROUNDS)
        assert traced.tobytes() == outcomes[trial : trial + 1].tobytes()
        assert len(events) > ROUNDS


def test_cases_of_equal_decks_share_their_shuffles():
    """Common random numbers: the first activation's icons do not depend on the defence policy."""
    icons = []
    for policy in ("none", "hero", "ally"):
        setup = build_case(make_case({"name": "rhino"}, [PLAYER | {"defense": {"policy": policy}}]), CATALOGUE)
        icons.append([int(run_batch(setup.template, 3, t, 1, 1)[1].icons[0].argmax()) for t in range(50)])
    assert icons[0] == icons[1] == icons[2]
    assert len(set(icons[0])) > 1


@pytest.fixture(scope="module")
def work() -> Work:
    templates = tuple(template_of(name) for name in CASES)
    return Work(templates, tuple(CASES), SEED, (ROUNDS, 3, ROUNDS, ROUNDS), 1)


def counts_of(run) -> str:
    found = hashlib.sha256()
    for each in run.counts:
        for part in (each.tally, each.pairs):
            for field in fields(part):
                found.update(np.asarray(getattr(part, field.name)).tobytes())
    return found.hexdigest()


@pytest.mark.parametrize(
    ("jobs", "backend", "size"),
    [(1, "loky", 2_500), (2, "threading", 1_250), (2, "threading", 20_000), (2, "loky", 5_000)],
)
def test_jobs_task_size_and_backend_do_not_show(work, jobs, backend, size):
    whole = run_cases(work, Plan(22_500, size=30_000))
    assert counts_of(run_cases(work, Plan(22_500, None, jobs, backend, size))) == counts_of(whole)
