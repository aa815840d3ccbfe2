"""How does what was found in a forked process come back to its parent?

By pickle, but for what the parent has already: theorems and kinds hold functions that no pickle
takes.  A forked process has them where its parent has them, so their place in memory is their
name; the parent looks only at what it can reach from things that it holds on to.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Iterable
from io import BytesIO
from types import FunctionType, MappingProxyType
from typing import Any

from bounds.core.theorem import Theorem
from learners.core.kind import Kind


def _read_only(value: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(value)


class _Pickler(pickle.Pickler):
    def persistent_id(self, value: Any) -> Any:
        """Return the place of what stays where it is, None for what is sent."""
        if isinstance(value, Theorem | Kind):
            return id(value)
        if isinstance(value, FunctionType) and "<" in value.__qualname__:
            return id(value)  # a lambda, or a function within another
        return None

    def reducer_override(self, value: Any) -> Any:
        """Return how a read-only mapping is made again; the rest knows that itself."""
        return (
            (_read_only, (dict(value),)) if isinstance(value, MappingProxyType) else NotImplemented
        )


class _Unpickler(pickle.Unpickler):
    def __init__(self, data: bytes, held: Held) -> None:
        super().__init__(BytesIO(data))
        self.held = held

    def persistent_load(self, place: Any) -> Any:
        """Return what is in that place."""
        return self.held.at(place)


class Held:
    """What a parent holds on to while a process of its own lives."""

    def __init__(self, *roots: Any) -> None:
        self.roots = roots
        self.known = {id(root): root for root in roots}

    def at(self, place: int) -> Any:
        """Return what is in this place; it is looked for in all that the roots refer to."""
        if place not in self.known:
            self.known |= _reachable(self.roots)
        try:
            return self.known[place]
        except KeyError:
            raise pickle.UnpicklingError(
                "a process sent a function that it has made itself: only what is sent can be used"
            ) from None


def _reachable(roots: Iterable[Any]) -> dict[int, Any]:
    found: dict[int, Any] = {}
    waiting = list(roots)
    while waiting:
        value = waiting.pop()
        if id(value) not in found:
            found[id(value)] = value
            waiting += gc.get_referents(value)
    return found


def pack(value: Any) -> bytes:
    """Return something as bytes."""
    file = BytesIO()
    _Pickler(file, 5).dump(value)
    return file.getvalue()


def unpack(data: bytes, held: Held) -> Any:
    """Return what was packed in a process that was forked while this was held."""
    return _Unpickler(data, held).load()
