"""What was a process doing when it died?

The process writes down each call of the learner before it is made: the game, and what was shown,
said and answered in its rounds so far.  It does so in memory that its parent shares, so what is
written is there whatever happens next, and no call crosses a pipe.
"""

from __future__ import annotations

import mmap
import os
import pickle
import struct
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

import numpy as np

from noregret.guard.isolation.sending import Held, pack, unpack

#: How many bytes a game may take; what is more is not written down.
_SIZE = 1 << 26
#: How many calls were begun or ended, and where the writing ends.
_HEAD = struct.Struct("=QQ")
#: How the bytes of an array are marked.
_ARRAY = "\0"


#: What an entry is about, a new game or a call of the learner; it holds the game's parameters, the
#: keywords, an instance, a prediction with an outcome, or nothing.
GAME, MAKE, PREDICT, UPDATE, OTHER = range(5)
Entry = tuple[int, tuple[Any, ...]]


class _Forks:
    """How often the process that runs was forked from others."""

    count = 0

    @classmethod
    def add(cls) -> None:
        cls.count += 1


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_Forks.add)


class Journal:
    """Where a process writes down what it is about to do, and its parent reads it."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _SIZE)
        self._calls, self._end = 0, _HEAD.size
        self._forks = _Forks.count

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._memory.close()

    # -------------------------------------------------------------- the process writes

    def adopt(self) -> None:
        """Take the journal over: from now on this process writes."""
        self._forks = _Forks.count

    def open_game(self, parameters: Mapping[str, Any]) -> None:
        """Begin with a new game; the one before is forgotten."""
        self._end = _HEAD.size
        try:
            told = pack(dict(parameters))
        except Exception:  # a parameter that cannot be sent
            told = pack({name: str(value) for name, value in parameters.items()})
        self._write((GAME, told))

    def enter(self, entry: tuple[Any, ...]) -> None:
        """Write down a call that is about to be made: what it is about, and what belongs to it."""
        self._calls += 1
        self._write(tuple([_plain(part) for part in entry]))

    def leave(self) -> None:
        """Write down that the call has come back; in a copy that a learner forked, it ends here."""
        if self._forks != _Forks.count:
            os._exit(0)
        self._calls += 1
        _HEAD.pack_into(self._memory, 0, self._calls, self._end)

    def _write(self, entry: tuple[Any, ...]) -> None:
        try:
            data = pickle.dumps(entry, 5)
        except Exception:  # what cannot be sent is left out
            data = pickle.dumps((entry[0], *(None for _ in entry[1:])), 5)
        end = self._end + len(data)
        if end <= _SIZE:
            self._memory[self._end : end] = data
            self._end = end
        _HEAD.pack_into(self._memory, 0, self._calls, self._end)

    # -------------------------------------------------------------- the parent reads

    @property
    def calls(self) -> int:
        """How many calls were begun or ended: an odd number while one is under way."""
        calls: int = _HEAD.unpack_from(self._memory)[0]
        return calls

    def entries(self, held: Held) -> Iterator[Entry]:
        """Yield what was written down about the last game."""
        end = _HEAD.unpack_from(self._memory)[1] - _HEAD.size
        file = BytesIO(self._memory[_HEAD.size : _HEAD.size + max(end, 0)])
        while file.tell() < end:
            about, *told = pickle.load(file)
            yield about, (unpack(told[0], held),) if about == GAME else tuple(map(_read, told))


def _plain(value: Any) -> Any:
    """Return an array as its bytes, which takes a tenth of the time of numpy's own way."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "fiub":
        return _ARRAY, value.dtype.char, value.shape, value.tobytes()
    return value


def _read(value: Any) -> Any:
    if isinstance(value, tuple) and value and value[0] == _ARRAY:
        _, dtype, shape, data = value
        return np.frombuffer(data, dtype=dtype).reshape(shape).copy()
    return value
