"""Which small library do the tests of the guard hold to its theorems?"""

from __future__ import annotations

#: The text of a module of learners, right and wrong, that knows nothing of noregret.
LIBRARY = '''
import numpy as np


class Right:
    def __init__(self, N):
        self.weights = np.zeros(N)

    def predict(self, x):
        return 1 if self.weights @ x >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.weights = self.weights + y * x


class TieLost(Right):
    """On a score of 0 it predicts 1, but does not call that a mistake."""

    def update(self, x, y):
        if y * (self.weights @ x) < 0:
            self.weights = self.weights + y * x


class Crashing(Right):
    def update(self, x, y):
        if x[0] < -2:
            raise IndexError("no such thing")
        super().update(x, y)


class Sleeping(Right):
    def predict(self, x):
        while True:
            pass


class Counting(Right):
    """It errs in the third round of its class."""

    rounds = 0

    def predict(self, x):
        Counting.rounds += 1
        return -super().predict(x) if Counting.rounds == 3 else super().predict(x)

    def update(self, x, y):
        if Right.predict(self, x) != y:
            self.weights = self.weights + y * x


class Guessing(Right):
    """It takes no notice of anything."""

    chance = np.random.default_rng(0)

    def predict(self, x):
        return int(self.chance.choice([-1, 1]))


tie_lost = TieLost(4)
said = TieLost(4)
said.noregret_kind = "perceptron"


class Minority:
    def __init__(self, N, beta):
        self.w, self.beta = np.ones(N), beta

    def predict(self, x):
        return int(2 * self.w @ x < self.w.sum())

    def update(self, x, y):
        self.w = np.where(x == y, self.w, self.beta * self.w)


class Upwards:
    """Hedge with the wrong sign."""

    def __init__(self, N, eta):
        self.L, self.eta = np.zeros(N), eta

    def predict(self, x):
        w = np.exp(self.eta * (self.L - self.L.max()))
        return w / w.sum()

    def update(self, x, y):
        self.L = self.L + y


class Unnormalised(Upwards):
    def predict(self, x):
        return np.exp(-self.eta * self.L)


class WorstExpert:
    """Follows the expert that lost most."""

    def __init__(self, N, eta, loss):
        self.L, self.loss = np.zeros(N), loss

    def predict(self, x):
        return float(x[int(self.L.argmax())])

    def update(self, x, y):
        self.L = self.L + [self.loss(a, y) for a in x]


class NeverHalving:
    def __init__(self, hypotheses):
        self.H = hypotheses

    def predict(self, x):
        return int(2 * self.H[:, x].sum() >= len(self.H))

    def update(self, x, y):
        pass


class Stubborn:
    """It drops the literals that hold."""

    def __init__(self, n, monotone):
        self.literals = set(range(1, n + 1)) | (set() if monotone else set(range(-n, 0)))

    def holds(self, x, literal):
        return x[abs(literal) - 1] == (literal > 0)

    def predict(self, x):
        return int(all(self.holds(x, literal) for literal in self.literals))

    def update(self, x, y):
        if y and not self.predict(x):
            self.literals = {one for one in self.literals if not self.holds(x, one)}


class Ascent:
    def __init__(self, dimension, eta, radius):
        self.w, self.eta, self.radius = np.zeros(dimension), eta, radius

    def predict(self, x):
        return self.w

    def update(self, x, f):
        w = self.w + self.eta * f.subgradient(self.w)
        length = np.linalg.norm(w)
        self.w = w if self.radius is None or length <= self.radius else w * (self.radius / length)


class AtZero:
    """Takes the subgradient at 0, not where it is: another algorithm, and often as good."""

    def __init__(self, dimension, eta):
        self.w, self.eta = np.zeros(dimension), eta

    def predict(self, x):
        return self.w

    def update(self, x, f):
        self.w = self.w - self.eta * f.subgradient(0 * self.w)


class OneByOne:
    """Of the variables that a missed positive example breaks it drops the first only.

    For a monotone conjunction that is no worse: each mistake still drops one that is too many.
    """

    def __init__(self, n):
        self.left = list(range(n))

    def predict(self, x):
        return all(x[i] for i in self.left)

    def update(self, x, y):
        if y and not self.predict(x):
            self.left.remove(next(i for i in self.left if not x[i]))


class KernelLost:
    def __init__(self, N, kernel):
        self.kernel, self.seen = kernel, []

    def predict(self, x):
        return 1 if sum(y * self.kernel(z, x) for z, y in self.seen) >= 0 else -1

    def update(self, x, y):
        pass
'''
