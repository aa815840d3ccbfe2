"""Which trainings and duels break a theorem as soon as one hypothesis is dropped?"""

from __future__ import annotations

from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.counterexamples import Options
from adversaries.linear.counterexamples.perceptron import UpdatesWhenRight, Without
from adversaries.linear.counterexamples.winnow import large_entries
from adversaries.linear.sequences import hadamard
from bounds.linear.training import hard_sample
from bounds.linear.winnow import Duel
from learners.core.arithmetic import BALL, EXACT
from learners.core.protocol import play
from learners.linear.perceptron import Perceptron
from learners.linear.training import Training, train
from learners.linear.winnow import Winnow


def _trained(
    X: Any, y: Any, learner: Perceptron | None = None, *, passes: int = 500, **options: Any
) -> tuple[Training, Options]:
    player = learner or Perceptron(len(X[0]), arithmetic=EXACT)
    return train(player, (np.asarray(X), y), max_passes=passes), options


def _ready_for_the_hard_sample() -> tuple[Training, Options]:
    X, y = hard_sample(4)
    weights = _trained(X, y)[0].transcript.weights
    assert weights is not None
    return _trained(X, y, Perceptron(4, start=weights[-1], arithmetic=EXACT))


def _no_separator() -> tuple[Training, Options]:
    """1 is positive and 3/2 negative; 1 as a separator has the margin -3/2, the radius is 3/2."""
    points = np.array([[fmpq(1)], [fmpq(3, 2)]], dtype=object)
    return _trained(points, [1, -1], passes=50, v=[1])


def _duel(X: Any, y: Any, eta: Any = 1) -> tuple[Duel, Options]:
    """Let both play until the Perceptron is about to make one update more than N."""
    N = len(X[0])
    theirs = play(Perceptron(N, arithmetic=EXACT), (X, y))
    assert theirs.updates is not None
    T = [*np.flatnonzero(theirs.updates), len(y)][N]
    X, y = X[:T], y[:T]
    fast = play(Winnow(N, eta, arithmetic=BALL), (X, y))
    return Duel(fast, play(Perceptron(N, arithmetic=EXACT), (X, y))), {}


def _no_expert() -> tuple[Duel, Options]:
    rng = np.random.default_rng(0)
    return _duel(rng.choice([-1, 1], (200, 8)), [int(s) for s in rng.choice([-1, 1], 200)])


def _slow_winnow() -> tuple[Duel, Options]:
    """Hadamard rows teach the Perceptron all; a tiny rate leaves the vote to the wrong experts."""
    X, y, _ = hadamard(3)
    rows = np.concatenate([X, [[-1] + [1] * 7] * 9])
    return _duel(rows, [*y, *[-1] * 9], fmpq(1, 1000))


def _large_features() -> tuple[Duel, Options]:
    X, y, _ = large_entries()
    return _duel(X, y)


def _from_afar() -> tuple[Training, Options]:
    return _trained([[1]], [1], Perceptron(1, start=[-50], arithmetic=EXACT), v=[1])


def _when_right() -> tuple[Training, Options]:
    return _trained([[1]], [1], UpdatesWhenRight(1, 100, arithmetic=EXACT), v=[1])


PASSES: Without = {
    "separable": (_no_separator,),
    "zero-start": (_from_afar,),
    "on-errors": (_when_right,),
}
EXPONENTIAL: Without = {
    "hard-sample": (lambda: _trained(np.eye(4, dtype=int), [-1] * 4),),
    "zero-start": (_ready_for_the_hard_sample,),
    "converged": (lambda: _trained(*hard_sample(4), passes=1),),
}
SEPARATION: Without = {
    "signs": (_large_features,),
    "one-expert": (_no_expert,),
    "unit-rate": (_slow_winnow,),
}
