"""How are the lemmas about projections, the hinge and the SVM objective put to the test?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.convex.strategies import domains, inside, vectors
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Subjects, listed
from adversaries.linear.fixed.lengths import rational_of
from adversaries.worst_case.certificates import four_squares
from bounds.convex.gradient_descent import HingeAt, ObjectiveAt, Projection
from learners.convex import Ball, Box, ConvexSet, Simplex, Space
from learners.core.arithmetic import rationals

Named = Iterator[tuple[str, Any]]

# ------------------------------------------------------------------ projections


def _grid_of_projections(scope: Scope) -> Named:
    if "D" in scope.fixed:  # at this distance from 0, of a point or of all space
        point = rationals([*four_squares(rational_of(scope.fixed["D"])), 0])
        for domain in (Space(len(point)), Box(0 * point, 0 * point)):
            yield f"{domain}, {list(point)}, u = 0", Projection(domain, point, 0 * point)
        return
    sets: tuple[ConvexSet, ...] = (Box([0, -1], [1, 40]), Simplex(2), Space(2), Ball(2, 2))
    grid = [rationals([a, b]) for a in (-3, 0, 1, 3) for b in (-3, 0, 1, 40)]
    for domain, point, other in product(sets, grid, grid):
        u = inside(domain, list(other))
        yield f"{domain}, {list(point)}, u = {list(u)}", Projection(domain, point, u)


@st.composite
def _projections(draw: st.DrawFn) -> Projection:
    size = draw(st.integers(1, 3))
    domain = draw(domains(size))
    point = rationals(draw(vectors(size)))
    return Projection(domain, point, inside(domain, draw(vectors(size))))


PROJECTIONS = Subjects(
    listings=(
        listed("exhaustive", "a grid of points and of points of the set", _grid_of_projections),
    ),
    drawn=Drawing(lambda _: _projections(), "projections"),
)

# ------------------------------------------------------------------ hinges


def _grid_of_hinges(scope: Scope) -> Named:
    grid = [fmpq(k, 4) for k in range(-8, 9)]
    points = [1 - rational_of(scope.fixed["f_w"])] if "f_w" in scope.fixed else grid
    for y, w, u in product((1, -1), points, grid):
        item = HingeAt(rationals([1]), y, rationals([w]), rationals([u]))
        yield f"y={y}, w={w}, u={u}", item


def _hinges() -> st.SearchStrategy[HingeAt]:
    return st.integers(1, 3).flatmap(
        lambda size: st.builds(
            lambda x, y, w, u: HingeAt(rationals(x), y, rationals(w), rationals(u)),
            vectors(size),
            st.sampled_from([1, -1]),
            vectors(size),
            vectors(size),
        )
    )


HINGES = Subjects(
    listings=(
        listed(
            "exhaustive", "x = 1, both labels, w and u on a grid about the kink", _grid_of_hinges
        ),
    ),
    drawn=Drawing(lambda _: _hinges(), "hinges"),
)

# ------------------------------------------------------------------ the SVM objective


def _with_values(fixed: Mapping[str, Any]) -> ObjectiveAt | None:
    """Return the objective of one example with the values that are fixed; None if it has none.

    w has a direction of its own, and u - w is across: the hinge at w sets the value, what the
    example has along u - w the slope.
    """
    lam, f_w, slope, apart = (rational_of(fixed[n]) for n in ("lam", "f_w", "slope", "apart"))
    if f_w == 0 and (lam != 0 or slope != 0):
        return None
    length = fmpq(1)
    while lam * length**2 > f_w or (lam * length**2 == f_w and slope != 0):
        length /= 2
    hinge = f_w - lam * length**2
    beside = rationals(four_squares(apart))
    along = 0 * beside if apart == 0 else -slope / apart * beside
    w = rationals([length, *(0 * beside)])
    x = rationals([(1 - hinge) / length, *along])
    return ObjectiveAt(x.reshape(1, -1), [1], lam, w, w + rationals([0, *beside]))


def _grid_of_objectives(scope: Scope) -> Named:
    if all(name in scope.fixed for name in ("lam", "f_w", "slope", "apart")):
        found = _with_values(scope.fixed)
        if found is not None:
            yield "what is fixed", found
        return
    for lam in scope.over("lam", (fmpq(1, 2),)):
        for w, u in product(range(-3, 4), repeat=2):
            at = rationals([w]), rationals([u])
            yield f"w={w}, u={u}", ObjectiveAt(rationals([[1]]), [1], lam, *at)


@st.composite
def _objectives(draw: st.DrawFn, scope: Scope) -> ObjectiveAt:
    size = draw(st.integers(1, 2))
    rows = draw(st.lists(vectors(size), min_size=1, max_size=3))
    y = draw(st.lists(st.sampled_from([1, -1]), min_size=len(rows), max_size=len(rows)))
    lam = draw(scope.draw("lam", st.sampled_from([fmpq(1), fmpq(1, 5), fmpq(3)])))
    w, u = rationals(draw(vectors(size))), rationals(draw(vectors(size)))
    return ObjectiveAt(rationals(rows), y, lam, w, u)


OBJECTIVES = Subjects(
    listings=(listed("exhaustive", "one example, w and u on a grid", _grid_of_objectives),),
    drawn=Drawing(_objectives, "samples"),
)
