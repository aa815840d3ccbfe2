"""Which name=value parameters may be given, and what do they mean?

A number is exact: a sympy expression.  A count is an int; a class, a loss and a kernel are
what the learners take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import sympy

from bounds.core.decide import symbolic
from bounds.core.errors import ParameterError
from bounds.core.evaluate import number
from bounds.core.parsing import ParseError, parse_value
from learners.classes import FiniteClass
from learners.core.arithmetic import FLOAT, Arithmetic, Undecided
from learners.games.losses import LOSSES, Loss
from learners.linear.kernels import gaussian, linear, polynomial

Settings = Mapping[str, Any]
#: The largest count that is taken: more would not end.
_MOST = 10**6


@dataclass(frozen=True)
class Option:
    """A parameter: its name, a line about it, how it is read, and what it is if not given.

    A default of None means that it follows from the rest: from the data, or from a theorem.
    """

    name: str
    meaning: str
    read: Callable[[str, Any], Any]
    default: Any = None


def read_all(options: Sequence[Option], given: Mapping[str, Any], owner: str) -> dict[str, Any]:
    """Return what was given, read; what nobody takes is refused."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise ParameterError(
                f"{owner} has no parameter {name!r}: it takes {', '.join(known) or 'none'}"
            )
    return {name: known[name].read(name, value) for name, value in given.items()}


def defaults_of(options: Iterable[Option], settings: Settings) -> dict[str, Any]:
    """Return the defaults of what is not set yet."""
    return {
        option.name: option.read(option.name, option.default)
        for option in options
        if option.name not in settings and option.default is not None
    }


# ------------------------------------------------------------------ readers


def exact(name: str, value: Any) -> sympy.Expr:
    """Return a number as it was written: 1/2, 0.1 (which is 1/10), sqrt(8*log(10)/1000)."""
    try:
        return parse_value(value) if isinstance(value, str) else symbolic(value)
    except ParseError as error:
        raise ParameterError(f"{name}: {error}") from None
    except (TypeError, ValueError, Undecided):
        raise ParameterError(
            f"{name} is {value!r}, but must be a number: write it as 1/2, 0.1 or sqrt(2)"
        ) from None


def positive(name: str, value: Any) -> sympy.Expr:
    """Return a number above 0."""
    found = exact(name, value)
    if not found.is_positive:
        raise ParameterError(f"{name} = {value} is not positive: choose {name} > 0")
    return found


def rational(name: str, value: Any) -> sympy.Rational:
    """Return a number that is a fraction."""
    found = exact(name, value)
    if not found.is_Rational:
        raise ParameterError(
            f"{name} = {value} is not rational: round it, as in {name}={float(found):.4g}"
        )
    return found


def share(name: str, value: Any) -> sympy.Rational:
    """Return a fraction in [0, 1]."""
    found = rational(name, value)
    if not 0 <= found <= 1:
        raise ParameterError(f"{name} = {value} lies outside [0, 1]: give a share of 1")
    return found


def whole(least: int, most: int = _MOST) -> Callable[[str, Any], int]:
    """Return the reader of counts from ``least`` on."""

    def read(name: str, value: Any) -> int:
        found = exact(name, value)
        if not found.is_Integer or not least <= found <= most:
            raise ParameterError(
                f"{name} = {value} is no whole number from {least} to {most}: choose one"
            )
        return int(found)

    return read


def flag(name: str, value: Any) -> bool:
    """Return yes or no."""
    text = str(value).lower()
    if text not in ("0", "1", "no", "yes", "false", "true"):
        raise ParameterError(f"{name} is {value!r}, but must be yes or no")
    return text in ("1", "yes", "true")


def one_of(*choices: str) -> Callable[[str, Any], str]:
    """Return the reader of a word."""

    def read(name: str, value: Any) -> str:
        if value not in choices:
            raise ParameterError(f"{name} is {value!r}, but must be one of {', '.join(choices)}")
        return str(value)

    return read


def sign(*choices: int) -> Callable[[str, Any], int]:
    """Return the reader of a label."""

    def read(name: str, value: Any) -> int:
        words = {str(choice): choice for choice in choices} | {"+1": 1}
        if str(value) not in words:
            listed = " or ".join(str(choice) for choice in choices)
            raise ParameterError(f"{name} is {value!r}, but must be {listed}")
        return words[str(value)]

    return read


def hypotheses(name: str, value: Any) -> FiniteClass:  # noqa: ARG001
    """Return a class: a file, a family such as thresholds=7, or a 0/1 matrix."""
    from bounds.classes import views as finite_views
    from noregret.calculator.dimension import class_named

    return class_named(value) if isinstance(value, str) else finite_views.class_of(value)


def loss(name: str, value: Any) -> Loss:
    """Return a loss by its name."""
    if isinstance(value, Loss):
        return value
    return LOSSES[one_of(*LOSSES)(name, value)]


_KERNELS = {"linear": linear, "quadratic": polynomial(2, 0), "gaussian": gaussian(1)}


def kernel(name: str, value: Any) -> Any:
    """Return a kernel: linear, quadratic (which is (x.z)^2) or gaussian of width 1."""
    if callable(value):
        return value
    return _KERNELS[one_of(*_KERNELS)(name, value)]


# ------------------------------------------------------------------ back to numbers and to text


def in_system(value: Any, system: Arithmetic) -> Any:
    """Return an exact number as a learner in this number system takes it."""
    found = number(value)
    return FLOAT.number(found) if system is FLOAT else found


def shown(value: Any) -> str:
    """Return a parameter for people."""
    if isinstance(value, FiniteClass):
        return f"{len(value)} hypotheses on {value.points} points"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, np.ndarray | list | tuple):
        return f"({', '.join(map(str, value))})"
    return str(getattr(value, "name", value))
