"""Why does Winnow make few updates where few features matter?

The potential is -sum v_i ln w_i/|v|_1: the relative entropy of v to the weights, up to a constant.
"""

from __future__ import annotations

from dataclasses import replace

import sympy
from sympy import Eq, Ge, Gt, Interval, Le, Lt, exp, log, oo

from bounds import linear_parts, winnow
from bounds.proofs.means import Average, Mean
from bounds.proofs.numbers import PutIn, Scale
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Hypothesis,
    Inequality,
    Instance,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Telescope,
    Use,
)
from bounds.scalar_lemmas import LEMMAS
from bounds.symbols import M, N, Phi, Phi_next, delta, eta, r, rho

LINE = Interval(-oo, oo)
POSITIVE = Interval.open(0, oo)

Z = sympy.Symbol("Z", positive=True)
z, vote, gain, u, u_next, Phi_1, Phi_end = sympy.symbols(
    "z vote gain u u_next Phi_1 Phi_end", real=True
)
_BY_NAME = {lemma.name: lemma for lemma in LEMMAS}

# ------------------------------------------------------------------ what the learner does

WEIGHTS = Mean(
    "winnow.weights",
    "the weights w_i before an update are not negative and add up to 1; with z = y x_i, "
    "the sum of w_i e^(eta z) is Z, that of w_i z is the vote y w.x",
    (z, u, u_next),
    {exp(eta * z): Z, z: vote},
    rounds="update",
)
SEPARATOR = Mean(
    "winnow.separator",
    "v_i/|v|_1 is not negative and adds up to 1; with it, the sum of u = -ln w_i is Phi before and "
    "Phi_next after the update, and that of z = y x_i is y v.x/|v|_1, the gain",
    (z, u, u_next),
    {z: gain, u: Phi, u_next: Phi_next},
    rounds="update",
)
UPDATE = Axiom(
    "winnow.update",
    "an update multiplies w_i by e^(eta y x_i)/Z; with u = -ln w_i and z = y x_i",
    Eq(u_next, u - eta * z + log(Z), evaluate=False),
    "update",
    winnow.WINNOW.text,
)
ERROR = Axiom(
    "winnow.on-errors",
    "an update happens only where y w.x <= 0",
    Le(vote, 0, evaluate=False),
    "update",
)
REST = Axiom(
    "winnow.rest", "without an update no weight changes", Eq(Phi_next, Phi, evaluate=False), "other"
)
ENTROPY = Potential(
    "winnow.potential", "Phi_t = -sum v_i ln w_t,i/|v|_1", {Phi: (Phi_next, Phi_1, Phi_end)}
)
UPDATES = Partition(
    "rounds.updates",
    "every round is an update or not, and M of them are",
    {"update": Rounds(M), "other": Rounds()},
)
START = Axiom(
    "winnow.start",
    "the N weights start at 1/N",
    Eq(Phi_1, log(N), evaluate=False),
    needs=winnow.UNIFORM.text,
)
START_DOUBLED = Axiom(
    "winnow.start.doubled",
    "there are 2N features, (x, -x), and their weights start at 1/(2N)",
    Eq(Phi_1, log(2 * N), evaluate=False),
    needs=winnow.UNIFORM.text,
)
END = Axiom(
    "winnow.end",
    "no weight exceeds 1, so no -ln w_i is negative, nor is any v_i",
    Ge(Phi_end, 0, evaluate=False),
    needs=winnow.NOT_NEGATIVE.text,
)
END_DOUBLED = Axiom(
    "winnow.end.doubled",
    "no weight exceeds 1; on (x, -x) the vector v has no negative entry: its positive part and "
    "the opposite of its negative part",
    Ge(Phi_end, 0, evaluate=False),
    needs=winnow.BALANCED.given[4].text,
)


