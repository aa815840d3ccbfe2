"""How large can the regret of online gradient descent be?  Exactly, in all dimensions.

A convex function lies above its tangent, so linear functions are the worst.  Let s_t = eta v_t be
the steps and u the comparator.  Then eta times the regret is linear in the inner products:

    eta R = sum_t <s_t, w_t - u>,   w_t = -(s_1 + ... + s_{t-1})

From above, with sum |s_t|^2 <= g and |u|^2 <= U, for every a >= 1/2:

    eta R <= U/(4a) + (T(a - 1/2) + 1/2) g,

since the difference is a |sum s_t + u/(2a)|^2 + (a - 1/2) (T sum |s_t|^2 - |sum s_t|^2), a sum of
squares.  With a = 1/2 this is the theorem, and a projection does not harm; it is attained when the
steps lead from 0 to u, which needs U <= T g.  If u is farther away (U > T g), the best a is
sqrt(U/(T g))/2 and all steps are equal and point at u: the theorem is not attained, and the worst
case is sqrt(T g U) - (T-1) g/2 without projections.  So it is for T = 1 (any a > 0 will do).

All of this is rational in s_t, U and g, even where eta = 1/sqrt(T) is not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from flint import arb, fmpq

from adversaries.convex.sequences import leading, strongest_pull
from adversaries.worst_case.certificates import (
    Certificate,
    Point,
    Program,
    Row,
    Square,
    certificate,
    form,
    root_above,
)
from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.convex import Linear
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import EXACT, rational, working_precision
from learners.core.protocol import play
from learners.core.surd import Surd, root
from learners.core.transcript import Transcript

#: Where the worst case is irrational, it is enclosed to so many bits.
_BITS = 80
#: Up to so many rounds, the projected program is written out as well.
_PROJECTED = 12


@dataclass(frozen=True)
class Descent:
    """The game in scaled steps.

    Attributes:
        T: the rounds.
        steps: g, the limit on the sum of |s_t|^2.
        comparator: U, the limit on |u|^2.
        even: whether every |s_t|^2 is at most g/T.
    """

    T: int
    steps: fmpq
    comparator: fmpq
    even: bool

    @property
    def reaches(self) -> bool:
        """Whether the steps can lead from 0 to the comparator, at their full length."""
        if self.T == 1:
            return bool(self.comparator == self.steps)
        return bool(self.comparator <= self.T * self.steps)

    def slope(self, bits: int = _BITS) -> fmpq:
        """Return a: 1/2, or a rational just above the best."""
        if self.reaches:
            return fmpq(1, 2)
        return root_above(self.comparator / (self.T * self.steps), bits) / 2

    # -------------------------------------------------------------- from above

    def program(self) -> Program:
        """Return eta R as the goal, and the limits."""
        rounds = range(1, self.T + 1)
        goal = form(
            *((0, t, -1) for t in rounds),
            *((s, t, -1) for t in rounds for s in range(1, t)),
        )
        if self.even:
            rows = [Row(f"|s_{t}|^2", form((t, t, 1)), self.steps / self.T) for t in rounds]
        else:
            rows = [Row("steps", form(*((t, t, 1) for t in rounds)), self.steps)]
        rows.append(Row("|u|^2", form((0, 0, 1)), self.comparator))
        return Program(("u", *(f"s_{t}" for t in rounds)), tuple(rows), goal)

    def certificate(self) -> Certificate:
        """Return why eta R is no larger: see the module."""
        a, rounds = self.slope(), range(1, self.T + 1)
        each = self.T * (a - fmpq(1, 2)) + fmpq(1, 2)
        multipliers = [each] * (self.T if self.even else 1) + [1 / (4 * a)]
        squares = [Square(a, {0: 1 / (2 * a)} | {t: fmpq(1) for t in rounds})]
        if a != fmpq(1, 2):
            squares += [
                Square(a - fmpq(1, 2), {s: fmpq(1), t: fmpq(-1)})
                for t in rounds
                for s in range(1, t)
            ]
        found = certificate(self.program(), multipliers, squares)
        assert found is not None
        return found

    def projected(self) -> tuple[Program, Certificate]:
        """Return the program in which points are projected too, and its certificate.

        The points are unknown: w_1 is nearer to u than 0 is, and w_{t+1} than w_t - s_t is.
        """
        T, half = self.T, fmpq(1, 2)
        goal = []
        rows = [Row("projection 0", form((T + 1, T + 1, 1), (0, T + 1, -2)), fmpq(0))]
        for s in range(1, T + 1):
            w, after = T + s, T + s + 1
            goal += [(0, s, -1), (s, w, 1)]
            nearer = [(after, after, 1), (0, after, -2), (s, s, -1), (0, s, -2)]
            nearer += [(w, w, -1), (0, w, 2), (s, w, 2)]
            rows.append(Row(f"projection {s}", form(*nearer), fmpq(0)))
        rows += list(self.program().rows)
        names = ("u", *(f"s_{t}" for t in range(1, T + 1)), *(f"w_{t}" for t in range(1, T + 2)))
        program = Program(names, tuple(rows), form(*goal))
        squares = [Square(half, {0: fmpq(1), 2 * T + 1: fmpq(-1)})]
        found = certificate(program, [half] * len(rows), squares)
        assert found is not None
        return program, found

    # -------------------------------------------------------------- from below

    def point(self) -> Point:
        """Return u and the steps of the worst case, at the very limits.

        If the best pull towards u is irrational, it is a little less.
        """
        strongest = strongest_pull(self.T, self.steps, self.comparator, _BITS)
        pull = fmpq(1, self.T) if self.reaches else strongest
        u, steps = leading(self.T, self.steps, self.comparator, pull)
        return Point((u, *steps))


# ------------------------------------------------------------------ the theorems

Given = Mapping[str, fmpq]


@dataclass(frozen=True)
class _Reading:
    """What the parameters of a theorem say: the game in scaled steps, the rate, the radius."""

    game: Descent
    eta: fmpq | Surd
    radius: fmpq | None = None


def _by_subgradients(p: Given) -> _Reading:
    steps = p["eta"] ** 2 * p["G_2"]
    return _Reading(Descent(int(p["T"]), steps, p["w_star"] ** 2, even=False), p["eta"])


def _by_steepness(p: Given) -> _Reading:
    game = Descent(int(p["T"]), p["rho"] ** 2, p["w_star"] ** 2, even=True)
    return _Reading(game, 1 / root(p["T"]))


def _by_radius(p: Given) -> _Reading:
    game = Descent(int(p["T"]), p["B"] ** 2, p["B"] ** 2, even=True)
    return _Reading(game, p["B"] / p["rho"] / root(p["T"]), p["B"])


def _exact(parameters: Mapping[str, Any], needs: Mapping[str, str]) -> dict[str, fmpq]:
    """Return the parameters as rationals, each in its range."""
    values = {name: rational(parameters[name]) for name in needs}
    for name, value in values.items():
        if value <= 0:
            raise ParameterError(f"{name} is {value}, but must be positive: it is {needs[name]}")
    return values


def _solve(
    needs: Mapping[str, str],
    read: Callable[[Given], _Reading],
    theorem: Theorem,
    parameters: Mapping[str, Any],
) -> WorstCase:
    reading = read(_exact(parameters, needs))
    game = reading.game
    program, proof, point = game.program(), game.certificate(), game.point()
    low, high = point.check(program), proof.check(program)
    shown: dict[str, Any] = {
        "steps": [[str(entry) for entry in s] for s in point.vectors[1:]],
        "w": [str(entry) for entry in point.vectors[0]],
        "multipliers": {
            row.name: str(multiplier)
            for row, multiplier in zip(program.rows, proof.multipliers, strict=True)
        },
        "says": f"eta R <= {proof.bound}",
    }
    covered = f"all convex functions in {game.T} rounds, all dimensions"
    if game.reaches and game.T <= _PROJECTED:
        wider, with_projection = game.projected()
        assert with_projection.check(wider) == high
    covered += ", every domain" if game.reaches else ", no projection"
    value = _quotient(low, high, reading.eta)
    run = _played(point, reading)
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, **({} if run is None else {"w": shown["w"]})},
        low=value,
        high=value,
        method="steps from 0 to the comparator below, a sum of squares above",
        covered=covered,
        witness=run,
        shown=shown,
    )


def _quotient(low: fmpq, high: fmpq, eta: fmpq | Surd) -> fmpq | arb:
    """Return what lies between the two, divided by the rate: a rational or a ball."""
    if low == high and isinstance(eta, fmpq):
        return low / eta
    with working_precision(_BITS + 48):
        rate = eta.ball() if isinstance(eta, Surd) else arb(eta)
        return (arb(low) / rate).union(arb(high) / rate)


def _played(point: Point, reading: _Reading) -> Transcript | None:
    """Return the run on linear functions; None if the rate is irrational, as they are then too."""
    eta = reading.eta
    if isinstance(eta, Surd):
        return None
    _, *steps = point.vectors
    learner = OnlineGradientDescent(len(steps[0]), eta, radius=reading.radius, arithmetic=EXACT)
    functions = [Linear([entry / eta for entry in s]) for s in steps]
    return play(learner, functions, record=True)


def _cost(parameters: Mapping[str, Any]) -> Cost:
    T = float(int(parameters["T"]))
    return Cost(seconds=1e-5 * T**2 + 0.1, bytes=1e7 + 800 * T**2)


_MEANING = {
    "T": "the number of rounds",
    "eta": "the learning rate",
    "w_star": "the length of the comparator w*",
    "G_2": "the sum of the squared subgradients",
    "B": "the radius of the domain",
    "rho": "a bound on the subgradients",
}
_SMALL = {"T": 9, "eta": fmpq(1, 3), "w_star": 1, "G_2": 9, "B": 1, "rho": 1}
_LARGE = {"T": 400, "eta": fmpq(1, 20), "w_star": 2, "G_2": 400, "B": 2, "rho": 1}


def _solver(read: Callable[[Given], _Reading], *names: str) -> Solver:
    needs = {name: _MEANING[name] for name in names}
    return Solver(
        needs=needs,
        solve=partial(_solve, needs, read),
        cost=_cost,
        lead="T",
        small=({name: _SMALL[name] for name in names},),
        large=({name: _LARGE[name] for name in names},),
    )


#: By the subgradients that were met, by a bound on them, and in a bounded domain as well.
REGRET = _solver(_by_subgradients, "T", "eta", "w_star", "G_2")
LIPSCHITZ = _solver(_by_steepness, "T", "w_star", "rho")
BOUNDED = _solver(_by_radius, "T", "B", "rho")
