"""Which points and labels does a file hold, exactly?

Text is read as decimals, never through floats: 0.1 is 1/10.  Arrays hold floats, which are
the dyadic numbers that they are.  Whatever is wrong with a file is said in one sentence: where,
what, and what to do.
"""

from __future__ import annotations

import csv
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from flint import fmpq

from bounds.core.errors import ParameterError
from learners.core.arithmetic import Array, rational

LARGEST_FILE = 64 * 2**20
LARGEST_TABLE = 2_000_000
_HUGE = fmpq(10) ** 100
_OUT_OF_RANGE = "not between 1e-100 and 1e100 in size: rescale or remove it"

_SPARSE_SUFFIXES = (".svm", ".libsvm", ".svmlight")
_CONTENT = re.compile(r"\s*[^\s#]")
_SPARSE_LINE = re.compile(r"\s*[^\s:,;#]+(\s+(qid:)?\d+:[^\s:]+)+\s*(#.*)?")
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,4})?|[+-]?\d+/\d+", re.ASCII)
_NO_NUMBER = re.compile(r"[+-]?(nan|inf(inity)?)|n/?a|null|none|\?|", re.IGNORECASE)

Row = tuple[str, list[str]]  # where it stands, for complaints, and its cells


class DataError(ParameterError):
    """A file that holds no two-class sample; the message is one sentence."""


@dataclass(frozen=True)
class Dataset:
    """A sample: one row of ``X`` (rationals) and one label of ``y`` (-1 or +1) a point.

    ``names`` are what the file calls the labels -1 and +1; that of a class without points is "".
    """

    X: Array
    y: tuple[int, ...]
    names: tuple[str, str]

    @property
    def entries(self) -> int:
        """The size of the table."""
        return int(self.X.size)

    def shuffled(self, seed: int) -> Dataset:
        """Return the points in a random order."""
        order = np.random.default_rng(seed).permutation(len(self.y))
        return Dataset(self.X[order], tuple(self.y[i] for i in order), self.names)


def read_dataset(path: str, label_column: str | None = None, *, one_class: bool = False) -> Dataset:
    """Return the sample in a CSV, .npy, .npz or svmlight file; ``one_class`` may be enough."""
    found = _read(path, label_column)
    if not one_class and "" in found.names:
        name = "".join(found.names)
        raise DataError(f"every label is {name}: a sample needs points of two classes")
    return found


def _read(path: str, label_column: str | None) -> Dataset:
    file = Path(path)
    try:
        size = file.stat().st_size
        if not file.is_file():
            raise DataError(f"{path} is not a file: give a CSV, .npy, .npz or svmlight file")
        if size > LARGEST_FILE:
            raise DataError(f"{path} has {size} bytes: take a sample of at most {LARGEST_FILE}")
        suffix = file.suffix.lower()
        if suffix == ".npz":
            return _from_archive(file, label_column)
        if suffix == ".npy":
            return _from_array(file, label_column)
        return _from_text(file, suffix in _SPARSE_SUFFIXES, label_column)
    except OSError as error:
        raise DataError(f"{path} cannot be read: {error.strerror or error}") from None


# ------------------------------------------------------------------ labels and entries


def _dataset(X: Array, labels: Sequence[str], where: Callable[[int], str]) -> Dataset:
    """Return a sample whose labels are text: two numbers, or two names.

    A single one is -1 if it is a number that is not positive, else +1.
    """
    _check_size(*X.shape)
    exact: list[Any] = [rational(x) if _NUMBER.fullmatch(x) else x for x in labels]
    numeric = not any(isinstance(label, str) for label in exact)
    kinds: dict[Any, str] = {}
    for index, label in enumerate(exact):
        if isinstance(label, str) and _NO_NUMBER.fullmatch(label):
            raise DataError(f"{where(index)}: the label is {label!r}: remove or label this point")
        kinds.setdefault(label if numeric else labels[index], labels[index])
        if len(kinds) > 2:
            two = " and ".join(list(kinds.values())[:2])
            third = f"{labels[index][:40]!r} is a third label after {two}"
            raise DataError(f"{where(index)}: {third}: give two classes, or another --label-column")
    if len(kinds) < 2:
        label = -1 if numeric and exact[0] <= 0 else 1
        only = labels[0]
        return Dataset(X, (label,) * len(labels), (only, "") if label < 0 else ("", only))
    negative, positive = sorted(kinds)
    keys = exact if numeric else labels
    y = tuple(1 if key == positive else -1 for key in keys)
    return Dataset(X, y, (kinds[negative], kinds[positive]))


