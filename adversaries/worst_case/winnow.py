"""How often can Winnow err, and how often the Perceptron on the same committees?

For committees of K of N features -1 and +1 every sequence is searched where that takes seconds:
then the worst case is exact.  Elsewhere it lies between two certain numbers: the errors of the best
game that is known (`committees`, played as it is), and the sharpest bound (`winnow.cosh` at the
same rate, which does not pay for Hoeffding's lemma).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy
from flint import fmpq

from adversaries.worst_case.committees import Weights, greedy, inner_product, longest
from adversaries.worst_case.gram import in_range
from adversaries.worst_case.result import Cost, Solver, WorstCase, require
from bounds.core.decide import Inequality, symbolic
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.linear.winnow import COSH
from learners.core.arithmetic import BALL, EXACT, Array
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.linear.perceptron import Perceptron
from learners.linear.winnow import Winnow

ONE = fmpq(1)
#: A search of every sequence is made if it is estimated to take no longer, in seconds.
_PATIENCE = 20.0
#: The same where a search only helps to find a better game.
_SHORT = 5.0
#: A run with more features times rounds than this is not played.
_LARGEST_RUN = 100_000
#: A greedy game ends after so many rounds, features not being too many to write out.
_LONGEST = 5000
#: So many sizes of committees are tried, from the largest that the margin allows.
_SIZES = 4


def largest_count(theorem: Theorem, values: Mapping[str, Any]) -> int:
    """Return the largest whole number up to a theorem's bound, decided exactly."""
    bound = theorem.bound(**{name: symbolic(value) for name, value in values.items()})
    count = int(float(bound)) + 1
    while not _is_at_most(count, bound.expression):
        count -= 1
    return count


def _is_at_most(count: int, expression: sympy.Expr) -> bool:
    sign = Inequality(sympy.Integer(count), expression).decide({}).sign
    return sign is None or sign >= 0  # where it stays open, the larger number is the safe one


@dataclass(frozen=True)
class _Game:
    """Winnow on entries in [-scale, scale], as a game on entries in [-1, 1].

    ``rate`` and ``delta`` are those on [-1, 1]; without a rate it is the best one for delta.
    """

    N: int
    delta: fmpq
    rate: fmpq | None
    scale: fmpq = ONE

    @property
    def weights(self) -> Weights:
        if self.rate is not None:
            return Weights(eta=self.rate)
        return Weights(beta=(1 - self.delta) / (1 + self.delta))

    def learner(self, tie: int) -> Winnow:
        if self.rate is None:
            return Winnow(self.N, beta=self.weights.beta, tie=tie, arithmetic=EXACT)
        return Winnow(self.N, self.rate / self.scale, tie=tie, arithmetic=BALL)

    def played(self, rows: Array | None, tie: int) -> Transcript | None:
        if rows is None or rows.size > _LARGEST_RUN:
            return None
        instances = -tie * rows.astype(object) * self.scale
        return play(self.learner(tie), (instances, [-tie] * len(rows)))


def _searched(game: _Game, K: int) -> tuple[int, Array | None]:
    games = longest(game.N, K, game.weights.sign, relative=True)
    rows = games.sequence(game.N, K)
    return len(rows), rows


def _constructed(game: _Game, most: int) -> tuple[int, int, Array | None]:
    """Return the best game found: its errors, its committee, and its rows if not too many."""
    largest = min(game.N, int((1 / game.delta).floor()))
    largest -= 1 - largest % 2
    sizes = range(largest, 0, -2)[:_SIZES]
    best: tuple[int, int, Array | None] = (-1, 1, None)
    for K in dict.fromkeys((*sizes, 1)):
        if _seconds(game.N, K) <= _SHORT:
            errors, rows = _searched(game, K)
        else:
            found = greedy(game.N, K, game.weights, min(most, _LONGEST))
            errors = len(found.rounds)
            rows = found.sequence() if errors * game.N <= _LARGEST_RUN else None
        if errors > best[0]:
            best = (errors, K, rows)
    return best


# ------------------------------------------------------------------ the theorems

_N = {"N": "the number of features"}
_DELTA = {"delta": "the margin, for entries in [-1, 1]"}
_ETA = {"eta": "the learning rate"}
_BOX = {"r": "the largest absolute entry", "rho": "the margin |v|_1 = 1"}
_COMMITTEE = {**_N, "K": "the size of the committee, odd"}
_MAY = {"tie": "what the learner predicts at score 0, -1 or 1"}


def _checked(parameters: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, fmpq]:
    p = in_range(parameters, names)
    for name, value in p.items():
        if value <= 0 or (name in ("N", "K") and value.q != 1):
            raise ParameterError(f"{name} is {value}, but must be positive: it is {names[name]}")
    if "K" in p and (int(p["K"]) % 2 == 0 or p["K"] > p["N"]):
        raise ParameterError(f"K is {p['K']}, but must be odd and at most N = {p['N']}")
    return p


_Reader = Callable[[Mapping[str, fmpq]], _Game]


def _solve(
    names: Mapping[str, str], reader: _Reader, theorem: Theorem, parameters: Mapping[str, Any]
) -> WorstCase:
    p = _checked(parameters, names)
    return _between(theorem, parameters, p, reader(p))


def _between(
    theorem: Theorem, parameters: Mapping[str, Any], p: Mapping[str, fmpq], game: _Game
) -> WorstCase:
    """Return the best game that is known, and the sharpest bound."""
    high = _highest(theorem, p, game)
    low, K, found = _constructed(game, high)
    run = game.played(found, int(parameters.get("tie", 1)))
    return WorstCase(
        theorem=theorem.key,
        parameters=_with_committee(parameters, K, run),
        low=low,
        high=high,
        method="a game on a committee below, relative entropy above",
        covered=f"all sequences of {game.N} features within the margin, between the two",
        witness=run,
        shown={"committee": K, "above": COSH.key if game.rate is not None else theorem.key},
    )


