"""Whatever letter of a bound a caller fixes, runs that have this very value are played."""

from __future__ import annotations

from functools import cache

import pytest

from adversaries.core.conjectures import conjecture, evidence_about
from adversaries.core.profile import FAST
from adversaries.linear import disjunctions, perceptron, training, winnow
from bounds import Outcome, theorem
from tests.brief import BRIEF

TRIALS = (*perceptron.TRIALS, *disjunctions.TRIALS, *training.TRIALS, *winnow.TRIALS)

#: Values that fit together, of all the letters of each bound; some are roots, some are not whole.
VALUES = {
    "perceptron.margin": {"r": "3", "rho": "2/5"},
    "perceptron.start": {"r": "3", "rho": "3/2", "eta": "1/4", "w_0": "5"},
    "perceptron.committee": {"N": "11", "K": "5"},
    "margin-perceptron.margin": {"r": "3", "rho": "2/5", "eta": "1/4", "margin": "9/2"},
    "perceptron.l1": {"rho": "1/3", "D_I": "5/2", "S_I": "4"},
    "perceptron.l1-radius": {"r": "sqrt(2)", "rho": "1/3", "L_1": "5/2"},
    "perceptron.l1-sharp": {"r": "2", "rho": "1/3", "L_1": "5/2"},
    "perceptron.l2": {"rho": "1/3", "L_2": "2", "S_I": "sqrt(7)"},
    "perceptron.l2-radius": {"r": "2", "rho": "1/3", "L_2": "sqrt(3)"},
    "perceptron.hinge": {"R": "2", "w_star": "3/2", "F": "5/2"},
    "perceptron.hinge-sharp": {"R": "2", "w_star": "sqrt(5)", "F": "5/2"},
    "perceptron.hinge-implicit": {"R": "2", "w_star": "3/2", "F": "5/2", "M": "7"},
    "perceptron.disjunctions": {"n": "7", "k": "3"},
    "perceptron.disjunctions-signs": {"n": "9", "k": "3"},
    "perceptron.disjunctions-forced": {"n": "7", "k": "3"},
    "winnow.margin": {"N": "11", "r": "3", "rho": "1/2", "eta": "1/10"},
    "winnow.tuned": {"N": "11", "r": "3", "rho": "1/2"},
    "winnow.cosh": {"N": "11", "delta": "1/5", "eta": "1/4"},
    "winnow.optimal": {"N": "11", "delta": "1/5"},
    "winnow.committee": {"N": "11", "K": "5"},
    "winnow.balanced": {"N": "11", "r": "3", "rho": "1/2"},
}
#: Letters that are not in the bound, and are fixed as well.
MORE = [
    ("perceptron.margin", {"eta": "1/7"}),
    ("perceptron.margin", {"M": "4"}),
    ("perceptron.start", {"w_0": "sqrt(5)", "r": "1"}),
    ("perceptron.committee", {"N": "9", "K": "9", "eta": "2"}),
    ("perceptron.l1", {"eta": "3", "S_I": "2"}),
    ("winnow.committee", {"eta": "1/3"}),
    ("winnow.tuned", {"eta": "1/18"}),
    ("winnow.tuned", {"eta": "1/18", "r": "3"}),
    ("winnow.tuned", {"eta": "2", "rho": "1/2"}),
    ("winnow.balanced", {"N": "1", "r": "2", "rho": "1"}),
    ("winnow.optimal", {"delta": "1"}),
]
ABOUT_RUNS = [trial.theorem for trial in TRIALS if trial.theorem.is_about_runs]
EACH = [(key, {name: values[name]}) for key, values in VALUES.items() for name in values]
TOGETHER = list(VALUES.items())


def evidence(key, fixed):
    """What a brief search shows for a theorem with these values; several tests look at it."""
    return _evidence(key, tuple(fixed.items()))


@cache
def _evidence(key, fixed):
    stated = conjecture(theorem(key), theorem(key).claim, fixed=dict(fixed))
    return list(evidence_about(stated, BRIEF, 1))


def test_every_letter_of_every_bound_about_runs_has_a_value_here():
    letters = {t.key: set(t.parameters) for t in ABOUT_RUNS if t.parameters}
    assert letters == {key: set(values) for key, values in VALUES.items()}


