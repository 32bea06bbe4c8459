"""Kinds of values a study file can hold. Each checks itself and says what is allowed and what comes nearest."""

import json
import re
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from mcsim.model.errors import nearest

SHOWN = 80  # characters of a value that a message repeats


def show(value: object) -> str:
    """The value as TOML writes it, cut to SHOWN characters, for messages."""
    try:
        text = _toml(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k} = {_toml(v)}" for k, v in value.items()) + "}"
    return str(value)


class Checked:
    """A value checked by `check` alone, without any conversion by pydantic. `allowed` says what it may be."""

    @property
    def allowed(self) -> str:
        raise NotImplementedError

    def check(self, value: Any) -> Any:
        raise NotImplementedError

    def refused(self, near: str = "") -> PydanticCustomError:
        """The error to raise for a value: what is allowed instead, and the nearest match."""
        return PydanticCustomError("refused", "not allowed", {"allowed": self.allowed, "nearest": near})

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.check)


@dataclass(frozen=True)
class Whole(Checked):
    """A whole number from `low` to `high`, both included; true and 3.0 are none."""

    low: int
    high: int

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.low:_} to {self.high:_}"

    def check(self, value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise self.refused()


@dataclass(frozen=True)
class Real(Checked):
    """A number from `low` to `high`; the bounds count only if `closed`."""

    low: float
    high: float
    closed: bool

    @property
    def allowed(self) -> str:
        between = f"a number from {self.low:g} to {self.high:g}"
        return between if self.closed else f"{between}, both excluded"

    def check(self, value: Any) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and self._holds(value):
            return float(value)
        raise self.refused()

    def _holds(self, value: float) -> bool:
        inside = self.low <= value <= self.high
        return inside if self.closed else inside and value not in (self.low, self.high)


@dataclass(frozen=True)
class Choice(Checked):
    """One of the words in `known`."""

    known: tuple[str, ...]

    @property
    def allowed(self) -> str:
        return " | ".join(self.known)

    def check(self, value: Any) -> str:
        if isinstance(value, str) and value in self.known:
            return value
        raise self.refused(nearest(value, self.known) if isinstance(value, str) else "")


@dataclass(frozen=True)
class FolderName(Checked):
    """A folder name: letters, digits, space and `._+-`, begun by a letter or digit, at most `limit` characters."""

    limit: int = 60

    @property
    def allowed(self) -> str:
        return (
            f"a folder name of 1 to {self.limit} letters, digits, spaces and . _ + -, "
            "begun by a letter or digit and not ended by a dot or space"
        )

    def check(self, value: Any) -> str:
        if isinstance(value, str) and len(value) <= self.limit and _FOLDER.fullmatch(value):
            return value
        raise self.refused()


_FOLDER = re.compile(r"[^\W_]([\w .+-]*[\w+-])?")


@dataclass(frozen=True)
class String(Checked):
    """A string; `meaning` says of what."""

    meaning: str = "a string that is not empty"
    empty: bool = False

    @property
    def allowed(self) -> str:
        return self.meaning

    def check(self, value: Any) -> str:
        if isinstance(value, str) and (value or self.empty):
            return value
        raise self.refused()


@dataclass(frozen=True)
class YesNo(Checked):
    """true or false."""

    @property
    def allowed(self) -> str:
        return "true | false"

    def check(self, value: Any) -> bool:
        if isinstance(value, bool):
            return value
        raise self.refused()


@dataclass(frozen=True)
class StringList(Checked):
    """A list of strings, kept as a tuple."""

    @property
    def allowed(self) -> str:
        return "a list of codes or names, none of them empty"

    def check(self, value: Any) -> tuple[str, ...]:
        if isinstance(value, list | tuple) and all(isinstance(item, str) and item for item in value):
            return tuple(value)
        raise self.refused()


Text = Annotated[str, String()]
Flag = Annotated[bool, YesNo()]
Names = Annotated[tuple[str, ...], StringList()]
