"""Who cites which rule: functions by their docstrings, tests by name and docstring, situations by their `rules`.

Only sources are read, nothing is imported or run. Ids are words like X8; "C5 to C8" cites all four, B6.2 cites B6.
"""

import ast
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from mcsim.rulebook.rules import RULES

PACKAGE = Path(__file__).resolve().parents[1]
CARRIERS = ("engine", "scenario")  # packages whose functions carry rules out

_ID = re.compile(r"\b([ABCEX])([1-9]\d?)(?: to (?:\1)?([1-9]\d?))?\b")
_ID_IN_NAME = re.compile(r"(?<=_)([abcex][1-9]\d?)(?=_|$)")

Node = ast.FunctionDef | ast.ClassDef
Citations = dict[str, list[str]]  # rule id -> who cites it, in the order of the sources


def folder_of_tests() -> Path | None:
    """The tests of a checkout; None where mcsim is installed without them."""
    folder = PACKAGE.parent / "tests"
    return folder if (folder / "situations" / "cases").is_dir() else None


def cited_in(text: str) -> list[str]:
    """Rule ids in a text, ranges spelled out, each once."""
    found = []
    for part, first, last in _ID.findall(text):
        found += [f"{part}{n}" for n in range(int(first), int(last or first) + 1)]
    return list(dict.fromkeys(found))


def citing_functions(package: Path = PACKAGE) -> Citations:
    """Functions, methods and classes, as package.module.name, by the rules that their docstrings cite."""
    found = ((name, cited_in(ast.get_docstring(node) or "")) for name, node in carriers(package))
    return _by_rule(found)


def carriers(package: Path = PACKAGE) -> Iterator[tuple[str, Node]]:
    """Every function, method and class of the packages that carry rules out, with its dotted name."""
    for folder in CARRIERS:
        for path in sorted((package / folder).glob("*.py")):
            yield from _definitions(ast.parse(path.read_text(encoding="utf-8")), f"{folder}.{path.stem}")


def _definitions(tree: ast.Module | ast.ClassDef, prefix: str) -> Iterator[tuple[str, Node]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield f"{prefix}.{node.name}", node
        if isinstance(node, ast.ClassDef):
            yield from _definitions(node, f"{prefix}.{node.name}")


def citing_tests(tests: Path) -> Citations:
    """Test functions as file::name, then situation files by their stem, by the rules that they cite."""
    return _by_rule([*_test_functions(tests), *_situations(tests)])


def _test_functions(tests: Path) -> Iterator[tuple[str, list[str]]]:
    for path in sorted(tests.rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = [text.upper() for text in _ID_IN_NAME.findall(node.name)]
                yield f"{path.stem}::{node.name}", ids + cited_in(ast.get_docstring(node) or "")


def _situations(tests: Path) -> Iterator[tuple[str, list[str]]]:
    for path in sorted((tests / "situations" / "cases").rglob("*.json")):
        yield path.stem, json.loads(path.read_text(encoding="utf-8")).get("rules", [])


def _by_rule(citing: Iterable[tuple[str, list[str]]]) -> Citations:
    found: Citations = {rule: [] for rule in RULES}
    for name, ids in citing:
        for rule in dict.fromkeys(ids):
            found.setdefault(rule, []).append(name)
    return found
