"""The headline figures of a study: the content of summary.json."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from mcsim.analysis.intervals import mean_interval, proportion_interval
from mcsim.analysis.results import CaseResult, baseline_of

HEADLINES = {
    "alive": "chance that the first player's identity is alive after the last round [share from 0 to 1]",
    "damage_per_round": "mean damage taken by the first player's identity per round [damage]",
    "allies_lost": "mean number of allies lost per trial, all players [allies]",
}


def summary_json(
    study: str, seed: int, cases: Sequence[CaseResult], told: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """`study, trials, seed, cases: {name: {alive, damage_per_round, allies_lost}}`, each with value and 95 % interval.

    Besides, for the report: `baseline`, the name of the baseline case; `draws_unmodelled`, by case the share of
    encounter cards drawn whose text is not carried out in full; and what is `told` of the study in words.
    An end of an interval that is unknown (a single trial has no variance) is None.
    """
    figures = {case.name: _headlines(case) for case in cases}
    unmodelled = {case.name: _draws_unmodelled(case) for case in cases}
    context = {"baseline": baseline_of(cases).name, "draws_unmodelled": unmodelled, **(told or {})}
    return {"study": study, "trials": cases[0].tally.trials, "seed": seed, "cases": figures} | context


def _headlines(case: CaseResult) -> dict[str, dict[str, float | None]]:
    trials = case.tally.trials
    damage = mean_interval(*case.sums("damage"), trials)[:3]
    return {
        "alive": _figure(proportion_interval(case.tally.alive[-1], trials)),
        "damage_per_round": _figure(value / case.rounds for value in damage),
        "allies_lost": _figure(mean_interval(*case.sums("allies_lost"), trials)[:3]),
    }


def _draws_unmodelled(case: CaseResult) -> float:
    return math.fsum(row.get("draws") or 0.0 for row in case.coverage if row["modelled"] != "full")


def _figure(values: Any) -> dict[str, float | None]:
    numbers = (float(value) for value in values)
    known = [None if math.isnan(number) else number for number in numbers]
    return dict(zip(("value", "ci_low", "ci_high"), known, strict=True))
