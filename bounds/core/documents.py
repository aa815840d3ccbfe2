"""Which documents are the theorems printed in?"""

from __future__ import annotations

from collections.abc import Mapping

from bounds.core.theorem import Source

LECTURE = "000_17e410948e196454.txt"
COMMITTEES = "001_d89d95ee803f4679.txt"
SLIDES = "002_b3a490e7475d42b7.txt"
CHAPTER = "003_73dd2261a2d4db8d.txt"
NOTE = "004_d78d59a171d3d48c.txt"

#: Every document, in their order, by the name that it has here.
DOCUMENTS: Mapping[str, str] = {
    "lecture": LECTURE,
    "committees": COMMITTEES,
    "slides": SLIDES,
    "chapter": CHAPTER,
    "note": NOTE,
}


def lecture(label: str) -> Source:
    """Return a place in the lecture on on-line learning."""
    return Source(LECTURE, label)


def committees(label: str) -> Source:
    """Return a place in the note on committees of experts."""
    return Source(COMMITTEES, label)


def slides(label: str) -> Source:
    """Return a place in the slides on online learning."""
    return Source(SLIDES, label)


def note(label: str) -> Source:
    """Return a place in the note on the Perceptron."""
    return Source(NOTE, label)


def chapter(label: str) -> Source:
    """Return a place in the book chapter on online learning."""
    return Source(CHAPTER, label)
