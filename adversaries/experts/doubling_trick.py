"""Where are the theorems about the doubling trick put to the test?"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Case, Parameters, as_float
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.experts import kernels
from adversaries.experts.adaptive import GreedyAdvice
from adversaries.experts.cases import (
    advised_cases,
    as_forecasts,
    as_losses,
    balance_cases,
    loss_case,
    loss_cases,
    setting_of,
)
from adversaries.experts.doubled import HEDGED, LEADER, STEADY, UNIFORM, restarted
from adversaries.experts.extremal import balance_then_run, geometric_periods
from adversaries.experts.long_games import LossGames
from adversaries.experts.settings import Setting, losses_arena
from adversaries.experts.strategies import DYADICS, experts
from bounds.experts.doubling_trick import DOUBLING, period_rate
from learners.core.arithmetic import Array


def _kernel(losses: Array, p: Parameters) -> kernels.Quantities:
    return kernels.doubling(losses, lambda horizon: as_float(period_rate(p["N"], horizon)))


def average_doubled() -> Arena:
    """Return the arena of Exponential Weighted Average with the doubling trick."""
    sizes = [(2, 1), (2, 2), (2, 3), (2, 4), (2, 31), (3, 63), (2, 300)]
    return losses_arena(
        Setting(
            player=player_of(DOUBLING),
            data=as_forecasts,
            kernel=_kernel,
            sizes=lambda _: [{"N": N, "T": T} for N, T in sizes],
            extremal=balance_cases(as_forecasts, _kernel, GreedyAdvice, lambda _: 1.0),
            drawn=lambda scope: advised_cases(
                scope, setting_of(N=scope.draw("N", experts(least=2))), 1
            ),
            small=lambda _: [{"N": 2}, {"N": 3}],
            long=LossGames(forecasts=True),
        )
    )


def _whoever_kernel(losses: Array, p: Parameters) -> kernels.Quantities:
    runs, T = losses.shape[:2]
    alpha = as_float(p.get("alpha", 1))
    more = {"alpha": np.full(runs, alpha), "n": np.full(runs, float(T.bit_length()))}
    return {**_kernel(losses, p), **more}


def _whoever_sizes(scope: Scope) -> list[Parameters]:
    sizes = [(2, 4), (2, 8), (3, 31), (2, min(1024, scope.profile.long))]
    if "n" in scope.fixed:  # so many periods begin
        sizes = [(2, 2 ** (scope.fixed["n"] - 1)), (3, 2 ** scope.fixed["n"] - 1)]
    return [{"N": N, "T": T, "player": HEDGED} for N, T in sizes]


def _geometric_cases(scope: Scope, parameters: Parameters) -> Iterator[Case]:
    """Yield the extremal cases of the doubling trick for any learner."""
    N, T = parameters["N"], parameters["T"]
    n = max(1, T.bit_length() - 1)
    losses = geometric_periods(n)
    if "T" in scope.fixed or "n" in scope.fixed:
        losses = np.concatenate([losses, np.zeros((T, 2))])[:T]
    setting = {**parameters, "N": 2, "player": UNIFORM}
    words = f"one loss at the start of each of {n + 1} periods"
    yield Case(setting, lambda: losses, words)
    yield loss_case(as_losses, balance_then_run(N, T, T // 4), parameters)
    if "alpha" in scope.fixed:
        second = np.tile([0.0, 1.0], (T, 1))
        yield loss_case(as_losses, second, {**parameters, "N": 2, "player": STEADY})


def whoever_doubled() -> Arena:
    """Return the arena of the doubling trick with any learner."""

    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        players = st.sampled_from([UNIFORM, LEADER, HEDGED])
        n = scope.fixed.get("n")
        rounds = None if n is None else st.integers(2 ** (n - 1), 2**n - 1)
        chosen = setting_of(N=experts(least=2), player=players)
        return loss_cases(scope, chosen, DYADICS, as_losses, least=1, rounds=rounds)

    return losses_arena(
        Setting(
            player=restarted,
            data=as_losses,
            kernel=_whoever_kernel,
            sizes=_whoever_sizes,
            extremal=_geometric_cases,
            drawn=drawn,
            small=lambda _: [{"N": 2, "player": LEADER}, {"N": 3, "player": UNIFORM}],
            levels=DYADICS,
        )
    )
