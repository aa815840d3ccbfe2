"""Which learners would take the whole program with them?"""

from __future__ import annotations

import collections
import contextlib
import ctypes
import itertools
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np


class Right:
    """The Perceptron; each of those below does something else besides."""

    def __init__(self, N):
        self.weights, self.rounds = np.zeros(N), 0

    def predict(self, x):
        return 1 if self.weights @ x >= 0 else -1

    def update(self, x, y):
        self.rounds += 1
        if Right.predict(self, x) != y:
            self.weights = self.weights + y * x


# ------------------------------------------------------------------ those that end the program


class Exits(Right):
    def update(self, x, y):
        super().update(x, y)
        if self.rounds == 3:
            sys.exit(0)


class ExitsAtOnce(Right):
    def update(self, x, y):
        super().update(x, y)
        if self.rounds == 3:
            os._exit(0)


class ExitsWhenMade(Right):
    def __init__(self, N):
        os._exit(0)


class ExitsWhenShown(Right):
    """Keeps its weights to itself; who reads them ends the program."""

    def __init__(self, N):
        self.inner = Right(N)

    @property
    def weights(self):
        sys.exit(0)

    def predict(self, x):
        return self.inner.predict(x)

    def update(self, x, y):
        self.inner.update(x, y)


class ReadsNothing(Right):
    def predict(self, x):
        if self.rounds == 1:
            ctypes.string_at(0)
        return super().predict(x)


class Terminates(Right):
    def predict(self, x):
        os.kill(os.getpid(), signal.SIGTERM)


class Bombs(Right):
    """Takes memory without end, and does not need time to do so."""

    hoard: list[object] = []  # noqa: RUF012

    def update(self, x, y):
        while True:
            self.hoard.append(np.empty(1 << 25))


class EndsItsGenerator(Right):
    def predict(self, x):
        raise GeneratorExit


class PressesCtrlC(Right):
    def predict(self, x):
        raise KeyboardInterrupt


class Deadlocks(Right):
    def predict(self, x):
        lock = threading.Lock()
        lock.acquire()
        lock.acquire()


class LoopsInC(Right):
    def predict(self, x):
        collections.deque(itertools.count(), maxlen=0)


class Swallows(Right):
    """Is told to stop, and gives an answer all the same."""

    def predict(self, x):
        try:
            while True:
                pass
        except BaseException:
            return super().predict(x)


class SwallowsForEver(Right):
    def predict(self, x):
        while True:
            with contextlib.suppress(BaseException):
                time.sleep(0.001)


# ------------------------------------------------------------------ those that only spoil the place


class Prints(Right):
    def update(self, x, y):
        super().update(x, y)
        if self.rounds == 1:
            print("x" * 50_000)
            print("{}", file=sys.stderr)
            os.write(1, b"y" * 50_000)


class Moves(Right):
    def __init__(self, N):
        super().__init__(N)
        os.chdir("/")


class MakesNumpyRaise(Right):
    """It counts on numpy to raise, in every call."""

    def __init__(self, N):
        super().__init__(N)
        np.seterr(all="raise")

    def predict(self, x):
        assert np.geterr()["over"] == "raise"
        return super().predict(x)


class RecursesLittle(Right):
    def update(self, x, y):
        super().update(x, y)
        if self.rounds == 1:
            depth, frame = 0, sys._getframe()
            while frame is not None:
                depth, frame = depth + 1, frame.f_back
            sys.setrecursionlimit(depth + 12)  # enough for itself


class RecursesDeep(Right):
    """It counts on a deep recursion, in every call."""

    def __init__(self, N):
        super().__init__(N)
        sys.setrecursionlimit(3000)

    def predict(self, x):
        assert sys.getrecursionlimit() == 3000
        return super().predict(x)


class ReplacesTheGenerator(Right):
    def __init__(self, N):
        super().__init__(N)
        np.random.set_bit_generator(np.random.PCG64(1))
        np.random.seed = np.random.default_rng = None


class Forks(Right):
    def predict(self, x):
        if self.rounds == 1 and not hasattr(Forks, "forked"):
            Forks.forked = os.fork()
        return super().predict(x)


class LeavesAChild(Right):
    """Starts a program that would outlive it, and writes down which."""

    file = ""

    def __init__(self, N):
        super().__init__(N)
        if not os.path.exists(self.file):
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            with open(self.file, "w", encoding="ascii") as file:
                file.write(str(child.pid))


# ------------------------------------------------------------------ others


class ChangesItsInput(Right):
    def update(self, x, y):
        if Right.predict(self, x) != y:
            x *= y
            self.weights = self.weights + x


class ChangesItsInputAndIsWrong(ChangesItsInput):
    def predict(self, x):
        return -super().predict(x)


class Guesses(Right):
    """Takes its chance from everybody's generator."""

    def predict(self, x):
        return int(np.random.choice([-1, 1]))


class InterruptsTheSecond(Right):
    """Presses the Ctrl-C of its parent in the second process that it is in, and then sleeps."""

    file, known, parent = "", False, os.getpid()

    def __init__(self, N):
        super().__init__(N)
        if not InterruptsTheSecond.known:
            InterruptsTheSecond.known = True
            with open(self.file, "a", encoding="ascii") as file:
                file.write(".")
        if os.path.getsize(self.file) == 2:
            os.kill(self.parent, signal.SIGINT)
            time.sleep(600)


# ------------------------------------------------------------------ and what became of them


def has_gone(process: int) -> bool:
    """Wait for the end of a process that nobody may have buried yet."""
    for _ in range(500):
        done = subprocess.run(
            ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True
        )
        if done.stdout.strip()[:1] in ("", "Z"):
            return True
        time.sleep(0.01)
    return False
