"""Are the laws over all samples right, and the bounds about new data those of the sources?"""

import math
from itertools import product

import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.batch.sources import (
    Fixed,
    TablePredictor,
    coin,
    finite_sources,
    realisable_sources,
    weighted,
)
from adversaries.batch.zoo import CONSTANTS
from bounds import Outcome, theorem
from bounds.batch.online_to_batch import FAMILY
from bounds.batch.subjects import Conversion, FiniteSource
from bounds.classes.mistakes import HalvingMistakes
from bounds.core.evaluate import number
from bounds.core.theorem import ParameterError
from learners import BALL, SOA, ExponentialWeightedAverage, Halving
from learners.batch.online_to_batch import OverExperts, average, run_online
from learners.classes import Littlestone, all_functions
from learners.games.losses import ABSOLUTE, SQUARED
from noregret.calculator.describe import derivation

QUARTER = Conversion(lambda: Fixed(0), coin(fmpq(1, 4)), 2, comparators=(lambda x: 1,))


class Alternating:
    """Says 0, 1, 0, 1, …"""

    def __init__(self):
        self.next = 0

    def predict(self, x):
        return self.next

    def update(self, x, y):
        self.next = 1 - self.next


# ------------------------------------------------------------------ laws


@pytest.mark.parametrize(
    ("delta", "quantile"),
    [
        ("1/10", fmpq(1, 4)),
        ("1/2", fmpq(1, 4)),
        ("9/16", fmpq(-1, 4)),  # P(excess > -1/4) = 9/16
        ("3/4", fmpq(-1, 4)),
        ("15/16", fmpq(-3, 4)),
        (1, fmpq(-3, 4)),
    ],
)
def test_the_quantile_of_two_tosses_worked_out_by_hand(delta, quantile):
    """The excess 1/4 - k/2 is 1/4, -1/4, -3/4 with probability 9/16, 6/16, 1/16."""
    assert QUARTER.at(delta).quantile("errors") == quantile
    assert QUARTER.at(delta).quantile("average") == quantile


def test_the_regret_is_put_in():
    """Label 1 with probability 1/2, T = 1: 1 is right when its rival 0 is wrong."""
    case = Conversion(lambda: Fixed(1), coin(fmpq(1, 2)), 1, comparators=(lambda x: 0,))
    assert sorted(case.samples.numbers("regret")) == [(-1, fmpq(1, 2)), (1, fmpq(1, 2))]


def test_the_mean_of_two_opposite_hypotheses():
    """0 and 1 at the label 1: the errors are 1 and 0, the squared loss of the mean is 1/4."""
    case = Conversion(
        Alternating, FiniteSource(((0, 1),), (1,)), 2, loss=SQUARED, comparators=CONSTANTS
    )
    assert case.at(1).quantile("errors") == 0
    assert case.at(1).quantile("average") == fmpq(-1, 4)
    assert case.at(1).quantile("best") == fmpq(1, 4)


def brute_force(case, name):
    """Return the law by the other route: each sample alone, through run_online."""
    law = {}
    examples, chances = case.source.examples, case.source.probabilities
    least = min(
        sum((p * case.loss(fmpq(rule(x)), y) for (x, y), p in zip(examples, chances, strict=True)))
        for rule in case.comparators
    )
    for sample in product(range(len(examples)), repeat=case.T):
        run = run_online(case.make(), [examples[i] for i in sample], loss=case.loss)

        def error(h):
            return sum(
                (p * case.loss(fmpq(h(x)), y) for (x, y), p in zip(examples, chances, strict=True)),
                fmpq(0),
            )

        paid = sum(run.losses, fmpq(0)) / case.T
        rivals = min(
            sum((case.loss(fmpq(rule(x)), y) for x, y in run.sample), fmpq(0))
            for rule in case.comparators
        )
        value = {
            "errors": sum(map(error, run.hypotheses), fmpq(0)) / case.T - paid,
            "average": error(average(run)) - paid,
            "regret": error(average(run)) - least - (paid - rivals / case.T),
            "best": error(average(run)) - least,
        }[name]
        law[value] = law.get(value, fmpq(0)) + math.prod(
            [chances[i] for i in sample], start=fmpq(1)
        )
    return law


def merged(numbers):
    law = {}
    for value, chance in numbers:
        law[value] = law.get(value, fmpq(0)) + chance
    return law


@given(finite_sources(), st.binary(min_size=1, max_size=12), st.integers(1, 3), st.booleans())
def test_the_law_is_that_of_each_sample_played_alone(source, table, T, fixed):
    def make():
        return Fixed(fmpq(table[0] % 5, 4)) if fixed else TablePredictor(table)

    case = Conversion(make, source, T, loss=SQUARED, comparators=CONSTANTS)
    for name in ("errors", "average", "regret", "best"):
        assert merged(case.samples.numbers(name)) == brute_force(case, name)


