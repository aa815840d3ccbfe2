"""A check that cannot fail is a defect: each bug here must be found."""

import pytest

from adversaries.classes import agnostic, concepts, finite_classes
from adversaries.core.profile import CI, FAST
from bounds import Outcome, theorem
from noregret.verify.engine import verify_theorem
from tests.meta import broken

TRIALS = [*finite_classes.TRIALS, *agnostic.TRIALS, *concepts.TRIALS]
BUGS = [
    *broken.BUGS,
    *((trial.key, name, make) for trial in TRIALS for name, make in trial.bugs.items()),
]


@pytest.mark.parametrize(
    ("key", "name", "factory"), BUGS, ids=[f"{key}: {name}" for key, name, _ in BUGS]
)
def test_a_planted_bug_is_caught(key, name, factory):
    report = verify_theorem(theorem(key), FAST, learner=factory)
    if report.outcome is not Outcome.VIOLATED:
        report = verify_theorem(theorem(key), CI, learner=factory)
    assert report.outcome is Outcome.VIOLATED, (name, [str(e) for e in report.evidence])


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
    ],
)
def test_the_first_step_of_the_proof_that_breaks_is_named(key, name, step):
    factory = next(f for k, n, f in broken.BUGS if (k, n) == (key, name))
    report = verify_theorem(theorem(key), FAST, learner=factory)
    failure = report.evidence[-1].failure
    assert failure.broken_invariant is not None
    assert failure.broken_invariant.name == step
    assert failure.broken_invariant.round >= 1


@pytest.mark.parametrize("tie", [0, 1])
@pytest.mark.parametrize("eager", [False, True])
def test_variants_of_weighted_majority_that_the_theorem_covers_pass(tie, eager):
    def variant(p):
        return broken.wm(broken.WeightedMajority)({**p, "tie": tie, "eager": eager})

    assert verify_theorem(theorem("wm.mistakes"), FAST, learner=variant).outcome is Outcome.HOLDS


def test_a_violation_found_by_hypothesis_is_shrunk_to_a_readable_case():
    """Without shrinking, a counterexample is hundreds of numbers that nobody reads."""
    from adversaries.core.arena import drawn
    from adversaries.experts.trials import ARENAS

    statement = theorem("hedge.tuned").without("eta-tuned")
    evidence = drawn(
        statement,
        ARENAS["hedge.tuned"]().drawn,
        CI,
        broken.hedge(broken.LearnsTooSlowly),
        hypothesis_seed=1,
    )
    assert evidence.outcome is Outcome.VIOLATED
    run = evidence.example
    assert run.N == 2
    assert run.T <= 20
    assert len(evidence.witness) < 200


def test_a_period_of_the_doubling_trick_that_breaks_is_named():
    however_it_plays = theorem("ewa.doubling").without("period-learner")
    report = verify_theorem(however_it_plays, FAST, learner=broken.never_restarts)
    failure = report.evidence[-1].failure
    assert failure.broken_invariant.name == "each period keeps to its tuned bound"
