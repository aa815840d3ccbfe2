"""What do the theorems promise for this data set, and what do the learners do on it?

The radius, the margin and every bound are exact for the data as written.  The learners run
over it in its order, in rationals (Winnow in balls); on a large file they run in floats, and
it is said so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from bounds.core.catalogue import THEOREMS
from bounds.core.symbols import M
from bounds.core.theorem import Theorem
from bounds.core.value import BoundValue
from bounds.core.verdict import Outcome, Verdict
from bounds.linear.margins import best_separator
from bounds.linear.quantities import LinearRun, dot
from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic, Array, Undecided, escalate
from learners.core.kind import Kind
from learners.core.protocol import Learner, play
from learners.core.rationals import key_of
from learners.core.surd import root
from learners.core.transcript import Transcript
from learners.linear.kinds import BALANCED_WINNOW, PERCEPTRON, WINNOW
from learners.linear.perceptron import AveragedPerceptron, Perceptron
from learners.linear.training import Training, train
from learners.linear.winnow import BalancedWinnow, Winnow
from noregret.read.datasets import Dataset

#: Tables of more entries are run in floats.
LARGEST_EXACT = 200_000
#: The same for Winnow, whose weights are irrational.
LARGEST_BALLS = 20_000
#: The rounds of a training end about here.
_MOST_ROUNDS = 50_000

Make = Callable[[Arithmetic], Learner]


@dataclass(frozen=True)
class Run:
    """One pass of a learner, and the separator through which theorems look at it."""

    name: str
    kind: Kind
    transcript: Transcript
    v: Array

    @property
    def mistakes(self) -> Array:
        """Which rounds were mistakes."""
        return np.asarray(self.transcript.predictions != self.transcript.outcomes)

    @property
    def updates(self) -> int:
        """In how many rounds the weights changed."""
        return 0 if self.transcript.updates is None else int(self.transcript.updates.sum())

    @property
    def is_exact(self) -> bool:
        """Whether nothing was rounded: then the weights were kept as well."""
        return self.transcript.weights is not None


@dataclass(frozen=True)
class Checked:
    """What one theorem says about the run of one learner."""

    theorem: Theorem
    learner: str
    verdict: Verdict

    @property
    def outcome(self) -> Outcome:
        """What is known of the claim; a step of its proof that balls leave open is no matter."""
        claim, whole = self.verdict.claim, self.verdict.outcome
        return whole if claim is None or whole is Outcome.VIOLATED else claim

    @cached_property
    def bound(self) -> BoundValue:
        """The bound for this data, exactly."""
        values = self.verdict.values
        formula = self.theorem.bound_expression
        return BoundValue(formula, formula, "", {n: values[n] for n in self.theorem.parameters})


@dataclass(frozen=True)
class Study:
    """A data set, with all that is found out about it on first use."""

    data: Dataset
    passes: int

    @property
    def exact(self) -> bool:
        """Whether the learners run exactly."""
        return self.data.entries <= LARGEST_EXACT

    @property
    def N(self) -> int:
        """The number of features."""
        return int(self.data.X.shape[1])

    @cached_property
    def radius_squared(self) -> fmpq:
        """The largest squared length of a point."""
        return max((dot(x, x) for x in self.data.X), default=fmpq(0))

    @cached_property
    def largest_entry(self) -> fmpq:
        """The largest absolute entry."""
        return max((abs(entry) for x in self.data.X for entry in x), default=fmpq(0))

    def least_score(self, v: Array) -> fmpq:
        """Return the smallest y v.x: positive if ``v`` separates the points."""
        pairs = zip(self.data.X, self.data.y, strict=True)
        return min((y * dot(v, x) for x, y in pairs), default=fmpq(0))

    # ---------------------------------------------------------------- separators

    @cached_property
    def separator(self) -> tuple[Array, Any, Any] | None:
        """A vector with its exact margin, and what no margin exceeds (None if unknown).

        Where the search finds none, the weights of a Perceptron at rest may be one.
        """
        found = best_separator(self.data.X, self.data.y)
        if found is not None:
            return found.v, found.margin, found.upper
        if not (self.exact and self.training.converged):
            return None
        v = self._trained[1].weights
        score = self.least_score(v)
        return (v, score / root(dot(v, v)), None) if score > 0 else None

    @property
    def v(self) -> Array:
        """The separator; 0 if there is none."""
        return EXACT.vector([0] * self.N) if self.separator is None else self.separator[0]

    @cached_property
    def v_positive(self) -> Array:
        """The separator without its negative entries, if that still separates; else itself."""
        clipped = EXACT.vector([max(entry, fmpq(0)) for entry in self.v])
        return clipped if self.least_score(clipped) > 0 else self.v

    @cached_property
    def obstacle(self) -> str:
        """Why no vector can separate the points, where that is certain; else empty."""
        seen: dict[Any, int] = {}
        for x, y in zip(self.data.X, self.data.y, strict=True):
            if seen.setdefault(key_of(x), y) != y:
                return "two equal points have different labels"
            if all(entry == 0 for entry in x):
                return "a point is 0, on every hyperplane through the origin"
        if self.separator is None and self.training.cycle is not None:
            return "the Perceptron goes in circles, which on separable points it never does"
        return ""

    # ---------------------------------------------------------------- learners

    def run(self, make: Make, *, system: Arithmetic = EXACT) -> Transcript:
        """Return the run of a learner over the data, as exact as their size allows."""
        sample = (self.data.X, self.data.y)
        if self.data.entries <= (LARGEST_BALLS if system is BALL else LARGEST_EXACT):
            try:
                return escalate(lambda: play(make(system), sample, record=True))
            except Undecided:
                pass  # a vote that no precision decides: then floats say what they do
        rounded = play(make(FLOAT), (FLOAT.vector(self.data.X), self.data.y))
        return replace(rounded, instances=self.data.X)

    @cached_property
    def perceptron(self) -> Transcript:
        """The Perceptron, once over the data."""
        return self.run(lambda system: Perceptron(self.N, arithmetic=system))

    @property
    def training(self) -> Training:
        """The Perceptron over the data again and again."""
        return self._trained[0]

    @cached_property
    def _trained(self) -> tuple[Training, Perceptron]:
        learner = Perceptron(self.N, arithmetic=EXACT if self.exact else FLOAT)
        X = self.data.X if self.exact else FLOAT.vector(self.data.X)
        most = max(1, min(self.passes, _MOST_ROUNDS // len(self.data.y)))
        return train(learner, (X, self.data.y), max_passes=most, record=False), learner

    @cached_property
    def averaged_errors(self) -> int:
        """How many points the averaged Perceptron gets wrong after one pass."""
        learner = AveragedPerceptron(self.N, arithmetic=EXACT if self.exact else FLOAT)
        X = self.data.X if self.exact else FLOAT.vector(self.data.X)
        play(learner, (X, self.data.y))
        return sum(learner.decide(x) != y for x, y in zip(X, self.data.y, strict=True))

    @cached_property
    def runs(self) -> tuple[Run, ...]:
        """One pass of each learner: a separator is needed to tune Winnow."""
        return (Run("Perceptron", PERCEPTRON, self.perceptron, self.v), *self._multiplied())

    def _multiplied(self) -> Iterator[Run]:
        if self.separator is None:
            return
        v, radius = self.v_positive, self.largest_entry
        if all(entry >= 0 for entry in v):
            rho = self.least_score(v) / sum(v, fmpq(0))
            tuned = self._winnow(Winnow, eta=rho / radius**2)
            yield Run("Winnow, tuned", WINNOW, tuned, v)
            if radius <= 1:
                best = self._winnow(Winnow, beta=(1 - rho) / (1 + rho))
                yield Run("Winnow, best rate", WINNOW, best, v)
        rho = self.least_score(self.v) / sum((abs(entry) for entry in self.v), fmpq(0))
        balanced = self._winnow(BalancedWinnow, eta=rho / radius**2)
        yield Run("balanced Winnow, tuned", BALANCED_WINNOW, balanced, self.v)

    def _winnow(self, kind: type[Winnow], **rate: Any) -> Transcript:
        return self.run(lambda system: kind(self.N, arithmetic=system, **rate), system=BALL)

    # ---------------------------------------------------------------- theorems

    @cached_property
    def checks(self) -> list[Checked]:
        """Every theorem that bounds the updates of one of the learners, with its verdict."""
        found = (self._check(theorem) for theorem in THEOREMS.values() if _bounds_updates(theorem))
        return [check for check in found if check is not None]

    def _check(self, theorem: Theorem) -> Checked | None:
        """Return what a theorem says of the first run that it speaks about, else of the last."""
        found = None
        for run in (run for run in self.runs if run.kind in theorem.kinds):
            options = self._options(theorem, run.v)
            verdict = theorem.check(self._looked_at(theorem, run, options), **options)
            found = Checked(theorem, run.name, verdict)
            if verdict.outcome is not Outcome.NOT_APPLICABLE:
                break
        return found

    def _looked_at(self, theorem: Theorem, run: Run, options: dict[str, Any]) -> Any:
        """Return what a theorem looks at; theorems with the same view look at the same."""
        view = theorem.view
        assert view is not None
        key = run.name, view.look
        if key not in self._views:
            given = {name: options[name] for name in view.names if name in options}
            subject = view.look(run.transcript, **given)
            vars(subject).update(self._columns)
            self._views[key] = subject
        for name in view.names:
            options.pop(name, None)
        return self._views[key]

    @cached_property
    def _views(self) -> dict[Any, LinearRun]:
        return {}

    @cached_property
    def _columns(self) -> dict[str, Any]:
        """What every learner is shown, as theorems read it."""
        run = LinearRun(self.perceptron)
        return {name: getattr(run, name) for name in ("X", "y", "rows", "squares")}

    def _options(self, theorem: Theorem, v: Array) -> dict[str, Any]:
        """Return the vector to look through; on large data no better w is searched for."""
        if theorem.view is not None and "v" in theorem.view.names:
            return {"v": v, **({"w_0": 0} if "w_0" in theorem.by_name else {})}
        return {} if self.exact or self.separator is None else {"w": v / self.least_score(v)}


def _bounds_updates(theorem: Theorem) -> bool:
    """Tell whether a theorem bounds the updates of one run by something else."""
    speaks = theorem.view is not None and theorem.subject in ("separated run", "compared run")
    upper = isinstance(theorem.claim, sympy.Le) and theorem.observed == M
    return speaks and upper and M not in theorem.bound_expression.free_symbols
