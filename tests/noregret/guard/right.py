"""Which implementations, unlike ours, are right all the same and must pass?"""

from __future__ import annotations

import math

import numpy as np

import learners as ours
from tests.noregret.guard import right_linear

# ------------------------------------------------------------------ experts


class Ballot:
    """Weighted Majority with counts of errors in place of weights."""

    def __init__(self, N, beta, tie=1, eager=True, kind=int):
        self.errors, self.beta = np.zeros(N, dtype=int), beta
        self.tie, self.eager, self.kind = tie, eager, kind

    def predict(self, x):
        w = self.beta ** (self.errors - self.errors.min()).astype(float)
        one, zero = w[x == 1].sum(), w[x == 0].sum()
        return self.kind(self.tie if one == zero else one > zero)

    def update(self, x, y):
        if self.eager or self.predict(x) != y:
            self.errors += x != y


class Rescaled(Ballot):
    """Weights, brought back to a largest one of 1, and never below a tiny number."""

    def __init__(self, N, beta):
        self.w, self.beta = np.ones(N), beta

    def predict(self, x):
        return bool(self.w @ x >= self.w @ (1 - x))

    def update(self, x, y):
        self.w[x != y] *= self.beta
        self.w = np.maximum(self.w / self.w.max(), 1e-290)


def softmax(z):
    z = np.exp(z - z.max())
    return z / z.sum()


class LogSumExp:
    """Hedge in logarithms; ``beta`` in place of ``eta`` makes it RWM."""

    def __init__(self, N, eta=None, beta=None, form=np.asarray):
        self.logs, self.form = np.zeros(N), form
        self.eta = -math.log(beta) if eta is None else eta

    def predict(self, x):
        top = self.logs.max()
        return self.form(np.exp(self.logs - top - np.log(np.exp(self.logs - top).sum())))

    def update(self, x, y):
        self.logs = self.logs - self.eta * y


class Renormalised:
    """A distribution that is multiplied and normalised each round, and kept above 1e-290."""

    def __init__(self, N, eta):
        self.p, self.eta = np.full(N, 1 / N), eta

    def predict(self, x):
        return self.p

    def update(self, x, y):
        self.p = np.maximum(self.p * np.exp(-self.eta * np.asarray(y)), 1e-290)
        self.p /= self.p.sum()


class Forecast:
    """The exponentially weighted average."""

    def __init__(self, N, eta, loss):
        self.L, self.eta, self.loss = [0.0] * N, eta, loss

    def predict(self, x):
        return float(np.clip(softmax(-self.eta * np.array(self.L)) @ x, 0, 1))

    def update(self, x, y):
        self.L = [total + self.loss(float(a), float(y)) for total, a in zip(self.L, x, strict=True)]


class ForecastUnclipped(Forecast):
    """May come out an ulp above 1."""

    def predict(self, x):
        return softmax(-self.eta * np.array(self.L)) @ x


class ForecastRelative(Forecast):
    """Counts losses from the smallest, and returns an array without axes."""

    def predict(self, x):
        return np.array(super().predict(x))

    def update(self, x, y):
        super().update(x, y)
        least = min(self.L)
        self.L = [total - least for total in self.L]


class Epochs(Forecast):
    """The doubling trick as in the source: rounds 2^k to 2^(k+1) - 1."""

    def __init__(self, N, loss):
        super().__init__(N, math.sqrt(8 * math.log(N)), loss)
        self.t = 1

    def update(self, x, y):
        super().update(x, y)
        self.t += 1
        if self.t & (self.t - 1) == 0:
            self.L = [0.0] * len(self.L)
            self.eta = math.sqrt(8 * math.log(len(self.L)) / self.t)


class EveryRound(Forecast):
    """A rate sqrt(8 ln N/t) that falls each round: no periods at all."""

    def __init__(self, N, loss):
        super().__init__(N, 1.0, loss)
        self.t = 1

    def predict(self, x):
        self.eta = math.sqrt(8 * math.log(len(self.L)) / self.t)
        return super().predict(x)

    def update(self, x, y):
        super().update(x, y)
        self.t += 1


# ------------------------------------------------------------------ finite classes and convex


class Survivors:
    """The version space as a list of indices; ``rule`` picks the label from its column."""

    def __init__(self, hypotheses, rule, eager=True):
        self.H, self.rule, self.eager = np.asarray(hypotheses), rule, eager
        self.left = list(range(len(self.H)))

    def predict(self, x):
        return self.rule([self.H[h][x] for h in self.left])

    def update(self, x, y):
        if self.eager or self.predict(x) != y:
            self.left = [h for h in self.left if self.H[h][x] == y]


def majority(tie):
    return lambda column: (
        bool(tie) if 2 * sum(column) == len(column) else bool(2 * sum(column) > len(column))
    )


