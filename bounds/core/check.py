"""Does a theorem hold for this subject?

Hypotheses come first: a run that breaks one is NOT_APPLICABLE, never HOLDS.  Then the
claim, then each step of the proof on each round, and the first that breaks is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import sympy
from flint import arb

from bounds.core.decide import Decision, Inequality
from bounds.core.errors import NotApplicableError, ParameterError
from bounds.core.evaluate import ExpressionError, compiled, number
from bounds.core.quick import quick_sign
from bounds.core.text import relation_text
from bounds.core.verdict import BrokenInvariant, Outcome, Verdict, to_float
from learners.core.arithmetic import Undecided, escalate
from learners.core.transcript import Transcript, has_floats

if TYPE_CHECKING:
    from bounds.core.theorem import Hypothesis, Invariant, Quantity, Theorem

Values = Mapping[str, Any]

_LEFT, _RIGHT = sympy.symbols("left right", real=True)


def check(theorem: Theorem, subject: Any, exact: Mapping[str, sympy.Expr]) -> Verdict:
    """Return the verdict of ``theorem`` about ``subject``, with some parameters given exactly."""
    if isinstance(subject, Transcript) != (theorem.subject == "run"):
        raise TypeError(
            f"{theorem.key} speaks about a {theorem.subject}, but was given a "
            f"{type(subject).__name__}"
        )
    asked = _Values(theorem, subject, exact)
    try:
        reason = asked.read_all()
        for hypothesis in theorem.given:
            met = _is_met(hypothesis, subject, asked)
            if met is not True:
                outcome = Outcome.UNDECIDED if met is None else Outcome.NOT_APPLICABLE
                return Verdict(theorem.key, outcome, reason=hypothesis.text, values=asked.read)
        asked.insist()
    except AttributeError:
        if isinstance(subject, Transcript):
            raise
        raise TypeError(
            f"{theorem.key} speaks about a {theorem.subject}, but was given a "
            f"{type(subject).__name__}"
        ) from None
    except NotApplicableError as error:
        return Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=str(error))
    except Undecided as error:
        return Verdict(theorem.key, Outcome.UNDECIDED, reason=str(error))
    values = asked.read
    # Where the claim is open, a step of the proof may be broken all the same.
    verdict = Verdict(theorem.key, Outcome.UNDECIDED, reason=reason, values=values)
    if not reason:
        verdict = _claim(theorem, values)
    if verdict.ratio:
        verdict = replace(verdict, degenerate=degenerate_at(theorem, values))
    weights = _shows_exact_weights(subject)
    for invariant in theorem.invariants:
        if invariant.needs_weights and not weights:
            continue
        verdict = _with_invariant(verdict, invariant, subject, values)
        if verdict.broken_invariant is not None:
            break
    return verdict


def _shows_exact_weights(subject: Any) -> bool:
    """Tell whether the steps of a proof can be checked: weights are recorded, nothing rounded.

    Rounded weights or predictions break identities by an ulp, which says nothing about the
    learner.
    """
    run = getattr(subject, "run", subject)
    columns = (getattr(run, "weights", None), getattr(run, "predictions", None))
    return not any(column is None or has_floats(column) for column in columns)


def plays_its_game(theorem: Theorem, subject: Any) -> bool:
    """Tell whether a run is one of the games that the theorem speaks about."""
    if not theorem.games or not hasattr(subject, "game"):
        return True
    return str(subject.game.name).partition(":")[0] in theorem.games


class _Values(Mapping[str, Any]):
    """The quantities: as given where they are given, else read off the subject.

    What cannot be read, since it only makes sense under the hypotheses, raises its error when
    somebody asks for it: so a hypothesis that fails is told first.
    """

    def __init__(self, theorem: Theorem, subject: Any, exact: Mapping[str, sympy.Expr]) -> None:
        self.read: dict[str, Any] = {}
        self._known, self._subject, self._exact = theorem.by_name, subject, exact

    def __getitem__(self, name: str) -> Any:
        if name not in self.read:
            self.read[name] = self._known[name].read(self._subject)
        return self.read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def read_all(self) -> str:
        """Read what can be read; return why some of it is open, if it is."""
        reason = ""
        for name, quantity in self._known.items():
            try:
                if name in self._exact:
                    _check_agreement(quantity, self._subject, self._exact[name])
                    self.read[name] = self._exact[name]
                else:
                    self[name]
            except Undecided as error:
                reason = reason or str(error)
            except (AttributeError, NotApplicableError, ParameterError):
                raise  # no such subject, whatever the hypotheses
            except Exception:
                continue  # raised again when it is asked for
        return reason

    def insist(self) -> None:
        """Ask for everything that is not open."""
        for name in self._known:
            with suppress(Undecided):
                self[name]


def _check_agreement(quantity: Quantity, subject: Any, given: sympy.Expr) -> None:
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


# ------------------------------------------------------------------ hypotheses


def _is_met(hypothesis: Hypothesis, subject: Any, values: Values) -> bool | None:
    """Tell whether a hypothesis is met; None if that is open."""
    if hypothesis.relation is not None:
        known = names_of(hypothesis.relation) <= values.keys()
        return relation_holds(hypothesis.relation, values) if known else None
    if hypothesis.test is None:
        return True
    try:
        return hypothesis.test(subject, values)
    except Undecided:
        return None


@lru_cache(maxsize=4096)
def names_of(relation: Any) -> frozenset[str]:
    """Return the names of what a relation speaks about."""
    return frozenset(symbol.name for symbol in relation.free_symbols)


def relation_holds(relation: Any, values: Values) -> bool | None:
    """Decide a hypothesis about parameters; an equality with a rounded value may agree."""
    at = {name: values[name] for name in names_of(relation)}
    if isinstance(relation, sympy.Eq) and isinstance(relation.lhs, sympy.Symbol):
        own = at[relation.lhs.name]
        if isinstance(own, float | arb):
            return _agree(
                own,
                escalate(lambda: compiled(relation.rhs)({n: number(v) for n, v in at.items()})),
            )
    plain = quick_sign(relation.lhs, relation.rhs)(at)
    if plain is not None:
        return _SIGN_TESTS[type(relation)](plain)
    decision = Inequality(relation.lhs, relation.rhs).decide(at)
    return None if decision.sign is None else _SIGN_TESTS[type(relation)](decision.sign)


_SIGN_TESTS: dict[type, Callable[[int], bool]] = {
    # of the sign of right - left
    sympy.Le: lambda sign: sign >= 0,
    sympy.Lt: lambda sign: sign > 0,
    sympy.Ge: lambda sign: sign <= 0,
    sympy.Gt: lambda sign: sign < 0,
    sympy.Eq: lambda sign: sign == 0,
    sympy.Ne: lambda sign: sign != 0,
}


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
        return Inequality(_LEFT, _RIGHT).decide({"left": own, "right": given}).sign == 0

    return escalate(compare)


# ------------------------------------------------------------------ claim and steps


def _sides(claim: Any) -> Inequality:
    """Return the claim as ``left <= right``, turned around if it says "at least"."""
    if isinstance(claim, sympy.Ge):
        return Inequality(claim.rhs, claim.lhs)
    return Inequality(claim.lhs, claim.rhs)


def _outcome(claim: Any, decision: Decision) -> Outcome:
    if decision.sign is None:
        return Outcome.UNDECIDED
    holds = decision.sign == 0 if isinstance(claim, sympy.Eq) else decision.sign >= 0
    return Outcome.HOLDS if holds else Outcome.VIOLATED


def _in_order(claim: Any, decision: Decision) -> tuple[Any, Any]:
    """Return the two sides as the claim has them."""
    turned = isinstance(claim, sympy.Ge)
    return (decision.right, decision.left) if turned else (decision.left, decision.right)


def _claim(theorem: Theorem, values: Values) -> Verdict:
    decision = _sides(theorem.claim).decide(values)
    outcome = _outcome(theorem.claim, decision)
    observed, bound = _in_order(theorem.claim, decision)
    right = to_float(decision.right)
    return Verdict(
        theorem=theorem.key,
        outcome=outcome,
        claim=outcome,
        observed=observed,
        bound=bound,
        slack=decision.slack,
        ratio=to_float(decision.left) / right if right > 0 else None,
        reason="" if outcome is not Outcome.UNDECIDED else "the precision does not decide it",
        values=values,
    )


def degenerate_at(theorem: Theorem, values: Values) -> str:
    """Return why a ratio says nothing about the bound at these values; nothing if it does."""
    for condition in (q.degenerate for q in theorem.quantities):
        if condition is not None and names_of(condition.relation) <= values.keys():
            met = relation_holds(condition.relation, values)
            if met:
                return condition.text
    return ""


def _with_invariant(
    verdict: Verdict, invariant: Invariant, subject: Any, values: Values
) -> Verdict:
    """Return the verdict after one step of the proof was checked on all its rounds."""
    inequality = _sides(invariant.claim)
    plain = quick_sign(inequality.left, inequality.right)
    steps = 0
    for t, at in invariant.rounds(subject):
        if plain({**values, **at}) == 1 and not isinstance(invariant.claim, sympy.Eq):
            steps += 1
            continue
        decision = _decided(inequality, {**values, **at})
        outcome = _outcome(invariant.claim, decision)
        if outcome is Outcome.UNDECIDED:
            # Balls can refute an identity but never confirm it: then nothing is counted.
            certain = not invariant.tight and not isinstance(invariant.claim, sympy.Eq)
            if verdict.outcome is Outcome.HOLDS and certain:
                reason = f"{invariant.name} is open in round {t}"
                verdict = replace(verdict, outcome=outcome, reason=reason)
            continue
        steps += 1
        if outcome is Outcome.VIOLATED:
            sides = _in_order(invariant.claim, decision)
            broken = BrokenInvariant(invariant.name, relation_text(invariant.claim), t, *sides)
            done = verdict.steps + steps
            return replace(verdict, outcome=outcome, reason="", broken_invariant=broken, steps=done)
    return replace(verdict, steps=verdict.steps + steps)


def _decided(inequality: Inequality, values: Values) -> Decision:
    """Decide a step of a proof; where a side is undefined (the log of a weight 0) it is open."""
    try:
        return inequality.decide(values)
    except (ExpressionError, ZeroDivisionError):
        return Decision(None, arb(0, 1), arb(0, 1))
