"""The headline figures of a study: the content of summary.json."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

from mcsim.analysis.intervals import mean_interval, proportion_interval
from mcsim.analysis.results import CaseResult, baseline_of
from mcsim.model.opcodes import Outcome

HEADLINES = {
    "alive": "chance that the first player's identity is alive after the last round [share from 0 to 1]",
    "damage_per_round": "mean damage taken by the first player's identity per round [damage]",
    "allies_lost": "mean number of allies lost per trial, all players [allies]",
    "win": "chance to win the game; survival studies only [share from 0 to 1]",
    "damage_per_game": "mean damage taken by the first player's identity in villain phases; survival only [damage]",
}


def summary_json(
    study: str,
    seed: int,
    cases: Sequence[CaseResult],
    told: Mapping[str, Any] | None = None,
    question: str = "activation",
) -> dict[str, Any]:
    """`study, trials, seed, cases: {name: {alive, damage_per_round, allies_lost}}`, each with value and 95 % interval.

    Besides, for the report: `baseline`, the name of the baseline case; `draws_unmodelled`, by case the share of
    encounter cards drawn whose text is not carried out in full; and what is `told` of the study in words. A survival
    study has `win` and `damage_per_game` too, and by case `players` and `targets` as in CaseResult.
    An end of an interval that is unknown (a single trial has no variance) is None.
    """
    games = question == "survival"
    figures = {case.name: _headlines(case) | (_of_game(case) if games else {}) for case in cases}
    unmodelled = {case.name: _draws_unmodelled(case) for case in cases}
    context: dict[str, Any] = {"baseline": baseline_of(cases).name, "draws_unmodelled": unmodelled}
    if games:
        context["players"] = {case.name: list(case.players) for case in cases}
        context["targets"] = {case.name: list(case.targets) for case in cases}
    head = {"study": study, "trials": cases[0].tally.trials, "seed": seed, "cases": figures}
    return head | context | dict(told or {})


def _headlines(case: CaseResult) -> dict[str, dict[str, float | None]]:
    trials = case.tally.trials
    damage = mean_interval(*case.sums("damage"), trials)[:3]
    return {
        "alive": _figure(proportion_interval(case.tally.alive[-1], trials)),
        "damage_per_round": _figure(value / case.rounds for value in damage),
        "allies_lost": _figure(mean_interval(*case.sums("allies_lost"), trials)[:3]),
    }


def _of_game(case: CaseResult) -> dict[str, dict[str, float | None]]:
    trials = case.tally.trials
    return {
        "win": _figure(proportion_interval(case.tally.outcome[Outcome.WIN], trials)),
        "damage_per_game": _figure(mean_interval(*case.sums("damage"), trials)[:3]),
    }


def _draws_unmodelled(case: CaseResult) -> float:
    return math.fsum(row.get("draws") or 0.0 for row in case.coverage if row["modelled"] != "full")


def _figure(values: Any) -> dict[str, float | None]:
    numbers = (float(value) for value in values)
    known = [None if math.isnan(number) else number for number in numbers]
    return dict(zip(("value", "ci_low", "ci_high"), known, strict=True))
