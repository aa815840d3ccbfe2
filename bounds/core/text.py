"""How is a formula written for people, in plain text and in LaTeX?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

import sympy
from sympy.core.alphabets import greeks
from sympy.printing.latex import LatexPrinter
from sympy.printing.str import StrPrinter

_OPERATORS = {sympy.Le: "<=", sympy.Lt: "<", sympy.Ge: ">=", sympy.Gt: ">", sympy.Eq: "="}
_LATEX_OPERATORS = {"<=": r"\leq", ">=": r"\geq"}

#: Takes the place of a root in a product; it comes last in the numerator.
_STAND_IN = sympy.Symbol("zzz")
#: How symbols are written in LaTeX; all others follow sympy's own rules.
LATEX_NAMES: dict[sympy.Symbol, str] = {_STAND_IN: _STAND_IN.name}


def relation_text(relation: Any) -> str:
    """Return a comparison as text; what it says about a remainder, in words."""
    if (words := _remainder_words(relation)) is not None:
        return f"{written(relation.lhs.args[0])} {words}"
    operator = _OPERATORS[type(relation)]
    return f"{written(relation.lhs)} {operator} {written(relation.rhs)}"


def _remainder_words(relation: Any) -> str | None:
    """Return what a remainder says about a number: that it is odd, even, whole, a multiple."""
    if not (isinstance(relation, sympy.Eq) and isinstance(relation.lhs, sympy.Mod)):
        return None
    modulus, rest = relation.lhs.args[1], relation.rhs
    named = {(1, 0): "is a whole number", (2, 0): "is even", (2, 1): "is odd"}
    plain = f"is a multiple of {written(modulus)}" if rest == 0 else None
    return named.get((modulus, rest), plain)


def written(expression: sympy.Expr) -> str:
    """Return an expression as text, with each term under one root: sqrt(8*log(N)/T)."""
    if isinstance(expression, sympy.Piecewise):
        return _cases(expression)
    return _TEXT.sum(expression)


def latex(formula: Any, letters: Mapping[str, str] = MappingProxyType({})) -> str:
    """Return an expression or a comparison in LaTeX, with each term under one root.

    ``letters`` says by name how letters are written that usually stand for something else.
    """
    if (words := _remainder_words(formula)) is not None:
        return rf"{latex(formula.lhs.args[0], letters)} \text{{ {words}}}"
    operator = _OPERATORS.get(type(formula))
    if operator is not None:
        sign = _LATEX_OPERATORS.get(operator, operator)
        return f"{latex(formula.lhs, letters)} {sign} {latex(formula.rhs, letters)}"
    if isinstance(formula, sympy.Piecewise):
        rows = r" \\ ".join(
            _latex_case(value, condition, letters) for value, condition in formula.args
        )
        return rf"\begin{{cases}} {rows} \end{{cases}}"
    write = partial(_plain_latex, letters=letters)
    if not isinstance(formula, sympy.Expr):
        return write(formula)
    return _Script(write, "\\sqrt{{{}}}".format).sum(formula)


def _latex_case(value: sympy.Expr, condition: Any, letters: Mapping[str, str]) -> str:
    certain = condition in (True, sympy.true)
    return f"{latex(value, letters)} & " + (
        r"\text{otherwise}" if certain else rf"\text{{if }} {latex(condition, letters)}"
    )


def decimal_latex(text: str) -> str:
    """Return a decimal in LaTeX: 1.5e-7 is 1.5 times a power of ten."""
    digits, _, exponent = text.partition("e")
    return rf"{digits} \cdot 10^{{{int(exponent)}}}" if exponent else digits


def _plain_latex(formula: Any, letters: Mapping[str, str]) -> str:
    names = {
        symbol: letters.get(symbol.name) or LATEX_NAMES.get(symbol) or _word_latex(symbol.name)
        for symbol in formula.free_symbols
    }
    return str(_LatexPrinter({"symbol_names": names}).doprint(formula))


def _word_latex(name: str) -> str:
    """Return a name with its words upright: a product of letters would be read otherwise."""
    parts = []
    for part in name.split("_"):
        letter = len(part) == 1 or part[1:].isdigit() or part.lower() in greeks
        parts.append(str(sympy.latex(sympy.Symbol(part))) if letter else rf"\mathrm{{{part}}}")
    head, *below = parts
    head = f"{{{head}}}" if below and "_" in head else head  # c2_t: no second subscript in a row
    return f"{head}_{{{','.join(below)}}}" if below else head


def _cases(expression: sympy.Piecewise) -> str:
    parts = []
    for value, condition in expression.args:
        certain = condition in (True, sympy.true)
        parts.append(written(value) + ("" if certain else f" if {relation_text(condition)}"))
    return ", else ".join(parts)


def _terms(expression: sympy.Expr) -> list[sympy.Expr]:
    """Return the terms of a sum, one with a plus first: b - a, sqrt(2) - 1."""
    terms: list[sympy.Expr] = expression.as_ordered_terms()
    first = next((t for t in terms if not t.could_extract_minus_sign()), terms[0])
    return [first, *(term for term in terms if term is not first)]


class _PlusFirst:
    """Has sympy's printers write sums as we do."""

    def _as_ordered_terms(self, expression: sympy.Expr, **_: object) -> list[sympy.Expr]:
        return _terms(expression)


class _TextPrinter(_PlusFirst, StrPrinter):  # type: ignore[misc]
    pass


class _LatexPrinter(_PlusFirst, LatexPrinter):  # type: ignore[misc]
    pass


@dataclass(frozen=True)
class _Script:
    """A way of writing: how a formula is written, and how a root."""

    write: Callable[[sympy.Expr], str]
    root: Callable[[str], str]

    def sum(self, expression: sympy.Expr) -> str:
        """Return the terms one by one, joined by their signs."""
        text = ""
        for term in _terms(expression):
            minus = bool(term.could_extract_minus_sign())
            text += (" - " if minus else " + ") + self.term(-term if minus else term)
        return text[3:] if text.startswith(" + ") else "-" + text[3:]

    def term(self, term: sympy.Expr) -> str:
        """Return a product, its roots under one sign; a number joins them if one of them is one."""
        factors = sympy.Mul.make_args(term)
        roots = [factor for factor in factors if _is_root(factor)]
        numbers = any(not factor.free_symbols for factor in roots)
        inside = [f for f in factors if _is_root(f) or (numbers and f.is_Rational and f > 0)]
        square = sympy.Mul(*inside) ** 2
        if not roots or not all(power.exp.is_Integer for power in square.atoms(sympy.Pow)):
            return self.write(term)
        outside = sympy.Mul(*(factor for factor in factors if factor not in inside))
        joined = self.root(self.write(square))
        if outside == 1:
            return joined
        return self.write(outside * _STAND_IN).replace(_STAND_IN.name, joined)


_TEXT = _Script(_TextPrinter().doprint, "sqrt({})".format)


def _is_root(factor: sympy.Expr) -> bool:
    return isinstance(factor, sympy.Pow) and factor.exp.is_Rational and factor.exp.q == 2
