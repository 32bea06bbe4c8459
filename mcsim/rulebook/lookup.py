"""The rows of `mcsim rules`."""

from collections.abc import Sequence
from typing import Any

from mcsim.model.errors import input_error, nearest
from mcsim.rulebook.citations import citing_functions, citing_tests, folder_of_tests
from mcsim.rulebook.rules import RULES


def rule_rows(ids: Sequence[str] = ()) -> list[dict[str, Any]]:
    """One row per rule, of all of them or of those named; `tests` is None where they are not installed."""
    wanted = [_known(text) for text in ids] or list(RULES)
    functions, folder = citing_functions(), folder_of_tests()
    tests = None if folder is None else citing_tests(folder)
    return [
        {
            "rule": rule,
            "meaning": RULES[rule].meaning,
            "runs": RULES[rule].runs.value,
            "missing": RULES[rule].missing,
            "functions": functions[rule],
            "tests": None if tests is None else tests[rule],
        }
        for rule in wanted
    ]


def _known(text: str) -> str:
    if text.upper() not in RULES:
        raise input_error("command line", "RULE", text, "A1 to X31", nearest(text.upper(), list(RULES)))
    return text.upper()
