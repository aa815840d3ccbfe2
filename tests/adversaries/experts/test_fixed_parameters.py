"""Does `refute` play runs whatever parameter of a bound is fixed, and keep it in each of them?"""

import pytest
import sympy

from adversaries.core.conjectures import conjecture, evidence_about
from adversaries.core.profile import FAST
from adversaries.experts import exponential, lower_bounds, weighted_majority
from bounds import Outcome, theorem
from bounds.core.evaluate import number
from learners.core.arithmetic import rational
from tests.brief import BRIEF

TRIALS = (*weighted_majority.TRIALS, *lower_bounds.TRIALS, *exponential.TRIALS)
ABOUT_RUNS = [trial.key for trial in TRIALS if trial.theorem.is_about_runs]

#: A point for each theorem that none of the arenas has of its own accord.
POINTS = {
    "wm.mistakes": {"N": 11, "m_star": 4, "beta": "2/5", "T": 40},
    "wm.sharp": {"N": 11, "m_star": 4, "beta": "2/5", "T": 40},
    "wm.halving": {"N": 5, "T": 7, "beta": 0},
    "rwm.loss": {"N": 5, "beta": "4/5", "L_min": 7, "T": 31},
    "rwm.sharp": {"N": 5, "beta": "1/5", "L_min": 7, "T": 31},
    "rwm.fractional": {"N": 5, "beta": "4/5", "L_min": "10/3", "T": 25},
    "rwm.regret": {"N": 7, "T": 33},
    "rwm.regret-uniform": {"N": 7, "T": 33},
    "experts.cover": {"T": 7},
    "ewa.regret": {"N": 7, "T": 33, "eta": "1/3"},
    "ewa.tuned": {"N": 7, "T": 33},
    "ewa.doubling": {"N": 7, "T": 33},
    "doubling.sum": {"T": 21, "alpha": "3/7"},
    "doubling.periods": {"n": 6, "alpha": 1, "T": 40},
    "doubling.generic": {"T": 21, "alpha": "sqrt(2)"},
    "hedge.regret": {"N": 7, "T": 33, "eta": 1},
    "hedge.sharp": {"N": 7, "T": 33, "eta": "sqrt(2)/3"},
    "hedge.tuned": {"N": 7, "T": 33},
    "hedge.tuned-sharp": {"N": 7, "T": 33},
    "finite.regret": {"H": 7, "T": 33},
}
#: Each letter alone, and all of them.
FIXED = [
    (key, fixed)
    for key, point in POINTS.items()
    for fixed in (*({name: value} for name, value in point.items()), point)
]


def shown(value):
    if isinstance(value, dict):
        return ",".join(f"{name}={value}" for name, value in value.items())
    return str(value)


def evidence(key, claim, fixed, profile=FAST, **options):
    yield from evidence_about(conjecture(theorem(key), claim, fixed=fixed, **options), profile, 1)


def test_every_letter_of_every_bound_is_fixed_once():
    assert set(POINTS) == set(ABOUT_RUNS)
    for key, point in POINTS.items():
        assert set(theorem(key).parameters) <= set(point), key


@pytest.mark.parametrize(("key", "fixed"), FIXED, ids=shown)
def test_what_is_fixed_leads_to_runs_that_the_theorem_speaks_about(key, fixed):
    found = list(evidence(key, theorem(key).claim, fixed, BRIEF))
    assert {piece.outcome for piece in found} <= {Outcome.HOLDS, Outcome.NOT_APPLICABLE}
    # What is known to be worst, and what Hypothesis draws; of some letters all small games are too
    # short, and a climb cannot know what any learner does.
    assert found[0].method == "extremal"
    assert found[0].size > 0
    assert found[-1].method == "search"
    assert found[-1].size > 0


#: A fixed letter, and a multiple of the bound that is false there.
FALSE = [
    ("wm.mistakes", {"N": 11}, "3/4"),
    ("wm.mistakes", {"m_star": 4}, "3/4"),
    ("wm.mistakes", {"T": 10}, "9/10"),
    ("wm.sharp", {"beta": "2/5"}, "99/100"),
    ("rwm.loss", {"N": 5}, "9/10"),
    ("rwm.loss", {"L_min": 7}, "9/10"),
    ("rwm.sharp", {"L_min": 7, "N": 3}, "9/10"),
    ("rwm.fractional", {"L_min": "10/3"}, "9/10"),
    ("rwm.regret", {"N": 7}, "1/2"),
    ("ewa.regret", {"eta": "1/3"}, "9/10"),
    ("ewa.tuned", {"N": 7, "T": 33}, "9/10"),
    ("ewa.doubling", {"N": 7}, "4/5"),
    ("doubling.sum", {"T": 16}, "99/100"),
    ("doubling.sum", {"alpha": "3/7"}, "99/100"),
    ("doubling.periods", {"n": 6, "alpha": "1/2"}, "99/100"),
    ("hedge.sharp", {"N": 7}, "9/10"),
    ("hedge.tuned", {"T": 33}, "11/20"),
    ("finite.regret", {"H": 7}, "11/20"),
]


@pytest.mark.parametrize(("key", "fixed", "factor"), FALSE, ids=shown)
def test_a_false_claim_is_refuted_at_what_is_fixed(key, fixed, factor):
    true = theorem(key)
    claim = sympy.Le(true.observed, sympy.Rational(factor) * true.bound_expression, evaluate=False)
    found = next(p for p in evidence(key, claim, fixed) if p.outcome is Outcome.VIOLATED)
    verdict, run = found.failure, found.example
    told = {name: value for name, value in fixed.items() if true.by_name[name].free}
    assert all(number(verdict.values[name]) == rational(value) for name, value in fixed.items())
    tuned = {n: v for n, v in verdict.values.items() if n in ("eta", "beta")}
    assert true.check(run, **{**tuned, **told}).outcome is Outcome.HOLDS


@pytest.mark.parametrize(
    ("key", "fixed"),
    [
        ("hedge.tuned", {"N": 1}),  # eta = 0, which no learner takes
        ("finite.regret", {"H": 1}),
        ("ewa.tuned", {"N": 1}),
        ("hedge.tuned", {"T": 0}),  # eta has no value
        ("wm.mistakes", {"beta": 1}),
        ("wm.mistakes", {"T": 10, "m_star": 11}),
        ("rwm.loss", {"L_min": "1/2"}),  # losses of 0 and 1 have no such sum
        ("rwm.loss", {"L_min": "sqrt(2)"}),
        ("rwm.sharp", {"beta": 0}),
        ("rwm.fractional", {"L_min": 2, "T": 1}),
        ("doubling.periods", {"n": 3, "T": 9}),  # nine rounds begin four periods
    ],
    ids=shown,
)
def test_where_there_is_no_such_run_nothing_is_refuted(key, fixed):
    """A learner that cannot be made is no counterexample."""
    claim = sympy.Le(theorem(key).observed, -1, evaluate=False)
    found = evidence(key, claim, fixed, BRIEF)
    assert {piece.outcome for piece in found} == {Outcome.NOT_APPLICABLE}


def test_a_factor_off_its_tuning_is_one_that_a_learner_takes():
    """Eight times a beta of at least 1/2 is none: its learner refuses to be made."""
    found = list(evidence("rwm.regret", "R_T <= T", {}, without=["beta-tuned"]))
    assert {piece.outcome for piece in found} == {Outcome.HOLDS}
    assert len(found) >= 4
