"""A report folder is replaced as a whole or not at all, and nothing but a report is ever replaced."""

import os
from pathlib import Path

import pytest

from mcsim.model.errors import InputError
from mcsim.runner import store
from mcsim.runner.store import MANIFEST, read_manifest, replaced_folder, write_json


def make_report(folder: Path, text: str) -> None:
    with replaced_folder(folder) as staging:
        write_json(staging / MANIFEST, {"text": text})
        (staging / text).write_text(text)


def fail_halfway(folder: Path, stop: type[BaseException]) -> None:
    with replaced_folder(folder) as staging:
        (staging / "half").write_text("")
        raise stop


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_new_report_replaces_every_file_of_the_old(tmp_path: Path):
    make_report(tmp_path / "deep" / "r", "old")
    make_report(tmp_path / "deep" / "r", "new")
    assert names(tmp_path / "deep" / "r") == [MANIFEST, "new"]
    assert names(tmp_path / "deep") == ["r"], "no staging folder is left"


@pytest.mark.parametrize("stop", [ValueError, KeyboardInterrupt])
def test_the_old_report_stays_when_the_new_one_fails(tmp_path: Path, stop: type[BaseException]):
    make_report(tmp_path / "r", "old")
    with pytest.raises(stop):
        fail_halfway(tmp_path / "r", stop)
    assert names(tmp_path / "r") == [MANIFEST, "old"]
    assert names(tmp_path) == ["r"]


def test_the_old_report_is_put_back_when_the_swap_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    make_report(tmp_path / "r", "old")
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if ".new-" in self.name:
            raise OSError("disk gone")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(OSError, match="disk gone"):
        make_report(tmp_path / "r", "new")
    assert names(tmp_path / "r") == [MANIFEST, "old"]


def test_a_folder_that_is_no_report_is_refused_untouched(tmp_path: Path):
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.png").write_text("")
    with pytest.raises(InputError, match="replaced as a whole"), replaced_folder(tmp_path / "photos"):
        pytest.fail("the block must not run")
    assert names(tmp_path / "photos") == ["cat.png"]
    assert names(tmp_path) == ["photos"]


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path):
    (tmp_path / "r").write_text("mine")
    with pytest.raises(InputError), replaced_folder(tmp_path / "r"):
        pytest.fail("the block must not run")
    with pytest.raises(InputError), replaced_folder(tmp_path / "r" / "below"):
        pytest.fail("the block must not run")
    assert (tmp_path / "r").read_text() == "mine"


def test_an_unwritable_folder_is_refused_before_the_block_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def denied(*args: object, **kwargs: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(store.tempfile, "mkdtemp", denied)
    with pytest.raises(InputError, match="Permission denied"), replaced_folder(tmp_path / "r"):
        pytest.fail("the block must not run")
    assert names(tmp_path) == []


def test_an_empty_folder_is_taken_and_a_link_is_followed(tmp_path: Path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    make_report(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert names(tmp_path / "real") == [MANIFEST, "new"]


def test_the_folder_has_the_usual_permissions(tmp_path: Path):
    make_report(tmp_path / "r", "new")
    (tmp_path / "usual").mkdir()
    assert os.stat(tmp_path / "r").st_mode == os.stat(tmp_path / "usual").st_mode


@pytest.mark.parametrize("text", ["", "{", "[]", None])
def test_no_manifest_is_none(tmp_path: Path, text: str | None):
    if text is not None:
        (tmp_path / MANIFEST).write_text(text)
    assert read_manifest(tmp_path) is None
