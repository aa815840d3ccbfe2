"""Are two expressions the same wherever both are defined?

Each exponential of a monomial, each logarithm and each root becomes a letter (a root
with its equation), so that what is left to compare is a polynomial: the numerator of
the difference, which must be zero.  The answer yes is certain; no means "not seen".
"""

from __future__ import annotations

from functools import lru_cache

import sympy


@lru_cache(maxsize=4096)
def vanishes(expression: sympy.Expr) -> bool:
    """Tell whether an expression is zero wherever it is defined."""
    letters = _Letters()
    numerator = _numerator(letters.rewrite(expression))
    for letter, power, meaning in reversed(letters.roots):
        if numerator.has(letter):
            numerator = _numerator(_reduced(numerator, letter, power, meaning))
    return bool(sympy.expand(numerator) == 0)


def _numerator(expression: sympy.Expr) -> sympy.Expr:
    """Return the numerator of a rational function; a polynomial is its own."""
    if all(power.exp > 0 for power in expression.atoms(sympy.Pow)):
        return expression
    return sympy.numer(sympy.together(expression))


def _reduced(
    numerator: sympy.Expr, letter: sympy.Symbol, power: int, meaning: sympy.Expr
) -> sympy.Expr:
    """Return a polynomial in ``letter`` with ``letter**power`` replaced by its meaning."""
    terms = sympy.Poly(sympy.expand(numerator), letter).terms()
    return sympy.Add(
        *(
            coefficient * letter ** (degree % power) * meaning ** (degree // power)
            for (degree,), coefficient in terms
        )
    )


class _Letters:
    def __init__(self) -> None:
        self.known: dict[sympy.Expr, sympy.Symbol] = {}
        self.roots: list[tuple[sympy.Symbol, int, sympy.Expr]] = []

    def _letter(self, key: sympy.Expr) -> sympy.Symbol:
        return self.known.setdefault(key, sympy.Dummy(f"letter{len(self.known)}"))

    def rewrite(self, node: sympy.Expr) -> sympy.Expr:
        """Return a rational function of symbols and letters."""
        if isinstance(node, sympy.Add | sympy.Mul):
            return node.func(*(self.rewrite(argument) for argument in node.args))
        if node is sympy.E:
            return self._exponential(sympy.Integer(1))
        if isinstance(node, sympy.exp):
            return self._exponential(node.args[0])
        if isinstance(node, sympy.log):
            return self._letter(sympy.log(sympy.factor(node.args[0])))
        if isinstance(node, sympy.Pow):
            base = self.rewrite(node.base)
            if node.exp.is_Integer:
                return base**node.exp
            if not node.exp.is_Rational:  # b**x is exp(x log b) wherever both are defined
                return self._exponential(node.exp * sympy.log(node.base))
            return self._root(sympy.cancel(base), int(node.exp.q)) ** node.exp.p
        return node

    def _root(self, base: sympy.Expr, degree: int) -> sympy.Expr:
        key = sympy.Pow(base, sympy.Rational(1, degree), evaluate=False)
        if key not in self.known:
            self.roots.append((self._letter(key), degree, base))
        return self.known[key]

    def _exponential(self, argument: sympy.Expr) -> sympy.Expr:
        result = sympy.Integer(1)
        for term in sympy.Add.make_args(sympy.expand(argument, log=False)):
            coefficient, monomial = term.as_coeff_Mul(rational=True)
            if isinstance(monomial, sympy.log) and coefficient.is_Integer:
                result *= self.rewrite(monomial.args[0]) ** coefficient
                continue
            base = sympy.exp(monomial)
            if coefficient.q != 1:
                result *= self._root(self._letter(base), int(coefficient.q)) ** coefficient.p
            else:
                result *= self._letter(base) ** coefficient
        return result
