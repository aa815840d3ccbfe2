"""What is a learner held to: of which kind is it, and which theorems are asked for?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import Any

from bounds.core.catalogue import kind_named, theorems_of
from bounds.core.errors import ParameterError
from bounds.core.theorem import Held, Theorem
from learners.core.kind import Kind

#: Theorems as they are asked for: a pattern over keys, a theorem, or several.
Wanted = str | Theorem | Iterable[Theorem]


def kind_of(factory: Any, kind: str | Kind | None) -> Kind:
    """Return the kind that was named or given, or the one that the factory says of itself."""
    told = kind if kind is not None else getattr(factory, "noregret_kind", None)
    if isinstance(told, Kind):
        return told
    if told is None:
        name = name_of(factory)
        raise ParameterError(
            f"{name} does not say which kind of learner it makes: name the kind, as in "
            f'guard({name}, "perceptron")'
        )
    return kind_named(str(told))


def name_of(factory: Any) -> str:
    """Return what people call a class, a function or an object."""
    return str(getattr(factory, "__name__", type(factory).__name__))


def theorems_for(kind: Kind, wanted: Wanted = "*") -> tuple[Theorem, ...]:
    """Return the theorems that a learner of a kind is held to, of those that are asked for."""
    if not isinstance(wanted, str):
        given = (wanted,) if isinstance(wanted, Theorem) else tuple(wanted)
        for theorem in given:
            if theorem.kinds and theorem.held_by(kind) is None:
                raise _none_of(kind, theorem.key)
        return tuple(as_held(theorem, kind) for theorem in given)
    parts = [part.strip() for part in wanted.split(",")]
    known = theorems_of(kind)
    found = [item for item in known if any(fnmatchcase(item.key, part) for part in parts)]
    if not found:
        raise _none_of(kind, wanted)
    return tuple(as_held(theorem, kind) for theorem in found)


def _none_of(kind: Kind, wanted: str) -> ParameterError:
    known = ", ".join(theorem.key for theorem in theorems_of(kind)) or "none"
    return ParameterError(f"no theorem of {kind.name} matches {wanted!r}: it has {known}")


def how_held(theorem: Theorem, kind: Kind) -> Held:
    """Return what a learner of a kind must show for a theorem, and what is not asked of it."""
    return theorem.held_by(kind) or Held(kind)


def as_held(theorem: Theorem, kind: Kind) -> Theorem:
    """Return a theorem as a learner of this kind is held to it, however it plays."""
    unasked = how_held(theorem, kind).unasked
    whole = theorem if theorem.kinds else replace(theorem, kinds=(kind,))
    return whole.without(*(h.name for h in theorem.given if h.name in unasked))
