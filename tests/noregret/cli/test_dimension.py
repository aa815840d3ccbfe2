"""Does `noregret dimension` tell the truth about a class, from a file or from a family?"""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner, Result

from learners.classes.families import FAMILIES
from noregret.cli import main

KEYS = {
    *("file", "family", "hypotheses", "points", "merged", "vc", "shattered", "ldim", "optimal"),
    *("halving", "consistent", "log2", "tree", "svg"),
}
WEATHER = ",rain,wind\nnever,0,0\nwet,1,0\nrough,0,1\nalways,1,1\nagain,1,1\n"
#: A tie to 0 costs Halving a mistake less than a tie to 1 (found by search).
UNEVEN = ("0000", "0101", "0110", "0111", "1011", "1101", "1110", "1111")


def run(*arguments: str) -> Result:
    return CliRunner(env={"COLUMNS": None}).invoke(main, ["dimension", *arguments])


def answer(*arguments: str) -> dict:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def text(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.fixture
def saved(tmp_path):
    """Return the name of a file with this text."""

    def save(content: str, name: str = "class.csv") -> str:
        (tmp_path / name).write_text(content)
        return str(tmp_path / name)

    return save


def exactly(number: int) -> dict[str, int]:
    return {"low": number, "high": number}


# ------------------------------------------------------------------ another route: definitions

Rows = frozenset[str]


def sides(rows: Rows, x: int) -> tuple[Rows, Rows]:
    ones = frozenset(row for row in rows if row[x] == "1")
    return rows - ones, ones


@cache
def littlestone(rows: Rows) -> int:
    """One more than the smaller dimension of two sides, at the best point."""
    points = range(len(next(iter(rows))))
    split = [sides(rows, x) for x in points]
    return max((1 + min(map(littlestone, pair)) for pair in split if all(pair)), default=0)


def vc(rows: Rows) -> int:
    points = range(len(next(iter(rows))))
    return max(
        size
        for size in range(len(points) + 1)
        for chosen in combinations(points, size)
        if len({tuple(row[x] for x in chosen) for row in rows}) == 2**size
    )


@cache
def halving(rows: Rows, eager: bool, tie: int) -> int:
    """The best an adversary can do, label by label, against what Halving predicts."""
    most = 0
    for x in range(len(next(iter(rows)))):
        pair = sides(rows, x)
        prediction = tie if len(pair[0]) == len(pair[1]) else int(len(pair[1]) > len(pair[0]))
        for label, left in enumerate(pair):
            if left and left != rows and (eager or label != prediction):
                most = max(most, (label != prediction) + halving(left, eager, tie))
    return most


@cache
def consistent(rows: Rows) -> int:
    """Whatever is left on either side may have been believed in, wrongly."""
    cuts = (pair for x in range(len(next(iter(rows)))) for pair in [sides(rows, x)] if all(pair))
    return max((1 + max(map(consistent, pair)) for pair in cuts), default=0)


def ways(tree: dict, way: tuple[tuple[str, str], ...] = ()) -> Iterator[tuple]:
    """Yield (((point, label), …), hypothesis) for each way through a tree."""
    if "hypothesis" in tree:
        yield way, tree["hypothesis"]
        return
    for side, label in (("zero", "0"), ("one", "1")):
        yield from ways(tree[side], (*way, (tree["point"], label)))


# ------------------------------------------------------------------ the numbers


@pytest.mark.parametrize("seed", range(12))
def test_the_numbers_of_a_file_follow_from_the_definitions(saved, seed):
    generator = random.Random(seed)
    points = generator.randint(1, 5)
    size = generator.randint(1, 14)
    listed = ["".join(generator.choice("01") for _ in range(points)) for _ in range(size)]
    rows = frozenset(listed)
    lines = [f"h{index}," + ",".join(row) for index, row in enumerate(listed)]
    header = "," + ",".join(f"p{x}" for x in range(points))
    data = answer(saved("\n".join([header, *lines])))
    assert set(data) == KEYS
    assert (data["hypotheses"], data["points"]) == (len(rows), points)
    assert data["merged"] == size - len(rows)
    assert data["vc"] == exactly(vc(rows))
    assert data["ldim"] == data["optimal"] == exactly(littlestone(rows))
    assert data["consistent"] == exactly(consistent(rows))
    assert [item["low"] for item in data["halving"]] == [item["high"] for item in data["halving"]]
    assert {(item["eager"], item["tie"]): item["low"] for item in data["halving"]} == {
        (eager, tie): halving(rows, eager, tie) for eager in (False, True) for tie in (0, 1)
    }
    assert math.isclose(float(data["log2"]), math.log2(len(rows)), abs_tol=1e-10)


@pytest.mark.parametrize("seed", range(6))
def test_the_witnesses_are_witnesses(saved, seed):
    """The points are shattered, and each way through the tree agrees with its hypothesis."""
    generator = random.Random(100 + seed)
    table = {f"h{i}": "".join(generator.choice("01") for _ in range(6)) for i in range(20)}
    lines = [f"{name}," + ",".join(row) for name, row in table.items()]
    data = answer(saved("\n".join([",a,b,c,d,e,f", *lines])))
    column = {name: "abcdef".index(name) for name in "abcdef"}
    chosen = [column[name] for name in data["shattered"]]
    assert len(chosen) == len(set(chosen)) == data["vc"]["low"]
    assert len({tuple(row[x] for x in chosen) for row in table.values()}) == 2 ** len(chosen)
    found = list(ways(data["tree"]))
    assert len(found) == 2 ** data["ldim"]["low"]
    for way, name in found:
        assert len(way) == data["ldim"]["low"]
        assert all(table[name][column[point]] == label for point, label in way)


@pytest.mark.parametrize(
    ("family", "size", "numbers"),
    [
        # Binary search for the threshold; Consistent may walk through all of the points.
        ("thresholds=7", (8, 7), (1, 3, 3, 7)),
        # "No" is right everywhere but at one point; Consistent may guess each but the last.
        ("singletons=6", (6, 6), (1, 1, 1, 5)),
        ("all-functions=4", (16, 4), (4, 4, 4, 4)),
        # A linear function is known after n independent points, and they are shattered.
        ("parities=3", (8, 8), (3, 3, 3, 3)),
        # Threshold functions of two variables: all but exclusive or and its opposite.
        ("halfspaces=2", (14, 4), (3, 3, 3, 4)),
        ("halfspaces=1,5", (10, 5), (2, 3, 3, 5)),
    ],
)
def test_the_numbers_of_a_family_are_those_of_the_books(family, size, numbers):
    data = answer("--family", family)
    assert (data["hypotheses"], data["points"]) == size
    assert (data["family"], data["file"], data["merged"]) == (family, None, 0)
    found = (data["vc"], data["ldim"], data["halving"][0], data["consistent"])
    assert tuple(item["low"] for item in found) == numbers
    assert tuple(item["high"] for item in found) == numbers


def test_a_family_may_have_several_sizes():
    """C(3,2) choices of variables, 4 choices of signs."""
    assert answer("--family", "k-conjunctions=3,2")["hypotheses"] == 12
    assert answer("--family", " k-conjunctions = 3 , 2 ")["hypotheses"] == 12


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_is_named_in_the_help(family):
    assert f"{family}=" in run("--help").stdout


def test_equal_rows_are_merged_and_names_stay(saved):
    data = answer(saved(WEATHER))
    assert (data["hypotheses"], data["points"], data["merged"]) == (4, 2, 1)
    assert sorted(data["shattered"]) == ["rain", "wind"]
    assert {name for _, name in ways(data["tree"])} == {"never", "wet", "rough", "always"}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("class.json", '["00", "10", "01", "11"]'),
        ("class.json", '{"hypotheses": [[0,0],[1,0],[0,1],[1,1]], "domain": ["a", "b"]}'),
        ("class.txt", "0,0\n1,0\n0,1\n1,1\n"),
    ],
)
def test_a_class_may_come_as_json_or_as_a_bare_table(saved, name, content):
    data = answer(saved(content, name))
    assert (data["hypotheses"], data["ldim"]) == (4, exactly(2))


