"""Which documents are the theorems printed in?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bounds.core.theorem import Source

LECTURE = "000_17e410948e196454.txt"
COMMITTEES = "001_d89d95ee803f4679.txt"
SLIDES = "002_b3a490e7475d42b7.txt"
CHAPTER = "003_73dd2261a2d4db8d.txt"
NOTE = "004_d78d59a171d3d48c.txt"


@dataclass(frozen=True)
class Publication:
    """A document: the file with its text, and what a reader looks for."""

    file: str
    citation: str


#: Every document, in their order, by the name that it has here.
DOCUMENTS: Mapping[str, Publication] = {
    "lecture": Publication(
        LECTURE,
        "Chung-Chin Lu, EE6550 Machine Learning, Lecture Six: On-Line Learning, National Tsing Hua "
        "University, 17 April 2017",
    ),
    "committees": Publication(
        COMMITTEES,
        "Learning with Expert Advice (continued): committees of experts, Perceptron and Winnow; "
        "lecture notes",
    ),
    "slides": Publication(
        SLIDES,
        "Online Learning & The Perceptron Algorithm, Lecture 6, Machine Learning, Fall 2015; "
        "slides",
    ),
    "chapter": Publication(
        CHAPTER,
        "S. Shalev-Shwartz and S. Ben-David, Understanding Machine Learning: From Theory to "
        "Algorithms, Cambridge University Press 2014, chapter 21",
    ),
    "note": Publication(
        NOTE, "Sham Kakade, CSE 546: Machine Learning, Online Learning & Margins; lecture notes"
    ),
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
