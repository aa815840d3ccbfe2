"""Which facts of probability do the proofs lean on?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Eq, Ge, Le, Symbol, exp

from bounds.core import symbols as s
from bounds.core.decide import Inequality
from bounds.core.documents import lecture
from bounds.core.family import Family
from bounds.core.theorem import Degenerate, Hypothesis, Quantity, Theorem
from bounds.probability.subjects import FiniteDistribution
from learners.core.arithmetic import Undecided

MEAN_NORM = Quantity(s.S_1, "the mean length of the signed sum", lambda v: v.mean_norm())
MEAN_SQUARE = Quantity(
    s.S_2, "its mean squared length", lambda v: v.mean_square(), sign="nonnegative"
)

KHINTCHINE = Theorem(
    key="khintchine",
    title="The mean length of a sum with random signs is at least its root mean square over sqrt 2",
    mutant="101/100",
    setting="probability.SignedSum",
    quantities=(MEAN_NORM, MEAN_SQUARE),
    given=(),
    claim=Ge(s.S_1**2, s.S_2 / 2, evaluate=False),
    sources=(lecture("Khintchine-Kahane Inequality"),),
    subject="signed sum",
    remark="In every normed space; equality for two equal vectors.",
)

KHINTCHINE_UPPER = Theorem(
    key="khintchine.upper",
    title="The mean length of a sum with random signs is at most its root mean square",
    mutant="99/100",
    setting="probability.SignedSum",
    quantities=(MEAN_NORM, MEAN_SQUARE),
    given=(),
    claim=Le(s.S_1**2, s.S_2, evaluate=False),
    sources=(lecture("Khintchine-Kahane Inequality"),),
    subject="signed sum",
    remark="Equality for a single vector.",
)


def _within_range(variable: FiniteDistribution, values: Mapping[str, Any]) -> bool:
    ends = {**values, "low": min(variable.values), "high": max(variable.values)}
    signs = [
        Inequality(s.a, Symbol("low")).decide(ends).sign,
        Inequality(Symbol("high"), s.b).decide(ends).sign,
    ]
    if None in signs:
        raise Undecided("whether the variable stays within [a, b] is open")
    return all(sign is not None and sign >= 0 for sign in signs)


HOEFFDING = Theorem(
    key="hoeffding.lemma",
    title="For a variable of mean zero in [a, b], E e^(tX) is at most e^(t^2 (b-a)^2/8)",
    mutant="99/100",
    setting="probability.BoundedVariable",
    quantities=(
        Quantity(
            s.t,
            "any real number",
            lambda x: x.t,
            True,
            degenerate=Degenerate.at(s.t, 0, "both sides are 1 whatever the variable"),
        ),
        Quantity(
            s.a,
            "a lower bound of the variable",
            lambda x: min(x.values),
            True,
            free=True,
            degenerate=Degenerate("the variable is constant", Eq(s.a, s.b, evaluate=False)),
        ),
        Quantity(s.b, "an upper bound of the variable", lambda x: max(x.values), True, free=True),
        Quantity(s.M_t, "E e^(tX)", lambda x: x.exponential_moment()),
    ),
    given=(
        Hypothesis("mean-zero", "E X = 0", test=lambda x, _: x.mean == 0),
        Hypothesis("ordered", "a <= b", Le(s.a, s.b)),
        Hypothesis("range", "a <= X <= b", test=_within_range),
    ),
    implied=(
        Hypothesis("below", "a <= 0", Le(s.a, 0)),
        Hypothesis("above", "b >= 0", Ge(s.b, 0)),
    ),
    claim=Le(s.M_t, exp(s.t**2 * (s.b - s.a) ** 2 / 8), evaluate=False),
    sources=(lecture("Hoeffding's Lemma"),),
    subject="distribution",
    remark="For every real t, not only t > 0; equality only at t = 0 or a = b.",
)

FAMILY = Family(
    "Lemmas",
    theorems=(KHINTCHINE, KHINTCHINE_UPPER, HOEFFDING),
)
