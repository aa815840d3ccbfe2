"""How often can Winnow err?

It lies between two certain numbers: the errors of the best game that is known (one feature decides,
or a committee of them; played as it is), and the sharpest bound (`winnow.cosh` at the same rate,
which does not pay for Hoeffding's lemma).  Where they differ, for committees of K of N features -1
and +1 every sequence is searched if that takes seconds: then the worst case is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import sympy
from flint import fmpq

from adversaries.linear.one_feature import one_feature
from adversaries.worst_case.committees import Weights, greedy, longest
from adversaries.worst_case.gram import in_range
from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.core.decide import Inequality, symbolic
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.linear.winnow import COMMITTEE, COSH, MARGIN_BOUND, OPTIMAL, TUNED
from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic, Array, escalate
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.linear.winnow import Winnow

ONE = fmpq(1)
#: A search of every sequence is made if it is estimated to take no longer, in seconds.
_PATIENCE = 20.0
#: A run with more features times rounds than this is not played.
_LARGEST_RUN = 150_000
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

    def learner(self, tie: int, system: Arithmetic) -> Winnow:
        if self.rate is None:
            return Winnow(self.N, beta=self.weights.beta, tie=tie, arithmetic=system)
        return Winnow(self.N, self.rate / self.scale, tie=tie, arithmetic=system)

    def played(self, rows: Array | None, tie: int) -> Transcript | None:
        """Play rows, in rationals where the factor of a weight is one; None if they are many."""
        if rows is None or rows.size > _LARGEST_RUN:
            return None
        instances, labels = -tie * rows.astype(object) * self.scale, [-tie] * len(rows)
        signs = all(abs(entry) == 1 for row in rows for entry in row)
        system = EXACT if self.rate is None and signs else BALL
        return escalate(lambda: play(self.learner(tie, system), (instances, labels)))


@dataclass(frozen=True)
class _Found:
    """The errors of a game, the separator's relevant features, and its rows if not too many."""

    errors: int
    K: int
    rows: Array | None


def _searched(game: _Game, K: int) -> _Found:
    rows = longest(game.N, K, game.weights.sign, relative=True).sequence(game.N, K)
    return _Found(len(rows), K, rows)


def _outvoted(game: _Game, K: int, most: int) -> _Found:
    """Return the game in which a committee of K is outvoted by little more than half."""
    found = greedy(game.N, K, game.weights, min(most, _LONGEST))
    errors = len(found.rounds)
    return _Found(errors, K, found.sequence() if errors * game.N <= _LARGEST_RUN else None)


def _constructed(game: _Game, most: int) -> _Found:
    """Return the best game that is known."""
    if game.delta < 1 and game.N * most <= _LARGEST_RUN:
        floats = replace(game, scale=ONE).learner(-1, FLOAT)
        X, y, _ = one_feature(floats, game.N, game.delta, label=1, most=most)
        return _Found(len(y), 1, X)
    largest = min(game.N, int((1 / game.delta).floor()))
    largest -= 1 - largest % 2
    sizes = dict.fromkeys((*range(largest, 0, -2)[:_SIZES], 1))
    return max((_outvoted(game, K, most) for K in sizes), key=lambda found: found.errors)


# ------------------------------------------------------------------ the theorems

_N = {"N": "the number of features"}
_DELTA = {"delta": "the margin, for entries in [-1, 1]"}
_ETA = {"eta": "the learning rate"}
_BOX = {"r": "the largest absolute entry", "rho": "the margin |v|_1 = 1"}
COMMITTEE_SIZES = {**_N, "K": "the size of the committee, odd"}
MAY = {"tie": "what the learner predicts at score 0, -1 or 1"}


def checked(parameters: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, fmpq]:
    """Return the parameters as rationals, each in its range."""
    p = in_range(parameters, names)
    for name, value in p.items():
        if value <= 0 or (name in ("N", "K") and value.q != 1):
            raise ParameterError(f"{name} is {value}, but must be positive: it is {names[name]}")
    if "K" in p and (int(p["K"]) % 2 == 0 or p["K"] > p["N"]):
        raise ParameterError(f"K is {p['K']}, but must be odd and at most N = {p['N']}")
    return p


_Reader = Callable[[Mapping[str, fmpq]], _Game]


def _solve(
    stated: Theorem,
    names: Mapping[str, str],
    reader: _Reader,
    theorem: Theorem,
    parameters: Mapping[str, Any],
) -> WorstCase:
    """Solve for what is ``stated``; the theorem asked about may be a conjecture, true or not."""
    p = checked(parameters, names)
    game = reader(p)
    high = _highest(stated, p, game)
    return _between(theorem, parameters, game, _constructed(game, high), high)


