"""Why does every learner have the same expected regret on coin flips, and how much is it?"""

from __future__ import annotations

import sympy
from sympy import Eq, Ge, Gt, Interval, Le, Rational, binomial, oo

from bounds import lower_bounds
from bounds.proofs.experts import REAL
from bounds.proofs.means import Average, Mean
from bounds.proofs.monotone import Root
from bounds.proofs.numbers import PutIn, Whole
from bounds.proofs.proof import EVERY, Proof, Step
from bounds.proofs.quantifiers import Both
from bounds.proofs.rules import (
    Assume,
    Axiom,
    Combine,
    Identity,
    Partition,
    Potential,
    Rounds,
    Subject,
    Telescope,
    Use,
)
from bounds.proofs.suppositions import Cases, Suppose
from bounds.symbols import E_R, S_1, S_2, T

_NOT_NEGATIVE = Interval(0, oo)
_FLIPS = lower_bounds.COIN.given[0].text

# ------------------------------------------------------------------ the learner

play, cost, cost_t = sympy.symbols("play cost cost_t", real=True)
E_loss, E_next, E_start, E_end = sympy.symbols("E_loss E_next E_start E_end", real=True)

PASTS = Mean(
    "flips.pasts",
    "over the flips before round t, cost_t is the mean of the learner's expected cost",
    (play, cost),
    {cost: cost_t},
    rounds=EVERY,
)
SO_FAR = Potential(
    "flips.loss", "E_loss is the learner's expected loss so far", {E_loss: (E_next, E_start, E_end)}
)
ROUNDS = Partition("rounds.every", "T rounds", {EVERY: Rounds(T)})
FAIR = Axiom(
    "flips.fair",
    "the learner plays the first action with some probability, which the next flip does not know: "
    "it costs that probability or the rest, one as likely as the other",
    Eq(cost, play / 2 + (1 - play) / 2, evaluate=False),
    EVERY,
    needs=_FLIPS,
)
ADDED = Axiom("flips.added", "losses add up", Eq(E_next, E_loss + cost_t, evaluate=False), EVERY)
NONE_YET = Axiom("flips.none-yet", "they start at 0", Eq(E_start, 0, evaluate=False))

# ------------------------------------------------------------------ the better action

first, second, best, length = sympy.symbols("first second best length", real=True)
E_best = sympy.Symbol("E_best", real=True)

SEQUENCES = Mean(
    "flips.sequences",
    "over all flips, E_best is the mean loss of the better action, and S_1 the mean length",
    (first, second, best, length),
    {best: E_best, length: S_1},
)
ONE_LOSES = Axiom(
    "flips.one-loses",
    "in each round one of the two actions loses 1 and the other 0",
    Eq(first + second, T, evaluate=False),
    EVERY,
    needs=_FLIPS,
)
SMALLER = Axiom(
    "flips.smaller",
    "the smaller of two numbers is half their sum, less half their distance; here the distance is "
    "the length of a sum of T random signs",
    Eq(best, (first + second - length) / 2, evaluate=False),
    EVERY,
)
REGRET = Axiom(
    "flips.regret",
    "the expected regret is the learner's expected loss, less that of the better action",
    Eq(E_R, E_end - E_best, evaluate=False),
)

_HALF_LENGTH = (
    Step("fair", Assume(FAIR)),
    Step("one half", Combine(), ("fair",), Eq(cost, Rational(1, 2), evaluate=False)),
    Step("over the pasts", Average(PASTS), ("one half",)),
    Step("added", Assume(ADDED)),
    Step(
        "a round",
        Combine(),
        ("added", "over the pasts"),
        Eq(E_next, E_loss + Rational(1, 2), evaluate=False),
    ),
    Step("all rounds", Telescope(SO_FAR, E_loss, ROUNDS), ("a round",)),
    Step("none yet", Assume(NONE_YET)),
    Step("one loses", Assume(ONE_LOSES)),
    Step("smaller", Assume(SMALLER)),
    Step(
        "the better action",
        Combine((Rational(1, 2), 1)),
        ("one loses", "smaller"),
        Eq(best, (T - length) / 2, evaluate=False),
    ),
    Step("over the flips", Average(SEQUENCES), ("the better action",)),
    Step("regret", Assume(REGRET)),
    Step(
        "half the length",
        Combine(),
        ("all rounds", "none yet", "over the flips", "regret"),
        Eq(E_R, S_1 / 2, evaluate=False),
    ),
)
_LETTERS = {E_start: REAL, E_end: REAL, E_best: REAL, S_1: _NOT_NEGATIVE}
_OF_A_ROUND = dict.fromkeys((play, cost, cost_t, E_loss, E_next, first, second, best, length), REAL)

# ------------------------------------------------------------------ at least sqrt(T/8)

s, s_next, sign = sympy.symbols("s s_next sign", real=True)
V, V_next, V_start = sympy.symbols("V V_next V_start", real=True)

