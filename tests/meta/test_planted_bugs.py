"""How are planted bugs told: by the step of the proof that breaks, and by a small case?"""

import pytest

from adversaries.core.arena import drawn
from adversaries.core.player import learner_of
from adversaries.core.profile import CI, FAST
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from bounds import Outcome, theorem
from learners.experts.kinds import WEIGHTED_MAJORITY
from noregret.verify.engine import verify_theorem


@pytest.mark.parametrize(
    ("key", "name", "step"),
    [
        ("wm.mistakes", "shrinks by beta squared", "the best expert's weight remains"),
        ("wm.mistakes", "never learns", "a mistake costs weight"),
        ("hedge.tuned", "lags a round", "the potential step (parabola)"),
        ("hedge.regret", "rewards losers", "the best expert's weight remains"),
        (
            "rwm.fractional",
            "shrinks only at l = 1",
            "a loss costs at least its share of the weight",
        ),
        ("ewa.regret", "follows the best", "the potential step (Hoeffding)"),
        (
            "perceptron.cycling",
            "subtracts the instance",
            "the weights move by eta y x on updates, and not otherwise",
        ),
        ("perceptron.cycling", "never updates", "every mistake is an update"),
    ],
)
def test_the_first_step_of_the_proof_that_breaks_is_named(key, name, step):
    report = verify_theorem(theorem(key), FAST, learner=trial_of(theorem(key)).bugs[name])
    failure = report.evidence[-1].failure
    assert failure.broken_invariant is not None
    assert failure.broken_invariant.name == step
    assert failure.broken_invariant.round >= 1


@pytest.mark.parametrize("tie", [0, 1])
@pytest.mark.parametrize("eager", [False, True])
def test_variants_of_weighted_majority_that_the_theorem_covers_pass(tie, eager):
    def variant(p):
        return learner_of(WEIGHTED_MAJORITY, {**p, "tie": tie, "eager": eager})

    assert verify_theorem(theorem("wm.mistakes"), FAST, learner=variant).outcome is Outcome.HOLDS


def test_a_violation_found_by_hypothesis_is_shrunk_to_a_readable_case():
    """Without shrinking, a counterexample is hundreds of numbers that nobody reads."""
    trial = trial_of(theorem("hedge.tuned"))
    evidence = drawn(
        trial.theorem.without("eta-tuned"),
        trial.arena().drawn(Scope(trial.theorem, CI)),
        CI,
        trial.bugs["learns too slowly"],
        hypothesis_seed=1,
    )
    assert evidence.outcome is Outcome.VIOLATED
    run = evidence.example
    assert run.N == 2
    assert run.T <= 20
    assert len(evidence.witness) < 200


def test_a_period_of_the_doubling_trick_that_breaks_is_named():
    however_it_plays = theorem("ewa.doubling").without("period-learner")
    bug = trial_of(however_it_plays).bugs["never restarts"]
    report = verify_theorem(however_it_plays, FAST, learner=bug)
    failure = report.evidence[-1].failure
    assert failure.broken_invariant.name == "each period keeps to its tuned bound"
