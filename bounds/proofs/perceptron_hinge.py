"""Why does the Perceptron make few updates where some vector has a small hinge loss?"""

from __future__ import annotations

from sympy import Eq, Le, sqrt

from bounds import perceptron
from bounds import symbols as s
from bounds.proofs.any_labels import KNOWN, LEMMA, MOVING, QUADRATIC, b, gained, let, totals
from bounds.proofs.numbers import PutIn
from bounds.proofs.perceptron import GROWTH, LENGTH, NOT_NEGATIVE, P_end, norm
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import Assume, Axiom, Combine, Inequality, Instance, Telescope, Use
from bounds.symbols import M, Q, Q_next, eta, x_2

RADIUS = Axiom(
    "perceptron.radius.R",
    "R is the largest length of an instance",
    Le(x_2, s.R**2, evaluate=False),
    EVERY,
)
W_STAR = Axiom("deviations.norm", "w_star is the length of w*", Eq(norm, s.w_star, evaluate=False))

IMPLICIT = Proof(
    "perceptron.hinge-implicit",
    (
        *gained(s.F),
        *GROWTH,
        Step("radius", Assume(RADIUS)),
        Step(
            "growth within the radius",
            Combine((1, eta**2)),
            ("growth", "radius"),
            Le(Q_next, Q + eta**2 * s.R**2, evaluate=False),
        ),
        Step(
            "all growth",
            Telescope(LENGTH, Q, totals(s.F)),
            ("growth within the radius", "rest, squared"),
        ),
        Step("length at the end", PutIn(), ("all growth", "start, squared")),
        Step(
            "product is small",
            Inequality(),
            ("Cauchy-Schwarz", "length at the end"),
            Le(P_end, norm * eta * s.R * sqrt(M), evaluate=False),
        ),
        Step(
            "together",
            Combine((1 / eta, 1 / eta)),
            ("product at the end", "product is small"),
            Le(M, s.F + norm * s.R * sqrt(M), evaluate=False),
        ),
        Step("length of w*", Assume(W_STAR)),
        Step("conclusion", PutIn(), ("together", "length of w*"), perceptron.HINGE_IMPLICIT.claim),
    ),
    KNOWN,
    MOVING,
)
HINGE = Proof(
    "perceptron.hinge",
    (
        Step("before it is solved", Use("perceptron.hinge-implicit")),
        Step(
            "conclusion",
            Instance(QUADRATIC, {LEMMA["x"]: M, LEMMA["b"]: s.R * s.w_star, LEMMA["c"]: s.F}),
            ("before it is solved",),
            perceptron.HINGE_BOUND.claim,
        ),
    ),
)
SHARP = Proof(
    "perceptron.hinge-sharp",
    (
        Step("before it is solved", Use("perceptron.hinge-implicit")),
        let(b, s.R * s.w_star),
        Step(
            "with a name",
            Combine((1, sqrt(M))),
            ("before it is solved", "let b"),
            Le(M, s.F + b * sqrt(M), evaluate=False),
        ),
        Step(
            "solved",
            Inequality(),
            ("with a name",),
            Le(M, s.F + b**2 / 2 + b * sqrt(b**2 / 4 + s.F), evaluate=False),
        ),
        Step("conclusion", PutIn(), ("solved", "let b"), perceptron.HINGE_SHARP.claim),
    ),
    {b: NOT_NEGATIVE},
)

PROOFS = (IMPLICIT, HINGE, SHARP)