def _check_size(points: int, features: int) -> None:
    if points == 0:
        raise DataError("the file holds no points: give one point a line, its label last")
    if features == 0:
        raise DataError("the points have no features: put them before the label, one a column")
    if points * features > LARGEST_TABLE:
        size, most = f"{points} points of {features} features", f"{LARGEST_TABLE} entries"
        raise DataError(f"{size} are too large a table: at most {most} are read, so take a sample")


def exact_entry(text: str, where: str) -> fmpq:
    """Return a number that is written as text, exactly."""
    if not _NUMBER.fullmatch(text):
        if _NO_NUMBER.fullmatch(text):
            what = f"{text!r} is no finite number" if text else "the entry is empty"
            raise DataError(f"{where}: {what}: fill it in or remove the point")
        raise DataError(f"{where}: {text[:40]!r} is not a number: write it as 3, 0.1, 1e-3 or 1/3")
    try:
        value = rational(text)
    except ValueError as error:
        raise DataError(f"{where}: {error}") from None
    if value != 0 and not 1 / _HUGE <= abs(value) <= _HUGE:
        raise DataError(f"{where}: {text[:40]} is {_OUT_OF_RANGE}")
    return value


def table_of(rows: Iterable[Sequence[fmpq]], features: int) -> Array:
    """Return rows of rationals as one array."""
    listed = list(rows)
    table = np.empty((len(listed), features), dtype=object)
    for index, row in enumerate(listed):
        table[index] = row
    return table


# ------------------------------------------------------------------ text


def lines_of(file: Path) -> list[tuple[int, str]]:
    """Return the lines that say something, with their numbers."""
    data = file.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise DataError(f"{file} is neither text nor .npy or .npz: save it as CSV in UTF-8")
    return [(n, line) for n, line in enumerate(text.splitlines(), 1) if _CONTENT.match(line)]


def _from_text(file: Path, sparse: bool, label_column: str | None) -> Dataset:
    lines = lines_of(file)
    if not lines:
        raise DataError(f"{file} is empty: give one point a line, its label last")
    if not sparse and not _SPARSE_LINE.fullmatch(lines[0][1]):
        return _from_rows(list(rows_of(lines)), label_column)
    if label_column is not None:
        raise DataError("--label-column is for CSV and .npy: in svmlight the label comes first")
    return _from_sparse(lines)


def rows_of(lines: Sequence[tuple[int, str]]) -> Iterator[Row]:
    """Yield the cells of each line, split at what the first line is split at."""
    delimiter = next((mark for mark in ",;\t" if mark in lines[0][1]), None)
    for line_number, line in lines:
        if delimiter is None:
            cells = line.split()
        else:
            try:
                cells = next(csv.reader([line], delimiter=delimiter, strict=True))
            except csv.Error as error:
                raise DataError(f"line {line_number}: {error}: mend the quotes") from None
        yield f"line {line_number}", [cell.strip() for cell in cells]


def _from_rows(rows: list[Row], label_column: str | None) -> Dataset:
    """Return the sample in rows of cells; the first row may be a header."""
    width = width_of(rows)
    column = _label_index(rows[0][1], label_column)
    header = rows[0][1] if is_header(rows[0][1], column) else None
    points = rows if header is None else rows[1:]
    _check_size(len(points), width - 1)
    names = header or [f"column {index + 1}" for index in range(width)]
    kept = [index for index in range(width) if index != column]
    table = (
        [exact_entry(cells[i], f"{where}, {names[i]}") for i in kept] for where, cells in points
    )
    X = table_of(table, width - 1)
    return _dataset(X, [cells[column] for _, cells in points], lambda index: points[index][0])


def width_of(rows: list[Row]) -> int:
    """Return how many columns all the rows have."""
    width = len(rows[0][1])
    for where, cells in rows:
        if len(cells) != width:
            first = f"{rows[0][0]} has {width}"
            raise DataError(f"{where} has {len(cells)} columns, but {first}: make them the same")
    return width


def is_header(cells: list[str], label: int) -> bool:
    """Tell whether a row names columns: no feature of it is, or stands for, a number."""
    features = [cell for index, cell in enumerate(cells) if index != label]
    plain = (_NUMBER.fullmatch(cell) or _NO_NUMBER.fullmatch(cell) for cell in features)
    return bool(features) and not any(plain)


