"""Why is a random sum not short, and what does it cost to be predictable?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, Rational, oo

from bounds import lemmas, lower_bounds
from bounds.proofs.experts import REAL
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import RoundUp
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    constant,
)
from bounds.symbols import R_T, S_1, S_2, T, m_star, m_T

_NOT_NEGATIVE = Interval(0, oo)

# ------------------------------------------------------------------ random signs

length, lazy, turned, energy = sympy.symbols("length lazy turned energy", real=True)
m = sympy.Symbol("m", integer=True, nonnegative=True)
size, square, odd = sympy.symbols("size square odd", real=True)

SIGNS = Mean(
    "signs",
    "over the signs, S_1 is the mean length, S_2 the mean squared length, and energy stands for "
    "the mean of length times lazy",
    (length, lazy, turned),
    {length: S_1, length**2: S_2, length * lazy: energy},
)
KHINTCHINE_UPPER = Proof(
    "khintchine.upper",
    (
        Step("a square", Inequality(), (), Ge((length - S_1) ** 2, 0, evaluate=False)),
        Step(
            "its mean",
            Average(SIGNS),
            ("a square",),
            lemmas.KHINTCHINE_UPPER.claim,
        ),
    ),
    letters={energy: REAL},
    of_a_round={length: _NOT_NEGATIVE, lazy: REAL, turned: REAL},
)

LAZY = Axiom(
    "khintchine.lazy",
    "lazy is the operator L f = (m f - sum of f with one of the m signs turned)/2, at f = length",
    Eq(lazy, (m * length - turned) / 2, evaluate=False),
    EVERY,
)
TRIANGLE = Axiom(
    "khintchine.triangle",
    "the m sums with one sign turned add up to m - 2 times the sum itself; by the triangle "
    "inequality their lengths add up to at least m - 2 times its length",
    Ge(turned, (m - 2) * length, evaluate=False),
    EVERY,
)
SPECTRUM = Mean(
    "khintchine.spectrum",
    "the products of signs over sets are orthonormal, and L multiplies each by the size of its "
    "set; so the squared coefficients of the length over the sets that are not empty add up to "
    "S_2 - S_1^2 (Parseval: that of the empty set is S_1^2), and size times square to the "
    "energy; odd is 1 or 0",
    (size, square, odd),
    {square: S_2 - S_1**2, size * square: energy},
    mass=None,
)
EVEN = Axiom(
    "khintchine.even",
    "turning all signs keeps the length, so its coefficient at a set of odd size is 0",
    Eq(odd * square, 0, evaluate=False),
    EVERY,
)
NOT_EMPTY = Axiom(
    "khintchine.not-empty",
    "a set that is not empty has at least 2 elements, or 1 and is odd",
    Ge(size, 2 - odd, evaluate=False),
    EVERY,
)

KHINTCHINE = Proof(
    "khintchine",
    (
        Step("lazy", Assume(LAZY)),
        Step("triangle", Assume(TRIANGLE)),
        Step("signs", Assume(constant(m, "khintchine.signs", "m is the number of the signs"))),
        Step(
            "at every sign",
            Combine((length, length / 2, 0)),
            ("lazy", "triangle", "signs"),
            Le(length * lazy, length**2, evaluate=False),
        ),
        Step("in the mean", Average(SIGNS), ("at every sign",)),
        Step("even", Assume(EVEN)),
        Step("not empty", Assume(NOT_EMPTY)),
        Step(
            "a set",
            Combine((1, square)),
            ("even", "not empty"),
            Ge(size * square, 2 * square, evaluate=False),
        ),
        Step("over the sets", Average(SPECTRUM), ("a set",)),
        Step(
            "conclusion",
            Combine((Rational(1, 2), Rational(1, 2))),
            ("in the mean", "over the sets"),
            lemmas.KHINTCHINE.claim,
        ),
    ),
    letters={m: Interval(0, oo), energy: REAL},
    of_a_round={
        length: _NOT_NEGATIVE,
        lazy: REAL,
        turned: REAL,
        size: _NOT_NEGATIVE,
        square: _NOT_NEGATIVE,
        odd: Interval(0, 1),
    },
)

# ------------------------------------------------------------------ a label that was not predicted

m_0, m_1 = sympy.symbols("m_0 m_1", integer=True, nonnegative=True)

_CONSTANT, _CONTRADICTED = (hypothesis.text for hypothesis in lower_bounds.COVER.given)
ONE_ERRS = Axiom(
    "cover.one-errs",
    "in each round exactly one of the two experts errs, so their mistakes add up to T",
    Eq(m_0 + m_1, T, evaluate=False),
    needs=_CONSTANT,
)
BEST_OF_TWO = (
    Axiom(
        "cover.best-0",
        "the best expert errs at most as often as the one that says 0",
        Le(m_star, m_0, evaluate=False),
    ),
    Axiom(
        "cover.best-1",
        "the best expert errs at most as often as the one that says 1",
        Le(m_star, m_1, evaluate=False),
    ),
)
ALWAYS_WRONG = Axiom(
    "cover.always-wrong",
    "the learner errs in every round",
    Eq(m_T, T, evaluate=False),
    needs=_CONTRADICTED,
)
REGRET = Axiom(
    "regret.mistakes", "the regret is m_T - m_star", Eq(R_T, m_T - m_star, evaluate=False)
)

COVER = Proof(
    "experts.cover",
    (
        Step("one errs", Assume(ONE_ERRS)),
        Step("best, 0", Assume(BEST_OF_TWO[0])),
        Step("best, 1", Assume(BEST_OF_TWO[1])),
        Step("always wrong", Assume(ALWAYS_WRONG)),
        Step(
            "half",
            Combine((Rational(1, 2), Rational(1, 2), Rational(1, 2), 1)),
            ("one errs", "best, 0", "best, 1", "always wrong"),
            Ge(m_T - m_star, T / 2, evaluate=False),
        ),
        Step("rounded up", RoundUp(), ("half",)),
        Step("regret", Assume(REGRET)),
        Step("conclusion", Combine(), ("rounded up", "regret"), lower_bounds.COVER.claim),
    ),
    letters={m_0: _NOT_NEGATIVE, m_1: _NOT_NEGATIVE},
)

PROOFS = (KHINTCHINE_UPPER, KHINTCHINE, COVER)
