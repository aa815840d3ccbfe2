"""Are the numbers of a table read exactly, and is what is wrong said with its place?"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from learners.core import files
from noregret.read import tables
from noregret.read.tables import DataError, Table, read_table


def entries(table: Table) -> list[list[Fraction]]:
    return [[Fraction(int(entry.p), int(entry.q)) for entry in row] for row in table.rows]


def read(folder: Path, text: str) -> Table:
    (folder / "table.csv").write_text(text)
    return read_table(str(folder / "table.csv"))


def test_decimals_are_exact_and_rows_know_their_lines(tmp_path):
    table = read(tmp_path, "a,b\n0.1,1/3\n\n# a remark\n1,0\n")
    assert entries(table) == [[Fraction(1, 10), Fraction(1, 3)], [1, 0]]
    assert (table.names, table.where) == (("a", "b"), ("line 2", "line 5"))


def test_columns_without_a_header_are_counted(tmp_path):
    assert read(tmp_path, "1 0\n0 1\n").names == ("column 1", "column 2")


@pytest.mark.parametrize(
    "arrays",
    [
        {"losses": [[0, 1], [1, 0]]},
        {"advice": [[0], [1]], "outcomes": [1, 0]},
        {"points": [0, 1], "labels": [1, 0]},
        {"X": [[0], [1]], "y": [1, 0]},
    ],
)
def test_an_archive_is_a_matrix_with_what_is_true_last(tmp_path, arrays):
    np.savez(tmp_path / "a.npz", **{name: np.array(a) for name, a in arrays.items()})
    assert entries(read_table(str(tmp_path / "a.npz"))) == [[0, 1], [1, 0]]


def test_a_float_of_an_array_is_the_dyadic_number_that_it_is(tmp_path):
    np.save(tmp_path / "a.npy", np.array([[0.1]]))
    assert entries(read_table(str(tmp_path / "a.npy"))) == [[Fraction(0.1)]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty: give one round a line"),
        ("a,b\n", "has a header and nothing below it"),
        ("1,2\n3\n", "line 2 has 1 columns, but line 1 has 2: make them the same"),
        ('1,2\n"3,4\n5,6\n', "line 2: .*: mend the quotes"),
        ("1,2\n3,x\n", "line 2, column 2: 'x' is not a number"),
        ("\0", "is neither text nor .npy: save it as CSV in UTF-8"),
    ],
)
def test_whatever_is_wrong_is_said_with_its_place(tmp_path, text, said):
    with pytest.raises(DataError, match=said):
        read(tmp_path, text)


@pytest.mark.parametrize(
    ("arrays", "said"),
    [
        ({"table": np.eye(2)}, "holds no arrays losses or advice and outcomes or"),
        ({"X": np.eye(2), "y": np.zeros(3)}, r"X and y have the shapes \(2, 2\) and \(3,\)"),
        ({"losses": np.array([[object()]])}, "is no readable .npz file: save it with numpy.savez"),
        ({"losses": np.array([[0.0, np.nan]])}, "row 1, column 2: nan is not finite"),
    ],
)
def test_archives_that_hold_no_table_are_refused(tmp_path, arrays, said):
    np.savez(tmp_path / "a.npz", **arrays)
    with pytest.raises(DataError, match=said):
        read_table(str(tmp_path / "a.npz"))


def test_a_damaged_archive_is_refused(tmp_path):
    """What is damaged inside fails in the compression, not in the archive."""
    file = tmp_path / "a.npz"
    np.savez_compressed(file, losses=np.random.default_rng(0).random((50, 50)))
    content = bytearray(file.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 64] = b"\xff" * 64
    file.write_bytes(content)
    with pytest.raises(DataError, match=r"is no readable .npz file"):
        read_table(str(file))


def test_what_is_too_large_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(tables, "LARGEST_TABLE", 3)
    with pytest.raises(DataError, match="has 2 rows of 2 entries: at most 3 entries are read"):
        read(tmp_path, "1,2\n3,4\n")
    monkeypatch.setattr(files, "LARGEST_FILE", 5)
    with pytest.raises(DataError, match="has 8 bytes: take a part of at most 5"):
        read(tmp_path, "1,2\n3,4\n")


def test_what_is_no_file_is_refused(tmp_path):
    with pytest.raises(DataError, match="cannot be read: No such file"):
        read_table(str(tmp_path / "none.csv"))
    with pytest.raises(DataError, match=r"is not a file: give a CSV, .npy or .npz file"):
        read_table(str(tmp_path))
