"""Which hypotheses on finite classes are needed? Each has a subject that breaks without it."""

from dataclasses import replace

import pytest

from adversaries.classes import agnostic as agnostic_trials
from adversaries.classes import concepts as concept_trials
from adversaries.classes import examples as example_trials
from adversaries.classes import finite_classes as finite_class_trials
from adversaries.core.counterexamples import judged
from adversaries.core.profile import FAST
from bounds import Outcome, theorem
from bounds.classes import agnostic, concepts, finite_classes
from bounds.classes import examples as class_examples
from bounds.classes.concepts import Taught
from bounds.classes.examples import NOT_OPTIMAL
from bounds.classes.subjects import Measured
from learners import (
    SOA,
    FiniteClass,
    Halving,
    Transcript,
    play,
)
from noregret.verify.engine import verify_theorem

FAMILIES = (
    (finite_classes, finite_class_trials),
    (class_examples, example_trials),
    (agnostic, agnostic_trials),
    (concepts, concept_trials),
)
TRIALS = [trial for _, trials in FAMILIES for trial in trials.TRIALS]
DROPPED = [(trial, name) for trial in TRIALS for name in trial.without]


def test_every_theorem_of_a_family_has_its_trial_in_the_file_of_the_same_name():
    for family, trials in FAMILIES:
        assert [trial.theorem for trial in trials.TRIALS] == list(family.FAMILY.theorems)
        assert all(trial.arena is not None for trial in trials.TRIALS)


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.key)
def test_every_hypothesis_is_accounted_for(trial):
    """It has a subject that breaks the claim without it, or it defines the setting."""
    have = {hypothesis.name for hypothesis in trial.theorem.given}
    assert have == set(trial.without) | set(trial.defining)
    assert not set(trial.without) & set(trial.defining)


@pytest.mark.parametrize(
    ("trial", "name"), DROPPED, ids=[f"{trial.key}: {name}" for trial, name in DROPPED]
)
def test_without_the_hypothesis_a_subject_breaks_the_claim(trial, name):
    true = trial.theorem
    assert trial.without[name]
    for case in trial.without[name]:
        verdict, shown = judged(replace(true, invariants=()).without(name), case)
        assert verdict.outcome is Outcome.VIOLATED, verdict
        assert true.check(shown.subject, **shown.options).outcome is Outcome.NOT_APPLICABLE
        if isinstance(shown.subject, Transcript):
            assert Transcript.from_json(shown.subject.to_json()) == shown.subject


@pytest.mark.parametrize("key", ["soa.mistakes", "agnostic.regret", "elimination.mistakes"])
def test_the_learners_themselves_are_caught_by_no_bug_of_theirs(key):
    """What the bugs are made by makes the true learner as well, and it is not caught."""
    trial = next(trial for trial in TRIALS if trial.key == key)
    assert trial.bugs
    assert verify_theorem(trial.theorem, FAST, learner=trial.arena().player).outcome is (
        Outcome.HOLDS
    )


def test_halving_posing_as_soa_is_caught_on_a_run_and_by_its_predictions():
    """One mistake too many on the class where Halving is not optimal, for both rules on ties."""
    from bounds.classes.dimensions import halving_sequence

    hard = FiniteClass(NOT_OPTIMAL)
    statement = theorem("soa.mistakes")
    for tie in (0, 1):
        points, labels = halving_sequence(hard, tie, eager=False)
        run = play(Halving(hard, tie=tie), (points, labels))
        assert statement.check(run).outcome is Outcome.NOT_APPLICABLE
        assert statement.without("optimal").check(run).outcome is Outcome.VIOLATED
        assert play(SOA(hard, tie=tie), (points, labels)).losses.sum() <= 2


def test_taught_concepts_that_are_not_conjunctions_do_not_exist():
    """A variable outside 1..n is refused, so k <= n holds for every concept."""
    with pytest.raises(ValueError, match="3"):
        Taught(2, (3,))
    with pytest.raises(ValueError, match="each once"):
        Taught(3, (1, 1))


def test_steps_of_chain_are_checked_for_a_class_alone():
    """A class shows no weights; its links are checked all the same."""
    verdict = theorem("chain").check(Measured(FiniteClass(NOT_OPTIMAL)))
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.steps == 1 + 1 + 4 + 4