def test_a_class_may_come_as_an_array(tmp_path):
    np.save(tmp_path / "class.npy", np.eye(5, dtype=int))
    assert answer(str(tmp_path / "class.npy"))["ldim"] == exactly(1)


# ------------------------------------------------------------------ what people read


def test_people_read_the_numbers_the_chain_and_the_tree(saved):
    shown = text(saved(WEATHER))
    for line in (
        "4 hypotheses on 2 points (1 equal row merged)",
        "  VC dimension           2, shattered: rain, wind",
        "  Littlestone dimension  2",
        "  optimal mistake bound  2",
        "  Halving                2, lazy or eager, with either tie",
        "  Consistent             2, under the worst choices",
        "  log2 |H|               2",
        "  VC 2 <= Ldim 2 <= Halving 2 <= log2 |H| 2",
        "  rain?",
        "  ├─0─ wind?",
        "  │    ├─0─ never: 00",
        "       └─1─ always: 11",
    ):
        assert line in shown.splitlines(), line


def test_a_single_hypothesis_is_known_at_once(saved):
    shown = text(saved("1,0,1\n"))
    assert "1 hypothesis on 3 points" in shown
    assert "VC 0 <= Ldim 0 <= Halving 0 <= log2 |H| 0" in shown
    assert "shattered" not in shown


def test_variants_of_halving_that_differ_are_told_apart(saved):
    file = saved("".join(",".join(row) + "\n" for row in UNEVEN))
    expected = {
        (eager, tie): halving(frozenset(UNEVEN), eager, tie)
        for eager in (False, True)
        for tie in (0, 1)
    }
    assert set(expected.values()) == {2, 3}
    shown = text(file)
    for (eager, tie), mistakes in expected.items():
        assert f"{mistakes} ({'eager' if eager else 'lazy'}, tie {tie})" in shown
    assert "VC 2 <= Ldim 2 <= Halving 3 <= log2 |H| 3" in shown


