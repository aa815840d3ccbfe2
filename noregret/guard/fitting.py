"""How is a game made to fit a learner that has its size, its rate or its class already?

Features that are never used and experts that repeat another one are added, columns that no witness
needs are left out.
"""

from __future__ import annotations

from copy import deepcopy
from functools import singledispatch
from typing import Any

import numpy as np

from adversaries.core.judge import Case, as_float
from learners.classes import FiniteClass
from learners.core import parameters as ranges
from learners.core.arithmetic import Array, rational
from learners.core.kind import Kind
from learners.games import ConvexOptimisation, ExpertGame
from noregret.guard.configured import Fixed
from noregret.guard.keywords import value_in

#: The parameters of a case that are vectors of features.
_WITNESSES = ("v", "w", "u", "start")


def fitted(case: Case, kind: Kind, fixed: Fixed) -> Case | None:
    """Return the game for a learner with these parameters, or None if it is not for it."""
    own = [(each, fixed[each.name]) for each in kind.takes if each.name in fixed]
    for each, value in own:
        asked = value_in(case.parameters, each.name)
        given = each.optional or (isinstance(each.range, ranges.Whole) and not each.is_size)
        if not (_are_same(value, asked) if given else _is_for(each.range, value, asked)):
            return None
    for each, value in own:
        if isinstance(each.range, ranges.Real) and not each.optional:
            case = _with_number(case, kind, each.name, value)
    size = kind.size
    if size is None or size.name not in fixed or case.parameters.get(size.name) is None:
        return case
    return _resized(case, kind, size.name, int(fixed[size.name]))


@singledispatch
def _is_for(_: Any, value: Any, asked: Any) -> bool:  # noqa: ARG001
    """Tell whether a game that asks for a parameter is one for a learner with this value."""
    return True  # numbers are put in, sizes are made to fit


@_is_for.register
def _(_: ranges.Hypotheses, value: Any, asked: Any) -> bool:
    return asked is not None and sorted(value) == sorted(FiniteClass(asked).strings)


@_is_for.register
def _(_: ranges.Flag, value: Any, asked: Any) -> bool:
    return asked is not None and bool(value == asked)


def _are_same(value: Any, asked: Any) -> bool:
    if asked is None or value is None:
        return asked is value
    return bool(as_float(asked) == as_float(value))


def _with_number(case: Case, kind: Kind, name: str, value: Any) -> Case:
    """Return the game with a number of the learner's own put in.

    To one that multiplies its weights by powers of the features, longer ones are a higher rate.
    """
    asked = case.parameters.get(name)
    if kind.multiplies and asked is not None and not _has_experts(kind, case):
        case = _rescaled(case, as_float(asked) / as_float(value))
    return Case({**case.parameters, name: value}, case.environment, case.words)


def _has_experts(kind: Kind, case: Case) -> bool:
    return isinstance(kind.game_with(case.parameters), ExpertGame)


def _rescaled(case: Case, factor: float) -> Case:
    """Return the game with longer instances: that is another rate."""
    data = case.environment()
    if not isinstance(data, tuple) or factor == 1.0:
        return case
    rows = np.asarray(data[0], dtype=np.float64) * factor
    return Case(case.parameters, lambda: (rows, data[1]), f"{case.words}, rescaled")


def _resized(case: Case, kind: Kind, name: str, size: int) -> Case | None:
    asked = int(case.parameters[name])
    if asked == size:
        return case
    if isinstance(kind.game, ConvexOptimisation):
        return None  # functions have the variables that they have
    linear = not _has_experts(kind, case)
    data = case.environment()
    if asked < size:
        return _wider(case, data, name, size, linear)
    return _narrower(case, data, name, size, linear)


def _wider(case: Case, data: Any, name: str, size: int, linear: bool) -> Case:
    more = size - int(case.parameters[name])
    longer: dict[str, Any] = {**case.parameters, name: size}
    for vector in _WITNESSES:
        if linear and vector in longer:
            longer[vector] = [*([0] * more), *longer[vector]]
    if not isinstance(data, tuple | np.ndarray):
        return Case(longer, lambda: _Wide(case.environment(), more, linear), case.words)
    if isinstance(data, tuple):
        X = np.asarray(data[0])
        rows = _with_more(X, more, linear, _worst(X, data[1]))
        return Case(longer, lambda: (rows, data[1]), case.words)
    losses = _with_more(data, more, linear, _worst(data, [0] * len(data)))
    return Case(longer, lambda: losses, case.words)