def test_learners_whose_state_cannot_be_told_are_followed_all_the_same():
    class Odd(Alternating):
        def __init__(self):
            super().__init__()
            self.endless = iter(())

        def update(self, x, y):
            super().update(x, y)
            self.endless = iter((x,))

    source = coin(fmpq(1, 3))
    plain, odd = (Conversion(make, source, 3) for make in (Alternating, Odd))
    assert merged(odd.samples.numbers("average")) == merged(plain.samples.numbers("average"))
    assert len(plain.samples.nodes) < len(odd.samples.nodes)


def test_balls_enclose_the_quantile():
    """T = 1 over two constants: the forecast is 1/2 whatever the rate."""

    def make():
        return OverExperts(ExponentialWeightedAverage(2, arb(2).log(), arithmetic=BALL), CONSTANTS)

    case = Conversion(make, coin(fmpq(1, 4)), 2, comparators=CONSTANTS)
    # After a label 1 the second forecast is 2/3, after 0 it is 1/3: the means are 7/12 and 5/12.
    # R(p) = p + 1/4 - p/2 = 1/4 + p/2, and the best constant has 1/4.
    for delta, value in ((fmpq(1, 5), fmpq(7, 24)), (fmpq(1, 4), fmpq(5, 24))):
        found = case.at(delta).quantile("best")
        assert number(found).overlaps(arb(value))
        assert found.rad() < 1e-12


# ------------------------------------------------------------------ sources


def test_what_has_no_probability_keeps_its_place():
    source = FiniteSource(((0, 1), (0, 0)), (1, 0))
    assert source.examples == ((0, 1), (0, 0))
    assert source.possible == (0,)
    assert str(source) == "0 -> 1: 1, 0 -> 0: 0"


@pytest.mark.parametrize(
    ("examples", "chances", "message"),
    [
        (((0, 1),), ("1/2",), "sum to 1"),
        (((0, 1), (0, 0)), ("3/2", "-1/2"), "must not be negative"),
        (((0, 1),), (), "give one each"),
    ],
)
def test_a_wrong_distribution_is_refused(examples, chances, message):
    with pytest.raises(ValueError, match=message):
        FiniteSource(examples, chances)


def test_independence_is_told_from_the_joint_law():
    source = coin(fmpq(1, 3))
    right = tuple((s, source.chance(s)) for s in product(range(2), repeat=2))
    copies = (((0, 0), fmpq(1, 3)), ((1, 1), fmpq(2, 3)))
    for joint, told in ((right, True), (copies, False), (None, True)):
        assert Conversion(lambda: Fixed(0), source, 2, joint=joint).independent is told
    explicit = Conversion(lambda: Fixed(0), source, 2, joint=right)
    implicit = Conversion(lambda: Fixed(0), source, 2)
    assert merged(explicit.samples.numbers("errors")) == merged(implicit.samples.numbers("errors"))
    with pytest.raises(ValueError, match="sum to 1"):
        Conversion(lambda: Fixed(0), source, 2, joint=copies[:1])
    with pytest.raises(ValueError, match="not of size T = 3"):
        Conversion(lambda: Fixed(0), source, 3, joint=copies)


# ------------------------------------------------------------------ bounds


def test_the_numbers_of_the_calculator():
    at = {"T": 1000, "delta": "0.05", "M": 1}
    assert math.isclose(
        float(theorem("batch.average-error").bound(**at)), math.sqrt(2 * math.log(20) / 1000)
    )
    assert math.isclose(
        float(theorem("batch.average-sharp").bound(**at)), math.sqrt(math.log(20) / 2000)
    )
    assert math.isclose(
        float(theorem("batch.regret").bound(**at)), 2 * math.sqrt(2 * math.log(40) / 1000)
    )
    ewa = float(theorem("batch.ewa").bound(T=1000, delta="0.05", N=10))
    assert math.isclose(
        ewa, math.sqrt(math.log(10) / 2000) + 2 * math.sqrt(2 * math.log(40) / 1000)
    )
    assert theorem("batch.random").bound(T=100, M_A=3).expression == sympy.Rational(3, 100)


def test_the_bound_of_the_loss_is_a_factor():
    half, one = (
        theorem("batch.regret-sharp").bound(T=7, delta="1/3", M=M).expression for M in ("1/2", 1)
    )
    assert sympy.simplify(one - 2 * half) == 0


@pytest.mark.parametrize("key", [t.key for t in FAMILY.theorems if t.derivation is not None])
def test_the_derivation_gives_the_printed_formula(key):
    assert derivation(theorem(key))["agrees"] == "everywhere"


@given(st.integers(1, 10**6), st.integers(2, 10**6), st.fractions(min_value="1/1000", max_value=1))
def test_sharper_is_smaller(T, N, delta):
    chance = fmpq(delta.numerator, delta.denominator)
    for key in ("batch.average-error", "batch.average", "batch.regret"):
        at = {"T": T, "delta": chance, "M": 1}
        assert float(theorem(f"{key}-sharp").bound(**at)) <= float(theorem(key).bound(**at))
    at = {"T": T, "delta": chance, "N": N}
    tuned = float(theorem("batch.ewa").bound(**at))
    assert float(theorem("batch.ewa-sharp").bound(**at)) <= tuned
    assert tuned <= float(theorem("batch.ewa-doubling").bound(**at)) * (1 + 1e-12)
    printed = math.sqrt(math.log(N) / T) + 2 * math.sqrt(2 * math.log(2 / float(delta)) / T)
    assert tuned <= printed * (1 + 1e-12)


