"""Which game is played: what may be shown, predicted and answered, and what does it cost?

Each game checks what comes in (a :class:`GameError` says value, rule and remedy) and knows its
loss.  A game never computes in a number system of its own: it takes floats, rationals and
balls as they come.
"""

from learners.games.convex import CONVEX, ConvexOptimisation
from learners.games.experts import ACTIONS, EXPERT_ADVICE, Actions, ConvexAdvice, ExpertAdvice
from learners.games.finite import (
    BOOLEAN_CONCEPT,
    FINITE_FORECAST,
    FINITE_POINTS,
    BooleanConcept,
    FiniteForecast,
    FinitePoints,
)
from learners.games.linear import LINEAR, LinearClassification
from learners.games.losses import LOSSES, Loss
from learners.games.rules import ExpertGame, Game, GameError, NonsenseError

__all__ = [
    "ACTIONS",
    "BOOLEAN_CONCEPT",
    "CONVEX",
    "EXPERT_ADVICE",
    "FINITE_FORECAST",
    "FINITE_POINTS",
    "LINEAR",
    "Actions",
    "BooleanConcept",
    "ConvexAdvice",
    "ConvexOptimisation",
    "ExpertAdvice",
    "ExpertGame",
    "FiniteForecast",
    "FinitePoints",
    "Game",
    "GameError",
    "LinearClassification",
    "NonsenseError",
    "game_named",
]

_GAMES: tuple[Game, ...] = (
    EXPERT_ADVICE,
    ACTIONS,
    LINEAR,
    FINITE_POINTS,
    FINITE_FORECAST,
    BOOLEAN_CONCEPT,
    CONVEX,
)
_PLAIN = {game.name: game for game in _GAMES}


def game_named(name: str, losses: dict[str, Loss] | None = None) -> Game:
    """Return the game of a stored name; ``losses`` adds losses of the user's own."""
    if name in _PLAIN:
        return _PLAIN[name]
    family, _, loss = name.partition(":")
    known = LOSSES | (losses or {})
    if family == "convex-advice" and loss in known:
        return ConvexAdvice(known[loss])
    if family == "convex-advice":
        raise GameError(
            f"the loss {loss!r} is not one of {', '.join(sorted(known))}: pass it as losses="
        )
    raise GameError(f"no game is called {name!r}")
