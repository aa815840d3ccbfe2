"""Why are the theorems on Weighted Majority true, and what do all proofs with weights share?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, log, oo

from bounds import scalar_lemmas, weighted_majority
from bounds.hypotheses import BETA_ZERO
from bounds.proofs.means import Mean
from bounds.proofs.monotone import Exponential
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Telescope,
)
from bounds.proofs.suppositions import Induction, Suppose
from bounds.symbols import D_T, L_T, N, T, W, W_end, W_next, beta, loss_t, m_star, m_T

LEMMAS = {lemma.name: lemma for lemma in scalar_lemmas.LEMMAS}
POSITIVE = Interval.open(0, oo)
REAL = Interval(-oo, oo)

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

# ------------------------------------------------------------------ one of many

loss_i = sympy.Symbol("loss_i", real=True)
factor = sympy.Symbol("factor", positive=True)
w, w_next, w_1, w_end = sympy.symbols("w w_next w_1 w_end", positive=True)
loss_best = sympy.Symbol("loss_best", real=True)

#: The learner plays an action with the probability that is its share of the weight.
SHARES = Mean(
    "weight.shares",
    "an action is played with the probability w_i/W_t, so loss_t is the mean loss_i, "
    "and W_{t+1}/W_t is the mean of the factors that the weights are multiplied by",
    (loss_i, factor),
    {loss_i: loss_t, factor: W_next / W},
    rounds=EVERY,
)
BEST_WEIGHT = Potential(
    "weight.best",
    "w_t is the weight of the best expert or action before round t",
    {w: (w_next, w_1, w_end)},
)
BEST_STARTS = Axiom(
    "weight.best-start",
    "the weight of the best expert or action starts at 1",
    Eq(w_1, 1, evaluate=False),
)
ONE_OF_MANY = Axiom(
    "weight.one-of-many",
    "no weight is negative, so all of them are together at least any one",
    Ge(W_end, w_end, evaluate=False),
)


def loss_range(needs: str) -> tuple[Step, ...]:
    """Return that losses lie in [0, 1], by the hypothesis with that text, and so their mean."""
    key = needs.replace(" ", "-")
    low = Axiom(
        f"loss.low.{key}",
        f"no loss is negative, since {needs}",
        Ge(loss_i, 0, evaluate=False),
        EVERY,
        needs,
    )
    high = Axiom(
        f"loss.high.{key}",
        f"no loss exceeds 1, since {needs}",
        Le(loss_i, 1, evaluate=False),
        EVERY,
        needs,
    )
    return (Step("no loss below 0", Assume(low)), Step("no loss above 1", Assume(high)))


#: The letters that these axioms speak of.
LETTERS = {W_1: POSITIVE, W_end: POSITIVE, w_1: POSITIVE, w_end: POSITIVE}
OF_A_ROUND = {
    W: POSITIVE,
    W_next: POSITIVE,
    loss_t: REAL,
    loss_i: REAL,
    factor: POSITIVE,
    w: POSITIVE,
    w_next: POSITIVE,
    loss_best: REAL,
}

# ------------------------------------------------------------------ Weighted Majority

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
BEST_MISTAKES = Partition(
    "rounds.best-mistakes",
    "in every round the best expert is wrong or right, and m_star times it is wrong",
    {"best wrong": Rounds(m_star), "best right": Rounds()},
)
BEST_WRONG = Axiom(
    "wm.best-wrong",
    "where the best expert is wrong, its weight is multiplied by beta, or kept",
    Ge(w_next, beta * w, evaluate=False),
    "best wrong",
)
BEST_RIGHT = Axiom(
    "wm.best-right",
    "where the best expert is right, its weight is kept",
    Ge(w_next, w, evaluate=False),
    "best right",
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
        Step("the best, wrong", Assume(BEST_WRONG)),
        Step(
            "the best, wrong, in logarithms",
            Logarithm(),
            ("the best, wrong",),
            Ge(log(w_next), log(w) + log(beta), evaluate=False),
        ),
        Step("the best, right", Assume(BEST_RIGHT)),
        Step(
            "the best, right, in logarithms",
            Logarithm(),
            ("the best, right",),
            Ge(log(w_next), log(w), evaluate=False),
        ),
        Step(
            "the best, all rounds",
            Telescope(BEST_WEIGHT, log(w), BEST_MISTAKES),
            ("the best, wrong, in logarithms", "the best, right, in logarithms"),
        ),
        Step("the best starts", Assume(BEST_STARTS)),
        Step("the best starts, in logarithms", Logarithm(), ("the best starts",)),
        Step(
            "the best, in the end",
            Combine(),
            ("the best, all rounds", "the best starts, in logarithms"),
            Ge(log(w_end), m_star * log(beta), evaluate=False),
        ),
        Step("the best's weight", Exponential(), ("the best, in the end",)),
        Step("one of many", Assume(ONE_OF_MANY)),
        Step(
            "end",
            Combine(),
            ("the best's weight", "one of many"),
            weighted_majority.BEST_EXPERT_REMAINS.claim,
        ),
        Step("end, in logarithms", Logarithm(), ("end",)),
        Step(
            "conclusion",
            Combine((1 / log(2 / (1 + beta)),) * 3),
            ("all rounds", "start, in logarithms", "end, in logarithms"),
            weighted_majority.MISTAKES.claim,
        ),
    ),
    letters=LETTERS,
    of_a_round={**dict.fromkeys((W, W_next, w, w_next), POSITIVE), wrong: Interval(0, oo)},
)

# ------------------------------------------------------------------ Weighted Majority is Halving

differ, differ_next, differ_1, differ_end = sympy.symbols(
    "differ differ_next differ_1 differ_end", integer=True, nonnegative=True
)
D, D_next, D_1 = sympy.symbols("D D_next D_1", integer=True, nonnegative=True)
apart = sympy.Symbol("apart", integer=True, nonnegative=True)

DIFFERENCES = Potential(
    "halving.differences",
    "before round t, differ_t experts have a weight that is not 1 if Halving still follows them, "
    "and 0 if not",
    {differ: (differ_next, differ_1, differ_end)},
)
DISAGREEMENTS = Potential(
    "halving.disagreements",
    "before round t the two learners have predicted differently D_t times",
    {D: (D_next, D_1, D_T)},
)
ROUNDS = Partition("rounds.every", "T rounds", {EVERY: Rounds(T)})
ALL_FOLLOWED = Axiom(
    "halving.start",
    "each weight starts at 1, and Halving starts with all experts",
    Eq(differ_1, 0, evaluate=False),
)
SAME_VOTE = Axiom(
    "halving.vote",
    "equal weights vote equally (ties too): predictions are apart only where some weight differs",
    Le(apart, differ, evaluate=False),
    EVERY,
)
BOTH_DROP = Axiom(
    "halving.drop",
    "after a mistake that both make, both drop (beta = 0) the experts that were wrong, so no new "
    "weight differs; and never more than N of them do",
    Le(differ_next, differ + N * apart, evaluate=False),
    "mistake",
    needs=BETA_ZERO.text,
)
BOTH_KEEP = Axiom(
    "halving.keep",
    "where both are right, both keep what they have; and never more than N weights differ",
    Le(differ_next, differ + N * apart, evaluate=False),
    "other",
    needs=weighted_majority.HALVING.given[1].text,
)
COUNTED = Axiom(
    "halving.count",
    "D_t counts the rounds whose predictions are apart",
    Eq(D_next, D + apart, evaluate=False),
    EVERY,
)
NOTHING_YET = Axiom(
    "halving.count-start", "before the first round there are none", Eq(D_1, 0, evaluate=False)
)
_WHOLE = Interval(0, oo)

HALVING = Proof(
    "wm.halving",
    (
        Step("so far", Suppose(Le(differ, 0, evaluate=False))),
        Step("start", Assume(ALL_FOLLOWED)),
        Step("at first", Combine(), ("start",), Le(differ_1, 0, evaluate=False)),
        Step("vote", Assume(SAME_VOTE)),
        Step("drop", Assume(BOTH_DROP)),
        Step("keep", Assume(BOTH_KEEP)),
        *(
            Step(
                f"from now on, {name}",
                Combine((1 + N, N, 1)),
                ("so far", "vote", name),
                Le(differ_next, 0, evaluate=False),
            )
            for name in ("drop", "keep")
        ),
        Step(
            "always",
            Induction(DIFFERENCES, MISTAKES),
            ("so far", "at first", "from now on, drop", "from now on, keep"),
        ),
        Step("count", Assume(COUNTED)),
        Step("never apart", Combine(), ("always", "vote", "count"), Le(D_next, D, evaluate=False)),
        Step("all rounds", Telescope(DISAGREEMENTS, D, ROUNDS), ("never apart",)),
        Step("none at first", Assume(NOTHING_YET)),
        Step("at most 0", Combine(), ("all rounds", "none at first"), Le(D_T, 0, evaluate=False)),
        Step("at least 0", Inequality(), (), Ge(D_T, 0, evaluate=False)),
        Step(
            "conclusion",
            Both(),
            ("at most 0", "at least 0"),
            weighted_majority.HALVING.claim,
        ),
    ),
    letters={differ_1: _WHOLE, differ_end: _WHOLE, D_1: _WHOLE},
    of_a_round={
        differ: _WHOLE,
        differ_next: _WHOLE,
        D: _WHOLE,
        D_next: _WHOLE,
        apart: _WHOLE,
    },
)

PROOFS = (WM, HALVING)
