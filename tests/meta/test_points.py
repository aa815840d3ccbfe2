"""Has every point that the calculator accepts a subject, and is no other point accepted?

`bound` answers "at most how much?" for parameters that somebody types.  The answer is worth nothing
where no run, class, law or sample has these parameters, so such points must be refused.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy

from adversaries.core.conjectures import conjecture, evidence_about
from adversaries.core.points import accepted, accepts, evidence_at
from adversaries.core.profile import CI, FAST, Profile
from adversaries.core.trials import trial_of
from bounds import THEOREMS, Outcome, theorem
from bounds.core import catalogue
from bounds.core.theorem import Hypothesis
from noregret.theory import load
from tests.noregret.theory.theories import TUNED

WITH_PARAMETERS = [key for key, item in THEOREMS.items() if item.parameters]
IMPLIED = [(key, h) for key, item in THEOREMS.items() for h in item.implied]
#: Where what is implied is a condition on the parameters of the bound alone.
SHARP = [
    key
    for key, item in THEOREMS.items()
    if any({s.name for s in h.relation.free_symbols} <= {*item.parameters} for h in item.implied)
    and trial_of(item).elusive is None
]
SMALL = Profile("fast", examples=5, generations=2, batch=8, long=20, exhaustive=20)
SOMETHING = Hypothesis(
    "something", "there is a round", test=lambda item, _: getattr(_run(item), "T", 1) >= 1
)


def _run(subject):
    return getattr(subject, "run", subject)


def each_has_a_subject(item, count, seed=0):
    """Check points of one theorem; return them."""
    points = list(accepted(item, count, seed))
    for point in points:
        found = evidence_at(item, point, FAST)
        assert found is not None, f"no subject of {item.key} was found with {point}"
        assert found.outcome is Outcome.HOLDS, (point, found)
    return points


@pytest.mark.parametrize("key", WITH_PARAMETERS)
def test_a_point_that_is_accepted_has_a_subject_and_the_theorem_holds_there(key):
    assert each_has_a_subject(theorem(key), 3)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(1, 6))
@pytest.mark.parametrize("key", WITH_PARAMETERS)
def test_many_points_that_are_accepted_have_subjects(key, seed):
    assert each_has_a_subject(theorem(key), 20, seed)


each_implied = pytest.mark.parametrize(
    ("key", "condition"), IMPLIED, ids=[f"{k} {h.name}" for k, h in IMPLIED]
)


def nothing_breaks(key, condition, profile):
    """Look for a subject that breaks what is said to be implied."""
    item = theorem(key)
    parent = replace(item, given=(*item.given, SOMETHING))
    spoken = 0
    for piece in evidence_about(conjecture(parent, condition.relation), profile, 0):
        assert piece.outcome is not Outcome.VIOLATED, piece
        spoken += piece.size
    assert spoken > 0


@each_implied
def test_what_is_said_to_be_implied_is_true(key, condition):
    """No subject breaks it, so that nobody's own run is refused."""
    nothing_breaks(key, condition, SMALL)


@pytest.mark.deep
@each_implied
def test_what_is_said_to_be_implied_is_true_of_many(key, condition):
    nothing_breaks(key, condition, CI)


@pytest.mark.parametrize("key", SHARP)
def test_what_is_refused_as_impossible_is_not_found_by_a_search_either(key):
    """The first point that only an implied condition refuses: nothing is made for it."""
    item = theorem(key)
    naked = replace(item, implied=())
    points = (point for seed in range(4) for point in accepted(naked, 40, seed))
    point = next(point for point in points if not accepts(item, point))
    assert evidence_at(naked, point, SMALL) is None


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("perceptron.margin", "rho <= r/2"),
        ("rwm.loss", "L_min <= 1"),
        ("wm.mistakes", "m_star <= T - 1"),
        ("agnostic.regret", "H <= 2**Ldim"),
        ("winnow.cosh", "delta <= 1/2"),
        ("tree.index", "tail <= 2**T - 2"),
    ],
)
def test_what_is_not_implied_is_found_out(key, wrong):
    """So the test above can fail."""
    outcomes = {piece.outcome for piece in evidence_about(conjecture(theorem(key), wrong), FAST, 0)}
    assert Outcome.VIOLATED in outcomes


