"""Which numbers stand in the rows and columns of a file, exactly?

Text is read as decimals, never through floats: 0.1 is 1/10.  Arrays hold floats, which are
the dyadic numbers that they are.  Whatever is wrong with a file is said in one sentence: where,
what, and what to do.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from flint import fmpq

from bounds.core.errors import ParameterError
from learners.core import files
from learners.core.arithmetic import Array, rational
from learners.core.files import Line, Row, array_of, reading, rows_of, text_of, width_of

LARGEST_TABLE = 2_000_000
OUT_OF_RANGE = "not between 1e-100 and 1e100 in size: rescale or remove it"
NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?|[+-]?\d+/\d+", re.ASCII)
NO_NUMBER = re.compile(r"[+-]?(nan|inf(inity)?)|n/?a|null|none|\?|", re.IGNORECASE)
_HUGE = fmpq(10) ** 100
_CONTENT = re.compile(r"\s*[^\s#]")


class DataError(ParameterError):
    """A file that does not hold what is asked for; the message is one sentence."""


@dataclass(frozen=True)
class Table:
    """Numbers in rows and columns, exactly; ``where`` says of each row where it stands."""

    rows: Array
    where: tuple[str, ...]
    names: tuple[str, ...]


def read_table(path: str) -> Table:
    """Return the numbers in a CSV, .npy or .npz file (a matrix, perhaps its last column apart)."""
    with reading(path, "CSV, .npy or .npz", DataError) as file:
        if file.suffix.lower() in (".npy", ".npz"):
            return _array_table(_loaded(file))
        return _text_table(file)


def _text_table(file: Path) -> Table:
    lines = lines_of(file)
    if not lines:
        raise DataError(f"{file} is empty: give one round a line")
    names, kept = without_header(cells_of(lines))
    width = len(names)
    if not kept:
        raise DataError(f"{file} has a header and nothing below it: give one round a line")
    if len(kept) * width > LARGEST_TABLE:
        raise DataError(
            f"{file} has {len(kept)} rows of {width} entries: at most {LARGEST_TABLE} entries are "
            "read, so take a part"
        )
    table = (
        [exact_entry(c, f"{w}, {n}") for c, n in zip(cells, names, strict=True)]
        for w, cells in kept
    )
    return Table(table_of(table, width), tuple(where for where, _ in kept), tuple(names))


#: How the arrays of an .npz file may be called: a matrix, and perhaps the column after it.
_ARRAYS = (("losses",), ("advice", "outcomes"), ("points", "labels"), ("X", "y"))


def _loaded(file: Path) -> Array:
    """Return the matrix in a file of numpy."""
    if file.suffix.lower() == ".npy":
        return array_of(file)
    arrays = arrays_in(file, [name for names in _ARRAYS for name in names])
    for names in _ARRAYS:
        if all(name in arrays for name in names):
            try:
                return np.column_stack([arrays[name] for name in names])
            except ValueError:
                shapes = " and ".join(str(arrays[name].shape) for name in names)
                raise DataError(
                    f"{' and '.join(names)} have the shapes {shapes}: give one row and one entry a "
                    "round"
                ) from None
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


# ------------------------------------------------------------------ parts


def lines_of(file: Path) -> list[Line]:
    """Return the lines that say something, with their numbers."""
    lines = enumerate(text_of(file, "CSV").splitlines(), 1)
    return [(number, line) for number, line in lines if _CONTENT.match(line)]


def cells_of(lines: Sequence[Line]) -> list[Row]:
    """Return the cells of each line, split at what the first line is split at."""
    delimiter = next((mark for mark in ",;\t" if mark in lines[0][1]), None)
    return list(rows_of(lines, delimiter))


def without_header(rows: Sequence[Row], label: int | None = None) -> tuple[list[str], list[Row]]:
    """Return the names of the columns and the rows below them; the first row may be a header."""
    width, (_, first) = width_of(rows), rows[0]
    if _is_header(first, label):
        return first, list(rows[1:])
    return [f"column {index + 1}" for index in range(width)], list(rows)


def _is_header(cells: list[str], label: int | None) -> bool:
    """Tell whether a row names columns: no feature of it is, or stands for, a number."""
    features = [cell for index, cell in enumerate(cells) if index != label]
    plain = (NUMBER.fullmatch(cell) or NO_NUMBER.fullmatch(cell) for cell in features)
    return bool(features) and not any(plain)


def exact_entry(text: str, where: str) -> fmpq:
    """Return a number that is written as text, exactly."""
    if not NUMBER.fullmatch(text):
        if NO_NUMBER.fullmatch(text):
            what = f"{text!r} is no finite number" if text else "the entry is empty"
            raise DataError(f"{where}: {what}: fill it in or remove the point")
        raise DataError(f"{where}: {text[:40]!r} is not a number: write it as 3, 0.1, 1e-3 or 1/3")
    try:
        value = rational(text)
    except ValueError as error:
        raise DataError(f"{where}: {error}") from None
    if value != 0 and not 1 / _HUGE <= abs(value) <= _HUGE:
        raise DataError(f"{where}: {text[:40]} is {OUT_OF_RANGE}")
    return value


def table_of(rows: Iterable[Sequence[fmpq]], features: int) -> Array:
    """Return rows of rationals as one array."""
    listed = list(rows)
    table = np.empty((len(listed), features), dtype=object)
    for index, row in enumerate(listed):
        table[index] = row
    return table


def arrays_in(file: Path, names: Iterable[str]) -> dict[str, Array]:
    """Return those arrays of an .npz file that have these names."""
    try:
        with zipfile.ZipFile(file) as archive:
            unpacked = sum(member.file_size for member in archive.infolist())
        if unpacked > files.LARGEST_FILE:
            most = files.LARGEST_FILE
            raise DataError(f"{file} unpacks to {unpacked} bytes, but at most {most} fit")
        with np.load(file, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in names if name in arrays}
    except (OSError, DataError):
        raise
    except Exception:  # archives, their compression and the headers in them fail in many ways
        raise DataError(f"{file} is no readable .npz file: save it with numpy.savez") from None
