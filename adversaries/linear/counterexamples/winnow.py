"""Which runs of Winnow break a theorem as soon as one hypothesis is dropped?"""

from __future__ import annotations

from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.core.counterexamples import Game
from adversaries.core.judge import Parameters
from adversaries.core.player import player_of
from adversaries.linear.counterexamples.perceptron import Without, linear_game
from adversaries.linear.sequences import halving_votes
from bounds.core.evaluate import number
from learners.core.arithmetic import BALL, EXACT
from learners.core.protocol import Learner
from learners.linear import kinds
from learners.linear.winnow import BalancedWinnow, Winnow

Sample = tuple[Any, list[int], list[int]]

winnow = player_of(kinds.WINNOW)
_INFINITE = float("inf")
_FAR_AHEAD = 60


class LateStart(Winnow):
    """Nearly all weight starts on the first feature."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._state.sums = EXACT.vector([_FAR_AHEAD] + [0] * (self.N - 1))


class LateBalanced(BalancedWinnow):
    """Nearly all weight starts on the first feature."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._state.sums = EXACT.vector([_FAR_AHEAD] + [0] * (2 * self.N - 1))


def large_entries() -> Sample:
    """Entries up to 10, of which the first, +1 or -1, is the label."""
    rng = np.random.default_rng(0)
    X = rng.integers(-10, 11, size=(400, 6))
    X[:, 0] = np.where(X[:, 0] >= 0, 1, -1)
    return X, [int(s) for s in X[:, 0]], [1, 0, 0, 0, 0, 0]


def _one_of_many() -> Sample:
    """With a tiny rate balanced Winnow is like the Perceptron: of order N mistakes."""
    X = np.random.default_rng(0).choice([-1, 1], (300, 32))
    return X, [int(sign) for sign in X[:, 0]], [1] + [0] * 31


def _slow_votes() -> Sample:
    X, y, v = halving_votes(3)
    return np.concatenate([X] * 60), list(y) * 60, list(v)


#: The first feature, which has the weight, is always wrong; the second is always right.
_LATE: Sample = ([[-1, 1]] * 80, [1] * 80, [0, 1])
#: The separator is negative; Winnow's weights never are, so it errs for ever.
_NEGATIVE: Sample = ([[1, 0.5]] * 40, [-1] * 40, [-1, -1])


def _game(sample: Sample, eta: Any) -> Game:
    X, y, v = sample
    return linear_game(X, y, winnow, v=v, eta=eta)


def _late(p: Parameters) -> Learner:
    return LateStart(p["N"], p["eta"], arithmetic=BALL)


def _balanced(kind: type[BalancedWinnow], sample: Sample, eta: fmpq) -> Game:
    X, y, v = sample
    return linear_game(X, y, lambda p: kind(p["N"], p["eta"], arithmetic=BALL), v=v, eta=eta)


def _optimal(sample: Sample, eta: Any, kind: type[Winnow] = Winnow) -> Game:
    """Return a game of a learner that keeps its rate to itself, as that theorem allows."""
    X, y, v = sample

    def make(p: Parameters) -> Learner:
        if eta == _INFINITE:
            return kind(p["N"], eta, arithmetic=EXACT)
        return kind(p["N"], number(eta), arithmetic=BALL)

    return linear_game(X, y, make, v=v)


_TOO_SLOW = fmpq(1, 1000)
_TOO_SLOW_GAME = _game(_slow_votes(), _TOO_SLOW)
_FROM_LATE: Without = {
    "uniform-start": (linear_game(_LATE[0], _LATE[1], _late, v=_LATE[2], eta=fmpq(1)),),
}
_ANY_SIGN: Without = {"not-negative": (_game(_NEGATIVE, fmpq(3, 4)),)}

# No mistake at all, but the bound is ln 2/(4 - 8), and ln 2/(1 - ln cosh 2).
MARGIN: Without = {
    **_ANY_SIGN,
    **_FROM_LATE,
    "small-rate": (_game(([[1, 1]], [1], [1, 0]), fmpq(4)),),
}
COSH: Without = {
    **_ANY_SIGN,
    **_FROM_LATE,
    "small-rate": (_game(([[0.5, 0.5]], [1], [1, 0]), fmpq(2)),),
    "unit-box": (_game(large_entries(), fmpq(1)),),
}
TUNED: Without = {**_ANY_SIGN, **_FROM_LATE, "eta-tuned": (_TOO_SLOW_GAME,)}
COMMITTEE: Without = {
    **_FROM_LATE,
    "eta-tuned": (_TOO_SLOW_GAME,),
    # Labels against the committee.
    "committee": (linear_game([[1, -1]] * 40, [1, -1] * 20, winnow, v=[1, 0], eta=fmpq(1)),),
    "signs": (_game(large_entries(), fmpq(1)),),
}
BALANCED: Without = {
    "eta-tuned": (_balanced(BalancedWinnow, _one_of_many(), _TOO_SLOW),),
    "uniform-start": (_balanced(LateBalanced, _LATE, fmpq(1)),),
}
# Its only feature errs once: a vote is tied from then on, Winnow follows it as before.
VOTING: Without = {
    "finite-rate": (linear_game([[1], [-1]], [-1, -1], winnow, v=[-1], beta=fmpq(0)),),
}
OPTIMAL: Without = {
    "eta-optimal": (_optimal(_slow_votes(), _TOO_SLOW),),
    "not-negative": (_optimal(_NEGATIVE, sympy.log(7) / 2),),
    "uniform-start": (_optimal(_LATE, _INFINITE, LateStart),),
    "unit-box": (_optimal(large_entries(), _INFINITE),),
}
