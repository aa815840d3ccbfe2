"""The samples of linear classification hold their hypotheses by construction."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import find, given, settings

from adversaries.linear.sequences import (
    MarginAdversary,
    disjunction_pairs,
    hadamard,
    halving_votes,
    opposed_committee,
    opposed_signs,
    orthonormal,
    repeated_basis,
    votes_of,
)
from adversaries.linear.strategies import (
    committee_samples,
    conjunction_samples,
    disjunction_samples,
    labelled_samples,
    nearly_tied_samples,
    separable_samples,
)
from bounds.linear.quantities import dot
from learners.core.arithmetic import rationals

_QUIET = settings(database=None, max_examples=2000)


def _scores(X, y, v):
    return [label * dot(v, x) for x, label in zip(rationals(X), y, strict=True)]


@given(separable_samples() | nearly_tied_samples() | conjunction_samples())
def test_separable_samples_are_separated_by_their_witness(sample):
    assert all(score > 0 for score in _scores(*sample))


@given(separable_samples(not_negative=True))
def test_the_witness_is_not_negative_where_winnow_needs_it(sample):
    assert all(entry >= 0 for entry in sample[2])
    assert any(entry > 0 for entry in sample[2])


@given(committee_samples() | committee_samples(N=11, K=5) | committee_samples(K=7))
def test_committees_are_odd_and_decide_every_label(sample):
    X, y, v = sample
    assert int(sum(v)) % 2 == 1
    assert set(np.unique(X)) <= {-1, 1}
    assert all(score >= 1 for score in _scores(X, y, v))


@given(disjunction_samples() | disjunction_samples(n=12, k=3) | disjunction_samples(k=9))
def test_disjunctions_are_separated_by_twice_the_relevant_less_the_bias(sample):
    X, y, v = sample
    assert all(row[-1] == 1 for row in X)
    assert all(score >= 1 for score in _scores(X, y, v))


@given(labelled_samples())
def test_any_labels_come_with_a_vector_to_compare_with(sample):
    X, y, w = sample
    assert len(X) == len(y)
    assert set(y) <= {-1, 1}
    assert any(entry != 0 for entry in w)


def test_a_failing_sample_shrinks_to_one_small_vector():
    X, y, v = find(separable_samples(), lambda s: len(s[1]) >= 1, settings=_QUIET)
    assert len(y) == 1
    assert np.abs(X).sum() <= 2
    assert np.abs(v.astype(int)).sum() <= 2


@pytest.mark.parametrize(
    "sequence",
    [
        orthonormal(3),
        orthonormal(4, label=1),
        hadamard(3),
        opposed_signs(6),
        opposed_committee(9, 5),
        votes_of(11),
        repeated_basis(2, 3),
        halving_votes(3),
        disjunction_pairs(4, 2, 3),
    ],
)
def test_the_tight_sequences_are_separated_by_their_witness(sequence):
    assert all(score > 0 for score in _scores(*sequence))


def test_hadamard_rows_are_orthogonal():
    X, _, _ = hadamard(3)
    assert np.array_equal(X @ X.T, 8 * np.eye(8))


@pytest.mark.parametrize("N", [1, 2, 3, 5, 7, 8, 12])
def test_opposed_rows_are_against_the_sum_of_those_before(N):
    X, y, _ = opposed_signs(N)
    rows = np.array(y)[:, np.newaxis] * X
    assert rows.shape[1] == N < 2 * len(rows)
    assert all(rows[:t].sum(axis=0) @ rows[t] <= 0 for t in range(len(rows)))


@pytest.mark.parametrize(("N", "K", "least"), [(1, 1, 1), (4, 3, 7), (11, 5, 28), (16, 3, 48)])
def test_rows_of_a_committee_are_against_the_sum_of_those_before(N, K, least):
    """More than half of N K, which is the most that there can be; all of it for 16 and 3."""
    X, y, v = opposed_committee(N, K)
    rows = np.array(y)[:, np.newaxis] * X
    assert len(rows) >= least
    assert set(np.unique(rows)) <= {-1, 1}
    assert all(rows[:t].sum(axis=0) @ rows[t] <= 0 for t in range(len(rows)))
    assert [int(entry) for entry in v] == [1] * K + [0] * (N - K)
    assert (rows[:, :K].sum(axis=1) >= 1).all()


@pytest.mark.parametrize("N", [1, 2, 3, 5, 8, 11])
def test_in_each_vote_at_least_half_of_those_left_are_wrong(N):
    X, y, _ = votes_of(N)
    wrong = np.array(y)[:, np.newaxis] * X < 0
    assert len(y) == N.bit_length() - 1
    assert not wrong[:, -1:].any()
    left = N
    for row in wrong:
        assert 2 * (left - (N - row.sum())) >= left
        left = N - row.sum()


def test_the_margin_adversary_needs_two_dimensions():
    with pytest.raises(ValueError, match="at least 2 dimensions"):
        MarginAdversary(1, fmpq(1, 2))
