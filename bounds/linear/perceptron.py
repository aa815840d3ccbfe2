"""What is promised for the Perceptron?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sympy import Eq, Expr, Le, Mod, Symbol, sqrt

from bounds.core import symbols as s
from bounds.core.documents import chapter, committees, lecture, note, slides
from bounds.core.family import Family
from bounds.core.symbols import M, N, eta, r, rho
from bounds.core.theorem import Degenerate, Derivation, Hypothesis, Quantity, Sharper, Theorem
from bounds.linear import reasons
from bounds.linear.parts import (
    ADDITION,
    DIMENSION,
    DISAGREEMENTS,
    DISTANCE,
    GROWTH,
    MARGIN,
    NO_MISTAKE_MISSED,
    ON_ERRORS,
    PERCEPTRON_LIKE,
    PERCEPTRONS,
    PROGRESS,
    RADIUS,
    RATE,
    RULE,
    SEPARABLE,
    START,
    UPDATES,
    ZERO_START,
    played_by,
)
from bounds.linear.possible import (
    AN_UPDATE,
    MARGIN_WITHIN,
    SOME_HINGES,
    SOME_ROUNDS_ONE,
    SOME_ROUNDS_TWO,
    SOME_UPDATES,
    THESE_HINGES,
)
from bounds.linear.quantities import LinearRun, Separated, dot
from bounds.linear.views import SEPARATED, compared_by
from learners.core.arithmetic import EXACT, rationals
from learners.linear import kinds

# ------------------------------------------------------------------ separable

_KIND = (kinds.PERCEPTRON,)
_BASE = (RADIUS, MARGIN, RATE, UPDATES)

SEPARABLE_MARGIN = Theorem(
    key="perceptron.margin",
    setting="linear.SeparatedPerceptron",
    title="The Perceptron makes at most (r/rho)^2 updates on separable data",
    kinds=(kinds.PERCEPTRON,),
    held=PERCEPTRON_LIKE,
    slack=reasons.whole_numbers,
    mutant="49/50",
    games=("linear",),
    subject="separated run",
    view=SEPARATED,
    quantities=_BASE,
    given=(PERCEPTRONS, SEPARABLE, ZERO_START, ON_ERRORS),
    implied=(MARGIN_WITHIN,),
    claim=Le(M, r**2 / rho**2, evaluate=False),
    sources=(
        lecture("Theorem 7.8"),
        committees("Theorem 1"),
        slides("Mistake Bound Theorem"),
        note("Theorem 2.1"),
        chapter("Theorem 21.16"),
    ),
    invariants=(PROGRESS, GROWTH, DISTANCE, RULE, NO_MISTAKE_MISSED),
    remark="For every rate and every rule for score 0. With margin 1 it reads r^2 |w*|^2.",
)

FROM_ANYWHERE = Theorem(
    key="perceptron.start",
    setting="linear.SeparatedPerceptron",
    title="The Perceptron from any start",
    kinds=(kinds.PERCEPTRON,),
    held=(),
    slack=reasons.perceptron(r**2, rho),
    mutant="49/50",
    games=("linear",),
    subject="separated run",
    view=SEPARATED,
    quantities=(RADIUS, MARGIN, RATE, START, UPDATES),
    given=(PERCEPTRONS, SEPARABLE, ON_ERRORS),
    implied=(MARGIN_WITHIN,),
    claim=Le(M, r**2 / rho**2 + 2 * s.w_0 / (eta * rho), evaluate=False),
    sources=(lecture("The Perceptron Algorithm"),),
    invariants=(PROGRESS, GROWTH, RULE, NO_MISTAKE_MISSED),
    remark="The sources let the weights start anywhere but bound only the start at 0.",
)

RATE_FREE = Theorem(
    key="perceptron.rate",
    setting="linear.SeparatedPerceptron",
    title="From 0, the Perceptron's predictions do not depend on its rate",
    kinds=(kinds.PERCEPTRON,),
    mutant="1",
    held=(),
    games=("linear",),
    subject="separated run",
    view=SEPARATED,
    quantities=(DISAGREEMENTS,),
    given=(ZERO_START, PERCEPTRONS),
    claim=Eq(s.D_T, 0, evaluate=False),
    invariants=(RULE, NO_MISTAKE_MISSED),
    sources=(lecture("The Perceptron Algorithm"), slides("Perceptron"), chapter("Section 21.4")),
)


def _committee(run: Separated, _: Mapping[str, Any]) -> bool:
    bits = all(entry in (0, 1) for entry in run.v)
    return bits and run.functional_margin > 0


def _signs(run: LinearRun, _: Mapping[str, Any]) -> bool:
    return all(abs(entry) == 1 for x in run.X for entry in x)


COMMITTEE_SIZE = Quantity(
    s.K, "the size of the committee", lambda run: int(sum(run.v)), True, also=("k", "committee")
)
PLUS_MINUS = Hypothesis("signs", "every feature is -1 or +1", test=_signs)
MAJORITY = Hypothesis(
    "committee", "the label is the majority of K of the features", test=_committee
)
ODD = Hypothesis("odd", "K is odd", Eq(Mod(s.K, 2), 1, evaluate=False))
WITHIN = Hypothesis("within", "K <= N", Le(s.K, N))

COMMITTEE = Theorem(
    key="perceptron.committee",
    setting="linear.SeparatedPerceptron",
    title="The Perceptron learns a committee of K of N experts with at most NK mistakes",
    kinds=(kinds.PERCEPTRON,),
    held=PERCEPTRON_LIKE,
    slack=reasons.perceptron(N, 1 / sqrt(s.K)),
    mutant="49/50",
    games=("linear",),
    subject="separated run",
    view=SEPARATED,
    quantities=(DIMENSION, COMMITTEE_SIZE, RATE, UPDATES),
    given=(PERCEPTRONS, WITHIN, ODD, PLUS_MINUS, MAJORITY, ZERO_START, ON_ERRORS),
    claim=Le(M, N * s.K, evaluate=False),
    sources=(committees("Section 2.2"),),
    invariants=(PROGRESS, GROWTH, RULE, NO_MISTAKE_MISSED),
    derivation=Derivation(
        "perceptron.margin",
        "r^2 = N, and a committee has margin 1/sqrt(K)",
        lambda bound: bound.subs({r: sqrt(N), rho: 1 / sqrt(s.K)}),
    ),
)


def _updates_within_margin(run: LinearRun, values: Mapping[str, Any]) -> bool:
    if run.weights is None:
        return True
    limit = EXACT.number(values["margin"])
    return all(
        run.y[t] * dot(rationals(run.weights[t]), run.X[t]) <= limit for t in run.update_rounds
    )


MARGIN_PERCEPTRON = Theorem(
    key="margin-perceptron.margin",
    setting="linear.MarginPerceptron",
    title="The margin Perceptron, which also updates on correct but close scores",
    kinds=(kinds.MARGIN_PERCEPTRON,),
    slack=reasons.perceptron(r**2, rho, s.margin),
    mutant="49/50",
    games=("linear",),
    subject="separated run",
    view=SEPARATED,
    quantities=(
        RADIUS,
        MARGIN,
        RATE,
        Quantity(
            s.margin,
            "the score up to which it updates",
            lambda run: run.parameter("margin"),
            True,
            degenerate=Degenerate.at(s.margin, 0, "the margin is 0, as for the plain Perceptron"),
        ),
        UPDATES,
    ),
    given=(
        played_by("margin-perceptron", "perceptron"),
        SEPARABLE,
        ZERO_START,
        Hypothesis(
            "on-close-scores",
            "updates happen only where y w.x <= margin",
            test=_updates_within_margin,
            behaviour=True,
        ),
    ),
    implied=(MARGIN_WITHIN,),
    claim=Le(M, (r**2 + 2 * s.margin / eta) / rho**2, evaluate=False),
    sources=(slides("Margin Perceptron"),),
    invariants=(PROGRESS, RULE, NO_MISTAKE_MISSED),
)

# ------------------------------------------------------------------ any labels

INVERSE = replace(MARGIN, meaning="the margin: 1/|w|", sign="positive", degenerate=None)


def _separable(symbol: Symbol) -> Degenerate:
    return Degenerate.at(symbol, 0, "nothing deviates, as on separable data")


D_UPDATES = Quantity(
    s.D_I,
    "the hinge deviations summed over the updates",
    lambda run: run.D_I,
    degenerate=_separable(s.D_I),
)
LENGTH = Quantity(
    s.S_I, "the root of the sum of squared lengths over the updates", lambda run: run.update_length
)
L_ONE = Quantity(
    s.L_1, "the sum of the hinge deviations", lambda run: run.L_1, degenerate=_separable(s.L_1)
)
L_TWO = Quantity(
    s.L_2,
    "the root of the sum of the squared hinge deviations",
    lambda run: run.L_2,
    degenerate=_separable(s.L_2),
)
HINGE = Quantity(
    s.F,
    "the hinge loss of w* over the updates",
    lambda run: run.D_I,
    degenerate=_separable(s.F),
    also=("hinge", "loss"),
)
BIG_R = Quantity(
    s.R, "the largest length of an instance", lambda run: run.radius, also=("r", "radius")
)
NORM = Quantity(s.w_star, "the length of w*", lambda run: run.norm, also=("norm", "U", "w"))

_b = s.R * s.w_star


def _any_labels(
    key: str, title: str, bound: Expr, quantities: tuple[Quantity, ...], **more: Any
) -> Theorem:
    """Return a bound that holds for every comparator, whatever the labels."""
    return Theorem(
        key=key,
        setting="linear.HingePerceptron" if NORM in quantities else "linear.ComparedPerceptron",
        title=title,
        kinds=_KIND,
        held=PERCEPTRON_LIKE,
        mutant="49/50",
        games=("linear",),
        subject="compared run",
        view=compared_by(bound.subs(M, 1)) if bound.has(M) else compared_by(bound),
        quantities=(*quantities, RATE, UPDATES),
        given=(PERCEPTRONS, ZERO_START, ON_ERRORS),
        claim=Le(M, bound, evaluate=False),
        invariants=(ADDITION, GROWTH, RULE, NO_MISTAKE_MISSED),
        **more,
    )


L1 = _any_labels(
    "perceptron.l1",
    "The Perceptron on any data, by the deviations of its updates",
    s.D_I + s.S_I / rho,
    (INVERSE, D_UPDATES, LENGTH),
    implied=SOME_UPDATES,
    sources=(lecture("Theorem 7.11A"),),
    slack=reasons.whole_numbers,
)
L1_RADIUS = _any_labels(
    "perceptron.l1-radius",
    "The Perceptron on any data, by the sum of all deviations",
    (r / rho + sqrt(s.L_1)) ** 2,
    (RADIUS, INVERSE, L_ONE),
    implied=(SOME_ROUNDS_ONE,),
    sources=(lecture("Theorem 7.11A"),),
    sharper=(Sharper("perceptron.l1-sharp"),),
)
L1_SHARP = _any_labels(
    "perceptron.l1-sharp",
    "The same, as the root of the quadratic inequality before the last step",
    ((r / rho + sqrt(r**2 / rho**2 + 4 * s.L_1)) / 2) ** 2,
    (RADIUS, INVERSE, L_ONE),
    implied=(SOME_ROUNDS_ONE,),
    sources=(lecture("Theorem 7.11A (proof)"),),
    remark="Never weaker than perceptron.l1-radius; tight on orthonormal data.",
    slack=reasons.whole_numbers,
)
L2 = _any_labels(
    "perceptron.l2",
    "The Perceptron on any data, by the root of the sum of squared deviations",
    (s.L_2 / 2 + sqrt(s.L_2**2 / 4 + s.S_I / rho)) ** 2,
    (INVERSE, L_TWO, LENGTH),
    implied=(AN_UPDATE,),
    sources=(lecture("Theorem 7.11"),),
    slack=reasons.whole_numbers,
)
L2_RADIUS = _any_labels(
    "perceptron.l2-radius",
    "The same with the radius",
    (r / rho + s.L_2) ** 2,
    (RADIUS, INVERSE, L_TWO),
    implied=(SOME_ROUNDS_TWO,),
    sources=(lecture("Theorem 7.11 (proof)"),),
    slack=reasons.whole_numbers,
)
HINGE_BOUND = _any_labels(
    "perceptron.hinge",
    "The Perceptron against the hinge loss of any vector",
    s.F + _b * sqrt(s.F) + _b**2,
    (BIG_R, NORM, HINGE),
    implied=SOME_HINGES,
    sources=(chapter("Theorem 21.16"),),
    sharper=(Sharper("perceptron.hinge-sharp"),),
)
HINGE_SHARP = _any_labels(
    "perceptron.hinge-sharp",
    "The same, as the root of the quadratic inequality",
    s.F + _b**2 / 2 + _b * sqrt(_b**2 / 4 + s.F),
    (BIG_R, NORM, HINGE),
    implied=SOME_HINGES,
    sources=(chapter("Theorem 21.16, (21.6)"),),
    remark="An equality on orthonormal data for every w* between 0 and the separator, where every "
    "round is an update.",
    slack=reasons.whole_numbers,
)
HINGE_IMPLICIT = _any_labels(
    "perceptron.hinge-implicit",
    "The inequality that the hinge bound solves",
    s.F + _b * sqrt(M),
    (BIG_R, NORM, HINGE),
    implied=THESE_HINGES,
    sources=(chapter("(21.6)"),),
    example={"M": "4"},  # fewer updates cannot have so large a loss
)

FAMILY = Family(
    "Perceptron",
    theorems=(
        SEPARABLE_MARGIN,
        FROM_ANYWHERE,
        RATE_FREE,
        COMMITTEE,
        MARGIN_PERCEPTRON,
        L1,
        L1_RADIUS,
        L1_SHARP,
        L2,
        L2_RADIUS,
        HINGE_BOUND,
        HINGE_SHARP,
        HINGE_IMPLICIT,
    ),
)
