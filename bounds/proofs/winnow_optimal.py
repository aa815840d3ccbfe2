"""Why is Winnow's best rate ln((1+delta)/(1-delta))/2, and what if the margin is perfect?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Gt, Interval, Le, Lt, log, oo

from bounds import winnow
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import ByCase
from bounds.proofs.numbers import PutIn, Scale
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Inequality,
    Instance,
    Logarithm,
    Partition,
    Potential,
    Rounds,
    Telescope,
    Use,
)
from bounds.proofs.suppositions import Cases, Suppose, Where
from bounds.scalar_lemmas import LEMMAS
from bounds.symbols import M, N, delta, eta

LINE = Interval(-oo, oo)
POSITIVE = Interval.open(0, oo)

S, S_next, S_1, S_end, a, b = sympy.symbols("S S_next S_1 S_end a b", positive=True)
kept, z, vote, h = sympy.symbols("kept z vote h", real=True)

PERFECT = Eq(delta, 1, evaluate=False)
LESS = Lt(delta, 1, evaluate=False)
_RATE = winnow.OPTIMAL.given[6].text
_WHERE = "where delta = 1, "

# ------------------------------------------------------------------ a perfect margin

SURVIVORS = Mean(
    "winnow.survivors",
    "S, used where delta = 1, is how many features had y x_i = 1 in every update so far; over "
    "them, with z = y x_i, the mean of z is the vote y w.x where delta = 1, since there the rate "
    "is infinite and the weights are equal on these; kept is 1 where z = 1, else 0, and its mean "
    "is S_next/S",
    (z, kept),
    {z: vote, kept: S_next / S},
    rounds="update",
)
KEPT = Axiom(
    "winnow.survivors.kept",
    "z = y x_i is 1 where kept is 1, and else at least -1",
    Ge(z, 2 * kept - 1, evaluate=False),
    EVERY,
    winnow.UNIT_BOX.text,
)
VOTE = Axiom(
    "winnow.survivors.error",
    _WHERE + "an update happens only where the vote y w.x of the survivors is not positive",
    Le(vote, 0, evaluate=False),
    "update",
    _RATE,
)
REST = Axiom("winnow.survivors.rest", "only updates count", Eq(S_next, S, evaluate=False), "other")
START = Axiom(
    "winnow.survivors.start", "all N features survive 0 updates", Eq(S_1, N, evaluate=False)
)
END = Axiom(
    "winnow.survivors.end",
    _WHERE + "every feature with v_i > 0 is y in every round, and there is one",
    Ge(S_end, 1, evaluate=False),
    needs=winnow.NOT_NEGATIVE.text,
)
COUNT = Potential(
    "winnow.survivors.count", "S_t features survive before round t", {S: (S_next, S_1, S_end)}
)
UPDATES = Partition(
    "rounds.updates",
    "every round is an update or not, and M of them are",
    {"update": Rounds(M), "other": Rounds()},
)

_PERFECT = (
    Step("perfect", Suppose(PERFECT)),
    Step("kept", Assume(KEPT)),
    Step("mean kept", Average(SURVIVORS), ("kept",), Ge(vote, 2 * S_next / S - 1, evaluate=False)),
    Step("error", Where(PERFECT, VOTE), ("perfect",)),
    Step(
        "half survives",
        Combine((S / 2, S / 2)),
        ("mean kept", "error"),
        Le(S_next, S / 2, evaluate=False),
    ),
    Step("half survives, in logarithms", Logarithm(), ("half survives",)),
    Step("rest", Assume(REST)),
    Step("rest, in logarithms", Logarithm(), ("rest",)),
    Step(
        "all halvings",
        Telescope(COUNT, log(S), UPDATES),
        ("half survives, in logarithms", "rest, in logarithms"),
    ),
    Step("start", Assume(START)),
    Step("start, in logarithms", Logarithm(), ("start",)),
    Step("end", Where(PERFECT, END), ("perfect",)),
    Step("end, in logarithms", Logarithm(), ("end",)),
    Step(
        "halvings",
        Combine((1 / log(2),) * 3),
        ("all halvings", "start, in logarithms", "end, in logarithms"),
        Le(M, log(N) / log(2), evaluate=False),
    ),
    Step("if perfect", ByCase(), ("halvings", "perfect"), winnow.OPTIMAL.claim),
)

# ------------------------------------------------------------------ any other margin

_BEST = log(a / b) / 2
_SMALL_RATE = winnow.COSH.given[5].relation
_DROP = _SMALL_RATE.lhs.subs(eta, _BEST)
_ENTROPY = ((1 + delta) * log(a) + (1 - delta) * log(b)) / 2
_LEMMA = next(lemma for lemma in LEMMAS if lemma.name == "entropy")
A = Axiom("winnow.optimal.a", "where delta < 1, a = 1 + delta", Eq(a, 1 + delta, evaluate=False))
B = Axiom("winnow.optimal.b", "where delta < 1, b = 1 - delta", Eq(b, 1 - delta, evaluate=False))
RATE = Axiom(
    "winnow.optimal.rate",
    "where delta < 1, eta = ln(a/b)/2",
    Eq(eta, _BEST, evaluate=False),
    needs=_RATE,
)
NAME = Axiom("winnow.optimal.h", "h is a name", Eq(h, _ENTROPY, evaluate=False))

_OTHERWISE = (
    Step("not perfect", Suppose(LESS)),
    Step("a", Where(LESS, A), ("not perfect",)),
    Step("b", Where(LESS, B), ("not perfect",)),
    Step("rate", Where(LESS, RATE), ("not perfect",)),
    Step("h", Assume(NAME)),
    Step("a + b", Combine(), ("a", "b"), Eq(a + b, 2, evaluate=False)),
    Step("a + b, in logarithms", Logarithm(), ("a + b",)),
    Step("h is the drop", Combine(), ("h", "a + b, in logarithms"), Eq(h, _DROP, evaluate=False)),
    Step(
        "entropy",
        Instance(_LEMMA, {next(iter(_LEMMA.domain.variables)): delta}),
        ("not perfect",),
    ),
    Step("h, put in", PutIn(), ("h", "a", "b")),
    Step(
        "h is large",
        Combine((2, 1)),
        ("h, put in", "entropy"),
        Ge(2 * h, delta**2, evaluate=False),
    ),
    Step("h is positive", Inequality(), ("h is large",), Gt(h, 0, evaluate=False)),
    Step("the drop is positive", PutIn(), ("h is positive", "h is the drop")),
    Step("small rate", PutIn(), ("the drop is positive", "rate"), _SMALL_RATE),
    Step("for every rate", Use("winnow.cosh"), ("small rate",)),
    Step("for this rate", PutIn(), ("for every rate", "rate")),
    Step(
        "updates, scaled",
        Scale(_DROP),
        ("for this rate", "the drop is positive"),
        Le(M * _DROP, log(N), evaluate=False),
    ),
    Step(
        "updates, with h",
        Combine((1, M)),
        ("updates, scaled", "h is the drop"),
        Le(M * h, log(N), evaluate=False),
    ),
    Step("solved", Scale(1 / h), ("updates, with h", "h is positive")),
    Step("solved, put in", PutIn(), ("solved", "h", "a", "b")),
    Step("if not perfect", ByCase(), ("solved, put in", "not perfect"), winnow.OPTIMAL.claim),
)

OPTIMAL = Proof(
    "winnow.optimal",
    (
        *_PERFECT,
        *_OTHERWISE,
        Step(
            "conclusion",
            Cases(),
            ("perfect", "if perfect", "not perfect", "if not perfect"),
            winnow.OPTIMAL.claim,
        ),
    ),
    {S_1: POSITIVE, S_end: POSITIVE, a: POSITIVE, b: POSITIVE, eta: POSITIVE, h: LINE},
    {S: POSITIVE, S_next: POSITIVE, z: LINE, kept: LINE, vote: LINE},
)

PROOFS = (OPTIMAL,)
