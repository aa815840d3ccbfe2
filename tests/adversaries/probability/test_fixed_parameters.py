"""Are martingales and sample means looked at that have the very numbers which a caller fixed?"""

from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given

from adversaries.core.conjectures import conjecture, refute
from adversaries.core.evidence import evidence_in
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.probability.concentration import TRIALS
from adversaries.probability.strategies import martingale_trees, sample_means
from bounds import Outcome

#: Values of the letters; c2 = 7 is the sum of four squares, and no fewer.
VALUES = {"eps": fmpq(1, 3), "c2": fmpq(7), "m": 7, "M": fmpq(5, 2)}
#: With these a fair coin comes near to the bound.
NEAR = {"eps": fmpq(1, 2), "c2": fmpq(1), "m": 1, "M": fmpq(1)}


def words(each):
    return getattr(each, "key", str(each))


@pytest.mark.parametrize(
    ("true", "fixed"),
    [
        (trial.theorem, fixed)
        for trial in TRIALS
        for values in (VALUES, NEAR)
        for names in (*((name,) for name in trial.theorem.parameters), trial.theorem.parameters)
        if (fixed := {name: values[name] for name in names if name in values})
    ],
    ids=words,
)
def test_subjects_have_what_is_fixed(true, fixed):
    """The bound is true; whatever is looked at must keep to it, and something must be."""
    stated = conjecture(true, true.statement, fixed=fixed).theorem
    pieces = list(evidence_in(Scope(stated, FAST, fixed), 1))
    assert {piece.outcome for piece in pieces} <= {Outcome.HOLDS, Outcome.NOT_APPLICABLE}
    assert pieces[0].size > 10
    assert any(piece.size > 10 for piece in pieces if "Hypothesis" in piece.scope)


@pytest.mark.parametrize("trial", TRIALS[:4], ids=words)
@pytest.mark.parametrize("names", [("eps",), ("c2",), ("m",), ("M",), tuple(NEAR)], ids=str)
def test_two_thirds_of_a_bound_are_refuted_whatever_is_fixed(trial, names):
    """One fair coin reaches 1/2 with 1/2, and exp(-1/2) is 0.61; printed, exp(-1/8) is 0.88."""
    true = trial.theorem
    fixed = {name: NEAR[name] for name in names if name in true.parameters}
    if not fixed:
        return
    part = fmpq(1, 2) if true.sharper else fmpq(2, 3)
    found = refute(conjecture(true, true.scaled(part).claim, fixed=fixed), FAST)
    assert found.verdict == "REFUTED"
    verdict, _, _ = found.counterexample
    exact = true.exact_parameters(fixed)
    assert {name: str(verdict.values[name]) for name in exact} == {
        name: str(value) for name, value in exact.items()
    }


@given(martingale_trees((fmpq(2), fmpq(1), fmpq(1), fmpq(1))))
def test_drawn_trees_have_the_ranges_that_are_given(tree):
    assert tree.sum_of_squares == 7
    assert tree.first_mean_is_zero()
    assert tree.later_means_are_zero()
    assert tree.within_range()


@given(sample_means(3, fmpq(5, 2)))
def test_drawn_means_have_the_number_and_the_range_that_are_given(mean):
    assert (mean.n, mean.width) == (3, fmpq(5, 2))
    assert mean.independent()
