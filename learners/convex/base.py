"""What is a convex function here, and which of them can a file keep?"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, ClassVar, Protocol, runtime_checkable

import numpy as np
from flint import fmpq

from learners.convex.points import TOO_LARGE, point_in
from learners.core.arithmetic import EXACT, FLOAT, Arithmetic, Array, Number
from learners.core.checks import number_where


@runtime_checkable
class ConvexFunction(Protocol):
    """What the game of convex optimisation takes for an outcome."""

    def __call__(self, w: Any, /) -> Number:
        """Return f(w)."""

    def subgradient(self, w: Any, /) -> Array:
        """Return some v with f(u) >= f(w) + v.(u - w) for all u, always the same one."""


class Function(ABC):
    """What all functions here share: a point is read, and its system computes."""

    dimension: int

    def __call__(self, w: Any) -> Number:
        """Return f(w)."""
        point, system = point_in(self.dimension, w)
        value = self._value(point, system)
        if system is FLOAT and not np.isfinite(value):
            raise ValueError(f"the value {TOO_LARGE}")
        return value

    def subgradient(self, w: Any) -> Array:
        """Return a subgradient at ``w``."""
        point, system = point_in(self.dimension, w)
        with np.errstate(over="ignore", invalid="ignore"):
            result = self._slope(point, system)
        if system is FLOAT and not np.isfinite(result).all():
            raise ValueError(f"the subgradient {TOO_LARGE}")
        return result

    @abstractmethod
    def _value(self, w: Array, system: Arithmetic) -> Number:
        """Return f(w)."""

    @abstractmethod
    def _slope(self, w: Array, system: Arithmetic) -> Array:
        """Return a subgradient at ``w``."""


class Stored(Function):
    """A function that a file can keep: its kind and its fields."""

    kind: ClassVar[str]

    def to_dict(self) -> dict[str, Any]:
        """Return the function as a dictionary of JSON values."""
        return {"kind": self.kind, **stored_fields(self)}


def function_to_dict(function: Any) -> dict[str, Any]:
    """Return a function as a dictionary of JSON values; one of the user's own is refused."""
    if not isinstance(function, Stored):
        raise ValueError(
            f"a function of type {type(function).__name__} is code, which no file can keep: build "
            "it from the functions of learners.convex, such as MaxAffine"
        )
    return function.to_dict()


def stored_fields(item: Any) -> dict[str, Any]:
    """Return the fields of a dataclass as JSON values."""
    return {entry.name: _plain(getattr(item, entry.name)) for entry in fields(item)}


def read_stored(what: str, kinds: Mapping[str, Callable[..., Any]], data: Any) -> Any:
    """Return the object of one of ``kinds`` that :func:`stored_fields` and its kind describe."""
    kind = data.get("kind") if isinstance(data, Mapping) else None
    if not isinstance(kind, str) or kind not in kinds:
        raise ValueError(f"{data!r} is no stored {what}: its kind is one of {', '.join(kinds)}")
    entries = {str(name): value for name, value in data.items() if name != "kind"}
    try:
        return kinds[kind](**entries)
    except TypeError as error:
        raise ValueError(f"the stored {what} {data!r} is damaged ({error})") from None


def _plain(value: Any) -> Any:
    """Return a field as JSON: rationals are strings 'p/q'."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, int):
        return value
    return str(value) if isinstance(value, fmpq) else function_to_dict(value)


def assign(item: Any, **values: Any) -> None:
    """Set the fields of a frozen object, while it is made."""
    for name, value in values.items():
        object.__setattr__(item, name, value)


def rational_within(name: str, value: Any, low: int | None = None, high: int | None = None) -> fmpq:
    """Return a rational, at least ``low`` and at most ``high``."""
    least, most = ("" if low is None else f"{low} <= "), ("" if high is None else f" <= {high}")

    def inside(number: fmpq) -> bool:
        return (low is None or number >= low) and (high is None or number <= high)

    result: fmpq = number_where(name, value, EXACT, inside, f"{least}{name}{most}")
    return result
