"""Which statements of the slides are wrong as printed?"""

from __future__ import annotations

from bounds import (
    errata_slides_concepts,
    errata_slides_models,
    errata_slides_perceptron,
    errata_slides_variants,
)
from bounds.errata import Erratum

#: In the order of the document.
ERRATA: tuple[Erratum, ...] = (
    *errata_slides_models.ERRATA,
    *errata_slides_concepts.ERRATA,
    *errata_slides_perceptron.ERRATA,
    *errata_slides_variants.ERRATA,
)
