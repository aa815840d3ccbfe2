"""Does Coq compute the same probabilities, means and quantiles, and does it refuse wrong ones?"""

from bisect import bisect_left

import pytest
from flint import fmpq

from bounds.batch.samples import Forced, Samples, _Steps
from bounds.probability.concentration import LeaveOneOut
from bounds.probability.laws import Law, Tail
from bounds.probability.martingales import MartingaleTree, Step
from bounds.probability.sample_means import IidSum, JointSum
from noregret.prove.conformance.batch import CHECKERS
from noregret.prove.conformance.checker import drawn, refused

pytestmark = pytest.mark.coq

MARTINGALE, MEAN, LEFT_OUT, CONVERSION, MISTAKES = CHECKERS


@pytest.mark.parametrize("checker", CHECKERS, ids=lambda checker: checker.runs)
def test_what_python_computes_conforms(checker, built):
    assert refused(checker, drawn(checker, 100), built) == []


# ------------------------------------------------------------------ martingales


class Strict(MartingaleTree):
    """Asks for more than eps."""

    def tail(self, eps):
        law = self.law
        return sum(
            (p for v, p in zip(law.values, law.probabilities, strict=True) if v > eps), fmpq(0)
        )


class Forgetful(MartingaleTree):
    """Takes every step for the one after the least value."""

    @property
    def law(self):
        def simple(step):
            after = (simple(step.after[0]),) * len(step.after) if step.after else ()
            return Step(step.low, step.law, after)

        return MartingaleTree(self.widths, self.first and simple(self.first)).law


class Trusting(MartingaleTree):
    """Takes all means for 0."""

    def first_mean_is_zero(self):
        return True

    def later_means_are_zero(self):
        return True


class Wide(MartingaleTree):
    """Adds the widths, not their squares."""

    @property
    def sum_of_squares(self):
        return sum(self.widths, fmpq(0))


@pytest.mark.parametrize("kind", [Strict, Forgetful, Trusting, Wide])
def test_a_misread_martingale_is_refused(kind, built):
    tails = drawn(MARTINGALE, 40)
    # One that is no martingale: a coin that falls up only.
    up = Step(0, Law.of((0, 1), ("1/2", "1/2")))
    tails.append(Tail(MartingaleTree((fmpq(1),), up), fmpq(1)))
    wrong = [Tail(kind(tail.source.widths, tail.source.first), tail.eps) for tail in tails]
    assert refused(MARTINGALE, wrong, built) != []


# ------------------------------------------------------------------ sample means


def uncentred(self, eps):
    """Forget that the mean is compared with its expectation."""
    each = [self.one] if isinstance(self, IidSum) else self.marginals
    mean = sum((law.mean for law in each), fmpq(0)) / len(each)
    law = self.law
    return Law(tuple(v + mean for v in law.values), law.probabilities).upper_tail(eps)


def strictly(self, eps):
    """Ask for more than eps."""
    pairs = zip(self.law.values, self.law.probabilities, strict=True)
    return sum((p for v, p in pairs if v > eps), fmpq(0))


@pytest.mark.parametrize("tail", [uncentred, strictly])
def test_a_misread_mean_is_refused(tail, built, monkeypatch):
    for kind in (IidSum, JointSum):
        monkeypatch.setattr(kind, "tail", tail)
    assert refused(MEAN, drawn(MEAN, 40), built) != []


def test_the_range_of_one_variable_alone_is_refused(built, monkeypatch):
    monkeypatch.setattr(JointSum, "width", property(lambda self: self.marginals[0].width))
    assert refused(MEAN, drawn(MEAN, 40), built) != []


# ------------------------------------------------------------------ leave one out


def by_value(self, row, i):
    """Leave out all points that equal the one."""
    return tuple(j for j in row if self.points[j] != self.points[row[i]])[: self.m]


def nothing(self, row, i):
    """Leave out the last point, whichever is tested."""
    return row[:-1]


@pytest.mark.parametrize("removed", [by_value, nothing])
def test_a_wrong_point_left_out_is_refused(removed, built, monkeypatch):
    monkeypatch.setattr(LeaveOneOut, "removed", removed)
    assert refused(LEFT_OUT, drawn(LEFT_OUT, 40), built) != []


# ------------------------------------------------------------------ conversions


def paid_later(self, path):
    """Let h_(t+1) pay in round t."""
    learners = (self.nodes[self.nodes[node].after.get(index, node)] for (node, index), _ in path)
    paid = (
        times * learner.losses[index]
        for learner, ((_, index), times) in zip(learners, path, strict=True)
    )
    return sum(paid, fmpq(0)) / self.conversion.T


def above(self, delta):
    """Ask for P(X <= value) > 1 - delta."""
    place = bisect_left(self.up_to, True, key=lambda mass: mass > 1 - delta)
    return self.values[min(place, len(self.values) - 1)]


BUGS = {
    "h_(t+1) pays": (Samples, "_loss", paid_later),
    "the mean of the errors": (Samples, "_error_of_mean", Samples._error),
    "the strict quantile": (_Steps, "quantile", above),
    "the other quantile": (
        _Steps,
        "quantile",
        lambda self, delta: self.values[
            bisect_left(self.up_to, True, key=lambda mass: mass >= delta)
        ],
    ),
    "the regret is forgotten": (Samples, "_regret", Samples._best),
}


@pytest.mark.parametrize("bug", BUGS)
def test_a_misread_conversion_is_refused(bug, built, monkeypatch):
    monkeypatch.setattr(*BUGS[bug])
    assert refused(CONVERSION, drawn(CONVERSION, 40), built) != []


def test_a_misread_bound_on_mistakes_is_refused(built, monkeypatch):
    honest = Forced.mistakes
    monkeypatch.setattr(Forced, "mistakes", lambda self, rounds: honest(self, rounds - 1))
    assert refused(MISTAKES, drawn(MISTAKES, 40), built) != []


def test_the_error_of_one_hypothesis_alone_is_refused(built, monkeypatch):
    def best(self, path):
        return min(self.nodes[node].risk for (node, _), _ in path)

    monkeypatch.setattr(Samples, "_error", best)
    assert refused(MISTAKES, drawn(MISTAKES, 40), built) != []
