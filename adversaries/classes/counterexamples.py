"""Which runs and classes break a theorem on finite classes once a hypothesis is dropped?

Here is how they are put together; each stands with the trial of its theorem.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from adversaries.core.counterexamples import Exhibit, Options
from bounds.classes.subjects import Forced, Measured
from bounds.classes.views import with_class
from learners.classes import FiniteClass, all_functions
from learners.classes.agnostic import Agnostic
from learners.classes.elimination import Elimination
from learners.core.protocol import Learner, play
from learners.games import FINITE_POINTS

#: The two functions on one point.
CUBE = all_functions(1)


class Says:
    """Always predicts one label; one that is ``restless`` says the other after each round."""

    game = FINITE_POINTS

    def __init__(self, label: int, *, restless: bool = False) -> None:
        self.label = label
        self.restless = restless

    def predict(self, x: Any) -> int:  # noqa: ARG002
        """Return the label."""
        return self.label

    def update(self, x: Any, y: Any) -> bool:  # noqa: ARG002
        """Learn nothing."""
        if self.restless:
            self.label = 1 - self.label
        return self.restless


class Alternating(Says):
    """Says 0 and 1 in turns, each time that it is asked."""

    def __init__(self) -> None:
        super().__init__(1)

    def predict(self, x: Any) -> int:  # noqa: ARG002
        """Return the other label."""
        self.label = 1 - self.label
        return self.label


def moody() -> Callable[[], Says]:
    """Return the factory of a learner that says something else each time it is made."""
    made = count(1)
    return lambda: Says(next(made) % 2)


# ------------------------------------------------------------------ runs


def run_on(
    make: Callable[[], Learner], points: list[int], labels: list[int], cls: FiniteClass
) -> Exhibit:
    """Return the case of a run that is looked at with a class."""
    return lambda: (play(make(), (points, labels)), {"hypotheses": cls})


def both_labels(kind: Callable[[FiniteClass], Learner], cls: FiniteClass = CUBE) -> Exhibit:
    """Show a point with both labels, over and over: no hypothesis is right, and none is left."""
    return run_on(lambda: kind(cls), [0] * 9, [0, 1] * 4 + [0], cls)


def stubborn(cls: FiniteClass = CUBE) -> Exhibit:
    """Say 1 where 0 is right, for ever."""
    return run_on(lambda: Says(1), [0] * 9, [0] * 9, cls)


def forecasts(make: Callable[[], Agnostic], T: int) -> Exhibit:
    """Show one point with the label 0, T times."""
    return lambda: (play(make(), ([0] * T, [0] * T)), {})


def eliminated(
    rows: list[list[int]], make: Callable[[], Elimination], labels: list[int], target: Any
) -> Exhibit:
    """Return the case of a run that is looked at with a target."""
    return lambda: (play(make(), (rows, labels)), {"target": target})


# ------------------------------------------------------------------ others


def told_the_truth() -> tuple[Forced, Options]:
    """Let the labels agree with the learner."""
    run = play(Says(1), ([0], [1]))
    return Forced(with_class(run, CUBE), run), {}


def not_a_tree() -> tuple[Forced, Options]:
    """Show the same point twice, with both labels: contradicted, but nobody is right."""
    run = play(Says(1, restless=True), ([0, 0], [0, 1]))
    return Forced(with_class(run, all_functions(2)), run), {}


def measured(cls: FiniteClass) -> Exhibit:
    """Return the case of a class."""
    return lambda: (Measured(cls), {})
