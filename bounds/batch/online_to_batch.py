"""What is promised when an online learner's hypotheses are used on new data?

Each promise "with probability at least 1 - delta" is stated as a bound on a quantile over the
samples (:mod:`bounds.batch.subjects`): observed and bound are numbers, and delta is a parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from sympy import Expr, Gt, Le, Rational, Symbol, log, sqrt

from bounds.batch.subjects import Conversion, Converted
from bounds.core import symbols as s
from bounds.core.decide import Inequality
from bounds.core.documents import chapter, lecture
from bounds.core.errors import ParameterError
from bounds.core.evaluate import number
from bounds.core.family import Family
from bounds.core.symbols import M_range, T, delta
from bounds.core.theorem import Degenerate, Derivation, Hypothesis, Quantity, Sharper, Theorem, View
from bounds.experts.doubling_trick import DOUBLING
from bounds.experts.exponential import EWA_DOUBLING, EWA_TUNED
from bounds.experts.hypotheses import SOME_ROUNDS, TWO_EXPERTS
from learners.batch.online_to_batch import OverExperts
from learners.core.arithmetic import BALL, Undecided, rational
from learners.experts import kinds
from learners.experts.exponential import ExponentialWeightedAverage
from learners.games.losses import Loss

# ------------------------------------------------------------------ what is read off a conversion


def _conversion(subject: Any) -> Conversion:
    if not isinstance(subject, Conversion):
        raise TypeError(
            f"a promise about new data speaks about a conversion, but was given a "
            f"{type(subject).__name__}: give a Conversion"
        )
    return subject


def _with_delta(subject: Any, delta: Any = None) -> Converted:
    case = _conversion(subject)
    if delta is None:
        raise ParameterError("a promise may fail with some probability: pass delta=… to check()")
    return case.at(delta)


_VIEW = View(("delta",), _with_delta, Converted)


@dataclass(frozen=True)
class Excess(Quantity):
    """A quantile of what varies with the sample; ``law`` names what: see :class:`Samples`."""

    law: str = ""


def _quantile(symbol: Symbol, law: str, meaning: str) -> Excess:
    return Excess(
        symbol,
        f"the (1 - delta)-quantile, over the samples, of {meaning}",
        lambda case: case.quantile(law),
        law=law,
    )


def excess_of(theorem: Theorem) -> Excess:
    """Return the excess that a promise bounds."""
    return next(quantity for quantity in theorem.quantities if isinstance(quantity, Excess))


SIZE = Quantity(T, "the size of the sample", lambda case: case.T, True, also=("m", "n", "sample"))
DELTA = Quantity(
    delta,
    "the probability with which the promise may fail",
    lambda case: case.delta,
    True,
    degenerate=Degenerate("it may fail more often than not", Gt(delta, Rational(1, 2))),
    also=("confidence", "p"),
)
RANGE = Quantity(
    M_range,
    "a bound of the loss",
    lambda case: case.conversion.M,
    parameter=True,
    free=True,
    also=("range", "B"),
)
ERRORS = _quantile(
    s.gap_errors, "errors", "the mean error of h_1..h_T on new data less their mean loss"
)
AVERAGE = _quantile(
    s.gap_average, "average", "the error of the mean of h_1..h_T less their mean loss"
)
REGRET = _quantile(
    s.gap_regret,
    "regret",
    "the error of the mean of h_1..h_T less the least of a comparator and less R_T/T",
)
BEST = _quantile(
    s.gap_best, "best", "the error of the mean of h_1..h_T less the least error of an expert"
)

DELTA_POSITIVE = Hypothesis("delta-positive", "delta > 0", Gt(delta, 0))
DELTA_AT_MOST_ONE = Hypothesis("delta-at-most-one", "delta <= 1", Le(delta, 1))
INDEPENDENT = Hypothesis(
    "independent",
    "the examples are drawn independently from the distribution of the error",
    test=lambda case, _: case.conversion.independent,
)


def _in_range(case: Converted, values: Mapping[str, Any]) -> bool:
    return case.conversion.losses_within(number(values["M"]))


LOSS_RANGE = Hypothesis("loss-range", "0 <= loss <= M", test=_in_range)
UNIT_LOSS = Hypothesis(
    "loss-range", "0 <= loss <= 1", test=lambda case, _: case.conversion.losses_within(number(1))
)
CONVEX = Hypothesis(
    "convex-loss",
    "the loss is convex in the prediction",
    test=lambda case, _: case.conversion.convex,
)
SAME_CLASS = Hypothesis(
    "same-class",
    "the regret R_T is against the same functions whose least error is compared with",
    test=lambda case, _: case.conversion.same_class,
)

_ANY = (SOME_ROUNDS, DELTA_POSITIVE, DELTA_AT_MOST_ONE, INDEPENDENT)

# ------------------------------------------------------------------ any learner


def _deviation(chance: Expr) -> Expr:
    """Return what the source prints: variables in [-M, M], as if their range were 2M."""
    return M_range * sqrt(2 * log(1 / chance) / T)


def _sharp_deviation(chance: Expr) -> Expr:
    """Return Azuma's bound for what it is: given the past, the range is M."""
    return M_range * sqrt(log(1 / chance) / (2 * T))


