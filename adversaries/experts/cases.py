"""Which cases does an arena of expert advice play: known to be worst, or drawn?

The common currency is the loss matrix; each game reads it in its own way (losses of
actions, experts that err, forecasts of an outcome 0).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.core.judge import Case, Parameters, tuned
from adversaries.experts import kernels as batch
from adversaries.experts.adaptive import CheapestMistake, GreedyLosses
from adversaries.experts.extremal import (
    balance_then_run,
    geometric_periods,
    halving_split,
    runs_to_try,
)
from adversaries.experts.phases import describe
from adversaries.experts.strategies import advice_and_outcomes, convex_losses, losses_of_any_shape
from bounds.core.theorem import Theorem
from learners.core.arithmetic import Array
from learners.games.losses import ABSOLUTE

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


# ------------------------------------------------------------------ extremal cases


def _best_run(
    parameters: Parameters, regret: Callable[[Array, Parameters], batch.Quantities]
) -> int:
    """Return the length of the final run that hurts most, by trying many in floats."""
    N, T = parameters["N"], parameters["T"]
    runs = runs_to_try(T)
    scores = [
        float(regret(balance_then_run(N, T, run)[None], parameters)["R_T"][0]) for run in runs
    ]
    return runs[int(np.argmax(scores))]


def balance_cases(
    data: Callable[[Array, Parameters], Any],
    quantities: Callable[[Array, Parameters], batch.Quantities],
    greedy: type[GreedyLosses],
    rate: Callable[[Parameters], float],
    *,
    binary: bool = False,
) -> Callable[[Parameters], Iterator[Case]]:
    """Return the extremal cases of exponential weights: balance, then run.

    Unless losses are ``binary``, a long run of small ones follows: rounding them away must show.
    """

    def cases(parameters: Parameters) -> Iterator[Case]:
        N, T = parameters["N"], parameters["T"]
        run = _best_run(parameters, quantities)
        for length in sorted({run, T}):
            losses = balance_then_run(N, T, length)
            yield Case(parameters, partial(data, losses, parameters), describe(losses))
        if not binary:
            small = _JUST_BELOW_A_SIXTEENTH * balance_then_run(N, T, T)
            yield Case(parameters, partial(data, small, parameters), describe(small))
        if N <= 6 and T <= 200:
            eta = rate(parameters)
            yield Case(
                parameters,
                lambda: greedy(N, T, eta, run),
                f"greedy adversary with a final run of {run}",
            )

    return cases


def vote_cases(parameters: Parameters) -> Iterator[Case]:
    """Yield the extremal cases of Weighted Majority."""
    N, T = parameters["N"], parameters["T"]
    split = halving_split(N)
    yield Case(parameters, lambda: as_advice(split, parameters), f"halving split of {N} experts")
    if N <= 10 and parameters.get("tie", 1) == 1:
        for mercy in (0, 1, 3):
            yield Case(
                parameters,
                partial(CheapestMistake, N, T, mercy),
                f"cheapest-mistake adversary, best expert errs {mercy} times",
            )


def geometric_cases(parameters: Parameters) -> Iterator[Case]:
    """Yield the extremal cases of the doubling trick for any learner."""
    n = max(1, parameters["T"].bit_length() - 1)
    losses = geometric_periods(min(n, 10))
    setting = {**parameters, "N": 2, "player": "uniform"}
    yield Case(setting, lambda: losses, f"one loss at the start of each of {n + 1} periods")
    run = balance_then_run(parameters["N"], parameters["T"], parameters["T"] // 4)
    yield Case(parameters, lambda: run, describe(run))


# ------------------------------------------------------------------ drawn cases


def loss_cases(
    parameters: st.SearchStrategy[dict[str, Any]],
    levels: Sequence[float],
    data: Callable[[Array, Parameters], Any],
    statement: Theorem | None = None,
) -> st.SearchStrategy[Case]:
    """Draw parameters and a loss matrix; T is whatever the matrix has."""

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        chosen = draw(parameters)
        losses = draw(losses_of_any_shape(chosen.get("N") or chosen["H"], levels=levels))
        if statement is not None and len(losses) == 0:
            losses = np.zeros((1, losses.shape[1]))
        setting = {**chosen, "T": len(losses)}
        if statement is not None:
            setting = tuned(statement, setting)
        return Case(setting, lambda: data(losses, setting), describe(losses))

    return cases()


def forecast_cases(
    parameters: st.SearchStrategy[dict[str, Any]],
    statement: Theorem | None,
    *,
    binary: bool = False,
) -> st.SearchStrategy[Case]:
    """Draw advice and outcomes in [0, 1] and a convex loss."""

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        chosen = draw(parameters)
        N = chosen.get("N") or chosen["H"]
        advice, outcomes = draw(advice_and_outcomes(N, binary_outcomes=binary))
        if statement is not None and len(outcomes) == 0:
            advice, outcomes = np.zeros((1, N)), np.zeros(1)
        loss = ABSOLUTE if binary else draw(convex_losses())
        setting = {**chosen, "T": len(outcomes), "loss": loss}
        if statement is not None:
            setting = tuned(statement, setting)
        words = f"{loss.name} loss, advice {describe(advice)}; outcomes {outcomes.tolist()}"
        return Case(setting, lambda: (advice, outcomes), words)

    return cases()


def setting_of(**strategies: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Draw a dictionary of parameters."""
    return st.fixed_dictionaries(strategies)


def with_forecasts(
    cases: Callable[[Parameters], Iterator[Case]],
) -> Callable[[Parameters], Iterator[Case]]:
    """Add to the cases of an averaging learner a run with advice and outcome of one half."""

    def more(parameters: Parameters) -> Iterator[Case]:
        yield from cases(parameters)
        N, T = parameters["N"], parameters["T"]
        advice = np.ones((T, N))
        advice[:, 0] = 0.5
        outcomes = np.full(T, 0.5)
        words = f"{T} x advice (0.5,1,…,1), outcome 0.5"
        yield Case(parameters, lambda: (advice, outcomes), words)

    return more
