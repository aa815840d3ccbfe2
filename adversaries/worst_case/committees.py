"""How often can a learner err if the labels are the majority of K of N features -1 and +1?

In z_t = y_t x_t more than half of the K members are +1; the other features are free.  The round is
an error if the learner's score of z_t is not positive (for a tie: with the label that it does not
give).  All rounds that are no errors leave the learner as it is.  What it will do depends on the
sums of z_t over the errors alone, and members are alike, as are the others: so the longest game is
found by recursion on the sums in order.  :func:`longest` looks at every sequence.  :func:`greedy`
plays one, in which the wrong features weigh little more than half, for N as large as one likes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np
from flint import arb, fmpq

from learners.core.arithmetic import BALL, Array, escalate, working_precision

#: The sums of the members and of the others, in order.
State = tuple[tuple[int, ...], tuple[int, ...]]
#: Of the members and of the others with each sum: how many are +1.
Move = tuple[Mapping[int, int], Mapping[int, int]]
#: The sign of the score, given for each sum the number of +1 less that of -1.
Sign = Callable[[Mapping[int, int]], int]

_BITS = 256


@dataclass(frozen=True)
class Weights:
    """Weights in proportion to e^(eta s), as e^(-2 eta) = beta per error: eta or beta is given."""

    eta: fmpq | None = None
    beta: fmpq | None = None

    def sign(self, totals: Mapping[int, int]) -> int:
        """Return the sign of the score; equal sums cancel exactly, others never do.

        For a rational eta, powers of e with different exponents are independent over the rationals
        (Lindemann and Weierstrass), so that enough bits decide.
        """
        return self._sign(tuple(sorted((s, n) for s, n in totals.items())))

    @lru_cache(maxsize=1 << 18)  # noqa: B019 - a few of these objects live at a time
    def _sign(self, totals: tuple[tuple[int, int], ...]) -> int:
        top = totals[-1][0]
        left = [((top - s) // 2, n) for s, n in totals if n != 0]
        if not left:
            return 0
        if self.beta is not None:
            total = sum((n * self.beta**errors for errors, n in left), fmpq(0))
            return (total > 0) - (total < 0)
        assert self.eta is not None
        rate = -2 * self.eta
        return escalate(lambda: BALL.sign(sum((n * arb(rate * e).exp() for e, n in left), arb(0))))

    def fixed(self, errors: int) -> int:
        """Return the weight after so many errors more than the best, in units of 2^-256."""
        if self.beta is not None:
            power = self.beta**errors
            return int((power * 2**_BITS).floor())
        assert self.eta is not None
        with working_precision(_BITS + 64):
            return int((arb(-2 * self.eta * errors).exp() * arb(2) ** _BITS).mid().floor().fmpz())


def inner_product(totals: Mapping[int, int]) -> int:
    """Return the sign of the Perceptron's score: its weights are the sums."""
    score = sum(s * n for s, n in totals.items())
    return (score > 0) - (score < 0)


# ------------------------------------------------------------------ every sequence


@dataclass
class Longest:
    """The longest games from every state that can be reached."""

    sign: Sign
    majority: int
    relative: bool
    known: dict[State, tuple[int, Move | None]]

    def value(self, state: State) -> int:
        """Return the most errors from a state on."""
        found = self.known.get(state)
        if found is not None:
            return found[0]
        best: tuple[int, Move | None] = (0, None)
        for move, after in self._errors(state):
            errors = 1 + self.value(after)
            if errors > best[0]:
                best = (errors, move)
        self.known[state] = best
        return best[0]

    def _errors(self, state: State) -> Iterator[tuple[Move, State]]:
        """Yield the moves that are errors, with the states they lead to."""
        members, others = (_groups(part) for part in state)
        seen = set()
        for plus in _choices(members):
            if sum(plus.values()) < self.majority:
                continue
            for free in _choices(others):
                totals: dict[int, int] = {}
                for groups, chosen in ((members, plus), (others, free)):
                    for s, count in groups.items():
                        totals[s] = totals.get(s, 0) + 2 * chosen[s] - count
                if self.sign(totals) > 0:
                    continue
                after = self._ordered(_moved(members, plus), _moved(others, free))
                if after not in seen:
                    seen.add(after)
                    yield (plus, free), after

    def _ordered(self, members: list[int], others: list[int]) -> State:
        shift = max([*members, *others]) if self.relative else 0
        return (
            tuple(sorted(s - shift for s in members)),
            tuple(sorted(s - shift for s in others)),
        )

    def sequence(self, N: int, K: int) -> Array:
        """Return the rows z_t of a longest game; the members come first."""
        sums = [0] * N
        rows: list[list[int]] = []
        while True:
            state = self._ordered(sums[:K], sums[K:])
            self.value(state)
            move = self.known[state][1]
            if move is None:
                return np.array(rows, dtype=np.int64).reshape(len(rows), N)
            shift = max(sums) if self.relative else 0
            left = [dict(part) for part in move]
            row = []
            for i, s in enumerate(sums):
                part = left[0 if i < K else 1]
                part[s - shift] -= 1
                row.append(1 if part[s - shift] >= 0 else -1)
            rows.append(row)
            sums = [s + z for s, z in zip(sums, row, strict=True)]


