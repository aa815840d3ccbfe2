"""Which long games are played with a learner from outside that follows experts or actions?

Long phases make weights underflow, and learners lock in that cannot come back.  A contrarian asks
a copy of the learner beforehand and shows what it gets wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.judge import Case, Parameters, as_float
from adversaries.core.scope import Scope
from adversaries.experts.cases import Data, as_forecasts, as_losses
from adversaries.experts.contrarian import VoteContrarian
from adversaries.experts.fitting import fitted, has_learner
from learners.core.arithmetic import Array
from learners.games.losses import ABSOLUTE

#: (N, beta, errors of the best): many errors find too hard a punishment, many experts too soft.
_VOTES = (
    (4, fmpq(1, 2), 20),
    (16, fmpq(1, 4), 15),
    (16, fmpq(9, 10), 4),
    (16, fmpq(1, 2), 0),
)
_VOTING_ROUNDS = 200


def vote_games(scope: Scope) -> Iterator[Case]:
    """All experts err until their weights vanish; then the first is right, the others never."""
    for beta, first in ((fmpq(1, 2), 1200), (fmpq(1, 10), 400), (fmpq(9, 10), 300)):
        wrong = np.ones((5 * first, scope.over("N", (3,))[0]))
        wrong[first:, 0] = 0.0
        wrong = fitted(scope, wrong)
        labels = np.arange(len(wrong)) % 2
        advice = np.where(wrong == 1, 1 - labels[:, None], labels[:, None])
        setting = scope.put({"N": wrong.shape[1], "beta": beta, "T": len(wrong)})
        words = f"{first} rounds of errors by all, then {4 * first} in which the first is right"
        yield Case(setting, partial(_pair, advice, labels), words)
    for N, beta, mercy in scope.sizes(("N", "beta", "m_star"), _VOTES):
        setting = scope.put({"N": N, "beta": beta, "T": _VOTING_ROUNDS})
        words = f"the costliest errors, the best expert errs {mercy} times"
        yield Case(setting, partial(VoteContrarian, N, setting["T"], as_float(beta), mercy), words)


def _pair(first: Any, second: Any) -> tuple[Any, Any]:
    return first, second


# ------------------------------------------------------------------ losses


@dataclass(frozen=True)
class LossGames:
    """Leaders change late, all lose for long, each loses in turn, coins are flipped.

    Attributes:
        rates: the parameters to play each game with, besides N and T.
        vanishing: after how many lost rounds no float holds a weight, and with which rate.
        forecasts: whether experts give advice about outcomes, in place of losses of actions.
    """

    rates: tuple[Parameters, ...] = ({},)
    vanishing: tuple[int, Parameters] | None = None
    forecasts: bool = False

    def __call__(self, scope: Scope) -> Iterator[Case]:
        """Yield the games."""
        for words, losses in _matrices(scope):
            for rate in self.rates:
                yield from self._played(scope, losses, rate, words)
        if self.forecasts:
            yield from self._in_between(scope)
        if self.vanishing is not None:
            first, rate = self.vanishing
            for words, losses in _vanishing(scope, first):
                yield from self._played(scope, losses, rate, words)

    def _settings(self, scope: Scope, N: int, T: int, rate: Parameters) -> Iterator[dict[str, Any]]:
        loss = {"loss": ABSOLUTE} if self.forecasts else {}
        for setting in scope.settings([{"N": N, "T": T, **loss, **rate}]):
            if has_learner(scope, setting):
                yield setting

    def _played(self, scope: Scope, losses: Array, rate: Parameters, words: str) -> Iterator[Case]:
        data: Data = as_forecasts if self.forecasts else as_losses
        losses = fitted(scope, losses)
        T, N = losses.shape
        for setting in self._settings(scope, N, T, rate):
            yield Case(setting, partial(data, losses, setting), f"{words}, T={T}")

    def _in_between(self, scope: Scope) -> Iterator[Case]:
        """Outcomes that are no labels, and one expert who knows them."""
        T, N = scope.over("T", (300,))[0], scope.over("N", (3,))[0]
        for outcome in (0.75, 0.25):
            advice = np.tile(np.arange(N) % 3 / 2.0, (T, 1))
            advice[:, min(1, N - 1)] = outcome
            for rate in self.rates:
                for setting in self._settings(scope, N, T, rate):
                    yield Case(
                        setting,
                        partial(_pair, advice, np.full(T, outcome)),
                        f"the outcome is {outcome}, as one expert knows, T={T}",
                    )


def _matrices(scope: Scope) -> Iterator[tuple[str, Array]]:
    rounds, generator = scope.profile.rounds, np.random.default_rng(scope.seed)
    three, many, two = (scope.over("N", (N,))[0] for N in (3, 8, 2))
    yield "the leader changes after a third", _leader_changes(rounds, rounds // 3, three)
    yield "each loses in turn", np.tile(np.eye(many), (40, 1))
    upset = _leader_changes(3 * rounds // 4, rounds // 4, two)
    yield f"of {two}, the leader changes after a third", upset
    yield "coin flips", generator.integers(0, 2, size=(rounds // 3, three)).astype(np.float64)


def _leader_changes(T: int, at: int, N: int) -> Array:
    """Return losses of all but the first action, then of the first alone."""
    losses = np.zeros((T, N))
    losses[:at, 1:] = 1.0
    losses[at:, 0] = 1.0
    return losses


def _vanishing(scope: Scope, first: int) -> Iterator[tuple[str, Array]]:
    """Make every weight smaller than the smallest float, or all but one; then turn around."""
    all_lose = np.ones((first + 300, scope.over("N", (3,))[0]))
    all_lose[first:, 0] = 0.0
    yield "all lose until their weights vanish, then the first does not", all_lose
    turned = _leader_changes(3 * first, first, scope.over("N", (2,))[0])
    yield "the leader changes when the other's weight has vanished", turned
