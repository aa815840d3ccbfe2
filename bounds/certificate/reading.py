"""What does the text of a claim or of a domain say?

This reader is the checker's own.  It walks Python's syntax tree with a whitelist and
notes, on the way, what the text needs in order to mean anything: the argument of a
logarithm is positive, a denominator is not zero, what stands under a root is not
negative.  The needs are taken from the text as it is written, so nothing that cancels
can hide one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
_RATIONAL = re.compile(r"-?[0-9]{1,400}(/[0-9]{1,400})?\Z")
_INTERVAL = re.compile(r"([\[(])([^,\s]+), ([^,\s]+)([\])])\Z")
_RESERVED = {"E", "I", "pi", "oo", "exp", "log", "sqrt", "cosh"}
_RELATIONS = {ast.LtE: "<=", ast.GtE: ">=", ast.Lt: "<", ast.Gt: ">", ast.Eq: "=="}
_LONGEST_TEXT = 50_000
_LARGEST_EXPONENT = 200

POSITIVE, NONNEGATIVE, NONZERO = "positive", "nonnegative", "nonzero"
Need = tuple[str, sympy.Expr]


class Rejected(ValueError):  # noqa: N818 - a verdict on a certificate, not a mistake of ours
    """A certificate that does not prove its claim; the message names the first flaw."""


@dataclass(frozen=True)
class Interval:
    """The numbers from ``low`` to ``high``; None is an infinite end, and infinite ends are open."""

    low: sympy.Rational | None
    high: sympy.Rational | None
    low_open: bool
    high_open: bool

    def contains(self, point: sympy.Rational) -> bool:
        """Tell whether a rational is in the interval."""
        above = self.low is None or self.low < point or (self.low == point and not self.low_open)
        below = (
            self.high is None or point < self.high or (self.high == point and not self.high_open)
        )
        return bool(above and below)

    def assumptions(self) -> dict[str, bool]:
        """Return what sympy may know about a symbol that lives here."""
        if self.low is None or self.low < 0:
            return {"real": True}
        return {"positive" if self.low > 0 or self.low_open else "nonnegative": True}


@dataclass(frozen=True)
class Claim:
    """``gap`` is ``>=``, ``>`` or ``==`` zero; ``needs`` must hold for it to mean anything."""

    gap: sympy.Expr
    relation: str
    needs: tuple[Need, ...]


@dataclass(frozen=True)
class Domain:
    """An interval for each variable, and relations that hold besides."""

    intervals: Mapping[str, Interval]
    given: tuple[Claim, ...]
    given_text: tuple[str, ...]

    @property
    def symbols(self) -> dict[str, sympy.Symbol]:
        """The variables as symbols that know whether they are positive."""
        return {
            name: sympy.Symbol(name, **interval.assumptions())
            for name, interval in self.intervals.items()
        }

    def adopt(self, expression: sympy.Expr) -> sympy.Expr:
        """Return an expression with this domain's symbols in place of others of the same name."""
        mine = self.symbols
        return expression.xreplace(
            {symbol: mine[symbol.name] for symbol in expression.free_symbols if symbol.name in mine}
        )


def rational(text: Any) -> sympy.Rational:
    """Return the rational that ``text`` spells, as in "-3/4"."""
    if not isinstance(text, str) or not _RATIONAL.match(text):
        raise Rejected(f"{text!r} is not a rational number")
    numerator, _, denominator = text.partition("/")
    if denominator and int(denominator) == 0:
        raise Rejected(f"{text!r} divides by zero")
    return sympy.Rational(int(numerator), int(denominator or 1))


def read_domain(data: Any) -> Domain:
    """Return the domain of ``{"variables": {name: "[0, 1)"}, "given": [relation]}``."""
    if not isinstance(data, dict) or set(data) != {"variables", "given"}:
        raise Rejected("a domain has variables and given, nothing else")
    variables, given = data["variables"], data["given"]
    if not isinstance(variables, dict) or not isinstance(given, list):
        raise Rejected("the variables of a domain are a mapping, what is given is a list")
    for name in variables:
        if not _NAME.match(name) or name in _RESERVED:
            raise Rejected(f"{name!r} cannot be the name of a variable")
    intervals = {name: _read_interval(text) for name, text in variables.items()}
    bare = Domain(intervals, (), ())
    return Domain(intervals, tuple(read_claim(text, bare) for text in given), tuple(given))


def _read_interval(text: Any) -> Interval:
    match = _INTERVAL.match(text) if isinstance(text, str) else None
    if match is None:
        raise Rejected(f"{text!r} is not an interval such as [0, 1)")
    low = None if match[2] == "-oo" else rational(match[2])
    high = None if match[3] == "oo" else rational(match[3])
    low_open, high_open = match[1] == "(", match[4] == ")"
    if (low is None and not low_open) or (high is None and not high_open):
        raise Rejected(f"{text!r} is closed at infinity")
    if (
        low is not None
        and high is not None
        and (low > high or (low == high and low_open | high_open))
    ):
        raise Rejected(f"{text!r} is empty")
    return Interval(low, high, low_open, high_open)


