"""Which numbers stand in the rows and columns of a file, exactly?"""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from learners.core.arithmetic import Array, rational
from noregret.read.datasets import (
    LARGEST_FILE,
    LARGEST_TABLE,
    DataError,
    exact_entry,
    is_header,
    lines_of,
    rows_of,
    table_of,
    width_of,
)


@dataclass(frozen=True)
class Table:
    """Numbers in rows and columns, exactly; ``where`` says of each row where it stands."""

    rows: Array
    where: tuple[str, ...]
    names: tuple[str, ...]


def read_table(path: str) -> Table:
    """Return the numbers in a CSV, .npy or .npz file (a matrix, perhaps its last column apart)."""
    file = Path(path)
    try:
        size = file.stat().st_size
        if not file.is_file():
            raise DataError(f"{path} is not a file: give a CSV, .npy or .npz file")
        if size > LARGEST_FILE:
            raise DataError(f"{path} has {size} bytes: take a part of at most {LARGEST_FILE}")
        if file.suffix.lower() in (".npy", ".npz"):
            return _array_table(_loaded(file))
        return _text_table(file)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}") from None


def _text_table(file: Path) -> Table:
    lines = lines_of(file)
    if not lines:
        raise DataError(f"{file} is empty: give one round a line")
    rows = list(rows_of(lines))
    width = width_of(rows)
    header = rows[0][1] if is_header(rows[0][1], -1) else None
    kept = rows if header is None else rows[1:]
    if not kept:
        raise DataError(f"{file} has a header and nothing below it: give one round a line")
    if len(kept) * width > LARGEST_TABLE:
        raise DataError(
            f"{file} has {len(kept)} rows of {width} entries: at most {LARGEST_TABLE} entries are "
            "read, so take a part"
        )
    names = header or [f"column {index + 1}" for index in range(width)]
    table = (
        [exact_entry(c, f"{w}, {n}") for c, n in zip(cells, names, strict=True)]
        for w, cells in kept
    )
    return Table(table_of(table, width), tuple(where for where, _ in kept), tuple(names))


#: How the arrays of an .npz file may be called: a matrix, and perhaps the column after it.
_ARRAYS = (("losses",), ("advice", "outcomes"), ("points", "labels"), ("X", "y"))


def _loaded(file: Path) -> Array:
    """Return the matrix in a file of numpy."""
    try:
        if file.suffix.lower() == ".npy":
            return np.asarray(np.lib.format.open_memmap(file, mode="r"))
        with zipfile.ZipFile(file) as archive:
            unpacked = sum(member.file_size for member in archive.infolist())
        if unpacked > LARGEST_FILE:
            raise DataError(f"{file} unpacks to {unpacked} bytes, but at most {LARGEST_FILE} fit")
        with np.load(file, allow_pickle=False) as arrays:
            for names in _ARRAYS:
                if all(name in arrays for name in names):
                    return np.column_stack([arrays[name] for name in names])
    except (zipfile.BadZipFile, ValueError, EOFError, OverflowError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{file} is no readable {file.suffix} file ({error})") from None
    wanted = " or ".join(" and ".join(names) for names in _ARRAYS)
    raise DataError(f"{file} holds no arrays {wanted}: save it with savez(losses=…), say")


def _array_table(array: Array) -> Table:
    if array.ndim != 2 or 0 in array.shape or array.dtype.kind not in "biuf":
        raise DataError(
            f"the array has shape {array.shape} and holds {array.dtype}: give a matrix of numbers, "
            "one row a round"
        )
    if array.size > LARGEST_TABLE:
        raise DataError(f"{array.size} entries are too many: at most {LARGEST_TABLE} are read")
    for row, column in np.argwhere(~np.isfinite(array.astype(np.float64)))[:1]:
        raise DataError(f"row {row + 1}, column {column + 1}: {array[row, column]} is not finite")
    rows = table_of(([rational(entry) for entry in row] for row in array), array.shape[1])
    names = tuple(f"column {index + 1}" for index in range(array.shape[1]))
    return Table(rows, tuple(f"row {index + 1}" for index in range(len(array))), names)
