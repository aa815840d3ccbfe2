"""Are runs on concepts, experts of SOA and coins down a tree those of Coq, and bugs refused?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np
import pytest

from bounds.classes.concepts import Conjunctions, Taught
from bounds.classes.subjects import BlockCoins, BlockTotal, Expertise
from bounds.classes.views import with_target
from learners.classes import FiniteClass, all_functions, k_conjunctions, singletons, thresholds
from learners.classes.agnostic import Agnostic, FlipExperts
from learners.classes.elimination import Elimination
from learners.classes.halving import Halving
from learners.classes.queries import Learned, learn_by_queries, teaching_set
from learners.core.protocol import play
from noregret.prove.conformance import agnostic, concepts
from noregret.prove.conformance.checker import drawn, refused

pytestmark = pytest.mark.coq


@pytest.mark.parametrize(
    "checker", concepts.CHECKERS + agnostic.CHECKERS, ids=lambda checker: checker.runs
)
def test_our_runs_conform(checker, built):
    assert refused(checker, drawn(checker, 100), built) == []


def test_the_runs_are_worth_checking():
    views = drawn(concepts.ELIMINATION, 100)
    assert sum(view.mistakes for view in views) > 100
    assert {view.monotone for view in views} == {False, True}
    assert any(view.target is None for view in views)
    pairs = drawn(agnostic.EXPERTISE, 100)
    assert sum(len(pair.flips) for pair in pairs) > 40
    assert any(pair.disagreements() for pair in pairs)
    taken = {given.learner.over for given in drawn(agnostic.EXPERTS, 100)}
    assert taken == {"experts", "hypotheses"}
    halvings = drawn(concepts.HALVING, 100)
    assert sum(len(view.mistakes) for view in halvings) > 50


# ------------------------------------------------------------------ Elimination with a bug


class OneAtATime(Elimination):
    """Drops one of the literals that are not satisfied."""

    def update(self, x, y):
        before = self._kept
        if not super().update(x, y):
            return False
        gone = np.flatnonzero(before & ~self._kept)
        self._kept = before.copy()
        self._kept[gone[0]] = False
        return True


class DropsTheSatisfied(Elimination):
    """Drops the literals that are satisfied."""

    def update(self, x, y):
        before = self._kept
        changed = super().update(x, y)
        if changed:
            self._kept = before & ~self._satisfied(x)
        return changed


class NeverForgets(Elimination):
    """Does not update."""

    def update(self, x, y):
        return False


class LearnsFromNegatives(Elimination):
    """Drops the literals that a negative example which it missed satisfies."""

    def update(self, x, y):
        if not y and self.predict(x):
            self._kept = self._kept & ~self._satisfied(x)
            return True
        return super().update(x, y)


@pytest.mark.parametrize("bug", [OneAtATime, DropsTheSatisfied, NeverForgets])
def test_elimination_with_a_bug_is_refused(bug, built):
    shown = [[1, 0, 0], [1, 1, 0], [0, 1, 1], [1, 1, 1]]
    labels = [1, 1, 0, 1]
    views = [concepts.eliminated(3, shown, labels, bug, monotone=m) for m in (False, True)]
    assert refused(concepts.ELIMINATION, views, built) == [0, 1]


def test_learning_from_negative_examples_is_refused(built):
    view = concepts.eliminated(2, [[1, 1], [1, 1]], [0, 1], LearnsFromNegatives, monotone=True)
    assert refused(concepts.ELIMINATION, [view], built) == [0]


def test_quantities_of_elimination_that_are_misread_are_refused(built):
    run = play(Elimination(2), ([[1, 0], [0, 0], [1, 1]], [1, 0, 1]), record=True)
    right = with_target(run, (1,))
    wrong = np.array([1, 0, 1])
    views = [
        right,
        replace(right, target=(2,)),  # the labels are not those of x_2, and Python says so
        replace(right, run=replace(run, predictions=wrong)),
        replace(right, run=replace(run, weights=run.weights[::-1])),
        replace(right, told_monotone=True),
    ]
    assert refused(concepts.ELIMINATION, views, built) == [2, 3, 4]


# ------------------------------------------------------------------ counts, Halving


@dataclass(frozen=True)
class WithFalse(Conjunctions):
    """Counts the function that is never true as well."""

    @property
    def count(self):
        return super().count + 1


@dataclass(frozen=True)
class Unsigned(Conjunctions):
    """Forgets the negations."""

    @property
    def count(self):
        return super().count // 2 ** (self.k or 0)


def test_a_wrong_count_is_refused(built):
    families = [WithFalse(2), Conjunctions(3, 2), Unsigned(3, 2), WithFalse(3, 1)]
    assert refused(concepts.CONJUNCTIONS, families, built) == [0, 2, 3]


class OtherTie(Halving):
    """Breaks ties the other way."""

    def predict(self, x):
        zeros, ones = (part.bit_count() for part in self._split(x))
        return 1 - self.tie if zeros == ones else int(ones > zeros)


class Lazy(Halving):
    """Cuts on mistakes only, and does not say so."""

    def update(self, x, y):
        return self._cut(x, y) if self.predict(x) != y else False


class Minority(Halving):
    """Says what fewer say."""

    def predict(self, x):
        return 1 - super().predict(x)


@pytest.mark.parametrize("bug", [OtherTie, Lazy, Minority])
def test_halving_with_a_bug_is_refused(bug, built):
    cls = k_conjunctions(3, 2)
    points = list(range(8))
    sequences = [(points, [cls.value(h, x) for x in points]) for h in range(len(cls))]
    views = [concepts.halved(3, 2, data, bug, tie=0, eager=True) for data in sequences]
    assert len(refused(concepts.HALVING, views, built)) >= len(views) // 2


def test_halving_on_another_class_is_refused(built):
    view = concepts.halved(2, 1, ([0, 1], [1, 0]))
    fewer = FiniteClass(view.cls.strings[:3])
    other = replace(view, cls=fewer, run=play(Halving(fewer), ([0, 1], [1, 0])))
    assert refused(concepts.HALVING, [view, other], built) == [1]


# ------------------------------------------------------------------ questions and examples


def _upwards(oracle, n):
    relevant = []
    for i in range(1, n + 1):
        if oracle(tuple(int(j != i) for j in range(1, n + 1))) == 0:
            relevant.append(i)
    return Learned(tuple(relevant), n)


def _complement(oracle, n):
    found = set(learn_by_queries(oracle, n).literals)
    return Learned(tuple(i for i in range(1, n + 1) if i not in found), n)


def _saves_one(oracle, n):
    found = [i for i in range(n, 1, -1) if not oracle(tuple(int(j != i) for j in range(1, n + 1)))]
    return Learned(tuple(sorted(found)), n - 1)


@pytest.mark.parametrize("bug", [_upwards, _complement, _saves_one])
def test_other_questions_are_refused(bug, built):
    given = [concepts.lesson(Taught(3, c), learn=bug) for c in ((1,), (1, 2), (1, 2, 3))]
    assert refused(concepts.LESSONS, given, built) == [0, 1, 2]


@pytest.mark.parametrize(
    "bug",
    [
        lambda n, c: teaching_set(n, c)[1:],
        lambda n, c: [replaced._replace(label=1) for replaced in teaching_set(n, c)],
        lambda n, c: [*teaching_set(n, c), teaching_set(n, c)[0]],
    ],
    ids=["without the first", "all positive", "one twice"],
)
def test_other_examples_are_refused(bug, built):
    given = [concepts.lesson(Taught(3, c), teach=bug) for c in ((1,), (1, 2), (1, 2, 3))]
    assert refused(concepts.LESSONS, given, built) == [0, 1, 2]


# ------------------------------------------------------------------ experts


@dataclass(frozen=True)
class ForgetsAFlip(Expertise):
    """Does not flip the last of SOA's mistakes."""

    @property
    def flips(self):
        return super().flips[:-1]


