"""What do equations between vectors say about inner products?

A proof speaks of numbers, so vectors enter through their products: what a vector is made of is
multiplied out (the product is bilinear and symmetric), and a squared length is not negative.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Eq, Ge

from bounds.proofs.rules import Axiom

Combination = Mapping[str, Any]


@dataclass(frozen=True)
class Vectors:
    """The letters for the products of some vectors, by the names of each pair."""

    key: str
    products: Mapping[tuple[str, str], sympy.Expr]

    def dot(self, left: Combination, right: Combination) -> sympy.Expr:
        """Return the product of two combinations of the vectors."""
        return sympy.Add(
            *(a * b * self.product(u, v) for u, a in left.items() for v, b in right.items())
        )

    def product(self, one: str, other: str) -> sympy.Expr:
        """Return the letter for a product, in whichever order it is listed."""
        found = self.products.get((one, other))
        return self.products[other, one] if found is None else found

    def equation(
        self,
        name: str,
        sentence: str,
        equal: tuple[str, Combination],
        by: str,
        rounds: str = "",
        needs: str = "",
    ) -> Axiom:
        """Return that a vector is a combination of others, multiplied by a vector.

        By the vector itself its square is multiplied out.
        """
        vector, combination = equal
        times = combination if by == vector else {by: sympy.Integer(1)}
        claim = Eq(self.product(vector, by), self.dot(combination, times), evaluate=False)
        return Axiom(f"{self.key}.{name}", sentence, claim, rounds, needs)

    def square(self, name: str, combination: Combination, rounds: str = "") -> Axiom:
        """Return that the squared length of a combination is not negative."""
        claim = Ge(self.dot(combination, combination), 0, evaluate=False)
        text = " + ".join(
            f"({coefficient}) {vector}" for vector, coefficient in combination.items()
        )
        return Axiom(
            f"{self.key}.{name}", f"the squared length of {text} is not negative", claim, rounds
        )
