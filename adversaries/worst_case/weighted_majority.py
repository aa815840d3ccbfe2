"""How many mistakes can be forced on Weighted Majority?  Exactly, over every sequence.

Rounds without a mistake never help the adversary.  The learner updates on mistakes only, so
leaving such a round out changes none of its later votes and none of its mistakes; and no expert
errs more often for it.  So every round is a mistake, an expert's errors are its updates, and
the learner's weights are a function of the histogram of errors (:mod:`histogram`).

The best expert may err at most m* times.  Allowing less forces less (a round in which all are
wrong costs the best expert one error and the learner one mistake), so the most for "at most m*" is
the most for "exactly m*".

To decide whether n mistakes can be forced, all histograms that k mistakes can lead to are
listed, k = 1, 2, …, n, with every wrong set of at least half the weight; of two ways to the same
histogram, that which cost the best expert less is kept, since a larger budget allows no
less.  A histogram whose weight is below the threshold for the remaining n - k mistakes
(:mod:`vote_bound`: an upper bound for every continuation) is dropped.  If nothing is left, n
mistakes are impossible.  No other set is left out, so this is a proof; if the list is cut to a
beam, it can only find.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.worst_case.histogram import (
    Move,
    Moves,
    State,
    after,
    all_moves,
    near_halves,
    weight,
)
from adversaries.worst_case.result import Cost, Solver, WorstCase
from adversaries.worst_case.vote_bound import Thresholds, thresholds
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.core.arithmetic import EXACT, Array
from learners.core.protocol import play
from learners.core.transcript import Transcript
from learners.experts.weighted_majority import WeightedMajority

#: Up to this many experts every wrong set is tried (more if beta <= 1/2); beyond, a few are.
EVERY_SET, EVERY_SET_IF_SMALL = 12, 16
#: How many histograms a beam keeps, and how many moves a proof may try in all.
_BEAM, _BEAM_OF_FEW, _TRIED = 50, 6, 1_000_000
#: Beyond this many experts the witness is a list of histograms, not a run.
_PLAYED = 200


@dataclass(frozen=True)
class Forced:
    """What was found: moves that force ``low`` mistakes; more than ``high`` are impossible."""

    low: int
    high: int
    moves: tuple[Move, ...]
    states: int


@dataclass(frozen=True)
class _Attempt:
    moves: tuple[Move, ...] | None
    complete: bool
    states: int


class _Search:
    """The search for one N, m* and beta, in integers: weights are multiples of q^-scale."""

    def __init__(self, N: int, m_star: int, beta: fmpq, moves: Moves) -> None:
        self.N, self.m_star, self.moves = N, m_star, moves
        self.p, self.q = int(beta.p), int(beta.q)
        self.levels: Thresholds = thresholds(N, m_star, beta)
        scale = self.levels.most + 1
        self.units = [self.p**j * self.q ** (scale - j) for j in range(scale + 1)]
        self.one = self.units[0]
        self._least: dict[tuple[int, int], int] = {}

    def least(self, left: int, budget: int) -> int:
        """Return the least weight that allows ``left`` more mistakes."""
        key = left, budget
        if key not in self._least:
            exact = self.levels.any[left][budget] * self.one
            self._least[key] = int(exact.ceil())
        return self._least[key]

    def reaches(self, need: int, width: int | None) -> _Attempt:
        """Try to force ``need`` mistakes, with a beam of ``width`` histograms or with all."""
        layer: dict[State, int] = {(self.N,): self.m_star}
        came: list[dict[State, tuple[State, Move]]] = []
        complete = self.moves is all_moves
        states = tried = 0
        for left in reversed(range(need)):
            reached: dict[State, int] = {}
            parents: dict[State, tuple[State, Move]] = {}
            for state, budget in layer.items():
                found = self._next(state, budget, left)
                tried += 1 + len(found)
                if width is None and tried > _TRIED:
                    return _Attempt(None, False, states)
                for new, rest, move in found:
                    if reached.get(new, -1) < rest:
                        reached[new] = rest
                        parents[new] = state, move
            if width is not None and len(reached) > width:
                complete = False
                kept = sorted(reached, key=lambda s: self._promise(s, reached[s]), reverse=True)
                reached = {state: reached[state] for state in kept[:width]}
            states += len(reached)
            if not reached:
                return _Attempt(None, complete, states)
            layer = reached
            came.append(parents)
        return _Attempt(_way(came, next(iter(layer))), complete, states)

    def _next(self, state: State, budget: int, left: int) -> list[tuple[State, int, Move]]:
        total = weight(state, self.units)
        least = (total + 1) // 2
        spare = (total - self.least(left, budget)) * self.q
        most = spare // (self.q - self.p)
        if spare < 0 or most < least:
            return []
        found = []
        for move in self.moves(state, self.units, least, most):
            new, rise = after(state, move)
            if rise <= budget:
                found.append((new, budget - rise, move))
        return found

    def _promise(self, state: State, budget: int) -> int:
        return int(weight(state, self.units) * self.q**budget * self.p ** (self.m_star - budget))


def _way(came: Sequence[Mapping[State, tuple[State, Move]]], state: State) -> tuple[Move, ...]:
    moves = []
    for parents in reversed(came):
        state, move = parents[state]
        moves.append(move)
    return tuple(reversed(moves))


def _moves(N: int, beta: fmpq) -> Moves:
    limit = EVERY_SET if beta > fmpq(1, 2) else EVERY_SET_IF_SMALL
    return all_moves if limit >= N else near_halves


def force(
    N: int, m_star: int, beta: fmpq, *, rounds: int | None = None, moves: Moves | None = None
) -> Forced:
    """Return the most mistakes that N experts, the best with at most m* errors, can force.

    If there are only so many ``rounds``, each can be a mistake, so the smaller number counts.
    """
    search = _Search(N, m_star, beta, moves or _moves(N, beta))
    most = search.levels.most
    found = _find(search, most if rounds is None else min(most, rounds))
    low, high, states = found.low, found.high, found.states
    best = found.moves
    while low < high and search.moves is all_moves:
        attempt = search.reaches(low + 1, None)
        states += attempt.states
        if attempt.moves is not None:
            low, best = low + 1, attempt.moves
        elif attempt.complete:
            high = low
        else:
            break
    return Forced(low, high, best, states)


def _find(search: _Search, high: int) -> Forced:
    """Find many mistakes by beams: down from ``high`` in growing steps, then by halving.

    A beam that was never cut has listed everything: its failure lowers the bound.
    """
    beam = _BEAM if search.moves is all_moves else _BEAM_OF_FEW
    low, failed = 0, high + 1
    states, step = 0, 1
    best: tuple[Move, ...] = ()
    while failed - low > 1:
        need = max(failed - step, low + 1) if low == 0 else (low + failed) // 2
        attempt = search.reaches(need, beam)
        states += attempt.states
        if attempt.moves is not None:
            low, best = need, attempt.moves
        else:
            failed, step = need, 2 * step
            high = min(high, need - 1) if attempt.complete else high
    return Forced(low, high, best, states)


# ------------------------------------------------------------------ the witness


def advice(N: int, moves: Sequence[Move]) -> Array:
    """Return who is wrong in each round (1), of N experts that start alike."""
    errors = [0] * N
    rounds = np.zeros((len(moves), N), dtype=np.int64)
    for t, move in enumerate(moves):
        least = min(errors)
        for group, count in enumerate(move):
            members = [i for i in range(N) if errors[i] - least == group and not rounds[t, i]]
            rounds[t, members[:count]] = 1
        errors = [old + int(new) for old, new in zip(errors, rounds[t], strict=True)]
    return rounds


def witness(N: int, beta: fmpq, moves: Sequence[Move]) -> Transcript:
    """Play the moves against the project's own Weighted Majority, exactly.

    The wrong experts say 1 and the label is 0, so that a tie, which this learner breaks to 1
    (``tie=1``, as the source does), goes against it; for ``tie=0`` exchange the labels.
    """
    learner = WeightedMajority(N, beta, tie=1, arithmetic=EXACT)
    return play(learner, (advice(N, moves), np.zeros(len(moves), dtype=np.int64)), record=True)


# ------------------------------------------------------------------ the solver


def _checked(parameters: Mapping[str, Any]) -> tuple[int, int, fmpq]:
    N, m_star, beta = (parameters[name] for name in ("N", "m_star", "beta"))
    for name, value, least in (("N", N, 1), ("m_star", m_star, 0)):
        whole = isinstance(value, int) or (isinstance(value, fmpq) and value.q == 1)
        if not whole or value < least:
            raise ParameterError(f"{name} is {value}, but must be a whole number from {least} on")
    if not isinstance(beta, fmpq) or not 0 < beta < 1:
        raise ParameterError(
            f"beta is {beta}, but the exact worst case needs a rational number between 0 and 1"
        )
    return _whole(N), _whole(m_star), beta


def _whole(value: Any) -> int:
    return int(value.p) if isinstance(value, fmpq) else int(value)


def most_mistakes(theorem: Theorem, parameters: Mapping[str, Any]) -> WorstCase:
    """Return the most mistakes of Weighted Majority, ties against it, updates on mistakes only.

    With T it is the most within T rounds, the best expert erring at most m* times: since every
    round of the best sequence is a mistake, that is the smaller of T and the most without T.
    """
    N, m_star, beta = _checked(parameters)
    T = None if parameters.get("T") is None else _whole(parameters["T"])
    found = force(N, m_star, beta, rounds=T)
    all_sets = _moves(N, beta) is all_moves
    every = "every wrong set" if all_sets else "an upper bound for every wrong set"
    within = "" if T is None else f" in {T} rounds"
    return WorstCase(
        theorem=theorem.key,
        parameters={**parameters, "tie": 1, "eager": False},
        low=found.low,
        high=found.high,
        method="search over histograms of errors, cut by a sharper potential bound",
        covered=f"every 0/1 sequence of {N} experts, m* = {m_star}{within} ({every}): "
        f"{found.states:,} histograms",
        witness=witness(N, beta, found.moves) if N <= _PLAYED else None,
        shown={"wrong": found.moves, "bound": thresholds(N, m_star, beta).most, "tie": 1},
    )


def _cost(parameters: Mapping[str, Any]) -> Cost:
    """Estimate from the number of rounds; the constants were measured (beta from 1/10 to 9/10)."""
    N, m_star, beta = _checked(parameters)
    ratio = int(beta.p) / int(beta.q)
    logs = math.log(N) + m_star * math.log(int(beta.q) / int(beta.p))
    rounds = 2 + logs / math.log(2 / (1 + ratio))
    bits = rounds * int(beta.q).bit_length()
    a_number = 1 + bits / 1000
    if _moves(N, beta) is all_moves:
        tried = 3 * rounds * _BEAM * 2.0**N / (8 if ratio > 0.5 else 60)
        search = (3e-6 * tried + 1e-5 * _TRIED * min(1, rounds / 100)) * a_number
    else:
        search = 1.5e-5 * (2 + m_star / 3) * rounds**2 * _BEAM_OF_FEW * a_number
    table = rounds * (m_star + 1)
    return Cost(0.02 * rounds + 4e-6 * table * a_number + search, 5e7 + table * (100 + bits / 2))


MISTAKES = Solver(
    needs={
        "N": "the number of experts",
        "m_star": "the best expert's number of mistakes",
        "beta": "the factor on the weight of what erred, rational",
    },
    may={"T": "the number of rounds, if it is limited"},
    solve=most_mistakes,
    cost=_cost,
    lead="m_star",
    small=(
        {"N": 4, "m_star": 3, "beta": fmpq(1, 2)},
        {"N": 8, "m_star": 2, "beta": fmpq(1, 2)},
    ),
    large=(
        {"N": 8, "m_star": 10, "beta": fmpq(1, 2)},
        {"N": 10, "m_star": 5, "beta": fmpq(1, 2)},
        {"N": 10**18, "m_star": 0, "beta": fmpq(1, 4)},
    ),
)
