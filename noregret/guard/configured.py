"""Which parameters are a learner's own already, and which games are for it then?

A configured learner has its number of features, its rate or its class; a caller may fix some for
a factory as well.  Games of another size are made to fit: features that are never used and
experts that repeat another one are added, columns that no witness needs are left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.judge import Case, as_float
from bounds.core.errors import ParameterError
from bounds.core.parsing import ParseError, parse_value
from learners.classes import FiniteClass
from learners.core.arithmetic import Array, rational
from learners.games import ACTIONS, BOOLEAN_CONCEPT, CONVEX, LINEAR
from noregret.guard.kinds import Kind

#: What a learner may call its weights.
_VECTORS = ("weights", "w", "coef", "coefficients", "distribution", "probabilities")
#: The sizes that are tried on a learner that shows none; 1 fits too many by broadcasting.
_SIZES: tuple[int, ...] = (*range(2, 33), 1)
_COUNTS = ("N", "n", "dimension")
_RATES = ("beta", "eta", "margin")
#: The parameters of a case that are vectors of features.
_WITNESSES = ("v", "w", "u", "start")

Fixed = Mapping[str, Any]


def fixed_parameters(learner: Any | None, kind: Kind, told: Fixed | None) -> dict[str, Any]:
    """Return the parameters that are fixed: those told, and those of a configured learner."""
    fixed: dict[str, Any] = {}
    for name, value in (told or {}).items():
        if name not in kind.keywords:
            raise ParameterError(
                f"the parameter {name!r} is not one of a {kind.name}: it has "
                f"{', '.join(kind.keywords)}"
            )
        fixed[name] = _read(name, value)
    if learner is None:
        return fixed
    for name in kind.keywords:
        if name in fixed or name in ("loss", "kernel"):
            continue
        value = _own(learner, name)
        if value is None and name in _COUNTS:
            value = _size(learner, kind)
        if name == "radius":
            fixed[name] = _radius(learner, value)
            continue
        if value is None and name == "monotone":
            continue
        if value is None:
            label = type(learner).__name__
            raise ParameterError(
                f"the {label} is configured already, and it does not show its {name}: say "
                f"parameters={{{name!r}: …}} (--set {name}=…), or guard the class"
            )
        fixed[name] = _read(name, value)
    return fixed


def _own(learner: Any, name: str) -> Any:
    """Return what a learner shows of itself under this name."""
    shown = getattr(learner, "parameters", None)
    if isinstance(shown, Mapping) and name in shown:
        return shown[name]
    value = getattr(learner, name, getattr(learner, f"_{name}", None))
    return None if callable(value) else value


def _radius(learner: Any, shown: Any) -> fmpq | None:
    """Return the radius of a learner's domain; None if it has all of space."""
    if shown is None:
        shown = getattr(getattr(learner, "domain", None), "radius", None)
    return None if shown is None else _read("radius", shown)


def _read(name: str, value: Any) -> Any:
    """Return a parameter as the harness has it: an int, a bool, a rational, a class."""
    if name == "hypotheses":
        return FiniteClass(_rows(value)).strings
    if name in ("loss", "kernel"):
        return value
    if name == "monotone":
        return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")
    try:
        if isinstance(value, str):
            number: Any = parse_value(value)
            exact = fmpq(int(number.p), int(number.q))
        else:
            exact = rational(value.item() if isinstance(value, np.generic) else value)
    except (ParseError, AttributeError, TypeError, ValueError, OverflowError):
        raise ParameterError(
            f"{name} is {value!r}, but must be a number, such as 2, 0.1 or 1/3"
        ) from None
    if name not in _COUNTS:
        return exact
    if exact.q != 1 or exact < 1:
        raise ParameterError(f"{name} is {value}, but must be a whole number of at least 1")
    return int(exact.p)


def _rows(value: Any) -> list[str]:
    matrix = np.asarray(value)
    if matrix.ndim == 1:
        return [str(row) for row in matrix]
    return ["".join(str(int(bit)) for bit in row) for row in matrix]


