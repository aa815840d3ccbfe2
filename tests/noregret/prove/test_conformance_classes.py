"""Does Coq accept the runs of our learners on finite classes, and refuse those of broken ones?"""

from dataclasses import replace
from functools import cached_property
from pathlib import Path

import pytest
from flint import fmpq
from hypothesis import strategies as st

from bounds.classes.subjects import (
    Conserved,
    Forced,
    HalfspaceTree,
    Measured,
    RandomConsistent,
    TreeWalk,
)
from learners.classes import Littlestone
from learners.classes.conservative import Conservative
from learners.classes.consistent import Consistent
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.protocol import play
from noregret.prove.conformance import classes
from noregret.prove.conformance.checker import Checker, drawn, refused

pytestmark = pytest.mark.coq


@pytest.mark.parametrize("checker", classes.CHECKERS, ids=lambda checker: checker.runs)
def test_our_runs_conform(checker, built):
    subjects = drawn(checker, 100)
    assert len(subjects) == 100 or checker is classes.HALFSPACES  # of which there are fewer
    assert refused(checker, subjects, built) == []


def broken(checker: Checker, strategy) -> Checker:
    return replace(checker, strategy=lambda: strategy, adversarial=lambda: ())


def are_refused(checker: Checker, strategy, built: Path) -> bool:
    """Some of 100 runs show the bug; the rest cannot be told from right ones."""
    subjects = drawn(broken(checker, strategy), 100)
    return bool(refused(checker, subjects, built))


# ------------------------------------------------------------------ learners with a version space


class ForgetfulChoice(Consistent):
    """Chooses from all hypotheses, also from those that were wrong."""

    def _chosen(self):
        return 0


class NeverCuts(Consistent):
    """Does not drop the hypotheses that were wrong."""

    def _cut(self, x, y):
        return False


class OtherTie(Halving):
    """Breaks ties the other way."""

    def predict(self, x):
        zeros, ones = (part.bit_count() for part in self._split(x))
        return 1 - self.tie if zeros == ones else int(ones > zeros)


class Minority(Halving):
    """Says what fewer say."""

    def predict(self, x):
        return 1 - super().predict(x)


class Busy(Halving):
    """Says that it is lazy, and cuts in every round."""

    def update(self, x, y):
        return self._cut(x, y)


class OtherTieSOA(SOA):
    """Breaks ties the other way."""

    def predict(self, x):
        zeros, ones = (self.dimensions.dimension(part) for part in self._split(x))
        return 1 - self.tie if zeros == ones else int(ones > zeros)


class MajoritySOA(SOA):
    """Compares sizes, not dimensions."""

    def predict(self, x):
        zeros, ones = (part.bit_count() for part in self._split(x))
        return self.tie if zeros == ones else int(ones > zeros)


class WrongSide(SOA):
    """Keeps the hypotheses that were wrong."""

    def _cut(self, x, y):
        return super()._cut(x, 1 - y)


@pytest.mark.parametrize(
    "bug",
    [ForgetfulChoice, NeverCuts, OtherTie, Minority, Busy, OtherTieSOA, MajoritySOA, WrongSide],
)
def test_broken_learners_are_refused(bug, built):
    assert are_refused(classes.CLASS_RUNS, classes.runs_of(st.just(bug)), built)


@pytest.mark.parametrize(
    ("old", "new"), [(" true true true true", " true true true false"), ("%nat", "1%nat")]
)
def test_misread_runs_are_refused(old, new, built):
    """A hypothesis that Python judges otherwise, and a mistake more than there was."""
    view = next(v for v in classes.CLASS_RUNS.adversarial() if v.run.learner == "soa" and v.run.T)
    right = classes.write_run(view)
    head, _, tail = right.rpartition(old)
    changed = Checker("classes.ClassRuns", st.nothing, tuple, lambda text: text)
    assert refused(changed, [right, head + new + tail], built) == [1]


# ------------------------------------------------------------------ numbers of a class


class NoVC(Measured):
    """Takes the Littlestone dimension for the VC dimension."""

    @property
    def vc(self):
        return self.ldim


