"""Why does the Perceptron make few updates where the squared deviations are small?"""

from __future__ import annotations

from sympy import Eq, Ge, Le, sqrt

from bounds import perceptron
from bounds import symbols as s
from bounds.proofs.any_labels import (
    BY_RADIUS,
    E_I,
    MOVING,
    POSITIVE_RHO,
    WITH_RHO,
    Z_1,
    Z,
    Z_end,
    Z_next,
    b,
    c,
    dev,
    dev_2,
    let,
    totals,
)
from bounds.proofs.numbers import PutIn
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import Assume, Axiom, Combine, Inequality, Potential, Telescope, Use
from bounds.symbols import M, r, rho

ALL_SQUARES = Axiom(
    "deviations.all-squares",
    "no square is negative: those of the updates add up to at most L_2^2",
    Le(E_I, s.L_2**2, evaluate=False),
)

#: The squares of M d - D_I over the updates: Cauchy-Schwarz between d and 1.
SPREAD = Potential(
    "deviations.spread",
    "Z_t is the sum of (M d - D_I)^2 over the updates before round t",
    {Z: (Z_next, Z_1, Z_end)},
)
SPREAD_STEP = Axiom(
    "deviations.spread.update",
    "an update adds its (M d - D_I)^2 to Z, with d_2 for d^2",
    Eq(Z_next, Z + M**2 * dev_2 - 2 * M * s.D_I * dev + s.D_I**2, evaluate=False),
    "update",
)
SPREAD_REST = Axiom(
    "deviations.spread.rest",
    "other rounds add nothing to Z",
    Eq(Z_next, Z, evaluate=False),
    "other",
)
SQUARED = Axiom("deviations.squared", "d_2 is d^2", Eq(dev_2, dev**2, evaluate=False), EVERY)
_ROOT_OF_SQUARES = (
    Step("spread", Assume(SPREAD_STEP)),
    Step("squared", Assume(SQUARED)),
    Step(
        "spread is a square",
        PutIn(),
        ("spread", "squared"),
        Eq(Z_next, Z + (M * dev - s.D_I) ** 2, evaluate=False),
    ),
    Step(
        "spread does not fall",
        Inequality(),
        ("spread is a square",),
        Ge(Z_next, Z, evaluate=False),
    ),
    Step("spread elsewhere", Assume(SPREAD_REST)),
    Step(
        "spread at the end",
        Telescope(SPREAD, Z, totals(s.D_I)),
        ("spread", "spread elsewhere"),
    ),
    Step(
        "spread is not negative",
        Telescope(SPREAD, Z, totals(s.D_I)),
        ("spread does not fall", "spread elsewhere"),
    ),
    Step("all squares", Assume(ALL_SQUARES)),
    Step(
        "sum and squares",
        Combine((1, 1, M**2)),
        ("spread is not negative", "spread at the end", "all squares"),
        Le(M * s.D_I**2, M**2 * s.L_2**2, evaluate=False),
    ),
)

L2 = Proof(
    "perceptron.l2",
    (
        POSITIVE_RHO,
        Step("by lengths", Use("perceptron.l1")),
        *_ROOT_OF_SQUARES,
        let(c, s.S_I / rho),
        Step(
            "with a name",
            Combine((1, 1, 0)),
            ("by lengths", "let c", "rho is positive"),
            Le(M, s.D_I + c, evaluate=False),
        ),
        Step(
            "before it is solved",
            Inequality(),
            ("with a name", "sum and squares"),
            Le(M, s.L_2 * sqrt(M) + c, evaluate=False),
        ),
        Step(
            "solved",
            Inequality(),
            ("before it is solved",),
            Le(M, (s.L_2 / 2 + sqrt(s.L_2**2 / 4 + c)) ** 2, evaluate=False),
        ),
        Step("conclusion", PutIn(), ("solved", "let c"), perceptron.L2.claim),
    ),
    WITH_RHO,
    MOVING,
)
L2_RADIUS = Proof(
    "perceptron.l2-radius",
    (
        *BY_RADIUS,
        *_ROOT_OF_SQUARES,
        let(b, r / rho),
        Step(
            "with a name",
            Combine((1, sqrt(M))),
            ("by the radius", "let b"),
            Le(M, s.D_I + b * sqrt(M), evaluate=False),
        ),
        Step(
            "before it is solved",
            Inequality(),
            ("with a name", "sum and squares"),
            Le(M, s.L_2 * sqrt(M) + b * sqrt(M), evaluate=False),
        ),
        Step(
            "solved",
            Inequality(),
            ("before it is solved",),
            Le(M, (b + s.L_2) ** 2, evaluate=False),
        ),
        Step("conclusion", PutIn(), ("solved", "let b"), perceptron.L2_RADIUS.claim),
    ),
    WITH_RHO,
    MOVING,
)
PROOFS = (L2, L2_RADIUS)
