"""Which claims about tails and left-out points are false, and is every one of them refuted?"""

from dataclasses import replace
from itertools import product

import pytest
import sympy
from flint import fmpq

from adversaries.core.profile import CI, FAST
from adversaries.core.scope import Scope
from adversaries.probability.concentration import TRIALS
from adversaries.probability.learning_rules import RULES, memorise
from adversaries.probability.sampling import sampled
from adversaries.probability.strategies import two_point
from bounds import Outcome, theorem
from bounds.probability.concentration import FAMILY, LeaveOneOut
from bounds.probability.laws import Law
from bounds.probability.martingales import independent_steps
from bounds.probability.sample_means import IidSum
from noregret.verify.engine import verify_theorem

HALF = fmpq(1, 2)
COIN = two_point(HALF)
FAIR = Law.of((0, 1), (HALF, HALF))


def sharper(key, factor):
    """Return the theorem with an exponent that is larger by a factor: exp(-2 eps^2/c2)^factor."""
    true = theorem(key)
    exponent = true.bound_expression.args[0]
    bound = sympy.exp(sympy.Rational(factor) * exponent)
    assert isinstance(true.bound_expression, sympy.exp)
    return replace(true, claim=sympy.Le(true.observed, bound, evaluate=False))


# ------------------------------------------------------------------ constants


@pytest.mark.parametrize("key", ["azuma", "azuma.lower"])
def test_an_exponent_twice_as_good_is_refuted_by_two_fair_coins(key):
    """P(S >= 1) = 1/4, but exp(-4/2) = 0.135; the true bound is exp(-1) = 0.368."""
    walk = independent_steps([COIN, COIN])
    assert sharper(key, 2).check(walk, eps=1).outcome is Outcome.VIOLATED
    assert theorem(key).check(walk, eps=1).outcome is Outcome.HOLDS


def test_the_best_single_step_refutes_all_but_the_first_23_percent():
    """Up with p = 28 %: ln(1/p)/(2 (1-p)^2) = 1.22778, about the least over all p."""
    step = independent_steps([two_point(fmpq(28, 100))])
    assert sharper("azuma", "1.2278").check(step, eps="0.72").outcome is Outcome.VIOLATED
    assert sharper("azuma", "1.2277").check(step, eps="0.72").outcome is Outcome.HOLDS


@pytest.mark.parametrize(
    ("key", "factor", "profile"),
    [
        ("azuma", "1.15", FAST),
        ("azuma.lower", "1.15", FAST),
        ("azuma", "1.08", CI),
        ("azuma.lower", "1.08", CI),
        ("hoeffding", "1.08", FAST),
        ("hoeffding", "1.04", CI),
        # The printed exponent is four times too small: 3.9 times as much is still true.
        ("hoeffding.printed", "4.16", CI),
    ],
)
def test_a_slightly_better_exponent_is_refuted(key, factor, profile):
    assert verify_theorem(sharper(key, factor), profile).outcome is Outcome.VIOLATED


def test_the_printed_hoeffding_leaves_a_factor_of_four():
    assert verify_theorem(sharper("hoeffding.printed", "3.99"), FAST).outcome is Outcome.HOLDS


def test_a_thousand_coins_refute_four_percent():
    """687 heads or more of 1000 with p = 2/5: the exponent is at most 3.89 % better."""
    mean = IidSum(Law.of((0, 1), ("3/5", "2/5")), 1000)
    assert sharper("hoeffding", "1.0389").check(mean, eps="0.287").outcome is Outcome.VIOLATED
    assert sharper("hoeffding", "1.0388").check(mean, eps="0.287").outcome is Outcome.HOLDS


@pytest.mark.parametrize("key", ["azuma", "azuma.lower"])
def test_sampling_alone_refutes_an_exponent_twice_as_good(key):
    """The exact binomial test is sharp enough to fail, and does not fail what is true."""
    evidence = sampled(Scope(sharper(key, 2), CI), 1)
    assert evidence.outcome is Outcome.VIOLATED
    assert "sampled" in evidence.failure.reason
    for seed in range(5):
        assert sampled(Scope(theorem(key), FAST), seed).outcome is Outcome.HOLDS


# ------------------------------------------------------------------ leave one out


class ByValue(LeaveOneOut):
    """Leave out a point with all that equal it, as the set S \\ {omega} would."""

    def removed(self, row, i):
        return tuple(k for k in row if k != row[i])


class SameSize(LeaveOneOut):
    """Leave one out of m points, not of m + 1: the rule then learns from m - 1."""

    @property
    def expected_estimate(self):
        smaller = LeaveOneOut(self.points, self.probabilities, self.m - 1, self.rule)
        return smaller.expected_estimate


class WithItself(LeaveOneOut):
    """Train on the whole sample, the point in question too."""

    def removed(self, row, i):
        return row


@pytest.mark.parametrize(
    ("broken", "estimate"), [(ByValue, fmpq(1)), (SameSize, fmpq(1)), (WithItself, fmpq(0))]
)
def test_a_biased_estimate_is_refuted(broken, estimate):
    """Two points, both +1, m = 1: E R = 1/2.

    By value nothing is left of (a, a), and of (a, b) the other: always wrong.  After no point at
    all everything is wrong.  With the point itself in the sample everything is right.
    """
    source = broken(((0, 1), (1, 1)), (HALF, HALF), 1, memorise)
    verdict = theorem("loo.unbiased").check(source)
    assert verdict.outcome is Outcome.VIOLATED
    assert (verdict.observed, verdict.bound) == (estimate, HALF)


@pytest.mark.parametrize("name", sorted(set(RULES) - {"majority"}))
def test_removal_by_value_is_wrong_for_nearly_every_rule(name):
    """It needs a point that comes twice and a rule that minds it."""
    outcomes = {
        theorem("loo.unbiased")
        .check(ByValue(tuple(enumerate(labels)), (HALF, fmpq(1, 3), fmpq(1, 6)), 2, RULES[name]))
        .outcome
        for labels in product((-1, 1), repeat=3)
    }
    assert Outcome.VIOLATED in outcomes


# ------------------------------------------------------------------ hypotheses


def test_every_theorem_has_its_trial():
    assert tuple(trial.theorem for trial in TRIALS) == FAMILY.theorems


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.key)
def test_every_hypothesis_is_accounted_for(trial):
    have = {hypothesis.name for hypothesis in trial.theorem.given}
    assert have == {*trial.defining, *trial.without}
    assert not set(trial.defining) & set(trial.without)


@pytest.mark.parametrize(
    ("trial", "name", "make"),
    [
        (trial, name, make)
        for trial in TRIALS
        for name in trial.without
        for make in trial.without[name]
    ],
    ids=lambda each: getattr(each, "key", getattr(each, "__name__", each)),
)
def test_without_the_hypothesis_the_claim_is_broken(trial, name, make):
    true = trial.theorem
    subject, parameters = make()
    verdict = true.without(name).check(subject, **parameters)
    assert verdict.outcome is Outcome.VIOLATED
    subject, parameters = make()
    with_it = true.check(subject, **parameters)
    assert with_it.outcome is Outcome.NOT_APPLICABLE
    (hypothesis,) = (h for h in true.given if h.name == name)
    assert with_it.reason == hypothesis.text