# ------------------------------------------------------------------ verdicts


def test_a_verdict_shows_the_quantile_and_the_bound():
    verdict = theorem("batch.average-error").check(QUARTER, delta="1/2")
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == fmpq(1, 4)
    assert math.isclose(verdict.ratio, 0.25 / math.sqrt(math.log(2)))


def test_without_doubt_nothing_is_promised_and_with_certainty_too():
    """At delta = 1 the bound is 0 and the least excess is not above its mean, which is 0."""
    lemma = theorem("batch.average-error-sharp")
    verdict = lemma.check(QUARTER, delta=1)
    assert (verdict.outcome, verdict.bound) == (Outcome.HOLDS, 0)
    for delta in (0, 2):
        assert lemma.check(QUARTER, delta=delta).outcome is Outcome.NOT_APPLICABLE
    empty = Conversion(lambda: Fixed(0), coin(fmpq(1, 4)), 0)
    assert lemma.check(empty, delta="1/2").outcome is Outcome.NOT_APPLICABLE
    with pytest.raises(ParameterError, match="pass delta="):
        lemma.check(QUARTER)
    with pytest.raises(ParameterError, match="delta"):
        lemma.check(QUARTER.at("1/2"), delta="1/3")


def test_what_is_needed_must_be_named():
    bare = Conversion(lambda: Fixed(0), coin(fmpq(1, 4)), 1)
    with pytest.raises(ParameterError, match="names no function to compare with"):
        theorem("batch.regret").check(bare, delta="1/2")
    with pytest.raises(ParameterError, match="names no class of hypotheses"):
        theorem("batch.random").check(bare)
    with pytest.raises(ParameterError, match="does not say its N"):
        theorem("batch.ewa").check(QUARTER, delta="1/2")


def test_a_larger_bound_of_the_loss_may_be_given():
    lemma = theorem("batch.average-error")
    wide = lemma.check(QUARTER, delta="1/2", M=4)
    assert wide.outcome is Outcome.HOLDS
    assert math.isclose(wide.ratio, 0.25 / math.sqrt(math.log(2)) / 4)
    assert lemma.check(QUARTER, delta="1/2", M="1/2").outcome is Outcome.NOT_APPLICABLE


def test_one_right_expert_of_four():
    """T = 1: the mean of the advice errs with 3/4, against sqrt(ln 4/2) + sqrt(2 ln(1/delta))."""
    rules = tuple((lambda x, i=i: int(i == 0)) for i in range(4))
    eta = sympy.sqrt(8 * sympy.log(4))

    def make():
        return OverExperts(ExponentialWeightedAverage(4, number(eta), arithmetic=BALL), rules)

    case = Conversion(make, FiniteSource(((0, 1),), (1,)), 1, comparators=rules)
    verdict = theorem("batch.ewa-sharp").check(case, delta=1)
    assert verdict.outcome is Outcome.HOLDS
    assert math.isclose(verdict.ratio, 0.75 / math.sqrt(math.log(4) / 2))


# ------------------------------------------------------------------ mistake bounds


@pytest.mark.parametrize("T", [1, 2, 3, 7])
def test_one_point_and_a_wrong_start_is_tight(T):
    """Halving says 1 first; at the label 0 it errs once, and never again."""
    cls = all_functions(1)
    case = Conversion(lambda: Halving(cls), FiniteSource(((0, 0),), (1,)), T, hypotheses=cls)
    verdict = theorem("batch.random").check(case)
    assert (verdict.outcome, verdict.observed, verdict.ratio) == (Outcome.HOLDS, fmpq(1, T), 1.0)


def test_two_points_worked_out_by_hand():
    """All functions, labels 0: h_1 errs everywhere, h_2 at the point not seen."""
    cls = all_functions(2)
    source = weighted([(0, 0), (1, 0)], [1, 1])
    case = Conversion(lambda: Halving(cls), source, 2, hypotheses=cls)
    verdict = theorem("batch.random").check(case)
    assert (verdict.observed, verdict.bound) == (fmpq(3, 4), 1)
    assert theorem("batch.random").check(case, M_A=3).bound == fmpq(3, 2)


@given(realisable_sources(), st.booleans(), st.integers(0, 1))
def test_the_most_mistakes_are_those_found_by_other_means(drawn, eager, tie):
    cls, source = drawn
    T = cls.points + 1
    halving = Conversion(lambda: Halving(cls, eager=eager, tie=tie), source, T, hypotheses=cls)
    assert halving.most_mistakes == HalvingMistakes(cls, tie, eager).bracket().low
    soa = Conversion(lambda: SOA(cls), source, T, hypotheses=cls)
    assert soa.most_mistakes == Littlestone(cls).dimension()
    assert soa.loss is ABSOLUTE
