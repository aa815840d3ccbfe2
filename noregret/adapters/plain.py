"""What must a guard know about somebody's estimator, and how do plain functions play?"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from adversaries.core.judge import Case
from bounds.core.theorem import Theorem
from bounds.linear.views import SEPARATED
from learners.core.arithmetic import Array
from learners.core.kind import Kind
from noregret.guard.held import kind_of

Fitting = Callable[[Case], Case | None]
#: Which theorems of its kind are fair to an estimator.
Fair = Callable[[Theorem], bool]


def all_of_them(_: Theorem) -> bool:
    """Every theorem of the kind is fair."""
    return True


def those_on_separable_data(theorem: Theorem) -> bool:
    """Those are fair that follow from r^2/rho^2 on separable data, whoever errs so rarely."""
    return theorem.view is SEPARATED


def _as_it_is(case: Case) -> Case | None:
    return case


@dataclass(frozen=True)
class Adapted:
    """A factory of learners made from somebody's estimator, with what a guard must know.

    Attributes:
        make: makes a learner with predict and update from the keywords of the kind.
        name: what it is, for people.
        noregret_kind: the kind whose theorems are fair.
        fair: tells which theorems of the kind are.
        held_to: what the estimator is held to and why that is fair, in a sentence.
        refusal: why nothing fair can be said, if so.
        fitting: makes a game fit the estimator (a constant feature, say); None if it cannot.
    """

    make: Callable[..., Any] = field(repr=False)
    name: str
    noregret_kind: Kind
    fair: Fair = field(default=all_of_them, repr=False)
    held_to: str = ""
    refusal: str = ""
    fitting: Fitting = field(default=_as_it_is, repr=False)

    def __call__(self, **given: Any) -> Any:
        """Make a fresh learner."""
        return self.make(**given)

    @property
    def __name__(self) -> str:
        return self.name

    def noregret_refusal(self, theorem: Theorem) -> str:
        """Say why a theorem is not fair to this estimator; nothing if it is."""
        if self.refusal:
            return self.refusal
        if self.fair(theorem):
            return ""
        return f"nobody promises this of {self.name}: {self.held_to}"

    def noregret_case(self, case: Case) -> Case | None:
        """Return the game as this estimator can play it, or None."""
        return self.fitting(case)


def refused(name: str, kind: Kind, reason: str) -> Adapted:
    """Return what stands for an estimator that no theorem is fair to."""

    def make(**_: Any) -> Any:
        raise NotImplementedError(reason)

    return Adapted(make, name, kind, refusal=reason)


# ------------------------------------------------------------------ games that fit


def with_constant(case: Case) -> Case | None:
    """Return a linear game whose last feature is 1: what an intercept amounts to.

    The theorem speaks of the instances (x, 1); the estimator is shown x.  Sequences that have
    the constant stay as they are; others get it, and the witness an entry 0.
    """
    longer: dict[str, Any] = {**case.parameters, "N": case.parameters["N"] + 1}
    for name in ("v", "w"):
        if name in longer:
            longer[name] = [*longer[name], 0]
    words = f"{case.words}, and a constant feature"
    data = case.environment()
    if not isinstance(data, tuple):
        return Case(longer, lambda: _Longer(case.environment()), words)
    X, y = np.asarray(data[0]), data[1]
    if X.shape[1] >= 2 and len(X) and all(entry == 1 for entry in X[:, -1]):
        return case
    rows = np.column_stack([X, np.ones(len(X), dtype=X.dtype)])
    return Case(longer, lambda: (rows, y), words)


class _Longer:
    """An environment that adds a constant feature to what another one shows."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner

    def instance(self, t: int, learner: Any) -> Array:
        """Return the instance with the constant."""
        return _with_one(self.inner.instance(t, _Shorter(learner)))

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:
        """Return what the other one answers to the instance without it."""
        return self.inner.outcome(t, x[:-1], prediction)


class _Shorter:
    """A learner of instances with a constant, as one who knows nothing of it would see it."""

    def __init__(self, learner: Any) -> None:
        self.learner = learner

    def predict(self, x: Any) -> Any:
        """Ask about the instance with the constant."""
        return self.learner.predict(_with_one(x))

    def update(self, x: Any, y: Any) -> None:
        """Tell it of the instance with the constant."""
        self.learner.update(_with_one(x), y)

    @property
    def weights(self) -> Array:
        """The weights but that of the constant."""
        return np.asarray(self.learner.weights)[:-1]

    @property
    def _owner(self) -> Any:
        return self.learner._owner


def _with_one(x: Any) -> Array:
    return np.append(np.asarray(x), 1)


def at_least(square: float) -> Fitting:
    """Return the condition that the longest instance has at least this squared length."""

    def fitting(case: Case) -> Case | None:
        data = case.environment()
        if not isinstance(data, tuple):
            return None
        X = np.asarray(data[0], dtype=np.float64)
        if not len(X):
            return case
        largest = float((X * X).sum(axis=1).max())
        return case if largest >= square * (1 + 1e-9) else None

    return fitting


def both(first: Fitting, second: Fitting) -> Fitting:
    """Return the condition that a game fits twice."""

    def fitting(case: Case) -> Case | None:
        once = first(case)
        return None if once is None else second(once)

    return fitting


def setting(**values: Any) -> Fitting:
    """Return what sets parameters of the game to those that the estimator has."""
    return lambda case: replace(case, parameters={**case.parameters, **values})


# ------------------------------------------------------------------ plain functions


class Functional:
    """A learner whose state is handed from function to function."""

    def __init__(
        self,
        state: Any,
        predict: Callable[[Any, Any], Any],
        update: Callable[[Any, Any, Any], Any],
    ) -> None:
        self.state = state
        self._predict = predict
        self._update = update

    def predict(self, x: Any) -> Any:
        """Ask the function that predicts."""
        return self._predict(self.state, x)

    def update(self, x: Any, y: Any) -> None:
        """Take the state that the function that learns returns, or the one it changed."""
        state = self._update(self.state, x, y)
        if state is not None:
            self.state = state


def plain(
    kind: str | Kind,
    start: Callable[..., Any],
    predict: Callable[[Any, Any], Any],
    update: Callable[[Any, Any, Any], Any],
    name: str | None = None,
) -> Adapted:
    """Make functions play: ``start(N=…)``, ``predict(state, x)``, ``update(state, x, y)``.

    ``start`` takes those keywords of the kind that it wants.  ``update`` returns the new state,
    or None if it changed the old one in place.
    """
    chosen = kind_of(predict, kind)

    def make(**given: Any) -> Functional:
        return Functional(start(**taken(start, given)), predict, update)

    return Adapted(make, name or str(getattr(predict, "__qualname__", "functions")), chosen)


def taken(function: Callable[..., Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Return those keywords that a function takes."""
    parameters = inspect.signature(function).parameters.values()
    if any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters):
        return dict(given)
    names = {parameter.name for parameter in parameters}
    return {name: value for name, value in given.items() if name in names}


def floats(x: Any) -> Array:
    """Return an instance as the floats that a library takes."""
    return np.asarray(x, dtype=np.float64)
