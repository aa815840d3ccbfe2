"""When is a loop worth a compiler?

numba is optional (``pip install noregret[fast]``).  Loading it and compiling cost a second or so,
a loop of some milliseconds saves a part of them: so a kernel is compiled once the process has
played ``PAYS`` entries of its kind without it, and short work never waits.  Results do not depend
on it, bit for bit.  What was compiled is kept beside the source, where that can be written to, or
in the user's cache.

Set ``NOREGRET_COMPILE=0`` to do without.  Tests call :func:`compiled_if_available`, which
compiles from the first entry on, or never.
"""

from __future__ import annotations

import os
import warnings
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

#: Entries (rounds times features) that numpy takes a second or so for.
PAYS = 2**29

_played: Counter[str] = Counter()
_kernels: dict[str, Any] = {}
_switch: list[bool] = []


@contextmanager
def compiled_if_available(wanted: bool = True) -> Iterator[None]:
    """Within the block, use the compiler at once (if it is there), or not at all."""
    _switch.append(wanted)
    try:
        yield
    finally:
        _switch.pop()


def kernel(name: str, entries: int) -> Any:
    """Return the module ``native_<name>`` if compiling it pays or is done, else None.

    ``entries`` is how much there is to do; it counts towards what pays.
    """
    if _switch:
        return _loaded(name) if _switch[-1] else None
    if name not in _kernels:
        _played[name] += entries
        if _played[name] < PAYS or os.environ.get("NOREGRET_COMPILE") == "0":
            return None
    return _loaded(name)


def _loaded(name: str) -> Any:
    """Return the compiled module; None, for good, where numba is missing or fails."""
    if name not in _kernels:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # numba's remarks on versions and caches
                _kernels[name] = import_module(f"learners.fast.native_{name}")
        except Exception:  # a compiler can fail in ways of its own, and none of them matters
            _kernels[name] = None
    return _kernels[name]


def compiled(signature: Any, **options: Any) -> Any:
    """Return the decorator that compiles a function now, from the cache if there is one."""
    from numba import njit

    def decorate(function: Any) -> Any:
        try:
            return njit(signature, cache=True, **options)(function)
        except (RuntimeError, OSError):  # no folder can be written to
            return njit(signature, **options)(function)

    return decorate
