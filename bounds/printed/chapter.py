"""Which statements of the book chapter are wrong as printed?"""

from __future__ import annotations

from bounds.printed import (
    Erratum,
    chapter_classes,
    chapter_convex,
    chapter_experts,
    chapter_perceptron,
)

#: In the order of the document.
ERRATA: tuple[Erratum, ...] = (
    *chapter_classes.ERRATA,
    *chapter_experts.ERRATA,
    *chapter_convex.ERRATA,
    *chapter_perceptron.ERRATA,
)
