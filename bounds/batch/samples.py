"""How are all samples of a conversion enumerated, and what is the law of a number on them?

Samples that visit the same hypotheses with the same examples have the same numbers, whatever the
order, and are taken together: a learner with few states can be followed for long.  Numbers are
rationals; a learner in balls has balls, whose quantiles are enclosed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, combinations
from math import comb
from typing import TYPE_CHECKING, Any

from flint import arb, fmpq

from bounds.core.evaluate import Value, number
from bounds.probability.laws import reaches
from learners.batch.online_to_batch import Read, snapshot, state_of
from learners.classes import FiniteClass
from learners.core.arithmetic import FLOAT, rational
from learners.core.protocol import Learner, arithmetic_of
from learners.games import NonsenseError
from learners.games.losses import convexity_gap_at

if TYPE_CHECKING:
    from bounds.batch.subjects import Conversion

#: A learner in floats says what it should if it is off by no more: rounding is.
_ROUNDING = fmpq(1, 2**20)

#: How often a sample has which (hypothesis, example).
Path = frozenset[tuple[tuple[int, int], int]]


class Law:
    """The law of a number over all samples: quantiles of rationals, enclosures of balls."""

    def __init__(self, values: Sequence[tuple[Value, fmpq]]) -> None:
        self._below = _Steps((_end(value, low=True), p) for value, p in values)
        exact = not any(isinstance(value, arb) for value, _ in values)
        self._above = (
            self._below if exact else _Steps((_end(value, low=False), p) for value, p in values)
        )

    def quantile(self, delta: Any) -> Value:
        """Return the least value that is exceeded with probability at most ``delta`` >= 0."""
        low, high = self._below.quantile(delta), self._above.quantile(delta)
        return low if low == high else arb(low).union(arb(high))

    def jumps(self) -> Iterator[tuple[fmpq, fmpq]]:
        """Yield (v, P(value >= v)) for each v, as nearly as it is known."""
        return self._below.jumps()


class _Steps:
    """A random variable with finitely many rational values."""

    def __init__(self, pairs: Iterator[tuple[fmpq, fmpq]]) -> None:
        mass: dict[fmpq, fmpq] = {}
        for value, chance in pairs:
            mass[value] = mass.get(value, fmpq(0)) + chance
        self.values = sorted(mass)
        self.up_to = list(accumulate(mass[value] for value in self.values))

    def quantile(self, delta: Any) -> fmpq:
        """Return the least value with P(X > value) <= delta; all of the values at delta = 1."""
        least = 1 - delta
        return self.values[bisect_left(self.up_to, True, key=lambda mass: reaches(mass, least))]

    def jumps(self) -> Iterator[tuple[fmpq, fmpq]]:
        """Yield (v, P(X >= v)) for each value v, from the largest down."""
        for index in range(len(self.values) - 1, 0, -1):
            yield self.values[index], 1 - self.up_to[index - 1]


def _end(value: Value, *, low: bool) -> fmpq:
    if isinstance(value, arb):
        return rational(value.lower() if low else value.upper())
    return rational(value)


@dataclass
class Node:
    """A hypothesis that some sample leads to, with its loss on each example that can come."""

    learner: Any
    said: dict[int, Value]
    losses: dict[int, Value]
    risk: Value
    after: dict[int, int] = field(default_factory=dict)


class Graph:
    """The hypotheses that a learner can come to, each once where that can be told."""

    def __init__(self, make: Callable[[], Learner], look: Callable[[Any], Node]) -> None:
        self.nodes: list[Node] = []
        self._look = look
        self._known: dict[Any, int] = {}
        self.start = self._number(make())

    def _number(self, learner: Any) -> int:
        try:
            key = state_of(learner)
            hash(key)
        except TypeError:  # nothing to compare by: it is taken for a new one
            key = ("one of its kind", len(self.nodes))
        if key not in self._known:
            self._known[key] = len(self.nodes)
            self.nodes.append(self._look(learner))
        return self._known[key]

    def after(self, node: int, index: int, example: tuple[Any, Any]) -> int:
        """Return where an example leads."""
        known = self.nodes[node].after
        if index not in known:
            pupil = snapshot(self.nodes[node].learner)
            pupil.update(*example)
            known[index] = self._number(pupil)
        return known[index]


class Samples:
    """What happens on every sample, at one precision."""

    def __init__(self, conversion: Conversion) -> None:
        self.conversion = conversion
        self._graph = Graph(conversion.make, self._look)
        self._paths = self._all() if conversion.joint is None else self._given(conversion.joint)
        self._laws: dict[str, Law] = {}
        self._in_periods: bool | None = None

    @property
    def nodes(self) -> list[Node]:
        """The hypotheses that were looked at, by number."""
        return self._graph.nodes

    @cached_property
    def visited(self) -> list[Node]:
        """The hypotheses that are one of h_1..h_T on some sample."""
        numbers = {node for path in self._paths for (node, _), _ in path}
        return [self.nodes[k] for k in sorted(numbers)]

    def _look(self, learner: Any) -> Node:
        case = self.conversion
        frozen = snapshot(learner)  # a prediction must not change what the next one is
        examples = {index: case.source.examples[index] for index in case.possible}
        said = {index: number(case.read(frozen, x)) for index, (x, _) in examples.items()}
        losses = {
            index: number(case.loss(said[index], rational(y))) for index, (_, y) in examples.items()
        }
        return Node(learner, said, losses, case.source.mean(losses))

    def _all(self) -> dict[Path, fmpq]:
        """Follow independent examples round by round; what has the same past is merged."""
        source, T = self.conversion.source, self.conversion.T
        start, after = self._graph.start, self._graph.after
        examples = {index: source.examples[index] for index in source.possible}
        if T > 1 and all(after(start, index, e) == start for index, e in examples.items()):
            return self._multinomial()
        level: dict[tuple[int, Path], fmpq] = {(start, frozenset()): fmpq(1)}
        for t in range(1, T + 1):
            following: dict[tuple[int, Path], fmpq] = {}
            for (node, path), chance in level.items():
                for index, example in examples.items():
                    # Nobody asks for h_{T+1}.
                    then = after(node, index, example) if t < T else start
                    key = (then, _extended(path, node, index))
                    p = source.probabilities[index]
                    following[key] = following.get(key, fmpq(0)) + chance * p
            level = following
        paths: dict[Path, fmpq] = {}
        for (_, path), chance in level.items():
            paths[path] = paths.get(path, fmpq(0)) + chance
        return paths

    def _multinomial(self) -> dict[Path, fmpq]:
        """Return the samples of a learner that never changes: only counts matter."""
        start = self._graph.start
        parts: list[tuple[tuple[tuple[tuple[int, int], int], ...], int, fmpq]]
        parts = [((), self.conversion.T, fmpq(1))]
        source = self.conversion.source
        for index in source.possible:
            p, final = source.probabilities[index], index == source.possible[-1]
            parts = [
                (
                    (*path, ((start, index), times)) if times else path,
                    left - times,
                    chance * comb(left, times) * p**times,
                )
                for path, left, chance in parts
                for times in ([left] if final else range(left + 1))
            ]
        return {frozenset(path): chance for path, _, chance in parts}

    def _given(self, joint: Sequence[tuple[tuple[int, ...], fmpq]]) -> dict[Path, fmpq]:
        """Follow the samples of a law that need not be independent."""
        paths: dict[Path, fmpq] = {}
        for sample, chance in joint:
            node, visits = self._graph.start, Counter[tuple[int, int]]()
            for t, index in enumerate(sample, 1):
                visits[node, index] += 1
                if t < len(sample):
                    example = self.conversion.source.examples[index]
                    node = self._graph.after(node, index, example)
            path = frozenset(visits.items())
            paths[path] = paths.get(path, fmpq(0)) + chance
        return paths

    def expected(self, name: str) -> Value:
        """Return the expectation of a number over the samples."""
        return sum((p * value for value, p in self.numbers(name)), fmpq(0))

    def law(self, name: str) -> Law:
        """Return the law of an excess: "errors", "average", "regret" or "best"."""
        if name not in self._laws:
            self._laws[name] = Law(self.numbers(name))
        return self._laws[name]

    def numbers(self, name: str) -> list[tuple[Value, fmpq]]:
        """Return the values of an excess, with probabilities."""
        number_of = getattr(self, f"_{name}")
        return [(number_of(path), p) for path, p in self._paths.items()]

    # The mean of the errors of h_1..h_T, and the excesses that the theorems speak about.

    def _error(self, path: Path) -> Value:
        total = sum((times * self.nodes[node].risk for (node, _), times in path), fmpq(0))
        return total / self.conversion.T

    def _loss(self, path: Path) -> Value:
        paid = (times * self.nodes[node].losses[index] for (node, index), times in path)
        return sum(paid, fmpq(0)) / self.conversion.T

    def _mean(self, path: Path, index: int) -> Value:
        """Return what the mean of h_1..h_T says at an example."""
        said = (times * self.nodes[node].said[index] for (node, _), times in path)
        return sum(said, fmpq(0)) / self.conversion.T

    def _loss_of_mean(self, path: Path, index: int) -> Value:
        y = rational(self.conversion.source.examples[index][1])
        return number(self.conversion.loss(self._mean(path, index), y))

    def _error_of_mean(self, path: Path) -> Value:
        source = self.conversion.source
        return source.mean({index: self._loss_of_mean(path, index) for index in source.possible})

    def _errors(self, path: Path) -> Value:
        return self._error(path) - self._loss(path)

    def _average(self, path: Path) -> Value:
        return self._error_of_mean(path) - self._loss(path)

    def _regret(self, path: Path) -> Value:
        counts = _example_counts(path)
        totals = [
            sum((times * losses[index] for index, times in counts.items()), fmpq(0))
            for losses in self.conversion.rival_losses
        ]
        return self._average(path) + min(totals) / self.conversion.T - self.conversion.least_risk

    def _best(self, path: Path) -> Value:
        return self._error_of_mean(path) - self.conversion.least_risk

    # What the hypotheses of the theorems ask about.

    @cached_property
    def bends(self) -> bool:
        """Whether the loss is not convex at what is said and at the means of it."""
        case = self.conversion
        said = (value for node in self.visited for value in node.said.values())
        points = {value for value in said if not isinstance(value, arb)}
        points |= {(a + b) / 2 for a, b in combinations(sorted(points)[:8], 2)}
        for path in self._paths if case.T else ():
            for index in case.source.possible:
                mean = self._mean(path, index)
                if not isinstance(mean, arb):
                    points.add(mean)
                elif self._breaks_jensen(path, index):
                    return True
        labels = {rational(case.source.examples[index][1]) for index in case.possible}
        return any(convexity_gap_at(case.loss, points, y) is not None for y in labels)

    def played_in_periods(self, fresh: Callable[[int], Learner]) -> bool:
        """Tell whether learners that start afresh in the rounds 1, 2, 4, 8, … say the same.

        ``fresh(k)`` is the learner of period k, which has the rounds 2^k, …, 2^(k+1) - 1.  Balls
        say the same if they overlap, floats if rounding explains what is between them.
        """
        if self._in_periods is None:
            self._in_periods = self._replayed(fresh)
        return self._in_periods

    def _replayed(self, fresh: Callable[[int], Learner]) -> bool:
        case = self.conversion
        close = _ROUNDING if arithmetic_of(case.make()) is FLOAT else fmpq(0)
        examples = {index: case.source.examples[index] for index in case.source.possible}
        level: dict[tuple[int, Any], Any] = {(self._graph.start, None): None}
        for t in range(1, case.T + 1):
            if t.bit_count() == 1:
                first = fresh(t.bit_length() - 1)
                level = {(node, None): first for node, _ in level}
            following: dict[tuple[int, Any], Any] = {}
            for (node, _), learner in level.items():
                frozen = snapshot(learner)
                for index, (x, _y) in examples.items():
                    own = number(case.read(frozen, x))
                    if not _agrees(own, self.nodes[node].said[index], close):
                        return False
                for index, example in examples.items() if t < case.T else ():
                    pupil = snapshot(learner)
                    pupil.update(*example)
                    then = self._graph.after(node, index, example)
                    following[then, state_of(pupil)] = pupil
            level = following
        return True

    def _breaks_jensen(self, path: Path, index: int) -> bool:
        """Tell whether the mean costs more than the mean cost, for certain."""
        paid = (times * self.nodes[node].losses[index] for (node, _), times in path)
        mean_loss = sum(paid, fmpq(0)) / self.conversion.T
        return bool(arb(self._loss_of_mean(path, index)) > arb(mean_loss))


def _extended(path: Path, node: int, index: int) -> Path:
    visits = dict(path)
    visits[node, index] = visits.get((node, index), 0) + 1
    return frozenset(visits.items())


def _example_counts(path: Path) -> Counter[int]:
    counts: Counter[int] = Counter()
    for (_, index), times in path:
        counts[index] += times
    return counts


def _agrees(own: Value, said: Value, close: fmpq) -> bool:
    """Tell whether two numbers may be the same, but for so much."""
    return bool(abs(arb(own) - arb(said)).lower() <= arb(close))


def _label(said: Any, x: Any) -> int:
    """Return what is said if it is a label, 0 or 1; refuse all else."""
    for bit in (0, 1):
        if number(said) == bit:
            return bit
    raise NonsenseError(
        f"the learner says {said} at the point {x}, but mistakes are counted of labels: it must "
        "say 0 or 1"
    )


class Forced:
    """How many mistakes a learner can be forced to make by labels from a class."""

    def __init__(self, make: Callable[[], Learner], hypotheses: FiniteClass, read: Read) -> None:
        self._class = hypotheses
        self._read = read
        self._graph = Graph(make, self._look)
        self._known: dict[tuple[int, int, int], int] = {}

    def _look(self, learner: Any) -> Node:
        frozen = snapshot(learner)
        said = {x: _label(self._read(frozen, x), x) for x in range(self._class.points)}
        return Node(learner, said, {}, fmpq(0))

    def mistakes(self, rounds: int) -> int:
        """Return the most mistakes in so many rounds."""
        return self._most(self._graph.start, self._class.all, rounds)

    def _most(self, node: int, space: int, rounds: int) -> int:
        if rounds == 0:
            return 0
        key = (node, space, rounds)
        if key not in self._known:
            best = 0
            for x in range(self._class.points):
                for y in (0, 1):
                    left = space & self._class.where(x, y)
                    if left:
                        wrong = int(self._graph.nodes[node].said[x] != y)
                        if rounds > 1:
                            after = self._graph.after(node, 2 * x + y, (x, y))
                            wrong += self._most(after, left, rounds - 1)
                        best = max(best, wrong)
            self._known[key] = best
        return self._known[key]
