"""Which wrong learners of finite classes and of conjunctions would a stranger write?"""

from __future__ import annotations

from functools import cache

import numpy as np


class Version:
    """What is left of a class after some labels."""

    def __init__(self, hypotheses):
        self.H = np.asarray(hypotheses)
        self.alive = np.ones(len(self.H), dtype=bool)

    def keep(self, x, y):
        self.alive &= self.H[:, x] == y


# ------------------------------------------------------------------ consistent


class First(Version):
    def predict(self, x):
        return int(self.H[np.argmax(self.alive), x])

    def update(self, x, y):
        self.keep(x, y)


class OnlyTheLastRound(First):
    """Looks for a hypothesis that agrees with the last round."""

    def update(self, x, y):
        self.alive = self.H[:, x] == y


class NeverDrops(First):
    def update(self, x, y):
        pass


class DropsTheRight(First):
    def update(self, x, y):
        if self.predict(x) != y:
            self.alive &= self.H[:, x] != y


class SkipsOne(Version):
    """Goes on to the hypothesis after the next."""

    current = 0

    def predict(self, x):
        return int(self.H[self.current % len(self.H), x])

    def update(self, x, y):
        if self.predict(x) != y:
            self.current += 2


class WrongAxis(First):
    """Reads the matrix by columns."""

    def keep(self, x, y):
        k = min(len(self.H), self.H.shape[1])
        self.alive[:k] &= self.H[x % len(self.H), :k] == y


class StartsAgain(First):
    """When it has erred twice in a row, it forgets everything."""

    row = 0

    def update(self, x, y):
        self.row = self.row + 1 if self.predict(x) != y else 0
        self.keep(x, y)
        if self.row == 2:
            self.alive[:] = True
            self.row = 0


class AnyHypothesis(First):
    def predict(self, x):
        return int(self.H[np.random.default_rng().integers(len(self.H)), x])


# ------------------------------------------------------------------ halving


class Majority(Version):
    def predict(self, x):
        votes = self.H[self.alive, x]
        return int(2 * votes.sum() >= len(votes))

    def update(self, x, y):
        self.keep(x, y)


class Minority(Majority):
    def predict(self, x):
        return 1 - super().predict(x)


class WrongSide(Majority):
    """Throws out those that were right."""

    def update(self, x, y):
        if (self.H[self.alive, x] != y).any():
            self.alive &= self.H[:, x] != y


class CountsTheDead(Majority):
    """Compares the votes of the living with half of all."""

    def predict(self, x):
        return int(2 * self.H[self.alive, x].sum() >= len(self.H))


class VotesOfAll(Majority):
    def predict(self, x):
        return int(2 * self.H[:, x].sum() >= len(self.H))


class FirstOfTheLiving(Majority):
    """That is Consistent, which may err |H| - 1 times."""

    def predict(self, x):
        return int(self.H[np.argmax(self.alive), x])


class CountsInAByte(Majority):
    """More than 127 votes are negative."""

    def predict(self, x):
        votes = self.H[self.alive, x].astype(np.int8)
        return int(2 * int(votes.sum(dtype=np.int8)) >= len(votes))


class EverySecondRound(Majority):
    t = 0

    def update(self, x, y):
        self.t += 1
        if self.t % 2 == 0:
            self.keep(x, y)


class MeanOfNothing(Majority):
    """Learns the label of the round before: nobody may be left, and the mean is NaN."""

    last = None

    def predict(self, x):
        return np.round(self.H[self.alive, x].mean())

    def update(self, x, y):
        if self.last is not None:
            self.keep(x, self.last)
        self.last = y


class DropsOneByOne(Majority):
    """Drops a single hypothesis that erred."""

    def update(self, x, y):
        wrong = np.flatnonzero(self.alive & (self.H[:, x] != y))
        self.alive[wrong[:1]] = False


# ------------------------------------------------------------------ SOA


def depth(H):
    """Littlestone's dimension, by the plain recursion."""
    return _depth(frozenset(tuple(row) for row in H.tolist()))


@cache
def _depth(rows):
    best = 0
    for x in range(len(next(iter(rows), ()))):
        parts = [frozenset(row for row in rows if row[x] == y) for y in (0, 1)]
        if all(parts):
            best = max(best, 1 + min(map(_depth, parts)))
    return best


