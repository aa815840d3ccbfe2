"""Where does Winnow's proof lose relative entropy, on a run?

The relative entropy of the separator to the weights is ln N at most at the start, falls by at least
c = eta delta - ln cosh eta in each update, and is not negative at the end: so c times the bound is
ln N.  With z = y x, weights w that sum to 1 and the score s = w.z <= 0, an update costs

    eta v.z - ln sum w_i e^(eta z_i) = c + eta (v.z - delta) + ln(cosh eta/(cosh eta + s sinh eta))
                                         + ln((cosh eta + s sinh eta)/sum w_i e^(eta z_i)),

where the last term is not negative, as e^(eta z) <= cosh eta + z sinh eta for z in [-1, 1].
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from flint import arb, fmpq
from sympy import Expr

from bounds.core.evaluate import evaluate
from bounds.core.parts import Gap, Lost, Reasons
from bounds.linear.quantities import Separated

_ZERO = arb(0)


@dataclass
class Spent:
    """What became of ln N, besides c in each update."""

    start: Any = _ZERO
    margin: Any = _ZERO
    score: Any = _ZERO
    quiet: Any = _ZERO
    end: Any = _ZERO


#: Where it goes, by the parts above.
_TEXTS = {
    "start": "a start that is nearer to the separator than ln N",
    "margin": "updates by more than the margin",
    "score": "updates at scores below 0, the votes being split unevenly",
    "quiet": "features that say less than they may, the separator's own too",
    "end": "relative entropy to the separator that is left at the end",
}


@dataclass
class _Weights:
    """Winnow's weights, starting at 1, and the relative entropy of v to them."""

    run: Separated
    rate: arb

    def __post_init__(self) -> None:
        self.shares = _shares(self.run)
        self.own = _own_rate(self.run)
        self.now = [arb(1)] * len(self.run.v)
        self.factors: dict[fmpq, arb] = {}

    def entropy(self) -> arb:
        total = sum(self.now, _ZERO)
        return sum((p * (p * total / self.now[i]).log() for p, i in self.shares), _ZERO)

    def update(self, t: int, delta: Any, spent: Spent) -> None:
        """Do the update of a round, and add up what it costs more than it must."""
        z = [self.run.y[t] * entry for entry in self.run.X[t]]
        before = sum(self.now, _ZERO)
        moved = [w * self._factor(entry) for w, entry in zip(self.now, z, strict=True)]
        score = sum((w * arb(entry) for w, entry in zip(self.now, z, strict=True)), _ZERO)
        score *= self.own / (self.rate * before)  # of features within [-1, 1]
        most = self.rate.cosh() + score * self.rate.sinh()
        gained = self.own * sum((p * arb(z[i]) for p, i in self.shares), _ZERO)
        spent.margin += gained - self.rate * arb(delta)
        spent.score += (self.rate.cosh() / most).log()
        spent.quiet += (most * before / sum(moved, _ZERO)).log()
        self.now = moved

    def _factor(self, entry: fmpq) -> arb:
        if entry not in self.factors:
            self.factors[entry] = (self.own * arb(entry)).exp()
        return self.factors[entry]


def _shares(run: Separated) -> list[tuple[arb, int]]:
    """Return the shares of the relevant features in v, with their places."""
    length = sum(run.v, fmpq(0))
    return [(arb(v / length), i) for i, v in enumerate(run.v) if v != 0]


def _own_rate(run: Separated) -> arb:
    """Return the rate that the run was played with; it need not be finite."""
    beta = run.run.parameters.get("beta")
    return -arb(beta).log() / 2 if beta is not None else arb(run.parameter("eta"))


def _spent(run: Separated, gap: Gap, rate: arb) -> Spent:
    spent, weights = Spent(), _Weights(run, rate)
    spent.start = arb(gap.values["N"]).log() - weights.entropy()
    for t in run.update_rounds:
        weights.update(t, gap.values["delta"], spent)
    spent.end = weights.entropy()
    return spent


def _halved(run: Separated, gap: Gap) -> Spent:
    """Return the same for the infinite rate: who is wrong once has no weight any more."""
    own = -sum((p * p.log() for p, _ in _shares(run)), _ZERO)
    left = set(range(len(run.v)))
    spent = Spent(start=arb(gap.values["N"]).log() - arb(len(left)).log() + own)
    for t in run.update_rounds:
        right = {i for i in left if run.y[t] * run.X[t][i] == 1}
        spent.score += (arb(len(left)) / (2 * len(right))).log()
        left = right
    spent.end = arb(len(left)).log() - own
    return spent


def winnow(cost: Expr, rate: Expr) -> Reasons:
    """Return where ln N goes, for this rate, if an update costs at least ``cost`` of it."""

    def reasons(gap: Gap) -> Iterator[Lost]:
        if gap.subject is None:
            return
        run, least = gap.subject, arb(evaluate(cost, gap.values))
        if _own_rate(run).is_finite():
            spent = _spent(run, gap, arb(evaluate(rate, gap.values)))
        else:
            spent = _halved(run, gap)
        for field in fields(Spent):
            yield Lost(_TEXTS[field.name], getattr(spent, field.name) / least)

    return reasons
