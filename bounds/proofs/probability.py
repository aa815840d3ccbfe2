"""Why do random sums and errors on a sample seldom stray far from what is expected?"""

from __future__ import annotations

import sympy
from sympy import Eq, Interval, Le, exp, log, oo, sqrt

from bounds import concentration
from bounds import symbols as s
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import Exponential
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import ForAll, Put
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.symbols import M_range, P_low, P_mean, P_up, c2, eps, m

_REAL = Interval(-oo, oo)
_NONNEGATIVE = Interval(0, oo)
_POSITIVE = Interval.open(0, oo)

# ------------------------------------------------------------------ Azuma

rate = sympy.Symbol("rate", nonnegative=True)
A = sympy.Symbol("A", positive=True)
A_next, A_1, A_end = sympy.symbols("A_next A_1 A_end", positive=True)
low = sympy.Symbol("Z_t", real=True)
width2 = sympy.Symbol("c2_t", nonnegative=True)
squares = sympy.Symbol("c2_sum", nonnegative=True)
moment = sympy.Symbol("moment_t", positive=True)
weight = sympy.Symbol("weight_t", positive=True)

SUM = Potential(
    "moment.sum",
    "A_t is the expectation of e^(rate S), where S = V_1 + … + V_(t-1)",
    {A: (A_next, A_1, A_end)},
)
RANGES = Partition(
    "rounds.ranges",
    "the squares c2_t of the ranges c_t add up to c2_sum",
    {EVERY: Rounds(None, {width2: squares})},
)
TOWER = Mean(
    "tower",
    "over all pasts the mean of weight_t = e^(rate S) is A_t, and that of weight_t moment_t, with "
    "moment_t = E[e^(rate V_t) | past], is A_(t+1): the tower rule",
    (low, moment, weight),
    {weight: A, weight * moment: A_next},
    rounds=EVERY,
)
MARKOV = ForAll(
    "markov",
    "where the sum is at least eps, e^(rate sum) is at least e^(rate eps), for every rate >= 0; so "
    "Markov's inequality says",
    Le(P_up * exp(rate * eps), A_end, evaluate=False),
    letters=(rate,),
)
EMPTY_SUM = Axiom("moment.start", "the empty sum is 0, and e^0 = 1", Eq(A_1, 1, evaluate=False))
SQUARES = Axiom(
    "azuma.squares",
    "the sum of the c_t^2 is at most c2",
    Le(squares, c2, evaluate=False),
    needs="the sum of the c_t^2 is at most c2",
)

_TEXTS = {given.name: given.text for given in concentration.MARTINGALE}
_MEANS = (_TEXTS["first-mean"], _TEXTS["later-means"])
_RANGE = _TEXTS["range"]

AZUMA = Proof(
    "azuma",
    (
        Step(
            "given the past",
            Use(
                "hoeffding.lemma",
                {s.t: rate, s.a: low, s.b: low + sqrt(width2), s.M_t: moment},
                {"mean-zero": _MEANS, "range": _RANGE},
                Subject(
                    "azuma.difference",
                    "given the past, V_t is a variable between Z_t and Z_t + c_t, and moment_t is "
                    "the mean of exp(rate V_t)",
                ),
            ),
        ),
        Step(
            "with what was before",
            Combine((weight,)),
            ("given the past",),
            Le(weight * moment, weight * exp(rate**2 * width2 / 8), evaluate=False),
        ),
        Step("over all pasts", Average(TOWER), ("with what was before",)),
        Step(
            "a step",
            Combine(),
            ("over all pasts",),
            Le(A_next, A * exp(rate**2 * width2 / 8), evaluate=False),
        ),
        Step("in logarithms", Logarithm(), ("a step",)),
        Step("all rounds", Telescope(SUM, log(A), RANGES), ("in logarithms",)),
        Step("start", Assume(EMPTY_SUM)),
        Step("start, in logarithms", Logarithm(), ("start",)),
        Step("squares", Assume(SQUARES)),
        Step(
            "the moment, in logarithms",
            Combine((1, 1, rate**2 / 8)),
            ("all rounds", "start, in logarithms", "squares"),
            Le(log(A_end), rate**2 * c2 / 8, evaluate=False),
        ),
        Step("the moment", Exponential(), ("the moment, in logarithms",)),
        Step("Markov", Assume(MARKOV)),
        Step(
            "for every rate",
            Combine((exp(-rate * eps),) * 2),
            ("the moment", "Markov"),
            Le(P_up, exp(rate**2 * c2 / 8 - rate * eps), evaluate=False),
        ),
        Step("conclusion", Put(rate, 4 * eps / c2), ("for every rate",), concentration.AZUMA.claim),
    ),
    letters={rate: _NONNEGATIVE, A_1: _POSITIVE, A_end: _POSITIVE, squares: _NONNEGATIVE},
    of_a_round={
        low: _REAL,
        width2: _NONNEGATIVE,
        **dict.fromkeys((A, A_next, moment, weight), _POSITIVE),
    },
)