def _label_index(first: list[str], label_column: str | None) -> int:
    """Return where the label stands: a name in the header, or a number from 1 (-1: the last)."""
    width = len(first)
    if label_column is None:
        return width - 1
    if label_column in first and not re.fullmatch(r"[+-]?\d+", label_column):
        return first.index(label_column)
    if re.fullmatch(r"[+-]?\d{1,9}", label_column, re.ASCII):
        number = int(label_column)
        if 1 <= abs(number) <= width:
            return number - 1 if number > 0 else width + number
    names = ", ".join(first[:6]) + (", …" if width > 6 else "")
    choice = f"name one of {names}, or count from 1 to {width}"
    raise DataError(f"there is no column {label_column!r}: {choice}")


def _from_sparse(lines: Sequence[tuple[int, str]]) -> Dataset:
    """Return the sample in lines of the form ``label index:value index:value … # comment``."""
    labels: list[str] = []
    points: list[dict[int, fmpq]] = []
    for line_number, line in lines:
        label, *pairs = line.partition("#")[0].split()
        labels.append(label)
        points.append(_sparse_point(f"line {line_number}", pairs))
    indices = {index for point in points for index in point}
    first = 0 if 0 in indices else 1
    features = max(indices, default=first - 1) - first + 1
    _check_size(len(points), features)
    zero = fmpq(0)
    table = ([point.get(i + first, zero) for i in range(features)] for point in points)
    return _dataset(table_of(table, features), labels, lambda index: f"line {lines[index][0]}")


def _sparse_point(where: str, pairs: list[str]) -> dict[int, fmpq]:
    point: dict[int, fmpq] = {}
    for pair in pairs:
        index, colon, value = pair.partition(":")
        if index == "qid":
            continue
        if not colon or not re.fullmatch(r"\d{1,9}", index, re.ASCII):
            raise DataError(f"{where}: {pair[:40]!r} is not of the form index:value")
        if int(index) in point:
            raise DataError(f"{where}: feature {index} is given twice: give it once")
        point[int(index)] = exact_entry(value, f"{where}, feature {index}")
    return point


# ------------------------------------------------------------------ arrays


def _from_array(file: Path, label_column: str | None) -> Dataset:
    try:
        array = np.lib.format.open_memmap(file, mode="r")
    except (ValueError, EOFError, OverflowError) as error:
        raise DataError(f"{file} is no readable .npy file ({error})") from None
    if array.ndim != 2 or array.shape[1] < 2:
        raise DataError(f"{file} must hold a table of points with their label in the last column")
    column = _label_index([str(i + 1) for i in range(array.shape[1])], label_column)
    return _from_arrays(np.delete(array, column, axis=1), array[:, column])


def _from_archive(file: Path, label_column: str | None) -> Dataset:
    if label_column is not None:
        raise DataError("--label-column is for CSV and .npy: an .npz file has its labels in y")
    try:
        with zipfile.ZipFile(file) as archive:
            unpacked = sum(member.file_size for member in archive.infolist())
        if unpacked > LARGEST_FILE:
            raise DataError(f"{file} unpacks to {unpacked} bytes, but at most {LARGEST_FILE} fit")
        with np.load(file, allow_pickle=False) as arrays:
            missing = [name for name in ("X", "y") if name not in arrays]
            if missing:
                raise DataError(f"{file} has no array {missing[0]}: save it with savez(X=…, y=…)")
            X, y = arrays["X"], arrays["y"]
    except (zipfile.BadZipFile, ValueError, EOFError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"{file} is no readable .npz file ({error})") from None
    if X.ndim != 2 or y.shape != X.shape[:1]:
        raise DataError(
            f"X has shape {X.shape} and y {y.shape}: give one row and one label a point"
        )
    return _from_arrays(X, y)


def _from_arrays(X: Array, y: Array) -> Dataset:
    _check_size(*X.shape)
    for name, array, kinds in (("X", X, "biuf"), ("y", y, "biufU")):
        if array.dtype.kind not in kinds:
            raise DataError(f"{name} holds {array.dtype}, but must hold numbers: convert it")
    size = np.abs(X.astype(np.float64))
    bad = np.argwhere(~((size == 0) | ((size >= 1e-100) & (size <= 1e100))))
    for row, column in bad[:1]:
        where = f"point {row + 1}, feature {column + 1}"
        raise DataError(f"{where}: {X[row, column]} is not finite, or {_OUT_OF_RANGE}")
    rows = ([rational(entry) for entry in row] for row in X)
    labels = [str(label) for label in y]
    return _dataset(table_of(rows, X.shape[1]), labels, lambda index: f"point {index + 1}")
