"""How is a round of a game told in plain Python, for somebody who has no noregret?"""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch

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
