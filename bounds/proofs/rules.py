"""By which rules may a step of a proof follow from others?

A rule is given the claims of the steps that it uses.  Some compute what they conclude, others
check what is claimed.  What a rule does not see is a :class:`FlawError`, never taken on trust.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Protocol

import sympy
from sympy import Eq, Ge, Gt, Le, Lt

from bounds.catalogue import theorem
from bounds.certificate import Rejected, check
from bounds.proofs.context import Context, FlawError, Relation, conditions, gap_of, interval_of
from bounds.scalar_lemmas import LEMMAS, Lemma
from bounds.theorem import Theorem

Facts = Sequence[Relation]


@dataclass(frozen=True)
class Axiom:
    """What a proof may assume: a rule of the game or the learner, a definition, a theorem of
    analysis.  The set of axioms is finite, and `noregret prove` prints it.

    ``rounds`` names the sort of rounds that it speaks about: "every", "mistake", …; nothing if
    it is not about a round.  ``needs`` is the text of the theorem's hypothesis (or some of
    them) that it spells out; without it the axiom may not be assumed.
    """

    key: str
    sentence: str
    claim: Relation
    rounds: str = ""
    needs: str | tuple[str, ...] = ()


def constant(letter: sympy.Symbol, key: str, sentence: str) -> Axiom:
    """Return the axiom that a letter is one number for the whole run; it says nothing else."""
    return Axiom(key, sentence, Eq(letter, letter, evaluate=False))


class Rule(Protocol):
    """How a step follows."""

    @property
    def name(self) -> str:
        """What the rule is called."""

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return what follows, or raise FlawError."""


@dataclass(frozen=True)
class Assume:
    """An axiom."""

    axiom: Axiom
    name: str = "axiom"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the axiom; with a claim it must be the same."""
        del facts
        _require_hypotheses(self.axiom.needs, context)
        if claim is not None and claim != self.axiom.claim:
            raise FlawError(f"the axiom {self.axiom.key} says {self.axiom.claim}")
        return self.axiom.claim


@dataclass(frozen=True)
class Hypothesis:
    """A hypothesis of the theorem, by its name there."""

    key: str
    hypothesis: str
    name: str = "hypothesis"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the relation that the hypothesis states."""
        del facts
        for entry in theorem(self.key).given:
            if entry.name == self.hypothesis and entry.relation is not None:
                if entry.relation not in context.given:
                    raise FlawError(f"{entry.relation} is not a hypothesis of this theorem")
                if claim is not None and claim != entry.relation:
                    raise FlawError(f"the hypothesis says {entry.relation}")
                return entry.relation
        raise FlawError(f"{self.key} has no hypothesis {self.hypothesis!r} with a relation")


@dataclass(frozen=True)
class Identity:
    """Both sides are the same expression, by normal form."""

    name: str = "identity"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the claim if both sides are equal; equations among the facts are put in."""
        wanted = _claimed(claim)
        left, right = wanted.lhs, wanted.rhs
        for fact in facts:
            if not (isinstance(fact, Eq) and isinstance(fact.lhs, sympy.Symbol)):
                raise FlawError(f"an identity puts in letters only, and {fact} names none")
            left, right = left.subs(fact.lhs, fact.rhs), right.subs(fact.lhs, fact.rhs)
        if isinstance(wanted, Lt | Gt) or not context.same(left, right):
            raise FlawError(f"{left} and {right} are not seen to be the same")
        return wanted


@dataclass(frozen=True)
class Inequality:
    """An inequality between numbers, by a certificate; the facts are given in it."""

    name: str = "inequality"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the claim if a certificate shows it."""
        wanted = _claimed(claim)
        context.require(wanted, facts)
        return wanted


