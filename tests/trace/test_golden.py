"""The committed traces: short enough to be read, one for every shipped study, and told the same today."""

from pathlib import Path

import pytest
from golden_traces import FILES, ROOT, command_of, told_again


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_trace_is_told_the_same_today(path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)  # undone after the test
    assert told_again(path) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_trace_is_short_enough_to_be_read(path: Path):
    game = "survival" in command_of(path)[1] or "atlas" in command_of(path)[1]  # whole games are longer
    assert 20 <= len(path.read_text(encoding="utf-8").splitlines()) <= (180 if game else 90)


def test_every_shipped_study_has_a_golden_trace():
    told = {command_of(path)[1] for path in FILES}
    assert told == {str(path.relative_to(ROOT)) for path in (ROOT / "configs").glob("*.toml")}
