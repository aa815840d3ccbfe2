"""Which sequences of convex functions make a descent pay what the theorems allow?

The functions -rho <e_t, w> make every step of the proof an equality.  Where numbers are given
(the comparator's length, the sum of squares, T), functions that lead to the comparator have them
exactly: every rational is a sum of four squares, so its root is the length of a rational vector.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq

from adversaries.core.judge import Case
from adversaries.worst_case.certificates import Vector, four_squares, root_above
from bounds.core.evaluate import exact_number
from learners.convex import Ball, ConvexSet, Linear
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import EXACT, NotRationalError
from learners.core.protocol import play
from learners.core.rationals import is_root


def orthogonal(T: int, rho: fmpq) -> list[Linear]:
    """Return the functions -rho <e_t, w>: every step of the proof is an equality."""
    return [Linear([-rho if i == t else fmpq(0) for i in range(T)]) for t in range(T)]


def drifting(T: int, speed: int, kind: Any) -> list[Any]:
    """Return losses about a target that moves to and fro on a line."""
    return [kind([1], (speed * t) % 7 - 3) for t in range(T)]


def strongest_pull(T: int, squares: fmpq, comparator: fmpq, bits: int) -> fmpq:
    """Return a rational just below sqrt(squares/(T |u|^2)): the largest that :func:`leading` takes.

    Where u is 0, nothing pulls.
    """
    if squares == 0 or comparator == 0:
        return fmpq(0)
    return 1 / root_above(T * comparator / squares, bits)


def leading(
    T: int, squares: fmpq, comparator: fmpq, pull: fmpq
) -> tuple[Vector, tuple[Vector, ...]]:
    """Return u with |u|^2 = ``comparator``, and T vectors whose squares sum to ``squares``.

    Each is -pull u and something across, which is as long in each and cancels in pairs or in
    triples: (q, -q, 0), (0, q, -q) and (-q, 0, q) have the same length.
    """
    u = four_squares(comparator)
    across = _cancelling(T, squares / T - pull * pull * comparator)
    width = max(1 - len(u), *(len(part) for part in across))
    along = tuple(-pull * entry for entry in u)
    rows = ((*along, *part, *([fmpq(0)] * (width - len(part)))) for part in across)
    return (*u, *([fmpq(0)] * width)), tuple(rows)


def _cancelling(T: int, length: fmpq) -> list[Vector]:
    """Return T vectors of this squared length that sum to 0; one alone cannot."""
    if length == 0:
        return [()] * T
    q = four_squares(length)
    if T == 1:
        return [q]
    pairs = [q, tuple(-entry for entry in q)]
    if T % 2 == 0:
        return pairs * (T // 2)
    p = four_squares(length / 2)
    minus, zero = tuple(-entry for entry in p), (fmpq(0),) * len(p)
    return [(*p, *minus, *zero), (*zero, *p, *minus), (*minus, *zero, *p)] + pairs * ((T - 3) // 2)


def turned(vector: Sequence[fmpq], across: Sequence[fmpq]) -> list[fmpq]:
    """Return the mirror image of a vector in the plane through 0 across another: as long as it."""
    square = sum((a * a for a in across), fmpq(0))
    if square == 0:
        return list(vector)
    along = sum((a * b for a, b in zip(vector, across, strict=True)), fmpq(0))
    return [v - 2 * along / square * a for v, a in zip(vector, across, strict=True)]


def descent_case(
    functions: list[Any],
    domain: ConvexSet,
    w: Any,
    words: str,
    *,
    balls: bool = False,
    **more: Any,
) -> Case:
    """Return the game on these functions, looked at with w; it is played in ``balls`` if asked."""
    parameters = {"dimension": domain.dimension, "domain": domain, "w": w, **more}
    if balls:
        parameters["balls"] = True
    return Case(parameters, lambda: functions, words)


def needs_balls(functions: Sequence[Any], domain: ConvexSet, eta: Any) -> bool:
    """Tell whether a run has numbers that are not exact: a rate, or a point on a sphere.

    The bound is met with equality only where no step leads out of the domain.  So a run that needs
    balls for its projections alone stays away from equality, and balls decide it.
    """
    if not is_root(eta):
        return True
    if not isinstance(domain, Ball) or domain.dimension == 1:
        return False
    learner = OnlineGradientDescent(
        domain.dimension, exact_number(eta), domain=domain, arithmetic=EXACT
    )
    try:
        play(learner, functions)
    except NotRationalError:
        return True
    return False
