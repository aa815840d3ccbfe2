"""Who plays for a kind, given exact parameters?"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import sympy
from flint import arb, fmpq

from adversaries.core.judge import Factory, UnwieldyError
from bounds.core.errors import ParameterError
from bounds.core.evaluate import exact_number, number
from learners.core.arithmetic import EXACT, FLOAT, Arithmetic
from learners.core.kind import Kind
from learners.core.parameters import Real, Whole
from learners.core.protocol import Learner

Values = Mapping[str, Any]

#: A prediction with more bits ends the game: of some learners they double with every round.
_MOST_BITS = 1 << 14


def player_of(kind: Kind, system: Arithmetic | None = None) -> Factory:
    """Return what makes learners of a kind, in the number system that certifies their runs."""
    return lambda parameters: learner_of(kind, parameters, system)


def learner_of(kind: Kind, parameters: Values, system: Arithmetic | None = None) -> Learner:
    """Return a learner of a kind; it is told whatever of the parameters it takes."""
    chosen = system or kind.certifies(parameters)
    accepted = _accepted(kind.make)
    taken = (name for name in parameters if name in accepted and parameters[name] is not None)
    told = {name: _told(kind, name, parameters[name], chosen) for name in taken}
    if "arithmetic" in accepted:
        learner: Learner = kind.make(**told, arithmetic=chosen)
        return learner
    own = {name: _fractions(value, chosen) for name, value in told.items()}
    made = kind.make(**own)
    return made if hasattr(made, "game") else Dressed(made, kind, parameters, own, chosen)


def takes(kind: Kind, parameters: Values) -> bool:
    """Tell whether there are learners of a kind with these parameters: all lie in its ranges."""
    ranges = {p.name: p.range for p in kind.parameters if isinstance(p.range, Whole | Real)}
    given = {name: parameters[name] for name in ranges if parameters.get(name) is not None}
    if any(isinstance(value, sympy.Expr) and not value.is_finite for value in given.values()):
        return False  # tuned for no rounds, say
    return all(ranges[name].allows(number(value)) for name, value in given.items())


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


def _told(kind: Kind, name: str, value: Any, system: Arithmetic) -> Any:
    """Return a parameter as the learner takes it; one that must be rational stays so in floats."""
    known = kind.named(name)
    exact = known is not None and isinstance(known.range, Real) and known.range.rational
    return _in_system(value, EXACT if exact else system)


def _in_system(value: Any, system: Arithmetic) -> Any:
    """Return an exact number as a learner in this number system takes it; the rest as it is."""
    if not isinstance(value, sympy.Expr | fmpq | arb):
        return value
    if system is EXACT:
        return exact_number(value)
    exact = number(value)
    return FLOAT.number(exact) if system is FLOAT else exact


class Dressed:
    """A learner that knows nothing of us, with what `play` asks of it.

    One that computes in whatever numbers it is given is given fractions, and says fractions.  Its
    game is over where these become too long.
    """

    def __init__(
        self, inner: Any, kind: Kind, parameters: Values, told: Values, system: Arithmetic
    ) -> None:
        self.inner = inner
        self.game = kind.game_with(parameters)
        self.name = kind.name
        self.arithmetic = system
        self.parameters = {name: _back(value, system) for name, value in told.items()}
        self.rounds = 0

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "inner":
            raise AttributeError(name)
        return getattr(self.inner, name)

    @property
    def weights(self) -> Any:
        """What it shows of its weights, as numbers of ours."""
        return _back(self.inner.weights, self.arithmetic)

    def predict(self, x: Any) -> Any:
        """Ask the learner."""
        said = self.inner.predict(_fractions(x, self.arithmetic))
        if _bits(said) > _MOST_BITS:
            raise UnwieldyError(self.rounds)
        return _back(self._exact(said), self.arithmetic)

    def update(self, x: Any, y: Any) -> Any:
        """Tell the learner."""
        told = (_fractions(value, self.arithmetic) for value in (x, y))
        self.rounds += 1
        return self.inner.update(*told)

    def _exact(self, said: Any) -> Any:
        """Return what it said; a float in place of a fraction is its author's oversight."""
        entries = said if isinstance(said, list | tuple | np.ndarray) else [said]
        rounded = next((e for e in entries if isinstance(e, float)), None)
        if self.arithmetic is EXACT and rounded is not None:
            raise ParameterError(
                f"{self.name} is exact by its Kind, but it predicted the float {rounded}: start "
                "from Fraction(1) in place of 1, or leave out exact=True"
            )
        return said


def _bits(said: Any) -> int:
    """Return how many bits the denominators of a prediction have."""
    entries = said if isinstance(said, list | tuple) else [said]
    return sum(e.denominator.bit_length() for e in entries if isinstance(e, Fraction))


def _fractions(value: Any, system: Arithmetic) -> Any:
    """Return exact numbers as everybody's Python has them; the rest as it is."""
    if system is not EXACT:
        return value
    if isinstance(value, fmpq):
        return Fraction(int(value.p), int(value.q))
    if isinstance(value, np.ndarray) and value.dtype == object:
        return [_fractions(item, system) for item in value]
    return value


def _back(value: Any, system: Arithmetic) -> Any:
    """Return fractions as numbers of ours."""
    if isinstance(value, Fraction):
        return system.number(value)
    if isinstance(value, list | tuple) and any(isinstance(item, Fraction) for item in value):
        return system.vector(list(value))
    return value
