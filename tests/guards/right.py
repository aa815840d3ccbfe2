"""Which implementations, unlike ours, are right all the same and must pass?"""

from __future__ import annotations

import math

import numpy as np

import learners as ours

# ------------------------------------------------------------------ linear classification


class Rosenblatt:
    """The Perceptron with a rate and a rule on ties; labels come as numpy sees fit."""

    def __init__(self, N, eta=1.0, tie=1, kind=int):
        self.w, self.eta, self.tie, self.kind = np.zeros(N), eta, tie, kind

    def predict(self, x):
        score = self.w @ x
        return self.kind(self.tie if score == 0 else np.sign(score))

    def update(self, x, y):
        if self.predict(x) != y:
            self.w += self.eta * y * x


class UpdatesOnTies(Rosenblatt):
    def update(self, x, y):
        if y * (self.w @ x) <= 0:
            self.w += self.eta * y * x


class Cosine(Rosenblatt):
    """Decides by the angle between the weights and the instance."""

    def predict(self, x):
        size = np.sqrt(self.w @ self.w) * np.sqrt(x @ x)
        return 1 if size == 0 or self.w @ x / size >= 0 else -1


class InPlace:
    """Keeps a list, shows it as ``weights``, and writes into what it is given."""

    def __init__(self, N):
        self.weights = [0.0] * N

    def predict(self, x):
        return 1 if sum(a * b for a, b in zip(self.weights, x, strict=True)) > 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            x *= y
            for i, entry in enumerate(x):
                self.weights[i] += entry


class WeightsAsATable:
    """Shows weights of another shape, as some libraries do."""

    def __init__(self, N):
        self.weights = np.zeros((1, N))

    def predict(self, x):
        return 1 if (self.weights @ x)[0] >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.weights[0] += y * x


class Support:
    """The dual form: coefficients of the points on which it erred."""

    def __init__(self, N, kernel):
        self.kernel, self.support = kernel, []

    def predict(self, x):
        return 1 if sum(y * self.kernel(p, x) for y, p in self.support) > 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.support.append((y, np.array(x)))


class CountedSupport(Support):
    """Counts how often a point was missed."""

    def __init__(self, N, kernel):
        self.kernel, self.count = kernel, {}

    def predict(self, x):
        total = sum(a * self.kernel(np.array(p), x) for p, a in self.count.items())
        return 1 if total >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            key = tuple(float(entry) for entry in x)
            self.count[key] = self.count.get(key, 0) + y


class Roomy:
    """The margin Perceptron."""

    def __init__(self, N, margin, strict=False):
        self.w, self.margin, self.strict = np.zeros(N), margin, strict

    def predict(self, x):
        return 1 if self.w @ x >= 0 else -1

    def update(self, x, y):
        score = y * (self.w @ x)
        if score < self.margin or self.predict(x) != y or (score <= 0 and not self.strict):
            self.w = self.w + y * x


class Mean(Rosenblatt):
    """Averages as it goes, and shows both vectors."""

    def __init__(self, N):
        super().__init__(N)
        self.total, self.t = np.zeros(N), 0

    @property
    def weights(self):
        return self.w

    @property
    def average(self):
        return self.total / max(self.t, 1)

    def update(self, x, y):
        super().update(x, y)
        self.total = self.total + self.w
        self.t += 1


class LazyMean(Mean):
    """Freund and Schapire's trick: w - u/c, with one sum that moves on mistakes only."""

    def __init__(self, N):
        super().__init__(N)
        self.u, self.c = np.zeros(N), 0

    @property
    def average(self):
        return self.w - self.u / max(self.c, 1)

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + y * x
            self.u = self.u + self.c * y * x
        self.c += 1


class Sums:
    """Winnow in the log domain."""

    def __init__(self, N, eta):
        self.s, self.eta = np.zeros(N), eta

    def predict(self, x):
        w = np.exp(self.s - self.s.max())
        return -1 if w @ x < 0 else 1

    def update(self, x, y):
        if self.predict(x) != y:
            self.s = self.s + self.eta * y * x


class Products:
    """Winnow with weights that start at 1 and are never normalised."""

    def __init__(self, N, eta, share=False):
        self.w, self.eta, self.share = np.ones(N), eta, share

    def predict(self, x):
        return 1 if self.w @ x > 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w *= np.exp(self.eta * y * x)
            if self.share:
                self.w /= self.w.sum()


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
    ("perceptron", "ties to -1", lambda N: Rosenblatt(N, tie=-1)),
    ("perceptron", "rate 0.1", lambda N: Rosenblatt(N, eta=0.1)),
    ("perceptron", "rate 7, floats", lambda N: Rosenblatt(N, eta=7.0, kind=float)),
    ("perceptron", "numpy labels", lambda N: Rosenblatt(N, kind=np.int8)),
    ("perceptron", "0-d arrays", lambda N: Rosenblatt(N, kind=np.array)),
    ("perceptron", "updates on ties", UpdatesOnTies),
    ("perceptron", "cosine", Cosine),
    ("perceptron", "in place", InPlace),
    ("perceptron", "weights as a table", WeightsAsATable),
    ("perceptron", "ours", ours.Perceptron),
    ("kernel-perceptron", "support", Support),
    ("kernel-perceptron", "counted", CountedSupport),
    ("kernel-perceptron", "ours", lambda N, kernel: ours.KernelPerceptron(N, kernel)),
    ("margin-perceptron", "roomy", Roomy),
    ("margin-perceptron", "strict", lambda N, margin: Roomy(N, margin, True)),
    ("margin-perceptron", "ours", ours.MarginPerceptron),
    ("averaged-perceptron", "mean", Mean),
    ("averaged-perceptron", "lazy mean", LazyMean),
    ("averaged-perceptron", "ours", ours.AveragedPerceptron),
    ("winnow", "logs", Sums),
    ("winnow", "never normalised", Products),
    ("winnow", "normalised", lambda N, eta: Products(N, eta, share=True)),
    ("winnow", "ours", ours.Winnow),
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
