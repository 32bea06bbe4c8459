"""A changed callee is never served from a stale kernel cache (STYLE 6.1); the real decorators in a copied engine."""

import pytest
from copied_engine import copy_engine, replace, run_probe

CHANGES = {
    "a rule": ("engine/deck.py", 'card = g["deck"][row(j)]', 'card = g["deck"][j] + 100'),
    "a constant of the streams": ("engine/rng.py", "0xBF58476D1CE4E5B9", "0xBF58476D1CE4E5B7"),
    "an enumeration": ("model/opcodes.py", "ENCOUNTER_SHUFFLE = 1", "ENCOUNTER_SHUFFLE = 11"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A copy of the engine whose probe has been compiled and cached."""
    folder = tmp_path_factory.mktemp("engine")
    copy_engine(folder)
    run_probe(folder)
    return folder


def test_unchanged_sources_are_served_from_the_cache(folder):
    """Else the tests below would show nothing."""
    first, second = run_probe(folder), run_probe(folder)
    assert int(second[1]) == 1
    assert first == second


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_change_in_another_file_changes_hash_and_results(folder, change):
    name, old, new = change
    before = run_probe(folder)
    replace(folder / "mcsim" / name, old, new)
    try:
        after = run_probe(folder)
    finally:
        replace(folder / "mcsim" / name, new, old)
    assert after[0] != before[0]
    assert after[1] == "0", "compiled anew"
    assert after[2] != before[2]
    assert run_probe(folder) == before, "and back again"


def test_without_the_hash_in_the_folder_numba_serves_the_stale_kernel(tmp_path):
    """Why the cache folder is named by the sources: Numba itself looks at the kernel's own file only."""
    engine = copy_engine(tmp_path)
    replace(engine / "__init__.py", "/ engine_hash()", '/ "one folder for all"')
    before = run_probe(tmp_path)
    replace(engine / "deck.py", *CHANGES["a rule"][1:])
    after = run_probe(tmp_path)
    assert after[0] != before[0]
    assert after[1:3] == ["1", before[2]]
