"""How is a fact put into another or scaled, and what do whole numbers add to an inequality?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Eq, Ge, Gt, Le, Lt

from bounds.proofs.context import Context, FlawError, Relation
from bounds.proofs.rules import Facts, _put_in, _same_claim


@dataclass(frozen=True)
class PutIn:
    """The first fact with letters replaced by what the other facts, equations, say they are.

    In a claim the letters may stand as well: they are replaced there before it is compared.
    """

    name: str = "put in"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact after all equations, in their order."""
        if not facts:
            raise FlawError("there is nothing to put in")
        found, wanted = facts[0], claim
        for fact in facts[1:]:
            if not (isinstance(fact, Eq) and isinstance(fact.lhs, sympy.Symbol)):
                raise FlawError(f"{fact} does not say what a letter is")
            found = _put_in(found, {fact.lhs: fact.rhs})
            wanted = None if wanted is None else _put_in(wanted, {fact.lhs: fact.rhs})
        if claim is None or wanted is None:
            return found
        _same_claim(found, wanted, context)
        return claim


@dataclass(frozen=True)
class Whole:
    """Whole numbers: a < b is a + 1 <= b, and n <= x is n <= floor(x)."""

    name: str = "whole numbers"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the sharper fact."""
        if len(facts) != 1 or not isinstance(facts[0], Le | Lt | Ge | Gt):
            raise FlawError("it sharpens one inequality")
        fact = facts[0]
        down = isinstance(fact, Ge | Gt)
        small, large = (fact.rhs, fact.lhs) if down else (fact.lhs, fact.rhs)
        if not small.is_integer:
            raise FlawError(f"{small} is not known to be a whole number")
        if isinstance(fact, Lt | Gt):
            if not large.is_integer:
                raise FlawError(f"{large} is not known to be a whole number")
            found = Le(small + 1, large, evaluate=False)
        else:
            found = Le(small, sympy.floor(large), evaluate=False)
        return found if claim is None else _same_claim(found, claim, context)


@dataclass(frozen=True)
class Scale:
    """Both sides of the first fact times a positive number, by the other facts; < stays <."""

    factor: Any
    name: str = "scaling"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact scaled; numerator and denominator of the factor must be positive."""
        if not facts:
            raise FlawError("there is nothing to scale")
        factor = sympy.sympify(self.factor)
        for part in sympy.fraction(factor):
            context.require(Gt(part, 0, evaluate=False), facts[1:])
        fact = facts[0]
        found = type(fact)(fact.lhs * factor, fact.rhs * factor, evaluate=False)
        return found if claim is None else _same_claim(found, claim, context)
