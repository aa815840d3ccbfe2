"""Is what a search in bulk found made as small as it can be, and does it still break?"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adversaries.core.profile import profile_named
from adversaries.core.scope import Scope
from adversaries.core.shrink import smallest
from adversaries.core.trials import trial_of
from bounds.core.catalogue import theorem
from bounds.core.verdict import Outcome


def matrices():
    rows = st.lists(st.sampled_from([0.0, 1.0]), min_size=3, max_size=3)
    return st.lists(rows, min_size=1, max_size=40).map(np.array)


@given(matrices(), st.integers(1, 6))
def test_as_few_ones_are_left_as_the_claim_needs(losses, needed):
    """What breaks with k losses of the first action needs k rounds with nothing else in them."""

    def breaks(matrix):
        return matrix[:, 0].sum() >= needed

    if not breaks(losses):
        return
    small = smallest(losses, breaks, attempts=10_000)
    assert breaks(small)
    assert small.tolist() == [[1.0, 0.0, 0.0]] * needed


def test_it_stops_after_so_many_attempts():
    asked = []
    losses = np.ones((64, 2))
    smallest(losses, lambda matrix: bool(asked.append(len(matrix))), attempts=25)
    assert len(asked) == 25


def test_a_sequence_never_becomes_empty():
    assert len(smallest(np.ones((9, 2)), lambda _: True)) == 1


@pytest.mark.parametrize("key", ["rwm.loss", "ewa.tuned"])
def test_a_violation_found_in_bulk_is_a_small_one(key):
    """With half of the constant a few rounds suffice, where the climb plays many more."""
    scope = Scope(theorem(key).scaled("1/2"), profile_named("fast"))
    arena = trial_of(theorem(key)).arena()
    found = arena.search(scope, 1)
    assert found.outcome is Outcome.VIOLATED
    assert found.example.T <= 6
    assert max(case.parameters["T"] for case in arena.known(scope)) > 20
