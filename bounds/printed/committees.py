"""Which statements of the note on committees of experts are false as printed?"""

from __future__ import annotations

from bounds.printed import (
    Erratum,
    committees_perceptron,
    committees_winnow,
)

ERRATA: tuple[Erratum, ...] = (
    *committees_perceptron.ERRATA,
    *committees_winnow.ERRATA,
)