def _highest(theorem: Theorem, p: Mapping[str, fmpq], game: _Game) -> int:
    if game.delta > 1:
        raise ParameterError(f"the margin is {game.delta} of the largest entry: no data have more")
    high = largest_count(theorem, p)
    if game.rate is None:
        return high
    at = {"N": game.N, "delta": game.delta, "eta": game.rate}
    return min(high, largest_count(COSH, at))


def _solve_committee(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Search every sequence where that does not take long."""
    p = _checked(parameters, _COMMITTEE)
    K = int(p["K"])
    game = _Game(int(p["N"]), 1 / p["K"], 1 / p["K"])
    if _seconds(game.N, K) > _PATIENCE:
        return _between(theorem, parameters, p, game)
    high = _highest(theorem, p, game)
    low, rows = _searched(game, K)
    run = game.played(rows, int(parameters.get("tie", 1)))
    return WorstCase(
        theorem=theorem.key,
        parameters=_with_committee(parameters, K, run),
        low=low,
        high=low,
        method="recursion over the sums of the features, members and others in order",
        covered=f"every sequence of {game.N} features -1 and +1, committees of {K}",
        witness=run,
        shown={"committee": K, "bound": high},
    )


def _with_committee(
    parameters: Mapping[str, Any], K: int, run: Transcript | None
) -> dict[str, Any]:
    """Return the parameters, and the vector that separates the run."""
    return {**parameters, **({} if run is None else {"v": [1] * K + [0] * (run.N - K)})}


def _cost(parameters: Mapping[str, Any]) -> Cost:
    """Nothing is refused: where a search would take long, there is a bracket."""
    return Cost(seconds=_PATIENCE, bytes=2e8 + 100.0 * len(parameters))


def _seconds(N: int, K: int) -> float:
    """Return what a search of all sequences takes, about: measured for N up to 20."""
    return float(2.5 * 1.8 ** min(N - 16, 99) if K == 1 else 5.0 * 6.0 ** min(N - 8, 99))


# ------------------------------------------------------------------ the Perceptron


def _solve_perceptron(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    p = _checked(parameters, _COMMITTEE)
    require(PERCEPTRON_COMMITTEE, parameters, theorem.key)
    N, K, tie = int(p["N"]), int(p["K"]), int(parameters.get("tie", 1))
    games = longest(N, K, inner_product, relative=False)
    rows = games.sequence(N, K)
    learner = Perceptron(N, tie=tie, arithmetic=EXACT)
    instances = [[-tie * int(z) for z in row] for row in rows]
    run = play(learner, (instances, [-tie] * len(rows)), record=True)
    return WorstCase(
        theorem=theorem.key,
        parameters=_with_committee(parameters, K, run),
        low=len(rows),
        high=len(rows),
        method="recursion over the weights, members and others in order",
        covered=f"every sequence of {N} features -1 and +1, committees of {K}: "
        f"{len(games.known):,} states",
        witness=run,
        shown={"committee": K, "states": len(games.known)},
    )


def _perceptron_cost(parameters: Mapping[str, Any]) -> Cost:
    N, K = (int(parameters[name]) for name in ("N", "K"))
    seconds = 2.0 * 2.2 ** min(N - 14, 300) if K == 1 else 15.0 * 4.0 ** min(N - 8, 300)
    return Cost(seconds=float(seconds), bytes=1e8 + 2e6 * seconds)


PERCEPTRON_COMMITTEE = Solver(
    needs=_COMMITTEE,
    may=_MAY,
    solve=_solve_perceptron,
    cost=_perceptron_cost,
    lead="N",
    small=({"N": 4, "K": 1}, {"N": 4, "K": 3}),
    large=({"N": 12, "K": 1}, {"N": 8, "K": 3}),
)

# ------------------------------------------------------------------ Winnow

_SMALL = {"N": 7, "K": 1, "r": 1, "rho": fmpq(1, 3), "eta": fmpq(1, 3), "delta": fmpq(1, 3)}
_LARGE = _SMALL | {"N": 1000, "K": 3}


def _solver(
    names: Mapping[str, str], solve: Callable[[Theorem, Mapping[str, Any]], WorstCase]
) -> Solver:
    return Solver(
        needs=names,
        may=_MAY,
        solve=solve,
        cost=_cost,
        lead="N",
        small=({name: _SMALL[name] for name in names},),
        large=({name: _LARGE[name] for name in names},),
    )


def _of_games(names: Mapping[str, str], reader: _Reader) -> Solver:
    """Return the solver of the theorem with these parameters, which make this game."""
    return _solver(names, partial(_solve, names, reader))


WINNOW_COMMITTEE = _solver(_COMMITTEE, _solve_committee)
WINNOW_TUNED = _of_games(
    {**_N, **_BOX}, lambda p: _Game(int(p["N"]), p["rho"] / p["r"], p["rho"] / p["r"], p["r"])
)
WINNOW_MARGIN = _of_games(
    {**_N, **_BOX, **_ETA},
    lambda p: _Game(int(p["N"]), p["rho"] / p["r"], p["eta"] * p["r"], p["r"]),
)
WINNOW_COSH = _of_games(
    {**_N, **_DELTA, **_ETA}, lambda p: _Game(int(p["N"]), p["delta"], p["eta"])
)
WINNOW_OPTIMAL = _of_games({**_N, **_DELTA}, lambda p: _Game(int(p["N"]), p["delta"], None))
