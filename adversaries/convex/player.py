"""Who plays for online gradient descent, given exact parameters?"""

from __future__ import annotations

from adversaries.core.judge import Parameters
from adversaries.core.player import learner_of
from learners.convex.kinds import ONLINE_GRADIENT_DESCENT
from learners.core.arithmetic import BALL
from learners.core.protocol import Learner


def descent(p: Parameters) -> Learner:
    """Return our learner; in balls where a projection of this game is irrational."""
    return learner_of(ONLINE_GRADIENT_DESCENT, p, BALL if p.get("balls") else None)
