"""What is the most that losses of 0 and 1 can add up to, round by round?  The dynamic program.

To a learner that treats its N actions alike and looks only at differences of losses, the past is
a point of a lattice: how much more each action has lost than the best, in order, 0 <= d_2 <= …
<= d_N.  A move says which of the N places lose in the next round; the reward of a move is what the
learner loses.  Two goals:

* *regret*: the rise of the best action's loss is subtracted.  A round in which all lose gains
  1 - 1 = 0 and changes no difference, as one in which none does: only the latter is kept.
* *loss*, where the best action may lose at most b times: b is a further coordinate of the
  point, a move that raises the best action's loss lowers it, and below 0 it is forbidden.

With V_t(x) the most from point x with t rounds played, V_T = 0 and V_t(x) = max over moves of
reward(x, move) + V_{t+1}(next(x, move)).  Points are numbered by their largest difference first,
which is at most t after t rounds, so the points of round t are the first ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import arb

from learners.core.arithmetic import Array

#: Half the distance from 1 to the next float: the relative error of one operation.
_UNIT = arb((1, -53))


def count(N: int, t: int) -> int:
    """Return how many points t rounds can lead to: sorted differences of at most t."""
    return math.comb(t + N - 1, N - 1)


def points(N: int, t: int) -> Array:
    """Return the points with differences up to t, each as N numbers from 0 on, in order."""
    if N == 1:
        return np.zeros((1, 1), dtype=np.int64)
    shorter = points(N - 1, t)
    blocks = []
    for largest in range(t + 1):
        block = shorter[: count(N - 1, largest)]
        blocks.append(np.column_stack([block, np.full(len(block), largest)]))
    return np.concatenate(blocks)


def place(sorted_points: Array, t: int) -> Array:
    """Return the numbers of points, given as sorted rows that start with 0."""
    N = sorted_points.shape[1]
    result = np.zeros(len(sorted_points), dtype=np.int64)
    for i in range(1, N):
        row = np.array([math.comb(d + i - 1, i) for d in range(t + 2)], dtype=np.int64)
        result += row[sorted_points[:, i]]
    return result


@dataclass(frozen=True)
class Lattice:
    """The points of T rounds with N actions, and where each move leads.

    Attributes:
        losers: for each move, a row that has 1 for the places that lose.
        points: the points before the last round.
        next: for each move, the number of the next point, times (budget + 1), plus the budget.
        rise: for each move and point, whether the best action's loss rises.
        allowed: for each move, whether the budget allows it; None without a budget.
        levels: budget + 1, or 1 without a budget.
    """

    N: int
    T: int
    losers: Array
    points: Array
    next: tuple[Array, ...]
    rise: tuple[Array, ...]
    allowed: tuple[Array, ...] | None
    levels: int

    def size(self, t: int) -> int:
        """Return how many points there are after t rounds."""
        return count(self.N, t) * self.levels


def lattice(N: int, T: int, budget: int | None = None) -> Lattice:
    """Return the points and moves of T rounds with N actions."""
    before = points(N, max(T - 1, 0))
    subsets = range(2**N - 1 if budget is None else 2**N)
    losers = np.array([[s >> i & 1 for i in range(N)] for s in subsets], dtype=np.int64)
    levels = 1 if budget is None else budget + 1
    left = np.tile(np.arange(levels), len(before))
    nexts, rises, allowed = [], [], []
    for lost in losers:
        moved = np.sort(before + lost, axis=1)
        rise = moved[:, 0]
        where = place(moved - rise[:, None], T)
        rise = np.repeat(rise, levels)
        possible = left >= rise if budget is not None else np.ones(len(left), dtype=bool)
        spare = np.where(possible, left - rise, 0) if budget is not None else 0
        nexts.append(np.repeat(where, levels) * levels + spare)
        rises.append(rise)
        allowed.append(possible)
    kept = None if budget is None else tuple(allowed)
    return Lattice(N, T, losers, before, tuple(nexts), tuple(rises), kept, levels)


@dataclass(frozen=True)
class Optimum:
    """The value at the start and, for each round and point, a best move."""

    value: Any
    policy: tuple[Array, ...]


# ------------------------------------------------------------------ in floats, with an error bound


def floats(grid: Lattice, powers: Sequence[arb]) -> Optimum:
    """Solve in float64; the value is a ball around the true one.

    ``powers[d]`` is the weight of an action that has lost d more than the best: x^d.  With u =
    2^-53, and one rounding for each operation:

    * a power is rounded once or twice (from an enclosure that is far finer): 2u, relatively;
      one below the smallest float is 0 or nearly so, which changes no weight sum, of at least 1,
      by more than a further u;
    * the sum of N weights adds at most (N-1) u, the quotient u: a probability is known up to
      (N+5) u, relatively, and so is each sum of them, with (N-1) u more for its additions; it is at
      most 1, and subtracting the rise adds u.  So a reward is off by at most (2N+5) u, to first
      order in u, and by less than (2N+6) u.
    * V_t is a maximum of sums reward + V_{t+1}; each sum adds an error of at most u times its size,
      which is at most B + 1, with B the largest |V| that occurs; a maximum of numbers, each off by
      at most e, is off by at most e.

    So after T rounds the value is off by at most T ((2N+6) u + (B+1) u).
    """
    rewards = _float_rewards(grid, powers)
    policy: list[Array] = []
    ahead = np.zeros(grid.size(grid.T))
    largest = 0.0
    for t in reversed(range(grid.T)):
        size = grid.size(t)
        best = np.full(size, -np.inf)
        choice = np.zeros(size, dtype=np.min_scalar_type(len(rewards)))
        for move, (where, reward) in enumerate(zip(grid.next, rewards, strict=True)):
            value = ahead.take(where[:size])
            value += reward[:size]
            better = value > best
            choice[better] = move
            np.maximum(best, value, out=best)
        ahead = best
        largest = max(largest, float(np.abs(best).max()))
        policy.append(choice)
    error = grid.T * _UNIT * (2 * grid.N + 6 + arb(largest) + 1)
    start = arb(float(ahead[grid.levels - 1]))
    return Optimum(start + arb(0, error.upper()), tuple(reversed(policy)))


def _float_rewards(grid: Lattice, powers: Sequence[arb]) -> list[Array]:
    table = np.array([float(power) for power in powers])
    weights = table[grid.points]
    shares = weights / weights.sum(axis=1, keepdims=True)
    rewards = []
    for move, lost in enumerate(grid.losers):
        reward = np.repeat(shares[:, lost == 1].sum(axis=1), grid.levels)
        if grid.allowed is None:
            reward = reward - grid.rise[move]
        else:
            reward = np.where(grid.allowed[move], reward, -np.inf)
        rewards.append(reward)
    return rewards


# ------------------------------------------------------------------ in rationals and balls


def precisely(grid: Lattice, powers: Sequence[Any], larger: Callable[[Any, Any], Any]) -> Optimum:
    """Solve in rationals or balls: ``larger`` returns the larger of two numbers.

    For balls it returns an enclosure of the maximum; the move is chosen by midpoints then, and
    may be second to one that is better by less than the radius.
    """
    rewards = [_reward(grid, move, powers) for move in range(len(grid.losers))]
    nexts = [where.tolist() for where in grid.next]
    ahead: list[Any] = [powers[0] * 0] * grid.size(grid.T)
    policy: list[Array] = []
    for t in reversed(range(grid.T)):
        size = grid.size(t)
        best: list[Any] = []
        choice = np.zeros(size, dtype=np.min_scalar_type(len(rewards)))
        for point in range(size):
            most, chosen = None, 0
            for move, reward in enumerate(rewards):
                gain = reward[point]
                if gain is None:
                    continue
                value = gain + ahead[nexts[move][point]]
                if most is None or _middle(value) > _middle(most):
                    chosen = move
                most = value if most is None else larger(most, value)
            best.append(most)
            choice[point] = chosen
        ahead = best
        policy.append(choice)
    return Optimum(ahead[grid.levels - 1], tuple(reversed(policy)))


def _middle(value: Any) -> Any:
    return value.mid() if isinstance(value, arb) else value


def _reward(grid: Lattice, move: int, powers: Sequence[Any]) -> list[Any]:
    lost = np.flatnonzero(grid.losers[move])
    result: list[Any] = []
    for number, point in enumerate(grid.points.tolist()):
        share = sum((powers[point[i]] for i in lost), powers[0] * 0)
        share = share / sum((powers[d] for d in point[1:]), powers[point[0]])
        for level in range(number * grid.levels, (number + 1) * grid.levels):
            if grid.allowed is None:
                result.append(share - int(grid.rise[move][level]))
            else:
                result.append(share if grid.allowed[move][level] else None)
    return result


# ------------------------------------------------------------------ the witness


def follow(grid: Lattice, policy: Sequence[Array]) -> Array:
    """Return the loss matrix that the policy plays: the action in each place is followed."""
    losses = np.zeros((grid.T, grid.N))
    total = np.zeros(grid.N, dtype=np.int64)
    point = grid.levels - 1
    for t, choice in enumerate(policy):
        move = int(choice[point])
        order = np.argsort(total, kind="stable")
        losses[t, order] = grid.losers[move]
        total = total + losses[t].astype(np.int64)
        point = int(grid.next[move][point])
    return losses
