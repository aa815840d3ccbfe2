"""Which hypotheses are needed? Each that can be dropped has a run that then breaks the claim."""

import pytest
from flint import fmpq

from adversaries.core.counterexamples import judged
from adversaries.core.profile import FAST
from adversaries.experts import exponential as exponential_trials
from adversaries.experts import lower_bounds as lower_bound_trials
from adversaries.experts import weighted_majority as majority_trials
from adversaries.experts.adaptive import LabelFlipper
from adversaries.probability import lemmas as lemma_trials
from bounds import Outcome, theorem
from bounds.experts import exponential, lower_bounds, weighted_majority
from bounds.experts.hypotheses import LOSS_RANGE
from bounds.probability import lemmas
from bounds.probability.subjects import Ensemble, FiniteDistribution
from learners import (
    EXACT,
    FollowTheLeader,
    Transcript,
    WeightedMajority,
    play,
)
from noregret.verify.engine import verify_theorem

FAMILIES = (
    (weighted_majority, majority_trials),
    (lower_bounds, lower_bound_trials),
    (lemmas, lemma_trials),
    (exponential, exponential_trials),
)
TRIALS = [trial for _, trials in FAMILIES for trial in trials.TRIALS]
DROPPED = [(trial, name) for trial in TRIALS for name in trial.without]


def test_every_theorem_of_a_family_has_its_trial_in_the_file_of_the_same_name():
    for family, trials in FAMILIES:
        assert [trial.theorem for trial in trials.TRIALS] == list(family.FAMILY.theorems)
        assert all(trial.arena is not None for trial in trials.TRIALS)


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.key)
def test_every_hypothesis_is_accounted_for(trial):
    """A new hypothesis must come with a run that shows that it is needed, or say why not."""
    have = {hypothesis.name for hypothesis in trial.theorem.given}
    assert have == set(trial.without) | set(trial.defining)
    assert not set(trial.without) & set(trial.defining)


def _is_wild(run):
    """Losses that the game refuses: such a run is put together by hand, and has no file."""
    return run.game.name == "actions" and not LOSS_RANGE.test(run, {})


@pytest.mark.parametrize(
    ("trial", "name"), DROPPED, ids=[f"{trial.key}: {name}" for trial, name in DROPPED]
)
def test_without_the_hypothesis_a_run_breaks_the_claim(trial, name):
    true = trial.theorem
    assert trial.without[name]
    for case in trial.without[name]:
        verdict, shown = judged(true.without(name), case)
        assert verdict.claim is Outcome.VIOLATED
        assert judged(true, case)[0].outcome is Outcome.NOT_APPLICABLE
        run = shown.subject
        if isinstance(run, Transcript) and not _is_wild(run):
            assert Transcript.from_json(run.to_json(), losses=_own(run)) == run


def _own(run):
    loss = getattr(run.game, "loss_function", None)
    return {loss.name: loss} if loss else None


def test_only_a_range_that_is_dropped_makes_wild_runs():
    """Were `_is_wild` always true, no file would be read back above."""
    wild = {
        (trial.key, name)
        for trial, name in DROPPED
        for case in trial.without[name]
        if isinstance(run := judged(trial.theorem, case)[1].subject, Transcript) and _is_wild(run)
    }
    keys = ("rwm.fractional", "hedge.regret", "hedge.sharp", "hedge.tuned", "hedge.tuned-sharp")
    assert wild == {(key, "loss-range") for key in keys}


@pytest.mark.parametrize("trial", [t for t in TRIALS if t.bugs], ids=lambda trial: trial.key)
def test_what_bugs_are_made_by_makes_the_true_learner_as_well_and_it_is_not_caught(trial):
    player = trial.arena().player
    assert verify_theorem(trial.theorem, FAST, learner=player).outcome is Outcome.HOLDS


def test_a_coin_that_always_falls_the_same_is_not_fair():
    run = play(FollowTheLeader(2, arithmetic=EXACT), [[1, 0]] * 4)
    unfair = Ensemble((run,), (fmpq(1),))
    for key in ("experts.coin", "experts.coin-exact"):
        assert theorem(key).check(unfair).outcome is Outcome.NOT_APPLICABLE


def test_a_variable_may_have_a_wider_range_than_it_needs():
    wide = FiniteDistribution((fmpq(-1), fmpq(1)), (fmpq(1, 2), fmpq(1, 2)), fmpq(1))
    assert theorem("hoeffding.lemma").check(wide, a=-2, b=3).outcome is Outcome.HOLDS


def test_the_label_flipper_meets_the_hypotheses_of_cover():
    run = play(WeightedMajority(2, "1/2", arithmetic=EXACT), LabelFlipper(7))
    verdict = theorem("experts.cover").check(run)
    assert verdict.outcome is Outcome.HOLDS
    assert (verdict.observed, verdict.bound) == (4, 4)
