"""How many mistakes can Weighted Majority make at most, if weight were divisible?

Fix the expert that is best at the end, the *target*, and measure weight in units of the
target's own: the target weighs 1, all experts together W, and the target may still err b times.
What one mistake does, with s the weight of the experts that are wrong (s >= W/2, since the
learner followed them):

* the target is right: then s <= W - 1, so W >= 2, and W becomes W - (1-beta) s;
* the target is wrong, which needs b >= 1: then s >= max(W/2, 1), W becomes
  (W - (1-beta) s)/beta in the target's new units, and b becomes b - 1.

Forget that s must be a sum of weights.  Both new values of W are largest for the smallest s, and
then increase with W; so by induction over the number of mistakes a larger W allows at least
as many, and the most that is possible, F(W, b), follows from

    F(W, b) = 1 + max(F(W (1+beta)/2, b)            if W >= 2,
                      F(W (1+beta)/(2 beta), b-1)   if W >= 2 and b >= 1,
                      F((W-1+beta)/beta, b-1)       if W < 2 and b >= 1),   else 0.

:func:`thresholds` has theta(b, n), the least W with F(W, b) >= n, by the same recursion read
backwards.  From N equal weights no sequence forces more than F(N, m*) mistakes.

In closed form this is at most the bound of the theorem `wm.sharp`, whose remark has the proof.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import fmpq


@dataclass(frozen=True)
class Thresholds:
    """The least weights that allow so many mistakes.

    Attributes:
        most: F(N, m*), the number of mistakes that nobody exceeds.
        target: ``target[n][b]`` is theta(b, n), in units of the target's weight.
        any: ``any[n][b]`` is the same in units of the heaviest expert's weight, whoever is the
            target: the least of beta^j theta(b-j, n) over the j errors that the target has more.
    """

    most: int
    target: tuple[tuple[fmpq, ...], ...]
    any: tuple[tuple[fmpq, ...], ...]


def thresholds(N: int, m_star: int, beta: fmpq) -> Thresholds:
    """Return theta(b, n) for all b <= m* and all n up to the first that N does not allow."""
    half = (1 + beta) / 2
    rows = [tuple(fmpq(1) for _ in range(m_star + 1))]
    while rows[-1][m_star] <= N:
        last = rows[-1]
        row = []
        for b in range(m_star + 1):
            least = max(fmpq(2), last[b] / half)
            if b:
                least = min(least, _before_a_hit(last[b - 1], beta))
            row.append(least)
        rows.append(tuple(row))
    return Thresholds(len(rows) - 2, tuple(rows), tuple(_whoever(row, beta) for row in rows))


def _before_a_hit(after: fmpq, beta: fmpq) -> fmpq:
    """Return the least W that leaves ``after`` when the target errs as cheaply as it can."""
    before = 2 * beta * after / (1 + beta)
    return before if before >= 2 else max(fmpq(1), beta * after + 1 - beta)


def _whoever(row: tuple[fmpq, ...], beta: fmpq) -> tuple[fmpq, ...]:
    least = [row[0]]
    for b in range(1, len(row)):
        least.append(min(row[b], beta * least[-1]))
    return tuple(least)
