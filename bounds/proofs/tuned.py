"""Why do the forms that are tuned for the horizon follow?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Gt, Interval, Le, Lt, Rational, log, oo, sqrt

from bounds import exponential, weighted_majority
from bounds.hypotheses import BINARY_LOSSES, TWO_EXPERTS
from bounds.proofs.context import Relation
from bounds.proofs.experts import POSITIVE
from bounds.proofs.monotone import ByCase
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Hypothesis,
    Identity,
    Inequality,
    Subject,
    Use,
)
from bounds.proofs.suppositions import Cases, Suppose
from bounds.symbols import L_T, R_T, H, L_min, N, T, beta, eta

_BINARY = BINARY_LOSSES.text

# ------------------------------------------------------------------ Randomized Weighted Majority


x = sympy.Symbol("x", positive=True)

REGRET_MIN = Axiom(
    "regret.actions", "the regret is L_T - L_min", Eq(R_T, L_T - L_min, evaluate=False)
)
RATE = Axiom(
    "rwm.rate",
    "x stands for sqrt(ln N/T), which is positive",
    Eq(x, sqrt(log(N) / T), evaluate=False),
    needs=TWO_EXPERTS.text,
)
BEST_AT_MOST = Axiom(
    "loss.best-range",
    "the best action's losses, each at most 1, add up to at most T",
    Le(L_min, T, evaluate=False),
    needs=_BINARY,
)
LEARNER_AT_MOST = Axiom(
    "loss.range",
    "the learner's losses, each at most 1, add up to at most T",
    Le(L_T, T, evaluate=False),
    needs=_BINARY,
)
_SMALL = Le(sqrt(log(N) / T), Rational(1, 2), evaluate=False)
_LARGE = Gt(sqrt(log(N) / T), Rational(1, 2), evaluate=False)
_BETA = Ge(beta, Rational(1, 2), evaluate=False), Lt(beta, 1, evaluate=False)


def _tuned(key: str) -> tuple[Step, ...]:
    """Return what both tuned forms begin with: beta and the bound, in either case."""
    either = ("small", "{}, small", "large", "{}, large")
    return (
        Step("regret", Assume(REGRET_MIN)),
        Step("x", Assume(RATE)),
        Step("the best's loss", Assume(BEST_AT_MOST)),
        Step("beta", Hypothesis(key, "beta-tuned")),
        Step("small", Suppose(_SMALL)),
        Step("x, small", Combine(), ("x", "small"), Le(x, Rational(1, 2), evaluate=False)),
        Step("1 - x", ByCase(), ("beta", "small")),
        Step("beta, small", Combine(), ("1 - x", "x"), Eq(beta, 1 - x, evaluate=False)),
        Step("half, small", Inequality(), ("beta, small", "x, small"), _BETA[0]),
        Step("one, small", Inequality(), ("beta, small",), _BETA[1]),
        Step("large", Suppose(_LARGE)),
        Step("beta, large", ByCase(), ("beta", "large")),
        Step("half, large", Inequality(), ("beta, large",), _BETA[0]),
        Step("one, large", Inequality(), ("beta, large",), _BETA[1]),
        Step("half", Cases(), tuple(name.format("half") for name in either), _BETA[0]),
        Step("one", Cases(), tuple(name.format("one") for name in either), _BETA[1]),
        Step("the bound", Use("rwm.loss"), ("half", "one")),
        Step("the bound at 1 - x", PutIn(), ("the bound", "beta, small")),
        Step(
            "over the horizon",
            Combine((1, 1, x)),
            ("the bound at 1 - x", "regret", "the best's loss"),
            Le(R_T, log(N) / x + x * T, evaluate=False),
        ),
        Step("tuned", PutIn(), ("over the horizon", "x"), weighted_majority.REGRET_UNIFORM.claim),
    )


RWM_REGRET = Proof(
    "rwm.regret",
    (
        *_tuned("rwm.regret"),
        Step("end, small", ByCase(), ("tuned", "small"), weighted_majority.REGRET.claim),
        Step("the bound at 1/2", PutIn(), ("the bound", "beta, large")),
        Step(
            "over a short horizon",
            Combine((1, 1, Rational(1, 2))),
            ("the bound at 1/2", "regret", "the best's loss"),
            Le(R_T, 2 * log(N) + T / 2, evaluate=False),
        ),
        Step(
            "end, large",
            ByCase(),
            ("over a short horizon", "large"),
            weighted_majority.REGRET.claim,
        ),
        Step(
            "conclusion",
            Cases(),
            ("small", "end, small", "large", "end, large"),
            weighted_majority.REGRET.claim,
        ),
    ),
    letters={x: POSITIVE, L_T: Interval(0, oo), L_min: Interval(0, oo)},
)

RWM_UNIFORM = Proof(
    "rwm.regret-uniform",
    (
        *_tuned("rwm.regret-uniform"),
        Step("the learner's loss", Assume(LEARNER_AT_MOST)),
        Step(
            "a trivial bound",
            Inequality(),
            ("the learner's loss", "regret"),
            Le(R_T, T, evaluate=False),
        ),
        Step(
            "a short horizon",
            Combine((2 * T,)),
            ("large",),
            Le(T, 2 * T * sqrt(log(N) / T), evaluate=False),
        ),
        Step(
            "end, large",
            Combine(),
            ("a trivial bound", "a short horizon"),
            weighted_majority.REGRET_UNIFORM.claim,
        ),
        Step(
            "conclusion",
            Cases(),
            ("small", "tuned", "large", "end, large"),
            weighted_majority.REGRET_UNIFORM.claim,
        ),
    ),
    letters={x: POSITIVE, L_T: Interval(0, oo), L_min: Interval(0, oo)},
)

# ------------------------------------------------------------------ exponential weights


def _at_rate(
    key: str, parent: Use, squared: int, rest: sympy.Expr, size: sympy.Symbol = N
) -> tuple[Step, ...]:
    """Return the steps that put eta = sqrt(squared ln N/T) into the bound ln N/eta + rest.

    They write ln N = eta^2 T/squared first, so that the rate is never put in below a bar.
    """
    return (
        Step("rate", Hypothesis(key, "eta-tuned")),
        Step(
            "its square",
            Identity(),
            ("rate",),
            Eq(log(size), eta**2 * T / squared, evaluate=False),
        ),
        Step("the bound", parent),
        Step(
            "in the rate",
            Combine((1, 1 / eta)),
            ("the bound", "its square"),
            Le(R_T, eta * T / squared + rest, evaluate=False),
        ),
    )


_SHARP = eta * T / 8
_CLASSIC = eta * T / 2


def _conclusion(claim: Relation, last: str = "in the rate") -> Step:
    return Step("conclusion", PutIn(), (last, "rate"), claim)


EWA_TUNED = Proof(
    "ewa.tuned",
    (
        *_at_rate("ewa.tuned", Use("ewa.regret"), 8, _SHARP),
        _conclusion(exponential.EWA_TUNED.claim),
    ),
)
HEDGE_TUNED = Proof(
    "hedge.tuned",
    (
        *_at_rate("hedge.tuned", Use("hedge.regret"), 2, _CLASSIC),
        _conclusion(exponential.HEDGE_TUNED.claim),
    ),
)
HEDGE_TUNED_SHARP = Proof(
    "hedge.tuned-sharp",
    (
        *_at_rate("hedge.tuned-sharp", Use("hedge.sharp"), 2, _SHARP),
        _conclusion(exponential.HEDGE_TUNED_SHARP.claim),
    ),
)
_ABSOLUTE = next(g.text for g in exponential.FINITE_REGRET.given if g.name == "absolute-loss")

FINITE = Proof(
    "finite.regret",
    (
        *_at_rate(
            "finite.regret",
            # |p - y| is convex in p and lies in [0, 1], and each hypothesis is an expert.
            Use(
                "ewa.regret",
                {N: H},
                {"convex-loss": _ABSOLUTE, "loss-range": _ABSOLUTE},
                Subject("finite.experts", "the N experts are the |H| hypotheses"),
            ),
            2,
            _SHARP,
            H,
        ),
        Step("not negative", Inequality(), (), Ge(eta * T, 0, evaluate=False)),
        Step(
            "with the classic constant",
            Combine((1, Rational(3, 8))),
            ("in the rate", "not negative"),
            Le(R_T, eta * T / 2 + _CLASSIC, evaluate=False),
        ),
        _conclusion(exponential.FINITE_REGRET.claim, "with the classic constant"),
    ),
)

PROOFS = (RWM_REGRET, RWM_UNIFORM, EWA_TUNED, HEDGE_TUNED, HEDGE_TUNED_SHARP, FINITE)
