"""Which distributions break a tail bound as soon as one hypothesis is dropped?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any

from flint import fmpq

from adversaries.core.counterexamples import Exhibit, Exhibits, Options
from adversaries.probability.learning_rules import memorise
from adversaries.probability.strategies import two_point
from bounds.probability.concentration import LeaveOneOut
from bounds.probability.laws import Law
from bounds.probability.martingales import MartingaleTree, Step, independent_steps
from bounds.probability.sample_means import IidSum, JointSum

Walk = tuple[MartingaleTree, Options]
Joint = dict[tuple[int, ...], fmpq]

_HALF = fmpq(1, 2)
_COIN = two_point(_HALF)
_FAIR = Law.of((0, 1), (_HALF, _HALF))


def _constant(value: Any) -> Law:
    """A step that is no game: it moves by the same amount always, within a small range."""
    return Law.of((value,), (1,))


def a_drift_at_the_start() -> Walk:
    """V_1 = 1/2 always, in a range of 1/10: the source leaves E V_1 open."""
    return independent_steps([_constant(_HALF)], widths=["1/10"]), {"eps": _HALF}


def a_drift_later() -> Walk:
    """A fair coin, then always 1/2 more: 1 is reached with 1/2, but exp(-2/1.01) = 0.138."""
    return independent_steps([_COIN, _constant(_HALF)], widths=[1, "1/10"]), {"eps": 1}


def a_drift_after_some_pasts() -> Walk:
    """The second step rises only after a first that rose: that is enough."""
    up, down = Step(_HALF, _constant(_HALF)), Step(fmpq(0), _constant(0))
    tree = MartingaleTree((fmpq(1), fmpq(1, 10)), Step(-_HALF, _COIN, (down, up)))
    return tree, {"eps": 1}


def a_step_out_of_its_range() -> Walk:
    """±1 with c = 1: each value lies in an interval of that length, but which is known too late."""
    wide = Law.of((-1, 1), (_HALF, _HALF))
    return independent_steps([wide], widths=[1]), {"eps": 1}


def squares_that_sum_to_more() -> Walk:
    """P(V >= 1/2) = 1/2, but with c2 = 1/10 the bound would be exp(-5) = 0.007."""
    return independent_steps([_COIN]), {"eps": _HALF, "c2": "1/10"}


def below_the_mean() -> Walk:
    """P(S >= -1/2) = 1, but exp(-1/2) = 0.61."""
    return independent_steps([_COIN]), {"eps": -_HALF}


def _mirrored(make: Callable[[], Walk]) -> Exhibit:
    def turned() -> Walk:
        tree, options = make()
        return tree.mirrored(), options

    return turned


def _copies(times: int) -> Exhibit:
    """The same coin again and again: 1/2 above the mean with 1/2, but exp(-2) = 0.135 for 4."""
    return lambda: (
        JointSum(((fmpq(0),) * times, (fmpq(1),) * times), (_HALF, _HALF)),
        {"eps": _HALF},
    )


def a_range_that_is_too_small() -> tuple[IidSum, Options]:
    """Heads are 1/2 above the mean half of the time, not exp(-8) of it."""
    return IidSum(_FAIR, 1), {"eps": _HALF, "M": "1/4"}


def a_mean_below_its_expectation() -> tuple[IidSum, Options]:
    """A negative deviation is reached nearly always."""
    return IidSum(_FAIR, 4), {"eps": -_HALF}


def the_same_point_again_and_again() -> tuple[LeaveOneOut, Options]:
    """m + 1 copies of one draw: what was memorised is always right, the other point never seen."""
    joint: Joint = {(0, 0): _HALF, (1, 1): _HALF}
    return LeaveOneOut(((0, 1), (1, 1)), (_HALF, _HALF), 1, memorise, joint), {}


def without_putting_back() -> tuple[LeaveOneOut, Options]:
    """Exchangeable, but not independent: the point left out is never among the others."""
    joint: Joint = {(0, 1): _HALF, (1, 0): _HALF}
    return LeaveOneOut(((0, 1), (1, 1)), (_HALF, _HALF), 1, memorise, joint), {}


def a_rule_with_moods() -> tuple[LeaveOneOut, Options]:
    """It says +1 and -1 in turn, whatever the sample."""
    turns = count()

    def rule(_: Any) -> Callable[[Any], int]:
        label = 1 if next(turns) % 2 == 0 else -1
        return lambda _: label

    return LeaveOneOut(((0, 1),), (fmpq(1),), 0, rule), {}


_UPWARDS: Mapping[str, tuple[Callable[[], Walk], ...]] = {
    "eps-nonnegative": (below_the_mean,),
    "first-mean": (a_drift_at_the_start,),
    "later-means": (a_drift_later, a_drift_after_some_pasts),
    "range": (a_step_out_of_its_range,),
    "squares": (squares_that_sum_to_more,),
}
RISING: Mapping[str, Exhibits] = _UPWARDS
FALLING: Mapping[str, Exhibits] = {
    name: tuple(_mirrored(make) for make in makers) for name, makers in _UPWARDS.items()
}


def sample_flaws(copies: int) -> Mapping[str, Exhibits]:
    """Return what breaks a bound for sample means; so many copies of a coin are enough."""
    return {
        "eps-nonnegative": (a_mean_below_its_expectation,),
        "independent": (_copies(copies),),
        "range": (a_range_that_is_too_small,),
    }


RULES_WITH_FLAWS: Mapping[str, Exhibits] = {
    "independent": (the_same_point_again_and_again, without_putting_back),
    "deterministic": (a_rule_with_moods,),
}
