"""Which statements of the lecture on on-line learning are false as printed?"""

from __future__ import annotations

from bounds.printed import (
    Erratum,
    lecture_average,
    lecture_batch,
    lecture_experts,
    lecture_linear,
    lecture_margins,
    lecture_regret,
    lecture_votes,
    lecture_winnow,
)

ERRATA: tuple[Erratum, ...] = (
    *lecture_experts.ERRATA,
    *lecture_votes.ERRATA,
    *lecture_regret.ERRATA,
    *lecture_average.ERRATA,
    *lecture_linear.ERRATA,
    *lecture_margins.ERRATA,
    *lecture_winnow.ERRATA,
    *lecture_batch.ERRATA,
)
