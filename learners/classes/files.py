"""Which class of hypotheses does a file hold?

One row is a hypothesis and one column a point.  Rows and columns are counted from 1 in
complaints, names and headers included, as an editor or a spreadsheet shows them.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from learners.classes.finite_class import ClassError, FiniteClass
from learners.core.files import (
    FileError,
    Row,
    array_of,
    json_of,
    reading,
    rows_of,
    text_of,
    width_of,
)

_LABELS = ("0", "1")
#: How labels are written elsewhere: not as names.
_NOTATIONS = (
    {"0", "1", "0.", "1.", "0.0", "1.0"},
    {"-1", "1", "+1", "-1.", "1.", "-1.0", "1.0", "+1.0"},
    {"false", "true"},
)
_KEYS = ("hypotheses", "domain", "names")


def read_class(path: str | Path) -> FiniteClass:
    """Return the class in a CSV, JSON or .npy file.

    CSV: labels 0 and 1, with commas between them; a first row of distinct names names the points,
    and a first column of such names the hypotheses.  Numbers are names if they count upwards.
    What is a hypothesis is never a header: a first row of 0 and 1 only is a hypothesis, even "0,1"
    over two columns.  To use such names, name the hypotheses too and leave the corner empty, as in
    ",0,1" over "h,1,1".  JSON: a list of rows ([[0, 1], [1, 1]] or ["01", "11"]), or an object
    with these as "hypotheses" and perhaps "domain" and "names".
    """
    with reading(path, "CSV, JSON or .npy", ClassError) as file:
        suffix = file.suffix.lower()
        if suffix == ".npy":
            return _from_array(file)
        text = text_of(file, "CSV or JSON")
        return _from_json(file, text) if suffix == ".json" else _from_csv(file, text)


def _made(
    file: Path, rows: Any, domain: Sequence[str] | None = None, names: Sequence[str] | None = None
) -> FiniteClass:
    if len(rows) == 0:
        raise ClassError(f"{file} holds no hypothesis: give one row a hypothesis")
    if len(rows[0]) == 0:
        raise ClassError(f"{file} holds no point: give one column a point")
    try:
        return FiniteClass(rows, domain=domain, names=names)
    except ClassError as error:
        raise ClassError(f"{file}: {error}") from None


def _wrong(file: Path, where: str, value: str, remedy: str = "correct it") -> ClassError:
    what = f"is {value[:40]}" if value not in ("''", "") else "is empty"
    return ClassError(f"{file}, {where}: the label {what}, but must be 0 or 1: {remedy}")


# ------------------------------------------------------------------ CSV


def _rows(file: Path, text: str) -> list[Row]:
    """Return the rows that are not empty, all of the same width."""
    try:
        rows = [row for row in rows_of(enumerate(text.splitlines(), 1), ",", "row") if any(row[1])]
        if not rows:
            raise ClassError(f"{file} is empty: give one row a hypothesis")
        width_of(rows)
    except FileError as error:
        raise ClassError(f"{file}, {error}") from None
    return rows


def _from_csv(file: Path, text: str) -> FiniteClass:
    lines = _rows(file, text)
    _check_commas(file, lines)
    alone = len(lines) == 1
    names = [cells[0] for _, cells in (lines if alone else lines[1:])]
    # A table with both kinds of names has an empty corner.
    corner = lines[0][1][0] == "" and (
        _are_names(lines[0][1][1:])
        or (not alone and _are_names(names) and _are_distinct(lines[0][1][1:]))
    )
    named = corner or _are_names(names)
    header = corner or (not alone and _are_names(lines[0][1][int(named) :]))
    first_row, first_column = int(header), int(named)
    if not header and not alone:
        _check_distinct(file, lines[0][0], lines[0][1][first_column:])
    _check_distinct(file, "column 1", [cells[0] for _, cells in lines[first_row:]])
    for where, cells in lines[first_row:]:
        for column, cell in enumerate(cells[first_column:], first_column + 1):
            if cell not in _LABELS:
                remedy = _remedy(cells[first_column:]) if where == lines[0][0] else "correct it"
                raise _wrong(file, f"{where}, column {column}", repr(cell), remedy)
    return _made(
        file,
        [cells[first_column:] for _, cells in lines[first_row:]],
        lines[0][1][first_column:] if header else None,
        [cells[0] for _, cells in lines[first_row:]] if named else None,
    )


def _check_commas(file: Path, lines: list[Row]) -> None:
    """Complain of a table that is one column only because its labels have no commas between."""
    for where, cells in lines[min(1, len(lines) - 1) :]:
        mark = re.search(r"[;|\s:]", cells[0])
        if len(cells) == 1 and (mark or re.fullmatch("[01]{2,}", cells[0])):
            marks = f"are separated by {mark.group()!r}" if mark else "are not separated"
            raise ClassError(
                f"{file}, {where}: the labels {marks}, but commas are expected: write 0,1,..."
            )


def _are_names(cells: list[str]) -> bool:
    """Whether cells are names rather than labels, one of which may be mistyped.

    Names are distinct and not empty, and not all 0 or 1, or what other programs write for these;
    if all are whole numbers, they count upwards.
    """
    spelled = {cell.lower() for cell in cells}
    if any(spelled <= notation for notation in _NOTATIONS) or not _are_distinct(cells):
        return False
    if not _are_numbers(cells):
        return True
    numbers = [int(cell) for cell in cells]
    return len(cells) > 1 and numbers == sorted(numbers)


def _are_distinct(cells: list[str]) -> bool:
    return "" not in cells and len(set(cells)) == len(cells)


def _are_numbers(cells: list[str]) -> bool:
    return all(cell.isascii() and cell.isdigit() for cell in cells)


def _check_distinct(file: Path, where: str, cells: list[str]) -> None:
    """Complain of cells that can only be names, but are not distinct."""
    labels = set().union(*_NOTATIONS)
    if _are_numbers(cells) or any(cell == "" or cell.lower() in labels for cell in cells):
        return
    twice = next((cell for cell, count in Counter(cells).items() if count > 1), None)
    if twice is not None:
        raise ClassError(
            f"{file}, {where}: the name {twice[:40]!r} is there twice, but names must be "
            "distinct: rename one"
        )


def _remedy(cells: list[str]) -> str:
    """Return what to do about a first row in which a label is wrong."""
    if len(cells) > 1 and _are_numbers(cells) and _are_distinct(cells):
        return "correct it, or let the numbers that name the points count upwards"
    return "correct it"


# ------------------------------------------------------------------ JSON and arrays


def _from_json(file: Path, text: str) -> FiniteClass:
    try:
        data = json_of(text)
    except json.JSONDecodeError as error:
        where = f"row {error.lineno}, column {error.colno}"
        raise ClassError(f"{file}, {where}: this is no JSON ({error.msg}): correct it") from None
    except FileError as error:
        raise ClassError(f"{file}: {error}: give a list of rows") from None
    domain = names = None
    rows = data
    if isinstance(data, dict):
        unknown = [key for key in data if key not in _KEYS]
        if unknown:
            raise ClassError(f"{file} has the key {unknown[0]!r}: use {', '.join(_KEYS)} only")
        if "hypotheses" not in data:
            raise ClassError(f"{file} has no key 'hypotheses': give its rows there")
        rows = data["hypotheses"]
        domain, names = (_names(file, key, data.get(key)) for key in ("domain", "names"))
    if not isinstance(rows, list):
        raise ClassError(f"{file} holds no list of rows: give [[0, 1], ...] or ['01', ...]")
    labels = [_row(file, number, row) for number, row in enumerate(rows, 1)]
    for number, row in enumerate(labels, 1):
        if len(row) != len(labels[0]):
            raise ClassError(
                f"{file}, row {number} has {len(row)} labels, but row 1 has {len(labels[0])}: "
                "give every point a label"
            )
    return _made(file, labels, domain, names)


def _row(file: Path, number: int, row: Any) -> list[int]:
    if not isinstance(row, list | str):
        raise ClassError(f"{file}, row {number} is {str(row)[:40]}: give [0, 1, ...] or '01...'")
    labels = []
    for column, label in enumerate(row, 1):
        good = label in _LABELS if isinstance(row, str) else _is_label(label)
        if not good:
            raise _wrong(file, f"row {number}, column {column}", repr(label))
        labels.append(int(label))
    return labels


def _is_label(label: Any) -> bool:
    return isinstance(label, int) and label in (0, 1)


def _names(file: Path, key: str, given: Any) -> list[str] | None:
    if given is None:
        return None
    if not isinstance(given, list) or not all(isinstance(one, str | int) for one in given):
        raise ClassError(f"{file}: {key} is no list of names: give ['a', 'b', ...]")
    return [str(one) for one in given]


def _from_array(file: Path) -> FiniteClass:
    array = array_of(file)
    if array.ndim != 2:
        raise ClassError(f"{file} holds no table with 2 axes: give one row a hypothesis")
    if array.dtype.kind not in "biuf":
        raise ClassError(f"{file} holds {array.dtype}, but must hold numbers: save 0 and 1")
    wrong = np.argwhere((array != 0) & (array != 1))
    for row, column in wrong[:1]:
        raise _wrong(file, f"row {row + 1}, column {column + 1}", str(array[row, column]))
    return _made(file, array)
