"""Are classes read from files as written, and bad files refused with file, row and column?"""

from __future__ import annotations

import json
import struct

import numpy as np
import pytest

from learners.classes import ClassError, read_class

ROWS = ("010", "110", "001", "111")


@pytest.fixture
def write(tmp_path):
    def make(name: str, text: str):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return make


@pytest.mark.parametrize(
    ("text", "domain", "names"),
    [
        ("0,1,0\n1,1,0\n0,0,1\n1,1,1\n", "012", "0123"),
        ("a,b,c\n0,1,0\n1,1,0\n0,0,1\n1,1,1", "abc", "0123"),
        ("p,0,1,0\nq,1,1,0\nr,0,0,1\ns,1,1,1\n", "012", "pqrs"),
        (",a,b,c\np,0,1,0\nq,1,1,0\n\nr,0,0,1\ns,1,1,1\n", "abc", "pqrs"),
        ("h, a, b, c\np, 0, 1, 0\nq, 1, 1, 0\nr, 0, 0, 1\ns, 1, 1, 1\n", "abc", "pqrs"),
        ("0,1,2\n0,1,0\n1,1,0\n0,0,1\n1,1,1\n", "012", "0123"),
        (",0,1,2\n0,0,1,0\n1,1,1,0\n2,0,0,1\n3,1,1,1\n", "012", "0123"),
        ('\ufeff"a","b","c"\r\n0,1,0\r\n1,1,0\r\n0,0,1\r\n1,1,1\r\n', "abc", "0123"),
    ],
)
def test_csv_with_and_without_names(write, text, domain, names):
    cls = read_class(write("class.csv", text))
    assert cls.strings == ROWS
    assert cls.domain == tuple(domain)
    assert cls.names == tuple(names)


def test_a_first_row_of_zeros_and_ones_is_a_hypothesis(write):
    """Also where it would be a fine header: an empty corner makes it one."""
    bare = read_class(write("class.csv", "0,1\n1,1\n0,0\n"))
    assert bare.strings == ("01", "11", "00")
    assert bare.domain == ("0", "1")
    cornered = read_class(write("class.csv", ",0,1\nh,1,1\ng,0,0\n"))
    assert cornered.strings == ("11", "00")
    assert (cornered.domain, cornered.names) == (("0", "1"), ("h", "g"))
    backwards = read_class(write("class.csv", ",1,0\nh,1,1\ng,0,0\n"))
    assert backwards.domain == ("1", "0")


@pytest.mark.parametrize("header", ["0.5,1.5", "-1,0", "x1,x2", "yes,no", "3,10", "rain today,0"])
def test_what_is_no_label_names_the_points(write, header):
    assert read_class(write("class.csv", f"{header}\n1,1\n0,0\n")).domain == tuple(
        header.split(",")
    )


def test_a_single_column_may_have_a_name_with_blanks(write):
    assert read_class(write("class.csv", "rain; or wind\n0\n1\n")).domain == ("rain; or wind",)


def test_a_table_of_two_named_rows_has_an_empty_corner(write):
    cls = read_class(str(write("class.csv", ",a,b\n0,0,1\n1,1,1\n")))
    assert cls.strings == ("01", "11")
    assert cls.names == ("0", "1")


@pytest.mark.parametrize(
    "data",
    [
        list(ROWS),
        [[int(bit) for bit in row] for row in ROWS],
        {"hypotheses": list(ROWS)},
        {"hypotheses": [[bit == "1" for bit in row] for row in ROWS]},
    ],
)
def test_json_rows(write, data):
    assert read_class(write("class.json", json.dumps(data))).strings == ROWS