@dataclass(frozen=True)
class Instance:
    """A lemma of bounds.scalar_lemmas with expressions put in for its letters."""

    lemma: Lemma
    where: Mapping[sympy.Symbol, Any]
    name: str = "lemma"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the lemma at the expressions, which must lie in its domain."""
        lemma = self.lemma
        if lemma not in LEMMAS:
            raise FlawError(f"{lemma.name} is no lemma of bounds.scalar_lemmas")
        try:
            check(lemma.certificate(), lemma.claim, lemma.domain.as_json())
        except Rejected as flaw:
            raise FlawError(f"the lemma {lemma.name} is not proved: {flaw}") from None
        put = {letter: sympy.sympify(value) for letter, value in self.where.items()}
        missing = set(lemma.domain.variables) ^ set(put)
        if missing:
            raise FlawError(f"{', '.join(sorted(map(str, missing)))} of the lemma is left open")
        for letter, interval in lemma.domain.variables.items():
            _require_inside(put[letter], interval, facts, context)
        for relation in lemma.domain.given:
            context.require(_put_in(relation, put), facts)
        found = _put_in(lemma.relation, put)
        return found if claim is None else _same_claim(found, claim, context)


@dataclass(frozen=True)
class Combine:
    """A sum of facts with multipliers that are not negative (of any sign for equations)."""

    multipliers: tuple[Any, ...] = ()
    name: str = "combination"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the claim if its two sides differ by exactly that sum."""
        wanted = _claimed(claim)
        weights = [sympy.sympify(x) for x in self.multipliers] or [sympy.Integer(1)] * len(facts)
        if len(weights) != len(facts):
            raise FlawError("there must be one multiplier for each fact")
        gaps = [gap_of(fact) for fact in facts]
        meant = meaning(facts, context)
        for weight, (_, _, is_equation) in zip(weights, gaps, strict=True):
            context.require_defined(weight, facts, meant)
            wanted_sign = Ge(weight, 0, evaluate=False)
            if not is_equation and not context.sees(wanted_sign):
                context.require(wanted_sign, facts)
        wanted_gap, strict, wants_equality = gap_of(wanted)
        if strict or (wants_equality and not all(equal for _, _, equal in gaps)):
            raise FlawError(f"a sum of these facts is weaker than {wanted}")
        # An equation may be read either way round.
        for signs in product(*((1, -1) if equal else (1,) for _, _, equal in gaps)):
            total = sum(
                (
                    sign * weight * gap
                    for sign, weight, (gap, _, _) in zip(signs, weights, gaps, strict=True)
                ),
                sympy.Integer(0),
            )
            if context.same(wanted_gap, total):
                return wanted
        raise FlawError(f"the facts do not add up to {wanted}")


