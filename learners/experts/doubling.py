"""The doubling trick: how to do without knowing the horizon.

    for k = 0, 1, 2, …: run a fresh learner, tuned for 2^k rounds,
        on the rounds 2^k, …, 2^(k+1) - 1

Sources: Chung-Chin Lu, On-Line Learning (lecture, 2017) (before Theorem 7.7); Shalev-Shwartz
and Ben-David, Understanding Machine Learning (2014), Exercise 4.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np

from learners.core.arithmetic import FLOAT, Array
from learners.core.protocol import Columns, Learner, arithmetic_of, is_fast
from learners.core.showing import Shown

#: So many rounds at a time, so that no second copy of the columns is made.
_PIECE = 1024


class Doubling(Shown):
    """Restart a learner that needs the horizon at rounds 1, 2, 4, 8, …

    ``make(horizon)`` returns a fresh learner tuned for that many rounds.
    """

    name = "doubling"

    def __init__(self, make: Callable[[int], Learner]) -> None:
        self._make = make
        self.learner = make(1)
        self.round = 1
        self.period = 0
        self.game = getattr(self.learner, "game", None)
        self.arithmetic = arithmetic_of(self.learner)
        inner = getattr(self.learner, "parameters", {})
        self.parameters = {"N": inner["N"]} if "N" in inner else {}

    @property
    def weights(self) -> Array:
        """The weights of the learner of the current period."""
        weights: Array = self.learner.weights  # type: ignore[attr-defined]
        return weights

    @property
    def distribution(self) -> Array:
        """The distribution of the learner of the current period."""
        distribution: Array = self.learner.distribution  # type: ignore[attr-defined]
        return distribution

    def predict(self, x: Any) -> Any:
        """Return the prediction of the learner of the current period."""
        return self.learner.predict(x)

    def update(self, x: Any, y: Any) -> Any:
        """Pass the outcome on; at the end of a period, start the next learner."""
        changed = self.learner.update(x, y)
        self._advance(1)
        return changed

    def _advance(self, rounds: int) -> None:
        self.round += rounds
        if self.round == 2 ** (self.period + 1):
            self.period += 1
            self.learner = self._make(2**self.period)

    def run(self, instances: Any, outcomes: Any) -> Columns | None:
        """Play a whole fixed sequence, each period at once, if the learners can do so."""
        if self.arithmetic is not FLOAT or not is_fast(self.learner):
            return None
        T = len(outcomes)
        before = vars(self) | {"learner": deepcopy(self.learner)}
        whole: dict[str, Any] = {}
        t = 0
        while t < T:
            stop = min(T, t + _PIECE, t + 2 ** (self.period + 1) - self.round)
            shown = None if instances is None else instances[t:stop]
            part = self.learner.run(shown, outcomes[t:stop]) if is_fast(self.learner) else None
            if part is None:
                vars(self).update(before)
                return None
            for name, column in vars(part).items():
                if column is not None:
                    rows = whole.setdefault(name, np.empty((T, *column.shape[1:]), column.dtype))
                    rows[t:stop] = column
            self._advance(stop - t)
            t = stop
        return Columns(**whole) if whole else None
