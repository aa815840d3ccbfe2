"""How large can the regret of a restarted learner be?  The sum over its periods, exactly.

The doubling trick runs a fresh learner in the periods of 1, 2, 4, … rounds, the last perhaps cut
short.  With R_k the largest regret of its learner in period k:

* at most: the best action of the whole run loses at least what the best of each period
  loses there, so the regret is at most the sum of the regrets of the periods;
* at least: the learner treats actions alike, so the columns of each period's worst losses can be
  exchanged until the first action is best in it.  Then the first action is best in the whole
  run, loses what the best of each period loses, and the regret is exactly that sum.

So the worst case of doubling is the sum of R_k, each found by the dynamic program of
:mod:`lattice`.  It sharpens the theorem, which bounds each R_k and then the sum.

"Whatever the learner", when all that is known is that period k has a regret of at most
alpha sqrt(2^k): a regret also is at most the number of rounds, and a learner that puts the right
constant probability on an action that always loses attains the smaller of the two in each
period.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from flint import arb, fmpq

from adversaries.core.player import player_of
from adversaries.experts.doubled import Steady, period_regret, periods
from adversaries.worst_case.lattice import follow
from adversaries.worst_case.losses import BITS, base, both_sides, cost, optimum, whole
from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.core.errors import ParameterError
from bounds.core.evaluate import number
from bounds.core.theorem import Theorem
from bounds.experts import quantities
from bounds.experts.doubling_trick import DOUBLING, period_rate
from learners.core.arithmetic import Array, working_precision
from learners.core.protocol import play
from learners.experts.doubling import Doubling
from learners.games.losses import ABSOLUTE


def best_first(losses: Array) -> Array:
    """Return the losses with the columns exchanged so that the first action is best."""
    order = np.argsort(losses.sum(axis=0), kind="stable")
    first: Array = losses[:, order]
    return first


def averaging(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Return the largest regret of Exponential Weighted Average with the doubling trick."""
    N, T = whole(parameters, "N", 2), whole(parameters, "T", 1)
    values: list[Any] = []
    blocks: list[Array] = []
    ways: set[str] = set()
    with working_precision(BITS):
        for k, rounds in periods(T):
            rate = period_rate(N, 2**k)
            grid, best, how = optimum(N, rounds, base({"eta": rate}))
            values.append(best.value)
            blocks.append(best_first(follow(grid, best.policy)))
            ways.add(how)
        losses = np.concatenate(blocks)
        learner = player_of(DOUBLING)({"N": N, "loss": ABSOLUTE})
        run = play(learner, (losses, np.zeros(T)))
        value = both_sides(sum(values, arb(0)), quantities.regret(run))
    return WorstCase(
        theorem=theorem.key,
        parameters=dict(parameters),
        low=value,
        high=value,
        method=f"sum over periods of the dynamic program over loss differences, "
        f"{' and '.join(sorted(ways))}",
        covered=f"Exponential Weighted Average, restarted, absolute loss, on every 0/1 loss matrix "
        f"of {T} rounds and {N} actions",
        witness=run,
        shown={"quantity": "R_T", "periods": tuple(values)},
    )


# ------------------------------------------------------------------ whatever the learner


def whatever(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Return the largest regret of any restarted learner with the regret of its periods given."""
    T = whole(parameters, "T", 1)
    with working_precision(BITS):
        alpha = number(parameters["alpha"])
        if arb(alpha) < 0:
            raise ParameterError(f"alpha is {parameters['alpha']}, but must not be negative")
        regrets = {2**k: period_regret(alpha, k, rounds) for k, rounds in periods(T)}
        lengths = {2**k: rounds for k, rounds in periods(T)}
        # A learner for a period that the run does not reach is made too, and not asked.
        learner = Doubling(lambda h: Steady(arb(regrets.get(h, 0)) / lengths.get(h, 1)))
        run = play(learner, np.tile([0, 1], (T, 1)))
        value = both_sides(arb(sum(regrets.values(), fmpq(0))), quantities.regret(run))
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, "n": T.bit_length()},
        low=value,
        high=value,
        method="closed form: the sum over periods of min(alpha sqrt(2^k), rounds)",
        covered=f"every learner and every loss matrix of {T} rounds, any number of actions",
        witness=run,
        shown={"quantity": "R_T", "periods": tuple(regrets.values())},
    )


def _cost(parameters: Mapping[str, Any]) -> Cost:
    T = whole(parameters, "T", 1)
    return cost({"N": parameters.get("N", 2), "T": max(1, (T + 1) // 2)})


def _short(parameters: Mapping[str, Any]) -> Cost:
    T = whole(parameters, "T", 1)
    return Cost(0.1 + 4e-5 * T, 5e7 + 1000 * T)


_T = {"T": "the number of rounds"}

AVERAGE = Solver(
    needs={"N": "the number of actions", **_T},
    solve=averaging,
    cost=_cost,
    lead="T",
    small=({"N": 2, "T": 15}, {"N": 2, "T": 1060}),
    large=({"N": 2, "T": 4095}, {"N": 3, "T": 255}),
)
WHATEVER = Solver(
    needs={**_T, "alpha": "the constant of the regret of a period"},
    solve=whatever,
    cost=_short,
    lead="T",
    small=({"T": 15, "alpha": fmpq(1, 2)}, {"T": 5, "alpha": 2}),
    large=({"T": 1023, "alpha": fmpq(1, 2)},),
)
