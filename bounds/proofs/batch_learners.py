"""Why do exponential weights and mistake-bounded learners do well on new data?"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Eq, Interval, Le, oo

from bounds import batch
from bounds import symbols as s
from bounds.catalogue import theorem
from bounds.proofs.means import Average, Mean
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Conditional, Since
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.symbols import R_T, M_range, T

_REAL = Interval(-oo, oo)
_NONNEGATIVE = Interval(0, oo)

x_best, x_regret = sympy.symbols("x_best x_regret", real=True)


def _le(left: Any, right: Any) -> Any:
    return Le(left, right, evaluate=False)


# ------------------------------------------------------------------ exponential weights

EXCESS_OF_BEST = Axiom(
    "sample.best",
    "x_best is x_regret without the regret, which is by the loss that judges",
    Eq(x_best, x_regret + R_T / T, evaluate=False),
    EVERY,
    needs=batch.OWN_LOSS.text,
)
PERIODS_OF_BEST = Axiom(
    "sample.best-in-periods",
    "x_best is x_regret without the regret of the periods, which is by the loss that judges",
    EXCESS_OF_BEST.claim,
    EVERY,
    needs=(batch.OWN_LOSS.text, batch.PERIOD_LEARNER.text),
)


shift = sympy.Symbol("shift", real=True)
SHIFTED = Conditional(
    "quantile.shift",
    "if one variable never exceeds another by more than a number, shift, then neither does its "
    "quantile",
    (_le(x_best, x_regret + shift),),
    _le(s.gap_best, s.gap_regret + shift),
    over=EVERY,
    letters=(shift,),
)
_ONES = {"loss-range": batch.UNIT_LOSS.text, "same-class": batch.OWN_EXPERTS.text}


ON_A_SAMPLE = Subject("sample.run", "the run of the learner on a sample has the regret R_T")


def _experts(statement: Any, parent: str, regret: str, excess: Axiom = EXCESS_OF_BEST) -> Proof:
    """Return the proof from a bound with the regret and one on the regret of every run."""
    more_than = theorem(regret).claim.rhs / T
    return Proof(
        statement.key,
        (
            Step(
                "regret of a run",
                Use(regret, {}, {"loss-range": batch.UNIT_LOSS.text}, ON_A_SAMPLE),
            ),
            Step("excess", Assume(excess)),
            Step(
                "on every sample",
                Combine((1 / T, 1)),
                ("regret of a run", "excess"),
                _le(x_best, x_regret + more_than),
            ),
            Step("quantiles", Since(SHIFTED, {shift: more_than}), ("on every sample",)),
            Step("general", Use(parent, {M_range: 1}, _ONES)),
            Step("conclusion", Combine(), ("quantiles", "general"), statement.claim),
        ),
        letters={s.gap_regret: _REAL, shift: _REAL},
        of_a_round=dict.fromkeys((x_best, x_regret, R_T), _REAL),
    )


# ------------------------------------------------------------------ mistake bounds

chance, risk, E_loss, E_risk_t = sympy.symbols(
    "chance_t risk_t E_loss_t E_risk_t", nonnegative=True
)
mistakes, E_mistakes = sympy.symbols("mistakes E_mistakes", nonnegative=True)

NEW_POINT = Axiom(
    "random.new-point",
    "given the examples before, the next is a new one, so the chance of a mistake on it is the "
    "error of h_t, which they determine",
    Eq(chance, risk, evaluate=False),
    EVERY,
    needs=(batch.INDEPENDENT.text, "the loss is 1 for a mistake, else 0"),
)
PASTS = Mean(
    "random.tower",
    "over all examples before, the mean of the chance is the probability E_loss_t of a mistake in "
    "round t, and that of the error is E_risk_t",
    (chance, risk),
    {chance: E_loss, risk: E_risk_t},
    rounds=EVERY,
)
SUMS = Partition(
    "random.sums",
    "T rounds: the probabilities of a mistake add up to the expected mistakes, and r is uniform, "
    "so the E_risk_t add up to T times the expected error of h_r",
    {EVERY: Rounds(T, {E_loss: E_mistakes, E_risk_t: T * s.E_risk})},
)
BOUNDED = Axiom(
    "random.mistakes",
    "a hypothesis of the class gives the labels, so the learner makes at most M_A mistakes",
    _le(mistakes, s.M_A),
    EVERY,
    needs=(
        "some hypothesis of the class gives every point its label",
        "the learner makes at most M_A mistakes if a hypothesis of the class gives the labels",
    ),
)
SAMPLES = Mean(
    "random.samples",
    "over all samples, the mean of the mistakes is E_mistakes",
    (mistakes,),
    {mistakes: E_mistakes},
)
NOTHING = Potential("nothing", "a sum over the rounds needs no potential", {})

RANDOM = Proof(
    "batch.random",
    (
        Step("a new point", Assume(NEW_POINT)),
        Step("over all pasts", Average(PASTS), ("a new point",)),
        Step("all rounds", Telescope(NOTHING, 0, SUMS), ("over all pasts",)),
        Step("mistakes", Assume(BOUNDED)),
        Step("expected mistakes", Average(SAMPLES), ("mistakes",)),
        Step(
            "conclusion",
            Combine((1 / T, 1 / T)),
            ("all rounds", "expected mistakes"),
            batch.RANDOM.claim,
        ),
    ),
    letters={E_mistakes: _NONNEGATIVE},
    of_a_round=dict.fromkeys((chance, risk, E_loss, E_risk_t, mistakes), _NONNEGATIVE),
)

PROOFS = (
    _experts(batch.EWA, "batch.regret", "ewa.tuned"),
    _experts(batch.EWA_SHARP, "batch.regret-sharp", "ewa.tuned"),
    _experts(batch.EWA_UNKNOWN, "batch.regret", "ewa.doubling", PERIODS_OF_BEST),
    RANDOM,
)
