"""How does a command start fast though sympy is large?

The collector of garbage looks through all that sympy makes while it is loaded, and again when the
program ends, and finds nothing: a fifth of the time of a short answer.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Load without the collector, and keep what was loaded from it; once in a process."""
    if "sympy" in sys.modules or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
