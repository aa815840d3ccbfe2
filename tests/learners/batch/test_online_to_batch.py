"""Does the run of an online learner leave the hypotheses that it should?"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    SOA,
    AveragedPerceptron,
    Consistent,
    Doubling,
    ExponentialWeightedAverage,
    Halving,
    OnlineGradientDescent,
    Perceptron,
    WeightedMajority,
    play,
)
from learners.batch.online_to_batch import (
    OverExamples,
    OverExperts,
    UnknownStateError,
    average,
    label,
    last,
    run_online,
    score,
    snapshot,
    state_of,
    uniform,
)
from learners.convex import Absolute, Box, Hinge, Squared

EXPERTS = (lambda x: 0, lambda x: 1)


def ewa():
    """Rate ln 2: a loss of 1 halves the weight."""
    return OverExperts(ExponentialWeightedAverage(2, arb(2).log(), arithmetic=BALL), EXPERTS)


def holds(ball, p, q=1):
    return ball.overlaps(arb(fmpq(p, q))) and ball.rad() < 1e-12


def test_exponential_weights_worked_out_by_hand():
    """Against 0 and 1 and the labels 1, 1 the forecasts are 1/2, 2/3 and then 4/5."""
    run = run_online(ewa(), [("a", 1), ("b", 1)])
    assert all(holds(h("c"), *f) for h, f in zip(run.hypotheses, ((1, 2), (2, 3)), strict=True))
    assert holds(run.losses[0], 1, 2)
    assert holds(run.losses[1], 1, 3)
    assert holds(average(run)("c"), 7, 12)
    assert holds(last(run)("c"), 4, 5)
    assert run.T == 2


def test_the_perceptron_worked_out_by_hand():
    sample = [((1, 0), -1), ((0, 1), 1), ((1, 1), -1)]
    run = run_online(Perceptron(2, arithmetic=EXACT), sample)
    assert run.predictions == (1, 1, -1)
    assert run.losses == (1, 0, 0)
    assert average(run)((1, 0)) == fmpq(-1, 3)  # +1, -1, -1
    scores = run_online(Perceptron(2, arithmetic=EXACT), sample, read=score)
    assert average(scores)((1, 0)) == fmpq(-2, 3)  # the mean of w_1..w_3 is (-2/3, 0)
    assert last(run)((1, 0)) == -1


def test_the_averaged_perceptron_averages_one_round_later():
    """Its mean is that of w_2..w_{T+1}; the mean here is that of w_1..w_T."""
    learner = AveragedPerceptron(2, arithmetic=EXACT)
    run = run_online(learner, [((1, 0), -1), ((1, 0), -1)], read=score)
    assert average(run)((1, 0)) == fmpq(-1, 2)
    assert list(last(run).learner.average) == [-1, 0]


def test_halving_votes_are_averaged_as_shares():
    """{00, 01, 11}: at point 1 the majority says 1; after (1, 0) only 00 is left."""
    run = run_online(Halving(["00", "01", "11"]), [(1, 0), (1, 0), (0, 0)])
    assert run.predictions == (1, 0, 0)
    assert average(run)(1) == fmpq(1, 3)
    assert average(run)(0) == 0


@pytest.mark.parametrize("kind", [SOA, Consistent, Halving])
def test_learners_of_finite_classes_leave_their_version_space_behind(kind):
    learner = kind(["00", "01", "11"])
    run = run_online(learner, [(1, 0)])
    assert learner.space == 0b111
    assert run.hypotheses[0].learner.space == 0b111
    assert last(run).learner.space == 0b001
    assert last(run).learner.hypotheses is learner.hypotheses


def test_weighted_majority_over_functions():
    make = WeightedMajority(2, "1/3", arithmetic=EXACT)
    run = run_online(OverExperts(make, EXPERTS), [(0, 0), (0, 0)])
    assert run.predictions == (1, 0)
    assert run.losses == (1, 0)
    assert list(last(run).learner.learner.weights) == [1, fmpq(1, 3)]


def test_doubling_restarts_within_a_run():
    learner = OverExperts(
        Doubling(lambda T: ExponentialWeightedAverage(2, 1, arithmetic=BALL)), EXPERTS
    )
    run = run_online(learner, [(0, 1)] * 4)
    assert [h.learner.learner.period for h in run.hypotheses] == [0, 1, 1, 2]
    assert [holds(run.predictions[t], 1, 2) for t in (0, 1, 3)] == [True] * 3


def test_a_uniform_hypothesis_is_one_of_the_first_T():
    run = run_online(Perceptron(1, arithmetic=EXACT), [((1,), -1), ((2,), -1), ((3,), -1)])
    rng = np.random.default_rng(0)
    drawn = [uniform(run, rng) for _ in range(200)]
    counts = [sum(h is one for h in drawn) for one in run.hypotheses]
    assert sum(counts) == 200
    assert min(counts) > 40
    again = [uniform(run, np.random.default_rng(7)) for _ in range(3)]
    assert len({id(h) for h in again}) == 1


def test_an_empty_sample_leaves_only_the_start():
    run = run_online(Perceptron(1, arithmetic=EXACT), [])
    assert last(run)((1,)) == 1
    for choose in (average, lambda r: uniform(r, np.random.default_rng(0))):
        with pytest.raises(ValueError, match="the sample is empty"):
            choose(run)


def test_errors_name_the_remedy():
    with pytest.raises(ValueError, match="pass loss="):
        run_online(_Counter(), [(0, 1)])
    with pytest.raises(ValueError, match=r"3 experts were given, .* N = 2"):
        OverExperts(ExponentialWeightedAverage(2, 1), [*EXPERTS, EXPERTS[0]])


class _Counter:
    """Says how many labels it saw, through a bound method and a list of lists."""

    def __init__(self):
        self.seen = [[0]]
        self.rule = self.count

    def count(self):
        return self.seen[0][0]

    def predict(self, x):
        return self.rule()

    def update(self, x, y):
        self.seen[0][0] += 1


def test_a_copy_shares_nothing_that_is_written_into():
    run = run_online(_Counter(), [(0, 0)] * 3, loss=lambda p, y: p)
    assert run.predictions == (0, 1, 2)
    assert [h(0) for h in run.hypotheses] == [0, 1, 2]
    assert last(run)(0) == 3


@dataclass(frozen=True)
class _Ledger:
    """Frozen, but what it holds is not."""

    seen: list = field(default_factory=list)
    spare: Any = None

    def predict(self, x):
        return len(self.seen)

    def update(self, x, y):
        self.seen.append(y)


def test_a_frozen_object_with_something_to_write_into_is_copied():
    learner = _Ledger()
    run = run_online(learner, [(0, 0)] * 3, loss=lambda p, y: p)
    assert run.predictions == (0, 1, 2)
    assert [h(0) for h in run.hypotheses] == [0, 1, 2]
    assert learner.seen == []
    assert state_of(_Ledger([1])) == state_of(_Ledger([1])) != state_of(_Ledger([2]))


def test_what_is_frozen_through_and_through_is_shared():
    whole = _Ledger((1, ("a", frozenset({2}))), _Ledger((), fmpq(1, 2)))
    outside = _Ledger([whole])
    assert snapshot(whole) is whole
    copied = snapshot(outside)
    assert copied is not outside
    assert copied.seen[0] is whole
    inside = _Ledger((), _Ledger((1, [2])))
    assert snapshot(inside).spare.seen[1] is not inside.spare.seen[1]


def test_one_thing_with_two_names_stays_one():
    class Twice:
        def __init__(self):
            self.left = self.right = [0]
            self.table = {"a": self.left}
            self.row = self.same = np.zeros(2)

    twin = snapshot(Twice())
    assert twin.left is twin.right is twin.table["a"]
    assert twin.row is twin.same


def test_a_copy_keeps_the_number_system():
    """Learners ask `arithmetic is FLOAT`: a copied system would be another one."""
    learner = ewa()
    assert snapshot(learner).learner.arithmetic is BALL


def test_a_copied_generator_goes_on_alone():
    rng = np.random.default_rng(3)
    learner = Consistent(["00", "01", "11"], choice="random", generator=rng)
    twin = snapshot(learner)
    assert state_of(twin) == state_of(learner)
    before = rng.bit_generator.state
    twin.update(0, 0)
    assert rng.bit_generator.state == before


def test_equal_states_have_equal_keys_and_others_do_not():
    left, right = ewa(), ewa()
    assert state_of(left) == state_of(right)
    left.update(0, 1)
    assert state_of(left) != state_of(right)
    right.update(5, 1)
    assert state_of(left) == state_of(right)
    with pytest.raises(UnknownStateError):
        state_of(iter([1]))
    with pytest.raises(UnknownStateError):
        state_of(arb("inf"))


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 1)), max_size=8))
def test_the_hypotheses_say_what_the_learner_says_in_play(sample):
    rules = (lambda x: x & 1, lambda x: x >> 1, lambda x: 1)
    run = run_online(OverExperts(WeightedMajority(3, arithmetic=EXACT), rules), sample)
    advice = [[rule(x) for rule in rules] for x, _ in sample]
    if not sample:
        return
    played = play(WeightedMajority(3, arithmetic=EXACT), (advice, [y for _, y in sample]))
    assert list(run.predictions) == played.predictions.tolist()
    assert list(run.losses) == played.losses.tolist()


# ------------------------------------------------------------------ convex functions


def descent(function=Hinge, eta="1/2", **options):
    learner = OnlineGradientDescent(2, eta, arithmetic=EXACT, **options)
    return OverExamples(learner, function)


def test_gradient_descent_on_hinges_worked_out_by_hand():
    """w = 0, then (1/2, 0) after y x.w = 0 < 1, then (1/2, -1/2)."""
    run = run_online(descent(), [((1, 0), 1), ((0, 1), -1), ((1, 0), 1)])
    assert run.predictions == (0, 0, fmpq(1, 2))
    assert run.losses == (1, 1, fmpq(1, 2))
    assert average(run)((1, 1)) == fmpq(1, 6)  # 0, 1/2 and 0
    assert list(last(run).learner.learner.weights) == [1, fmpq(-1, 2)]


@pytest.mark.parametrize(
    ("function", "steps", "losses"),
    [
        (Squared, (0, 2, 2), (4, 0)),  # the slope is 2 (w - 2), so half of it is the whole way
        (Absolute, (0, fmpq(1, 2), 1), (2, fmpq(3, 2))),
    ],
)
def test_gradient_descent_on_other_errors_of_a_score(function, steps, losses):
    run = run_online(descent(function), [((1, 0), 2)] * 2)
    assert (*run.predictions, last(run)((1, 0))) == steps
    assert run.losses == losses


def test_a_label_is_the_sign_of_the_score():
    run = run_online(descent(), [((1, 0), -1), ((1, 0), -1)], read=label, loss=lambda p, y: p != y)
    assert run.predictions == (1, -1)  # a score of 0 is called +1
    assert run.losses == (True, False)
    assert average(run)((1, 0)) == 0


def test_gradient_descent_in_balls_and_with_its_domain():
    box = Box([-1, -1], [1, 1])
    far = run_online(descent(eta=7, domain=box), [((1, 0), 1)] * 2)
    assert far.predictions == (0, 1)
    balls = OverExamples(OnlineGradientDescent(2, arb(2).sqrt(), arithmetic=BALL), Hinge)
    assert run_online(balls, [((1, 0), 1)] * 2).predictions[1].overlaps(arb(2).sqrt())
    assert descent().parameters["eta"] == fmpq(1, 2)
    assert descent().name == "online-gradient-descent"
    assert snapshot(balls).arithmetic is BALL


def test_equal_weights_are_equal_states():
    left, right = descent(), descent()
    left.update((1, 0), 1)
    assert state_of(left) != state_of(right)
    left.update((-1, 0), 1)
    left.update((1, 0), 1)
    right.update((1, 0), 1)
    assert state_of(left) == state_of(right)
