"""Is what would take too long refused, without a beginning being made?"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from flint import fmpq

from adversaries.worst_case import TooLargeError, measured, require
from adversaries.worst_case.result import BYTES, SECONDS, Cost
from bounds.core.catalogue import theorem
from learners.classes import thresholds
from tests.meta.planted import SOLVERS

#: These have a formula for the worst case, so no size is too large.
FORMULAS = {
    *("perceptron.margin", "perceptron.l1", "perceptron.l1-radius", "perceptron.l1-sharp"),
    *("perceptron.l2", "perceptron.l2-radius", "perceptron.hinge", "perceptron.hinge-sharp"),
    "margin-perceptron.margin",
}
#: These stop searching in time and leave a bracket, so no size is too large either.
BRACKETS = {
    *("winnow.margin", "winnow.tuned", "winnow.cosh", "winnow.optimal", "winnow.committee"),
    *("consistent.mistakes", "halving.mistakes", "soa.mistakes"),
}
LIMITED = sorted(set(SOLVERS) - FORMULAS - BRACKETS)


def huge(key):
    """Return sizes at which nothing that goes through sequences can come to an end."""
    solver = SOLVERS[key]
    if "hypotheses" in solver.needs:
        return {"hypotheses": thresholds(3000)}
    return {
        name: 10**9 if isinstance(value, int) else value for name, value in solver.small[0].items()
    }


def refuse(*_):
    raise AssertionError("it was begun")


@pytest.fixture
def unsolvable(monkeypatch):
    """Make every solver fail as soon as it solves anything: no memory is eaten by this test."""
    barred = {key: replace(each, solve=refuse) for key, each in SOLVERS.items()}
    monkeypatch.setattr(measured, "solver_of", lambda theorem: barred[theorem.key])


@pytest.mark.parametrize("key", LIMITED)
@pytest.mark.usefixtures("unsolvable")
def test_a_huge_size_is_refused_before_it_is_begun(key):
    with pytest.raises(TooLargeError, match=rf"^the exact worst case of {key} at ") as caught:
        measured.worst_case(theorem(key), huge(key))
    assert "would take" in str(caught.value)
    with pytest.raises(TooLargeError):
        require(SOLVERS[key], huge(key), key)


@pytest.mark.parametrize("key", sorted(SOLVERS))
@pytest.mark.usefixtures("unsolvable")
def test_the_sizes_of_the_profiles_are_begun(key):
    solver = SOLVERS[key]
    assert solver.small
    for parameters in (*solver.small, *solver.large):
        with pytest.raises(AssertionError, match="it was begun"):
            measured.worst_case(theorem(key), parameters)


def test_either_limit_is_enough():
    assert not Cost(SECONDS, BYTES).too_large
    assert Cost(SECONDS + 1, 0).too_large
    assert Cost(0, BYTES + 1).too_large


@pytest.mark.parametrize("key", sorted(FORMULAS | BRACKETS))
@pytest.mark.usefixtures("unsolvable")
def test_what_ends_in_time_at_every_size_is_never_refused(key):
    require(SOLVERS[key], huge(key), key)
    with pytest.raises(AssertionError, match="it was begun"):
        measured.worst_case(theorem(key), huge(key))


def test_numbers_that_no_float_holds_are_refused_in_words():
    huge = {"N": 10**400, "m_star": 10**400, "beta": Fraction(1, 2)}
    with pytest.raises(TooLargeError, match="would take longer than a number can tell"):
        measured.worst_case(theorem("wm.mistakes"), huge)


def test_a_fraction_is_a_rational():
    asked = {"N": 4, "m_star": 1}
    found = measured.worst_case(theorem("wm.mistakes"), {**asked, "beta": Fraction(1, 2)})
    same = measured.worst_case(theorem("wm.mistakes"), {**asked, "beta": fmpq(1, 2)})
    assert found.result.low == same.result.low == found.result.high
