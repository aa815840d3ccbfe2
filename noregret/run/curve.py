"""What was observed, and what was promised, after each number of rounds?

At every chosen t the theorem is checked on the first t rounds: each of its quantities (mistakes,
the best expert's loss, radius, margin) is that of these rounds.  A vector to compare with is the
one that was chosen for the whole run.  Where the theorem does not speak about the first t rounds
(a rate that is tuned for T), there is no bound.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from bounds.core.errors import ParameterError
from bounds.core.evaluate import ExpressionError, evaluate
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict, to_float
from learners.core.arithmetic import Undecided, working_precision
from learners.core.transcript import Transcript
from learners.games import ExpertGame
from noregret.run.options import Settings
from noregret.run.playing import Played, Watch
from noregret.run.verdicts import Checked, given_to, looked_at, with_rounding

#: At so many rounds the theorem is checked, and not much more entries are looked at in all.
_POINTS = 100
_ENTRIES = 4_000_000
#: What a view computes with one entry a round: of the first rounds, these are the first entries.
_COLUMNS = ("X", "y", "squares", "deviations", "points", "labels", "subgradients")


@dataclass(frozen=True)
class Point:
    """The two sides of a claim after t rounds, and whether it holds there."""

    t: int
    observed: float | None
    bound: float | None
    outcome: Outcome


@dataclass(frozen=True)
class RunCurve:
    """The points of one theorem over the rounds of a run."""

    theorem: Theorem
    points: tuple[Point, ...]

    @property
    def outcome(self) -> Outcome:
        """VIOLATED if the theorem fails after any number of rounds; else as at the end."""
        outcomes = [point.outcome for point in self.points]
        if Outcome.VIOLATED in outcomes:
            return Outcome.VIOLATED
        return outcomes[-1] if outcomes else Outcome.NOT_APPLICABLE

    @property
    def first_violation(self) -> int | None:
        """The first of the rounds looked at after which the theorem fails."""
        return next((p.t for p in self.points if p.outcome is Outcome.VIOLATED), None)

    @property
    def only_at_the_end(self) -> bool:
        """Whether the theorem speaks about the whole run alone."""
        bounds = [point.bound is not None for point in self.points]
        return len(bounds) > 1 and bounds[-1] and not any(bounds[:-1])


def rounds_to_look_at(T: int, entries: int = 0) -> list[int]:
    """Return up to a hundred numbers of rounds, evenly spread, the last being T."""
    count = _POINTS if entries == 0 else max(20, min(_POINTS, _ENTRIES // entries))
    if count >= T:
        return list(range(1, T + 1))
    return sorted({1 + round(i * (T - 1) / (count - 1)) for i in range(count)})


def curve_of(game: Played, check: Checked, settings: Settings, watch: Watch) -> RunCurve:
    """Return how a theorem fares over the rounds of a run."""
    run = game.transcript
    theorem = _on_prefixes(check)
    told = set(() if theorem.view is None else theorem.view.told)
    options = {name: value for name, value in check.options.items() if name not in told}
    given = given_to(theorem, settings)
    points = []
    table = run.outcomes if run.instances is None else run.instances
    with working_precision(game.bits):
        columns = _columns(theorem, run, options)
        for t in sorted({*rounds_to_look_at(run.T, table.size), *_mistakes(run)}):
            if watch.pressed:
                break
            watch.tell(f"{theorem.key} after {t} of {run.T} rounds")
            part = first_rounds(run, t)
            known = {name: column[:t] for name, column in columns.items()}
            points.append(_point(theorem, game, part, options, known, given))
    return RunCurve(check.theorem, tuple(points))


def _mistakes(run: Transcript) -> list[int]:
    """Return the rounds with a mistake if they are few: a step is drawn where it is."""
    if run.losses.dtype.kind not in "bi":
        return []
    found = [int(t) + 1 for t in np.flatnonzero(run.losses)]
    return found if len(found) <= _POINTS // 2 else []


def _on_prefixes(check: Checked) -> Theorem:
    """Return the theorem with what need not be checked again left out.

    A condition on all rounds that the whole run meets, its first rounds meet as well; and the
    steps of the proof were checked in every round.
    """
    if not check.applies:
        return replace(check.theorem, invariants=())
    tests = [h.name for h in check.theorem.given if h.relation is None]
    return replace(check.theorem.without(*tests), invariants=())


def first_rounds(run: Transcript, t: int) -> Transcript:
    """Return the run of the first t rounds, without the weights."""
    if t == run.T and run.weights is None:
        return run
    part = replace(
        run,
        instances=None if run.instances is None else run.instances[:t],
        predictions=run.predictions[:t],
        outcomes=run.outcomes[:t],
        losses=run.losses[:t],
        updates=None if run.updates is None else run.updates[:t],
        weights=None,
    )
    # What the whole run has computed exactly need not be computed again for each of its parts.
    part.__dict__["exact_losses"] = run.exact_losses[:t]
    if isinstance(run.game, ExpertGame):
        part.__dict__["exact_expert_losses"] = run.exact_expert_losses[:t]
    return part


def _columns(theorem: Theorem, run: Transcript, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the columns of the view of the whole run, which those of its parts begin."""
    try:
        subject = looked_at(theorem, run, options, {})
    except (ParameterError, Undecided):
        return {}
    own = [n for n in _COLUMNS if isinstance(getattr(type(subject), n, None), cached_property)]
    return {name: getattr(subject, name) for name in own}


def _point(
    theorem: Theorem,
    game: Played,
    part: Transcript,
    options: Mapping[str, Any],
    columns: Mapping[str, Any],
    given: Mapping[str, Any],
) -> Point:
    try:
        verdict = theorem.check(looked_at(theorem, part, options, columns), **given)
    except Undecided:
        return Point(part.T, None, None, Outcome.UNDECIDED)
    except ParameterError:
        return Point(part.T, None, None, Outcome.NOT_APPLICABLE)
    if game.rounded:
        verdict = with_rounding(theorem, game.kind, verdict, part)
    return Point(part.T, _observed(theorem, verdict), _finite(verdict.bound), verdict.outcome)


def _observed(theorem: Theorem, verdict: Verdict) -> float | None:
    """Return the observed side, which is known even where the theorem promises nothing."""
    if verdict.observed is not None:
        return _finite(verdict.observed)
    names = {symbol.name for symbol in theorem.observed.free_symbols}
    if not names <= set(verdict.values):
        return None
    try:
        values = {name: verdict.values[name] for name in names}
        return _finite(evaluate(theorem.observed, values))
    except (ExpressionError, ArithmeticError, Undecided):
        return None


def _finite(value: Any) -> float | None:
    found = None if value is None else to_float(value)
    return found if found is not None and math.isfinite(found) else None
