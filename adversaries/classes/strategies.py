"""Which classes and sequences does Hypothesis draw? All shrink to small classes and few rounds."""

from __future__ import annotations

from itertools import cycle, islice

import numpy as np
from hypothesis import strategies as st

from learners.classes import FiniteClass

Labelled = tuple[tuple[int, ...], tuple[int, ...]]

#: So many rounds are drawn one by one.
_MOST_DRAWN = 24
_VARIABLES = st.integers(1, 5)


@st.composite
def classes(
    draw: st.DrawFn,
    *,
    most_points: int = 5,
    most: int = 12,
    least: int = 1,
    least_points: int = 1,
) -> tuple[str, ...]:
    """Draw a class as strings of labels."""
    points = draw(st.integers(least_points, most_points))
    rows = draw(
        st.lists(
            st.integers(0, 2**points - 1),
            min_size=min(least, 2**points),
            max_size=most,
            unique=True,
        )
    )
    return tuple(format(row, f"0{points}b") for row in rows)


@st.composite
def realisable(draw: st.DrawFn, strings: tuple[str, ...], *, most: int = 12) -> Labelled:
    """Draw points with the labels of some hypothesis."""
    right = draw(st.sampled_from(strings))
    points = tuple(draw(st.lists(st.integers(0, len(right) - 1), max_size=most)))
    return points, tuple(int(right[x]) for x in points)


@st.composite
def noisy(draw: st.DrawFn, strings: tuple[str, ...], *, rounds: int) -> Labelled:
    """Draw points with any labels, those of a hypothesis more often than not.

    A long game repeats what was drawn.
    """
    points, labels = [], []
    right = draw(st.sampled_from(strings))
    for _ in range(min(rounds, _MOST_DRAWN)):
        x = draw(st.integers(0, len(right) - 1))
        flipped = draw(st.sampled_from((0, 0, 1)))
        points.append(x)
        labels.append(int(right[x]) ^ flipped)
    return (
        tuple(islice(cycle(points), rounds)),
        tuple(islice(cycle(labels), rounds)),
    )


@st.composite
def relabelled(draw: st.DrawFn, cls: FiniteClass) -> tuple[str, ...]:
    """Draw a class with the same dimensions: at some points every label is the other one."""
    flips = draw(st.integers(0, 2**cls.points - 1))
    mask = np.array([flips >> x & 1 for x in range(cls.points)], dtype=np.uint8)
    return FiniteClass(cls.matrix ^ mask).strings


@st.composite
def conjunction_runs(
    draw: st.DrawFn,
    *,
    monotone: bool,
    n: st.SearchStrategy[int] = _VARIABLES,
    k: int | None = None,
    most: int = 10,
) -> tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Draw a number of variables, a target (of k literals, if that is given) and assignments."""
    size = draw(n)
    if k is None:
        signs = st.sampled_from((0, 1) if monotone else (0, 1, -1))
        target = tuple(sign * i for i in range(1, size + 1) if (sign := draw(signs)))
    else:
        target = draw(_literals(size, k, monotone=monotone))
    rows = draw(st.lists(st.integers(0, 2**size - 1), max_size=most))
    return size, target, tuple(tuple(row >> i & 1 for i in range(size)) for row in rows)


@st.composite
def _literals(draw: st.DrawFn, n: int, k: int, *, monotone: bool) -> tuple[int, ...]:
    """Draw k literals of variables that come one after the other, round and round."""
    first = draw(st.integers(0, n - 1))
    signs = 0 if monotone else draw(st.integers(0, 2**k - 1))
    chosen = sorted((first + i) % n + 1 for i in range(k))
    return tuple(-i if signs >> place & 1 else i for place, i in enumerate(chosen))


def every_class(points: int) -> list[FiniteClass]:
    """Return all classes on a few points, as one class of functions: a class is a set of these."""
    full = [format(row, f"0{points}b") for row in range(2**points)]
    return [
        FiniteClass([full[h] for h in range(2**points) if mask >> h & 1])
        for mask in range(1, 2 ** (2**points))
    ]