def read_claim(text: Any, domain: Domain) -> Claim:
    """Return the claim that ``text`` makes about the variables of ``domain``."""
    tree = _parsed(text)
    if not isinstance(tree, ast.Compare) or len(tree.ops) != 1:
        raise Rejected(f"{text!r} is not one comparison")
    relation = _RELATIONS.get(type(tree.ops[0]))
    if relation is None:
        raise Rejected(f"{text!r} compares by something else than <=, >=, <, > or ==")
    reader = _Reader(domain.symbols)
    left, right = reader.read(tree.left), reader.read(tree.comparators[0])
    gap = right - left if relation in ("<=", "<") else left - right
    relation = {"<=": ">=", "<": ">"}.get(relation, relation)
    return Claim(_plain(gap), relation, tuple((kind, _plain(e)) for kind, e in reader.needs))


def read_expression(text: Any, domain: Domain) -> tuple[sympy.Expr, tuple[Need, ...]]:
    """Return an expression in the variables of ``domain`` and what it needs to be defined."""
    reader = _Reader(domain.symbols)
    expression = _plain(reader.read(_parsed(text)))
    return expression, tuple((kind, _plain(e)) for kind, e in reader.needs)


def _parsed(text: Any) -> ast.expr:
    if not isinstance(text, str) or len(text) > _LONGEST_TEXT:
        raise Rejected("a claim is a text of moderate length")
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise Rejected(f"{text!r} cannot be read") from None


def _plain(expression: sympy.Expr) -> sympy.Expr:
    """Refuse what is not built from rationals, symbols, + * **, exp and log."""
    for node in sympy.preorder_traversal(expression):
        known = isinstance(node, sympy.Rational | sympy.Symbol | sympy.Add | sympy.Mul)
        function = isinstance(node, sympy.exp | sympy.log) or node is sympy.E
        power = isinstance(node, sympy.Pow) and node.exp.is_Rational
        if not (known or function or power):
            raise Rejected(f"{node} is not a part of a claim")
    return expression


class _Reader:
    def __init__(self, symbols: Mapping[str, sympy.Symbol]) -> None:
        self.symbols = symbols
        self.needs: list[Need] = []

    def read(self, node: ast.expr) -> sympy.Expr:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            return sympy.Integer(node.value)
        if isinstance(node, ast.Name) and node.id in self.symbols:
            return self.symbols[node.id]
        if isinstance(node, ast.Name) and node.id == "E":
            return sympy.E
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return -self.read(node.operand)
        if isinstance(node, ast.BinOp):
            return self._operation(node.op, self.read(node.left), self.read(node.right))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
            (argument,) = node.args if len(node.args) == 1 else (ast.Constant(None),)
            return self._function(node.func.id, self.read(argument))
        raise Rejected(f"{ast.unparse(node)!r} is not allowed in a claim")

    def _operation(self, operator: ast.operator, left: sympy.Expr, right: sympy.Expr) -> sympy.Expr:
        if isinstance(operator, ast.Add):
            return left + right
        if isinstance(operator, ast.Sub):
            return left - right
        if isinstance(operator, ast.Mult):
            return left * right
        if isinstance(operator, ast.Div):
            if not right.is_Rational or right == 0:
                self.needs.append((NONZERO, right))
            return left / right
        if isinstance(operator, ast.Pow):
            return self._power(left, right)
        raise Rejected("the operations of a claim are + - * / **")

    def _power(self, base: sympy.Expr, exponent: sympy.Expr) -> sympy.Expr:
        if not exponent.is_Rational:
            self.needs.append((POSITIVE, base))
            return sympy.exp(exponent * sympy.log(base))
        if abs(exponent.p) > _LARGEST_EXPONENT or exponent.q > _LARGEST_EXPONENT:
            raise Rejected(f"the exponent {exponent} is too large")
        if base.is_Rational and (abs(base.p) * base.q).bit_length() * abs(exponent.p) > 10_000:
            raise Rejected(f"{base}**{exponent} is too large to be written out")
        if exponent.is_Integer:
            if exponent <= 0:
                self.needs.append((NONZERO, base))
        else:
            self.needs.append((POSITIVE if exponent < 0 else NONNEGATIVE, base))
        return base**exponent

    def _function(self, name: str, argument: sympy.Expr) -> sympy.Expr:
        if name == "exp":
            return sympy.exp(argument)
        if name == "cosh":
            return (sympy.exp(argument) + sympy.exp(-argument)) / 2
        if name == "sqrt":
            return self._power(argument, sympy.Rational(1, 2))
        if name == "log":
            self.needs.append((POSITIVE, argument))
            return sympy.log(argument)
        raise Rejected(f"{name} is not a function of claims")
