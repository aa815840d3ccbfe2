"""What is timed of the linear learners and of games side by side, and against which peer?

A pass over 100,000 vectors of 100 features, few and many mistakes: against one matrix-vector
product (the limit), scikit-learn's single pass, and river one by one on a hundredth of the rounds.
The arrays are read-only, so that ``play`` need not copy them; a case of its own has the copy.
The product uses all threads that BLAS is given; ``python -m benchmarks`` gives it one.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from benchmarks.cases import Comparison
from learners import KernelPerceptron, Perceptron, Winnow, play
from learners.fast.games import majority_games, perceptron_games
from learners.linear.kernels import gaussian

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
    X.flags.writeable = y.flags.writeable = False
    return X, y


def comparisons(scale: float = 1.0) -> list[Comparison]:
    """Return what is compared, with ``scale`` times the rounds and games."""
    rounds, games = int(T * scale), int(GAMES * scale)
    return [*_passes(rounds, *FEW), *_passes(rounds, *MANY), *_others(), *_games(games)]


def _passes(rounds: int, name: str, margin: float, goal: float) -> list[Comparison]:
    X, y = data(margin, rounds)
    w = np.ones(N)
    said = f"Perceptron, {rounds} rounds, {name if rounds == T else f'margin {margin}'}"

    def ours() -> Any:
        return play(Perceptron(N), (X, y))

    return [
        Comparison(said, "X @ w", ours, lambda: X @ w, goal=goal, limit=True, compiles=True),
        Comparison(said, "scikit-learn", ours, lambda: _sklearn(X, y), goal=1 / 3, compiles=True),
        Comparison(
            said,
            f"river ({PREFIX} rounds, scaled)",
            ours,
            _River(X[:PREFIX], y[:PREFIX]),
            part=PREFIX / rounds,
            goal=1 / 500,
            compiles=True,
        ),
        Comparison(
            f"{said}, with a copy",
            "X @ w",
            _Copying(X, y),
            lambda: X @ w,
            limit=True,
            compiles=True,
        ),
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


def _games(games: int) -> list[Comparison]:
    rng = np.random.default_rng(0)
    X = rng.choice(np.array([-1, 1], dtype=np.int8), (20, 4, games))
    y = rng.choice(np.array([-1, 1], dtype=np.int8), (20, games))
    losses = rng.integers(0, 2, (20, 8, games)).astype(bool)
    one, its_labels = np.ascontiguousarray(X[:, :, 0], dtype=float), y[:, 0]
    advice, zeros = losses[:, :, 0].astype(float), np.zeros(20, dtype=int)
    loop = partial(
        Comparison,
        peer="numpy loop (1 game, scaled)",
        part=1 / games,
        goal=1 / 50,
        compiles=True,
        games=games,
    )
    cases = []
    for kind in (np.int8, np.float32, np.float64):
        vectors, labels = X.astype(kind), y.astype(kind)
        cases.append(
            loop(
                f"{games} Perceptron games, T=20, N=4, {np.dtype(kind)}",
                ours=partial(perceptron_games, vectors, labels),
                theirs=lambda: _loop(one, its_labels, np.zeros(4), np.add),
                rate_goal=4.0,
            )
        )
    for beta, kind in (("1/2", bool), ("1/3", bool), ("1/3", np.float64), (0.9, bool)):
        cases.append(
            loop(
                f"{games} Weighted Majority games, T=20, N=8, beta={beta}, {np.dtype(kind)}",
                ours=partial(majority_games, losses.astype(kind), beta),
                theirs=lambda: _vote(advice, zeros, 0.5),
                rate_goal=2.0,
            )
        )
    return cases


def _vote(advice: Any, labels: Any, beta: float) -> int:
    weights, mistakes = np.ones(advice.shape[1]), 0
    for x, y in zip(advice, labels.tolist(), strict=True):
        if int(2 * float(weights @ x) >= weights.sum()) != y:
            mistakes += 1
            weights = np.where(x != y, weights * beta, weights)
    return mistakes