MIRRORED = Axiom(
    "azuma.mirror",
    "let P_up belong to the martingale -V_t, whose steps lie between -Z_t - c_t and -Z_t: its sum "
    "is at least eps where that of V_t is at most -eps",
    Eq(P_up, P_low, evaluate=False),
)
LOWER = Proof(
    "azuma.lower",
    (
        Step("mirrored", Assume(MIRRORED)),
        Step("azuma", Use("azuma")),
        Step("conclusion", Combine(), ("mirrored", "azuma"), concentration.AZUMA_LOWER.claim),
    ),
    letters={P_up: _NONNEGATIVE},
)

_INDEPENDENT = "the variables are independent"
_WIDTH = "each variable lies in an interval of width M"
DEVIATIONS = Axiom(
    "hoeffding.martingale",
    "let P_up belong to the m deviations of independent variables from their means: they are "
    "martingale differences, each of range M, and the mean exceeds its expectation by eps where "
    "they add up to m eps",
    Eq(P_up, P_mean, evaluate=False),
    needs=(_INDEPENDENT, _WIDTH),
)
HOEFFDING = Proof(
    "hoeffding",
    (
        Step("deviations", Assume(DEVIATIONS)),
        Step(
            "azuma",
            Use(
                "azuma",
                {eps: m * eps, c2: m * M_range**2},
                {
                    **dict.fromkeys(("first-mean", "later-means"), _INDEPENDENT),
                    **dict.fromkeys(("range", "squares"), _WIDTH),
                },
                Subject(
                    "hoeffding.deviations",
                    "the m variables less their means, in their order: P_up is the chance that "
                    "they add up to m eps or more",
                ),
            ),
        ),
        Step("conclusion", Combine(), ("deviations", "azuma"), concentration.HOEFFDING.claim),
    ),
    letters={P_up: _NONNEGATIVE},
)
PRINTED = Proof(
    "hoeffding.printed",
    (
        Step(
            "conclusion",
            Use("hoeffding", {M_range: 2 * M_range}),
            claim=concentration.HOEFFDING_PRINTED.claim,
        ),
    ),
)

# ------------------------------------------------------------------ leave one out

chance = sympy.Symbol("chance_i", nonnegative=True)
risk = sympy.Symbol("risk_i", nonnegative=True)
left_out = sympy.Symbol("E_i", nonnegative=True)

POINT_LEFT_OUT = Axiom(
    "loo.point",
    "given the other m points, the one left out is a new point, so the chance of an error on it is "
    "the error of what was learned from them",
    Eq(chance, risk, evaluate=False),
    EVERY,
    needs="the m + 1 points are drawn independently from one distribution",
)
OTHERS = Mean(
    "loo.others",
    "over all other points, a sample of m points as good as any, the mean of the chance is the "
    "probability E_i of an error on point i, and that of the error is E_err",
    (chance, risk),
    {chance: left_out, risk: s.E_err},
    rounds=EVERY,
)
PLACES = Partition(
    "loo.places",
    "there are m + 1 places, and the expected leave-one-out error is the mean of the E_i",
    {EVERY: Rounds(m + 1, {left_out: (m + 1) * s.E_loo})},
)
NOTHING = Potential("nothing", "a sum over the rounds needs no potential", {})

LOO = Proof(
    "loo.unbiased",
    (
        Step("given the others", Assume(POINT_LEFT_OUT)),
        Step("over the others", Average(OTHERS), ("given the others",)),
        Step("over the places", Telescope(NOTHING, 0, PLACES), ("over the others",)),
        Step(
            "conclusion",
            Combine((1 / (m + 1),)),
            ("over the places",),
            concentration.LOO.claim,
        ),
    ),
    letters={m: _NONNEGATIVE},
    of_a_round={chance: _NONNEGATIVE, risk: _NONNEGATIVE, left_out: _NONNEGATIVE},
)

PROOFS = (AZUMA, LOWER, HOEFFDING, PRINTED, LOO)
