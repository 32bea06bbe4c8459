"""The compile pipeline of `rule` and `kernel` (mcsim/engine/jit.py) changes the compile time and nothing else."""

import numpy as np
import pytest
from copied_engine import RUN_PROBE, copy_engine, replace, run, run_probe
from oracle_case import CATALOGUE, make_case

from mcsim.engine.batch import run_batch
from mcsim.model.records import MAX_BOOST, MAX_FRAMES
from mcsim.scenario.build import build_case

PIPELINES = (
    ("**_RULE, pipeline_class=_RuleCompiler, forceinline=False", "nogil=True"),
    ("**_RULE, pipeline_class=_RuleCompiler, forceinline=True", "nogil=True"),
    ("**_RULE, pipeline_class=_ColdCompiler, forceinline=False", "nogil=True"),
    (", pipeline_class=_KernelCompiler)", ")"),
)


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """A copy with our pipelines and one with plain njit."""
    ours, plain = tmp_path_factory.mktemp("ours"), tmp_path_factory.mktemp("plain")
    copy_engine(ours)
    jit = copy_engine(plain) / "jit.py"
    for old, new in PIPELINES:
        replace(jit, old, new)
    return ours, plain


def test_rules_give_the_bytes_of_plain_njit(folders):
    ours, plain = (run_probe(folder, 5) for folder in folders)
    assert ours[2] == plain[2]
    assert ours[3] == plain[3]
    assert len(set(ours[2].split(","))) == 12, "all cards of the deck came up"


@pytest.mark.parametrize("cached", [False, True], ids=["compiled", "from the cache"])
def test_exceptions_of_rules_surface_with_their_text(folders, cached):
    """A rule inside a kernel raises: type, text and value reach Python, after loading from the cache as well."""
    if cached:
        run_probe(folders[0])
    done = run(folders[0], RUN_PROBE, str(MAX_FRAMES + 1))
    assert done.returncode == 1
    assert f"ValueError: ('too many abilities resolving inside one another; the limit is', {MAX_FRAMES})" in done.stderr


def test_exceptions_of_rules_surface_from_the_engine_itself():
    setup = build_case(make_case({"name": "rhino"}, [{"identity": "01001a"}]), CATALOGUE)
    template = setup.template.copy()
    villain = template["characters"][0][0]
    villain["n_boost"] = MAX_BOOST
    with pytest.raises(ValueError, match=f"too many boost cards on one enemy.*{MAX_BOOST}"):
        run_batch(template, 1, 0, 1, 1)
    outcomes, _ = run_batch(setup.template, 1, 0, 1, 1)
    assert outcomes["activations"][0] == 1, "and the next batch runs"
    np.testing.assert_array_equal(run_batch(setup.template, 1, 0, 1, 1)[0], outcomes)
