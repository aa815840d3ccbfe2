"""What can no learner avoid?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from sympy import Eq, Ge, binomial, ceiling, floor, log, sqrt

from bounds.core.documents import chapter, lecture
from bounds.core.family import Family
from bounds.core.symbols import E_R, R_T, N, T
from bounds.core.theorem import Hypothesis, Quantity, Sharper, Theorem
from bounds.experts import quantities as q
from bounds.experts import reasons
from bounds.experts.hypotheses import SOME_ROUNDS, TWO_EXPERTS
from learners.core.transcript import Transcript
from learners.experts import kinds


def _constant_experts(run: Transcript, _: Mapping[str, Any]) -> bool:
    if run.T == 0:
        return True
    if run.instances is None or run.N != 2:
        return False
    return any(
        bool(np.all(run.instances[:, zero] == 0) and np.all(run.instances[:, 1 - zero] == 1))
        for zero in (0, 1)
    )


def _always_contradicted(run: Transcript, _: Mapping[str, Any]) -> bool:
    return bool(np.all(run.predictions != run.outcomes))


COVER = Theorem(
    key="experts.cover",
    title="A deterministic learner has regret at least T/2 against two constant experts",
    kinds=(kinds.WEIGHTED_MAJORITY,),
    held=(),
    mutant="101/100",
    games=("expert-advice",),
    setting="experts.ExpertAdvice",
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
    remark="Such labels exist for every deterministic learner, which is Coq's "
    "Cover.contradicted_run: then m_T = T and m_star <= T/2.",
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
    title="On fair coin flips every learner has expected regret at least sqrt(T/8)",
    kinds=(kinds.HEDGE, kinds.RANDOMIZED_WEIGHTED_MAJORITY),
    held=(),
    sharper=(Sharper("experts.coin-exact", {"T": T}),),
    mutant="101/100",
    setting="experts.CoinEnsemble",
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
    held=(),
    mutant="99/100",
    setting="experts.CoinEnsemble",
    quantities=COIN.quantities,
    given=(SOME_ROUNDS, _COIN),
    claim=Eq(E_R, T * binomial(T - 1, floor((T - 1) / 2)) / 2**T, evaluate=False),
    sources=(lecture("Theorem 7.5 (proof)"),),
    subject="ensemble",
)

#: How many bits the numbers of N actions have in full.
_BITS = floor(log(N) / log(2))

BITS = Theorem(
    key="experts.bits",
    title="On fair coins for the bits of N actions every learner has expected regret at least "
    "sqrt(T floor(log2 N)/8)",
    kinds=COIN.kinds,
    held=(),
    slack=reasons.coins,
    mutant="101/100",
    setting="experts.CoinEnsemble",
    quantities=(
        Quantity(N, "the number of actions", lambda game: game.N, True),
        *COIN.quantities,
    ),
    given=(
        TWO_EXPERTS,
        Hypothesis("enough-rounds", "T >= floor(log2 N): each bit has a round", Ge(T, _BITS)),
        Hypothesis(
            "bit-coins",
            "the rounds are even blocks, one for each of the floor(log2 N) lowest bits of the "
            "actions' numbers; in each round those lose 1 whose bit is not a fair coin, the "
            "others 0",
            test=lambda game, _: game.is_bit_game(),
        ),
    ),
    claim=Ge(E_R, sqrt(T * _BITS / 8), evaluate=False),
    sources=(lecture("remark after Theorem 7.4"),),
    subject="ensemble",
    remark="The printed order is that of sqrt(T ln N), for T >= N: floor(log2 N) is at least half "
    "of log2 N. Equality where every bit has two rounds: T = 2 floor(log2 N).",
)

FAMILY = Family(
    "Lower bounds for expert advice",
    theorems=(COVER, COIN, COIN_EXACT, BITS),
)
