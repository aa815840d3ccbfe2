"""Which hypotheses are needed? Each that can be dropped has a run that then breaks the claim."""

import numpy as np
import pytest
import sympy
from flint import fmpq

import bounds.exponential
import bounds.lemmas
import bounds.lower_bounds
import bounds.weighted_majority
from adversaries.adaptive import LabelFlipper
from adversaries.judge import Case, judge
from adversaries.players import averaging, hedge, randomized, weighted_majority
from bounds import Outcome, theorem
from bounds.subjects import Ensemble, FiniteDistribution
from learners import (
    EXACT,
    ExponentialWeightedAverage,
    FollowTheLeader,
    Loss,
    RandomizedWeightedMajority,
    Transcript,
    Uniform,
    WeightedMajority,
    play,
)
from learners.losses import CLIPPED_HINGE
from tests.meta import broken

#: Hypotheses without which the formula itself means nothing (log 0, division by 0), or which
#: fix the learner that the theorem speaks about.
DEFINING = {
    ("wm.mistakes", "beta-positive"),
    ("wm.mistakes", "beta-below-one"),
    ("rwm.loss", "beta-below-one"),
    ("rwm.sharp", "beta-positive"),
    ("rwm.sharp", "beta-below-one"),
    ("rwm.fractional", "beta-below-one"),
    ("rwm.regret", "some-rounds"),
    ("rwm.regret-uniform", "some-rounds"),
    ("rwm.regret", "two-or-more"),  # N = 1 gives beta = 1, which no learner takes
    ("rwm.regret-uniform", "two-or-more"),
    ("ewa.tuned", "some-rounds"),
    ("ewa.tuned", "two-or-more"),  # N = 1 gives eta = 0
    ("hedge.tuned", "some-rounds"),
    ("hedge.tuned-sharp", "some-rounds"),
    ("finite.regret", "some-rounds"),
    ("ewa.doubling", "two-or-more"),
    ("doubling.generic", "some-rounds"),  # T = 0: 0 <= 0, true but empty
    ("doubling.sum", "some-rounds"),
    ("experts.coin-exact", "some-rounds"),
    ("hoeffding.lemma", "ordered"),
}


def _case(parameters, data):
    return Case(parameters, lambda: data, "")


def _leader_hit(N, rounds):
    """Each action loses in turn: the favourite of a learner with tiny beta, again and again."""
    return np.array([np.eye(N)[t % N] for t in range(rounds)])


def rwm_with_tiny_beta():
    make = broken.rwm(RandomizedWeightedMajority)
    return make, _case({"N": 16, "beta": fmpq(1, 100), "T": 160}, _leader_hit(16, 160))


def literal_rwm_on_fractions():
    parameters = {"N": 2, "beta": fmpq(1, 2), "T": 12}
    return broken.rwm(broken.ShrinksOnlyAtOne), _case(parameters, [[0.5, 0]] * 12)


def linear_rwm_taken_literally():
    """It names neither of the two updates that the theorem speaks about."""

    def make(p):
        learner = broken.ShrinksOnlyAtOne(2, p["beta"], arithmetic=EXACT)
        learner.parameters.pop("form")
        return learner

    return make, _case({"N": 2, "beta": fmpq(1, 2), "T": 12}, [[0.5, 0]] * 12)


def wrong_beta():
    parameters = {"N": 2, "beta": fmpq(999, 1000), "T": 36}
    return randomized, _case(parameters, [[1, 0]] * 36)


def rwm_tuned_literal():
    """Tuned beta, but losses of 1/2, which the printed line never shrinks."""
    T = 64
    beta = sympy.Max(sympy.Rational(1, 2), 1 - sympy.sqrt(sympy.log(2) / T))
    parameters = {"N": 2, "beta": beta, "T": T}
    return broken.rwm(broken.ShrinksOnlyAtOne), _case(parameters, [[0.5, 0]] * T)


def wrong_eta(make=hedge):
    data = [[1, 0]] * 30
    return make, _case(
        {"N": 2, "H": 2, "eta": fmpq(1, 1000), "T": 30},
        data if make is hedge else (data, [0] * 30),
    )


def _ewa(T, advice, outcomes, loss):
    eta = sympy.sqrt(8 * sympy.log(2) / T)
    return averaging, _case({"N": 2, "eta": eta, "T": T, "loss": loss}, (advice, outcomes))


def clipped():
    """One round: the mean of 0 and 1 costs as much as the worse expert."""
    return _ewa(1, [[0, 1]], [1], CLIPPED_HINGE)


def too_large():
    """A convex loss with values up to 2."""
    double = Loss("double", lambda p, y: 2 * abs(p - y))
    return _ewa(1, [[0, 1]], [1], double)


def squared_for_finite():
    """A loss of 3|p - y| is not the one that the corollary speaks about."""
    triple = Loss("triple", lambda p, y: 3 * abs(p - y))
    make, case = _ewa(1, [[0, 1]], [1], triple)
    eta = sympy.sqrt(2 * sympy.log(2))
    return make, _case({"N": 2, "H": 2, "eta": eta, "T": 1, "loss": triple}, case.environment())


