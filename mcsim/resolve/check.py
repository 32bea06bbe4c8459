"""What a situation expects against what came out; everything that is absent is not tested."""

from typing import TYPE_CHECKING, Any

from mcsim.scenario.situation_format import Table
from mcsim.scenario.situation_script import Expect

if TYPE_CHECKING:
    from mcsim.resolve.run import Resolved

MISSING = object()


def failures_of(expect: Expect, result: "Resolved") -> list[str]:
    """One line for each thing that is not as expected."""
    found = ["the file was to be refused, but it ran"] if expect.error else []
    for path, wanted in expect.state.items():
        found += _difference(path, wanted, value_at(result.state, path))
    for name, table, told in (("attack", expect.attack, result.attack), ("scheme", expect.scheme, result.scheme)):
        found += _table_failures(name, table, told)
    found += _event_failures(expect, result.events)
    if result.illegal != expect.illegal:
        found.append(f"refused steps: expected {expect.illegal}, got {result.illegal}")
    if expect.outcome is not None:
        found += _difference("outcome", expect.outcome, result.outcome)
    return found


def value_at(state: Any, path: str) -> Any:
    """The value at a JSON Pointer, MISSING if there is none."""
    for part in path.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(state, list) and key.isdecimal() and len(key) < 7 and int(key) < len(state):
            state = state[int(key)]
        elif isinstance(state, dict) and key in state:
            state = state[key]
        else:
            return MISSING
    return state


def _difference(what: str, wanted: Any, got: Any) -> list[str]:
    if got is MISSING:
        return [f"{what}: expected {wanted!r}, but there is no such thing"]
    same = wanted == got and isinstance(wanted, bool) == isinstance(got, bool)
    return [] if same else [f"{what}: expected {wanted!r}, got {got!r}"]


def _table_failures(name: str, table: Table | None, told: dict[str, Any] | None) -> list[str]:
    if table is None:
        return []
    if told is None:
        return [f"{name}: there was none"]
    found = []
    for key in sorted(table.model_fields_set):
        wanted, got = getattr(table, key), told[key]
        if key == "attacked":
            wanted, got = sorted(wanted), sorted(got)
        found += _difference(f"{name} {key}", wanted, got)
    return found


def _event_failures(expect: Expect, events: list[str]) -> list[str]:
    found = [
        f"event {event!r} occurred" for event in expect.no_events if any(_is_event(event, told) for told in events)
    ]
    rest = iter(events)
    for event in expect.events:
        if not any(_is_event(event, told) for told in rest):
            return [*found, f"event {event!r} is missing at its place in the order"]
    return found


def _is_event(wanted: str, told: str) -> bool:
    return wanted == told if " " in wanted else wanted == told.partition(" ")[0]
