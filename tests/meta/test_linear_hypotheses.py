"""Which hypotheses of linear classification are needed? Each has a run that breaks without it."""

from dataclasses import replace

import numpy as np
import pytest
from flint import fmpq

from adversaries.core.counterexamples import judged
from adversaries.linear import disjunctions, perceptron, winnow
from adversaries.linear import training as trainings
from adversaries.linear.sequences import hadamard, orthonormal
from bounds import Outcome, theorem
from bounds.core.errors import NotApplicableError
from bounds.core.theorem import Quantity
from bounds.linear import training
from bounds.linear.quantities import dot
from bounds.linear.sampled import SampledPerceptron
from bounds.linear.training import trained
from bounds.linear.winnow import Duel
from learners import (
    BALL,
    EXACT,
    KernelPerceptron,
    MarginPerceptron,
    Perceptron,
    Transcript,
    Winnow,
    play,
)
from learners.core.surd import root
from learners.linear.kernels import polynomial
from learners.linear.training import train

TRIALS = (*perceptron.TRIALS, *disjunctions.TRIALS, *trainings.TRIALS, *winnow.TRIALS)
NEEDED = [(trial, name) for trial in TRIALS for name in trial.without]


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.key)
def test_every_hypothesis_is_accounted_for(trial):
    """Each has a run that breaks the claim without it, or defines what the claim is about."""
    have = {h.name for h in trial.theorem.given if h.name != "learner"}
    assert have == set(trial.defining) | set(trial.without)
    assert not set(trial.defining) & set(trial.without)


@pytest.mark.parametrize(("trial", "name"), NEEDED, ids=lambda one: getattr(one, "key", one))
def test_without_the_hypothesis_the_claim_breaks(trial, name):
    true = trial.theorem
    for case in trial.without[name]:
        verdict, shown = judged(replace(true, invariants=()).without(name), case)
        assert verdict.claim is Outcome.VIOLATED, verdict
        assert true.check(shown.subject, **shown.options).outcome is Outcome.NOT_APPLICABLE
        if isinstance(shown.subject, Transcript):
            assert Transcript.from_json(shown.subject.to_json()) == shown.subject


def test_a_radius_about_another_centre_is_refuted():
    """Two points far from the origin and near to each other: a ball of radius 1 holds both."""
    X, y = np.array([[100, 1], [100, -1]] * 60), [1, -1] * 60
    run = play(Perceptron(2, arithmetic=EXACT), (X, y), record=True)
    true = theorem("perceptron.margin")
    assert true.check(run, v=[0, 1]).outcome is Outcome.HOLDS

    def about_the_mean(subject):
        centre = sum(subject.X, 0 * subject.X[0]) / len(subject.X)
        return root(max(dot(x - centre, x - centre) for x in subject.X))

    r = true.by_name["r"].symbol
    wrong = replace(
        true,
        quantities=tuple(
            Quantity(r, "wrong", about_the_mean) if q.symbol == r else q for q in true.quantities
        ),
    )
    verdict = wrong.check(run, v=[0, 1])
    assert verdict.claim is Outcome.VIOLATED
    assert verdict.bound == 1


def test_a_radius_in_the_wrong_norm_is_refuted():
    """Orthogonal signs: the largest entry is 1, the length sqrt(N)."""
    X, y, v = hadamard(3)
    run = play(Perceptron(8, arithmetic=EXACT), (X, y), record=True)
    true = theorem("perceptron.margin")
    assert true.check(run, v=v).ratio == 1.0
    r = true.by_name["r"].symbol
    wrong = replace(
        true,
        quantities=tuple(
            Quantity(r, "wrong", lambda s: s.largest_entry) if q.symbol == r else q
            for q in true.quantities
        ),
    )
    assert wrong.check(run, v=v).claim is Outcome.VIOLATED


def test_the_margin_of_one_vector_is_not_that_of_another():
    """With the margin of the best vector claimed for a worse one, the bound breaks."""
    X, y, v = orthonormal(4)
    run = play(Perceptron(4, arithmetic=EXACT), (X, y), record=True)
    true = theorem("perceptron.margin")
    rho = true.by_name["rho"].symbol
    wrong = replace(
        true,
        quantities=tuple(
            Quantity(rho, "the largest y v.x/|v| of a point", lambda s: fmpq(1))
            if q.symbol == rho
            else q
            for q in true.quantities
        ),
    )
    assert true.check(run, v=v).outcome is Outcome.HOLDS
    assert wrong.check(run, v=v).claim is Outcome.VIOLATED


def test_the_expected_error_speaks_only_about_separable_distributions():
    points = (((fmpq(1),), 1), ((fmpq(1),), -1))
    source = SampledPerceptron(points, (fmpq(1, 2),) * 2, 1)
    assert theorem("perceptron.loo").check(source).outcome is Outcome.NOT_APPLICABLE


def test_a_duel_must_be_about_one_expert():
    X, y, _ = orthonormal(2)
    runs = [
        play(Winnow(2, 1, arithmetic=BALL), (X, y)),
        play(Perceptron(2, arithmetic=EXACT), (X, y)),
    ]
    assert theorem("separation").check(Duel(*runs)).outcome is Outcome.NOT_APPLICABLE


