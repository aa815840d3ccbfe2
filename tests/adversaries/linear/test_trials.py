"""Has every theorem of linear classification its trial, in the file of the same name?"""

from __future__ import annotations

import pytest

from adversaries.core.trials import trial_of
from adversaries.linear import disjunctions, perceptron, training, winnow
from bounds.linear import disjunctions as of_disjunctions
from bounds.linear import perceptron as of_perceptrons
from bounds.linear import training as of_training
from bounds.linear import winnow as of_winnow

FAMILIES = [
    (of_perceptrons, perceptron),
    (of_disjunctions, disjunctions),
    (of_training, training),
    (of_winnow, winnow),
]


@pytest.mark.parametrize(("stated", "tried"), FAMILIES, ids=lambda module: module.__name__)
def test_every_theorem_of_a_family_has_its_trial(stated, tried):
    """A trial of another theorem, or none, would leave one untried."""
    assert [trial.theorem for trial in tried.TRIALS] == list(stated.FAMILY.theorems)
    assert all(trial_of(trial.theorem) is trial for trial in tried.TRIALS)
