"""Do the promises about new data stop where their hypotheses do, and say so in one sentence?"""

import math
from itertools import product

import pytest
import sympy
from flint import arb, fmpq

from adversaries.batch.sources import Fixed, coin, weighted
from adversaries.batch.zoo import CONSTANTS
from bounds import Outcome, ParameterError, theorem
from bounds.batch.online_to_batch import FAMILY
from bounds.batch.subjects import Conversion, FiniteSource, error
from learners import BALL, Doubling, ExponentialWeightedAverage, Halving
from learners.batch.online_to_batch import OverExperts, average, run_online
from learners.classes import FiniteClass, all_functions
from learners.games import NonsenseError
from learners.games.losses import SQUARED, Loss

never, always = CONSTANTS
ZERO = FiniteSource(((0, 0),), (1,))
ONE = FiniteSource(((0, 1),), (1,))
MISTAKE = Loss("mistake", lambda p, y: fmpq(p != y))
RANDOM = theorem("batch.random")
ERRORS = theorem("batch.average-error")


class Says:
    """Says the values of a list, one a round, and the last for ever."""

    def __init__(self, *values):
        self.values = values
        self.round = 0

    def predict(self, x):
        return self.values[min(self.round, len(self.values) - 1)]

    def update(self, x, y):
        self.round += 1


class Echo(Says):
    """Says the point itself."""

    def __init__(self):
        super().__init__()

    def predict(self, x):
        return x


def says(*values):
    return lambda: Says(*values)


def reason(case, key="batch.average-error", **options):
    """Return why a theorem does not speak about a case."""
    verdict = theorem(key).check(case, **{"delta": "1/2", **options})
    assert verdict.outcome is Outcome.NOT_APPLICABLE, verdict
    return verdict.reason


# ------------------------------------------------------------------ mistakes


def halving(**options):
    cls = all_functions(1)
    return Conversion(lambda: Halving(cls), ZERO, 4, hypotheses=cls, **options)


def test_a_mistake_must_cost_one():
    for function in (
        lambda p, y: 10 * abs(p - y),
        lambda p, y: 0 * p,
        lambda p, y: (1 + p) * abs(p - y),  # saying 1 costs twice as much
        lambda p, y: max(p, y),  # 1 costs even if it is right
    ):
        verdict = RANDOM.check(halving(loss=Loss("other", function)))
        assert verdict.outcome is Outcome.NOT_APPLICABLE
        assert verdict.reason == "the loss is 1 for a mistake, else 0"
    for loss in (SQUARED, MISTAKE):
        assert RANDOM.check(halving(loss=loss)).outcome is Outcome.HOLDS


@pytest.mark.parametrize("given", [{}, {"M_A": 1}])
def test_what_is_read_must_be_a_label(given):
    with pytest.raises(NonsenseError, match=r"says 5 at the point 0, .* 0 or 1"):
        RANDOM.check(halving(read=lambda learner, x: 5 * learner.predict(x)), **given)
    cls = FiniteClass(["0"])
    case = Conversion(says(fmpq(1, 2)), ZERO, 1, hypotheses=cls)
    with pytest.raises(NonsenseError, match="says 1/2 at the point 0"):
        RANDOM.check(case, **given)


def test_the_forced_mistakes_are_those_of_what_is_read():
    """The opposite of what a learner that says 0 says is wrong in every round."""
    case = Conversion(
        says(0), ZERO, 3, hypotheses=FiniteClass(["0"]), read=lambda h, x: 1 - h.predict(x)
    )
    assert case.most_mistakes == 3
    assert RANDOM.check(case).ratio == 1.0


@pytest.mark.parametrize("given", [{}, {"M_A": 1}])
def test_what_would_be_said_after_the_last_round_may_be_anything(given):
    case = Conversion(says(0, 5), ZERO, 1, hypotheses=FiniteClass(["0"]))
    assert RANDOM.check(case, **given).outcome is Outcome.HOLDS
    longer = Conversion(says(0, 5), ZERO, 2, hypotheses=FiniteClass(["0"]))
    with pytest.raises(NonsenseError, match="says 5 at the point 0"):
        RANDOM.check(longer, **given)


def test_a_label_between_is_given_by_no_hypothesis():
    cls = all_functions(1)
    case = Conversion(lambda: Halving(cls), FiniteSource(((0, 0.5),), (1,)), 1, hypotheses=cls)
    verdict = RANDOM.check(case)
    assert (verdict.outcome, verdict.reason) == (
        Outcome.NOT_APPLICABLE,
        "some hypothesis of the class gives every point its label",
    )


