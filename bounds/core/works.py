"""What is a book, a paper or a set of notes that statements are printed in, and how is it cited?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Form(StrEnum):
    """As what a work appeared."""

    BOOK = "book"
    PAPER = "paper"
    NOTES = "lecture notes"
    SLIDES = "slides"
    OTHER = "other"


@dataclass(frozen=True)
class Work:
    """Something that a reader can look for.

    Attributes:
        title: as it is printed.
        authors: their names in full, the family name last; none where the text does not say.
        year: None where the text does not say.
        form: as what it appeared.
        published: the journal, the publisher or the course.
        chapter: the number of the chapter that is meant, if only one is.
        date: the day or the season in place of the year, where it is known.
        link: where it can be read.
        file: the name of the file with its text that we worked with; no reader needs it.
    """

    title: str
    authors: tuple[str, ...] = ()
    year: int | None = None
    form: Form = Form.PAPER
    published: str = ""
    chapter: str = ""
    date: str = ""
    link: str = ""
    file: str = ""

    def __str__(self) -> str:
        return self.citation

    @property
    def names(self) -> str:
        """The authors in a sentence."""
        return _listed(self.authors)

    @property
    def citation(self) -> str:
        """Everything that a reader looks for, in one line."""
        chapter = f"chapter {self.chapter}" if self.chapter else ""
        is_course = self.form in (Form.NOTES, Form.SLIDES)
        when = self.date or ("" if self.year is None else str(self.year))
        form = f"({self.form})" if is_course else ""
        parts = (self.names, f"{self.title} {form}".strip(), self.published, when, chapter)
        return ", ".join(part for part in parts if part)

    @property
    def short(self) -> str:
        """Enough to know it again: Shalev-Shwartz and Ben-David 2014."""
        families = tuple(name.rpartition(" ")[2] for name in self.authors)
        if len(families) > 3:
            families = (f"{families[0]} et al.",)
        year = "" if self.year is None else str(self.year)
        if families and year:
            return f"{_listed(families)} {year}"
        return ", ".join(part for part in (_listed(families), self.title, year) if part)


def _listed(names: tuple[str, ...]) -> str:
    *first, last = names or ("",)
    return f"{', '.join(first)} and {last}" if first else last


@dataclass(frozen=True)
class Source:
    """Where a statement is printed: the work, and the label that it has there.

    A citation as people write it will do for a work: ``Source("Littlestone 1988", "Theorem 1")``.
    """

    work: Work | str
    label: str

    @property
    def document(self) -> str:
        """The work, as a reader looks for it."""
        return str(self.work)

    @property
    def short(self) -> str:
        """The work in a few words, and the label."""
        work = self.work.short if isinstance(self.work, Work) else self.work
        return f"{work}, {self.label}"

    def __str__(self) -> str:
        return f"{self.document}, {self.label}"
