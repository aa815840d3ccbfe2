"""Which wrong kernel Perceptrons would a stranger write?"""

from __future__ import annotations

import numpy as np


class PlainKernel:
    def __init__(self, N, kernel):
        self.kernel, self.points, self.signs = kernel, [], []

    def predict(self, x):
        total = sum(s * self.kernel(p, x) for s, p in zip(self.signs, self.points, strict=True))
        return 1 if total >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.points.append(x)
            self.signs.append(y)


class KernelBudget(PlainKernel):
    """Remembers the last two support vectors only."""

    def update(self, x, y):
        super().update(x, y)
        self.points, self.signs = self.points[-2:], self.signs[-2:]


class KernelForgetsLabels(PlainKernel):
    """Every support vector counts for +1."""

    def update(self, x, y):
        if self.predict(x) != y:
            self.points.append(x)
            self.signs.append(1)


class KernelShares(PlainKernel):
    """A list as default: every instance goes on with the support vectors of the last."""

    def __init__(self, N, kernel, points=[], signs=[]):  # noqa: B006 - that is the bug
        self.kernel, self.points, self.signs = kernel, points, signs

    def predict(self, x):
        pairs = [(s, p) for s, p in zip(self.signs, self.points, strict=True) if len(p) == len(x)]
        return 1 if sum(s * self.kernel(p, x) for s, p in pairs) >= 0 else -1


class KernelNoDuplicates(PlainKernel):
    """A point that is a support vector already is not taken again."""

    def update(self, x, y):
        if self.predict(x) != y and not any(np.array_equal(x, p) for p in self.points):
            self.points.append(x)
            self.signs.append(y)


WRONG = [("kernel-perceptron", kind.__name__, kind) for kind in PlainKernel.__subclasses__()]
