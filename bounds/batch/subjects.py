"""What does an online learner do on the samples that a finite distribution gives?

A :class:`Conversion` is a learner, a finite distribution of examples (x, y) with rational
probabilities, and a sample size T.  All samples are enumerated, so that the law of every excess
("the error of the mean hypothesis less the loss of the run") is known exactly.  The (1 - delta)-
quantile of an excess is the least of its values q with P(excess > q) <= delta; "with probability
at least 1 - delta the excess is at most b" says that it is at most b.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from flint import fmpq

from bounds.batch.samples import Forced, Samples
from bounds.core.errors import NotApplicableError, ParameterError
from bounds.core.evaluate import Value, number
from bounds.probability.laws import exact, reaches
from learners.batch.online_to_batch import Read, prediction
from learners.classes import FiniteClass
from learners.core.arithmetic import NotRationalError, precision, rational
from learners.core.checks import whole_number
from learners.core.protocol import Learner
from learners.games.losses import ABSOLUTE, Loss, convexity_gap

#: A function of points to compare with.
Rule = Callable[[Any], Any]

_ONE = fmpq(1)


@dataclass(frozen=True)
class FiniteSource:
    """A distribution over finitely many examples (x, y), with rational probabilities.

    An example may have the probability 0: it keeps its place, and is never looked at.
    """

    examples: tuple[tuple[Any, Any], ...]
    probabilities: tuple[fmpq, ...]

    def __post_init__(self) -> None:
        examples = tuple(_pair(example) for example in self.examples)
        chances = tuple(rational(p) for p in self.probabilities)
        if len(chances) != len(examples) or not chances:
            raise ValueError(
                f"{len(examples)} examples have {len(chances)} probabilities: give one each"
            )
        if sum(chances, fmpq(0)) != 1 or any(p < 0 for p in chances):
            raise ValueError(
                f"the probabilities {', '.join(map(str, chances))} must not be negative and must "
                "sum to 1: give rationals"
            )
        object.__setattr__(self, "examples", examples)
        object.__setattr__(self, "probabilities", chances)

    def __str__(self) -> str:
        pairs = zip(self.examples, self.probabilities, strict=True)
        return ", ".join(f"{x} -> {y}: {p}" for (x, y), p in pairs)

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """The indices of the examples with a positive probability."""
        return tuple(index for index, p in enumerate(self.probabilities) if p > 0)

    def chance(self, sample: Sequence[int]) -> fmpq:
        """Return the probability of a sample of independent examples, given by their indices."""
        result = fmpq(1)
        for index in sample:
            result *= self.probabilities[index]
        return result

    def mean(self, values: Mapping[int, Value]) -> Value:
        """Return the expectation of a number that each possible example has."""
        return sum((self.probabilities[i] * values[i] for i in self.possible), fmpq(0))


def _pair(example: Any) -> tuple[Any, Any]:
    try:
        x, y = example
    except (TypeError, ValueError):
        raise ValueError(f"{example!r} is no example: an example is a pair (x, y)") from None
    return x, y


def error(
    hypothesis: Rule, source: FiniteSource, *, loss: Callable[[Any, Any], Any] = ABSOLUTE
) -> Value:
    """Return the expected loss of ``hypothesis`` on a new example of ``source``, exactly.

    A hypothesis is any function of points: one that an online run leaves, their average,
    or a comparator.  Where it says balls, the error is enclosed.
    """
    if not isinstance(source, FiniteSource):
        raise TypeError(
            f"an error is exact on a finite distribution, but was given a "
            f"{type(source).__name__}: give a FiniteSource"
        )
    shown = {index: source.examples[index] for index in source.possible}
    return source.mean(
        {index: number(loss(number(hypothesis(x)), rational(y))) for index, (x, y) in shown.items()}
    )


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
            examples of the source, unless it is given.  Samples of probability 0 are dropped.
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
        object.__setattr__(self, "T", whole_number("T", self.T, 0))
        object.__setattr__(self, "M", rational(self.M))
        if self.joint is not None:
            law = _law_of_samples(self.joint, self.T, len(self.source.examples))
            object.__setattr__(self, "joint", law)

    def at(self, delta: Any) -> Converted:
        """Return what is true with probability at least 1 - delta."""
        try:
            chance = exact(delta)
            negative = not reaches(chance, fmpq(0))
        except (TypeError, ValueError, NotRationalError) as error:
            raise ParameterError(f"delta: {error}") from None
        if negative:
            raise ParameterError(
                f"delta = {chance} is negative, but delta is the probability with which a promise "
                "may fail"
            )
        return Converted(self, chance)

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """The indices of the examples that can come or count in the error."""
        drawn = {index for sample, _ in self.joint or () for index in sample}
        return tuple(sorted(drawn.union(self.source.possible)))

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
        # Both laws sum to 1: what is not listed has no chance in either.
        return all(self.source.chance(sample) == p for sample, p in chances.items())

    @property
    def same_class(self) -> bool:
        """Whether the regret is against the functions that are compared with."""
        return self.rivals is None or set(self.rivals) == set(self.comparators)

    def losses_within(self, most: Value) -> bool:
        """Tell whether no loss that occurs lies outside [0, most]; a ball must be outside."""
        shown = [loss for node in self.samples.visited for loss in node.losses.values()]
        theirs = [loss for rule in self.all_rules for loss in self.rule_losses(rule).values()]
        return not any(loss < 0 or loss > most for loss in (*shown, *theirs))

    @property
    def convex(self) -> bool:
        """Whether the loss promises to be convex and nothing that occurs contradicts it."""
        promised = self.loss.convex and convexity_gap(self.loss) is None
        return promised and not self.samples.bends

    @property
    def counts_mistakes(self) -> bool:
        """Whether the loss of a label is 1 for a mistake, else 0."""
        return all(
            number(self.loss(fmpq(p), fmpq(y))) == int(p != y) for p, y in product((0, 1), repeat=2)
        )

    @property
    def realisable(self) -> bool:
        """Whether a hypothesis of the class gives every point its label."""
        shown = [self.source.examples[index] for index in self.source.possible]
        if self.hypotheses is None or any(rational(y) not in (0, 1) for _, y in shown):
            return False
        points, labels = zip(*shown, strict=True)
        return bool(self.hypotheses.consistent(points, labels))

    # ------------------------------------------------------------ numbers

    @property
    def all_rules(self) -> tuple[Rule, ...]:
        """The comparators and the rivals."""
        return (*self.comparators, *(self.rivals or ()))

    def rule_losses(self, rule: Rule) -> dict[int, Value]:
        """Return the loss of a function on each example that can come."""
        shown = {index: self.source.examples[index] for index in self.possible}
        return {
            index: number(self.loss(number(rule(x)), rational(y)))
            for index, (x, y) in shown.items()
        }

    @cached_property
    def least_risk(self) -> Value:
        """The least error of a comparator."""
        rules = self._some(self.comparators)
        return min(error(rule, self.source, loss=self.loss) for rule in rules)

    def _some(self, rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        if not rules:
            raise ParameterError("the conversion names no function to compare with: give some")
        return rules

    @cached_property
    def rival_losses(self) -> list[dict[int, Value]]:
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
        return Forced(self.make, self.hypotheses, self.read).mistakes(self.T)


def _law_of_samples(joint: Any, T: int, size: int) -> tuple[tuple[tuple[int, ...], fmpq], ...]:
    """Return a law of samples, checked: each is T indices below ``size``, with a probability."""
    try:
        pairs = [(tuple(sample), p) for sample, p in joint]
    except (TypeError, ValueError):
        raise ValueError(
            "joint cannot be read: a sample is a pair of T indices and a probability"
        ) from None
    law = tuple((sample, rational(p)) for sample, p in pairs)
    for sample, p in law:
        if len(sample) != T:
            raise ValueError(f"a sample is not of size T = {T}: give T indices each")
        for index in sample:
            whole = isinstance(index, int | np.integer) and not isinstance(index, bool)
            if not whole or not 0 <= index < size:
                raise ValueError(
                    f"the index {index} of a sample is none of 0 to {size - 1}: give the places "
                    "of examples"
                )
        if p < 0:
            raise ValueError(f"the probability {p} of a sample must not be negative")
    if sum((p for _, p in law), fmpq(0)) != 1:
        raise ValueError("the probabilities of the samples do not sum to 1: give all")
    # What has no chance is no value of a number: at delta = 1 it would be a quantile.
    return tuple((sample, p) for sample, p in law if p > 0)


@dataclass(frozen=True, eq=False)
class Converted:
    """A conversion and the probability ``delta`` with which a promise about it may fail."""

    conversion: Conversion
    delta: Any

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
        """Return the (1 - delta)-quantile of an excess: see :class:`bounds.batch.samples.Law`."""
        if self.T == 0:
            raise NotApplicableError("T >= 1")
        return self.conversion.samples.law(name).quantile(self.delta)
