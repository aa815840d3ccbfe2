import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from adversaries.experts.phases import Phase, compress, describe, expand
from adversaries.experts.strategies import loss_matrices


def test_phases_expand_in_order():
    matrix = expand([Phase(((1.0, 0.0), (0.0, 1.0)), 2), Phase(((1.0, 1.0),), 1)], N=2)
    assert matrix.tolist() == [[1, 0], [0, 1], [1, 0], [0, 1], [1, 1]]


def test_a_horizon_cuts_or_continues_the_last_vector():
    phases = [Phase(((1.0, 0.0),), 2)]
    assert expand(phases, N=2, T=1).tolist() == [[1, 0]]
    assert expand(phases, N=2, T=4).tolist() == [[1, 0]] * 4
    assert expand([], N=2, T=2).tolist() == [[0, 0], [0, 0]]


@given(st.integers(1, 3).flatmap(lambda N: loss_matrices(N, max_rounds=20)))
def test_compressing_loses_nothing(matrix):
    again = expand(compress(matrix), N=matrix.shape[1])
    assert np.array_equal(again, matrix)


def test_a_long_run_reads_as_a_few_words():
    matrix = expand([Phase(((1.0, 0.0), (0.0, 1.0)), 200), Phase(((1.0, 0.0),), 30)], N=2)
    # The first vector of the run continues the alternation: 200 pairs, then the run.
    assert describe(matrix) == "200 x [(1,0), (0,1)], then 30 x (1,0)"
    assert describe(np.zeros((0, 2))) == "no rounds"
