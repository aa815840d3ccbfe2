"""From which distributions are samples drawn, and by whom are they learned?

Distributions are finite, with small whole numbers as weights: they shrink to one example.  The
two learners here stand for "any learner": one never learns, the other's forecast is a drawn
function of the past.
"""

from __future__ import annotations

from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.classes.strategies import classes
from adversaries.linear.strategies import separable_samples
from bounds.batch.subjects import FiniteSource
from learners.classes import FiniteClass
from learners.core.arithmetic import EXACT
from learners.games.losses import Loss

#: |p - y|/2 for labels -1 and +1: a mistake costs 1, and means of labels are forecasts.
HALF = Loss("half", lambda p, y: abs(p - y) / 2)
#: max(0, 1 - y s) of a score s and a label in {-1, +1}.
SCORE_HINGE = Loss("score-hinge", lambda s, y: max(1 - y * s, fmpq(0)))


class Fixed:
    """The learner that says the same whatever happens."""

    name = "fixed"
    arithmetic = EXACT

    def __init__(self, value: Any) -> None:
        self.value = fmpq(value)

    def predict(self, x: Any) -> fmpq:  # noqa: ARG002
        """Return the value."""
        return self.value

    def update(self, x: Any, y: Any) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


class TablePredictor:
    """A learner whose forecast in {0, 1/4, ..., 1} is a drawn function of the past and of x."""

    name = "table-predictor"
    arithmetic = EXACT

    def __init__(self, table: bytes) -> None:
        self.table = table
        self.past = 0

    def predict(self, x: int) -> fmpq:
        """Return what the table has for this past and point."""
        return fmpq(self.table[(3 * self.past + x) % len(self.table)] % 5, 4)

    def update(self, x: int, y: int) -> None:
        """Append the example to the past."""
        self.past = 5 * self.past + 2 * x + y + 1


def coin(p: fmpq) -> FiniteSource:
    """Return one point whose label is 1 with probability ``p``."""
    return FiniteSource(((0, 1), (0, 0)), (p, 1 - p))


def weighted(examples: list[tuple[Any, Any]], weights: list[int]) -> FiniteSource:
    """Return the distribution proportional to ``weights``."""
    total = sum(weights)
    return FiniteSource(tuple(examples), tuple(fmpq(weight, total) for weight in weights))


@st.composite
def finite_sources(draw: st.DrawFn, *, points: int = 2, most: int = 3) -> FiniteSource:
    """Draw up to ``most`` examples of a few points, with labels in {0, 1}."""
    pairs = st.tuples(st.integers(0, points - 1), st.integers(0, 1))
    examples = draw(st.lists(pairs, min_size=1, max_size=most, unique=True))
    size = len(examples)
    return weighted(examples, draw(st.lists(st.integers(1, 9), min_size=size, max_size=size)))


@st.composite
def realisable_sources(
    draw: st.DrawFn, *, most_points: int = 3, most: int = 4
) -> tuple[FiniteClass, FiniteSource]:
    """Draw a small class and a distribution whose labels one of its hypotheses gives."""
    strings = draw(classes(most_points=most_points, most=most))
    right = draw(st.sampled_from(strings))
    size = len(right)
    weights = draw(st.lists(st.integers(0, 9), min_size=size, max_size=size).filter(any))
    return FiniteClass(strings), weighted([(x, int(right[x])) for x in range(size)], weights)


@st.composite
def separable_sources(draw: st.DrawFn, *, most: int = 3) -> FiniteSource:
    """Draw a uniform distribution over a few vectors that some halfspace labels."""
    X, y, _ = draw(separable_samples(most=most).filter(lambda sample: 0 < len(sample[1]) <= most))
    examples = [(tuple(int(v) for v in x), label) for x, label in zip(X, y, strict=True)]
    return weighted(examples, [1] * len(examples))
