"""What of the interpreter is a learner's own, and what is everybody's?

A learner may ask numpy to raise, allow a deeper recursion, or put another generator in the place
of numpy's.  The first two it finds again in its next call and nobody else does; the third is put
back after its game.
"""

from __future__ import annotations

import contextlib
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextvars import copy_context
from typing import Any

import numpy as np

from noregret.guard.deadline import TimeUp

#: The generator behind numpy's functions; numpy has no types for what exchanges it.
_global: Any = np.random


class World:
    """What one learner sees of the interpreter."""

    def __init__(self) -> None:
        self.context = copy_context()  # numpy keeps its treatment of errors there
        self.depth = self.own_depth = sys.getrecursionlimit()

    def run(self, ask: Callable[[], Any]) -> Any:
        """Return what somebody's code answers in its own world."""
        try:
            if self.own_depth > self.depth:
                sys.setrecursionlimit(self.own_depth)
            return self.context.run(ask)
        finally:
            self.own_depth = sys.getrecursionlimit()
            if self.own_depth != self.depth:
                sys.setrecursionlimit(self.depth)


class Generators:
    """The generators of numpy and Python as they were, to be put back."""

    def __init__(self) -> None:
        self.bits = _global.get_bit_generator()
        self.names = [(module, dict(vars(module))) for module in (np.random, random)]

    def put_back(self) -> None:
        """Undo what somebody has put in their place."""
        for module, names in self.names:
            if vars(module) != names:
                vars(module).update(names)
        if _global.get_bit_generator() is not self.bits:
            _global.set_bit_generator(self.bits)


def seed_all(seed: int) -> None:
    """Let those who draw from everybody's generators begin at the same place each time."""
    random.seed(seed)
    np.random.seed(seed % 2**32)


@contextlib.contextmanager
def world_kept() -> Iterator[None]:
    """Leave the folder, the generators and the recursion as they were: for a learner without a
    process of its own."""
    folder, depth, generators = os.getcwd(), sys.getrecursionlimit(), Generators()
    states = random.getstate(), np.random.get_state()
    try:
        yield
    finally:
        os.chdir(folder)
        sys.setrecursionlimit(depth)
        generators.put_back()
        random.setstate(states[0])
        np.random.set_state(states[1])


def failure_of(error: BaseException, words: str, seconds: float) -> tuple[str, str]:
    """Return the verdict on a call that gave no answer, and why."""
    if isinstance(error, TimeUp):
        return "HANGS", f"{words} took longer than {seconds:g} s"
    if isinstance(error, SystemExit):
        return "CRASHED", f"{words} ended the process (sys.exit({_text(error.code)}))"
    said = _text(error)
    return "CRASHED", f"{words} raised {type(error).__name__}{': ' if said else ''}{said}"


def _text(value: Any) -> str:
    """Return what something says, if it can: its text may fail as well, or be endless."""
    try:
        return str(value)[:400]
    except Exception:
        return ""
