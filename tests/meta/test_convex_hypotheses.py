"""Which hypotheses of convex optimisation are needed, and are broken learners caught?"""

from dataclasses import replace

import pytest
from flint import fmpq

from adversaries.convex.gradient_descent import TRIALS
from adversaries.core.counterexamples import judged
from adversaries.core.profile import CI, FAST
from bounds import Outcome, theorem
from bounds.convex.gradient_descent import FAMILY
from learners import EXACT, OnlineGradientDescent, Transcript, play
from learners.convex import Custom, Linear
from learners.core.arithmetic import BALL
from noregret.verify.engine import verify_theorem


def test_every_theorem_has_its_trial():
    assert tuple(trial.theorem for trial in TRIALS) == FAMILY.theorems


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.key)
def test_every_hypothesis_is_accounted_for(trial):
    have = {hypothesis.name for hypothesis in trial.theorem.given}
    assert have == {*trial.defining, *trial.without}
    assert not set(trial.defining) & set(trial.without)


def _has_a_file(run):
    """Functions of the user's own are code, which no file keeps."""
    return not any(isinstance(function, Custom) for function in run.outcomes)


@pytest.mark.parametrize(
    ("trial", "name"),
    [(trial, name) for trial in TRIALS for name in trial.without],
    ids=lambda each: getattr(each, "key", each),
)
def test_without_the_hypothesis_a_run_breaks_the_claim(trial, name):
    true = trial.theorem
    for case in trial.without[name]:
        verdict, shown = judged(replace(true, invariants=()).without(name), case)
        assert verdict.claim is Outcome.VIOLATED, verdict
        assert true.check(shown.subject, **shown.options).outcome is Outcome.NOT_APPLICABLE
        if isinstance(shown.subject, Transcript) and _has_a_file(shown.subject):
            assert Transcript.from_json(shown.subject.to_json()) == shown.subject


# ------------------------------------------------------------------ broken learners


@pytest.mark.parametrize(
    ("trial", "words"),
    [(trial, words) for trial in TRIALS for words in trial.bugs],
    ids=lambda each: getattr(each, "key", each),
)
def test_a_broken_descent_is_caught(trial, words):
    report = verify_theorem(trial.theorem, FAST, learner=trial.bugs[words])
    if report.outcome is not Outcome.VIOLATED:
        report = verify_theorem(trial.theorem, CI, learner=trial.bugs[words])
    assert report.outcome is Outcome.VIOLATED


def test_five_descents_are_broken_and_each_theorem_tries_what_can_break_it():
    bugs = {trial.key: set(trial.bugs) for trial in TRIALS if trial.bugs}
    assert bugs.keys() == {"ogd.regret", "ogd.lipschitz", "ogd.bounded"}
    assert bugs["ogd.regret"] == bugs["ogd.bounded"]
    assert bugs["ogd.regret"] - bugs["ogd.lipschitz"] == {"leaves its domain"}
    assert len(bugs["ogd.regret"]) == 5


def test_the_right_learner_passes_in_balls_and_in_rationals():
    for arithmetic in (EXACT, BALL):
        run = play(
            OnlineGradientDescent(2, fmpq(1, 3), arithmetic=arithmetic),
            [Linear([1, -2]), Linear([0, 1])],
            record=True,
        )
        verdict = theorem("ogd.regret").check(run, w=[1, 1])
        assert verdict.outcome is Outcome.HOLDS
