"""Who plays against learners of finite classes and of conjunctions?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from adversaries.classes.sequences import (
    Contrarian,
    ShatteredSetAdversary,
    TreeAdversary,
    one_literal_at_a_time,
)
from adversaries.core.opponent import Encounter, Opponent, Settings, fixed_sequence, size_name
from bounds.classes.views import class_of, holds
from bounds.core.errors import ParameterError
from learners.classes import FiniteClass
from learners.core.kind import Kind
from learners.core.parameters import Hypotheses, Parameter, Whole
from learners.games import BOOLEAN_CONCEPT, FINITE_POINTS

Meet = Callable[[Kind, Settings, np.random.Generator], Encounter]

_POINTS = (FINITE_POINTS.name,)
_ASSIGNMENTS = (BOOLEAN_CONCEPT.name,)


def _class_in(kind: Kind, settings: Settings) -> FiniteClass:
    name = next(each.name for each in kind.takes if isinstance(each.range, Hypotheses))
    return class_of(settings[name])


def _adaptive(make: Callable[[FiniteClass], Any]) -> Meet:
    def meet(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
        cls = _class_in(kind, settings)
        return Encounter(lambda _: make(cls))

    return meet


def _draw_points(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    """Draw points, and a hypothesis that labels them."""
    cls = _class_in(kind, settings)
    target = int(rng.integers(len(cls)))
    points = [int(x) for x in rng.integers(0, cls.points, size=int(settings["T"]))]
    labels = [int(cls.value(target, x)) for x in points]
    words = f"random points, the target is {cls.names[target]}"
    return fixed_sequence((points, labels), {}, words=words)


# ------------------------------------------------------------------ conjunctions


def _size(kind: Kind, settings: Settings) -> tuple[int, int]:
    name = size_name(kind)
    n, k = settings[name], settings["k"]
    if k > n:
        raise ParameterError(
            f"k = {k} literals do not fit {name} = {n} variables: choose k <= {name}"
        )
    return n, k


def _one_at_a_time(kind: Kind, settings: Settings, _: np.random.Generator) -> Encounter:
    n, k = _size(kind, settings)
    target = tuple(range(1, k + 1))
    rows, labels = one_literal_at_a_time(n, target, _is_monotone(settings))
    if not rows:
        name = size_name(kind)
        raise ParameterError(f"k = {name} = {n} leaves nothing to eliminate: choose k < {name}")
    return fixed_sequence((rows, labels), {"T": len(rows)}, witness={"target": target})


def _is_monotone(settings: Settings) -> bool:
    return settings.get("monotone") is True


def _draw_assignments(kind: Kind, settings: Settings, rng: np.random.Generator) -> Encounter:
    """Draw a target, and assignments of which every other one satisfies it."""
    n, k = _size(kind, settings)
    variables = [int(i) + 1 for i in sorted(rng.choice(n, size=k, replace=False))]
    signs = [1] * k if _is_monotone(settings) else [int(s) for s in rng.choice([-1, 1], size=k)]
    target = tuple(i * s for i, s in zip(variables, signs, strict=True))
    rows = rng.integers(0, 2, size=(settings["T"], n))
    for literal in target:
        rows[::2, abs(literal) - 1] = int(literal > 0)
    labels = [int(holds(tuple(map(int, row)), target)) for row in rows]
    words = f"random assignments, the target has the literals {', '.join(map(str, target))}"
    return fixed_sequence((rows, labels), {}, witness={"target": target}, words=words)


# ------------------------------------------------------------------ all of them

_LITERALS = Parameter("k", "the number of literals of the target", Whole(0), 2)
_ROUNDS = {"T": 100}

OPPONENTS = (
    Opponent(
        "contrarian",
        "asks a copy of the learner, and contradicts where most hypotheses are left",
        _POINTS,
        _adaptive(Contrarian),
    ),
    Opponent(
        "tree",
        "goes down a mistake tree: Ldim mistakes on any learner",
        _POINTS,
        _adaptive(TreeAdversary),
    ),
    Opponent(
        "shattered-set",
        "contradicts on a largest shattered set: VC mistakes on any learner",
        _POINTS,
        _adaptive(ShatteredSetAdversary),
    ),
    Opponent(
        "random",
        "random points, labelled by a random hypothesis",
        _POINTS,
        _draw_points,
        defaults=_ROUNDS,
        random=True,
    ),
    Opponent(
        "one-at-a-time",
        "positive examples that cost one literal each: as many mistakes as the bound",
        _ASSIGNMENTS,
        _one_at_a_time,
        (_LITERALS,),
    ),
    Opponent(
        "random",
        "random assignments, labelled by a random conjunction",
        _ASSIGNMENTS,
        _draw_assignments,
        (_LITERALS,),
        _ROUNDS,
        random=True,
    ),
)
