"""`mcsim resolve`: files or folders, checked, as JSON or as a summary on the terminal."""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from mcsim.cards.catalogue import load_catalogue
from mcsim.model.errors import input_error
from mcsim.resolve.run import Resolved, resolve_file
from mcsim.resolve.text import summary_lines

DONE, FAILED, BAD_INPUT = 0, 1, 2


def run_resolve(paths: Sequence[Path], check: bool, as_json: bool) -> int:
    """Resolve the files, print what was asked for, return the exit code."""
    files = list(situation_files(paths))
    results = [resolve_file(path, str(path), load_catalogue()) for path in files]
    if as_json:
        print(json.dumps([asdict(result) for result in results], indent=2, ensure_ascii=False))
    elif check:
        _print_check(results)
    else:
        print("\n\n".join("\n".join(summary_lines(result)) for result in results if result.error is None))
    if check:
        return FAILED if any(result.failures for result in results) else DONE
    for result in results:
        if result.error is not None:
            print(f"error: {result.error}", file=sys.stderr)
    return BAD_INPUT if any(result.error for result in results) else DONE


def situation_files(paths: Sequence[Path]) -> Iterator[Path]:
    """The files, and every .json below the folders, in order; InputError for what is neither."""
    for path in paths:
        if path.is_dir():
            found = sorted(path.rglob("*.json"))
            if not found:
                raise input_error(str(path), "", "no situation in this folder", "a folder with .json files")
            yield from found
        elif path.exists():
            yield path
        else:
            raise input_error(str(path), "", "no such file or folder", "situation files, or folders of them")


def _print_check(results: Sequence[Resolved]) -> None:
    failed = [result for result in results if result.failures]
    for result in failed:
        what = "; ".join(" ".join(failure.split()) for failure in result.failures)
        print(f"FAIL {result.file}: {what}")
    print(f"{len(results) - len(failed)} of {len(results)} passed")
