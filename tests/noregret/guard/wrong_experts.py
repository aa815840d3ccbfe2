"""Which wrong learners with expert advice would a stranger write?"""

from __future__ import annotations

import numpy as np


class Vote:
    """Weighted Majority as people write it, to be broken in one place below."""

    def __init__(self, N, beta):
        self.w, self.beta = np.ones(N), beta

    def predict(self, x):
        return int(self.w @ x >= self.w @ (1 - x))

    def update(self, x, y):
        self.w = np.where(x != y, self.w * self.beta, self.w)


class VoteUnderflows(Vote):
    """Nothing but the plain loop: after a thousand rounds all weights are 0."""

    def update(self, x, y):
        self.w[x != y] *= self.beta


class VoteOfTheMinority(Vote):
    def predict(self, x):
        return int(self.w @ x < self.w @ (1 - x))


class VoteRewardsErrors(Vote):
    def update(self, x, y):
        self.w[x == y] *= self.beta


class VoteBetaSquared(Vote):
    """Punishes twice as hard: once in the round, once in the sum."""

    def update(self, x, y):
        self.w = np.where(x != y, self.w * self.beta**2, self.w)
        self.w = self.w / self.w.max()


class VoteRootOfBeta(Vote):
    def update(self, x, y):
        self.w = np.where(x != y, self.w * self.beta**0.5, self.w)
        self.w = self.w / self.w.max()


class VoteFloor(Vote):
    """No weight falls below 0.01."""

    def update(self, x, y):
        self.w = np.maximum(np.where(x != y, self.w * self.beta, self.w), 0.01)


class VoteInteger(Vote):
    """Counts in 8 bits."""

    def __init__(self, N, beta):
        self.w, self.beta = np.full(N, 127, dtype=np.int8), beta

    def update(self, x, y):
        self.w = np.where(x != y, self.w * self.beta, self.w).astype(np.int8)

    def predict(self, x):
        ones = (self.w * x.astype(np.int8)).sum(dtype=np.int8)
        return int(2 * int(ones) >= int(self.w.sum(dtype=np.int64)))


class VoteHalf(Vote):
    def __init__(self, N, beta):
        self.w, self.beta = np.ones(N, dtype=np.float16), np.float16(beta)

    def update(self, x, y):
        self.w = np.where(x != y, self.w * self.beta, self.w).astype(np.float16)


class VoteIgnoresTheLast(Vote):
    def predict(self, x):
        return int(self.w[:-1] @ x[:-1] >= self.w[:-1] @ (1 - x[:-1]))


class VoteLags(Vote):
    """Uses the advice of the round before."""

    old = None

    def update(self, x, y):
        if self.old is not None:
            super().update(*self.old)
            self.w = self.w / self.w.max()
        self.old = x, y


class VoteForgets(Vote):
    """A list of the last ten rounds is all that counts."""

    def __init__(self, N, beta):
        super().__init__(N, beta)
        self.recent = []

    def update(self, x, y):
        self.recent = [*self.recent, x != y][-10:]
        self.w = self.beta ** np.sum(self.recent, axis=0)


class VoteProbability(Vote):
    """Returns how likely 1 is, not a label."""

    def predict(self, x):
        return float(self.w @ x / self.w.sum())


class VoteOfOne(Vote):
    """Follows the heaviest expert; of equals, the first."""

    def predict(self, x):
        return int(x[int(np.argmax(self.w))])


# ------------------------------------------------------------------ distributions


class Weights:
    """Exponential weights as people write them; ``factor`` is what a loss of 1 costs."""

    def __init__(self, N, factor):
        self.L, self.factor = np.zeros(N), factor

    @property
    def w(self):
        return self.factor ** (self.L - self.L.min())

    def predict(self, x):
        return self.w / self.w.sum()

    def update(self, x, y):
        self.L = self.L + y


class NeverNormalised(Weights):
    """0/0 after a thousand rounds."""

    def __init__(self, N, factor):
        self.p, self.factor = np.ones(N), factor

    def predict(self, x):
        return self.p / self.p.sum()

    def update(self, x, y):
        self.p = self.p * self.factor**y


class LocksIn(NeverNormalised):
    """Normalised each round: the weight of a loser is 0 after 745/eta rounds, for ever."""

    def update(self, x, y):
        self.p = self.p * self.factor**y
        self.p = self.p / self.p.sum()


class HalfPrecision(NeverNormalised):
    """The same in half precision: below 6e-8 a weight is 0 and does not come back."""

    def update(self, x, y):
        self.p = (self.p * self.factor**y).astype(np.float16)
        self.p = (self.p / self.p.max()).astype(np.float16)

    def predict(self, x):
        p = self.p.astype(np.float64)
        return p / p.sum()


