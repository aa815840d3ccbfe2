"""What is promised for Weighted Majority and its randomised version?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sympy import Eq, Expr, Ge, Le, Max, Piecewise, Rational, log, sqrt

from bounds.core.documents import lecture
from bounds.core.family import Family
from bounds.core.symbols import (
    D_T,
    L_T,
    R_T,
    L_min,
    N,
    T,
    W,
    W_end,
    W_next,
    beta,
    loss_t,
    m_star,
    m_T,
)
from bounds.core.theorem import Derivation, Hypothesis, Invariant, Sharper, Theorem
from bounds.core.tuning import minimise
from bounds.experts import quantities as q
from bounds.experts import reasons
from bounds.experts.hypotheses import (
    BETA_AT_LEAST_HALF,
    BETA_BELOW_ONE,
    BETA_POSITIVE,
    BETA_ZERO,
    BINARY_LOSSES,
    LOSS_RANGE,
    LOSSES_IN_ROUNDS,
    MISTAKES_IN_ROUNDS,
    SOME_ROUNDS,
    TWO_EXPERTS,
    WHOLE_LOSS,
    beta_is,
)
from bounds.experts.steps import end, every_round, mistake_rounds, rounds_with_a_loss
from learners.core.transcript import Transcript
from learners.experts import kinds

# ------------------------------------------------------------------ steps of the proofs


MISTAKE_STEP = Invariant(
    "a mistake costs weight", Le(W_next, (1 + beta) / 2 * W, evaluate=False), mistake_rounds
)
BEST_EXPERT_REMAINS = Invariant(
    "the best expert's weight remains", Ge(W_end, beta**m_star, evaluate=False), end
)
LOSS_IDENTITY = Invariant(
    "the loss is the weight lost",
    Eq(W_next, W * (1 - (1 - beta) * loss_t), evaluate=False),
    every_round,
)
LOSS_STEP = Invariant(
    "a loss costs weight",
    Le(log(W_next / W), -(1 - beta) * loss_t, evaluate=False),
    rounds_with_a_loss,
)
BEST_ACTION_REMAINS = Invariant(
    "the best action's weight remains", Ge(W_end, beta**L_min, evaluate=False), end, tight=True
)
LOSS_INEQUALITY = Invariant(
    "a loss costs at least its share of the weight",
    Le(W_next, W * (1 - (1 - beta) * loss_t), evaluate=False),
    every_round,
    tight=True,
)

# ------------------------------------------------------------------ Weighted Majority

_WM = (q.N, q.T, q.BEST_MISTAKES, q.BETA, q.MISTAKES)

MISTAKES = Theorem(
    key="wm.mistakes",
    title="Weighted Majority's mistakes are bounded by the best expert's and ln N",
    kinds=(kinds.WEIGHTED_MAJORITY,),
    sharper=(Sharper("wm.sharp"),),
    mutant="19/20",
    games=("expert-advice",),
    setting="experts.WeightedMajority",
    quantities=_WM,
    given=(BETA_POSITIVE, BETA_BELOW_ONE),
    implied=(MISTAKES_IN_ROUNDS,),
    claim=Le(m_T, (log(N) + m_star * log(1 / beta)) / log(2 / (1 + beta)), evaluate=False),
    sources=(lecture("Theorem 7.3"), lecture("remark after Theorem 7.3")),
    invariants=(MISTAKE_STEP, BEST_EXPERT_REMAINS),
    remark="Holds for every tie rule, and for updating on mistakes only or in every round. "
    "With a perfect expert (m_star = 0) it is ln N/ln(2/(1+beta)).",
)


SHARP_MISTAKES = Theorem(
    key="wm.sharp",
    title="Weighted Majority, the bound that looks at its last mistake",
    kinds=(kinds.WEIGHTED_MAJORITY,),
    held=(),
    slack=reasons.votes,
    mutant="99/100",
    games=("expert-advice",),
    setting="experts.WeightedMajority",
    quantities=_WM,
    given=(BETA_POSITIVE, BETA_BELOW_ONE, TWO_EXPERTS),
    implied=(MISTAKES_IN_ROUNDS,),
    claim=Le(m_T, 1 + (log(N / 2) + m_star * log(1 / beta)) / log(2 / (1 + beta)), evaluate=False),
    sources=(lecture("Theorem 7.3 (proof)"),),
    invariants=(MISTAKE_STEP, BEST_EXPERT_REMAINS),
    remark="Sharper than wm.mistakes by ln(1+beta)/ln(2/(1+beta)). Measure the total weight W in "
    "units of the best expert's, which may still err b times, and U = max(W, 1+beta). A mistake "
    "while the best expert is right needs W >= 2 and leaves at most U (1+beta)/2; one while it is "
    "wrong leaves at most U (1+beta)/(2 beta), or (U-1+beta)/beta where U < 2. Each lowers "
    "1 + (ln(U/2) + b ln(1/beta))/ln(2/(1+beta)) by 1 at least; no other round raises it, and it "
    "is never negative.",
)


def _same_rules(run: Transcript, _: Mapping[str, Any]) -> bool:
    return not run.parameters.get("eager", False)


HALVING = Theorem(
    key="wm.halving",
    title="Weighted Majority with beta = 0 is lazy Halving, round by round",
    kinds=(kinds.WEIGHTED_MAJORITY,),
    mutant="1",
    held=(),
    games=("expert-advice",),
    setting="experts.WeightedMajority",
    quantities=(q.N, q.T, q.BETA, q.DISAGREEMENTS),
    given=(
        BETA_ZERO,
        Hypothesis("lazy", "weights change on mistakes only", test=_same_rules),
    ),
    claim=Eq(D_T, 0, evaluate=False),
    sources=(lecture("remark before Theorem 7.3"),),
    remark="With the same tie rule on both sides; the source breaks ties to 1.",
)

# ------------------------------------------------------------------ Randomized Weighted Majority

_RWM = (q.N, q.T, q.BEST_LOSS, q.BETA, q.LOSS)
_KIND = (kinds.RANDOMIZED_WEIGHTED_MAJORITY,)

LOSS = Theorem(
    key="rwm.loss",
    title="Randomized Weighted Majority's loss is bounded by the best action's and ln N",
    kinds=(kinds.RANDOMIZED_WEIGHTED_MAJORITY,),
    sharper=(Sharper("rwm.sharp"),),
    mutant="19/20",
    games=("actions",),
    setting="experts.RandomizedWeightedMajority",
    quantities=_RWM,
    given=(BETA_AT_LEAST_HALF, BETA_BELOW_ONE, BINARY_LOSSES),
    implied=(WHOLE_LOSS, LOSSES_IN_ROUNDS),
    claim=Le(L_T, log(N) / (1 - beta) + (2 - beta) * L_min, evaluate=False),
    sources=(lecture("Theorem 7.4"),),
    invariants=(LOSS_IDENTITY, BEST_ACTION_REMAINS),
)

SHARP = Theorem(
    key="rwm.sharp",
    title="Randomized Weighted Majority, the form before the last step of the proof",
    kinds=(kinds.RANDOMIZED_WEIGHTED_MAJORITY,),
    slack=reasons.randomized,
    mutant="19/20",
    games=("actions",),
    setting="experts.RandomizedWeightedMajority",
    quantities=_RWM,
    given=(BETA_POSITIVE, BETA_BELOW_ONE, BINARY_LOSSES),
    implied=(WHOLE_LOSS, LOSSES_IN_ROUNDS),
    claim=Le(L_T, (log(N) - L_min * log(beta)) / (1 - beta), evaluate=False),
    sources=(lecture("Theorem 7.4 (proof)"),),
    invariants=(LOSS_IDENTITY, BEST_ACTION_REMAINS),
    remark="Never weaker than rwm.loss, and true for every beta in (0, 1).",
)

FRACTIONAL = Theorem(
    key="rwm.fractional",
    title="Randomized Weighted Majority with losses in [0, 1]",
    kinds=(kinds.RANDOMIZED_WEIGHTED_MAJORITY,),
    held=(),
    slack=reasons.fractional,
    mutant="19/20",
    games=("actions",),
    setting="experts.RandomizedWeightedMajority",
    quantities=_RWM,
    given=(
        BETA_AT_LEAST_HALF,
        BETA_BELOW_ONE,
        LOSS_RANGE,
        Hypothesis(
            "extended-update",
            "w is multiplied by 1 - (1-beta) l, or by beta^l",
            test=lambda run, _: run.parameters.get("form") in ("linear", "power"),
        ),
    ),
    implied=(LOSSES_IN_ROUNDS,),
    claim=Le(L_T, LOSS.claim.rhs, evaluate=False),
    sources=(lecture("Theorem 7.4"),),
    invariants=(LOSS_INEQUALITY, BEST_ACTION_REMAINS),
    remark="Shrinking only where l = 1 exactly, as printed for losses in {0, 1}, is not enough.",
)


def _tuned_regret(loss_bound: Expr) -> Expr:
    """Bound the regret by L_min <= T and minimise over beta."""
    return minimise((loss_bound - L_min).subs(L_min, T), beta).value


_BETA_TUNED = beta_is(
    Max(Rational(1, 2), 1 - sqrt(log(N) / T)), "beta = max(1/2, 1 - sqrt(ln N/T))"
)
_LONG_RUN = 2 * sqrt(T * log(N))

REGRET = Theorem(
    key="rwm.regret",
    title="Randomized Weighted Majority, tuned for the horizon",
    kinds=(kinds.RANDOMIZED_WEIGHTED_MAJORITY,),
    sharper=(Sharper("rwm.regret-uniform"),),
    mutant="1/2",
    games=("actions",),
    setting="experts.RandomizedWeightedMajority",
    quantities=(q.N, q.T, q.BETA, q.REGRET),
    given=(TWO_EXPERTS, SOME_ROUNDS, _BETA_TUNED, BINARY_LOSSES),
    claim=Le(
        R_T,
        Piecewise(
            (_LONG_RUN, Le(sqrt(log(N) / T), Rational(1, 2))),
            (2 * log(N) + T * Rational(1, 2), True),
        ),
        evaluate=False,
    ),
    sources=(lecture("Theorem 7.4"),),
    invariants=(LOSS_STEP,),
    derivation=Derivation("rwm.loss", "bound L_min by T, then minimise over beta", _tuned_regret),
    average_over=T,
    remark="In the second case (T < 4 ln N) the bound exceeds T and says nothing.",
)

REGRET_UNIFORM = Theorem(
    key="rwm.regret-uniform",
    title="Randomized Weighted Majority, tuned: one form for every horizon",
    kinds=(kinds.RANDOMIZED_WEIGHTED_MAJORITY,),
    slack=reasons.tuned_mixture,
    mutant="1/2",
    games=("actions",),
    setting="experts.RandomizedWeightedMajority",
    quantities=REGRET.quantities,
    given=REGRET.given,
    claim=Le(R_T, _LONG_RUN, evaluate=False),
    sources=(lecture("Theorem 7.4"),),
    invariants=(LOSS_STEP,),
    derivation=REGRET.derivation,
    average_over=T,
    remark="For T < 4 ln N the bound exceeds T, so it holds there as well.",
)

FAMILY = Family(
    "Weighted Majority",
    theorems=(MISTAKES, SHARP_MISTAKES, HALVING, LOSS, SHARP, REGRET, REGRET_UNIFORM, FRACTIONAL),
)