def longest(N: int, K: int, sign: Sign, relative: bool) -> Longest:
    """Return the longest games; ``relative`` if only the differences of sums matter."""
    games = Longest(sign, (K + 1) // 2, relative, {})
    games.value(((0,) * K, (0,) * (N - K)))
    return games


def _groups(sums: tuple[int, ...]) -> dict[int, int]:
    groups: dict[int, int] = {}
    for s in sums:
        groups[s] = groups.get(s, 0) + 1
    return groups


def _choices(groups: Mapping[int, int]) -> Iterator[dict[int, int]]:
    for plus in product(*(range(count + 1) for count in groups.values())):
        yield dict(zip(groups, plus, strict=True))


def _moved(groups: Mapping[int, int], plus: Mapping[int, int]) -> list[int]:
    moved = []
    for s, count in groups.items():
        moved += [s + 1] * plus[s] + [s - 1] * (count - plus[s])
    return moved


# ------------------------------------------------------------------ one long game


@dataclass
class Greedy:
    """A game against weights: the errors of each member, and how many others have how many."""

    weights: Weights
    members: list[int]
    others: dict[int, int]
    #: For each round: which members are wrong, and how many others, by their errors so far.
    rounds: list[tuple[frozenset[int], Mapping[int, int]]]

    def play(self, most: int) -> None:
        """Play until no error can be forced, or ``most`` rounds."""
        while len(self.rounds) < most:
            wrong = self._wrong_members()
            flipped = self._flipped(wrong)
            if flipped is None:
                return
            self.rounds.append((wrong, flipped))
            for i in wrong:
                self.members[i] += 1
            after = {e: n - flipped[e] for e, n in self.others.items()}
            for e, n in flipped.items():
                after[e + 1] = after.get(e + 1, 0) + n
            self.others = {e: n for e, n in after.items() if n}

    def _wrong_members(self) -> frozenset[int]:
        """Return the heaviest members, as many as may be wrong: so all stay alike."""
        order = sorted(range(len(self.members)), key=lambda i: self.members[i])
        return frozenset(order[: (len(self.members) - 1) // 2])

    def _flipped(self, wrong: frozenset[int]) -> dict[int, int] | None:
        """Return how many others are wrong, for little more than half of all weight to be wrong."""
        least = min([*self.members, *self.others])
        fixed = {e: self.weights.fixed(e - least) for e in {*self.members, *self.others}}
        missing = sum(n * fixed[e] for e, n in self.others.items())
        missing -= sum((1 if i in wrong else -1) * fixed[e] for i, e in enumerate(self.members))
        flipped = dict.fromkeys(self.others, 0)
        for e in sorted(self.others):  # the heaviest first
            if missing > 0 and fixed[e] > 0:
                flipped[e] = min(self.others[e], missing // (2 * fixed[e]))
                missing -= 2 * flipped[e] * fixed[e]
        while not self._is_error(wrong, flipped):
            free = [e for e in sorted(self.others, reverse=True) if flipped[e] < self.others[e]]
            if not free:
                return None
            one = next(
                (e for e in free if self._is_error(wrong, {**flipped, e: flipped[e] + 1})), free[-1]
            )
            flipped[one] += 1
        return flipped

    def _is_error(self, wrong: frozenset[int], flipped: Mapping[int, int]) -> bool:
        totals = {-2 * e: n - 2 * flipped[e] for e, n in self.others.items()}
        for i, e in enumerate(self.members):
            totals[-2 * e] = totals.get(-2 * e, 0) + (-1 if i in wrong else 1)
        return self.weights.sign(totals) <= 0

    def sequence(self) -> Array:
        """Return the rows z_t; the members come first."""
        K, count = len(self.members), sum(self.others.values())
        errors = [0] * count
        rows = []
        for wrong, flipped in self.rounds:
            left = dict(flipped)
            row = [-1 if i in wrong else 1 for i in range(K)]
            for i, e in enumerate(errors):
                is_wrong = left.get(e, 0) > 0
                if is_wrong:
                    left[e] -= 1
                    errors[i] += 1
                row.append(-1 if is_wrong else 1)
            rows.append(row)
        return np.array(rows, dtype=np.int64).reshape(len(rows), K + count)


def greedy(N: int, K: int, weights: Weights, most: int) -> Greedy:
    """Return the game in which the wrong features weigh little more than half in each round."""
    game = Greedy(weights, [0] * K, {0: N - K} if N > K else {}, [])
    game.play(most)
    return game
