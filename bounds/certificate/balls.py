"""Which values does an expression take on a box, with certainty?

Two enclosures, both by python-flint's balls: the expression with a ball for each
variable, and, where there is one variable, its Taylor expansion at the middle of the
interval with the last coefficient taken over the whole interval.  A ball that is not
finite encloses everything and proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import sympy
from flint import arb, arb_series, ctx, fmpq

from bounds.certificate.reading import Domain, Interval, Rejected

_BITS = 128
_MOST_BITS = 1024
_ORDER = 8


@contextmanager
def _precision(bits: int, cap: int = 2) -> Iterator[None]:
    before = ctx.prec, ctx.cap
    ctx.prec, ctx.cap = bits, cap
    try:
        yield
    finally:
        ctx.prec, ctx.cap = before


def sign_on_box(gap: sympy.Expr, domain: Domain) -> str | None:
    """Return ">" or ">=" if gap is certainly so on the box of ``domain``, else None."""
    box = {symbol: domain.intervals[symbol.name] for symbol in gap.free_symbols}
    if not box:
        return _sign_of_number(gap)
    with _precision(_BITS):
        balls = {symbol: _ball(interval) for symbol, interval in box.items()}
        sign = _sign(_value(gap, balls))
    if sign is None and len(box) == 1:
        ((symbol, interval),) = box.items()
        sign = _sign(_taylor(gap, symbol, interval))
    return sign


def _sign_of_number(gap: sympy.Expr) -> str | None:
    bits = _BITS
    while bits <= _MOST_BITS:
        with _precision(bits):
            value = _value(gap, {})
        if value.is_finite() and (value > 0 or value < 0):
            return ">" if value > 0 else None
        bits *= 2
    return None


def coefficient_on_box(gap: sympy.Expr, domain: Domain, name: str, order: int) -> str | None:
    """Return the certain sign, on the interval of ``name``, of the derivative of ``order``.

    ">" or ">=" as above, "<" or "<=" likewise; None where it is open.
    """
    if {symbol.name for symbol in gap.free_symbols} != {name} or not 1 <= order <= 60:
        raise Rejected("a Taylor expansion is along the only variable, of order 1 to 60")
    symbol = next(iter(gap.free_symbols))
    with _precision(_BITS, order + 1):
        ball = _ball(domain.intervals[name])
        coefficient = _coefficients(gap, symbol, ball, order + 1)[order]
    above, below = _sign(coefficient), _sign(-coefficient)
    return above or {None: None, ">": "<", ">=": "<="}[below]


def number(gap: sympy.Expr, point: Mapping[sympy.Symbol, sympy.Rational], bits: int) -> arb:
    """Return an enclosure of an expression at a rational point."""
    with _precision(bits):
        value: arb = _value(gap, {symbol: _rational(value) for symbol, value in point.items()})
        return value


def _sign(value: arb) -> str | None:
    if not value.is_finite():
        return None
    if value > 0:
        return ">"
    return ">=" if value >= 0 else None


def _rational(value: sympy.Rational) -> arb:
    return arb(fmpq(int(value.p), int(value.q)))


def _ends(interval: Interval) -> tuple[sympy.Rational, sympy.Rational]:
    if interval.low is None or interval.high is None:
        raise Rejected("a box has finite ends")
    return interval.low, interval.high


def _ball(interval: Interval) -> arb:
    low, high = _ends(interval)
    return _rational(low).union(_rational(high))


def _value(node: sympy.Expr, at: Mapping[sympy.Symbol, Any]) -> Any:
    """Evaluate in balls or in series of balls, whatever ``at`` holds."""
    if isinstance(node, sympy.Symbol):
        return at[node]
    if isinstance(node, sympy.Rational):
        return _rational(node)
    if node is sympy.E:
        return arb(1).exp()
    if isinstance(node, sympy.Add | sympy.Mul):
        parts = [_value(argument, at) for argument in node.args]
        total = parts[0]
        for part in parts[1:]:
            total = total + part if isinstance(node, sympy.Add) else total * part
        return total
    if isinstance(node, sympy.exp):
        return _value(node.args[0], at).exp()
    if isinstance(node, sympy.log):
        return _value(node.args[0], at).log()
    if isinstance(node, sympy.Pow) and node.exp.is_Rational:
        return _power(_value(node.base, at), int(node.exp.p), int(node.exp.q))
    raise Rejected(f"{node} has no certified value")


def _power(base: Any, numerator: int, denominator: int) -> Any:
    if denominator == 2:
        base = base.sqrt()
    elif denominator != 1:
        return (base.log() * arb(fmpq(numerator, denominator))).exp()
    if isinstance(base, arb):
        return _power_of_ball(base, numerator)
    power = base
    for _ in range(abs(numerator) - 1):
        power = power * base
    return power if numerator > 0 else 1 / power


def _power_of_ball(base: arb, exponent: int) -> arb:
    """Return an integer power from the powers of the two ends: it is monotone between them."""
    if exponent < 0:
        return 1 / _power_of_ball(base, -exponent)
    if not base.is_finite():
        return arb("nan")
    even = exponent % 2 == 0
    # abs() of a ball around 0 is that ball again: the smallest size has its own function.
    start, end = (base.abs_lower(), base.abs_upper()) if even else (base.lower(), base.upper())
    low = high = arb(1)
    for _ in range(exponent):
        low, high = low * start, high * end
    return low.union(high)


def _coefficients(gap: sympy.Expr, symbol: sympy.Symbol, at: arb, length: int) -> list[arb]:
    """Return the Taylor coefficients at a ball; nan where there is no expansion."""
    try:
        series = _value(gap, {symbol: arb_series([at, 1], prec=length)})
    except (ValueError, ZeroDivisionError):
        return [arb("nan")] * length
    if isinstance(series, arb):
        series = arb_series([series], prec=length)
    known = list(series.coeffs())
    if series.prec < length:
        return [arb("nan")] * length
    return known + [arb(0)] * (length - len(known))


def _taylor(gap: sympy.Expr, symbol: sympy.Symbol, interval: Interval) -> arb:
    with _precision(_BITS, _ORDER + 1):
        ball = _ball(interval)
        middle = _rational(sympy.Add(*_ends(interval)) / 2)
        step = ball - middle
        near = _coefficients(gap, symbol, middle, _ORDER)
        far = _coefficients(gap, symbol, ball, _ORDER + 1)[_ORDER]
        total = far
        for coefficient in reversed(near):
            total = total * step + coefficient
        return total
