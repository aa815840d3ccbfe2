"""Does an inequality between numbers hold?

The answer carries no tolerance.  Both sides are enclosed in balls and the precision
is raised until the sign of the difference is certain.  Two sides that are exactly
equal are never told apart by balls, so after a while the difference is tested for
being zero by exact means:

* rational expressions, by rational arithmetic;
* rational combinations of logarithms of rationals (Weighted Majority's bound), by
  comparing products of powers: sum q_i ln r_i + q_0 = 0 iff q_0 = 0 and the product
  of the r_i^q_i is 1;
* sums of square roots, by normal form;
* what else has logarithms, by writing each over the primes: sqrt(2 ln 4) = 2 sqrt(ln 2).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import sympy
from flint import arb, fmpq, fmpz

from bounds.core.evaluate import Evaluator, Value, compiled_exactly, exact_number, number
from learners.core.arithmetic import (
    BALL,
    CAP_PRECISION,
    EXACT,
    START_PRECISION,
    Undecided,
    precision,
    working_precision,
)
from learners.core.surd import Surd

#: From this precision on, a difference whose sign is open is suspected to be zero.
_SUSPECT_AT = 256
#: A power with a larger exponent is not written out.
_LARGEST_EXPONENT = 100_000
#: Larger numbers are not factored.
_LARGEST_FACTORED = 10**12


@dataclass(frozen=True)
class Decision:
    """The sign of right - left, or None if it is open, with the two sides as enclosed last."""

    sign: int | None
    left: Value
    right: Value

    @property
    def slack(self) -> Value:
        """The difference right - left; 0 where the sides are known to be equal."""
        if self.sign == 0:
            return fmpq(0)
        return self.right - self.left


@dataclass(frozen=True)
class Inequality:
    """A compiled ``left <= right``, to be decided for many values."""

    left: sympy.Expr
    right: sympy.Expr

    def decide(self, values: Mapping[str, Any], cap: int = CAP_PRECISION) -> Decision:
        """Return the sign of right - left at ``values``, given by name.

        Balls among the values limit what can be known: then one more precision than
        theirs is tried, and the sign stays open if that does not decide.
        """
        left, right, names = _sides(self.left, self.right)
        given = {name: values[name] for name in names if name in values}
        inexact = any(isinstance(value, arb) and not value.is_exact() for value in given.values())
        bits = max(precision(), START_PRECISION)
        last = Decision(None, arb(0, 1), arb(0, 1))
        while True:
            with working_precision(bits):
                try:
                    at = {name: exact_number(value) for name, value in given.items()}
                    sides = left(at), right(at)
                    last = Decision(None, *map(_plain, sides))
                    return Decision(_sign(sides[1] - sides[0]), last.left, last.right)
                except Undecided:
                    pass
            if inexact:
                return last
            if bits >= _SUSPECT_AT and self._is_equality(values):
                return Decision(0, last.left, last.right)
            if bits >= cap:
                return last
            bits *= 2

    def _is_equality(self, values: Mapping[str, Any]) -> bool:
        try:
            substitution = {
                symbol: symbolic(values[symbol.name])
                for symbol in (self.left - self.right).free_symbols
                if symbol.name in values
            }
            if _has_large_power(self.left - self.right, values):
                return False  # written out, it would fill the memory
        except Undecided:
            return False  # a root of a large number: go on with more bits
        return is_zero((self.left - self.right).subs(substitution)) is True


def _has_large_power(expression: sympy.Expr, values: Mapping[str, Any]) -> bool:
    """Tell whether some exponent is large; the exponents within exponents are looked at first."""
    at = {name: number(value) for name, value in values.items()}
    for power in sorted(expression.atoms(sympy.Pow), key=sympy.count_ops):
        if power.exp.free_symbols:
            size = _plain(compiled_exactly(power.exp)(at))
            if not abs(arb(size)) < _LARGEST_EXPONENT:
                return True
    return False


@lru_cache(maxsize=1024)
def _sides(left: sympy.Expr, right: sympy.Expr) -> tuple[Evaluator, Evaluator, tuple[str, ...]]:
    """Return both sides compiled, and the names of what they are about."""
    names = sorted({symbol.name for symbol in left.free_symbols | right.free_symbols})
    return compiled_exactly(left), compiled_exactly(right), tuple(names)


def _plain(value: Any) -> Value:
    return value.ball() if isinstance(value, Surd) else value


def _sign(value: Any) -> int:
    if isinstance(value, Surd):
        return value.sign
    return BALL.sign(value) if isinstance(value, arb) else EXACT.sign(value)


def symbolic(value: Any) -> sympy.Expr:
    """Return an exact value as a sympy number."""
    if isinstance(value, Surd):
        raise Undecided("a square root of a large number is not written out")
    if isinstance(value, sympy.Float) and value.is_finite:
        return sympy.Rational(value)
    if isinstance(value, sympy.Basic):
        if value.free_symbols or value.is_real is False or value is sympy.nan:
            raise ValueError(f"{value} is not a real number")
        return value
    exact = number(value)
    if isinstance(exact, arb):
        raise Undecided(f"the ball {exact} has no exact form")
    return sympy.Rational(int(exact.p), int(exact.q))


def is_zero(expression: sympy.Expr) -> bool | None:
    """Tell whether a number without symbols is exactly 0; None if no rule applies."""
    if expression.free_symbols:
        return None
    numerator = sympy.numer(sympy.together(expression))
    expanded = sympy.expand(numerator, log=False)
    if expanded.is_Rational:
        return bool(expanded == 0)
    answer = _logarithms_cancel(expanded)
    if answer is not None:
        return answer
    if expanded.is_algebraic:
        equal: bool | None = sympy.sqrtdenest(expanded).equals(0)
        return equal
    return True if _over_primes(expanded) == 0 else None


def _over_primes(expression: sympy.Expr) -> sympy.Expr:
    """Return an expression with logarithms of primes only: sqrt(ln 4) is sqrt(2) sqrt(ln 2)."""
    logs = {
        each: sympy.Add(
            *(power * sympy.log(p) for p, power in sympy.factorrat(each.args[0]).items())
        )
        for each in expression.atoms(sympy.log)
        if each.args[0].is_Rational and each.args[0] > 0 and _is_short(each.args[0])
    }
    return sympy.expand(expression.xreplace(logs).replace(_is_root, _take_out), log=False)


def _is_root(node: sympy.Basic) -> bool:
    return isinstance(node, sympy.Pow) and node.exp.is_Rational and not node.exp.is_Integer


def _take_out(root: sympy.Pow) -> sympy.Expr:
    """Return a root with the common factor of its sum outside."""
    factor, rest = sympy.expand(root.base, log=False).as_content_primitive()
    return factor**root.exp * rest**root.exp


def _is_short(value: sympy.Rational) -> bool:
    return bool(max(int(value.p), int(value.q)) < _LARGEST_FACTORED)


def _logarithms_cancel(expression: sympy.Expr) -> bool | None:
    """Decide sum q_i ln r_i + q_0 = 0 for rationals q, r; None for any other form."""
    constant = sympy.Integer(0)
    terms: list[tuple[sympy.Rational, sympy.Rational]] = []
    for term in sympy.Add.make_args(expression):
        if term.is_Rational:
            constant += term
            continue
        coefficient, rest = term.as_coeff_Mul(rational=True)
        if not (isinstance(rest, sympy.log) and rest.args[0].is_Rational):
            return None
        terms.append((coefficient, rest.args[0]))
    if constant != 0:
        # e to a rational other than 0 is irrational, so the logarithms cannot cancel it.
        return False
    common = math.lcm(*(int(coefficient.q) for coefficient, _ in terms))
    product = fmpq(1)
    for coefficient, argument in terms:
        exponent = int(coefficient * common)
        base = fmpq(fmpz(int(argument.p)), fmpz(int(argument.q)))
        if abs(exponent) * base.height_bits() > 10_000_000:
            return None
        product *= base**exponent
    return bool(product == 1)
