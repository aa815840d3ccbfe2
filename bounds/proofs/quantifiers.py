"""How does a proof speak about every number, and how does it use "if … then …"?

A letter stands for an arbitrary number if each axiom that names it says so (:class:`ForAll`).
A conditional axiom is used once its premises are shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any

import sympy
from sympy import Eq, Ge, Le

from bounds.proofs.context import Context, FlawError, Relation, interval_of
from bounds.proofs.rules import (
    Axiom,
    Facts,
    _claimed,
    _direction,
    _put_in,
    _require_inside,
    _same_claim,
)

#: What a fact speaks about that holds in every round, or for every outcome.
EVERY = "every"

# ------------------------------------------------------------------ arbitrary numbers


@dataclass(frozen=True)
class ForAll(Axiom):
    """An axiom that holds for every value of some letters in their intervals."""

    letters: tuple[sympy.Symbol, ...] = ()


@dataclass(frozen=True)
class Conditional:
    """An axiom "if … then …", for every value of ``letters``.

    ``over`` names the sort of rounds or outcomes that its premises may speak about; what it
    concludes is about none.
    """

    key: str
    sentence: str
    premises: tuple[Relation, ...]
    claim: Relation
    over: str = ""
    letters: tuple[sympy.Symbol, ...] = ()


def arbitrary(assumed: Iterable[Any], fixed: Iterable[sympy.Symbol]) -> frozenset[sympy.Symbol]:
    """Return the letters that stand for any number: no axiom says more of them.

    ``fixed`` are the letters of the theorem and of a round.
    """
    free: set[sympy.Symbol] = set()
    bound = set(fixed)
    for axiom in assumed:
        letters = set(getattr(axiom, "letters", ()))
        free |= letters if isinstance(axiom, ForAll | Conditional) else set()
        bound |= _named(axiom) - (letters if isinstance(axiom, ForAll | Conditional) else set())
    return frozenset(free - bound)


def _named(part: Any) -> set[sympy.Symbol]:
    """Return all letters in an axiom, a potential, a partition, a mean, …."""
    if isinstance(part, sympy.Basic):
        return set(part.free_symbols)
    inside: Iterable[Any] = ()
    if isinstance(part, Mapping):
        inside = (*part, *part.values())
    elif is_dataclass(part):
        inside = [getattr(part, entry.name) for entry in fields(part)]
    elif isinstance(part, tuple | list):
        inside = part
    return set().union(*map(_named, inside))


def _require_arbitrary(
    letter: sympy.Symbol, fact: Relation, fixed: Iterable[sympy.Symbol], context: Context
) -> None:
    """Raise if the letter is a certain number, or if another letter may depend on it."""
    if letter not in context.arbitrary:
        raise FlawError(f"{letter} does not stand for any number")
    others = fact.free_symbols - {letter} - context.own - context.arbitrary - set(fixed)
    if others:
        names = ", ".join(sorted(other.name for other in others))
        raise FlawError(f"{names} may depend on {letter}")


@dataclass(frozen=True)
class Put:
    """A fact about an arbitrary number, at one value.

    What is in ``fixed`` does not depend on the letter, nor do the letters of the theorem.
    """

    letter: sympy.Symbol
    value: Any
    fixed: tuple[sympy.Symbol, ...] = ()
    name: str = "choice"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact at the value, which must lie in the letter's interval."""
        if not facts:
            raise FlawError("there is no fact to put a value into")
        fact, others = facts[0], facts[1:]
        _require_arbitrary(self.letter, fact, self.fixed, context)
        value = sympy.sympify(self.value)
        _require_inside(value, context.intervals[self.letter], others, context, self.letter)
        _require_inside(value, interval_of(self.letter), others, context)
        found = _put_in(fact, {self.letter: value})
        return found if claim is None else _same_claim(found, claim, context)


@dataclass(frozen=True)
class Limit:
    """A fact about an arbitrary number, as it tends to the lower end of its interval.

    Both sides must be polynomials in the letter, so they are continuous.
    """

    letter: sympy.Symbol
    fixed: tuple[sympy.Symbol, ...] = ()
    name: str = "limit"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact at the end of the interval."""
        if len(facts) != 1:
            raise FlawError("the limit is taken of one fact")
        fact = facts[0]
        _require_arbitrary(self.letter, fact, self.fixed, context)
        low = context.intervals[self.letter].start
        if not low.is_finite or self.letter.is_integer:
            raise FlawError(f"{self.letter} has no lower end to tend to")
        for side in (fact.lhs, fact.rhs):
            if not sympy.sympify(side).is_polynomial(self.letter):
                raise FlawError(f"{side} is not a polynomial in {self.letter}")
        kind = _direction(fact)
        found = _put_in(kind(fact.lhs, fact.rhs, evaluate=False), {self.letter: low})
        return found if claim is None else _same_claim(found, claim, context)


# ------------------------------------------------------------------ conditions


@dataclass(frozen=True)
class Since:
    """A conditional axiom whose premises have been shown, in their order.

    ``where`` puts expressions in for its letters, inside their intervals.
    """

    axiom: Conditional
    where: Mapping[sympy.Symbol, Any] = field(default_factory=dict)
    name: str = "axiom"

    @property
    def assumed(self) -> tuple[Conditional, ...]:
        """The axiom."""
        return (self.axiom,)

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return what the axiom concludes."""
        if len(facts) != len(self.axiom.premises):
            raise FlawError(f"{self.axiom.key} has {len(self.axiom.premises)} premises")
        put = {letter: sympy.sympify(value) for letter, value in self.where.items()}
        for letter, value in put.items():
            if letter not in self.axiom.letters:
                raise FlawError(f"{self.axiom.key} does not hold for every {letter}")
            _require_inside(value, context.intervals[letter], facts, context, letter)
            _require_inside(value, interval_of(letter), facts, context)
        for fact, premise in zip(facts, self.axiom.premises, strict=True):
            _same_claim(fact, _put_in(premise, put), context)
        found = _put_in(self.axiom.claim, put)
        left = found.free_symbols & context.of_a_round
        if left:
            raise FlawError(f"{', '.join(map(str, left))} belongs to one round or outcome only")
        return found if claim is None else _same_claim(found, claim, context)

    def about(self, sorts: Sequence[str]) -> str:
        """Return the sort of rounds of the conclusion: none."""
        wrong = [sort for sort in sorts if sort and sort not in (self.axiom.over, EVERY)]
        if wrong or (not self.axiom.over and any(sorts)):
            raise FlawError(f"{self.axiom.key} does not speak about {' '.join(sorts)} rounds")
        return ""


# ------------------------------------------------------------------ equality


@dataclass(frozen=True)
class Both:
    """Two numbers, each at most the other, are equal."""

    name: str = "antisymmetry"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the claimed equation if the facts are its two halves."""
        wanted = _claimed(claim)
        if len(facts) != 2 or not isinstance(wanted, Eq):
            raise FlawError("two facts make one equation")
        halves = (
            Le(wanted.lhs, wanted.rhs, evaluate=False),
            Ge(wanted.lhs, wanted.rhs, evaluate=False),
        )
        for fact, half in zip(facts, halves, strict=True):
            _same_claim(fact, half, context)
        return wanted