class Optimal(Survivors):
    """SOA with a memo over what is left."""

    def __init__(self, hypotheses, tie=0):
        super().__init__(hypotheses, None)
        self.tie, self.memo = tie, {}

    def depth(self, left):
        if not left:
            return -1
        if left not in self.memo:
            best = 0
            for x in range(self.H.shape[1]):
                parts = [frozenset(h for h in left if self.H[h][x] == y) for y in (0, 1)]
                if all(parts) and len({bytes(self.H[h]) for h in left}) > 1:
                    best = max(best, 1 + min(map(self.depth, parts)))
            self.memo[left] = best
        return self.memo[left]

    def predict(self, x):
        zero, one = (
            self.depth(frozenset(h for h in self.left if self.H[h][x] == y)) for y in (0, 1)
        )
        return np.int64(self.tie if zero == one else one > zero)


class Sets:
    """Elimination with sets of signed literals; also learns from positives it foresaw."""

    def __init__(self, n, monotone):
        self.left = {*range(1, n + 1)} | (set() if monotone else {*range(-n, 0)})

    def predict(self, x):
        return all(self.true(i, x) for i in self.left)

    @staticmethod
    def true(i, x):
        return x[i - 1] == 1 if i > 0 else x[-i - 1] == 0

    def update(self, x, y):
        if y:
            self.left = {i for i in self.left if self.true(i, x)}


class Follower:
    """Gradient descent that writes into its own point, and returns that very array."""

    def __init__(self, dimension, eta, radius=None):
        self.w, self.eta, self.radius = np.zeros(dimension), eta, radius

    def predict(self, x):
        return self.w

    def update(self, x, y):
        self.w -= self.eta * np.asarray(y.subgradient(self.w), dtype=float)
        if self.radius is not None:
            self.w *= min(1.0, self.radius / max(math.hypot(*self.w), 1e-300))


class ListFollower(Follower):
    def predict(self, x):
        return self.w.tolist()


def _doubling(N, loss):
    return ours.Doubling(
        lambda T: ours.ExponentialWeightedAverage(N, math.sqrt(8 * math.log(N) / T), loss=loss)
    )


RIGHT = [
    *right_linear.RIGHT,
    ("weighted-majority", "eager", Ballot),
    ("weighted-majority", "lazy, ties to 0", lambda N, beta: Ballot(N, beta, 0, False, bool)),
    ("weighted-majority", "rescaled", Rescaled),
    ("weighted-majority", "ours", ours.WeightedMajority),
    ("randomized-weighted-majority", "logs", lambda N, beta: LogSumExp(N, beta=beta)),
    ("randomized-weighted-majority", "ours", ours.RandomizedWeightedMajority),
    ("hedge", "logs", LogSumExp),
    ("hedge", "lists", lambda N, eta: LogSumExp(N, eta, form=np.ndarray.tolist)),
    ("hedge", "renormalised", Renormalised),
    ("hedge", "ours", ours.Hedge),
    ("exponential-weighted-average", "forecast", Forecast),
    ("exponential-weighted-average", "relative", ForecastRelative),
    ("exponential-weighted-average", "unclipped", ForecastUnclipped),
    ("exponential-weighted-average", "ours", ours.ExponentialWeightedAverage),
    ("doubling", "epochs", Epochs),
    ("doubling", "every round", EveryRound),
    ("doubling", "ours", _doubling),
    ("consistent", "first", lambda hypotheses: Survivors(hypotheses, lambda c: int(c[0]))),
    ("consistent", "last", lambda hypotheses: Survivors(hypotheses, lambda c: int(c[-1]))),
    ("consistent", "lazy", lambda hypotheses: Survivors(hypotheses, lambda c: c[0], False)),
    ("consistent", "ours", lambda hypotheses: ours.Consistent(hypotheses)),
    ("halving", "ties to 1", lambda hypotheses: Survivors(hypotheses, majority(1))),
    ("halving", "ties to 0, lazy", lambda hypotheses: Survivors(hypotheses, majority(0), False)),
    ("halving", "ours", lambda hypotheses: ours.Halving(hypotheses)),
    ("soa", "ties to 0", Optimal),
    ("soa", "ties to 1", lambda hypotheses: Optimal(hypotheses, 1)),
    ("soa", "ours", lambda hypotheses: ours.SOA(hypotheses)),
    ("elimination", "sets", Sets),
    ("elimination", "ours", lambda n, monotone: ours.Elimination(n, monotone=monotone)),
    ("online-gradient-descent", "in place", Follower),
    ("online-gradient-descent", "lists", ListFollower),
    ("online-gradient-descent", "ours", ours.OnlineGradientDescent),
]
