"""A library that campaigns are tried on; it is copied into a folder of its own.

``play`` notes each call; one seed waits until somebody lets it go on, so that its worker can be
killed in the middle.
"""

import os
import time
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
WAITS = 4


def play(seed):
    """Find something odd in every third seed, something even in one."""
    with (HERE / "log").open("a") as log:
        log.write(f"{seed} {os.getpid()} {os.getppid()}\n")
    while seed == WAITS and not (HERE / "go").exists():
        time.sleep(0.02)
    found = []
    if seed % 3 == 1:
        found += [{"signature": "odd", "words": f"seed {seed}", "size": 9 - seed, "replay": "odd"}]
    if seed == 2:
        found += [{"signature": "even", "words": "seed 2", "size": 1, "replay": "even"}]
    return {"verdict": "BROKEN" if found else "HOLDS", "findings": found}


def fickle(seed):
    """Find something once, and never again."""
    mark = HERE / f"fickle-{seed}"
    if mark.exists():
        return {"verdict": "HOLDS"}
    mark.touch()
    return {"verdict": "VIOLATED", "words": "it is gone"}


def dies(seed):
    """Die with one seed, raise with another, ask for all the memory with a third."""
    if seed == 1:
        os._exit(9)
    if seed == 2:
        raise ValueError("two is too many")
    if seed == 3:
        return {"verdict": "HOLDS", "words": "x" * 2**42}
    return {"verdict": "HOLDS"}


def nonsense(seed):
    """Return what says nothing."""
    return {"verdict": "PERHAPS"}


class Forgetful:
    """A Perceptron that does not take a tie for a mistake."""

    def __init__(self, N):
        self.w = np.zeros(N)

    def predict(self, x):
        return 1 if self.w @ x >= 0 else -1

    def update(self, x, y):
        if y * (self.w @ x) < 0:
            self.w = self.w + y * x
