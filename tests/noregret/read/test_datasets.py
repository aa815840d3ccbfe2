"""Is a data file read exactly, and is everything that is wrong with one said in a sentence?"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from flint import fmpq

from learners.core import files
from noregret.read import datasets
from noregret.read.datasets import Dataset, read_dataset
from noregret.read.tables import DataError


def read(folder: Path, text: str | bytes, name: str = "data.csv", label: str | None = None):
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_dataset(str(file), label)


def rows(data: Dataset) -> list[list[Fraction]]:
    return [[Fraction(int(entry.p), int(entry.q)) for entry in x] for x in data.X]


# ------------------------------------------------------------------ what is read


def test_decimals_are_exact_and_never_floats(tmp_path):
    data = read(tmp_path, "0.1,1e-3,+1\n1/3,-.5,-1\n2.,1E2,1\n")
    assert rows(data) == [
        [Fraction(1, 10), Fraction(1, 1000)],
        [Fraction(1, 3), Fraction(-1, 2)],
        [2, 100],
    ]
    assert data.y == (1, -1, 1)


def test_a_header_is_noticed_and_may_name_the_label(tmp_path):
    text = "class,height,width\ncat,1,2\ndog,3,4\n"
    data = read(tmp_path, text, label="class")
    assert (rows(data), data.y, data.names) == ([[1, 2], [3, 4]], (-1, 1), ("cat", "dog"))


@pytest.mark.parametrize("label", ["1", "-3"])
def test_the_label_column_may_be_counted_from_either_end(tmp_path, label):
    data = read(tmp_path, "0,5,6\n1,7,8\n", label=label)
    assert (rows(data), data.y) == ([[5, 6], [7, 8]], (-1, 1))


def test_names_in_the_label_column_do_not_make_a_header(tmp_path):
    """The first line "1,2,cat" is a point; only features that are no numbers name columns."""
    assert len(read(tmp_path, "1,2,cat\n3,4,dog\n").y) == 2


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("1,0\n2,1\n", (-1, 1)),
        ("1,1\n2,2\n", (-1, 1)),
        ("1,+1.0\n2,-1\n3,1\n", (1, -1, 1)),
        ("1,10\n2,9\n", (1, -1)),  # as numbers, not as text
        ("1,b\n2,a\n", (1, -1)),
        ("1,True\n2,False\n", (1, -1)),
    ],
)
def test_the_smaller_label_is_minus_one(tmp_path, text, signs):
    assert read(tmp_path, text).y == signs


@pytest.mark.parametrize("mark", [",", ";", "\t", " ", ", "])
def test_any_usual_separator_will_do(tmp_path, mark):
    text = f"1{mark}2{mark}1\r\n\r\n# a remark\r\n3{mark}4{mark}-1"
    assert rows(read(tmp_path, "\ufeff" + text, "data.txt")) == [[1, 2], [3, 4]]


@pytest.mark.parametrize("name", ["data.svm", "data.libsvm", "data.svmlight", "data.txt"])
def test_sparse_text_fills_in_zeros(tmp_path, name):
    data = read(tmp_path, "+1 1:0.5 3:2 # first\n-1 qid:7 2:1/3\n", name)
    assert rows(data) == [[Fraction(1, 2), 0, 2], [0, Fraction(1, 3), 0]]
    assert data.y == (1, -1)


def test_sparse_indices_may_start_at_zero(tmp_path):
    assert rows(read(tmp_path, "1 0:5\n-1 1:6\n", "data.svm")) == [[5, 0], [0, 6]]


def test_an_array_is_taken_at_its_word(tmp_path):
    """The float 0.1 is the dyadic number that it is, not 1/10."""
    np.save(tmp_path / "a.npy", np.array([[0.1, 1.0], [2.0, -1.0]]))
    data = read_dataset(str(tmp_path / "a.npy"))
    assert rows(data) == [[Fraction(0.1)], [2]]
    assert (data.X[0, 0] == fmpq(1, 10), data.y) == (False, (1, -1))


@pytest.mark.parametrize("y", [[0, 1], [False, True], ["no", "yes"], [1.5, 2.5]])
def test_an_archive_holds_points_and_labels_of_any_kind(tmp_path, y):
    np.savez(tmp_path / "a.npz", X=np.array([[1, 2], [3, 4]]), y=np.array(y))
    data = read_dataset(str(tmp_path / "a.npz"))
    assert (rows(data), data.y) == ([[1, 2], [3, 4]], (-1, 1))


def test_shuffling_keeps_points_and_labels_together(tmp_path):
    data = read(tmp_path, "".join(f"{i},{i % 2}\n" for i in range(20)))
    shuffled = data.shuffled(3)
    assert sorted(rows(shuffled)) == rows(data) != rows(shuffled)
    assert all(
        y == (1 if x[0] % 2 else -1) for x, y in zip(rows(shuffled), shuffled.y, strict=True)
    )
    assert rows(shuffled) == rows(data.shuffled(3))


# ------------------------------------------------------------------ what is refused


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", ["is empty"]),
        ("\n  \n# nothing\n", ["is empty"]),
        ("a,b\n", ["no points"]),
        ("1\n-1\n", ["no features"]),
        ("1,2,1\n1,-1\n", ["line 2", "2 columns", "has 3"]),
        ("1,1\n\nnan,-1\n", ["line 3, column 1", "'nan'"]),
        ("nan,1\n2,-1\n", ["line 1", "'nan'"]),
        ("1,1\n-inf,-1\n", ["line 2", "'-inf'"]),
        ("x,y\n1,1\n,-1\n", ["line 3, x", "empty"]),
        ("1,1\nabc,-1\n", ["line 2", "'abc' is not a number"]),
        ("1,2,1\nx,2,-1\n", ["line 2, column 1", "'x'"]),
        ("1_000,1\n2,-1\n3,1\n1_0,1\n", ["line 4", "'1_0'"]),
        ("1,1\n2,1\n", ["every label is 1", "two classes"]),
        ("1,1\n2,-1\n3,0\n", ["line 3", "'0' is a third label after 1 and -1"]),
        ("1,a\n2,\n3,b\n", ["line 2", "label"]),
        ("1,1\n1/0,-1\n", ["line 2", "divides by zero"]),
        ("1,1\n1e999,-1\n", ["line 2", "1e999", "rescale"]),
        ("1,1\n1e-999,-1\n", ["line 2", "1e-999", "rescale"]),
        ("1,1\n1e99999999,-1\n", ["line 2", "1e99999999"]),
        ('1,1\n"2,-1\n', ["line 2", "quotes"]),
        (b"\x00\x01\x02", ["neither text"]),
        (b"\xff\xfe1,2", ["neither text"]),
        (bytes(range(256)), ["neither text"]),
        ("1 1:2\n-1 1:x\n", ["line 2, feature 1", "'x'"]),
        ("1 1:2\n-1 2\n", ["line 2", "'2' is not of the form index:value"]),
        ("1 1:2 1:3\n-1 1:1\n", ["line 1", "feature 1 is given twice"]),
        ("1 1:2\n-1 999999999:1\n", ["too large", "999999999 features", "take a sample"]),
    ],
)
def test_whatever_is_wrong_is_said_with_its_place(tmp_path, text, parts):
    with pytest.raises(DataError) as caught:
        read(tmp_path, text)
    message = str(caught.value)
    assert all(part in message for part in parts), message
    assert "\n" not in message


@pytest.mark.parametrize("label", ["colour", "0", "4", "-4", "1.5", ""])
def test_a_label_column_that_is_not_there_is_refused(tmp_path, label):
    with pytest.raises(DataError, match="there is no column"):
        read(tmp_path, "a,b,c\n1,2,1\n3,4,-1\n", label=label)


@pytest.mark.parametrize("name", ["data.svm", "data.npz"])
def test_a_label_column_makes_no_sense_where_labels_have_their_place(tmp_path, name):
    np.savez(tmp_path / "data.npz", X=np.eye(2), y=np.array([0, 1]))
    (tmp_path / "data.svm").write_text("1 1:1\n-1 1:2\n")
    with pytest.raises(DataError, match="--label-column is for CSV"):
        read_dataset(str(tmp_path / name), "1")


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(DataError, match="cannot be read: No such file"):
        read_dataset(str(tmp_path / "none.csv"))
    with pytest.raises(DataError, match="is not a file"):
        read_dataset(str(tmp_path))


def test_what_is_too_large_is_refused_before_it_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "LARGEST_FILE", 10)
    with pytest.raises(DataError, match="has 12 bytes: take a sample of at most 10"):
        read(tmp_path, "1,1\n2,-1\n3,1")
    monkeypatch.setattr(files, "LARGEST_FILE", 10_000)
    monkeypatch.setattr(datasets, "LARGEST_TABLE", 3)
    with pytest.raises(DataError, match="2 points of 2 features"):
        read(tmp_path, "1,2,1\n3,4,-1\n")
    np.savez_compressed(tmp_path / "bomb.npz", X=np.zeros((100, 100)), y=np.zeros(100))
    with pytest.raises(DataError, match="unpacks to"):
        read_dataset(str(tmp_path / "bomb.npz"))


@pytest.mark.parametrize("name", ["a.npy", "a.npz"])
@pytest.mark.parametrize("content", [b"", b"garbage", b"\x93NUMPY", b"PK\x03\x04garbage"])
def test_garbage_with_the_name_of_an_array_is_refused(tmp_path, name, content):
    with pytest.raises(DataError, match="no readable"):
        read(tmp_path, content, name)


def test_pickled_objects_are_never_loaded(tmp_path):
    np.save(tmp_path / "a.npy", np.array([[object(), 1], [2, 3]], dtype=object))
    with pytest.raises(DataError):
        read_dataset(str(tmp_path / "a.npy"))


@pytest.mark.parametrize(
    ("array", "message"),
    [
        (np.zeros(3), "must hold a table"),
        (np.zeros((3, 1)), "must hold a table"),
        (np.zeros((0, 2)), "no points"),
        (np.array([[1.0, 1.0], [np.nan, -1.0]]), "point 2, feature 1: nan"),
        (np.array([[1.0, 1.0], [np.inf, -1.0]]), "point 2, feature 1: inf"),
        (np.array([[1.0, 1.0], [1e300, -1.0]]), "point 2, feature 1: 1e"),
        (np.array([[1.0, 1.0], [1.0, np.nan]]), "point 2: the label is 'nan'"),
        (np.array([[1j, 1.0], [1.0, 2.0]]), "complex"),
        (np.array([["a", "b"], ["c", "d"]]), "must hold numbers"),
    ],
)
def test_arrays_that_hold_no_sample_are_refused(tmp_path, array, message):
    np.save(tmp_path / "a.npy", array)
    with pytest.raises(DataError, match=message):
        read_dataset(str(tmp_path / "a.npy"))


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        ({"X": np.eye(2)}, "has no array y"),
        ({"X": np.eye(2), "y": np.zeros(3)}, "shape"),
        ({"X": np.zeros(2), "y": np.zeros(2)}, "shape"),
    ],
)
def test_archives_that_hold_no_sample_are_refused(tmp_path, arrays, message):
    np.savez(tmp_path / "a.npz", **arrays)
    with pytest.raises(DataError, match=message):
        read_dataset(str(tmp_path / "a.npz"))
