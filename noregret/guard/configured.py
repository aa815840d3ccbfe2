"""Which parameters are a learner's own already?

A configured learner has its number of features, its rate or its class; a caller may fix some for
a factory as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import singledispatch
from typing import Any

import numpy as np
from flint import fmpq

from bounds.core.errors import ParameterError
from bounds.core.parsing import ParseError, parse_value
from learners.classes import FiniteClass
from learners.core import parameters as ranges
from learners.core.arithmetic import rational
from learners.core.kind import Kind
from learners.core.parameters import Parameter
from noregret.words import cut

#: What a learner may call its weights.
_VECTORS = ("weights", "w", "coef", "coefficients", "distribution", "probabilities")
#: The sizes that are tried on a learner that shows none; 1 fits too many by broadcasting.
_SIZES: tuple[int, ...] = (*range(2, 33), 1)
#: What a learner may raise that is tried on; to end the program is not its business.
_ENDINGS = (Exception, SystemExit, GeneratorExit)

Fixed = Mapping[str, Any]


#: Games are not made wider than this.
_WIDEST = 10_000


def fixed_parameters(learner: Any | None, kind: Kind, told: Fixed | None) -> dict[str, Any]:
    """Return the parameters that are fixed: those told, and those of a configured learner."""
    fixed: dict[str, Any] = {}
    known = {each.name: each for each in kind.takes}
    for name, value in (told or {}).items():
        if name not in known:
            raise ParameterError(
                f"the parameter {name!r} is not one of a {kind.name}: it has "
                f"{', '.join(kind.keywords)}"
            )
        fixed[name] = _read(known[name].range, name, value)
        if known[name].is_size and fixed[name] > _WIDEST:
            raise ParameterError(
                f"{name} = {cut(value)} is too large for games to be played: at most {_WIDEST}"
            )
    if learner is None:
        return fixed
    for each in kind.takes:
        if each.name in fixed or isinstance(each.range, ranges.ConvexLoss | ranges.Kernel):
            continue
        value = _own(learner, each.name)
        if value is None and each.is_size:
            value = _size(learner, kind)
        if value is not None:
            fixed[each.name] = _read(each.range, each.name, value)
        elif each.optional:
            fixed[each.name] = None
        elif not isinstance(each.range, ranges.Flag):
            raise _hidden(learner, each)
    return fixed


def _hidden(learner: Any, parameter: Parameter) -> ParameterError:
    label, name = type(learner).__name__, parameter.name
    return ParameterError(
        f"the {label} is configured already, and it does not show its {name}: say "
        f"parameters={{{name!r}: …}} (--set {name}=…), or guard the class"
    )


def _own(learner: Any, name: str) -> Any:
    """Return what a learner, or its domain, shows under this name."""
    shown = getattr(learner, "parameters", None)
    if isinstance(shown, Mapping) and name in shown:
        return shown[name]
    value = getattr(learner, name, getattr(learner, f"_{name}", None))
    if value is None:
        value = getattr(getattr(learner, "domain", None), name, None)
    return None if callable(value) else value


def as_letters(kind: Kind, fixed: Fixed) -> dict[str, Any]:
    """Return what is fixed by the names of the parameters, and by the letters of theorems."""
    letters = {each.symbol: fixed[each.name] for each in kind.takes if each.name in fixed}
    return {**fixed, **{name: value for name, value in letters.items() if value is not None}}


@singledispatch
def _read(_: Any, name: str, value: Any) -> Any:  # noqa: ARG001
    """Return a parameter as the harness has it: an int, a bool, a rational, a class."""
    return value


@_read.register
def _(_: ranges.Hypotheses, name: str, value: Any) -> Any:  # noqa: ARG001
    return FiniteClass(_rows(value)).strings


@_read.register
def _(_: ranges.Flag, name: str, value: Any) -> Any:  # noqa: ARG001
    return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")


@_read.register
def _(_: ranges.Real, name: str, value: Any) -> fmpq:
    try:
        if isinstance(value, str):
            number: Any = parse_value(value)
            return fmpq(int(number.p), int(number.q))
        return rational(value.item() if isinstance(value, np.generic) else value)
    except (ParseError, AttributeError, TypeError, ValueError, OverflowError):
        raise ParameterError(
            f"{name} is {value!r}, but must be a number, such as 2, 0.1 or 1/3"
        ) from None


@_read.register
def _(range_: ranges.Whole, name: str, value: Any) -> int:
    exact = _read(ranges.Real(), name, value)
    if exact.q != 1 or not range_.allows(exact):
        raise ParameterError(f"{name} is {value}, but must be {range_}")
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
    game = kind.game_with({})
    if game.example(1)[0][0] is None:  # nothing is shown: the prediction has the size
        try:
            return int(np.size(deepcopy(learner).predict(None)))
        except _ENDINGS:
            return None
    label = game.labels[0] if game.labels else 0
    for size in _SIZES:
        x = np.ones(size)
        try:
            twin = deepcopy(learner)
            twin.predict(x)
            twin.update(x, label)
            twin.predict(x)
        except _ENDINGS:
            continue
        return size
    return None
