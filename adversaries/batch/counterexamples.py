"""Which distributions break a promise about new data as soon as one hypothesis is dropped?

Every counterexample is exact: all samples are enumerated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import fmpq

from adversaries.batch.online_to_batch import CONSTANTS
from adversaries.batch.sources import Fixed, coin, weighted
from adversaries.core.counterexamples import Cases, Options, Table
from adversaries.experts.players import averaging, doubling, doubling_rate
from bounds.batch.subjects import Conversion, FiniteSource
from learners.batch.online_to_batch import OverExperts
from learners.classes import all_functions
from learners.classes.halving import Halving
from learners.experts.doubling import Doubling
from learners.games.losses import ABSOLUTE, Loss

ANY = ("batch.average-error", "batch.average-error-sharp")
MEAN = ("batch.average", "batch.average-sharp")
AGAINST = ("batch.regret", "batch.regret-sharp")
TUNED = ("batch.ewa", "batch.ewa-sharp")
EXPERTS = (*TUNED, "batch.ewa-doubling")

Converting = tuple[Any, Options]

_NEVER, _ALWAYS = CONSTANTS
ONE = FiniteSource(((0, 1),), (fmpq(1),))
_ZERO = FiniteSource(((0, 0),), (fmpq(1),))
_TEN = Loss("ten", lambda p, y: 10 * abs(p - y))
_NOTHING = Loss("nothing", lambda p, _: 0 * p)
#: Both ends cost nothing and the middle all: as far from convex as can be.
TENT = Loss("tent", lambda p, _: 1 - abs(2 * p - 1), convex=False)


class Alternating:
    """Says 0, 1, 0, 1, …"""

    def __init__(self) -> None:
        self.next = 0

    def predict(self, x: Any) -> int:  # noqa: ARG002
        """Return what is next."""
        return self.next

    def update(self, x: Any, y: Any) -> None:  # noqa: ARG002
        """Turn round, whatever the label."""
        self.next = 1 - self.next


def _copies(source: FiniteSource, T: int) -> tuple[tuple[tuple[int, ...], fmpq], ...]:
    """One example, drawn once and shown T times: each is from the source, none is new."""
    return tuple(((i,) * T, p) for i, p in enumerate(source.probabilities))


def _exponential(
    key: str, T: int, *, loss: Loss = ABSOLUTE, rules: Any = CONSTANTS, eta: Any = None
) -> Callable[[], OverExperts]:
    N = len(rules)
    known = {"N": N, "T": T, "loss": loss, "eta": eta or doubling_rate(N, T)}
    make = averaging if eta or key in TUNED else doubling
    return lambda: OverExperts(make(known), rules)


# ------------------------------------------------------------------ for any learner


def _copied() -> Converting:
    """A coin that is tossed once: however often it is shown, half of the time it misleads."""
    source = coin(fmpq(1, 2))
    joint = _copies(source, 32)
    case = Conversion(lambda: Fixed(1), source, 32, joint=joint, comparators=(_NEVER,))
    return case.at("1/3"), {}


def _too_large() -> Converting:
    """A loss up to 10, said to be at most 1."""
    case = Conversion(lambda: Fixed(1), coin(fmpq(1, 2)), 1, loss=_TEN, comparators=(_NEVER,))
    return case.at("1/3"), {}


def _dented() -> Converting:
    """0 and 1 in turn cost nothing; their mean costs 1."""
    return Conversion(Alternating, ONE, 16, loss=TENT, comparators=(_NEVER,)).at("1/2"), {}


def _another_class() -> Converting:
    """No regret against 1 says nothing about 0."""
    case = Conversion(lambda: Fixed(1), _ZERO, 32, comparators=CONSTANTS, rivals=(_ALWAYS,))
    return case.at("1/2"), {}


# ------------------------------------------------------------------ for experts


def _copied_for_experts(key: str) -> Converting:
    """Nine of ten labels are 1, but the one that was drawn, again and again, is 0."""
    source = coin(fmpq(9, 10))
    joint = _copies(source, 128)
    case = Conversion(_exponential(key, 128), source, 128, joint=joint, comparators=CONSTANTS)
    return case.at("1/11"), {}


def _too_large_for_experts(key: str) -> Converting:
    make = _exponential(key, 1, loss=_TEN)
    return Conversion(make, ONE, 1, loss=_TEN, comparators=CONSTANTS).at("1/2"), {}


def _dented_for_experts(key: str) -> Converting:
    """Two experts that are always right, in the middle of which nothing is."""
    make = _exponential(key, 64, loss=TENT)
    return Conversion(make, ONE, 64, loss=TENT, comparators=CONSTANTS).at("1/2"), {}


def _other_experts(key: str) -> Converting:
    """Both experts say 0; who says 1 is not among them."""
    make = _exponential(key, 64, rules=(_NEVER, lambda _: 0))
    return Conversion(make, ONE, 64, comparators=CONSTANTS).at("1/2"), {}


def _own_loss(key: str) -> Converting:
    """It learns by a loss that costs nothing, so it learns nothing: its mean is 1/2 for ever."""
    make = _exponential(key, 128, loss=_NOTHING)
    return Conversion(make, ONE, 128, comparators=CONSTANTS).at("999/1000"), {}


def _slow_periods(key: str) -> Converting:
    """The doubling trick, but each period is played far too slowly."""
    del key

    def make() -> OverExperts:
        slow = {"N": 2, "eta": fmpq(1, 1000)}
        return OverExperts(Doubling(lambda _: averaging(slow)), CONSTANTS)

    return Conversion(make, ONE, 128, comparators=CONSTANTS).at("999/1000"), {}


def _slow(key: str) -> Converting:
    make = _exponential(key, 64, eta=fmpq(1, 1000))
    return Conversion(make, ONE, 64, comparators=CONSTANTS).at("999/1000"), {}


# ------------------------------------------------------------------ for a finite class


def _copied_for_a_class() -> Converting:
    """At the point that is never shown Halving errs for ever."""
    cls = all_functions(2)
    source = weighted([(0, 0), (1, 0)], [1, 1])
    joint = _copies(source, 8)
    return Conversion(lambda: Halving(cls), source, 8, joint=joint, hypotheses=cls), {}


def _dear_mistakes() -> Converting:
    """One mistake in four rounds, but it costs 10."""
    cls = all_functions(1)
    return Conversion(lambda: Halving(cls), _ZERO, 4, loss=_TEN, hypotheses=cls), {}


def _noisy() -> Converting:
    """No hypothesis is right about a coin."""
    cls = all_functions(1)
    return Conversion(lambda: Halving(cls), coin(fmpq(1, 2)), 4, hypotheses=cls), {}


def _more_mistakes() -> Converting:
    """Halving on two functions errs once; a bound of 0 is no bound."""
    cls = all_functions(1)
    return Conversion(lambda: Halving(cls), _ZERO, 4, hypotheses=cls), {"M_A": 0}


def _for(key: str, make: Callable[[str], Converting]) -> Cases:
    return (lambda: make(key),)


TABLE: Table = {
    **{(key, "independent"): (_copied,) for key in (*ANY, *MEAN, *AGAINST)},
    **{(key, "loss-range"): (_too_large,) for key in (*ANY, *MEAN, *AGAINST)},
    **{(key, "convex-loss"): (_dented,) for key in (*MEAN, *AGAINST)},
    **{(key, "same-class"): (_another_class,) for key in AGAINST},
    **{(key, "independent"): _for(key, _copied_for_experts) for key in EXPERTS},
    **{(key, "loss-range"): _for(key, _too_large_for_experts) for key in EXPERTS},
    **{(key, "convex-loss"): _for(key, _dented_for_experts) for key in EXPERTS},
    **{(key, "own-experts"): _for(key, _other_experts) for key in EXPERTS},
    **{(key, "own-loss"): _for(key, _own_loss) for key in EXPERTS},
    ("batch.ewa-doubling", "period-learner"): _for("batch.ewa-doubling", _slow_periods),
    **{(key, "eta-tuned"): _for(key, _slow) for key in TUNED},
    ("batch.random", "independent"): (_copied_for_a_class,),
    ("batch.random", "zero-one-loss"): (_dear_mistakes,),
    ("batch.random", "realisable"): (_noisy,),
    ("batch.random", "mistake-bound"): (_more_mistakes,),
}
