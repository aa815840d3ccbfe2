"""How is a mistake tree drawn, in a terminal and as a picture?

An inner node is a point of the domain, its two edges are the labels 0 and 1, and a leaf is a
hypothesis that gives every point on its way the label of the way.  Names come from the files of
users: what cannot be printed is replaced, and what is long is cut in the picture.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from learners.classes.finite_class import FiniteClass
from learners.classes.littlestone import Leaf, Tree

Node = Tree | Leaf

#: Of a deeper tree only the top levels of points are written out, and below them one way.
DEEPEST_TEXT, TOP_LEVELS = 4, 3
#: Of a deeper tree only this many levels of points are drawn.
DEEPEST_PICTURE = 5
#: A longer row is not shown beside the name of its hypothesis.
LONGEST_ROW = 24

# Lengths in the picture are in its own units: it scales.
_ROW, _EDGE, _MARGIN, _PADDING, _CHARACTER, _LINE = 28.0, 76.0, 16.0, 8.0, 8.0, 20.0
_STRAIGHT = 28.0  # the end of an edge, of _EDGE in all
_LONGEST_NAME = 32
# The colours are attributes, which every viewer knows; the style changes them in the dark.
_PAPER, _INK, _FRAME, _FILL = "#ffffff", "#1f2328", "#6e7781", "#eef1f5"
_COLOURS = {"zero": "#0a58ca", "one": "#b34700"}
_STYLE = """\
@media (prefers-color-scheme: dark) {
  .mistake-tree .paper { fill: #0d1117; }
  .mistake-tree text { fill: #e6edf3; }
  .mistake-tree .frame { fill: #21262d; stroke: #8b949e; }
  .mistake-tree path.zero { stroke: #79b8ff; }
  .mistake-tree path.one { stroke: #ffa657; }
  .mistake-tree text.zero { fill: #79b8ff; }
  .mistake-tree text.one { fill: #ffa657; }
}"""


def size(node: Node) -> int:
    """Return the number of nodes."""
    return 1 if isinstance(node, Leaf) else 1 + size(node.zero) + size(node.one)


def levels(node: Node) -> int:
    """Return how many points the longest way asks for."""
    return 0 if isinstance(node, Leaf) else 1 + max(levels(node.zero), levels(node.one))


def plain(text: str) -> str:
    """Return text that can be printed on one line: no control signs, no line ends."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def label(node: Node, cls: FiniteClass) -> str:
    """Return what stands at a node: a point, or a hypothesis with its row."""
    if isinstance(node, Tree):
        return plain(cls.domain[node.point])
    name, row = plain(cls.names[node.hypothesis]), cls.strings[node.hypothesis]
    return name if name == row or not 0 < len(row) <= LONGEST_ROW else f"{name}: {row}"


# ------------------------------------------------------------------ text


def lines(tree: Node, cls: FiniteClass) -> Iterator[str]:
    """Yield a tree as text, one node a line; of a deep one the top and the way of zeros.

    Points are questions: ``rain?`` has a branch for the label 0 and one for 1.
    """
    depth = levels(tree)
    full = depth + 1 if depth <= DEEPEST_TEXT else TOP_LEVELS
    rows = [(_asked(tree, cls), 0), *_rows(tree, cls, "", full - 1, on_way=True)]
    yield from (text for text, _ in rows)
    hidden = sum(count for _, count in rows)
    if hidden:
        part = f"the top {TOP_LEVELS} levels and the way of zeros"
        yield f"({part}: {hidden} of {size(tree)} nodes are not shown)"


def _rows(
    node: Node, cls: FiniteClass, indent: str, full: int, on_way: bool
) -> Iterator[tuple[str, int]]:
    """Yield what hangs below a node, line by line, with how many nodes a line leaves out.

    ``full`` more levels are shown whole; below them, the way of zeros from the root only.
    """
    if isinstance(node, Leaf):
        return
    for child, edge, below in ((node.zero, "├─0─ ", "│    "), (node.one, "└─1─ ", "     ")):
        on = on_way and edge.startswith("├")
        if full > 0 or on or isinstance(child, Leaf):
            yield f"{indent}{edge}{_asked(child, cls)}", 0
            yield from _rows(child, cls, indent + below, full - 1, on)
        else:
            hidden = size(child)
            yield f"{indent}{edge}… {hidden} nodes", hidden


def _asked(node: Node, cls: FiniteClass) -> str:
    return label(node, cls) + ("?" if isinstance(node, Tree) else "")


# ------------------------------------------------------------------ picture


@dataclass(frozen=True)
class _Box:
    """A node in its place: the column of its level, and its middle in rows from the top."""

    level: int
    row: float
    text: str
    kind: str  # inner (a point), leaf (a hypothesis), or cut (what is not drawn)
    parent: float  # the row of the parent
    edge: str  # zero or one; empty at the root

    @property
    def shown(self) -> str:
        """The text as far as it fits."""
        return _shortened(self.text)


def svg(tree: Node, cls: FiniteClass, title: str = "A mistake tree") -> str:
    """Return a picture: one self-contained SVG document, the root at the left.

    A deep tree is drawn as far as ``DEEPEST_PICTURE`` levels, and it is said so.
    """
    boxes = list(_placed(tree, cls, 0, 0.0, 0.0, ""))
    notes = [plain(title), *_explained(tree)]
    columns = list(_columns(boxes))
    below = _MARGIN + _rows_of(tree, 0) * _ROW + _LINE
    width = max(columns[-1][1], _MARGIN + max(map(_width, notes)) * _CHARACTER) + _MARGIN
    height = below + (len(notes) - 1) * _LINE + _MARGIN
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" class="mistake-tree" role="img"'
        f' viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
        ' font-family="ui-monospace, Menlo, Consolas, monospace" font-size="13">',
        f"<title>{escape(notes[0])}</title>",
        f"<style>\n{_STYLE}\n</style>",
        f'<rect class="paper" width="100%" height="100%" fill="{_PAPER}"/>',
        *(_edge(box, columns) for box in boxes if box.edge),
        *(_node(box, columns) for box in boxes),
    ]
    for index, note in enumerate(notes):
        parts.append(_text("note", _MARGIN, below + index * _LINE, note))
    return "\n".join([*parts, "</svg>", ""])


def _rows_of(node: Node, level: int) -> int:
    """Return how many rows a tree takes: one for every box without branches."""
    if isinstance(node, Leaf) or level == DEEPEST_PICTURE:
        return 1
    return _rows_of(node.zero, level + 1) + _rows_of(node.one, level + 1)


def _placed(
    node: Node, cls: FiniteClass, level: int, first: float, parent: float, edge: str
) -> Iterator[_Box]:
    """Yield the boxes of a tree that takes the rows from ``first`` on."""
    row = first + (_rows_of(node, level) - 1) / 2
    if isinstance(node, Leaf):
        yield _Box(level, row, label(node, cls), "leaf", parent, edge)
        return
    if level == DEEPEST_PICTURE:
        yield _Box(level, row, f"… {size(node)} nodes", "cut", parent, edge)
        return
    yield _Box(level, row, label(node, cls), "inner", parent, edge)
    yield from _placed(node.zero, cls, level + 1, first, row, "zero")
    second = first + _rows_of(node.zero, level + 1)
    yield from _placed(node.one, cls, level + 1, second, row, "one")


def _columns(boxes: Sequence[_Box]) -> Iterator[tuple[float, float]]:
    """Yield where the boxes of each level begin and end."""
    left = _MARGIN
    for level in range(1 + max(box.level for box in boxes)):
        longest = max(_width(box.shown) for box in boxes if box.level == level)
        right = left + longest * _CHARACTER + 2 * _PADDING
        yield left, right
        left = right + _EDGE


def _explained(tree: Node) -> Iterator[str]:
    if isinstance(tree, Leaf):
        return
    yield "A box is a point, 0 and 1 are its labels; at the ends are hypotheses with these labels."
    depth = levels(tree)
    if depth > DEEPEST_PICTURE:
        hidden = sum(size(node) for node in _cut(tree, 0))
        part = f"The top {DEEPEST_PICTURE} of {depth} levels of points"
        yield f"{part}: {hidden} of {size(tree)} nodes are not shown."


def _cut(node: Node, level: int) -> Iterator[Tree]:
    """Yield the trees that begin where the picture ends."""
    if isinstance(node, Tree):
        if level == DEEPEST_PICTURE:
            yield node
        else:
            yield from _cut(node.zero, level + 1)
            yield from _cut(node.one, level + 1)


def _middle(row: float) -> float:
    return _MARGIN + (row + 0.5) * _ROW


def _edge(box: _Box, columns: Sequence[tuple[float, float]]) -> str:
    """Return the way to a box from its parent: a curve, then a straight end with the label."""
    x0, x1 = columns[box.level - 1][1], columns[box.level][0]
    y0, y1, end = _middle(box.parent), _middle(box.row), x1 - _STRAIGHT
    bend, colour = (x0 + end) / 2, _COLOURS[box.edge]
    way = f"M{x0:g} {y0:g} C{bend:g} {y0:g} {bend:g} {y1:g} {end:g} {y1:g} H{x1:g}"
    curve = f'<path class="{box.edge}" d="{way}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    x, sign = x1 - _STRAIGHT / 2, "0" if box.edge == "zero" else "1"
    hole = f'<rect class="paper" x="{x - 6:g}" y="{y1 - 8:g}" width="12" height="16"'
    sign = _text(box.edge, x, y1 + 4.5, sign, colour, anchor="middle")
    return f'{curve}{hole} fill="{_PAPER}"/>{sign}'


def _node(box: _Box, columns: Sequence[tuple[float, float]]) -> str:
    """Return a point in its box, or a hypothesis; pointing at it shows its name in full."""
    left, right = columns[box.level]
    y = _middle(box.row)
    title = f"<title>{escape(box.text)}</title>"
    if box.kind != "inner":
        return f"<g>{title}{_text(box.kind, left + _PADDING, y + 4.5, box.shown)}</g>"
    frame = (
        f'<rect class="frame" x="{left:g}" y="{y - 11:g}" width="{right - left:g}" height="22"'
        f' rx="6" fill="{_FILL}" stroke="{_FRAME}"/>'
    )
    middle = _text(box.kind, (left + right) / 2, y + 4.5, box.shown, anchor="middle")
    return f"<g>{title}{frame}{middle}</g>"


def _text(
    kind: str, x: float, y: float, text: str, colour: str = _INK, anchor: str = "start"
) -> str:
    where = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {where} fill="{colour}">{escape(text)}</text>'


def _shortened(text: str) -> str:
    """Return a text of at most ``_LONGEST_NAME`` columns."""
    if _width(text) <= _LONGEST_NAME:
        return text
    text = text[:_LONGEST_NAME]
    while _width(text) >= _LONGEST_NAME:
        text = text[:-1]
    return f"{text}…"


def _width(text: str) -> int:
    """Return how many columns a text takes; some signs take two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