@pytest.mark.parametrize(("T", "most"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_no_more_mistakes_are_forced_than_there_are_rounds(T, most):
    """All functions on three points: one mistake a point."""
    cls = all_functions(3)
    case = Conversion(lambda: Halving(cls), ZERO, T, hypotheses=cls)
    assert case.most_mistakes == most


# ------------------------------------------------------------------ examples without probability


def test_an_example_without_probability_keeps_its_place():
    """The row in the middle cannot come: the last is still number 2."""
    source = FiniteSource(((0, 0), (7, 1), (0, 1)), ("1/2", 0, "1/2"))
    assert str(source) == "0 -> 0: 1/2, 7 -> 1: 0, 0 -> 1: 1/2"
    joint = tuple((row, fmpq(1, 4)) for row in product((0, 2), repeat=2))
    told = Conversion(says(0), source, 2, joint=joint)
    assert told.independent
    assert sorted(told.samples.numbers("errors")) == sorted(
        Conversion(says(0), source, 2).samples.numbers("errors")
    )
    assert not Conversion(says(0), source, 1, joint=(((2,), fmpq(1)),)).independent


def test_what_cannot_come_need_not_make_sense():
    """Neither the prediction nor the loss there is looked at."""

    class OnlyZero(Says):
        def predict(self, x):
            assert x == 0
            return 1

    source = FiniteSource(((0, 0), (9, 100)), (1, 0))
    case = Conversion(OnlyZero, source, 2, comparators=(lambda x: [0][x],))
    assert theorem("batch.regret").check(case, delta="1/2").outcome is Outcome.HOLDS
    cls = all_functions(1)
    given = Conversion(lambda: Halving(cls), source, 2, hypotheses=cls)
    assert RANDOM.check(given).outcome is Outcome.HOLDS


def test_what_only_the_joint_law_lets_come_is_looked_at():
    source = FiniteSource(((0, 0), (0, 9)), (1, 0))
    case = Conversion(says(0), source, 1, joint=(((1,), fmpq(1)),))
    assert [loss for node in case.samples.visited for loss in node.losses.values()] == [0, 9]
    weaker = ERRORS.without("independent").check(case, delta="1/2")
    assert (weaker.outcome, weaker.reason) == (Outcome.NOT_APPLICABLE, "0 <= loss <= M")


@pytest.mark.parametrize(
    ("examples", "chances", "message"),
    [
        (((0, 1, 2),), (1,), "an example is a pair"),
        ((5,), (1,), "an example is a pair"),
        (((0, 1),), ("half",), "'half' is not a number"),
        (((0, 1),), (None,), "None of type NoneType is not a number"),
    ],
)
def test_a_source_of_the_wrong_kind_is_refused(examples, chances, message):
    with pytest.raises((TypeError, ValueError), match=message):
        FiniteSource(examples, chances)


@pytest.mark.parametrize(
    ("joint", "message"),
    [
        ((((2,), fmpq(1)),), "index 2 .* 0 to 1"),
        ((((-1,), fmpq(1)),), "index -1 .* 0 to 1"),
        ((((0.0,), fmpq(1)),), "index 0.0 .* 0 to 1"),
        ((((0,), fmpq(2)), ((1,), fmpq(-1))), "must not be negative"),
        ((((0,), "1/3"),), "do not sum to 1"),
        ((((0, 0), fmpq(1)),), "not of size T = 1"),
        ((0, 1), "a sample is a pair"),
        (7, "a sample is a pair"),
    ],
)
def test_a_joint_law_of_the_wrong_kind_is_refused(joint, message):
    with pytest.raises((TypeError, ValueError), match=message):
        Conversion(says(0), coin(fmpq(1, 2)), 1, joint=joint)


def test_a_joint_law_may_be_written_in_any_numbers():
    case = Conversion(says(0), coin(fmpq(1, 2)), 1, joint=[([0], "1/2"), ([1], 0.5)])
    assert case.independent


def test_independence_needs_the_right_chances_and_not_the_right_samples_alone():
    source = coin(fmpq(1, 3))
    even = tuple((row, fmpq(1, 4)) for row in product((0, 1), repeat=2))
    assert not Conversion(says(0), source, 2, joint=even).independent
    split = tuple((row, source.chance(row) / 2) for row in product((0, 1), repeat=2)) * 2
    assert Conversion(says(0), source, 2, joint=split).independent


# ------------------------------------------------------------------ ranges


@pytest.mark.parametrize("joint", [None, (((0,), fmpq(1)),)])
def test_what_is_learned_in_the_last_round_is_nobodys_business(joint):
    """T = 1 is about h_1 alone, which says 0; h_2 would say 5."""
    case = Conversion(says(0, 5), ONE, 1, joint=joint, comparators=(never,))
    assert ERRORS.check(case, delta="1/2").outcome is Outcome.HOLDS
    assert len(case.samples.visited) == 1
    two = Conversion(says(0, 5), ONE, 2, joint=None if joint is None else (((0, 0), fmpq(1)),))
    assert reason(two) == "0 <= loss <= M"


def test_no_learner_is_asked_to_learn_from_the_last_example():
    class Once(Says):
        def update(self, x, y):
            assert self.round == 0, "one example too many"
            super().update(x, y)

    for joint in (None, (((0, 0), fmpq(1)),)):
        case = Conversion(lambda: Once(0, 1), ONE, 2, joint=joint)
        assert ERRORS.check(case, delta="1/2").outcome is Outcome.HOLDS
    assert ERRORS.check(Conversion(lambda: Once(0), ONE, 1), delta="1/2")


def test_a_loss_that_is_negative_is_out_of_range():
    below = Loss("below", lambda p, y: p - 1)
    assert reason(Conversion(says(0), ONE, 1, loss=below)) == "0 <= loss <= M"
    assert ERRORS.check(Conversion(says(1), ONE, 1, loss=below), delta="1/2").outcome


def test_the_losses_of_the_comparators_are_within_the_range_too():
    wide = Conversion(says(0), ONE, 1, comparators=(never, lambda x: 5))
    assert reason(wide, "batch.regret") == "0 <= loss <= M"
    rival = Conversion(says(0), ONE, 1, comparators=(never,), rivals=(never, lambda x: -1))
    assert reason(rival, "batch.regret") == "0 <= loss <= M"


def ewa(T=1, N=2, rules=CONSTANTS):
    eta = (arb(8) * arb(N).log() / T).sqrt()
    return lambda: OverExperts(ExponentialWeightedAverage(N, eta, arithmetic=BALL), rules)


def test_for_experts_the_loss_is_at_most_one():
    twice = Loss("twice", lambda p, y: 2 * abs(p - y))
    case = Conversion(ewa(), ONE, 1, loss=twice, comparators=CONSTANTS)
    assert reason(case, "batch.ewa") == "0 <= loss <= 1"


@pytest.mark.parametrize("comparators", [(*CONSTANTS, lambda x: 1), (never,), (always,)])
def test_neither_more_nor_fewer_comparators_than_experts(comparators):
    case = Conversion(ewa(), ONE, 1, comparators=comparators)
    assert reason(case, "batch.ewa") == "the comparators are the learner's N experts"


def test_a_learner_may_not_learn_by_another_loss():
    case = Conversion(ewa(4), ONE, 4, loss=SQUARED, comparators=CONSTANTS)
    # Of 0 and 1 the squared loss is the absolute one; of 1/2 it is not.
    assert theorem("batch.ewa").check(case, delta="1/2").outcome is Outcome.HOLDS
    rules = (never, lambda x: fmpq(1, 2))
    half = Conversion(ewa(4, rules=rules), ONE, 4, loss=SQUARED, comparators=rules)
    assert reason(half, "batch.ewa") == "the learner learns by the loss that it is judged by"


def in_periods(rate):
    def period(horizon):
        return ExponentialWeightedAverage(2, rate(horizon), arithmetic=BALL)

    return lambda: OverExperts(Doubling(period), CONSTANTS)


@pytest.mark.parametrize("source", [ONE, coin(fmpq(1, 3))])
def test_the_periods_of_the_doubling_trick_are_tuned(source):
    def tuned(horizon):
        return (arb(8) * arb(2).log() / horizon).sqrt()

    key = "batch.ewa-doubling"
    right = Conversion(in_periods(tuned), source, 5, comparators=CONSTANTS)
    assert theorem(key).check(right, delta="1/2").outcome is Outcome.HOLDS
    for rate in (lambda h: fmpq(1, 10), lambda h: tuned(2 * h)):
        case = Conversion(in_periods(rate), source, 5, comparators=CONSTANTS)
        assert "start afresh" in reason(case, key)
    once = Conversion(ewa(5), source, 5, comparators=CONSTANTS)
    assert "start afresh" in reason(once, key)


def test_a_sample_without_a_chance_is_no_value():
    joint = (((0, 0), 1), ((1, 1), 0))
    case = Conversion(says(1), coin(fmpq(0)), 2, joint=joint, comparators=(never,))
    assert case.joint == (((0, 0), 1),)
    assert case.at(1).quantile("errors") == case.at("1/2").quantile("errors")


# ------------------------------------------------------------------ convexity


def spike(place):
    """A loss that is 1 at one point and 0 elsewhere, and says that it is convex."""
    return Loss("spike", lambda p, y: fmpq(p == place))


def test_a_dent_at_a_mean_is_seen():
    """0, 1, 0 cost nothing, their mean 1/3 costs 1."""
    case = Conversion(says(0, 1, 0), ONE, 3, loss=spike(fmpq(1, 3)), comparators=(never,))
    assert reason(case, "batch.average") == "the loss is convex in the prediction"


def test_a_dent_beside_what_was_said_is_seen():
    """Only the mean 1/3 is dear; without 0 and 2/3, which were said, it has no neighbours."""
    case = Conversion(says(0, fmpq(2, 3)), ONE, 2, loss=spike(fmpq(1, 3)), comparators=(never,))
    assert reason(case, "batch.average") == "the loss is convex in the prediction"


def test_a_dent_at_what_was_said_is_seen():
    source = weighted([(0, 1), (fmpq(1, 3), 1), (1, 1)], [1, 1, 1])
    case = Conversion(Echo, source, 1, loss=spike(fmpq(1, 3)), comparators=(never,))
    assert reason(case, "batch.average") == "the loss is convex in the prediction"


def test_a_dent_at_the_mean_of_balls_is_seen():
    """Balls about 2 and 4: the mean is near 3, where the loss has its top."""
    top = Loss("top", lambda p, y: (p - 2) * (4 - p) if p > 1 else 0 * p)
    near = arb(0, 1e-9)
    case = Conversion(says(2 + near, 4 + near), ONE, 2, loss=top, comparators=(never,))
    assert not case.convex
    flat = Loss("flat", lambda p, y: (p - 2) * (p - 4))
    assert Conversion(says(2 + near, 4 + near), ONE, 2, loss=flat).convex


# ------------------------------------------------------------------ the error


def test_the_error_of_a_hypothesis_worked_out_by_hand():
    """At 0 the label is 1 with 1/4, at 1 it is 1."""
    source = FiniteSource(((0, 0), (0, 1), (1, 1)), ("1/2", "1/6", "1/3"))
    assert error(lambda x: x, source) == fmpq(1, 6)
    assert error(lambda x: fmpq(1, 2), source) == fmpq(1, 2)
    assert error(lambda x: fmpq(1, 2), source, loss=SQUARED) == fmpq(1, 4)
    assert error(lambda x: 1 - x, source, loss=MISTAKE) == fmpq(5, 6)
    assert error(lambda x: 0.5, source, loss=lambda p, y: p) == fmpq(1, 2)


def test_the_error_of_what_a_run_leaves():
    run = run_online(Says(0, 1), [(0, 1), (0, 1)], loss=SQUARED)
    assert [error(h, ONE, loss=SQUARED) for h in run.hypotheses] == [1, 0]
    assert error(average(run), ONE, loss=SQUARED) == fmpq(1, 4)
    found = error(lambda x: arb(2).sqrt(), ONE)
    assert found.overlaps(arb(2).sqrt() - 1)
    with pytest.raises(TypeError, match="give a FiniteSource"):
        error(lambda x: 0, [(0, 1)])


# ------------------------------------------------------------------ messages


@pytest.mark.parametrize("T", [-1, 1.5, "3", True])
def test_a_sample_size_is_a_whole_number(T):
    with pytest.raises(ValueError, match=r"^T is .* whole number of at least 0$"):
        Conversion(says(0), ONE, T)


@pytest.mark.parametrize("delta", ["-1", -1, fmpq(-1, 9), "-exp(-1)"])
def test_a_negative_probability_is_refused(delta):
    with pytest.raises(ParameterError, match=r"^delta = .* is negative, but delta is the prob"):
        ERRORS.check(Conversion(says(0), ONE, 1), delta=delta)


def test_a_probability_of_the_wrong_kind_is_refused():
    with pytest.raises(ParameterError, match=r"^delta: 'often' is not known here"):
        ERRORS.check(Conversion(says(0), ONE, 1), delta="often")
    with pytest.raises(ParameterError, match=r"^delta: \[\] of type list is not a number"):
        ERRORS.check(Conversion(says(0), ONE, 1), delta=[])


@pytest.mark.parametrize("key", [t.key for t in FAMILY.theorems])
def test_a_conversion_is_asked_for(key):
    with pytest.raises(TypeError, match="a conversion, but was given a FiniteSource: give a Conv"):
        theorem(key).check(ONE)


def test_the_probability_may_be_irrational():
    """Excess 1/4 with probability 9/16: 1/e is below that and 1/sqrt(e) = 0.607 above."""
    case = Conversion(lambda: Fixed(0), coin(fmpq(1, 4)), 2)
    for delta in ("exp(-1)", sympy.exp(-1)):
        verdict = ERRORS.check(case, delta=delta)
        assert (verdict.outcome, verdict.observed) == (Outcome.HOLDS, fmpq(1, 4))
        assert math.isclose(verdict.ratio, 0.25)  # sqrt(2 ln(e)/2) = 1
    assert case.at("exp(-1/2)").quantile("errors") == fmpq(-1, 4)
    assert ERRORS.check(case.at("exp(-1)"), delta="exp(-1)").outcome is Outcome.HOLDS
    assert ERRORS.check(case, delta="exp(1)").outcome is Outcome.NOT_APPLICABLE
