"""Against what does the learner play: which adversaries are there for a kind?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

import numpy as np

from bounds.core.errors import ParameterError
from noregret.guard.kinds import kind_named
from noregret.run.options import Option, Settings

#: The games of a kind are in these modules; each has its ``ADVERSARIES``.
_MODULES = ("classes", "experts", "linear", "descent")


@dataclass(frozen=True)
class Opponent:
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
class Adversary:
    """A named opponent.

    ``meet`` is given the settings so far (with T, unless the adversary has a length of its own)
    and a generator; ``options`` are parameters of its own, ``defaults`` what it would rather
    have for those of the learner and for T.
    """

    name: str
    about: str
    meet: Callable[[Settings, np.random.Generator], Opponent]
    options: tuple[Option, ...] = ()
    defaults: Mapping[str, Any] = field(default_factory=dict)
    random: bool = False


def fixed(data: Any, settings: Settings, **more: Any) -> Opponent:
    """Return the opponent that plays a fixed sequence."""
    return Opponent(lambda _: data, settings, **more)


def adversaries_of(kind: str) -> dict[str, Adversary]:
    """Return the adversaries of a kind by name."""
    from noregret.run.worst import worst_case_of

    worst = worst_case_of(kind_named(kind).name)
    return _listed(kind) | ({worst.name: worst} if worst is not None else {})


def _listed(kind: str) -> dict[str, Adversary]:
    """Return the adversaries that need no solver."""
    name = kind_named(kind).name
    found: dict[str, Adversary] = {}
    for module in _MODULES:
        listed = import_module(f"noregret.run.{module}").ADVERSARIES.get(name, ())
        found |= {adversary.name: adversary for adversary in listed}
    return found


def adversary_named(kind: str, name: str) -> Adversary:
    """Return one of the adversaries of a kind."""
    known = _listed(kind)
    if name in known:
        return known[name]
    known = adversaries_of(kind)
    if name not in known:
        raise ParameterError(f"{kind} has no adversary {name!r}: choose one of {', '.join(known)}")
    return known[name]
