"""Why do two ways of writing a learner make the same predictions, or the same average?

A prediction and an update depend on the sign of a score alone, so learners whose weights stay
proportional agree in every round.
"""

from __future__ import annotations

from dataclasses import replace

import sympy
from sympy import Eq, Ge, Interval, Le, oo, sign

from bounds import linear_parts, perceptron, training
from bounds import symbols as s
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Partition,
    Potential,
    Rounds,
    Telescope,
)
from bounds.proofs.suppositions import Induction, Suppose
from bounds.proofs.vectors import Vectors
from bounds.symbols import eta, x_2

LINE = Interval(-oo, oo)
NOT_NEGATIVE = Interval(0, oo)
POSITIVE = Interval.open(0, oo)

E, E_next, E_1, E_end, C, C_next, C_1, C_end = sympy.symbols(
    "E E_next E_1 E_end C C_next C_1 C_end", real=True
)
f, s_w, s_u, y, a, b, differs = sympy.symbols("f s_w s_u y a b differs", real=True)
updates, says = sympy.Function("updates", real=True), sympy.Function("says", real=True)

# ------------------------------------------------------------------ counting

COUNT = Potential("differences", "C_t differences before round t", {C: (C_next, C_1, C_end)})
ROUNDS = Partition("rounds.all", "all rounds", {EVERY: Rounds()})
ONE_MORE = Axiom(
    "differences.count", "differs is 1 or 0", Eq(C_next, C + differs, evaluate=False), EVERY
)
NONE = Axiom("differences.none", "at first there is none", Eq(C_1, 0, evaluate=False))
ALL = Axiom("differences.all", "D_T is the number at the end", Eq(C_end, s.D_T, evaluate=False))


def counted(claim: sympy.Rel, *, same: str) -> tuple[Step, ...]:
    """No round differs, so D_T = 0."""
    return (
        Step("count", Assume(ONE_MORE)),
        Step("no more", PutIn(), ("count", same)),
        Step("all rounds", Telescope(COUNT, C, ROUNDS), ("no more",)),
        Step("none at first", Assume(NONE)),
        Step("at the end", Assume(ALL)),
        Step("conclusion", Combine(), ("all rounds", "none at first", "at the end"), claim),
    )


# ------------------------------------------------------------------ proportional weights

#: d = w - eta u, with w of one learner, u of the other, and z = y x.
TWINS = Vectors(
    "twins",
    {
        ("d", "d"): E,
        ("d", "z"): f,
        ("z", "z"): x_2,
        ("d'", "d'"): E_next,
        ("w", "z"): s_w,
        ("u", "z"): s_u,
    },
)
STATES = Potential("twins.distance", "E_t = |w_t - eta u_t|^2", {E: (E_next, E_1, E_end)})
SCORES = TWINS.equation(
    "scores",
    "the difference d = w - eta u, times z = y x: the scores are s_w = w.z and s_u = u.z",
    ("d", {"w": sympy.Integer(1), "u": -eta}),
    "z",
    EVERY,
)
SQUARE = TWINS.square("square", {"d": 1 + x_2, "z": -f}, EVERY)
MOVED = TWINS.equation(
    "update",
    "w' = w + a eta z and u' = u + b z, with a and b 1 for an update and else 0: d' = d + "
    "(a - b) eta z, squared",
    ("d'", {"d": sympy.Integer(1), "z": eta * (a - b)}),
    "d'",
    EVERY,
)


def rule_of(
    key: str, letter: sympy.Symbol, score: sympy.Symbol, who: str, needs: str = ""
) -> Axiom:
    """Return that a learner decides by the sign of its score whether it updates."""
    return Axiom(
        f"{key}.decision.{letter}",
        f"whether {who} updates depends on the label and the sign of its score, by one rule",
        Eq(letter, updates(sign(score), y), evaluate=False),
        EVERY,
        needs,
    )


def predictions(key: str, who: str) -> Axiom:
    """Return that learners predict by the sign of their score."""
    return Axiom(
        f"{key}.prediction",
        f"a prediction depends on the sign of w.x alone, that is on the label and the sign of y "
        f"w.x, by one rule for {who}; differs is 1 where they are not the same, else 0",
        Eq(differs, sign((says(sign(s_w), y) - says(sign(s_u), y)) ** 2), evaluate=False),
        EVERY,
    )


def _proportional(zero: str, then: str = "") -> tuple[Step, ...]:
    """Where E = 0 the scores are proportional."""
    return (
        Step(f"square at 0{then}", PutIn(), ("square", zero)),
        Step(
            f"f^2 <= 0{then}",
            Combine((1 / (2 + x_2),)),
            (f"square at 0{then}",),
            Le(f**2, 0, evaluate=False),
        ),
        Step(f"f <= 0{then}", Inequality(), (f"f^2 <= 0{then}",), Le(f, 0, evaluate=False)),
        Step(f"f >= 0{then}", Inequality(), (f"f^2 <= 0{then}",), Ge(f, 0, evaluate=False)),
        Step(f"f = 0{then}", Both(), (f"f <= 0{then}", f"f >= 0{then}"), Eq(f, 0, evaluate=False)),
        Step(
            f"proportional{then}",
            Combine(),
            ("scores", f"f = 0{then}"),
            Eq(s_w, eta * s_u, evaluate=False),
        ),
    )


