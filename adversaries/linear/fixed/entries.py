"""Which samples of Winnow have exactly the largest entry and the margin that a caller has fixed?

A sample is scaled.  Where that alone will not do, a feature is added that is always 0: what the
separator has there makes its margin smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.linear.bulk.side_by_side import Samples
from adversaries.linear.fixed.lengths import Start, UnreachableError, nearest_float, rational_of
from adversaries.linear.sequences import votes_of
from adversaries.linear.strategies import Sample
from bounds.core.decide import symbolic
from bounds.linear.quantities import dot
from learners.core.arithmetic import Array, rational, rationals

_CLOSE = 1e-9


@dataclass(frozen=True)
class Entries:
    """What is fixed; None where nothing is.

    Attributes:
        radius: the largest absolute entry.
        margin: the smallest y v.x/|v|_1.
        rate: the learning rate, where data are scaled to suit it.
        unit: whether entries lie in [-1, 1] in any case.
    """

    radius: fmpq | None = None
    margin: fmpq | None = None
    rate: fmpq | None = None
    unit: bool = False

    @staticmethod
    def of(fixed: Mapping[str, Any], *, unit: bool = False, tuned: bool = False) -> Entries:
        """Return what is fixed; if ``tuned``, the rate is rho/r^2, and two tell the third."""
        numbers = {
            name: rational_of(fixed[name]) for name in ("r", "rho", "delta") if name in fixed
        }
        if any(value <= 0 for value in numbers.values()):
            raise UnreachableError("a margin or an entry is not positive")
        radius, margin = numbers.get("r"), numbers.get("rho", numbers.get("delta"))
        rate = None
        if "eta" in fixed:
            rate = rational_of(fixed["eta"]) if tuned else _not_below(fixed["eta"])
        if tuned and rate is not None and radius is not None and margin is None:
            margin = rate * radius * radius
        elif tuned and rate is not None and margin is not None and radius is None:
            radius = _root(margin / rate)
        found = Entries(radius, margin, None if unit else rate, unit)
        if margin is not None and margin > (1 if unit else radius or margin):
            raise UnreachableError("the margin is larger than every entry")
        return found

    @property
    def pads(self) -> bool:
        """Whether a feature is added."""
        return self.margin is not None and (self.radius is not None or self.unit)

    @property
    def is_free(self) -> bool:
        """Whether nothing is fixed."""
        return self.radius is None and self.margin is None and self.rate is None

    def drawn_features(self, N: int) -> int:
        """Return how many features are drawn for N."""
        return max(1, N - self.pads)

    def fitted(self, sample: Sample, start: Start | None = None) -> tuple[Sample, Start] | None:
        """Return a sample like this one with all that is fixed, if scaling can do it."""
        X, y, v = sample
        begin = list(start or [0] * len(v))
        if self.is_free or len(y) == 0:
            return (sample, begin) if self.is_free else None
        rows = rationals(X)
        gain = min(label * dot(v, x) for x, label in zip(rows, y, strict=True))
        largest = max(abs(entry) for x in rows for entry in x)
        length = sum((abs(entry) for entry in v), fmpq(0))
        fixed = (self.radius, self.margin, self.rate)
        scale = _scale(fixed, unit=self.unit, largest=largest, margin=gain / length)
        if not self.pads:
            return (scale * rows, y, v), begin
        assert self.margin is not None
        beside = scale * gain / self.margin - length
        if beside < 0:
            return None
        return with_idle_feature((scale * rows, y, v), beside), [*begin, 0]

    def fitted_floats(self, samples: Samples, start: Array) -> tuple[Samples, Array]:
        """Return the samples with what is fixed; one that cannot have it has no rounds left."""
        if self.is_free:
            return samples, start
        X, y, v = samples.X, samples.y, samples.witness
        scores = np.where(y == 0, np.inf, y * (X * v).sum(axis=1)).min(axis=0, initial=np.inf)
        largest = np.where(y == 0, 0.0, np.abs(X).max(axis=1)).max(axis=0, initial=0.0)
        length = np.abs(v).sum(axis=0)
        fixed = tuple(map(_float, (self.radius, self.margin, self.rate)))
        with np.errstate(all="ignore"):
            found = _scale(fixed, unit=self.unit, largest=largest, margin=scores / length)
            scale = np.broadcast_to(found, length.shape)
            fits = np.isfinite(scale) & (scale > 0)
            scale = np.where(fits, scale, 1.0)
            if not self.pads:
                return Samples(X * scale, np.where(fits, y, 0), v), start
            beside = scale * scores / fixed[1] - length
        fits &= np.isfinite(beside) & (beside >= -_CLOSE)
        beside = np.where(fits, np.maximum(beside, 0.0), 0.0)[None]
        wide = np.concatenate([X * scale, np.zeros_like(X[:, :1])], axis=1)
        witness = np.concatenate([v, beside])
        return Samples(wide, np.where(fits, y, 0), witness), np.concatenate([start, 0 * beside])

    @property
    def chosen(self) -> tuple[fmpq, fmpq]:
        """The largest entry and the margin of a game that is put together: alike if they may be."""
        if self.radius is not None:
            return self.radius, self.margin or self.radius
        if self.margin is not None:
            return (fmpq(1) if self.unit else self.margin), self.margin
        one = fmpq(1) if self.rate is None else 1 / self.rate
        return one, one

    def votes(self, N: int) -> Sample:
        """Return the votes of N features, half of which join the wrong side in each round."""
        radius, margin = self.chosen
        if N == 1:
            return rationals([[radius], [margin]]), [1, 1], rationals([1])
        if margin == radius:
            X, y, v = votes_of(N)
            return (X if radius == 1 else radius * rationals(X)), y, v
        X, y, v = votes_of(N - 1) if N > 2 else (-np.ones((1, 1)), [-1], rationals([1]))
        return with_idle_feature((radius * rationals(X), y, v), radius / margin - 1)

    def narrow(self, share: fmpq) -> tuple[fmpq, fmpq]:
        """Return the largest entry and the margin, which is this share of it if it may be."""
        radius, margin = self.radius, self.margin
        if radius is None:
            one = fmpq(1) if self.unit or self.rate is None else share / self.rate
            radius = one if margin is None or self.unit else margin / share
        return radius, margin or share * radius


def _scale(fixed: Iterable[Any], *, unit: bool, largest: Any, margin: Any) -> Any:
    """Return what entries are multiplied by, in rationals or floats alike."""
    wanted, wanted_margin, rate = fixed
    if wanted is not None:
        return wanted / largest
    if wanted_margin is not None:
        return 1 / largest if unit else wanted_margin / margin
    return 1 if rate is None else margin / (largest * largest) / rate


def _float(value: fmpq | None) -> float | None:
    return None if value is None else nearest_float(value)


def _not_below(value: Any) -> fmpq:
    """Return a rate, or if it is irrational a rational that is a little larger."""
    exact = symbolic(value)
    if exact.is_Rational:
        return rational_of(exact)
    return rational(float(exact)) * fmpq(101, 100)


def _root(square: fmpq) -> fmpq:
    p, q = int(square.p), int(square.q)
    if isqrt(p) ** 2 != p or isqrt(q) ** 2 != q:
        raise UnreachableError(f"{square} is not the square of a rational")
    return fmpq(isqrt(p), isqrt(q))


def with_idle_feature(sample: Sample, weight: fmpq) -> Sample:
    """Return the sample with a feature that is always 0, and has this weight in the separator."""
    X, y, v = sample
    idle = np.full((len(X), 1), fmpq(0), dtype=object)
    return np.concatenate([X, idle], axis=1), y, np.concatenate([v, rationals([weight])])
