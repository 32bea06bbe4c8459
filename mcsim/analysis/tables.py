"""From the counts of all cases to the tables of the report."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import polars as pl

from mcsim.analysis.columns import Columns, histogram_columns, mean_columns
from mcsim.analysis.game_tables import GAME_BUILDERS
from mcsim.analysis.intervals import (
    paired_interval,
    proportion_interval,
    quantile_of_counts,
    unpaired_interval,
)
from mcsim.analysis.notes import readable
from mcsim.analysis.results import CaseResult, baseline_of
from mcsim.analysis.schema import TABLES, tables_of
from mcsim.model.opcodes import LossCause

COMPARED = {"activation": ("damage", "alive", "allies_lost"), "survival": ("damage", "alive", "allies_lost", "win")}


def build_tables(cases: Sequence[CaseResult], question: str = "activation") -> dict[str, pl.DataFrame]:
    """The tables of a study, by name, in the order of the schema; `question` is `activation` or `survival`."""
    tables = {table.name: _stack(table.name, cases) for table in tables_of(question) if table.name in BUILDERS}
    tables["comparison"] = _comparison(cases, COMPARED[question])
    return {table.name: tables[table.name] for table in tables_of(question)}


def _stack(name: str, cases: Sequence[CaseResult]) -> pl.DataFrame:
    return pl.concat([_frame(name, case.name, BUILDERS[name](case)) for case in cases])


def _frame(name: str, case: str, columns: Columns) -> pl.DataFrame:
    """A table of one case with the types and the order of the schema; NaN (unknown) becomes null."""
    schema = TABLES[name].schema
    rest = {column: dtype for column, dtype in schema.items() if column != "case"}
    frame = pl.DataFrame(columns, schema=rest).with_columns(pl.col(pl.Float64).fill_nan(None))
    return frame.select(pl.lit(case, pl.String).alias("case"), *rest)


def _damage(case: CaseResult) -> Columns:
    counts = case.tally.trimmed().damage
    return histogram_columns("damage", counts, np.full(len(counts), case.tally.trials))


def _damage_summary(case: CaseResult) -> Columns:
    columns = mean_columns(case.tally.damage)
    quantiles = {f"p{q}": quantile_of_counts(case.tally.damage, q) for q in (50, 90, 99)}
    return columns | quantiles | {"max": quantile_of_counts(case.tally.damage, 100)}


def _boost_icons(case: CaseResult) -> Columns:
    """Rounds without any villain activation have no rows: there are no trials to take a share of."""
    counts = case.tally.trimmed().icons
    exact = case.exact_icons or {}
    missing = max(exact, default=0) + 1 - counts.shape[1]
    counts = np.pad(counts, ((0, 0), (0, max(missing, 0))))
    trials = counts.sum(axis=1)
    columns = histogram_columns("icons", counts, trials) | {"exact": _exact_column(counts.shape, exact)}
    kept = np.repeat(trials > 0, counts.shape[1])
    return {name: values[kept] for name, values in columns.items()}


def _exact_column(shape: tuple[int, ...], exact: Any) -> np.ndarray:
    """The exact distribution in round 1, NaN in later rounds and everywhere when it is unknown."""
    column = np.full(shape, np.nan)
    if exact:
        column[0] = [float(exact.get(icons, 0)) for icons in range(shape[1])]
    return column.ravel()


def _ally_loss(case: CaseResult) -> Columns:
    """Shares by cause have one denominator, so that they add up to `lost`."""
    causes, trials = case.tally.ally[:, :3], case.tally.trials
    lost = causes.sum(axis=1)
    _, low, high = proportion_interval(lost, trials)
    by = {f"by_{cause.name.lower()}": causes[:, cause] / trials for cause in LossCause}
    mean_round = np.divide(case.tally.ally[:, 3], lost, out=np.full(len(lost), np.nan), where=lost > 0)
    columns = {"ally": list(case.ally_labels), "lost": lost / trials, "ci_low": low, "ci_high": high}
    return columns | by | {"mean_round": mean_round}


def _survival(case: CaseResult) -> Columns:
    alive, low, high = proportion_interval(case.tally.alive, case.tally.trials)
    return {"round": np.arange(1, case.rounds + 1), "alive": alive, "ci_low": low, "ci_high": high}


def _threat(case: CaseResult) -> Columns:
    columns = mean_columns(case.tally.threat)
    del columns["sd"]
    return columns | {"p90": quantile_of_counts(case.tally.threat, 90)}


def _coverage(case: CaseResult) -> Columns:
    columns = {name: [row[name] for row in case.coverage] for name in ("card", "name", "copies", "modelled")}
    return columns | {"note": [readable(row["note"]) for row in case.coverage]}


BUILDERS: dict[str, Callable[[CaseResult], Columns]] = {
    "damage": _damage,
    "damage_summary": _damage_summary,
    "boost_icons": _boost_icons,
    "ally_loss": _ally_loss,
    "survival": _survival,
    "threat": _threat,
    **GAME_BUILDERS,
    "coverage": _coverage,
}


def _comparison(cases: Sequence[CaseResult], metrics: Sequence[str]) -> pl.DataFrame:
    """Every case but the baseline, metric by metric."""
    baseline = baseline_of(cases)
    rows = [_difference(case, baseline, metric) for case in cases if case is not baseline for metric in metrics]
    return pl.DataFrame(rows, schema=TABLES["comparison"].schema, orient="row").with_columns(
        pl.col(pl.Float64).fill_nan(None)
    )


def _difference(case: CaseResult, baseline: CaseResult, metric: str) -> tuple[Any, ...]:
    """A row of `comparison`.

    Damage is per round, and cases may differ in their rounds: with r rounds here and s in the baseline, x / r - b / s
    is (s x - r b) / (r s), whose sums are integers.
    """
    s, r = (baseline.rounds, case.rounds) if metric == "damage" else (1, 1)
    (x, xx), (b, bb), trials = case.sums(metric), baseline.sums(metric), case.tally.trials
    if case.paired:
        xb = (xx + bb - case.squared_differences(metric)) // 2
        interval = paired_interval(s * x - r * b, s * s * xx - 2 * s * r * xb + r * r * bb, trials)
    else:
        interval = unpaired_interval((s * x, s * s * xx, trials), (r * b, r * r * bb, baseline.tally.trials))
    return (case.name, metric, *(float(value) / (r * s) for value in interval), case.paired)
