"""What is timed, and against which peer?

A peer is the plainest honest way to do the same: a loop over numpy vectors, Python's own
fractions, sympy's evalf.  Only ratios within one run mean anything on a shared machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from bounds import theorem
from bounds.core.quick import quick_sign
from learners import EXACT, Hedge, WeightedMajority, play

T, N = 2000, 10


@dataclass(frozen=True)
class Comparison:
    """One thing done by us and by a peer.

    A slow peer does a ``part`` of it only (1/100, say), and its time is scaled up.  ``goal`` is the
    ratio ours/theirs that we want; a tenfold of it is a regression that no noise explains.
    A ``limit`` is no peer but what nobody can go below.  What ``compiles`` is timed with and
    without the compiler.  Of ``games`` that are many, the rate is told, and the rate that we want,
    in millions a second.
    """

    name: str
    peer: str
    ours: Callable[[], Any]
    theirs: Callable[[], Any]
    part: float = 1.0
    goal: float | None = None
    limit: bool = False
    compiles: bool = False
    games: int = 0
    rate_goal: float | None = None


def _losses() -> Any:
    return np.random.default_rng(0).integers(0, 2, size=(T, N)).astype(float)


def _hedge_loop(losses: Any, eta: float) -> float:
    weights, total = np.ones(losses.shape[1]), 0.0
    for row in losses:
        p = weights / weights.sum()
        total += float(p @ row)
        weights = weights * np.exp(-eta * row)
    return total


def _vote_with_fractions(advice: Any, labels: Any, beta: Fraction) -> int:
    weights, mistakes = [Fraction(1)] * advice.shape[1], 0
    for row, y in zip(advice, labels, strict=True):
        ones = sum((w for w, a in zip(weights, row, strict=True) if a), Fraction(0))
        guess = int(2 * ones >= sum(weights))
        if guess != y:
            mistakes += 1
            weights = [w * beta if a != y else w for w, a in zip(weights, row, strict=True)]
    return mistakes


def comparisons(scale: float = 1.0) -> list[Comparison]:  # noqa: ARG001 - they are small
    """Return what is compared."""
    losses = _losses()
    short, labels = losses[:300].astype(int), np.zeros(300, dtype=int)
    statement = theorem("wm.mistakes")
    run = play(WeightedMajority(N, "1/3", arithmetic=EXACT), (short[:50], labels[:50]))
    symbols = {q.symbol: v for q, v in zip(statement.quantities, (N, 50, 5, 0), strict=False)}
    symbols[statement.by_name["beta"].symbol] = sympy.Rational(1, 3)
    quick = quick_sign(statement.claim.lhs, statement.claim.rhs)
    numbers = {"m_T": 5, "N": N, "m_star": 0, "beta": fmpq(1, 3)}
    return [
        Comparison(
            f"Hedge, {T} rounds, {N} actions, floats",
            "numpy loop",
            lambda: play(Hedge(N, 0.1), losses),
            lambda: _hedge_loop(losses, 0.1),
        ),
        Comparison(
            "Weighted Majority, 300 rounds, exact",
            "fractions.Fraction",
            lambda: play(WeightedMajority(N, "1/3", arithmetic=EXACT), (short, labels)),
            lambda: _vote_with_fractions(short, labels, Fraction(1, 3)),
        ),
        Comparison(
            "certified sign of wm.mistakes, compiled once",
            "sympy evalf(30)",
            lambda: quick(numbers),
            lambda: statement.bound_expression.subs(symbols).evalf(30),
            goal=0.05,
        ),
        Comparison(
            "certified verdict of wm.mistakes",
            "sympy evalf(30)",
            lambda: statement.check(run),
            lambda: statement.bound_expression.subs(symbols).evalf(30),
        ),
    ]
