"""Is the expected error of the trained Perceptron what counting by hand says?"""

import pytest
from flint import fmpq

from bounds import Outcome, theorem
from bounds.linear.sampled import SampledPerceptron


def basis(N: int, m: int, tie: int = 1) -> SampledPerceptron:
    """The uniform distribution on e_1, …, e_N, with the label that is wrong at score 0."""
    points = tuple((tuple(fmpq(int(i == k)) for i in range(N)), -tie) for k in range(N))
    return SampledPerceptron(points, (fmpq(1, N),) * N, m, tie)


@pytest.mark.parametrize("tie", [1, -1])
@pytest.mark.parametrize("N", range(1, 7))
def test_after_one_basis_vector_all_others_are_wrong(N, tie):
    """One vector is learnt; two that are drawn are equal with probability 1/N, or r^2/rho^2 = 2."""
    source = basis(N, 1, tie)
    assert source.expected_error == 1 - fmpq(1, N)
    assert source.expected_ratio / 2 == source.expected_updates / 2 == 1 - fmpq(1, 2 * N)
    verdict = theorem("perceptron.loo-margin").check(source)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.ratio == pytest.approx((1 - 1 / N) / (1 - 1 / (2 * N)))


def test_the_margin_of_each_sample_counts_and_not_that_of_all_points():
    """1 and -2 on a line: r^2/rho^2 is 1 for one of them, and 4 for both."""
    points = (((fmpq(1),), 1), ((fmpq(-2),), -1))
    source = SampledPerceptron(points, (fmpq(1, 2), fmpq(1, 2)), 1)
    assert source.expected_ratio == fmpq(1, 2) * 1 + fmpq(1, 2) * 4
    assert len(source.separators) == 3
