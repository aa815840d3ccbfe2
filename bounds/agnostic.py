"""What is promised on a finite class when no hypothesis need be right?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sympy import E, Eq, Ge, Le, Min, log, sqrt

from bounds import symbols as s
from bounds.documents import chapter
from bounds.finite_views import CLASS_VIEW, ClassRun, littlestone
from bounds.symbols import R_T, G, H, Ldim, T, eta
from bounds.theorem import Hypothesis, Invariant, Quantity, Theorem
from learners.soa import expert_count


@dataclass(frozen=True)
class ExpertSets:
    """How many sets of at most Ldim of T rounds there are."""

    T: int
    ldim: int

    @property
    def count(self) -> int:
        """The number of experts."""
        return expert_count(self.T, self.ldim)


HORIZON = Quantity(T, "the number of rounds", lambda run: run.run.T, True)

EXPERT = Theorem(
    key="soa.expert",
    title="The expert that flips SOA's mistakes predicts as the hypothesis of the labels",
    kinds=("soa",),
    subject="expert",
    quantities=(
        Quantity(
            Ldim, "the Littlestone dimension", lambda pair: littlestone(pair.cls).dimension(), True
        ),
        Quantity(
            s.D_T,
            "the rounds in which the expert differs from the hypothesis",
            lambda pair: pair.disagreements(),
        ),
    ),
    given=(
        Hypothesis(
            "same-ties",
            "expert and SOA have the same rule on ties",
            test=lambda pair, _: pair.tie == pair.expert_tie,
        ),
    ),
    claim=Eq(s.D_T, 0, evaluate=False),
    sources=(chapter("Lemma 21.13"), chapter("Corollary 21.14")),
    invariants=(
        Invariant(
            "at most Ldim rounds are flipped",
            Le(s.m_T, Ldim, evaluate=False),
            lambda pair: [(1, {"m_T": len(pair.flips)})],
            needs_weights=False,
        ),
    ),
    remark="So the best of these experts errs no more than the best hypothesis.",
)


COUNT = Theorem(
    key="agnostic.count",
    title="There are at most (eT/Ldim)^Ldim experts",
    kinds=("agnostic",),
    subject="sets of rounds",
    quantities=(
        Quantity(T, "the number of rounds", lambda sets: sets.T, True),
        Quantity(Ldim, "the Littlestone dimension", lambda sets: sets.ldim, True),
        Quantity(G, "the number of experts", lambda sets: sets.count),
    ),
    given=(
        Hypothesis("some-depth", "Ldim >= 1", Ge(Ldim, 1)),
        Hypothesis("enough-rounds", "T >= Ldim", Ge(T, Ldim)),
    ),
    claim=Le(G, (E * T / Ldim) ** Ldim, evaluate=False),
    sources=(chapter("(21.4)"),),
    remark="The number is the sum of C(T, L) over L <= Ldim; at most (eT)^Ldim for all T >= 1.",
)


def _experts(run: ClassRun) -> int:
    return int(run.run.parameters.get("experts", _fewest(run)))


def _fewest(run: ClassRun) -> int:
    return min(len(run.cls), expert_count(run.run.T, run.ldim))


def _takes_the_fewest(run: ClassRun, values: Mapping[str, Any]) -> bool:
    return int(values["G"]) <= _fewest(run)


REGRET = Theorem(
    key="agnostic.regret",
    title="Hedge over hypotheses or experts, whichever are fewer, on any labels",
    kinds=("agnostic",),
    games=("finite-forecast",),
    subject="run with a class",
    view=CLASS_VIEW,
    quantities=(
        HORIZON,
        Quantity(H, "the number of hypotheses", lambda run: len(run.cls), True),
        Quantity(Ldim, "the Littlestone dimension of the class", lambda run: run.ldim, True),
        Quantity(G, "the number of experts that Hedge trusts", _experts, True),
        Quantity(
            eta, "the learning rate", lambda run: run.run.parameters.get("eta", _rate(run)), True
        ),
        Quantity(R_T, "the regret against the best hypothesis", lambda run: run.regret),
    ),
    given=(
        Hypothesis("some-rounds", "T >= 1", Ge(T, 1)),
        Hypothesis("two-or-more", "two experts or more", Ge(G, 2)),
        Hypothesis("fewest", "the smaller of the two sets is taken", test=_takes_the_fewest),
        Hypothesis("eta-tuned", "eta = sqrt(2 ln |G|/T)", Eq(eta, sqrt(2 * log(G) / T))),
    ),
    claim=Le(R_T, sqrt(2 * Min(log(H), Ldim * log(E * T)) * T), evaluate=False),
    sources=(chapter("Theorem 21.10"),),
    average_over=T,
    remark="Over the larger of the two sets the minimum is not reached, and the bound fails.",
)


def _rate(run: ClassRun) -> Any:
    return sqrt(2 * log(_experts(run)) / run.run.T)


LOWER = Theorem(
    key="agnostic.lower",
    title="On coin flips down a tree every learner has expected regret of order sqrt(Ldim T)",
    kinds=("agnostic",),
    subject="coin flips down a tree",
    quantities=(
        Quantity(T, "the number of rounds", lambda coins: coins.T, True),
        Quantity(Ldim, "the depth of the tree", lambda coins: coins.ldim, True),
        Quantity(s.E_R, "the expected regret", lambda coins: coins.expected_regret()),
    ),
    given=(
        Hypothesis("some-depth", "Ldim >= 1", Ge(Ldim, 1)),
        Hypothesis(
            "blocks",
            "T is a multiple of Ldim",
            test=lambda coins, _: coins.T % coins.ldim == 0,
        ),
    ),
    claim=Ge(s.E_R, sqrt(Ldim * T / 8), evaluate=False),
    sources=(chapter("Theorem 21.10"),),
    remark="Equality for blocks of two rounds, against the hypothesis at the end of the way.",
)

THEOREMS = (EXPERT, COUNT, REGRET, LOWER)
