"""Why are the theorems on online convex optimisation true?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, oo, sqrt

from bounds import convex
from bounds import symbols as s
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import ForAll, Limit
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Hypothesis,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.symbols import G_2, R_T, B, T, eta, w_star
from bounds.symbols import rho_g as rho

_REAL = Interval(-oo, oo)
_NONNEGATIVE = Interval(0, oo)

# ------------------------------------------------------------------ projection

part = sympy.Symbol("part", real=True)
inner = sympy.Symbol("inner", real=True)

NEAREST = ForAll(
    "projection.nearest",
    "for every part of the way from the projection p of z to u, 0 < part <= 1, the point there "
    "lies in the convex set, so it is no nearer to z than p: with inner = (z - p).(u - p), "
    "|z - p|^2 <= |z - p|^2 - 2 part inner + part^2 |p - u|^2",
    Le(s.apart, s.apart - 2 * part * inner + part**2 * s.D_next, evaluate=False),
    needs="u lies in the set",
    letters=(part,),
)
TRIANGLE = Axiom(
    "projection.square",
    "z - u = (z - p) - (u - p), and the scalar product is bilinear",
    Eq(s.D, s.apart - 2 * inner + s.D_next, evaluate=False),
)
WAY = Axiom("square.way", "a squared distance is not negative", Ge(s.apart, 0, evaluate=False))

PROJECTION = Proof(
    "projection",
    (
        Step("p is nearest", Assume(NEAREST)),
        Step(
            "divided by the part",
            Combine((1 / part,)),
            ("p is nearest",),
            Le(2 * inner, part * s.D_next, evaluate=False),
        ),
        Step(
            "the angle at p is not acute",
            Limit(part, fixed=(inner,)),
            ("divided by the part",),
            Le(2 * inner, 0, evaluate=False),
        ),
        Step("squares", Assume(TRIANGLE)),
        Step(
            "nearer by the square of the way",
            Combine((1, 1)),
            ("the angle at p is not acute", "squares"),
            convex.PROJECTION.invariants[0].claim,
        ),
        Step("the way", Assume(WAY)),
        Step(
            "conclusion",
            Combine((1, 1)),
            ("nearer by the square of the way", "the way"),
            convex.PROJECTION.claim,
        ),
    ),
    letters={part: Interval.Lopen(0, 1), inner: _REAL, s.apart: _NONNEGATIVE},
)

# ------------------------------------------------------------------ gradient descent

gain = sympy.Symbol("gain", real=True)
D_half = sympy.Symbol("D_half", real=True)
D_1 = sympy.Symbol("D_1", real=True)
D_end = sympy.Symbol("D_end", real=True)

DISTANCE = Potential(
    "distance", "D_t is the squared distance of w_t from w*", {s.D: (s.D_next, D_1, D_end)}
)
GAINS = Partition(
    "rounds.gains",
    "T rounds, in which f_t(w_t) - f_t(w*) adds up to the regret, and |v_t|^2 to G_2",
    {EVERY: Rounds(T, {gain: R_T, s.x_2: G_2})},
)
GRADIENT_STEP = Axiom(
    "ogd.step",
    "half way is w_t - eta v_t, and with g = v_t.(w_t - w*) the scalar product is bilinear",
    Eq(D_half, s.D - 2 * eta * s.g + eta**2 * s.x_2, evaluate=False),
    EVERY,
)
TANGENT = Axiom(
    "convex.tangent",
    "at w*, f_t lies above its tangent at w_t",
    Le(gain, s.g, evaluate=False),
    EVERY,
    needs=convex.CONVEX.text,
)
SQUARE = Axiom("square.end", "a squared distance is not negative", Ge(D_end, 0, evaluate=False))

OGD = Proof(
    "ogd.regret",
    (
        Step("the step", Assume(GRADIENT_STEP)),
        Step(
            "projected",
            Use(
                "projection",
                {s.D: D_half},
                {"in-the-set": convex.INSIDE.text},
                Subject(
                    "ogd.projected",
                    "w_(t+1) is the point of the domain nearest to where the step led; D_half and "
                    "D_next are the squared distances from w* before and after",
                ),
            ),
        ),
        Step(
            "nearer",
            Combine((1, 1)),
            ("projected", "the step"),
            convex.NEARER.claim,
        ),
        Step("convex", Assume(TANGENT)),
        Step(
            "nearer by what was gained",
            Combine((1, 2 * eta)),
            ("nearer", "convex"),
            Le(s.D_next, s.D - 2 * eta * gain + eta**2 * s.x_2, evaluate=False),
        ),
        Step(
            "all rounds",
            Telescope(DISTANCE, s.D, GAINS),
            ("nearer by what was gained",),
        ),
        Step(
            "start",
            Use(
                "projection",
                {s.D: w_star**2, s.D_next: D_1},
                {"in-the-set": (convex.INSIDE.text, convex.START.text)},
                Subject(
                    "ogd.start",
                    "w_1 is the point of the domain nearest to 0; |w*|^2 and D_1 are the squared "
                    "distances of 0 and of w_1 from w*",
                ),
            ),
        ),
        Step("end", Assume(SQUARE)),
        Step(
            "conclusion",
            Combine((1 / (2 * eta),) * 3),
            ("all rounds", "start", "end"),
            convex.OGD_REGRET.claim,
        ),
    ),
    letters={D_1: _REAL, D_end: _REAL},
    of_a_round=dict.fromkeys((s.D, s.D_next, D_half, s.g, gain, s.x_2), _REAL),
)

SQUARES = Partition(
    "rounds.squares", "T rounds, in which |v_t|^2 adds up to G_2", {EVERY: Rounds(T, {s.x_2: G_2})}
)
NOTHING = Potential("nothing", "a sum over the rounds needs no potential", {})
GENTLE = Axiom(
    "ogd.gentle",
    "no subgradient is longer than rho",
    Le(s.x_2, rho**2, evaluate=False),
    EVERY,
    needs=convex.GENTLE.text,
)
_GENTLE_STEPS = (
    Step("gentle", Assume(GENTLE)),
    Step("the squares", Telescope(NOTHING, 0, SQUARES), ("gentle",)),
)

LIPSCHITZ = Proof(
    "ogd.lipschitz",
    (
        *_GENTLE_STEPS,
        Step("general", Use("ogd.regret")),
        Step("rate", Hypothesis("ogd.lipschitz", "eta-tuned")),
        Step("tuned", PutIn(), ("general", "rate")),
        Step(
            "conclusion",
            Combine((1, 1 / (2 * sqrt(T)))),
            ("tuned", "the squares"),
            convex.OGD_LIPSCHITZ.claim,
        ),
    ),
    letters={G_2: _NONNEGATIVE},
    of_a_round={s.x_2: _REAL},
)

IN_THE_BALL = Axiom(
    "ogd.ball",
    "w* lies in the domain, which lies in the ball of radius B",
    Le(w_star, B, evaluate=False),
    needs=(convex.INSIDE.text, "the domain lies in the ball of radius B"),
)

BOUNDED = Proof(
    "ogd.bounded",
    (
        *_GENTLE_STEPS,
        Step("in the ball", Assume(IN_THE_BALL)),
        Step(
            "squared",
            Combine((B + w_star,)),
            ("in the ball",),
            Le(w_star**2, B**2, evaluate=False),
        ),
        Step("general", Use("ogd.regret")),
        Step("rate", Hypothesis("ogd.bounded", "eta-tuned")),
        Step("tuned", PutIn(), ("general", "rate")),
        Step(
            "conclusion",
            Combine((1, rho * sqrt(T) / (2 * B), B / (2 * rho * sqrt(T)))),
            ("tuned", "squared", "the squares"),
            convex.OGD_BOUNDED.claim,
        ),
    ),
    letters={G_2: _NONNEGATIVE, w_star: _NONNEGATIVE},
    of_a_round={s.x_2: _REAL},
)

PROOFS = (PROJECTION, OGD, LIPSCHITZ, BOUNDED)
