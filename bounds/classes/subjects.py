"""What else do the theorems on finite classes speak about, besides runs?

A class with its dimensions, a random choice of a consistent hypothesis, a learner against an
adversary that waits for its predictions, an expert that should predict as a hypothesis, coin
flips down a tree, and the counts of the tree's nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

from flint import fmpq

from bounds.classes.dimensions import VARIANTS, HalvingMistakes, vc_dimension
from bounds.classes.views import ClassRun, littlestone
from bounds.probability.coins import even_blocks, rarer_side_lacks
from learners.classes import FiniteClass, Leaf, Tree
from learners.classes.conservative import Conservative
from learners.classes.soa import SOA, SOAExpert
from learners.core.arithmetic import Undecided
from learners.core.protocol import Learner, play
from learners.core.transcript import Transcript

#: The game of the best learner is played out if it has no more positions than this.
_MOST_POSITIONS = 3**8


class Ladder:
    """What is known of one class and its parts: shared, so that many parts cost little."""

    def __init__(self, cls: FiniteClass) -> None:
        self.cls = cls
        self.littlestone = littlestone(cls)
        self.halving: Mapping[tuple[bool, int], HalvingMistakes] = {
            (eager, tie): HalvingMistakes(cls, tie, eager) for eager, tie in VARIANTS
        }
        self._values: dict[int, int] = {}

    def optimal(self, space: int) -> int:
        """Return the mistakes of the best learner by playing the game out.

        The adversary shows a point, the learner predicts, the adversary answers what is still
        consistent: max over points, min over predictions, max over labels.
        """
        if space.bit_count() <= 1:
            return 0
        if space not in self._values:
            best = 0
            for ones in self.cls.ones:
                one, zero = space & ones, space & ~ones
                if one and zero:
                    after = self.optimal(zero), self.optimal(one)
                    value = min(max(after[y] + (y != said) for y in (0, 1)) for said in (0, 1))
                    best = max(best, value)
            self._values[space] = best
        return self._values[space]


@dataclass(frozen=True)
class Measured:
    """A class of hypotheses with its dimensions."""

    cls: FiniteClass
    space: int = -1
    ladder: Ladder | None = None

    def __post_init__(self) -> None:
        if self.space == -1:
            object.__setattr__(self, "space", self.cls.all)
        if self.ladder is None:
            object.__setattr__(self, "ladder", Ladder(self.cls))

    @property
    def _ladder(self) -> Ladder:
        assert self.ladder is not None
        return self.ladder

    @property
    def size(self) -> int:
        """The number of hypotheses."""
        return self.space.bit_count()

    @cached_property
    def strings(self) -> frozenset[str]:
        """The hypotheses as strings of labels."""
        return frozenset(self.cls.strings[h] for h in self.cls.members(self.space))

    @cached_property
    def vc(self) -> int:
        """The Vapnik-Chervonenkis dimension."""
        return _settled("the VC dimension", vc_dimension(self.cls, self.space)[0])

    @cached_property
    def ldim(self) -> int:
        """The Littlestone dimension."""
        return self._ladder.littlestone.dimension(self.space)

    @property
    def optimal(self) -> int | None:
        """The mistakes of the best learner, for a class that is small enough."""
        positions = min(2**self.size, 3**self.cls.points)
        return self._ladder.optimal(self.space) if positions <= _MOST_POSITIONS else None

    def halving(self, eager: bool, tie: int) -> int:
        """Return the most mistakes of a variant of Halving."""
        return _settled("Halving", self._ladder.halving[eager, tie].bracket(self.space))

    @property
    def halving_worst(self) -> int:
        """The most mistakes of any variant of Halving."""
        return max(self.halving(*variant) for variant in VARIANTS)


def _settled(what: str, bracket: Any) -> int:
    if not bracket.exact:
        raise Undecided(f"{what} of this class is only known to be {bracket}")
    return int(bracket.low)


@dataclass(frozen=True)
class RandomConsistent:
    """A hypothesis drawn anew in each round from those consistent so far, on a fixed sequence."""

    cls: FiniteClass
    points: tuple[int, ...]
    labels: tuple[int, ...]

    @property
    def realisable(self) -> bool:
        """Whether some hypothesis gives every point its label."""
        return self.cls.consistent(self.points, self.labels) != 0

    def expected_mistakes(self) -> fmpq:
        """Return the sum of the probabilities of a mistake, exactly."""
        space, total = self.cls.all, fmpq(0)
        for x, y in zip(self.points, self.labels, strict=True):
            if not space:
                raise Undecided("no hypothesis is left to choose from")
            right = space & self.cls.where(x, y)
            total += fmpq(space.bit_count() - right.bit_count(), space.bit_count())
            space = right
        return total


@dataclass(frozen=True)
class Conserved:
    """A learner and its conservative version on the same sequence."""

    make: Callable[[], Learner]
    instances: Any
    outcomes: Any

    @cached_property
    def run(self) -> Transcript:
        """The run of the conservative version."""
        return play(Conservative(self.make()), (self.instances, self.outcomes))

    @cached_property
    def _errors(self) -> list[int]:
        return [t for t, loss in enumerate(self.run.losses) if loss]

    @property
    def mistakes(self) -> int:
        """The mistakes of the conservative version."""
        return len(self._errors)

    @cached_property
    def replay(self) -> Transcript:
        """The learner itself on the rounds on which its conservative version erred."""
        return self._replayed()

    def _replayed(self) -> Transcript:
        shown = [self.instances[t] for t in self._errors]
        return play(self.make(), (shown, [self.outcomes[t] for t in self._errors]))

    @property
    def is_deterministic(self) -> bool:
        """Whether a fresh learner says the same again: on all rounds, and on the replayed ones."""
        again, once = (play(self.make(), (self.instances, self.outcomes)) for _ in range(2))
        return _say_the_same(again, once) and _say_the_same(self._replayed(), self.replay)

    @property
    def is_unmoved(self) -> bool:
        """Whether the conservative version says the same if copies of the learner are asked."""
        asked = play(Conservative(self.make(), copy=True), (self.instances, self.outcomes))
        return _say_the_same(asked, self.run)


def _say_the_same(run: Transcript, other: Transcript) -> bool:
    return bool((run.predictions == other.predictions).all())


@dataclass(frozen=True)
class Forced:
    """A learner against labels that contradict it, and a fresh one on the same sequence."""

    game: ClassRun
    replay: Transcript

    @property
    def mistakes(self) -> int:
        """The mistakes of the fresh learner, if a hypothesis realises the sequence (else 0)."""
        erred = self.replay.predictions != self.replay.outcomes
        depth = self.game.ldim  # what comes after the tree is no part of the statement
        start = self.game.cls.consistent(self.game.points[:depth], self.game.labels[:depth])
        return int(erred[:depth].sum()) if start else 0

    @property
    def is_deterministic(self) -> bool:
        """Whether the fresh learner said the same."""
        return _say_the_same(self.replay, self.game.run)

    @property
    def is_contradicted(self) -> bool:
        """Whether the label was the opposite of the prediction for as long as a tree is deep."""
        rounds = range(self.game.ldim)
        return self.game.ldim <= self.game.run.T and set(rounds) <= set(self.game.mistakes)

    @property
    def walks_down(self) -> bool:
        """Whether each label left the version space as deep as a shattered tree allows."""
        dimensions = littlestone(self.game.cls)
        spaces = self.game.spaces(eager=True)
        return all(
            dimensions.dimension(space) >= self.game.ldim - t
            for t, space in enumerate(spaces[: self.game.ldim + 1])
        )


@dataclass(frozen=True)
class Expertise:
    """The expert that flips the rounds on which SOA errs, against the hypothesis of the labels."""

    cls: FiniteClass
    hypothesis: int
    points: tuple[int, ...]
    tie: int = 1
    expert_tie: int = 1

    @property
    def labels(self) -> list[int]:
        """What the hypothesis says."""
        return [self.cls.value(self.hypothesis, x) for x in self.points]

    @cached_property
    def flips(self) -> tuple[int, ...]:
        """The rounds (from 1) on which SOA errs."""
        learner = SOA(self.cls, tie=self.tie, dimensions=littlestone(self.cls))
        run = play(learner, (self.points, self.labels))
        return tuple(t for t, loss in enumerate(run.losses, 1) if loss)

    def disagreements(self) -> int:
        """Return in how many rounds the expert does not predict as the hypothesis."""
        expert = SOAExpert(
            self.cls, self.flips, tie=self.expert_tie, dimensions=littlestone(self.cls)
        )
        run = play(expert, (self.points, self.labels))
        return int(sum(run.losses))


# ------------------------------------------------------------------ coin flips down a tree


@dataclass(frozen=True)
class BlockCoins:
    """Fair coins as labels: a block of rounds at each node, then on to where most labels went.

    Every forecaster loses T/2 in expectation; the hypothesis that the way leads to errs less.
    With ``make`` a learner plays every one of the 2^T sequences.
    """

    cls: FiniteClass
    T: int
    make: Callable[[], Learner] | None = None

    @property
    def ldim(self) -> int:
        """The depth of the tree."""
        return littlestone(self.cls).dimension()

    def _sequence(self, coins: tuple[int, ...]) -> tuple[list[int], list[int]]:
        tree: Tree | Leaf = littlestone(self.cls).tree()
        points: list[int] = []
        for size in even_blocks(max(1, self.ldim), self.T):
            if not isinstance(tree, Tree):
                break
            block = coins[len(points) : len(points) + size]
            points += [tree.point] * size
            tree = tree.one if 2 * sum(block) >= size else tree.zero
        points += [0] * (self.T - len(points))
        return points, list(coins)

    def expected_regret(self) -> Any:
        """Return the expectation over all coins: exactly, or enclosed if the learner plays so."""
        total: Any = fmpq(0)
        for coins in product((0, 1), repeat=self.T):
            points, labels = self._sequence(coins)
            best = int(self.cls.errors(points, labels).min())
            total += self._loss(points, labels) - best
        return total / 2**self.T

    def _loss(self, points: list[int], labels: list[int]) -> Any:
        if self.make is None:
            return fmpq(self.T, 2)  # whatever it says, half of the labels contradict it
        run = play(self.make(), (points, labels))
        return sum(run.exact_losses.tolist(), fmpq(0))


@dataclass(frozen=True)
class BlockTotal:
    """The same for any learner and any depth, against the hypothesis at the end of the way."""

    ldim: int
    T: int

    def __post_init__(self) -> None:
        if self.ldim < 1:
            raise ValueError(
                f"ldim is {self.ldim}, but there is no tree to go down: give 1 or more"
            )

    def expected_regret(self) -> fmpq:
        """Return what the rarer labels of all blocks lack, in expectation."""
        return sum((rarer_side_lacks(size) for size in even_blocks(self.ldim, self.T)), fmpq(0))


# ------------------------------------------------------------------ trees


@dataclass(frozen=True)
class HalfspaceTree:
    """The tree of binary search for halfspaces through the origin, with a halfspace a way.

    At each node the point is (v, 1, 0, …) with v in the middle of an interval; the halfspace of
    (-1, a, 0, …) says 1 iff a > v, and a is in the middle of what the way left of the interval.
    In one dimension the second entry is missing.
    """

    depth: int
    dimension: int = 2

    def realised(self) -> int:
        """Return how many of the 2^depth ways their own halfspace labels so, strictly."""
        return sum(self._is_realised(way) for way in product((0, 1), repeat=self.depth))

    def _is_realised(self, way: tuple[int, ...]) -> bool:
        low, high = fmpq(0), fmpq(1)
        points = []
        for label in way:
            middle = (low + high) / 2
            points.append((middle, fmpq(1))[: self.dimension])
            low, high = (middle, high) if label else (low, middle)
        weights = (fmpq(-1), (low + high) / 2)[: self.dimension]
        scores = [sum((a * b for a, b in zip(weights, x, strict=True)), fmpq(0)) for x in points]
        return all(
            (score > 0) == bool(y) and score != 0 for score, y in zip(scores, way, strict=True)
        )


@dataclass(frozen=True)
class TreeWalk:
    """The labels on the way from the root of a tree: which node comes next?"""

    labels: tuple[int, ...] = field(default=())

    def index(self) -> int:
        """Return the node by going one step at a time: i_1 = 1, i_{t+1} = 2 i_t + y_t."""
        node = 1
        for label in self.labels:
            node = 2 * node + label
        return node

    def tail(self) -> int:
        """Return the labels read as a binary number."""
        return int("".join(map(str, self.labels)) or "0", 2)
