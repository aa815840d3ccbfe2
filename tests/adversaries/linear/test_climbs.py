"""Do samples played in bulk say what an exact run says, and does the search find what is false?"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from adversaries.core.arena import _searched as searched
from adversaries.core.judge import judge
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from adversaries.linear import disjunctions, perceptron, training, winnow
from adversaries.linear.bulk.climbs import met
from bounds import Outcome, theorem
from bounds.core.symbols import M, N, r, rho
from bounds.core.theorem import Hypothesis
from bounds.core.verdict import to_float
from learners.core.surd import Surd
from noregret.verify.engine import own_seed

TRIALS = [
    trial
    for trial in (*perceptron.TRIALS, *disjunctions.TRIALS, *training.TRIALS, *winnow.TRIALS)
    if trial.theorem.is_about_runs
]


def _climbs(statement):
    return list(trial_of(statement).arena().climbs(Scope(statement, FAST)))


def _player(key):
    return trial_of(theorem(key)).arena().player


SEARCHED = sorted(trial.key for trial in TRIALS if _climbs(trial.theorem))


def _searched(statement, make=None, seed=0):
    """Return what the search in bulk shows alone, without tight sequences and Hypothesis."""
    key = statement.key
    climbs = tuple(_climbs(statement))
    return searched(Scope(statement, FAST), climbs, make or _player(key), own_seed(key, seed))


def _members(key, seed, count=4):
    """Yield members of random populations with their exact games and scores."""
    for climb in _climbs(theorem(key)):
        population = climb.space.draw(np.random.default_rng(seed), count)
        population = climb.space.change(population, np.random.default_rng(seed + 1))
        scores = climb.space.score(population)
        values = climb.played(population)
        for index in range(count):
            member = {name: array[..., index] for name, array in population.items()}
            own = {name: array[index] for name, array in values.items()}
            yield climb.case(member), scores[index], own


def _float(value):
    if isinstance(value, Surd):
        return value.sign * math.sqrt(to_float(value.square))
    return float(value) if isinstance(value, int | sympy.Basic) else to_float(value)


# ------------------------------------------------------------------ floats and exact runs agree


@pytest.mark.parametrize("key", SEARCHED)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_the_quantities_in_bulk_are_those_of_an_exact_run(key, seed):
    """Otherwise the search would climb towards something else than the bound."""
    statement = theorem(key)
    for case, score, found in _members(key, seed):
        if score < 0:
            continue
        verdict, run = judge(statement, _player(key), case)
        assert verdict.outcome is Outcome.HOLDS
        for quantity in statement.quantities:
            exact = _float(verdict.values[quantity.name])
            assert found[quantity.name] == pytest.approx(exact), quantity.name
        assert score == pytest.approx(verdict.ratio, abs=1e-4)
        assert int(np.sum(run.updates)) == found["M"]


@pytest.mark.parametrize("key", SEARCHED)
def test_a_sample_without_a_score_is_one_of_which_the_theorem_does_not_speak(key):
    """A kind of samples is true to its name: most of them are cases of the theorem."""
    spoken = 0
    for case, score, found in _members(key, 5, count=12):
        if score >= 0:
            spoken += 1
            continue
        verdict, run = judge(theorem(key), _player(key), case)
        idle = run.T == 0 or found["M"] == 0 or verdict.outcome is Outcome.UNDECIDED
        assert idle or verdict.outcome is Outcome.NOT_APPLICABLE
    assert spoken >= 6


def test_relations_between_parameters_are_heeded_up_to_rounding():
    values = {"N": np.array([2.0, 2.0, 3.0]), "M": np.zeros(3), "r": np.ones(3)}
    values |= {"rho": np.array([0.3, 0.3, -1.0]), "eta": np.array([0.1 + 0.2, 0.4, -1.0])}
    tuned = theorem("winnow.tuned")
    assert met(tuned, values).tolist() == [True, False, False]
    odd = Hypothesis("odd", "what numpy cannot work out", sympy.Gt(sympy.zeta(r + 1), 2))
    assert met(replace(tuned, given=(odd, *tuned.given)), values).tolist() == [True, False, False]


# ------------------------------------------------------------------ what is true, what is not


@pytest.mark.parametrize("key", SEARCHED)
def test_a_true_theorem_is_never_violated(key):
    found = _searched(theorem(key), seed=11)
    assert found.outcome is Outcome.HOLDS
    assert found.size == 2 * len(_climbs(theorem(key)))
    assert found.ratio <= 1


@pytest.mark.parametrize(
    ("key", "factor", "rounds"),
    [
        # r^2/rho^2 is 1 for one vector, and N for N orthogonal ones.
        ("perceptron.margin", fmpq(98, 100), 4),
        ("margin-perceptron.margin", fmpq(98, 100), 4),
        ("perceptron.committee", fmpq(98, 100), 4),
        ("perceptron.l1", fmpq(98, 100), 3),
        ("perceptron.l1-sharp", fmpq(98, 100), 3),
        ("perceptron.l2-radius", fmpq(98, 100), 3),
        ("perceptron.hinge", fmpq(98, 100), 3),
        # One update of two features: 1 of 2 ln 2.
        ("winnow.tuned", fmpq(7, 10), 2),
        ("winnow.margin", fmpq(7, 10), 2),
        ("winnow.balanced", fmpq(7, 10), 2),
        ("winnow.cosh", fmpq(98, 100), 2),
        ("winnow.optimal", fmpq(98, 100), 2),
        # 8 updates of 15: n = 2, k = 1.
        ("perceptron.disjunctions", fmpq(1, 2), 14),
    ],
)
def test_a_smaller_constant_is_refuted_in_bulk_by_a_small_run(key, factor, rounds):
    true = theorem(key)
    mutant = true.scaled(factor)
    found = _searched(mutant)
    assert found.outcome is Outcome.VIOLATED
    run = found.example
    assert 0 < run.T <= rounds
    # A round without an update does no harm to the learner, so it is left out.
    assert np.asarray(run.updates).all()
    if key.endswith("perceptron.margin"):  # through the best separator, which nobody handed over
        assert mutant.check(run).outcome is Outcome.VIOLATED
        assert true.check(run).outcome is Outcome.HOLDS
    assert float(found.failure.ratio) > 1


def test_more_than_what_is_forced_is_refuted_in_bulk():
    """A lower bound is climbed to from the other side."""
    key = "perceptron.disjunctions-forced"
    found = _searched(theorem(key).scaled(fmpq(102, 100)))
    assert found.outcome is Outcome.VIOLATED
    assert found.failure.observed < found.failure.bound


def test_the_score_of_a_lower_bound_grows_as_less_is_observed():
    """In whatever order, exactly what is claimed is forced: half of that has the score 1/2."""
    key = "perceptron.disjunctions-forced"
    for climb in _climbs(theorem(key).scaled(fmpq(1, 2))):
        scores = climb.space.score(climb.space.draw(np.random.default_rng(1), 40))
        assert (scores > 0).sum() >= 10
        assert scores[scores > 0] == pytest.approx(0.5, abs=1e-4)


@pytest.mark.parametrize(
    ("key", "bound"),
    [
        ("perceptron.margin", r / rho**2),
        ("perceptron.margin", r**2 / rho),
        ("winnow.tuned", 2 * r / rho**2 * sympy.log(N)),
        ("winnow.tuned", 2 * r**2 / rho * sympy.log(N)),
    ],
)
def test_a_wrong_exponent_is_refuted_in_bulk(key, bound):
    """The samples are not all of one scale."""
    true = theorem(key)
    mutant = replace(true, claim=sympy.Le(M, bound, evaluate=False), invariants=())
    assert _searched(mutant).outcome is Outcome.VIOLATED


_BUGS = [
    (trial.key, words, factory)
    for trial in TRIALS
    for words, factory in trial.bugs.items()
    if trial.key in SEARCHED and words != "forgets in quiet rounds"
]


@pytest.mark.parametrize(("key", "name", "factory"), _BUGS, ids=[f"{b[0]}: {b[1]}" for b in _BUGS])
def test_a_broken_learner_is_caught_in_bulk(key, name, factory):
    found = _searched(theorem(key), factory)
    assert found.outcome is Outcome.VIOLATED, name
    if not theorem(key).is_lower_bound:
        assert found.example is None or found.example.T <= 6


# ------------------------------------------------------------------ as part of a verification


def test_the_search_in_bulk_comes_between_tight_sequences_and_hypothesis():
    statement = theorem("winnow.tuned")
    pieces = list(trial_of(statement).arena().evidence(Scope(statement, FAST), 1))
    assert [piece.method for piece in pieces] == ["extremal", "search", "search"]
    assert "generations of" in pieces[1].scope
    assert "Hypothesis" in pieces[2].scope


def test_the_same_seed_finds_the_same_and_another_seed_elsewhere():
    def facts(seed):
        found = _searched(theorem("perceptron.l2"), seed=seed)
        return found.witness, found.ratio, found.points

    assert facts(4) == facts(4)
    assert facts(4) != facts(5)


def test_only_identities_are_not_searched_in_bulk():
    """They claim that a count is 0: there is nothing to climb by."""
    rest = {trial.key for trial in TRIALS} - set(SEARCHED)
    assert rest == {trial.key for trial in TRIALS if isinstance(trial.theorem.claim, sympy.Eq)}
