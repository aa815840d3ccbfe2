"""Why does what an online learner reached on a sample carry over to new data?

A promise "with probability 1 - delta" is a bound on a quantile over the samples.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Expr, Ge, Interval, Le, exp, log, oo, sqrt

from bounds import batch
from bounds import symbols as s
from bounds.proofs.monotone import Exponential
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Conditional, ForAll, Limit, Since
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Subject,
    Use,
    constant,
)
from bounds.symbols import R_T, M_range, P_mean, P_up, T, c2, delta, eps, m

_REAL = Interval(-oo, oo)
_NONNEGATIVE = Interval(0, oo)
_POSITIVE = Interval.open(0, oo)

#: Any positive number; in the end it tends to 0.
more = sympy.Symbol("more", positive=True)

# What varies with the sample; best_risk, the least error of a comparator, does not.
mean_risk, mean_loss, risk_of_mean = sympy.symbols("mean_risk mean_loss risk_of_mean", real=True)
best_risk, best_loss, least_loss = sympy.symbols("best_risk best_loss least_loss", real=True)
x_errors, x_average = sympy.symbols("x_errors x_average", real=True)
x_regret = sympy.Symbol("x_regret", real=True)

_MARTINGALE = {
    **dict.fromkeys(("first-mean", "later-means"), batch.INDEPENDENT.text),
    **dict.fromkeys(("range", "squares"), batch.LOSS_RANGE.text),
}
_GOOD = "good"
_CONVEX = batch.CONVEX.text


def _le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


# ------------------------------------------------------------------ what happens seldom

#: M and a little more, so that it is positive.
_LOSS = M_range + more
#: The event is less probable than delta by this factor, which is less than 1.
_LESS = exp(-2 * T * more**2)


def _root(chance: Expr) -> Expr:
    return sqrt(log(1 / chance) / (2 * T))


def _rare(chance: Expr) -> tuple[Step, ...]:
    """Return the steps by which Azuma's bound is less than ``chance``."""
    root = _root(chance)
    bound = -2 * T * (root + more) ** 2
    return (
        Step("a root", Inequality(), (), Ge(root, 0, evaluate=False)),
        Step(
            "the exponent",
            Combine((4 * T * more,)),
            ("a root",),
            _le(bound, log(chance) - 2 * T * more**2),
        ),
        Step("seldom", Exponential(), ("the exponent",), _le(exp(bound), chance * _LESS)),
    )


def _azuma(at: Expr, width: int) -> Step:
    """Return Azuma's inequality for a mean of T steps of range ``width`` times M."""
    where = {eps: T * at, c2: T * _LOSS**2 * width**2}
    of = Subject(
        f"batch.differences.{width}",
        f"T martingale differences of range {width} M at most, those of the good samples: P_up is "
        "the chance that their mean is not below the bound",
    )
    return Step("azuma", Use("azuma", where, _MARTINGALE, of))


def _good(key: str, sentence: str, left: Expr, at: Expr, name: str = "a good sample") -> Step:
    """Return the definition of a good sample: a mean is small."""
    axiom = ForAll(
        f"good.{key}",
        f"a sample is good, for a number more > 0, if {sentence}",
        _le(left, at),
        _GOOD,
        letters=(more,),
    )
    return Step(name, Assume(axiom))


bound = sympy.Symbol("bound", real=True)
P_bad = sympy.Symbol("P_bad", nonnegative=True)
less = sympy.Symbol("less", positive=True)


def _quantile(variable: sympy.Symbol, quantile: sympy.Symbol, at: Expr, bad: Expr = P_up) -> Since:
    """Return the step from what holds on good samples to the quantile."""
    axiom = Conditional(
        f"quantile.{quantile.name}",
        f"for all numbers bound and less < 1: if {variable} is at most bound on every good sample, "
        "and the others, of probability P_bad at most, satisfy P_bad <= less delta, then the "
        f"(1 - delta)-quantile of {variable} is at most bound",
        (_le(variable, bound), _le(P_bad, less * delta)),
        _le(quantile, bound),
        over=_GOOD,
        letters=(bound, P_bad, less),
    )
    return Since(axiom, {bound: at, P_bad: bad, less: _LESS})


