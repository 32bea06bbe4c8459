"""Errors that users cause: where, what was given, what is allowed, the nearest match."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import get_close_matches


@dataclass(frozen=True)
class Problem:
    """One thing wrong with an input."""

    file: str
    key: str
    given: str
    allowed: str = ""
    nearest: str = ""

    def __str__(self) -> str:
        text = f"{self.file}: {self.key}: {self.given}" if self.key else f"{self.file}: {self.given}"
        if self.allowed:
            text += f"; allowed: {self.allowed}"
        if self.nearest:
            text += f"; did you mean {self.nearest!r}?"
        return text


@dataclass
class InputError(Exception):
    """All problems of one input together; the command line prints them and exits with 2."""

    problems: list[Problem] = field(default_factory=list)

    def __str__(self) -> str:
        return "\n".join(str(p) for p in self.problems)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word closest to `word`, or an empty string."""
    folded = {k.casefold(): k for k in known}
    match = get_close_matches(word.casefold(), folded, n=1, cutoff=0.5)
    return folded[match[0]] if match else ""


def input_error(file: str, key: str, given: str, allowed: str = "", near: str = "") -> InputError:
    """An InputError with a single problem."""
    return InputError([Problem(file, key, given, allowed, near)])
