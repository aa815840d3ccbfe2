"""What is the exact worst case at given parameters, and what does the theorem say of it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from time import perf_counter
from typing import Any

import sympy
from flint import arb, fmpq

from adversaries.core.scope import Scope
from adversaries.core.trial import Trial
from adversaries.core.trials import trial_of, trials
from adversaries.worst_case.result import Solver, WorstCase, require
from bounds.core.check import degenerate_at
from bounds.core.errors import ParameterError
from bounds.core.evaluate import Value, number
from bounds.core.slack import Account, account
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict, readable, to_float
from learners.core.arithmetic import BALL, Undecided, escalate

#: A worst case at what a caller has fixed is asked for if it takes no longer, in seconds.
_PATIENCE = 5.0


def solver_of(theorem: Theorem) -> Solver:
    """Return how the worst case of a theorem is found."""
    found = trial_of(theorem).worst_case
    if found is None:
        known = ", ".join(trial.key for trial in trials() if trial.worst_case is not None)
        raise ParameterError(
            f"no exact worst case is known for {theorem.key}: there is one for {known}"
        )
    return found()


@dataclass(frozen=True)
class Measured:
    """A worst case beside what the theorem allows."""

    result: WorstCase
    bound: Value | None
    ratio: float | None
    verdict: Verdict | None
    theorem: Theorem

    @property
    def degenerate(self) -> str:
        """Why the ratio says nothing about the bound at this size, if it does not."""
        known = {} if self.verdict is None else self.verdict.values
        return degenerate_at(self.theorem, {**known, **self.given})

    @property
    def given(self) -> dict[str, Any]:
        """The values of the theorem's quantities at which the worst case was asked for."""
        names = self.theorem.by_name
        return {n: v for n, v in self.result.parameters.items() if n in names and v is not None}

    @cached_property
    def lost(self) -> Account | None:
        """Where the bound loses what the worst case leaves of it, each with its number."""
        if self.bound is None:
            return None
        subject = _looked_at(self.theorem, self.result)
        return account(self.theorem, subject, self.given, number(self.result.low), self.bound)

    @property
    def outcome(self) -> Outcome:
        """Whether the theorem's bound is at least the worst case."""
        if self.verdict is not None:
            return self.verdict.outcome
        if self.bound is None:
            return Outcome.NOT_APPLICABLE
        return _compared(self.theorem, self.result.low, self.bound)


def worst_case(theorem: Theorem, parameters: Mapping[str, Any]) -> Measured:
    """Return the exact worst case at these parameters, beside the bound, if it is not too dear."""
    solver = solver_of(theorem)
    exact = {name: _exact(value) for name, value in parameters.items()}
    require(solver, exact, theorem.key)
    return measured(theorem, solver.solve(theorem, exact))


def _exact(value: Any) -> Any:
    return fmpq(value.numerator, value.denominator) if isinstance(value, Fraction) else value


def _told(theorem: Theorem, result: WorstCase) -> dict[str, Any]:
    """Return the vector or the class that the theorem looks at a run with."""
    names = theorem.view.names if theorem.view is not None else ()
    return {n: result.parameters[n] for n in names if n in result.parameters}


def _looked_at(theorem: Theorem, result: WorstCase) -> Any:
    """Return the witness as the theorem looks at it; None if it is no run."""
    run = result.witness
    if run is None or not theorem.is_about_runs or theorem.view is None:
        return run
    return theorem.view.look(run, **_told(theorem, result))


def measured(theorem: Theorem, result: WorstCase) -> Measured:
    """Return a worst case beside the bound, and what the theorem says of its witness."""
    known = {n: v for n, v in result.parameters.items() if n in theorem.by_name}
    verdict = None
    if result.witness is not None and theorem.is_about_runs:
        verdict = theorem.check(result.witness, **_told(theorem, result))
    bound: Value | None = None
    if set(theorem.parameters) <= set(known):
        # A conjecture may speak about other parameters only.
        with suppress(ParameterError):
            value = theorem.bound(**{name: known[name] for name in theorem.parameters})
            bound = escalate(value.enclosure)
    elif verdict is not None:
        bound = verdict.bound
    ratio = None
    if bound is not None and to_float(bound) > 0:
        ratio = to_float(number(result.low)) / to_float(bound)
        ratio = 1 / ratio if theorem.is_lower_bound else ratio
    return Measured(result, bound, ratio, verdict, theorem)


def _compared(theorem: Theorem, low: Any, bound: Value) -> Outcome:
    """Return what the claim says of a worst case that no run shows."""
    value = fmpq(low) if isinstance(low, int) else low
    slack = bound - value
    try:
        sign = BALL.sign(arb(slack))
    except Undecided:
        return Outcome.UNDECIDED
    if isinstance(theorem.claim, sympy.Eq):
        return Outcome.HOLDS if sign == 0 else Outcome.VIOLATED
    holds = sign <= 0 if theorem.is_lower_bound else sign >= 0
    return Outcome.HOLDS if holds else Outcome.VIOLATED


def evidence_of(trial: Trial, scope: Scope) -> Iterator[Evidence]:
    """Yield the exact worst cases at the sizes of a profile: none in the fast one."""
    theorem, profile = scope.theorem, scope.profile
    if trial.worst_case is None or profile.name == "fast":
        return
    solver = trial.worst_case()
    for parameters in _sizes(solver, scope):
        scope.proceed()
        started = perf_counter()
        try:
            found = measured(theorem, solver.solve(theorem, parameters))
        except ParameterError:
            if not scope.fixed:
                raise
            continue  # no size that a theorem speaks of has what is fixed
        failed = found.outcome is Outcome.VIOLATED
        if failed and found.verdict is None and scope.fixed:
            continue  # the run is too long to be shown
        yield Evidence(
            method="worst case",
            scope=found.result.covered,
            size=1,
            outcome=found.outcome,
            ratio=found.ratio,
            seconds=perf_counter() - started,
            witness=", ".join(f"{n}={_shown(v)}" for n, v in parameters.items()),
            failure=found.verdict if failed else None,
            example=found.result.witness,
            points=_point(found),
            degenerate=found.degenerate,
        )


def _sizes(solver: Solver, scope: Scope) -> list[Mapping[str, Any]]:
    """Return the sizes of a profile, with what is fixed if that does not take long."""
    sizes = solver.small if scope.profile.name == "ci" else (*solver.small, *solver.large)
    fixed = {name: value for name, value in scope.fixed.items() if name in solver.needs}
    put: list[Mapping[str, Any]] = []
    for size in ({**size, **fixed} for size in sizes):
        if not fixed or (size not in put and _is_quick(solver, size)):
            put.append(size)
    return put


def _is_quick(solver: Solver, size: Mapping[str, Any]) -> bool:
    """Tell whether a size is rational, and found before long."""
    if any(isinstance(value, sympy.Expr) for value in size.values()):
        return False
    try:
        return solver.cost(size).seconds <= _PATIENCE
    except OverflowError:  # numbers that no float holds
        return False


def _point(found: Measured) -> tuple[tuple[float, float], ...]:
    if found.bound is None:
        return ()
    return ((to_float(found.bound), to_float(number(found.result.low))),)


def _shown(value: Any) -> str:
    return readable(value) if isinstance(value, fmpq | arb) else str(value)
