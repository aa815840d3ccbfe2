"""How is a round of a game told in plain Python, for somebody who has no noregret?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Any

import numpy as np

from bounds.core.verdict import to_float
from learners.convex import Absolute, Hinge, Linear, MaxAffine, Squared
from learners.games import Actions, ConvexAdvice, ConvexOptimisation, ExpertAdvice, Game


@dataclass(frozen=True)
class Spoken:
    """A game in Python: how a round is printed, when a prediction is one, and what it costs.

    ``rule`` may speak of ``{width}``; ``others`` is what the experts or actions pay.
    """

    shown: str
    rule: str
    cost: str
    others: str = "None"


@singledispatch
def spoken_game(game: Game) -> Spoken:
    """Return a game in Python; where predictions are labels, a mistake costs 1."""
    rule = f"p.shape == () and p in {game.labels}"
    return Spoken("{x} -> {prediction}, outcome {y}", rule, "int(prediction != y)")


@spoken_game.register
def _(game: ExpertAdvice) -> Spoken:
    rule = f"p.shape == () and p in {game.labels}"
    others = "(x != y).astype(int)"
    return Spoken("{x} -> {prediction}, outcome {y}", rule, "int(prediction != y)", others)


@spoken_game.register
def _(_: ConvexAdvice) -> Spoken:
    others = "np.array([loss(a, y) for a in x])"
    shown = "{x} -> {prediction}, outcome {y}"
    return Spoken(shown, "p.shape == () and 0 <= p <= 1", "loss(prediction, y)", others)


@spoken_game.register
def _(_: Actions) -> Spoken:
    rule = "p.shape == ({width},) and (p >= 0).all() and abs(p.sum() - 1) < 1e-9"
    return Spoken("{prediction}, losses {y}", rule, "float(np.dot(prediction, y))", "y")


@spoken_game.register
def _(_: ConvexOptimisation) -> Spoken:
    rule = "p.shape == ({width},) and np.isfinite(p).all()"
    return Spoken("the point {prediction}", rule, "y(prediction)", "np.array([y(COMPARATOR)])")


# ------------------------------------------------------------------ values


def literal(value: Any) -> str:
    """Return a value as Python writes it."""
    if isinstance(value, Linear):
        return f"Function([{_numbers(value.a)}], [{number_text(value.b)}])"
    if isinstance(value, Absolute):
        minus = [-entry for entry in value.x]
        slopes, offsets = f"[{_numbers(value.x)}, {_numbers(minus)}]", (-value.y, value.y)
        return f"Function({slopes}, {_numbers(offsets)})"
    if isinstance(value, Hinge):
        slope = [-value.y * entry for entry in value.x]
        return f"Function([{_numbers([0] * len(slope))}, {_numbers(slope)}], [0.0, 1.0])"
    if isinstance(value, MaxAffine):
        return f"Function([{', '.join(map(_numbers, value.A))}], {_numbers(value.b)})"
    if isinstance(value, Squared):
        factor = 0.5 if value.half else 1.0
        return f"Function([{_numbers(value.x)}], [{number_text(-value.y)}], {factor})"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(literal, value))}]"
    if isinstance(value, np.ndarray):
        if value.dtype.kind in "iu":
            return repr(value.tolist())
        return f"[{', '.join(map(literal, value))}]" if value.ndim else number_text(value.item())
    if value is None or isinstance(value, bool | str):
        return repr(value)
    if isinstance(value, int | np.integer):
        return str(int(value))
    return number_text(value)


def _numbers(values: Any) -> str:
    return f"[{', '.join(map(number_text, values))}]"


def number_text(value: Any) -> str:
    """Return a number as a float is written."""
    return repr(float(value) if isinstance(value, float | int | np.number) else to_float(value))
