"""In which ways do hyperplanes through the origin split finitely many vectors?

A dichotomy labels each vector v with the sign of w.v for some w with w.v != 0 everywhere.

Let the vectors span r dimensions, and let a dichotomy be given by w.  The vectors w' of the span
with w'.v >= 0 where the label is 1 and w'.v <= 0 where it is 0 form a polyhedral cone, which
contains (the projection of) w and no line, since the vectors span.  So it has an extreme ray, and
this ray is orthogonal to r-1 independent ones of the vectors: it is the normal of a hyperplane
that is spanned by vectors.  Off this hyperplane the labels are its sides; on it, w gives a
dichotomy of the vectors there.  Conversely a normal u of such a hyperplane, together with a
dichotomy w of the vectors on it, gives the dichotomy of u + epsilon w.  Hence the dichotomies are
those of each spanned hyperplane, completed by its sides, with either sign: a recursion that
finds all of them, in integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import gcd

Vector = tuple[int, ...]


def dichotomies(vectors: Sequence[Vector]) -> list[tuple[int, ...]]:
    """Return all dichotomies of nonzero integer vectors, one label 0 or 1 for each vector."""
    if not all(any(vector) for vector in vectors):
        raise ValueError("a vector is 0, which no hyperplane through the origin splits: remove it")
    found = _Dichotomies(vectors).of((1 << len(vectors)) - 1)
    return [tuple(mask >> i & 1 for i in range(len(vectors))) for mask in sorted(found)]


class _Dichotomies:
    """The dichotomies of subsets of vectors; subsets and labelings are bit masks."""

    def __init__(self, vectors: Sequence[Vector]) -> None:
        self.vectors = vectors
        self.known: dict[int, frozenset[int]] = {0: frozenset((0,))}

    def of(self, subset: int) -> frozenset[int]:
        """Return the dichotomies of a subset, as the sets of the vectors with label 1."""
        if subset not in self.known:
            found: set[int] = set()
            for on, above, below in self.hyperplanes(subset):
                for part in self.of(on):
                    found.add(above | part)
                    found.add(below | part)
            self.known[subset] = frozenset(found)
        return self.known[subset]

    def hyperplanes(self, subset: int) -> Iterator[tuple[int, int, int]]:
        """Yield for each hyperplane that the vectors span those on it, above and below.

        Flats (what a span holds of the vectors) grow one dimension at a time: modulo a flat, two
        vectors are on the same larger flat iff they are multiples of one another.  Modulo a
        hyperplane all vectors off it are multiples of one another, and the sign tells the side.
        """
        rest = {i: self.vectors[i] for i in range(len(self.vectors)) if subset >> i & 1}
        flats = {0: rest}
        while True:
            larger: dict[int, dict[int, Vector]] = {}
            for flat, rest in flats.items():
                groups: dict[Vector, int] = {}
                for i, vector in rest.items():
                    direction, _ = _primitive(vector)
                    groups[direction] = groups.get(direction, 0) | 1 << i
                if len(groups) == 1:
                    above = sum(1 << i for i, vector in rest.items() if _primitive(vector)[1] > 0)
                    yield flat, above, subset & ~flat & ~above
                    continue
                for direction, group in groups.items():
                    grown = flat | group
                    if grown not in larger:
                        larger[grown] = {
                            i: _without(vector, direction)
                            for i, vector in rest.items()
                            if not group >> i & 1
                        }
            if not larger:
                return
            flats = larger


def _primitive(vector: Vector) -> tuple[Vector, int]:
    """Return the shortest integer vector on the same line, and the sign of their quotient.

    Its first entry other than 0 is positive.
    """
    lead = next(entry for entry in vector if entry)
    divisor = gcd(*vector) if lead > 0 else -gcd(*vector)
    return tuple(entry // divisor for entry in vector), 1 if lead > 0 else -1


def _without(vector: Vector, direction: Vector) -> Vector:
    """Return a positive multiple of ``vector`` modulo ``direction``, 0 where the latter leads."""
    pivot = next(i for i, entry in enumerate(direction) if entry)
    times, minus = direction[pivot], vector[pivot]
    reduced = [times * a - minus * b for a, b in zip(vector, direction, strict=True)]
    divisor = gcd(*reduced)
    return tuple(entry // divisor for entry in reduced)
