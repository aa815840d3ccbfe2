"""How large can the regret of exponential weights be?  Exactly, over every 0/1 loss matrix.

Hedge, Randomized Weighted Majority and (with advice and outcomes in {0, 1} and the absolute loss)
Exponential Weighted Average give an action that has lost d more than the best a weight x^d, with
x = e^-eta or beta, and lose the share of the weight that loses.  The most that T rounds can
cost is a dynamic program over differences (:mod:`lattice`), solved

* in rationals where x is rational and the size is small: the value is exact;
* in balls where the size is small;
* in float64 beyond, with a proved bound on its rounding errors.

Each time the best sequence is played against the project's own learner, in rationals or
balls: what it attains is certified from below, the program certifies from above, and the value is
given as the ball that holds both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb, fmpq

from adversaries.core.judge import Factory
from adversaries.core.player import player_of
from adversaries.core.scope import tuned
from adversaries.worst_case.lattice import Lattice, Optimum, floats, follow, lattice, precisely
from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.core.errors import ParameterError
from bounds.core.evaluate import number
from bounds.core.theorem import Theorem
from bounds.experts import quantities
from learners.core.arithmetic import Array, working_precision
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.experts import kinds
from learners.games.losses import ABSOLUTE

#: The bits of the balls, and the largest programs for rationals (also in rounds) and balls.
BITS = 128
_EXACT_STEPS, _EXACT_ROUNDS, _BALL_STEPS = 200_000, 40, 400_000
_CHOICE = 2.0**-64


@dataclass(frozen=True)
class Algorithm:
    """One algorithm: who plays it, and how it reads a loss matrix."""

    words: str
    player: Factory
    data: Callable[[Array], Any]


HEDGE = Algorithm("Hedge", player_of(kinds.HEDGE), lambda losses: losses)
RANDOMIZED = Algorithm(
    "Randomized Weighted Majority",
    player_of(kinds.RANDOMIZED_WEIGHTED_MAJORITY),
    lambda losses: losses.astype(np.int64),
)
AVERAGE = Algorithm(
    "Exponential Weighted Average, absolute loss",
    player_of(kinds.EXPONENTIAL_WEIGHTED_AVERAGE),
    lambda losses: (losses, np.zeros(len(losses))),
)


def whole(parameters: Mapping[str, Any], name: str, least: int) -> int:
    """Return a parameter that must be a whole number."""
    value = parameters[name]
    if isinstance(value, fmpq) and value.q == 1:
        value = int(value.p)
    if not isinstance(value, int) or value < least:
        raise ParameterError(f"{name} is {value}, but must be a whole number from {least} on")
    return value


def _experts(parameters: Mapping[str, Any]) -> int:
    return whole(parameters, "N" if "N" in parameters else "H", 1)


def base(parameters: Mapping[str, Any]) -> Any:
    """Return the factor x on the weight of an action that loses: rational or a ball."""
    if "beta" not in parameters:
        rate = number(parameters["eta"])
        if not arb(rate) > 0:
            raise ParameterError(f"eta is {parameters['eta']}, but must be positive")
        return (-arb(rate)).exp()
    factor = number(parameters["beta"])
    inside = 0 < factor < 1 if isinstance(factor, fmpq) else bool(factor > 0 and factor < 1)
    if not inside:
        raise ParameterError(f"beta is {parameters['beta']}, but must lie between 0 and 1")
    return factor


def optimum(N: int, T: int, x: Any, budget: int | None = None) -> tuple[Lattice, Optimum, str]:
    """Return the program's solution with how it was found.

    ``x`` is the factor on what loses.  Without a ``budget`` it is the largest regret; with one,
    the largest loss while the best action loses at most ``budget``.
    """
    grid = lattice(N, T, budget)
    powers = [x**d for d in range(T + 1)]
    if isinstance(x, arb) and not powers[-1] > 0:
        raise ParameterError(
            f"the rate is so large that no ball tells e^(-eta T) from 0 for T = {T}: choose a "
            "smaller one"
        )
    steps = _steps(N, T, grid.levels)
    if isinstance(x, fmpq) and steps <= _EXACT_STEPS and T <= _EXACT_ROUNDS:
        return grid, precisely(grid, powers, max), "in rationals"
    balls = [arb(power) for power in powers]
    if steps <= _BALL_STEPS:
        return grid, precisely(grid, balls, lambda a, b: a.max(b)), f"in balls of {BITS} bits"
    return grid, floats(grid, balls), "in float64 with a proved error bound"


def _steps(N: int, T: int, levels: int) -> int:
    return levels * math.comb(T + N - 1, N) << N


def both_sides(value: Any, attained: Any) -> Any:
    """Return one number that encloses what is certified from above and what was attained."""
    if isinstance(value, fmpq) and isinstance(attained, fmpq | int):
        if value != attained:
            raise ArithmeticError(f"the program says {value}, but its witness has {attained}")
        return value
    # In balls the moves were chosen by midpoints: allow for what that may cost.
    if not arb(attained).overlaps(arb(value) + arb(0, _CHOICE)):
        raise ArithmeticError(f"the program says {value}, but its witness has {attained}")
    return arb(value).union(arb(attained))


def _solve(
    algorithm: Algorithm, budget: str | None, theorem: Theorem, parameters: Mapping[str, Any]
) -> WorstCase:
    N, T = _experts(parameters), whole(parameters, "T", 1)
    spare = None if budget is None else whole(parameters, budget, 0)
    setting = {**tuned(theorem, parameters), "T": T, "loss": ABSOLUTE}
    read: Callable[[Transcript], Any] = (
        quantities.regret if budget is None else quantities.learner_loss
    )
    with working_precision(BITS):
        grid, best, how = optimum(N, T, base(setting), spare)
        run = play(algorithm.player({**setting, "N": N}), algorithm.data(follow(grid, best.policy)))
        value = both_sides(best.value, read(run))
    extra = "" if budget is None else f", the best action losing at most {spare} times"
    return WorstCase(
        theorem=theorem.key,
        parameters={name: given for name, given in setting.items() if name != "loss"},
        low=value,
        high=value,
        method=f"dynamic program over sorted loss differences, {how}",
        covered=f"{algorithm.words} on every 0/1 loss matrix of {T} rounds and {N} actions{extra}: "
        f"{math.comb(T + N - 1, N) * grid.levels:,} states",
        witness=run,
        shown={"quantity": "R_T" if budget is None else "L_T", "arithmetic": how},
    )


def regret(algorithm: Algorithm) -> Callable[[Theorem, Mapping[str, Any]], WorstCase]:
    """Return the solver of a theorem about regret."""
    return lambda theorem, parameters: _solve(algorithm, None, theorem, parameters)


def loss(algorithm: Algorithm) -> Callable[[Theorem, Mapping[str, Any]], WorstCase]:
    """Return the solver of a theorem about the loss, given the best action's."""
    return lambda theorem, parameters: _solve(algorithm, "L_min", theorem, parameters)