@dataclass(frozen=True)
class FlipsLate(Expertise):
    """Flips one round too late."""

    @property
    def flips(self):
        return tuple(t + 1 for t in super().flips)


@dataclass(frozen=True)
class NeverDiffers(Expertise):
    """Says that expert and hypothesis agree."""

    def disagreements(self):
        return 0


@pytest.mark.parametrize("bug", [ForgetsAFlip, FlipsLate])
def test_an_expert_with_other_flips_is_refused(bug, built):
    cls = all_functions(2)
    pairs = [bug(cls, h, (0, 1, 0)) for h in range(len(cls))]
    erring = [h for h in range(len(cls)) if Expertise(cls, h, (0, 1, 0)).flips]
    assert erring
    assert refused(agnostic.EXPERTISE, pairs, built) == erring


def test_a_difference_that_is_kept_back_is_refused(built):
    args = (all_functions(2), 0, (0, 1, 0), 1, 0)
    assert Expertise(*args).disagreements() > 0
    pairs = [Expertise(*args), NeverDiffers(*args)]
    assert refused(agnostic.EXPERTISE, pairs, built) == [1]


class StaysPut(FlipExperts):
    """Never cuts a version space."""

    def move(self, x):
        self._round += 1


class FlipsNothing(FlipExperts):
    """Forgets to flip."""

    def __init__(self, *args):
        super().__init__(*args)
        self._round = 10**6