def _twins(
    claim: sympy.Rel, key: str, one: str, other: str, needs: str, learner: str = ""
) -> Proof:
    start = Axiom(f"{key}.start", "both start at 0", Eq(E_1, 0, evaluate=False), needs=needs)
    return Proof(
        key,
        (
            Step("scores", Assume(SCORES)),
            Step("square", Assume(SQUARE)),
            Step("suppose", Suppose(Eq(E, 0, evaluate=False))),
            *_proportional("suppose"),
            Step("one decides", Assume(rule_of(key, a, s_w, one))),
            Step("the other decides", Assume(rule_of(key, b, s_u, other))),
            Step("one decides so", PutIn(), ("one decides", "proportional")),
            Step(
                "same decision",
                Combine(),
                ("one decides so", "the other decides"),
                Eq(a, b, evaluate=False),
            ),
            Step("moved", Assume(replace(MOVED, key=f"{key}.update", needs=learner))),
            Step(
                "still proportional",
                PutIn(),
                ("moved", "suppose", "same decision"),
                Eq(E_next, 0, evaluate=False),
            ),
            Step("start", Assume(start)),
            Step("always", Induction(STATES, ROUNDS), ("suppose", "start", "still proportional")),
            *_proportional("always", ", always"),
            Step("predictions", Assume(predictions(key, f"{one} and {other}"))),
            Step(
                "same prediction",
                PutIn(),
                ("predictions", "proportional, always"),
                Eq(differs, 0, evaluate=False),
            ),
            *counted(claim, same="same prediction"),
        ),
        {**dict.fromkeys((E_1, E_end, C_1, C_end), LINE), eta: POSITIVE},
        {
            **dict.fromkeys((E, E_next, C, C_next, f, s_w, s_u, y, a, b, differs), LINE),
            x_2: NOT_NEGATIVE,
        },
    )


RATE = _twins(
    perceptron.RATE_FREE.claim,
    "perceptron.rate",
    "the Perceptron of rate eta, with weights w,",
    "that of rate 1, with weights u,",
    linear_parts.ZERO_START.text,
    linear_parts.PERCEPTRONS.text,
)
DUAL = _twins(
    training.DUAL.claim,
    "dual.equivalence",
    "the dual Perceptron, whose score is that of w, eta times the sum of y_s phi(x_s) over its "
    "updates, as the kernel is the product of the features phi,",
    "the Perceptron on these features, with weights u,",
    training.DUAL.given[0].text,
)

# ------------------------------------------------------------------ subgradient steps

step, slope = sympy.symbols("step slope", real=True)
ERRORS = Partition(
    "rounds.errors", "a round is an error or not", {"error": Rounds(), "other": Rounds()}
)
DISTANCE = Axiom(
    "sgd.distance",
    "the weights go to w + step z, a subgradient step to w - eta slope z: differs is 1 where these "
    "are not the same, else 0",
    Eq(differs, sign((step + eta * slope) ** 2 * x_2), evaluate=False),
    EVERY,
)


def _sgd(name: str, sentence: str, claim: sympy.Rel, rounds: str) -> Step:
    needs = training.SUBGRADIENT.given[0].text
    return Step(name, Assume(Axiom(f"sgd.{name}", sentence, claim, rounds, needs)))


SUBGRADIENT = Proof(
    "perceptron.sgd",
    (
        Step("distance", Assume(DISTANCE)),
        _sgd("error", "after an error w' = w + eta z", Eq(step, eta, evaluate=False), "error"),
        _sgd("no error", "else w' = w", Eq(step, 0, evaluate=False), "other"),
        _sgd(
            "hinge",
            "-z = -y x is a subgradient of the hinge 1 - y w.x of an error",
            Eq(slope, -1, evaluate=False),
            "error",
        ),
        _sgd("no hinge", "else the loss is 0", Eq(slope, 0, evaluate=False), "other"),
        Step("same after an error", PutIn(), ("distance", "error", "hinge")),
        Step("same elsewhere", PutIn(), ("distance", "no error", "no hinge")),
        Step("count", Assume(ONE_MORE)),
        Step("no more", PutIn(), ("count", "same after an error")),
        Step("no more elsewhere", PutIn(), ("count", "same elsewhere")),
        Step("all rounds", Telescope(COUNT, C, ERRORS), ("no more", "no more elsewhere")),
        Step("none at first", Assume(NONE)),
        Step("at the end", Assume(ALL)),
        Step(
            "conclusion",
            Combine(),
            ("all rounds", "none at first", "at the end"),
            training.SUBGRADIENT.claim,
        ),
    ),
    {C_1: LINE, C_end: LINE, eta: POSITIVE},
    {**dict.fromkeys((C, C_next, differs, step, slope), LINE), x_2: NOT_NEGATIVE},
)

PROOFS = (RATE, DUAL, SUBGRADIENT)
