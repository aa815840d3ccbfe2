"""What can no learner avoid?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from sympy import Eq, Ge, Le, binomial, ceiling, exp, floor, sqrt

from bounds import quantities as q
from bounds import symbols as s
from bounds.documents import chapter, lecture
from bounds.hypotheses import SOME_ROUNDS
from bounds.symbols import E_R, R_T, T
from bounds.theorem import Hypothesis, Quantity, Theorem
from learners.transcript import Transcript

# ------------------------------------------------------------------ experts


def _constant_experts(run: Transcript, _: Mapping[str, Any]) -> bool:
    if run.instances is None or run.N != 2:
        return run.T == 0
    return bool(np.all(run.instances[:, 0] == 0) and np.all(run.instances[:, 1] == 1))


def _always_contradicted(run: Transcript, _: Mapping[str, Any]) -> bool:
    return bool(np.all(run.predictions != run.outcomes))


COVER = Theorem(
    key="experts.cover",
    title="A deterministic learner has regret T/2 against two constant experts",
    kinds=("weighted-majority",),
    quantities=(q.T, q.MISTAKES, q.BEST_MISTAKES, q.REGRET),
    given=(
        Hypothesis(
            "constant-experts", "one expert always says 0, the other 1", test=_constant_experts
        ),
        Hypothesis(
            "contradicted",
            "the label is always the one that was not predicted",
            test=_always_contradicted,
        ),
    ),
    claim=Ge(R_T, ceiling(T / 2), evaluate=False),
    sources=(
        lecture("Drawback of Deterministic Algorithms"),
        chapter("Section 21.2"),
    ),
    remark="Such labels exist for every deterministic learner: then m_T = T and m_star <= T/2.",
)

EXPECTED_REGRET = Quantity(
    E_R, "the expected regret on fair coin flips", lambda game: game.expected_regret()
)
_COIN = Hypothesis(
    "coin-flips",
    "N = 2 and the losses are fair coin flips between (0,1) and (1,0)",
    test=lambda game, _: game.is_coin_game(),
)

COIN = Theorem(
    key="experts.coin",
    title="On fair coin flips every learner has expected regret of order sqrt(T)",
    kinds=("hedge", "randomized-weighted-majority"),
    quantities=(q.T, EXPECTED_REGRET),
    given=(_COIN,),
    claim=Ge(E_R, sqrt(T / 8), evaluate=False),
    sources=(lecture("Theorem 7.5"),),
    subject="ensemble",
    remark="Equality exactly at T = 2 (and T = 0).",
)

COIN_EXACT = Theorem(
    key="experts.coin-exact",
    title="The expected regret on fair coin flips, the same for every learner",
    kinds=COIN.kinds,
    quantities=COIN.quantities,
    given=(SOME_ROUNDS, _COIN),
    claim=Eq(E_R, T * binomial(T - 1, floor((T - 1) / 2)) / 2**T, evaluate=False),
    sources=(lecture("Theorem 7.5 (proof)"),),
    subject="ensemble",
)

# ------------------------------------------------------------------ lemmas


MEAN_NORM = Quantity(s.S_1, "the mean length of the signed sum", lambda v: v.mean_norm())
MEAN_SQUARE = Quantity(s.S_2, "its mean squared length", lambda v: v.mean_square())

KHINTCHINE = Theorem(
    key="khintchine",
    title="The mean length of a sum with random signs is at least its root mean square over sqrt 2",
    kinds=(),
    quantities=(MEAN_NORM, MEAN_SQUARE),
    given=(),
    claim=Ge(s.S_1**2, s.S_2 / 2, evaluate=False),
    sources=(lecture("Khintchine-Kahane Inequality"),),
    subject="signed sum",
    remark="In every normed space; equality for two equal vectors.",
)

KHINTCHINE_UPPER = Theorem(
    key="khintchine.upper",
    title="The mean length of a sum with random signs is at most its root mean square",
    kinds=(),
    quantities=(MEAN_NORM, MEAN_SQUARE),
    given=(),
    claim=Le(s.S_1**2, s.S_2, evaluate=False),
    sources=(lecture("Khintchine-Kahane Inequality"),),
    subject="signed sum",
    remark="Equality for a single vector.",
)

HOEFFDING = Theorem(
    key="hoeffding.lemma",
    title="A bounded variable of mean zero has a small exponential moment",
    kinds=(),
    quantities=(
        Quantity(s.t, "any real number", lambda x: x.t, True),
        Quantity(s.a, "a lower bound of the variable", lambda x: min(x.values), True),
        Quantity(s.b, "an upper bound of the variable", lambda x: max(x.values), True),
        Quantity(s.M_t, "E e^(tX)", lambda x: x.exponential_moment()),
    ),
    given=(
        Hypothesis("mean-zero", "E X = 0", test=lambda x, _: x.mean == 0),
        Hypothesis("ordered", "a <= b", Le(s.a, s.b)),
    ),
    claim=Le(s.M_t, exp(s.t**2 * (s.b - s.a) ** 2 / 8), evaluate=False),
    sources=(lecture("Hoeffding's Lemma"),),
    subject="distribution",
    remark="For every real t, not only t > 0; equality only at t = 0 or a = b.",
)

EXPERTS = (COVER, COIN, COIN_EXACT)
LEMMAS = (KHINTCHINE, KHINTCHINE_UPPER, HOEFFDING)
