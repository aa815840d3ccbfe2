"""Are the subjects of the lemmas of probability what they are said to be, at fixed letters too?"""

import pytest
from flint import fmpq

from adversaries.core.conjectures import conjecture, evidence_about
from adversaries.core.profile import FAST
from adversaries.probability.lemmas import _sums_of_squares
from bounds import Outcome, theorem


def evidence(key, claim, fixed):
    return list(evidence_about(conjecture(theorem(key), claim, fixed=fixed), FAST, 1))


def broken(key, claim, fixed):
    """Return the verdicts of what breaks a claim."""
    return [piece.failure for piece in evidence(key, claim, fixed) if piece.failure is not None]


def test_every_number_is_a_sum_of_four_squares():
    """Lagrange."""
    for total in range(200):
        numbers = next(_sums_of_squares(total, 4))
        assert sum(number**2 for number in numbers) == total


@pytest.mark.parametrize(
    ("key", "fixed"),
    [
        ("khintchine", {"S_2": "7/3"}),
        ("khintchine.upper", {"S_2": 12345}),
        ("hoeffding.lemma", {"t": "1/3"}),
        ("hoeffding.lemma", {"a": -2}),
        ("hoeffding.lemma", {"b": "3/7"}),
        ("hoeffding.lemma", {"a": -2, "b": 3, "t": -1}),
    ],
)
def test_what_is_fixed_leads_to_subjects(key, fixed):
    listing, drawn = evidence(key, theorem(key).claim, fixed)
    assert listing.outcome is Outcome.HOLDS
    assert listing.size > 0
    assert drawn.outcome is not Outcome.VIOLATED


def test_a_false_claim_is_refuted_at_fixed_ends():
    """(b - a)^2/9 in place of (b - a)^2/8 is too little for even chances and a small t."""
    claim = "M_t <= exp(t**2*(b - a)**2/9)"
    found = broken("hoeffding.lemma", claim, {"a": -3, "b": 3})
    assert found
    assert all((verdict.values["a"], verdict.values["b"]) == (-3, 3) for verdict in found)


def test_a_single_number_breaks_a_smaller_root_mean_square():
    found = broken("khintchine.upper", "S_1**2 <= S_2*99/100", {"S_2": "4/9"})
    assert found
    assert all(verdict.values["S_2"] == fmpq(4, 9) for verdict in found)


@pytest.mark.parametrize("fixed", [{"t": "sqrt(2)"}, {"a": 1}])
def test_of_what_no_rational_variable_has_nothing_is_said(fixed):
    found = evidence("hoeffding.lemma", "M_t <= -1", fixed)
    assert {piece.outcome for piece in found} == {Outcome.NOT_APPLICABLE}


def test_the_fraction_of_a_fixed_square_is_kept():
    assert [fmpq(n, 3) ** 2 for n in next(_sums_of_squares(4, 4))] == [fmpq(4, 9)]
