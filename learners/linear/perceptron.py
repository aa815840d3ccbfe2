"""Perceptron: how to learn a halfspace by adding the instances that it got wrong?

    w_1 = 0 (or `start`)
    each round: receive x_t in R^N
        predict sgn(w_t . x_t), where sgn(0) is `tie`
        receive y_t in {-1,+1}; on a mistake: w_{t+1} = w_t + eta y_t x_t

Sources: Chung-Chin Lu, On-Line Learning (lecture, 2017), "The Perceptron algorithm"; Rosenblatt
1958.  The variants (margin, averaged, voted) are in Online Learning & The Perceptron Algorithm
(slides, 2015); Freund and Schapire 1999 for voting.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from learners.core.arithmetic import FLOAT, Arithmetic, Array, Number
from learners.core.checks import number_where, one_of, whole_number
from learners.core.protocol import Columns
from learners.core.showing import Shown
from learners.fast.linear import Halfspace, by_blocks
from learners.games import LINEAR, GameError

_SIGNS = (-1, 1)
_FEW = 16
TOO_LARGE = "is too large for a float: use arithmetic=EXACT"


@dataclass(frozen=True)
class SignRule:
    """Which label does a score get, and is it an error?

    ``tie`` is sgn(0).  With ``ties_update`` a score of 0 is an error whatever the label, so
    that there may be more updates than mistakes.
    """

    tie: int = 1
    ties_update: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "tie", one_of("tie", self.tie, _SIGNS))
        flag = one_of("ties_update", self.ties_update, (False, True))
        object.__setattr__(self, "ties_update", flag)

    def label(self, sign: int) -> int:
        """Return the label of a score of this sign."""
        return sign or self.tie

    def errs(self, sign: int, y: int) -> bool:
        """Tell whether a score of this sign calls for an update, the label being ``y``."""
        return y * sign <= 0 if self.ties_update else self.label(sign) != y


def features(N: int, x: Any, arithmetic: Arithmetic) -> Array:
    """Return an instance as N finite floats, or as N rationals in the other systems."""
    vector = LINEAR.instance(x, exact=arithmetic is not FLOAT)
    if vector.shape != (N,):
        raise GameError(
            f"the vector has {len(vector)} entries, but the learner was made for N = {N}: "
            "give one number a feature"
        )
    if arithmetic is FLOAT and not _is_finite(vector):
        bad = int(np.argmin(np.isfinite(vector)))
        raise GameError(f"feature {bad + 1} is {vector[bad]}, but must be finite: clean the data")
    return vector


def _is_finite(vector: Array) -> bool:
    """Tell whether all entries are finite; a few are looked at sooner one by one."""
    if len(vector) < _FEW:
        return all(map(math.isfinite, vector.tolist()))
    return bool(np.isfinite(vector).all())


def sign_label(y: Any) -> int:
    """Return a label as -1 or +1."""
    return LINEAR.outcome(y, exact=True)


def positive_rate(eta: Any, arithmetic: Arithmetic) -> Number:
    """Return the learning rate as a positive number of the system."""
    return number_where("eta", eta, arithmetic, lambda rate: rate > 0, "eta > 0")


def inner(left: Array, right: Array, arithmetic: Arithmetic) -> Number:
    """Return the inner product; floats that overflow are refused."""
    if arithmetic is not FLOAT:
        return arithmetic.total(left * right)
    with np.errstate(over="ignore", invalid="ignore"):
        score = float(left @ right)
    if not math.isfinite(score):
        raise ValueError(f"the score w.x {TOO_LARGE}")
    return score


def moved(weights: Array, rate: Number, direction: Array) -> Array:
    """Return ``weights + rate * direction``; floats that overflow are refused."""
    with np.errstate(over="ignore", invalid="ignore"):
        return _moved(weights, rate, direction)


def _moved(weights: Array, rate: Number, direction: Array) -> Array:
    """Return the same where overflow is not warned of anyway."""
    result = np.asarray(weights + rate * direction)
    if result.dtype.kind != "f" or math.isfinite(result.dot(result)):
        return result
    if not np.isfinite(result).all():
        raise ValueError(f"a weight {TOO_LARGE}")
    return result


class Perceptron(Shown):
    """The Perceptron with learning rate ``eta`` > 0, from w = 0 or from ``start``.

    From 0 the predictions do not depend on ``eta``; from another start they do.
    """

    name = "perceptron"
    game = LINEAR

    def __init__(
        self,
        N: int,
        *,
        eta: Any = 1,
        tie: int = 1,
        ties_update: bool = False,
        start: Any = None,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        self.N = whole_number("N", N, 1)
        self.arithmetic = arithmetic
        self.eta = positive_rate(eta, arithmetic)
        self.rule = SignRule(tie, ties_update)
        origin = self._origin(start)
        #: The current weight vector; an update replaces it and never writes into it.
        self.weights = arithmetic.vector(origin)
        self.parameters: dict[str, Any] = {
            "N": self.N,
            "eta": self.eta,
            "tie": self.rule.tie,
            "ties_update": self.rule.ties_update,
            "zero_start": not np.any(origin != 0),
        }

    def _origin(self, start: Any) -> Array:
        try:
            return features(self.N, [0] * self.N if start is None else start, self.arithmetic)
        except GameError as error:
            raise ValueError(f"start is {start!r}, but must be a vector ({error})") from None

    def predict(self, x: Any) -> int:
        """Return the side of the hyperplane on which ``x`` lies."""
        return self.rule.label(self.arithmetic.sign(self.score(x)))

    def score(self, x: Any) -> Number:
        """Return w.x."""
        return inner(self.weights, self._vector(x), self.arithmetic)

    def update(self, x: Any, y: int) -> bool:
        """On an error add eta y x; tell whether the weights changed."""
        label = sign_label(y)
        if not self._errs(self.score(x), label):
            return False
        with np.errstate(over="ignore", invalid="ignore"):
            return self._learn(self._vector(x), label)

    def run(self, instances: Any, outcomes: Any) -> Columns | None:
        """Play a fixed sequence by blocks, in floats."""
        if self.arithmetic is not FLOAT or not len(outcomes) or instances.shape[1] != self.N:
            return None
        return by_blocks(self, self._halfspace(), instances, outcomes)

    def _halfspace(self) -> Halfspace:
        return Halfspace(
            direction=lambda: self.weights,
            learn=self._learn,
            rest=self._rest,
            tie=self.rule.tie,
            right_tie=0 if self.rule.ties_update else self.rule.tie,
            eta=self.eta,
            assign=self._assign,
        )

    def _assign(self, weights: Array) -> None:
        self.weights = weights

    def _learn(self, vector: Array, y: int) -> bool:
        """Add eta y x, which an error calls for; tell whether the weights changed."""
        self.weights = _moved(self.weights, y * self.eta, vector)
        return bool(np.count_nonzero(vector if vector.dtype.kind == "f" else vector != 0))

    def _rest(self, rounds: int) -> None:
        """Note that so many rounds have ended; see :class:`Halfspace`."""

    def _errs(self, score: Number, y: int) -> bool:
        return self.rule.errs(self.arithmetic.sign(score), y)

    def _vector(self, x: Any) -> Array:
        return self.arithmetic.vector(features(self.N, x, self.arithmetic))


class MarginPerceptron(Perceptron):
    """The Perceptron that also updates where it is right with too little room.

        update while y_t (w_t . x_t) <= margin

    When a pass over a sample needs no update, every score y w.x is larger than ``margin``.
    With ``margin`` 0 this is the Perceptron with ``ties_update``.  Source:
    Online Learning & The Perceptron Algorithm (slides, 2015), "margin Perceptron" (there
    with < in place of <=).
    """

    name = "margin-perceptron"

    def __init__(
        self,
        N: int,
        margin: Any,
        *,
        eta: Any = 1,
        tie: int = 1,
        start: Any = None,
        arithmetic: Arithmetic = FLOAT,
    ) -> None:
        super().__init__(N, eta=eta, tie=tie, ties_update=True, start=start, arithmetic=arithmetic)
        self.margin = number_where("margin", margin, arithmetic, lambda m: m >= 0, "margin >= 0")
        self.parameters["margin"] = self.margin

    run = Perceptron.run

    def _halfspace(self) -> Halfspace:
        return replace(super()._halfspace(), margin=self.margin)

    def _errs(self, score: Number, y: int) -> bool:
        return self.arithmetic.compare(y * score, self.margin) <= 0


class _SurvivalPerceptron(Perceptron, ABC):
    """A Perceptron that counts for how many rounds t each weight vector was w_{t+1}."""

    def __init__(self, N: int, **options: Any) -> None:
        super().__init__(N, **options)
        self._survived = 0

    def update(self, x: Any, y: int) -> bool:
        """Learn as the Perceptron does; a round without change costs one count."""
        changed = super().update(x, y)
        self._rest(1)
        return changed

    def _halfspace(self) -> Halfspace:
        return replace(super()._halfspace(), assign=None)  # an update does more than add

    def _learn(self, vector: Array, y: int) -> bool:
        before = self.weights
        changed = super()._learn(vector, y)
        if changed:
            self._retire(before, self._survived)
            self._survived = 0
        return changed

    def _rest(self, rounds: int) -> None:
        self._survived += rounds

    @abstractmethod
    def _retire(self, weights: Array, count: int) -> None:
        """Keep a weight vector that survived ``count`` rounds."""


class AveragedPerceptron(_SurvivalPerceptron):
    """The Perceptron that decides, after training, by the mean of its weight vectors.

        learn and predict online as the Perceptron does
        average = (w_2 + ... + w_{T+1}) / T;  decide sgn(average . x)

    The sum is kept lazily: a vector enters it once, times the rounds that it survived.
    Options are those of :class:`Perceptron`.  Sources: Chung-Chin Lu, On-Line Learning (lecture,
    2017), remark on averaging; Online Learning & The Perceptron Algorithm (slides, 2015).
    """

    name = "averaged-perceptron"

    def __init__(self, N: int, **options: Any) -> None:
        super().__init__(N, **options)
        self._rounds = 0
        self._sum = self.arithmetic.vector([0] * self.N)

    run = Perceptron.run

    def _retire(self, weights: Array, count: int) -> None:
        self._rounds += count
        self._sum = moved(self._sum, count, weights)

    @property
    def average(self) -> Array:
        """The mean of w_2, ..., w_{T+1}; before the first round, the start."""
        rounds = self._rounds + self._survived
        if rounds == 0:
            return self.weights
        return np.asarray(moved(self._sum, self._survived, self.weights) / rounds)

    def decide(self, x: Any) -> int:
        """Return the side of the mean hyperplane on which ``x`` lies."""
        score = inner(self.average, self._vector(x), self.arithmetic)
        return self.rule.label(self.arithmetic.sign(score))


class VotedPerceptron(_SurvivalPerceptron):
    """The Perceptron that decides, after training, by the vote of its weight vectors.

        learn and predict online as the Perceptron does
        c_k = the rounds that the k-th weight vector survived
        decide sgn(sum_k c_k sgn(w_k . x))

    Options are those of :class:`Perceptron`.  Sources: Online Learning & The Perceptron Algorithm
    (slides, 2015); Freund and Schapire 1999.
    """

    name = "voted-perceptron"

    def __init__(self, N: int, **options: Any) -> None:
        super().__init__(N, **options)
        self._past: list[tuple[Array, int]] = []

    run = Perceptron.run

    def _retire(self, weights: Array, count: int) -> None:
        self._past.append((weights, count))

    @property
    def voters(self) -> list[tuple[Array, int]]:
        """The weight vectors w_k so far, each with its survival count c_k."""
        return [*self._past, (self.weights, self._survived)]

    def decide(self, x: Any) -> int:
        """Return the label that more rounds' weight vectors give ``x``."""
        vector = self._vector(x)
        balance = 0
        for weights, count in self.voters:
            if count:
                sign = self.arithmetic.sign(inner(weights, vector, self.arithmetic))
                balance += count * self.rule.label(sign)
        return self.rule.label(FLOAT.sign(balance))
