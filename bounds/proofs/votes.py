"""Why is Winnow a weighted vote, and the average weight a sum by survival?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Interval, Le, exp, oo

from bounds import symbols as s
from bounds import training, winnow
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import Exponential
from bounds.proofs.numbers import PutIn, Scale
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Potential,
    Telescope,
)
from bounds.proofs.suppositions import Induction, Suppose
from bounds.proofs.twins import (
    C_1,
    E_1,
    ROUNDS,
    C,
    C_end,
    C_next,
    E,
    E_end,
    E_next,
    a,
    b,
    counted,
    differs,
    f,
    predictions,
    rule_of,
    s_u,
    s_w,
    y,
)
from bounds.proofs.vectors import Vectors
from bounds.symbols import N, eta

LINE = Interval(-oo, oo)
POSITIVE = Interval.open(0, oo)

# ------------------------------------------------------------------ Winnow as a vote

o, v, kappa, o_next, v_next, kappa_next = sympy.symbols(
    "w_i u_i kappa w_i_next u_i_next kappa_next", positive=True
)
z, dd, dd_next, dz, oz, vz = sympy.symbols("z dd dd_next dz wz uz", real=True)
_ITEM = (o, v, o_next, v_next, z, dd, dd_next, dz, oz, vz)
_KEY = "winnow.wm"

FEATURES = Mean(
    "votes.features",
    "over the N features, each counted once: with z = y x_i, the scores s_w and s_u are the sums "
    "of wz = w_i z and uz = u_i z, f that of dz = (w_i - kappa u_i) z, and E that of dd = (w_i - "
    "kappa u_i)^2, E_next after the round",
    _ITEM,
    {oz: s_w, vz: s_u, dz: f, dd: E, dd_next: E_next},
    mass=N,
    rounds=EVERY,
)
DISTANCE = Potential("votes.distance", "E_t before round t", {E: (E_next, E_1, E_end)})


def _given(name: str, sentence: str, claim: sympy.Rel, needs: str = "") -> Step:
    return Step(name, Assume(Axiom(f"votes.{name}", sentence, claim, EVERY, needs)))


def _proportional(zero: str, then: str = "") -> tuple[Step, ...]:
    """Where E = 0 the scores are proportional."""
    return (
        Step(f"spread at 0{then}", PutIn(), ("spread", zero)),
        Step(
            f"f^2 <= 0{then}", Combine((N,)), (f"spread at 0{then}",), Le(f**2, 0, evaluate=False)
        ),
        Step(f"f <= 0{then}", Inequality(), (f"f^2 <= 0{then}",), Le(f, 0, evaluate=False)),
        Step(f"f >= 0{then}", Inequality(), (f"f^2 <= 0{then}",), Ge(f, 0, evaluate=False)),
        Step(f"f = 0{then}", Both(), (f"f <= 0{then}", f"f >= 0{then}"), Eq(f, 0, evaluate=False)),
        Step(
            f"proportional{then}",
            Combine(),
            ("scores", f"f = 0{then}"),
            Eq(s_w, kappa * s_u, evaluate=False),
        ),
    )


_SCORES = (
    _given("dz", "dz = wz - kappa uz", Eq(dz, oz - kappa * vz, evaluate=False)),
    Step("scores", Average(FEATURES), ("dz",), Eq(f, s_w - kappa * s_u, evaluate=False)),
    _given(
        "square",
        "with z^2 = 1, the square of (w_i - kappa u_i) - (f/N) z is not negative",
        Ge(dd - 2 * f / N * dz + f**2 / N**2, 0, evaluate=False),
        winnow.VOTING.given[0].text,
    ),
    Step("spread", Average(FEATURES), ("square",), Ge(E - f**2 / N, 0, evaluate=False)),
)
_UPDATE = (
    _given(
        "Winnow's update",
        "an update (a = 1, else 0) multiplies w_i by e^(eta z), before all are normalised",
        Eq(o_next, o * exp(eta * a * z), evaluate=False),
        winnow.VOTING.given[2].text,
    ),
    _given(
        "the vote's update",
        "an update (b = 1, else 0) multiplies u_i by beta = e^(-2 eta) if z = -1",
        Eq(v_next, v * exp(-eta * b * (1 - z)), evaluate=False),
        winnow.VOTING.given[0].text,
    ),
    _given(
        "kappa",
        "kappa starts at 1/N and is multiplied by e^eta with each of Winnow's updates",
        Eq(kappa_next, kappa * exp(eta * a), evaluate=False),
    ),
    _given("dd", "dd = (w_i - kappa u_i)^2", Eq(dd, (o - kappa * v) ** 2, evaluate=False)),
    _given(
        "dd, next",
        "the same after the round",
        Eq(dd_next, (o_next - kappa_next * v_next) ** 2, evaluate=False),
    ),
    _given(
        "at most one",
        "b is 0 or 1, and z is -1 or 1",
        Le(b * z, 1, evaluate=False),
        winnow.VOTING.given[0].text,
    ),
    Step("scaled", Scale(2 * eta), ("at most one",)),
    Step("factor", Exponential(), ("scaled",)),
    Step(
        "each distance",
        PutIn(),
        ("dd, next", "Winnow's update", "the vote's update", "kappa", "same decision"),
        Eq(dd_next, exp(2 * eta * b * z) * (o - kappa * v) ** 2, evaluate=False),
    ),
    Step(
        "each distance grows little",
        Combine((1, (o - kappa * v) ** 2, exp(2 * eta))),
        ("each distance", "factor", "dd"),
        Le(dd_next, exp(2 * eta) * dd, evaluate=False),
    ),
    Step("the distance grows little", Average(FEATURES), ("each distance grows little",)),
    Step(
        "the distance is at most 0",
        PutIn(),
        ("the distance grows little", "suppose"),
        Le(E_next, 0, evaluate=False),
    ),
    Step(
        "each is not negative",
        Inequality(),
        ("dd, next",),
        Ge(dd_next, 0, evaluate=False),
    ),
    Step("the distance is not negative", Average(FEATURES), ("each is not negative",)),
    Step(
        "still proportional",
        Both(),
        ("the distance is at most 0", "the distance is not negative"),
        Eq(E_next, 0, evaluate=False),
    ),
)
START = Axiom(
    "votes.start", "w_i starts at 1/N, u_i at 1, kappa at 1/N", Eq(E_1, 0, evaluate=False)
)

_WINNOW, _VOTE = "Winnow, with weights w,", "Weighted Majority, with weights u,"
_TIES = winnow.VOTING.given[1].text

VOTING = Proof(
    _KEY,
    (
        *_SCORES,
        Step("suppose", Suppose(Eq(E, 0, evaluate=False))),
        *_proportional("suppose"),
        Step("one decides", Assume(rule_of(_KEY, a, s_w, _WINNOW, _TIES))),
        Step("the other decides", Assume(rule_of(_KEY, b, s_u, _VOTE, _TIES))),
        Step("one decides so", PutIn(), ("one decides", "proportional")),
        Step(
            "same decision",
            Combine(),
            ("one decides so", "the other decides"),
            Eq(a, b, evaluate=False),
        ),
        *_UPDATE,
        Step("start", Assume(START)),
        Step("always", Induction(DISTANCE, ROUNDS), ("suppose", "start", "still proportional")),
        *_proportional("always", ", always"),
        Step("predictions", Assume(predictions(_KEY, f"{_WINNOW} and {_VOTE}"))),
        Step(
            "same prediction",
            PutIn(),
            ("predictions", "proportional, always"),
            Eq(differs, 0, evaluate=False),
        ),
        *counted(winnow.VOTING.claim, same="same prediction"),
    ),
    {**dict.fromkeys((E_1, E_end, C_1, C_end), LINE), eta: POSITIVE, N: Interval(1, oo)},
    {
        **dict.fromkeys((E, E_next, C, C_next, f, s_w, s_u, y, a, b, differs), LINE),
        **dict.fromkeys((z, dd, dd_next, dz, oz, vz), LINE),
        **dict.fromkeys((o, v, kappa, o_next, v_next, kappa_next), POSITIVE),
    },
)

# ------------------------------------------------------------------ averages

AA, AB, BB, Aw, Bw, ww = sympy.symbols("AA AB BB Aw Bw ww", real=True)
AA_next, AB_next, BB_next = sympy.symbols("AA_next AB_next BB_next", real=True)
AA_1, AB_1, BB_1, AA_end, AB_end, BB_end = sympy.symbols(
    "AA_1 AB_1 BB_1 AA_end AB_end BB_end", real=True
)
_SUMS = Vectors(
    "averages",
    {
        ("A", "A"): AA,
        ("A", "B"): AB,
        ("B", "B"): BB,
        ("A", "w"): Aw,
        ("B", "w"): Bw,
        ("w", "w"): ww,
    },
)
_BOTH = (
    "A is the sum of the weights after each round so far, B that of the weight vectors so far, "
    "each times the rounds that it survived; a round that ends with w adds w to A, and one to the "
    "rounds that w survived: "
)


def _sum(name: str, letter: sympy.Symbol, one: str, other: str) -> Step:
    ones = sympy.Integer(1)
    claim = Eq(letter, _SUMS.dot({one: ones, "w": ones}, {other: ones, "w": ones}), evaluate=False)
    return Step(name, Assume(Axiom(f"averages.{name}", f"{_BOTH}{name}", claim, EVERY)))


AVERAGES = Proof(
    "averaged.identity",
    (
        _sum("A'.A'", AA_next, "A", "A"),
        _sum("A'.B'", AB_next, "A", "B"),
        _sum("B'.B'", BB_next, "B", "B"),
        Step(
            "the distance stays",
            Combine((1, 2, 1)),
            ("A'.A'", "A'.B'", "B'.B'"),
            Eq(AA_next - 2 * AB_next + BB_next, AA - 2 * AB + BB, evaluate=False),
        ),
        Step(
            "all rounds",
            Telescope(
                Potential(
                    "averages.products",
                    "the products A.A, A.B and B.B of the sums before round t",
                    {
                        AA: (AA_next, AA_1, AA_end),
                        AB: (AB_next, AB_1, AB_end),
                        BB: (BB_next, BB_1, BB_end),
                    },
                ),
                AA - 2 * AB + BB,
                ROUNDS,
            ),
            ("the distance stays",),
        ),
        Step(
            "start",
            Assume(
                Axiom(
                    "averages.start",
                    "before the first round A = B = 0",
                    Eq(AA_1 - 2 * AB_1 + BB_1, 0, evaluate=False),
                )
            ),
        ),
        Step(
            "end",
            Assume(
                Axiom(
                    "averages.end",
                    "D is |A - B|^2 at the end",
                    Eq(s.D, AA_end - 2 * AB_end + BB_end, evaluate=False),
                )
            ),
        ),
        Step("conclusion", Combine(), ("all rounds", "start", "end"), training.AVERAGES.claim),
    ),
    dict.fromkeys((AA_1, AB_1, BB_1, AA_end, AB_end, BB_end), LINE),
    dict.fromkeys((AA, AB, BB, Aw, Bw, ww, AA_next, AB_next, BB_next), LINE),
)

PROOFS = (VOTING, AVERAGES)
