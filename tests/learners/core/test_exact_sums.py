"""Are sums of floats those of the rationals that the floats are?"""

from __future__ import annotations

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import SQUARED, ExponentialWeightedAverage, Hedge, play
from learners.core.arithmetic import rational
from learners.core.exact_sums import (
    exact_total,
    total_of,
    total_of_distances,
    total_of_products,
    totals_of,
)
from learners.core.totals import least_of

FINITE = st.floats(allow_nan=False, allow_infinity=False)
#: Those whose products or differences are hard: subnormal, next to each other, of many sizes.
FLOATS = st.one_of(
    FINITE,
    st.floats(0, 1),
    st.sampled_from([0.0, -0.0, 1.0, 5e-324, 2.0**-1022, 1 - 2.0**-53, 1 + 2.0**-52, 1e300, 0.1]),
)
COLUMNS = st.lists(FLOATS, max_size=12)
PAIRS = st.lists(st.tuples(FLOATS, FLOATS), max_size=12)


def exactly(values) -> fmpq:
    return sum(values, fmpq(0))


@given(COLUMNS)
def test_a_sum_of_floats_is_that_of_their_rationals(values):
    assert total_of(np.array(values, dtype=float)) == exactly(map(rational, values))


@given(PAIRS)
def test_products_are_added_exactly_also_where_they_overflow_or_vanish(pairs):
    left, right = (np.array([pair[i] for pair in pairs], dtype=float) for i in (0, 1))
    expected = exactly(rational(a) * rational(b) for a, b in pairs)
    assert total_of_products(left, right) == expected


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), max_size=12))
def test_distances_are_added_exactly(pairs):
    left, right = (np.array([pair[i] for pair in pairs], dtype=float) for i in (0, 1))
    expected = exactly(abs(rational(a) - rational(b)) for a, b in pairs)
    assert total_of_distances(left, right) == expected


@given(st.lists(st.tuples(FLOATS, st.sampled_from([0.0, 1.0, 3.0, -2.0])), max_size=12))
def test_columns_are_added_one_by_one(rows):
    table = np.array(rows, dtype=float).reshape(-1, 2)
    expected = [exactly(rational(row[i]) for row in rows) for i in (0, 1)]
    assert totals_of(table) == expected


def test_very_many_floats_are_added_exactly():
    values = np.full(300_000, 1 - 2.0**-53)
    assert total_of(values) == 300_000 * rational(values[0])


def test_what_is_no_number_is_refused():
    with pytest.raises(ValueError, match="nan is not a number: every value must be finite"):
        total_of(np.array([1.0, float("nan")]))


def test_totals_are_exact():
    assert exact_total(np.array([True, False, True])) == 2
    assert exact_total(np.array([1, 2])) == 3
    assert exact_total(np.array([3, 4], dtype=np.uint8)) == 7
    assert exact_total(np.array([0.1, 0.2])) == rational(0.1) + rational(0.2) != rational(0.3)
    assert exact_total(np.array([fmpq(1, 3)] * 3, dtype=object)) == 1
    assert exact_total(np.array([])) == 0


def test_the_least_of_balls_encloses_it():
    least = least_of([arb(2), arb(1, 1), fmpq(3, 2)])
    assert least.contains(fmpq(1, 2))
    assert not least.contains(fmpq(5, 2))


@pytest.mark.parametrize("seed", range(4))
def test_what_is_paid_and_lost_is_the_sum_of_what_each_round_costs(seed):
    generator = np.random.default_rng(seed)
    losses, part = generator.random((40, 3)), slice(7, 31)
    advice = (generator.random((40, 3)), generator.random(40))
    for run in (
        play(Hedge(3, 0.3), losses),
        play(Hedge(3, 0.3), losses.round()),
        play(ExponentialWeightedAverage(3, 0.3), advice),
        play(ExponentialWeightedAverage(3, 0.3, loss=SQUARED), advice),
        play(Hedge(3, 2.0), losses[:9]),
    ):
        assert run.paid(part) == exactly(map(rational, run.exact_losses[part]))
        columns = run.exact_expert_losses[part].T
        assert run.lost(part) == [exactly(map(rational, column)) for column in columns]
        assert run.total_loss == exactly(map(rational, run.exact_losses))
