"""How are the theorems about online gradient descent put to the test?

The functions -rho <e_t, w> make every step of the proof an equality; targets that drift, kinks
and corners try what is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import sympy
from flint import fmpq
from hypothesis import strategies as st

from adversaries.convex.bulk import SETTINGS, Setting, hunts
from adversaries.core.arena import drawn
from adversaries.core.explore import explore_subjects
from adversaries.core.hunt import hunted
from adversaries.core.judge import Case, Factory, Parameters, Tally, judge
from adversaries.core.profile import Profile
from bounds.convex.gradient_descent import HingeAt, ObjectiveAt, Projection
from bounds.core.evaluate import number
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome
from learners.convex import (
    Absolute,
    Ball,
    Box,
    Domain,
    Hinge,
    Linear,
    MaxAffine,
    Simplex,
    Space,
    Squared,
)
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import BALL, EXACT, rationals
from learners.core.protocol import Learner

Method = Callable[[Theorem, Profile, int, Factory | None], Iterator[Evidence]]


def descent(p: Parameters) -> Learner:
    """Return online gradient descent: in rationals where all is rational, else in balls."""
    rate = number(p["eta"])
    exact = isinstance(rate, fmpq) and not p.get("balls", False)
    return OnlineGradientDescent(
        p["dimension"],
        rate,
        domain=p["domain"],
        arithmetic=EXACT if exact else BALL,
    )


# ------------------------------------------------------------------ cases


def _case(functions: list[Any], domain: Domain, w: Any, words: str, **setting: Any) -> Case:
    parameters = {"dimension": domain.dimension, "domain": domain, "w": w, **setting}
    return Case(parameters, lambda: functions, words)


def orthogonal(T: int, rho: fmpq) -> list[Linear]:
    """Return the functions -rho <e_t, w>: every step of the proof is an equality."""
    return [Linear([-rho if i == t else fmpq(0) for i in range(T)]) for t in range(T)]


def drifting(T: int, speed: int, kind: Any) -> list[Any]:
    """Return losses about a target that moves to and fro on a line."""
    return [kind([1], (speed * t) % 7 - 3) for t in range(T)]


def _tight_general(_: Profile) -> Iterator[Case]:
    for T in (1, 2, 5, 9):
        for rho, eta in ((fmpq(1), fmpq(1)), (fmpq(3), fmpq(1, 7)), (fmpq(1, 2), fmpq(2))):
            w = rationals([eta * rho] * T)
            yield _case(orthogonal(T, rho), Space(T), w, f"-{rho} e_t, T={T}", eta=eta)
    for T, speed in ((6, 1), (9, 3)):
        for kind in (Absolute, Squared):
            setting = {"eta": fmpq(1, 5)}
            words = f"a target that drifts by {speed}, {kind.__name__}"
            yield _case(drifting(T, speed, kind), Space(1), [1], words, **setting)
    yield _case([], Space(1), [2], "no rounds", eta=fmpq(1))
    yield _case([Linear([1])] * 3, Ball(1, 1), [-1], "against the wall", eta=fmpq(1))
    yield _case([Linear([1, 0])] * 3, Simplex(2), [0, 1], "from the centre", eta=fmpq(1, 4))


def _tight_lipschitz(_: Profile) -> Iterator[Case]:
    for root in (1, 2, 3):
        T = root * root
        for rho in (fmpq(1), fmpq(2)):
            # |w*|^2 = rho^2 at eta = 1/sqrt(T)
            w = rationals([rho / root] * T)
            yield _case(orthogonal(T, rho), Space(T), w, f"-{rho} e_t, T={T}", eta=fmpq(1, root))


def _tight_bounded(_: Profile) -> Iterator[Case]:
    for root in (1, 2, 3):
        T = root * root
        for rho, radius in ((fmpq(1), fmpq(1)), (fmpq(2), fmpq(3))):
            w = rationals([radius / root] * T)
            setting = {"eta": radius / (rho * root), "B": radius, "rho": rho}
            words = f"-{rho} e_t in the ball of radius {radius}, T={T}"
            yield _case(orthogonal(T, rho), Ball(T, radius), w, words, **setting)


# ------------------------------------------------------------------ strategies

_SMALL = st.builds(fmpq, st.integers(-4, 4), st.sampled_from([1, 2, 3]))


def vectors(size: int) -> st.SearchStrategy[list[fmpq]]:
    """Draw small rational vectors."""
    return st.lists(_SMALL, min_size=size, max_size=size)


def functions(size: int) -> st.SearchStrategy[Any]:
    """Draw convex functions of every kind."""
    return st.one_of(
        st.builds(Linear, vectors(size), _SMALL),
        st.builds(Absolute, vectors(size), _SMALL),
        st.builds(Hinge, vectors(size), st.sampled_from([1, -1])),
        st.builds(Squared, vectors(size), _SMALL),
        st.builds(
            lambda rows, b: MaxAffine(rows, b),
            st.lists(vectors(size), min_size=2, max_size=2),
            vectors(2),
        ),
    )


def smooth(size: int) -> st.SearchStrategy[Any]:
    """Draw convex functions without kinks."""
    return st.builds(Linear, vectors(size), _SMALL) | st.builds(Squared, vectors(size), _SMALL)


def domains(size: int) -> st.SearchStrategy[Domain]:
    """Draw domains of every kind."""
    return st.one_of(
        st.just(Space(size)),
        st.sampled_from([fmpq(1), fmpq(5, 2)]).map(lambda radius: Ball(size, radius)),
        st.just(Box([-1] * size, [2] * size)),
        st.just(Simplex(size)),
    )


def inside(domain: Domain, point: list[fmpq]) -> Any:
    """Return a rational point of the domain made from any point."""
    if isinstance(domain, Ball):
        vector = rationals(point)
        size = sum((abs(entry) for entry in vector), fmpq(0))
        return vector if size <= domain.radius else vector * (domain.radius / size)
    return domain.project(rationals(point), EXACT)


@st.composite
def _drawn_general(draw: st.DrawFn) -> Case:
    size = draw(st.integers(1, 3))
    domain = draw(domains(size))
    balls = isinstance(domain, Ball) and size > 1  # there a projection is irrational
    listed = draw(st.lists(smooth(size) if balls else functions(size), max_size=6))
    w = inside(domain, draw(vectors(size)))
    eta = draw(st.sampled_from([fmpq(1), fmpq(1, 3), fmpq(1, 10)]))
    words = "; ".join(map(str, listed)) or "no rounds"
    return _case(listed, domain, w, words, eta=eta, balls=balls)


@st.composite
def _drawn_lipschitz(draw: st.DrawFn) -> Case:
    size = draw(st.integers(1, 3))
    # At a kink only rationals can decide: with kinks the number of rounds is a square.
    T = draw(st.sampled_from([1, 4, 2, 3, 6]))
    kinds = functions(size) if T in (1, 4) else smooth(size)
    listed = draw(st.lists(kinds, min_size=T, max_size=T))
    w = draw(vectors(size))
    words = "; ".join(map(str, listed))
    eta = 1 / sympy.sqrt(len(listed))
    return _case(listed, Space(size), rationals(w), words, eta=eta)


def _steepness(function: Any) -> fmpq:
    """Return a bound on the length of all subgradients: the sum of the entries of the slope."""
    if isinstance(function, MaxAffine):
        rows = list(function.A)
    else:
        rows = [function.a if isinstance(function, Linear) else function.x]
    return max(sum((abs(fmpq(entry)) for entry in row), fmpq(0)) for row in rows)


@st.composite
def _drawn_bounded(draw: st.DrawFn) -> Case:
    # On a line, in a square number of rounds, all is rational and kinks can be met exactly.
    line = draw(st.booleans())
    size = 1 if line else draw(st.integers(2, 3))
    T = draw(st.sampled_from([1, 4] if line else [1, 2, 3, 6]))
    radius = draw(st.sampled_from([fmpq(1), fmpq(3)]))
    gentle = functions(size).filter(lambda f: not isinstance(f, Squared))
    kinds = gentle if line else st.builds(Linear, vectors(size), _SMALL)
    listed = draw(st.lists(kinds, min_size=T, max_size=T))
    rho = max(*(_steepness(function) for function in listed), fmpq(1))
    domain = Ball(size, radius)
    exact = sympy.Rational(int((radius / rho).p), int((radius / rho).q))
    words = "; ".join(map(str, listed))
    w = inside(domain, draw(vectors(size)))
    setting = {"eta": exact / sympy.sqrt(T), "B": radius, "rho": rho, "balls": not line}
    return _case(listed, domain, w, words, **setting)


# ------------------------------------------------------------------ methods


def method(
    extremal: Callable[[Profile], Iterator[Case]],
    settings: Sequence[Setting],
    cases: st.SearchStrategy[Case],
) -> Method:
    """Return the method that plays tight functions, what is found in bulk, what is drawn."""

    def gather(
        theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
    ) -> Iterator[Evidence]:
        make = learner or descent
        tally = Tally("extremal", "orthogonal linear functions, drifting targets, walls")
        for known in extremal(profile):
            verdict, run = judge(theorem, make, known)
            tally.add(verdict, str(known), run)
            if verdict.outcome is Outcome.VIOLATED:
                break
        yield tally.evidence()
        yield hunted(theorem, hunts(theorem, settings), profile, make, seed, "sequences")
        yield drawn(theorem, cases, profile, make, seed)

    return gather


def _refuse_another(theorem: Theorem, learner: Factory | None) -> None:
    if learner is not None:
        raise ValueError(f"{theorem.key} is not about a learner: none can take part")


@st.composite
def _projections(draw: st.DrawFn) -> Projection:
    size = draw(st.integers(1, 3))
    domain = draw(domains(size))
    point = rationals(draw(vectors(size)))
    return Projection(domain, point, inside(domain, draw(vectors(size))))


def projections(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
) -> Iterator[Evidence]:
    """Project points of a grid and drawn ones."""
    _refuse_another(theorem, learner)
    tally = Tally("exhaustive", "a grid of points and of points of the set")
    sets: tuple[Domain, ...] = (Box([0, -1], [1, 2]), Simplex(2), Space(2), Ball(2, 2))
    grid = [rationals([a, b]) for a in (-3, 0, 1, 3) for b in (-3, 0, 1, 4)]
    for domain in sets:
        for point in grid:
            for other in grid:
                u = inside(domain, list(other))
                words = f"{domain}, {list(point)}, u = {list(u)}"
                tally.add(theorem.check(Projection(domain, point, u)), words)
    yield tally.evidence()
    yield explore_subjects(
        theorem, _projections(), lambda item: item, profile.examples, seed, "projections"
    )


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


def hinges(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
) -> Iterator[Evidence]:
    """Look at the hinge around its kink, and at drawn points."""
    _refuse_another(theorem, learner)
    tally = Tally("exhaustive", "x = 1, both labels, w and u on a grid about the kink")
    grid = [fmpq(k, 4) for k in range(-8, 9)]
    for y in (1, -1):
        for w in grid:
            for u in grid:
                item = HingeAt(rationals([1]), y, rationals([w]), rationals([u]))
                tally.add(theorem.check(item), f"y={y}, w={w}, u={u}")
    yield tally.evidence()
    yield explore_subjects(theorem, _hinges(), lambda item: item, profile.examples, seed, "hinges")


def _objectives() -> st.SearchStrategy[ObjectiveAt]:
    @st.composite
    def values(draw: st.DrawFn) -> ObjectiveAt:
        size = draw(st.integers(1, 2))
        rows = draw(st.lists(vectors(size), min_size=1, max_size=3))
        y = draw(st.lists(st.sampled_from([1, -1]), min_size=len(rows), max_size=len(rows)))
        lam = draw(st.sampled_from([fmpq(1), fmpq(1, 5), fmpq(3)]))
        w, u = rationals(draw(vectors(size))), rationals(draw(vectors(size)))
        return ObjectiveAt(rationals(rows), y, lam, w, u)

    return values()


def objectives(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
) -> Iterator[Evidence]:
    """Compare the SVM objective with its tangents."""
    _refuse_another(theorem, learner)
    tally = Tally("exhaustive", "one example, w and u on a grid")
    for w in np.arange(-3, 4):
        for u in np.arange(-3, 4):
            at = rationals([int(w)]), rationals([int(u)])
            item = ObjectiveAt(rationals([[1]]), [1], fmpq(1, 2), *at)
            tally.add(theorem.check(item), f"w={w}, u={u}")
    yield tally.evidence()
    yield explore_subjects(
        theorem, _objectives(), lambda item: item, profile.examples, seed, "samples"
    )


METHODS: dict[str, Method] = {
    "ogd.regret": method(_tight_general, SETTINGS["ogd.regret"], _drawn_general()),
    "ogd.lipschitz": method(_tight_lipschitz, SETTINGS["ogd.lipschitz"], _drawn_lipschitz()),
    "ogd.bounded": method(_tight_bounded, SETTINGS["ogd.bounded"], _drawn_bounded()),
    "projection": projections,
    "hinge": hinges,
    "svm.objective": objectives,
}
