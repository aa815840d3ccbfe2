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
    yield from in_its_domain(scope)


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
