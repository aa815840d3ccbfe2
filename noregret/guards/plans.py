"""Which long games are played with a learner of each kind, at which scales?

Small integers are exact, ordinary decimals round, and extreme magnitudes overflow or vanish.
Long phases make weights underflow, and learners lock in that cannot come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.finite_strategies import every_class
from adversaries.judge import Case, tuned
from adversaries.profile import Profile
from bounds.theorem import Theorem
from learners.arithmetic import Array, rationals
from learners.classes import thresholds
from learners.convex import Absolute, Linear, Space
from learners.losses import ABSOLUTE
from noregret.guards.kinds import Kind

#: Powers of two: scaling by them rounds nothing, so only overflow and underflow can tell.
SCALES = {"small integers": 1.0, "decimals": 0.1, "huge": 2.0**200, "tiny": 2.0**-200}

Cases = Iterator[Case]


def long_cases(theorem: Theorem, kind: Kind, profile: Profile, seed: int) -> Cases:
    """Yield the long games of a theorem."""
    rounds = {"fast": 1500, "ci": 4000}.get(profile.name, 12_000)
    make = _PLANS.get(kind.name)
    if make is not None:
        yield from make(theorem, rounds, np.random.default_rng(seed))


# ------------------------------------------------------------------ linear classification


def _separable(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    witness = theorem.view.names[0] if theorem.view is not None else "v"
    if theorem.key.endswith("committee") or "disjunctions" in theorem.key:
        yield from _of_signs(theorem, rounds, rng)
        return
    identity = theorem.key == "averaged.identity"  # squares of huge numbers round hugely
    for name, scale in list(SCALES.items())[: 1 if identity else None]:
        X, v = _with_margin(rng, min(rounds, 400), 4)
        y = [int(label) for label in np.sign(X @ v)]
        vector = [float(entry) for entry in v]
        setting = {witness: vector} if witness in ("v", "w") else {}
        yield _linear(theorem, X * scale, y, f"{name}: separable, 4 features", **setting)
    if identity:
        return
    one = np.full((60, 1), 0.1)
    setting = {witness: [1.0]} if witness in ("v", "w") else {}
    yield _linear(theorem, one, [1] * 60, "0.1 sixty times", **setting)


def _linear(theorem: Theorem, X: Array, y: list[int], words: str, **setting: Any) -> Case:
    parameters: dict[str, Any] = {"N": X.shape[1], **setting}
    if "margin" in theorem.by_name:
        parameters["margin"] = fmpq(1)
    if "eta" in theorem.by_name and theorem.key.startswith("winnow"):
        parameters["eta"] = _winnow_rate(X, y, setting["v"])
    return Case(parameters, lambda: (X, y), words)


def _winnow_rate(X: Array, y: list[int], v: Any) -> fmpq:
    rows, vector = rationals(X), rationals(v)
    length = sum((abs(entry) for entry in vector), fmpq(0))
    scores = [
        label * sum((a * b for a, b in zip(vector, x, strict=True)), fmpq(0))
        for x, label in zip(rows, y, strict=True)
    ]
    largest = max(abs(entry) for x in rows for entry in x)
    rate: fmpq = min(scores) / length / (largest * largest)
    return rate


def _with_margin(rng: np.random.Generator, rounds: int, N: int) -> tuple[Array, Array]:
    """Return integer points that a nonnegative vector separates."""
    v = np.array([1.0] + [0.0] * (N - 1))
    X = rng.integers(-3, 4, size=(rounds, N)).astype(np.float64)
    X[X[:, 0] == 0, 0] = 1.0
    return X, v


def _of_signs(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    N, T = 9, min(rounds, 400)
    if theorem.key.endswith("committee"):
        X = rng.choice([-1.0, 1.0], size=(T, N))
        v = [1] * 3 + [0] * (N - 3)
        y = [int(label) for label in np.sign(X @ np.array(v))]
        setting: dict[str, Any] = {"v": v, "N": N}
        if theorem.key.startswith("winnow"):
            setting["eta"] = fmpq(1, 3)
        yield Case(setting, lambda: (X, y), f"a committee of 3 of {N}, {T} rounds")
        return
    bits = rng.integers(0, 2, size=(T, N)).astype(np.float64)
    y = [1 if row[:2].any() else -1 for row in bits]
    signs = theorem.key.endswith("signs")
    rows = np.column_stack([2 * bits - 1 if signs else bits, np.ones(T)])
    v = [1, 1, *[0] * (N - 2), 1] if signs else [2, 2, *[0] * (N - 2), -1]
    yield Case({"v": v, "N": N + 1}, lambda: (rows, y), f"a disjunction of 2 of {N}, {T} rounds")


# ------------------------------------------------------------------ expert advice


def _votes(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:  # noqa: ARG001
    """All experts err until their weights vanish; then the first is right, the others never."""
    for beta, first in ((fmpq(1, 2), 1200), (fmpq(1, 10), 400), (fmpq(9, 10), 300)):
        N, second = 3, 4 * first
        labels = np.array([t % 2 for t in range(first + second)])
        advice = np.tile(1 - labels[:, None], (1, N))
        advice[first:, 0] = labels[first:]
        parameters = {"N": N, "beta": beta, "T": first + second}
        words = f"{first} rounds of errors by all, then {second} in which the first is right"
        yield Case(parameters, lambda a=advice, y=labels: (a, y), words)  # type: ignore[misc]


def _losses(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    """The leader changes after a long time; all lose for a long time; random losses."""
    N = 3
    change = np.zeros((rounds, N))
    change[: rounds // 2, 1:] = 1.0
    change[rounds // 2 :, 0] = 1.0
    all_lose = np.ones((rounds, N))
    all_lose[rounds // 2 :, 0] = 0.0
    noise = rng.integers(0, 2, size=(rounds // 3, N)).astype(np.float64)
    for words, losses in (
        ("the leader changes half way", change),
        ("all lose, then the first does not", all_lose),
        ("coin flips", noise),
    ):
        for setting in _rates(theorem, N, len(losses)):
            yield Case(
                setting,
                lambda losses=losses, s=setting: _as_played(losses, s),  # type: ignore[misc]
                f"{words}, T={len(losses)}",
            )


def _rates(theorem: Theorem, N: int, T: int) -> Iterator[dict[str, Any]]:
    base: dict[str, Any] = {"N": N, "T": T}
    if any(name in theorem.key for name in ("ewa", "doubling")):
        base["loss"] = ABSOLUTE
    fixed = tuned(theorem, base)
    if "beta" in theorem.by_name:
        for beta in (fmpq(1, 2), fmpq(9, 10)):
            yield {**fixed, "beta": fixed.get("beta", beta)}
    elif "eta" in theorem.by_name and "eta" not in fixed:
        for eta in (fmpq(1), fmpq(1, 10)):
            yield {**fixed, "eta": eta}
    else:
        yield fixed


def _as_played(losses: Array, setting: dict[str, Any]) -> Any:
    """Return losses of actions, or advice about the outcome 0, as the game has it."""
    if "loss" in setting:
        return losses, np.zeros(len(losses))
    return losses


# ------------------------------------------------------------------ the others


def _points(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    if theorem.key == "conjunctions.halving":
        return
    cls = thresholds(31)
    points = [int(x) for x in rng.integers(0, 31, size=min(rounds, 400))]
    labels = [int(x < 17) for x in points]
    strings = cls.strings
    yield Case({"hypotheses": strings}, lambda: (points, labels), "thresholds on 31 points")
    for small in every_class(1):
        yield (
            Case({"hypotheses": small.strings}, lambda: ([0] * 9, [1] * 9), "one point")
            if ("1" in small.strings)
            else Case({"hypotheses": small.strings}, lambda: ([0] * 9, [0] * 9), "one point")
        )


def _convex(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    if theorem.key != "ogd.regret":
        return
    T = min(rounds, 300)
    for name, scale in SCALES.items():
        slopes = rng.integers(-3, 4, size=(T, 2)) * scale
        functions = [Linear([float(a) for a in row]) for row in slopes]
        setting = {"dimension": 2, "domain": Space(2), "w": [0, 0], "eta": fmpq(1, 10)}
        yield Case(setting, lambda f=functions: f, f"{name}: linear functions")  # type: ignore[misc]
    kinks = [Absolute([0.1], 0.1 * (t % 7)) for t in range(T)]
    setting = {"dimension": 1, "domain": Space(1), "w": [1], "eta": fmpq(1, 7)}
    yield Case(setting, lambda: kinks, "decimals: a target that moves")


_PLANS: dict[str, Callable[[Theorem, int, np.random.Generator], Cases]] = {
    "perceptron": _separable,
    "averaged-perceptron": _separable,
    "kernel-perceptron": _separable,
    "margin-perceptron": _separable,
    "winnow": _separable,
    "weighted-majority": _votes,
    "randomized-weighted-majority": _losses,
    "hedge": _losses,
    "exponential-weighted-average": _losses,
    "doubling": _losses,
    "consistent": _points,
    "halving": _points,
    "soa": _points,
    "online-gradient-descent": _convex,
}