def _worst(table: Array, outcomes: Any) -> int:
    """Return the expert that is worst: good ones that are many would make the game easy."""
    errors = abs(table - np.asarray(outcomes)[:, None]).sum(axis=0)
    return max(range(table.shape[1]), key=lambda i: as_float(rational(errors[i])))


def _with_more(X: Array, more: int, linear: bool, column: int = -1) -> Array:
    """Return a table, or a row of one, with more columns at its front.

    Experts repeat one of them.  Features are 0, but signs stay signs: they repeat as well.
    """
    table = X if X.ndim == 2 else X[None, :]
    signs = all(abs(entry) == 1 for entry in table.flat)
    one = table[:, [column]] if not linear or signs else table[:, [column]] * 0
    wide = np.concatenate([np.repeat(one, more, axis=1), table], axis=1)
    return wide if X.ndim == 2 else wide[0]


def _narrower(case: Case, data: Any, name: str, size: int, linear: bool) -> Case | None:
    if not isinstance(data, tuple | np.ndarray):
        return None
    asked = int(case.parameters[name])
    kept = list(range(asked))
    shorter: dict[str, Any] = {**case.parameters, name: size}
    vectors = [vector for vector in _WITNESSES if linear and vector in shorter]
    free = [i for i in kept if all(shorter[vector][i] == 0 for vector in vectors)]
    gone = set(free[len(free) - (asked - size) :] if len(free) >= asked - size else ())
    if len(gone) < asked - size or (linear and not vectors):
        return None
    kept = [i for i in kept if i not in gone]
    for vector in vectors:
        shorter[vector] = [shorter[vector][i] for i in kept]
    if isinstance(data, np.ndarray):
        return Case(shorter, lambda: data[:, kept], case.words)
    rows = np.asarray(data[0])[:, kept]
    return Case(shorter, lambda: (rows, data[1]), case.words)


class _Wide:
    """An environment of fewer columns, as a learner of more sees it."""

    def __init__(self, inner: Any, more: int, linear: bool) -> None:
        self.inner, self.more, self.linear = inner, more, linear

    def instance(self, t: int, learner: Any) -> Any:
        """Return the instance with the columns that were added."""
        return self.widened(self.inner.instance(t, _Narrow(learner, self)))

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:
        """Return what the inner one answers; losses get the columns as well."""
        narrow = None if x is None else x[self.more :]
        said = _together(prediction, self) if np.ndim(prediction) == 1 else prediction
        return self.widened(self.inner.outcome(t, narrow, said))

    def widened(self, value: Any) -> Any:
        """Return a vector with the columns that are added, and anything else as it is."""
        return _with_more(np.asarray(value), self.more, self.linear) if np.ndim(value) else value


class _Narrow:
    """A learner of more columns, as an environment of fewer sees it."""

    def __init__(self, learner: Any, wide: _Wide) -> None:
        self._learner, self._wide = learner, wide

    def predict(self, x: Any) -> Any:
        """Ask about the instance with the columns that were added."""
        said = self._learner.predict(self._wide.widened(x))
        return _together(said, self._wide) if np.ndim(said) == 1 else said

    def update(self, x: Any, y: Any) -> None:
        """Tell it of the round with the columns that were added."""
        self._learner.update(self._wide.widened(x), self._wide.widened(y))

    def __deepcopy__(self, memo: dict[int, Any]) -> _Narrow:
        return _Narrow(deepcopy(self._learner, memo), self._wide)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        value = getattr(self._learner, name)
        if name in ("weights", "distribution"):
            return _together(np.asarray(value), self._wide)
        return value


def _together(vector: Any, wide: _Wide) -> Array:
    """Return a vector without the added columns; repeated experts count together."""
    values = np.asarray(vector)
    kept = np.array(values[wide.more :])
    if not wide.linear:
        kept[-1] = kept[-1] + values[: wide.more].sum()
    return kept
