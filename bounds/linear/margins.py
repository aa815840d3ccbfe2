"""Which vector separates a sample best, and how far is the certified one from the best?

Floats search, rationals certify.  The separator with the largest margin is the point of the
convex hull of the y_t x_t that is nearest to 0; it is approached by pairwise Frank-Wolfe
steps and rounded to rationals.  Its margin is then exact, and so is an upper bound of
every margin: the length of a rational point of the hull.  Of a few points the nearest one
itself is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from flint import fmpq, fmpq_mat

from bounds.linear.quantities import dot
from learners.core.arithmetic import FLOAT, Array, rationals
from learners.core.surd import root

_STEPS = 5_000
_GRID = 2**24


@dataclass(frozen=True)
class Separator:
    """A rational vector with its exact margin, and an upper bound of every margin."""

    v: Array
    margin: Any
    upper: Any


def best_separator(X: Array, y: Sequence[int]) -> Separator | None:
    """Return a vector that separates (X, y) with nearly the largest margin; None if none is found.

    None says that the sample is not separable, or only with a margin below the resolution.
    """
    points = rationals(X)
    if len(points) == 0:
        return None
    signed = np.array([label * x for x, label in zip(points, y, strict=True)], dtype=object)
    floats = FLOAT.vector(signed)
    mixture = _nearest_point(floats)
    v = _rounded(mixture @ floats)
    functional = min(dot(v, z) for z in signed)
    if functional <= 0:
        return None
    margin = functional / root(dot(v, v))
    shares = [fmpq(int(share)) for share in np.round(mixture * _GRID)]
    total = sum(shares, fmpq(0))
    hull = sum((share * z for share, z in zip(shares, signed, strict=True)), 0 * signed[0]) / total
    return Separator(v, margin, root(dot(hull, hull)))


def nearest_of_few(points: Sequence[tuple[fmpq, ...]]) -> Array | None:
    """Return the point of the convex hull that is nearest to 0, exactly; None if that is 0.

    It is the nearest in the affine hull of some of the points, which are linearly independent: all
    choices are tried.  With a vector z of the sample as y x, its length is the largest margin.
    """
    rows = [np.array(point, dtype=object) for point in dict.fromkeys(points)]
    for size in range(1, len(rows) + 1):
        for chosen in combinations(rows, size):
            foot = _foot(chosen)
            if foot is not None and all(dot(foot, z) >= dot(foot, foot) for z in rows):
                return foot
    return None


def _foot(points: Sequence[Array]) -> Array | None:
    """Return the point nearest to 0 among means with positive weights, if the nearest is such."""
    gram = fmpq_mat([[dot(a, b) for b in points] for a in points])
    try:
        solved = gram.solve(fmpq_mat([[fmpq(1)]] * len(points))).entries()
    except ZeroDivisionError:  # linearly dependent
        return None
    if min(solved) < 0:
        return None
    total = sum(solved, fmpq(0))
    shares = zip(solved, points, strict=True)
    return sum((share / total * z for share, z in shares), 0 * points[0])


def _nearest_point(points: Array) -> Array:
    """Return the weights of the point of the convex hull that is nearest to 0."""
    scale = np.abs(points).max()
    z = points / scale if scale > 0 else points
    z = _within_span(z)[0]
    weights = np.zeros(len(z))
    weights[int(np.argmin((z * z).sum(axis=1)))] = 1.0
    point = weights @ z
    for _ in range(_STEPS):
        scores = z @ point
        toward = int(np.argmin(scores))
        active = np.flatnonzero(weights > 0)
        away = int(active[np.argmax(scores[active])])
        direction = z[toward] - z[away]
        length = float(direction @ direction)
        if scores[away] - scores[toward] <= np.finfo(np.float64).eps or length == 0:
            break
        step = min(float(-(point @ direction)) / length, float(weights[away]))
        weights[toward] += step
        weights[away] -= step
        point = point + step * direction
    return weights


def _within_span(points: Array) -> tuple[Array, Array | None]:
    """Return points by their coordinates in an orthonormal basis of their span, and that basis.

    Lengths and inner products are the same, and few points have few coordinates.  Points that have
    no more features than there are points stay as they are, and there is no basis.
    """
    if points.shape[1] <= len(points):
        return points, None
    basis, coordinates = np.linalg.qr(points.T)
    return coordinates.T, basis.T


def _rounded(vector: Array) -> Array:
    """Return a nearby rational vector with small denominators."""
    scale = float(np.abs(vector).max())
    if scale == 0:
        return rationals(np.zeros(len(vector)))
    whole = np.round(vector / scale * _GRID)
    return np.array([fmpq(int(entry), _GRID) for entry in whole], dtype=object)


def best_comparator(
    objective_of: Callable[[Array], Callable[[Array], float]], X: Array, y: Sequence[int]
) -> Array:
    """Return a rational vector at which an objective (a bound, in floats) is small.

    It is asked for the objective of points, which depends on the length of a vector and its inner
    products with them: so the search stays in their span.  It is a local one from several
    directions and scales; whatever it returns, the bound at that vector is true, only perhaps not
    the best.
    """
    points, basis = _within_span(FLOAT.vector(X))
    found = _smallest(objective_of(points), points, np.asarray(y, dtype=np.float64))
    vector = found if basis is None else found @ basis
    short = vector.astype(np.float32)
    return rationals(short.astype(np.float64) if short.any() else vector)


def _smallest(objective: Callable[[Array], float], X: Array, y: Array) -> Array:
    starts = _starts(X, y)
    best = min(starts, key=objective)
    value = objective(best)
    generator = np.random.default_rng(0)
    spread = 0.5
    for _ in range(400):
        size = float(np.linalg.norm(best)) or 1.0
        candidate = best + spread * size * generator.standard_normal(len(best)) / len(best) ** 0.5
        found = objective(candidate)
        if found < value:
            best, value = candidate, found
        else:
            spread = max(spread * 0.97, 0.0001)
    return best


def _starts(X: Array, y: Array) -> list[Array]:
    """Return directions worth trying, each at many scales."""
    signed = X * y[:, None]
    directions = [signed.mean(axis=0), signed.sum(axis=0)]
    if len(signed):
        directions.append(_nearest_point(signed) @ signed)
    directions += list(np.eye(min(4, X.shape[1]), X.shape[1]))
    size = float(np.abs(X).max(initial=1.0)) or 1.0
    return [
        sign * direction / float(np.linalg.norm(direction)) * scale / size
        for direction in directions
        if float(np.linalg.norm(direction)) > 0
        for scale in (0.05, 0.2, 0.5, 1.0, 2.0, 5.0, 20.0)
        for sign in (1.0, -1.0)
    ]
