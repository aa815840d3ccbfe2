"""Which wrong forecasters and descents on convex losses would a stranger write?"""

from __future__ import annotations

import math

import numpy as np


class Average:
    """The exponentially weighted average as people write it, to be broken below."""

    def __init__(self, N, eta, loss):
        self.L, self.eta, self.loss = np.zeros(N), eta, loss

    def weights_now(self):
        w = np.exp(-self.eta * (self.L - self.L.min()))
        return w / w.sum()

    def predict(self, x):
        return min(1.0, max(0.0, float(self.weights_now() @ x)))

    def update(self, x, y):
        self.L = self.L + [self.loss(float(a), float(y)) for a in x]


class FollowsTheLeader(Average):
    def predict(self, x):
        return float(x[int(np.argmin(self.L))])


class MeanOfAll(Average):
    def predict(self, x):
        return float(np.mean(x))


class WrongDirection(Average):
    def weights_now(self):
        w = np.exp(self.eta * (self.L - self.L.max()))
        return w / w.sum()


class NaiveExponential(Average):
    """0/0 when all have lost enough."""

    def predict(self, x):
        w = np.exp(-self.eta * self.L)
        return float(w @ x / w.sum())


class NotDivided(Average):
    """Forgets to divide by the sum: forecasts above 1."""

    def predict(self, x):
        return float(np.exp(-self.eta * self.L) @ x)


class SwapsTheOutcome(Average):
    def update(self, x, y):
        super().update(x, 1 - y)


class RoundsTheOutcome(Average):
    """Takes the outcome for a label."""

    def update(self, x, y):
        super().update(x, math.floor(y))


class Median(Average):
    """The weighted median in place of the mean."""

    def predict(self, x):
        order = np.argsort(x)
        total = np.cumsum(self.weights_now()[order])
        return float(x[order][min(int(np.searchsorted(total, 0.5)), len(x) - 1)])


class LateByOne(Average):
    old = None

    def update(self, x, y):
        if self.old is not None:
            super().update(*self.old)
        self.old = x, y


class RateDecays(Average):
    t = 1

    def update(self, x, y):
        self.t += 1
        self.L = self.L + np.array([self.loss(float(a), float(y)) for a in x]) / self.t


class Vector(Average):
    def predict(self, x):
        return self.weights_now() * x


class RaisesWhenEqual(Average):
    """Brings the losses to [0, 1], which fails when all are the same."""

    def predict(self, x):
        low, high = float(self.L.min()), float(self.L.max())
        w = [math.exp(-self.eta * (v - low) / (high - low)) for v in self.L.tolist()]
        return float(np.dot(w, x) / sum(w))


# ------------------------------------------------------------------ doubling


class Periods(Average):
    """Periods of 1, 2, 4, … rounds, each with a fresh start and its own rate."""

    def __init__(self, N, loss):
        super().__init__(N, 1.0, loss)
        self.N, self.t, self.length = N, 0, 1
        self.start()

    def start(self):
        self.L = np.zeros(self.N)
        self.eta = math.sqrt(8 * math.log(self.N) / self.length)

    def update(self, x, y):
        super().update(x, y)
        self.t += 1
        if self.t == self.length:
            self.t, self.length = 0, 2 * self.length
            self.start()


class NeverRestarts(Periods):
    """The rate of the first round, for ever."""

    def update(self, x, y):
        Average.update(self, x, y)


class RateNeverChanges(Periods):
    def start(self):
        self.L = np.zeros(self.N)
        self.eta = math.sqrt(8 * math.log(self.N))


class RestartsEachRound(Periods):
    def update(self, x, y):
        super().update(x, y)
        self.L = np.zeros(self.N)


class RateGrows(Periods):
    def start(self):
        self.L = np.zeros(self.N)
        self.eta = math.sqrt(8 * math.log(self.N) * self.length)


class PeriodsOfTen(Periods):
    """Periods do not double."""

    def update(self, x, y):
        Average.update(self, x, y)
        self.t += 1
        if self.t % 10 == 0:
            self.length = 10
            self.start()


