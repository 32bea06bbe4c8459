"""The tables that only studies of whole games have (`question = "survival"`)."""

from collections.abc import Callable, Sequence

import numpy as np

from mcsim.analysis.columns import Columns, histogram_columns, mean_columns
from mcsim.analysis.intervals import mean_interval, proportion_interval, quantile_of_counts
from mcsim.analysis.results import CaseResult
from mcsim.analysis.schema import HIT_POINT_PERCENTS
from mcsim.model.opcodes import DamageCause, Outcome
from mcsim.model.tally import GameCounts

OUTCOME_ORDER = (Outcome.WIN, Outcome.DEFEATED, Outcome.SCHEMED, Outcome.DECKED, Outcome.ONGOING)
CAUSE_WORDS = {
    DamageCause.VILLAIN_ATTACK: "attack by villain",
    DamageCause.MINION_ATTACK: "attack by minion",
    DamageCause.BOOST: "boost ability",
    DamageCause.ENCOUNTER_CARD: "encounter card",
    DamageCause.INDIRECT: "indirect damage",
    DamageCause.MAIN_SCHEME: "main scheme",
    DamageCause.OTHER: "other",
}


def _game(case: CaseResult) -> GameCounts:
    if case.tally.game is None:
        raise ValueError(f"{case.name}: no counts of whole games")
    return case.tally.game


def _outcome(case: CaseResult) -> Columns:
    share, low, high = proportion_interval(case.tally.outcome[list(OUTCOME_ORDER)], case.tally.trials)
    return {"outcome": _outcome_names(), "probability": share, "ci_low": low, "ci_high": high}


def _outcome_names() -> list[str]:
    return [outcome.name.lower() for outcome in OUTCOME_ORDER]


def _outcome_by_round(case: CaseResult) -> Columns:
    counts = _game(case).outcome[:, list(OUTCOME_ORDER)]
    share, low, high = (values.ravel() for values in proportion_interval(counts, case.tally.trials))
    rounds = np.repeat(np.arange(1, len(counts) + 1), len(OUTCOME_ORDER))
    names = _outcome_names() * len(counts)
    return {"round": rounds, "outcome": names, "probability": share, "ci_low": low, "ci_high": high}


def _loss_causes(case: CaseResult) -> Columns:
    counts = _game(case).loss
    share, low, high = (values.ravel() for values in proportion_interval(counts, case.tally.trials))
    keys = _causes_and_rounds("cause", list(CAUSE_WORDS), counts.shape[1])
    return keys | {"probability": share, "ci_low": low, "ci_high": high}


def _damage_sources(case: CaseResult) -> Columns:
    """Damage of the first identity; the main scheme deals none and has no rows."""
    game = _game(case)
    causes = [cause for cause in CAUSE_WORDS if cause != DamageCause.MAIN_SCHEME]
    mean, low, high, _ = mean_interval(game.source[causes], game.source_sq[causes], case.tally.trials)
    keys = _causes_and_rounds("source", causes, game.source.shape[1])
    return keys | {"mean": mean.ravel(), "ci_low": low.ravel(), "ci_high": high.ravel()}


def _causes_and_rounds(key: str, causes: Sequence[DamageCause], rounds: int) -> Columns:
    words = np.repeat([CAUSE_WORDS[cause] for cause in causes], rounds)
    return {key: words.tolist(), "round": np.tile(np.arange(1, rounds + 1), len(causes))}


def _hit_points(case: CaseResult) -> Columns:
    counts = _game(case).hit_points[0]
    columns = mean_columns(counts)
    del columns["sd"]
    return columns | {f"p{percent}": quantile_of_counts(counts, percent) for percent in HIT_POINT_PERCENTS}


def _survival_players(case: CaseResult) -> Columns:
    """Players behind the first, from 2; a defeated identity has no hit points left."""
    counts = _game(case).hit_points[1:, :, 1:].sum(axis=-1)
    players, rounds = counts.shape
    alive, low, high = (values.ravel() for values in proportion_interval(counts, case.tally.trials))
    return {
        "player": np.repeat(np.arange(2, players + 2), rounds),
        "round": np.tile(np.arange(1, rounds + 1), players),
        "alive": alive,
        "ci_low": low,
        "ci_high": high,
    }


def _damage_players(case: CaseResult) -> Columns:
    """Players behind the first, from 2."""
    counts = _game(case).trimmed().damage
    players, rounds, bins = counts.shape
    flat = counts.reshape(-1, bins)
    columns = histogram_columns("damage", flat, np.full(len(flat), case.tally.trials))
    columns["round"] = np.tile(np.repeat(np.arange(1, rounds + 1), bins), players)
    return {"player": np.repeat(np.arange(2, players + 2), rounds * bins)} | columns


GAME_BUILDERS: dict[str, Callable[[CaseResult], Columns]] = {
    "outcome": _outcome,
    "outcome_by_round": _outcome_by_round,
    "loss_causes": _loss_causes,
    "hit_points": _hit_points,
    "damage_sources": _damage_sources,
    "survival_players": _survival_players,
    "damage_players": _damage_players,
}