def cost(parameters: Mapping[str, Any]) -> Cost:
    """Estimate the time and memory of the float program; the constants were measured."""
    N, T = _experts(parameters), whole(parameters, "T", 1)
    levels = 1 + (whole(parameters, "L_min", 0) if "L_min" in parameters else 0)
    moves = 2.0 ** min(N, 1000)
    visits = levels * _choose(T + N - 1, N)
    table = moves * levels * _choose(T + N - 2, N - 1)
    seconds = 3e-9 * visits * moves + 2e-7 * table + 1e-5 * T * (moves + 2 * N)
    small = min(visits * moves, _BALL_STEPS)
    return Cost(0.1 + seconds + 2e-6 * small, 5e7 + visits + 40 * table)


def _choose(n: int, k: int) -> float:
    """Return the binomial coefficient as a float, however large."""
    log = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(log) if log < 300 else math.exp(300)


_N = {"N": "the number of actions"}
_T = {"T": "the number of rounds"}
_ETA = {"eta": "the learning rate, positive"}
_BETA = {"beta": "the factor on the weight of what lost"}
_L = {"L_min": "what the best action may lose at most"}


def _solver(
    algorithm: Algorithm,
    *needs: Mapping[str, str],
    small: Mapping[str, Any],
    large: tuple[Mapping[str, Any], ...],
) -> Solver:
    names = {name: line for part in needs for name, line in part.items()}
    solve = loss(algorithm) if "L_min" in names else regret(algorithm)
    return Solver(names, solve, cost, "T", small=(small,), large=large)


_SIZES = ({"N": 2, "T": 10_000}, {"N": 3, "T": 400}, {"N": 4, "T": 60})
_FEW = {"N": 3, "T": 12}


def _at_any_rate(algorithm: Algorithm) -> Solver:
    large = tuple({**size, "eta": fmpq(1, 10)} for size in _SIZES)
    return _solver(algorithm, _N, _T, _ETA, small={**_FEW, "eta": fmpq(1, 2)}, large=large)


def _tuned(algorithm: Algorithm) -> Solver:
    return _solver(algorithm, _N, _T, small=_FEW, large=_SIZES)


HEDGE_REGRET, AVERAGE_REGRET = _at_any_rate(HEDGE), _at_any_rate(AVERAGE)
HEDGE_TUNED, AVERAGE_TUNED, MIXTURE_TUNED = map(_tuned, (HEDGE, AVERAGE, RANDOMIZED))
FINITE_REGRET = _solver(
    AVERAGE,
    {"H": "the number of hypotheses"},
    _T,
    small={"H": 3, "T": 12},
    large=({"H": 4, "T": 60},),
)
MIXTURE_LOSS = _solver(
    RANDOMIZED,
    *(_N, _T, _L, _BETA),
    small={"N": 2, "T": 12, "L_min": 3, "beta": fmpq(1, 2)},
    large=({"N": 3, "T": 60, "L_min": 10, "beta": fmpq(1, 2)},),
)
