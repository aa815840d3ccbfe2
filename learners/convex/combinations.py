"""Which convex functions are made of others, made by the user, or read from a file?

Scaled(c, f)         c f with c >= 0
Sum([f, g, ...])     f + g + ...
Custom(f, v, d)      the user's own function f of d variables, with its subgradient v
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from learners.convex.base import (
    ConvexFunction,
    Function,
    Stored,
    assign,
    rational_within,
    read_stored,
)
from learners.convex.functions import Absolute, Hinge, Linear, MaxAffine, Squared, SquaredNorm
from learners.convex.points import float_sum, number_in, point_in
from learners.core.arithmetic import FLOAT, Arithmetic, Array, Number
from learners.core.checks import whole_number


@dataclass(frozen=True)
class Scaled(Stored):
    """The multiple ``factor`` times ``function``, with ``factor`` >= 0."""

    kind: ClassVar[str] = "scaled"
    factor: Any
    function: Any

    def __post_init__(self) -> None:
        assign(self, factor=rational_within("factor", self.factor, 0))
        assign(self, dimension=_dimension("function", self.function))

    def _value(self, w: Array, system: Arithmetic) -> Number:
        return system.number(self.factor) * number_in(self.function(w), system)

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        return np.asarray(system.number(self.factor) * _subgradient(self.function, w, system))


@dataclass(frozen=True)
class Sum(Stored):
    """The sum of several functions; its subgradient is the sum of theirs."""

    kind: ClassVar[str] = "sum"
    functions: Any

    def __post_init__(self) -> None:
        try:
            functions = tuple(self.functions)
        except TypeError:
            functions = ()
        if not functions:
            raise ValueError(f"functions is {self.functions!r}, but must list at least one")
        sizes = [_dimension(f"function {k}", f) for k, f in enumerate(functions, 1)]
        if len(set(sizes)) != 1:
            raise ValueError(f"the functions have the dimensions {sizes}, but must share one")
        assign(self, functions=functions, dimension=sizes[0])

    def _value(self, w: Array, system: Arithmetic) -> Number:
        values = [number_in(function(w), system) for function in self.functions]
        return float_sum(values) if system is FLOAT else system.total(np.array(values))

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        first, *others = (_subgradient(function, w, system) for function in self.functions)
        return np.asarray(sum(others, first))


@dataclass(frozen=True, init=False)
class Custom(Function):
    """A convex function of the user's own; no file can keep it.

    Both callables get a vector of floats, rationals or balls.  That ``function`` is convex, and
    ``subgradient`` right and the same whenever asked, is a promise of their author.
    """

    _function: Callable[[Array], Any]
    _subgradient: Callable[[Array], Any]
    dimension: int

    def __init__(
        self,
        function: Callable[[Array], Any],
        subgradient: Callable[[Array], Any],
        dimension: int,
    ) -> None:
        for name, value in (("function", function), ("subgradient", subgradient)):
            if not callable(value):
                raise ValueError(f"{name} is {value!r}, but must be callable: give a function of w")
        size = whole_number("dimension", dimension, 1)
        assign(self, _function=function, _subgradient=subgradient, dimension=size)

    def _value(self, w: Array, system: Arithmetic) -> Number:
        return number_in(self._function(w), system)

    def _slope(self, w: Array, system: Arithmetic) -> Array:
        return point_in(self.dimension, self._subgradient(w), system, "the subgradient")[0]


def _subgradient(function: Any, w: Array, system: Arithmetic) -> Array:
    return point_in(len(w), function.subgradient(w), system, "the subgradient")[0]


_KINDS: dict[str, Callable[..., Stored]] = {
    kind.kind: kind
    for kind in (Linear, Hinge, Absolute, Squared, MaxAffine, SquaredNorm, Scaled, Sum)
}


def function_from_dict(data: Any) -> Any:
    """Read a function back from ``to_dict()``; what is damaged is refused."""
    try:
        return read_stored("function", _KINDS, _with_parts(data))
    except RecursionError:
        raise ValueError("the stored function is nested too deeply: write its sum flat") from None


def _with_parts(data: Any) -> Any:
    """Return a stored function with the functions that it is made of read back."""
    parts: dict[str, Any] = {}
    if isinstance(data, Mapping) and "function" in data:
        parts["function"] = function_from_dict(data["function"])
    if isinstance(data, Mapping) and isinstance(data.get("functions"), list):
        parts["functions"] = [function_from_dict(item) for item in data["functions"]]
    return {**data, **parts} if parts else data


def _dimension(name: str, function: Any) -> int:
    size = getattr(function, "dimension", None)
    if isinstance(function, type) or not isinstance(function, ConvexFunction) or size is None:
        raise ValueError(
            f"{name} is {function!r}, but must be a convex function: f(w), f.subgradient(w) "
            "and f.dimension"
        )
    return whole_number(f"the dimension of {name}", size, 1)
