"""Which printed statements of the five documents are false, in their order?"""

from __future__ import annotations

from bounds import (
    errata_chapter,
    errata_committees,
    errata_lecture,
    errata_note,
    errata_slides,
)
from bounds.errata import Erratum

#: Every erratum, document by document, in the order of each.
ERRATA: tuple[Erratum, ...] = (
    *errata_lecture.ERRATA,
    *errata_committees.ERRATA,
    *errata_slides.ERRATA,
    *errata_chapter.ERRATA,
    *errata_note.ERRATA,
)
