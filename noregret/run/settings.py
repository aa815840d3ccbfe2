"""Which learner does a kind name, and what are its parameters unless they are given?

Each recipe makes a learner in any number system and says which one certifies its runs:
rationals where its numbers are rational, balls where they are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import sympy

from bounds.core.catalogue import theorem
from bounds.core.decide import symbolic
from bounds.core.errors import ParameterError
from bounds.experts.doubling_trick import period_rate
from learners.classes.consistent import Consistent
from learners.classes.elimination import Elimination
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.convex.gradient_descent import OnlineGradientDescent
from learners.core.arithmetic import BALL, EXACT, FLOAT, Arithmetic
from learners.core.protocol import Learner
from learners.experts.doubling import Doubling
from learners.experts.exponential import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
)
from learners.experts.weighted_majority import WeightedMajority
from learners.linear.kernel_perceptron import DualPerceptron, KernelPerceptron
from learners.linear.perceptron import AveragedPerceptron, MarginPerceptron, Perceptron
from learners.linear.winnow import Winnow
from noregret.guard.kinds import kind_named
from noregret.run import options as o
from noregret.run.options import Option, Settings, in_system

#: Rational runs of a mixture grow a denominator a round; longer ones are enclosed in balls.
_EXACT_ROUNDS = 40

Make = Callable[[Settings, Arithmetic], Learner]


@dataclass(frozen=True)
class Recipe:
    """How a learner of a kind is made.

    Attributes:
        options: its parameters.
        make: the learner in a number system.
        certified: the number system that certifies the run.
        size: the parameter that the width of the data gives: N, n or dimension.
        tuned: for a parameter without a value, the theorem whose hypothesis gives it.
        drawn: the theorems in the order in which one is chosen for the picture.
    """

    options: tuple[Option, ...]
    make: Make
    certified: Callable[[Settings], Arithmetic]
    size: str = "N"
    tuned: Callable[[Settings], Mapping[str, str]] = field(default=lambda _: {})
    drawn: tuple[str, ...] = ()


def recipe_of(kind: str) -> Recipe:
    """Return how a learner of this kind is made."""
    return RECIPES[kind_named(kind).name]


def tuned_by(key: str, name: str, settings: Settings, unknown: str) -> sympy.Expr:
    """Return the value of a parameter that a hypothesis of a theorem asks for.

    ``unknown`` says why what it depends on may not be known.
    """
    for hypothesis in theorem(key).given:
        relation = hypothesis.relation
        if isinstance(relation, sympy.Eq) and str(relation.lhs) == name:
            needed = {symbol: settings.get(symbol.name) for symbol in relation.rhs.free_symbols}
            missing = [symbol.name for symbol, value in needed.items() if value is None]
            if missing:
                raise ParameterError(
                    f"{name} is tuned by {key} for {' and '.join(sorted(missing))}, but {unknown}: "
                    f"give {name}=… yourself"
                )
            return relation.rhs.subs({s: symbolic(v) for s, v in needed.items()})
    raise AssertionError(f"{key} does not tune {name}")


# ------------------------------------------------------------------ options

_CLASS = Option("hypotheses", "the class: a file, or a family", o.hypotheses, "thresholds=7")
_TIE = Option("tie", "what a tied vote predicts, 0 or 1", o.sign(0, 1), 1)
_EAGER = Option("eager", "whether to learn in every round", o.flag, "no")
_N = Option("N", "the number of experts, actions or features", o.whole(1), 8)
_ETA = Option("eta", "the learning rate", o.positive)
_LOSS = Option("loss", "absolute, squared, hinge or clipped-hinge", o.loss, "absolute")
_SIGN = Option("tie", "what a score of 0 predicts, -1 or 1", o.sign(-1, 1), 1)
_TIES = Option("ties_update", "whether a score of 0 counts as an error", o.flag, "no")
_STEP = Option("eta", "the learning rate", o.positive, 1)


def _factor(name: str, value: Any) -> sympy.Expr:
    found = o.exact(name, value)
    if not (found.is_nonnegative and (1 - found).is_positive):
        raise ParameterError(f"{name} = {value} lies outside [0, 1): choose 0 <= {name} < 1")
    return found


def _positive_fraction(name: str, value: Any) -> sympy.Expr:
    return o.rational(name, o.positive(name, value))


# ------------------------------------------------------------------ learners


def _any_system(_: Settings) -> Arithmetic:
    return FLOAT  # nothing is computed but counts


def _by_rate(name: str) -> Callable[[Settings], Arithmetic]:
    return lambda settings: EXACT if settings[name].is_Rational else BALL


def _balls(_: Settings) -> Arithmetic:
    return BALL


def _halving(p: Settings, _: Arithmetic) -> Learner:
    return Halving(p["hypotheses"], tie=p["tie"], eager=p["eager"])


def _soa(p: Settings, _: Arithmetic) -> Learner:
    return SOA(p["hypotheses"], tie=p["tie"], eager=p["eager"])


def _weighted_majority(p: Settings, system: Arithmetic) -> Learner:
    beta = in_system(p["beta"], system)
    return WeightedMajority(p["N"], beta, tie=p["tie"], eager=p["eager"], arithmetic=system)


def _randomized(p: Settings, system: Arithmetic) -> Learner:
    return RandomizedWeightedMajority(p["N"], in_system(p["beta"], system), arithmetic=system)


def _short_and_rational(p: Settings) -> Arithmetic:
    return EXACT if p["beta"].is_Rational and p["T"] <= _EXACT_ROUNDS else BALL


def _hedge(p: Settings, system: Arithmetic) -> Learner:
    return Hedge(p["N"], in_system(p["eta"], system), arithmetic=system)


def _averaging(p: Settings, system: Arithmetic) -> Learner:
    rate = in_system(p["eta"], system)
    return ExponentialWeightedAverage(p["N"], rate, loss=p["loss"], arithmetic=system)


def _doubling(p: Settings, system: Arithmetic) -> Learner:
    def period(horizon: int) -> Learner:
        return _averaging({**p, "eta": period_rate(p["N"], horizon)}, system)

    return Doubling(period)


def _perceptron(kind: type[Perceptron]) -> Make:
    def make(p: Settings, system: Arithmetic) -> Learner:
        rate = in_system(p["eta"], system)
        return kind(p["N"], eta=rate, tie=p["tie"], ties_update=p["ties_update"], arithmetic=system)

    return make


def _margin_perceptron(p: Settings, system: Arithmetic) -> Learner:
    margin, rate = (in_system(p[name], system) for name in ("margin", "eta"))
    return MarginPerceptron(p["N"], margin, eta=rate, tie=p["tie"], arithmetic=system)


def _kernel_perceptron(p: Settings, system: Arithmetic) -> Learner:
    rest: dict[str, Any] = {"tie": p["tie"], "ties_update": p["ties_update"], "arithmetic": system}
    rate = in_system(p["eta"], system)
    # With the linear kernel it is the dual Perceptron, and the theorems know it by that name.
    if getattr(p["kernel"], "name", "") == "linear":
        return DualPerceptron(p["N"], eta=rate, **rest)
    return KernelPerceptron(p["N"], p["kernel"], eta=rate, **rest)


def _kernel_system(p: Settings) -> Arithmetic:
    smooth = str(getattr(p["kernel"], "name", "")).startswith("gaussian")
    return BALL if smooth or not p["eta"].is_Rational else EXACT


def _winnow(p: Settings, system: Arithmetic) -> Learner:
    return Winnow(p["N"], in_system(p["eta"], system), tie=p["tie"], arithmetic=system)


def _descent(p: Settings, system: Arithmetic) -> Learner:
    radius = p.get("radius")
    return OnlineGradientDescent(
        p["dimension"],
        in_system(p["eta"], system),
        radius=None if radius is None else in_system(radius, EXACT),
        arithmetic=system,
    )


# ------------------------------------------------------------------ the recipes

_PERCEPTRONS = ("perceptron.margin", "perceptron.l1-sharp")


def _linear(make: Make, *more: Option, drawn: tuple[str, ...] = _PERCEPTRONS) -> Recipe:
    return Recipe((_N, _STEP, _SIGN, _TIES, *more), make, _by_rate("eta"), drawn=drawn)


def _elimination(p: Settings, _: Arithmetic) -> Learner:
    return Elimination(p["n"], monotone=p["monotone"])


def _tuned_descent(p: Settings) -> Mapping[str, str]:
    return {"eta": "ogd.lipschitz" if p.get("radius") is None else "ogd.bounded"}


_MARGIN = Option("margin", "the score up to which it updates", o.exact, 1)
_RADIUS = Option(
    "radius",
    "the radius of the ball it stays in, a fraction; all of space if not given",
    _positive_fraction,
)
_SLOPE = Option("rho", "a bound on the subgradients, for tuning eta", o.positive)

RECIPES: Mapping[str, Recipe] = {
    "consistent": Recipe(
        (
            _CLASS,
            Option(
                "choice",
                "which hypothesis is followed: first or last",
                o.one_of("first", "last"),
                "first",
            ),
        ),
        lambda p, _: Consistent(p["hypotheses"], choice=p["choice"]),
        _any_system,
        size="",
    ),
    "halving": Recipe((_CLASS, _TIE, _EAGER), _halving, _any_system, size=""),
    "soa": Recipe(
        (_CLASS, _TIE, Option("eager", _EAGER.meaning, o.flag, "yes")), _soa, _any_system, size=""
    ),
    "elimination": Recipe(
        (
            Option("n", "the number of variables", o.whole(1), 8),
            Option("monotone", "whether the target has no negations", o.flag, "no"),
        ),
        _elimination,
        _any_system,
        size="n",
    ),
    "weighted-majority": Recipe(
        (
            _N,
            Option("beta", "the factor on the weight of what erred", _factor, "1/2"),
            _TIE,
            _EAGER,
        ),
        _weighted_majority,
        _by_rate("beta"),
    ),
    "randomized-weighted-majority": Recipe(
        (_N, Option("beta", "the factor on the weight of what lost", _factor)),
        _randomized,
        _short_and_rational,
        tuned=lambda _: {"beta": "rwm.regret"},
        drawn=("rwm.sharp", "rwm.loss"),
    ),
    "hedge": Recipe(
        (_N, _ETA), _hedge, _balls, tuned=lambda _: {"eta": "hedge.tuned"}, drawn=("hedge.sharp",)
    ),
    "exponential-weighted-average": Recipe(
        (_N, _ETA, _LOSS), _averaging, _balls, tuned=lambda _: {"eta": "ewa.tuned"}
    ),
    "doubling": Recipe((_N, _LOSS), _doubling, _balls),
    "perceptron": _linear(_perceptron(Perceptron)),
    "averaged-perceptron": _linear(_perceptron(AveragedPerceptron)),
    "kernel-perceptron": Recipe(
        (
            *(_N, _STEP, _SIGN, _TIES),
            Option("kernel", "linear, quadratic or gaussian", o.kernel, "linear"),
        ),
        _kernel_perceptron,
        _kernel_system,
        drawn=_PERCEPTRONS,
    ),
    "margin-perceptron": Recipe((_N, _STEP, _SIGN, _MARGIN), _margin_perceptron, _by_rate("eta")),
    "winnow": Recipe((_N, _ETA, _SIGN), _winnow, _balls, tuned=lambda _: {"eta": "winnow.tuned"}),
    "online-gradient-descent": Recipe(
        (Option("dimension", "the number of coordinates", o.whole(1), 2), _ETA, _RADIUS, _SLOPE),
        _descent,
        _by_rate("eta"),  # a ball may ask for irrational points: then the run goes on in balls
        size="dimension",
        tuned=_tuned_descent,
    ),
}
