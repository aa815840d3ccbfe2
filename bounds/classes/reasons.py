"""Where do the mistake bounds of finite classes lose, on a run?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from flint import arb, fmpq

from bounds.classes.views import ClassRun
from bounds.core.parts import Gap, Lost, Reasons


def halved(keeps_eager: Callable[[ClassRun], bool]) -> Reasons:
    """Return where log2 of the version space goes."""
    text = "votes that do not split the version space evenly"
    return _version_space(keeps_eager, text, lambda size: arb(size).log() / arb(2).log())


def reduced(keeps_eager: Callable[[ClassRun], bool]) -> Reasons:
    """Return where the hypotheses but one go."""
    text = "mistakes that exclude more than one hypothesis"
    return _version_space(keeps_eager, text, lambda size: fmpq(size - 1))


def _version_space(
    keeps_eager: Callable[[ClassRun], bool], text: str, measure: Callable[[int], Any]
) -> Reasons:
    """Return what mistakes cost more than 1 of a measure of the version space, and the rest."""

    def reasons(gap: Gap) -> Iterator[Lost]:
        run: ClassRun | None = gap.subject
        if run is None:
            return
        spaces = run.shown or run.spaces(keeps_eager(run))
        sizes = [measure(space.bit_count()) for space in spaces]
        falls = [before - after for before, after in pairwise(sizes)]
        wrong = set(run.mistakes)
        yield Lost(text, sum((falls[t] - 1 for t in wrong), fmpq(0)))
        others = sum((fall for t, fall in enumerate(falls) if t not in wrong), fmpq(0))
        yield Lost("hypotheses that were excluded without a mistake", others)
        yield Lost("hypotheses that are left at the end", sizes[-1])

    return reasons