class RateTooSmall(Periods):
    """Forgets the root."""

    def start(self):
        self.L = np.zeros(self.N)
        self.eta = 8 * math.log(self.N) / self.length**2


class LogOfOne(Periods):
    """Divides by ln N - ln 2, and two experts are a division by zero."""

    def start(self):
        self.L = np.zeros(self.N)
        self.eta = math.sqrt(8 / self.length) / (math.log(self.N) - math.log(2))


# ------------------------------------------------------------------ gradient descent


class Descent:
    """Online gradient descent as people write it, to be broken below."""

    def __init__(self, dimension, eta, radius):
        self.w, self.eta, self.radius = np.zeros(dimension), eta, radius

    def predict(self, x):
        return self.w.copy()

    def step(self, y):
        return self.w - self.eta * np.asarray(y.subgradient(self.w), dtype=float)

    def project(self, w):
        size = np.linalg.norm(w)
        return w if self.radius is None or size <= self.radius else w * (self.radius / size)

    def update(self, x, y):
        self.w = self.project(self.step(y))


class Ascent(Descent):
    def step(self, y):
        return self.w + self.eta * np.asarray(y.subgradient(self.w), dtype=float)


class DoubleStep(Descent):
    def step(self, y):
        return self.w - 2 * self.eta * np.asarray(y.subgradient(self.w), dtype=float)


class NoStep(Descent):
    def step(self, y):
        return self.w


class GradientAtZero(Descent):
    def step(self, y):
        return self.w - self.eta * np.asarray(y.subgradient(0 * self.w), dtype=float)


class NoProjection(Descent):
    def project(self, w):
        return w


class ProjectsOntoABox(Descent):
    def project(self, w):
        return w if self.radius is None else np.clip(w, -self.radius, self.radius)


class ProjectsOntoTheSphere(Descent):
    """Always brings the point to the border."""

    def project(self, w):
        if self.radius is None:
            return w
        return w * self.radius / max(np.linalg.norm(w), 1e-12)


class HalfTheRadius(Descent):
    def project(self, w):
        size = np.linalg.norm(w)
        if self.radius is None or size <= self.radius / 2:
            return w
        return w * (self.radius / 2 / size)


class OverTheRootOfT(Descent):
    """A rate eta/sqrt(t), where a fixed one was promised."""

    t = 0

    def step(self, y):
        self.t += 1
        slope = np.asarray(y.subgradient(self.w), dtype=float)
        return self.w - self.eta / self.t * slope


class Momentum(Descent):
    speed = 0.0

    def step(self, y):
        self.speed = 0.9 * self.speed + np.asarray(y.subgradient(self.w), dtype=float)
        return self.w - self.eta * self.speed


class SignOfTheGradient(Descent):
    def step(self, y):
        return self.w - self.eta * np.sign(np.asarray(y.subgradient(self.w), dtype=float))


class ClippedGradient(Descent):
    def step(self, y):
        slope = np.asarray(y.subgradient(self.w), dtype=float)
        return self.w - self.eta * slope / max(1.0, float(np.linalg.norm(slope)))


class StartsAtOne(Descent):
    def __init__(self, dimension, eta, radius):
        super().__init__(dimension, eta, radius)
        self.w = self.project(np.ones(dimension))


class StaleGradient(Descent):
    """Steps against the function of the round before."""

    old = None

    def step(self, y):
        old, self.old = self.old, y
        return self.w if old is None else super().step(old)


class FirstCoordinateOnly(Descent):
    def step(self, y):
        w = self.w.copy()
        w[0] = super().step(y)[0]
        return w


class AsAColumn(Descent):
    def predict(self, x):
        return self.w.reshape(-1, 1)


class HalfPrecision(Descent):
    def update(self, x, y):
        self.w = self.project(self.step(y)).astype(np.float16).astype(float)


WRONG = [
    *(
        ("exponential-weighted-average", kind.__name__, kind)
        for kind in Average.__subclasses__()
        if kind is not Periods
    ),
    *(("doubling", kind.__name__, kind) for kind in Periods.__subclasses__()),
    *(("online-gradient-descent", kind.__name__, kind) for kind in Descent.__subclasses__()),
]
