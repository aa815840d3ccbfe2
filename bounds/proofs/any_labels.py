"""Why does the Perceptron make few updates where no vector separates the data?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Gt, Le, sqrt

from bounds import linear_parts, perceptron
from bounds import symbols as s
from bounds.proofs.numbers import PutIn
from bounds.proofs.perceptron import (
    END,
    FROM_ZERO,
    GROWTH,
    LENGTH,
    LINE,
    NOT_NEGATIVE,
    P_1,
    POSITIVE,
    PRODUCT,
    Q_1,
    REST_V,
    UPDATE_V,
    P_end,
    Q_end,
    gain,
    norm,
    score,
)
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Instance,
    Partition,
    Rounds,
    Telescope,
    Use,
)
from bounds.scalar_lemmas import LEMMAS
from bounds.symbols import M, P, P_next, Q, Q_next, eta, g, r, rho, x_2

dev, dev_2 = sympy.symbols("d d_2", nonnegative=True)
Z, Z_next, Z_1, Z_end, E_I = sympy.symbols("Z Z_next Z_1 Z_end E_I", real=True)
b, c = sympy.symbols("b c", nonnegative=True)

# ------------------------------------------------------------------ what is added up

GAIN = Axiom(
    "deviations.gain",
    "g is y w.x, the product of the comparator with z = y x",
    Eq(gain, g, evaluate=False),
    EVERY,
)
DEVIATION = Axiom(
    "deviations.hinge",
    "the deviation d is 1 - y w.x, or 0 if that is negative",
    Ge(dev, 1 - g, evaluate=False),
    EVERY,
)


def totals(deviations: sympy.Symbol) -> Partition:
    """Return the rounds, with what is added up over the updates."""
    return Partition(
        f"rounds.deviations.{deviations}",
        "of the rounds M are updates; there the deviations add up to "
        f"{deviations}, their squares to E_I, the squared lengths to S_I^2",
        {
            "update": Rounds(M, {dev: deviations, dev_2: E_I, x_2: s.S_I**2}),
            "other": Rounds(),
        },
    )


RHO = Axiom(
    "deviations.rho",
    "deviations are measured at the margin rho = 1/|w|",
    Eq(norm, 1 / rho, evaluate=False),
)
POSITIVE_RHO = Step(
    "rho is positive",
    Assume(
        Axiom(
            "deviations.positive",
            "w is not the zero vector, so rho = 1/|w| is positive",
            Gt(rho, 0, evaluate=False),
        )
    ),
)
LENGTHS = Axiom(
    "perceptron.lengths",
    "S_I^2 is the sum of the squared lengths of M instances, none longer than r",
    Le(s.S_I**2, r**2 * M, evaluate=False),
)
ALL = Axiom(
    "deviations.all",
    "no deviation is negative: those of the updates add up to at most those of all rounds",
    Le(s.D_I, s.L_1, evaluate=False),
)
# ------------------------------------------------------------------ shared steps

#: Cauchy-Schwarz for a comparator that may be 0: two squares.
SQUARE = END.square("square.end", {"w": norm**2, "v": -P_end})
SQUARE_TOO = END.square("square.end-too", {"v": 1 + Q_end, "w": -P_end})


def gained(deviations: sympy.Symbol) -> tuple[Step, ...]:
    """Return the steps to: the product with the comparator is at least eta (M - deviations)."""
    return (
        Step("update, times w*", Assume(UPDATE_V)),
        Step("gain", Assume(GAIN)),
        Step(
            "addition",
            PutIn(),
            ("update, times w*", "gain"),
            linear_parts.ADDITION.claim,
        ),
        Step("deviation", Assume(DEVIATION)),
        Step(
            "progress",
            Combine((1, eta)),
            ("addition", "deviation"),
            Ge(P_next, P + eta * (1 - dev), evaluate=False),
        ),
        Step("rest, times w*", Assume(REST_V)),
        Step(
            "all progress",
            Telescope(PRODUCT, P, totals(deviations)),
            ("progress", "rest, times w*"),
        ),
        *FROM_ZERO,
        Step("product at the end", PutIn(), ("all progress", "start, times v")),
        Step("square", Assume(SQUARE)),
        Step("another square", Assume(SQUARE_TOO)),
        Step(
            "Cauchy-Schwarz",
            Inequality(),
            ("square", "another square"),
            Le(P_end**2, norm**2 * Q_end, evaluate=False),
        ),
    )


#: M <= D_I + S_I/rho.
_BY_LENGTHS = (
    *gained(s.D_I),
    *GROWTH,
    Step("all growth", Telescope(LENGTH, Q, totals(s.D_I)), ("growth", "rest, squared")),
    Step("length at the end", PutIn(), ("all growth", "start, squared")),
    Step(
        "product is small",
        Inequality(),
        ("Cauchy-Schwarz", "length at the end"),
        Le(P_end, norm * eta * s.S_I, evaluate=False),
    ),
    POSITIVE_RHO,
    Step(
        "together",
        Combine((1 / eta, 1 / eta, 0)),
        ("product at the end", "product is small", "rho is positive"),
        Le(M, s.D_I + norm * s.S_I, evaluate=False),
    ),
    Step("length of w*", Assume(RHO)),
    Step("by lengths", PutIn(), ("together", "length of w*"), perceptron.L1.claim),
)

QUADRATIC = next(lemma for lemma in LEMMAS if lemma.name == "quadratic.root")
LEMMA = {str(letter): letter for letter in QUADRATIC.domain.variables}
BY_RADIUS = (
    POSITIVE_RHO,
    Step("by lengths", Use("perceptron.l1")),
    Step("lengths", Assume(LENGTHS)),
    Step("root of lengths", Inequality(), ("lengths",), Le(s.S_I, r * sqrt(M), evaluate=False)),
    Step(
        "by the radius",
        Combine((1, 1 / rho, 0)),
        ("by lengths", "root of lengths", "rho is positive"),
        Le(M, s.D_I + r / rho * sqrt(M), evaluate=False),
    ),
)
_L1_ALL = (
    *BY_RADIUS,
    Step("all deviations", Assume(ALL)),
    Step(
        "before it is solved",
        Combine(),
        ("by the radius", "all deviations"),
        Le(M, s.L_1 + r / rho * sqrt(M), evaluate=False),
    ),
)


def let(letter: sympy.Symbol, value: sympy.Expr) -> Step:
    """Return the step that gives a name to an expression."""
    return Step(
        f"let {letter}",
        Assume(Axiom(f"let.{letter}={value}", "a name", Eq(letter, value, evaluate=False))),
    )


# ------------------------------------------------------------------ proofs

KNOWN = {
    **dict.fromkeys((P_1, P_end, E_I, Z_1, Z_end), LINE),
    **dict.fromkeys((Q_1, Q_end, norm, s.S_I, s.D_I, b, c), NOT_NEGATIVE),
}
WITH_RHO = {**KNOWN, rho: POSITIVE}
MOVING = {
    **dict.fromkeys((P, P_next, score, gain, g, Z, Z_next), LINE),
    **dict.fromkeys((Q, Q_next, x_2, dev, dev_2), NOT_NEGATIVE),
}

L1 = Proof("perceptron.l1", _BY_LENGTHS, WITH_RHO, MOVING)
L1_RADIUS = Proof(
    "perceptron.l1-radius",
    (
        *_L1_ALL,
        Step(
            "solved",
            Instance(QUADRATIC, {LEMMA["x"]: M, LEMMA["b"]: r / rho, LEMMA["c"]: s.L_1}),
            ("before it is solved",),
        ),
        Step("not negative", Inequality(), (), Ge(r / rho * sqrt(s.L_1), 0, evaluate=False)),
        Step("conclusion", Combine(), ("solved", "not negative"), perceptron.L1_RADIUS.claim),
    ),
    WITH_RHO,
)
L1_SHARP = Proof(
    "perceptron.l1-sharp",
    (
        *_L1_ALL,
        let(b, r / rho),
        Step(
            "with a name",
            Combine((1, sqrt(M))),
            ("before it is solved", "let b"),
            Le(M, s.L_1 + b * sqrt(M), evaluate=False),
        ),
        Step(
            "solved",
            Inequality(),
            ("with a name",),
            Le(M, ((b + sqrt(b**2 + 4 * s.L_1)) / 2) ** 2, evaluate=False),
        ),
        Step("conclusion", PutIn(), ("solved", "let b"), perceptron.L1_SHARP.claim),
    ),
    WITH_RHO,
)
PROOFS = (L1, L1_RADIUS, L1_SHARP)
