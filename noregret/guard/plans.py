"""Which long games are played with a learner of each kind, at which scales?

Small integers are exact, ordinary decimals round, and extreme magnitudes overflow or vanish.
Long phases make weights underflow, and learners lock in that cannot come back.  Contrarians ask
a copy of the learner beforehand and show what it gets wrong, until it has learned or broken its
bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.classes.strategies import every_class
from adversaries.core.contrarian import PoolContrarian
from adversaries.core.judge import Case, as_float, tuned
from adversaries.core.profile import Profile
from bounds.core.theorem import Theorem
from learners.classes import thresholds
from learners.convex import Absolute, Ball, Linear, Space
from learners.core.arithmetic import Array, rationals
from learners.games.losses import ABSOLUTE
from noregret.guard.contrarian import VoteContrarian
from noregret.guard.kinds import Kind
from noregret.guard.own_plans import own_cases

#: Powers of two round nothing, so only overflow and underflow can tell.
SCALES = {"small integers": 1.0, "decimals": 0.1, "huge": 2.0**200, "tiny": 2.0**-200}
#: The scales at which entries stay in [-1, 1].
_UNIT_SCALES = {"decimals": 0.1, "halves": 0.125, "tiny": 2.0**-200}
#: More mistakes than any bound allows on the pools below.
_MOST = 250

Cases = Iterator[Case]


def long_cases(
    theorem: Theorem, kind: Kind, profile: Profile, seed: int, fixed: Mapping[str, Any]
) -> Cases:
    """Yield the long games of a theorem, and those for a learner with parameters of its own."""
    rounds = {"fast": 1500, "ci": 4000}.get(profile.name, 12_000)
    make = _PLANS.get(kind.name)
    if make is not None:
        yield from make(theorem, rounds, np.random.default_rng(seed))
    yield from own_cases(theorem, rounds, np.random.default_rng(seed), fixed)


# ------------------------------------------------------------------ linear classification


def _separable(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    if theorem.key.endswith("committee") or "disjunctions" in theorem.key:
        yield from _of_signs(theorem, rounds, rng)
        return
    witness = theorem.view.names[0] if theorem.view is not None else "v"
    if theorem.key == "averaged.identity":  # squares of huge numbers round hugely
        X, v = _with_margin(rng, min(rounds, 400), 4)
        yield _linear(theorem, X, _labels(X, v), "small integers: separable, 4 features")
        return
    unit = theorem.key == "winnow.cosh"  # which speaks of entries in [-1, 1] only
    positive = theorem.key.startswith("winnow")
    grid, u = _grid(positive)
    length = min(rounds, 400 if _needs_separable(theorem) else 200)
    for name, scale in (_UNIT_SCALES if unit else SCALES).items():
        X, v = _with_margin(rng, length, 4)
        words = f"{name}: separable, 4 features"
        yield _linear(theorem, X * scale, _labels(X, v), words, **{witness: _at(v, scale, witness)})
        # One feature and its sign: whoever learns an intercept besides pays for it at small scales.
        pair = np.array([[-1.0], [1.0]] * 10) * scale
        sign = _at(np.array([1.0]), scale, witness)
        yield _linear(theorem, pair, [-1, 1] * 10, f"{name}: a sign", **{witness: sign})
        y = _labels(grid, u)
        case = _linear(theorem, grid * scale, y, "", **{witness: _at(u, scale, witness)})
        for stay in (False, True) if _is_asked(theorem, name) else ():
            yield _against(case, grid * scale, y, f"{name}: a grid of 3 features", stay)
    half = length // 2
    signs = [1, -1] * half
    turn = np.array([[1.0, 3.0]] * half + [[1.0, -3.0]] * half) * np.array(signs)[:, None] / 4
    sides = _at(np.array([4.0, 0.0]), 1.0, witness)
    words = f"{half} easy rounds, then as many others"
    yield _linear(theorem, turn, signs, words, **{witness: sides})
    one = np.full((60, 1), 0.1)
    yield _linear(theorem, one, [1] * 60, "0.1 sixty times", **{witness: [10.0]})
    if positive:
        yield from _one_of_many(theorem)


def _needs_separable(theorem: Theorem) -> bool:
    """Tell whether a theorem is about separable games alone; the others have more to play."""
    return any(hypothesis.name == "separable" for hypothesis in theorem.given)


def _is_asked(theorem: Theorem, scale: str) -> bool:
    """Tell whether contrarians, which are dear, play at a scale.

    Where labels may be any, separable games are but one sort: two scales are enough.
    """
    return _needs_separable(theorem) or scale in ("small integers", "decimals")


def _at(v: Array, scale: float, witness: str) -> list[float]:
    """Return a separator; one that margins are measured by (w) grows as the data shrink."""
    return [float(entry) / (scale if witness == "w" else 1.0) for entry in v]


def _labels(X: Array, v: Array) -> list[int]:
    return [int(label) for label in np.sign(X @ v)]


def _grid(positive: bool) -> tuple[Array, Array]:
    """Return the points of a small grid that a vector separates, and the vector."""
    v = np.array([2.0, 1.0, 0.0] if positive else [3.0, -2.0, 1.0])
    X = np.array(list(product((-2.0, -1.0, 0.0, 1.0, 2.0), repeat=3)))
    return X[X @ v != 0], v


def _against(case: Case, X: Array, y: list[int], words: str, stay: bool) -> Case:
    """Return the game on a pool of points that a contrarian chooses from."""
    text = f"{words}, what it errs on{' again' if stay else ''}"
    return Case(case.parameters, lambda: PoolContrarian(X, y, _MOST, stay), text)


def _one_of_many(theorem: Theorem) -> Cases:
    """One of sixteen features is right about all; bounds of order ln N are small there."""
    N = 16
    rng = np.random.default_rng(16)
    X = rng.choice([-1.0, 1.0], size=(300, N))
    for label in (None, 1, -1):  # labels of one kind only find learners that never demote
        rows = X if label is None else X[X[:, -1] == label]
        y, v = [int(sign) for sign in rows[:, -1]], [0] * (N - 1) + [1]
        case = _linear(theorem, rows, y, "", v=v)
        yield _against(case, rows, y, f"one of {N} signs, labels {label or 'mixed'}", False)


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
        for size, n in ((3, N), (1, 16), (5, 8)):
            X = rng.choice([-1.0, 1.0], size=(T, n))
            v = [1] * size + [0] * (n - size)
            y = _labels(X, np.array(v))
            setting: dict[str, Any] = {"v": v, "N": n}
            if theorem.key.startswith("winnow"):
                setting["eta"] = fmpq(1, size)
            words = f"a committee of {size} of {n}"
            case = Case(setting, lambda X=X, y=y: (X, y), f"{words}, {T} rounds")  # type: ignore[misc]
            yield case
            yield _against(case, X, y, words, False)
        return
    bits = rng.integers(0, 2, size=(T, N)).astype(np.float64)
    y = [1 if row[:2].any() else -1 for row in bits]
    signs = theorem.key.endswith("signs")
    rows = np.column_stack([2 * bits - 1 if signs else bits, np.ones(T)])
    v = [1, 1, *[0] * (N - 2), 1] if signs else [2, 2, *[0] * (N - 2), -1]
    words = f"a disjunction of 2 of {N}"
    case = Case({"v": v, "N": N + 1}, lambda: (rows, y), f"{words}, {T} rounds")
    yield case
    yield _against(case, rows, y, words, False)


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
    for N, beta, mercy in _VOTES:
        parameters = {"N": N, "beta": beta, "T": 200}
        words = f"the dearest errors, the best expert errs {mercy} times"
        yield Case(
            parameters,
            lambda N=N, b=beta, m=mercy: VoteContrarian(N, 200, as_float(b), m),  # type: ignore[misc]
            words,
        )


#: (N, beta, errors of the best): many errors find too hard a punishment, many experts too soft.
_VOTES = (
    (4, fmpq(1, 2), 20),
    (16, fmpq(1, 4), 15),
    (16, fmpq(9, 10), 4),
    (16, fmpq(1, 2), 0),
)


def _losses(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    """Leaders change late, all lose for long, each loses in turn, coins are flipped."""
    change = np.zeros((rounds, 3))
    change[: rounds // 3, 1:] = 1.0
    change[rounds // 3 :, 0] = 1.0
    noise = rng.integers(0, 2, size=(rounds // 3, 3)).astype(np.float64)
    in_turn = np.tile(np.eye(8), (40, 1))
    upset = np.zeros((3 * rounds // 4, 2))
    upset[: rounds // 4, 1] = 1.0
    upset[rounds // 4 :, 0] = 1.0
    for words, losses in (
        ("the leader changes after a third", change),
        ("each loses in turn", in_turn),
        ("of two, the leader changes after a third", upset),
        ("coin flips", noise),
    ):
        for setting in _rates(theorem, losses.shape[1], len(losses)):
            yield _played(losses, setting, f"{words}, T={len(losses)}")
    if "loss" in _base(theorem, 3, 1):
        yield from _in_between(theorem)
    yield from _underflows(theorem)


def _in_between(theorem: Theorem) -> Cases:
    """Outcomes that are no labels, and one expert who knows them."""
    advice = np.tile([0.0, 0.75, 1.0], (300, 1))
    for outcome in (0.75, 0.25):
        known = np.where(advice == 0.75, outcome, advice)
        for setting in _rates(theorem, 3, len(known)):
            yield Case(
                setting,
                lambda a=known, y=outcome: (a, np.full(len(a), y)),  # type: ignore[misc]
                f"the outcome is {outcome}, as one expert knows, T={len(known)}",
            )


def _underflows(theorem: Theorem) -> Cases:
    """Make every weight smaller than the smallest float, or all but one; then turn around."""
    for first, eta, beta in ((800, fmpq(1), None), (1100, None, fmpq(1, 2))):
        if ("eta" if eta is not None else "beta") not in theorem.by_name:
            continue
        all_lose = np.ones((first + 300, 3))
        all_lose[first:, 0] = 0.0
        turned = np.zeros((3 * first, 2))
        turned[:first, 1] = 1.0
        turned[first:, 0] = 1.0
        for words, losses in (
            ("all lose until their weights vanish, then the first does not", all_lose),
            ("the leader changes when the other's weight has vanished", turned),
        ):
            own = {"eta": eta} if eta is not None else {"beta": beta}
            setting = tuned(theorem, _base(theorem, losses.shape[1], len(losses)))
            yield _played(losses, {**own, **setting}, f"{words}, T={len(losses)}")


def _played(losses: Array, setting: dict[str, Any], words: str) -> Case:
    return Case(setting, lambda: _as_played(losses, setting), words)


def _base(theorem: Theorem, N: int, T: int) -> dict[str, Any]:
    base: dict[str, Any] = {"N": N, "T": T}
    if any(name in theorem.key for name in ("ewa", "doubling")):
        base["loss"] = ABSOLUTE
    return base


def _rates(theorem: Theorem, N: int, T: int) -> Iterator[dict[str, Any]]:
    fixed = tuned(theorem, _base(theorem, N, T))
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
    # SOA may take exponential time, so its classes are small; others get more than 2^7 votes.
    sizes = (7,) if theorem.key.startswith("soa") else (31, 300)
    for size in sizes:
        points = [int(x) for x in rng.integers(0, size, size=min(rounds, 400))]
        labels = [int(x < size // 2 + 2) for x in points]
        yield Case(
            {"hypotheses": thresholds(size).strings},
            lambda p=points, y=labels: (p, y),  # type: ignore[misc]
            f"thresholds on {size} points",
        )
    for small in every_class(1):
        label = int("1" in small.strings)
        yield Case(
            {"hypotheses": small.strings},
            lambda y=label: ([0] * 9, [y] * 9),  # type: ignore[misc]
            "one point",
        )


def _convex(theorem: Theorem, rounds: int, rng: np.random.Generator) -> Cases:
    if theorem.key != "ogd.regret":
        return
    T = min(rounds, 300)
    for name, scale in SCALES.items():
        slopes = rng.integers(-3, 4, size=(T, 2)) * scale
        functions = [Linear([float(a) for a in row]) for row in slopes]
        for domain in (Space(2),) if name == "huge" else (Space(2), Ball(2, 2)):
            setting = {"dimension": 2, "domain": domain, "w": [0, 0], "eta": fmpq(1, 10)}
            words = f"{name}: linear functions in {domain}"
            yield Case(setting, lambda f=functions: f, words)  # type: ignore[misc]
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
