"""Who plays on a finite class, where a kind's parameters alone do not say it all?"""

from __future__ import annotations

from adversaries.core.judge import Factory
from adversaries.core.player import learner_of
from bounds.classes.views import littlestone
from learners.classes import FiniteClass
from learners.core.kind import Kind


def sharing_dimensions(kind: Kind) -> Factory:
    """Return what makes learners of a kind that share what is known of their class."""
    return lambda parameters: learner_of(
        kind, {**parameters, "dimensions": littlestone(FiniteClass(parameters["hypotheses"]))}
    )


def tuning_itself(kind: Kind) -> Factory:
    """Return what makes learners of a kind that find their rate: it is only compared with eta."""
    return lambda parameters: learner_of(kind, {**parameters, "eta": None})