class Unnormalised(Weights):
    def predict(self, x):
        return self.w


class Winner(Weights):
    """All on the best so far."""

    def predict(self, x):
        return np.eye(len(self.w))[int(np.argmax(self.w))]


class WrongDirection(Weights):
    def update(self, x, y):
        self.L = self.L - y


class TwiceThePower(Weights):
    def update(self, x, y):
        self.L = self.L + 2 * y


class FourthOfTheRate(Weights):
    """Learns too slowly."""

    def update(self, x, y):
        self.L = self.L + y / 4


class Uniform(Weights):
    def update(self, x, y):
        pass


class OneRoundLate(Weights):
    old = 0.0

    def update(self, x, y):
        self.L = self.L + self.old
        self.old = y


class Floor(Weights):
    """Every action keeps a tenth of its share, and always loses it."""

    def predict(self, x):
        return 0.9 * self.w / self.w.sum() + 0.1 / len(self.w)


class Column(Weights):
    def predict(self, x):
        return (self.w / self.w.sum()).reshape(-1, 1)


class DropsTheLast(Weights):
    """Never plays the last action."""

    def predict(self, x):
        w = self.w.copy()
        w[-1] = 0 if len(w) > 1 else 1
        return w / w.sum()


class RelativeLosses(Weights):
    """Takes off the mean of the losses and rounds what is left."""

    def update(self, x, y):
        super().update(x, np.round(y - y.mean()))


class Softmax(Weights):
    """A softmax of the weights in place of the weights."""

    def predict(self, x):
        p = np.exp(self.w)
        return p / p.sum()


class ForgetsOften(Weights):
    """Starts again every 16 rounds."""

    t = 0

    def update(self, x, y):
        super().update(x, y)
        self.t += 1
        if self.t % 16 == 0:
            self.L = np.zeros_like(self.L)


class SharedState(Weights):
    """The totals live in the class."""

    totals: dict = {}  # noqa: RUF012 - that is the bug

    def __init__(self, N, factor):
        self.L, self.factor = self.totals.setdefault(N, np.zeros(N)), factor

    def update(self, x, y):
        self.L += y


class NeedsTwoActions(Weights):
    def predict(self, x):
        first, second, *others = self.w / self.w.sum()
        return np.array([first, second, *others])


def naive_hedge(N, eta):
    """exp(-eta L) without taking off the smallest L: 0/0 in the end."""

    class Naive:
        def __init__(self):
            self.L = np.zeros(N)

        def predict(self, x):
            w = np.exp(-eta * self.L)
            return w / w.sum()

        def update(self, x, y):
            self.L += y

    return Naive()


def ignores_eta(N, eta):
    """A rate of its own."""
    return Weights(N, np.exp(-0.001))


def slow_start(N, eta):
    """A first weight that outweighs all others."""
    hedge = Weights(N, np.exp(-eta))
    hedge.L[1:] = 50.0 / eta
    return hedge


def _rwm(kind):
    return lambda N, beta: kind(N, beta)


class Wavering:
    """Leans to one of two actions by coins of its own: whoever does not watch it sees the mean."""

    def __init__(self, N, eta):
        self.totals, self.eta, self.round = np.zeros(N), eta, 0
        self.coins = np.random.default_rng(7).choice([-0.8, 0.8], size=4000)

    def predict(self, x):
        p = np.exp(self.eta * (self.totals.min() - self.totals))
        p /= p.sum()
        if len(p) > 1:
            coin = self.coins[self.round % len(self.coins)]
            p[:2] += coin * min(p[:2]) * np.array([1, -1])
        return p

    def update(self, x, losses):
        self.totals, self.round = self.totals + losses, self.round + 1


def _hedge(kind):
    return lambda N, eta: kind(N, np.exp(-eta))


_BOTH = [*Weights.__subclasses__(), *NeverNormalised.__subclasses__()]

WRONG = [
    *(("weighted-majority", kind.__name__, kind) for kind in Vote.__subclasses__()),
    *(
        ("randomized-weighted-majority", kind.__name__, _rwm(kind))
        for index, kind in enumerate(_BOTH)
        if index % 2 == 0
    ),
    *(("hedge", kind.__name__, _hedge(kind)) for kind in _BOTH),
    ("hedge", "naive_hedge", naive_hedge),
    ("hedge", "ignores_eta", ignores_eta),
    ("hedge", "slow_start", slow_start),
    ("hedge", "Wavering", Wavering),
]
