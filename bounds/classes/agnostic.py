"""What is promised on a finite class when no hypothesis need be right?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb
from sympy import E, Eq, Ge, Le, Min, floor, log, sqrt

from bounds.classes.views import CLASS_VIEW, ClassRun, littlestone
from bounds.core import symbols as s
from bounds.core.documents import chapter
from bounds.core.errors import ParameterError
from bounds.core.family import Family
from bounds.core.symbols import R_T, G, H, Ldim, T
from bounds.core.theorem import Hypothesis, Invariant, Quantity, Theorem
from learners.classes import kinds
from learners.classes.agnostic import Agnostic
from learners.classes.soa import expert_count
from learners.core.arithmetic import BALL


@dataclass(frozen=True)
class ExpertSets:
    """How many sets of at most Ldim of T rounds there are."""

    T: int
    ldim: int

    @property
    def count(self) -> int:
        """The number of experts."""
        return expert_count(self.T, self.ldim)


HORIZON = Quantity(
    T, "the number of rounds", lambda run: run.run.T, True, also=("rounds", "horizon", "n")
)

EXPERT = Theorem(
    key="soa.expert",
    title="The expert that flips SOA's mistakes predicts as the hypothesis of the labels",
    kinds=(kinds.STANDARD_OPTIMAL,),
    mutant="1",
    held=(),
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
    remark="It predicts any labels that SOA was told; that at most Ldim rounds are flipped needs "
    "labels of a hypothesis in the class. So the best of these experts errs no more than the best "
    "hypothesis.",
    setting="classes.Expertise",
)


COUNT = Theorem(
    key="agnostic.count",
    title="There are at most (eT/Ldim)^Ldim experts",
    kinds=(kinds.AGNOSTIC,),
    held=(),
    mutant="73/100",
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
    setting="classes.ExpertSets",
)


def _told(name: str) -> Any:
    def read(run: ClassRun) -> Any:
        value = run.run.parameters.get(name)
        if value is None or isinstance(value, str):
            raise ParameterError(f"the run does not say its {name}: only our learner tells it")
        return value

    return read


def _plays_hedge(run: ClassRun, _: Mapping[str, Any]) -> bool:
    """Whether each forecast is that of Hedge over the experts that the learner names."""
    told = run.run.parameters
    if int(told.get("T", run.run.T)) < run.run.T:
        return False
    twin = Agnostic(
        run.cls,
        int(told["T"]),
        over=str(told["over"]),
        eta=told["eta"] if int(told["experts"]) > 1 else None,
        tie=int(told.get("tie", 1)),
        arithmetic=BALL,
    )
    if int(told["experts"]) != twin.count:
        return False
    for x, y, said in zip(run.points, run.labels, run.run.predictions.tolist(), strict=True):
        own = BALL.number(twin.predict(x))
        near = arb(own.mid(), own.rad() + _ROUNDING) if isinstance(said, float) else own
        if not near.overlaps(BALL.number(said)):
            return False
        twin.update(x, y)
    return True


#: A forecast in floats is a quotient of sums of powers, each rounded.
_ROUNDING = 2.0**-30


REGRET = Theorem(
    key="agnostic.regret",
    title="Hedge over hypotheses or experts, whichever are fewer, on any labels",
    kinds=(kinds.AGNOSTIC,),
    held=(),
    mutant="3/5",
    games=("finite-forecast",),
    subject="run with a class",
    view=CLASS_VIEW,
    quantities=(
        HORIZON,
        Quantity(H, "the number of hypotheses", lambda run: len(run.cls), True),
        Quantity(Ldim, "the Littlestone dimension of the class", lambda run: run.ldim, True),
        Quantity(G, "the number of experts that Hedge trusts", _told("experts"), True),
        Quantity(s.eta_0, "the learning rate", _told("eta"), True),
        Quantity(R_T, "the regret against the best hypothesis", lambda run: run.regret),
    ),
    given=(
        Hypothesis("some-rounds", "T >= 1", Ge(T, 1)),
        Hypothesis(
            "few-experts",
            "ln |G| <= min(ln |H|, Ldim ln(eT)), as for the hypotheses or the experts of T rounds, "
            "whichever are fewer",
            Le(log(G), Min(log(H), Ldim * log(E * T))),
        ),
        Hypothesis("eta-tuned", "eta = sqrt(2 ln |G|/T)", Eq(s.eta_0, sqrt(2 * log(G) / T))),
        Hypothesis(
            "hedge",
            "each forecast is that of Hedge with this rate over these experts",
            test=_plays_hedge,
            behaviour=True,
        ),
    ),
    implied=(
        Hypothesis("deep", "Ldim <= log2 |H|", Le(Ldim, floor(log(H) / log(2)))),
        Hypothesis(
            "different", "Ldim >= 1 where |H| >= 2", Le((H - 1) * (1 - Ldim), 0, evaluate=False)
        ),
    ),
    claim=Le(R_T, sqrt(2 * Min(log(H), Ldim * log(E * T)) * T), evaluate=False),
    sources=(chapter("Theorem 21.10"), chapter("Corollary 21.12")),
    average_over=T,
    remark="Over the larger of the two sets the minimum may not be reached, and the bound fail. "
    "With the smaller one few-experts always holds: T rounds have at most (eT)^Ldim experts.",
    setting="classes.AgnosticRun",
)

LOWER = Theorem(
    key="agnostic.lower",
    title="On coin flips down a tree every learner has expected regret at least sqrt(Ldim T/8)",
    kinds=(kinds.AGNOSTIC,),
    held=(),
    mutant="51/50",
    subject="coin flips down a tree",
    quantities=(
        Quantity(T, "the number of rounds", lambda coins: coins.T, True),
        Quantity(Ldim, "the depth of the tree", lambda coins: coins.ldim, True),
        Quantity(s.E_R, "the expected regret", lambda coins: coins.expected_regret()),
    ),
    given=(
        Hypothesis("some-depth", "Ldim >= 1", Ge(Ldim, 1)),
        Hypothesis("blocks", "T >= Ldim, so that each node on the way has a round", Ge(T, Ldim)),
    ),
    claim=Ge(s.E_R, sqrt(Ldim * T / 8), evaluate=False),
    sources=(chapter("Theorem 21.10"),),
    remark="For every learner that makes of the past and the point a probability of the label 1. "
    "Each node of a shattered tree of depth Ldim is shown for a block of rounds, T/Ldim rounded up "
    "or down, with fair coins as labels; then comes the child of the label that came more often (1 "
    "if neither did). Equality for blocks of two rounds, against the hypothesis at the end of the "
    "way.",
    setting="classes.BlockCoins",
)

FAMILY = Family(
    "Agnostic learning",
    theorems=(EXPERT, COUNT, REGRET, LOWER),
)
