"""How does a proof suppose something, and when does what it shows no longer lean on that?

A step that uses a supposition, directly or through others, leans on it until a rule takes it
back: cases that leave no other, or an induction over the rounds.  A proof whose last step leans
on a supposition shows nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from sympy import Ge

from bounds.proofs.context import Context, FlawError, Relation, gap_of
from bounds.proofs.means import Average
from bounds.proofs.monotone import ByCase, Exponential, Root, RoundUp
from bounds.proofs.numbers import PutIn, Scale, Whole
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Facts,
    Identity,
    Inequality,
    Instance,
    Logarithm,
    Partition,
    Potential,
    Use,
    _claimed,
    _put_in,
    _same_claim,
)


@dataclass(frozen=True)
class Suppose:
    """Something supposed, to be taken back later."""

    relation: Relation
    name: str = "supposition"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return what is supposed, which must have a value on both sides."""
        del facts
        for side in (self.relation.lhs, self.relation.rhs):
            context.require_defined(side, (), context.meant)
        if claim is not None and claim != self.relation:
            raise FlawError(f"what is supposed is {self.relation}")
        return self.relation


@dataclass(frozen=True)
class Cases:
    """What follows in either of two cases that leave no third.

    It uses four steps: a supposition and what followed from it, twice; a fifth may say that one
    side is at least the other, where the cases are "equal" and "larger".
    """

    name: str = "cases"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the claim if both cases end in it and one of them must hold."""
        wanted = _claimed(claim)
        if len(facts) < 4:
            raise FlawError("there must be two suppositions, each with what followed")
        first, ended, second, ended_too, *others = facts
        _same_claim(ended, wanted, context)
        _same_claim(ended_too, wanted, context)
        gap, strict, equal = gap_of(first)
        gap_too, strict_too, equal_too = gap_of(second)
        if equal_too or (strict and strict_too):
            raise FlawError(f"{first} and {second} leave another case")
        if equal:
            context.require(Ge(gap_too, 0, evaluate=False), others)
            if context.same(gap, gap_too) or context.same(gap, -gap_too):
                return wanted
        elif context.same(gap, -gap_too):
            return wanted
        raise FlawError(f"{first} and {second} leave another case")

    def taken_back(self, uses: tuple[str, ...]) -> tuple[str, ...]:
        """Return which supposition each fact, by its place, need no longer lean on."""
        return uses[0], uses[0], uses[2], uses[2]


@dataclass(frozen=True)
class Induction:
    """What holds at the start and passes from each round to the next holds in every round.

    It uses the supposition for a round, the fact at the start, and for each sort of rounds the
    fact after the round.  At the ``end`` it holds after the last round.
    """

    potential: Potential
    partition: Partition
    end: bool = False
    name: str = "induction"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact for every round."""
        if len(facts) != 2 + len(self.partition.sorts):
            raise FlawError("there must be a supposition, a start, and a step for each sort")
        supposed, start, *steps = facts
        alone = supposed.free_symbols & context.of_a_round - set(self.potential.letters)
        if alone:
            raise FlawError(f"nothing is known of {', '.join(map(str, alone))} after a round")
        _same_claim(start, self._at(supposed, 1), context)
        for step in steps:
            _same_claim(step, self._at(supposed, 0), context)
        found = self._at(supposed, 2) if self.end else supposed
        return found if claim is None else _same_claim(found, claim, context)

    def _at(self, relation: Relation, place: int) -> Relation:
        letters = {letter: others[place] for letter, others in self.potential.letters.items()}
        return _put_in(relation, letters)

    def taken_back(self, uses: tuple[str, ...]) -> tuple[str, ...]:
        """Return which supposition each fact need no longer lean on: the start is no such fact."""
        return uses[0], "", *(uses[0] for _ in uses[2:])


@dataclass(frozen=True)
class Where:
    """An axiom that holds where a condition on the theorem's letters does."""

    condition: Relation
    axiom: Axiom
    name: str = "axiom"

    @property
    def assumed(self) -> tuple[Axiom, ...]:
        """The axiom; its sentence names the condition."""
        return (self.axiom,)

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the axiom if the one fact is its condition."""
        if len(facts) != 1:
            raise FlawError("the condition must be shown, and nothing else")
        if not self.condition.free_symbols <= context.own:
            raise FlawError(f"{self.condition} is no condition on the letters of the theorem")
        _same_claim(facts[0], self.condition, context)
        return Assume(self.axiom).conclude((), claim, context)

    def about(self, sorts: Sequence[str]) -> str:
        """Return the sort of rounds that the axiom speaks about; its condition is about none."""
        if any(sorts):
            raise FlawError(f"the condition was shown for {' '.join(sorts)} rounds only")
        return self.axiom.rounds


#: The rules that speak of one point at a time; others add up or average over many.
_POINTWISE = (
    *(Identity, Inequality, Instance, Combine, Logarithm, PutIn, Scale, Whole, Cases),
    *(Both, Exponential, Root, RoundUp, ByCase, Use),
)


def still_supposed(
    step: Any, supposed: Mapping[str, frozenset[str]], known: Mapping[str, Any], context: Context
) -> frozenset[str]:
    """Return the suppositions that a step leans on.

    What is supposed of one round, or of a letter that is not the theorem's, may not be added up
    or averaged over.
    """
    rule, uses = step.rule, step.uses
    if isinstance(rule, Suppose):
        return frozenset((step.name,))
    back = rule.taken_back(uses) if isinstance(rule, Cases | Induction) else ()
    pairs = zip_longest(uses, back)
    found = frozenset().union(*(supposed[used] - {taken} for used, taken in pairs))
    if isinstance(rule, Average):
        narrow = [n for n in found if known[n][0].free_symbols & set(rule.mean.letters)]
    else:
        narrow = [n for n in found if not known[n][0].free_symbols <= context.own]
    if narrow and not isinstance(rule, _POINTWISE):
        raise FlawError(f"{', '.join(sorted(narrow))} is supposed for one round, not for all")
    return found
