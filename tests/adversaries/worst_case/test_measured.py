"""At which sizes is the exact worst case asked for, and whose bound does it use?"""

from __future__ import annotations

import pytest

from adversaries.core.conjectures import conjecture, evidence_about
from adversaries.core.profile import CI, FAST
from adversaries.worst_case.winnow import WINNOW_TUNED
from bounds import Outcome, theorem
from noregret import refute


def worst_cases(key, claim, fixed, profile=CI):
    stated = conjecture(theorem(key), claim, fixed=fixed)
    return [p for p in evidence_about(stated, profile, 0) if p.method == "worst case"]


def test_what_is_fixed_is_the_size():
    """Both sizes of the profile, K = 1 and K = 3, are asked for with the N that is fixed."""
    found = worst_cases("perceptron.committee", "M <= N*K", {"N": 5})
    assert [piece.witness for piece in found] == ["N=5, K=1", "N=5, K=3"]
    assert {piece.outcome for piece in found} == {Outcome.HOLDS}
    assert [piece.example.N for piece in found] == [5, 5]


def test_sizes_that_become_the_same_are_asked_for_once():
    found = worst_cases("perceptron.committee", "M <= N*K", {"N": 4, "K": 3})
    assert [piece.witness for piece in found] == ["N=4, K=3"]


@pytest.mark.parametrize(
    ("key", "fixed"),
    [
        ("perceptron.committee", {"N": 40}),  # it would take too long
        ("perceptron.committee", {"N": 5, "K": 4}),  # there is no such committee
        ("perceptron.margin", {"r": "log(8)"}),  # nor such a radius
    ],
)
def test_what_cannot_be_found_is_left_out(key, fixed):
    assert worst_cases(key, theorem(key).claim, fixed) == []


def test_a_violation_that_is_too_long_to_be_shown_is_no_counterexample():
    """A million updates, twice what is claimed: no run of that length is put together."""
    claim, fixed = "M <= r**2/(2*rho**2)", {"r": 1, "rho": "1/1000"}
    assert worst_cases("perceptron.margin", claim, fixed) == []
    answer = refute("perceptron.margin", claim, r=1, rho="1/1000", profile="ci", seconds=0)
    assert answer.verdict != "UNDECIDED"


def test_a_conjecture_does_not_bound_its_own_worst_case():
    """Were the claim itself the upper side, a false one would hold."""
    wrong = conjecture(theorem("winnow.tuned"), "M <= 1", fixed={"N": 20}).theorem
    sizes = WINNOW_TUNED.small[0]
    true = WINNOW_TUNED.solve(theorem("winnow.tuned"), sizes)
    found = WINNOW_TUNED.solve(wrong, sizes)
    assert (found.low, found.high) == (true.low, true.high)
    assert true.low > 1


def test_the_fast_profile_asks_for_none():
    assert worst_cases("perceptron.committee", "M <= N*K", {"N": 5}, FAST) == []
