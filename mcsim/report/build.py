"""Write a report folder, or render its page again from its tables."""

import base64
import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from PIL import Image

from mcsim.model.errors import input_error
from mcsim.plots.figures import draw_figures
from mcsim.report.files import EXPECTED, headlines, read_json, read_tables, write_json, write_tables
from mcsim.report.page import render_page

SUMMARY_KEYS = ("study", "trials", "seed", "cases")


def write_report(
    directory: Path, tables: Mapping[str, pl.DataFrame], summary: Mapping[str, Any], manifest: Mapping[str, Any]
) -> Path:
    """Write tables/, summary.json, manifest.json, figures/ and index.html into a folder; returns the path of the page.

    `tables` of build_tables, `summary` of summary_json. The folder may hold other files; making the replacement of an
    earlier report atomic is left to the caller.
    """
    directory.mkdir(parents=True, exist_ok=True)
    write_tables(directory, tables)
    write_json(directory / "summary.json", summary)
    write_json(directory / "manifest.json", manifest)
    return _render(directory, tables, summary, manifest)


def render_again(directory: str | Path) -> Path:
    """Render figures and index.html of a report from its tables, summary.json and manifest.json; returns the page.

    Raises InputError, with nothing written, if the folder is not a report.
    """
    folder = Path(directory)
    if not folder.is_dir():
        raise input_error(str(folder), "", "no such folder", EXPECTED)
    summary = read_json(folder / "summary.json", SUMMARY_KEYS)
    manifest = read_json(folder / "manifest.json", ())
    return _render(folder, read_tables(folder), summary, manifest)


def _render(
    directory: Path, tables: Mapping[str, pl.DataFrame], summary: Mapping[str, Any], manifest: Mapping[str, Any]
) -> Path:
    baseline = summary.get("baseline") or next(iter(summary["cases"]))
    games = (summary.get("targets"), summary.get("players"))
    figures = draw_figures(tables, headlines(summary), baseline, *games)
    pictures = {name: _png(figure) for name, figure in figures.items()}
    encoded = {name: base64.b64encode(picture).decode("ascii") for name, picture in pictures.items()}
    page = render_page(tables, summary, manifest, encoded)
    (directory / "figures").mkdir(exist_ok=True)
    for name, picture in pictures.items():
        _replace(directory / "figures" / f"{name}.png", picture)
    _replace(directory / "index.html", page.encode("utf-8"))
    return directory / "index.html"


def _png(figure: Figure) -> bytes:
    """A figure as PNG; 128 colours are plenty for flat charts and make the page three times smaller."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    picture = Image.fromarray(np.asarray(canvas.buffer_rgba())).convert("RGB")
    buffer = io.BytesIO()
    few = picture.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(buffer, format="png", dpi=(figure.dpi, figure.dpi))
    return buffer.getvalue()


def _replace(path: Path, content: bytes) -> None:
    """Write a file so that a reader sees the old or the new content, never half of it."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.write_bytes(content)
    temporary.replace(path)
