"""Why does the Perceptron make few updates on separable data?"""

from __future__ import annotations

from dataclasses import replace

import sympy
from sympy import Eq, Ge, Interval, Le, oo

from bounds import linear_parts, perceptron
from bounds import symbols as s
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import EVERY, Proof, Step
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
from bounds.proofs.vectors import Vectors
from bounds.symbols import M, P, P_next, Q, Q_next, eta, g, r, rho, x_2

LINE = Interval(-oo, oo)
NOT_NEGATIVE = Interval(0, oo)
POSITIVE = Interval.open(0, oo)

P_1, P_end, score, gain = sympy.symbols("P_1 P_end score gain", real=True)
Q_1, Q_end = sympy.symbols("Q_1 Q_end", nonnegative=True)
norm = sympy.Symbol("norm", positive=True)

# ------------------------------------------------------------------ what the learner does

#: w and w' before and after a round, z = y x, v the vector of comparison.
ROUND = Vectors(
    "perceptron",
    {
        ("w", "v"): P,
        ("w", "w"): Q,
        ("w'", "v"): P_next,
        ("w'", "w'"): Q_next,
        ("w", "z"): score,
        ("v", "z"): gain,
        ("z", "z"): x_2,
        ("v", "v"): norm**2,
    },
)
_UPDATE = "an update adds eta y x to the weights: w' = w + eta z with z = y x, times "
_MOVED = ("w'", {"w": sympy.Integer(1), "z": eta})
_REST = "without an update the weights stay: w' = w, times "
_SAME = ("w'", {"w": sympy.Integer(1)})
_LEARNER = linear_parts.PERCEPTRONS.text
UPDATE_V = ROUND.equation("update.v", _UPDATE + "v", _MOVED, "v", "update", _LEARNER)
UPDATE_W = ROUND.equation("update.w", _UPDATE + "itself", _MOVED, "w'", "update", _LEARNER)
REST_V = ROUND.equation("rest.v", _REST + "v", _SAME, "v", "other")
REST_W = ROUND.equation("rest.w", _REST + "itself", _SAME, "w'", "other")

PRODUCT = Potential("perceptron.product", "P_t = w_t.v", {P: (P_next, P_1, P_end)})
LENGTH = Potential("perceptron.length", "Q_t = |w_t|^2", {Q: (Q_next, Q_1, Q_end)})
UPDATES = Partition(
    "rounds.updates",
    "every round is an update or not, and M of them are",
    {"update": Rounds(M), "other": Rounds()},
)
ON_ERRORS = Axiom(
    "perceptron.on-errors",
    "updates happen only where y w.x <= 0",
    Le(score, 0, evaluate=False),
    "update",
    linear_parts.ON_ERRORS.text,
)
START_PRODUCT = Axiom(
    "perceptron.start.product",
    "the weights start at 0, so w_1.v = 0",
    Eq(P_1, 0, evaluate=False),
    needs=linear_parts.ZERO_START.text,
)
START_LENGTH = Axiom(
    "perceptron.start.length",
    "the weights start at 0, so |w_1|^2 = 0",
    Eq(Q_1, 0, evaluate=False),
    needs=linear_parts.ZERO_START.text,
)
RADIUS = Axiom(
    "perceptron.radius",
    "r is the largest length of an instance",
    Le(x_2, r**2, evaluate=False),
    EVERY,
)
SEPARATED = Axiom(
    "perceptron.margin.least",
    "g is the smallest y v.x of a round",
    Ge(gain, g, evaluate=False),
    EVERY,
    linear_parts.SEPARABLE.text,
)
MARGIN = Axiom(
    "perceptron.margin.definition",
    "the margin rho is g/|v|",
    Eq(g, rho * norm, evaluate=False),
    needs=linear_parts.SEPARABLE.text,
)
END = Vectors("perceptron", {("w", "w"): Q_end, ("w", "v"): P_end, ("v", "v"): norm**2})
BEGIN = Vectors("perceptron", {("w", "w"): Q_1, ("w", "v"): P_1, ("v", "v"): norm**2})
#: Cauchy-Schwarz is the square of |v|^2 w - (w.v) v.
SQUARE_END = END.square("square.end", {"w": norm**2, "v": -P_end})
SQUARE_START = BEGIN.square("square.start", {"w": norm**2, "v": -P_1})
CAUCHY_SCHWARZ = Le(P_end**2, norm**2 * Q_end, evaluate=False)

