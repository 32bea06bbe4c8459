"""Per-trial rows (`--keep-outcomes`): a Parquet file per block, column `case`, then those of outcome_dtype."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mcsim.model.tally import outcome_dtype

if TYPE_CHECKING:
    import pyarrow as pa

Write = Callable[[str, np.ndarray], None]


@contextmanager
def block_writer(folder: Path | None, block: int) -> Iterator[Write]:
    """A function write(case name, rows) for one block's file; it does nothing if `folder` is None."""
    if folder is None:
        yield lambda name, rows: None
        return
    import pyarrow.parquet as pq

    with pq.ParquetWriter(block_path(folder, block), _schema(), compression="zstd") as writer:
        yield lambda name, rows: writer.write_table(_table(name, rows))


def block_path(folder: Path, block: int) -> Path:
    """File of the trials from `block` * BLOCK on."""
    return folder / f"block-{block:06d}.parquet"


def drop_blocks(folder: Path, kept: int) -> None:
    """Remove the files of the blocks from number `kept` on: they were run ahead, but do not count."""
    for path in folder.glob("block-*.parquet"):
        if int(path.stem.split("-")[1]) >= kept:
            path.unlink()


def _schema() -> "pa.Schema":
    import pyarrow as pa

    names = outcome_dtype.names or ()
    fields = [(name, pa.from_numpy_dtype(outcome_dtype[name])) for name in names]
    return pa.schema([("case", pa.dictionary(pa.int32(), pa.string())), *fields])


def _table(case: str, rows: np.ndarray) -> "pa.Table":
    import pyarrow as pa

    label = pa.DictionaryArray.from_arrays(pa.array(np.zeros(len(rows), np.int32)), pa.array([case]))
    columns = [pa.array(np.ascontiguousarray(rows[name])) for name in outcome_dtype.names or ()]
    return pa.Table.from_arrays([label, *columns], schema=_schema())
