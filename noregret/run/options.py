"""How is a name=value parameter read, and how is it shown?

A number is exact: a sympy expression.  A count is an int; a class, a loss and a kernel are
what the learners take.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import singledispatch
from typing import Any

import numpy as np
import sympy

from bounds.core.decide import symbolic
from bounds.core.errors import ParameterError
from bounds.core.parsing import ParseError, as_typed, parse_value
from bounds.core.suggest import did_you_mean
from learners.classes import FiniteClass
from learners.core import parameters as ranges
from learners.core.arithmetic import Undecided
from learners.core.parameters import Parameter
from learners.games.losses import LOSSES, Loss
from learners.linear.kernels import gaussian, linear, polynomial

Settings = Mapping[str, Any]
#: The largest count that is taken: more would not end.
_MOST = 10**6


def read(parameter: Parameter, value: Any) -> Any:
    """Return the value of a parameter as it was written, in its range."""
    return _read(parameter.range, parameter.name, value)


def read_all(
    parameters: Sequence[Parameter], given: Mapping[str, Any], owner: str
) -> dict[str, Any]:
    """Return what was given, read; what nobody takes is refused."""
    known = {parameter.name: parameter for parameter in parameters}
    for name in given:
        if name not in known:
            takes = ", ".join(known) or "none"
            hint = did_you_mean(name, known, {each.name: each.also for each in parameters})
            if hint:
                raise ParameterError(f"{owner} has no parameter {name!r}, it takes {takes}: {hint}")
            raise ParameterError(f"{owner} has no parameter {name!r}: it takes {takes}")
    return {name: read(known[name], value) for name, value in given.items()}


def defaults_of(parameters: Iterable[Parameter], settings: Settings) -> dict[str, Any]:
    """Return the defaults of what is not set yet."""
    return {
        parameter.name: read(parameter, parameter.default)
        for parameter in parameters
        if parameter.name not in settings and parameter.default is not None
    }


# ------------------------------------------------------------------ by the range


@singledispatch
def _read(range_: Any, name: str, value: Any) -> Any:
    raise TypeError(f"nobody knows how to read {name} = {value} from {range_}")


def _exact(name: str, value: Any) -> sympy.Expr:
    """Return a number as it was written: 1/2, 0.1 (which is 1/10), sqrt(8*log(10)/1000)."""
    try:
        return parse_value(value) if isinstance(value, str) else symbolic(as_typed(value))
    except ParseError as error:
        raise ParameterError(f"{name}: {error}") from None
    except (TypeError, ValueError, Undecided):
        raise ParameterError(
            f"{name} is {value!r}, but must be a number: write it as 1/2, 0.1 or sqrt(2)"
        ) from None


@_read.register
def _(range_: ranges.Real, name: str, value: Any) -> sympy.Expr:
    found = _exact(name, value)
    if not _is_within(range_, found):
        raise ParameterError(f"{name} = {value} {_rule(range_, name)}")
    if range_.rational and not found.is_Rational:
        raise ParameterError(
            f"{name} = {value} is not rational: round it, as in {name}={float(found):.4g}"
        )
    return found


def _is_within(range_: ranges.Real, value: sympy.Expr) -> bool:
    names = ("least", "most", "above", "below")
    ends = {n: symbolic(end) for n in names if (end := getattr(range_, n)) is not None}
    try:
        return replace(range_, **ends).allows(value)
    except TypeError:  # no real number
        return False


def _rule(range_: ranges.Real, name: str) -> str:
    """Say which values are allowed."""
    left, low = ("(", range_.above) if range_.least is None else ("[", range_.least)
    right, high = (")", range_.below) if range_.most is None else ("]", range_.most)
    if low == 0 and left == "(" and high is None:
        return f"is not positive: choose {name} > 0"
    interval = f"{left}{'-oo' if low is None else low}, {'oo' if high is None else high}{right}"
    least = "" if low is None else f"{low} {'<=' if left == '[' else '<'} "
    most = "" if high is None else f" {'<=' if right == ']' else '<'} {high}"
    return f"lies outside {interval}: choose {least}{name}{most}"


@_read.register
def _(range_: ranges.Whole, name: str, value: Any) -> int:
    found, most = _exact(name, value), _MOST if range_.most is None else range_.most
    if not found.is_Integer or not range_.least <= found <= most:
        raise ParameterError(
            f"{name} = {value} is no whole number from {range_.least} to {most}: choose one"
        )
    return int(found)


@_read.register
def _(_: ranges.Flag, name: str, value: Any) -> bool:
    text = str(value).lower()
    if text not in ("0", "1", "no", "yes", "false", "true"):
        raise ParameterError(f"{name} is {value!r}, but must be yes or no")
    return text in ("1", "yes", "true")


@_read.register
def _(range_: ranges.Choice, name: str, value: Any) -> Any:
    words = {str(choice): choice for choice in range_.of}
    labels = all(isinstance(choice, int) for choice in range_.of)
    text = str(value).removeprefix("+") if labels else str(value)
    if text not in words:
        listed = " or ".join(words) if labels else f"one of {', '.join(words)}"
        raise ParameterError(f"{name} is {value!r}, but must be {listed}")
    return words[text]


@_read.register
def _(_: ranges.Hypotheses, name: str, value: Any) -> FiniteClass:  # noqa: ARG001
    """Return a class: a file, a family such as thresholds=7, or a 0/1 matrix."""
    from bounds.classes import views
    from noregret.calculator.dimension import class_named

    return class_named(value) if isinstance(value, str) else views.class_of(value)


@_read.register
def _(_: ranges.ConvexLoss, name: str, value: Any) -> Loss:
    return value if isinstance(value, Loss) else _named(LOSSES, name, value)


#: The quadratic kernel is (x.z)^2, the gaussian one of width 1.
_KERNELS = {"linear": linear, "quadratic": polynomial(2, 0), "gaussian": gaussian(1)}


@_read.register
def _(_: ranges.Kernel, name: str, value: Any) -> Any:
    return value if callable(value) else _named(_KERNELS, name, value)


def _named(known: Mapping[str, Any], name: str, value: Any) -> Any:
    return known[_read(ranges.Choice(tuple(known)), name, value)]


# ------------------------------------------------------------------ to text


def shown(value: Any) -> str:
    """Return a parameter for people."""
    if isinstance(value, FiniteClass):
        return f"{len(value)} hypotheses on {value.points} points"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, np.ndarray | list | tuple):
        return f"({', '.join(map(str, value))})"
    return str(getattr(value, "name", value))
