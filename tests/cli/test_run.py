"""`mcsim run` end to end: the report folder, the same bits for any jobs, Ctrl-C, and the interface from Python."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

import mcsim as package
from mcsim.model.tally import outcome_dtype

MANIFEST_KEYS = {
    "study_hash",
    "catalogue_version",
    "rules_version",
    "engine_hash",
    "seed",
    "trials",
    "versions",
    "wall_s",
}
TABLES = ("damage", "damage_summary", "boost_icons", "ally_loss", "survival", "comparison", "coverage")


def tables(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted((folder / "tables").iterdir())}


def test_a_run_writes_the_report_folder_and_prints_its_page_last(study: Path, mcsim: Callable):
    done = mcsim("run", study)
    assert done.returncode == 0, done.stderr
    page = study.parent / done.stdout.splitlines()[-1]
    assert page == study.parent / "reports" / "small" / "index.html"
    assert page.is_file()
    folder = page.parent
    for name in TABLES:
        assert (folder / "tables" / f"{name}.csv").is_file()
        assert pl.read_parquet(folder / "tables" / f"{name}.parquet").columns[0] == "case"
    assert len(list((folder / "figures").glob("*.png"))) >= 5
    summary = json.loads((folder / "summary.json").read_text())
    assert (summary["study"], summary["trials"]) == ("small", 25_000)
    assert list(summary["cases"]) == ["defend none", "defend ally"]
    assert summary["title"] == "Rhino against Spider-Man"
    assert summary["names"]["defend none"] == "nobody defends"
    assert summary["about"]["Compared"] == "who defends"
    assert "Rhino against Spider-Man" in page.read_text(encoding="utf-8")
    assert set(json.loads((folder / "manifest.json").read_text())) >= MANIFEST_KEYS
    assert not (folder / "outcomes").exists()


def test_tables_are_the_same_bytes_for_jobs_and_backends(study: Path, mcsim: Callable):
    variants = {"one": [], "loky": ["--jobs", "2"], "threads": ["--jobs", "2", "--backend", "threading"]}
    for name, options in variants.items():
        assert mcsim("run", study, "--quiet", "--out", name, *options).returncode == 0
    one, loky, threads = (tables(study.parent / name) for name in variants)
    assert one == loky == threads


def test_another_seed_gives_other_numbers_and_options_replace_the_study(study: Path, mcsim: Callable):
    mcsim("run", study, "--out", "a")
    mcsim("run", study, "--out", "b", "--seed", "5", "--trials", "300")
    a, b = (json.loads((study.parent / name / "summary.json").read_text()) for name in "ab")
    assert (b["seed"], b["trials"]) == (5, 300)
    assert a["cases"] != b["cases"]


def test_kept_outcomes_are_the_trials_behind_the_tables(study: Path, mcsim: Callable):
    assert mcsim("run", study, "--keep-outcomes", "--jobs", "2", "--out", "kept").returncode == 0
    folder = study.parent / "kept"
    rows = pl.read_parquet(folder / "outcomes" / "*.parquet")
    assert rows.columns == ["case", *(outcome_dtype.names or ())]
    assert rows.height == 2 * 25_000
    alive = rows.group_by("case", maintain_order=True).agg(pl.col("alive").mean())
    survival = pl.read_parquet(folder / "tables" / "survival.parquet").filter(round=2)
    assert alive["alive"].to_list() == pytest.approx(survival["alive"].to_list())


def test_python_gives_the_tables_of_the_report(study: Path, mcsim: Callable):
    mcsim("run", study)
    result = package.run(package.load_study(study), jobs=2, quiet=True)
    for name in TABLES:
        written = pl.read_parquet(study.parent / "reports" / "small" / "tables" / f"{name}.parquet")
        assert_frame_equal(result.tables[name], written, check_exact=True)
    assert list(result.to_pandas("damage").columns) == result.tables["damage"].columns
    assert result.save(study.parent / "saved").is_file()


def test_report_renders_again_without_simulating(study: Path, mcsim: Callable):
    mcsim("run", study)
    folder = study.parent / "reports" / "small"
    (folder / "index.html").unlink()
    before = tables(folder)
    done = mcsim("report", folder)
    assert done.returncode == 0, done.stderr
    assert Path(done.stdout.splitlines()[-1]).is_file()
    assert tables(folder) == before


def test_an_error_keeps_the_earlier_report(study: Path, mcsim: Callable):
    mcsim("run", study)
    before = tables(study.parent / "reports" / "small")
    study.write_text(study.read_text().replace("01002", "99999"))
    assert mcsim("run", study).returncode == 2
    assert tables(study.parent / "reports" / "small") == before


@pytest.mark.parametrize("backend", ["loky", "threading"])
def test_ctrl_c_keeps_what_was_finished_and_says_so(study: Path, backend: str):
    """A signal to the whole process group, as a terminal sends it."""
    arguments = ["run", str(study), "--trials", "1000000000", "--jobs", "2", "--backend", backend, "--keep-outcomes"]
    command = [sys.executable, "-c", "from mcsim.cli import main; main()", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL}
    running = subprocess.Popen(command, cwd=study.parent, text=True, start_new_session=True, **pipes)
    _wait_for_blocks(study.parent / "reports", running)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=120)
    assert running.returncode == 130, err
    assert "Traceback" not in err
    assert "interrupted" in err
    folder = (study.parent / out.splitlines()[-1]).parent
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["complete"] is False
    assert manifest["trials"] >= 10_000
    assert manifest["trials"] % 10_000 == 0
    assert pl.read_parquet(folder / "outcomes" / "*.parquet").height == 2 * manifest["trials"]
    assert [path.name for path in (study.parent / "reports").iterdir()] == ["small"]


def _wait_for_blocks(reports: Path, running: subprocess.Popen) -> None:
    deadline = time.monotonic() + 120
    while len(list(reports.glob(".small.new-*/outcomes/*.parquet"))) < 20:
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)
