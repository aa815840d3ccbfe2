"""Which long games are played with a descent from outside, at which scales?

Small integers are exact, ordinary decimals round, and extreme magnitudes overflow or vanish.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.convex.sequences import descent_case
from adversaries.core.judge import Case, as_float
from adversaries.core.scope import Scope
from learners.convex import Absolute, Ball, ConvexSet, Linear, Space
from learners.core.arithmetic import Array

#: Powers of two round nothing, so only overflow and underflow can tell.
_SCALES = {"small integers": 1.0, "decimals": 0.1, "huge": 2.0**200, "tiny": 2.0**-200}
_T = 300
#: So many slopes follow each other in far games.
_STEEP = 8


def long_games(scope: Scope) -> Iterator[Case]:
    """Yield linear functions at every scale and a target that moves; then games in its domain."""
    rng = np.random.default_rng(scope.seed)
    for name, scale in _SCALES.items():
        functions = _linear(rng.integers(-3, 4, size=(_T, 2)) * scale)
        space, ball = Space(2), Ball(2, 2)
        places: tuple[ConvexSet, ...] = (space,) if name == "huge" else (space, ball)
        for domain in places:
            words = f"{name}: linear functions in {domain}"
            yield descent_case(functions, domain, [0, 0], words, eta=fmpq(1, 10))
    kinks = [Absolute([0.1], 0.1 * (t % 7)) for t in range(_T)]
    yield descent_case(kinks, Space(1), [1], "decimals: a target that moves", eta=fmpq(1, 7))
    yield from _far(scope)
    yield from in_its_domain(scope)


def _far(scope: Scope) -> Iterator[Case]:
    """Yield slopes along the first and the last of many axes, late ones, and of mixed scales.

    After T slopes g the point -4 eta g is better than 0 by 4 eta T |g|^2; with T = 8 that is 32 of
    what the bound has 4 + 8 of.
    """
    wide = [0.0] * scope.profile.wide
    wide[0] = wide[-1] = 1.0
    powers = [10.0**k for k in range(-3, 4)]
    late = scope.profile.late
    for words, slope, quiet, eta in (
        (f"slopes along the first and the last of {len(wide)} axes", wide, 0, fmpq(1)),
        ("slopes that are powers of ten", powers, 0, fmpq(1, 1024)),
        (f"nothing for {late} rounds, then a slope", [1.0], late, fmpq(1)),
    ):
        functions = [Linear([0.0] * len(slope))] * quiet + [Linear(slope)] * _STEEP
        better = [-4 * as_float(eta) * entry for entry in slope]
        yield descent_case(functions, Space(len(slope)), better, words, eta=eta)


def in_its_domain(scope: Scope) -> Iterator[Case]:
    """Yield games for a learner that has its dimension, its domain and its rate already."""
    if "dimension" not in scope.fixed:
        return
    rng = np.random.default_rng(scope.seed)
    d, radius = int(scope.fixed["dimension"]), scope.fixed.get("radius")
    domain: ConvexSet = Space(d) if radius is None else Ball(d, radius)
    eta = scope.fixed.get("eta", fmpq(1, 10))
    coins = rng.choice([-1.0, 1.0], size=_T)
    for words, slopes in (
        ("one direction", np.ones((_T, d))),
        ("coin flips", coins[:, None] * np.ones((_T, d))),
        ("integers", rng.integers(-3, 4, size=(_T, d)).astype(np.float64)),
    ):
        functions = _linear(slopes)
        for w in ([0] * d, [-_step(radius)] + [0] * (d - 1)):
            text = f"linear functions, {words}"
            yield descent_case(functions, domain, w, text, eta=eta, T=_T)


def _linear(slopes: Array) -> list[Linear]:
    return [Linear([float(a) for a in row]) for row in slopes]


def _step(radius: fmpq | None) -> Any:
    """Return how far from 0 a witness lies: inside the domain."""
    return 1 if radius is None or as_float(radius) >= 1 else radius
