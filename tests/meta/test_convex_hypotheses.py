"""Which hypotheses of convex optimisation are needed, and are broken learners caught?"""

from dataclasses import replace

import pytest
from flint import fmpq

from adversaries.convex import descent, orthogonal
from adversaries.profile import CI, FAST
from bounds import Outcome, convex, theorem
from bounds.convex import Projection
from learners import EXACT, OnlineGradientDescent, Transcript, play
from learners.arithmetic import BALL, rationals
from learners.convex import Ball, Custom, Linear, Space
from noregret.verify import verify_theorem

#: Hypotheses that fix the domain of the formula.
DEFINING = {
    ("ogd.regret", "positive-rate"),  # a division by 0
    ("ogd.lipschitz", "positive-rate"),
    ("ogd.bounded", "positive-rate"),
    ("ogd.lipschitz", "some-rounds"),  # a division by 0
    ("ogd.bounded", "some-rounds"),
    ("ogd.bounded", "steep"),  # a division by 0
}

#: Not convex: at 0 it is flat, and far away it falls for ever.
HILL = Custom(lambda w: -(w[0] ** 4), lambda w: -4 * w[0] ** 3 * rationals([1]), 1)


def _run(functions, eta, w, *, domain=None, start=None, **options):
    size = len(w)
    learner = OnlineGradientDescent(
        size, eta, domain=domain or Space(size), start=start, arithmetic=EXACT
    )
    return play(learner, functions, record=True), {"w": w, **options}


def outside(eta, **options):
    """Against a point that the learner may not reach."""
    return _run([Linear([-1])] * 9, eta, [90], domain=Ball(1, 1), **options)


def late(eta, domain=None, **options):
    """From a start on the wrong side."""
    far = 50 if domain is None else 1
    return _run([Linear([1])] * 4, eta, [-1], start=[far], domain=domain, **options)


BREAKS = {
    ("ogd.regret", "convex"): lambda: _run([HILL] * 4, fmpq(1, 2), [20]),
    ("ogd.regret", "inside"): lambda: outside(fmpq(100)),
    ("ogd.regret", "zero-start"): lambda: late(fmpq(1)),
    ("ogd.lipschitz", "convex"): lambda: _run(
        [Custom(lambda w: -(w[0] ** 4), lambda w: -4 * w[0] ** 3 * rationals([1]), 1)] * 4,
        fmpq(1, 2),
        [20],
    ),
    ("ogd.lipschitz", "inside"): lambda: _run(
        [Linear([-1])] * 100, fmpq(1, 10), [3], domain=Ball(1, fmpq(1, 1000))
    ),
    ("ogd.lipschitz", "zero-start"): lambda: late(fmpq(1, 2)),
    ("ogd.lipschitz", "gentle"): lambda: _run(
        orthogonal(4, fmpq(1)), fmpq(1, 2), [fmpq(1, 2)] * 4, rho=fmpq(1, 10)
    ),
    ("ogd.lipschitz", "eta-tuned"): lambda: _run([Linear([1]), Linear([-1])] * 8, fmpq(9), [0]),
    ("ogd.bounded", "convex"): lambda: _run(
        [Custom(lambda w: -(w[0] ** 2), lambda w: -2 * w[0] * rationals([1]), 1)] * 4,
        fmpq(1, 2) / fmpq(1, 10),
        [1],
        domain=Ball(1, 1),
        rho=fmpq(1, 10),
        B=1,
    ),
    ("ogd.bounded", "inside"): lambda: outside(fmpq(1, 3), B=1, rho=1),
    ("ogd.bounded", "zero-start"): lambda: _run(
        [Linear([1])], fmpq(1), [-1], start=[1], domain=Ball(1, 1), B=1, rho=1
    ),
    ("ogd.bounded", "gentle"): lambda: _run(
        [Linear([-10])], fmpq(1), [1], domain=Ball(1, 1), B=1, rho=1
    ),
    ("ogd.bounded", "bounded"): lambda: _run(
        orthogonal(4, fmpq(1)), fmpq(1, 2), [fmpq(3, 2)] * 4, domain=Ball(4, 3), B=1, rho=1
    ),
    ("ogd.bounded", "eta-tuned"): lambda: _run(
        [Linear([1]), Linear([-1])] * 8, fmpq(9), [-1], domain=Ball(1, 1), B=1, rho=1
    ),
    ("projection", "in-the-set"): lambda: (
        Projection(Ball(1, 1), rationals([5]), rationals([9])),
        {},
    ),
}


def test_every_hypothesis_is_accounted_for():
    have = {(t.key, h.name) for t in convex.THEOREMS for h in t.given}
    assert have == DEFINING | set(BREAKS)


@pytest.mark.parametrize(("key", "name"), sorted(BREAKS))
def test_without_the_hypothesis_a_run_breaks_the_claim(key, name):
    subject, options = BREAKS[key, name]()
    true = theorem(key)
    verdict = replace(true, invariants=()).without(name).check(subject, **options)
    assert verdict.claim is Outcome.VIOLATED, verdict
    assert true.check(subject, **options).outcome is Outcome.NOT_APPLICABLE
    if isinstance(subject, Transcript) and name != "convex":  # user-made functions have no file
        assert Transcript.from_json(subject.to_json()) == subject


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