class AlwaysLazy(Measured):
    """Measures the lazy variant of Halving only."""

    def halving(self, eager, tie):
        return super().halving(False, tie)


class TiesToOne(Measured):
    """Measures Halving with ties to 1 only."""

    def halving(self, eager, tie):
        return super().halving(eager, 1)


class BySize(Measured):
    """Takes log2 of the size for the Littlestone dimension."""

    @property
    def ldim(self):
        return self.size.bit_length() - 1


LAZIER = ("01000", "00010", "00100", "00000", "11001", "11100", "11000", "10110", "10100")


@pytest.mark.parametrize("bug", [NoVC, AlwaysLazy, TiesToOne, BySize])
def test_misread_numbers_are_refused(bug, built):
    found = st.one_of(classes.classes(5, 9), st.just(classes.FiniteClass(LAZIER)))
    assert are_refused(classes.MEASURED, found.map(bug), built)


# ------------------------------------------------------------------ other subjects


class Lazily(RandomConsistent):
    """Draws from all hypotheses for ever."""

    def expected_mistakes(self):
        wrong = self.cls.errors(self.points, self.labels).sum()
        return fmpq(int(wrong), len(self.cls))


class Survivors(RandomConsistent):
    """Divides by those that are left after the round."""

    def expected_mistakes(self):
        space, total = self.cls.all, fmpq(0)
        for x, y in zip(self.points, self.labels, strict=True):
            right = space & self.cls.where(x, y)
            total += fmpq(space.bit_count() - right.bit_count(), right.bit_count())
            space = right
        return total


@pytest.mark.parametrize("bug", [Lazily, Survivors])
def test_misread_random_choices_are_refused(bug, built):
    choices = classes.random_choices().map(lambda c: bug(c.cls, c.points, c.labels))
    assert are_refused(classes.RANDOM, choices, built)


class ShowsAll(Conservative):
    """Lets the learner see every round."""

    def update(self, x, y):
        return self.learner.update(x, y)


class ShowsNone(Conservative):
    """Lets the learner see no round."""

    def update(self, x, y):
        return False


@pytest.mark.parametrize("bug", [ShowsAll, ShowsNone])
def test_broken_conservative_versions_are_refused(bug, built):
    class Broken(Conserved):
        @cached_property
        def run(self):
            return play(bug(self.make()), (self.instances, self.outcomes))

    assert are_refused(classes.CONSERVED, classes.conserved_pairs(Broken), built)


class AllMistakes(Forced):
    """Counts what comes after the tree, and what nobody realises."""

    @property
    def mistakes(self):
        return int((self.replay.predictions != self.replay.outcomes).sum())


class LazilyDown(Forced):
    """Judges the lazy version space."""

    @property
    def walks_down(self):
        dimensions = Littlestone(self.game.cls)
        spaces = self.game.spaces(eager=False)[: self.game.ldim + 1]
        return all(dimensions.dimension(v) >= self.game.ldim - t for t, v in enumerate(spaces))


@pytest.mark.parametrize("bug", [AllMistakes, LazilyDown])
def test_misread_games_are_refused(bug, built):
    games = classes.FORCED.strategy().map(lambda forced: bug(forced.game, forced.replay))
    assert are_refused(classes.FORCED, games, built)


class FromZero(TreeWalk):
    """Numbers the root 0."""

    def index(self):
        return super().index() - 2 ** len(self.labels)


class Backwards(TreeWalk):
    """Reads the labels from the other end."""

    def tail(self):
        return TreeWalk(self.labels[::-1]).index() - 2 ** len(self.labels)


def test_misread_trees_are_refused(built):
    labels = st.lists(st.integers(0, 1), min_size=1, max_size=6).map(tuple)
    for bug in (FromZero, Backwards):
        assert are_refused(classes.WALKS, labels.map(bug), built)

    class AllWays(HalfspaceTree):
        def realised(self):
            return 2**self.depth

    assert are_refused(classes.HALFSPACES, st.just(AllWays(3, 1)), built)
