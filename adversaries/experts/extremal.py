"""Which fixed sequences come closest to the bounds, and why?

Exponential weights lose twice: while the losses are balanced, each round costs about
eta/8 more than the potential drops; and a final run against all actions but one collects
ln N/eta.  :func:`balance_then_run` does both, and is within 3 % of sqrt(T ln N/2) for two
experts and a thousand rounds.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from learners.core.arithmetic import Array


def balance_then_run(N: int, T: int, run: int) -> Array:
    """Return T rounds: halves of the actions lose in turn, then all but the first for ``run``."""
    if not 0 <= run <= T:
        raise ValueError(f"run is {run}, but must lie between 0 and T = {T}")
    half = np.zeros(N)
    half[(N + 1) // 2 :] = 1.0
    balanced = np.array([half if t % 2 == 0 else 1.0 - half for t in range(T - run)])
    last = np.ones((run, N))
    last[:, :1] = 0.0
    return np.concatenate([balanced.reshape(T - run, N), last])


def runs_to_try(T: int) -> list[int]:
    """Return lengths of the final run, dense enough to find the best within a few rounds."""
    step = max(1, T // 64)
    return sorted({*range(0, T + 1, step), min(1, T), T})


def worst_run(N: int, T: int, regret: Callable[[Array], float]) -> int:
    """Return the length of the final run with the largest regret, by trying many."""
    return max(runs_to_try(T), key=lambda run: regret(balance_then_run(N, T, run)))


def halving_split(N: int) -> Array:
    """Return ceil(log2 N) rounds in each of which half of the experts left join the wrong side.

    For N a power of two each is a mistake of Weighted Majority (the wrong side weighs at
    least as much as the right one), and the last expert is never wrong: log2 N mistakes
    against ln N/ln(2/(1+beta)), which is tight as beta tends to 0.
    """
    rounds = max(0, (N - 1).bit_length())
    table = np.zeros((rounds, N))
    low = 0
    for t in range(rounds):
        middle = low + (N - low + 1) // 2
        table[t, :middle] = 1.0
        low = middle
    return table


def geometric_periods(n: int) -> Array:
    """Return T = 2^n rounds for two actions with regret 2^((k-n)/2)/2 in each period k.

    Against uniform play, a loss of (l, 0) costs l/2 regret; every period of the doubling
    trick begins with one such loss and is silent afterwards, so each period uses up
    alpha sqrt(2^k) and the last consists of that single round.
    """
    table = np.zeros((2**n, 2))
    for k in range(n + 1):
        # Rounded down to 24 bits: exact in floats, and the regret stays within alpha.
        table[2**k - 1, 0] = np.floor(2.0 ** ((k - n) / 2) * 2**24) / 2**24
    return table
