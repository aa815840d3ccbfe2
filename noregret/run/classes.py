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
from bounds.classes.views import holds
from bounds.core.errors import ParameterError
from noregret.run import options as o
from noregret.run.opponent import Adversary, Opponent, fixed
from noregret.run.options import Option, Settings


def _adaptive(make: Callable[[Any], Any]) -> Callable[[Settings, np.random.Generator], Opponent]:
    return lambda settings, _: Opponent(lambda _: make(settings["hypotheses"]))


def _random(settings: Settings, rng: np.random.Generator) -> Opponent:
    """Draw points, and a hypothesis that labels them."""
    cls = settings["hypotheses"]
    target = int(rng.integers(len(cls)))
    points = [int(x) for x in rng.integers(0, cls.points, size=settings["T"])]
    labels = [int(cls.value(target, x)) for x in points]
    return fixed((points, labels), {}, words=f"random points, the target is {cls.names[target]}")


_ON_CLASSES = (
    Adversary(
        "contrarian",
        "asks a copy of the learner, and contradicts where most hypotheses are left",
        _adaptive(Contrarian),
    ),
    Adversary(
        "tree", "goes down a mistake tree: Ldim mistakes on any learner", _adaptive(TreeAdversary)
    ),
    Adversary(
        "shattered-set",
        "contradicts on a largest shattered set: VC mistakes on any learner",
        _adaptive(ShatteredSetAdversary),
    ),
    Adversary(
        "random",
        "random points, labelled by a random hypothesis",
        _random,
        random=True,
        defaults={"T": 100},
    ),
)

# ------------------------------------------------------------------ conjunctions

_LITERALS = Option("k", "the number of literals of the target", o.whole(0), 2)


def _size(settings: Settings) -> tuple[int, int]:
    n, k = settings["n"], settings["k"]
    if k > n:
        raise ParameterError(f"k = {k} literals do not fit n = {n} variables: choose k <= n")
    return n, k


def _one_at_a_time(settings: Settings, _: np.random.Generator) -> Opponent:
    n, k = _size(settings)
    target = tuple(range(1, k + 1))
    rows, labels = one_literal_at_a_time(n, target, settings["monotone"])
    if not rows:
        raise ParameterError(f"k = n = {n} leaves nothing to eliminate: choose k < n")
    return fixed((rows, labels), {"T": len(rows)}, witness={"target": target})


def _random_conjunction(settings: Settings, rng: np.random.Generator) -> Opponent:
    """Draw a target, and assignments of which every other one satisfies it."""
    n, k = _size(settings)
    variables = [int(i) + 1 for i in sorted(rng.choice(n, size=k, replace=False))]
    signs = [1] * k if settings["monotone"] else [int(s) for s in rng.choice([-1, 1], size=k)]
    target = tuple(i * s for i, s in zip(variables, signs, strict=True))
    rows = rng.integers(0, 2, size=(settings["T"], n))
    for literal in target:
        rows[::2, abs(literal) - 1] = int(literal > 0)
    labels = [int(holds(tuple(map(int, row)), target)) for row in rows]
    words = f"random assignments, the target has the literals {', '.join(map(str, target))}"
    return fixed((rows, labels), {}, witness={"target": target}, words=words)


_ON_ASSIGNMENTS = (
    Adversary(
        "one-at-a-time",
        "positive examples that cost one literal each: as many mistakes as the bound",
        _one_at_a_time,
        (_LITERALS,),
    ),
    Adversary(
        "random",
        "random assignments, labelled by a random conjunction",
        _random_conjunction,
        (_LITERALS,),
        {"T": 100},
        random=True,
    ),
)

ADVERSARIES = {
    "consistent": _ON_CLASSES,
    "halving": _ON_CLASSES,
    "soa": _ON_CLASSES,
    "elimination": _ON_ASSIGNMENTS,
}
