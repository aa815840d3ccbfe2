"""What is a foreign factory told, and how is it written there?"""

from __future__ import annotations

import inspect
from functools import singledispatch
from typing import Any

import numpy as np

from adversaries.core.judge import Parameters, as_float
from bounds.core.errors import ParameterError
from learners.classes import FiniteClass, thresholds
from learners.core import parameters as ranges
from learners.core.arithmetic import START_PRECISION, working_precision
from learners.core.kind import Kind
from learners.core.parameters import Parameter
from learners.core.rationals import rational
from learners.games.losses import ABSOLUTE
from learners.linear.kernels import linear

#: How many experts, features or points a small game has.
FEW = 4


def is_instance(factory: Any) -> bool:
    """Tell whether a configured learner was given in place of a factory."""
    learns = hasattr(factory, "update") or hasattr(factory, "partial_fit")
    return not inspect.isclass(factory) and hasattr(factory, "predict") and learns


def keywords_of(factory: Any, kind: Kind) -> frozenset[str]:
    """Return the keywords of a kind that a factory takes."""
    if is_instance(factory):
        return frozenset()
    if not callable(factory):
        raise ParameterError(
            f"{factory!r} cannot be called: give a class, a function that makes a learner, or a "
            "learner with predict and update"
        )
    try:
        signature = inspect.signature(factory)
    except (TypeError, ValueError):
        return frozenset(kind.keywords)
    wanted = []
    for name, parameter in signature.parameters.items():
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            return frozenset(kind.keywords)
        if parameter.kind is inspect.Parameter.VAR_POSITIONAL:
            continue
        if name in kind.keywords and parameter.kind is not inspect.Parameter.POSITIONAL_ONLY:
            wanted.append(name)
        elif parameter.default is inspect.Parameter.empty:
            label = getattr(factory, "__name__", repr(factory))
            offered = ", ".join(kind.keywords)
            raise ParameterError(
                f"{label} needs {name!r}, but a {kind.name} is made with {offered}: wrap it, "
                f"lambda {offered}: {label}(…)"
            )
    return frozenset(wanted)


def own_keywords(factory: Any, kind: Kind) -> list[str]:
    """Return what a factory is called with, as people write it; what it needs besides is open."""
    try:
        parameters = list(inspect.signature(factory).parameters.values())
    except (TypeError, ValueError):
        parameters = []
    named = [p for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)]
    known = [f"{p.name}={p.name}" for p in named if p.name in kind.keywords]
    more = [p.name for p in named if p.name not in kind.keywords and p.default is p.empty]
    return [*known, *(f"{name}=..." for name in more)]


# ------------------------------------------------------------------ values


def plain_value(parameter: Parameter, parameters: Parameters) -> Any:
    """Return a parameter as people write it: ints, floats, a matrix, a function."""
    return _written(parameter.range, value_in(parameters, parameter.name))


def value_in(parameters: Parameters, name: str) -> Any:
    """Return a parameter of a game: its own, or one of the domain that it is played in."""
    own = parameters.get(name)
    return getattr(parameters.get("domain"), name, None) if own is None else own


@singledispatch
def _written(_: Any, value: Any) -> Any:
    return value


@_written.register
def _(_: ranges.Whole, value: Any) -> Any:
    return None if value is None else int(value)


@_written.register
def _(_: ranges.Real, value: Any) -> Any:
    if value is None or isinstance(value, int | str):
        return value
    with working_precision(START_PRECISION):  # the same whatever precision is in force
        return as_float(value)


@_written.register
def _(_: ranges.Hypotheses, value: Any) -> Any:
    return np.array(FiniteClass(value).matrix, dtype=np.int64)


@_written.register
def _(_: ranges.ConvexLoss, value: Any) -> Any:
    return value or ABSOLUTE


@_written.register
def _(_: ranges.Kernel, value: Any) -> Any:
    return value or linear


def small_setting(kind: Kind) -> dict[str, Any]:
    """Return parameters with which any learner of a kind can be made, for a few rounds."""
    found = {each.name: _small(each.range) for each in kind.takes if not each.optional}
    return {name: value for name, value in found.items() if value is not None}


@singledispatch
def _small(_: Any) -> Any:
    return None


@_small.register
def _(range_: ranges.Whole) -> Any:
    return FEW if range_.allows(FEW) else range_.least


@_small.register
def _(range_: ranges.Real) -> Any:
    ends = (end for end in (range_.least, range_.most) if end is not None)
    return next(iter((*range_.tried, *ends, rational(1))))


@_small.register
def _(_: ranges.Flag) -> Any:
    return False


@_small.register
def _(_: ranges.Hypotheses) -> Any:
    return thresholds(FEW).strings
