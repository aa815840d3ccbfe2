"""Does the guard catch what is wrong, and let pass what is right?"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from bounds.core.catalogue import kind_named, kinds, theorems_of
from noregret.guard.examine import check
from tests.noregret.guard import (
    right,
    right_linear,
    wrong_convex,
    wrong_experts,
    wrong_finite,
    wrong_kernel,
    wrong_linear,
    wrong_winnow,
)

MODULES = (wrong_linear, wrong_kernel, wrong_winnow, wrong_experts, wrong_finite, wrong_convex)
WRONG = [entry for module in MODULES for entry in module.WRONG]

#: What the guard must say of those that do not just break a bound.
WORDS = {
    "NONSENSE": {
        *("SignOfZero", "SaysZeroOne", "ReturnsAnArray", "NormalisesByLength", "VoteProbability"),
        *("NeverNormalised", "Unnormalised", "Column", "naive_hedge", "MeanOfNothing"),
        *("LabelsWithSigns", "NaiveExponential", "NotDivided", "Vector"),
        *("NoProjection", "ProjectsOntoABox", "AsAColumn"),
    },
    "DIFFERS": {"GradientAtZero"},
    "VIOLATED": {"CountsInAByte"},
    "CRASHED": {"NeedsTwoFeatures", "NeedsTwoActions", "RaisesWhenEqual", "LogOfOne"},
    "HANGS": {"UntilRight", "NeverEnds"},
}

#: Words of the cause that must be named.
CAUSES = {
    ("perceptron", "TieDisagrees"): "errs on the same instance again and again",
    ("perceptron", "SharedWeights"): "not deterministic",
    ("perceptron", "Single"): "overflowed",
    ("weighted-majority", "VoteUnderflows"): "underflowed",
    ("hedge", "LocksIn"): "underflowed to 0",
    ("hedge", "HalfPrecision"): "underflowed to 0",
}

#: Where a kind has many theorems, the one that is asked first; the guard asks all of them.
FIRST = {
    "UntilRight": "perceptron.l1-sharp",
    "NormalisesByLength": "perceptron.l1-sharp",
    "SecretIntercept": "perceptron.l2",
    "AveragePredicts": "perceptron.margin",
    "hedge": "hedge.sharp",
    "averaged-perceptron": "averaged.identity",
    "randomized-weighted-majority": "rwm.sharp",
}

#: Where a kind has many theorems, those that the right ones are held to in the default suite.
ENOUGH = {
    "perceptron": "perceptron.margin,perceptron.l1",
    "kernel-perceptron": "perceptron.margin",
    "averaged-perceptron": "averaged.identity,perceptron.hinge",
    "randomized-weighted-majority": "rwm.sharp",
    "hedge": "hedge.sharp",
    "exponential-weighted-average": "ewa.regret",
    "winnow": "winnow.tuned,winnow.cosh,winnow.committee",
}


#: How many of each kind the default suite plays; `make deep` plays them all.
WRONG_ONES = RIGHT_ONES = 1


def named(entries, some):
    seen = Counter()
    found = []
    for entry in entries:
        seen[entry[0]] += 1
        marks = [pytest.mark.deep] if seen[entry[0]] > some else []
        found.append(pytest.param(*entry, id=f"{entry[0]}-{entry[1]}", marks=marks))
    return found


def word_of(name):
    return next((word for word, names in WORDS.items() if name in names), None)


def first_failure(kind, name, factory):
    """Ask one theorem after the other, as the guard does, and stop at the first that is broken."""
    seconds = 0.3 if word_of(name) == "HANGS" else 10.0
    first = FIRST.get(name, FIRST.get(kind))
    keys = sorted((t.key for t in theorems_of(kind_named(kind))), key=lambda key: key != first)
    reports = (check(factory, kind, theorems=key, seconds=seconds) for key in keys)
    return next((report.checks[0] for report in reports if report.failed), None)


@pytest.mark.parametrize(("kind", "name", "factory"), named(WRONG, WRONG_ONES))
def test_every_wrong_implementation_is_caught(kind, name, factory):
    found = first_failure(kind, name, factory)
    assert found is not None
    if word_of(name) is not None:
        assert found.verdict == word_of(name)
    assert CAUSES.get((kind, name), "") in found.cause


@pytest.mark.parametrize(("kind", "name", "factory"), named(right.RIGHT, RIGHT_ONES))
def test_every_right_implementation_passes(kind, name, factory):
    report = check(factory, kind, theorems=ENOUGH.get(kind, "*"))
    assert not report.failed, report
    assert report.verdict in ("HOLDS", "ROUNDING")


@pytest.mark.deep
@pytest.mark.parametrize(("kind", "name", "factory"), named(right.RIGHT, RIGHT_ONES))
def test_right_implementations_pass_all_theorems_with_a_seed_of_their_own(kind, name, factory):
    report = check(factory, kind, seed=1 + sum(name.encode()))
    assert not report.failed, report


def test_every_kind_has_both():
    every = {kind.name for kind in kinds()}
    assert {kind for kind, _, _ in WRONG} == every
    assert {kind for kind, _, _ in right.RIGHT} == every
    assert len(WRONG) >= 60
    assert len(right.RIGHT) >= 30


def test_a_configured_instance_is_copied_for_each_run():
    configured = right_linear.Rosenblatt(2, eta=0.25)
    found = check(configured, "perceptron", theorems="perceptron.margin")
    assert found.checks[0].verdict == "HOLDS"
    assert not configured.w.any()


class Tells(right_linear.Rosenblatt):
    """Shows weights, has a rate of its own, and forgets half of them in each update."""

    @property
    def weights(self):
        return self.w

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = 0.5 * self.w + 7 * y * x


def test_the_first_broken_step_is_named_whatever_the_rate():
    found = check(Tells, "perceptron", theorems="perceptron.margin").checks[0]
    assert found.verdict == "VIOLATED"
    broken = found.failure.broken_invariant
    assert broken.name == "an update gains on the separator"
    assert broken.round == 2


class Hoards(right_linear.Rosenblatt):
    def __init__(self, N):
        super().__init__(N)
        self.history = []

    def update(self, x, y):
        super().update(x, y)
        self.history.append(np.array(x))


def test_memory_that_grows_is_noted_and_does_not_fail():
    found = check(Hoards, "perceptron", theorems="perceptron.margin").checks[0]
    assert found.verdict == "HOLDS"
    assert "memory grows" in found.note
    plain = check(right_linear.Rosenblatt, "perceptron", theorems="perceptron.margin").checks[0]
    assert plain.note == ""
