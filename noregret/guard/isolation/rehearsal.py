"""What is loaded late, and should be there before processes are forked?

Otherwise each of them loads it anew.  A few games of a learner of ours do it, once.
"""

from __future__ import annotations

import warnings
from functools import lru_cache

from adversaries.core.evidence import evidence_for
from adversaries.core.profile import Profile
from bounds.core.catalogue import theorems_of
from learners.linear.kinds import PERCEPTRON

_BRIEF = Profile("rehearsal", examples=10, generations=1, batch=4, long=10, exhaustive=4, rounds=10)


@lru_cache(maxsize=1)
def rehearse() -> None:
    """Play a few games here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in evidence_for(theorems_of(PERCEPTRON)[0], _BRIEF, 0):
            pass
