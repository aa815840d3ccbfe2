"""How far does a random sum or an error on a sample stray from what is expected?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from flint import fmpq
from sympy import Eq, Ge, Gt, Le, Rational, Symbol, exp

from bounds.core import symbols as s
from bounds.core.decide import Inequality
from bounds.core.documents import lecture
from bounds.core.family import Family
from bounds.core.symbols import M_range, c2, eps, m
from bounds.core.theorem import Degenerate, Derivation, Hypothesis, Quantity, Sharper, Theorem, View
from bounds.probability.laws import Tail, sharpest
from bounds.probability.martingales import MartingaleTree
from bounds.probability.sample_means import IidSum, JointSum
from learners.core.arithmetic import Undecided, rational


def _likely(probability: Symbol) -> Degenerate:
    return Degenerate("it is more likely than not", Gt(probability, Rational(1, 2)))


EPS = Quantity(eps, "how far from its mean the sum is asked to stray", lambda tail: tail.eps, True)
EPS_NONNEGATIVE = Hypothesis("eps-nonnegative", "eps >= 0", Ge(eps, 0))

# ------------------------------------------------------------------ martingales


def _martingale(subject: Any) -> MartingaleTree:
    if not isinstance(subject, MartingaleTree):
        raise TypeError(
            f"Azuma's inequality speaks about a martingale, but was given a "
            f"{type(subject).__name__}: give a MartingaleTree"
        )
    return subject


def upper_tail(subject: Any, eps: Any = None) -> Tail:
    """Look at a martingale with ``eps``, or with the one that comes nearest to the bound."""
    tree = _martingale(subject)
    return Tail(tree, sharpest(tree.law, tree.sum_of_squares) if eps is None else eps)


def lower_tail(subject: Any, eps: Any = None) -> Tail:
    """Look at a martingale from below in the same way."""
    tree = _martingale(subject)
    return Tail(tree, sharpest(tree.law.mirrored(), tree.sum_of_squares) if eps is None else eps)


def _at_most(left: Any, right: Any, what: str) -> bool:
    """Tell whether left <= right, with certainty."""
    sign = Inequality(Symbol("left"), Symbol("right")).decide({"left": left, "right": right}).sign
    if sign is None:
        raise Undecided(f"whether {what} is open")
    return sign >= 0


def _squares_fit(tail: Tail, values: Mapping[str, Any]) -> bool:
    return _at_most(tail.source.sum_of_squares, values["c2"], "the c_t^2 sum to at most c2")


SQUARES = Quantity(
    c2,
    "a bound of the sum of the c_t^2",
    lambda tail: tail.source.sum_of_squares,
    parameter=True,
    free=True,
)
MARTINGALE = (
    EPS_NONNEGATIVE,
    Hypothesis("some-range", "c2 > 0", Gt(c2, 0)),
    Hypothesis("first-mean", "E V_1 = 0", test=lambda tail, _: tail.source.first_mean_is_zero()),
    Hypothesis(
        "later-means",
        "E[V_t | X_1, ..., X_(t-1)] = 0 for t >= 2",
        test=lambda tail, _: tail.source.later_means_are_zero(),
    ),
    Hypothesis(
        "range",
        "Z_t <= V_t <= Z_t + c_t, where c_t is a constant and Z_t is known before V_t",
        test=lambda tail, _: tail.source.within_range(),
    ),
    Hypothesis("squares", "the sum of the c_t^2 is at most c2", test=_squares_fit),
)
_REMARK = (
    "c_t is the whole range of V_t. The source asks for E[V_(t+1) | X_1, ..., X_t] = 0 only, "
    "which leaves V_1 free; E V_1 = 0 is needed."
)

AZUMA = Theorem(
    key="azuma",
    title="A martingale with steps of bounded range rises by eps with probability at most e^(-2 "
    "eps^2/c2)",
    mutant="99/100",
    quantities=(
        EPS,
        SQUARES,
        Quantity(
            s.P_up,
            "the probability that V_1 + ... + V_T >= eps",
            lambda tail: tail.source.tail(tail.eps),
            degenerate=_likely(s.P_up),
        ),
    ),
    given=MARTINGALE,
    claim=Le(s.P_up, exp(-2 * eps**2 / c2), evaluate=False),
    sources=(lecture("Azuma's Inequality"),),
    subject="martingale",
    setting="probability.Martingale",
    view=View(("eps",), upper_tail, Tail),
    remark=_REMARK,
)

AZUMA_LOWER = Theorem(
    key="azuma.lower",
    title="A martingale with steps of bounded range falls by eps with probability at most e^(-2 "
    "eps^2/c2)",
    mutant="99/100",
    quantities=(
        EPS,
        SQUARES,
        Quantity(
            s.P_low,
            "the probability that V_1 + ... + V_T <= -eps",
            lambda tail: tail.source.lower_tail(tail.eps),
            degenerate=_likely(s.P_low),
        ),
    ),
    given=MARTINGALE,
    claim=Le(s.P_low, exp(-2 * eps**2 / c2), evaluate=False),
    sources=(lecture("Azuma's Inequality"),),
    subject="martingale",
    setting="probability.Martingale",
    view=View(("eps",), lower_tail, Tail),
    remark=_REMARK,
)

# ------------------------------------------------------------------ sample means


def mean_tail(subject: Any, eps: Any = None) -> Tail:
    """Look at a sample mean with ``eps``, or with the one that comes nearest to the bound."""
    if not isinstance(subject, IidSum | JointSum):
        raise TypeError(
            f"Hoeffding's inequality speaks about a sample mean, but was given a "
            f"{type(subject).__name__}: give an IidSum or a JointSum"
        )
    spread = subject.width**2 / subject.n
    return Tail(subject, sharpest(subject.law, spread) if eps is None else eps)


def _width_fits(tail: Tail, values: Mapping[str, Any]) -> bool:
    return _at_most(tail.source.width, values["M"], "the variables stay within a range of M")


MEAN = (
    EPS,
    Quantity(m, "the number of variables", lambda tail: tail.source.n, True),
    Quantity(
        M_range,
        "the width of an interval for each variable",
        lambda tail: tail.source.width,
        True,
        free=True,
    ),
    Quantity(
        s.P_mean,
        "the probability that the mean exceeds its expectation by eps or more",
        lambda tail: tail.source.tail(tail.eps),
        degenerate=_likely(s.P_mean),
    ),
)
INDEPENDENT = (
    EPS_NONNEGATIVE,
    Hypothesis("some-sample", "m >= 1", Ge(m, 1)),
    Hypothesis("some-range", "M > 0", Gt(M_range, 0)),
    Hypothesis(
        "independent",
        "the variables are independent",
        test=lambda tail, _: tail.source.independent(),
    ),
    Hypothesis("range", "each variable lies in an interval of width M", test=_width_fits),
)

HOEFFDING = Theorem(
    key="hoeffding",
    title="The mean of independent bounded variables is eps too large with probability at most "
    "e^(-2 m eps^2/M^2)",
    mutant="99/100",
    quantities=MEAN,
    given=INDEPENDENT,
    claim=Le(s.P_mean, exp(-2 * m * eps**2 / M_range**2), evaluate=False),
    sources=(lecture("proof of Theorem 7.13"),),
    subject="sample mean",
    setting="probability.SampleMean",
    view=View(("eps",), mean_tail, Tail),
    remark="The source applies it to i.i.d. losses; equal laws are not needed.",
)

HOEFFDING_PRINTED = Theorem(
    key="hoeffding.printed",
    title="The mean of independent bounded variables, with a range twice too wide",
    sharper=(Sharper("hoeffding"),),
    mutant="99/100",
    quantities=MEAN,
    given=INDEPENDENT,
    claim=Le(s.P_mean, exp(-m * eps**2 / (2 * M_range**2)), evaluate=False),
    sources=(lecture("proof of Theorem 7.13"),),
    subject="sample mean",
    setting="probability.SampleMean",
    view=View(("eps",), mean_tail, Tail),
    derivation=Derivation(
        "hoeffding",
        "a variable in [0, M] minus its mean lies in [-M, M], of width 2M",
        lambda bound: bound.subs(M_range, 2 * M_range),
    ),
    remark="With probability 1 - delta the mean is below its expectation plus "
    "M sqrt(2 ln(1/delta)/m): twice what a range of M gives.",
)

# ------------------------------------------------------------------ leave one out

Labelled = tuple[Any, int]  # a point that can be hashed, and its label
Rule = Callable[[Sequence[Labelled]], Callable[[Any], int]]


@dataclass(frozen=True)
class LeaveOneOut:
    """A learning rule on every sample of m and of m + 1 points of a finite distribution.

    ``points`` are (x, label); ``rule`` takes a sample in its order and returns a classifier.
    ``joint`` is the law of the m + 1 points as rows of indices, if they are not drawn
    independently; a sample of m is then the first m of them.
    """

    points: tuple[Labelled, ...]
    probabilities: tuple[fmpq, ...]
    m: int
    rule: Rule
    joint: Mapping[tuple[int, ...], fmpq] | None = None

    def __post_init__(self) -> None:
        weights = tuple(rational(p) for p in self.probabilities)
        if len(weights) != len(self.points) or sum(weights, fmpq(0)) != 1 or min(weights) < 0:
            raise ValueError("give one probability a point: from 0 on, with the sum 1")
        if self.m < 0:
            raise ValueError(f"m = {self.m} is negative: a sample has at least 0 points")
        object.__setattr__(self, "probabilities", weights)
        if self.joint is not None:
            law = {tuple(row): rational(p) for row, p in self.joint.items()}
            whole = all(len(row) == self.m + 1 for row in law)
            if not whole or sum(law.values(), fmpq(0)) != 1 or min(law.values()) < 0:
                raise ValueError(
                    "joint needs rows of m + 1 indices, with probabilities that sum to 1"
                )
            object.__setattr__(self, "joint", law)

    def samples(self, size: int) -> Iterator[tuple[tuple[int, ...], fmpq]]:
        """Yield every sample of ``size`` <= m + 1 points, with its probability."""
        if self.joint is not None:
            law: dict[tuple[int, ...], fmpq] = {}
            for row, p in self.joint.items():
                law[row[:size]] = law.get(row[:size], fmpq(0)) + p
            yield from law.items()
            return
        for row in product(range(len(self.points)), repeat=size):
            weight = fmpq(1)
            for i in row:
                weight *= self.probabilities[i]
            if weight > 0:
                yield row, weight

    def removed(self, row: tuple[int, ...], i: int) -> tuple[int, ...]:
        """Return the sample without its point number i; equal points stay."""
        return row[:i] + row[i + 1 :]

    def trained(self, row: tuple[int, ...]) -> Callable[[Any], int]:
        """Return the classifier that the rule makes of a sample."""
        return self.rule([self.points[i] for i in row])

    @cached_property
    def expected_error(self) -> fmpq:
        """E R(h_S) over samples of m points."""
        total = fmpq(0)
        for row, weight in self.samples(self.m):
            classify = self.trained(row)
            for (x, label), p in zip(self.points, self.probabilities, strict=True):
                if classify(x) != label:
                    total += weight * p
        return total

    @cached_property
    def expected_estimate(self) -> fmpq:
        """The mean over samples of m + 1 points of the error on the point left out."""
        total = fmpq(0)
        for row, weight in self.samples(self.m + 1):
            for i, index in enumerate(row):
                x, label = self.points[index]
                if self.trained(self.removed(row, i))(x) != label:
                    total += weight / len(row)
        return total

    def drawn_independently(self) -> bool:
        """Tell whether the m + 1 points are independent draws from the distribution."""
        if self.joint is None:
            return True
        product_law = dict(
            LeaveOneOut(self.points, self.probabilities, self.m, self.rule).samples(self.m + 1)
        )
        return {row: p for row, p in self.joint.items() if p > 0} == product_law

    def deterministic(self) -> bool:
        """Tell whether the rule, asked twice, makes the same classifier of the same sample."""
        for row, _ in self.samples(self.m):
            first, second = self.trained(row), self.trained(row)
            if any(first(x) != second(x) for x, _ in self.points):
                return False
        return True


LOO = Theorem(
    key="loo.unbiased",
    title="The leave-one-out error on m + 1 points is on average the error after m points",
    mutant="99/100",
    quantities=(
        Quantity(
            s.E_loo,
            "the mean leave-one-out error on m + 1 points",
            lambda rule: rule.expected_estimate,
        ),
        Quantity(s.E_err, "the mean error after m points", lambda rule: rule.expected_error),
    ),
    given=(
        Hypothesis(
            "independent",
            "the m + 1 points are drawn independently from one distribution",
            test=lambda rule, _: rule.drawn_independently(),
        ),
        Hypothesis(
            "deterministic",
            "the rule makes the same classifier of the same sample",
            test=lambda rule, _: rule.deterministic(),
        ),
    ),
    implied=(Hypothesis("error", "E_err <= 1", Le(s.E_err, 1)),),
    claim=Eq(s.E_loo, s.E_err, evaluate=False),
    sources=(lecture("Lemma 4.1"),),
    subject="learning rule",
    setting="probability.LeftOut",
    remark="One point is left out by its place in the sample: equal points stay. Left out as a "
    "value, as the set notation of the source may be read, the identity is false.",
)

FAMILY = Family(
    "Concentration",
    theorems=(AZUMA, AZUMA_LOWER, HOEFFDING, HOEFFDING_PRINTED, LOO),
)
