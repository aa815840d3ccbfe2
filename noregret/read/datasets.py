"""Which points and labels does a file hold, exactly?

Features are numbers as in any table; labels are two numbers or two names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from flint import fmpq

from learners.core.arithmetic import Array, rational
from learners.core.files import Line, Row, array_of, reading
from noregret.read.tables import (
    LARGEST_TABLE,
    NO_NUMBER,
    NUMBER,
    OUT_OF_RANGE,
    DataError,
    arrays_in,
    cells_of,
    exact_entry,
    lines_of,
    table_of,
    without_header,
)

_SPARSE_SUFFIXES = (".svm", ".libsvm", ".svmlight")
_SPARSE_LINE = re.compile(r"\s*[^\s:,;#]+(\s+(qid:)?\d+:[^\s:]+)+\s*(#.*)?")


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
    with reading(path, "CSV, .npy, .npz or svmlight", DataError, part="sample") as file:
        suffix = file.suffix.lower()
        if suffix == ".npz":
            return _from_archive(file, label_column)
        if suffix == ".npy":
            return _from_array(file, label_column)
        return _from_text(file, suffix in _SPARSE_SUFFIXES, label_column)


# ------------------------------------------------------------------ labels and entries


def _dataset(X: Array, labels: Sequence[str], where: Callable[[int], str]) -> Dataset:
    """Return a sample whose labels are text: two numbers, or two names.

    A single one is -1 if it is a number that is not positive, else +1.
    """
    _check_size(*X.shape)
    exact: list[Any] = [rational(x) if NUMBER.fullmatch(x) else x for x in labels]
    numeric = not any(isinstance(label, str) for label in exact)
    kinds: dict[Any, str] = {}
    for index, label in enumerate(exact):
        if isinstance(label, str) and NO_NUMBER.fullmatch(label):
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


# ------------------------------------------------------------------ text


def _from_text(file: Path, sparse: bool, label_column: str | None) -> Dataset:
    lines = lines_of(file)
    if not lines:
        raise DataError(f"{file} is empty: give one point a line, its label last")
    if not sparse and not _SPARSE_LINE.fullmatch(lines[0][1]):
        return _from_rows(cells_of(lines), label_column)
    if label_column is not None:
        raise DataError("--label-column is for CSV and .npy: in svmlight the label comes first")
    return _from_sparse(lines)


def _from_rows(rows: list[Row], label_column: str | None) -> Dataset:
    """Return the sample in rows of cells; the first row may be a header."""
    column = _label_index(rows[0][1], label_column)
    names, points = without_header(rows, column)
    width = len(names)
    _check_size(len(points), width - 1)
    kept = [index for index in range(width) if index != column]
    table = (
        [exact_entry(cells[i], f"{where}, {names[i]}") for i in kept] for where, cells in points
    )
    X = table_of(table, width - 1)
    return _dataset(X, [cells[column] for _, cells in points], lambda index: points[index][0])


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


def _from_sparse(lines: Sequence[Line]) -> Dataset:
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
    array = array_of(file)
    if array.ndim != 2 or array.shape[1] < 2:
        raise DataError(f"{file} must hold a table of points with their label in the last column")
    column = _label_index([str(i + 1) for i in range(array.shape[1])], label_column)
    return _from_arrays(np.delete(array, column, axis=1), array[:, column])


def _from_archive(file: Path, label_column: str | None) -> Dataset:
    if label_column is not None:
        raise DataError("--label-column is for CSV and .npy: an .npz file has its labels in y")
    arrays = arrays_in(file, ("X", "y"))
    for name in ("X", "y"):
        if name not in arrays:
            raise DataError(f"{file} has no array {name}: save it with savez(X=…, y=…)")
    X, y = arrays["X"], arrays["y"]
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
        raise DataError(f"{where}: {X[row, column]} is not finite, or {OUT_OF_RANGE}")
    rows = ([rational(entry) for entry in row] for row in X)
    labels = [str(label) for label in y]
    return _dataset(table_of(rows, X.shape[1]), labels, lambda index: f"point {index + 1}")
