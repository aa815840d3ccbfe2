"""Whom does a learner meet: a fixed hard sequence, an adversary that watches, chance?

An :class:`Opponent` has a name and plays a game.  Arenas, the guard and `noregret run` take their
opponents from the same place, so that each hard sequence is put together once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from learners.core.kind import Kind
from learners.core.parameters import Parameter

Settings = Mapping[str, Any]

#: Where opponents stand: each module has its ``OPPONENTS``.
_HOMES = ("classes", "experts", "linear", "convex")


@dataclass(frozen=True)
class Encounter:
    """What the learner meets.

    Attributes:
        environment: a fresh one, made for the complete settings: a fixed sequence or an
            adversary that watches.
        settings: what it says about the parameters: the N of its data, its T.
        witness: vectors through which theorems may look at the run (v, w, target).
        words: what it is, for people.
        unknown: why it does not tell what a parameter is tuned for.
    """

    environment: Callable[[Settings], Any]
    settings: Settings = field(default_factory=dict)
    witness: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""
    unknown: str = "this is not known here"


@dataclass(frozen=True)
class Opponent:
    """A named environment for a game.

    Attributes:
        name: as in ``--adversary NAME``.
        about: a line for people.
        games: the names of the games that it plays.
        meet: given the kind, the settings so far (with T, unless it has a length of its own) and
            a generator, returns whom the learner meets.
        options: parameters of its own.
        defaults: what it would rather have for those of the learner and for T.
        random: whether chance is in it.
        suits: tells whether it is one for a kind.
    """

    name: str
    about: str
    games: tuple[str, ...]
    meet: Callable[[Kind, Settings, np.random.Generator], Encounter]
    options: tuple[Parameter, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    random: bool = False
    suits: Callable[[Kind], bool] = lambda _: True


def fixed_sequence(data: Any, settings: Settings, **more: Any) -> Encounter:
    """Return the encounter with a fixed sequence."""
    return Encounter(lambda _: data, settings, **more)


def size_name(kind: Kind) -> str:
    """Return what a kind calls the number of experts, features or coordinates."""
    return "N" if kind.size is None else kind.size.name


def game_name(kind: Kind) -> str:
    """Return the name of a kind's game, without its loss."""
    return kind.game_with({}).name.partition(":")[0]


def opponents_of(kind: Kind) -> dict[str, Opponent]:
    """Return the opponents of a kind by name."""
    return {one.name: one for one in _all() if game_name(kind) in one.games and one.suits(kind)}


def _all() -> Iterator[Opponent]:
    for topic in _HOMES:
        yield from import_module(f"adversaries.{topic}.opponents").OPPONENTS
