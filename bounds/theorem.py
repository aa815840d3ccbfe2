"""What does a theorem say, and does it hold for this run?

A :class:`Theorem` is the one source of truth: the number, the LaTeX, the pages, the
checks and the command line are all read off it.  Its claim is a sympy relation
between quantities; each symbol of the claim is a :class:`Quantity` that knows how it is
read off a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import sympy
from flint import arb, fmpq

from bounds.decide import Decision, Inequality, symbolic
from bounds.evaluate import ExpressionError, compiled, number
from bounds.parsing import parse_value
from bounds.value import BoundValue
from bounds.verdict import BrokenInvariant, Outcome, Verdict, to_float
from learners.arithmetic import Undecided, escalate
from learners.transcript import Transcript


class ParameterError(ValueError):
    """A parameter that is missing, unknown or outside the theorem; one sentence."""


@dataclass(frozen=True)
class Source:
    """Where a statement is printed: a document and the label it has there."""

    document: str
    label: str

    def __str__(self) -> str:
        return f"{self.document}, {self.label}"


@dataclass(frozen=True)
class Quantity:
    """A number that a theorem speaks about.

    ``read`` takes it off a subject (a run, a distribution, …).  A ``parameter`` is chosen
    by whoever sets the game up, so it may also be given to :meth:`Theorem.check`; if it is
    ``free``, what the subject says is only the sharpest choice, and others may be given.
    """

    symbol: sympy.Symbol
    meaning: str
    read: Callable[[Any], Any]
    parameter: bool = False
    free: bool = False

    @property
    def name(self) -> str:
        """The name of the symbol, as on the command line."""
        return str(self.symbol.name)


@dataclass(frozen=True)
class Hypothesis:
    """A condition of a theorem.

    Either a sympy ``relation`` between parameters, or a ``test`` of the subject that
    returns whether it is met (given the subject and the values of the quantities).
    """

    name: str
    text: str
    relation: Any = None
    test: Callable[[Any, Mapping[str, Any]], bool] | None = None


@dataclass(frozen=True)
class Invariant:
    """One step of a proof, checked on every round of a run where it speaks.

    ``claim`` relates symbols of a round; ``rounds`` lists the rounds (from 1) with the
    values of those symbols.  The quantities of the theorem may be used as well.
    """

    name: str
    claim: Any
    rounds: Callable[[Any], Iterable[tuple[int, Mapping[str, Any]]]]


@dataclass(frozen=True)
class Derivation:
    """How a corollary follows from another theorem: the formula is computed, not retyped."""

    parent: str
    text: str
    bound: Callable[[sympy.Expr], sympy.Expr]


@dataclass(frozen=True)
class Theorem:
    """A statement about online learning that can be computed and checked.

    Attributes:
        key: short and permanent; a corrected statement gets a new key.
        title: what it says, in a few words.
        kinds: the algorithms that it speaks about; empty for a lemma.
        quantities: every symbol of hypotheses and claim.
        given: the hypotheses; a run that breaks one is NOT_APPLICABLE, never HOLDS.
        claim: ``observed <= bound``, ``observed >= bound`` or ``Eq(observed, bound)``.
        sources: where it is printed.
        invariants: the steps of its proof.
        derivation: how it follows from a more general theorem.
        average_over: the symbol to divide by where people ask for the average (T).
        remark: what else a reader should know.
        subject: what it speaks about: a run, an ensemble, a distribution, a signed sum.
        games: the games whose runs it speaks about; a run of another is NOT_APPLICABLE.
    """

    key: str
    title: str
    kinds: tuple[str, ...]
    quantities: tuple[Quantity, ...]
    given: tuple[Hypothesis, ...]
    claim: Any
    sources: tuple[Source, ...]
    invariants: tuple[Invariant, ...] = ()
    derivation: Derivation | None = None
    average_over: sympy.Symbol | None = None
    remark: str = ""
    subject: str = "run"
    games: tuple[str, ...] = ()

    # ---------------------------------------------------------------- statement

    @property
    def observed(self) -> sympy.Expr:
        """The left side of the claim: what is measured."""
        return self.claim.lhs

    @property
    def bound_expression(self) -> sympy.Expr:
        """The right side of the claim: the bound."""
        return self.claim.rhs

    @property
    def is_lower_bound(self) -> bool:
        """Whether the claim says "at least"."""
        return isinstance(self.claim, sympy.Ge)

    @cached_property
    def by_name(self) -> dict[str, Quantity]:
        """The quantities by name."""
        return {quantity.name: quantity for quantity in self.quantities}

    @cached_property
    def parameters(self) -> tuple[str, ...]:
        """The names that the bound depends on, in the order of the quantities."""
        free = {symbol.name for symbol in self.bound_expression.free_symbols}
        return tuple(q.name for q in self.quantities if q.name in free)

    @property
    def statement(self) -> str:
        """The claim as text."""
        operator = {sympy.Le: "<=", sympy.Ge: ">=", sympy.Eq: "="}[type(self.claim)]
        return f"{self.observed} {operator} {_text(self.bound_expression)}"

    @property
    def latex(self) -> str:
        """The claim in LaTeX."""
        return str(sympy.latex(self.claim, symbol_names=LATEX_NAMES))

    def _repr_latex_(self) -> str:
        return f"$\\displaystyle {self.latex}$"

    def _repr_html_(self) -> str:
        hypotheses = "".join(f"<li>{_escape(h.text)}</li>" for h in self.given)
        sources = "; ".join(_escape(str(source)) for source in self.sources)
        return (
            f"<p><b>{_escape(self.key)}</b>: {_escape(self.title)}</p>"
            f"<p>$$ {_escape(self.latex)} $$</p><ul>{hypotheses}</ul><p><i>{sources}</i></p>"
        )

    # ---------------------------------------------------------------- calculator

    def exact_parameters(self, values: Mapping[str, Any]) -> dict[str, sympy.Expr]:
        """Return values as exact sympy numbers; strings are parsed, floats are dyadic."""
        known = self.by_name
        result: dict[str, sympy.Expr] = {}
        for name, value in values.items():
            if name not in known:
                raise ParameterError(
                    f"{self.key} has no parameter {name!r}: it takes "
                    f"{', '.join(self.parameters) or 'none'}"
                )
            try:
                exact = parse_value(value) if isinstance(value, str) else symbolic(value)
            except (ValueError, TypeError, Undecided) as error:
                raise ParameterError(f"{name}: {error}") from None
            self._check_domain(name, exact)
            result[name] = exact
        return result

    def _check_domain(self, name: str, value: sympy.Expr) -> None:
        symbol = self.by_name[name].symbol
        meaning = self.by_name[name].meaning
        if symbol.is_integer and not (value.is_Integer or _is_whole(value)):
            raise ParameterError(f"{name} = {value} is not a whole number, but {name} is {meaning}")
        sign = _sign_of(value)
        if symbol.is_positive and sign <= 0:
            raise ParameterError(f"{name} = {value} is not positive, but {name} is {meaning}")
        if symbol.is_nonnegative and sign < 0:
            raise ParameterError(f"{name} = {value} is negative, but {name} is {meaning}")

    def check_parameters(self, exact: Mapping[str, sympy.Expr]) -> None:
        """Refuse values that break a hypothesis about the parameters."""
        for hypothesis in self.given:
            relation = hypothesis.relation
            if relation is None or not {s.name for s in relation.free_symbols} <= set(exact):
                continue
            if self._relation_holds(relation, exact) is not True:
                shown = ", ".join(
                    f"{s.name} = {exact[s.name]}"
                    for s in sorted(relation.free_symbols, key=lambda s: s.name)
                )
                raise ParameterError(
                    f"{shown} breaks the hypothesis {_text(relation)} of {self.key}: "
                    f"choose values with {hypothesis.text}"
                )

    def bound(self, **values: Any) -> BoundValue:
        """Return the bound at ``values``: exact expression, certified enclosure, digits.

        Values are exact: ``beta="1/3"``, ``T="1e6"``, ``eta="sqrt(2)"``, ints, fractions.
        """
        exact = self.exact_parameters(values)
        missing = [name for name in self.parameters if name not in exact]
        if missing:
            raise ParameterError(
                f"{self.key} needs {', '.join(missing)} as well: give "
                + " ".join(f"{name}=…" for name in missing)
            )
        self.check_parameters(exact)
        used = {self.by_name[name].symbol: exact[name] for name in self.parameters}
        return BoundValue(
            expression=self.bound_expression.subs(used),
            formula=self.bound_expression,
            latex=str(sympy.latex(self.bound_expression, symbol_names=LATEX_NAMES)),
        )

    # ---------------------------------------------------------------- checking

    def check(self, subject: Any, **parameters: Any) -> Verdict:
        """Tell whether the theorem holds for ``subject``: hypotheses, claim, invariants.

        ``parameters`` gives exact values (eta = sqrt(8 ln N / T)) that a run in floats or
        balls can only hold approximately.
        """
        if isinstance(subject, Transcript) != (self.subject == "run"):
            raise TypeError(
                f"{self.key} speaks about a {self.subject}, but was given a "
                f"{type(subject).__name__}"
            )
        if self.games and subject.game.name.partition(":")[0] not in self.games:
            reason = f"the game is {' or '.join(self.games)}"
            return Verdict(self.key, Outcome.NOT_APPLICABLE, reason=reason)
        values = self._values(subject, parameters)
        obstacle = self._first_failing_hypothesis(subject, values)
        if obstacle is not None:
            return obstacle
        decision = self._inequality.decide(values)
        outcome = self._outcome(decision)
        verdict = Verdict(
            theorem=self.key,
            outcome=outcome,
            claim=outcome,
            observed=decision.right if self.is_lower_bound else decision.left,
            bound=decision.left if self.is_lower_bound else decision.right,
            slack=decision.slack,
            ratio=_ratio(decision),
            reason="" if outcome is not Outcome.UNDECIDED else "the precision does not decide it",
            values=values,
        )
        return self._with_invariants(verdict, subject, values)

    @cached_property
    def _inequality(self) -> Inequality:
        if self.is_lower_bound:
            return Inequality(self.claim.rhs, self.claim.lhs)
        return Inequality(self.claim.lhs, self.claim.rhs)

    def _outcome(self, decision: Decision) -> Outcome:
        if decision.sign is None:
            return Outcome.UNDECIDED
        if isinstance(self.claim, sympy.Eq):
            return Outcome.HOLDS if decision.sign == 0 else Outcome.VIOLATED
        return Outcome.HOLDS if decision.sign >= 0 else Outcome.VIOLATED

    def _values(self, subject: Any, parameters: Mapping[str, Any]) -> dict[str, Any]:
        unknown = set(parameters) - set(self.by_name)
        if unknown:
            raise ParameterError(f"{self.key} has no parameter {sorted(unknown)[0]!r}")
        exact = self.exact_parameters(parameters)
        values: dict[str, Any] = {}
        for quantity in self.quantities:
            if quantity.name in exact:
                self._check_agreement(quantity, subject, exact[quantity.name])
                values[quantity.name] = exact[quantity.name]
            else:
                values[quantity.name] = quantity.read(subject)
        return values

    def _check_agreement(self, quantity: Quantity, subject: Any, given: sympy.Expr) -> None:
        """Refuse a parameter that contradicts what the run says of itself."""
        if quantity.free:
            return
        try:
            own = quantity.read(subject)
        except ParameterError:
            return
        if not _agree(own, given):
            raise ParameterError(
                f"{quantity.name} = {given} was given, but the run has {quantity.name} = {own}"
            )

    def _first_failing_hypothesis(self, subject: Any, values: Mapping[str, Any]) -> Verdict | None:
        for hypothesis in self.given:
            met: bool | None
            if hypothesis.relation is not None:
                met = self._relation_holds(hypothesis.relation, values)
            elif hypothesis.test is not None:
                try:
                    met = hypothesis.test(subject, values)
                except Undecided:
                    met = None
            else:
                continue
            if met is not True:
                outcome = Outcome.UNDECIDED if met is None else Outcome.NOT_APPLICABLE
                return Verdict(self.key, outcome, reason=hypothesis.text, values=values)
        return None

    def _relation_holds(self, relation: Any, values: Mapping[str, Any]) -> bool | None:
        """Decide a hypothesis about parameters; an equality with a rounded value may agree."""
        names = {symbol.name for symbol in relation.free_symbols}
        at = {name: values[name] for name in names}
        if isinstance(relation, sympy.Eq) and isinstance(relation.lhs, sympy.Symbol):
            own = at[relation.lhs.name]
            if isinstance(own, float | arb):
                required = escalate(
                    lambda: compiled(relation.rhs)({n: number(v) for n, v in at.items()})
                )
                return _agree(own, required)
        decision = Inequality(relation.lhs, relation.rhs).decide(at)
        if decision.sign is None:
            return None
        return _SIGN_TESTS[type(relation)](decision.sign)

    def _with_invariants(
        self, verdict: Verdict, subject: Any, values: Mapping[str, Any]
    ) -> Verdict:
        weights = getattr(subject, "weights", None)
        if weights is None or weights.dtype.kind == "f":
            # Rounded weights break identities by an ulp, which says nothing about the learner.
            return verdict
        steps = 0
        for invariant in self.invariants:
            lower = isinstance(invariant.claim, sympy.Ge)
            sides = (invariant.claim.rhs, invariant.claim.lhs)
            inequality = Inequality(*(sides if lower else sides[::-1]))
            identity = isinstance(invariant.claim, sympy.Eq)
            for t, at in invariant.rounds(subject):
                decision = _decided(inequality, {**values, **at})
                if decision.sign is None:
                    # Balls can refute an identity but never confirm it: then nothing is counted.
                    if verdict.outcome is Outcome.HOLDS and not identity:
                        verdict = replace(
                            verdict,
                            outcome=Outcome.UNDECIDED,
                            reason=f"{invariant.name} is open in round {t}",
                        )
                    continue
                steps += 1
                if decision.sign < 0 or (identity and decision.sign != 0):
                    broken = BrokenInvariant(
                        invariant.name,
                        _text(invariant.claim),
                        t,
                        decision.right if lower else decision.left,
                        decision.left if lower else decision.right,
                    )
                    return replace(
                        verdict,
                        outcome=Outcome.VIOLATED,
                        reason="",
                        broken_invariant=broken,
                        steps=steps,
                    )
        return replace(verdict, steps=steps)

    # ---------------------------------------------------------------- variants

    def scaled(self, factor: Any) -> Theorem:
        """Return the theorem with its bound multiplied by ``factor``: a mutant for testing."""
        claim = type(self.claim)(self.claim.lhs, symbolic(factor) * self.claim.rhs, evaluate=False)
        return replace(self, claim=claim)

    def without(self, *names: str) -> Theorem:
        """Return the theorem with the named hypotheses dropped."""
        unknown = set(names) - {hypothesis.name for hypothesis in self.given}
        if unknown:
            have = ", ".join(hypothesis.name for hypothesis in self.given)
            raise ParameterError(
                f"{self.key} has no hypothesis {sorted(unknown)[0]!r}: it has {have}"
            )
        return replace(self, given=tuple(h for h in self.given if h.name not in names))


#: How symbols are written in LaTeX; all others follow sympy's own rules.
LATEX_NAMES: dict[sympy.Symbol, str] = {}


_SIGN_TESTS: dict[type, Callable[[int], bool]] = {
    # of the sign of right - left
    sympy.Le: lambda sign: sign >= 0,
    sympy.Lt: lambda sign: sign > 0,
    sympy.Ge: lambda sign: sign <= 0,
    sympy.Gt: lambda sign: sign < 0,
    sympy.Eq: lambda sign: sign == 0,
    sympy.Ne: lambda sign: sign != 0,
}


def _decided(inequality: Inequality, values: Mapping[str, Any]) -> Decision:
    """Decide a step of a proof; where a side is undefined (the log of a weight 0) it is open."""
    try:
        return inequality.decide(values)
    except (ExpressionError, ZeroDivisionError):
        return Decision(None, arb(0, 1), arb(0, 1))


def _ratio(decision: Decision) -> float | None:
    """Return left/right as a float, if the right side is positive."""
    right = to_float(decision.right)
    return to_float(decision.left) / right if right > 0 else None


def _agree(own: Any, given: Any) -> bool:
    """Tell whether a value of a run may be the exact value that was given.

    A ball agrees with what it contains.  A float stands for the real number that it was
    rounded from: it agrees with what lies within the rounding of a few operations.
    """
    if isinstance(own, str) or own is None:
        return False

    def compare() -> bool:
        target = number(given)
        if isinstance(own, arb):
            return bool(own.overlaps(arb(target)))
        if isinstance(own, float):
            return bool(arb(own, abs(own) * 2.0**-49).overlaps(arb(target)))
        return Inequality(symbolic(own), symbolic(given)).decide({}).sign == 0

    return escalate(compare)


def _is_whole(value: sympy.Expr) -> bool:
    exact = escalate(lambda: number(value))
    return isinstance(exact, fmpq) and exact.q == 1


def _sign_of(value: sympy.Expr) -> int:
    sign = Inequality(sympy.Integer(0), value).decide({}).sign
    if sign is None:
        raise ParameterError(f"the sign of {value} cannot be decided: give a simpler value")
    return sign


def _text(expression: Any) -> str:
    """Return an expression or relation as plain text."""
    if isinstance(expression, sympy.Eq):
        return f"{expression.lhs} = {expression.rhs}"
    return str(expression)


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
