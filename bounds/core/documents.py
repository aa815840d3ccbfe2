"""Which works are our theorems printed in?"""

from __future__ import annotations

from collections.abc import Mapping

from bounds.core.works import Form, Source, Work

LECTURE = Work(
    "Lecture Six: On-Line Learning",
    authors=("Chung-Chin Lu",),
    year=2017,
    form=Form.NOTES,
    published="EE6550 Machine Learning, National Tsing Hua University",
    date="17 April 2017",
    file="000_17e410948e196454.txt",
)
COMMITTEES = Work(
    "Learning with Expert Advice (continued)",
    form=Form.NOTES,
    file="001_d89d95ee803f4679.txt",
)
SLIDES = Work(
    "Online Learning & The Perceptron Algorithm",
    year=2015,
    form=Form.SLIDES,
    published="Lecture 6, Machine Learning",
    date="Fall 2015",
    file="002_b3a490e7475d42b7.txt",
)
CHAPTER = Work(
    "Understanding Machine Learning: From Theory to Algorithms",
    authors=("Shai Shalev-Shwartz", "Shai Ben-David"),
    year=2014,
    form=Form.BOOK,
    published="Cambridge University Press",
    chapter="21",
    file="003_73dd2261a2d4db8d.txt",
)
NOTE = Work(
    "Online Learning & Margins",
    authors=("Sham Kakade",),
    form=Form.NOTES,
    published="CSE 546: Machine Learning",
    file="004_d78d59a171d3d48c.txt",
)

#: The documents that were read line by line, in their order, by the name that each has here.
DOCUMENTS: Mapping[str, Work] = {
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
