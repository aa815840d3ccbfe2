"""Together with what does a theorem look at a run on a finite domain or on assignments?

* :class:`ClassRun`: with the class of hypotheses;
* :class:`ConceptRun`: with the conjunction that the labels come from.

Version spaces are computed from the points and labels of the run, not taken from the learner.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import numpy as np
from flint import arb, fmpq

from bounds.core.errors import ParameterError
from bounds.core.theorem import View
from learners.classes import ClassError, FiniteClass, Littlestone
from learners.core.transcript import Transcript
from learners.games import Game


@lru_cache(maxsize=256)
def littlestone(cls: FiniteClass) -> Littlestone:
    """Return the dimensions of a class, shared by all who ask."""
    return Littlestone(cls)


@dataclass(frozen=True)
class ClassRun:
    """A run on a finite domain, with the class of hypotheses."""

    run: Transcript
    cls: FiniteClass

    @property
    def game(self) -> Game:
        """The rules it was played by."""
        return self.run.game

    @cached_property
    def points(self) -> list[int]:
        """The points that were shown."""
        return [] if self.run.instances is None else [int(x) for x in self.run.instances]

    @cached_property
    def labels(self) -> list[int]:
        """The labels."""
        return [int(y) for y in self.run.outcomes]

    @cached_property
    def mistakes(self) -> list[int]:
        """The rounds (from 0) with a wrong prediction."""
        return [int(t) for t in np.flatnonzero(self.run.predictions != self.run.outcomes)]

    @property
    def ldim(self) -> int:
        """The Littlestone dimension of the class."""
        return littlestone(self.cls).dimension()

    @property
    def realisable(self) -> bool:
        """Whether some hypothesis gives every point its label."""
        return self.cls.consistent(self.points, self.labels) != 0

    @property
    def regret(self) -> arb | fmpq | int:
        """What the learner lost more than the best hypothesis."""
        errors = self.cls.errors(self.points, self.labels)
        total: Any = sum(self.run.exact_losses.tolist(), fmpq(0))
        return total - int(errors.min())  # type: ignore[no-any-return]

    def spaces(self, eager: bool) -> list[int]:
        """Return the version space before each round and after the last.

        It is cut to the hypotheses that were right in every round, or only on mistakes.
        """
        return self._eager_spaces if eager else self._lazy_spaces

    @cached_property
    def _eager_spaces(self) -> list[int]:
        return self._cut(set(range(self.run.T)))

    @cached_property
    def _lazy_spaces(self) -> list[int]:
        return self._cut(set(self.mistakes))

    def _cut(self, rounds: set[int]) -> list[int]:
        found = [self.cls.all]
        for t, (x, y) in enumerate(zip(self.points, self.labels, strict=True)):
            found.append(found[-1] & self.cls.where(x, y) if t in rounds else found[-1])
        return found

    @property
    def shown(self) -> list[int] | None:
        """The version spaces that the learner shows as its weights, if that is what they are."""
        weights, told = self.run.weights, self.run.parameters.get("hypotheses")
        if weights is None or told is None or tuple(told) != self.cls.strings:
            return None
        if weights.ndim != 2 or weights.shape[1] != len(self.cls) or weights.dtype.kind not in "bi":
            return None
        if not bool(((weights == 0) | (weights == 1)).all()):
            return None
        return [sum(1 << int(h) for h in np.flatnonzero(row)) for row in weights]

    @property
    def variants(self) -> tuple[bool, ...]:
        """Which version spaces the learner may have kept, eager or lazy: as it says, or both."""
        told = self.run.parameters.get("eager")
        return (True, False) if told is None else (bool(told),)


def class_of(hypotheses: Any) -> FiniteClass:
    """Return a class that a user or a transcript gives, or say what is wrong with it."""
    try:
        return hypotheses if isinstance(hypotheses, FiniteClass) else FiniteClass(hypotheses)
    except (ClassError, TypeError, ValueError) as error:
        raise ParameterError(f"hypotheses: {error}") from None


def with_class(run: Transcript, hypotheses: Any = None) -> ClassRun:
    """Look at a run with a class: the one given, or the one that the learner was made with."""
    told = run.parameters.get("hypotheses") if hypotheses is None else hypotheses
    if told is None:
        raise ParameterError("the run does not say its class: pass hypotheses=… (a 0/1 matrix)")
    cls = class_of(told)
    shown = [] if run.instances is None else [int(x) for x in run.instances]
    strange = next((x for x in shown if not 0 <= x < cls.points), None)
    if strange is not None:
        raise ParameterError(
            f"point {strange} was shown, but the class has only the points 0..{cls.points - 1}: "
            "give the class that the run was played on"
        )
    return ClassRun(run, cls)


CLASS_VIEW = View(("hypotheses",), with_class, ClassRun)


@dataclass(frozen=True)
class ConceptRun:
    """A run on assignments, with the conjunction that the labels come from, if there is one.

    A literal is i for x_i and -i for its negation, as in `learners.classes.elimination`.
    """

    run: Transcript
    target: tuple[int, ...] | None
    told_monotone: bool | None = None

    @property
    def game(self) -> Game:
        """The rules it was played by."""
        return self.run.game

    @property
    def n(self) -> int:
        """The number of variables."""
        if self.run.T:
            assert self.run.instances is not None
            return int(self.run.instances.shape[1])
        told = self.run.parameters.get("n")
        if told is None:
            raise ParameterError("a run without rounds does not say its n: pass n=… to check()")
        return int(told)

    @property
    def k(self) -> int:
        """The number of literals of the target."""
        return 0 if self.target is None else len(self.target)

    @property
    def monotone(self) -> bool:
        """Whether the learner takes the target to have no negations: as given, or as it says."""
        if self.told_monotone is not None:
            return self.told_monotone
        return bool(self.run.parameters.get("monotone", False))

    @cached_property
    def rounds(self) -> list[tuple[tuple[int, ...], int]]:
        """The assignments with their labels."""
        if self.run.instances is None:
            return []
        return [
            (tuple(map(int, x)), int(y))
            for x, y in zip(self.run.instances, self.run.outcomes, strict=True)
        ]

    @property
    def mistakes(self) -> int:
        """The number of wrong predictions."""
        return int(np.sum(self.run.predictions != self.run.outcomes))

    def literals(self) -> tuple[int, ...]:
        """Return all literals that the learner starts from."""
        variables = tuple(range(1, self.n + 1))
        return variables if self.monotone else (*variables, *(-i for i in variables))


def satisfies(x: tuple[int, ...], literal: int) -> bool:
    """Whether an assignment satisfies a literal."""
    return x[abs(literal) - 1] == int(literal > 0)


def holds(x: tuple[int, ...], conjunction: tuple[int, ...]) -> bool:
    """Whether an assignment satisfies a conjunction."""
    return all(satisfies(x, literal) for literal in conjunction)


def with_target(run: Transcript, target: Any = None, monotone: bool | None = None) -> ConceptRun:
    """Look at a run with its target: the one given, or the longest that agrees with the labels."""
    view = ConceptRun(run, None, monotone)
    if target is not None:
        return ConceptRun(run, _conjunction(target, view), monotone)
    if run.T == 0:
        return ConceptRun(run, (), monotone)
    positive = [x for x, y in view.rounds if y]
    if positive:
        longest = tuple(
            literal for literal in view.literals() if all(satisfies(x, literal) for x in positive)
        )
        agrees = all(holds(x, longest) == bool(y) for x, y in view.rounds)
        return ConceptRun(run, longest if agrees else None, monotone)
    return ConceptRun(run, _unsatisfied(view), monotone)


def _conjunction(target: Any, view: ConceptRun) -> tuple[int, ...]:
    """Return the literals of a target that was given, checked."""
    try:
        chosen = tuple(int(literal) for literal in target)
    except (TypeError, ValueError):
        raise ParameterError(
            f"target is {target!r}, but a conjunction is a list of literals: i for x_i, -i for its "
            "negation"
        ) from None
    if 0 in chosen or len({abs(literal) for literal in chosen}) < len(chosen):
        raise ParameterError(f"target is {target}, but a conjunction names a variable once")
    if view.run.T and any(abs(literal) > view.n for literal in chosen):
        raise ParameterError(f"target is {target}, but the variables are 1..{view.n}")
    return chosen


def _unsatisfied(view: ConceptRun) -> tuple[int, ...] | None:
    """Return a conjunction that no assignment of the run satisfies, if there is one."""
    shown = {x for x, _ in view.rounds}
    variables = tuple(range(1, view.n + 1))
    if view.monotone:
        return None if (1,) * view.n in shown else variables
    for x in product((1, 0), repeat=view.n):
        if x not in shown:
            return tuple(i if bit else -i for i, bit in zip(variables, x, strict=True))
    return None


CONCEPT_VIEW = View(("target", "monotone"), with_target, ConceptRun)
