"""Is a mistake tree drawn as it is, in a terminal and as a picture, whatever its names are?"""

from __future__ import annotations

import re
from itertools import combinations, product
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners.classes.finite_class import FiniteClass
from learners.classes.littlestone import Leaf, Littlestone, Tree
from noregret.draw import tree as drawing

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</svg><script>alert('&amp;\"]]>')</script>"


def cube(n: int, names: str = "p{}") -> FiniteClass:
    """All functions on n points: the tree asks for each point once on every way."""
    rows = ["".join(bits) for bits in product("01", repeat=n)]
    return FiniteClass(rows, domain=[names.format(index) for index in range(n)])


def tree_of(cls: FiniteClass) -> Tree | Leaf:
    return Littlestone(cls).tree()


def text_of(cls: FiniteClass) -> list[str]:
    return list(drawing.lines(tree_of(cls), cls))


def picture_of(tree: Tree | Leaf, cls: FiniteClass, **options: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawing.svg(tree, cls, **options))


@st.composite
def drawn(draw: st.DrawFn, deepest: int = 4) -> tuple[Tree | Leaf, FiniteClass]:
    """Any binary tree, balanced or not, with any names: a drawing need not be shattered."""
    points = draw(st.integers(1, 5))
    name = st.text(max_size=50)
    rows = [format(index, f"0{points}b") for index in range(2**points)]
    cls = FiniteClass(
        rows,
        domain=draw(st.lists(name, min_size=points, max_size=points)),
        names=draw(st.lists(name, min_size=len(rows), max_size=len(rows))),
    )
    node: st.SearchStrategy[Tree | Leaf] = st.builds(Leaf, st.integers(0, len(rows) - 1))
    for _ in range(deepest):
        node = st.one_of(node, st.builds(Tree, st.integers(0, points - 1), node, node))
    return draw(node), cls


# ------------------------------------------------------------------ text


def test_a_tree_of_depth_two_is_drawn_as_by_hand():
    cls = FiniteClass(["00", "01", "10", "11"], domain=["rain", "wind"], names=["a", "b", "c", "d"])
    tree = Tree(0, Tree(1, Leaf(0), Leaf(1)), Tree(1, Leaf(2), Leaf(3)))
    assert list(drawing.lines(tree, cls)) == [
        "rain?",
        "├─0─ wind?",
        "│    ├─0─ a: 00",
        "│    └─1─ b: 01",
        "└─1─ wind?",
        "     ├─0─ c: 10",
        "     └─1─ d: 11",
    ]


def test_one_hypothesis_is_a_tree_without_points():
    assert text_of(FiniteClass(["101"], names=["only"])) == ["only: 101"]


def test_a_row_is_not_repeated_beside_itself_and_a_long_one_not_shown():
    row = "01" * 50
    assert text_of(FiniteClass([row], names=[row])) == [row]
    assert text_of(FiniteClass([row], names=["long"])) == ["long"]


def test_a_tree_of_depth_four_is_written_out():
    text = text_of(cube(4))
    assert len(text) == 2**5 - 1
    assert not any("…" in line for line in text)


@pytest.mark.parametrize("depth", [5, 6, 8])
def test_of_a_deep_tree_the_top_and_one_way_are_shown_and_the_rest_is_counted(depth):
    """Three levels of points and, below the first of the last of them, the way of zeros."""
    *text, note = text_of(cube(depth))
    left_out = [int(line.split("… ")[1].split()[0]) for line in text if "…" in line]
    shown = len(text) - len(left_out)
    # 1 + 2 + 4 points, then depth - 3 further points, and the two leaves at the end of the way.
    assert shown == 7 + (depth - 3) + 2
    assert shown + sum(left_out) == 2 ** (depth + 1) - 1
    assert f"{sum(left_out)} of {2 ** (depth + 1) - 1} nodes are not shown" in note
    assert f"0: {'0' * depth}" in " ".join(text)


def _read(text: list[str]) -> object:
    """Return the tree that a text shows: (name, zero, one) or a name."""
    name, *rest = text
    if not rest:
        return name
    cut = next(index for index, line in enumerate(rest) if line.startswith("└─1─ "))
    assert rest[0].startswith("├─0─ ")
    assert all(line.startswith("│    ") for line in rest[1:cut])
    assert all(line.startswith("     ") for line in rest[cut + 1 :])
    parts = (rest[:cut], rest[cut:])
    return (name, *(_read([line[5:] for line in part]) for part in parts))


def _names(node: Tree | Leaf, cls: FiniteClass) -> object:
    name = drawing.label(node, cls)
    if isinstance(node, Leaf):
        return name
    return (f"{name}?", _names(node.zero, cls), _names(node.one, cls))


@given(drawn())
def test_a_tree_can_be_read_from_its_text(case):
    tree, cls = case
    assert _read(list(drawing.lines(tree, cls))) == _names(tree, cls)


@given(st.text())
def test_no_name_breaks_a_line_or_commands_the_terminal(name):
    cls = FiniteClass(["0", "1"], domain=[name], names=[f"{name}\x1b[2J", "\n"])
    text = text_of(cls)
    assert len(text) == 3
    assert all(line.isprintable() for line in text)


# ------------------------------------------------------------------ picture


def test_the_picture_has_every_point_every_label_and_every_hypothesis():
    cls = cube(3)
    picture = picture_of(tree_of(cls), cls, title="the cube <3>")
    words = [element.text for element in picture.iter(f"{SVG}text")]
    assert picture.find(f"{SVG}title").text == "the cube <3>"
    assert "the cube <3>" in words
    assert [words.count(point) for point in cls.domain] == [1, 2, 4]
    assert (words.count("0"), words.count("1")) == (7, 7)
    assert {f"{index}: {row}" for index, row in enumerate(cls.strings)} <= set(words)
    assert len(list(picture.iter(f"{SVG}path"))) == 14


