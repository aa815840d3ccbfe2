"""What does each theorem of a kind say of a run?

A theorem may look at a run through a vector: the best that is found, or one that the adversary
knows.  In a run of floats an excess that rounding explains is open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from bounds.core.check import plays_its_game
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome, Verdict, to_float
from learners.core.arithmetic import FLOAT, rational
from learners.core.kind import Kind
from learners.core.protocol import Learner
from learners.core.transcript import Transcript
from noregret.guard.settle import settle_verdict
from noregret.run.options import Settings


@dataclass(frozen=True)
class Checked:
    """What a theorem says of the run, and the vectors that it was looked at with."""

    theorem: Theorem
    verdict: Verdict
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def applies(self) -> bool:
        """Whether the theorem speaks about this run."""
        return self.verdict.outcome is not Outcome.NOT_APPLICABLE


@dataclass(frozen=True)
class Finished:
    """A run that is over, and what is needed to look at it.

    ``witness`` are vectors that the adversary knows; ``rounded`` says that the run was played in
    floats.
    """

    kind: Kind
    run: Transcript
    learner: Learner
    settings: Settings
    witness: Mapping[str, Any]
    rounded: bool


def checks_of(
    theorems: tuple[Theorem, ...], game: Finished, tell: Callable[[str], None]
) -> tuple[Checked, ...]:
    """Check every theorem on a run; ``tell`` hears which one is being checked."""
    seen: dict[Any, Mapping[str, Any]] = {}
    columns: dict[str, Any] = {}
    found = []
    for item in theorems:
        tell(f"checking {item.key}")
        found.append(_checked(item, game, seen, columns))
    return tuple(found)


def looked_at(
    theorem: Theorem, run: Transcript, options: Mapping[str, Any], columns: Mapping[str, Any]
) -> Any:
    """Return what a theorem looks at; columns that are known need not be computed again."""
    if theorem.view is None or not plays_its_game(theorem, run):
        return run
    subject = theorem.view.look(run, **options)
    known = {n: column for n, column in columns.items() if hasattr(type(subject), n)}
    subject.__dict__.update(known)
    return subject


_ROUNDING = "the excess is no more than rounding explains: play without floats"
#: Columns of a view that are the same whatever vector it has.
_OF_THE_RUN = ("X", "y", "rows", "squares", "exact_weights", "labels")


def given_to(theorem: Theorem, settings: Settings) -> dict[str, Any]:
    """Return the parameters of a theorem that were chosen, exactly."""
    return {
        name: settings[name]
        for name, quantity in theorem.by_name.items()
        if quantity.parameter and isinstance(settings.get(name), sympy.Expr)
    }


def _checked(
    theorem: Theorem,
    game: Finished,
    seen: dict[Any, Mapping[str, Any]],
    columns: dict[str, Any],
) -> Checked:
    """Check a theorem with the vector that is best for it, or that the adversary knows.

    It holds for every vector, so the one with the smaller bound counts; one at which it fails
    would count before all.
    """
    given = given_to(theorem, game.settings)
    found = []
    for options in _views(theorem, game, seen):
        try:
            subject = looked_at(theorem, game.run, options, columns)
            verdict = theorem.check(subject, **given)
            columns |= {n: vars(subject)[n] for n in _OF_THE_RUN if n in vars(subject)}
        except ParameterError as error:
            verdict = Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=str(error))
        found.append(Checked(theorem, _settled(theorem, verdict, game), options))
    return min(found, key=_rank)


def _settled(theorem: Theorem, verdict: Verdict, game: Finished) -> Verdict:
    """Return VIOLATED where a condition failed that is about the learner alone: it is ours."""
    rules = {hypothesis.text for hypothesis in theorem.given if hypothesis.behaviour}
    if verdict.outcome is Outcome.NOT_APPLICABLE and verdict.reason in rules:
        return replace(verdict, outcome=Outcome.VIOLATED)
    return with_rounding(theorem, game.kind, verdict, game.run) if game.rounded else verdict


def with_rounding(theorem: Theorem, kind: Kind, verdict: Verdict, run: Transcript) -> Verdict:
    """Return the verdict on a run of floats: an excess that rounding explains is open.

    It is no fault of the theorem.
    """
    if verdict.outcome is not Outcome.VIOLATED:
        return verdict
    if settle_verdict(theorem, kind, _to_scale(verdict, run), run).outcome is Outcome.HOLDS:
        return replace(verdict, outcome=Outcome.UNDECIDED, reason=_ROUNDING)
    return verdict


def _to_scale(verdict: Verdict, run: Transcript) -> Verdict:
    """Return the verdict with a distance that should be 0 measured by the sum of the weights.

    Such a claim has no size of its own to compare its rounding with.  A count is not rounded.
    """
    distance, slack = verdict.observed, verdict.slack
    if verdict.bound != 0 or not isinstance(distance, fmpq) or slack is None or run.weights is None:
        return verdict
    size = rational(run.T * float(np.abs(FLOAT.vector(run.weights)).max(initial=0.0)))
    if size == 0:
        return verdict
    return replace(verdict, observed=distance / size**2, slack=slack / size**2)


_ORDER = (Outcome.VIOLATED, Outcome.HOLDS, Outcome.UNDECIDED, Outcome.NOT_APPLICABLE)


def _rank(check: Checked) -> tuple[int, float]:
    bound = check.verdict.bound
    return _ORDER.index(check.verdict.outcome), 0.0 if bound is None else to_float(bound)


def _views(
    theorem: Theorem, game: Finished, seen: dict[Any, Mapping[str, Any]]
) -> Iterator[Mapping[str, Any]]:
    """Yield the options to look at the run with: searched for, and known to the adversary."""
    view = theorem.view
    if view is None:
        yield {}
        return
    who = game.learner
    told = {name: getattr(who, name) for name in view.told if hasattr(who, name)}
    if view.look not in seen:
        try:
            subject = view.look(game.run, **told)
        except ParameterError:
            seen[view.look] = {}  # check() says why
        else:
            held = {name: getattr(subject, name, None) for name in view.names}
            seen[view.look] = {n: value for n, value in held.items() if value is not None}
    yield {**seen[view.look], **told}
    known = {name: value for name, value in game.witness.items() if name in view.names}
    if known:
        yield {**seen[view.look], **told, **known}