def _box(side: sympy.Expr, needs: str = "") -> tuple[Axiom, Axiom]:
    text = f"no entry exceeds {side} in absolute value, so z = y x_i is at "
    return (
        Axiom(
            f"winnow.box.{side}.low",
            text + "least minus that",
            Ge(z, -side, evaluate=False),
            EVERY,
            needs,
        ),
        Axiom(
            f"winnow.box.{side}.high", text + "most that", Le(z, side, evaluate=False), EVERY, needs
        ),
    )


def _margin(least: sympy.Symbol, needs: str) -> Axiom:
    return Axiom(
        f"winnow.margin.{least}",
        f"{least} is the smallest y v.x/|v|_1 of a round",
        Ge(gain, least, evaluate=False),
        EVERY,
        needs,
    )


# ------------------------------------------------------------------ shared steps


def _chord(box: tuple[Axiom, Axiom], side: sympy.Expr) -> tuple[Step, ...]:
    """Z lies below the chord of e^(eta z) over [-side, side], at the vote."""
    lemma = _BY_NAME["exp.convex"]
    a, b, t, lam = (
        next(x for x in lemma.domain.variables if str(x) == name) for name in ("a", "b", "t", "lam")
    )
    share = (side + z) / (2 * side)

    def chord(at: sympy.Expr) -> sympy.Expr:
        high = (side + at) / (2 * side)
        return (1 - high) * exp(-eta * side) + high * exp(eta * side)

    return (
        Step("entries, from below", Assume(box[0])),
        Step("entries, from above", Assume(box[1])),
        Step(
            "chord",
            Instance(lemma, {a: -side, b: side, t: eta, lam: share}),
            ("entries, from below", "entries, from above"),
            Le(exp(eta * z), chord(z), evaluate=False),
        ),
        Step("mean chord", Average(WEIGHTS), ("chord",), Le(Z, chord(vote), evaluate=False)),
        Step("error", Assume(ERROR)),
    )


def _hoeffding() -> tuple[Step, ...]:
    """ln Z <= eta^2 r^2/2: Hoeffding's lemma for the mean that is the vote."""
    lemma = _BY_NAME["hoeffding.two-point"]
    t, p = (next(x for x in lemma.domain.variables if str(x) == name) for name in ("t", "p"))
    return (
        *_chord(_box(r), r),
        Step(
            "vote, from below",
            Average(WEIGHTS),
            ("entries, from below",),
            Ge(vote, -r, evaluate=False),
        ),
        Step(
            "vote, from above",
            Average(WEIGHTS),
            ("entries, from above",),
            Le(vote, r, evaluate=False),
        ),
        Step(
            "two points",
            Instance(lemma, {t: 2 * eta * r, p: (r + vote) / (2 * r)}),
            ("vote, from below", "vote, from above"),
        ),
        Step(
            "Hoeffding",
            Combine((1, exp(eta * vote))),
            ("mean chord", "two points"),
            Le(Z, exp(eta * vote + eta**2 * r**2 / 2), evaluate=False),
        ),
        Step("in logarithms", Logarithm(), ("Hoeffding",)),
        Step(
            "normaliser",
            Combine((1, eta)),
            ("in logarithms", "error"),
            Le(log(Z), eta**2 * r**2 / 2, evaluate=False),
        ),
    )


UPDATE_BALANCED = replace(UPDATE, key="balanced-winnow.update", needs=winnow.BALANCED.given[0].text)


def _drop(
    margin: Axiom,
    claim: sympy.Rel,
    start: Axiom = START,
    end: Axiom = END,
    update: Axiom = UPDATE,
) -> tuple[Step, ...]:
    """The potential drops with every update, from ln N, and is never negative."""
    return (
        Step("update", Assume(update)),
        Step(
            "mean update",
            Average(SEPARATOR),
            ("update",),
            Eq(Phi_next, Phi - eta * gain + log(Z), evaluate=False),
        ),
        Step("margin", Assume(margin)),
        Step("drop", Combine((1, 1, eta)), ("mean update", "normaliser", "margin"), claim),
        Step("rest", Assume(REST)),
        Step("all drops", Telescope(ENTROPY, Phi, UPDATES), ("drop", "rest")),
        Step("start", Assume(start)),
        Step("end", Assume(end)),
    )


