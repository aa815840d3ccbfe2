"""Which distributions break a promise about new data as soon as one hypothesis is dropped?

Every counterexample is exact: all samples are enumerated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from flint import fmpq

from adversaries.batch.sources import Fixed, coin, weighted
from adversaries.batch.zoo import CONSTANTS, averaging, over_experts
from adversaries.core.counterexamples import Exhibit, Exhibits, Options
from adversaries.core.judge import Factory
from bounds.batch.subjects import Conversion, FiniteSource
from learners.batch.online_to_batch import OverExperts
from learners.classes import all_functions
from learners.classes.halving import Halving
from learners.experts.doubling import Doubling
from learners.games.losses import Loss

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


def _copied_for_experts(make: Factory) -> Converting:
    """Nine of ten labels are 1, but the one that was drawn, again and again, is 0."""
    source = coin(fmpq(9, 10))
    learner = over_experts(make, CONSTANTS, 128)
    joint = _copies(source, 128)
    return Conversion(learner, source, 128, joint=joint, comparators=CONSTANTS).at("1/11"), {}


def _too_large_for_experts(make: Factory) -> Converting:
    learner = over_experts(make, CONSTANTS, 1, _TEN)
    return Conversion(learner, ONE, 1, loss=_TEN, comparators=CONSTANTS).at("1/2"), {}


def _dented_for_experts(make: Factory) -> Converting:
    """Two experts that are always right, in the middle of which nothing is."""
    learner = over_experts(make, CONSTANTS, 64, TENT)
    return Conversion(learner, ONE, 64, loss=TENT, comparators=CONSTANTS).at("1/2"), {}


def _other_experts(make: Factory) -> Converting:
    """Both experts say 0; who says 1 is not among them."""
    learner = over_experts(make, (_NEVER, lambda _: 0), 64)
    return Conversion(learner, ONE, 64, comparators=CONSTANTS).at("1/2"), {}


def _own_loss(make: Factory) -> Converting:
    """It learns by a loss that costs nothing, so it learns nothing: its mean is 1/2 for ever."""
    learner = over_experts(make, CONSTANTS, 128, _NOTHING)
    return Conversion(learner, ONE, 128, comparators=CONSTANTS).at("999/1000"), {}


def _slow(make: Factory) -> Converting:
    learner = over_experts(make, CONSTANTS, 64, eta=_SLOW)
    return Conversion(learner, ONE, 64, comparators=CONSTANTS).at("999/1000"), {}


_SLOW = fmpq(1, 1000)


def _slow_periods() -> Converting:
    """The doubling trick, but each period is played far too slowly."""

    def make() -> OverExperts:
        return OverExperts(Doubling(lambda _: averaging({"N": 2, "eta": _SLOW})), CONSTANTS)

    return Conversion(make, ONE, 128, comparators=CONSTANTS).at("999/1000"), {}


def _of_experts(make: Factory) -> Mapping[str, Exhibits]:
    def case(build: Callable[[Factory], Converting]) -> tuple[Exhibit]:
        return (partial(build, make),)

    return {
        "independent": case(_copied_for_experts),
        "loss-range": case(_too_large_for_experts),
        "convex-loss": case(_dented_for_experts),
        "own-experts": case(_other_experts),
        "own-loss": case(_own_loss),
    }


def tuned_to(make: Factory) -> Mapping[str, Exhibits]:
    """Return what breaks the promises for a learner that knows T."""
    return {**_of_experts(make), "eta-tuned": (partial(_slow, make),)}


def doubled(make: Factory) -> Mapping[str, Exhibits]:
    """Return what breaks the promise for one that restarts."""
    return {**_of_experts(make), "period-learner": (_slow_periods,)}


# ------------------------------------------------------------------ for a finite class


def _copied_for_a_class() -> Converting:
    """At the point that is never shown Halving errs for ever."""
    cls = all_functions(2)
    source = weighted([(0, 0), (1, 0)], [1, 1])
    joint = _copies(source, 8)
    return Conversion(lambda: Halving(cls), source, 8, joint=joint, hypotheses=cls), {}


def _expensive_mistakes() -> Converting:
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


FOR_ANY: Mapping[str, Exhibits] = {"independent": (_copied,), "loss-range": (_too_large,)}
FOR_THE_MEAN: Mapping[str, Exhibits] = {**FOR_ANY, "convex-loss": (_dented,)}
FOR_THE_REGRET: Mapping[str, Exhibits] = {**FOR_THE_MEAN, "same-class": (_another_class,)}
FOR_A_CLASS: Mapping[str, Exhibits] = {
    "independent": (_copied_for_a_class,),
    "zero-one-loss": (_expensive_mistakes,),
    "realisable": (_noisy,),
    "mistake-bound": (_more_mistakes,),
}