def doubling_with(loss):
    def make(p):
        return ExponentialWeightedAverage(
            2, 1, loss=loss, arithmetic=averaging({"N": 2, "eta": fmpq(1)}).arithmetic
        )

    return make, _case({"N": 2, "T": 1, "loss": loss}, ([[0, 1]], [1]))


def eager_zero():
    """Eager weights die in rounds without a mistake, lazy ones do not."""
    parameters = {"N": 3, "beta": fmpq(0), "T": 2, "eager": True}
    return weighted_majority, _case(parameters, ([[1, 0, 0], [0, 1, 0]], [0, 1]))


def beta_half_is_not_halving():
    parameters = {"N": 3, "beta": fmpq(1, 2), "T": 3}
    advice = [[1, 1, 0], [1, 1, 0], [1, 1, 0]]
    return weighted_majority, _case(parameters, (advice, [0, 1, 1]))


def other_experts():
    """Both experts are always right."""
    make = broken.wm(WeightedMajority)
    return make, _case({"N": 2, "beta": fmpq(1, 2), "T": 4}, ([[1, 1]] * 4, [1] * 4))


def no_contradiction():
    make = broken.wm(WeightedMajority)
    return make, _case({"N": 2, "beta": fmpq(1, 2), "T": 4}, ([[0, 1]] * 4, [1] * 4))


def too_small_alpha():
    return (
        lambda _: Uniform(2, arithmetic=EXACT),
        Case({"alpha": fmpq(1, 100), "N": 2, "T": 4}, lambda: [[1, 0]] * 4, ""),
    )


BREAKS = {
    ("rwm.loss", "beta-at-least-half"): rwm_with_tiny_beta,
    ("rwm.fractional", "beta-at-least-half"): lambda: (
        broken.rwm(RandomizedWeightedMajority),
        _case({"N": 16, "beta": fmpq(1, 100), "T": 160, "form": "linear"}, _leader_hit(16, 160)),
    ),
    ("rwm.loss", "binary-losses"): literal_rwm_on_fractions,
    ("rwm.sharp", "binary-losses"): literal_rwm_on_fractions,
    ("rwm.fractional", "extended-update"): linear_rwm_taken_literally,
    ("rwm.regret", "beta-tuned"): wrong_beta,
    ("rwm.regret-uniform", "beta-tuned"): wrong_beta,
    ("rwm.regret", "binary-losses"): rwm_tuned_literal,
    ("rwm.regret-uniform", "binary-losses"): rwm_tuned_literal,
    ("hedge.tuned", "eta-tuned"): wrong_eta,
    ("hedge.tuned-sharp", "eta-tuned"): wrong_eta,
    ("ewa.tuned", "eta-tuned"): lambda: wrong_eta(averaging),
    ("finite.regret", "eta-tuned"): lambda: wrong_eta(averaging),
    ("ewa.tuned", "convex-loss"): clipped,
    ("ewa.tuned", "loss-range"): too_large,
    ("ewa.regret", "convex-loss"): clipped,
    ("ewa.regret", "loss-range"): too_large,
    ("ewa.doubling", "convex-loss"): lambda: doubling_with(CLIPPED_HINGE),
    ("ewa.doubling", "loss-range"): lambda: doubling_with(Loss("d", lambda p, y: 2 * abs(p - y))),
    ("finite.regret", "absolute-loss"): squared_for_finite,
    ("wm.halving", "lazy"): eager_zero,
    ("wm.halving", "beta-zero"): beta_half_is_not_halving,
    ("experts.cover", "constant-experts"): other_experts,
    ("experts.cover", "contradicted"): no_contradiction,
    ("doubling.generic", "period-regret"): too_small_alpha,
    ("doubling.sum", "period-regret"): too_small_alpha,
}

#: Checked by tests of their own below: their subjects are not runs of one learner.
ELSEWHERE = {
    ("experts.coin", "coin-flips"),
    ("experts.coin-exact", "coin-flips"),
    ("hoeffding.lemma", "mean-zero"),
    ("hoeffding.lemma", "range"),
    ("rwm.fractional", "loss-range"),
    ("hedge.regret", "loss-range"),
    ("hedge.sharp", "loss-range"),
    ("hedge.tuned", "loss-range"),
    ("hedge.tuned-sharp", "loss-range"),
    ("ewa.doubling", "some-rounds"),
}


def test_every_hypothesis_is_accounted_for():
    """A new hypothesis must come with a run that shows that it is needed, or say why not."""
    families = (bounds.weighted_majority, bounds.lower_bounds, bounds.lemmas, bounds.exponential)
    have = {(t.key, h.name) for family in families for t in family.THEOREMS for h in t.given}
    assert have == DEFINING | set(BREAKS) | ELSEWHERE
    assert not DEFINING & set(BREAKS)


