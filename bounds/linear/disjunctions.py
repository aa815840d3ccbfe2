"""What is promised when the Perceptron learns a disjunction of k of n attributes?

The attributes are bits (0 and 1) or signs (-1 and +1), and a last feature, always 1, is the bias.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Ge, Le, sqrt

from bounds.core import symbols as s
from bounds.core.documents import slides
from bounds.core.family import Family
from bounds.core.symbols import M, r, rho
from bounds.core.theorem import Degenerate, Derivation, Hypothesis, Quantity, Theorem
from bounds.linear import reasons
from bounds.linear.parts import (
    GROWTH,
    NO_MISTAKE_MISSED,
    ON_ERRORS,
    PERCEPTRON_LIKE,
    PERCEPTRONS,
    PROGRESS,
    RATE,
    RULE,
    UPDATES,
    ZERO_START,
)
from bounds.linear.quantities import LinearRun, Separated
from bounds.linear.views import SEPARATED
from learners.core.arithmetic import rationals
from learners.linear import kinds

ATTRIBUTES = Quantity(
    s.n, "the number of attributes", lambda run: run.run.N - 1, True, also=("attributes", "d")
)
RELEVANT = Quantity(
    s.k,
    "the number of relevant attributes",
    lambda run: sum(entry != 0 for entry in run.v[:-1]),
    True,
    degenerate=Degenerate.at(s.k, 0, "no attribute is relevant"),
    also=("relevant", "K"),
)
WITHIN = Hypothesis("within", "k <= n", Le(s.k, s.n))
_SOURCES = (slides("exercises on disjunctions"),)


def _separates(run: Separated, relevant: int, bias: int, attributes: tuple[int, int]) -> bool:
    """Tell whether v is the canonical separator of a disjunction over such attributes."""
    *first, last = run.v
    shape = last == bias and all(entry in (0, relevant) for entry in first)
    data = all(x[-1] == 1 and all(entry in attributes for entry in x[:-1]) for x in run.X)
    return shape and data and run.functional_margin >= 1


def _of_bits(run: Separated, _: Mapping[str, Any]) -> bool:
    return _separates(run, 2, -1, (0, 1))


def _of_signs(run: Separated, values: Mapping[str, Any]) -> bool:
    return _separates(run, 1, int(values["k"]) - 1, (-1, 1))


def _learned(
    key: str, setting: str, title: str, disjunction: Hypothesis, norm: Any, text: str, mutant: str
) -> Theorem:
    """Return the mistake bound for one coding of the attributes: (n+1) |v|^2."""
    return Theorem(
        key=key,
        setting=setting,
        title=title,
        kinds=(kinds.PERCEPTRON,),
        held=PERCEPTRON_LIKE,
        slack=reasons.perceptron(s.n + 1, 1 / sqrt(norm)),
        mutant=mutant,
        games=("linear",),
        subject="separated run",
        view=SEPARATED,
        quantities=(ATTRIBUTES, RELEVANT, RATE, UPDATES),
        given=(disjunction, WITHIN, PERCEPTRONS, ZERO_START, ON_ERRORS),
        claim=Le(M, (s.n + 1) * norm, evaluate=False),
        sources=_SOURCES,
        invariants=(PROGRESS, GROWTH, RULE, NO_MISTAKE_MISSED),
        derivation=Derivation(
            "perceptron.margin",
            f"r^2 = n + 1, and {text}",
            lambda bound: bound.subs({r: sqrt(s.n + 1), rho: 1 / sqrt(norm)}),
        ),
    )


DISJUNCTIONS = _learned(
    "perceptron.disjunctions",
    "linear.DisjunctionPerceptron",
    "The Perceptron learns k-disjunctions over n attributes with a bias",
    Hypothesis(
        "disjunction",
        "x = (z, 1) with z in {0,1}^n, and y = +1 iff one of k attributes is 1; "
        "v is 2 on those, -1 on the bias",
        test=_of_bits,
    ),
    4 * s.k + 1,
    "v = (2,…,2,0,…,0,-1) has margin 1/sqrt(4k+1)",
    mutant="3/4",
)

DISJUNCTIONS_SIGNS = _learned(
    "perceptron.disjunctions-signs",
    "linear.SignDisjunctionPerceptron",
    "The Perceptron learns k-disjunctions over n attributes -1 and +1 with a bias",
    Hypothesis(
        "disjunction",
        "x = (z, 1) with z in {-1,+1}^n, and y = +1 iff one of k attributes is +1; "
        "v is 1 on those, k - 1 on the bias",
        test=_of_signs,
    ),
    s.k**2 - s.k + 1,
    "v = (1,…,1,0,…,0,k-1) has margin 1/sqrt(k^2-k+1)",
    mutant="49/50",
)


def forcing_pairs(n: int, k: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the points that force many mistakes on a k-disjunction, with their labels.

    All irrelevant attributes together are negative; with one relevant attribute they are
    positive.  Each relevant weight must outgrow the others and the bias, one step a mistake.
    """
    quiet = (0,) * k + (1,) * (n - k + 1)
    return [(quiet, -1)] + [(tuple(int(i == r) for i in range(k)) + quiet[k:], 1) for r in range(k)]


def _all_forced(run: Separated, values: Mapping[str, Any]) -> bool:
    n, k = int(values["n"]), int(values["k"])
    if len(run.y) <= k:  # of few wide points no table of k points is made
        return False
    seen = {(tuple(x), y) for x, y in zip(run.X, run.y, strict=True)}
    return seen == {(tuple(rationals(list(x))), y) for x, y in forcing_pairs(n, k)}


def _at_rest(run: LinearRun, _: Mapping[str, Any]) -> bool:
    """Tell whether every point came up again after the last update."""
    last = max(run.update_rounds, default=-1)
    rest = {(tuple(x), y) for x, y in zip(run.X[last + 1 :], run.y[last + 1 :], strict=True)}
    return rest == {(tuple(x), y) for x, y in zip(run.X, run.y, strict=True)}


FORCED = Theorem(
    key="perceptron.disjunctions-forced",
    setting="linear.ForcedPerceptron",
    title="At rest, a k-disjunction has forced at least 2k(n-k+1) + 1 updates on the Perceptron",
    kinds=(kinds.PERCEPTRON,),
    held=(),
    mutant="51/50",
    games=("linear",),
    subject="separated run",
    view=SEPARATED,
    quantities=(ATTRIBUTES, RELEVANT, UPDATES),
    given=(
        WITHIN,
        PERCEPTRONS,
        Hypothesis(
            "forcing-points",
            "the run shows (0, 1, 1)- and (e_i, 1, 1)+ for the k relevant attributes i, no others",
            test=_all_forced,
        ),
        Hypothesis("at-rest", "every point came up once more after the last update", test=_at_rest),
        Hypothesis(
            "tie-to-plus",
            "score 0 predicts +1",
            test=lambda run, _: int(run.run.parameters.get("tie", 1)) == 1,
        ),
        ZERO_START,
    ),
    claim=Ge(M, 2 * s.k * (s.n - s.k + 1) + 1, evaluate=False),
    sources=(slides("remark on disjunctions"),),
    invariants=(RULE, NO_MISTAKE_MISSED),
    remark="In whatever order: at rest the p updates on positive points and the q on the negative "
    "one satisfy q > p, and each of the k relevant attributes had at least n-k+1 of them.",
)

FAMILY = Family(
    "Perceptron on disjunctions",
    theorems=(DISJUNCTIONS, DISJUNCTIONS_SIGNS, FORCED),
)