_LETTERS = {
    more: _POSITIVE,
    P_up: _NONNEGATIVE,
    bound: _REAL,
    P_bad: _NONNEGATIVE,
    less: Interval.open(0, 1),
}
_OF_A_SAMPLE = dict.fromkeys(
    (mean_risk, mean_loss, risk_of_mean, best_loss, least_loss, x_errors, x_average, x_regret),
    _REAL,
) | {R_T: _REAL}

# ------------------------------------------------------------------ the errors in a run

EXCESS = Axiom(
    "sample.errors",
    "x_errors is the mean error of h_1..h_T on new data less their mean loss",
    Eq(x_errors, mean_risk - mean_loss, evaluate=False),
    EVERY,
)


def _errors(statement: Any, width: int) -> Proof:
    """Return the proof with Azuma's inequality, for steps of range M or, as printed, 2M."""
    at = _LOSS * (_root(delta) + more) * width
    return Proof(
        statement.key,
        (
            *_rare(delta),
            _azuma(at, width),
            Step("bad samples", Combine(), ("azuma", "seldom"), _le(P_up, _LESS * delta)),
            _good(
                statement.key,
                "the errors of h_1..h_T on new data less their losses, martingale differences of "
                f"range {'2M' if width == 2 else 'M'} at most, have a mean below this",
                mean_risk - mean_loss,
                at,
            ),
            Step("excess", Assume(EXCESS)),
            Step("on good samples", Combine(), ("a good sample", "excess"), _le(x_errors, at)),
            Step(
                "quantile",
                _quantile(x_errors, s.gap_errors, at),
                ("on good samples", "bad samples"),
            ),
            Step("conclusion", Limit(more), ("quantile",), statement.claim),
        ),
        letters=_LETTERS,
        of_a_round=_OF_A_SAMPLE,
    )


# ------------------------------------------------------------------ the mean hypothesis

JENSEN = Axiom(
    "jensen",
    "the loss is convex, so the error of the mean of h_1..h_T is at most the mean of their errors",
    _le(risk_of_mean, mean_risk),
    EVERY,
    needs=_CONVEX,
)
EXCESS_OF_MEAN = Axiom(
    "sample.average",
    "x_average is the error of the mean of h_1..h_T less their mean loss",
    Eq(x_average, risk_of_mean - mean_loss, evaluate=False),
    EVERY,
)
MONOTONE = Conditional(
    "quantile.monotone",
    "if one variable is never more than another, then neither is its quantile",
    (_le(x_average, x_errors),),
    _le(s.gap_average, s.gap_errors),
    over=EVERY,
)


def _average(statement: Any, parent: str) -> Proof:
    return Proof(
        statement.key,
        (
            Step("jensen", Assume(JENSEN)),
            Step("excess", Assume(EXCESS)),
            Step("excess of the mean", Assume(EXCESS_OF_MEAN)),
            Step(
                "on every sample",
                Combine(),
                ("jensen", "excess", "excess of the mean"),
                _le(x_average, x_errors),
            ),
            Step("quantiles", Since(MONOTONE), ("on every sample",)),
            Step("errors", Use(parent)),
            Step("conclusion", Combine(), ("quantiles", "errors"), statement.claim),
        ),
        letters={s.gap_errors: _REAL},
        of_a_round=_OF_A_SAMPLE,
    )


# ------------------------------------------------------------------ the best comparator

EXCESS_OF_REGRET = Axiom(
    "sample.regret",
    "x_regret is the error of the mean of h_1..h_T less the least of a comparator and less R_T/T",
    Eq(x_regret, risk_of_mean - best_risk - R_T / T, evaluate=False),
    EVERY,
)
REGRET = Axiom(
    "regret.mean",
    "the regret is T times the learner's mean loss less T times the least of a comparator",
    Eq(R_T, T * mean_loss - T * least_loss, evaluate=False),
    EVERY,
    needs=batch.SAME_CLASS.text,
)
LEAST = Axiom(
    "regret.least",
    "the comparator of the least error has at least the least loss",
    _le(least_loss, best_loss),
    EVERY,
)
_COMPARED = (
    Step("jensen", Assume(JENSEN)),
    Step("excess", Assume(EXCESS_OF_REGRET)),
    Step("regret", Assume(REGRET)),
    Step("least", Assume(LEAST)),
)
_BOTH = ("jensen", "excess", "regret", "least", "a good sample")


