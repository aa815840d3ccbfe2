"""How do the time and the memory of a run grow with T and with N?

Each learner plays ever longer (or wider) fixed sequences over four decades at least, quick ones
over five; the exponent is the slope of log(time) against log(size) over the upper half, by least
squares, where the fixed costs no longer count.  Memory is the peak of what was allocated during the
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

from benchmarks.measure import shown
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
from learners.core.streams import in_chunks
from learners.fast.compiler import compiled_if_available
from noregret.report.figures import growth_columns, growth_rows

#: Behind the fourth decade, no size is tried after one that took so many seconds.
QUICK = 0.5
#: What took longer than this is not played again to trace its memory.
TRACED = 5.0
SIZES = tuple(int(10 ** (k / 2)) for k in range(2, 13))  # 10^1 … 10^6
FOUR_DECADES = 10**5
#: What stays the same along the other axis, and the largest N for want of memory.
FEW_ACTIONS, FEW_ROUNDS, MOST_ACTIONS = 10, 20, 10**5

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
    """Return the processor's seconds (the least of three runs) and the peak of memory."""
    times: list[float] = []
    while len(times) < 3 and (not times or times[-1] <= QUICK):
        learner, data = make(N), game(T, N)
        started = time.process_time()
        play(learner, data)
        times.append(time.process_time() - started)
    return min(times), _peak(make(N), game(T, N)) if min(times) <= TRACED else 0


def _peak(learner: Any, data: Any) -> int:
    tracemalloc.start()
    play(learner, data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


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
    for size in SIZES if along_T else [n for n in SIZES if n <= MOST_ACTIONS]:
        T, N = (size, FEW_ACTIONS) if along_T else (FEW_ROUNDS, size)
        with compiled_if_available(False):
            taken, peak = measured(make, game, T, N)
        sizes.append(size)
        times.append(taken)
        peaks.append(peak)
        if size >= FOUR_DECADES and taken > QUICK:
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
    for along_T, fixed in ((True, f"N = {FEW_ACTIONS}"), (False, f"T = {FEW_ROUNDS}")):
        axis = "T" if along_T else "N"
        entry = {
            "fixed": fixed,
            "learners": [
                asdict(growth(name, along_T)) for name in shown(LEARNERS, f"growing {axis}")
            ],
        }
        table = Table(*growth_columns(axis), title=f"growth with {axis}, {fixed}")
        for row in growth_rows(entry):
            table.add_row(*row)
        Console().print(table)
        found[axis] = entry
    return found


if __name__ == "__main__":
    main()
