"""What stands in a file: is it text, in rows of cells, or an array?

Whatever is wrong with a file is one sentence, and which error says it is the reader's business.
"""

from __future__ import annotations

import csv
import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from learners.core.arithmetic import Array

LARGEST_FILE = 64 * 2**20
#: A whole number with more takes minutes to be read.
_MOST_DIGITS = 10_000

Line = tuple[int, str]  # its number, from 1
Row = tuple[str, list[str]]  # where it stands, for complaints, and its cells


class FileError(ValueError):
    """A file that holds something else; the message is one sentence."""


@contextmanager
def reading(
    path: str | Path, kinds: str, wrong: Callable[[str], Exception], part: str = "part"
) -> Iterator[Path]:
    """Give a file to read; what turns out against it is raised as ``wrong``."""
    file = Path(path)
    try:
        size = file.stat().st_size
        if not file.is_file():
            raise wrong(f"{path} is not a file: give a {kinds} file")
        if size > LARGEST_FILE:
            raise wrong(f"{path} has {size} bytes: take a {part} of at most {LARGEST_FILE}")
        yield file
    except FileError as error:
        raise wrong(str(error)) from None
    except OSError as error:
        raise wrong(f"{path} cannot be read: {error.strerror or error}") from None


def text_of(file: Path, kinds: str) -> str:
    """Return the text of a file."""
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise FileError(f"{file} is neither text nor .npy: save it as {kinds} in UTF-8")
    return text


def json_of(text: str) -> Any:
    """Return what JSON says; whatever is wrong with it is a ValueError of one sentence."""
    try:
        return json.loads(text, parse_int=_integer, parse_constant=_no_number)
    except RecursionError:
        raise FileError("it is nested too deeply") from None


def _integer(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise FileError(f"it has a number of {len(digits)} digits, but at most {_MOST_DIGITS} fit")
    return int(digits)


def _no_number(name: str) -> Any:
    raise FileError(f"{name} is no number of JSON: numbers are finite")


def rows_of(lines: Iterable[Line], delimiter: str | None, noun: str = "line") -> Iterator[Row]:
    """Yield the cells of each line, split at the delimiter, or at blanks if that is None."""
    for number, line in lines:
        try:
            if delimiter is None:
                cells = line.split()
            else:
                cells = next(csv.reader([line], delimiter=delimiter, strict=True), [])
        except csv.Error as error:
            raise FileError(f"{noun} {number}: {error}: mend the quotes") from None
        yield f"{noun} {number}", [cell.strip() for cell in cells]


def width_of(rows: Sequence[Row]) -> int:
    """Return how many columns all the rows have."""
    width = len(rows[0][1])
    for where, cells in rows:
        if len(cells) != width:
            first = f"{rows[0][0]} has {width}"
            raise FileError(f"{where} has {len(cells)} columns, but {first}: make them the same")
    return width


def array_of(file: Path) -> Array:
    """Return the array in an .npy file; objects are never unpickled."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            # A header may claim more than there is: so nothing is set aside before it is read.
            return np.lib.format.open_memmap(file, mode="r")
    except OSError:
        raise
    except Exception:  # a header is parsed as Python, and fails in as many ways
        raise FileError(f"{file} is no readable .npy file: save it with numpy.save") from None
