"""Which statements of the slides are wrong as printed?"""

from __future__ import annotations

from bounds.printed import (
    Erratum,
    slides_concepts,
    slides_models,
    slides_perceptron,
    slides_variants,
)

#: In the order of the document.
ERRATA: tuple[Erratum, ...] = (
    *slides_models.ERRATA,
    *slides_concepts.ERRATA,
    *slides_perceptron.ERRATA,
    *slides_variants.ERRATA,
)