@pytest.mark.parametrize(("key", "name"), sorted(BREAKS))
def test_without_the_hypothesis_a_run_breaks_the_claim(key, name):
    make, case = BREAKS[key, name]()
    true = theorem(key)
    extra = {("experts.cover", "constant-experts"): ["contradicted"]}.get((key, name), [])
    verdict, run = judge(true.without(name, *extra), make, case)
    assert verdict.claim is Outcome.VIOLATED
    with_it, _ = judge(true, make, case)
    assert with_it.outcome is Outcome.NOT_APPLICABLE
    assert Transcript.from_json(run.to_json(), losses=_own(run)) == run


def _own(run):
    loss = getattr(run.game, "loss_function", None)
    return {loss.name: loss} if loss else None


def test_losses_outside_the_unit_interval_break_hedge():
    """The game refuses such losses, so the run is put together by hand."""
    run = play(Uniform(2, arithmetic=EXACT), [[1, 0]] * 4)
    wild = Transcript(
        game=run.game,
        instances=None,
        predictions=run.predictions,
        outcomes=run.outcomes * 100,
        losses=run.losses * 100,
        parameters={"N": 2, "eta": fmpq(1)},
    )
    for key in ("hedge.regret", "hedge.sharp"):
        assert theorem(key).without("loss-range").check(wild).outcome is Outcome.VIOLATED
        assert theorem(key).check(wild).outcome is Outcome.NOT_APPLICABLE
    eta = sympy.sqrt(2 * sympy.log(2) / 4)
    tuned = Transcript(
        game=run.game,
        instances=None,
        predictions=run.predictions,
        outcomes=run.outcomes * 100,
        losses=run.losses * 100,
        parameters={"N": 2},
    )
    for key in ("hedge.tuned", "hedge.tuned-sharp"):
        dropped = theorem(key).without("loss-range")
        assert dropped.check(tuned, eta=eta).outcome is Outcome.VIOLATED
    linear = Transcript(
        game=run.game,
        instances=None,
        predictions=run.predictions,
        outcomes=run.outcomes * 100,
        losses=run.losses * 100,
        parameters={"N": 2, "beta": fmpq(1, 2), "form": "linear"},
    )
    fractional = theorem("rwm.fractional")
    assert fractional.without("loss-range").check(linear).outcome is Outcome.VIOLATED


def test_doubling_says_nothing_about_no_rounds():
    """At T = 0 the constant term makes the bound negative."""
    run = play(broken.ewa(ExponentialWeightedAverage)({"N": 2, "eta": fmpq(1)}), ([], []))
    statement = theorem("ewa.doubling")
    assert statement.check(run).outcome is Outcome.NOT_APPLICABLE
    assert statement.without("some-rounds").check(run).outcome is Outcome.VIOLATED


def test_an_unfair_coin_allows_less_regret():
    run = play(FollowTheLeader(2, arithmetic=EXACT), [[1, 0]] * 4)
    unfair = Ensemble((run,), (fmpq(1),))
    for key in ("experts.coin", "experts.coin-exact"):
        assert theorem(key).check(unfair).outcome is Outcome.NOT_APPLICABLE
    calm = Ensemble((play(Uniform(2, arithmetic=EXACT), [[0, 0]] * 4),), (fmpq(1),))
    for key in ("experts.coin", "experts.coin-exact"):
        dropped = theorem(key).without("coin-flips")
        assert dropped.check(calm).outcome is Outcome.VIOLATED


def test_a_variable_with_another_mean_has_a_larger_moment():
    shifted = FiniteDistribution((fmpq(1), fmpq(2)), (fmpq(1, 2), fmpq(1, 2)), fmpq(1))
    lemma = theorem("hoeffding.lemma")
    assert lemma.check(shifted).outcome is Outcome.NOT_APPLICABLE
    assert lemma.without("mean-zero").check(shifted).outcome is Outcome.VIOLATED


def test_a_variable_that_leaves_its_range_has_a_larger_moment():
    wide = FiniteDistribution((fmpq(-1), fmpq(1)), (fmpq(1, 2), fmpq(1, 2)), fmpq(1))
    lemma = theorem("hoeffding.lemma")
    assert lemma.check(wide, a=-2, b=3).outcome is Outcome.HOLDS
    narrow = {"a": "-1/10", "b": "1/10"}
    assert lemma.check(wide, **narrow).outcome is Outcome.NOT_APPLICABLE
    assert lemma.without("range").check(wide, **narrow).outcome is Outcome.VIOLATED


def test_the_label_flipper_meets_the_hypotheses_of_cover():
    run = play(WeightedMajority(2, "1/2", arithmetic=EXACT), LabelFlipper(7))
    verdict = theorem("experts.cover").check(run)
    assert verdict.outcome is Outcome.HOLDS
    assert (verdict.observed, verdict.bound) == (4, 4)
