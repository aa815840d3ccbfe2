"""Is our online gradient descent that of Coq?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import singledispatch
from typing import Any

from flint import fmpq
from hypothesis import assume
from hypothesis import strategies as st

from adversaries.convex.sequences import drifting, orthogonal
from adversaries.convex.strategies import domains, inside, vectors
from bounds.convex.gradient_descent import CONVEX, INSIDE, OGD_REGRET, START
from bounds.convex.views import ConvexRun, compared
from bounds.core.theorem import Hypothesis
from learners.convex import (
    Absolute,
    Ball,
    Box,
    ConvexSet,
    Hinge,
    Linear,
    Simplex,
    Space,
    Squared,
)
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import EXACT, NotRationalError, rational, rationals
from learners.core.protocol import Learner, play
from learners.core.surd import Surd
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import (
    boolean_term,
    list_term,
    nat_term,
    rational_term,
    vector_term,
)

Player = Callable[..., Learner]

_RATES = (fmpq(1), fmpq(1, 3), fmpq(1, 10))
_SMALL = st.builds(fmpq, st.integers(-4, 4), st.sampled_from([1, 2, 3]))
_KINKS = st.sampled_from([fmpq(0), fmpq(1), fmpq(1, 3)])

# ------------------------------------------------------------------ runs


def functions(size: int) -> st.SearchStrategy[Any]:
    """Draw functions of the kinds that Coq replays."""
    return st.one_of(
        st.builds(Linear, vectors(size), _SMALL),
        st.builds(Hinge, vectors(size), st.sampled_from([1, -1]), _KINKS),
        st.builds(Absolute, vectors(size), _SMALL, _KINKS.map(lambda kink: 2 * kink - 1)),
        st.builds(Squared, vectors(size), _SMALL, st.booleans()),
    )


@st.composite
def descents(draw: st.DrawFn, player: Player = OnlineGradientDescent) -> ConvexRun:
    """Draw a run in rationals, with a comparator that may lie outside."""
    size = draw(st.integers(1, 3))
    domain = draw(domains(size))
    answers = draw(st.lists(functions(size), max_size=6))
    start = draw(st.none() | vectors(size))
    learner = player(
        size, draw(st.sampled_from(_RATES)), domain=domain, start=start, arithmetic=EXACT
    )
    w = draw(vectors(size))
    return _played(learner, answers, w if draw(st.booleans()) else inside(domain, w))


def _played(learner: Learner, answers: list[Any], w: Any) -> ConvexRun:
    try:
        return compared(play(learner, answers, record=True), rationals(w))
    except NotRationalError:  # the projection onto a ball
        assume(False)
        raise


def contested(player: Player = OnlineGradientDescent) -> Iterator[ConvexRun]:
    """Play against what makes the proof tight, and against a wall."""
    for T in (1, 2, 5):
        for rho, eta in ((fmpq(1), fmpq(1)), (fmpq(3), fmpq(1, 7))):
            learner = player(T, eta, domain=Space(T), arithmetic=EXACT)
            yield _played(learner, orthogonal(T, rho), [eta * rho] * T)
    for kind in (Absolute, Squared):
        learner = player(1, fmpq(1, 5), domain=Box([-1], [2]), arithmetic=EXACT)
        yield _played(learner, drifting(6, 3, kind), [1])
    walls: tuple[ConvexSet, ...] = (Ball(1, 1), Box([-1], [1]), Space(1))
    for domain in walls:
        learner = player(1, fmpq(1), domain=domain, arithmetic=EXACT)
        yield _played(learner, [Linear([1])] * 3, [-1])
    learner = player(2, fmpq(5), domain=Ball(2, 5), arithmetic=EXACT)
    yield _played(learner, [Linear([3, 4]), Linear([-3, -4])], [-3, -4])
    learner = player(2, fmpq(1, 4), domain=Simplex(2), arithmetic=EXACT)
    yield _played(learner, [Linear([1, 0])] * 3, [0, 1])


# ------------------------------------------------------------------ terms


@singledispatch
def _function_term(function: Any) -> str:
    raise TypeError(f"Coq does not replay {function!r}")


@_function_term.register
def _(function: Linear) -> str:
    return f"(linear {vector_term(function.a)} {rational_term(function.b)})"


@_function_term.register
def _(function: Hinge) -> str:
    kink = rational_term(function.kink)
    return f"(hinge {vector_term(function.x)} {boolean_term(function.y > 0)} {kink})"


@_function_term.register
def _(function: Absolute) -> str:
    numbers = f"{rational_term(function.y)} {rational_term(function.kink)}"
    return f"(absolute {vector_term(function.x)} {numbers})"


@_function_term.register
def _(function: Squared) -> str:
    half = boolean_term(function.half)
    return f"(squared {vector_term(function.x)} {rational_term(function.y)} {half})"


@singledispatch
def _domain_term(domain: Any) -> str:
    raise TypeError(f"Coq does not know {domain!r}")


@_domain_term.register
def _(domain: Space) -> str:  # noqa: ARG001
    return "whole"


@_domain_term.register
def _(domain: Ball) -> str:
    return f"(within {rational_term(domain.radius)})"


@_domain_term.register
def _(domain: Box) -> str:
    return f"(between {vector_term(domain.lower)} {vector_term(domain.upper)})"


@_domain_term.register
def _(domain: Simplex) -> str:  # noqa: ARG001
    return "distributions"


def _met(hypothesis: Hypothesis, run: ConvexRun) -> str:
    assert hypothesis.test is not None
    return boolean_term(hypothesis.test(run, {}))


def write_descent(run: ConvexRun) -> str:
    """Write a run with its comparator, and what the theorems read off it."""
    read = {quantity.name: quantity.read(run) for quantity in OGD_REGRET.quantities}
    assert run.run.weights is not None
    length = read["w_star"]
    square = length * length
    rounds = (
        f"Round {vector_term(point)} {_function_term(answer)}"
        for point, answer in zip(run.run.predictions, run.run.outcomes, strict=True)
    )
    parts = (
        nat_term(len(run.w)),
        _domain_term(run.domain),
        rational_term(read["eta"]),
        list_term(rounds),
        vector_term(run.run.weights[-1]),
        vector_term(run.w),
        _met(START, run),
        _met(INSIDE, run),
        _met(CONVEX, run),
        nat_term(read["T"]),
        rational_term(rational(square) if isinstance(square, Surd) else square),
        rational_term(read["G_2"]),
        rational_term(read["R_T"]),
    )
    return f"Transcript {' '.join(parts)}"


DESCENT = Checker(
    runs="convex.GradientDescentRuns",
    strategy=descents,
    adversarial=contested,
    write=write_descent,
)
CHECKERS = (DESCENT,)
