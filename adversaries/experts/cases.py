"""Which cases does an arena of expert advice play: known to be worst, or drawn?

The common currency is the loss matrix; each game reads it in its own way (losses of
actions, experts that err, forecasts of an outcome 0).  Whatever the caller has fixed is kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq
from hypothesis import assume
from hypothesis import strategies as st

from adversaries.core.judge import Case, Parameters, as_float
from adversaries.core.scope import Scope
from adversaries.experts.adaptive import CheapestMistake, GreedyLosses
from adversaries.experts.extremal import balance_then_run, halving_split, worst_run
from adversaries.experts.fitting import BINARY, best_total, fitted, has_learner, with_best
from adversaries.experts.kernels import Quantities
from adversaries.experts.phases import continued, describe
from adversaries.experts.strategies import (
    DYADICS,
    advice_and_outcomes,
    convex_losses,
    losses_of_any_shape,
)
from learners.core.arithmetic import Array
from learners.games.losses import ABSOLUTE

Data = Callable[[Array, Parameters], Any]
Kernel = Callable[[Array, Parameters], Quantities]
#: Yields the named cases of one setting.
Extremal = Callable[[Scope, Parameters], Iterator[Case]]
Settings = st.SearchStrategy[dict[str, Any]]

_JUST_BELOW_A_SIXTEENTH = 15 / 256


def as_losses(losses: Array, _: Parameters) -> Array:
    """Play the losses as they are: the game of actions."""
    return losses


def as_advice(losses: Array, parameters: Parameters) -> tuple[Array, Array]:
    """Expert i is wrong where its loss is 1.

    Unless the parameters hold ``labels``, the true label is the one that a tie does not
    predict, so that ties go against the learner.
    """
    against = np.full(len(losses), 1 - parameters.get("tie", 1))
    labels = np.resize(parameters["labels"], len(losses)) if "labels" in parameters else against
    return np.abs(losses - labels[:, None]), labels


def as_forecasts(losses: Array, _: Parameters) -> tuple[Array, Array]:
    """Expert i forecasts its loss and the outcome is 0."""
    return losses, np.zeros(len(losses))


def loss_case(data: Data, losses: Array, parameters: Parameters) -> Case:
    """Return the case that plays a fixed loss matrix."""
    return Case(parameters, partial(data, losses, parameters), describe(losses))


# ------------------------------------------------------------------ extremal cases


def _best_run(kernel: Kernel, parameters: Parameters, total: fmpq | None) -> int:
    """Return the length of the final run that hurts most, by trying many in floats."""

    def regret(losses: Array) -> float:
        table = with_best(losses, total).astype(np.float64)
        return float(kernel(table[None], parameters)["R_T"][0])

    return worst_run(parameters["N"], parameters["T"], regret)


def balance_cases(
    data: Data,
    kernel: Kernel,
    greedy: type[GreedyLosses],
    rate: Callable[[Parameters], float],
    *,
    levels: Sequence[float] = DYADICS,
) -> Extremal:
    """Return the extremal cases of exponential weights: balance, then run.

    Unless losses are 0 and 1, a long run of small ones follows: rounding them away must show.
    """

    def cases(scope: Scope, parameters: Parameters) -> Iterator[Case]:
        N, T = parameters["N"], parameters["T"]
        total = best_total(scope, levels)
        run = _best_run(kernel, parameters, total)
        for length in sorted({run, T}):
            yield loss_case(data, with_best(balance_then_run(N, T, length), total), parameters)
        if tuple(levels) != BINARY:
            small = _JUST_BELOW_A_SIXTEENTH * balance_then_run(N, T, T)
            yield loss_case(data, with_best(small, total), parameters)
        if N <= 6 and T <= 200 and total is None:
            eta = rate(parameters)
            yield Case(
                parameters,
                lambda: greedy(N, T, eta, run),
                f"greedy adversary with a final run of {run}",
            )

    return cases


def vote_cases(scope: Scope, parameters: Parameters) -> Iterator[Case]:
    """Yield the extremal cases of Weighted Majority."""
    N, T = parameters["N"], parameters["T"]
    split = fitted(scope, halving_split(N))
    yield Case(parameters, lambda: as_advice(split, parameters), f"halving split of {N} experts")
    if N <= 10 and parameters.get("tie", 1) == 1:
        for mercy in scope.over("m_star", (0, 1, 3)):
            yield Case(
                parameters,
                partial(CheapestMistake, N, T, mercy, to_the_end="T" in scope.fixed),
                f"cheapest-mistake adversary, best expert errs {mercy} times",
            )


def rounds_for_mistakes(parameters: Parameters, m_star: int) -> int:
    """Return rounds enough for every mistake while the best expert errs so often."""
    beta = as_float(parameters["beta"])
    if not 0 < beta < 1:
        return m_star  # of such learners nothing is said
    weight_lost = math.log(parameters["N"]) - m_star * math.log(beta)
    return 2 + int(weight_lost / math.log(2 / (1 + beta)))


# ------------------------------------------------------------------ drawn cases


def loss_cases(
    scope: Scope,
    parameters: Settings,
    levels: Sequence[float],
    data: Data,
    *,
    least: int = 0,
    rounds: st.SearchStrategy[int] | None = None,
) -> st.SearchStrategy[Case]:
    """Draw parameters and a loss matrix; T is whatever the matrix has, but at least ``least``.

    With ``rounds`` T is drawn as well, and the matrix is cut or continued.
    """

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        chosen = draw(parameters)
        losses = draw(losses_of_any_shape(chosen["N"], levels=levels))
        if len(losses) < least:
            losses = continued(losses, least)
        if rounds is not None:
            losses = continued(losses, draw(rounds))
        losses = fitted(scope, losses, levels)
        setting = _tuned(draw, scope, {**chosen, "T": len(losses)})
        return loss_case(data, losses, setting)

    return cases()


def forecast_cases(
    scope: Scope, parameters: Settings, *, least: int = 0, binary: bool = False
) -> st.SearchStrategy[Case]:
    """Draw advice and outcomes in [0, 1] and a convex loss."""

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        chosen = draw(parameters)
        advice, outcomes = draw(advice_and_outcomes(chosen["N"], binary_outcomes=binary))
        T = scope.fixed.get("T", max(least, len(outcomes)))
        advice, outcomes = continued(advice, T), continued(outcomes[:, None], T)[:, 0]
        loss = ABSOLUTE if binary else draw(convex_losses())
        setting = _tuned(draw, scope, {**chosen, "T": T, "loss": loss})
        words = f"{loss.name} loss, advice {describe(advice)}; outcomes {outcomes.tolist()}"
        return Case(setting, lambda: (advice, outcomes), words)

    return cases()


def advised_cases(
    scope: Scope, parameters: Settings, least: int, *, binary: bool = False
) -> st.SearchStrategy[Case]:
    """Draw advice with outcomes in [0, 1], or losses as forecasts of the outcome 0."""
    advice = forecast_cases(scope, parameters, least=least, binary=binary)
    return advice | loss_cases(scope, parameters, BINARY, as_forecasts, least=least)


def _tuned(draw: st.DrawFn, scope: Scope, parameters: Parameters) -> dict[str, Any]:
    """Return the parameters, tuned; what need not be tuned any more is drawn."""
    ways = [way for way in scope.settings([parameters]) if has_learner(scope, way)]
    assume(ways)
    return ways[0] if len(ways) == 1 else draw(st.sampled_from(ways))


def setting_of(**strategies: st.SearchStrategy[Any]) -> Settings:
    """Draw a dictionary of parameters."""
    return st.fixed_dictionaries(strategies)


def with_forecasts(cases: Extremal) -> Extremal:
    """Add to the cases of an averaging learner a run with advice and outcome of one half."""

    def more(scope: Scope, parameters: Parameters) -> Iterator[Case]:
        yield from cases(scope, parameters)
        N, T = parameters["N"], parameters["T"]
        advice = np.ones((T, N))
        advice[:, 0] = 0.5
        outcomes = np.full(T, 0.5)
        words = f"{T} x advice (0.5,1,…,1), outcome 0.5"
        yield Case(parameters, lambda: (advice, outcomes), words)

    return more
