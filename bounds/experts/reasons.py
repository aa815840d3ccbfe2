"""Where do the bounds for expert advice lose, on a run?

Each proof follows a potential, the total weight.  A round may cost more of it than the proof says,
and at the end more may be left than the best expert's weight: two numbers, which with the learner's
loss make up the bound exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import arb, fmpq

from bounds.core.evaluate import number
from bounds.core.parts import Gap, Lost
from bounds.experts.doubling_trick import period_rate
from bounds.experts.quantities import best_loss
from bounds.probability.coins import even_blocks, rarer_side_lacks
from learners.core.totals import least_of
from learners.core.transcript import Transcript

_LEFT = "weight that others than the best have at the end"
_HOEFFDING = "Hoeffding's lemma, an equality only for two equally heavy halves and small rates"


@dataclass(frozen=True)
class _Stretch:
    """Rounds of a run, from weights 1 on, in which a loss takes e^-rate off a weight."""

    run: Transcript
    rate: arb
    first: int
    last: int

    @property
    def levels(self) -> Iterator[arb]:
        """ln W before each of the rounds and after the last."""
        totals: list[Any] = [fmpq(0)] * self.run.N
        yield arb(self.run.N).log()
        for row in self.run.exact_expert_losses[self.first : self.last]:
            totals = [total + loss for total, loss in zip(totals, row, strict=True)]
            yield sum(((-self.rate * total).exp() for total in map(arb, totals)), arb(0)).log()

    @property
    def best(self) -> Any:
        """The loss of the best expert in these rounds."""
        return least_of(self.run.lost(slice(self.first, self.last)))

    def fallen(self, least: Callable[[arb], arb]) -> arb:
        """Return by how much ln W falls more than ``least``, a function of the loss, says."""
        losses = map(arb, map(number, self.run.exact_losses[self.first : self.last]))
        falls = (before - after for before, after in pairwise(self.levels))
        return sum((f - least(loss) for f, loss in zip(falls, losses, strict=True)), arb(0))

    def left(self, best: Any) -> arb:
        """Return ln W at the end, less that of the weight of who lost so much."""
        *_, end = self.levels
        return end + self.rate * arb(best)

    @property
    def hoeffding(self) -> arb:
        """What the proof by Hoeffding's lemma loses of the regret in these rounds."""
        return self.fallen(lambda loss: self.rate * loss - self.rate**2 / 8) / self.rate

    @property
    def shared(self) -> arb:
        """What it loses by the weight that is left to others than the best."""
        return self.left(self.best) / self.rate


# ------------------------------------------------------------------ exponential weights


def exponential(gap: Gap) -> Iterator[Lost]:
    """Yield what the two steps lose for exponential weights at one rate."""
    if gap.subject is not None:
        whole = _Stretch(gap.subject, arb(gap.values["eta"]), 0, gap.subject.T)
        yield Lost(_HOEFFDING, whole.hoeffding)
        yield Lost(_LEFT, whole.shared)


def _periods(T: int) -> Iterator[tuple[int, int, int]]:
    """Yield 2^k, and from which round to which its period goes."""
    for k in range(T.bit_length()):
        yield 2**k, 2**k - 1, min(2 ** (k + 1) - 1, T)


def short_periods(gap: Gap) -> Iterator[Lost]:
    """Yield what a period cannot have of the regret that it is allowed, whatever the learner."""
    alpha = arb(gap.values["alpha"])
    parts = ((alpha * arb(h).sqrt(), last - first) for h, first, last in _periods(_rounds(gap)))
    lost = sum((most - most.min(arb(rounds)) for most, rounds in parts), arb(0))
    yield Lost("periods of fewer rounds than the regret that is allowed", lost)


