"""Which games reach far, and cost little: many features, late changes, many mistakes, mixed scales?

Each shows an instance until the learner is right about it (:class:`Insistent`).  Where one axis
follows the other, the bound is the number of axes: whoever forgets a single one of them, or loses
a single mistake, is beyond it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import isqrt, log
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.contrarian import Insistent, Passed
from adversaries.core.greedy import Greedy
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.linear.one_feature import one_feature
from learners.core.arithmetic import FLOAT, Array
from learners.games import LINEAR
from learners.linear.winnow import Winnow

#: What a learner is told of a game with these rows, labels and separator.
Told = Callable[[Scope, Array, list[int], list[Any]], dict[str, Any]]

#: Every power of ten from 1/1000 to 1000.
_POWERS = tuple(10.0**k for k in range(-3, 4))
#: So many rounds an adversary watches that tries every move beforehand.
_WATCHED = 24
#: How many features there are where one of them is right by little.
_FEATURES = 8
#: The budget of mistakes is so many times the number of columns; the bounds here are below that.
_MOST = 16


def insisted(
    scope: Scope, rows: Array, y: list[int], v: Any, told: Told, words: str, *, mirrored: bool
) -> Case:
    """Return the game that shows each row until the learner is right about it."""
    vector = [float(entry) for entry in v]
    parameters = {"N": rows.shape[1], "v": vector, **told(scope, rows, y, vector)}

    def environment() -> Insistent:
        passed = Passed(scope.theorem, LINEAR, parameters)
        return Insistent(rows, y, passed, _MOST * scope.profile.wide, mirrored=mirrored)

    return Case(parameters, environment, words)


# ------------------------------------------------------------------ learners that add


def by_axes(scope: Scope, told: Told) -> Iterator[Case]:
    """Yield far games for learners that add instances to their weights."""
    for words, (rows, y, v) in (
        ("each axis until it is right", axes(scope.over("N", (scope.profile.wide,))[0])),
        ("each axis against a bias", biased(scope.over("N", (scope.profile.wide,))[0])),
        (f"an axis {scope.profile.late} times, then another", late_axis(scope.profile.late)),
        ("powers of ten in one instance", mixed()),
    ):
        yield insisted(scope, rows, y, v, told, words, mirrored=True)
    points = [point for point in product((1.0, 0.0, -1.0), repeat=2) if any(point)]
    yield _greedy(scope, np.array(points), [2.0, 1.0], told)


def _greedy(scope: Scope, rows: Array, v: list[float], told: Told) -> Case:
    """Return the game in which the round is played that the steps of the proof like least."""
    y = [int(label) for label in np.sign(rows @ v)]
    parameters = {"N": len(v), "v": v, **told(scope, rows, y, v)}
    moves = list(zip(rows, y, strict=True))
    play = partial(Greedy, scope.theorem, LINEAR, parameters, moves, _WATCHED)
    return Case(parameters, play, "greedy in the theorem's potential")


def axes(N: int) -> tuple[Array, list[int], Array]:
    """Return the axes, all with one label: r^2/rho^2 = N."""
    return np.eye(N), [1] * N, np.ones(N)


def biased(N: int) -> tuple[Array, list[int], Array]:
    """Return a long axis, -1, and further ones with a little of it, +1: r^2/rho^2 is about N.

    Once the first is learned, the score of each other is negative, and stays so while each adds its
    little: so all mistakes but one are on the other label than those of ties.
    """
    few = float(max(1, N - 1))
    rows = few * np.eye(N)
    rows[1:, 0] = 1.0
    v = np.full(N, (1 + 1 / few) / few)
    v[0] = -1 / few
    return rows, [-1] + [1] * (N - 1), v


def late_axis(rounds: int) -> tuple[Array, list[int], Array]:
    """Return an axis for so many rounds, and another at last: r^2/rho^2 = 2."""
    rows = np.zeros((rounds + 1, 2))
    rows[:-1, 0] = 1.0
    rows[-1, 1] = 1.0
    return rows, [1] * len(rows), np.ones(2)


def mixed() -> tuple[Array, list[int], Array]:
    """Return powers of ten, and the same the other way round: r^2/rho^2 is about 2."""
    up = np.array(_POWERS)
    rows = np.array([up, up[::-1]])
    return rows, [1, 1], rows.sum(axis=0)


# ------------------------------------------------------------------ learners that multiply


def one_against_all(scope: Scope, told: Told) -> Iterator[Case]:
    """Yield far games for learners that multiply their weights: one feature is right."""
    N, late = scope.over("N", (scope.profile.wide,))[0], scope.profile.late
    for place, name in ((N - 1, "last"), (0, "first")):
        words = f"all of {N} features but the {name} are wrong"
        yield insisted(scope, *_lonely(N, place), told, words, mirrored=False)
    rows = np.array([[1.0, 1.0, 1.0]] * late + [[1.0, -1.0, -1.0]])
    words = f"all are right {late} times, then one"
    yield insisted(scope, rows, [1] * len(rows), [1, 0, 0], told, words, mirrored=False)
    yield _greedy(scope, np.array(list(product((1.0, -1.0), repeat=3))), [1.0, 0.0, 0.0], told)


def in_ties(scope: Scope, told: Told) -> Iterator[Case]:
    """Yield pairs of features of which one is right, and the other says the opposite.

    As long as neither was looked at, they weigh the same.  The bound is 2 n^2 ln(2 n) for n pairs.
    """
    n = isqrt(3 * scope.profile.wide // 2)
    rows, pairs = np.zeros((n, 2 * n)), np.arange(n)
    rows[pairs, 2 * pairs], rows[pairs, 2 * pairs + 1] = 1.0, -1.0
    assert 2 * n**2 * log(2 * n) < _MOST * scope.profile.wide  # the budget passes the bound
    for label in (-1, 1):
        words = f"{n} pairs in a tie, the label is {label}"
        v = np.tile([1.0, 0.0], n)
        yield insisted(scope, label * rows, [label] * n, v, told, words, mirrored=False)


def small_margins(scope: Scope, told: Told) -> Iterator[Case]:
    """Yield the rounds in which one feature is right by a small margin, for both labels.

    What Winnow errs on once, it is right about after its update: so these are its mistakes.
    """
    N, rho = _FEATURES, fmpq(1, isqrt(scope.profile.wide // 3) + 1)
    for label in (-1, 1):
        rows, y, _ = one_feature(
            Winnow(N, float(FLOAT.number(rho))), N, rho, 1, label, scope.profile.rounds
        )
        X = np.array([[float(FLOAT.number(entry)) for entry in row] for row in rows])
        words = f"one feature is right by {rho}, the label is {label}"
        yield insisted(scope, X, y, np.eye(N)[0], told, words, mirrored=False)


def powers_against_one(scope: Scope, told: Told) -> Iterator[Case]:
    """Yield a game in which one large feature is right, two others as large are wrong."""
    row = np.array([_POWERS[-1], -_POWERS[-1], -_POWERS[-1], *_POWERS[:-1]])
    v = np.eye(len(row))[0]
    rows, words = np.array([row, -row]), "powers of ten in one instance"
    yield insisted(scope, rows, [1, -1], v, told, words, mirrored=False)


def _lonely(N: int, place: int) -> tuple[Array, list[int], Array]:
    """Return instances in which one feature says the label, and all others the opposite."""
    row = np.full(N, -1.0)
    row[place] = 1.0
    return np.array([row, -row] * 4), [1, -1] * 4, np.eye(N)[place]
