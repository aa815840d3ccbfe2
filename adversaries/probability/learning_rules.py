"""Which rules make classifiers of samples, and which samples are they given?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Named, Subjects, listed
from bounds.probability.concentration import Labelled, LeaveOneOut, Rule
from learners.core.arithmetic import EXACT
from learners.linear.perceptron import Perceptron


def memorise(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say what was said of the same point, else -1."""
    known = dict(sample)
    return lambda x: known.get(x, -1)


def majority(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say what most of the sample says, whatever the point; +1 if they are even."""
    label = 1 if sum(y for _, y in sample) >= 0 else -1
    return lambda _: label


def nearest(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say what the nearest point says, the first of several; +1 without any."""
    return lambda x: min(sample, key=lambda point: abs(point[0] - x))[1] if sample else 1


def threshold(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Say +1 from the first of 0, 1, 2, … on that makes the fewest errors on the sample."""
    best = min(range(4), key=lambda cut: sum((1 if x >= cut else -1) != y for x, y in sample))
    return lambda x: 1 if x >= best else -1


def perceptron(sample: Sequence[Labelled]) -> Callable[[Any], int]:
    """Go once over the sample, in its order, and keep the last weights."""
    learner = Perceptron(2, arithmetic=EXACT)
    for x, y in sample:
        learner.predict([1, x])
        learner.update([1, x], y)
    return lambda x: int(learner.predict([1, x]))


RULES: dict[str, Rule] = {
    "memorise": memorise,
    "majority": majority,
    "nearest neighbour": nearest,
    "best threshold": threshold,
    "Perceptron": perceptron,
}


def table_rule(table: bytes) -> Rule:
    """Return the rule that looks its answer up by the sample, in its order, and the point."""

    def rule(sample: Sequence[Labelled]) -> Callable[[Any], int]:
        code = 0
        for x, y in sample:
            code = 5 * code + 2 * x + (y > 0) + 1
        return lambda x: 1 if table[(7 * code + x) % len(table)] % 2 else -1

    return rule


# ------------------------------------------------------------------ subjects


def _most(scope: Scope) -> int:
    return {"fast": 2, "ci": 3}.get(scope.profile.name, 4)


def _on_three_points(scope: Scope) -> Named:
    if "E_err" in scope.fixed:  # of no example it says -1
        wrong = min(fmpq(scope.fixed["E_err"]), fmpq(1))
        yield "memorise, m=0", LeaveOneOut(((0, 1), (1, -1)), (wrong, 1 - wrong), 0, memorise)
    chances = (fmpq(1, 2), fmpq(1, 3), fmpq(1, 6))
    for name, rule in RULES.items():
        for labels in product((-1, 1), repeat=3):
            points: tuple[Labelled, ...] = tuple(enumerate(labels))
            for m in range(_most(scope) + 1):
                source = LeaveOneOut(points, chances, m, rule)
                yield f"{name}, labels {labels}, m={m}", source


def _from_table(value: Any, _: Any) -> LeaveOneOut:
    table, weights, labels, m = value
    size = min(len(weights), len(labels))
    chances = [fmpq(weight, sum(weights[:size])) for weight in weights[:size]]
    # The same point may come with both labels: then no rule is right about it.
    points = tuple((k % 3, label) for k, label in enumerate(labels[:size]))
    return LeaveOneOut(points, tuple(chances), m, table_rule(table))


_TABLES = st.tuples(
    st.binary(min_size=1, max_size=16),
    st.lists(st.integers(1, 5), min_size=1, max_size=4),
    st.lists(st.sampled_from([1, -1]), min_size=1, max_size=4),
    st.integers(0, 2),
)


def learning_rules() -> Subjects:
    """Return every sample, for known rules under every labelling and for drawn rules."""

    def about(scope: Scope) -> str:
        most = _most(scope)
        return f"{len(RULES)} rules, every labelling of 3 points, every sample, m <= {most}"

    return Subjects(
        listings=(listed("exhaustive", about, _on_three_points),),
        drawn=Drawing(lambda _: _TABLES, "rules as tables of answers", _from_table),
    )
