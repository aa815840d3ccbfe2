"""Which classes and sequences does Hypothesis draw? All shrink to small classes and few rounds."""

from __future__ import annotations

from hypothesis import strategies as st

from learners.classes import FiniteClass

Labelled = tuple[tuple[int, ...], tuple[int, ...]]


@st.composite
def classes(
    draw: st.DrawFn, *, most_points: int = 5, most: int = 12, least: int = 1
) -> tuple[str, ...]:
    """Draw a class as strings of labels."""
    points = draw(st.integers(1, most_points))
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
    """Draw points with any labels, those of a hypothesis more often than not."""
    points, labels = [], []
    right = draw(st.sampled_from(strings))
    for _ in range(rounds):
        x = draw(st.integers(0, len(right) - 1))
        flipped = draw(st.sampled_from((0, 0, 1)))
        points.append(x)
        labels.append(int(right[x]) ^ flipped)
    return tuple(points), tuple(labels)


@st.composite
def conjunction_runs(
    draw: st.DrawFn, *, monotone: bool, most: int = 10
) -> tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Draw a number of variables, a target and assignments."""
    n = draw(st.integers(1, 5))
    signs = st.sampled_from((0, 1) if monotone else (0, 1, -1))
    target = tuple(sign * i for i in range(1, n + 1) if (sign := draw(signs)))
    bits = st.tuples(*[st.integers(0, 1)] * n)
    return n, target, tuple(draw(st.lists(bits, max_size=most)))


def every_class(points: int) -> list[FiniteClass]:
    """Return all classes on a few points, as one class of functions: a class is a set of these."""
    full = [format(row, f"0{points}b") for row in range(2**points)]
    return [
        FiniteClass([full[h] for h in range(2**points) if mask >> h & 1])
        for mask in range(1, 2 ** (2**points))
    ]