_LEAST_ERROR = Step(
    "the least error",
    Assume(
        constant(
            best_risk,
            "batch.least-error",
            "best_risk, the least error of a comparator, is one number for all samples",
        )
    ),
)


def _regret() -> Proof:
    """Return the proof as printed: a union bound, and ranges of 2M."""
    at = _LOSS * (_root(delta / 2) + more) * 2
    printed = Use(
        "hoeffding.printed",
        {eps: at, m: T, M_range: _LOSS},
        {"independent": batch.INDEPENDENT.text, "range": batch.LOSS_RANGE.text},
        Subject(
            "batch.best-losses",
            "the T losses of the comparator of the least error, which are independent; P_mean is "
            "the chance that their mean is not below the bound",
        ),
    )
    return Proof(
        "batch.regret",
        (
            *_rare(delta / 2),
            _azuma(at, 2),
            Step("hoeffding", printed),
            Step(
                "bad samples",
                Combine((1, 1, 2)),
                ("azuma", "hoeffding", "seldom"),
                _le(P_up + P_mean, _LESS * delta),
            ),
            _good(
                "batch.regret",
                "the errors of h_1..h_T on new data less their losses, martingale differences of "
                "range 2M at most, have a mean below this",
                mean_risk - mean_loss,
                at,
            ),
            _good(
                "best",
                "the losses of the comparator of the least error have a mean that exceeds this "
                "error by less than this",
                best_loss - best_risk,
                at,
                "good for the best",
            ),
            _LEAST_ERROR,
            *_COMPARED,
            Step(
                "on good samples",
                Combine((1, 1, 1 / T, 1, 1, 1, 0)),
                (*_BOTH, "good for the best", "the least error"),
                _le(x_regret, 2 * at),
            ),
            Step(
                "quantile",
                _quantile(x_regret, s.gap_regret, 2 * at, P_up + P_mean),
                ("on good samples", "bad samples"),
            ),
            Step("conclusion", Limit(more), ("quantile",), batch.REGRET_HYPOTHESIS.claim),
        ),
        letters={**_LETTERS, P_mean: _NONNEGATIVE, best_risk: _REAL},
        of_a_round=_OF_A_SAMPLE,
    )


def _regret_sharp() -> Proof:
    """Return the proof with Azuma's inequality for the difference of the losses."""
    at = _LOSS * (_root(delta) + more) * 2
    return Proof(
        "batch.regret-sharp",
        (
            *_rare(delta),
            _azuma(at, 2),
            _LEAST_ERROR,
            Step("bad samples", Combine(), ("azuma", "seldom"), _le(P_up, _LESS * delta)),
            _good(
                "batch.regret-sharp",
                "what h_1..h_T lose more than the comparator of the least error, on new data less "
                "in the run, martingale differences of range 2M, has a mean below this",
                mean_risk - best_risk - (mean_loss - best_loss),
                at,
            ),
            *_COMPARED,
            Step(
                "on good samples",
                Combine((1, 1, 1 / T, 1, 1, 0)),
                (*_BOTH, "the least error"),
                _le(x_regret, at),
            ),
            Step(
                "quantile",
                _quantile(x_regret, s.gap_regret, at),
                ("on good samples", "bad samples"),
            ),
            Step("conclusion", Limit(more), ("quantile",), batch.REGRET_SHARP.claim),
        ),
        letters={**_LETTERS, best_risk: _REAL},
        of_a_round=_OF_A_SAMPLE,
    )


PROOFS = (
    _errors(batch.AVERAGE_ERROR, 2),
    _errors(batch.AVERAGE_ERROR_SHARP, 1),
    _average(batch.AVERAGE_HYPOTHESIS, "batch.average-error"),
    _average(batch.AVERAGE_SHARP, "batch.average-error-sharp"),
    _regret(),
    _regret_sharp(),
)