def test_json_names(write):
    data = {"hypotheses": ROWS, "domain": ["a", "b", "c"], "names": [1, 2, 3, 4]}
    cls = read_class(write("class.JSON", json.dumps(data)))
    assert cls.domain == ("a", "b", "c")
    assert cls.names == ("1", "2", "3", "4")


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int64, np.float64])
def test_arrays(tmp_path, dtype):
    table = np.array([[int(bit) for bit in row] for row in ROWS], dtype=dtype)
    np.save(tmp_path / "class.npy", table)
    assert read_class(tmp_path / "class.npy").strings == ROWS


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("c.csv", "", "is empty: give one row a hypothesis"),
        ("c.csv", "a,b\n", "row 1, column 2: the label is 'b', but must be 0 or 1"),
        ("c.csv", "0,1\n1,0,1\n", "row 2 has 3 columns, but row 1 has 2: make them the same"),
        ("c.csv", "0,1,0,0\n1,2,1,1\n", "row 2, column 2: the label is '2', but must be 0 or 1"),
        ("c.csv", "0,1,2,0\n1,1,1,1\n", "row 1, column 3: the label is '2', but must be 0 or 1"),
        ("c.csv", "0,1,0,0\n\n1,,1,1\n", "row 3, column 2: the label is empty, but must be 0 or 1"),
        ("c.csv", ",1,0\n1,0,1\n1,1,1\n", "row 1, column 1: the label is empty"),
        ("c.csv", "0,1\nx,1\n0,0\n1,1\nx,0\n", "row 2, column 1: the label is 'x'"),
        ("c.csv", "0;1;0\n1;1;0\n", "labels are separated by ';', but commas are expected: write"),
        ("c.csv", "0;1;0\n", "row 1: the labels are separated by ';', but commas are expected"),
        ("c.csv", "a;b\n0;1\n1;0\n", "row 2: the labels are separated by ';', but commas are"),
        ("c.csv", "0\t1\n1\t1\n", r"separated by '\\t', but commas are expected: write 0,1"),
        ("c.csv", "a b\n0 1\n1 1\n", "separated by ' ', but commas are expected: write 0,1"),
        ("c.csv", "001\n010\n111\n", "the labels are not separated, but commas are expected"),
        ("c.csv", "0.0,1.0\n1,0\n", "row 1, column 1: the label is '0.0', but must be 0 or 1"),
        ("c.csv", "0,1.0\n1,0\n", "row 1, column 2: the label is '1.0', but must be 0 or 1"),
        ("c.csv", "True,False\n1,0\n", "row 1, column 1: the label is 'True', but must be 0 or 1"),
        ("c.csv", "-1,1\n1,-1\n", "row 1, column 1: the label is '-1', but must be 0 or 1"),
        ("c.csv", "1,-1\n1,1\n-1,1\n", "row 1, column 2: the label is '-1', but must be 0 or 1"),
        ("c.csv", "a,a,b\n0,1,0\n", "row 1: the name 'a' is there twice, but names must be disti"),
        ("c.csv", ",a,a\nh,1,0\n", "row 1: the name 'a' is there twice, but names must be"),
        ("c.csv", "a,0\nb,1\na,1\n", "column 1: the name 'a' is there twice, but names must be"),
        ("c.csv", "a,0\na,1\n", "column 1: the name 'a' is there twice, but names must be"),
        ("c.csv", "3,2,1\n0,1,0\n", "row 1, column 1: .* or let the numbers that name the points"),
        ("c.csv", 'a,b\n"0,1\n', "row 2: .*: mend the quotes"),
        ("c.csv", 'a,b\n"0,1\n1,0\n1,1\n', "row 2: .*: mend the quotes"),
        ("c.csv", "0\0,1", "is neither text nor .npy: save it as CSV or JSON in UTF-8"),
        ("c.json", "[[0, 1],\n [0 1]]", "row 2, column 5: this is no JSON .*: correct it"),
        ("c.json", "[" * 100_000, "is nested too deeply: give a list of rows"),
        ("c.json", "[]", "holds no hypothesis: give one row a hypothesis"),
        ("c.json", "[[]]", "holds no point: give one column a point"),
        ("c.json", "3", "holds no list of rows: give"),
        ("c.json", "[1, 0]", r"row 1 is 1: give \[0, 1, ...\] or '01...'"),
        ("c.json", "[[0, 1], [0, 2]]", "row 2, column 2: the label is 2, but must be 0 or 1"),
        ("c.json", '[[0, 1], [0, "1"]]', "row 2, column 2: the label is '1', but must be 0 or 1"),
        ("c.json", "[[0, 1], [1, null]]", "row 2, column 2: the label is None, but must be"),
        ("c.json", '["01", "0x"]', "row 2, column 2: the label is 'x', but must be 0 or 1"),
        ("c.json", '["01", "011"]', "row 2 has 3 labels, but row 1 has 2: give every point"),
        ("c.json", "{}", "has no key 'hypotheses': give its rows there"),
        ("c.json", '{"rows": []}', "has the key 'rows': use hypotheses, domain, names only"),
        ("c.json", '{"hypotheses": ["01"], "domain": "ab"}', "domain is no list of names: give"),
        ("c.json", '{"hypotheses": ["01"], "domain": ["a"]}', "domain has 1 entries, but there"),
        ("c.npy", "no array", "is no readable .npy file: save it with numpy.save"),
    ],
)
def test_bad_files_are_refused_in_a_sentence(write, name, text, sentence):
    path = write(name, text)
    with pytest.raises(ClassError, match=sentence) as caught:
        read_class(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("array", "sentence"),
    [
        (np.zeros(3), "holds no table with 2 axes: give one row a hypothesis"),
        (np.array([["a"]]), "holds <U1, but must hold numbers: save 0 and 1"),
        (np.array([[0, 1], [1, 2]]), "row 2, column 2: the label is 2, but must be 0 or 1"),
        (np.array([[0, np.nan]]), "row 1, column 2: the label is nan, but must be 0 or 1"),
        (np.zeros((0, 3)), "holds no hypothesis"),
        (np.zeros((3, 0)), "holds no point"),
    ],
)
def test_bad_arrays_are_refused(tmp_path, array, sentence):
    np.save(tmp_path / "class.npy", array)
    with pytest.raises(ClassError, match=sentence):
        read_class(tmp_path / "class.npy")


def header(text: str) -> bytes:
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text.encode("latin1")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x93NUMPY\x01",
        b"PK\x03\x04 no archive",
        header("{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000, 10)}"),
        header("{'descr': '<f8', 'fortran_order': False, 'shape': (1" + 30 * "0" + ", 10)}"),
        header("{'descr': '<f8', 'fortran_order': False, 'shape': (-1, 2)}" + 16 * "0"),
        header("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2"),
        header("{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2)}") + 31 * b"\0",
        header("(" * 9000),
    ],
)
def test_an_array_that_is_not_there_is_refused(tmp_path, content):
    (tmp_path / "class.npy").write_bytes(content)
    with pytest.raises(ClassError, match=r"class.npy is no readable .npy file: save it with numpy"):
        read_class(tmp_path / "class.npy")


def test_pickles_are_not_opened(tmp_path):
    np.save(tmp_path / "class.npy", np.array([[{}]], dtype=object), allow_pickle=True)
    with pytest.raises(ClassError, match=r"is no readable .npy file"):
        read_class(tmp_path / "class.npy")


def test_what_is_no_file_is_refused(tmp_path):
    with pytest.raises(ClassError, match="cannot be read: No such file"):
        read_class(tmp_path / "missing.csv")
    with pytest.raises(ClassError, match=r"is not a file: give a CSV, JSON or .npy file"):
        read_class(tmp_path)
