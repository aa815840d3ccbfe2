"""Why are the theorems on exponential weights true: Hedge, EWA, and Hoeffding's lemma?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, exp, log

from bounds import exponential, lemmas, scalar_lemmas
from bounds.hypotheses import CONVEX_LOSS, LOSS_RANGE
from bounds.proofs.context import Relation
from bounds.proofs.experts import (
    BEST_STARTS,
    BEST_WEIGHT,
    LEMMAS,
    LETTERS,
    LOSSES,
    OF_A_ROUND,
    ONE_OF_MANY,
    REAL,
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
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import Exponential
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Instance,
    Logarithm,
    Partition,
    Rounds,
    Telescope,
)
from bounds.symbols import L_T, R_T, L_best, M_t, T, W, W_next, a, b, eta, loss_t, t

# ------------------------------------------------------------------ the rules of the game

mean_t = sympy.Symbol("mean_t", real=True)

BEST_LOSSES = Partition(
    "rounds.best-expert",
    "T rounds, in which the best expert's losses add up to L_best",
    {EVERY: Rounds(T, {loss_best: L_best})},
)
UPDATE = Axiom(
    "exponential.update",
    "a weight is multiplied by e^(-eta l), where l is what its expert lost",
    Eq(factor, exp(-eta * loss_i), evaluate=False),
    EVERY,
)
UPDATE_BEST = Axiom(
    "exponential.best",
    "so is the best expert's weight",
    Eq(w_next, w * exp(-eta * loss_best), evaluate=False),
    EVERY,
)
REGRET = Axiom(
    "regret.experts", "the regret is L_T - L_best", Eq(R_T, L_T - L_best, evaluate=False)
)
ADVICE = Mean(
    "advice.shares",
    "the shares w_i/W_t of the weight are at least 0 and add up to 1; mean_t is the mean of the "
    "experts' losses, and W_{t+1}/W_t that of the factors that the weights are multiplied by",
    (loss_i, factor),
    {loss_i: mean_t, factor: W_next / W},
    rounds=EVERY,
)
JENSEN = Axiom(
    "advice.jensen",
    "Jensen: the loss is convex, so at the mean of the advice it is at most the mean loss",
    Le(loss_t, mean_t, evaluate=False),
    EVERY,
    needs=CONVEX_LOSS.text,
)

# ------------------------------------------------------------------ one round


def _chord(mean: Mean, loss: sympy.Symbol) -> tuple[Step, ...]:
    """Return Hoeffding's step: a factor is below its chord, and so is the mean factor."""
    where = {
        scalar_lemmas.a: 0,
        scalar_lemmas.b: 1,
        scalar_lemmas.t: -eta,
        scalar_lemmas.lam: loss_i,
    }
    ends = ("mean loss not below 0", "mean loss not above 1")
    return (
        *loss_range(LOSS_RANGE.text),
        Step("update", Assume(UPDATE)),
        Step(
            "the chord",
            Instance(LEMMAS["exp.convex"], where),
            ("no loss below 0", "no loss above 1"),
        ),
        Step(
            "a factor is below the chord",
            Combine(),
            ("update", "the chord"),
            Le(factor, 1 - loss_i + loss_i * exp(-eta), evaluate=False),
        ),
        Step(
            "so is the mean factor",
            Average(mean),
            ("a factor is below the chord",),
            Le(W_next / W, 1 - loss + loss * exp(-eta), evaluate=False),
        ),
        Step("in logarithms", Logarithm(), ("so is the mean factor",)),
        Step(ends[0], Average(mean), ("no loss below 0",), Ge(loss, 0, evaluate=False)),
        Step(ends[1], Average(mean), ("no loss above 1",), Le(loss, 1, evaluate=False)),
        Step(
            "two points",
            Instance(LEMMAS["hoeffding.log"], {scalar_lemmas.t: -eta, scalar_lemmas.p: loss}),
            ends,
        ),
    )


_PARABOLA = (
    *loss_range(LOSS_RANGE.text),
    Step("update", Assume(UPDATE)),
    Step(
        "the parabola",
        Instance(LEMMAS["exp.quadratic"], {scalar_lemmas.a: eta * loss_i}),
        ("no loss below 0",),
    ),
    Step(
        "a square of at most 1",
        Inequality(),
        ("no loss below 0", "no loss above 1"),
        Le(loss_i**2, 1, evaluate=False),
    ),
    Step(
        "a factor is below a line",
        Combine((1, 1, eta**2 / 2)),
        ("update", "the parabola", "a square of at most 1"),
        Le(factor, 1 - eta * loss_i + eta**2 / 2, evaluate=False),
    ),
    Step("so is the mean factor", Average(SHARES), ("a factor is below a line",)),
    Step(
        "1 + x is at most e^x",
        Instance(LEMMAS["exp.tangent"], {scalar_lemmas.x: eta**2 / 2 - eta * loss_t}),
    ),
    Step(
        "the weight left",
        Combine(),
        ("so is the mean factor", "1 + x is at most e^x"),
        Le(W_next / W, exp(eta**2 / 2 - eta * loss_t), evaluate=False),
    ),
    Step("one round", Logarithm(), ("the weight left",), exponential.SQUARE_STEP.claim),
)

# ------------------------------------------------------------------ all rounds


