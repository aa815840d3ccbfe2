"""How does a learner that multiplies weights play rounds in which mistakes are dense?

The weights are multiplied round by round, by factors that were computed for many rounds at once,
and are asked for the sign of a score only.  They differ from the learner's own by the rounding of
the factors and of the sums in the exponents: where a score is not clear in spite of that, the
learner's own weights are computed, and where these do not tell either, it plays the round itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from learners.core.arithmetic import Array

_EPSILON = 2.0**-52
#: No factor is beyond this power of e, and no product of a few overflows.
_STEEPEST = 100.0
#: No exponent is larger.
_LARGEST = 2.0**900
#: A score may be off by so many times what its operations round away.
_SAFETY = 8.0


@dataclass(frozen=True)
class Exponents:
    """Weights in proportion to e^(eta s), where s is a sum of y x over the mistakes.

    Attributes:
        eta: the rate.
        sums: returns s.
        put: sets s.
        relative: returns the weights in floats up to a common factor, the largest being 1.
        spread: returns what is seen in place of the rows of a table.
    """

    eta: float
    sums: Callable[[], Array]
    put: Callable[[Array], None]
    relative: Callable[[], Array]
    spread: Callable[[Array], Array]


class Multiplied:
    """Some rounds, prepared."""

    def __init__(self, own: Exponents, rows: Array, labels: Array) -> None:
        self._own = own
        self._rows = own.spread(rows)
        self._signed = self._rows * labels[:, None]
        self._sizes = np.abs(self._rows).max(axis=1)
        self._pending: list[int] = []
        self._told: list[int] = []
        largest = float(self._sizes.max())
        self._exponents = float(np.abs(own.sums()).max()) + len(rows) * largest
        #: Whether this is better left alone: something may overflow, or is no number.
        self.is_steep = not (own.eta * largest < _STEEPEST and self._exponents < _LARGEST)
        if not self.is_steep:
            self._factors = list(np.exp(own.eta * self._signed))
            self._growth = np.exp(own.eta * self._sizes).tolist()

    @property
    def mistakes(self) -> Array:
        """The rounds with a mistake, as far as they were clear."""
        return np.array(self._told, dtype=np.intp)

    @property
    def still(self) -> Array:
        """Those of them after which all weights are in the same proportion as before."""
        seen = self._rows[self._told]
        return self.mistakes[np.all(seen == seen[:, :1], axis=1)]

    def _catch_up(self) -> None:
        """Bring the learner to where the rounds have come, one sum after the other."""
        if self._pending:
            steps = np.vstack([self._own.sums(), self._signed[self._pending]])
            self._own.put(np.add.accumulate(steps, axis=0)[-1])
            self._told += self._pending
            self._pending = []

    def play(self, start: int) -> int:
        """Play from a round on; return the first that is not clear, or the number of rounds."""
        weights, noise = self._weights()
        sizes, growth, factors = self._sizes.tolist(), self._growth, self._factors
        anew = start
        k = start
        while k < len(factors):
            score = self._signed[k].dot(weights)
            limit = noise * sizes[k]
            if score < -limit:
                self._pending.append(k)
                weights *= factors[k]
                noise *= growth[k]
            elif not score > limit:
                if anew == k:
                    break
                weights, noise = self._weights()
                anew = k
                continue
            k += 1
        self._catch_up()
        return k

    def _weights(self) -> tuple[Array, float]:
        """Return the learner's weights, and how far a score may be off, in units of the row."""
        self._catch_up()
        weights = self._own.relative()
        rounds, width = self._rows.shape
        operations = width + rounds * (4 + 4 * self._own.eta * self._exponents)
        return weights.copy(), _SAFETY * operations * _EPSILON * float(weights.sum())