AVERAGE_ERROR = Theorem(
    key="batch.average-error",
    title="The mean error of a run's hypotheses, by their mean loss in the run",
    sharper=(Sharper("batch.average-error-sharp"),),
    mutant="12/25",
    subject="conversion",
    setting="batch.Conversion",
    view=_VIEW,
    quantities=(SIZE, DELTA, RANGE, ERRORS),
    given=(*_ANY, LOSS_RANGE),
    claim=Le(s.gap_errors, _deviation(delta), evaluate=False),
    sources=(lecture("Lemma 7.1"),),
    remark="On average over h_1..h_T, with probability at least 1 - delta. Printed with M >= 1 "
    "and without delta <= 1; batch.average-error-sharp has half of this.",
)

AVERAGE_ERROR_SHARP = Theorem(
    key="batch.average-error-sharp",
    title="The mean error of a run's hypotheses, by their mean loss in the run, sharper",
    mutant="97/100",
    subject="conversion",
    setting="batch.Conversion",
    view=_VIEW,
    quantities=(SIZE, DELTA, RANGE, ERRORS),
    given=(*_ANY, LOSS_RANGE),
    claim=Le(s.gap_errors, _sharp_deviation(delta), evaluate=False),
    sources=(lecture("Lemma 7.1 (proof)"),),
    remark="On average over h_1..h_T, with probability at least 1 - delta. Given the past, "
    "R(h_t) - loss lies between R(h_t) - M and R(h_t): its range is M, not 2M as the printed "
    "proof has it.",
)

_MEAN = "a convex loss of the mean is at most the mean loss"

AVERAGE_HYPOTHESIS = Theorem(
    key="batch.average",
    title="The error of the mean hypothesis, by the mean loss of the run",
    sharper=(Sharper("batch.average-sharp"),),
    mutant="12/25",
    subject="conversion",
    setting="batch.Conversion",
    view=_VIEW,
    quantities=(SIZE, DELTA, RANGE, AVERAGE),
    given=(*_ANY, LOSS_RANGE, CONVEX),
    claim=Le(s.gap_average, _deviation(delta), evaluate=False),
    sources=(lecture("Theorem 7.13 (1)"),),
    derivation=Derivation("batch.average-error", _MEAN, lambda bound: bound),
    remark="With probability at least 1 - delta; the right side of the printed inequality has "
    "the mean loss added. batch.average-sharp has half of this.",
)

AVERAGE_SHARP = Theorem(
    key="batch.average-sharp",
    title="The error of the mean hypothesis, by the mean loss of the run, sharper",
    mutant="97/100",
    subject="conversion",
    setting="batch.Conversion",
    view=_VIEW,
    quantities=(SIZE, DELTA, RANGE, AVERAGE),
    given=(*_ANY, LOSS_RANGE, CONVEX),
    claim=Le(s.gap_average, _sharp_deviation(delta), evaluate=False),
    sources=(lecture("Theorem 7.13 (proof)"),),
    derivation=Derivation("batch.average-error-sharp", _MEAN, lambda bound: bound),
    remark="With probability at least 1 - delta.",
)

REGRET_HYPOTHESIS = Theorem(
    key="batch.regret",
    title="The error of the mean hypothesis, by the least error and the regret",
    sharper=(Sharper("batch.regret-sharp"),),
    mutant="12/25",
    subject="conversion",
    setting="batch.Conversion",
    view=_VIEW,
    quantities=(SIZE, DELTA, RANGE, REGRET),
    given=(*_ANY, LOSS_RANGE, CONVEX, SAME_CLASS),
    claim=Le(s.gap_regret, 2 * _deviation(delta / 2), evaluate=False),
    sources=(lecture("Theorem 7.13 (2)"),),
    derivation=Derivation(
        "batch.average",
        "with delta/2 for the learner, the same for the best comparator",
        lambda bound: 2 * bound.subs(delta, delta / 2),
    ),
    remark="With probability at least 1 - delta; R_T is the regret on the sample.",
)

