"""Which right implementations are written in an unusual way, and must pass all the same?"""

from __future__ import annotations

import math
import random
from decimal import Decimal, localcontext
from fractions import Fraction

import numpy as np

# ------------------------------------------------------------------ linear


class SinglePrecision:
    """The Perceptron with weights in single precision, or in half."""

    def __init__(self, N, dtype=np.float32):
        self.w = np.zeros(N, dtype=dtype)

    def predict(self, x):
        return np.where(self.w @ x.astype(self.w.dtype) >= 0, np.float32(1), np.float32(-1))

    def update(self, x, y):
        if self.predict(x) != y:
            self.w += (y * x).astype(self.w.dtype)


class PartialFit:
    """As scikit-learn has it: tables in, tables out, and classes that must be announced."""

    def partial_fit(self, X, y, classes=None):
        if not hasattr(self, "coef_"):
            if classes is None:
                raise ValueError("classes must be passed on the first call to partial_fit")
            self.coef_ = np.zeros((1, X.shape[1]))
        for row, label in zip(X, y, strict=True):
            if label * (self.coef_[0] @ row) <= 0:
                self.coef_[0] += label * row
        return self

    def predict(self, X):
        if X.ndim != 2:
            raise ValueError(f"Expected 2D array, got {X.ndim}D array instead")
        return np.where(X @ self.coef_.T > 0, 1, -1).ravel()


class Batches:
    """Has predict and update, for tables of rows; decides ties as it pleases."""

    def __init__(self, N):
        self.w = np.zeros((N, 1))

    def predict(self, X):
        n, d = X.shape
        assert d == len(self.w)
        return np.where((X @ self.w).reshape(n) >= 0, 1, -1)

    def update(self, X, y):
        wrong = self.predict(X) != y
        self.w += X[wrong].T @ y[wrong][:, None]


class Scaled:
    """Weights scale * v, so that shrinking costs nothing; here the scale only ever doubles."""

    def __init__(self, N):
        self.scale, self.v = 1.0, np.zeros(N)

    def predict(self, x):
        return np.int8(1 if self.scale * (self.v @ x) > 0 else -1)

    def update(self, x, y):
        if self.predict(x) != y:
            self.scale *= 2
            self.v /= 2
            self.v += y * x / self.scale
            if self.scale > 1e6:
                self.scale, self.v = 1.0, self.v * self.scale


class SparseWeights:
    """A dictionary of the weights that are not 0."""

    def __init__(self, N):
        self.w = {}

    def predict(self, x):
        return [1 if sum(w * x[i] for i, w in self.w.items()) >= 0 else -1]

    def update(self, x, y):
        if self.predict(x) != [y]:
            for i in np.flatnonzero(x):
                self.w[i] = self.w.get(i, 0.0) + y * x[i]


class Exactly:
    """Weights in fractions; a score is a fraction too."""

    def __init__(self, N):
        self.w = [Fraction(0)] * N

    def predict(self, x):
        return bool(sum(w * Fraction(float(a)) for w, a in zip(self.w, x, strict=True)) > 0)

    def update(self, x, y):
        if (1 if self.predict(x) else -1) != y:
            self.w = [w + int(y) * Fraction(float(a)) for w, a in zip(self.w, x, strict=True)]


class CoinOnTies:
    """Tosses a coin of its own where the score is 0."""

    def __init__(self, N):
        self.w, self.coin = np.zeros(N), np.random.default_rng()

    def predict(self, x):
        score = self.w @ x
        self.said = int(np.sign(score)) if score != 0 else int(self.coin.choice((-1, 1)))
        return np.array([self.said])

    def update(self, x, y):
        if self.said != y:
            self.w = self.w + y * x


class Gram:
    """The kernel Perceptron that keeps each value of the kernel that it needed."""

    def __init__(self, N, kernel):
        self.kernel, self.points, self.alpha, self.cache, self.names = kernel, [], [], {}, {}

    def k(self, i, x):
        key = (i, self.names.setdefault(x.tobytes(), len(self.names)))
        if key not in self.cache:
            self.cache[key] = self.kernel(self.points[i], x)
        return self.cache[key]

    def predict(self, x):
        score = sum(a * self.k(i, x) for i, a in enumerate(self.alpha))
        return np.sign(score) if score else np.float64(-1.0)

    def update(self, x, y):
        if self.predict(x) != y:
            self.points.append(x.copy())
            self.alpha.append(int(y))


class LogWinnow:
    """Winnow in logarithms, normalised by log-sum-exp, in arrays without axes."""

    def __init__(self, N, eta):
        self.logs, self.eta = np.full(N, -math.log(N)), eta

    def predict(self, x):
        w = np.exp(self.logs)
        return np.array(1 if w @ x >= 0 else -1)

    def update(self, x, y):
        if self.predict(x) != y:
            self.logs = self.logs + self.eta * y * x
            top = self.logs.max()
            self.logs -= top + np.log(np.exp(self.logs - top).sum())