def _between(
    theorem: Theorem, parameters: Mapping[str, Any], game: _Game, found: _Found, high: int
) -> WorstCase:
    """Return the best game that is known, and the sharpest bound."""
    run = game.played(found.rows, int(parameters.get("tie", 1)))
    return WorstCase(
        theorem=theorem.key,
        parameters=with_committee(parameters, found.K, run),
        low=found.errors if run is None else int(sum(run.losses)),
        high=high,
        method="a game that one feature or a committee decides below, relative entropy above",
        covered=f"all sequences of {game.N} features within the margin, between the two",
        witness=run,
        shown={"committee": found.K, "above": COSH.key if game.rate is not None else theorem.key},
    )


def _highest(stated: Theorem, p: Mapping[str, fmpq], game: _Game) -> int:
    """Return the sharpest bound on the number of errors."""
    if game.delta > 1:
        raise ParameterError(f"the margin is {game.delta} of the largest entry: no data have more")
    high = largest_count(stated, p)
    if game.rate is None:
        return high
    at = {"N": game.N, "delta": game.delta, "eta": game.rate}
    return min(high, largest_count(COSH, at))


def _solve_committee(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Search every sequence where the two sides do not meet and that does not take long."""
    p = checked(parameters, COMMITTEE_SIZES)
    K = int(p["K"])
    game = _Game(int(p["N"]), 1 / p["K"], 1 / p["K"])
    high = _highest(COMMITTEE, p, game)
    found = _outvoted(game, K, high)
    if found.errors == high or _seconds(game.N, K) > _PATIENCE:
        return _between(theorem, parameters, game, found, high)
    found = _searched(game, K)
    run = game.played(found.rows, int(parameters.get("tie", 1)))
    return WorstCase(
        theorem=theorem.key,
        parameters=with_committee(parameters, K, run),
        low=found.errors,
        high=found.errors,
        method="recursion over the sums of the features, members and others in order",
        covered=f"every sequence of {game.N} features -1 and +1, committees of {K}",
        witness=run,
        shown={"committee": K, "bound": high},
    )


def with_committee(parameters: Mapping[str, Any], K: int, run: Transcript | None) -> dict[str, Any]:
    """Return the parameters, and the vector that separates the run."""
    return {**parameters, **({} if run is None else {"v": [1] * K + [0] * (run.N - K)})}


def _cost(parameters: Mapping[str, Any]) -> Cost:
    """Nothing is refused: where a search would take long, there is a bracket."""
    return Cost(seconds=_PATIENCE, bytes=2e8 + 100.0 * len(parameters))


def _committee_cost(parameters: Mapping[str, Any]) -> Cost:
    N, K = (int(parameters[name]) for name in ("N", "K"))
    return Cost(seconds=min(_PATIENCE, _seconds(N, K)), bytes=_cost(parameters).bytes)


def _seconds(N: int, K: int) -> float:
    """Return what a search of all sequences takes, about: measured for N up to 20."""
    return float(2.5 * 1.8 ** min(N - 16, 99) if K == 1 else 5.0 * 6.0 ** min(N - 8, 99))


# ------------------------------------------------------------------ solvers

_SMALL = {"N": 7, "r": 1, "rho": fmpq(1, 3), "eta": fmpq(1, 3), "delta": fmpq(1, 3)}
#: A size at which the game that one feature decides comes near to the bound.
_WIDE = {"N": 220, "r": 1, "rho": fmpq(1, 4), "eta": fmpq(1, 4), "delta": fmpq(1, 4)}
_LARGE = _SMALL | {"N": 1000}


def _of_games(stated: Theorem, names: Mapping[str, str], reader: _Reader, **near: Any) -> Solver:
    """Return the solver of a theorem with these parameters, which make this game."""
    small, wide, large = (
        {name: values[name] for name in names} for values in (_SMALL, _WIDE | near, _LARGE)
    )
    solve = partial(_solve, stated, names, reader)
    return Solver(names, solve, _cost, "N", MAY, (small, wide), (large,))


WINNOW_COMMITTEE = Solver(
    needs=COMMITTEE_SIZES,
    may=MAY,
    solve=_solve_committee,
    cost=_committee_cost,
    lead="N",
    small=({"N": 7, "K": 1}, {"N": 108, "K": 1}),
    large=({"N": 1024, "K": 1}, {"N": 1000, "K": 3}),
)
WINNOW_TUNED = _of_games(
    TUNED,
    {**_N, **_BOX},
    lambda p: _Game(int(p["N"]), p["rho"] / p["r"], p["rho"] / p["r"], p["r"]),
)
WINNOW_MARGIN = _of_games(
    MARGIN_BOUND,
    {**_N, **_BOX, **_ETA},
    lambda p: _Game(int(p["N"]), p["rho"] / p["r"], p["eta"] * p["r"], p["r"]),
    N=24,
    eta=fmpq(1, 32),
)
WINNOW_COSH = _of_games(
    COSH, {**_N, **_DELTA, **_ETA}, lambda p: _Game(int(p["N"]), p["delta"], p["eta"])
)
WINNOW_OPTIMAL = _of_games(
    OPTIMAL, {**_N, **_DELTA}, lambda p: _Game(int(p["N"]), p["delta"], None), N=8, delta=1
)
