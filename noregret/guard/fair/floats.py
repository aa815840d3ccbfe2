"""In which floats does a learner compute, how much do they round, and what is too much for them?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.rounding import ROUNDINGS
from learners.core.arithmetic import FLOAT
from learners.games import ConvexAdvice, Game

#: The floats that round more than ours do, the coarsest first.
NARROW = ("float16", "float32")


@dataclass
class Floats:
    """What a learner computes in, as far as it shows; ``dtype`` is None where that is float64."""

    dtype: str | None = None

    def note(self, *things: Any) -> None:
        """Take notice of a prediction, or of what a learner keeps."""
        try:
            names = {name for thing in things for name in _dtypes(thing, 2)}
        except Exception:  # it does not like to be looked at
            return
        self.dtype = next((name for name in NARROW if name in names), self.dtype)

    @property
    def rounding(self) -> float:
        """What a few operations may be off by, in units of what is computed."""
        return ROUNDINGS * float(np.finfo(self.dtype or "float64").eps) / 2

    def hold(self, *told: Any) -> bool:
        """Tell whether sums and products of these numbers are such floats."""
        return self.dtype is None or all(_is_within(value, self.dtype) for value in told)

    def forecast(self, said: Any, game: Game) -> tuple[Any, float]:
        """Return a forecast and how far it was moved: from a few ulps outside [0, 1] it is."""
        if not isinstance(game, ConvexAdvice) or not isinstance(said, float | np.floating):
            return said, 0.0
        nearest = min(max(float(said), 0.0), 1.0)
        moved = abs(float(said) - nearest)
        return (nearest, moved) if moved <= self.rounding else (said, 0.0)


def _dtypes(thing: Any, depth: int) -> Iterator[str]:
    """Yield the number types of a value, and of what an object keeps."""
    dtype = getattr(thing, "dtype", None)
    if dtype is not None:
        yield str(dtype).rpartition(".")[2]  # numpy says float32, others torch.float32
    elif isinstance(thing, list | tuple):
        yield from (name for item in thing[:1] for name in _dtypes(item, depth))
    elif depth and not isinstance(thing, type):
        for value in list(getattr(thing, "__dict__", {}).values()):
            yield from _dtypes(value, depth - 1)


def _is_within(value: Any, dtype: str) -> bool:
    """Tell whether a third of the exponents is room enough for numbers, or for a function's."""
    if hasattr(value, "subgradient"):
        return all(_is_within(each, dtype) for each in vars(value).values())
    if not isinstance(value, np.ndarray | tuple | float | int | fmpq) or isinstance(value, bool):
        return True
    sizes = np.abs(FLOAT.vector(value))
    largest = 2.0 ** (np.finfo(dtype).maxexp // 3)
    return bool(((sizes == 0) | ((sizes >= 1 / largest) & (sizes <= largest))).all())
