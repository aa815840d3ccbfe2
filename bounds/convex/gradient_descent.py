"""What is promised for online gradient descent on convex functions?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq
from sympy import Abs, Eq, Ge, Gt, Le, Piecewise, Rational, sqrt, symbols

from bounds.convex.views import CONVEX_VIEW, ConvexRun, agree, certain, square
from bounds.core import symbols as s
from bounds.core.decide import Inequality
from bounds.core.documents import chapter, note
from bounds.core.errors import NotApplicableError, ParameterError
from bounds.core.family import Family
from bounds.core.symbols import G_2, R_T, B, T, eta, w_star
from bounds.core.symbols import rho_g as rho
from bounds.core.theorem import (
    Degenerate,
    Derivation,
    Gap,
    Hypothesis,
    Invariant,
    Lost,
    Quantity,
    Theorem,
)
from learners.convex import ConvexSet, Hinge, Space, kinds
from learners.core.arithmetic import (
    BALL,
    EXACT,
    FLOAT,
    Array,
    NotRationalError,
    Undecided,
    rationals,
)
from learners.linear.svm import svm_objective

_LEFT, _RIGHT = symbols("left right", real=True)

# ------------------------------------------------------------------ quantities and hypotheses

ROUNDS = Quantity(
    T, "the number of rounds", lambda run: run.run.T, True, also=("rounds", "horizon", "n")
)


def _rate(run: ConvexRun) -> Any:
    if run.rate is None:
        raise ParameterError("the run does not say its eta: pass eta=… to check()")
    return run.rate


RATE = Quantity(
    eta, "the learning rate, positive", _rate, True, also=("lr", "rate", "step", "learning_rate")
)
COMPARATOR = Quantity(
    w_star,
    "the length of the comparator w*",
    lambda run: run.comparator_length,
    also=("norm", "U", "w"),
)
SQUARES = Quantity(G_2, "the sum of the squared subgradients", lambda run: run.sum_of_squares)
STEEPEST = Quantity(
    rho,
    "a bound on the subgradients",
    lambda run: run.largest_subgradient,
    True,
    free=True,
    also=("G", "L", "lipschitz"),
)
REGRET = Quantity(R_T, "the regret against w*", lambda run: run.regret)


def _radius(run: ConvexRun) -> Any:
    told = getattr(run.domain, "radius_squared", None)
    if told is None:
        raise NotApplicableError("the domain is bounded, or its bound is given")
    return sqrt(Rational(int(told.p), int(told.q)))


RADIUS = Quantity(
    B,
    "a bound on the length of the points of the domain",
    _radius,
    True,
    free=True,
    also=("R", "radius", "D"),
)


def _starts_nearest_to_zero(run: ConvexRun, _: Mapping[str, Any]) -> bool:
    if not run.points:
        return True
    origin = rationals([0] * len(run.w))
    nearest: Any = run.projected(origin)
    if run.in_floats:  # as a run in floats would have it
        floats = rationals(run.domain.project(FLOAT.vector(origin), FLOAT))
        if all(a == b for a, b in zip(run.points[0], floats, strict=True)):
            return True
    return all(agree(a, b) for a, b in zip(run.points[0], nearest, strict=True))


def _within_radius(run: ConvexRun, values: Mapping[str, Any]) -> bool:
    told = getattr(run.domain, "radius_squared", None)
    radius = values["B"]
    limit = radius * radius
    if told is None and isinstance(run.domain, Space):
        return False
    lengths = [told] if told is not None else [square(p) for p in (*run.points, run.w)]
    signs = [Inequality(_LEFT, _RIGHT).decide({"left": x, "right": limit}).sign for x in lengths]
    if None in signs:
        raise Undecided("whether the domain lies in the ball stays open")
    return all(sign is not None and sign >= 0 for sign in signs)


def _gentle(run: ConvexRun, values: Mapping[str, Any]) -> bool:
    limit = values["rho"]
    squared = limit * limit
    for v in run.subgradients:
        excess = square(v) - squared
        if isinstance(excess, arb):
            if bool(excess > 0):
                return False
        elif excess > 0:
            return False
    return True


POSITIVE = Hypothesis(
    "positive-rate",
    "eta > 0",
    test=lambda _, values: (
        Inequality(_LEFT, _RIGHT).decide({"left": 0, "right": values["eta"]}).sign == 1
    ),
)
CONVEX = Hypothesis(
    "convex",
    "at w*, each function lies above its tangent at the prediction",
    test=lambda run, _: run.is_convex(),
)
INSIDE = Hypothesis("inside", "w* lies in the domain", test=lambda run, _: run.is_inside())
START = Hypothesis(
    "zero-start",
    "the first point is the one of the domain that is nearest to 0",
    test=_starts_nearest_to_zero,
    behaviour=True,
)
GENTLE = Hypothesis("gentle", "no subgradient is longer than rho", test=_gentle)

# ------------------------------------------------------------------ steps of the proof

Rounds = Iterator[tuple[int, Mapping[str, Any]]]


def _distance(left: Array, right: Array) -> Any:
    return square(left - right)


def _steps(run: ConvexRun) -> Rounds:
    assert run.run.weights is not None
    rows = [certain(row) for row in run.run.weights]
    for t, v in enumerate(run.subgradients):
        gain = sum((a * b for a, b in zip(v, rows[t] - run.w, strict=True)), fmpq(0))
        yield (
            t + 1,
            {
                "D": _distance(rows[t], run.w),
                "D_next": _distance(rows[t + 1], run.w),
                "g": gain,
                "x_2": square(v),
            },
        )


def _moves(run: ConvexRun) -> Rounds:
    """Compare each point with the projection of the step that should lead to it.

    One who computes in floats, somebody else, may project later all the time.
    """
    strayed = [
        (t, {"strayed": away})
        for t, away, explained in run.strays
        if not (run.in_floats and bool(arb(away) <= arb(explained)))  # rounding
    ]
    if strayed and run.in_floats and run.is_lazy():
        return
    yield from strayed


NEARER = Invariant(
    "a step comes nearer to w* by what it gains",
    Le(s.D_next, s.D - 2 * eta * s.g + eta**2 * s.x_2, evaluate=False),
    _steps,
    tight=True,
)
#: In these theorems the distances are those to w*, and what is squared is the subgradient.
_LETTERS = {
    "D": r"\|w_t - w^{*}\|^2",
    "D_next": r"\|w_{t+1} - w^{*}\|^2",
    "x_2": r"\|v_t\|^2",
    "strayed": r"\|w_{t+1} - \Pi(w_t - \eta v_t)\|^2",
}
MOVES = Invariant(
    "each point is the projection of a step against the subgradient",
    Eq(s.strayed, 0, evaluate=False),
    _moves,
    tight=True,
    needs_weights=False,
)

# ------------------------------------------------------------------ regret


def _too_far_away(gap: Gap) -> Iterator[Lost]:
    """Yield |w_{T+1} - w*|^2/(2 eta): all that is lost where nothing is projected."""
    if gap.subject is not None and gap.subject.run.weights is not None:
        left = square(certain(gap.subject.run.weights[-1] - gap.subject.w))
        yield Lost("a comparator that the steps do not reach", left / (2 * gap.values["eta"]))


def _descent(key: str, title: str, bound: Any, **more: Any) -> Theorem:
    return Theorem(
        key=key,
        title=title,
        kinds=(kinds.ONLINE_GRADIENT_DESCENT,),
        slack=_too_far_away,
        mutant="49/50",
        games=("convex-optimisation",),
        subject="run with a comparator",
        view=CONVEX_VIEW,
        claim=Le(R_T, bound, evaluate=False),
        sources=(chapter("Theorem 21.15"),),
        invariants=(MOVES, NEARER),
        letters=_LETTERS,
        setting="convex.GradientDescent",
        **more,
    )


_GENERAL = w_star**2 / (2 * eta) + eta * G_2 / 2

OGD_REGRET = _descent(
    "ogd.regret",
    "Online gradient descent against any point, by the subgradients that it met",
    _GENERAL,
    quantities=(ROUNDS, RATE, COMPARATOR, SQUARES, REGRET),
    given=(POSITIVE, CONVEX, INSIDE, START),
    remark="The domain need not contain 0 if the first point is the one nearest to it.",
)

OGD_LIPSCHITZ = _descent(
    "ogd.lipschitz",
    "Online gradient descent with rate 1/sqrt(T) and bounded subgradients",
    (w_star**2 + rho**2) * sqrt(T) / 2,
    average_over=T,
    quantities=(ROUNDS, RATE, COMPARATOR, STEEPEST, REGRET),
    given=(
        Hypothesis("some-rounds", "T >= 1", Ge(T, 1)),
        POSITIVE,
        CONVEX,
        INSIDE,
        START,
        GENTLE,
        Hypothesis("eta-tuned", "eta = 1/sqrt(T)", Eq(eta, 1 / sqrt(T))),
    ),
    derivation=Derivation(
        "ogd.regret",
        "eta = 1/sqrt(T), and the squares sum to at most T rho^2",
        lambda bound: bound.subs({G_2: T * rho**2}).subs(eta, 1 / sqrt(T)),
    ),
)

OGD_BOUNDED = _descent(
    "ogd.bounded",
    "Online gradient descent in a bounded domain, tuned for it",
    B * rho * sqrt(T),
    average_over=T,
    quantities=(ROUNDS, RATE, RADIUS, STEEPEST, REGRET),
    given=(
        Hypothesis("some-rounds", "T >= 1", Ge(T, 1)),
        Hypothesis("steep", "rho > 0", Gt(rho, 0)),
        POSITIVE,
        CONVEX,
        INSIDE,
        START,
        GENTLE,
        Hypothesis("bounded", "the domain lies in the ball of radius B", test=_within_radius),
        Hypothesis("eta-tuned", "eta = B/(rho sqrt(T))", Eq(eta, B / (rho * sqrt(T)))),
    ),
    derivation=Derivation(
        "ogd.regret",
        "|w*| <= B, the squares sum to at most T rho^2, and eta = B/(rho sqrt(T))",
        lambda bound: bound.subs({G_2: T * rho**2, w_star: B}).subs(eta, B / (rho * sqrt(T))),
    ),
    remark="Functions that are rho-Lipschitz on the domain alone may have longer subgradients at "
    "its boundary.",
)

# ------------------------------------------------------------------ lemmas


@dataclass(frozen=True)
class Projection:
    """A point, and a point u of a convex set onto which it is projected."""

    domain: ConvexSet
    point: Array
    u: Array

    @property
    def moved(self) -> Any:
        """The squared distance of the point from its projection."""
        return square(rationals(self.point) - self._nearest())

    def _nearest(self) -> Array:
        try:
            return self.domain.project(rationals(self.point), EXACT)
        except (NotRationalError, TypeError):
            return self.domain.project(BALL.vector(self.point), BALL)

    @property
    def before(self) -> Any:
        """The squared distance of the point from u."""
        return square(rationals(self.point) - rationals(self.u))

    @property
    def after(self) -> Any:
        """The squared distance of its projection from u."""
        return square(self._nearest() - rationals(self.u))

    def outside(self) -> Any:
        """Return how far the projection moves if it is projected again, squared."""
        once = self._nearest()
        return square(Projection(self.domain, once, self.u)._nearest() - once)

    def is_inside(self) -> bool:
        """Tell whether u lies in the set."""
        return bool(self.domain.contains(rationals(self.u)))  # type: ignore[attr-defined]


PROJECTION = Theorem(
    key="projection",
    title="Projection onto a convex set brings a point nearer to every point of the set",
    mutant="49/50",
    subject="projection",
    setting="convex.Projection",
    quantities=(
        Quantity(s.D, "the squared distance before", lambda item: item.before, sign="nonnegative"),
        Quantity(
            s.D_next,
            "the squared distance after",
            lambda item: item.after,
            degenerate=Degenerate("the point stays", Eq(s.D_next, s.D, evaluate=False)),
        ),
    ),
    letters={
        "D": r"\|w - u\|^2",
        "D_next": r"\|\Pi(w) - u\|^2",
        "apart": r"\|w - \Pi(w)\|^2",
        "strayed": r"\mathrm{dist}(\Pi(w), K)",
    },
    given=(Hypothesis("in-the-set", "u lies in the set", test=lambda item, _: item.is_inside()),),
    claim=Le(s.D_next, s.D, evaluate=False),
    sources=(chapter("Theorem 21.15 (proof)"),),
    invariants=(
        Invariant(
            "by at least the square of the way",
            Le(s.D_next, s.D - s.apart, evaluate=False),
            lambda item: [(1, {"apart": item.moved})],
            tight=True,
            needs_weights=False,
        ),
        Invariant(
            "its result lies in the set",
            Eq(s.strayed, 0, evaluate=False),
            lambda item: [(1, {"strayed": item.outside()})],
            tight=True,
            needs_weights=False,
        ),
    ),
)


@dataclass(frozen=True)
class HingeAt:
    """The hinge of an example at a point w, and at another one, u."""

    x: Array
    y: int
    w: Array
    u: Array

    @property
    def function(self) -> Hinge:
        """The hinge loss of the example."""
        return Hinge(self.x, self.y)

    @property
    def zero_one(self) -> int:
        """1 if the score y w.x is not positive."""
        score = sum(
            (a * b for a, b in zip(rationals(self.w), rationals(self.x), strict=True)), fmpq(0)
        )
        return int(self.y * score <= 0)

    def values(self) -> dict[str, Any]:
        """Return the values at w, at u, half way, and along the subgradient."""
        return _values(self.function, rationals(self.w), rationals(self.u))


def _values(function: Any, w: Array, u: Array) -> dict[str, Any]:
    v = function.subgradient(w)
    return {
        "f_w": function(w),
        "f_u": function(u),
        "f_mid": function((w + u) / 2),
        "slope": sum((a * b for a, b in zip(v, u - w, strict=True)), fmpq(0)),
        "apart": square(u - w),
    }


def _at_two_points(item: Any) -> Rounds:
    yield 1, item.values()


HINGE = Theorem(
    key="hinge",
    title="The hinge is at least the 0-1 loss, convex, and has the subgradient -y x or 0",
    mutant="49/50",
    subject="hinge at a point",
    setting="convex.Hinge",
    quantities=(
        Quantity(s.f_w, "the hinge loss", lambda item: item.values()["f_w"], sign="nonnegative"),
        Quantity(s.zero_one, "1 if y w.x <= 0", lambda item: item.zero_one),
    ),
    given=(),
    claim=Le(s.zero_one, s.f_w, evaluate=False),
    sources=(chapter("Section 21.4"), note("Section 3")),
    invariants=(
        Invariant(
            "it lies above its tangent",
            Ge(s.f_u, s.f_w + s.slope, evaluate=False),
            _at_two_points,
            needs_weights=False,
        ),
        Invariant(
            "half way it is at most the mean",
            Le(s.f_mid, (s.f_w + s.f_u) / 2, evaluate=False),
            _at_two_points,
            needs_weights=False,
        ),
    ),
    remark="At y w.x = 1 every multiple of -y x between 0 and 1 is a subgradient.",
)


@dataclass(frozen=True)
class ObjectiveAt:
    """The SVM objective of a sample at w and at u."""

    X: Array
    y: list[int]
    lam: fmpq
    w: Array
    u: Array

    def values(self) -> dict[str, Any]:
        """Return the values at w, at u, half way, and along the subgradient."""
        objective = svm_objective(self.X, self.y, self.lam)
        return _values(objective, rationals(self.w), rationals(self.u))


def _read(name: str) -> Any:
    return lambda item: item.values()[name]


SVM = Theorem(
    key="svm.objective",
    title="The SVM objective lies above its tangents by lambda times the squared distance",
    mutant="51/50",
    subject="SVM objective at two points",
    setting="convex.SVM",
    quantities=(
        Quantity(s.lam, "the regularisation", lambda item: item.lam, True),
        Quantity(s.f_w, "the objective at w", _read("f_w"), sign="nonnegative"),
        Quantity(s.f_u, "the objective at u", _read("f_u")),
        Quantity(s.slope, "the subgradient at w times u - w", _read("slope")),
        Quantity(
            s.apart,
            "the squared distance of w and u",
            _read("apart"),
            degenerate=Degenerate.at(s.apart, 0, "w and u are the same"),
        ),
    ),
    given=(),
    implied=(
        Hypothesis(
            "same-point",
            "slope = 0 where apart = 0",
            Gt(s.apart + Piecewise((1, Eq(s.slope, 0)), (0, True)), 0),
        ),
        Hypothesis(
            "no-loss",
            "lam = slope = 0 where f_w = 0",
            Gt(s.f_w + Piecewise((1, Eq(s.lam + Abs(s.slope), 0)), (0, True)), 0),
        ),
    ),
    claim=Ge(s.f_u, s.f_w + s.slope + s.lam * s.apart, evaluate=False),
    sources=(note("Section 3"),),
    remark="The objective is the mean hinge loss plus lambda |w|^2.",
)

FAMILY = Family(
    "Online gradient descent",
    theorems=(OGD_REGRET, OGD_LIPSCHITZ, OGD_BOUNDED, PROJECTION, HINGE, SVM),
)
