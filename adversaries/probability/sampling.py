"""What do long martingales show that are only sampled?

They are too long to be enumerated; only what is certain up to 10^-9 is refuted.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from flint import fmpq

from adversaries.core.judge import Tally
from adversaries.core.scope import Scope
from adversaries.core.statistics import FALSE_ALARM, binomial_test
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict
from learners.core.arithmetic import Array

_RANGE = 8
_LONG = 200


def _fair(_: Array, history: Array) -> Array:
    return np.full(history.shape, _RANGE // 2)


def _remembering(_: Array, history: Array) -> Array:
    """Rise by 1..7 eighths of the range, as the whole past has it."""
    return (1 + (history >> np.uint64(33)) % np.uint64(_RANGE - 1)).astype(np.int64)


def _stopping(way_left: Array, _: Array) -> Array:
    """Rise by what is left, at most half the range; stop when it is reached."""
    return np.clip(way_left, 0, _RANGE // 2)


#: How a sampled martingale rises, and which goals it is asked to reach; one that looks at its
#: goal is sampled for each.
PROCESSES: dict[str, tuple[Callable[[Array, Array], Array], list[list[int]]]] = {
    "fair coins": (_fair, [[40 * k for k in range(1, 9)]]),
    "steps as the whole past has it": (_remembering, [[40 * k for k in range(1, 9)]]),
    "coins until eps is reached": (_stopping, [[80], [160], [240]]),
}


def sample_sums(
    rise: Callable[[Array, Array], Array], goal: int, generator: np.random.Generator, n: int
) -> Array:
    """Return n sampled sums of 200 steps, in whole numbers.

    A step rises by a or falls by 8 - a, with chances (8 - a)/8 and a/8, where a = rise(what is
    left to the goal, the past as a number): its mean is exactly 0 and its range 8; for a = 0 it
    stays.
    """
    total = np.zeros(n, dtype=np.int64)
    history = np.zeros(n, dtype=np.uint64)
    for _ in range(_LONG):
        up = rise(goal - total, history)
        risen = generator.integers(0, _RANGE, size=n) >= up
        total += np.where(up == 0, 0, np.where(risen, up, up - _RANGE))
        history = history * np.uint64(6364136223846793005) + risen + np.uint64(1442695040888963407)
    return total


def sampled(scope: Scope, seed: int) -> Evidence:
    """Sample martingales too long for enumeration; refute only what is certain up to 10^-9.

    For the lower tail the sampled process is the one with all signs turned.
    """
    n = {"fast": 3_000, "ci": 20_000}.get(scope.profile.name, 400_000)
    about = f"{n} sampled runs of {_LONG} steps each: no proof, false alarm <= 1e-9"
    tally = Tally("statistics", about)
    generator = np.random.default_rng(seed)
    tests = sum(len(goals) for _, sets in PROCESSES.values() for goals in sets)
    for name, (rise, sets) in PROCESSES.items():
        for goals in sets:
            sums = sample_sums(rise, goals[0], generator, n)
            for goal in goals:
                count = int(np.count_nonzero(sums >= goal))
                verdict = _verdict(scope.theorem, goal, count, n, FALSE_ALARM / tests)
                tally.add(verdict, f"{name}, c_t = 8, eps = {goal}: {count} of {n} reach it")
    return tally.evidence()


def _verdict(theorem: Theorem, goal: int, count: int, n: int, level: fmpq) -> Verdict:
    """Return what a frequency says of the bound; it has no ratio, which would be an estimate."""
    known = {"eps": fmpq(goal), "c2": fmpq(_LONG * _RANGE**2)}
    try:
        bound = theorem.bound(**{name: known[name] for name in known if name in theorem.parameters})
        theorem.check_parameters(theorem.exact_parameters(known))
    except ParameterError as error:  # a conjecture speaks about other ones
        return Verdict(theorem.key, Outcome.NOT_APPLICABLE, reason=str(error))
    outcome = binomial_test(count, n, bound.expression, level)
    return Verdict(
        theorem=theorem.key,
        outcome=outcome,
        claim=outcome,
        observed=fmpq(count, n),
        bound=bound.enclosure(),
        reason="sampled, false alarm <= 1e-9" if outcome is Outcome.VIOLATED else "",
        values=known,
    )
