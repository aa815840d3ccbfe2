"""Why does the hinge lie above the 0-1 loss and its tangents, and the objective of an SVM too?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, oo

from bounds import convex
from bounds import symbols as s
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import Assume, Axiom, Combine, Partition, Potential, Rounds, Telescope

_REAL = Interval(-oo, oo)
_UNIT = Interval(0, 1)

NOTHING = Potential("nothing", "a sum over the rounds needs no potential", {})

# ------------------------------------------------------------------ hinge

score = sympy.Symbol("score", real=True)

HINGE_LOW = Axiom(
    "hinge.zero", "the hinge max(0, 1 - score) is at least 0", Ge(s.f_w, 0, evaluate=False)
)
HINGE_SIDE = Axiom(
    "hinge.side",
    "the hinge max(0, 1 - score) is at least 1 - score",
    Ge(s.f_w, 1 - score, evaluate=False),
)
ERRS = Axiom(
    "zero-one.score",
    "the 0-1 loss is 0 unless the score is at most 0",
    Le(s.zero_one * score, 0, evaluate=False),
)
AT_MOST_ONE = Axiom("zero-one.one", "the 0-1 loss is at most 1", Le(s.zero_one, 1, evaluate=False))

HINGE = Proof(
    "hinge",
    (
        Step("from below", Assume(HINGE_LOW)),
        Step("from the side", Assume(HINGE_SIDE)),
        Step("an error", Assume(ERRS)),
        Step("one error", Assume(AT_MOST_ONE)),
        Step(
            "conclusion",
            Combine((1 - s.zero_one, s.zero_one, 1, 0)),
            ("from below", "from the side", "an error", "one error"),
            convex.HINGE.claim,
        ),
    ),
    letters={score: _REAL},
)

# ------------------------------------------------------------------ the objective of an SVM

m = sympy.Symbol("m_sample", positive=True, integer=True)
h_w, h_u, s_w, s_u, active = sympy.symbols("h_w h_u s_w s_u active", real=True)
part_slope = sympy.Symbol("h_slope", real=True)
mean_w, mean_u, mean_slope = sympy.symbols("mean_w mean_u mean_slope", real=True)
q_w, q_u, w_u = sympy.symbols("q_w q_u w_u", real=True)

EXAMPLES = Partition(
    "examples.hinges",
    "m_sample examples, over which the hinges at w and u and the slopes have these means",
    {EVERY: Rounds(m, {h_w: m * mean_w, h_u: m * mean_u, part_slope: m * mean_slope})},
)
ZERO_AT_U = Axiom(
    "hinge.u-zero", "the hinge of an example at u is at least 0", Ge(h_u, 0, evaluate=False), EVERY
)
SIDE_AT_U = Axiom(
    "hinge.u-side",
    "the hinge of an example at u is at least 1 less the score",
    Ge(h_u, 1 - s_u, evaluate=False),
    EVERY,
)
HINGE_AT_W = Axiom(
    "hinge.active",
    "the hinge at w is 1 less the score where it is active (1, at scores below 1), and 0 where it "
    "is not (0, at scores above 1)",
    Eq(h_w, active * (1 - s_w), evaluate=False),
    EVERY,
)
SUBGRADIENT = Axiom(
    "hinge.subgradient",
    "the subgradient of the hinge is -y x where it is active and 0 where it is not, so its product "
    "with u - w is the difference of the scores",
    Eq(part_slope, -active * (s_u - s_w), evaluate=False),
    EVERY,
)
OBJECTIVE_W = Axiom(
    "svm.w",
    "the objective at w is the mean hinge plus lambda |w|^2",
    Eq(s.f_w, mean_w + s.lam * q_w, evaluate=False),
)
OBJECTIVE_U = Axiom(
    "svm.u",
    "the objective at u is the mean hinge plus lambda |u|^2",
    Eq(s.f_u, mean_u + s.lam * q_u, evaluate=False),
)
OBJECTIVE_SLOPE = Axiom(
    "svm.subgradient",
    "its subgradient at w is the mean of those of the hinges plus 2 lambda w, times u - w here",
    Eq(s.slope, mean_slope + 2 * s.lam * (w_u - q_w), evaluate=False),
)
APART = Axiom(
    "svm.apart",
    "|u - w|^2 = |u|^2 - 2 w.u + |w|^2: the scalar product is bilinear",
    Eq(s.apart, q_u - 2 * w_u + q_w, evaluate=False),
)

SVM = Proof(
    "svm.objective",
    (
        Step("at u, from below", Assume(ZERO_AT_U)),
        Step("at u, from the side", Assume(SIDE_AT_U)),
        Step("at w", Assume(HINGE_AT_W)),
        Step("subgradient", Assume(SUBGRADIENT)),
        Step(
            "each hinge lies above its tangent",
            Combine((1 - active, active, 1, 1)),
            ("at u, from below", "at u, from the side", "at w", "subgradient"),
            Ge(h_u, h_w + part_slope, evaluate=False),
        ),
        Step(
            "so does their mean",
            Telescope(NOTHING, 0, EXAMPLES),
            ("each hinge lies above its tangent",),
        ),
        Step("objective at w", Assume(OBJECTIVE_W)),
        Step("objective at u", Assume(OBJECTIVE_U)),
        Step("its subgradient", Assume(OBJECTIVE_SLOPE)),
        Step("apart", Assume(APART)),
        Step(
            "conclusion",
            Combine((1 / m, 1, 1, 1, s.lam)),
            (
                "so does their mean",
                "objective at w",
                "objective at u",
                "its subgradient",
                "apart",
            ),
            convex.SVM.claim,
        ),
    ),
    letters={
        m: Interval(1, oo),
        **dict.fromkeys((mean_w, mean_u, mean_slope, q_w, q_u, w_u), _REAL),
    },
    of_a_round={**dict.fromkeys((h_w, h_u, s_w, s_u, part_slope), _REAL), active: _UNIT},
)

PROOFS = (HINGE, SVM)
