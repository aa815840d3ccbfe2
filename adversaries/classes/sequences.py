"""Who plays against learners on finite classes, and which sequences are worst for them?

Each environment gives the label that was not predicted for as long as a hypothesis allows it.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from bounds.classes.dimensions import vc_dimension
from bounds.classes.views import littlestone
from learners.classes import FiniteClass, Leaf, Tree
from learners.core.protocol import GameOver, Learner

Sequence = tuple[list[int], list[int]]


def against(prediction: Any) -> int:
    """Return the label that a prediction (a label, or a forecast in [0, 1]) makes less of."""
    return int(2 * prediction < 1) if isinstance(prediction, int | float) else _against(prediction)


def _against(forecast: Any) -> int:
    middle = forecast.mid() if hasattr(forecast, "mid") else forecast
    return int(bool(2 * middle < 1))


class TreeAdversary:
    """Go down a shattered tree and contradict every prediction: Ldim mistakes on any learner."""

    def __init__(self, cls: FiniteClass) -> None:
        self.tree: Tree | Leaf = littlestone(cls).tree()

    def instance(self, t: int, learner: Learner) -> int:  # noqa: ARG002
        """Return the point of the node that was reached."""
        if isinstance(self.tree, Leaf):
            raise GameOver
        return self.tree.point

    def outcome(self, t: int, x: Any, prediction: Any) -> int:  # noqa: ARG002
        """Contradict, and go on where the label leads."""
        assert isinstance(self.tree, Tree)
        label = against(prediction)
        self.tree = self.tree.one if label else self.tree.zero
        return label


class ShatteredSetAdversary:
    """Show the points of a shattered set and contradict every prediction: VC mistakes."""

    def __init__(self, cls: FiniteClass) -> None:
        self.points = vc_dimension(cls)[1]

    def instance(self, t: int, learner: Learner) -> int:  # noqa: ARG002
        """Return the next point of the set."""
        if t >= len(self.points):
            raise GameOver
        return self.points[t]

    def outcome(self, t: int, x: Any, prediction: Any) -> int:  # noqa: ARG002
        """Contradict."""
        return against(prediction)


class Contrarian:
    """Look at what a copy of the learner would predict everywhere, and contradict where most
    hypotheses are left; end when every prediction is forced, or after as many mistakes as there
    are hypotheses: no bound allows more than one less."""

    def __init__(self, cls: FiniteClass) -> None:
        self.cls = cls
        self.rounds = len(cls)
        self.space = cls.all

    def instance(self, t: int, learner: Learner) -> int:
        """Return the point at which a contradiction leaves most."""
        if t >= self.rounds:
            raise GameOver
        best, chosen = 0, None
        for x in range(self.cls.points):
            said = deepcopy(learner).predict(x)
            left = (self.space & self.cls.where(x, against(said))).bit_count()
            if left > best:
                best, chosen = left, x
        if chosen is None:
            raise GameOver
        return chosen

    def outcome(self, t: int, x: Any, prediction: Any) -> int:  # noqa: ARG002
        """Contradict as long as a hypothesis is left."""
        label = against(prediction)
        if not self.space & self.cls.where(int(x), label):
            label = 1 - label
        self.space &= self.cls.where(int(x), label)
        return label


class BlindContrarian:
    """Contradict the forecast at the points in turn, whatever the hypotheses say."""

    def __init__(self, cls: FiniteClass, T: int) -> None:
        self.points = cls.points
        self.T = T

    def instance(self, t: int, learner: Learner) -> int:  # noqa: ARG002
        """Return the points in turn."""
        if t >= self.T:
            raise GameOver
        return t % self.points

    def outcome(self, t: int, x: Any, prediction: Any) -> int:  # noqa: ARG002
        """Contradict."""
        return against(prediction)


def in_order(d: int) -> Sequence:
    """Return singletons excluded one by one, the last is right: d - 1 mistakes of Consistent."""
    return list(range(d - 1)), [0] * (d - 1)


def one_literal_at_a_time(
    n: int, target: tuple[int, ...], monotone: bool, most: int | None = None
) -> tuple[list[list[int]], list[int]]:
    """Return positive examples of which each but the first costs elimination one literal.

    The first satisfies the target (all ones, if monotone) and each further one differs from it
    in one variable that the target does not have: ``most`` of them at most.
    """
    first = [1] * n
    for literal in target:
        first[abs(literal) - 1] = int(literal > 0)
    rows = [first]
    named = {abs(literal) for literal in target}
    free = [i for i in range(1, n + 1) if i not in named][:most]
    for i in free:
        row = list(first)
        row[i - 1] = 1 - row[i - 1]
        rows.append(row)
    return (rows[1:] if monotone else rows), [1] * (len(free) + (not monotone))