def _all_rounds(claim: Relation) -> tuple[Step, ...]:
    """Return how the step of a round becomes a bound on the regret."""
    return (
        Step("all rounds", Telescope(WEIGHT, log(W), LOSSES), ("one round",)),
        Step("start", Assume(START)),
        Step("start, in logarithms", Logarithm(), ("start",)),
        Step("the best's update", Assume(UPDATE_BEST)),
        Step("the best", Logarithm(), ("the best's update",)),
        Step("the best, all rounds", Telescope(BEST_WEIGHT, log(w), BEST_LOSSES), ("the best",)),
        Step("the best starts", Assume(BEST_STARTS)),
        Step("the best starts, in logarithms", Logarithm(), ("the best starts",)),
        Step(
            "the best, in the end",
            Combine(),
            ("the best, all rounds", "the best starts, in logarithms"),
            Eq(log(w_end), -eta * L_best, evaluate=False),
        ),
        Step("the best's weight", Exponential(), ("the best, in the end",)),
        Step("one of many", Assume(ONE_OF_MANY)),
        Step(
            "the best remains",
            Combine(),
            ("the best's weight", "one of many"),
            exponential.BEST_REMAINS.claim,
        ),
        Step("the best remains, in logarithms", Logarithm(), ("the best remains",)),
        Step("regret", Assume(REGRET)),
        Step(
            "conclusion",
            Combine((1 / eta, 1 / eta, 1 / eta, 1)),
            ("all rounds", "start, in logarithms", "the best remains, in logarithms", "regret"),
            claim,
        ),
    )


_LETTERS = {**LETTERS, L_T: REAL, L_best: REAL}

HEDGE = Proof(
    "hedge.regret",
    (*_PARABOLA, *_all_rounds(exponential.HEDGE_REGRET.claim)),
    letters=_LETTERS,
    of_a_round=OF_A_ROUND,
)
HEDGE_SHARP = Proof(
    "hedge.sharp",
    (
        *_chord(SHARES, loss_t),
        Step(
            "one round",
            Combine(),
            ("in logarithms", "two points"),
            exponential.HOEFFDING_STEP.claim,
        ),
        *_all_rounds(exponential.HEDGE_SHARP.claim),
    ),
    letters=_LETTERS,
    of_a_round=OF_A_ROUND,
)
EWA = Proof(
    "ewa.regret",
    (
        *_chord(ADVICE, mean_t),
        Step("jensen", Assume(JENSEN)),
        Step(
            "one round",
            Combine((1, 1, eta)),
            ("in logarithms", "two points", "jensen"),
            exponential.HOEFFDING_STEP.claim,
        ),
        *_all_rounds(exponential.EWA_REGRET.claim),
    ),
    letters=_LETTERS,
    of_a_round={**OF_A_ROUND, mean_t: REAL},
)

# ------------------------------------------------------------------ Hoeffding's lemma

X, lam, e_tX, p = sympy.symbols("X lam e_tX p", real=True)

MIXTURE = Axiom(
    "range.mixture",
    "a number X between a and b is a mixture (1 - lam) a + lam b, with lam in [0, 1]",
    Eq(X, (1 - lam) * a + lam * b, evaluate=False),
    EVERY,
    needs="a <= X <= b",
)
POWER = Axiom("moment", "e_tX stands for e^(tX)", Eq(e_tX, exp(t * X), evaluate=False), EVERY)
EXPECTATION = Mean(
    "expectation",
    "E X = 0, E e^(tX) is M_t, and p stands for E lam",
    (X, lam, e_tX),
    {X: 0, lam: p, e_tX: M_t},
    needs=("E X = 0",),
)
_MIXED = {scalar_lemmas.a: a, scalar_lemmas.b: b, scalar_lemmas.t: t, scalar_lemmas.lam: lam}

HOEFFDING = Proof(
    "hoeffding.lemma",
    (
        Step("mixture", Assume(MIXTURE)),
        Step("power", Assume(POWER)),
        Step("power of a mixture", PutIn(), ("power", "mixture")),
        Step("the chord", Instance(LEMMAS["exp.convex"], _MIXED)),
        Step(
            "below the chord",
            Combine(),
            ("power of a mixture", "the chord"),
            Le(e_tX, (1 - lam) * exp(t * a) + lam * exp(t * b), evaluate=False),
        ),
        Step("so is the mean", Average(EXPECTATION), ("below the chord",)),
        Step("mean zero", Average(EXPECTATION), ("mixture",)),
        Step("lam from 0", Inequality(), (), Ge(lam, 0, evaluate=False)),
        Step("lam to 1", Inequality(), (), Le(lam, 1, evaluate=False)),
        Step("p from 0", Average(EXPECTATION), ("lam from 0",), Ge(p, 0, evaluate=False)),
        Step("p to 1", Average(EXPECTATION), ("lam to 1",), Le(p, 1, evaluate=False)),
        Step(
            "the low end",
            Combine((t,)),
            ("mean zero",),
            Eq(t * a, -t * (b - a) * p, evaluate=False),
        ),
        Step(
            "the high end",
            Combine((t,)),
            ("mean zero",),
            Eq(t * b, t * (b - a) * (1 - p), evaluate=False),
        ),
        Step("its power", Exponential(), ("the low end",)),
        Step("its power too", Exponential(), ("the high end",)),
        Step(
            "two points",
            Instance(
                LEMMAS["hoeffding.two-point"],
                {scalar_lemmas.t: t * (b - a), scalar_lemmas.p: p},
            ),
            ("p from 0", "p to 1"),
        ),
        Step(
            "conclusion",
            Combine((1, 1 - p, p, 1)),
            ("so is the mean", "its power", "its power too", "two points"),
            lemmas.HOEFFDING.claim,
        ),
    ),
    letters={p: REAL},
    of_a_round={X: REAL, lam: Interval(0, 1), e_tX: REAL},
)

PROOFS = (HEDGE, HEDGE_SHARP, EWA, HOEFFDING)
