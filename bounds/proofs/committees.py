"""Why do the Perceptron and Winnow learn committees, disjunctions and single experts?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Gt, Interval, Le, Lt, log, oo

from bounds import disjunctions, perceptron, winnow
from bounds import symbols as s
from bounds.proofs.numbers import PutIn, Scale, Whole
from bounds.proofs.proof import Proof, Step
from bounds.proofs.rules import Assume, Axiom, Combine, Hypothesis, Inequality, Subject, Use
from bounds.symbols import M, N, eta, r, rho
from bounds.theorem import Theorem

POSITIVE = Interval.open(0, oo)
NOT_NEGATIVE = Interval(0, oo)
LINE = Interval(-oo, oo)
K = s.K
g = sympy.Symbol("g", positive=True)
norm_2 = sympy.Symbol("norm_2", real=True)

# ------------------------------------------------------------------ the Perceptron

SIGNS_LENGTH = Axiom(
    "signs.length",
    "a vector of N entries -1 or +1 has length sqrt(N), and r is the largest length",
    Eq(r**2, N, evaluate=False),
    needs=perceptron.PLUS_MINUS.text,
)
DEFINITION = Axiom(
    "margin.definition",
    "rho is g/|v|, with g the smallest y v.x and norm_2 the square of |v|",
    Eq(rho**2 * norm_2, g**2, evaluate=False),
)
COMMITTEE_GAIN = Axiom(
    "committee.margin",
    "an odd number of signs, of which most are y, add up to at least 1 times y",
    Ge(g, 1, evaluate=False),
    needs=perceptron.MAJORITY.text,
)
COMMITTEE_NORM = Axiom(
    "committee.length",
    "the committee v has K entries 1, the others are 0",
    Eq(norm_2, K, evaluate=False),
    needs=perceptron.MAJORITY.text,
)


def _separated(result: Theorem, length: Axiom, gain: Axiom, norm: Axiom) -> Proof:
    """A bound r^2/rho^2 with known lengths: that of x is r, and rho >= 1/|v|."""
    return Proof(
        result.key,
        (
            Step("margin", Assume(DEFINITION)),
            Step("gain", Assume(gain)),
            Step(
                "margin, from below",
                Combine((1, g + 1)),
                ("margin", "gain"),
                Ge(rho**2 * norm_2, 1, evaluate=False),
            ),
            Step("for every margin", Use("perceptron.margin")),
            Step(
                "for the margin of v",
                Combine((1, r**2 / rho**2)),
                ("for every margin", "margin, from below"),
                Le(M, r**2 * norm_2, evaluate=False),
            ),
            Step("length of v", Assume(norm)),
            Step("length of x", Assume(length)),
            Step("with the length of v", PutIn(), ("for the margin of v", "length of v")),
            Step(
                "conclusion",
                Combine((1, norm.claim.rhs)),
                ("with the length of v", "length of x"),
                result.claim,
            ),
        ),
        {g: POSITIVE, norm_2: LINE, r: POSITIVE, rho: POSITIVE},
    )


COMMITTEE = _separated(perceptron.COMMITTEE, SIGNS_LENGTH, COMMITTEE_GAIN, COMMITTEE_NORM)


def _disjunction(result: Theorem, coding: str, norm: sympy.Expr, entries: str) -> Proof:
    needs = result.given[0].text
    return _separated(
        result,
        Axiom(
            f"disjunction.{coding}.length",
            f"n entries {entries} and a bias 1: no instance is longer than sqrt(n+1)",
            Le(r**2, s.n + 1, evaluate=False),
            needs=needs,
        ),
        Axiom(
            f"disjunction.{coding}.margin",
            "a whole number that is not 0 and has the sign of y is at least 1 times y: so is v.x",
            Ge(g, 1, evaluate=False),
            needs=needs,
        ),
        Axiom(
            f"disjunction.{coding}.vector",
            "the square of the length of v",
            Eq(norm_2, norm, evaluate=False),
            needs=needs,
        ),
    )


DISJUNCTIONS = _disjunction(disjunctions.DISJUNCTIONS, "bits", 4 * s.k + 1, "0 or 1")
DISJUNCTIONS_SIGNS = _disjunction(
    disjunctions.DISJUNCTIONS_SIGNS, "signs", s.k**2 - s.k + 1, "-1 or +1"
)

# ------------------------------------------------------------------ forced mistakes

p, q, least = sympy.symbols("p q p_min", integer=True, nonnegative=True)
quiet, loud, first = sympy.symbols("quiet loud start", real=True)
_QUIET = s.n - s.k + 1


def _forced(name: str, sentence: str, claim: sympy.Rel, *needs: str) -> Step:
    given = {hypothesis.name: hypothesis.text for hypothesis in disjunctions.FORCED.given}
    texts = tuple(given[need] for need in needs)
    return Step(name, Assume(Axiom(f"forced.{name}", sentence, claim, needs=texts)))


FORCED = Proof(
    "perceptron.disjunctions-forced",
    (
        _forced(
            "updates",
            "p of the updates are on the k positive points, q on the negative one",
            Eq(M, p + q, evaluate=False),
            "forcing-points",
        ),
        _forced(
            "fewest",
            "each of the k positive points had at least p_min of the p updates",
            Ge(p, s.k * least, evaluate=False),
            "forcing-points",
        ),
        _forced(
            "quiet weight",
            "an attribute that is 1 on all points has its start and p - q, in units of the rate",
            Eq(quiet, first + p - q, evaluate=False),
            "learner",
        ),
        _forced(
            "loud weight",
            "that of a positive point alone has its start and the updates on this point: p_min",
            Eq(loud, first + least, evaluate=False),
            "learner",
        ),
        _forced("start", "all weights start at 0", Eq(first, 0, evaluate=False), "zero-start"),
        _forced(
            "negative at rest",
            "at rest the negative point, with n-k+1 quiet attributes, has a negative score: score "
            "0 would be an error",
            Lt(_QUIET * quiet, 0, evaluate=False),
            "tie-to-plus",
            "at-rest",
            "forcing-points",
        ),
        _forced(
            "positive at rest",
            "at rest no positive point has a negative score",
            Ge(loud + _QUIET * quiet, 0, evaluate=False),
            "at-rest",
            "forcing-points",
        ),
        Step("negative", PutIn(), ("negative at rest", "quiet weight", "start")),
        Step("positive", PutIn(), ("positive at rest", "quiet weight", "loud weight", "start")),
        Step(
            "more negative",
            Scale(1 / _QUIET),
            ("negative",),
            Lt(p, q, evaluate=False),
        ),
        Step("one more", Whole(), ("more negative",)),
        Step(
            "each of them often",
            Combine((1, _QUIET)),
            ("positive", "one more"),
            Ge(least, _QUIET, evaluate=False),
        ),
        Step(
            "conclusion",
            Combine((1, 1, 2, 2 * s.k)),
            ("updates", "one more", "fewest", "each of them often"),
            disjunctions.FORCED.claim,
        ),
    ),
    {**dict.fromkeys((p, q, least), NOT_NEGATIVE), **dict.fromkeys((quiet, loud, first), LINE)},
)

# ------------------------------------------------------------------ Winnow

ENTRIES = Axiom(
    "signs.entry",
    "r is the largest absolute entry, and all are -1 or +1",
    Eq(r, 1, evaluate=False),
    needs=perceptron.PLUS_MINUS.text,
)
WINNOW_MARGIN = Axiom(
    "committee.margin-1",
    "rho is the smallest y v.x/|v|_1; K signs, of which most are y, add up to at least 1 times y",
    Ge(rho, 1 / K, evaluate=False),
    needs=perceptron.MAJORITY.text,
)
ONE = Axiom(
    "expert.margin",
    "the first feature is the label: v = (1, 0, …, 0) has margin 1",
    Eq(rho, 1, evaluate=False),
    needs=winnow.SEPARATION.given[1].text,
)
UNIT_RATE = Axiom(
    "expert.rate",
    "the rate is 1",
    Eq(eta, 1, evaluate=False),
    needs=winnow.SEPARATION.given[2].text,
)

_SHARE = rho / K - K**-2 / 2
_SLOW = Lt(eta, 2 * rho / r**2, evaluate=False)
WINNOW_COMMITTEE = Proof(
    "winnow.committee",
    (
        Step("rate", Hypothesis("winnow.committee", "eta-tuned")),
        Step("entries", Assume(ENTRIES)),
        Step("margin", Assume(WINNOW_MARGIN)),
        Step("margin, scaled", Scale(K), ("margin",), Ge(rho * K, 1, evaluate=False)),
        Step("rate, scaled", Inequality(), ("margin, scaled",), Lt(1, 2 * rho * K, evaluate=False)),
        Step("half", Scale(1 / K), ("rate, scaled",), Lt(1 / K, 2 * rho, evaluate=False)),
        Step("small rate", PutIn(), ("half", "rate", "entries"), _SLOW),
        Step(
            "for every rate",
            Use("winnow.margin", implied={"not-negative": perceptron.MAJORITY.text}),
            ("small rate",),
        ),
        Step(
            "for this rate",
            PutIn(),
            ("for every rate", "rate", "entries"),
            Le(M, log(N) / _SHARE, evaluate=False),
        ),
        Step("positive", Scale(1 / K / 2), ("half",), Gt(_SHARE, 0, evaluate=False)),
        Step(
            "updates, scaled",
            Scale(_SHARE),
            ("for this rate", "positive"),
            Le(M * _SHARE, log(N), evaluate=False),
        ),
        Step(
            "conclusion",
            Combine((2 * K**2, 2 * K * M)),
            ("updates, scaled", "margin"),
            winnow.COMMITTEE.claim,
        ),
    ),
    {r: POSITIVE, rho: POSITIVE},
)

_DUEL = {hypothesis.name: hypothesis.text for hypothesis in winnow.SEPARATION.given}
SEPARATION = Proof(
    "separation",
    (
        Step("rate", Assume(UNIT_RATE)),
        Step("entries", Assume(ENTRIES)),
        Step("margin", Assume(ONE)),
        Step("half", Inequality(), (), Lt(1, 2, evaluate=False)),
        Step("small rate", PutIn(), ("half", "rate", "entries", "margin"), _SLOW),
        Step(
            "Winnow, by the margin",
            Use(
                "winnow.margin",
                {},
                {
                    "learner": _DUEL["unit-rate"],
                    "uniform-start": _DUEL["unit-rate"],
                    "not-negative": _DUEL["one-expert"],
                },
                Subject("separation.winnow", "the run of Winnow, which starts with equal weights"),
            ),
            ("small rate",),
        ),
        Step(
            "conclusion",
            PutIn(),
            ("Winnow, by the margin", "rate", "entries", "margin"),
            winnow.SEPARATION.claim,
        ),
    ),
    {r: POSITIVE, rho: POSITIVE, eta: POSITIVE},
)

PROOFS = (
    COMMITTEE,
    DISJUNCTIONS,
    DISJUNCTIONS_SIGNS,
    FORCED,
    WINNOW_COMMITTEE,
    SEPARATION,
)