@dataclass(frozen=True)
class Logarithm:
    """Logarithms of both sides of a fact whose smaller side is positive."""

    name: str = "logarithm"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the fact between the logarithms, taken apart."""
        if not facts:
            raise FlawError("there is nothing to take the logarithm of")
        fact, others = facts[0], facts[1:]
        small, large = (fact.rhs, fact.lhs) if isinstance(fact, Ge | Gt) else (fact.lhs, fact.rhs)
        context.require(Gt(small, 0, evaluate=False), others)
        kind = Eq if isinstance(fact, Eq) else Le
        left = context.expanded(sympy.log(small, evaluate=False))
        right = context.expanded(sympy.log(large, evaluate=False))
        found = kind(left, right, evaluate=False)
        return found if claim is None else _same_claim(found, claim, context)


@dataclass(frozen=True)
class Rounds:
    """A sort of rounds: how many there are, and what the letters of a round add up to there."""

    count: Any = None
    totals: Mapping[sympy.Symbol, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Partition:
    """Every round is of one of these sorts: the definition of the quantities that count them."""

    key: str
    sentence: str
    sorts: Mapping[str, Rounds]


@dataclass(frozen=True)
class Potential:
    """Letters that change from round to round: each with the next, the first and the last one."""

    key: str
    sentence: str
    letters: Mapping[sympy.Symbol, tuple[sympy.Symbol, sympy.Symbol, sympy.Symbol]]

    def at(self, expression: sympy.Expr, place: int) -> sympy.Expr:
        """Return an expression of the letters after the round (0), at the start (1) or end (2)."""
        put = {letter: others[place] for letter, others in self.letters.items()}
        return expression.subs(put, simultaneous=True)


@dataclass(frozen=True)
class Telescope:
    """Add up a step over all rounds: the differences of an expression of the potential telescope.

    There is one fact for each sort of rounds, in their order.  It bounds the difference by an
    expression that is affine in the letters of the round.
    """

    potential: Potential
    of: Any
    partition: Partition
    name: str = "telescope"

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return the bound on the difference between the end and the start."""
        sorts = list(self.partition.sorts.values())
        if len(facts) != len(sorts):
            raise FlawError("there must be one fact for each sort of rounds")
        kinds = {_direction(fact) for fact in facts} - {Eq}
        if len(kinds) > 1:
            raise FlawError("some steps go up and others down")
        kind = kinds.pop() if kinds else Eq
        total = sympy.Integer(0)
        for fact, sort in zip(facts, sorts, strict=True):
            total += _added_up(self._bound(fact, context), sort)
        of = sympy.sympify(self.of)
        start, end = self.potential.at(of, 1), self.potential.at(of, 2)
        found = kind(end - start, total, evaluate=False)
        left = found.free_symbols & context.of_a_round
        if left:
            raise FlawError(f"{', '.join(map(str, left))} belongs to one round only")
        return found if claim is None else _same_claim(found, claim, context)

    def _bound(self, fact: Relation, context: Context) -> sympy.Expr:
        """Return what a fact bounds the difference of the potential by."""
        before = sympy.sympify(self.of)
        after = self.potential.at(before, 0)
        difference, (gap, _, _) = after - before, gap_of(fact)
        signs = {Le: (1,), Ge: (-1,), Eq: (1, -1)}[_direction(fact)]
        moving = before.free_symbols ^ after.free_symbols
        for sign in signs:
            bound = sympy.expand(context.expanded(difference + sign * gap))
            if bound.free_symbols & moving:
                bound = sympy.simplify(bound)
            if not bound.free_symbols & moving:
                return bound
        raise FlawError(f"{fact} does not bound {after} - {before}")


def _direction(fact: Relation) -> Any:
    if isinstance(fact, Eq):
        return Eq
    return Ge if isinstance(fact, Ge | Gt) else Le


def _added_up(bound: sympy.Expr, sort: Rounds) -> sympy.Expr:
    letters = tuple(sort.totals)
    if not letters:
        constant, result = bound, sympy.Integer(0)
    else:
        polynomial = sympy.Poly(bound, *letters)
        if polynomial.total_degree() > 1:
            raise FlawError(f"{bound} is not affine in {', '.join(map(str, letters))}")
        constant = polynomial.coeff_monomial(1)
        result = sum(
            (polynomial.coeff_monomial(letter) * sort.totals[letter] for letter in letters),
            sympy.Integer(0),
        )
        if constant.free_symbols & set(letters):
            raise FlawError(f"{bound} is not affine in {', '.join(map(str, letters))}")
    if constant == 0:
        return result
    if sort.count is None:
        raise FlawError(f"a round that is not counted adds {constant}")
    return result + constant * sort.count


@dataclass(frozen=True)
class Subject:
    """What another theorem is applied to, if that is not our own run: printed as an axiom."""

    key: str
    sentence: str


