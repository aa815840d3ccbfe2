"""What is the worst case over all short sequences of few values, if nobody knows a quicker way?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from adversaries.core.judge import judge
from adversaries.core.player import player_of
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.games.arena import all_cases, codings_of, with_view
from adversaries.games.coding import Coding
from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict, to_float
from learners.core.kind import Kind
from learners.core.transcript import Transcript

#: What one game takes, about: seconds.
_GAME = 0.002


def enumerating(theorem: Theorem, kind: Kind) -> Solver:
    """Return the solver that plays every sequence of a length exactly."""
    needs = {p.name: p.meaning for p in kind.takes if p.default is None or p.is_size}
    return Solver(
        needs={**needs, "T": "the number of rounds"},
        solve=partial(_solve, kind),
        cost=partial(_cost, theorem, kind),
        lead="T",
    )


def _codings(theorem: Theorem, kind: Kind) -> list[Coding]:
    return [with_view(coding, theorem) for coding in codings_of(kind) if coding.fits(theorem)]


def _cost(theorem: Theorem, kind: Kind, parameters: Mapping[str, Any]) -> Cost:
    games = 0
    for coding in _codings(theorem, kind):
        rows, columns = coding.empty(parameters, int(parameters["T"]))
        games += coding.few ** (rows * (columns - 1))
    return Cost(_GAME * games, 0.0)


def _solve(kind: Kind, theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Play them all; the largest observed value counts (the smallest, of a lower bound)."""
    rounds = int(parameters["T"])
    full = Scope(theorem, FAST, parameters).tuned(parameters)
    best: tuple[float, Verdict, Transcript] | None = None
    played = 0
    for coding in _codings(theorem, kind):
        for case in all_cases(kind, coding, full, rounds):
            verdict, run = judge(theorem, player_of(kind), case)
            if verdict.outcome is Outcome.NOT_APPLICABLE or run is None or rounds > run.T:
                continue
            played += 1
            size = to_float(verdict.observed) * (-1 if theorem.is_lower_bound else 1)
            if best is None or size > best[0]:
                best = size, verdict, run
    if best is None:
        raise ParameterError(
            f"no sequence of {rounds} rounds meets the hypotheses of {theorem.key}: change T"
        )
    _, verdict, run = best
    return WorstCase(
        theorem=theorem.key,
        parameters=full,
        low=verdict.observed,
        high=verdict.observed,
        method="every sequence played",
        covered=f"every sequence of few values, T = {rounds}: {played} games",
        witness=run,
    )