def test_the_picture_scales_and_needs_nothing_from_elsewhere():
    text = drawing.svg(tree_of(cube(2)), cube(2))
    picture = ElementTree.fromstring(text)
    box = [float(number) for number in picture.get("viewBox").split()]
    assert box == [0, 0, float(picture.get("width")), float(picture.get("height"))]
    for foreign in ("href", "url(", "@import", "<script", "<image", "@font-face"):
        assert foreign not in text
    assert text.count("http") == 1  # the name of the format


def test_a_hostile_name_stays_a_name():
    cls = FiniteClass(["0", "1"], domain=[HOSTILE], names=[HOSTILE, "\x00\x08\ud800\ufffe"])
    picture = picture_of(tree_of(cls), cls, title=HOSTILE)
    assert {element.tag.removeprefix(SVG) for element in picture.iter()} == {
        *("svg", "title", "style", "rect", "path", "text", "g"),
    }
    assert HOSTILE in [element.text for element in picture.iter(f"{SVG}title")]


@given(drawn())
def test_a_picture_is_well_formed_and_can_be_written_whatever_the_names(case):
    tree, cls = case
    text = drawing.svg(tree, cls)
    text.encode("utf-8")
    ElementTree.fromstring(text)


def _extent(element: ElementTree.Element) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a text at 13 pixels, in a font of fixed width."""
    x, y = float(element.get("x")), float(element.get("y"))
    # 0.602 em is the widest of the usual ones (Courier, DejaVu Sans Mono, Menlo).
    width = len(element.text) * 0.602 * 13
    left = x - width / 2 if element.get("text-anchor") == "middle" else x
    return left, y - 11, left + width, y + 3


@pytest.mark.parametrize("names", ["{}", "p{}", "a very long name of point number {}, and longer"])
@pytest.mark.parametrize("depth", [0, 1, 2, 3, 4, 5, 7])
def test_no_words_overlap_and_all_are_on_the_paper(depth, names):
    cls = cube(depth, names) if depth else FiniteClass(["01"], names=[names])
    picture = picture_of(tree_of(cls), cls)
    words = [_extent(element) for element in picture.iter(f"{SVG}text") if element.text]
    width, height = float(picture.get("width")), float(picture.get("height"))
    for left, top, right, bottom in words:
        assert left >= 0 <= top
        assert right <= width
        assert bottom <= height
    for (l1, t1, r1, b1), (l2, t2, r2, b2) in combinations(words, 2):
        assert r1 <= l2 or r2 <= l1 or b1 <= t2 or b2 <= t1


def test_edges_lead_from_box_to_box():
    cls = cube(2)
    picture = picture_of(tree_of(cls), cls)
    frames = [rect for rect in picture.iter(f"{SVG}rect") if rect.get("class") == "frame"]
    sides = {(float(f.get("x")), float(f.get("y")) + float(f.get("height")) / 2) for f in frames}
    backs = {(x + float(frames[0].get("width")), y) for x, y in sides}
    starts, ends = set(), set()
    for path in picture.iter(f"{SVG}path"):
        numbers = [float(number) for number in re.findall(r"[\d.]+", path.get("d"))]
        starts.add((numbers[0], numbers[1]))
        ends.add((numbers[-1], numbers[-2]))
    assert starts == backs
    assert len(ends) == 6
    assert len(ends & sides) == 2  # the two points below the root; the others lead to hypotheses


@pytest.mark.parametrize("depth", [6, 8])
def test_of_a_deep_tree_five_levels_are_drawn_and_it_is_said(depth):
    cls = cube(depth)
    picture = picture_of(tree_of(cls), cls)
    words = [element.text for element in picture.iter(f"{SVG}text")]
    assert [words.count(f"p{level}") for level in range(6)] == [1, 2, 4, 8, 16, 0]
    each, total = 2 ** (depth - 4) - 1, 2 ** (depth + 1) - 1
    assert words.count(f"… {each} nodes") == 32
    note = f"The top 5 of {depth} levels of points: {32 * each} of {total} nodes are not shown."
    assert words[-1] == note


def test_a_long_name_is_cut_and_can_be_read_in_full():
    cls = FiniteClass(["0", "1"], domain=["é" * 100])
    picture = picture_of(tree_of(cls), cls)
    assert f"{'é' * 31}…" in [element.text for element in picture.iter(f"{SVG}text")]
    assert "é" * 100 in [element.text for element in picture.iter(f"{SVG}title")]


def _luminance(colour: str) -> float:
    parts = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_words_can_be_read_by_day_and_by_night():
    """The guidelines for accessible pages (WCAG 2) ask for a contrast of 4.5 or more."""
    text = drawing.svg(tree_of(cube(2)), cube(2))
    picture = ElementTree.fromstring(text)
    by_day = {e.get("fill") for e in picture.iter(f"{SVG}text")}
    papers = {e.get("fill") for e in picture.iter(f"{SVG}rect")}
    assert len(by_day) == 3
    assert all(_contrast(ink, "#ffffff") >= 4.5 for ink in by_day)
    assert all(_contrast("#1f2328", paper) >= 4.5 for paper in papers)
    night = dict(re.findall(r"\.mistake-tree (\S+) \{ (?:fill: (?=#))(#\w{6})", text))
    assert set(night) == {".paper", "text", ".frame", "text.zero", "text.one"}
    for ink in ("text", "text.zero", "text.one"):
        assert _contrast(night[ink], night[".paper"]) >= 4.5
    assert _contrast(night["text"], night[".frame"]) >= 4.5
