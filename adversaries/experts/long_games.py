"""Which long games are played with a learner from outside that follows experts or actions?

Long phases make weights underflow, and learners lock in that cannot come back.  A contrarian asks
a copy of the learner beforehand and shows what it gets wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from math import ceil, isqrt
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.greedy import Greedy, Move
from adversaries.core.judge import Case, Parameters, as_float
from adversaries.core.scope import Scope
from adversaries.experts.adaptive import LabelFlipper
from adversaries.experts.cases import Data, as_forecasts, as_losses, rounds_for_mistakes
from adversaries.experts.contrarian import VoteContrarian
from adversaries.experts.fitting import best_total, fitted, has_learner
from bounds.core.catalogue import theorem
from bounds.core.theorem import Theorem
from bounds.experts.quantities import BEST_LOSS, LOSS, REGRET
from learners.core.arithmetic import Array
from learners.games.losses import ABSOLUTE

#: (N, beta, errors of the best): many errors find too hard a punishment, many experts too soft.
_VOTES = (
    (4, fmpq(1, 2), 20),
    (16, fmpq(1, 4), 15),
    (16, fmpq(9, 10), 4),
    (16, fmpq(1, 2), 0),
)
_HALF = fmpq(1, 2)
#: So many rounds are played at least where one is right, and as many more as the bound allows.
_FEW = 96
#: So many rounds an adversary watches that tries every move beforehand.
_WATCHED = 64
#: Small losses are multiples of this.
_GRAIN = 2.0**-16


def vote_games(scope: Scope) -> Iterator[Case]:
    """All err until weights vanish, then all but one; mistakes bought cheaply; far games."""
    long = max(1200, 15 * scope.profile.rounds // 16)
    for beta, first in ((_HALF, long), (fmpq(1, 10), 400), (fmpq(9, 10), 300)):
        beta, N = scope.over("beta", (beta,))[0], scope.over("N", (3,))[0]
        # Who has lost all weights says the same ever after, and errs in every other round.
        wrong = np.ones((2 * _enough(N, beta, first), N))
        wrong[first:, 0] = 0.0
        words = f"{first} rounds of errors by all, then the first is right"
        yield from _votes(scope, wrong, beta, words)
    for N, beta, mercy in scope.sizes(("N", "beta", "m_star"), _VOTES):
        setting = scope.put({"N": N, "beta": beta, "T": _enough(N, beta, mercy)})
        words = f"the costliest errors, the best expert errs {mercy} times"
        yield Case(setting, partial(VoteContrarian, N, setting["T"], as_float(beta), mercy), words)
    yield from _far_votes(scope)


def _enough(N: int, beta: fmpq, m_star: int) -> int:
    """Return rounds enough to break the bound while the best expert errs so often."""
    return max(m_star, rounds_for_mistakes({"N": N, "beta": beta}, m_star)) + 1


def _votes(
    scope: Scope, wrong: Array, beta: fmpq, words: str, *, steady: bool = False
) -> Iterator[Case]:
    """Yield the game in which experts err as told; labels change in each round, or never do."""
    wrong = fitted(scope, wrong)
    labels = np.zeros(len(wrong), dtype=np.int64) if steady else np.arange(len(wrong)) % 2
    advice = np.where(wrong == 1, 1 - labels[:, None], labels[:, None])
    setting = scope.put({"N": wrong.shape[1], "beta": beta, "T": len(wrong)})
    yield Case(setting, partial(_pair, advice, labels), f"{words}, T={len(wrong)}")


def _far_votes(scope: Scope) -> Iterator[Case]:
    """One of very many is right, one is right at last, each prediction is contradicted."""
    N, beta = scope.over("N", (scope.profile.wide,))[0], scope.over("beta", (_HALF,))[0]
    for place, name in ((-1, "last"), (0, "first")):
        wrong = np.ones((_enough(N, beta, 0), N))
        wrong[:, place] = 0.0
        yield from _votes(scope, wrong, beta, f"of {N} experts only the {name} is right")
    few, late = scope.over("N", (3,))[0], scope.profile.late
    wrong = np.zeros((late + _enough(few, beta, 0), few))
    wrong[late:, :-1] = 1.0
    words = f"all are right {late} times, then only the last"
    yield from _votes(scope, wrong, beta, words, steady=True)
    if scope.over("N", (2,))[0] == 2:
        T = scope.over("T", (scope.profile.wide * 4 // 3,))[0]
        setting = scope.put({"N": 2, "beta": beta, "T": T})
        yield Case(setting, partial(LabelFlipper, T), "what was not predicted is true")


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
        slow: the parameters to play a game with that has so many rounds, besides N and T.
        binary: whether losses are 0 and 1.
    """

    rates: tuple[Parameters, ...] = ({},)
    vanishing: tuple[int, Parameters] | None = None
    forecasts: bool = False
    slow: Callable[[int], Parameters] = lambda _: {}
    binary: bool = False

    def __call__(self, scope: Scope) -> Iterator[Case]:
        """Yield the games."""
        weaker = _is_held_to_more(scope.theorem)
        for words, losses in _matrices(scope):
            for rate in self.rates:
                yield from self._played(scope, losses, rate, words)
        if self.forecasts:
            yield from self._in_between(scope)
        if self.vanishing is not None:
            first, rate = self.vanishing
            then = _FEW if weaker else self._enough(scope, 3, rate, first)
            for words, losses in _vanishing(scope, first, then):
                yield from self._played(scope, losses, rate, words)
        if not weaker:
            yield from self._greedy(scope)
            yield from self._far(scope)

    def _greedy(self, scope: Scope) -> Iterator[Case]:
        """Two compete, and whoever the learner believes in loses, as the proof likes it least."""
        if scope.over("N", (2,))[0] != 2 or "T" in scope.fixed or best_total(scope) is not None:
            return
        for setting in self._settings(scope, 2, _WATCHED, self.slow(_WATCHED)):
            game = scope.theorem.kinds[0].game_with(setting)
            moves: list[Move] = [(None, np.array(y)) for y in ([1.0, 0.0], [0.0, 1.0])]
            if self.forecasts:
                moves = [(np.array([0.0, 1.0]), y) for y in (0.0, 1.0)]
            play = partial(Greedy, scope.theorem, game, setting, moves, _WATCHED)
            yield Case(setting, play, f"greedy in the theorem's potential, T={_WATCHED}")

    def _far(self, scope: Scope) -> Iterator[Case]:
        """One of very many is right, and late changes: whoever passes passes weaker bounds."""
        for words, losses in _wide(scope, self._enough(scope, scope.profile.wide, self.rates[0])):
            yield from self._played(scope, losses, self.rates[0], words)
        words, losses = _late(scope)
        yield from self._played(scope, losses, self.slow(len(losses)), words)
        if not self.binary:
            words, losses = _graded(scope)
            yield from self._played(scope, losses, self.slow(len(losses)), words)
            yield from self._small(scope)

    def _enough(self, scope: Scope, N: int, rate: Parameters, before: int = 0) -> int:
        """Return rounds enough to pass the bound for who takes no notice that one of N is right.

        Before that all have lost for some rounds.  A small rate makes them many, but there are
        never more than in the longest game.
        """
        rounds, N = _FEW, scope.over("N", (N,))[0]
        while rounds < scope.profile.late and not any(
            _is_passed(scope.theorem, setting, before, rounds)
            for setting in self._settings(scope, N, before + rounds, rate)
        ):
            rounds *= 2
        return min(rounds, scope.profile.late)

    def _small(self, scope: Scope) -> Iterator[Case]:
        """All but the first lose so little in each round that a bound is only just passed.

        Whoever rounds it away is as good as each of them, and loses that little for long.
        """
        T, N = scope.profile.late, scope.over("N", (3,))[0]
        for setting in self._settings(scope, N, T, self.slow(T)):
            allowed = _bound_at(scope.theorem, setting)
            if allowed is not None and N > 1:
                little = _GRAIN * ceil(allowed * N / (N - 1) / T / _GRAIN + 1)
                losses = np.zeros((T, N))
                losses[:, 1:] = min(1.0, little)
                words = f"all but the first lose {little:.3g}"
                yield from self._played(scope, losses, self.slow(T), words)

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


