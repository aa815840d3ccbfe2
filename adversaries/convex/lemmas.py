"""How are the lemmas about projections, the hinge and the SVM objective put to the test?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.convex.strategies import domains, inside, vectors
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Subjects, listed
from bounds.convex.gradient_descent import HingeAt, ObjectiveAt, Projection
from learners.convex import Ball, Box, ConvexSet, Simplex, Space
from learners.core.arithmetic import rationals

Named = Iterator[tuple[str, Any]]

# ------------------------------------------------------------------ projections


def _grid_of_projections(_: Scope) -> Named:
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


def _grid_of_hinges(_: Scope) -> Named:
    grid = [fmpq(k, 4) for k in range(-8, 9)]
    for y, w, u in product((1, -1), grid, grid):
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


def _grid_of_objectives(scope: Scope) -> Named:
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