def doubled(gap: Gap) -> Iterator[Lost]:
    """Yield what the steps lose in the periods of exponential weights."""
    run = gap.subject
    if run is None:
        return
    found = [
        (_Stretch(run, arb(number(period_rate(run.N, h))), first, last), h - (last - first))
        for h, first, last in _periods(run.T)
    ]
    cut = sum((part.rate * missing / 8 for part, missing in found), arb(0))
    yield Lost("a last period that is cut short", cut)
    yield Lost(f"{_HOEFFDING}, in the periods", sum((p.hoeffding for p, _ in found), arb(0)))
    yield Lost(f"{_LEFT} of a period", sum((part.shared for part, _ in found), arb(0)))
    own = sum((part.best for part, _ in found), fmpq(0))
    yield Lost("an expert that is best in all but not in each period", best_loss(run) - own)


def _rounds(gap: Gap) -> int:
    return int(gap.values["T"])


# ------------------------------------------------------------------ randomized weighted majority


def randomized(gap: Gap) -> Iterator[Lost]:
    """Yield what the two steps lose for Randomized Weighted Majority."""
    if gap.subject is not None:
        share = 1 - arb(gap.values["beta"])
        whole = _Stretch(gap.subject, -arb(gap.values["beta"]).log(), 0, gap.subject.T)
        yield Lost("ln(1 - a) <= -a", whole.fallen(lambda loss: share * loss) / share)
        yield Lost(_LEFT, whole.left(_best(gap)) / share)


def _best(gap: Gap) -> Any:
    """Return the loss of the best action, as the bound has it: at least what it lost."""
    return gap.values.get("L_min", best_loss(gap.subject))


def fractional(gap: Gap) -> Iterator[Lost]:
    """Yield the same, and before that the last step of the printed proof."""
    if gap.subject is not None:
        beta = arb(gap.values["beta"])
        lost = arb(_best(gap)) * (2 - beta + beta.log() / (1 - beta))
        yield Lost("ln(1/beta) <= (1 - beta)(2 - beta)", lost)
    yield from randomized(gap)


def tuned_mixture(gap: Gap) -> Iterator[Lost]:
    """Yield the same, and before that what the rate is tuned by."""
    run = gap.subject
    if run is not None:
        share = 1 - arb(gap.values["beta"])
        yield Lost("L* <= T", share * (run.T - arb(best_loss(run))))
    yield from fractional(gap)


# ------------------------------------------------------------------ weighted majority


def _levels(run: Transcript, beta: arb, m_star: Any) -> Iterator[arb]:
    """Yield the potential of `wm.sharp` before each round and after the last.

    It is 1 + (ln(U/2) + b ln(1/beta))/ln(2/(1+beta)): how many mistakes may still come.
    """
    assert run.weights is not None
    totals = run.lost(slice(None))
    target = totals.index(min(totals))
    for row in run.weights:
        own = row[target]
        most = arb(sum(row.tolist(), fmpq(0)) / own).max(1 + beta)
        spare = arb(own).log() - arb(m_star) * beta.log()  # b ln(1/beta)
        yield 1 + ((most / 2).log() + spare) / (2 / (1 + beta)).log()


def votes(gap: Gap) -> Iterator[Lost]:
    """Yield what mistakes of Weighted Majority cost too much, and what is left for more."""
    run = gap.subject
    if run is None or run.weights is None:
        return
    levels = list(_levels(run, arb(gap.values["beta"]), gap.values["m_star"]))
    wrong = run.predictions != run.outcomes
    falls = (a - b - int(w) for (a, b), w in zip(pairwise(levels), wrong, strict=True))
    text = "wrong experts that weigh more than half"
    yield Lost(text, sum(falls, arb(0)))
    yield Lost("weight that is left when no further mistake can be forced", levels[-1])


# ------------------------------------------------------------------ coins


def coins(gap: Gap) -> Iterator[Lost]:
    """Yield by how much the exact means exceed the roots, if all blocks are alike."""
    blocks = even_blocks(int(gap.values["N"]).bit_length() - 1, _rounds(gap))
    if len(set(blocks)) == 1:
        more = (arb(rarer_side_lacks(size)) - (arb(size) / 8).sqrt() for size in blocks)
        text = "sqrt(T/8) in place of the exact mean, in the block of each bit"
        yield Lost(text, sum(more, arb(0)))
