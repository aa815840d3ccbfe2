"""Why are the theorems on expert advice true?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, exp, log, oo

from bounds import exponential, weighted_majority
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Identity,
    Inequality,
    Instance,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Telescope,
    Use,
)
from bounds.scalar_lemmas import LEMMAS
from bounds.symbols import (
    R_T,
    L_best,
    L_min,
    L_T,
    N,
    T,
    W,
    W_end,
    W_next,
    beta,
    eta,
    loss_t,
    m_star,
    m_T,
)

_POSITIVE = Interval.open(0, oo)
_UNIT = Interval(0, 1)

W_1 = sympy.Symbol("W_1", positive=True)
wrong = sympy.Symbol("wrong", nonnegative=True)

#: The total weight before and after a round, at the start and at the end.
WEIGHT = Potential("weight", "W_t is the total weight before round t", {W: (W_next, W_1, W_end)})
MISTAKES = Partition(
    "rounds.mistakes",
    "every round is a mistake or not, and m_T of them are",
    {"mistake": Rounds(m_T), "other": Rounds()},
)
LOSSES = Partition(
    "rounds.losses",
    "T rounds, in which the learner's losses add up to L_T",
    {EVERY: Rounds(T, {loss_t: L_T})},
)

START = Axiom("weight.start", "each of the N weights starts at 1", Eq(W_1, N, evaluate=False))
MAJORITY = Axiom(
    "wm.majority",
    "a mistake means that at least half of the weight was wrong",
    Ge(wrong, W / 2, evaluate=False),
    "mistake",
)
WM_UPDATE = Axiom(
    "wm.update",
    "after a mistake the weights that were wrong are multiplied by beta",
    Eq(W_next, W - (1 - beta) * wrong, evaluate=False),
    "mistake",
)
NO_GROWTH = Axiom(
    "weight.no-growth", "no weight ever grows", Le(W_next, W, evaluate=False), "other"
)
BEST_EXPERT = Axiom(
    "wm.best",
    "the best expert's weight is beta to the number of its updates, and no weight is negative",
    weighted_majority.BEST_EXPERT_REMAINS.claim,
)

WM = Proof(
    "wm.mistakes",
    (
        Step("majority", Assume(MAJORITY)),
        Step("update", Assume(WM_UPDATE)),
        Step(
            "a mistake costs weight",
            Combine((1 - beta, -1)),
            ("majority", "update"),
            weighted_majority.MISTAKE_STEP.claim,
        ),
        Step("in logarithms", Logarithm(), ("a mistake costs weight",)),
        Step("otherwise", Assume(NO_GROWTH)),
        Step("otherwise, in logarithms", Logarithm(), ("otherwise",)),
        Step(
            "all rounds",
            Telescope(WEIGHT, log(W), MISTAKES),
            ("in logarithms", "otherwise, in logarithms"),
        ),
        Step("start", Assume(START)),
        Step("start, in logarithms", Logarithm(), ("start",)),
        Step("end", Assume(BEST_EXPERT)),
        Step("end, in logarithms", Logarithm(), ("end",)),
        Step(
            "conclusion",
            Combine((1 / log(2 / (1 + beta)),) * 3),
            ("all rounds", "start, in logarithms", "end, in logarithms"),
            weighted_majority.MISTAKES.claim,
        ),
    ),
    letters={W_1: _POSITIVE, W_end: _POSITIVE},
    of_a_round={W: _POSITIVE, W_next: _POSITIVE, wrong: Interval(0, oo)},
)

PROOFS = (WM,)
