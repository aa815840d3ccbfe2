"""Which long games are played with linear learners from outside, at which scales?

Small integers are exact, ordinary decimals round, and extreme magnitudes overflow or vanish.
Contrarians ask a copy of the learner beforehand and show what it gets wrong, until it has learned
or broken its bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.contrarian import pool_game
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.linear.cases import rate_for
from adversaries.linear.far_games import Told
from bounds.core import symbols as s
from learners.core.arithmetic import Array, rationals
from learners.games import LINEAR

#: Powers of two round nothing, so only overflow and underflow can tell.
SCALES = {"small integers": 1.0, "decimals": 0.1, "huge": 2.0**200, "tiny": 2.0**-200}
#: The scales at which entries stay in [-1, 1].
UNIT_SCALES = {"decimals": 0.1, "halves": 0.125, "tiny": 2.0**-200}
#: Contrarians take long: where labels may be any, separable games are but one sort, and two scales
#: are enough.
TWO_SCALES = ("small integers", "decimals")
#: The rounds of games of signs.
_ROUNDS = 400


def _nothing(*_: Any) -> dict[str, Any]:
    return {}


def winnow_rate(_: Scope, X: Array, y: list[int], v: list[Any]) -> dict[str, Any]:
    """Tell Winnow the rate rho/r^2."""
    return {"eta": rate_for(s.rho / s.r**2, (X, y, rationals(v)))}


def update_margin(scope: Scope, X: Array, *_: Any) -> dict[str, Any]:
    """Tell the margin Perceptron a margin of the size that scores have: the largest squared length.

    So the bound is three times that of the Perceptron, whatever the scale.
    """
    largest = fmpq(*float((X * X).sum(axis=1).max()).as_integer_ratio())
    return {"margin": scope.over("margin", (largest,))[0]}


# ------------------------------------------------------------------ separable games


@dataclass(frozen=True)
class SeparableGames:
    """Games that a vector separates, at many scales.

    Attributes:
        witness: "v" for a separator; "w" for a vector whose scores count.
        scales: what the data are multiplied by, by name.
        asked: at which of them contrarians play.
        rounds: the length of a game.
        not_negative: whether the separator must not be negative.
        told: what the learner is told of a game.
        far: games that reach far, by what is told.
    """

    witness: str = "v"
    scales: Mapping[str, float] = field(default_factory=lambda: SCALES)
    asked: tuple[str, ...] = (*SCALES, *UNIT_SCALES)
    rounds: int = 400
    not_negative: bool = False
    told: Told = _nothing
    far: tuple[Callable[[Scope, Told], Iterator[Case]], ...] = ()

    def __call__(self, scope: Scope) -> Iterator[Case]:
        """Yield the games."""
        rng = np.random.default_rng(scope.seed)
        for name, scale in self.scales.items():
            yield from self._at(scope, rng, name, scale)
        half = self.rounds // 2
        signs = [1, -1] * half
        turn = np.array([[1.0, 3.0]] * half + [[1.0, -3.0]] * half) * np.array(signs)[:, None] / 4
        words = f"{half} easy rounds, then as many others"
        yield self._case(scope, turn, signs, np.array([4.0, 0.0]), words)
        one = np.full((60, 1), 0.1)
        yield self._case(scope, one, [1] * 60, np.array([10.0]), "0.1 sixty times")
        yield self._spoiled(scope)
        if self.not_negative:
            yield from self._one_of_many(scope)
        for games in self.far:
            yield from games(scope, self.told)

    def _at(
        self, scope: Scope, rng: np.random.Generator, name: str, scale: float
    ) -> Iterator[Case]:
        X, v = _with_margin(rng, self.rounds)
        words = f"{name}: separable, 4 features"
        yield self._case(scope, X * scale, _labels(X, v), self._scaled(v, scale), words)
        # One feature and its sign: whoever learns an intercept besides pays for it at small scales.
        pair = np.array([[-1.0], [1.0]] * 10) * scale
        sign = self._scaled(np.array([1.0]), scale)
        yield self._case(scope, pair, [-1, 1] * 10, sign, f"{name}: a sign")
        grid, u = _grid(self.not_negative)
        y = _labels(grid, u)
        case = self._case(scope, grid * scale, y, self._scaled(u, scale), "")
        for stay in (False, True) if name in self.asked else ():
            yield _against(scope, case, grid * scale, y, f"{name}: a grid of 3 features", stay)

    def _scaled(self, v: Array, scale: float) -> Array:
        """Return a separator; one whose scores count grows as the data shrink."""
        return v / scale if self.witness == "w" else v

    def _case(self, scope: Scope, X: Array, y: list[int], v: Array, words: str) -> Case:
        vector = [float(entry) for entry in v]
        parameters = {
            "N": X.shape[1],
            self.witness: vector,
            **self.told(scope, X, y, vector),
        }
        return Case(parameters, lambda: (X, y), words)

    def _spoiled(self, scope: Scope) -> Case:
        """Eight points about 0, and whoever unlearns where it is right: r^2/rho^2 = 10."""
        X = np.array([point for point in product((1.0, 0.0, -1.0), repeat=2) if any(point)])
        v = np.array([2.0, 1.0])
        y = _labels(X, v)
        told = self._case(scope, X / 8, y, self._scaled(v, 1 / 8), "").parameters
        game = pool_game(scope, LINEAR, told, (X / 8, y), spoils=True)
        return Case(told, game, "what it errs on, or unlearns where it is right")

    def _one_of_many(self, scope: Scope) -> Iterator[Case]:
        """One of sixteen features is right about all; bounds of order ln N are small there."""
        N = 16
        X = np.random.default_rng(16).choice([-1.0, 1.0], size=(300, N))
        v = np.array([0.0] * (N - 1) + [1.0])
        for label in (None, 1, -1):  # labels of one kind only find learners that never demote
            rows = X if label is None else X[X[:, -1] == label]
            y = _labels(rows, v)
            case = self._case(scope, rows, y, v, "")
            yield _against(scope, case, rows, y, f"one of {N} signs, labels {label or 'mixed'}")


def averaged_game(scope: Scope) -> Iterator[Case]:
    """Yield one game of small integers: squares of huge numbers round hugely."""
    X, v = _with_margin(np.random.default_rng(scope.seed), 400)
    y = _labels(X, v)
    yield Case({"N": X.shape[1]}, lambda: (X, y), "small integers: separable, 4 features")


def _labels(X: Array, v: Array) -> list[int]:
    return [int(label) for label in np.sign(X @ v)]


def _with_margin(rng: np.random.Generator, rounds: int) -> tuple[Array, Array]:
    """Return integer points that a nonnegative vector separates."""
    X = rng.integers(-3, 4, size=(rounds, 4)).astype(np.float64)
    X[X[:, 0] == 0, 0] = 1.0
    return X, np.array([1.0, 0.0, 0.0, 0.0])


def _grid(not_negative: bool) -> tuple[Array, Array]:
    """Return the points of a small grid that a vector separates, and the vector."""
    v = np.array([2.0, 1.0, 0.0] if not_negative else [3.0, -2.0, 1.0])
    X = np.array(list(product((-2.0, -1.0, 0.0, 1.0, 2.0), repeat=3)))
    return X[X @ v != 0], v


def _against(
    scope: Scope, case: Case, X: Array, y: list[int], words: str, stay: bool = False
) -> Case:
    """Return the game on a pool of points that a contrarian chooses from."""
    text = f"{words}, what it errs on{' again' if stay else ''}"
    return Case(case.parameters, pool_game(scope, LINEAR, case.parameters, (X, y), stay=stay), text)


# ------------------------------------------------------------------ games of signs and bits


def committee_games(told: Callable[[int], dict[str, Any]] = _nothing) -> Any:
    """Return committees of several sizes; ``told`` is what the learner is told of a size."""

    def games(scope: Scope) -> Iterator[Case]:
        rng = np.random.default_rng(scope.seed)
        for size, n in ((3, 9), (1, 16), (5, 8)):
            X = rng.choice([-1.0, 1.0], size=(_ROUNDS, n))
            v = [1] * size + [0] * (n - size)
            y = _labels(X, np.array(v))
            yield from _with_pool(scope, X, y, v, f"a committee of {size} of {n}", told(size))

    return games


def disjunction_games(scope: Scope) -> Iterator[Case]:
    """Yield a disjunction of bits."""
    bits, y, words = _disjunction(scope)
    v = [2, 2, *[0] * (bits.shape[1] - 2), -1]
    X = np.column_stack([bits, np.ones(len(y))])
    yield from _with_pool(scope, X, y, v, words, {})


def sign_disjunction_games(scope: Scope) -> Iterator[Case]:
    """Yield a disjunction of signs."""
    bits, y, words = _disjunction(scope)
    v = [1, 1, *[0] * (bits.shape[1] - 2), 1]
    X = np.column_stack([2 * bits - 1, np.ones(len(y))])
    yield from _with_pool(scope, X, y, v, words, {})


def _disjunction(scope: Scope) -> tuple[Array, list[int], str]:
    N = 9
    rng = np.random.default_rng(scope.seed)
    bits = rng.integers(0, 2, size=(_ROUNDS, N)).astype(np.float64)
    return bits, [1 if row[:2].any() else -1 for row in bits], f"a disjunction of 2 of {N}"


def _with_pool(
    scope: Scope, X: Array, y: list[int], v: list[int], words: str, told: dict[str, Any]
) -> Iterator[Case]:
    """Yield the game, and the one in which a contrarian chooses from its rounds."""
    case = Case({"v": v, "N": len(v), **told}, lambda: (X, y), f"{words}, {len(y)} rounds")
    yield case
    yield _against(scope, case, X, y, words)
