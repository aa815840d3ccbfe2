"""Strategies hold their hypotheses by construction and shrink to something readable."""

import numpy as np
import pytest
from flint import fmpq
from hypothesis import find, given, settings
from hypothesis import strategies as st

from adversaries.experts.strategies import (
    DYADICS,
    advice_and_outcomes,
    centred_distributions,
    decode_bits,
    factors,
    loss_matrices,
    losses_of_any_shape,
    phased_losses,
    rates,
    vector_lists,
    zigzag,
)
from learners.core.arithmetic import rational

_QUIET = settings(database=None, max_examples=3000)


@given(st.integers(1, 9).flatmap(lambda N: st.tuples(st.just(N), losses_of_any_shape(N))))
def test_losses_are_bits_of_the_right_shape(drawn):
    N, matrix = drawn
    assert matrix.ndim == 2
    assert matrix.shape[1] == N
    assert set(np.unique(matrix)) <= {0.0, 1.0}


@given(loss_matrices(3, levels=DYADICS))
def test_fractional_losses_are_exact_in_floats(matrix):
    for value in matrix.reshape(-1):
        assert 0 <= value <= 1
        assert rational(float(value)).q <= 16


@given(advice_and_outcomes(2))
def test_advice_and_outcomes_lie_in_the_unit_interval(drawn):
    advice, outcomes = drawn
    assert len(advice) == len(outcomes)
    assert np.all((advice >= 0) & (advice <= 1))
    assert np.all((outcomes >= 0) & (outcomes <= 1))


@given(factors(least=fmpq(1, 2)), factors(), rates())
def test_parameters_lie_in_their_domains(high, any_factor, rate):
    assert fmpq(1, 2) <= high < 1
    assert 0 < any_factor < 1
    assert rate > 0


@given(centred_distributions())
def test_distributions_have_mean_zero(drawn):
    values, probabilities = drawn
    assert sum(probabilities, fmpq(0)) == 1
    assert sum((v * p for v, p in zip(values, probabilities, strict=True)), fmpq(0)) == 0


def test_zigzag_counts_outwards_from_zero():
    assert [zigzag(code) for code in range(5)] == [0, 1, -1, 2, -2]


def test_bits_are_read_expert_by_expert():
    assert decode_bits(b"\x01\x02", 2).tolist() == [[1, 0], [0, 1]]


def test_a_failing_matrix_shrinks_to_the_fewest_ones():
    """What a person reads first must be minimal: one round, one loss."""
    smallest = find(loss_matrices(3), lambda matrix: matrix.sum() >= 1, settings=_QUIET)
    assert smallest.shape == (1, 3)
    assert smallest.sum() == 1


def test_a_long_run_shrinks_to_one_phase_of_the_needed_length():
    def gap(matrix):
        return matrix[:, 0].sum() - matrix[:, 1].sum() >= 40

    smallest = find(phased_losses(2), gap, settings=_QUIET)
    assert smallest.tolist() == [[1, 0]] * 40


def test_vectors_shrink_to_small_integers():
    smallest = find(
        vector_lists(), lambda rows: any(max(map(abs, r)) >= 2 for r in rows), settings=_QUIET
    )
    assert len(smallest) == 1
    assert sorted(map(abs, smallest[0])) == [0, 0, 2]


@pytest.mark.parametrize("N", [1, 8, 9])
def test_the_empty_sequence_is_drawn(N):
    assert len(find(loss_matrices(N), lambda matrix: len(matrix) == 0, settings=_QUIET)) == 0
