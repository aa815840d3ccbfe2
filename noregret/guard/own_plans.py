"""Which games are played with a learner that has its class, its dimension or its domain already?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.classes.sequences import Contrarian
from adversaries.core.judge import Case, as_float
from bounds.core.theorem import Theorem
from learners.classes import FiniteClass
from learners.convex import Ball, Linear, Space

#: How many hypotheses of a class are targets of a game.
_TARGETS = 40


def own_cases(
    theorem: Theorem, rounds: int, rng: np.random.Generator, fixed: Mapping[str, Any]
) -> Iterator[Case]:
    """Yield the games; none for a factory, which is given all it needs."""
    if "hypotheses" in fixed and theorem.key != "conjunctions.halving":
        yield from _on_its_class(FiniteClass(fixed["hypotheses"]), rng)
    if "dimension" in fixed:
        yield from _in_its_domain(theorem, min(rounds, 300), rng, fixed)


def _on_its_class(cls: FiniteClass, rng: np.random.Generator) -> Iterator[Case]:
    parameters = {"hypotheses": cls.strings}
    yield Case(parameters, lambda: Contrarian(cls), "contradicted where most is left")
    for row in cls.strings[:_TARGETS]:
        points = [int(x) for x in rng.integers(0, cls.points, size=4 * cls.points)]
        labels = [int(row[x]) for x in points]
        yield Case(
            parameters,
            lambda p=points, y=labels: (p, y),  # type: ignore[misc]
            f"the target {row}",
        )


def _in_its_domain(
    theorem: Theorem, T: int, rng: np.random.Generator, fixed: Mapping[str, Any]
) -> Iterator[Case]:
    d, radius = int(fixed["dimension"]), fixed.get("radius")
    domain = Space(d) if radius is None else Ball(d, radius)
    coins = rng.choice([-1.0, 1.0], size=T)
    for words, slopes in (
        ("one direction", np.ones((T, d))),
        ("coin flips", coins[:, None] * np.ones((T, d))),
        ("integers", rng.integers(-3, 4, size=(T, d)).astype(np.float64)),
    ):
        functions = [Linear([float(a) for a in row]) for row in slopes]
        for w in ([0] * d, [-_step(radius)] + [0] * (d - 1)):
            setting = {"dimension": d, "domain": domain, "w": w, "eta": fixed["eta"]}
            if "T" in theorem.by_name:
                setting["T"] = T
            yield Case(setting, lambda f=functions: f, f"linear functions, {words}")  # type: ignore[misc]


def _step(radius: fmpq | None) -> Any:
    """Return how far from 0 a witness lies: inside the domain."""
    return 1 if radius is None or as_float(radius) >= 1 else radius
