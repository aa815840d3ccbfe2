"""Which linear classifiers, unlike ours, are right all the same and must pass?"""

from __future__ import annotations

import numpy as np

import learners as ours


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
    """Keeps a list, shows it as ``weights``, and writes into it."""

    def __init__(self, N):
        self.weights = [0.0] * N

    def predict(self, x):
        return 1 if sum(a * b for a, b in zip(self.weights, x, strict=True)) > 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            for i, entry in enumerate(x * y):
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
]
