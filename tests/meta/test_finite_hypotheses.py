"""Which hypotheses on finite classes are needed? Each has a subject that breaks without it."""

from dataclasses import replace

import pytest

from adversaries.classes.counterexamples import TABLE
from adversaries.core.counterexamples import judged
from bounds import Outcome, theorem
from bounds.classes import agnostic, concepts, finite_classes
from bounds.classes import examples as class_examples
from bounds.classes.concepts import Taught
from bounds.classes.examples import NOT_OPTIMAL
from bounds.classes.subjects import (
    Measured,
)
from learners import (
    SOA,
    FiniteClass,
    Halving,
    Transcript,
    play,
)

FAMILIES = (finite_classes, class_examples, agnostic, concepts)
THEOREMS = tuple(t for family in FAMILIES for t in family.THEOREMS)

#: Hypotheses that fix the setting or the domain of the formula.
DEFINING = {
    ("chain", "not-empty"),  # log2 of 0
    ("halving.lazy", "not-empty"),
    ("example.thresholds", "some-points"),  # there are no thresholds on no points
    ("agnostic.count", "some-depth"),  # a division by 0
    ("agnostic.regret", "some-rounds"),  # a division by 0
    ("agnostic.lower", "some-depth"),  # there is no tree to go down
    ("elimination.mistakes", "within"),  # a conjunction names a variable once
    ("elimination.monotone", "within"),
    ("conjunctions.count-k", "within"),
    ("conjunctions.halving", "within"),
    ("protocols.teacher", "within"),  # a conjunction is made of the variables
}


def test_every_hypothesis_is_accounted_for():
    have = {(t.key, h.name) for t in THEOREMS for h in t.given}
    assert have == DEFINING | set(TABLE)


@pytest.mark.parametrize(("key", "name"), sorted(TABLE))
def test_without_the_hypothesis_a_subject_breaks_the_claim(key, name):
    true = theorem(key)
    for case in TABLE[key, name]:
        verdict, shown = judged(replace(true, invariants=()).without(name), case)
        assert verdict.outcome is Outcome.VIOLATED, verdict
        assert true.check(shown.subject, **shown.options).outcome is Outcome.NOT_APPLICABLE
        if isinstance(shown.subject, Transcript):
            assert Transcript.from_json(shown.subject.to_json()) == shown.subject


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
