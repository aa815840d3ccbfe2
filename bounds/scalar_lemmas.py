"""Which inequalities between numbers do the proofs of the theorems lean on?

Each is stated once, with its domain; ``certificates/NAME.json`` holds its proof.  What is
a statement about sums is given as the steps of its induction.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

import sympy
from sympy import Eq, Ge, Interval, Le, cosh, exp, log, oo, sqrt

from bounds.prove import Domain
from bounds.proving.goals import relation_text

x, y, a, b, c, t, s, p, d = sympy.symbols("x y a b c t s p d", real=True)
eta, lam, T, i, Q, B, B1, P = sympy.symbols("eta lam T i Q B B1 P", real=True)
_UNIT = Interval(0, 1)
_LINE = Interval(-oo, oo)
_NONNEGATIVE = Interval(0, oo)
_POSITIVE = Interval.open(0, oo)


@dataclass(frozen=True)
class Lemma:
    """A scalar inequality: its name, what it says, where, and what it is for."""

    name: str
    relation: sympy.Rel
    domain: Domain
    title: str

    @property
    def claim(self) -> str:
        """The relation as certificates write it."""
        return relation_text(self.relation)

    def certificate(self) -> Any:
        """Return the stored proof, as plain JSON, unchecked."""
        stored = files("bounds") / "certificates" / f"{self.name}.json"
        return json.loads(stored.read_text(encoding="utf-8"))


def _lemma(
    name: str,
    title: str,
    relation: sympy.Rel,
    domain: Mapping[sympy.Symbol, sympy.Interval],
    *given: sympy.Rel,
) -> Lemma:
    return Lemma(name, relation, Domain(domain, given), title)


def _le(left: Any, right: Any) -> sympy.Rel:
    return Le(left, right, evaluate=False)


LOGARITHMS = (
    _lemma("log.tangent", "ln(1-x) <= -x", _le(log(1 - x), -x), {x: Interval.Ropen(0, 1)}),
    _lemma(
        "log.quadratic",
        "-ln(1-x) <= x + x^2 up to 1/2",
        _le(-log(1 - x), x + x**2),
        {x: Interval(0, sympy.Rational(1, 2))},
    ),
    _lemma(
        "log.beta",
        "ln 1/b <= (1-b)(2-b) from 1/2 to 1",
        _le(-log(b), (1 - b) * (2 - b)),
        {b: Interval(sympy.Rational(1, 2), 1)},
    ),
    _lemma(
        "entropy",
        "(1+d)ln(1+d) + (1-d)ln(1-d) >= d^2",
        Ge((1 + d) * log(1 + d) + (1 - d) * log(1 - d), d**2, evaluate=False),
        {d: Interval.Ropen(0, 1)},
    ),
    _lemma(
        "entropy.end",
        "the same at d = 1, where 0 ln 0 = 0",
        Ge(2 * log(2), sympy.Integer(1), evaluate=False),
        {},
    ),
)

EXPONENTIALS = (
    _lemma(
        "exp.quadratic",
        "e^-a <= 1 - a + a^2/2 for a >= 0",
        _le(exp(-a), 1 - a + a**2 / 2),
        {a: _NONNEGATIVE},
    ),
    _lemma("exp.tangent", "1 + x <= e^x", _le(1 + x, exp(x)), {x: _LINE}),
    _lemma(
        "power.chord",
        "b^l <= 1 - (1-b) l",
        _le(b**lam, 1 - (1 - b) * lam),
        {b: Interval.Lopen(0, 1), lam: _UNIT},
    ),
    _lemma(
        "exp.convex",
        "e^(tx) lies below its chord on [a, b]: Hoeffding's lemma reduces to two points",
        _le(exp(t * ((1 - lam) * a + lam * b)), (1 - lam) * exp(t * a) + lam * exp(t * b)),
        {a: _LINE, b: _LINE, t: _LINE, lam: _UNIT},
    ),
    _lemma(
        "hoeffding.log",
        "Hoeffding's lemma for two points, in logarithms",
        _le(-t * p + log(1 - p + p * exp(t)), t**2 / 8),
        {t: _LINE, p: _UNIT},
    ),
    _lemma(
        "hoeffding.two-point",
        "Hoeffding's lemma for two points",
        _le(p * exp(t * (1 - p)) + (1 - p) * exp(-t * p), exp(t**2 / 8)),
        {t: _LINE, p: _UNIT},
    ),
    _lemma("cosh", "cosh(eta) <= exp(eta^2/2)", _le(cosh(eta), exp(eta**2 / 2)), {eta: _LINE}),
)

ROOTS = (
    _lemma(
        "quadratic.root",
        "x - b sqrt(x) - c <= 0 implies x <= c + b^2 + b sqrt(c)",
        _le(x, c + b**2 + b * sqrt(c)),
        {x: _NONNEGATIVE, b: _NONNEGATIVE, c: _NONNEGATIVE},
        _le(x - b * sqrt(x) - c, sympy.Integer(0)),
    ),
    _lemma(
        "norms",
        "sqrt(x^2 + y^2) <= x + y",
        _le(sqrt(x**2 + y**2), x + y),
        {x: _NONNEGATIVE, y: _NONNEGATIVE},
    ),
    _lemma(
        "tuning",
        "a/eta + b eta >= 2 sqrt(ab)",
        Ge(a / eta + b * eta, 2 * sqrt(a * b), evaluate=False),
        {a: _NONNEGATIVE, b: _NONNEGATIVE, eta: _POSITIVE},
    ),
    _lemma(
        "tuning.attained",
        "with equality at eta = sqrt(a/b)",
        Eq(a / sqrt(a / b) + b * sqrt(a / b), 2 * sqrt(a * b), evaluate=False),
        {a: _POSITIVE, b: _POSITIVE},
    ),
    _lemma(
        "tuning.experts",
        "L/eta + eta T/8 >= sqrt(T L/2), for L = ln N",
        Ge(a / eta + eta * T / 8, sqrt(T * a / 2), evaluate=False),
        {a: _NONNEGATIVE, T: _NONNEGATIVE, eta: _POSITIVE},
    ),
)

DOUBLING = (
    _lemma(
        "doubling.step",
        "one more root Q adds Q to (Q - 1)/(sqrt 2 - 1); the empty sum has Q = 1",
        Eq((Q - 1) / (sqrt(2) - 1) + Q, (sqrt(2) * Q - 1) / (sqrt(2) - 1), evaluate=False),
        {Q: Interval(1, oo)},
    ),
    _lemma(
        "doubling.end",
        "the sum is at most sqrt 2/(sqrt 2 - 1) sqrt T once Q^2 = 2^n <= T",
        _le((sqrt(2) * Q - 1) / (sqrt(2) - 1), sqrt(2) / (sqrt(2) - 1) * sqrt(T)),
        {Q: Interval(1, oo), T: Interval(1, oo)},
        _le(Q**2, T),
    ),
)

BINOMIALS = (
    _lemma(
        "binomial.shrink",
        "x^d <= x^i for 0 < x <= 1 and i <= d",
        _le(x**d, x**i),
        {x: Interval.Lopen(0, 1), d: Interval(1, oo), i: _NONNEGATIVE},
        _le(i, d),
    ),
    _lemma(
        "binomial.step",
        "Pascal: if B <= P and B1 <= P then B + x B1 <= (1 + x) P",
        _le(B + x * B1, (1 + x) * P),
        {B: _NONNEGATIVE, B1: _NONNEGATIVE, P: _NONNEGATIVE, x: _NONNEGATIVE},
        _le(B, P),
        _le(B1, P),
    ),
    _lemma(
        "binomial.exp",
        "(1 + x)^T <= e^(xT)",
        _le((1 + x) ** T, exp(x * T)),
        {x: _NONNEGATIVE, T: _NONNEGATIVE},
    ),
    _lemma(
        "binomial.end",
        "e^d (d/T)^-d = (eT/d)^d",
        Eq(exp(d) * exp(-d * (log(d) - log(T))), exp(d * (1 + log(T) - log(d))), evaluate=False),
        {d: Interval(1, oo), T: Interval(1, oo)},
    ),
)

LEMMAS: tuple[Lemma, ...] = (*LOGARITHMS, *EXPONENTIALS, *ROOTS, *DOUBLING, *BINOMIALS)
