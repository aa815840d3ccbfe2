"""Does any search of the project beat a reported worst case?"""

from __future__ import annotations

import pytest

from bounds.core.catalogue import theorem
from learners.core.arithmetic import rational
from noregret import refute
from tests.meta.planted import SOLVERS

#: Theorems whose arenas take fixed parameters, so that the search plays at the same size.
SEARCHED = ("wm.mistakes", "hedge.sharp", "rwm.sharp", "ewa.tuned", "hedge.tuned", "ewa.doubling")
#: Those of which the searched value is below any worst case unless the size is met.
OTHERS = ("perceptron.margin", "perceptron.l1-sharp", "ogd.bounded", "perceptron.committee")


def ceiling(value):
    """Return a rational that is certainly not below the value."""
    return rational(value.upper()) if hasattr(value, "upper") else rational(value)


def some(*keys):
    """The first of each sort; the others are for `make deep`."""
    quick = (SEARCHED[0], SEARCHED[1], OTHERS[0])
    return [pytest.param(key, marks=[] if key in quick else [pytest.mark.deep]) for key in keys]


@pytest.mark.parametrize("key", some(*SEARCHED, *OTHERS))
def test_no_search_beats_it(key):
    parent, solver = theorem(key), SOLVERS[key]
    for parameters in solver.small:
        found = solver.solve(parent, parameters)
        claim = f"{parent.observed} <= {ceiling(found.high)}"
        fixed = {name: value for name, value in parameters.items() if name in parent.by_name}
        answer = refute(parent, claim, profile="fast", seconds=3, **fixed)
        assert answer.verdict in ("NOT REFUTED", "NOT APPLICABLE"), answer.counterexample


@pytest.mark.parametrize("key", some(*SEARCHED, "perceptron.margin", "perceptron.committee"))
def test_less_is_refuted(key):
    parent, solver = theorem(key), SOLVERS[key]
    parameters = solver.small[0]
    found = solver.solve(parent, parameters)
    claim = f"{parent.observed} <= {ceiling(found.low) * 99 / 100}"
    fixed = {name: value for name, value in parameters.items() if name in parent.by_name}
    answer = refute(parent, claim, profile="ci", seconds=20, **fixed)
    assert answer.verdict == "REFUTED"
