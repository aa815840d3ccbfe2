"""What does an expression typed by a user mean?

Numbers are exact: ``0.1`` is 1/10, ``1e6`` a million, ``1k`` and ``1,000`` a thousand, ``10%`` is
1/10.  Expressions are read from
Python's syntax tree by a whitelist: numbers, names, + - * / **, parentheses and a
fixed set of functions.  Nothing is ever evaluated by Python.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Mapping
from typing import Any

import sympy

from bounds.core.notation import LONGEST, NotationError, in_plain_numbers

#: What a user's expression may call.
FUNCTIONS: dict[str, Any] = {
    "sqrt": sympy.sqrt,
    "log": sympy.log,
    "ln": sympy.log,
    "exp": sympy.exp,
    "floor": sympy.floor,
    "ceiling": sympy.ceiling,
    "ceil": sympy.ceiling,
    "abs": sympy.Abs,
    "min": sympy.Min,
    "max": sympy.Max,
    "cosh": sympy.cosh,
    "tanh": sympy.tanh,
    "atanh": sympy.atanh,
    "binomial": sympy.binomial,
}
CONSTANTS: dict[str, sympy.Expr] = {"e": sympy.E, "pi": sympy.pi}

_COMPARISONS: dict[type[ast.cmpop], Any] = {
    ast.LtE: sympy.Le,
    ast.Lt: sympy.Lt,
    ast.GtE: sympy.Ge,
    ast.Gt: sympy.Gt,
    ast.Eq: sympy.Eq,
}
_LARGEST_EXPONENT = 10_000
_LARGEST_ARGUMENT = {"exp": 10_000, "cosh": 10_000, "tanh": 10_000, "binomial": 10_000}
#: Of whole numbers with more digits roots are not simplified in a moment, and of others no floor.
_MOST_DIGITS = 600
#: How many functions may stand in one another.
_DEEPEST = 8
_ARITY = {"log": (1, 2), "binomial": (2, 2), "min": (1, 99), "max": (1, 99)}


class ParseError(ValueError):
    """A value or expression that cannot be read; the message is one sentence."""


def parse_value(text: str) -> sympy.Expr:
    """Return the exact number that ``text`` stands for: 1/2, 0.1, 1e6, sqrt(2), log(8)."""
    value = parse_expression(text, {})
    if value.is_real is False or not value.is_finite:
        raise ParseError(f"{text!r} is not a finite real number")
    return value


def as_typed(value: Any) -> Any:
    """Return a float as the number that somebody typed: 0.1 is 1/10; anything else as it is."""
    if not isinstance(value, float):
        return value
    if not math.isfinite(value):
        raise ParseError(f"{value} is not a finite real number")
    return parse_value(typed_text(value))


def typed_text(value: Any) -> str:
    """Return a value as somebody typed it, in Python or on the command line."""
    return float.__repr__(value) if isinstance(value, float) else str(value).strip()


def parse_expression(text: str, symbols: Mapping[str, sympy.Symbol]) -> sympy.Expr:
    """Return the expression that ``text`` stands for, over the given symbols."""
    plain, tree = _tree(text)
    return _Reader(plain, symbols).expression(tree.body)


def parse_relation(text: str, symbols: Mapping[str, sympy.Symbol]) -> Any:
    """Return the comparison that ``text`` stands for: ``M <= r**2/rho**2``."""
    plain, tree = _tree(text)
    node = tree.body
    if not isinstance(node, ast.Compare) or len(node.ops) != 1:
        raise ParseError(f"{text!r} is not one comparison: write it as left <= right")
    comparison = _COMPARISONS.get(type(node.ops[0]))
    if comparison is None:
        raise ParseError(f"{text!r} uses a comparison other than <=, <, >=, >, ==")
    reader = _Reader(plain, symbols)
    left, right = reader.expression(node.left), reader.expression(node.comparators[0])
    return comparison(left, right, evaluate=False)


def _tree(text: str) -> tuple[str, ast.Expression]:
    """Return an expression in plain numbers, and its syntax tree."""
    if len(text) > LONGEST:
        raise ParseError(f"an expression of {len(text)} characters is too long: at most {LONGEST}")
    try:
        plain = in_plain_numbers(text).strip()
        return plain, ast.parse(plain, mode="eval")
    except NotationError as error:
        raise ParseError(str(error)) from None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ParseError(
            f"{text!r} cannot be read as a number or expression: write 1/2, 0.1, 1e6, 1k, 10%, "
            "sqrt(2)"
        ) from None


class _Reader:
    """Walks one syntax tree and builds the sympy expression."""

    def __init__(self, text: str, symbols: Mapping[str, sympy.Symbol]) -> None:
        self.text = text.strip()
        self.symbols = symbols
        self.depth = 0

    def expression(self, node: ast.expr) -> sympy.Expr:
        try:
            return self._expression(node)
        except RecursionError:
            raise ParseError("the expression is nested too deeply: simplify it") from None

    def _expression(self, node: ast.expr) -> sympy.Expr:
        if isinstance(node, ast.Constant):
            return self._constant(node)
        if isinstance(node, ast.Name):
            return self._name(node.id)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
            value = self._expression(node.operand)
            return -value if isinstance(node.op, ast.USub) else value
        if isinstance(node, ast.BinOp):
            return self._operation(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        raise ParseError(
            f"{self._source(node)!r} is not allowed in an expression: use numbers, "
            f"names, + - * / ** and {', '.join(sorted(FUNCTIONS))}"
        )

    def _source(self, node: ast.expr) -> str:
        return ast.get_source_segment(self.text, node) or self.text

    def _constant(self, node: ast.Constant) -> sympy.Expr:
        if isinstance(node.value, bool) or not isinstance(node.value, int | float):
            raise ParseError(f"{self._source(node)!r} is not a number")
        if isinstance(node.value, int):
            return sympy.Integer(node.value)
        # The literal itself, not the float that Python made of it: 0.1 is 1/10.
        literal = self._source(node).replace("_", "")
        exponent = re.search(r"[eE]([+-]?\d+)$", literal)
        if exponent and abs(int(exponent[1])) > _LARGEST_EXPONENT:
            raise ParseError(f"{literal} is too large or too small: exponents end at 10000")
        return sympy.Rational(literal)

    def _name(self, name: str) -> sympy.Expr:
        if name in self.symbols:
            return self.symbols[name]
        if name in CONSTANTS:
            return CONSTANTS[name]
        if not self.symbols:
            raise ParseError(
                f"{name!r} is not known here: write a number, or give {name}=… as well"
            )
        known = ", ".join([*sorted(self.symbols), *sorted(CONSTANTS)])
        raise ParseError(f"{name!r} is not known here: the names are {known}")

    def _operation(self, node: ast.BinOp) -> sympy.Expr:
        left, right = self._expression(node.left), self._expression(node.right)
        if isinstance(node.op, ast.Add):
            return left + right
        if isinstance(node.op, ast.Sub):
            return left - right
        if isinstance(node.op, ast.Mult):
            return left * right
        if isinstance(node.op, ast.Div):
            if right.is_zero:
                raise ParseError(f"{self._source(node)!r} divides by zero")
            return left / right
        if isinstance(node.op, ast.Pow):
            return self._power(node, left, right)
        raise ParseError(f"{self._source(node)!r} is not allowed: use + - * / **")

    def _power(self, node: ast.BinOp, base: sympy.Expr, exponent: sympy.Expr) -> sympy.Expr:
        if base.is_number and exponent.is_number:
            if base.is_zero and not exponent.is_nonnegative:
                raise ParseError(f"{self._source(node)!r} divides by zero")
            if not exponent.is_Rational or abs(exponent) > _LARGEST_EXPONENT:
                raise ParseError(
                    f"{self._source(node)!r}: an exponent must be a fraction of size at most "
                    f"{_LARGEST_EXPONENT}"
                )
            size = max(abs(base.p), base.q).bit_length() if base.is_Rational else 1
            if size * abs(exponent) > 1_000_000:
                raise ParseError(f"{self._source(node)!r} is too large to be written out")
            if not exponent.is_Integer:
                self._refuse_long(node, base)
        return base**exponent

    def _call(self, node: ast.Call) -> sympy.Expr:
        if not isinstance(node.func, ast.Name) or node.func.id not in FUNCTIONS or node.keywords:
            raise ParseError(
                f"{self._source(node)!r} is not allowed: the functions are "
                f"{', '.join(sorted(FUNCTIONS))}"
            )
        name = node.func.id
        least, most = _ARITY.get(name, (1, 1))
        if not least <= len(node.args) <= most:
            raise ParseError(f"{self._source(node)!r}: {name} takes {least} argument(s)")
        arguments = self._arguments(node)
        if name in ("log", "ln") and any(argument.is_nonpositive for argument in arguments):
            raise ParseError(f"{self._source(node)!r}: the argument of log must be positive")
        limit = _LARGEST_ARGUMENT.get(name)
        if limit and any(arg.is_number and not abs(arg) <= limit for arg in arguments):
            raise ParseError(f"{self._source(node)!r}: {name} takes arguments up to {limit}")
        if name in ("sqrt", "floor", "ceil", "ceiling"):
            self._refuse_long(node, *arguments)
        return FUNCTIONS[name](*arguments)

    def _arguments(self, node: ast.Call) -> list[sympy.Expr]:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ParseError(f"functions stand in one another {_DEEPEST} deep at most: simplify it")
        arguments = [self._expression(argument) for argument in node.args]
        self.depth -= 1
        return arguments

    def _refuse_long(self, node: ast.expr, *values: sympy.Expr) -> None:
        for value in values:
            if value.is_number and abs(value) > 10**_MOST_DIGITS:
                raise ParseError(
                    f"{self._source(node)!r} is about a number of more than {_MOST_DIGITS} digits: "
                    "choose a smaller one"
                )
