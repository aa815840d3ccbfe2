"""Which kinds of learners can be guarded, how are they made, which theorems are fair to them?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from types import MappingProxyType

from bounds.core.catalogue import THEOREMS
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from learners.games import (
    ACTIONS,
    BOOLEAN_CONCEPT,
    CONVEX,
    EXPERT_ADVICE,
    FINITE_POINTS,
    LINEAR,
    ConvexAdvice,
    Game,
)
from learners.games.losses import ABSOLUTE, Loss


@dataclass(frozen=True)
class Kind:
    """What a guard must know about a kind of learner.

    Attributes:
        name: as in `guard(factory, name)`.
        game: what it plays; None if the parameters say (a loss).
        keywords: what its factory is given.
        theorems: the keys that are fair to a learner made of these keywords alone.  Others of
            its kind ask for more: a start vector, a rule on ties, a twin to compare with.
        mistake_driven: whether nothing changes in a round without a mistake.
        shows: what a learner must show for some of the theorems.
        remembers: whether its memory may grow with the number of mistakes.
        unasked: hypotheses of its theorems that say how it plays.  A guard holds it to the claim
            however it plays; a run that is no such learner's is not at fault.
    """

    name: str
    game: Game | None
    keywords: tuple[str, ...]
    theorems: tuple[str, ...]
    mistake_driven: bool = False
    remembers: bool = False
    shows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unasked: tuple[str, ...] = ()


_ANY_LABELS = (
    *("perceptron.l1", "perceptron.l1-radius", "perceptron.l1-sharp"),
    *("perceptron.l2", "perceptron.l2-radius"),
    *("perceptron.hinge", "perceptron.hinge-sharp", "perceptron.hinge-implicit"),
)
_PERCEPTRON = (
    "perceptron.margin",
    "perceptron.committee",
    "perceptron.disjunctions",
    "perceptron.disjunctions-signs",
    *_ANY_LABELS,
)

_ALL = (
    Kind("consistent", FINITE_POINTS, ("hypotheses",), ("consistent.mistakes",)),
    Kind("halving", FINITE_POINTS, ("hypotheses",), ("halving.mistakes", "conjunctions.halving")),
    Kind("soa", FINITE_POINTS, ("hypotheses",), ("soa.mistakes",)),
    Kind(
        "elimination",
        BOOLEAN_CONCEPT,
        ("n", "monotone"),
        ("elimination.mistakes", "elimination.monotone"),
        mistake_driven=True,
    ),
    Kind("weighted-majority", EXPERT_ADVICE, ("N", "beta"), ("wm.mistakes",)),
    Kind(
        "randomized-weighted-majority",
        ACTIONS,
        ("N", "beta"),
        ("rwm.loss", "rwm.sharp", "rwm.regret", "rwm.regret-uniform"),
    ),
    Kind(
        "hedge",
        ACTIONS,
        ("N", "eta"),
        ("hedge.regret", "hedge.sharp", "hedge.tuned", "hedge.tuned-sharp"),
    ),
    Kind(
        "exponential-weighted-average",
        None,
        ("N", "eta", "loss"),
        ("ewa.regret", "ewa.tuned"),
    ),
    Kind("doubling", None, ("N", "loss"), ("ewa.doubling",), unasked=("period-learner",)),
    Kind("perceptron", LINEAR, ("N",), _PERCEPTRON, mistake_driven=True),
    Kind(
        "margin-perceptron",
        LINEAR,
        ("N", "margin"),
        ("margin-perceptron.margin",),
    ),
    Kind(
        "averaged-perceptron",
        LINEAR,
        ("N",),
        (*_PERCEPTRON, "averaged.identity"),
        shows={"averaged.identity": ("weights", "average")},
    ),
    Kind(
        "kernel-perceptron",
        LINEAR,
        ("N", "kernel"),
        _PERCEPTRON,
        mistake_driven=True,
        remembers=True,
    ),
    Kind(
        "winnow",
        LINEAR,
        ("N", "eta"),
        ("winnow.margin", "winnow.tuned", "winnow.cosh", "winnow.committee"),
        mistake_driven=True,
    ),
    Kind(
        "online-gradient-descent",
        CONVEX,
        ("dimension", "eta", "radius"),
        ("ogd.regret", "ogd.lipschitz", "ogd.bounded"),
    ),
)

KINDS: Mapping[str, Kind] = MappingProxyType({kind.name: kind for kind in _ALL})


def kind_named(name: str) -> Kind:
    """Return the kind with this name."""
    try:
        return KINDS[name]
    except KeyError:
        raise ParameterError(
            f"the kind is {name!r}, but must be one of {', '.join(sorted(KINDS))}"
        ) from None


def held_to(kind: Kind, key: str) -> Theorem:
    """Return a theorem as a learner of this kind is held to it, however it plays."""
    whole = THEOREMS[key]
    return whole.without(*(h.name for h in whole.given if h.name in kind.unasked))


def theorems_of(kind: Kind, pattern: str = "*") -> tuple[Theorem, ...]:
    """Return the theorems that a learner of this kind is held to, those that match a pattern."""
    wanted = [part.strip() for part in pattern.split(",")]
    found = tuple(
        held_to(kind, key)
        for key in kind.theorems
        if any(fnmatchcase(key, part) for part in wanted)
    )
    if not found:
        raise ParameterError(
            f"no theorem of {kind.name} matches {pattern!r}: it has {', '.join(kind.theorems)}"
        )
    return found


def game_of(kind: Kind, parameters: Mapping[str, object]) -> Game:
    """Return the game that a learner of this kind plays with these parameters."""
    if kind.game is not None:
        return kind.game
    loss = parameters.get("loss", ABSOLUTE)
    assert isinstance(loss, Loss)
    return ConvexAdvice(loss)