@dataclass(frozen=True)
class Use:
    """Another theorem, with expressions put in for its parameters.

    Its hypotheses about the run must be ours as well, but for those that ours imply; a mapping
    names for each of these the text of ours that does, or nothing where ``of`` says why it holds.
    Only parameters that are free in it may be chosen: whatever else is put in belongs to another
    run, or to another thing than a run, and ``of`` says to which.
    """

    key: str
    where: Mapping[sympy.Symbol, Any] = field(default_factory=dict)
    implied: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict)
    of: Subject | None = None
    name: str = "theorem"

    @property
    def assumed(self) -> tuple[Subject, ...]:
        """What it is applied to."""
        return () if self.of is None else (self.of,)

    def conclude(self, facts: Facts, claim: Relation | None, context: Context) -> Relation:
        """Return its claim at the expressions; its conditions on parameters must hold there."""
        used = theorem(self.key)
        put = {letter: sympy.sympify(value) for letter, value in self.where.items()}
        for hypothesis in used.given:
            if hypothesis.relation is not None:
                context.require(_put_in(hypothesis.relation, put), facts)
            elif hypothesis.text not in context.hypotheses:
                reason = dict(self.implied).get(hypothesis.name, "")
                if not reason and (hypothesis.name not in self.implied or self.of is None):
                    raise FlawError(f"{self.key} needs that {hypothesis.text}")
                _require_hypotheses(reason, context)
        if self.of is None:
            _require_our_own(used, put, context)
        for letter, value in put.items():
            _require_inside(value, interval_of(letter), facts, context, letter)
        found = _put_in(used.claim, put)
        return found if claim is None else _same_claim(found, claim, context)


# ------------------------------------------------------------------ parts


def meaning(facts: Facts, context: Context) -> frozenset[Any]:
    """Return what holds because the theorem and some facts have a meaning."""
    sides = [side for fact in facts for side in (fact.lhs, fact.rhs)]
    return context.meant.union(*map(conditions, sides))


def _require_hypotheses(texts: str | tuple[str, ...], context: Context) -> None:
    for text in (texts,) if isinstance(texts, str) else texts:
        if text and text not in context.hypotheses:
            raise FlawError(f"it is not a hypothesis that {text}")


def _require_our_own(used: Theorem, put: Iterable[sympy.Symbol], context: Context) -> None:
    """Raise FlawError if a theorem is not used for our run, or of any choice of a parameter."""
    ours = context.theorem
    if ours is None:
        return
    free = {quantity.symbol for quantity in used.quantities if quantity.free}
    other = [letter.name for letter in put if letter not in free]
    if other:
        raise FlawError(f"{', '.join(other)} of {used.key} is not chosen, but belongs to its run")
    if used.subject != ours.subject or (used.kinds and not set(ours.kinds) <= set(used.kinds)):
        raise FlawError(f"{used.key} is not about our run")
    if used.kinds and not ours.kinds:
        raise FlawError(f"{used.key} is about {' or '.join(used.kinds)} only")


def _claimed(claim: Relation | None) -> Relation:
    if claim is None:
        raise FlawError("the step claims nothing")
    return claim


def _same_claim(found: Relation, claim: Relation, context: Context) -> Relation:
    """Return the claim if it says no more than what was found."""
    gap, strict, equal = gap_of(found)
    wanted, wants_strict, wants_equality = gap_of(claim)
    if (wants_strict and not strict) or (wants_equality and not equal):
        raise FlawError(f"{found} is weaker than {claim}")
    if context.same(gap, wanted) or (equal and context.same(gap, -wanted)):
        return claim
    raise FlawError(f"what follows is {found}, not {claim}")


def _put_in(relation: Relation, where: Mapping[sympy.Symbol, Any]) -> Relation:
    left = relation.lhs.subs(where, simultaneous=True)
    right = relation.rhs.subs(where, simultaneous=True)
    return type(relation)(left, right, evaluate=False)


def _require_inside(
    value: sympy.Expr,
    interval: sympy.Interval,
    facts: Facts,
    context: Context,
    letter: sympy.Symbol | None = None,
) -> None:
    """Raise unless a value is a real number of an interval, and whole where the letter is."""
    context.require_defined(value, facts, context.meant)
    if letter is not None and letter.is_integer and not value.is_integer:
        raise FlawError(f"{value} is not known to be a whole number")
    if interval.start > -sympy.oo:
        low = Gt if interval.left_open else Ge
        context.require(low(value, interval.start, evaluate=False), facts)
    if interval.end < sympy.oo:
        high = Lt if interval.right_open else Le
        context.require(high(value, interval.end, evaluate=False), facts)
