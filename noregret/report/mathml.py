"""How does a formula look in a page, without any script or font from elsewhere?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from itertools import groupby
from typing import Any
from xml.etree import ElementTree

from bounds.core.text import latex
from bounds.core.theorem import Theorem
from noregret.report.markup import Html

#: Elements that take any number of children, so that a row around a single one is not needed.
_ROWS = frozenset(("math", "mrow", "msqrt", "mtd", "mstyle"))
_MINUS = ("-", "−")
_OPENING = ("≤", "≥", "<", ">", "=", "(", "[", ",")


class UnreadableError(ValueError):
    """LaTeX that cannot be drawn."""


def mathml(formula: Any, *, display: bool = False) -> str:
    """Return an expression or a comparison as MathML; a ``display`` stands on its own line."""
    return from_latex(latex(formula), display=display)


def formula(theorem: Theorem, said: Any, *, display: bool = False) -> Html:
    """Return a formula about a theorem, or one of its steps, in the theorem's own letters."""
    return Html(from_latex(theorem.latex_of(said), display=display))


@cache
def from_latex(text: str, *, display: bool = False) -> str:
    """Return LaTeX as MathML, without what a browser does not need.

    Every logarithm here is the natural one: it is written ln, as in the texts.
    """
    from latex2mathml.converter import convert_to_element

    text = re.sub(r"\\log(?![a-z_])", r"\\ln", text)
    try:
        root = convert_to_element(text, display="block" if display else "inline")
    except Exception as error:  # whatever the converter stumbles over
        raise UnreadableError(f"{text} is no LaTeX that can be drawn: {error!r}") from None
    root.attrib.pop("xmlns", None)
    if root.get("display") == "inline":
        root.attrib.pop("display")
    _strip(root)
    _plain_brackets(root)
    # Characters instead of numbers: shorter, and the text can be searched.
    return _unescaped(ElementTree.tostring(root, encoding="unicode"))


def _strip(node: ElementTree.Element) -> None:
    """Take out rows around one element and rows in rows; join words; give functions room."""
    for child in node:
        _strip(child)
    kept: list[ElementTree.Element] = []
    for child in node:
        bare = child.tag == "mrow" and not child.attrib
        if bare and (len(child) == 1 or (node.tag in _ROWS and not _is_fenced(child))):
            kept.extend(child)
        else:
            kept.append(child)
    if node.tag in _ROWS:
        kept = list(_spaced(_words(kept)))
    node[:] = kept


def _is_fenced(row: ElementTree.Element) -> bool:
    """Tell whether brackets stretch over this row alone."""
    return any(child.get("fence") == "true" for child in row)


def _plain_brackets(root: ElementTree.Element) -> None:
    """Leave out what brackets do of themselves at the ends of a row."""
    for row in root.iter("mrow"):
        for end, form in ((row[0], "prefix"), (row[-1], "postfix")):
            if end.get("form") == form:
                end.attrib.clear()


def _words(children: Sequence[ElementTree.Element]) -> Iterator[ElementTree.Element]:
    """Join upright letters that follow each other."""
    for upright, group in groupby(children, lambda child: child.get("mathvariant") == "normal"):
        members = list(group)
        if upright and all(member.tag == "mi" for member in members):
            first = members[0]
            first.text = "".join(member.text or "" for member in members)
            if len(first.text) > 1:
                first.attrib.clear()  # longer names are upright as they are
            yield first
        else:
            yield from members


def _spaced(children: Iterable[ElementTree.Element]) -> Iterator[ElementTree.Element]:
    """Set signs and words as a mathematician would: a minus that begins, the bars of a size."""
    before: ElementTree.Element | None = None
    for child in children:
        sign = _unescaped(child.text or "") if child.tag == "mo" else ""
        if sign in ("|", "/"):
            child.attrib |= {"lspace": "0", "rspace": "0"}
        elif sign in _MINUS and (before is None or _opens(before)):
            child.set("form", "prefix")
        elif before is not None and _are_factors(before, child):
            yield ElementTree.Element("mspace", width="0.17em")
        yield child
        before = child


def _opens(node: ElementTree.Element) -> bool:
    return node.tag == "mo" and _unescaped(node.text or "") in _OPENING


def _are_factors(left: ElementTree.Element, right: ElementTree.Element) -> bool:
    """Tell whether two factors meet of which one is a word: x log, Ldim T."""
    if "mspace" in (left.tag, right.tag) or "mo" in (left.tag, right.tag):
        return False
    return _is_word(right) or (_is_word(left) and not _is_fenced(right))


def _is_word(node: ElementTree.Element) -> bool:
    head = node[0] if node.tag in ("msub", "msup") and len(node) else node
    return head.tag == "mi" and len(_unescaped(head.text or "")) > 1


def _unescaped(text: str) -> str:
    """Return numeric references as the characters that they stand for."""

    def character(match: re.Match[str]) -> str:
        found = chr(int(match[1][1:], 16) if match[1].startswith("x") else int(match[1]))
        return escape(found)

    # latex2mathml writes references into the text, which the tree then escapes once more.
    text = text.replace("&amp;#", "&#")
    return re.sub(r"&#(x[0-9A-Fa-f]+|\d+);", character, text)


def levels(text: str) -> list[tuple[str, int]]:
    """Return LaTeX as letters for a drawing: each with whether it is lowered (-1) or raised (1)."""
    found: list[tuple[str, int]] = []

    def walk(node: ElementTree.Element, level: int) -> None:
        scripts = {"msub": (0, -1), "msup": (0, 1), "msubsup": (0, -1, 1)}.get(node.tag)
        if node.tag == "mover":  # a hat over a letter
            found.append(("".join(node[0].itertext()) + "\u0302", level))
            return
        if node.text and node.tag in ("mi", "mo", "mn", "mtext"):
            found.append((node.text, level))
        for place, child in enumerate(node):
            walk(child, level + scripts[place] if scripts else level)

    walk(ElementTree.fromstring(from_latex(text)), 0)
    return found
