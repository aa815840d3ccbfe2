"""What did a learner keep after each round of a game?"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from learners.core.arithmetic import Array
from learners.core.kind import Kind
from noregret.guard.implementation import Implementation, Watched
from noregret.guard.witness import Witness

#: Where people keep the weights of their learners.
_NAMES = ("weights", "w", "_weights", "weights_", "_w", "W", "coef_")


@dataclass(frozen=True)
class Trail:
    """A game that was played again, and the vectors that the learner kept.

    Attributes:
        learner: as the game left it; ``inner`` is the object itself.
        numbers: by name, a vector at the start and one after each round, in its own dtype.
    """

    kind: Kind
    width: int
    learner: Watched
    inner: Any
    numbers: dict[str, list[Array]] = field(default_factory=dict)

    @property
    def floats(self) -> dict[str, list[Array]]:
        """The vectors of floats among them."""
        return {n: rows for n, rows in self.numbers.items() if rows[0].dtype.kind == "f"}

    def now(self, name: str) -> Array | None:
        """Return a vector as it is now, a copy."""
        return _vector(self.inner, name, self.width)


def follow(implementation: Implementation, witness: Witness) -> Trail:
    """Play the game again and look at the learner after each round."""
    learner = implementation(witness.parameters)
    trail = Trail(implementation.kind, witness.width, learner, implementation.current)
    for name in _NAMES:
        start = trail.now(name)
        if start is not None:
            trail.numbers[name] = [start]
    for x, y in zip(*witness.shown, strict=True):
        learner.predict(x)
        learner.update(x, y)
        for name in list(trail.numbers):
            row = trail.now(name)
            if row is None:
                del trail.numbers[name]  # it is something else by now
            else:
                trail.numbers[name].append(row)
    return trail


def _vector(inner: Any, name: str, width: int) -> Array | None:
    try:
        vector = np.array(getattr(inner, name, None))
    except (Exception, SystemExit, GeneratorExit):  # a property of its own that fails
        return None
    if vector.ndim == 2 and vector.shape[0] == 1:
        vector = vector[0]  # scikit-learn keeps a row
    is_vector = vector.shape == (width,) and vector.dtype.kind in "fiu"
    return vector if is_vector else None
