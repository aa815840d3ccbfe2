"""How do the time and the memory of a run grow with T and with N?

Each learner plays ever longer (or wider) fixed sequences until one takes too long; the
exponent is the slope of log(time) against log(size) over the upper half, by least squares,
where the fixed costs no longer count.  Memory is the peak of what was allocated during the
run (tracemalloc), the data left out.  Nothing may grow faster than T, except for the
kernel Perceptron with its T mistakes on T rounds.  BLAS is kept to one thread: on shared
cores its threads wait for each other, which would be measured instead.
"""

from __future__ import annotations

import math
import os
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded

import numpy as np
from rich.console import Console
from rich.table import Table

from learners import (
    EXACT,
    AveragedPerceptron,
    Doubling,
    ExponentialWeightedAverage,
    FollowTheLeader,
    HalvingOverExperts,
    Hedge,
    KernelPerceptron,
    Perceptron,
    RandomizedWeightedMajority,
    VotedPerceptron,
    WeightedMajority,
    Winnow,
    gaussian,
    play,
)
from learners.fast.compiler import compiled_if_available
from learners.streams import in_chunks

#: No size is tried after one that took so many seconds.
MOST_SECONDS = 0.5
T_SIZES = tuple(int(10 ** (k / 2)) for k in range(4, 13))  # 10^2 … 10^6
N_SIZES = tuple(int(10 ** (k / 2)) for k in range(2, 11))  # 10^1 … 10^5

Game = Callable[[int, int], Any]


def _losses(T: int, N: int) -> Any:
    values = np.random.default_rng(0).random((T, N))
    values.flags.writeable = False
    return values


def _advice(T: int, N: int) -> Any:
    return (_losses(T, N) < 0.3).astype(float), np.random.default_rng(1).integers(0, 2, T)


def _forecasts(T: int, N: int) -> Any:
    return _losses(T, N), np.random.default_rng(1).random(T)


def _points(T: int, N: int) -> Any:
    """Linear classification with one label in ten wrong, so that mistakes never end."""
    generator = np.random.default_rng(0)
    X = generator.normal(size=(T, N))
    X.flags.writeable = False
    y = np.where((X[:, 0] > 0) ^ (generator.random(T) < 0.1), 1, -1)
    return X, y


def _streamed(T: int, N: int) -> Any:
    return in_chunks(_losses(T, N), 1000)


#: The learner for N experts or features, and the game that it plays.
LEARNERS: dict[str, tuple[Callable[[int], Any], Game]] = {
    "Hedge": (lambda N: Hedge(N, 0.1), _losses),
    "Hedge, streamed": (lambda N: Hedge(N, 0.1), _streamed),
    "Doubling over Hedge": (
        lambda N: Doubling(lambda horizon: Hedge(N, math.sqrt(8 * math.log(N) / horizon))),
        _losses,
    ),
    "RWM": (lambda N: RandomizedWeightedMajority(N, 0.9), _losses),
    "EWA": (lambda N: ExponentialWeightedAverage(N, 0.1), _forecasts),
    "Weighted Majority": (lambda N: WeightedMajority(N, 0.9), _advice),
    "Weighted Majority, eager": (lambda N: WeightedMajority(N, 0.9, eager=True), _advice),
    "Weighted Majority, exact": (
        lambda N: WeightedMajority(N, "1/2", arithmetic=EXACT),
        _advice,
    ),
    "Halving over experts": (lambda N: HalvingOverExperts(N), _advice),
    "Follow the leader": (lambda N: FollowTheLeader(N), _losses),
    "Perceptron": (lambda N: Perceptron(N), _points),
    "Perceptron, exact": (lambda N: Perceptron(N, arithmetic=EXACT), _points),
    "Averaged Perceptron": (lambda N: AveragedPerceptron(N), _points),
    "Voted Perceptron": (lambda N: VotedPerceptron(N), _points),
    "Winnow": (lambda N: Winnow(N, 0.1), _points),
    "kernel Perceptron": (lambda N: KernelPerceptron(N, gaussian(1)), _points),
}


def measured(make: Callable[[int], Any], game: Game, T: int, N: int) -> tuple[float, int]:
    """Return the processor's seconds and the peak of memory of one run (the shortest of three)."""
    times, peak = [], 0
    for _ in range(3):
        learner, data = make(N), game(T, N)
        started = time.process_time()
        play(learner, data)
        times.append(time.process_time() - started)
        if times[-1] > MOST_SECONDS:
            break
    learner, data = make(N), game(T, N)
    if times[-1] <= MOST_SECONDS / 2:  # tracing is slow
        tracemalloc.start()
        play(learner, data)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return min(times), peak


def exponent(sizes: list[int], values: list[float]) -> float:
    """Return the slope of log(value) against log(size) over the upper half of the sizes."""
    kept = [(s, v) for s, v in zip(sizes, values, strict=True) if v > 0][-4:]
    if len(kept) < 2:
        return math.nan
    x, y = np.log(np.array(kept, dtype=float)).T
    return float(np.polyfit(x, y, 1)[0])


@dataclass(frozen=True)
class Growth:
    """How one learner's runs grow along T or N: the measurements, and the slopes."""

    learner: str
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]
    bytes: tuple[int, ...]
    time_exponent: float
    memory_exponent: float


def growth(name: str, along_T: bool) -> Growth:
    """Measure one learner along T or along N."""
    make, game = LEARNERS[name]
    sizes: list[int] = []
    times: list[float] = []
    peaks: list[int] = []
    for size in T_SIZES if along_T else N_SIZES:
        T, N = (size, 10) if along_T else (100, size)
        with compiled_if_available(False):
            taken, peak = measured(make, game, T, N)
        sizes.append(size)
        times.append(taken)
        peaks.append(peak)
        if taken > MOST_SECONDS:
            break
    return Growth(
        name,
        tuple(sizes),
        tuple(times),
        tuple(peaks),
        exponent(sizes, times),
        exponent(sizes, [float(peak) for peak in peaks]),
    )


def main() -> dict[str, Any]:
    """Print the exponents of every learner; return all measurements."""
    found: dict[str, Any] = {}
    for along_T, fixed in ((True, "N = 10"), (False, "T = 100")):
        axis = "T" if along_T else "N"
        table = Table(
            "learner", f"largest {axis}", "seconds", f"time ~ {axis}^", f"memory ~ {axis}^"
        )
        table.title = f"growth with {axis}, {fixed}"
        rows = [growth(name, along_T) for name in LEARNERS]
        for row in rows:
            table.add_row(
                row.learner,
                f"{row.sizes[-1]}",
                f"{row.seconds[-1]:.3f}",
                f"{row.time_exponent:.2f}",
                f"{row.memory_exponent:.2f}",
            )
        Console().print(table)
        found[axis] = {"fixed": fixed, "learners": [asdict(row) for row in rows]}
    return found


if __name__ == "__main__":
    main()