LETTERS = {P_1: LINE, P_end: LINE, Q_1: NOT_NEGATIVE, Q_end: NOT_NEGATIVE, norm: POSITIVE}
OF_A_ROUND = {
    P: LINE,
    P_next: LINE,
    Q: NOT_NEGATIVE,
    Q_next: NOT_NEGATIVE,
    score: LINE,
    gain: LINE,
    x_2: NOT_NEGATIVE,
}

# ------------------------------------------------------------------ steps that proofs share

#: By the definition of the margin the weights gain eta rho |v| with every update.
PROGRESS = (
    Step("update, times v", Assume(UPDATE_V)),
    Step("separated", Assume(SEPARATED)),
    Step(
        "progress",
        Combine((1, eta)),
        ("update, times v", "separated"),
        linear_parts.PROGRESS.claim,
    ),
    Step("rest, times v", Assume(REST_V)),
    Step("all progress", Telescope(PRODUCT, P, UPDATES), ("progress", "rest, times v")),
    Step("margin", Assume(MARGIN)),
)
#: Cauchy-Schwarz at the end.
LAGRANGE = (
    Step("square", Assume(SQUARE_END)),
    Step("Cauchy-Schwarz", Combine((norm**-2,)), ("square",), CAUCHY_SCHWARZ),
)
#: The squared length grows by at most eta^2 |x|^2 with every update.
GROWTH = (
    Step("update, squared", Assume(UPDATE_W)),
    Step("only on errors", Assume(ON_ERRORS)),
    Step(
        "growth",
        Combine((1, 2 * eta)),
        ("update, squared", "only on errors"),
        linear_parts.GROWTH.claim,
    ),
    Step("rest, squared", Assume(REST_W)),
)
WITHIN_RADIUS = (
    Step("radius", Assume(RADIUS)),
    Step(
        "growth within the radius",
        Combine((1, eta**2)),
        ("growth", "radius"),
        Le(Q_next, Q + eta**2 * r**2, evaluate=False),
    ),
    Step(
        "all growth",
        Telescope(LENGTH, Q, UPDATES),
        ("growth within the radius", "rest, squared"),
    ),
)
FROM_ZERO = (
    Step("start, times v", Assume(START_PRODUCT)),
    Step("start, squared", Assume(START_LENGTH)),
)

# ------------------------------------------------------------------ proofs

SEPARABLE = Proof(
    "perceptron.margin",
    (
        *PROGRESS,
        *GROWTH,
        *WITHIN_RADIUS,
        *FROM_ZERO,
        *LAGRANGE,
        Step(
            "product at the end",
            PutIn(),
            ("all progress", "start, times v", "margin"),
            Ge(P_end, M * eta * rho * norm, evaluate=False),
        ),
        Step(
            "its square",
            Combine((P_end + M * eta * rho * norm,)),
            ("product at the end",),
            Ge(P_end**2, (M * eta * rho * norm) ** 2, evaluate=False),
        ),
        Step("length at the end", PutIn(), ("all growth", "start, squared")),
        Step(
            "together",
            Combine((1 / (eta * norm) ** 2, 1 / (eta * norm) ** 2, eta**-2)),
            ("its square", "Cauchy-Schwarz", "length at the end"),
            Le(rho**2 * M**2, r**2 * M, evaluate=False),
        ),
        Step("conclusion", Inequality(), ("together",), perceptron.SEPARABLE_MARGIN.claim),
    ),
    letters={**LETTERS, g: LINE},
    of_a_round=OF_A_ROUND,
)

START = Axiom(
    "perceptron.start.norm",
    "w_0 is the length of the first weight vector",
    Eq(Q_1, s.w_0**2, evaluate=False),
)

