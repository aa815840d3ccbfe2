"""Which printed statements of the five documents are false, in their order?"""

from __future__ import annotations

from bounds.printed import (
    Erratum,
    chapter,
    committees,
    lecture,
    note,
    slides,
)

#: Every erratum, document by document, in the order of each.
ERRATA: tuple[Erratum, ...] = (
    *lecture.ERRATA,
    *committees.ERRATA,
    *slides.ERRATA,
    *chapter.ERRATA,
    *note.ERRATA,
)
