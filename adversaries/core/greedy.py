"""Which adversary is greedy in the potential of the theorem's own proof?

Before each round it tries every move of a pool on a copy of the learner, and makes the one after
which the theorem is closest to failing: the step of the proof that the round is has least to
spare, if the learner shows the weights that it speaks of; otherwise observed/bound is largest.
It needs to know nothing of the game but the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import lru_cache
from math import inf, nan
from typing import Any

import sympy

from adversaries.core.contrarian import Passed
from adversaries.core.judge import Parameters, as_float
from adversaries.core.scope import fixes
from bounds.core.errors import NotApplicableError, ParameterError
from bounds.core.theorem import Theorem
from learners.core.arithmetic import Undecided
from learners.core.protocol import GameOver
from learners.core.transcript import Transcript
from learners.games import Game

#: A move: what is shown, and the outcome.
Move = tuple[Any, Any]
#: How close a theorem is to failing: by the last step of its proof, and by its claim.
Pressure = tuple[float, float]


class Greedy:
    """Make the move of a pool that brings the theorem closest to failing, for so many rounds."""

    def __init__(
        self, theorem: Theorem, game: Game, parameters: Parameters, moves: Sequence[Move], most: int
    ) -> None:
        self.moves, self.most = moves, most
        # What is tuned for the rounds of the whole game is not for those so far.
        tuned = (hypothesis.name for hypothesis in theorem.given if fixes(hypothesis))
        self.passed = Passed(theorem.without(*tuned), game, parameters)
        self.weights: list[Any] = []

    def instance(self, t: int, learner: Any) -> Any:
        """Return the instance of the move that hurts most."""
        if t >= self.most:
            raise GameOver
        if shows_weights(learner):
            self.weights.append(learner.weights)
        tried = [self._tried(learner, move) for move in self.moves]
        best = max(range(len(tried)), key=tried.__getitem__)
        self.move = self.moves[best]
        return self.move[0]

    def outcome(self, t: int, x: Any, prediction: Any) -> Any:  # noqa: ARG002
        """Return the outcome of the move."""
        self.passed.add(x, prediction, self.move[1])
        return self.move[1]

    def _tried(self, learner: Any, move: Move) -> Pressure:
        """Return how close the theorem is to failing after a move; a copy of the learner plays."""
        owner = getattr(learner, "_owner", None)
        before = getattr(owner, "incident", None)
        x, y = move
        try:
            copy = deepcopy(learner)
            said = self.passed.game.prediction(copy.predict(x))
            weights = None
            if len(self.weights) == len(self.passed.rounds) + 1:
                copy.update(x, y)
                weights = [*self.weights, copy.weights]
            return self._pressure(self.passed.run_with((x, said, y), weights=weights))
        except Exception:
            if owner is not None:
                owner.incident = before  # asked in earnest, it fails again and is recorded
            return -inf, -inf

    def _pressure(self, run: Transcript) -> Pressure:
        try:
            return pressure(self.passed.theorem, run, self.passed.given)
        except (ParameterError, NotApplicableError, TypeError, ValueError, Undecided):
            return -inf, -inf


def shows_weights(learner: Any) -> bool:
    """Tell whether a learner has weights of its own to show, and not only those of a model."""
    asks = getattr(learner, "has_to_show", None)
    return bool(asks("weights")) if asks is not None else hasattr(learner, "weights")


def pressure(theorem: Theorem, run: Transcript, given: Mapping[str, Any]) -> Pressure:
    """Return what the last step of a proof lacks to fail (negative), and observed/bound."""
    verdict = replace(theorem, invariants=()).check(run, **given)
    ratio = -inf if verdict.ratio is None else verdict.ratio
    if run.weights is None or verdict.ratio is None:
        return -inf, ratio
    subject: Any = run
    if theorem.view is not None:
        names = theorem.view.names
        subject = theorem.view.look(run, **{n: v for n, v in given.items() if n in names})
    lacks = [-inf]
    for invariant in theorem.invariants:
        if isinstance(invariant.claim, sympy.Ge | sympy.Le) and not invariant.tight:
            rounds = {t: values for t, values in invariant.rounds(subject) if t == run.T}
            for at in rounds.values():
                lacks.append(lack(invariant.claim, {**verdict.values, **at}))
    return max(lacks), ratio


def lack(claim: Any, values: Mapping[str, Any]) -> float:
    """Return how much larger the smaller side of an inequality is, in floats; it should not be."""
    names, less = _difference(claim)
    found = less(*(_as_float(values[name]) for name in names))
    return -inf if found != found else found


def _as_float(value: Any) -> float:
    return float(value) if isinstance(value, int | float) else as_float(value)


@lru_cache(maxsize=256)
def _difference(claim: Any) -> tuple[tuple[str, ...], Callable[..., float]]:
    symbols = sorted(claim.free_symbols, key=str)
    computed = sympy.lambdify(symbols, claim.lts - claim.gts, "math")

    def less(*values: float) -> float:
        try:
            return float(computed(*values))
        except (ArithmeticError, ValueError):
            return nan

    return tuple(symbol.name for symbol in symbols), less
