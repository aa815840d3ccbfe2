"""What is known of the denominators of a formula over a box?

1/g is unbounded wherever interval arithmetic cannot tell g from 0, though g may be known to be
positive: because a hypothesis of the theorem says so, or because g rises from 0.  So each
denominator is a curve of its own, with a name in the formula that it was taken out of.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sympy


@dataclass
class Denominators:
    """The denominators of some formulas in ``symbol``, by the names that stand for them.

    What is in ``positive`` is positive wherever the formulas are asked for; if the symbol is
    itself, ``above_zero`` tells.
    """

    symbol: sympy.Symbol
    positive: tuple[sympy.Expr, ...] = ()
    above_zero: bool = False
    names: dict[sympy.Expr, sympy.Symbol] = field(default_factory=dict)

    def taken_out(self, formula: sympy.Basic) -> sympy.Basic:
        """Return the formula with names in place of its denominators."""
        if not formula.has(self.symbol) or isinstance(formula, sympy.Rel):
            return formula
        if _is_quotient(formula) and self._is_worth_a_name(formula.base):
            return self.name(formula.base) ** formula.exp
        if not formula.args:
            return formula
        return formula.func(*map(self.taken_out, formula.args))

    def _is_worth_a_name(self, base: sympy.Expr) -> bool:
        return base.has(self.symbol) and not base.is_Symbol

    def name(self, base: sympy.Expr) -> sympy.Symbol:
        """Return the name of a denominator; it is positive if that is known of it."""
        if base not in self.names:
            name = f"_denominator{len(self.names)}"
            self.names[base] = sympy.Symbol(name, positive=self.is_positive(base) or None)
        return self.names[base]

    def is_positive(self, base: sympy.Expr) -> bool:
        """Tell whether a denominator is positive because something else is."""
        stand_in = sympy.Dummy(positive=True) if self.above_zero else self.symbol
        return any(
            _ratio(base, known).subs(self.symbol, stand_in).is_positive for known in self.positive
        )


def _is_quotient(formula: sympy.Basic) -> bool:
    return isinstance(formula, sympy.Pow) and bool(formula.exp.is_negative)


def _ratio(top: sympy.Expr, bottom: sympy.Expr) -> sympy.Expr:
    return sympy.cancel(sympy.together(top / bottom))