def _is_held_to_more(weaker: Theorem) -> bool:
    """Tell whether learners of the kinds of a theorem are held to a sharper one as well."""
    sharper = [theorem(more.key) for more in weaker.sharper]
    return any(one.held_by(kind) is not None for one in sharper for kind in weaker.kinds)


def _matrices(scope: Scope) -> Iterator[tuple[str, Array]]:
    rounds, generator = scope.profile.rounds, np.random.default_rng(scope.seed)
    three, many = (scope.over("N", (N,))[0] for N in (3, 8))
    yield "the leader changes after a third", _leader_changes(rounds, rounds // 3, three)
    yield "each loses in turn", np.tile(np.eye(many), (40, 1))
    yield "coin flips", generator.integers(0, 2, size=(rounds // 3, three)).astype(np.float64)


def _leader_changes(T: int, at: int, N: int) -> Array:
    """Return losses of all but the first action, then of the first alone."""
    losses = np.zeros((T, N))
    losses[:at, 1:] = 1.0
    losses[at:, 0] = 1.0
    return losses


def _vanishing(scope: Scope, first: int, then: int) -> Iterator[tuple[str, Array]]:
    """Make every weight smaller than the smallest float, or all but one; then turn around."""
    all_lose = np.ones((first + then, scope.over("N", (3,))[0]))
    all_lose[first:, 0] = 0.0
    yield "all lose until their weights vanish, then the first does not", all_lose
    turned = _leader_changes(3 * first, first, scope.over("N", (2,))[0])
    yield "the leader changes when the other's weight has vanished", turned


# ------------------------------------------------------------------ far, and cheap


def slow_rate(rounds: int) -> Parameters:
    """Return a rate that makes the regret of so many rounds small: about sqrt(8 ln N/T)."""
    return {"eta": fmpq(2, isqrt(rounds) + 1)}


def slow_factor(rounds: int) -> Parameters:
    """Return the factor that belongs to that rate."""
    return {"beta": 1 - fmpq(2, isqrt(rounds) + 4)}


def _wide(scope: Scope, rounds: int) -> Iterator[tuple[str, Array]]:
    """Of very many, a single one never loses: the last, or the first."""
    N = scope.over("N", (scope.profile.wide,))[0]
    for place, name in ((-1, "last"), (0, "first")):
        losses = np.ones((rounds, N))
        losses[:, place] = 0.0
        yield f"all of {N} but the {name} lose", losses


def _is_passed(statement: Theorem, setting: Parameters, before: int, rounds: int) -> bool:
    """Tell whether it breaks a bound to lose in each round before, and (N-1)/N of those after."""
    lost = rounds * (setting["N"] - 1) / setting["N"]
    values = {**setting, "T": before + rounds, BEST_LOSS.name: before}
    values |= {LOSS.name: before + lost, REGRET.name: lost}
    claim = statement.claim
    if not {letter.name for letter in claim.free_symbols} <= values.keys():
        return True  # it depends on more of the run
    numbers = {letter: as_float(values[letter.name]) for letter in claim.free_symbols}
    return float(claim.lhs.subs(numbers)) > float(claim.rhs.subs(numbers))


def _bound_at(statement: Theorem, setting: Parameters) -> float | None:
    """Return the number of a theorem for a setting; None if it depends on the run."""
    expression = statement.bound_expression
    letters = expression.free_symbols
    if not {letter.name for letter in letters} <= setting.keys():
        return None
    return float(expression.subs({letter: setting[letter.name] for letter in letters}))


def _late(scope: Scope) -> tuple[str, Array]:
    """All lose for long, then one leads for a little, then the other for longer.

    What is long is some standard deviations of as many coins: a learner that follows keeps its
    regret below that, one that has stopped to learn, or to add up, does not.
    """
    T, N = scope.profile.late, scope.over("N", (2,))[0]
    losses = np.ones((T, N))
    losses[-_gap(T) - _gap(T) // 4 : -_gap(T), 0] = 0.0
    losses[-_gap(T) :, 1:] = 0.0
    return "all lose for long, then the first leads, and is overtaken late", losses


def _gap(T: int) -> int:
    return 6 * isqrt(T)


def _graded(scope: Scope) -> tuple[str, Array]:
    """Losses of many sizes in one round."""
    powers = 10.0 ** -np.arange(scope.over("N", (7,))[0])
    return "losses are powers of ten", np.tile(powers, (scope.profile.rounds // 2, 1))
