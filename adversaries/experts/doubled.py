"""Who plays the periods of the doubling trick, where any learner may?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from flint import arb, fmpq

from adversaries.core.judge import Parameters
from bounds.core.evaluate import number
from bounds.experts.doubling_trick import period_rate
from learners.core.arithmetic import BALL, EXACT, Arithmetic, Array, rational
from learners.core.protocol import Learner
from learners.experts.doubling import Doubling
from learners.experts.exponential import Hedge
from learners.experts.leader import FollowTheLeader, Uniform
from learners.games import ACTIONS

#: The bits of a share that is rounded down.
_BITS = 64


def periods(T: int) -> Iterator[tuple[int, int]]:
    """Yield (k, how many of the T rounds fall into period k)."""
    k = 0
    while 2**k <= T:
        yield k, min(2**k, T + 1 - 2**k)
        k += 1


def period_regret(alpha: Any, k: int, rounds: int) -> Any:
    """Return min(alpha sqrt(2^k), rounds), exactly where it is rational."""
    if isinstance(alpha, fmpq) and k % 2 == 0:
        return min(alpha * 2 ** (k // 2), fmpq(rounds))
    return (arb(alpha) * arb(2**k).sqrt()).min(arb(rounds))


class Steady:
    """Puts the probability ``share`` on the second of two actions, whatever happens."""

    name = "steady"
    game = ACTIONS

    def __init__(self, share: Any, arithmetic: Arithmetic = BALL) -> None:
        self.arithmetic = arithmetic
        self.share = arithmetic.number(share)
        self.parameters = {"N": 2}

    def predict(self, x: None = None) -> Array:  # noqa: ARG002
        """Return the distribution."""
        return self.arithmetic.vector([1 - self.share, self.share])

    def update(self, x: None, y: Array) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


@dataclass(frozen=True)
class PeriodLearner:
    """Makes the learner of a period, given the parameters of a case and the period's length."""

    words: str
    make: Callable[[Parameters, int], Learner]

    def __call__(self, parameters: Parameters, horizon: int) -> Learner:
        """Make the learner."""
        return self.make(parameters, horizon)

    def __str__(self) -> str:
        return self.words


def restarted(parameters: Parameters) -> Doubling:
    """Return the doubling trick with the learner that a case names as its ``player``."""
    return Doubling(partial(parameters["player"], parameters))


def _steady(p: Parameters, horizon: int) -> Learner:
    """Make a learner whose regret, where the second action always loses, is all that it may be.

    It is rounded down, for a ball cannot tell that a regret is exactly at its limit.
    """
    lengths = {2**k: rounds for k, rounds in periods(p["T"])}
    rounds = lengths.get(horizon, horizon)
    share = period_regret(number(p["alpha"]), horizon.bit_length() - 1, rounds) / rounds
    low = rational(arb(share).lower()) if isinstance(share, arb) else share
    rounded = fmpq(int((low * 2**_BITS).floor()), 2**_BITS)
    return Steady(max(fmpq(0), rounded), EXACT)


UNIFORM = PeriodLearner("uniform", lambda p, _: Uniform(p["N"], arithmetic=EXACT))
LEADER = PeriodLearner("leader", lambda p, _: FollowTheLeader(p["N"], arithmetic=EXACT))
HEDGED = PeriodLearner(
    "hedge",
    lambda p, horizon: Hedge(p["N"], number(period_rate(p["N"], horizon)), arithmetic=BALL),
)
STEADY = PeriodLearner("steady", _steady)
