"""The page: everything the template needs, as text."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import polars as pl
from jinja2 import Environment, StrictUndefined

from mcsim.analysis.schema import TABLES
from mcsim.plots.game_figures import MANY
from mcsim.report.coverage import coverages
from mcsim.report.game_words import GAME_CAPTIONS, GAME_HEADS, game_answer, loss_texts, losses
from mcsim.report.words import CAPTIONS, alternative, answer, readings

MOST_ROWS = 200  # rows of a table shown on the page; the files have all of them
METRIC_HEADS = {"alive": "still standing", "damage_per_round": "damage a round", "allies_lost": "allies lost"}


def render_page(
    tables: Mapping[str, pl.DataFrame],
    summary: Mapping[str, Any],
    manifest: Mapping[str, Any],
    images: Mapping[str, str],
) -> str:
    """The text of index.html; `images`: name of a figure to its PNG in base64."""
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    folder = files("mcsim.report") / "templates"
    template = environment.from_string((folder / "report.html.j2").read_text(encoding="utf-8"))
    rounds = common_rounds(tables["survival"])
    games = "loss_causes" in tables
    lost = losses(tables["loss_causes"]) if games else {}
    cases = summary["cases"]
    told = game_answer(cases, lost, tables, rounds) if games else answer(cases, rounds)
    read = readings(cases)
    return template.render(
        style=(folder / "report.css").read_text(encoding="utf-8"),
        summary=summary,
        title=summary.get("title") or summary["study"],
        about=summary.get("about", {}),
        names=summary.get("names", {}),
        rounds=rounds,
        answer=told,
        games=games,
        many=games and len(read) > MANY,
        metric_heads=GAME_HEADS if games else METRIC_HEADS,
        readings=read,
        listing=_listing(cases) if games and len(read) > MANY else list(read),
        lost_to=loss_texts(lost),
        figures=[_figure(name, image, summary, games) for name, image in images.items()],
        tables=[_table(name, frame) for name, frame in tables.items()],
        coverages=coverages(tables["coverage"], summary.get("draws_unmodelled", {})),
        manifest={key: _plain(value) for key, value in manifest.items()},
        complete=manifest.get("complete", True),
        paired=tables["comparison"]["paired"].to_list(),
        exact=tables["boost_icons"]["exact"].null_count() < len(tables["boost_icons"]),
    )


def common_rounds(survival: pl.DataFrame) -> int | None:
    """Rounds of every case, None if they differ."""
    rounds = survival.group_by("case").agg(pl.col("round").max())["round"].unique().to_list()
    return rounds[0] if len(rounds) == 1 else None


def _listing(cases: Mapping[str, Any]) -> list[str]:
    """The cases in the order of a long table: the hardest first."""
    return sorted(cases, key=lambda case: cases[case]["win"]["value"])


def _figure(name: str, image: str, summary: Mapping[str, Any], games: bool) -> dict[str, str]:
    title, caption = (CAPTIONS | GAME_CAPTIONS if games else CAPTIONS)[name]
    return {
        "name": name,
        "image": image,
        "title": title,
        "caption": caption,
        "alt": alternative(title, summary["cases"]),
    }


def _table(name: str, frame: pl.DataFrame) -> dict[str, Any]:
    table = TABLES[name]
    rows = [[_cell(value) for value in row] for row in frame.head(MOST_ROWS).iter_rows()]
    numeric = [frame.schema[column.name].is_numeric() for column in table.columns]
    return {"table": table, "rows": rows, "numeric": numeric, "total": len(frame), "shown": len(rows)}


def _cell(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def _plain(value: Any) -> str:
    """A manifest value on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return ", ".join(_plain(inner) for inner in value)
    return f"{value:.3g}" if isinstance(value, float) else str(value)
