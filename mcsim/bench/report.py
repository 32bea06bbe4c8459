"""What a workload of `mcsim bench` reports."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Report:
    """A workload's figures for JSON, and the rows of its table (name, ns, rate, against mcsim) per `unit`."""

    title: str
    figures: dict[str, Any]
    rows: list[tuple[str, str, str, str]]
    unit: str = "activation"  # what the rows' times are divided by