class WithBug(Agnostic):
    """Has experts of another kind."""

    bug = StaysPut

    def __init__(self, cls, T, **options):
        super().__init__(cls, T, over="experts", **options)
        known = self._experts._dimensions
        self._experts = self.bug(self.hypotheses, T, self.tie, known)


class WithoutFlips(WithBug):
    """Has experts that do not flip."""

    bug = FlipsNothing


class MoreThanThereAre(Agnostic):
    """Tells one expert too many."""

    def __init__(self, cls, T, **options):
        super().__init__(cls, T, over="experts", **options)
        self.parameters["experts"] += 1


class OtherRule(Agnostic):
    """Tells the other rule on ties."""

    def __init__(self, cls, T, **options):
        super().__init__(cls, T, over="experts", **options)
        self.parameters["tie"] = 1 - self.tie


class RewardsErrors(Agnostic):
    """Trusts the experts less that were right."""

    def update(self, x, y):
        return super().update(x, 1 - y)


class ForecastsZero(Agnostic):
    """Forecasts the probability of the label 0."""

    def predict(self, x):
        return 1 - super().predict(x)


@pytest.mark.parametrize(
    "bug", [WithBug, WithoutFlips, MoreThanThereAre, OtherRule, RewardsErrors, ForecastsZero]
)
def test_other_experts_are_refused(bug, built):
    given = [
        agnostic.advised(cls, 3, [0, 1, 0], [1, 1, 1], bug, tie=tie)
        for cls, tie in product((all_functions(2), thresholds(3)), (0, 1))
    ]
    assert refused(agnostic.EXPERTS, given, built) == [0, 1, 2, 3]


# ------------------------------------------------------------------ coins


@dataclass(frozen=True)
class AlwaysToOne(BlockCoins):
    """Goes on to the child of the label 1, whatever the coins say."""

    def _sequence(self, coins):
        points, _ = super()._sequence((1,) * len(coins))
        return points, list(coins)


@dataclass(frozen=True)
class LosesNothing(BlockCoins):
    """Takes the learner to be right."""

    def _loss(self, points, labels):
        return 0


@dataclass(frozen=True)
class RoundsUp(BlockTotal):
    """Takes blocks to be one round longer."""

    def expected_regret(self):
        return BlockTotal(self.ldim, self.T + self.ldim).expected_regret()


@dataclass(frozen=True)
class RoundsDown(BlockTotal):
    """Leaves the rounds out that whole blocks do not need."""

    def expected_regret(self):
        return BlockTotal(self.ldim, self.T - self.T % self.ldim).expected_regret()


def test_other_expectations_are_refused(built):
    cls = thresholds(3)
    given = [
        BlockTotal(2, 4),
        RoundsUp(2, 4),
        BlockCoins(cls, 4),
        AlwaysToOne(cls, 4),
        LosesNothing(cls, 4),
        BlockCoins(singletons(3), 3),
        BlockTotal(2, 5),
        RoundsDown(2, 5),
    ]
    assert refused(agnostic.COINS, given, built) == [1, 3, 4, 7]
