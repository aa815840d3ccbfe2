"""What follows for a mean, or a weighted sum, from what holds for every item?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sympy
from sympy import Eq, Ge

from bounds.proofs.context import Context, FlawError, Relation, gap_of
from bounds.proofs.rules import Facts, _same_claim

#: The sort of facts about every round, or every item.
_EVERY = "every"


@dataclass(frozen=True)
class Mean:
    """A sum over items with weights that are not negative: a definition, and printed as an axiom.

    Attributes:
        letters: what belongs to one item; a proof lists them among the letters of a round.
        totals: expressions of these letters, each with its sum over the items.
        mass: the sum of the weights; 1 for a mean, None if it does not matter.
        rounds: the sort of rounds that the items belong to; nothing if they belong to none.
        needs: the texts of the theorem's hypotheses that the sums rest on.
    """

    key: str
    sentence: str
    letters: tuple[sympy.Symbol, ...]
    totals: Mapping[Any, Any]
    mass: Any = 1
    rounds: str = ""
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Average:
    """Add up a fact that holds for every item, with weights that are not negative.

    Sums are linear and keep inequalities.  The fact's two sides must differ by a combination of
    the expressions whose sums are known.
    """

    mean: Mean
    name: str = "average"

    @property
    def assumed(self) -> tuple[Mean, ...]:
        """What is assumed: the meaning of the sums."""
        return (self.mean,)

    def about(self, sorts: Sequence[str]) -> str:
        """Return the sort of rounds that the sum belongs to."""
        named = {sort for sort in sorts if sort not in ("", _EVERY, self.mean.rounds)}
        if named:
            raise FlawError(f"a fact about {named.pop()} rounds is added up over items")
        return self.mean.rounds

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact with the sums in place of the expressions of an item."""
        if len(facts) != 1:
            raise FlawError("one fact is added up at a time")
        for text in self.mean.needs:
            if text not in context.hypotheses:
                raise FlawError(f"it is not a hypothesis that {text}")
        fact, letters = facts[0], set(self.mean.letters)
        if not letters <= context.of_a_round or not fact.free_symbols & letters:
            raise FlawError(f"{fact} does not speak about an item")
        if not self.mean.rounds and fact.free_symbols & (context.of_a_round - letters):
            raise FlawError(f"{fact} speaks about rounds, which the items do not belong to")
        gap, _, equal = gap_of(fact)
        plain = sympy.expand(gap, power_exp=False, power_base=False, log=False)
        total = sympy.Add(*(self._sum(term, context) for term in sympy.Add.make_args(plain)))
        found = (Eq if equal else Ge)(total, 0, evaluate=False)
        return found if claim is None else _same_claim(found, claim, context)

    def _sum(self, term: sympy.Expr, context: Context) -> sympy.Expr:
        """Return the sum of one term: its coefficient times a sum that is known."""
        coefficient, item = term.as_independent(*self.mean.letters, as_Add=False)
        if item == 1:
            if self.mean.mass is None:
                raise FlawError(f"the weights are not added up, so {term} cannot be")
            return coefficient * self.mean.mass
        for expression, value in self.mean.totals.items():
            if context.same(item, sympy.sympify(expression)):
                return coefficient * value
        raise FlawError(f"the sum of {item} is not known")
