"""The files of a report folder: tables as CSV and Parquet, summary.json, manifest.json."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from mcsim.analysis.schema import TABLES
from mcsim.model.errors import input_error

EXPECTED = "a report folder of mcsim: tables/, summary.json and manifest.json"
HEADLINE_SCHEMA = {
    "case": pl.String,
    "metric": pl.String,
    "value": pl.Float64,
    "ci_low": pl.Float64,
    "ci_high": pl.Float64,
}


def write_tables(directory: Path, tables: Mapping[str, pl.DataFrame]) -> None:
    """Write each table to tables/NAME.csv and tables/NAME.parquet."""
    folder = directory / "tables"
    folder.mkdir(parents=True, exist_ok=True)
    for name, frame in tables.items():
        frame.write_csv(folder / f"{name}.csv")
        frame.write_parquet(folder / f"{name}.parquet")


def read_tables(directory: Path) -> dict[str, pl.DataFrame]:
    """The tables of a report folder, in the order of the schema; InputError if it is not one."""
    tables = {name: frame for name in TABLES if (frame := _read_table(directory / "tables", name)) is not None}
    missing = {name for name, table in TABLES.items() if len(table.questions) > 1} - set(tables)
    if missing:
        raise input_error(str(directory), "tables", f"missing: {', '.join(sorted(missing))}", EXPECTED)
    return tables


def _read_table(folder: Path, name: str) -> pl.DataFrame | None:
    """A table from its Parquet file, else from its CSV file; None without either."""
    schema = pl.Schema(TABLES[name].schema)
    parquet, text = folder / f"{name}.parquet", folder / f"{name}.csv"
    path = parquet if parquet.is_file() else text
    if not path.is_file():
        return None
    try:
        frame = pl.read_parquet(path) if path is parquet else pl.read_csv(path, schema_overrides=schema)
        return frame.select(schema.names()).cast(schema)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise input_error(str(path), "", str(error).splitlines()[0], f"columns {', '.join(schema)}") from error


def write_json(path: Path, value: Any) -> None:
    """Write JSON that people can read as well."""
    path.write_text(json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False) + "\n", encoding="utf-8")


def read_json(path: Path, keys: tuple[str, ...]) -> dict[str, Any]:
    """The object in a JSON file of a report folder; InputError if it is unreadable or lacks one of the keys."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise input_error(str(path), "", f"cannot be read ({error.strerror})", EXPECTED) from error
    except (ValueError, RecursionError) as error:
        raise input_error(str(path), "", f"is no JSON ({error})", EXPECTED) from error
    missing = [key for key in keys if not isinstance(value, dict) or key not in value]
    if missing:
        raise input_error(str(path), ", ".join(missing), "missing", EXPECTED)
    return value


def headlines(summary: Mapping[str, Any]) -> pl.DataFrame:
    """The cases of summary.json as a long table: case, metric, value, ci_low, ci_high."""
    rows = [
        {"case": case, "metric": metric, **figure}
        for case, figures in summary["cases"].items()
        for metric, figure in figures.items()
    ]
    return pl.DataFrame(rows, schema=HEADLINE_SCHEMA)
