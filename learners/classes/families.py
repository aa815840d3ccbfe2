"""Which families of classes have a name?

A Boolean domain {0,1}^n is in lexicographic order, so its first point is 00...0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from math import comb
from typing import Any

import numpy as np

from learners.classes.dichotomies import dichotomies
from learners.classes.finite_class import ClassError, FiniteClass
from learners.core.arithmetic import Array
from learners.core.checks import whole_number

#: A class with more labels (hypotheses times points) than this is refused.
LARGEST = 1 << 24
#: The same for halfspaces, which are counted before they are known (Cover's bound).
MOST_HALFSPACES = 1 << 19


def thresholds(k: int) -> FiniteClass:
    """Return the k+1 hypotheses 1[x < a] on the points 1..k."""
    k = _size("thresholds", "k", k, lambda k: (k + 1, k), is_polynomial=True)
    cuts = np.arange(1, k + 2)
    rows = np.arange(1, k + 1)[None, :] < cuts[:, None]
    return FiniteClass(
        rows, domain=[str(x) for x in range(1, k + 1)], names=[f"x < {a}" for a in cuts]
    )


def singletons(d: int) -> FiniteClass:
    """Return the d hypotheses that say 1 at one of the points 1..d only."""
    d = _size("singletons", "d", d, lambda d: (d, d), is_polynomial=True)
    points = [str(x) for x in range(1, d + 1)]
    rows = np.eye(d, dtype=np.uint8)
    return FiniteClass(rows, domain=points, names=[f"x = {x}" for x in points])


def all_functions(n: int) -> FiniteClass:
    """Return all 2^n hypotheses on the points 1..n, in lexicographic order."""
    n = _size("all_functions", "n", n, lambda n: (1 << n, n))
    rows = _cube(n)
    return FiniteClass(rows, domain=[str(x) for x in range(1, n + 1)], names=_texts(rows))


def conjunctions(n: int) -> FiniteClass:
    """Return the 3^n conjunctions of literals on {0,1}^n that some point satisfies."""
    n = _size("conjunctions", "n", n, lambda n: (3**n, 1 << n))
    return _terms(n, product((None, True, False), repeat=n), all_of=True)


def monotone_conjunctions(n: int) -> FiniteClass:
    """Return the 2^n conjunctions of variables on {0,1}^n."""
    n = _size("monotone_conjunctions", "n", n, lambda n: (1 << n, 1 << n))
    return _terms(n, product((None, True), repeat=n), all_of=True)


def k_conjunctions(n: int, k: int, monotone: bool = False) -> FiniteClass:
    """Return the conjunctions of exactly k literals (or variables) of different variables."""
    k = whole_number("k", k, 0)
    signs = (True,) if monotone else (True, False)
    n = _size("k_conjunctions", "n", n, lambda n: (comb(n, k) * len(signs) ** min(k, n), 1 << n))
    if k > n:
        raise ClassError(
            f"k is {k}, but {n} variables allow at most {n} literals: choose k from 0..{n}"
        )
    terms = (
        _term(n, chosen, values)
        for chosen in combinations(range(n), k)
        for values in product(signs, repeat=k)
    )
    return _terms(n, terms, all_of=True)


def disjunctions(n: int) -> FiniteClass:
    """Return the 3^n disjunctions of literals on {0,1}^n that some point does not satisfy."""
    n = _size("disjunctions", "n", n, lambda n: (3**n, 1 << n))
    return _terms(n, product((None, True, False), repeat=n), all_of=False)


def monotone_disjunctions(n: int) -> FiniteClass:
    """Return the 2^n disjunctions of variables on {0,1}^n."""
    n = _size("monotone_disjunctions", "n", n, lambda n: (1 << n, 1 << n))
    return _terms(n, product((None, True), repeat=n), all_of=False)


def parities(n: int) -> FiniteClass:
    """Return the 2^n sums modulo 2 of variables on {0,1}^n."""
    n = _size("parities", "n", n, lambda n: (1 << n, 1 << n))
    cube = _cube(n)
    names = [" ^ ".join(f"x{i + 1}" for i in np.flatnonzero(row)) or "FALSE" for row in cube]
    rows = (cube.astype(np.int64) @ cube.T.astype(np.int64)) % 2
    return FiniteClass(rows, domain=_texts(cube), names=names)


def halfspaces(dimension: int, levels: int = 2, homogeneous: bool = False) -> FiniteClass:
    """Return all labelings of {0..levels-1}^dimension by 1[w.x >= b], or 1[w.x >= 0].

    A halfspace w.x >= b can be moved off the finitely many points, so its labeling is the strict
    separation of the vectors (x, 1) by (w, -b).  For w.x >= 0 the origin has the label 1, and
    adding a little to every weight moves all other points, which have no negative entry, off
    w.x = 0.  Either way :func:`~learners.classes.dichotomies.dichotomies` finds them all.
    """
    dimension = whole_number("dimension", dimension, 1)
    levels = whole_number("levels", levels, 2)
    points = levels**dimension if dimension <= 20 and levels <= 10**6 else LARGEST
    spread = dimension - 1 if homogeneous else dimension
    # At most 2 (C(N-1,0) + ... + C(N-1,d)) dichotomies of N points (Cover, 1965).
    most = 2 * sum(comb(points - 1, i) for i in range(spread + 1)) if points < LARGEST else LARGEST
    if most > MOST_HALFSPACES or most * points > LARGEST:
        raise ClassError(
            f"halfspaces(dimension={dimension}, levels={levels}) would have too many labels: take "
            "a smaller grid"
        )
    grid = list(product(range(levels), repeat=dimension))
    if homogeneous:
        rows = [(1, *found) for found in dichotomies(grid[1:])]
    else:
        rows = dichotomies([(*point, 1) for point in grid])
    mark = "" if levels <= 10 else ","
    return FiniteClass(sorted(rows), domain=[mark.join(map(str, point)) for point in grid])


def _size(
    family: str,
    name: str,
    value: Any,
    of: Callable[[int], tuple[int, int]],
    *,
    is_polynomial: bool = False,
) -> int:
    """Return a size of at least 1 if the class that it asks for is not too large to be made.

    How many labels it would have is worked out unless that number itself is too large.
    """
    size = whole_number(name, value, 1, most=None)  # what is too large is told in labels
    known = is_polynomial or size <= LARGEST.bit_length()
    rows, points = of(size) if known else (LARGEST, 2)
    if rows * points > LARGEST:
        raise ClassError(
            f"{name} is {size}, so {family}({name}) would have more than {LARGEST} labels: "
            "choose a smaller one"
        )
    return size


def _cube(n: int) -> Array:
    """Return {0,1}^n in lexicographic order, one point a row."""
    return ((np.arange(1 << n)[:, None] >> np.arange(n - 1, -1, -1)) & 1).astype(np.uint8)


def _texts(rows: Array) -> list[str]:
    return ["".join(map(str, row)) for row in rows.tolist()]


def _term(n: int, chosen: Sequence[int], values: Sequence[bool]) -> list[bool | None]:
    """Return for each of n variables whether its literal is positive, or None if it is absent."""
    signs: list[bool | None] = [None] * n
    for variable, value in zip(chosen, values, strict=True):
        signs[variable] = value
    return signs


def _terms(n: int, terms: Iterable[Sequence[bool | None]], *, all_of: bool) -> FiniteClass:
    """Return the conjunctions (or disjunctions) that the literals make, fewest literals first."""
    cube = _cube(n).astype(bool)
    rows, names = [], []
    empty, mark = ("TRUE", " & ") if all_of else ("FALSE", " | ")
    for signs in sorted(terms, key=lambda signs: sum(sign is not None for sign in signs)):
        row = np.full(len(cube), all_of)
        literals = []
        for variable, sign in enumerate(signs):
            if sign is not None:
                said = cube[:, variable] == sign
                row = row & said if all_of else row | said
                literals.append(f"{'' if sign else '!'}x{variable + 1}")
        rows.append(row)
        names.append(mark.join(literals) or empty)
    return FiniteClass(np.array(rows), domain=_texts(_cube(n)), names=names)


#: Every family by the name that it has on the command line.
FAMILIES: dict[str, Callable[..., FiniteClass]] = {
    "thresholds": thresholds,
    "singletons": singletons,
    "all-functions": all_functions,
    "conjunctions": conjunctions,
    "monotone-conjunctions": monotone_conjunctions,
    "k-conjunctions": k_conjunctions,
    "disjunctions": disjunctions,
    "monotone-disjunctions": monotone_disjunctions,
    "parities": parities,
    "halfspaces": halfspaces,
}