# ------------------------------------------------------------------ what stays open


def test_what_the_budget_does_not_settle_is_said_to_be_open_and_leaves_with_three():
    result = run("--family", "halfspaces=3", "--budget", "1")
    assert (result.exit_code, result.stderr) == (3, "")
    note = "(not settled within the budget; --budget N searches further)"
    line = next(line for line in result.stdout.splitlines() if "Littlestone dimension" in line)
    assert ".." in line
    assert line.endswith(note)


def test_open_numbers_are_brackets_that_a_larger_budget_narrows():
    result = run("--family", "halfspaces=3", "--budget", "1", "--json")
    assert (result.exit_code, result.stderr) == (3, "")
    rough, fine = json.loads(result.stdout), answer("--family", "halfspaces=3")
    assert rough["ldim"]["low"] < rough["ldim"]["high"]
    for key in ("vc", "ldim", "optimal", "consistent"):
        assert rough[key]["low"] <= fine[key]["low"] == fine[key]["high"] <= rough[key]["high"]
    assert all(len(way) == rough["ldim"]["low"] for way, _ in ways(rough["tree"]))
    assert len(rough["shattered"]) == rough["vc"]["low"]


# ------------------------------------------------------------------ the picture


def test_the_tree_is_drawn_as_svg(saved, tmp_path):
    file = tmp_path / "tree.SVG"
    assert answer(saved(WEATHER), "--svg", str(file))["svg"] == str(file)
    words = [element.text for element in ElementTree.parse(file).getroot().iter()]
    assert words.count("wind") >= 2
    assert "class.csv: Littlestone dimension 2" in words


def test_the_picture_of_an_open_dimension_says_so(tmp_path):
    file = tmp_path / "tree.svg"
    result = run("--family", "halfspaces=3", "--budget", "1", "--svg", str(file))
    assert result.exit_code == 3
    assert "here a tree of depth" in file.read_text(encoding="utf-8")


# ------------------------------------------------------------------ complaints


def complaint(*arguments: str) -> str:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("noregret: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.mark.parametrize(
    ("content", "options", "part"),
    [
        ("", [], "is empty"),
        ("a,b\n", [], "class.csv"),
        ("0,1\n0,2\n", [], "row 2, column 2"),
        ("0,1\n0\n", [], "row 2 has 1 columns"),
        ("\x00\x01", [], "neither text nor .npy"),
        (WEATHER, ["--svg", "tree.png"], "tree.png is no picture that can be drawn: name it .svg"),
        (WEATHER, ["--budget", "0"], "--budget"),
        (WEATHER, ["--budget", "many"], "--budget"),
        (WEATHER, ["--family", "thresholds=3"], "give a FILE or --family, not both"),
    ],
)
def test_a_complaint_is_one_sentence_and_leaves_with_two(saved, content, options, part):
    assert part in complaint(saved(content), *options)


@pytest.mark.parametrize("shape", ["(1000000000000, 10)}", "(10"])
def test_an_array_with_a_false_header_is_a_complaint(tmp_path, shape):
    text = f"{{'descr': '<f8', 'fortran_order': False, 'shape': {shape}".ljust(118).encode()
    file = tmp_path / "class.npy"
    file.write_bytes(b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text)
    assert complaint(str(file)).endswith("is no readable .npy file: save it with numpy.save\n")


@pytest.mark.parametrize("content", ["[]", "[[]]", '{"hypotheses": []}', "{}", "0", "[", "[[0,2]]"])
def test_a_json_file_without_a_class_is_a_complaint(saved, content):
    assert "class.json" in complaint(saved(content, "class.json"))


@pytest.mark.parametrize(
    ("family", "part"),
    [
        ("circles=3", "there is no family 'circles': choose one of thresholds, "),
        ("", "there is no family ''"),
        ("thresholds", "no size is given in 'thresholds': write --family thresholds=k"),
        ("thresholds=3,4", "2 sizes are given in 'thresholds=3,4': write --family thresholds=k"),
        ("k-conjunctions=3", "1 size is given in 'k-conjunctions=3'"),
        ("halfspaces=2,3,1", "write --family halfspaces=dimension[,levels]"),
        ("thresholds=", "'' is no size"),
        ("thresholds=-3", "'-3' is no size"),
        ("thresholds=x", "with whole numbers"),
        ("thresholds=0", "k is 0"),
        ("k-conjunctions=2,3", "k is 3"),
        ("all-functions=60", "choose a smaller one"),
        ("halfspaces=9", "take a smaller grid"),
    ],
)
def test_a_family_that_is_none_is_a_complaint(family, part):
    assert part in complaint("--family", family)


def test_neither_a_file_nor_a_family_is_a_complaint():
    assert "give a FILE, or a family as in --family thresholds=7" in complaint()


def test_a_missing_file_and_a_folder_are_complaints(tmp_path):
    missing = str(tmp_path / "such.csv")
    assert complaint(missing) == (
        f"noregret: {missing} cannot be read: No such file or directory\n"
    )
    assert "is not a file" in complaint(str(tmp_path))