REGRET_SHARP = Theorem(
    key="batch.regret-sharp",
    title="The error of the mean hypothesis, by the least error and the regret, sharper",
    mutant="97/100",
    subject="conversion",
    setting="batch.Conversion",
    view=_VIEW,
    quantities=(SIZE, DELTA, RANGE, REGRET),
    given=(*_ANY, LOSS_RANGE, CONVEX, SAME_CLASS),
    claim=Le(s.gap_regret, 2 * _sharp_deviation(delta), evaluate=False),
    sources=(lecture("Theorem 7.13 (proof)"),),
    derivation=Derivation(
        "batch.average-sharp",
        "the loss less that of the best comparator has the range 2M: no union bound",
        lambda bound: 2 * bound,
    ),
    remark="With probability at least 1 - delta. Azuma's inequality once, for the difference of "
    "the losses, in place of twice.",
)

# ------------------------------------------------------------------ exponential weights

EXPERTS = Quantity(
    s.N,
    "the number of experts",
    lambda case: case.conversion.parameter("N"),
    True,
    also=("experts", "actions", "K", "d"),
)
RATE = Quantity(
    s.eta,
    "the learning rate, positive",
    lambda case: case.conversion.parameter("eta"),
    True,
    also=("lr", "rate", "step", "learning_rate"),
)
_TUNED = next(given for given in EWA_TUNED.given if given.name == "eta-tuned")


def _own_experts(case: Converted, _: Mapping[str, Any]) -> bool:
    experts = getattr(case.conversion.make(), "experts", ())
    return set(case.conversion.comparators) == set(experts)


OWN_EXPERTS = Hypothesis(
    "own-experts", "the comparators are the learner's N experts", test=_own_experts
)


def _learns_by_the_loss(case: Converted, _: Mapping[str, Any]) -> bool:
    """Tell whether what experts say costs in the learner's own game what it costs here."""
    conversion = case.conversion
    made = conversion.make()
    own: Any = getattr(made, "loss", None)
    examples = conversion.source.examples

    def cost(expert: Any, index: int) -> Any:
        x, y = examples[index]
        return number(own(number(expert(x)), rational(y)))

    return callable(own) and all(
        cost(expert, index) == loss
        for expert in getattr(made, "experts", ())
        for index, loss in conversion.rule_losses(expert).items()
    )


OWN_LOSS = Hypothesis(
    "own-loss", "the learner learns by the loss that it is judged by", test=_learns_by_the_loss
)
_RATE_OF_A_PERIOD = _TUNED.relation.rhs


def _played_in_periods(case: Converted, _: Mapping[str, Any]) -> bool:
    """Play the periods again by Exponential Weighted Average, and compare what is said."""
    conversion = case.conversion
    made = conversion.make()
    experts = getattr(made, "experts", ())
    price = getattr(made, "loss", conversion.loss)
    own = Loss("that of the learner's game", lambda p, y: price(p, y))

    def fresh(k: int) -> OverExperts:
        rate = number(_RATE_OF_A_PERIOD.subs({s.N: len(experts), T: 2**k}))
        learner = ExponentialWeightedAverage(len(experts), rate, loss=own, arithmetic=BALL)
        return OverExperts(learner, experts)

    return bool(experts) and conversion.samples.played_in_periods(fresh)


PERIOD_LEARNER = Hypothesis(
    "period-learner",
    "each period of 2^k rounds, also one cut short, is played by exponential weights that start "
    "afresh, with eta = sqrt(8 ln N/2^k)",
    test=_played_in_periods,
    behaviour=True,
)


def _plus_regret(regret: Expr) -> Callable[[Expr], Expr]:
    return lambda bound: bound.subs(M_range, 1) + regret / T


_OF_THE_MEAN = "Of the mean of h_1..h_T, with probability at least 1 - delta."
_AS_EXPERTS = (TWO_EXPERTS, *_ANY, UNIT_LOSS, CONVEX, OWN_EXPERTS)

EWA = Theorem(
    key="batch.ewa",
    title="Exponential Weighted Average on a sample, by the error of the best expert",
    kinds=(kinds.EXPONENTIAL_WEIGHTED_AVERAGE,),
    held=(),
    sharper=(Sharper("batch.ewa-sharp"),),
    mutant="7/25",
    subject="conversion",
    setting="batch.SampleEWA",
    view=_VIEW,
    quantities=(EXPERTS, SIZE, DELTA, RATE, BEST),
    given=(*_AS_EXPERTS, OWN_LOSS, _TUNED),
    claim=Le(
        s.gap_best, sqrt(log(s.N) / (2 * T)) + 2 * sqrt(2 * log(2 / delta) / T), evaluate=False
    ),
    sources=(lecture("Theorem 7.13, last remark"),),
    derivation=Derivation(
        "batch.regret", "with M = 1 and the regret of ewa.tuned", _plus_regret(EWA_TUNED.claim.rhs)
    ),
    remark=f"{_OF_THE_MEAN} Printed with sqrt(ln N/T), which is larger; T must be known to the "
    "algorithm.",
)