@pytest.mark.parametrize(("key", "fixed"), [*EACH, *TOGETHER, *MORE], ids=str)
def test_runs_with_the_value_are_played(key, fixed):
    pieces = evidence(key, fixed)
    assert Outcome.VIOLATED not in {piece.outcome for piece in pieces}
    assert Outcome.HOLDS in {piece.outcome for piece in pieces}


@pytest.mark.parametrize(("key", "fixed"), [*EACH, *TOGETHER], ids=str)
def test_every_source_keeps_what_is_fixed(key, fixed):
    """Each of the sources plays: none is left that goes its own way."""
    silent = [piece.method for piece in evidence(key, fixed) if piece.size == 0]
    # What is summed over the rounds of a run is rarely hit by what is drawn in floats.
    sums = {"D_I", "S_I", "L_1", "L_2", "F", "M"} & set(fixed)
    assert silent == [] or (sums and silent == ["search"])


#: Half of the constant is not known to be too little with these values.
SLACK = {
    ("perceptron.disjunctions", "n"),
    ("perceptron.disjunctions", "k"),
    ("perceptron.disjunctions-signs", "k"),
    ("perceptron.disjunctions-forced", "n"),  # it says "at least"
    ("perceptron.disjunctions-forced", "k"),
    # With a small margin or rate few rounds cost as little of the relative entropy as the proof
    # allows, unless there are very many features.
    ("winnow.cosh", "delta"),
    ("winnow.cosh", "eta"),
    ("winnow.optimal", "delta"),
    ("winnow.committee", "K"),
    # Of a feature that was wrong twice the opposite comes back.
    ("winnow.balanced", "N"),
}


@pytest.mark.parametrize(
    ("key", "fixed"), [(k, fixed) for k, fixed in EACH if (k, *fixed) not in SLACK], ids=str
)
def test_half_of_the_constant_is_refuted_with_a_letter_fixed(key, fixed):
    true = theorem(key)
    half = type(true.claim)(true.claim.lhs, true.claim.rhs / 2, evaluate=False)
    pieces = evidence_about(conjecture(true, half, fixed=fixed), FAST, 1)
    assert any(piece.outcome is Outcome.VIOLATED for piece in pieces)


@pytest.mark.parametrize(
    ("claim", "fixed"),
    [
        ("M <= K*N/3", {"N": 11}),
        ("M <= K*N/2", {"N": 11}),
        ("M <= K*N/2", {"N": 11, "K": 5}),
        ("M <= K*N/2", {"K": 3}),
    ],
)
def test_a_committee_of_a_fixed_size_refutes_a_smaller_bound(claim, fixed):
    """8 of 11 errors with one expert, more than half of 55 with five."""
    pieces = list(
        evidence_about(conjecture(theorem("perceptron.committee"), claim, fixed=fixed), FAST, 0)
    )
    assert pieces[0].method == "extremal"
    assert pieces[0].outcome is Outcome.VIOLATED
    values = pieces[0].failure.values
    assert {name: values[name] for name in fixed} == fixed


@pytest.mark.parametrize(
    ("key", "fixed"),
    [
        ("perceptron.margin", {"r": "log(8)"}),  # no root of a rational
        ("perceptron.margin", {"r": 1, "rho": 2}),  # a margin is no longer than an instance
        ("perceptron.committee", {"N": 11, "K": 4}),  # an even committee may tie
        ("perceptron.committee", {"N": 3, "K": 5}),
        ("perceptron.disjunctions", {"n": 2, "k": 3}),
        ("perceptron.l1-radius", {"L_1": "sqrt(2)"}),  # deviations are rational
        ("perceptron.l1-radius", {"r": 1, "rho": 10, "L_1": "1/2"}),
        ("winnow.tuned", {"r": 1, "rho": 2}),
        ("winnow.optimal", {"delta": 2}),
        ("winnow.committee", {"eta": "2/3"}),
        ("winnow.committee", {"eta": "1/4"}),
    ],
)
def test_what_no_run_has_is_not_played(key, fixed):
    assert {piece.outcome for piece in evidence(key, fixed)} == {Outcome.NOT_APPLICABLE}