@pytest.mark.parametrize(
    ("key", "point"),
    [
        ("perceptron.committee", {"N": "3", "K": "2"}),
        ("winnow.committee", {"N": "4", "K": "4"}),
        ("perceptron.committee", {"N": "3", "K": "5"}),
        # Two hypotheses differ somewhere, and a tree of depth 2 needs four of them.
        ("agnostic.regret", {"T": "5", "H": "2", "Ldim": "0"}),
        ("agnostic.regret", {"T": "5", "H": "3", "Ldim": "2"}),
        # No updates, no deviations; half of a mistake; a rate of 0; a mean outside of its range.
        ("perceptron.l1", {"rho": "1", "D_I": "1", "S_I": "0"}),
        ("rwm.loss", {"N": "4", "L_min": "1/2", "beta": "1/2"}),
        ("hedge.tuned", {"N": "1", "T": "9"}),
        ("hoeffding.lemma", {"t": "1", "a": "1/3", "b": "2"}),
        # x and w of length 1/2 and 1: a deviation of one round lies between 1/2 and 3/2.
        ("perceptron.l1-radius", {"r": "1/2", "rho": "1", "L_1": "1/4"}),
        ("doubling.periods", {"n": "3", "alpha": "1", "T": "8"}),
    ],
)
def test_a_point_without_subjects_is_refused(key, point):
    assert not accepts(theorem(key), point)


@pytest.mark.parametrize(
    ("key", "point", "number"),
    [
        # A learner that errs at most 7 times in all may be shown 5 points: the bound is 7/5.
        ("batch.random", {"T": "5", "M_A": "7"}, "1.4"),
        ("doubling.periods", {"n": "3", "alpha": "1", "T": "7"}, "4.41421356237"),
        ("perceptron.committee", {"N": "3", "K": "3"}, "9"),
        ("rwm.loss", {"N": "1", "L_min": "2", "beta": "1/2"}, "3"),
    ],
)
def test_a_point_that_looks_odd_but_has_subjects_is_accepted(key, point, number):
    item = theorem(key)
    assert item.bound(**point).digits() == number
    asked = {name: value for name, value in point.items() if name in item.parameters}
    assert evidence_at(item, asked, FAST).outcome is Outcome.HOLDS


def test_a_theorem_that_forgets_a_hypothesis_is_found_out():
    """Without parity the calculator would have numbers for committees of two, which nobody has."""
    item = theorem("perceptron.committee")
    committee = replace(
        item.by_name["K"], read=lambda run: int(sum(run.v)) if sum(run.v) % 2 else 0
    )
    quantities = tuple(committee if q.name == "K" else q for q in item.quantities)
    forgetful = replace(item, quantities=quantities).without("odd")
    points = [point for point in accepted(forgetful, 20) if int(point["K"]) % 2 == 0]
    assert points
    assert all(evidence_at(forgetful, point, FAST) is None for point in points[:2])


@pytest.fixture
def boltzmann(tmp_path):
    """A theorem from outside that forgets to say N >= 2 and T >= 1: there is no such rate."""
    path = tmp_path / "boltzmann.py"
    path.write_text(TUNED, encoding="utf-8")
    theory = load(str(path))
    yield theory.families[0].theorems[0]
    catalogue.remove(theory)


def test_a_theory_from_outside_is_asked_in_the_same_way(boltzmann):
    with pytest.raises(AssertionError, match=r"no subject of boltzmann\.tuned was found"):
        each_has_a_subject(boltzmann, 20)
    letters = {name: quantity.symbol for name, quantity in boltzmann.by_name.items()}
    said = (
        Hypothesis("two-or-more", "N >= 2", sympy.Ge(letters["N"], 2)),
        Hypothesis("some-rounds", "T >= 1", sympy.Ge(letters["T"], 1)),
    )
    assert each_has_a_subject(replace(boltzmann, given=(*said, *boltzmann.given)), 5)
