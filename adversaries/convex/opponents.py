"""Who plays against learners that follow convex functions?"""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.convex.sequences import drifting, orthogonal
from adversaries.core.opponent import Encounter, Opponent, Settings, fixed_sequence, size_name
from bounds.core.errors import ParameterError
from learners.convex import Absolute, Linear
from learners.core.arithmetic import FLOAT, NotRationalError, rational
from learners.core.kind import Kind
from learners.core.parameters import Parameter, Whole
from learners.core.protocol import GameOver
from learners.games import CONVEX

_GAME = (CONVEX.name,)
#: As many rounds as coordinates are not played beyond this.
_MOST = 300


def _slope(settings: Settings) -> fmpq:
    """Return the length of the gradients."""
    rho = settings.get("rho", 1)
    try:
        return rational(rho)
    except (TypeError, NotRationalError):
        raise ParameterError(
            f"rho = {rho} is not rational: round it, as in rho={float(rho):.4g}"
        ) from None


def _rise_along_new_axes(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    """The functions -rho w_t: every step of the proof is an equality."""
    T, rho = settings["T"], _slope(settings)
    if T > _MOST:
        raise ParameterError(f"T = {T} takes as many coordinates: choose T <= {_MOST}")
    sizes = {size_name(kind): T, "T": T, "rho": settings.get("rho", 1)}
    return fixed_sequence(orthogonal(T, rho), sizes)


class Uphill:
    """Charge along the coordinate where the learner stands furthest out.

    From 0 it is pushed by half a slope, so that it steps over 0 from then on and never returns:
    at 0 the bound would be met exactly, which balls cannot tell.
    """

    def __init__(self, T: int, rho: fmpq) -> None:
        self.T, self.rho = T, rho

    def instance(self, t: int, learner: Any) -> None:  # noqa: ARG002
        """Show nothing."""
        if t >= self.T:
            raise GameOver

    def outcome(self, t: int, x: None, prediction: Any) -> Linear:  # noqa: ARG002
        """Return rho w_i or -rho w_i, whichever is not negative at the prediction."""
        point = FLOAT.vector(prediction)
        place = int(np.argmax(np.abs(point)))
        slope = self.rho if point[place] != 0 else self.rho / 2
        charged = slope if point[place] >= 0 else -slope
        return Linear([charged if i == place else fmpq(0) for i in range(len(point))])


def _charge_uphill(_: Kind, settings: Settings, __: np.random.Generator) -> Encounter:
    rho = _slope(settings)
    return Encounter(lambda full: Uphill(full["T"], rho), {"rho": settings.get("rho", 1)})


def _draw_axes(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    """Linear functions along one of the axes, by chance."""
    d: int = settings[size_name(kind)]
    T: int = settings["T"]
    rho = _slope(settings)
    places, signs = rng.integers(0, d, size=T), rng.choice([-1, 1, 1], size=T)
    rows = [
        [int(sign) * rho if i == place else fmpq(0) for i in range(d)]
        for place, sign in zip(places, signs, strict=True)
    ]
    return fixed_sequence([Linear(row) for row in rows], {"rho": settings.get("rho", 1)})


def _drift(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    """|w - y| about a target that moves to and fro on a line."""
    functions = drifting(settings["T"], settings["speed"], Absolute)
    return fixed_sequence(functions, {size_name(kind): 1, "rho": sympy.Integer(1)})


_SLOPE = {"rho": "1"}

OPPONENTS = (
    Opponent(
        "orthogonal",
        "linear functions along a new axis each round: every step of the proof is an equality",
        _GAME,
        _rise_along_new_axes,
        defaults={"T": 25, **_SLOPE},
    ),
    Opponent(
        "uphill",
        "reads the point and charges along its largest coordinate",
        _GAME,
        _charge_uphill,
        defaults={"T": 100, **_SLOPE},
    ),
    Opponent(
        "drift",
        "absolute losses about a target that moves to and fro",
        _GAME,
        _drift,
        (Parameter("speed", "how far the target moves a round", Whole(1), 1),),
        {"T": 100},
    ),
    Opponent(
        "random",
        "linear functions along random axes, leaning one way",
        _GAME,
        _draw_axes,
        defaults={"T": 200, **_SLOPE},
        random=True,
    ),
)
