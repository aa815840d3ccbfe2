"""Which kinds of learners follow experts or actions?"""

from __future__ import annotations

from learners import independent
from learners.core.arithmetic import BALL, EXACT, Arithmetic
from learners.core.kind import Kind, Values, rational_by
from learners.core.parameters import Choice, ConvexLoss, Flag, Parameter, experts, factors, rates
from learners.core.rationals import is_rational
from learners.experts.exponential import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
)
from learners.experts.weighted_majority import WeightedMajority
from learners.games import ACTIONS, EXPERT_ADVICE

#: Rational runs of a mixture grow a denominator a round; longer ones are enclosed in balls.
EXACT_ROUNDS = 40

LOSS = Parameter("loss", "absolute, squared, hinge or clipped-hinge", ConvexLoss(), "absolute")
_TIE = Parameter("tie", "what a tied vote predicts, 0 or 1", Choice((0, 1)), 1)
_EAGER = Parameter("eager", "whether to learn in every round", Flag(), "no")


def in_balls(_: Values) -> Arithmetic:
    """Return balls: powers of e are irrational."""
    return BALL


def _short_and_rational(values: Values) -> Arithmetic:
    short = values.get("T") is not None and values["T"] <= EXACT_ROUNDS
    return EXACT if is_rational(values["beta"]) and short else BALL


WEIGHTED_MAJORITY = Kind(
    "weighted-majority",
    EXPERT_ADVICE,
    WeightedMajority,
    takes=(experts(), factors().otherwise("1/2")),
    options=(_TIE, _EAGER),
    system=rational_by("beta"),
    multiplies=True,
    is_readable=True,
    independent=independent.weighted_majority,
)
RANDOMIZED_WEIGHTED_MAJORITY = Kind(
    "randomized-weighted-majority",
    ACTIONS,
    RandomizedWeightedMajority,
    takes=(experts(), factors()),
    system=_short_and_rational,
    multiplies=True,
    independent=independent.exponential,
)
HEDGE = Kind(
    "hedge",
    ACTIONS,
    Hedge,
    takes=(experts(), rates()),
    system=in_balls,
    multiplies=True,
    independent=independent.exponential,
)
EXPONENTIAL_WEIGHTED_AVERAGE = Kind(
    "exponential-weighted-average",
    None,
    ExponentialWeightedAverage,
    takes=(experts(), rates(), LOSS),
    system=in_balls,
    multiplies=True,
    is_readable=True,
    independent=independent.averaging,
)
