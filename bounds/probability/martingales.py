"""Which martingales does Azuma's inequality speak about?

A :class:`MartingaleTree` holds steps V_1, …, V_T whose law hangs on what came before; what it
says of their sum is exact, by dynamic programming.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import fmpq

from bounds.probability.laws import Law, exact
from learners.core.arithmetic import rational


def _refuse_other(value: Any, kind: type, what: str) -> None:
    if not isinstance(value, kind):
        raise TypeError(f"{what} a {type(value).__name__}: give a {kind.__name__}")


@dataclass(frozen=True, eq=False)
class Step:
    """What happens next: V_t has this ``law``, and lies at or above Z_t = ``low``, known before.

    ``after`` holds the step that follows each value of the law; it is empty at the end.  The same
    object may follow several pasts: then they are one state, and the tree stays small.
    """

    low: fmpq
    law: Law
    after: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "low", rational(self.low))
        object.__setattr__(self, "after", tuple(self.after))
        _refuse_other(self.law, Law, "the law of a step is")
        for step in self.after:
            _refuse_other(step, Step, "after a step comes")


@dataclass(frozen=True)
class MartingaleTree:
    """V_1, …, V_T, step by step: ``widths`` are the constants c_t, ``first`` leads to the rest.

    Whether the conditional means are 0 and the values stay in [Z_t, Z_t + c_t] is not assumed:
    they are hypotheses of the theorems, tested at every step.
    """

    widths: tuple[fmpq, ...]
    first: Step | None

    def __post_init__(self) -> None:
        object.__setattr__(self, "widths", tuple(rational(c) for c in self.widths))
        if self.first is not None:
            _refuse_other(self.first, Step, "the first step is")
        if any(c < 0 for c in self.widths):
            raise ValueError("a width c_t is negative: give numbers from 0 on")
        if (self.first is None) != (self.T == 0):
            raise ValueError(f"there are {self.T} widths: give one for each step")
        for t, steps in enumerate(self.levels, 1):
            sizes = {len(step.law.values) - len(step.after) for step in steps if step.after}
            if sizes - {0} or any(bool(step.after) != (t < self.T) for step in steps):
                raise ValueError(
                    f"step {t} of {self.T}: each value needs a next step, and the last ones none"
                )

    @property
    def T(self) -> int:
        """The number of steps."""
        return len(self.widths)

    @cached_property
    def levels(self) -> tuple[tuple[Step, ...], ...]:
        """The steps that can come first, second, …"""
        result: list[tuple[Step, ...]] = []
        level = {self.first: None} if self.first is not None else {}
        while level and len(result) < self.T:
            result.append(tuple(level))
            level = {following: None for step in level for following in step.after}
        return tuple(result)

    @cached_property
    def law(self) -> Law:
        """The law of V_1 + … + V_T, by dynamic programming over (step, sum so far)."""
        if self.first is None:
            return Law((fmpq(0),), (fmpq(1),))
        now: dict[Step, dict[fmpq, fmpq]] = {self.first: {fmpq(0): fmpq(1)}}
        total: dict[fmpq, fmpq] = {}
        while now:
            following: dict[Step, dict[fmpq, fmpq]] = {}
            for step, sums in now.items():
                for k, value in enumerate(step.law.values):
                    weight = step.law.probabilities[k]
                    target = following.setdefault(step.after[k], {}) if step.after else total
                    for so_far, p in sums.items():
                        key = so_far + value
                        target[key] = target.get(key, fmpq(0)) + p * weight
            now = following
        return Law.ascending(total)

    @property
    def sum_of_squares(self) -> fmpq:
        """The sum of the c_t^2."""
        return sum((c * c for c in self.widths), fmpq(0))

    def first_mean_is_zero(self) -> bool:
        """Tell whether E V_1 = 0."""
        return self.first is None or self.first.law.mean == 0

    def later_means_are_zero(self) -> bool:
        """Tell whether E[V_t | past] = 0 for t >= 2, whatever the past."""
        return all(step.law.mean == 0 for steps in self.levels[1:] for step in steps)

    def within_range(self) -> bool:
        """Tell whether Z_t <= V_t <= Z_t + c_t always."""
        return all(
            step.low <= step.law.values[0] and step.law.values[-1] <= step.low + c
            for c, steps in zip(self.widths, self.levels, strict=True)
            for step in steps
        )

    def tail(self, eps: Any) -> fmpq:
        """Return P(V_1 + … + V_T >= eps)."""
        return self.law.upper_tail(exact(eps))

    def lower_tail(self, eps: Any) -> fmpq:
        """Return P(V_1 + … + V_T <= -eps)."""
        return self.law.mirrored().upper_tail(exact(eps))

    def mirrored(self) -> MartingaleTree:
        """Return -V_1, …, -V_T: its upper tail is the lower tail."""
        seen: dict[Step, Step] = {}
        for c, steps in reversed(list(zip(self.widths, self.levels, strict=True))):
            for step in steps:
                after = tuple(seen[following] for following in reversed(step.after))
                seen[step] = Step(-step.low - c, step.law.mirrored(), after)
        return MartingaleTree(self.widths, None if self.first is None else seen[self.first])

    def __str__(self) -> str:
        words = f"c = ({', '.join(str(c) for c in self.widths)})"
        return f"{words}: {_words(self.first)}" if self.first is not None else words


def _words(step: Step) -> str:
    """Write a small tree out; of a large one, its first step."""
    if not step.after:
        return f"[{step.law}]"
    if len(set(step.after)) == 1:
        return f"[{step.law}] then {_words(step.after[0])}"
    if any(following.after for following in step.after):
        return f"[{step.law}] then as the past has it"
    cases = zip(step.law.values, step.after, strict=True)
    return f"[{step.law}] then " + ", ".join(
        f"after {value}: {_words(following)}" for value, following in cases
    )


def independent_steps(laws: Sequence[Law], widths: Sequence[Any] | None = None) -> MartingaleTree:
    """Return the sum of independent variables as a tree; each width is its variable's own."""
    own = [law.width for law in laws] if widths is None else widths
    step: Step | None = None
    for law in reversed(laws):
        after = () if step is None else (step,) * len(law.values)
        step = Step(law.values[0], law, after)
    return MartingaleTree(tuple(own), step)
