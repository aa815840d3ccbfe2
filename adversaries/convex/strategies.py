"""Which convex functions, domains and games does Hypothesis draw for a descent?

What is fixed (T, the comparator's length, the sum of squares, …) every drawn game has exactly.

Every drawn game can be decided.  Where the rate is rational or a root, runs are exact unless a
point lies on a sphere; on a kink only exact numbers decide, so it is not drawn there.  With any
other rate, slopes that sum to 0 meet the bound against w* = 0 exactly, which balls cannot tell:
there w* = 0 is not drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import isqrt
from typing import Any

from flint import fmpq
from hypothesis import assume
from hypothesis import strategies as st

from adversaries.convex.sequences import descent_case, needs_balls, turned
from adversaries.convex.settings import rational_below, settings, square_of
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.worst_case.certificates import four_squares
from bounds.core.evaluate import number
from learners.convex import (
    Absolute,
    Ball,
    Box,
    ConvexSet,
    Hinge,
    Linear,
    MaxAffine,
    Simplex,
    Space,
    Squared,
)
from learners.core.arithmetic import EXACT, rationals
from learners.core.rationals import is_rational, is_root

#: So many functions are drawn at most; in longer games they come in turn.
_FEW = 6
_SMALL = st.builds(fmpq, st.integers(-4, 4), st.sampled_from([1, 2, 3]))
_RATES = st.sampled_from([fmpq(1), fmpq(1, 3), fmpq(1, 10)])

Vectors = st.SearchStrategy[list[fmpq]]


def vectors(size: int) -> Vectors:
    """Draw small rational vectors."""
    return st.lists(_SMALL, min_size=size, max_size=size)


def _short_vectors(size: int, most: fmpq) -> Vectors:
    """Draw vectors whose entries sum to at most so much, without their signs."""

    def shortened(vector: list[fmpq]) -> list[fmpq]:
        length = sum((abs(entry) for entry in vector), fmpq(0))
        return vector if length <= most else [entry * most / length for entry in vector]

    return vectors(size).map(shortened)


def _linear(slopes: Vectors) -> st.SearchStrategy[Any]:
    return st.builds(Linear, slopes, _SMALL)


def gentle(slopes: Vectors, *more: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Draw convex functions whose subgradients are no longer than these slopes, or of ``more``."""
    return st.one_of(
        _linear(slopes),
        st.builds(Absolute, slopes, _SMALL),
        st.builds(Hinge, slopes, st.sampled_from([1, -1])),
        *more,
        st.builds(
            lambda rows, b: MaxAffine(rows, b),
            st.lists(slopes, min_size=2, max_size=2),
            vectors(2),
        ),
    )


def functions(size: int) -> st.SearchStrategy[Any]:
    """Draw convex functions of every kind."""
    return gentle(vectors(size), st.builds(Squared, vectors(size), _SMALL))


def smooth(size: int) -> st.SearchStrategy[Any]:
    """Draw convex functions without kinks."""
    return _linear(vectors(size)) | st.builds(Squared, vectors(size), _SMALL)


def domains(size: int) -> st.SearchStrategy[ConvexSet]:
    """Draw domains of every kind."""
    return st.one_of(
        st.just(Space(size)),
        st.sampled_from([fmpq(1), fmpq(5, 2)]).map(lambda radius: Ball(size, radius)),
        st.just(Box([-1] * size, [2] * size)),
        st.just(Simplex(size)),
    )


def inside(domain: ConvexSet, point: list[fmpq]) -> Any:
    """Return a rational point of the domain made from any point."""
    if isinstance(domain, Ball):
        vector = rationals(point)
        size = sum((abs(entry) for entry in vector), fmpq(0))
        return vector if size <= domain.radius else vector * (domain.radius / size)
    return domain.project(rationals(point), EXACT)


# ------------------------------------------------------------------ what is fixed


def _comparator(scope: Scope) -> tuple[fmpq, ...] | None:
    """Return entries with the length that is fixed, if it is: a rational vector has a length
    whose square is rational."""
    square = square_of(scope.fixed["w_star"]) if "w_star" in scope.fixed else None
    return None if square is None else four_squares(square)


def _padded(entries: tuple[fmpq, ...], size: int) -> list[fmpq]:
    return [*entries, *[fmpq(0)] * (size - len(entries))]


