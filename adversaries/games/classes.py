"""How do tables become games on finite classes and on assignments?"""

from __future__ import annotations

from typing import Any

from adversaries.games.coding import Coding, Parameters
from learners.classes import FiniteClass
from learners.core.arithmetic import Array
from learners.core.kind import Kind
from learners.core.parameters import Hypotheses
from learners.games import BOOLEAN_CONCEPT, FINITE_FORECAST, FINITE_POINTS


def _class(kind: Kind, parameters: Parameters) -> FiniteClass:
    name = next(p.name for p in kind.takes if isinstance(p.range, Hypotheses))
    return FiniteClass(parameters[name])


def _words(points: list[int], labels: list[int]) -> str:
    return " ".join(f"{x}:{y}" for x, y in zip(points, labels, strict=True)) or "no rounds"


def _realisable(kind: Kind, parameters: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    """The first row names the hypothesis that is right."""
    cls = _class(kind, parameters)
    right = int(rows[0, 0]) % len(cls)
    points = [int(x) % cls.points for x in rows[1:, 1]]
    labels = [cls.value(right, x) for x in points]
    return (points, labels), {}, _words(points, labels)


def _noisy(kind: Kind, parameters: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    cls = _class(kind, parameters)
    points = [int(x) % cls.points for x in rows[:, 1]]
    labels = [int(y) % 2 for y in rows[:, 0]]
    return (points, labels), {}, _words(points, labels)


def _conjunction(_: Kind, parameters: Parameters, rows: Array) -> tuple[Any, Parameters, str]:
    """The first row has the signs of the target's literals: 0 for none."""
    signs = [0, 1, 0 if parameters.get("monotone") else -1]
    target = tuple(i * s for i, c in enumerate(rows[0], 1) if (s := signs[int(c) % 3]))
    X = (rows[1:] % 2).tolist()
    labels = [int(all(row[abs(z) - 1] == int(z > 0) for z in target)) for row in X]
    text = " ".join("".join(map(str, row)) for row in X) or "no rounds"
    return (X, labels), {"target": target}, text


CODINGS = {
    FINITE_POINTS.name: (Coding(lambda _: 2, _realisable, heads=1, few=3),),
    FINITE_FORECAST.name: (Coding(lambda _: 2, _noisy, few=2),),
    BOOLEAN_CONCEPT.name: (Coding(lambda p: int(p["n"]), _conjunction, heads=1),),
}