def _size(learner: Any, kind: Kind) -> int | None:
    """Return how many features or experts a learner is for: its weights tell, or trying does."""
    for name in _VECTORS:
        shown: Any = getattr(learner, name, None)
        if not callable(shown) and np.ndim(shown) == 1 and np.size(shown):
            return int(np.size(shown))
    if kind.game is not None and kind.game.name in (ACTIONS.name, CONVEX.name):
        try:
            return int(np.size(deepcopy(learner).predict(None)))
        except Exception:
            return None
    for size in _SIZES:
        x = np.ones(size)
        try:
            twin = deepcopy(learner)
            twin.predict(x)
            twin.update(x, -1 if kind.game is not None and kind.game.name == LINEAR.name else 0)
            twin.predict(x)
        except Exception:
            continue
        return size
    return None


# ------------------------------------------------------------------ games that fit


def fitted(case: Case, kind: Kind, fixed: Fixed) -> Case | None:
    """Return the game for a learner with these parameters, or None if it is not for it."""
    if not fixed:
        return case
    for name in ("hypotheses", "monotone"):
        if name in fixed and not _same(name, fixed[name], case.parameters.get(name)):
            return None
    if "radius" in fixed and not _same_domain(fixed["radius"], case):
        return None
    if "eta" in fixed and kind.name == "winnow" and "eta" in case.parameters:
        case = _rescaled(case, as_float(case.parameters["eta"]) / as_float(fixed["eta"]))
    rates = {name: fixed[name] for name in _RATES if name in fixed}
    case = Case({**case.parameters, **rates}, case.environment, case.words)
    for name in _COUNTS:
        if name in fixed and case.parameters.get(name) is not None:
            return _resized(case, kind, name, int(fixed[name]))
    return case


def _same(name: str, own: Any, asked: Any) -> bool:
    if asked is None:
        return False
    if name == "hypotheses":
        return sorted(own) == sorted(FiniteClass(asked).strings)
    return bool(own == asked)


def _same_domain(radius: fmpq | None, case: Case) -> bool:
    asked = getattr(case.parameters.get("domain"), "radius", None)
    if asked is None or radius is None:
        return asked is radius
    return bool(as_float(asked) == as_float(radius))


def _rescaled(case: Case, factor: float) -> Case:
    """Return the game with longer instances: to Winnow, that is another rate."""
    data = case.environment()
    if not isinstance(data, tuple) or factor == 1.0:
        return case
    rows = np.asarray(data[0], dtype=np.float64) * factor
    return Case(case.parameters, lambda: (rows, data[1]), f"{case.words}, rescaled")


def _resized(case: Case, kind: Kind, name: str, size: int) -> Case | None:
    asked = int(case.parameters[name])
    if asked == size:
        return case
    linear = kind.game is not None and kind.game.name in (LINEAR.name, BOOLEAN_CONCEPT.name)
    if name == "dimension":
        return None
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
        x = self.inner.instance(t, _Narrow(learner, self))
        return None if x is None else _with_more(np.asarray(x), self.more, self.linear)

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:
        """Return what the inner one answers; losses get the columns as well."""
        narrow = None if x is None else x[self.more :]
        said = _together(prediction, self) if np.ndim(prediction) == 1 else prediction
        y = self.inner.outcome(t, narrow, said)
        return _with_more(np.asarray(y), self.more, self.linear) if np.ndim(y) == 1 else y


class _Narrow:
    """A learner of more columns, as an environment of fewer sees it."""

    def __init__(self, learner: Any, wide: _Wide) -> None:
        self._learner, self._wide = learner, wide

    def predict(self, x: Any) -> Any:
        """Ask about the instance with the columns that were added."""
        wide = self._wide
        shown = None if x is None else _with_more(np.asarray(x), wide.more, wide.linear)
        said = self._learner.predict(shown)
        return _together(said, wide) if np.ndim(said) == 1 else said

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
