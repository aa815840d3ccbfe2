"""Why are the theorems on Randomized Weighted Majority true?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, log

from bounds import scalar_lemmas, weighted_majority
from bounds.hypotheses import BINARY_LOSSES, LOSS_RANGE
from bounds.proofs.experts import (
    BEST_STARTS,
    BEST_WEIGHT,
    LEMMAS,
    LETTERS,
    LOSSES,
    OF_A_ROUND,
    ONE_OF_MANY,
    SHARES,
    START,
    WEIGHT,
    factor,
    loss_best,
    loss_i,
    loss_range,
    w,
    w_end,
    w_next,
)
from bounds.proofs.means import Average
from bounds.proofs.monotone import Exponential
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Instance,
    Logarithm,
    Partition,
    Rounds,
    Telescope,
    Use,
)
from bounds.symbols import L_min, T, W, beta, loss_t

_BINARY = BINARY_LOSSES.text

BEST_LOSSES = Partition(
    "rounds.best-losses",
    "T rounds, in which the best action's losses add up to L_min",
    {EVERY: Rounds(T, {loss_best: L_min})},
)
RWM_UPDATE = Axiom(
    "rwm.update",
    "a weight is multiplied by beta where its action lost 1, and kept where it lost 0",
    Eq(factor, 1 - (1 - beta) * loss_i, evaluate=False),
    EVERY,
    needs=_BINARY,
)
RWM_BEST = Axiom(
    "rwm.best",
    "so is the best action's weight",
    Eq(w_next, w * beta**loss_best, evaluate=False),
    EVERY,
    needs=_BINARY,
)

_ROUNDS = (
    Step(
        "mean loss not below 0",
        Average(SHARES),
        ("no loss below 0",),
        Ge(loss_t, 0, evaluate=False),
    ),
    Step(
        "mean loss not above 1",
        Average(SHARES),
        ("no loss above 1",),
        Le(loss_t, 1, evaluate=False),
    ),
    Step(
        "1 - x is at most e^-x",
        Instance(LEMMAS["log.tangent"], {scalar_lemmas.x: (1 - beta) * loss_t}),
        ("mean loss not below 0", "mean loss not above 1"),
    ),
    Step("in logarithms", Logarithm(), ("weight lost",)),
    Step(
        "a loss costs weight",
        Combine(),
        ("in logarithms", "1 - x is at most e^-x"),
        weighted_majority.LOSS_STEP.claim,
    ),
    Step("all rounds", Telescope(WEIGHT, log(W), LOSSES), ("a loss costs weight",)),
    Step("start", Assume(START)),
    Step("start, in logarithms", Logarithm(), ("start",)),
)
_BEST = (
    Step("the best, all rounds", Telescope(BEST_WEIGHT, log(w), BEST_LOSSES), ("the best",)),
    Step("the best starts", Assume(BEST_STARTS)),
    Step("the best starts, in logarithms", Logarithm(), ("the best starts",)),
    Step(
        "the best, in the end",
        Combine(),
        ("the best, all rounds", "the best starts, in logarithms"),
        Ge(log(w_end), L_min * log(beta), evaluate=False),
    ),
    Step("the best's weight", Exponential(), ("the best, in the end",)),
    Step("one of many", Assume(ONE_OF_MANY)),
    Step(
        "the best remains",
        Combine(),
        ("the best's weight", "one of many"),
        weighted_majority.BEST_ACTION_REMAINS.claim,
    ),
    Step("the best remains, in logarithms", Logarithm(), ("the best remains",)),
    Step(
        "the sharp form",
        Combine((1 / (1 - beta),) * 3),
        ("all rounds", "start, in logarithms", "the best remains, in logarithms"),
        weighted_majority.SHARP.claim,
    ),
)

RWM_SHARP = Proof(
    "rwm.sharp",
    (
        *loss_range(_BINARY),
        Step("update", Assume(RWM_UPDATE)),
        Step("the mean factor", Average(SHARES), ("update",)),
        Step(
            "weight lost",
            Combine((W,)),
            ("the mean factor",),
            weighted_majority.LOSS_IDENTITY.claim,
        ),
        *_ROUNDS,
        Step("the best's update", Assume(RWM_BEST)),
        Step("the best", Logarithm(), ("the best's update",)),
        *_BEST,
    ),
    letters=LETTERS,
    of_a_round=OF_A_ROUND,
)

_LAST = (
    Step("ln 1/beta is small", Instance(LEMMAS["log.beta"], {scalar_lemmas.b: beta})),
    Step(
        "conclusion",
        Combine((1, L_min / (1 - beta))),
        ("the sharp form", "ln 1/beta is small"),
        weighted_majority.LOSS.claim,
    ),
)

RWM_LOSS = Proof("rwm.loss", (Step("the sharp form", Use("rwm.sharp")), *_LAST))

# ------------------------------------------------------------------ losses in [0, 1]

linear = sympy.Symbol("linear", nonnegative=True)
_EXTENDED = next(h.text for h in weighted_majority.FRACTIONAL.given if h.name == "extended-update")


def _extended(loss: sympy.Symbol) -> sympy.Expr:
    """Return what a weight is multiplied by, in either form."""
    return linear * (1 - (1 - beta) * loss) + (1 - linear) * beta**loss


FRACTIONAL_UPDATE = Axiom(
    "rwm.extended-update",
    "a weight is multiplied by 1 - (1-beta) l (linear = 1), or by beta^l (linear = 0)",
    Eq(factor, _extended(loss_i), evaluate=False),
    EVERY,
    needs=_EXTENDED,
)
FRACTIONAL_BEST = Axiom(
    "rwm.extended-best",
    "so is the best action's weight",
    Eq(w_next, w * _extended(loss_best), evaluate=False),
    EVERY,
    needs=_EXTENDED,
)
BEST_LOW = Axiom(
    "loss.best-low",
    "no loss of the best action is negative",
    Ge(loss_best, 0, evaluate=False),
    EVERY,
    needs=LOSS_RANGE.text,
)
BEST_HIGH = Axiom(
    "loss.best-high",
    "no loss of the best action exceeds 1",
    Le(loss_best, 1, evaluate=False),
    EVERY,
    needs=LOSS_RANGE.text,
)

RWM_FRACTIONAL = Proof(
    "rwm.fractional",
    (
        *loss_range(LOSS_RANGE.text),
        Step("update", Assume(FRACTIONAL_UPDATE)),
        Step(
            "the chord",
            Instance(LEMMAS["power.chord"], {scalar_lemmas.b: beta, scalar_lemmas.lam: loss_i}),
            ("no loss below 0", "no loss above 1"),
        ),
        Step(
            "a factor is below the chord",
            Combine((1, 1 - linear)),
            ("update", "the chord"),
            Le(factor, 1 - (1 - beta) * loss_i, evaluate=False),
        ),
        Step("the mean factor", Average(SHARES), ("a factor is below the chord",)),
        Step(
            "weight lost",
            Combine((W,)),
            ("the mean factor",),
            weighted_majority.LOSS_INEQUALITY.claim,
        ),
        *_ROUNDS,
        Step("the best's update", Assume(FRACTIONAL_BEST)),
        Step("the best's loss is not below 0", Assume(BEST_LOW)),
        Step("nor above 1", Assume(BEST_HIGH)),
        Step(
            "the best's chord",
            Instance(LEMMAS["power.chord"], {scalar_lemmas.b: beta, scalar_lemmas.lam: loss_best}),
            ("the best's loss is not below 0", "nor above 1"),
        ),
        Step(
            "the best keeps its power",
            Combine((1, linear * w)),
            ("the best's update", "the best's chord"),
            Ge(w_next, w * beta**loss_best, evaluate=False),
        ),
        Step(
            "the best",
            Logarithm(),
            ("the best keeps its power",),
            Ge(log(w_next), log(w) + loss_best * log(beta), evaluate=False),
        ),
        *_BEST,
        *_LAST,
    ),
    letters=LETTERS,
    of_a_round={**OF_A_ROUND, linear: Interval(0, 1)},
)

PROOFS = (RWM_SHARP, RWM_LOSS, RWM_FRACTIONAL)
