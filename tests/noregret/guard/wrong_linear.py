"""Which wrong linear classifiers would a stranger write?"""

from __future__ import annotations

import numpy as np


class Plain:
    """The Perceptron as people write it, to be broken in one place below."""

    def __init__(self, N):
        self.N = N
        self.w = np.zeros(N)

    def predict(self, x):
        return 1 if self.w @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + y * x


class WrongSign(Plain):
    def update(self, x, y):
        if self.predict(x) != y:
            self.w -= y * x


class MinorityVote(Plain):
    """Predicts the other side, learns from it as if it were its own."""

    def predict(self, x):
        return -1 if self.w @ x >= 0 else 1


class TieDisagrees(Plain):
    """Says +1 at score 0, but does not count that as an error."""

    def update(self, x, y):
        if y * (self.w @ x) < 0:
            self.w += y * x


class TieHasATolerance(Plain):
    """Updates only where the score is clearly wrong."""

    def update(self, x, y):
        score = self.w @ x
        if y * score < -1e-8 or (abs(score) == 0 and self.predict(x) != y):
            self.w += y * x


class SignOfZero(Plain):
    """np.sign says 0 at 0, which is no label."""

    def predict(self, x):
        return np.sign(self.w @ x)


class LabelsZeroOne(Plain):
    """Learns with labels 0 and 1: negative examples add nothing."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w += (y > 0) * x


class SaysZeroOne(Plain):
    def predict(self, x):
        return int(self.w @ x >= 0)


class StaleInput(Plain):
    """Adds the instance of the round before."""

    def __init__(self, N):
        super().__init__(N)
        self.last = np.zeros(N)

    def update(self, x, y):
        if self.predict(x) != y:
            self.w += y * self.last
        self.last = x


class Lagging(Plain):
    """Each correction comes one round late."""

    def __init__(self, N):
        super().__init__(N)
        self.pending = np.zeros(N)

    def update(self, x, y):
        erred = self.predict(x) != y
        self.w = self.w + self.pending
        self.pending = y * x if erred else np.zeros(self.N)


class AlwaysUpdates(Plain):
    """Learns from correct rounds as well."""

    def update(self, x, y):
        self.w += y * x


class EverySecondMistake(Plain):
    mistakes = 0

    def update(self, x, y):
        if self.predict(x) != y:
            self.mistakes += 1
            if self.mistakes % 2 == 0:
                self.w = self.w + y * x


class IgnoresTheLastFeature(Plain):
    def update(self, x, y):
        if self.predict(x) != y:
            self.w[:-1] += y * x[:-1]


class Regularised(Plain):
    def update(self, x, y):
        if self.predict(x) != y:
            self.w = 0.5 * self.w + y * x


class DecayingRate(Plain):
    t = 0

    def update(self, x, y):
        self.t += 1
        if self.predict(x) != y:
            self.w = self.w + y * x / self.t**2


class Normalised(Plain):
    """Brings the weights back to length 1 after each update."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + y * x
            self.w = self.w / max(np.linalg.norm(self.w), 1e-12)


class Clipped(Plain):
    def update(self, x, y):
        if self.predict(x) != y:
            self.w = np.clip(self.w + y * x, -1, 1)


class Half(Plain):
    """Rounds its weights to half precision, which they do not show: 2^200 is infinite there."""

    dtype = np.float16

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = (self.w + y * x).astype(self.dtype).astype(float)


class Single(Half):
    """The same in single precision."""

    dtype = np.float32


class SmallIntegers(Plain):
    """Keeps its weights in 8 bits."""

    def __init__(self, N):
        self.w = np.zeros(N, dtype=np.int8)

    def predict(self, x):
        return 1 if self.w.astype(float) @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = (self.w + y * np.asarray(x).astype(np.int64)).astype(np.int8)


class SharedWeights:
    """All instances write into the same weights."""

    weights: dict = {}  # noqa: RUF012 - that is the bug

    def __init__(self, N):
        self.N = N
        self.w = self.weights.setdefault(N, np.zeros(N))

    def predict(self, x):
        return 1 if self.w @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w += y * x


class Random(Plain):
    def predict(self, x):
        return int(np.random.default_rng().choice([-1, 1]))


class SecretIntercept(Plain):
    """Learns a bias that the theorem about w.x knows nothing of."""

    b = 0.0

    def predict(self, x):
        return 1 if self.w @ x + self.b >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + y * x
            self.b += y


class StartsAtOne(Plain):
    def __init__(self, N):
        self.w = np.full(N, 3.0)


class UntilRight(Plain):
    """Adds the instance until it is right: never, if the instance is 0."""

    def update(self, x, y):
        while self.predict(x) != y:
            self.w = self.w + y * x


class NeedsTwoFeatures(Plain):
    def predict(self, x):
        return 1 if self.w[0] * x[0] + self.w[1] * x[1] + self.w[2:] @ x[2:] >= 0 else -1


class ReturnsAnArray(Plain):
    def predict(self, x):
        return np.where(self.w * x >= 0, 1, -1)


class NormalisesByLength(Plain):
    """Divides by the length of the instance, which may be 0."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + y * x / np.sqrt(x @ x)

    def predict(self, x):
        score = self.w @ x
        return 1 if score >= 0 else -1 if score < 0 else score


# ------------------------------------------------------------------ margin and average


class PlainMargin:
    def __init__(self, N, margin):
        self.w, self.margin = np.zeros(N), margin

    def predict(self, x):
        return 1 if self.w @ x >= 0 else -1


class MarginBackwards(PlainMargin):
    """Updates only where it errs by more than the margin."""

    def update(self, x, y):
        if y * (self.w @ x) < -self.margin:
            self.w += y * x


class MarginHalfSteps(PlainMargin):
    """Steps shrink with the margin that is missing: they vanish near it."""

    def update(self, x, y):
        score = y * (self.w @ x)
        if score <= self.margin:
            self.w *= 0.5
            self.w += y * x * 0.5


class MarginAlways(PlainMargin):
    def update(self, x, y):
        self.w += y * x


class MarginForgets(PlainMargin):
    def update(self, x, y):
        if y * (self.w @ x) <= self.margin:
            self.w = y * x


class AveragedOverMistakes:
    """The average counts each weight vector once, however long it survived."""

    def __init__(self, N):
        self.weights, self.total, self.count = np.zeros(N), np.zeros(N), 0

    @property
    def average(self):
        return self.total / max(self.count, 1)

    def predict(self, x):
        return 1 if self.weights @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.weights = self.weights + y * x
            self.total = self.total + self.weights
            self.count += 1


class AveragePredicts(AveragedOverMistakes):
    """Plays the average online, where the theorem is about the last vector."""

    def predict(self, x):
        return 1 if self.average @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.weights = self.weights + y * x
        self.total = self.total + self.weights
        self.count += 1


class AverageOffByOne(AveragedOverMistakes):
    """Adds the weights before the update."""

    def update(self, x, y):
        self.total = self.total + self.weights
        self.count += 1
        if self.predict(x) != y:
            self.weights = self.weights + y * x


WRONG = [
    *(("perceptron", kind.__name__, kind) for kind in Plain.__subclasses__()),
    ("perceptron", "Single", Single),
    ("perceptron", "SharedWeights", SharedWeights),
    *(("margin-perceptron", kind.__name__, kind) for kind in PlainMargin.__subclasses__()),
    ("averaged-perceptron", "AveragedOverMistakes", AveragedOverMistakes),
    *(
        ("averaged-perceptron", kind.__name__, kind)
        for kind in AveragedOverMistakes.__subclasses__()
    ),
]
