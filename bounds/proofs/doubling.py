"""Why does it cost so little to double the horizon again and again?

The rounds of these proofs are the periods of 2^k rounds.
"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, log, oo, sqrt

from bounds import exponential
from bounds.hypotheses import TWO_EXPERTS
from bounds.proofs.experts import POSITIVE, REAL
from bounds.proofs.exponential import REGRET
from bounds.proofs.monotone import Root
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.symbols import L_T, R_T, L_best, N, R_k, T, alpha, eta, h, n

# ------------------------------------------------------------------ the periods

q, q_next, q_1, q_end = sympy.symbols("q q_next q_1 q_end", positive=True)
loss_k, best_k, own_k = sympy.symbols("loss_k best_k own_k", real=True)
t_k = sympy.Symbol("t_k", integer=True, nonnegative=True)

ROOTS = Potential(
    "doubling.roots",
    "q_k is the root of the length 2^k of period k, with k = 0 first and k = n - 1 last",
    {q: (q_next, q_1, q_end)},
)
PERIODS = Partition(
    "doubling.periods",
    "there are n periods; over them the learner's losses add up to L_T, and those of the expert "
    "that is best in the whole run to L_best",
    {EVERY: Rounds(n, {loss_k: L_T, best_k: L_best})},
)
TWICE = Axiom(
    "doubling.twice",
    "each period is twice as long as the one before",
    Eq(q_next, sqrt(2) * q, evaluate=False),
    EVERY,
)
FIRST = Axiom("doubling.first", "the first period has one round", Eq(q_1, 1, evaluate=False))
AFTER = Axiom(
    "doubling.after",
    "after n periods the next would have 2^n rounds",
    Eq(q_end, sqrt(2) ** n, evaluate=False),
)
PERIOD_REGRET = Axiom(
    "doubling.regret",
    "the regret of a period is what the learner lost in it, less what its own best expert did",
    Eq(R_k, loss_k - own_k, evaluate=False),
    EVERY,
)
OWN_BEST = Axiom(
    "doubling.own-best",
    "in a period, its own best expert loses at most what the best of the whole run does",
    Le(own_k, best_k, evaluate=False),
    EVERY,
)
PERIOD_BOUND = Axiom(
    "doubling.bound",
    exponential.DOUBLING_SUM.given[1].text,
    Le(R_k, alpha * q, evaluate=False),
    EVERY,
    needs=exponential.DOUBLING_SUM.given[1].text,
)
LAST = Axiom(
    "doubling.last",
    "the last period has begun: its first round is 2^(n-1)",
    Le(2 ** (n - 1), T, evaluate=False),
)

_LETTERS = {q_1: POSITIVE, q_end: POSITIVE, L_T: REAL, L_best: REAL, n: Interval(1, oo)}
_OF_A_PERIOD = {
    q: POSITIVE,
    q_next: POSITIVE,
    loss_k: REAL,
    best_k: REAL,
    own_k: REAL,
    R_k: REAL,
}


def _sum(rate: sympy.Expr) -> tuple[Step, ...]:
    """Return how periods with regret at most ``rate`` q_k add up, from "one period" on."""
    share = rate / (sqrt(2) - 1)
    return (
        Step("regret of a period", Assume(PERIOD_REGRET)),
        Step("own best", Assume(OWN_BEST)),
        Step("twice", Assume(TWICE)),
        Step(
            "a step",
            Combine((1, 1, 1, share)),
            ("one period", "regret of a period", "own best", "twice"),
            Ge(share * q_next, share * q + loss_k - best_k, evaluate=False),
        ),
        Step("all periods", Telescope(ROOTS, share * q, PERIODS), ("a step",)),
        Step("first", Assume(FIRST)),
        Step("after", Assume(AFTER)),
        Step("regret", Assume(REGRET)),
        Step(
            "the sum",
            Combine((1, share, share, 1)),
            ("all periods", "first", "after", "regret"),
            exponential.DOUBLING_PERIODS.claim.subs(alpha, rate),
        ),
    )


def _to_the_horizon(rate: sympy.Expr) -> tuple[Step, ...]:
    """Return how the sum over n periods is bounded by the horizon."""
    return (
        Step("last", Assume(LAST)),
        Step("its length, twice", Combine((2,)), ("last",), Le(2**n, 2 * T, evaluate=False)),
        Step("its root", Root(), ("its length, twice",)),
        Step(
            "conclusion",
            Combine((1, rate / (sqrt(2) - 1))),
            ("the sum", "its root"),
            exponential.DOUBLING_SUM.claim.subs(alpha, rate),
        ),
    )


DOUBLING_PERIODS = Proof(
    "doubling.periods",
    (Step("one period", Assume(PERIOD_BOUND)), *_sum(alpha)),
    letters=_LETTERS,
    of_a_round=_OF_A_PERIOD,
)
DOUBLING_SUM = Proof(
    "doubling.sum",
    (Step("the sum", Use("doubling.periods")), *_to_the_horizon(alpha)),
    letters={n: Interval(1, oo)},
)
DOUBLING_GENERIC = Proof(
    "doubling.generic",
    (
        Step("the sum", Use("doubling.sum")),
        Step("not negative", Inequality(), (), Ge(alpha / (sqrt(2) - 1), 0, evaluate=False)),
        Step(
            "conclusion",
            Combine(),
            ("the sum", "not negative"),
            exponential.DOUBLING_GENERIC.claim,
        ),
    ),
)

# ------------------------------------------------------------------ exponential weights

_RATE = sqrt(8 * log(N) / h)
_ALPHA = sqrt(log(N) / 2)

FRESH = Axiom(
    "doubling.fresh",
    "a period is a run of its own, with fresh weights and the rate eta_k = sqrt(8 ln N/h)",
    Eq(eta, _RATE, evaluate=False),
    EVERY,
    needs=(TWO_EXPERTS.text, exponential.PERIOD_LEARNER.text),
)
LENGTH = Axiom("doubling.length", "q_k is the root of h = 2^k", Eq(h, q**2, evaluate=False), EVERY)
CUT_SHORT = Axiom(
    "doubling.cut-short",
    "a period has at most h rounds: the last may be cut short",
    Le(t_k, h, evaluate=False),
    EVERY,
)

A_PERIOD = Subject(
    "doubling.run",
    "a period is a run of the exponentially weighted average forecaster of its own, of t_k rounds "
    "with the rate eta and the regret R_k",
)
EWA_DOUBLING = Proof(
    "ewa.doubling",
    (
        Step("fresh", Assume(FRESH)),
        Step("a run of its own", Use("ewa.regret", {T: t_k, R_T: R_k}, of=A_PERIOD)),
        Step("cut short", Assume(CUT_SHORT)),
        Step(
            "not longer",
            Combine((1, eta / 8)),
            ("a run of its own", "cut short"),
            Le(R_k, log(N) / eta + eta * h / 8, evaluate=False),
        ),
        Step("at its rate", PutIn(), ("not longer", "fresh"), exponential.PERIOD_REGRET.claim),
        Step("length", Assume(LENGTH)),
        Step("one period", PutIn(), ("at its rate", "length"), Le(R_k, _ALPHA * q, evaluate=False)),
        *_sum(_ALPHA),
        *_to_the_horizon(_ALPHA),
    ),
    letters=_LETTERS,
    of_a_round={**_OF_A_PERIOD, h: Interval(1, oo), t_k: Interval(0, oo), eta: POSITIVE},
)

PROOFS = (DOUBLING_PERIODS, DOUBLING_SUM, DOUBLING_GENERIC, EWA_DOUBLING)
