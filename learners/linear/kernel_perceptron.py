"""Kernel Perceptron: how to learn a halfspace of features that are never written down?

    a = 0
    each round: receive x_t
        predict sgn(sum_s a_s y_s K(x_s, x_t)), where sgn(0) is `tie`
        receive y_t; on a mistake: a_t = a_t + eta

The weight vector w = sum_s a_s y_s phi(x_s) is never formed.  With K(x, z) = x.z this is the
dual Perceptron, which predicts as the primal one does.

Source: Chung-Chin Lu, On-Line Learning (lecture, 2017), "Dual Perceptron algorithm", "Kernel
Perceptron algorithm".
"""

from __future__ import annotations

from typing import Any

import numpy as np

from learners.core.arithmetic import FLOAT, Arithmetic, Array, Number
from learners.core.checks import whole_number
from learners.core.protocol import Columns
from learners.core.showing import Shown
from learners.fast.kernel import Dual, by_support
from learners.games import LINEAR
from learners.linear.kernels import Gaussian, Gram, Kernel, Linear, Polynomial, linear
from learners.linear.perceptron import SignRule, features, positive_rate, sign_label


class KernelPerceptron(Shown):
    """The Perceptron in the feature space of ``kernel``, a function K(x, z).

    With ``gram`` the kernel is a matrix: an instance is then a vector [i] (so N = 1) that
    names a row.  An instance seen twice is one support vector.  ``eta`` scales every
    coefficient alike, so it never changes a prediction.
    """

    name = "kernel-perceptron"
    game = LINEAR

    def __init__(
        self,
        N: int,
        kernel: Kernel = linear,
        *,
        gram: Any = None,
        eta: Any = 1,
        tie: int = 1,
        ties_update: bool = False,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.eta = positive_rate(eta, arithmetic)
        self.rule = SignRule(tie, ties_update)
        self.kernel = self._checked(kernel, gram)
        self._points: list[Array] = []
        self._counts: list[int] = []  # of each point: updates with label +1, less those with -1
        self._known: dict[tuple[Any, ...], int] = {}
        self.parameters: dict[str, Any] = {
            "N": self.N,
            "eta": self.eta,
            "tie": self.rule.tie,
            "ties_update": self.rule.ties_update,
            "zero_start": True,
            "kernel": str(getattr(self.kernel, "name", getattr(kernel, "__name__", "callable"))),
        }

    def _checked(self, kernel: Any, gram: Any) -> Kernel:
        if gram is None:
            if not callable(kernel):
                raise ValueError(
                    f"kernel is {kernel!r}, but must be a function K(x, z): give linear, "
                    "polynomial(2, 1), gaussian(1) or your own"
                )
            return kernel  # type: ignore[no-any-return]
        if not isinstance(kernel, Linear):
            raise ValueError("kernel and gram are both given: give one of them")
        if self.N != 1:
            raise ValueError(f"N is {self.N}, but with gram an instance is one index: give N = 1")
        return Gram.of(gram, self.arithmetic)

    @property
    def support(self) -> tuple[list[Array], list[Number]]:
        """The instances with a coefficient other than 0, and eta times what they add up to."""
        used = [s for s, count in enumerate(self._counts) if count]
        return [self._points[s] for s in used], [self.eta * self._counts[s] for s in used]

    @property
    def weights(self) -> Array:
        """The primal weight vector; only a learner with the linear kernel has one to show."""
        if not isinstance(self.kernel, Linear):
            raise AttributeError("only the linear kernel has a weight vector: look at support")
        total = self.arithmetic.vector([0] * self.N)
        for point, coefficient in zip(*self.support, strict=True):
            total = total + coefficient * point
        return np.asarray(total)

    def predict(self, x: Any) -> int:
        """Return the sign of the score."""
        return self.rule.label(self.arithmetic.sign(self.score(x)))

    def score(self, x: Any) -> Number:
        """Return the sum of coefficient times kernel, for eta = 1."""
        point = self._point(x)
        terms = [
            count * self._similarity(known, point)
            for known, count in zip(self._points, self._counts, strict=True)
            if count
        ]
        return self.arithmetic.number(sum(terms, self.arithmetic.number(0)))

    def update(self, x: Any, y: int) -> bool:
        """On an error count the instance in; tell whether the halfspace changed."""
        return self._settle(x, sign_label(y))[2]

    def run(self, instances: Any, outcomes: Any) -> Columns | None:
        """Play a fixed sequence by blocks, in floats, if the kernel is one of ours."""
        if self.arithmetic is not FLOAT or not len(outcomes) or instances.shape[1] != self.N:
            return None
        kernel: Any = self.kernel
        if type(kernel) not in (Linear, Polynomial, Gaussian):
            return None
        dual = Dual(kernel, self._points, self._counts, self._learn, self._settle)
        return by_support(dual, instances, outcomes)

    def _settle(self, x: Any, y: int) -> tuple[int, bool, bool]:
        """Play a round: the prediction, whether it is an error, and whether that changes w."""
        sign = self.arithmetic.sign(self.score(x))
        erred = self.rule.errs(sign, y)
        changed = erred and self._learn(features(self.N, x, self.arithmetic), y)
        return self.rule.label(sign), erred, changed

    def _learn(self, vector: Array, y: int) -> bool:
        """Count an instance in, which an error calls for; tell whether the halfspace changed."""
        key = tuple(vector.tolist())
        if key not in self._known:
            self._known[key] = len(self._points)
            self._points.append(self._point(vector))
            self._counts.append(0)
        self._counts[self._known[key]] += y
        # A point of length 0 in the feature space moves nothing.
        point = self._point(vector)
        return self.arithmetic.sign(self._similarity(point, point)) != 0

    def _similarity(self, x: Array, z: Array) -> Number:
        return self.arithmetic.number(self.kernel(x, z))

    def _point(self, x: Any) -> Array:
        vector = features(self.N, x, self.arithmetic)
        if isinstance(self.kernel, Gram):
            self.kernel.index(vector)
            return vector
        return self.arithmetic.vector(vector)


class DualPerceptron(KernelPerceptron):
    """The Perceptron written with inner products only: K(x, z) = x.z."""

    name = "dual-perceptron"

    def __init__(
        self,
        N: int,
        *,
        eta: Any = 1,
        tie: int = 1,
        ties_update: bool = False,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        super().__init__(N, eta=eta, tie=tie, ties_update=ties_update, arithmetic=arithmetic)

    run = KernelPerceptron.run