class RememberingMargin:
    """The margin Perceptron that computes its score once, when asked to predict."""

    def __init__(self, N, margin):
        self.w, self.margin, self.score = np.zeros(N), margin, 0.0

    def predict(self, x):
        self.score = math.fsum(self.w * x)
        return np.bool_(self.score > 0)

    def update(self, x, y):
        if y * self.score <= self.margin:
            self.w = self.w + y * x


# ------------------------------------------------------------------ experts


class DecimalVotes:
    """Weighted Majority in decimals of forty digits."""

    def __init__(self, N, beta):
        self.w, self.beta = [Decimal(1)] * N, Decimal(beta)

    def predict(self, x):
        with localcontext(prec=40):
            for_one = sum((w for w, a in zip(self.w, x, strict=True) if a == 1), Decimal(0))
            return np.bool_(2 * for_one >= sum(self.w))

    def update(self, x, y):
        with localcontext(prec=40):
            kept = [w if a == y else w * self.beta for w, a in zip(self.w, x, strict=True)]
            largest = max(kept)
            self.w = [w / largest for w in kept]


class TossedVotes:
    """Weighted Majority by counts of errors, a coin for ties."""

    def __init__(self, N, beta):
        self.errors, self.beta, self.coin = np.zeros(N, dtype=np.uint32), beta, random.Random()

    def predict(self, x):
        w = self.beta ** (self.errors - self.errors.min()).astype(float)
        lead = w[x == 1].sum() - w[x == 0].sum()
        return self.coin.randrange(2) if lead == 0 else int(lead > 0)

    def update(self, x, y):
        self.errors[x != y] += 1


class HedgeInSingle:
    """Hedge in single precision by log-sum-exp."""

    def __init__(self, N, eta, dtype=np.float32):
        self.losses, self.eta = np.zeros(N, dtype=dtype), dtype(eta)

    def predict(self, x):
        logits = -self.eta * (self.losses - self.losses.min())
        p = np.exp(logits)
        return p / p.sum()

    def update(self, x, y):
        self.losses += y.astype(self.losses.dtype)


class HedgeAsARow:
    """A distribution as a table with one row, as networks return it."""

    def __init__(self, N, eta):
        self.total, self.eta = np.zeros((1, N)), eta

    def predict(self, x):
        z = np.exp(-self.eta * (self.total - self.total.min(axis=1, keepdims=True)))
        return z / z.sum(axis=1, keepdims=True)

    def update(self, x, y):
        self.total = self.total + y[None, :]


class FractionalRandom:
    """Randomized Weighted Majority in fractions, brought back to 60 bits."""

    def __init__(self, N, beta):
        self.w, self.beta = [Fraction(1)] * N, Fraction(beta)

    def predict(self, x):
        total = sum(self.w)
        return [w / total for w in self.w]

    def update(self, x, y):
        w = [w * self.beta if loss else w for w, loss in zip(self.w, y, strict=True)]
        largest = max(w)
        self.w = [(each / largest).limit_denominator(1 << 60) or Fraction(1, 1 << 60) for each in w]


class CumulativeAverage:
    """The exponentially weighted average from cumulative losses, as np.float32."""

    def __init__(self, N, eta, loss):
        self.L, self.eta, self.loss = np.zeros(N), eta, loss

    def predict(self, x):
        z = np.exp(-self.eta * (self.L - self.L.min()))
        return np.float32(min(1.0, max(0.0, z @ x / z.sum())))

    def update(self, x, y):
        self.L = self.L + np.array([self.loss(float(a), float(y)) for a in x])


class TunedAgain:
    """The doubling trick with periods counted down, forecasts as a list of one."""

    def __init__(self, N, loss):
        self.N, self.loss, self.length = N, loss, 1
        self.begin()

    def begin(self):
        self.left, self.logs = self.length, [0.0] * self.N
        self.eta = math.sqrt(8 * math.log(self.N) / self.length)

    def predict(self, x):
        top = max(self.logs)
        w = [math.exp(each - top) for each in self.logs]
        mean = math.fsum(a * b for a, b in zip(w, x, strict=True)) / math.fsum(w)
        return [min(mean, 1.0)]

    def update(self, x, y):
        step = [self.eta * self.loss(float(a), float(y)) for a in x]
        self.logs = [old - new for old, new in zip(self.logs, step, strict=True)]
        self.left -= 1
        if not self.left:
            self.length *= 2
            self.begin()


# ------------------------------------------------------------------ finite classes and convex


class Masks:
    """Halving with bit masks; ties to 0."""

    def __init__(self, hypotheses):
        rows = np.asarray(hypotheses)
        self.ones = [sum(1 << int(h) for h in np.flatnonzero(column)) for column in rows.T]
        self.alive = (1 << len(rows)) - 1

    def predict(self, x):
        return 2 * (self.alive & self.ones[x]).bit_count() > self.alive.bit_count()

    def update(self, x, y):
        self.alive &= self.ones[x] if y else ~self.ones[x]