def test_runs_of_our_other_learners_are_not_judged():
    """Without weights nothing else tells a margin Perceptron from a Perceptron."""
    run = play(MarginPerceptron(1, 100, arithmetic=EXACT), ([[1]] * 5, [1] * 5))
    assert theorem("perceptron.margin").check(run, v=[1]).outcome is Outcome.NOT_APPLICABLE
    quadratic = KernelPerceptron(1, polynomial(2, 0), arithmetic=EXACT)
    run = play(quadratic, ([[1], [-1]] * 4, [1, -1] * 4))
    assert theorem("perceptron.hinge").check(run, w=[1]).outcome is Outcome.NOT_APPLICABLE
    run = play(Perceptron(2, arithmetic=EXACT), (np.eye(2), [-1, -1]), record=True)
    assert theorem("winnow.balanced").check(run, v=[-1, -1], eta=1).outcome is (
        Outcome.NOT_APPLICABLE
    )


def test_rounding_is_no_violation_of_an_identity():
    run = play(Perceptron(1, eta=0.1), ([[1], [-3]] * 5, [-1, -1] * 5), record=True)
    assert theorem("perceptron.sgd").check(run).outcome is Outcome.UNDECIDED


@pytest.mark.parametrize("tie", [-1, 1])
def test_a_distribution_separated_through_ties_only_is_not_separable(tie):
    """0 has the label of a tie, and lies on the border of every halfspace."""
    source = SampledPerceptron((((fmpq(0),), tie),), (fmpq(1),), 1, tie)
    assert source.expected_error == 0
    assert theorem("perceptron.loo").check(source).outcome is Outcome.NOT_APPLICABLE


def test_a_sample_without_rest_has_no_expected_error():
    """1 and 2 with different labels: the training on both goes in circles."""
    points = (((fmpq(1),), 1), ((fmpq(2),), -1))
    source = SampledPerceptron(points, (fmpq(1, 2),) * 2, 2)
    with pytest.raises(NotApplicableError):
        _ = source.expected_error


def test_a_probability_is_not_negative():
    points = (((fmpq(1),), 1), ((fmpq(-1),), -1))
    with pytest.raises(ValueError, match="-1/2"):
        SampledPerceptron(points, (fmpq(3, 2), fmpq(-1, 2)), 1)


def test_a_training_that_was_cut_short_leaves_the_cycle_open():
    short = train(Perceptron(1, arithmetic=EXACT), ([[1]], [-1]), max_passes=1)
    assert theorem("perceptron.cycling").check(short).outcome is Outcome.UNDECIDED


@pytest.mark.parametrize("told", [{"converged": True}, {"cycle": (1, 1)}])
def test_a_rest_or_a_cycle_that_the_rounds_do_not_show_is_refuted(told):
    short = train(Perceptron(1, arithmetic=EXACT), ([[1]], [-1]), max_passes=1)
    assert theorem("perceptron.cycling").check(replace(short, **told)).outcome is Outcome.VIOLATED


def test_a_pass_without_a_mistake_in_which_something_was_learned_is_no_rest():
    """The first score is a tie: +1 is predicted, which is right, and learned all the same."""
    learner = Perceptron(1, ties_update=True, arithmetic=EXACT)
    short = train(learner, ([[1]], [1]), max_passes=1)
    assert not short.transcript.losses.any()
    assert short.updates == 1
    told = replace(short, converged=True)
    assert theorem("perceptron.cycling").check(told).outcome is Outcome.VIOLATED


def test_a_cycle_is_seen_in_the_rounds():
    endless = train(Perceptron(1, arithmetic=EXACT), ([[1], [1]], [1, -1]), max_passes=9)
    assert endless.cycle == (2, 1)
    assert theorem("perceptron.cycling").check(endless).outcome is Outcome.HOLDS


def test_a_shuffled_training_has_no_cyclic_order():
    shuffled = train(
        Perceptron(3, arithmetic=EXACT),
        training.hard_sample(3),
        max_passes=99,
        generator=np.random.default_rng(0),
    )
    assert shuffled.converged
    assert shuffled.passes > 1
    assert theorem("perceptron.cycling").check(shuffled).outcome is Outcome.NOT_APPLICABLE


def test_a_sample_that_only_looks_like_the_hard_one_is_not_it():
    X = [[fmpq(71, 50), 0], [fmpq(32, 25), fmpq(-111, 100)]]
    training_ = train(Perceptron(2, arithmetic=EXACT), (X, [1, -1]), max_passes=99)
    assert theorem("perceptron.exponential").check(training_).outcome is Outcome.NOT_APPLICABLE


def test_a_tiny_entry_does_not_leave_a_strict_inequality_open():
    """1 < sqrt(1 + 10^-100): more bits decide it."""
    run = play(Perceptron(2, arithmetic=EXACT), ([[1, fmpq(1, 10**50)]], [-1]), record=True)
    assert theorem("perceptron.l1").check(run, w=[-1, 0]).outcome is Outcome.HOLDS


def test_winnow_without_a_rational_factor_is_not_compared_with_votes():
    run = play(Winnow(2, 1, arithmetic=BALL), ([[1, -1]], [1]))
    assert theorem("winnow.wm").check(run).outcome is Outcome.NOT_APPLICABLE


def test_updates_on_correct_scores_are_no_subgradient_steps_of_errors():
    run = play(MarginPerceptron(1, 100, arithmetic=EXACT), ([[1]] * 40, [1] * 40), record=True)
    true = theorem("perceptron.sgd")
    assert true.check(run).outcome is Outcome.NOT_APPLICABLE
    assert true.without("learner").check(run).outcome is Outcome.VIOLATED


def test_trained_runs_are_looked_at_through_a_separator():
    training_ = train(Perceptron(2, arithmetic=EXACT), (np.eye(2), [-1, -1]), max_passes=9)
    assert trained(training_).functional_margin > 0
