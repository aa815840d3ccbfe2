"""What would a learner lose on many loss matrices at once, in floats?

Search needs thousands of runs a second and only a hint of where the worst ones are; what
it finds is played again exactly.  Each function takes losses of shape (runs, T, N) and
returns the quantities of the theorems as arrays over the runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np
import sympy

from bounds.core.theorem import Theorem
from learners.core.arithmetic import Array

Quantities = dict[str, Array]


def _played(log_weights: Array, losses: Array) -> Array:
    """Return the loss of each run whose log-weights before each round are given."""
    weights = np.exp(log_weights - log_weights.max(axis=-1, keepdims=True))
    loss: Array = ((weights * losses).sum(axis=-1) / weights.sum(axis=-1)).sum(axis=-1)
    return loss


def _before(values: Array) -> Array:
    """Return the sums over the rounds before each round."""
    return np.cumsum(values, axis=1) - values


def _summary(own: Array, losses: Array) -> Quantities:
    best = losses.sum(axis=1).min(axis=-1)
    return {"L_T": own, "L_min": best, "R_T": own - best}


def exponential(losses: Array, eta: float) -> Quantities:
    """Hedge, and EWA on binary outcomes."""
    return _summary(_played(-eta * _before(losses), losses), losses)


def power(losses: Array, beta: float) -> Quantities:
    """Randomized Weighted Majority on losses in {0, 1}."""
    return exponential(losses, -float(np.log(beta)))


def linear(losses: Array, beta: float) -> Quantities:
    """Randomized Weighted Majority with the linear update."""
    return _summary(_played(_before(np.log1p(-(1 - beta) * losses)), losses), losses)


def doubling(losses: Array, eta_of: Callable[[int], float]) -> Quantities:
    """Exponential weights restarted at rounds 1, 2, 4, 8, …"""
    own = np.zeros(len(losses))
    start = 0
    while start < losses.shape[1]:
        length = start + 1
        period = losses[:, start : start + length]
        own = own + _played(-eta_of(length) * _before(period), period)
        start += length
    return _summary(own, losses)


def weighted_majority(losses: Array, beta: float) -> Quantities:
    """Weighted Majority where expert i is wrong iff its loss is 1, ties against the learner."""
    runs, rounds, N = losses.shape
    counts = np.zeros((runs, N))
    mistakes = np.zeros(runs)
    for t in range(rounds):
        wrong = losses[:, t]
        weights = beta ** (counts - counts.min(axis=1, keepdims=True))
        erred = 2 * (weights * wrong).sum(axis=1) >= weights.sum(axis=1)
        counts += wrong * erred[:, None]
        mistakes += erred
    best = losses.sum(axis=1).min(axis=-1)
    return {"m_T": mistakes, "m_star": best, "R_T": mistakes - best}


@lru_cache(maxsize=128)
def compiled(symbols: tuple[sympy.Symbol, ...], expression: Any) -> Callable[..., Any]:
    """Return an expression or a relation as a function of arrays."""
    return sympy.lambdify(symbols, expression, modules="numpy")  # type: ignore[no-any-return]


def ratios(theorem: Theorem, quantities: Quantities, parameters: Mapping[str, Any]) -> Array:
    """Return observed/bound for each run (the tightest are near 1), -1 where undefined.

    A letter of the claim that nobody gives a value is an error: a climb by a wrong number finds
    nothing and looks like one that found nothing.
    """
    symbols = tuple(sorted(theorem.claim.free_symbols, key=lambda symbol: str(symbol.name)))
    bound = compiled(symbols, theorem.bound_expression)
    observed = compiled(symbols, theorem.observed)
    values = [_value(theorem, symbol.name, quantities, parameters) for symbol in symbols]
    size = len(next(iter(quantities.values())))
    with np.errstate(all="ignore"):
        result = np.broadcast_to(np.asarray(observed(*values) / bound(*values), float), size)
    return np.where(np.isfinite(result), result, -1.0)


def _value(
    theorem: Theorem, name: str, quantities: Quantities, parameters: Mapping[str, Any]
) -> Any:
    if name in quantities:
        return quantities[name]
    if name in parameters:
        return float(parameters[name])
    if name in theorem.borrowed:
        raise ValueError(f"{name} is not among what is computed in floats")
    raise AssertionError(f"the search of {theorem.key} needs {name}, and does not get it")


def scores(theorem: Theorem, quantities: Quantities, parameters: Mapping[str, float]) -> Array:
    """Return observed/bound for each run; all the same where numpy cannot work out a claim."""
    try:
        return ratios(theorem, quantities, parameters)
    except (NameError, TypeError, ValueError, ArithmeticError):
        # Somebody's conjecture, with a gamma function, 10^400 or another theorem's letter in it:
        # exact runs decide.
        return np.zeros(len(next(iter(quantities.values()))))