class TossedMasks(Masks):
    """The same with a coin for ties."""

    def predict(self, x):
        twice, all_ = 2 * (self.alive & self.ones[x]).bit_count(), self.alive.bit_count()
        return random.random() < 0.5 if twice == all_ else twice > all_


class AnyConsistent:
    """Follows a hypothesis drawn anew each time among those that were never wrong."""

    def __init__(self, hypotheses):
        self.left, self.coin = np.asarray(hypotheses).astype(bool), np.random.default_rng()

    def predict(self, x):
        return self.coin.choice(self.left[:, x])

    def update(self, x, y):
        self.left = self.left[self.left[:, x] == bool(y)]


class MemoSOA:
    """SOA over frozen sets of rows, with a memo that all its instances share."""

    memo = {}  # noqa: RUF012 - it is the same for everybody

    def __init__(self, hypotheses):
        self.left = frozenset(tuple(map(int, row)) for row in hypotheses)

    @classmethod
    def depth(cls, rows):
        if len(rows) <= 1:
            return len(rows) - 1
        if rows not in cls.memo:
            width = len(next(iter(rows)))
            parts = (
                [frozenset(r for r in rows if r[i] == y) for y in (0, 1)] for i in range(width)
            )
            cls.memo[rows] = max(1 + min(map(cls.depth, pair)) for pair in parts if all(pair))
        return cls.memo[rows]

    def predict(self, x):
        zero, one = (self.depth(frozenset(r for r in self.left if r[x] == y)) for y in (0, 1))
        return np.uint8(one >= zero)

    def update(self, x, y):
        self.left = frozenset(r for r in self.left if r[x] == y)


class BytesElimination:
    """Elimination by two arrays of bytes: which positive and which negated literals are left."""

    def __init__(self, n, monotone):
        self.positive = np.ones(n, dtype=np.uint8)
        self.negated = np.zeros(n, dtype=np.uint8) if monotone else np.ones(n, dtype=np.uint8)

    def predict(self, x):
        broken = (self.positive & (x == 0)) | (self.negated & (x == 1))
        return not broken.any()

    def update(self, x, y):
        if y and not self.predict(x):
            self.positive &= x == 1
            self.negated &= x == 0


class Lazily:
    """Dual averaging: the sum of all steps, projected when it is asked for."""

    def __init__(self, dimension, eta, radius=None):
        self.steps, self.eta, self.radius = np.zeros(dimension), eta, radius

    def predict(self, x):
        length = np.linalg.norm(self.steps)
        if self.radius is None or length <= self.radius:
            return self.steps.copy()
        return self.steps * (self.radius / length)

    def update(self, x, y):
        self.steps -= self.eta * np.asarray(y.subgradient(self.predict(x)), dtype=float)


class DescentInSingle:
    """Gradient descent in single precision, points as a row."""

    def __init__(self, dimension, eta, radius=None):
        self.w, self.eta, self.radius = np.zeros(dimension, dtype=np.float32), eta, radius

    def predict(self, x):
        return self.w[None, :]

    def update(self, x, y):
        slope = np.array(y.subgradient(self.w.astype(float)), dtype=np.float32)
        self.w = self.w - np.float32(self.eta) * slope
        if self.radius is not None:
            length = np.linalg.norm(self.w)
            self.w = self.w * np.float32(min(1.0, self.radius / max(length, 1e-30)))


def in_half(N):
    return SinglePrecision(N, np.float16)


UNUSUAL = [
    ("perceptron", "single precision", SinglePrecision),
    ("perceptron", "half precision", in_half),
    ("perceptron", "partial_fit", PartialFit),
    ("perceptron", "batches", Batches),
    ("perceptron", "scaled", Scaled),
    ("perceptron", "sparse", SparseWeights),
    ("perceptron", "fractions", Exactly),
    ("perceptron", "coin on ties", CoinOnTies),
    ("kernel-perceptron", "gram", Gram),
    ("winnow", "log-sum-exp", LogWinnow),
    ("margin-perceptron", "remembering", RememberingMargin),
    ("weighted-majority", "decimals", DecimalVotes),
    ("weighted-majority", "coin on ties", TossedVotes),
    ("hedge", "single precision", HedgeInSingle),
    ("hedge", "a row", HedgeAsARow),
    ("randomized-weighted-majority", "fractions", FractionalRandom),
    ("exponential-weighted-average", "cumulative, float32", CumulativeAverage),
    ("doubling", "counted down", TunedAgain),
    ("halving", "bit masks", Masks),
    ("halving", "coin on ties", TossedMasks),
    ("consistent", "any", AnyConsistent),
    ("soa", "memo", MemoSOA),
    ("elimination", "bytes", BytesElimination),
    ("online-gradient-descent", "lazy projection", Lazily),
    ("online-gradient-descent", "single precision", DescentInSingle),
]
