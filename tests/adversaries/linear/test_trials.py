"""Is what is false about linear classification found out, and what is true never refuted?"""

from __future__ import annotations

import pytest
import sympy

from adversaries.core.profile import CI, FAST
from adversaries.core.trials import trial_of
from adversaries.linear import disjunctions, perceptron, training, winnow
from bounds import Outcome
from bounds.linear import disjunctions as of_disjunctions
from bounds.linear import perceptron as of_perceptrons
from bounds.linear import training as of_training
from bounds.linear import winnow as of_winnow
from noregret.verify.engine import verify_theorem

FAMILIES = [
    (of_perceptrons, perceptron),
    (of_disjunctions, disjunctions),
    (of_training, training),
    (of_winnow, winnow),
]
TRIALS = [trial for _, tried in FAMILIES for trial in tried.TRIALS]
BUGS = [(trial, words) for trial in TRIALS for words in trial.bugs]


@pytest.mark.parametrize(("stated", "tried"), FAMILIES, ids=lambda module: module.__name__)
def test_every_theorem_of_a_family_has_its_trial(stated, tried):
    """A trial of another theorem, or none, would leave one untried."""
    assert [trial.theorem for trial in tried.TRIALS] == list(stated.FAMILY.theorems)
    assert all(trial_of(trial.theorem) is trial for trial in tried.TRIALS)


@pytest.mark.parametrize(("trial", "words"), BUGS, ids=lambda one: getattr(one, "key", one))
def test_a_planted_bug_is_caught(trial, words):
    report = verify_theorem(trial.theorem, FAST, learner=trial.bugs[words])
    if report.outcome is not Outcome.VIOLATED:
        report = verify_theorem(trial.theorem, CI, learner=trial.bugs[words])
    assert report.outcome is Outcome.VIOLATED, [str(piece) for piece in report.evidence]


def test_identities_are_the_ones_without_a_mutant():
    """They claim that a count is 0, which no factor changes; their mutants are learners."""
    claims = {t.key for t in (trial.theorem for trial in TRIALS) if t.mutant is None}
    zero = {trial.key for trial in TRIALS if trial.theorem.claim.rhs == sympy.Integer(0)}
    assert claims == zero


@pytest.mark.parametrize(
    "trial", [t for t in TRIALS if t.theorem.mutant is not None], ids=lambda t: t.key
)
def test_a_smaller_constant_is_refuted(trial):
    mutant = trial.theorem.scaled(sympy.Rational(trial.theorem.mutant))
    report = verify_theorem(mutant, FAST)
    if report.outcome is not Outcome.VIOLATED:
        report = verify_theorem(mutant, CI)
    assert report.outcome is Outcome.VIOLATED


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.key)
def test_a_true_theorem_holds_and_every_source_meets_its_hypotheses(trial):
    report = verify_theorem(trial.theorem, FAST, seed=3)
    assert report.outcome is Outcome.HOLDS
    assert all(piece.size > 0 for piece in report.evidence)
