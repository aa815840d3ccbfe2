"""Which experts should be wrong next?  Moves on a histogram of errors, for any number of experts.

To Weighted Majority experts with equally many errors are interchangeable, so a state is a
histogram: ``state[j]`` experts have erred j times more often than the best so far.  A move says
how many of each group are wrong; it makes the learner err if they weigh at least half of all
(ties go against the learner).  Ten or 10^18 experts are the same effort.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

State = tuple[int, ...]
Move = tuple[int, ...]
#: Yields moves from a state, given the weights of its groups and the range for the wrong weight.
Moves = Callable[[State, Sequence[int], int, int], Iterator[Move]]

#: How many unfinished moves the near-halving keeps, and how many it offers in the end.
_PARTIAL, _OFFERED = 12, 6


def weight(state: State, units: Sequence[int]) -> int:
    """Return the total weight; ``units[j]`` is that of an expert with j errors more."""
    return sum(count * unit for count, unit in zip(state, units, strict=False))


def after(state: State, move: Move) -> tuple[State, int]:
    """Return the next state and by how much the best expert's errors rose (0 or 1)."""
    counts = [0] * (len(state) + 1)
    for group, (size, wrong) in enumerate(zip(state, move, strict=True)):
        counts[group] += size - wrong
        counts[group + 1] += wrong
    if counts[-1] == 0:
        counts.pop()
    return (tuple(counts), 0) if counts[0] else (tuple(counts[1:]), 1)


def all_moves(state: State, units: Sequence[int], least: int, most: int) -> Iterator[Move]:
    """Yield every move whose wrong side weighs between ``least`` and ``most``."""
    groups = len(state)
    rest = [0] * (groups + 1)  # what the groups from here on weigh
    for group in reversed(range(groups)):
        rest[group] = rest[group + 1] + state[group] * units[group]
    stack: list[tuple[int, Move]] = [(0, ())]
    while stack:
        wrong, move = stack.pop()
        group = len(move)
        if group == groups:
            yield move
            continue
        unit = units[group]
        missing = least - wrong - rest[group + 1]
        first = -(-missing // unit) if missing > 0 else 0
        last = min(state[group], (most - wrong) // unit)
        stack.extend((wrong + count * unit, (*move, count)) for count in range(first, last + 1))


def near_halves(state: State, units: Sequence[int], least: int, most: int) -> Iterator[Move]:
    """Yield a few moves whose wrong side weighs little more than ``least``.

    Group by group, the heavy ones first, about half are wrong, rounded so that what is still
    missing becomes small; the lighter groups settle the rest.
    """
    partial: list[tuple[int, Move]] = [(0, ())]
    behind = weight(state, units)
    for size, unit in zip(state, units, strict=False):
        behind -= size * unit
        longer: dict[int, Move] = {}
        for wrong, move in partial:
            # As if half of what is behind came out exactly.
            ideal = (2 * (least - wrong) - behind) // (2 * unit)
            for count in (ideal - 1, ideal, ideal + 1, ideal + 2):
                if 0 <= count <= size and wrong + count * unit <= most:
                    longer.setdefault(wrong + count * unit, (*move, count))
            for count in (0, size):
                if wrong + count * unit <= most:
                    longer.setdefault(wrong + count * unit, (*move, count))
        goal = 2 * least - behind
        partial = sorted(longer.items(), key=lambda item: abs(2 * item[0] - goal))[:_PARTIAL]
    offered = sorted((wrong, move) for wrong, move in partial if wrong >= least)
    for _, move in offered[:_OFFERED]:
        yield move


def replay(N: int, p: int, q: int, moves: Sequence[Move]) -> tuple[int, int]:
    """Play moves from N equal experts with beta = p/q: (mistakes, the best expert's errors).

    Exact integers throughout; a move that would not make the learner err is refused.
    """
    state: State = (N,)
    best = 0
    for number, move in enumerate(moves, 1):
        top = len(state) - 1
        units = [p**j * q ** (top - j) for j in range(top + 1)]
        if len(move) != len(state) or any(
            not 0 <= wrong <= size for wrong, size in zip(move, state, strict=True)
        ):
            raise ValueError(f"move {number} does not fit the state {state}: {move}")
        if 2 * weight(move, units) < weight(state, units):
            raise ValueError(f"move {number} weighs less than half, so it is no mistake")
        state, rise = after(state, move)
        best += rise
    return len(moves), best
