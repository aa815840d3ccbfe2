"""What does an online learner do on the samples that a finite distribution gives?

A :class:`Conversion` is a learner, a finite distribution of examples (x, y) with rational
probabilities, and a sample size T.  All samples are enumerated, so that the law of every excess
("the error of the mean hypothesis less the loss of the run") is known exactly.  The (1 - delta)-
quantile of an excess is the least of its values q with P(excess > q) <= delta; "with probability
at least 1 - delta the excess is at most b" says that it is at most b.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

from flint import arb, fmpq

from bounds.batch_samples import Forced, Samples
from bounds.errors import NotApplicableError, ParameterError
from bounds.evaluate import Value, number
from learners.arithmetic import precision, rational
from learners.classes import FiniteClass
from learners.losses import ABSOLUTE, Loss, convexity_gap, convexity_gap_at
from learners.online_to_batch import Read, prediction
from learners.protocol import Learner

#: A function of points to compare with.
Rule = Callable[[Any], Any]

_ONE = fmpq(1)


@dataclass(frozen=True)
class FiniteSource:
    """A distribution over finitely many examples (x, y), with rational probabilities."""

    examples: tuple[tuple[Any, Any], ...]
    probabilities: tuple[fmpq, ...]

    def __post_init__(self) -> None:
        chances = tuple(rational(p) for p in self.probabilities)
        if len(chances) != len(self.examples) or not chances:
            raise ValueError(
                f"{len(self.examples)} examples have {len(chances)} probabilities: give one each"
            )
        if sum(chances, fmpq(0)) != 1 or any(p < 0 for p in chances):
            raise ValueError(
                f"the probabilities {', '.join(map(str, chances))} must not be negative and must "
                "sum to 1: give rationals"
            )
        kept = [(e, p) for e, p in zip(self.examples, chances, strict=True) if p > 0]
        object.__setattr__(self, "examples", tuple(e for e, _ in kept))
        object.__setattr__(self, "probabilities", tuple(p for _, p in kept))

    def __str__(self) -> str:
        pairs = zip(self.examples, self.probabilities, strict=True)
        return ", ".join(f"{x} -> {y}: {p}" for (x, y), p in pairs)

    def chance(self, sample: Sequence[int]) -> fmpq:
        """Return the probability of a sample of independent examples, given by their indices."""
        result = fmpq(1)
        for index in sample:
            result *= self.probabilities[index]
        return result


@dataclass(frozen=True, eq=False)
class Conversion:
    """A learner on every sample of ``T`` examples of a source.

    Attributes:
        make: returns a fresh learner; it is asked again when more bits are needed.
        source: the distribution by which hypotheses are judged.
        T: the size of the sample.
        loss: what a prediction costs; ``M`` is a bound of it.
        comparators: the functions whose least error the error is compared with.
        rivals: those that the regret is against; the comparators, unless they are given.
        joint: the law of the samples (tuples of indices into the examples); independent
            examples of the source, unless it is given.
        hypotheses: the finite class, for learners that play on one.
        read: how a prediction is read off a learner.
    """

    make: Callable[[], Learner]
    source: FiniteSource
    T: int
    loss: Loss = ABSOLUTE
    M: fmpq = _ONE
    comparators: tuple[Rule, ...] = ()
    rivals: tuple[Rule, ...] | None = None
    joint: tuple[tuple[tuple[int, ...], fmpq], ...] | None = None
    hypotheses: FiniteClass | None = None
    read: Read = prediction
    _played: dict[int, Samples] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "M", rational(self.M))
        if self.joint is not None:
            if sum((p for _, p in self.joint), fmpq(0)) != 1:
                raise ValueError("the probabilities of the samples do not sum to 1: give all")
            if any(len(sample) != self.T for sample, _ in self.joint):
                raise ValueError(f"a sample is not of size T = {self.T}: give T indices each")

    def at(self, delta: Any) -> Converted:
        """Return what is true with probability at least 1 - delta."""
        return Converted(self, rational(delta))

    @property
    def samples(self) -> Samples:
        """What happens on the samples, at the current precision."""
        bits = precision()
        if bits not in self._played:
            self._played[bits] = Samples(self)
        return self._played[bits]

    # ------------------------------------------------------------ hypotheses of the theorems

    @property
    def independent(self) -> bool:
        """Whether the examples of a sample are independent and all from the source."""
        if self.joint is None:
            return True
        chances: dict[tuple[int, ...], fmpq] = {}
        for sample, chance in self.joint:
            chances[sample] = chances.get(sample, fmpq(0)) + chance
        size = len(self.source.examples) ** self.T
        right = all(self.source.chance(s) == p for s, p in chances.items())
        return right and len(chances) == size

    @property
    def same_class(self) -> bool:
        """Whether the regret is against the functions that are compared with."""
        return self.rivals is None or set(self.rivals) == set(self.comparators)

    def losses_within(self, most: Value) -> bool:
        """Tell whether no loss that occurs lies outside [0, most]; a ball must be outside."""
        shown = [loss for node in self.samples.nodes for loss in node.losses]
        theirs = [loss for rule in self.all_rules for loss in self.rule_losses(rule)]
        return not any(loss < 0 or loss > most for loss in (*shown, *theirs))

    @property
    def convex(self) -> bool:
        """Whether the loss promises to be convex and nothing that occurs contradicts it."""
        if not self.loss.convex or convexity_gap(self.loss) is not None:
            return False
        shown = (value for node in self.samples.nodes for value in node.said)
        said = sorted({value for value in shown if not isinstance(value, arb)})
        points = {*said, *((a + b) / 2 for a, b in combinations(said[:8], 2))}
        labels = {rational(y) for _, y in self.source.examples}
        return all(convexity_gap_at(self.loss, points, y) is None for y in labels)

    @property
    def realisable(self) -> bool:
        """Whether a hypothesis of the class gives every point its label."""
        points, labels = zip(*self.source.examples, strict=True)
        return self.hypotheses is not None and bool(self.hypotheses.consistent(points, labels))

    # ------------------------------------------------------------ numbers

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        """The comparators and the rivals."""
        return (*self.comparators, *(self.rivals or ()))

    def rule_losses(self, rule: Rule) -> list[Value]:
        """Return the loss of a function on each example."""
        return [number(self.loss(number(rule(x)), rational(y))) for x, y in self.source.examples]

    def risk(self, losses: Sequence[Value]) -> Value:
        """Return the expected loss, given the loss on each example."""
        pairs = zip(self.source.probabilities, losses, strict=True)
        return sum((p * loss for p, loss in pairs), fmpq(0))

    @cached_property
    def least_risk(self) -> Value:
        """The least error of a comparator."""
        return min(self.risk(self.rule_losses(rule)) for rule in self._some(self.comparators))

    def _some(self, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        if not rules:
            raise ParameterError("the conversion names no function to compare with: give some")
        return rules

    @cached_property
    def rival_losses(self) -> list[list[Value]]:
        """The losses of each rival on each example."""
        rules = self.comparators if self.rivals is None else self.rivals
        return [self.rule_losses(rule) for rule in self._some(rules)]

    def parameter(self, name: str) -> Any:
        """Return a parameter that the learner says it has."""
        value = getattr(self.make(), "parameters", {}).get(name)
        if value is None:
            raise ParameterError(f"the learner does not say its {name}: pass {name}=… to check()")
        return value

    @cached_property
    def most_mistakes(self) -> int:
        """The most mistakes in T rounds with labels from the class, on all points of it."""
        if self.hypotheses is None:
            raise ParameterError("the conversion names no class of hypotheses: give one")
        return Forced(self.make, self.hypotheses).mistakes(self.T)


@dataclass(frozen=True, eq=False)
class Converted:
    """A conversion and the probability ``delta`` with which a promise about it may fail."""

    conversion: Conversion
    delta: fmpq

    @property
    def T(self) -> int:
        """The size of the sample."""
        return self.conversion.T

    @property
    def expected_error(self) -> Value:
        """The expected error of one of h_1..h_T, over samples and the uniform choice."""
        if self.T == 0:
            raise NotApplicableError("T >= 1")
        return self.conversion.samples.expected("error")

    def quantile(self, name: str) -> Value:
        """Return the (1 - delta)-quantile of an excess: see :class:`bounds.batch_samples.Law`."""
        if self.T == 0:
            raise NotApplicableError("T >= 1")
        return self.conversion.samples.law(name).quantile(self.delta)
