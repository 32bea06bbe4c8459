"""`make studies` runs the studies whose report is missing or would come out differently, and no others."""

import json
from pathlib import Path

from mcsim import api
from mcsim.stale import stale


def test_a_study_is_stale_until_run_and_again_after_a_change(study: Path):
    reports = study.parent / "reports"
    assert stale([str(study)], reports) == [str(study)]
    study.write_text(study.read_text().replace("25_000", "100"))
    result = api.run_to_folder(api.load_study(study), reports / "small", quiet=True)
    assert result.complete
    assert stale([str(study)], reports) == []
    study.write_text("# a comment changes nothing\n" + study.read_text())
    assert stale([str(study)], reports) == []
    study.write_text(study.read_text().replace("rounds = 2", "rounds = 3"))
    assert stale([str(study)], reports) == [str(study)]


def test_reports_of_other_sources_and_interrupted_ones_are_stale(study: Path):
    reports = study.parent / "reports"
    asked = api.load_study(study).with_overrides(trials=100)
    api.run_to_folder(asked, reports / "small", quiet=True)
    manifest = reports / "small" / "manifest.json"
    good = json.loads(manifest.read_text())
    assert api.up_to_date(asked, reports / "small")
    for key in ("engine_hash", "setup_hash", "study_hash", "catalogue_version", "rules_version", "complete"):
        manifest.write_text(json.dumps(good | {key: "other"}))
        assert not api.up_to_date(asked, reports / "small"), key
