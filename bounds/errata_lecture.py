"""Which statements of the lecture on on-line learning are false as printed?"""

from __future__ import annotations

from bounds import (
    errata_lecture_average,
    errata_lecture_batch,
    errata_lecture_experts,
    errata_lecture_linear,
    errata_lecture_margins,
    errata_lecture_regret,
    errata_lecture_votes,
    errata_lecture_winnow,
)
from bounds.errata import Erratum

ERRATA: tuple[Erratum, ...] = (
    *errata_lecture_experts.ERRATA,
    *errata_lecture_votes.ERRATA,
    *errata_lecture_regret.ERRATA,
    *errata_lecture_average.ERRATA,
    *errata_lecture_linear.ERRATA,
    *errata_lecture_margins.ERRATA,
    *errata_lecture_winnow.ERRATA,
    *errata_lecture_batch.ERRATA,
)
