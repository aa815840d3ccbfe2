"""What is tried on a theorem, and what must its test be able to do?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from adversaries.core.arena import Arena
from adversaries.core.counterexamples import Exhibits
from adversaries.core.judge import Factory
from adversaries.core.subjects import Subjects
from bounds.core.theorem import Theorem

if TYPE_CHECKING:
    from adversaries.worst_case.result import Solver


@dataclass(frozen=True)
class Elusive:
    """Values of the parameters whose subjects exist, or may, and are not made; and why not."""

    relation: Any
    reason: str


@dataclass(frozen=True)
class Trial:
    """How one theorem is put to the test.

    Attributes:
        theorem: the theorem.
        arena: makes the setting in which it is tried; None for the default of its game.
        worst_case: makes what finds the exact worst case, where there is one.
        without: by the name of a hypothesis, what breaks the theorem once it is dropped.
        defining: hypotheses that cannot be dropped: without them the formula has no meaning, or
            the theorem would be about another learner.
        bugs: learners that must be caught, each with a few words on what is wrong.
        elusive: where no subject is made for parameters that the calculator accepts.
    """

    theorem: Theorem
    arena: Callable[[], Arena | Subjects] | None = None
    worst_case: Callable[[], Solver] | None = None
    without: Mapping[str, Exhibits] = field(default_factory=dict)
    defining: tuple[str, ...] = ()
    bugs: Mapping[str, Factory] = field(default_factory=dict)
    elusive: Elusive | None = None

    @property
    def key(self) -> str:
        """The key of its theorem."""
        return self.theorem.key
