"""How is a formula written in JavaScript?

Every step is a call of ``o``, an arithmetic: ``num`` (``numbers.js``) computes with doubles, for
curves, and ``span`` (``intervals.js``) with intervals, which tell how many digits are right.
Both are finite in precision, so a formula is written in the form that loses least: a logarithm
near 1 by ``log1p``, a binomial coefficient over a power of two as one number, a logarithm of
huge numbers as a sum of logarithms, a floor that is not fooled by the last bit.  What is not on
the list is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import reduce
from importlib import resources
from typing import Any

import sympy


class JavaScriptError(ValueError):
    """A formula with something in it that has no JavaScript; the message is one sentence."""


#: C(n, k)/2^n: the share of the subsets of n things that have k of them.
Share = sympy.Function("Share")


def library() -> str:
    """Return the JavaScript that defines the arithmetics ``num`` and ``span``."""
    folder = resources.files("noregret.report")
    names = ("numbers.js", "intervals.js")
    return "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


def quoted(text: str) -> str:
    """Return a string literal that may stand inside of an HTML script."""
    return json.dumps(text).replace("<", "\\u003c").replace(">", "\\u003e")


def name_of(symbol: sympy.Symbol) -> str:
    """Return the property of ``p`` that holds the value of a symbol."""
    name = str(symbol.name)
    return f"p.{name}" if re.fullmatch(r"[A-Za-z_]\w*", name, re.ASCII) else f"p[{quoted(name)}]"


def javascript(expression: sympy.Basic) -> str:
    """Return the JavaScript of an expression in the arithmetic ``o``."""
    writer = _WRITERS.get(type(expression))
    if writer is None:
        writer = next((w for kind, w in _KINDS if isinstance(expression, kind)), None)
    if writer is None:
        kind = type(expression).__name__
        raise JavaScriptError(f"{expression} cannot be written in JavaScript: {kind} is not known")
    return writer(expression)


def condition(relation: Any) -> str:
    """Return the JavaScript of a comparison, or of several joined by and, or, not."""
    if relation in (True, sympy.true):
        return "true"
    if relation in (False, sympy.false):
        return "false"
    if isinstance(relation, sympy.And | sympy.Or):
        sign = " && " if isinstance(relation, sympy.And) else " || "
        return f"({sign.join(condition(part) for part in relation.args)})"
    if isinstance(relation, sympy.Not):
        return f"!{condition(relation.args[0])}"
    if isinstance(relation, sympy.Eq | sympy.Ne):
        test = _compared("equal", "same", relation.lhs, relation.rhs)
        return test if isinstance(relation, sympy.Eq) else f"!{test}"
    if isinstance(relation, sympy.Le | sympy.Ge):
        return _compared("notAbove", "atMost", relation.lts, relation.gts)
    if isinstance(relation, sympy.Lt | sympy.Gt):
        return _compared("less", "below", relation.lts, relation.gts)
    raise JavaScriptError(f"{relation} cannot be written in JavaScript: it is no comparison")


def _compared(typed: str, computed: str, left: sympy.Expr, right: sympy.Expr) -> str:
    """Compare what was typed as it stands, and what was computed with regard to rounding."""
    as_typed = all(isinstance(side, sympy.Symbol) or _is_double(side) for side in (left, right))
    return f"o.{typed if as_typed else computed}({javascript(left)}, {javascript(right)})"


def _is_double(node: sympy.Expr) -> bool:
    return isinstance(node, sympy.Rational) and node.q & (node.q - 1) == 0


# ------------------------------------------------------------------ arithmetic


def _number(node: sympy.Rational) -> str:
    if max(abs(node.p), node.q) > 2**53:
        raise JavaScriptError(f"{node} cannot be written in JavaScript: no double holds it exactly")
    if node.q == 1:
        return str(node.p) if node.p >= 0 else f"(-{-node.p})"
    return f"o.div({node.p}, {node.q})"


def _sum(node: sympy.Add) -> str:
    pair = _opposite_exponentials(node)
    if pair is not None:
        return javascript(2 * sympy.cosh(pair))
    text = ""
    for term in node.as_ordered_terms():
        minus = bool(term.could_extract_minus_sign())
        part = javascript(-term if minus else term)
        if not text:
            text = f"o.neg({part})" if minus else part
        else:
            text = f"o.{'sub' if minus else 'add'}({text}, {part})"
    return text


def _product(node: sympy.Mul) -> str:
    balanced = _without_powers_of_two(node)
    if balanced is not None:
        return javascript(balanced)
    coefficient = node.as_coeff_Mul()[0]
    if coefficient.is_negative:
        return f"o.neg({javascript(-node)})"
    above: list[str] = []
    below: list[str] = []
    for factor in node.as_ordered_factors():
        if isinstance(factor, sympy.Rational):
            above += [_number(sympy.Integer(factor.p))] if factor.p != 1 else []
            below += [_number(sympy.Integer(factor.q))] if factor.q != 1 else []
        elif isinstance(factor, sympy.Pow) and factor.exp.could_extract_minus_sign():
            below.append(javascript(1 / factor))
        else:
            above.append(javascript(factor))
    top = _folded("mul", above) if above else "1"
    return f"o.div({top}, {_folded('mul', below)})" if below else top


def _folded(function: str, parts: list[str]) -> str:
    """Return the parts joined two by two, from the left."""
    return reduce(lambda left, right: f"o.{function}({left}, {right})", parts)


def _without_powers_of_two(node: sympy.Mul) -> sympy.Expr | None:
    """Return T C(T, k)/2^T without its two huge factors; None where nothing cancels."""
    if not node.has(sympy.binomial):
        return None
    scaled = sympy.powsimp(node.replace(sympy.binomial, lambda n, k: Share(n, k) * 2**n))
    left = any(power.base == 2 and power.exp.free_symbols for power in scaled.atoms(sympy.Pow))
    return None if left else scaled


def _power(node: sympy.Pow) -> str:
    if node.exp.could_extract_minus_sign():
        return f"o.div(1, {javascript(1 / node)})"
    base = javascript(node.base)
    if node.exp == sympy.Rational(1, 2):
        return f"o.sqrt({base})"
    return f"o.pow({base}, {javascript(node.exp)})"


# ------------------------------------------------------------------ functions


def _log(node: sympy.log) -> str:
    argument = node.args[0].replace(
        lambda part: _opposite_exponentials(part) is not None,
        lambda part: 2 * sympy.cosh(_opposite_exponentials(part)),
    )
    if isinstance(argument, sympy.Symbol | sympy.Number):
        return f"o.ln({javascript(argument)})"
    if _is_huge(argument):
        return _sum_of_logs(argument)
    rest = sympy.factor(sympy.together(argument - 1))
    return f"o.log({javascript(argument)}, {javascript(rest)})"


def _is_huge(node: sympy.Expr) -> bool:
    """Tell whether a double may not hold the number itself, only its logarithm."""
    powers = any(power.exp.free_symbols for power in node.atoms(sympy.Pow))
    return powers or bool(node.has(sympy.binomial, sympy.cosh, sympy.exp))


def _sum_of_logs(node: sympy.Expr) -> str:
    if isinstance(node, sympy.Mul):
        return _folded("add", [_sum_of_logs(factor) for factor in node.as_ordered_factors()])
    if isinstance(node, sympy.Pow):
        return f"o.mul({javascript(node.exp)}, {_sum_of_logs(node.base)})"
    if isinstance(node, sympy.exp):
        return javascript(node.args[0])
    if isinstance(node, sympy.binomial):
        return _call("o.lnBinomial")(node)
    if isinstance(node, sympy.cosh):
        return _call("o.lnCosh")(node)
    if node.is_negative:
        raise JavaScriptError(f"log({node}) cannot be written in JavaScript: it is not real")
    return f"o.ln({javascript(node)})" if _is_huge(node) else javascript(sympy.log(node))


def _opposite_exponentials(node: sympy.Basic) -> sympy.Expr | None:
    """Return x if the node is exp(x) + exp(-x)."""
    if not isinstance(node, sympy.Add) or len(node.args) != 2:
        return None
    one, other = node.args
    if (
        isinstance(one, sympy.exp)
        and isinstance(other, sympy.exp)
        and one.args[0] == -other.args[0]
    ):
        return one.args[0] if other.args[0].could_extract_minus_sign() else other.args[0]
    return None


def _floor(node: sympy.floor) -> str:
    """Write a floor; that of a logarithm to a whole base is found without logarithms."""
    argument = node.args[0]
    if isinstance(argument, sympy.Mul) and len(argument.args) == 2:
        above, below = sympy.fraction(argument)
        if isinstance(above, sympy.log) and isinstance(below, sympy.log):
            base = below.args[0]
            if isinstance(base, sympy.Integer) and base >= 2:
                return f"o.floorLog({javascript(above.args[0])}, {base})"
    return f"o.floor({javascript(argument)})"


def _remainder(node: sympy.Mod) -> str:
    whole, modulus = node.args
    return javascript(whole - modulus * sympy.floor(whole / modulus))


def _piecewise(node: sympy.Piecewise) -> str:
    text = ""
    for value, test in node.args:
        if test in (True, sympy.true):
            return f"({text}{javascript(value)})"
        text += f"{condition(test)} ? {javascript(value)} : "
    return f"({text}NaN)"


def _call(function: str) -> Callable[[sympy.Basic], str]:
    return lambda node: f"{function}({', '.join(javascript(part) for part in node.args)})"


_WRITERS: dict[type, Callable[[Any], str]] = {
    sympy.Symbol: name_of,
    sympy.Add: _sum,
    sympy.Mul: _product,
    sympy.Pow: _power,
    sympy.Piecewise: _piecewise,
    sympy.log: _log,
    sympy.exp: _call("o.exp"),
    sympy.Abs: _call("o.abs"),
    sympy.Min: _call("o.min"),
    sympy.Max: _call("o.max"),
    sympy.sinh: _call("o.sinh"),
    sympy.cosh: _call("o.cosh"),
    sympy.tanh: _call("o.tanh"),
    sympy.atanh: _call("o.atanh"),
    sympy.floor: _floor,
    sympy.ceiling: _call("o.ceiling"),
    sympy.Mod: _remainder,
    sympy.binomial: _call("o.binomial"),
    Share: _call("o.share"),
}
#: Classes whose members are of many types: 1 is One, 1/2 is Half.
_KINDS: tuple[tuple[type, Callable[[Any], str]], ...] = (
    (sympy.Rational, _number),
    (type(sympy.E), lambda _: "o.E"),
    (type(sympy.pi), lambda _: "o.PI"),
)
