"""Who plays against online gradient descent?"""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy
from flint import fmpq

from bounds.core.decide import symbolic
from bounds.core.errors import ParameterError
from learners.convex import Absolute, Linear
from learners.core.arithmetic import FLOAT
from learners.core.protocol import GameOver
from noregret.run import options as o
from noregret.run.opponent import Adversary, Opponent, fixed
from noregret.run.options import Option, Settings

_RHO = {"rho": "1"}
#: As many rounds as coordinates are not played beyond this.
_MOST = 300


def _slope(settings: Settings) -> fmpq:
    """Return the length of the gradients."""
    rho = o.rational("rho", settings["rho"])
    return fmpq(int(rho.p), int(rho.q))


def _orthogonal(settings: Settings, _: np.random.Generator) -> Opponent:
    """The functions -rho w_t: every step of the proof is an equality."""
    T, rho = settings["T"], _slope(settings)
    if T > _MOST:
        raise ParameterError(f"T = {T} takes as many coordinates: choose T <= {_MOST}")
    rows = [[-rho if i == t else fmpq(0) for i in range(T)] for t in range(T)]
    return fixed([Linear(row) for row in rows], {"dimension": T, "T": T, "rho": settings["rho"]})


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


def _uphill(settings: Settings, _: np.random.Generator) -> Opponent:
    rho = _slope(settings)
    return Opponent(lambda full: Uphill(full["T"], rho), {"rho": settings["rho"]})


def _random(settings: Settings, rng: np.random.Generator) -> Opponent:
    """Linear functions along one of the axes, by chance."""
    d: int = settings["dimension"]
    T: int = settings["T"]
    rho = _slope(settings)
    places, signs = rng.integers(0, d, size=T), rng.choice([-1, 1, 1], size=T)
    rows = [
        [int(sign) * rho if i == place else fmpq(0) for i in range(d)]
        for place, sign in zip(places, signs, strict=True)
    ]
    return fixed([Linear(row) for row in rows], {"rho": settings["rho"]})


def _drifting(settings: Settings, _: np.random.Generator) -> Opponent:
    """|w - y| about a target that moves to and fro on a line."""
    functions = [Absolute([1], (t * settings["speed"]) % 7 - 3) for t in range(settings["T"])]
    return fixed(functions, {"dimension": 1, "rho": sympy.Integer(1)})


ADVERSARIES = {
    "online-gradient-descent": (
        Adversary(
            "orthogonal",
            "linear functions along a new axis each round: every step of the proof is an equality",
            _orthogonal,
            defaults={"T": 25, **_RHO},
        ),
        Adversary(
            "uphill",
            "reads the point and charges along its largest coordinate",
            _uphill,
            defaults={"T": 100, **_RHO},
        ),
        Adversary(
            "drift",
            "absolute losses about a target that moves to and fro",
            _drifting,
            (Option("speed", "how far the target moves a round", o.whole(1), 1),),
            {"T": 100},
        ),
        Adversary(
            "random",
            "linear functions along random axes, leaning one way",
            _random,
            defaults={"T": 200, **_RHO},
            random=True,
        ),
    )
}


def exact_root(squared: fmpq) -> sympy.Expr:
    """Return the square root of a rational, as sympy has it."""
    return sympy.sqrt(symbolic(squared))