EWA_SHARP = Theorem(
    key="batch.ewa-sharp",
    title="Exponential Weighted Average on a sample, by the error of the best expert, sharper",
    kinds=(kinds.EXPONENTIAL_WEIGHTED_AVERAGE,),
    held=(),
    mutant="9/10",
    subject="conversion",
    setting="batch.SampleEWA",
    view=_VIEW,
    quantities=(EXPERTS, SIZE, DELTA, RATE, BEST),
    given=(*_AS_EXPERTS, OWN_LOSS, _TUNED),
    claim=Le(s.gap_best, sqrt(log(s.N) / (2 * T)) + sqrt(2 * log(1 / delta) / T), evaluate=False),
    sources=(lecture("Theorem 7.13, last remark"),),
    derivation=Derivation(
        "batch.regret-sharp",
        "with M = 1 and the regret of ewa.tuned",
        _plus_regret(EWA_TUNED.claim.rhs),
    ),
    remark=f"{_OF_THE_MEAN} T must be known to the algorithm.",
)

EWA_UNKNOWN = Theorem(
    key="batch.ewa-doubling",
    title="Exponential Weighted Average with the doubling trick, on a sample of unknown size",
    kinds=(DOUBLING,),
    held=(),
    mutant="33/100",
    subject="conversion",
    setting="batch.SampleDoubling",
    view=_VIEW,
    quantities=(EXPERTS, SIZE, DELTA, BEST),
    given=(*_AS_EXPERTS, OWN_LOSS, PERIOD_LEARNER),
    claim=Le(
        s.gap_best,
        (2 + sqrt(2)) * sqrt(log(s.N) / (2 * T))
        - (1 + sqrt(2)) * sqrt(log(s.N) / 2) / T
        + 2 * sqrt(2 * log(2 / delta) / T),
        evaluate=False,
    ),
    sources=(lecture("Theorem 7.13, last remark"),),
    derivation=Derivation(
        "batch.regret",
        "with M = 1 and the regret of ewa.doubling",
        _plus_regret(EWA_DOUBLING.claim.rhs),
    ),
    remark=f'{_OF_THE_MEAN} Printed as "a similar bound", without its constant.',
)

# ------------------------------------------------------------------ mistake bounds


def _mistake_bounded(case: Converted, values: Mapping[str, Any]) -> bool:
    forced = {**values, "m_T": case.conversion.most_mistakes}
    sign = Inequality(s.m_T, s.M_A).decide(forced).sign
    if sign is None:
        raise Undecided("whether M_A bounds the mistakes is open")
    return sign >= 0


RANDOM = Theorem(
    key="batch.random",
    title="A hypothesis of a mistake-bounded learner, drawn uniformly, errs with probability at "
    "most M_A/T",
    mutant="99/100",
    subject="conversion",
    setting="batch.MistakeBound",
    view=View((), lambda subject: _conversion(subject).at(1), Converted),
    quantities=(
        SIZE,
        Quantity(
            s.M_A,
            "a bound on the learner's mistakes in T rounds with labels from the class",
            lambda case: case.conversion.most_mistakes,
            parameter=True,
            free=True,
        ),
        Quantity(
            s.E_risk,
            "the expected error of h_r, over samples and r uniform on 1..T",
            lambda case: case.expected_error,
        ),
    ),
    given=(
        SOME_ROUNDS,
        INDEPENDENT,
        Hypothesis(
            "zero-one-loss",
            "the loss is 1 for a mistake, else 0",
            test=lambda case, _: case.conversion.counts_mistakes,
        ),
        Hypothesis(
            "realisable",
            "some hypothesis of the class gives every point its label",
            test=lambda case, _: case.conversion.realisable,
        ),
        Hypothesis(
            "mistake-bound",
            "the learner makes at most M_A mistakes if a hypothesis of the class gives the labels",
            test=_mistake_bounded,
            behaviour=True,
        ),
    ),
    claim=Le(s.E_risk, s.M_A / T, evaluate=False),
    sources=(chapter("Exercise 5"),),
    remark="Equality on one point where the learner starts wrong: H = {0, 1}, M_A = 1. "
    "M_A(H) of the source is the largest over all T. Without M_A=… a check computes the most "
    "mistakes in T rounds.",
)

FAMILY = Family(
    "Online to batch",
    theorems=(
        AVERAGE_ERROR,
        AVERAGE_ERROR_SHARP,
        AVERAGE_HYPOTHESIS,
        AVERAGE_SHARP,
        REGRET_HYPOTHESIS,
        REGRET_SHARP,
        EWA,
        EWA_SHARP,
        EWA_UNKNOWN,
        RANDOM,
    ),
)