ANYWHERE = Proof(
    "perceptron.start",
    (
        *PROGRESS,
        *GROWTH,
        *WITHIN_RADIUS,
        Step("start", Assume(START)),
        Step("square at the start", Assume(SQUARE_START)),
        Step(
            "Cauchy-Schwarz at the start",
            Combine((norm**-2, norm**2)),
            ("square at the start", "start"),
            Le(P_1**2, norm**2 * s.w_0**2, evaluate=False),
        ),
        Step(
            "product at the start",
            Inequality(),
            ("Cauchy-Schwarz at the start",),
            Ge(P_1, -norm * s.w_0, evaluate=False),
        ),
        *LAGRANGE,
        Step("product", PutIn(), ("all progress", "margin")),
        Step(
            "product at the end",
            Combine((1, 1)),
            ("product", "product at the start"),
            Ge(P_end, norm * (M * eta * rho - s.w_0), evaluate=False),
        ),
        Step("length", PutIn(), ("all growth", "start")),
        Step(
            "length at the end",
            Combine((1, norm**2)),
            ("Cauchy-Schwarz", "length"),
            Le(P_end**2, norm**2 * (s.w_0**2 + eta**2 * r**2 * M), evaluate=False),
        ),
        Step(
            "conclusion",
            Inequality(),
            ("product at the end", "length at the end"),
            perceptron.FROM_ANYWHERE.claim,
        ),
    ),
    letters={**LETTERS, g: LINE},
    of_a_round=OF_A_ROUND,
)


def _close(axiom: Axiom) -> Axiom:
    """Return the same rule for the margin Perceptron."""
    needs = perceptron.MARGIN_PERCEPTRON.given[0].text
    return replace(axiom, key=f"margin-{axiom.key}", needs=needs)


WITHIN_MARGIN = Axiom(
    "margin-perceptron.on-close-scores",
    "updates happen only where y w.x <= margin",
    Le(score, s.margin, evaluate=False),
    "update",
    perceptron.MARGIN_PERCEPTRON.given[3].text,
)

CLOSE_SCORES = Proof(
    "margin-perceptron.margin",
    (
        Step("update, times v", Assume(_close(UPDATE_V))),
        *PROGRESS[1:],
        Step("update, squared", Assume(_close(UPDATE_W))),
        Step("only on close scores", Assume(WITHIN_MARGIN)),
        Step("radius", Assume(RADIUS)),
        Step(
            "growth",
            Combine((1, 2 * eta, eta**2)),
            ("update, squared", "only on close scores", "radius"),
            Le(Q_next, Q + 2 * eta * s.margin + eta**2 * r**2, evaluate=False),
        ),
        Step("rest, squared", Assume(REST_W)),
        Step("all growth", Telescope(LENGTH, Q, UPDATES), ("growth", "rest, squared")),
        *FROM_ZERO,
        *LAGRANGE,
        Step(
            "product at the end",
            PutIn(),
            ("all progress", "start, times v", "margin"),
            Ge(P_end, M * eta * rho * norm, evaluate=False),
        ),
        Step(
            "its square",
            Combine((P_end + M * eta * rho * norm,)),
            ("product at the end",),
            Ge(P_end**2, (M * eta * rho * norm) ** 2, evaluate=False),
        ),
        Step("length at the end", PutIn(), ("all growth", "start, squared")),
        Step(
            "together",
            Combine((1 / (eta * norm**2), 1 / (eta * norm**2), 1 / eta)),
            ("its square", "Cauchy-Schwarz", "length at the end"),
            Le(eta * rho**2 * M**2, (eta * r**2 + 2 * s.margin) * M, evaluate=False),
        ),
        Step("conclusion", Inequality(), ("together",), perceptron.MARGIN_PERCEPTRON.claim),
    ),
    letters={**LETTERS, g: LINE},
    of_a_round=OF_A_ROUND,
)

PROOFS = (SEPARABLE, ANYWHERE, CLOSE_SCORES)
