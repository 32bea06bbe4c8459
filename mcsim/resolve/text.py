"""A resolved situation as lines for the terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mcsim.resolve.run import Resolved


def summary_lines(result: "Resolved") -> Iterator[str]:
    """What came out: events, last attack and scheme, the state, what was refused, what is not as expected."""
    yield f"{result.id or '(no id)'}  {result.file}"
    yield from _block("events", result.events)
    yield from _block("attack", _pairs(result.attack))
    yield from _block("scheme", _pairs(result.scheme))
    yield from _block("state", _state_lines(result.state or {}))
    if result.illegal:
        yield f"refused steps: {', '.join(map(str, result.illegal))}"
    yield f"outcome: {result.outcome}"
    yield from _block("not as expected", result.failures)


def _block(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"{title}:"
        yield from (f"  {line}" for line in lines)


def _pairs(told: dict[str, Any] | None) -> list[str]:
    return [", ".join(f"{key} {_word(value)}" for key, value in told.items())] if told else []


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "[" + ", ".join(map(_word, value)) + "]"
    return "nobody" if value is None else str(value)


def _state_lines(state: dict[str, Any], path: str = "") -> list[str]:
    """One line for each object of the state that has plain values."""
    plain, inner = [], []
    for key, value in state.items():
        if key == "statuses":
            plain += [f"{name} {n}" for name, n in value.items() if n]
        elif isinstance(value, dict):
            inner += _state_lines(value, f"{path}/{key}")
        elif isinstance(value, list):
            inner += [line for i, item in enumerate(value) for line in _state_lines(item, f"{path}/{key}/{i}")]
        else:
            plain.append(f"{key} {_word(value)}")
    return ([f"{path or '/'}: {', '.join(plain)}"] if plain else []) + inner
