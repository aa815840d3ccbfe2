"""What is timed of the linear learners and of games side by side, and against which peer?

A pass over 100,000 vectors of 100 features, few and many mistakes: against one matrix-vector
product (the limit), scikit-learn's single pass, and river one by one on a hundredth of the rounds.
The arrays are read-only, so that ``play`` need not copy them; a case of its own has the copy.
The product uses all threads that BLAS is given: OPENBLAS_NUM_THREADS=1 compares on one core.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.cases import Comparison
from learners import KernelPerceptron, Perceptron, Winnow, play
from learners.fast.games import majority_games, perceptron_games
from learners.kernels import gaussian

T, N = 100_000, 100
#: What river plays of it.
PREFIX = T // 100
GAMES = 100_000
#: Margins with which the Perceptron makes about so many mistakes, and the goal against X @ w.
FEW, MANY = ("16 mistakes", 2.0, 1.5), ("1,300 mistakes", 0.1, 3.0)


def data(margin: float, rounds: int = T, features: int = N) -> tuple[Any, Any]:
    """Return normal vectors, each moved away from a hyperplane by ``margin``, and their labels."""
    rng = np.random.default_rng(0)
    normal = abs(rng.standard_normal(features))  # so that Winnow can learn it
    normal /= np.linalg.norm(normal)
    X = rng.standard_normal((rounds, features))
    y = np.where(X @ normal >= 0, 1, -1)
    X += np.outer(margin * y, normal)
    X.flags.writeable = False
    return X, y


def comparisons() -> list[Comparison]:
    """Return what is compared."""
    return [*_passes(*FEW), *_passes(*MANY), *_others(), *_games()]


def _passes(name: str, margin: float, goal: float) -> list[Comparison]:
    X, y = data(margin)
    w = np.ones(N)
    said = f"Perceptron, {T} rounds, {name}"

    def ours() -> Any:
        return play(Perceptron(N), (X, y))

    return [
        Comparison(said, "X @ w", ours, lambda: X @ w, goal=goal),
        Comparison(said, "scikit-learn", ours, lambda: _sklearn(X, y), goal=1 / 3),
        Comparison(
            said,
            f"river ({PREFIX} rounds, scaled)",
            ours,
            _River(X[:PREFIX], y[:PREFIX]),
            part=PREFIX / T,
            goal=1 / 500,
        ),
        Comparison(f"{said}, with a copy", "X @ w", _Copying(X, y), lambda: X @ w),
    ]


def _sklearn(X: Any, y: Any) -> Any:
    from sklearn.linear_model import Perceptron as Theirs

    return Theirs(max_iter=1, tol=None, shuffle=False, fit_intercept=False).fit(X, y)


class _Copying:
    """Our run on an array that might be written to."""

    def __init__(self, X: Any, y: Any) -> None:
        self._sample = X.copy(), y

    def __call__(self) -> Any:
        return play(Perceptron(N), self._sample)


class _River:
    """River's Perceptron, asked and told one by one."""

    def __init__(self, X: Any, y: Any) -> None:
        self._rounds = [
            (dict(enumerate(row)), label > 0)
            for row, label in zip(X.tolist(), y.tolist(), strict=True)
        ]

    def __call__(self) -> int:
        from river.linear_model import Perceptron as Theirs

        model, mistakes = Theirs(), 0
        for x, label in self._rounds:
            mistakes += model.predict_one(x) != label
            model.learn_one(x, label)
        return mistakes


def _loop(X: Any, y: Any, w: Any, learned: Any) -> int:
    mistakes = 0
    for x, label in zip(X, y.tolist(), strict=True):
        if label * float(w @ x) <= 0:
            mistakes += 1
            w = learned(w, label * x)
    return mistakes


def _kernel_loop(X: Any, y: Any) -> int:
    points: list[Any] = []
    signs: list[int] = []
    for x, label in zip(X, y.tolist(), strict=True):
        score = 0.0
        if points:
            distances = np.array(points) - x
            score = float(np.exp(-(distances**2).sum(axis=1) / 200) @ np.array(signs))
        if label * score <= 0:
            points.append(x)
            signs.append(label)
    return len(points)


def _others() -> list[Comparison]:
    X, y = data(FEW[1])
    some, labels = X[:10_000], y[:10_000]
    few, signs = X[:2000], y[:2000]
    return [
        Comparison(
            f"Perceptron, {len(some)} rounds",
            "numpy loop",
            lambda: play(Perceptron(N), (some, labels)),
            lambda: _loop(some, labels, np.zeros(N), np.add),
        ),
        Comparison(
            f"Winnow, {len(some)} rounds",
            "numpy loop",
            lambda: play(Winnow(N, 0.1), (some, labels)),
            lambda: _loop(some, labels, np.ones(N), lambda w, x: w * np.exp(0.1 * x)),
        ),
        Comparison(
            f"Gaussian kernel Perceptron, {len(few)} rounds",
            "numpy loop",
            lambda: play(KernelPerceptron(N, gaussian(10)), (few, signs)),
            lambda: _kernel_loop(few, signs),
        ),
    ]


def _games() -> list[Comparison]:
    rng = np.random.default_rng(0)
    X = rng.choice(np.array([-1, 1], dtype=np.int8), (20, 4, GAMES))
    y = rng.choice(np.array([-1, 1], dtype=np.int8), (20, GAMES))
    floats = X.astype(np.float32), y.astype(np.float32)
    losses = rng.integers(0, 2, (20, 8, GAMES)).astype(bool)
    one, its_labels = np.ascontiguousarray(X[:, :, 0], dtype=float), y[:, 0]
    advice, zeros = losses[:, :, 0].astype(float), np.zeros(20, dtype=int)
    return [
        Comparison(
            f"{GAMES} Perceptron games, T=20, N=4, int8",
            "numpy loop (1 game, scaled)",
            lambda: perceptron_games(X, y),
            lambda: _loop(one, its_labels, np.zeros(4), np.add),
            part=1 / GAMES,
        ),
        Comparison(
            f"{GAMES} Perceptron games, T=20, N=4, float32",
            "numpy loop (1 game, scaled)",
            lambda: perceptron_games(*floats),
            lambda: _loop(one, its_labels, np.zeros(4), np.add),
            part=1 / GAMES,
        ),
        Comparison(
            f"{GAMES} Weighted Majority games, T=20, N=8, beta = 1/2",
            "numpy loop (1 game, scaled)",
            lambda: majority_games(losses, "1/2"),
            lambda: _vote(advice, zeros, 0.5),
            part=1 / GAMES,
        ),
        Comparison(
            f"{GAMES} Weighted Majority games, T=20, N=8, beta = 1/3",
            "numpy loop (1 game, scaled)",
            lambda: majority_games(losses, "1/3"),
            lambda: _vote(advice, zeros, 1 / 3),
            part=1 / GAMES,
        ),
    ]


def _vote(advice: Any, labels: Any, beta: float) -> int:
    weights, mistakes = np.ones(advice.shape[1]), 0
    for x, y in zip(advice, labels.tolist(), strict=True):
        if int(2 * float(weights @ x) >= weights.sum()) != y:
            mistakes += 1
            weights = np.where(x != y, weights * beta, weights)
    return mistakes
