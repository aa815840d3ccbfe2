"""Which parameters does a learner have, and which values may they take?

A :class:`Parameter` has a name, a line for people and a range.  Whoever reads a value that was
typed, draws one or tries some asks the range, so that it is said once, here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from flint import fmpq

from learners.core.rationals import rational

#: Tried first, in this order: plain numbers of all sizes.
_RATES = ("1", "1/2", "1/4", "1/10", "2", "1/100", "5")
_FACTORS = ("1/2", "3/4", "2/3", "9/10", "1/3", "1/10", "19/20")


@dataclass(frozen=True)
class Whole:
    """Whole numbers; ``most`` None means that only cost sets a limit."""

    least: int = 0
    most: int | None = None

    def allows(self, value: Any) -> bool:
        """Tell whether a number lies in the range."""
        return bool(value >= self.least and (self.most is None or value <= self.most))

    def __str__(self) -> str:
        most = "" if self.most is None else f" and at most {self.most}"
        return f"a whole number of at least {self.least}{most}"


@dataclass(frozen=True)
class Real:
    """Numbers between two ends; ``above`` and ``below`` are not allowed themselves.

    ``tried`` are exact values that a search tries first; ``rational`` says that others are not
    taken.
    """

    least: fmpq | None = None
    most: fmpq | None = None
    above: fmpq | None = None
    below: fmpq | None = None
    tried: tuple[fmpq, ...] = ()
    rational: bool = False

    def allows(self, value: Any) -> bool:
        """Tell whether a number lies in the range."""
        return bool(
            (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.above is None or value > self.above)
            and (self.below is None or value < self.below)
        )

    def __str__(self) -> str:
        words = ("at least", "at most", "above", "below")
        rules = zip(words, (self.least, self.most, self.above, self.below), strict=True)
        said = " and ".join(f"{word} {end}" for word, end in rules if end is not None)
        return f"a number {said}".strip()


@dataclass(frozen=True)
class Choice:
    """One of a few words or labels."""

    of: tuple[Any, ...]


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class Hypotheses:
    """A finite class, as rows of 0 and 1."""


@dataclass(frozen=True)
class ConvexLoss:
    """A loss that is convex in the prediction."""


@dataclass(frozen=True)
class Kernel:
    """A kernel."""


Range = Whole | Real | Choice | Flag | Hypotheses | ConvexLoss | Kernel


@dataclass(frozen=True)
class Parameter:
    """What a learner is told.

    Attributes:
        name: as its factory has it.
        meaning: a line for people.
        range: the values that it may take.
        default: what it is if nobody says; None if it follows from the rest.
        is_size: whether the width of the data gives it.
        optional: whether there need not be one: a radius, say, of a domain without bounds.
        letter: what theorems call it, if that is not its name.
        also: other names that people have for it.
    """

    name: str
    meaning: str
    range: Range
    default: Any = None
    is_size: bool = False
    optional: bool = False
    letter: str = ""
    also: tuple[str, ...] = ()

    @property
    def symbol(self) -> str:
        """The letter that theorems have for it."""
        return self.letter or self.name

    def otherwise(self, default: Any) -> Parameter:
        """Return the same parameter with another default."""
        return replace(self, default=default)


def _end(value: Any) -> fmpq | None:
    return None if value is None else rational(value)


def between(
    *,
    least: Any = None,
    most: Any = None,
    above: Any = None,
    below: Any = None,
    tried: tuple[Any, ...] = (),
) -> Real:
    """Return a range of numbers; ends and values may be written ``"1/2"``."""
    ends = Real(_end(least), _end(most), _end(above), _end(below))
    return replace(ends, tried=tuple(v for v in map(rational, tried) if ends.allows(v)))


def experts(name: str = "N", *, least: int = 1, most: int | None = None) -> Parameter:
    """Return the number of experts or actions."""
    meaning = "the number of experts, actions or features"
    words = ("experts", "actions", "dimension", "K", "d")
    return Parameter(name, meaning, Whole(least, most), default=8, is_size=True, also=words)


#: The number of features is a size like that of experts.
features = experts


def rates(name: str = "eta", *, most: Any = None, below: Any = None) -> Parameter:
    """Return a learning rate above 0."""
    range_ = between(above=0, most=most, below=below, tried=_RATES)
    words = ("lr", "rate", "step", "learning_rate")
    return Parameter(name, "the learning rate", range_, also=words)


def factors(name: str = "beta", *, least: Any = 0) -> Parameter:
    """Return a factor below 1 on the weight of what erred."""
    range_ = between(least=least, below=1, tried=_FACTORS)
    return Parameter(name, "the factor on the weight of what erred", range_)