WALK = Mean(
    "walk.pasts",
    "V_t is the mean of s^2, the squared sum of the signs before round t; the next sign is fair "
    "and does not know the sum, so the mean of their product is 0",
    (s, s_next, sign),
    {s**2: V, s_next**2: V_next, s * sign: 0},
    rounds=EVERY,
)
SQUARES = Potential(
    "walk.squares", "V_t before round t; after the last it is S_2", {V: (V_next, V_start, S_2)}
)
STEP = Axiom("walk.step", "a sign is added", Eq(s_next, s + sign, evaluate=False), EVERY)
PLUS_MINUS = Axiom("walk.sign", "a sign is 1 or -1", Eq(sign**2, 1, evaluate=False), EVERY)
ORIGIN = Axiom("walk.origin", "the empty sum is 0", Eq(V_start, 0, evaluate=False))

SIGNED_SUM = Subject(
    "coin.signs", "the sum S of T fair signs, one for each round: S_1 and S_2 are its moments"
)
COIN = Proof(
    "experts.coin",
    (
        *_HALF_LENGTH,
        Step("a step", Assume(STEP)),
        Step("a sign", Assume(PLUS_MINUS)),
        Step(
            "squared",
            Identity(),
            ("a step",),
            Eq(s_next**2, s**2 + 2 * s * sign + sign**2, evaluate=False),
        ),
        Step(
            "one more",
            Combine(),
            ("squared", "a sign"),
            Eq(s_next**2, s**2 + 2 * s * sign + 1, evaluate=False),
        ),
        Step(
            "in the mean",
            Average(WALK),
            ("one more",),
            Eq(V_next, V + 1, evaluate=False),
        ),
        Step("all steps", Telescope(SQUARES, V, ROUNDS), ("in the mean",)),
        Step("origin", Assume(ORIGIN)),
        Step("Khintchine", Use("khintchine", of=SIGNED_SUM)),
        Step(
            "the mean length",
            Combine((1, Rational(1, 2), Rational(1, 2))),
            ("Khintchine", "all steps", "origin"),
            Ge(S_1**2, T / 2, evaluate=False),
        ),
        Step("its root", Root(), ("the mean length",)),
        Step(
            "conclusion",
            Combine((1, Rational(1, 2))),
            ("half the length", "its root"),
            lower_bounds.COIN.claim,
        ),
    ),
    letters={**_LETTERS, S_2: _NOT_NEGATIVE, V_start: REAL},
    of_a_round={**_OF_A_ROUND, **dict.fromkeys((s, s_next, sign, V, V_next), REAL)},
)

# ------------------------------------------------------------------ exactly

PAIR = "pair"
dist, dist_next, at_zero = sympy.symbols("dist dist_next at_zero", real=True)
a, a_mid, a_next, a_start, a_end = sympy.symbols("a a_mid a_next a_start a_end", real=True)
c, c_next, c_start, c_end = sympy.symbols("c c_next c_start c_end", real=True)
j, j_next, j_start, J, odd = sympy.symbols("j j_next j_start J odd", integer=True, nonnegative=True)

PAIRS = Partition("walk.pairs", "J pairs of rounds", {PAIR: Rounds(J)})
DISTANCES = Potential(
    "walk.distances",
    "after j pairs, a is the walk's mean distance from 0, and c the chance that it is at 0",
    {a: (a_next, a_start, a_end), c: (c_next, c_start, c_end), j: (j_next, j_start, J)},
)
BEFORE = Mean(
    "walk.before",
    "over the first j pairs of signs, a is the mean distance, c the chance to be at 0, and a_mid "
    "the mean distance after one more sign",
    (dist, dist_next, at_zero),
    {dist: a, at_zero: c, dist_next: a_mid},
    rounds=PAIR,
)
AWAY = Axiom(
    "walk.away",
    "a fair sign takes a distance d > 0 to d - 1 or d + 1, which is d in the mean, but 0 to 1",
    Eq(dist_next, dist + at_zero, evaluate=False),
    PAIR,
)
NEVER_ODD = Axiom(
    "walk.never-odd",
    "an odd number of signs never adds up to 0, so a second sign does not change the mean distance",
    Eq(a_next, a_mid, evaluate=False),
    PAIR,
)
NEXT_PAIR = Axiom("walk.next-pair", "pairs are counted", Eq(j_next, j + 1, evaluate=False), PAIR)
RATIO = Axiom(
    "walk.ratio",
    "c = C(2j, j)/4^j, and C(2j+2, j+1)/C(2j, j) = (2j+1)(2j+2)/(j+1)^2",
    Eq((2 * j + 2) * c_next, (2 * j + 1) * c, evaluate=False),
    PAIR,
)
AT_HOME = Axiom("walk.home", "the walk starts at 0", Eq(a_start, 0, evaluate=False))
NO_PAIR = Axiom("walk.no-pair", "with no pair", Eq(j_start, 0, evaluate=False))
CENTRAL = Axiom(
    "walk.central",
    "half of 2J signs are +1 in C(2J, J) of 4^J equally likely cases",
    Eq(c_end, binomial(2 * J, J) / 4**J, evaluate=False),
)
PARITY = Axiom(
    "walk.parity",
    "T is 2J, or 2J + 1 and odd is 1",
    Eq(T, 2 * J + odd, evaluate=False),
)
AT_MOST_ONE = Axiom("walk.odd", "odd is 0 or 1", Le(odd, 1, evaluate=False))
LAST_SIGN = Axiom(
    "walk.last-sign",
    "if T is odd, one more sign follows the J pairs: it moves the walk away if it is at 0",
    Eq(S_1, a_end + odd * c_end, evaluate=False),
)
PASCAL = Axiom(
    "binomial.pascal",
    "Pascal: C(2J, J) = C(2J-1, J-1) + C(2J-1, J) = 2 C(2J-1, J-1), if J > 0",
    Eq(J * binomial(2 * J, J), 2 * J * binomial(2 * J - 1, J - 1), evaluate=False),
)
_EXACT = lower_bounds.COIN_EXACT.claim

