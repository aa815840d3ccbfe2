"""What regret can no learner avoid, and does one over two actions avoid all above it?

The yardstick for every learner with two actions: E|S_T|/2 with S_T the sum of T random signs.

* No learner does better: on fair coin flips between the losses (0, 1) and (1, 0) every learner
  expects to lose T/2, and the better action T/2 - |S_T|/2.
* :class:`~learners.experts.minimax.MinimaxTwoActions` never does worse, on any losses in [0, 1]
  (the proof stands there), and it is an equaliser: on every sequence in which exactly one action
  loses in each round its regret is E|S_T|/2, so any such run is a witness.

Over more actions, coins for the bits of their numbers force the sum of that over the bits, each in
its own rounds: what every learner expects there, whatever it does.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from adversaries.worst_case.losses import whole
from adversaries.worst_case.result import Cost, Solver, WorstCase
from bounds.core.theorem import Theorem
from bounds.experts import quantities
from bounds.probability.subjects import CoinTotal
from learners.core.arithmetic import EXACT
from learners.core.protocol import play
from learners.experts.minimax import MinimaxTwoActions, minimax_regret


def yardstick(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Return the exact minimax regret of two actions over T rounds."""
    T = whole(parameters, "T", 1)
    value = minimax_regret(T)
    losses = np.eye(2, dtype=np.int64)[np.arange(T) % 2]
    run = play(MinimaxTwoActions(T, arithmetic=EXACT), losses)
    if quantities.regret(run) != value:
        raise ArithmeticError(f"the optimal learner has {quantities.regret(run)}, not {value}")
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, "N": 2},
        low=value,
        high=value,
        method="closed form: coin flips force it, the optimal learner attains it",
        covered=f"every learner over two actions and every loss in [0, 1], {T} rounds",
        witness=run,
        shown={"quantity": "R_T", "learner": MinimaxTwoActions.name},
    )


def coins(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Return the regret that every learner expects on fair coins for the bits of N actions."""
    N, T = whole(parameters, "N", 2), whole(parameters, "T", 1)
    value = CoinTotal(T, N).expected_regret()
    return WorstCase(
        theorem=theorem.key,
        parameters=dict(parameters),
        low=value,
        high=value,
        method="closed form: a sum over the bits, the same for every learner",
        covered=f"every learner over {N} actions, {T} rounds of coins",
    )


def _cost(parameters: Mapping[str, Any]) -> Cost:
    T = whole(parameters, "T", 1)
    return Cost(0.05 + 5e-5 * T + 3e-7 * T**2 * (1 + T / 5000), 5e7 + T**2 / 2)


YARDSTICK = Solver(
    needs={"T": "the number of rounds"},
    solve=yardstick,
    cost=_cost,
    lead="T",
    small=({"T": 10},),
    large=({"T": 1000},),
)
COINS = Solver(
    needs={"N": "the number of actions", "T": "the number of rounds"},
    solve=coins,
    cost=lambda parameters: Cost(0.05 + 2e-7 * whole(parameters, "T", 1) ** 2, 1e7),
    lead="T",
    small=({"N": 8, "T": 30}, {"N": 1024, "T": 20}),
    large=({"N": 10**6, "T": 1900},),
)
