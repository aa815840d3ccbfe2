"""Which statements of the note on committees of experts are false as printed?"""

from __future__ import annotations

from bounds import errata_committees_perceptron, errata_committees_winnow
from bounds.errata import Erratum

ERRATA: tuple[Erratum, ...] = (
    *errata_committees_perceptron.ERRATA,
    *errata_committees_winnow.ERRATA,
)
