"""A study file to a Study: reads it, reports all its problems at once, applies the sweep."""

import os
import tomllib
from pathlib import Path

from mcsim.model.errors import InputError, Problem, input_error, nearest
from mcsim.study.fields import show
from mcsim.study.problems import Raw, document_problems, neighbour
from mcsim.study.study import Case, Study, swept_key
from mcsim.study.sweep import (
    Combination,
    Values,
    applied,
    case_name,
    checked_sweep,
    combinations,
    name_problems,
)
from mcsim.study.tables import DEFAULT_TRIALS, Document

STUDY_FILE = "a study file: TOML, UTF-8"
MAX_DEPTH = 20


def load_study(path: str | Path) -> Study:
    """The study of a file, with its cases; relative deck paths start at its folder.

    Raises InputError with every problem of the file: file as given, dotted key, value, what is allowed, nearest match.
    """
    file, folder = str(path), Path(os.path.abspath(path)).parent
    raw = _parse(_read(Path(path), file), file)
    sweep, problems = checked_sweep(raw, file)
    points = combinations(sweep)
    documents = [applied(raw, point) for point in points]
    problems += _point_problems(documents, points, file, folder)
    if problems:
        raise InputError(problems)
    checked = [Document.model_validate(document, context=folder) for document in documents]
    cases = tuple(_case(index, *pair, file) for index, pair in enumerate(zip(checked, points, strict=True)))
    names = [case.name for case in cases]
    problems = name_problems(names, file) or _baseline_problems(checked[0].study.baseline, names, file)
    if problems:
        raise InputError(problems)
    return _study(checked[0], Path(os.path.abspath(path)), sweep, cases)


def _read(path: Path, file: str) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        near = neighbour(path)
        raise input_error(file, "", "no such file", STUDY_FILE, str(path.with_name(near)) if near else "") from error
    except IsADirectoryError as error:
        raise input_error(file, "", "this is a folder", STUDY_FILE) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise input_error(file, f"line {line}", "this is not UTF-8 text", STUDY_FILE) from error
    except (OSError, ValueError) as error:
        raise input_error(file, "", f"cannot be read: {error}", STUDY_FILE) from error


def _parse(text: str, file: str) -> Raw:
    """Raises InputError for what is not TOML, with the line, and for nesting that no study needs."""
    try:
        raw = tomllib.loads(text)
    except RecursionError:
        raw = None
    except ValueError as error:
        raise input_error(file, "", f"not TOML: {error}", STUDY_FILE) from error
    if raw is None or _deeper(raw, MAX_DEPTH):
        raise input_error(file, "", "tables or lists too deep in one another", f"at most {MAX_DEPTH} levels")
    return raw


def _deeper(value: object, levels: int) -> bool:
    """Whether tables and lists lie more than so many levels deep in one another."""
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper(item, levels - 1) for item in inner)


def _point_problems(documents: list[Raw], points: list[Combination], file: str, folder: Path) -> list[Problem]:
    """The problems of all combinations, each once, under the sweep's key if the sweep gave the value."""
    found: dict[Problem, None] = {}
    for document, point in zip(documents, points, strict=True):
        for p in document_problems(document, file, folder):
            found[Problem(p.file, swept_key(p.key, tuple(point)), p.given, p.allowed, p.nearest)] = None
    return list(found)


def _case(index: int, document: Document, point: Combination, file: str) -> Case:
    return Case(
        index=index,
        name=case_name(point, len(document.players), document.study.name),
        question=document.study.question,
        rounds=document.study.rounds,
        seed=document.study.seed,
        scenario=document.scenario,
        players=document.players,
        cards=document.cards,
        file=file,
        swept=tuple(point),
    )


def _baseline_problems(baseline: str | None, names: list[str], file: str) -> list[Problem]:
    if baseline is None or baseline in names:
        return []
    allowed = " | ".join(names[:20]) + (" | ..." if len(names) > 20 else "")
    return [Problem(file, "study.baseline", f"{show(baseline)} is no case", allowed, nearest(baseline, names))]


def _study(document: Document, path: Path, sweep: Values, cases: tuple[Case, ...]) -> Study:
    values = dict(document.study)
    if values["trials"] is None and values["precision"] is None:
        values["trials"] = DEFAULT_TRIALS
    values["baseline"] = values["baseline"] or cases[0].name
    return Study(
        **values,
        path=path,
        scenario=document.scenario,
        players=document.players,
        cards=document.cards,
        sweep={key: tuple(items) for key, items in sweep.items()},
        case_list=cases,
    )
