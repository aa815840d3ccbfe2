"""Who plays for a kind, given exact parameters?"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import sympy
from flint import arb, fmpq

from adversaries.core.judge import Factory
from bounds.core.evaluate import number
from learners.core.arithmetic import EXACT, FLOAT, Arithmetic
from learners.core.kind import Kind
from learners.core.protocol import Learner

Values = Mapping[str, Any]


def player_of(kind: Kind, system: Arithmetic | None = None) -> Factory:
    """Return what makes learners of a kind, in the number system that certifies their runs."""
    return lambda parameters: learner_of(kind, parameters, system)


def learner_of(kind: Kind, parameters: Values, system: Arithmetic | None = None) -> Learner:
    """Return a learner of a kind; it is told whatever of the parameters it takes."""
    chosen = system or kind.certifies(parameters)
    accepted = _accepted(kind.make)
    taken = (name for name in parameters if name in accepted and parameters[name] is not None)
    told = {name: _in_system(parameters[name], chosen) for name in taken}
    if "arithmetic" in accepted:
        learner: Learner = kind.make(**told, arithmetic=chosen)
        return learner
    made = kind.make(**told)
    return made if hasattr(made, "game") else Dressed(made, kind, parameters, told, chosen)


@lru_cache(maxsize=256)
def _accepted(make: Callable[..., Any]) -> frozenset[str]:
    """Return the keywords that a maker takes; those of its bases where it passes on the rest."""
    names: set[str] = set()
    for maker in getattr(make, "__mro__", (make,)):
        if maker is object:
            break
        try:
            parameters = inspect.signature(maker).parameters.values()
        except (TypeError, ValueError):
            break
        names |= {p.name for p in parameters}
        if not any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters):
            break
    return frozenset(names)


def _in_system(value: Any, system: Arithmetic) -> Any:
    """Return an exact number as a learner in this number system takes it; the rest as it is."""
    if not isinstance(value, sympy.Expr | fmpq | arb):
        return value
    exact = number(value)
    return FLOAT.number(exact) if system is FLOAT else exact


class Dressed:
    """A learner that knows nothing of us, with what `play` asks of it."""

    def __init__(
        self, inner: Any, kind: Kind, parameters: Values, told: Values, system: Arithmetic
    ) -> None:
        self.inner = inner
        self.game = kind.game_with(parameters)
        self.name = kind.name
        self.arithmetic = EXACT if system is EXACT else FLOAT
        self.parameters = dict(told)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "inner":
            raise AttributeError(name)
        return getattr(self.inner, name)

    def predict(self, x: Any) -> Any:
        """Ask the learner."""
        return self.inner.predict(x)

    def update(self, x: Any, y: Any) -> Any:
        """Tell the learner."""
        return self.inner.update(x, y)
