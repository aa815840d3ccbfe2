"""Learners on finite classes with one bug each, to see whether the theorems notice."""

from __future__ import annotations

import numpy as np

from learners import SOA, Agnostic, Consistent, Elimination, Halving
from learners.core.arithmetic import BALL


class NeverForgets(Consistent):
    """Keeps the hypothesis that it chose first."""

    def update(self, x, y):
        return False


class ForgetsThePast(Consistent):
    """Looks at the last round only."""

    def update(self, x, y):
        self.space = self.hypotheses.all
        return super().update(x, y)


class Minority(Halving):
    def predict(self, x):
        return 1 - super().predict(x)


class LearnsFromSuccessOnly(Halving):
    def update(self, x, y):
        return self._cut(x, y) if self.predict(x) == y else False


class KeepsTheWrong(Halving):
    def update(self, x, y):
        return self._cut(x, 1 - y) if self.predict(x) != y else False


class FirstOfTheSpace(Halving):
    """Predicts as the first hypothesis that is left: Consistent, posing as Halving."""

    def predict(self, x):
        left = next(self.hypotheses.members(self.space), None)
        return self.tie if left is None else self.hypotheses.value(left, int(x))


class SmallerDimension(SOA):
    def predict(self, x):
        return 1 - super().predict(x)


class EmptyCountsAsZero(SOA):
    """Takes the dimension of the empty class for 0: it ties with a single hypothesis."""

    def predict(self, x):
        zeros, ones = self._split(x)
        lead = max(0, self.dimensions.dimension(ones)) - max(0, self.dimensions.dimension(zeros))
        return self.tie if lead == 0 else int(lead > 0)


class Uniform(Agnostic):
    def update(self, x, y):
        return False


class Backwards(Agnostic):
    def update(self, x, y):
        return super().update(x, 1 - y)


class DropsTheSatisfied(Elimination):
    def update(self, x, y):
        satisfied = self._satisfied(x)
        if y == 0 or satisfied[self._kept].all():
            return False
        self._kept = self._kept & ~satisfied
        return True


class DropsOneAtATime(Elimination):
    def update(self, x, y):
        satisfied = self._satisfied(x)
        if y == 0 or satisfied[self._kept].all():
            return False
        self._kept[np.flatnonzero(self._kept & ~satisfied)[0]] = False
        return True


class ChangesOnNegatives(Elimination):
    def update(self, x, y):
        if y == 0:
            self._kept = self._kept & self._satisfied(x)
        return super().update(x, y)


def on_class(kind, **fixed):
    """Pass the options that the kind understands."""
    known = {Consistent: ("choice",), Halving: ("tie", "eager"), SOA: ("tie", "eager")}

    def make(p):
        names = next(names for base, names in known.items() if issubclass(kind, base))
        options = {name: p[name] for name in names if name in p}
        return kind(p["hypotheses"], **(options | fixed))

    return make


def forecaster(kind):
    return lambda p: kind(p["hypotheses"], p["T"], tie=p.get("tie", 1), arithmetic=BALL)


def on_concepts(kind):
    return lambda p: kind(p["n"], monotone=p["monotone"])


#: (theorem, name of the bug, factory): each must be VIOLATED.
BUGS = [
    ("consistent.mistakes", "never forgets", on_class(NeverForgets)),
    ("consistent.mistakes", "forgets the past", on_class(ForgetsThePast)),
    ("halving.mistakes", "minority", on_class(Minority)),
    ("halving.mistakes", "learns from success only", on_class(LearnsFromSuccessOnly)),
    ("halving.mistakes", "keeps the wrong", on_class(KeepsTheWrong)),
    ("halving.mistakes", "Consistent posing as Halving", on_class(FirstOfTheSpace)),
    ("conjunctions.halving", "keeps the wrong", on_class(KeepsTheWrong)),
    ("soa.mistakes", "Halving posing as SOA", lambda p: Halving(p["hypotheses"], tie=p["tie"])),
    ("soa.mistakes", "smaller dimension", on_class(SmallerDimension)),
    ("soa.mistakes", "the empty class counts as 0", on_class(EmptyCountsAsZero)),
    ("agnostic.regret", "uniform", forecaster(Uniform)),
    ("agnostic.regret", "backwards", forecaster(Backwards)),
    ("elimination.mistakes", "drops the satisfied", on_concepts(DropsTheSatisfied)),
    ("elimination.mistakes", "drops one at a time", on_concepts(DropsOneAtATime)),
    ("elimination.mistakes", "changes on negatives", on_concepts(ChangesOnNegatives)),
    ("elimination.monotone", "drops the satisfied", on_concepts(DropsTheSatisfied)),
    ("elimination.monotone", "drops one at a time", on_concepts(DropsOneAtATime)),
]