_DISTANCE = (
    Step("away", Assume(AWAY)),
    Step("one sign", Average(BEFORE), ("away",)),
    Step("never odd", Assume(NEVER_ODD)),
    Step("ratio", Assume(RATIO)),
    Step("next pair", Assume(NEXT_PAIR)),
    Step(
        "a pair",
        Combine((1, 1, 1, 2 * c_next)),
        ("one sign", "never odd", "ratio", "next pair"),
        Eq(a_next - 2 * j_next * c_next, a - 2 * j * c, evaluate=False),
    ),
    Step("all pairs", Telescope(DISTANCES, a - 2 * j * c, PAIRS), ("a pair",)),
    Step("home", Assume(AT_HOME)),
    Step("no pair", Assume(NO_PAIR)),
    Step("last sign", Assume(LAST_SIGN)),
    Step("parity", Assume(PARITY)),
    Step(
        "the length",
        Combine((1, 1, 2 * c_start, 1, c_end)),
        ("all pairs", "home", "no pair", "last sign", "parity"),
        Eq(S_1, T * c_end, evaluate=False),
    ),
    Step("central", Assume(CENTRAL)),
    Step(
        "the regret",
        Combine((1, Rational(1, 2), T / 2)),
        ("half the length", "the length", "central"),
        Eq(E_R, T * binomial(2 * J, J) / 4**J / 2, evaluate=False),
    ),
)

COIN_EXACT = Proof(
    "experts.coin-exact",
    (
        *_HALF_LENGTH,
        *_DISTANCE,
        Step("even", Suppose(Eq(odd, 0, evaluate=False))),
        Step("T, even", PutIn(), ("parity", "even")),
        Step("Pascal", Assume(PASCAL)),
        Step("the regret, even", PutIn(), ("the regret", "T, even")),
        Step(
            "the formula, even",
            Identity(),
            ("T, even",),
            Eq(_EXACT.rhs, 2 * J * binomial(2 * J - 1, J - 1) / 4**J, evaluate=False),
        ),
        Step(
            "end, even",
            Combine((1, 4 ** (-J), 1)),
            ("the regret, even", "Pascal", "the formula, even"),
            _EXACT,
        ),
        Step("not even", Suppose(Gt(odd, 0, evaluate=False))),
        Step("at least 1", Whole(), ("not even",)),
        Step("at most 1", Assume(AT_MOST_ONE)),
        Step("odd", Both(), ("at most 1", "at least 1"), Eq(odd, 1, evaluate=False)),
        Step("T, odd", PutIn(), ("parity", "odd")),
        Step("the regret, odd", PutIn(), ("the regret", "T, odd")),
        Step(
            "the formula, odd",
            Identity(),
            ("T, odd",),
            Eq(_EXACT.rhs, (2 * J + 1) * binomial(2 * J, J) / 4**J / 2, evaluate=False),
        ),
        Step("end, odd", Combine(), ("the regret, odd", "the formula, odd"), _EXACT),
        Step("conclusion", Cases(), ("even", "end, even", "not even", "end, odd"), _EXACT),
    ),
    letters={
        **_LETTERS,
        **dict.fromkeys((a_start, a_end, c_start, c_end), REAL),
        **dict.fromkeys((j_start, J, odd), _NOT_NEGATIVE),
    },
    of_a_round={
        **_OF_A_ROUND,
        **dict.fromkeys((dist, dist_next, at_zero, a, a_mid, a_next, c, c_next), REAL),
        **dict.fromkeys((j, j_next), _NOT_NEGATIVE),
    },
)

PROOFS = (COIN, COIN_EXACT)
