"""Which hypotheses of convex optimisation are needed, and are broken learners caught?"""

from dataclasses import replace

import pytest
from flint import fmpq

from adversaries.convex.counterexamples import TABLE
from adversaries.convex.gradient_descent import descent
from adversaries.core.counterexamples import judged
from adversaries.core.profile import CI, FAST
from bounds import Outcome, theorem
from bounds.convex import gradient_descent as convex
from learners import EXACT, OnlineGradientDescent, Transcript, play
from learners.convex import Custom, Linear, Space
from learners.core.arithmetic import BALL
from noregret.verify.engine import verify_theorem

#: Hypotheses that fix the domain of the formula.
DEFINING = {
    ("ogd.regret", "positive-rate"),  # a division by 0
    ("ogd.lipschitz", "positive-rate"),
    ("ogd.bounded", "positive-rate"),
    ("ogd.lipschitz", "some-rounds"),  # a division by 0
    ("ogd.bounded", "some-rounds"),
    ("ogd.bounded", "steep"),  # a division by 0
}


def test_every_hypothesis_is_accounted_for():
    have = {(t.key, h.name) for t in convex.THEOREMS for h in t.given}
    assert have == DEFINING | set(TABLE)


def _has_a_file(run):
    """Functions of the user's own are code, which no file keeps."""
    return not any(isinstance(function, Custom) for function in run.outcomes)


@pytest.mark.parametrize(("key", "name"), sorted(TABLE))
def test_without_the_hypothesis_a_run_breaks_the_claim(key, name):
    true = theorem(key)
    for case in TABLE[key, name]:
        verdict, shown = judged(replace(true, invariants=()).without(name), case)
        assert verdict.claim is Outcome.VIOLATED, verdict
        assert true.check(shown.subject, **shown.options).outcome is Outcome.NOT_APPLICABLE
        if isinstance(shown.subject, Transcript) and _has_a_file(shown.subject):
            assert Transcript.from_json(shown.subject.to_json()) == shown.subject


# ------------------------------------------------------------------ broken learners


class WrongWay(OnlineGradientDescent):
    def update(self, x, y):
        super().update(x, _Flipped(y))


class _Flipped:
    """A function with its subgradient turned round."""

    def __init__(self, function):
        self.function = function

    def __call__(self, w):
        return self.function(w)

    def subgradient(self, w):
        return -self.function.subgradient(w)


class NeverProjects(OnlineGradientDescent):
    def update(self, x, y):
        self.domain, kept = Space(self.dimension), self.domain
        super().update(x, y)
        self.domain = kept


class DoubleSteps(OnlineGradientDescent):
    def update(self, x, y):
        super().update(x, y)
        super().update(x, y)


class StaysPut(OnlineGradientDescent):
    def update(self, x, y):
        return None


class StartsElsewhere(OnlineGradientDescent):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.weights = self.domain.project(self.weights + 3, self.arithmetic)


def _made(kind):
    def make(p):
        own = descent(p)
        return kind(p["dimension"], own.eta, domain=p["domain"], arithmetic=own.arithmetic)

    return make


@pytest.mark.parametrize("key", ["ogd.regret", "ogd.lipschitz", "ogd.bounded"])
@pytest.mark.parametrize("kind", [WrongWay, DoubleSteps, StaysPut, StartsElsewhere, NeverProjects])
def test_a_broken_descent_is_caught(key, kind):
    if kind is NeverProjects and key == "ogd.lipschitz":
        key = "ogd.regret"  # that theorem is played in the whole space
    report = verify_theorem(theorem(key), FAST, learner=_made(kind))
    if report.outcome is not Outcome.VIOLATED:
        report = verify_theorem(theorem(key), CI, learner=_made(kind))
    assert report.outcome is Outcome.VIOLATED


def test_the_right_learner_passes_in_balls_and_in_rationals():
    for arithmetic in (EXACT, BALL):
        run = play(
            OnlineGradientDescent(2, fmpq(1, 3), arithmetic=arithmetic),
            [Linear([1, -2]), Linear([0, 1])],
            record=True,
        )
        verdict = theorem("ogd.regret").check(run, w=[1, 1])
        assert verdict.outcome is Outcome.HOLDS
