"""Which hypotheses are needed? Each that can be dropped has a run that then breaks the claim."""

import pytest
from flint import fmpq

import bounds.experts.exponential
import bounds.experts.lower_bounds
import bounds.experts.weighted_majority
import bounds.probability.lemmas
from adversaries.core.counterexamples import judged
from adversaries.experts.adaptive import LabelFlipper
from adversaries.experts.counterexamples import TABLE
from bounds import Outcome, theorem
from bounds.probability.subjects import Ensemble, FiniteDistribution
from learners import (
    EXACT,
    FollowTheLeader,
    Transcript,
    WeightedMajority,
    play,
)

#: Hypotheses without which the formula itself means nothing (log 0, division by 0), or which
#: fix the learner that the theorem speaks about.
DEFINING = {
    ("wm.mistakes", "beta-positive"),
    ("wm.mistakes", "beta-below-one"),
    ("wm.sharp", "beta-positive"),
    ("wm.sharp", "beta-below-one"),
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
    ("doubling.periods", "some-rounds"),
    ("experts.coin-exact", "some-rounds"),
    ("hoeffding.lemma", "ordered"),
}


#: Runs with losses that the game refuses: they are put together by hand, and have no file.
WILD = {(key, name) for key, name in TABLE if name == "loss-range" and key[:4] != "ewa."}


def test_every_hypothesis_is_accounted_for():
    """A new hypothesis must come with a run that shows that it is needed, or say why not."""
    families = (
        bounds.experts.weighted_majority,
        bounds.experts.lower_bounds,
        bounds.probability.lemmas,
        bounds.experts.exponential,
    )
    have = {(t.key, h.name) for family in families for t in family.THEOREMS for h in t.given}
    assert have == DEFINING | set(TABLE)
    assert not DEFINING & set(TABLE)


@pytest.mark.parametrize(("key", "name"), sorted(TABLE))
def test_without_the_hypothesis_a_run_breaks_the_claim(key, name):
    true = theorem(key)
    for case in TABLE[key, name]:
        verdict, shown = judged(true.without(name), case)
        assert verdict.claim is Outcome.VIOLATED
        assert judged(true, case)[0].outcome is Outcome.NOT_APPLICABLE
        run = shown.subject
        if isinstance(run, Transcript) and (key, name) not in WILD:
            assert Transcript.from_json(run.to_json(), losses=_own(run)) == run


def _own(run):
    loss = getattr(run.game, "loss_function", None)
    return {loss.name: loss} if loss else None


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
