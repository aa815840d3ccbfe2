"""What does a promise about new data say of one conversion?

The failure probability is chosen to hurt: where the law of the excess jumps, just below the
probability of the jump.  Samples that are too large to enumerate are drawn, and only an exact
binomial test speaks about them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.explore import Finding
from adversaries.core.judge import Tally, as_float
from adversaries.core.scope import Scope
from adversaries.core.statistics import FALSE_ALARM, binomial_test, exact_draws
from bounds.batch.online_to_batch import excess_of
from bounds.batch.subjects import Conversion, Converted
from bounds.core.decide import Inequality
from bounds.core.evaluate import evaluate, number
from bounds.core.theorem import ParameterError, Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict, to_float
from learners.core.arithmetic import CAP_PRECISION, START_PRECISION, working_precision

Given = Mapping[str, Any]

_DELTAS = (fmpq(1), fmpq(999, 1000), fmpq(1, 2), fmpq(1, 20), fmpq(1, 10**9))
#: A failure probability is this much smaller than that of a jump, so that the jump counts.
_JUST_BELOW = fmpq((1 << 20) - 1, 1 << 20)


def settled(theorem: Theorem, case: Converted, given: Given | None = None) -> Verdict:
    """Return the verdict, with more bits as long as it is open.

    ``given`` has the exact parameters that the learner was told to have.
    """
    bits = START_PRECISION
    while True:
        with working_precision(bits):
            verdict = _judged(theorem, case, given or {})
        if verdict.outcome is not Outcome.UNDECIDED or bits >= CAP_PRECISION:
            return verdict
        bits *= 2


def _judged(theorem: Theorem, case: Converted, given: Given) -> Verdict:
    try:
        verdict = theorem.check(case, **given)
    except ParameterError as error:
        # The learner says of itself that it is not set up as it was told to be.
        return Verdict(theorem.key, Outcome.VIOLATED, reason=str(error))
    faults = {h.text for h in theorem.given if h.behaviour}
    if verdict.outcome is Outcome.NOT_APPLICABLE and verdict.reason in faults:
        return replace(verdict, outcome=Outcome.VIOLATED)
    return verdict


def worst_deltas(theorem: Theorem, conversion: Conversion, most: int = 2) -> list[fmpq]:
    """Return the failure probabilities at which the claim comes closest to failing."""
    excess = excess_of(theorem)
    asked = {symbol.name for symbol in theorem.claim.free_symbols} - {excess.name, "delta"}
    known = {q.name: q.read(conversion.at(1)) for q in theorem.quantities if q.name in asked}
    found = []
    for value, chance in conversion.samples.law(excess.law).jumps():
        if value <= 0:
            break
        delta = chance * _JUST_BELOW
        at = {**known, "delta": delta, excess.name: value}
        observed, bound = (to_float(evaluate(side, at)) for side in theorem.claim.args)
        found.append((observed / bound if bound > 0 else float("inf"), delta))
    return [delta for _, delta in sorted(found, reverse=True)[:most]]


def examined(
    scope: Scope, tally: Tally, conversion: Conversion, words: str, given: Given | None = None
) -> None:
    """Add the verdicts at the worst failure probabilities and at some others."""
    for delta in _deltas(scope, conversion):
        case = conversion.at(delta)
        tally.add(settled(scope.theorem, case, given), f"{words}, delta={_shown(delta)}", case)


def _deltas(scope: Scope, conversion: Conversion) -> tuple[Any, ...]:
    """Return the failure probability that is fixed; if none is, the worst and some others."""
    if "delta" in scope.fixed:
        return (scope.fixed["delta"],)
    with working_precision(START_PRECISION):
        return (*worst_deltas(scope.theorem, conversion), *_DELTAS)


def _shown(delta: Any) -> str:
    return str(delta) if len(str(delta)) <= 12 else f"{as_float(delta):.6g}"


def worst(scope: Scope, conversion: Conversion, given: Given | None = None) -> Finding:
    """Return the verdict at the worst failure probability."""
    with working_precision(START_PRECISION):
        known = scope.fixed.get("delta")
        deltas = [known] if known is not None else worst_deltas(scope.theorem, conversion, 1)
    case = conversion.at(deltas[0] if deltas else 1)
    words = f"{conversion.source}; T={conversion.T}, delta={_shown(case.delta)}"
    return settled(scope.theorem, case, given), words, case


def sampled(
    theorem: Theorem,
    conversion: Conversion,
    delta: Any,
    count: int,
    rng: np.random.Generator,
    level: fmpq = FALSE_ALARM,
) -> Verdict:
    """Tell whether ``count`` drawn samples refute that the promise fails so seldom.

    A true promise is refuted with a probability of at most ``level``.
    """
    rows = exact_draws(conversion.source.probabilities, (count, conversion.T), rng)
    joint = tuple((tuple(int(i) for i in row), fmpq(1, count)) for row in rows)
    drawn = replace(conversion, joint=joint, _played={})
    excess = excess_of(theorem)
    at = {q.name: q.read(drawn.at(delta)) for q in theorem.quantities if q.name != excess.name}
    claim = Inequality(theorem.observed, theorem.bound_expression)
    failed = fmpq(0)
    for value, share in drawn.samples.numbers(excess.law):
        if claim.decide({**at, excess.name: value}).sign == -1:
            failed += share
    outcome = binomial_test(int((failed * count).p), count, delta, level)
    return Verdict(theorem.key, outcome, claim=outcome, observed=failed, bound=number(delta))


def statistics(scope: Scope, seed: int, cases: Iterable[tuple[str, Conversion]]) -> Evidence:
    """Return what drawn samples of large sizes show."""
    count = {"fast": 50, "ci": 200}.get(scope.profile.name, 2000)
    cases = list(cases)
    size = cases[0][1].T
    about = (
        f"{count} drawn samples of T={size}: no proof, false alarm <= 1e-9 for all tests together"
    )
    tally = Tally("statistics", about)
    rng = np.random.default_rng(seed)
    deltas = scope.over("delta", (fmpq(1, 2), fmpq(1, 20)))
    level = FALSE_ALARM / (len(cases) * len(deltas))
    with working_precision(START_PRECISION):
        for words, conversion in cases:
            for delta in deltas:
                verdict = sampled(scope.theorem, conversion, delta, count, rng, level)
                tally.add(verdict, f"{words}, delta={delta}: {verdict.observed} of samples")
    return tally.evidence()