class SOAIsHalving(Majority):
    pass


class SOABackwards(Version):
    """Predicts the label that leaves the smaller dimension."""

    def predict(self, x):
        sides = [self.H[self.alive & (self.H[:, x] == y)] for y in (0, 1)]
        sizes = [depth(side) if len(side) else -1 for side in sides]
        return int(sizes[1] < sizes[0])

    def update(self, x, y):
        self.keep(x, y)


class SOANeverLearns(SOABackwards):
    def predict(self, x):
        return 1 - super().predict(x)

    def update(self, x, y):
        pass


class SOACountsPoints(SOABackwards):
    """Takes the number of points on which hypotheses differ for the dimension."""

    def predict(self, x):
        sides = [self.H[self.alive & (self.H[:, x] == y)] for y in (0, 1)]
        sizes = [(side != side[0]).any(axis=0).sum() if len(side) else -1 for side in sides]
        return int(sizes[1] > sizes[0])


class SOAEmptySide(SOABackwards):
    """The dimension of nothing is -1, and here it is 0."""

    def predict(self, x):
        sides = [self.H[self.alive & (self.H[:, x] == y)] for y in (0, 1)]
        return int(depth(sides[1]) > depth(sides[0]))


# ------------------------------------------------------------------ elimination


class Literals:
    """All literals at first: x_1 … x_n, and their opposites unless monotone."""

    def __init__(self, n, monotone):
        self.n, self.monotone = n, monotone
        self.alive = np.ones(n if monotone else 2 * n, dtype=bool)

    def values(self, x):
        x = np.asarray(x).astype(int)
        return x if self.monotone else np.concatenate([x, 1 - x])

    def predict(self, x):
        return int(self.values(x)[self.alive].all())

    def update(self, x, y):
        if y == 1:
            self.alive &= self.values(x) == 1


class DropsSatisfied(Literals):
    def update(self, x, y):
        if y == 1:
            self.alive &= self.values(x) == 0


class LearnsFromNegatives(Literals):
    def update(self, x, y):
        if y == 0:
            self.alive &= self.values(x) == 1


class DropsOneLiteral(Literals):
    def update(self, x, y):
        if y == 1:
            wrong = np.flatnonzero(self.alive & (self.values(x) == 0))
            self.alive[wrong[:1]] = False


class AlwaysMonotone(Literals):
    """Knows no negated literals."""

    def __init__(self, n, monotone):
        super().__init__(n, True)


class NeverMonotone(Literals):
    """Starts with negated literals even where there are none."""

    def __init__(self, n, monotone):
        super().__init__(n, False)


class Disjunction(Literals):
    def predict(self, x):
        return int(self.values(x)[self.alive].any())


class LabelsWithSigns(Literals):
    def predict(self, x):
        return 1 if self.values(x)[self.alive].all() else -1


class StaleAssignment(Literals):
    last = None

    def update(self, x, y):
        if y == 1 and self.last is not None:
            super().update(self.last, y)
        self.last = x


class ForgetsTheLastVariable(Literals):
    def update(self, x, y):
        if y == 1:
            keep = self.values(x) == 1
            keep[-1] = True
            self.alive &= keep


class StartsWithNothing(Literals):
    """The empty conjunction says 1 to everything."""

    def __init__(self, n, monotone):
        super().__init__(n, monotone)
        self.alive[:] = False


class NeverEnds(Literals):
    """Drops the first false literal until none is left, even if that one is gone already."""

    def update(self, x, y):
        while y == 1 and self.predict(x) != y:
            self.alive[int(np.argmin(self.values(x)))] = False


WRONG = [
    *(("consistent", kind.__name__, kind) for kind in First.__subclasses__()),
    ("consistent", "SkipsOne", SkipsOne),
    *(
        ("halving", kind.__name__, kind)
        for kind in Majority.__subclasses__()
        if kind is not SOAIsHalving
    ),
    ("soa", "SOAIsHalving", SOAIsHalving),
    ("soa", "SOABackwards", SOABackwards),
    *(("soa", kind.__name__, kind) for kind in SOABackwards.__subclasses__()),
    *(("elimination", kind.__name__, kind) for kind in Literals.__subclasses__()),
]
