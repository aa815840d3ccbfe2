"""Why does the Perceptron converge on a sample, at which cost, and what does it learn from it?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, oo

from bounds import symbols as s
from bounds import training
from bounds.proofs.means import Average, Mean
from bounds.proofs.numbers import PutIn, Whole
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
from bounds.proofs.suppositions import Induction, Suppose
from bounds.symbols import M, N

LINE = Interval(-oo, oo)
NOT_NEGATIVE = Interval(0, oo)
POSITIVE = Interval.open(0, oo)

# ------------------------------------------------------------------ passes

EACH_PASS = Axiom(
    "training.passes",
    "the passes stop at the first without an update: each other one has at least one of the M",
    Le(s.passes - 1, M, evaluate=False),
)
ALL_PASSES = Subject(
    "training.run", "all passes over the sample, one after the other, are one run of M updates"
)
PASSES = Proof(
    "perceptron.passes",
    (
        Step("updates", Use("perceptron.margin", of=ALL_PASSES)),
        Step("whole updates", Whole(), ("updates",)),
        Step("each pass", Assume(EACH_PASS)),
        Step("conclusion", Combine(), ("whole updates", "each pass"), training.PASSES.claim),
    ),
    {M: NOT_NEGATIVE},
)

# ------------------------------------------------------------------ a hard sample

w, w_next, w_2, w_end, w_1 = sympy.symbols("w w_next w_2 w_N w_1", real=True)
S, S_next, S_2, S_end = sympy.symbols("S S_next S_2 S_N", real=True)
U, U_next, U_2, U_end, pw = sympy.symbols("U U_next U_2 U_N pw", real=True)
power = sympy.Symbol("power", positive=True)
_GIVEN = {hypothesis.name: hypothesis.text for hypothesis in training.EXPONENTIAL.given}
_REST, _SAMPLE = _GIVEN["converged"], _GIVEN["hard-sample"]

COORDINATES = Potential(
    "hard.coordinates",
    "for the coordinates j = 2, …, N, in units of the rate: w_j is the weight at the end, S_j = "
    "w_1 + … + w_j, and U_j is 2^(j-1) times the number of updates on the points j, …, N",
    {w: (w_next, w_2, w_end), S: (S_next, S_2, S_end), U: (U_next, U_2, U_end)},
)
EACH_COORDINATE = Partition("hard.steps", "from each coordinate to the next", {EVERY: Rounds()})


def _hard(name: str, sentence: str, claim: sympy.Rel, rounds: str, needs: str) -> Step:
    return Step(name, Assume(Axiom(f"hard.{name}", sentence, claim, rounds, needs)))


EXPONENTIAL = Proof(
    "perceptron.exponential",
    (
        _hard(
            "first",
            "the sample has y x_1 = (1, 0, …), whose score at rest is not negative",
            Ge(w_1, 0, evaluate=False),
            "",
            _REST,
        ),
        _hard(
            "second",
            "points 1 and 2 have scores w_1 and w_2 - w_1 at rest: whole, not negative, and not "
            "both 0, as their labels differ and score 0 is right for one label only",
            Ge(w_1 + (w_2 - w_1), 1, evaluate=False),
            "",
            _REST,
        ),
        _hard(
            "sum",
            "there is a second coordinate: S_2 = w_1 + w_2",
            Eq(S_2, w_1 + w_2, evaluate=False),
            "",
            _GIVEN["two-or-more"],
        ),
        _hard(
            "next",
            "point j+1 is y x = (-1, …, -1, 1, 0, …), and its score at rest is not negative",
            Ge(w_next, S, evaluate=False),
            EVERY,
            _SAMPLE,
        ),
        _hard(
            "next sum", "S_(j+1) = S_j + w_(j+1)", Eq(S_next, S + w_next, evaluate=False), EVERY, ""
        ),
        Step("suppose", Suppose(Ge(S, 1, evaluate=False))),
        Step(
            "S at the start",
            Combine(),
            ("first", "second", "sum"),
            Ge(S_2, 1, evaluate=False),
        ),
        Step(
            "S after a step",
            Inequality(),
            ("suppose", "next", "next sum"),
            Ge(S_next, 1, evaluate=False),
        ),
        Step(
            "S",
            Induction(COORDINATES, EACH_COORDINATE),
            ("suppose", "S at the start", "S after a step"),
        ),
        Step("suppose of w", Suppose(Ge(w, 1, evaluate=False))),
        Step("w at the start", Combine(), ("second",), Ge(w_2, 1, evaluate=False)),
        Step("w after a step", Combine(), ("next", "S"), Ge(w_next, 1, evaluate=False)),
        Step(
            "w",
            Induction(COORDINATES, EACH_COORDINATE),
            ("suppose of w", "w at the start", "w after a step"),
        ),
        Step(
            "w at the end",
            Induction(COORDINATES, EACH_COORDINATE, end=True),
            ("suppose of w", "w at the start", "w after a step"),
        ),
        _hard(
            "updates on later points",
            "w_j is the number of updates on point j less those on later points, C_j = w_j + "
            "2 C_(j+1) with C_j those from j on; power is 2^(j-1)",
            Eq(U_next, U - power * w, evaluate=False),
            EVERY,
            _GIVEN["learner"],
        ),
        Step(
            "U falls", Inequality(), ("w", "updates on later points"), Le(U_next, U, evaluate=False)
        ),
        Step("U at the end", Telescope(COORDINATES, U, EACH_COORDINATE), ("U falls",)),
        _hard(
            "all updates",
            "from 0, the M updates are w_1 and twice those on the points 2, …, N, which is U_2",
            Eq(M, w_1 + U_2, evaluate=False),
            "",
            _GIVEN["zero-start"],
        ),
        _hard(
            "updates on the last point",
            "w_N is their number; pw is 2^(N-1)",
            Eq(U_end, pw * w_end, evaluate=False),
            "",
            _SAMPLE,
        ),
        _hard("power", "pw is 2^(N-1)", Eq(pw, 2 ** (N - 1), evaluate=False), "", ""),
        Step(
            "together",
            Combine((1, 1, 1, 1, pw)),
            ("all updates", "first", "U at the end", "updates on the last point", "w at the end"),
            Ge(M, pw, evaluate=False),
        ),
        Step("conclusion", PutIn(), ("together", "power"), training.EXPONENTIAL.claim),
    ),
    {
        **dict.fromkeys((w_1, w_2, w_end, S_2, S_end, U_2, U_end), LINE),
        pw: POSITIVE,
    },
    {**dict.fromkeys((w, w_next, S, S_next, U, U_next), LINE), power: POSITIVE},
)

# ------------------------------------------------------------------ expected error

wrong, updated, loo, updates = sympy.symbols("wrong_i M_i loo M_S", nonnegative=True)
LEFT_OUT = Axiom(
    "loo.updates",
    "if training makes no update on a point, it runs the same without the point and ends with a "
    "classifier that is right on it: wrong_i = 1 if leaving the point out makes an error on it, "
    "M_i the updates on it",
    Le(wrong, updated, evaluate=False),
    EVERY,
    training.LOO.given[0].text,
)
PLACES = Mean(
    "loo.places.updates",
    "over the m + 1 points of a sample, the errors add up to (m+1) times its leave-one-out error "
    "loo, and the updates to M_S",
    (wrong, updated),
    {wrong: (s.m + 1) * loo, updated: updates},
    mass=None,
    rounds=EVERY,
)
SAMPLES = Mean(
    "loo.samples",
    "over all samples, the mean of loo is E_loo, and that of M_S is E_M",
    (loo, updates),
    {loo: s.E_loo, updates: s.E_M},
)
LOO = Proof(
    "perceptron.loo",
    (
        Step("left out", Assume(LEFT_OUT)),
        Step("all places", Average(PLACES), ("left out",)),
        Step(
            "all samples",
            Average(SAMPLES),
            ("all places",),
            Le((s.m + 1) * s.E_loo, s.E_M, evaluate=False),
        ),
        Step(
            "no bias",
            Use(
                "loo.unbiased",
                {},
                {"independent": "", "deterministic": ""},
                Subject(
                    "loo.perceptron",
                    "the Perceptron trained until no update is left, which is deterministic, on "
                    "m + 1 points that are drawn independently from one distribution",
                ),
            ),
        ),
        Step(
            "conclusion",
            Combine((1 / (s.m + 1), 1)),
            ("all samples", "no bias"),
            training.LOO.claim,
        ),
    ),
    {s.E_loo: NOT_NEGATIVE},
    dict.fromkeys((wrong, updated, loo, updates), NOT_NEGATIVE),
)

PROOFS = (PASSES, EXPONENTIAL, LOO)
UNPROVED = {
    "perceptron.cycling": "that the weights stay bounded on data that no vector separates is not "
    "shown in the sources, and that a bounded set holds finitely many states is counting",
}
