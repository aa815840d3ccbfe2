"""Which functions may be applied to both sides of a fact, and which are read by cases?"""

from __future__ import annotations

from dataclasses import dataclass

import sympy
from sympy import Eq, Ge, Gt, Le

from bounds.proofs.context import Context, FlawError, Relation, gap_of
from bounds.proofs.rules import Facts, _same_claim


def _ordered(fact: Relation) -> tuple[sympy.Expr, sympy.Expr]:
    """Return the smaller and the larger side."""
    return (fact.rhs, fact.lhs) if isinstance(fact, Ge | Gt) else (fact.lhs, fact.rhs)


@dataclass(frozen=True)
class Exponential:
    """Exponentials of both sides of a fact."""

    name: str = "exponential"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact between the exponentials."""
        if len(facts) != 1:
            raise FlawError("one fact is taken at a time")
        small, large = _ordered(facts[0])
        kind = Eq if isinstance(facts[0], Eq) else Le
        found = kind(sympy.exp(small), sympy.exp(large), evaluate=False)
        return found if claim is None else _same_claim(found, claim, context)


@dataclass(frozen=True)
class Root:
    """Square roots of both sides of a fact whose smaller side is not negative."""

    name: str = "square root"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact between the roots; the first fact is taken, the others help."""
        if not facts:
            raise FlawError("there is nothing to take the root of")
        fact, others = facts[0], facts[1:]
        small, large = _ordered(fact)
        context.require(Ge(small, 0, evaluate=False), others)
        kind = Eq if isinstance(fact, Eq) else Le
        found = kind(_root(small, context), _root(large, context), evaluate=False)
        return found if claim is None else _same_claim(found, claim, context)


def _root(value: sympy.Expr, context: Context) -> sympy.Expr:
    """Return the square root; that of the square of what is not negative is taken apart."""
    plain = sympy.Integer(1)
    rest = []
    for factor in sympy.Mul.make_args(sympy.factor(value)):
        base, power = factor.as_base_exp()
        if power == 2 and context.sign(base) is not None:
            plain *= base
        else:
            rest.append(factor)
    return plain * sympy.sqrt(sympy.Mul(*rest))


@dataclass(frozen=True)
class RoundUp:
    """A whole number that is at least y is at least y rounded up."""

    name: str = "whole numbers"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact with its smaller side rounded up; the larger must be whole."""
        if len(facts) != 1 or isinstance(facts[0], Eq):
            raise FlawError("one inequality is taken at a time")
        small, large = _ordered(facts[0])
        if not large.is_integer:
            raise FlawError(f"{large} is not seen to be a whole number")
        found = Ge(large, sympy.ceiling(small), evaluate=False)
        return found if claim is None else _same_claim(found, claim, context)


@dataclass(frozen=True)
class ByCase:
    """A fact where a function that is defined by cases has the value of the case at hand.

    The first fact is taken; a maximum is the argument that, by the other facts, no other exceeds,
    and of a piecewise function it is the piece whose condition they show.
    """

    name: str = "the case at hand"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact read in this case; with a claim, that may be read in it as well."""
        if not facts:
            raise FlawError("there is nothing to read")
        fact, others = facts[0], facts[1:]
        found = _read(fact, others, context)
        if claim is None:
            return found
        _same_claim(found, _read(claim, others, context), context)
        return claim


def _read(relation: Relation, others: Facts, context: Context) -> Relation:
    put = {maximum: _largest(maximum, others, context) for maximum in relation.atoms(sympy.Max)}
    for function in relation.atoms(sympy.Piecewise):
        put[function] = _piece(function, others, context)
    left, right = relation.lhs.xreplace(put), relation.rhs.xreplace(put)
    return type(relation)(left, right, evaluate=False)


def _largest(maximum: sympy.Max, others: Facts, context: Context) -> sympy.Expr:
    for argument in maximum.args:
        rest = [Ge(argument, other, evaluate=False) for other in maximum.args if other != argument]
        if all(context.sees(relation, others) for relation in rest):
            return argument
    raise FlawError(f"it is not seen which part of {maximum} is largest")


def _piece(function: sympy.Piecewise, others: Facts, context: Context) -> sympy.Expr:
    for value, condition in function.args:
        if condition == sympy.true or context.sees(condition, others):
            return value
        gap, strict, _ = gap_of(condition)
        context.require((Ge if strict else Gt)(-gap, 0, evaluate=False), others)
    raise FlawError(f"{function} has no value")