_RATE = eta * rho - eta**2 * r**2 / 2
_MARGIN = _margin(rho, linear_parts.SEPARABLE.text)
_BY_MARGIN = (*_hoeffding(), *_drop(_MARGIN, winnow.STEP.claim))
_LETTERS = {Phi_1: LINE, Phi_end: LINE}
_MOVING = {Z: POSITIVE, **dict.fromkeys((z, vote, gain, u, u_next, Phi, Phi_next), LINE)}

# ------------------------------------------------------------------ proofs

MARGIN_BOUND = Proof(
    "winnow.margin",
    (
        *_BY_MARGIN,
        Step("small rate", Hypothesis("winnow.margin", "small-rate")),
        Step(
            "each drop is one",
            Scale(eta * r**2 / 2),
            ("small rate",),
            Gt(_RATE, 0, evaluate=False),
        ),
        Step(
            "together",
            Combine(),
            ("all drops", "start", "end"),
            Le(M * _RATE, log(N), evaluate=False),
        ),
        Step(
            "conclusion",
            Scale(1 / _RATE),
            ("together", "each drop is one"),
            winnow.MARGIN_BOUND.claim,
        ),
    ),
    _LETTERS,
    _MOVING,
)
_TUNED = rho / r**2
TUNED = Proof(
    "winnow.tuned",
    (
        Step("rate", Hypothesis("winnow.tuned", "eta-tuned")),
        Step("half", Inequality(), (), Lt(_TUNED, 2 * _TUNED, evaluate=False)),
        Step("small rate", PutIn(), ("half", "rate"), Lt(eta, 2 * _TUNED, evaluate=False)),
        Step("for every rate", Use("winnow.margin"), ("small rate",)),
        Step("conclusion", PutIn(), ("for every rate", "rate"), winnow.TUNED.claim),
    ),
)
BALANCED = Proof(
    "winnow.balanced",
    (
        *_hoeffding(),
        *_drop(_MARGIN, winnow.STEP.claim, START_DOUBLED, END_DOUBLED, UPDATE_BALANCED),
        Step("rate", Hypothesis("winnow.balanced", "eta-tuned")),
        Step("tuned", PutIn(), ("all drops", "rate")),
        Step(
            "conclusion",
            Combine((2 * r**2 / rho**2,) * 3),
            ("tuned", "start", "end"),
            winnow.BALANCED.claim,
        ),
    ),
    _LETTERS,
    _MOVING,
)
_COSH = (exp(eta) + exp(-eta)) / 2
_COSH_RATE = winnow.COSH.given[5].relation.lhs
COSH = Proof(
    "winnow.cosh",
    (
        *_chord(_box(sympy.Integer(1), winnow.UNIT_BOX.text), sympy.Integer(1)),
        Step("slope", Inequality(), (), Ge(exp(eta), exp(-eta), evaluate=False)),
        Step(
            "chord at an error",
            Combine((1, (exp(eta) - exp(-eta)) / 2, 0)),
            ("mean chord", "error", "slope"),
            Le(Z, _COSH, evaluate=False),
        ),
        Step("normaliser", Logarithm(), ("chord at an error",)),
        *_drop(_margin(delta, winnow.COSH.given[1].text), winnow.COSH_STEP.claim),
        Step(
            "together",
            Combine(),
            ("all drops", "start", "end"),
            Le(M * _COSH_RATE, log(N), evaluate=False),
        ),
        Step("conclusion", Scale(1 / _COSH_RATE), ("together",), winnow.COSH.claim),
    ),
    _LETTERS,
    _MOVING,
)

PROOFS = (MARGIN_BOUND, TUNED, BALANCED, COSH)
