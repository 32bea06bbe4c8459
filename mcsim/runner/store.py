"""The folder of a run: written beside its place and put there as a whole, so that it is never half-written."""

import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from mcsim.model.errors import InputError, input_error

MANIFEST = "manifest.json"  # marks a folder as a report: nothing else is ever replaced
REMOVAL_TRIES = 20


@contextmanager
def replaced_folder(folder: Path) -> Iterator[Path]:
    """An empty folder to write into, which takes the place of `folder` if the block ends without an exception.

    Raises InputError before anything is written if `folder` cannot be written or is something other than a report.
    """
    folder = folder.resolve()
    _refuse_foreign(folder)
    staging = _make_staging(folder)
    try:
        yield staging
        _swap(staging, folder)
    finally:
        _remove(staging)


def _remove(staging: Path) -> None:
    """Remove a staging folder; after Ctrl-C a thread may go on writing into it for a moment."""
    for _ in range(REMOVAL_TRIES):
        shutil.rmtree(staging, ignore_errors=True)
        if not staging.exists():
            return
        time.sleep(0.1)


def _refuse_foreign(folder: Path) -> None:
    try:
        if not folder.exists():
            return
        foreign = not folder.is_dir() or (any(folder.iterdir()) and not (folder / MANIFEST).is_file())
    except OSError as error:
        raise _unwritable(folder, error) from error
    if foreign:
        allowed = "a folder that is new, empty or an earlier report: it is replaced as a whole"
        raise input_error(str(folder), "--out", "holds something else", allowed)


def _make_staging(folder: Path) -> Path:
    """A fresh sibling of `folder`, so that a rename puts it in place."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        staging = Path(tempfile.mkdtemp(prefix=f".{folder.name}.new-", dir=folder.parent))
        staging.chmod(0o777 & ~_umask())
        return staging
    except OSError as error:
        raise _unwritable(folder, error) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _unwritable(folder: Path, error: OSError) -> InputError:
    return input_error(str(folder), "--out", f"cannot be written ({error.strerror})", "a folder you may write to")


def _swap(staging: Path, folder: Path) -> None:
    """Put `staging` in the place of `folder`; if that fails, the old folder is put back."""
    if not folder.exists():
        staging.rename(folder)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{folder.name}.old-", dir=folder.parent)) / folder.name
    folder.rename(old)
    try:
        staging.rename(folder)
    except BaseException:
        old.rename(folder)
        raise
    shutil.rmtree(old.parent, ignore_errors=True)


def write_json(path: Path, value: Any) -> None:
    """Write a value as indented JSON."""
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of a report folder, or None if there is no readable one."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return manifest if isinstance(manifest, dict) else None
