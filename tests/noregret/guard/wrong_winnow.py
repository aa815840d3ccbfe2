"""Which wrong Winnows would a stranger write?"""

from __future__ import annotations

import numpy as np


class Plain:
    """Winnow as people write it, to be broken in one place below."""

    def __init__(self, N, eta):
        self.w, self.eta = np.full(N, 1 / N), eta

    def predict(self, x):
        return 1 if self.w @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w * np.exp(self.eta * y * x)
            self.w = self.w / self.w.sum()


class Additive(Plain):
    def update(self, x, y):
        if self.predict(x) != y:
            self.w = np.maximum(self.w + self.eta * y * x, 0)
            self.w = self.w / max(self.w.sum(), 1e-300)


class NeverDemotes(Plain):
    """Raises the weights of positive examples, and never lowers any."""

    def update(self, x, y):
        if self.predict(x) != y and y > 0:
            self.w = self.w * np.exp(self.eta * x)
            self.w = self.w / self.w.sum()


class WrongSign(Plain):
    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w * np.exp(-self.eta * y * x)
            self.w = self.w / self.w.sum()


class SquaredRate(Plain):
    """A rate of eta^2."""

    def __init__(self, N, eta):
        super().__init__(N, eta**2)


class FactorTwo(Plain):
    """Littlestone's factor of 2, whatever the rate: no good on features that are not 0 and 1."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w * 2.0 ** (y * x)
            self.w = self.w / self.w.sum()


class AlwaysUpdates(Plain):
    def update(self, x, y):
        self.w = self.w * np.exp(self.eta * y * x)
        self.w = self.w / self.w.sum()


class TieDisagrees(Plain):
    """Predicts +1 at 0, and does not learn there."""

    def update(self, x, y):
        if y * (self.w @ x) < 0:
            super().update(x, y)


class Threshold(Plain):
    """Littlestone's threshold N/2, for features 0 and 1, kept for features with signs."""

    def __init__(self, N, eta):
        self.w, self.eta = np.ones(N), eta

    def predict(self, x):
        return 1 if self.w @ x >= len(x) / 2 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w * np.exp(self.eta * y * x)


class StartsAtRandom(Plain):
    def __init__(self, N, eta):
        self.w, self.eta = np.random.default_rng(1).random(N) ** 8, eta


class WholeExponents(Plain):
    """Multiplies by whole powers of e: a small step is lost."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w * np.exp(np.rint(self.eta * y * x))
            self.w = self.w / self.w.sum()


class Clipped(Plain):
    """No weight above 1/2."""

    def update(self, x, y):
        super().update(x, y)
        self.w = np.minimum(self.w, 0.5)


class StaleFeatures(Plain):
    last = 0.0

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w * np.exp(self.eta * y * self.last * np.ones_like(x))
            self.w = self.w / self.w.sum()
        self.last = x


class ForgetsTheFirst(Plain):
    """One feature too few in the update."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.w[1:] = self.w[1:] * np.exp(self.eta * y * x[1:])
            self.w = self.w / self.w.sum()


WRONG = [("winnow", kind.__name__, kind) for kind in Plain.__subclasses__()]