def _large_enough(size: int, entries: tuple[fmpq, ...]) -> st.SearchStrategy[ConvexSet]:
    """Draw domains with all points that are as long as these entries."""
    square = sum((entry * entry for entry in entries), fmpq(0))
    radius = isqrt(int(square.p) // int(square.q)) + 1
    return st.just(Space(size)) | st.just(Ball(size, radius))


def _own_domain(scope: Scope, size: int) -> st.SearchStrategy[ConvexSet] | None:
    """Return the domain of a learner that has one already."""
    if "radius" not in scope.fixed:
        return None
    radius = scope.fixed["radius"]
    return st.just(Space(size) if radius is None else Ball(size, radius))


def _rounds(
    kinds: st.SearchStrategy[Any], T: int | None
) -> st.SearchStrategy[tuple[list[Any], str]]:
    """Draw functions with their words: T of them, or a few if that is not fixed."""
    least, most = (0, _FEW) if T is None else (min(T, _FEW), min(T, _FEW))

    def listed(few: list[Any]) -> tuple[list[Any], str]:
        words = "; ".join(map(str, few)) or "no rounds"
        if T is None or T <= _FEW:
            return few, words
        return [few[t % _FEW] for t in range(T)], f"{words}; in turn, T={T}"

    return st.lists(kinds, min_size=least, max_size=most).map(listed)


# ------------------------------------------------------------------ games


def general_games(scope: Scope) -> st.SearchStrategy[Case]:
    """Draw games of any functions in any domain."""
    if scope.fixed.get("T", 0) > scope.profile.long or not is_rational(scope.fixed.get("G_2", 0)):
        return st.nothing()
    return _squared_games(scope) if "G_2" in scope.fixed else _general_games(scope)


@st.composite
def _general_games(draw: st.DrawFn, scope: Scope) -> Case:
    entries = _comparator(scope)
    least = max(1, len(entries or ()))
    size = draw(scope.draw("dimension", st.integers(least, max(3, least))))
    free = domains(size) if entries is None else _large_enough(size, entries)
    domain = draw(_own_domain(scope, size) or free)
    eta = draw(scope.draw("eta", _RATES))
    kinds = functions(size) if _stays_exact(eta, domain) else smooth(size)
    listed, words = draw(_rounds(kinds, scope.fixed.get("T")))
    point = draw(vectors(size))
    w = inside(domain, point) if entries is None else turned(_padded(entries, size), point)
    return _decidable(listed, domain, w, words, eta=eta)


@st.composite
def _squared_games(draw: st.DrawFn, scope: Scope) -> Case:
    """Linear functions have the same slope everywhere: their squares sum to what is fixed."""
    squares = number(scope.fixed["G_2"])
    entries = _comparator(scope) or ()
    size = draw(st.integers(4, 5))
    T = draw(scope.draw("T", st.integers(1, _FEW)))
    weights = draw(st.lists(st.integers(0, 3), min_size=min(T, _FEW), max_size=min(T, _FEW)))
    shares = [weights[t % _FEW] if any(weights) else 1 for t in range(T)]
    whole = sum(shares)
    slopes = [
        turned(_padded(four_squares(squares * share / whole), size), draw(vectors(size)))
        for share in shares
    ]
    w = turned(_padded(entries, size), draw(vectors(size)))
    eta = draw(scope.draw("eta", _RATES))
    listed = [Linear(slope) for slope in slopes]
    words = "; ".join(map(str, listed[:_FEW])) or "no rounds"
    return descent_case(listed, Space(size), w, words, eta=eta)


def lipschitz_games(scope: Scope) -> st.SearchStrategy[Case]:
    """Draw games in the whole space, with the rate that T asks for."""
    return _tuned_games(scope, [{"T": T} for T in (1, 4, 2, 3, 6)])


def bounded_games(scope: Scope) -> st.SearchStrategy[Case]:
    """Draw games in balls, with the rate that T, B and rho ask for."""
    values = product((fmpq(1), fmpq(3)), (fmpq(1), fmpq(2)), (1, 4, 2, 3, 6))
    return _tuned_games(scope, [{"B": B, "rho": rho, "T": T} for B, rho, T in values])


def _tuned_games(scope: Scope, rows: list[dict[str, Any]]) -> st.SearchStrategy[Case]:
    known = [one for one in settings(scope, rows) if 1 <= one["T"] <= scope.profile.long]
    if not known:
        return st.nothing()
    return st.sampled_from(known).flatmap(lambda one: _games_with(scope, one))


@st.composite
def _games_with(draw: st.DrawFn, scope: Scope, setting: dict[str, Any]) -> Case:
    """Draw a game with these values of the letters."""
    T, eta = setting["T"], setting["eta"]
    told = {name: setting[name] for name in ("eta", "B", "rho") if name in setting}
    entries = _comparator(scope)
    least = max(1, len(entries or ()))
    size = draw(scope.draw("dimension", st.integers(least, max(3, least))))
    in_ball = "B" in setting
    domain = Ball(size, rational_below(setting["B"])) if in_ball else Space(size)
    exact = _stays_exact(eta, domain)
    if "rho" in setting:
        slopes = _short_vectors(size, rational_below(setting["rho"]))
        kinds = gentle(slopes) if exact else _linear(slopes)
    else:
        kinds = functions(size) if exact else smooth(size)
    listed, words = draw(_rounds(kinds, T))
    point = draw(vectors(size))
    w = inside(domain, point) if entries is None else turned(_padded(entries, size), point)
    return _decidable(listed, domain, w, words, **told)


def _stays_exact(eta: Any, domain: ConvexSet) -> bool:
    """Tell whether every run with this rate is exact: no point can lie on a sphere."""
    return is_root(eta) and (not isinstance(domain, Ball) or domain.dimension == 1)


def _decidable(
    listed: list[Any], domain: ConvexSet, w: Sequence[fmpq], words: str, **told: Any
) -> Case:
    """Return the game, in balls where they are needed; what they could not decide is rejected."""
    assume(is_root(told["eta"]) or any(entry != 0 for entry in w))
    balls = needs_balls(listed, domain, told["eta"])
    return descent_case(listed, domain, w, words, **told, balls=balls)
