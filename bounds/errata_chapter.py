"""Which statements of the book chapter are wrong as printed?"""

from __future__ import annotations

from bounds import (
    errata_chapter_classes,
    errata_chapter_convex,
    errata_chapter_experts,
    errata_chapter_perceptron,
)
from bounds.errata import Erratum

#: In the order of the document.
ERRATA: tuple[Erratum, ...] = (
    *errata_chapter_classes.ERRATA,
    *errata_chapter_experts.ERRATA,
    *errata_chapter_convex.ERRATA,
    *errata_chapter_perceptron.ERRATA,
)
