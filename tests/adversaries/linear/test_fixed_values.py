"""Samples that are made to have a radius, a margin, … have it exactly, and stay what they were."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from adversaries.linear.bulk.side_by_side import Samples
from adversaries.linear.fixed.entries import Entries
from adversaries.linear.fixed.lengths import Lengths, UnreachableError, rational_of, square_of
from adversaries.linear.fixed.updates import Comparison, updates_with
from adversaries.linear.strategies import labelled_samples, separable_samples, start_vectors
from bounds.linear.quantities import Compared, Separated, dot
from learners import EXACT, Perceptron, play
from learners.core.arithmetic import rationals

positive = st.fractions(min_value="1/9", max_value=9, max_denominator=9).map(
    lambda value: fmpq(value.numerator, value.denominator)
)
some = separable_samples(most=6).filter(lambda sample: len(sample[1]) > 0)
any_labels = labelled_samples(most=6).filter(lambda sample: len(sample[1]) > 0)


def seen(sample, kind):
    X, y, v = sample
    return kind(play(Perceptron(X.shape[1], arithmetic=EXACT), (X, y), record=True), v)


# ------------------------------------------------------------------ radius, margin, start


@given(some, positive)
def test_a_sample_gets_a_radius_and_stays_separable(sample, r):
    (found, _) = Lengths(radius=r).fitted(sample)
    assert seen(found, Separated).radius_squared == r
    assert seen(found, Separated).functional_margin > 0
    assert found[1] == sample[1]


@given(some, positive)
def test_a_sample_gets_a_margin(sample, rho):
    (found, _) = Lengths(margin=rho).fitted(sample)
    assert seen(found, Separated).rho ** 2 == rho


@given(some, positive, positive)
def test_a_sample_gets_both_if_its_own_are_not_further_apart(sample, r, rho):
    own = seen(sample, Separated)
    found = Lengths(radius=r, margin=rho).fitted(sample)
    ratio = own.radius_squared / own.rho**2
    if found is None:
        assert r / rho <= ratio * fmpq(101, 100)  # the scale is rounded
        return
    assert ratio <= r / rho
    assert seen(found[0], Separated).radius_squared == r
    assert seen(found[0], Separated).rho ** 2 == rho


@given(some.flatmap(lambda s: st.tuples(st.just(s), start_vectors(s[0].shape[1]))), positive)
def test_a_start_gets_its_length_beside_the_sample(drawn, length):
    sample, start = drawn
    (found, begin) = Lengths(start=length).fitted(sample, start)
    assert dot(rationals(begin), rationals(begin)) == length
    assert seen(found, Separated).rho == seen(sample, Separated).rho
    scaled = begin[: len(start)]
    assert all(a * start[0] == b * scaled[0] for a, b in zip(scaled, start, strict=True))


@given(any_labels, positive, positive)
def test_what_is_compared_with_keeps_its_deviations(sample, r, rho):
    found = Lengths(radius=r, margin=rho, compares=True).fitted(sample)
    if found is not None:
        before, after = seen(sample, Compared), seen(found[0], Compared)
        assert after.radius_squared == r
        assert after.rho**2 == rho
        assert after.deviations == before.deviations


@pytest.mark.parametrize("lengths", [Lengths(fmpq(4)), Lengths(None, fmpq(1, 4))])
@given(sample=some)
def test_floats_and_rationals_agree_on_what_is_fixed(lengths, sample):
    X, y, v = sample
    samples = Samples(
        X.astype(float)[..., None], np.array(y, float)[:, None], v.astype(float)[:, None]
    )
    found, start = lengths.fitted_floats(samples, np.zeros((len(v), 1)))
    exact = seen(lengths.fitted(sample)[0], Separated)
    assert not start.any()
    margin = (found.y * (found.X * found.witness).sum(axis=1)).min() / np.linalg.norm(found.witness)
    radius = np.sqrt((found.X**2).sum(axis=1)).max()
    ratio = float(fmpq(exact.radius_squared / exact.rho**2).p) / float(
        fmpq(exact.radius_squared / exact.rho**2).q
    )
    assert radius**2 / margin**2 == pytest.approx(ratio, rel=0.01)


def test_a_length_is_the_root_of_a_rational():
    assert square_of(sympy.sqrt(2) / 3) == fmpq(2, 9)
    assert rational_of(sympy.Rational(2, 3)) == fmpq(2, 3)
    for value in (sympy.log(8), sympy.Integer(-1), 1 + sympy.sqrt(2)):
        with pytest.raises(UnreachableError):
            square_of(value)
    with pytest.raises(UnreachableError):
        Lengths.of({"rho": 0})


# ------------------------------------------------------------------ orthogonal updates


@given(st.integers(1, 6), positive, positive)
def test_orthogonal_updates_have_radius_and_margin_and_are_all_updates(m, r, rho):
    sample = updates_with(m, Lengths(r, rho))
    if sample is None:
        assert m > r / rho
        return
    run = seen(sample, Separated)
    assert (run.M, run.radius_squared, run.rho**2) == (m, r, rho)


@given(
    st.integers(1, 5),
    st.fixed_dictionaries({}, optional={"r": positive, "rho": positive, "L_1": positive}),
)
def test_a_comparison_has_all_that_is_fixed(m, fixed):
    sample = Comparison.of(fixed).rows(Comparison.of(fixed).split([1] * m))
    if sample is None:
        assert set(fixed) == {"r", "rho", "L_1"} or {"r", "rho"} <= set(fixed)
        return
    run = seen(sample, Compared)
    assert m == run.M
    assert run.D_I == run.L_1
    read = {"r": run.radius, "rho": run.rho, "L_1": run.L_1}
    assert {name: read[name] for name in fixed} == fixed


@given(st.integers(4, 9), positive, positive)
def test_squared_deviations_and_lengths_are_summed_over_the_updates(m, L_2, S_I):
    wanted = Comparison.of({"L_2": L_2, "S_I": S_I})
    run = seen(wanted.rows(wanted.split([1] * m)), Compared)
    assert (run.L_2, run.update_length) == (L_2, S_I)


def test_deviations_are_split_in_the_shares_that_are_asked_for():
    assert Comparison(deviations=fmpq(3)).split([1, 2]) == [1, 2]
    assert Comparison(squares=fmpq(4)).split([1] * 4) == [1] * 4
    assert Comparison(squares=fmpq(2)).split([1]) is None  # its root is irrational
    assert Comparison().split([1, 1], fmpq(1, 3)) == [fmpq(2, 3)] * 2


# ------------------------------------------------------------------ Winnow


@given(separable_samples(most=6, not_negative=True).filter(lambda s: len(s[1]) > 0), positive)
def test_entries_and_margins_of_winnow_are_scaled(sample, value):
    largest = seen(Entries(radius=value).fitted(sample)[0], Separated)
    assert largest.largest_entry == value
    margin = seen(Entries(margin=value).fitted(sample)[0], Separated)
    assert margin.rho_inf == value
    rate = seen(Entries(rate=value).fitted(sample)[0], Separated)
    assert rate.rho_inf / rate.radius_inf**2 == value


@given(
    separable_samples(most=6, not_negative=True).filter(lambda s: len(s[1]) > 0),
    positive,
    positive,
)
def test_both_take_one_more_feature(sample, r, rho):
    found = Entries(radius=r, margin=rho).fitted(sample)
    own = seen(sample, Separated)
    fits = own.rho_inf / own.radius_inf >= rho / r
    assert (found is not None) == fits
    if found is not None:
        run = seen(found[0], Separated)
        assert (run.largest_entry, run.rho_inf) == (r, rho)
        assert run.run.N == own.run.N + 1


@pytest.mark.parametrize("N", [1, 2, 3, 7, 11])
@pytest.mark.parametrize("margin", [None, fmpq(1, 5), fmpq(2)])
def test_votes_have_what_is_fixed_whatever_the_number_of_features(N, margin):
    run = seen(Entries(radius=fmpq(2), margin=margin).votes(N), Separated)
    assert run.run.N == N
    if run.run.T:
        assert (run.largest_entry, run.rho_inf) == (2, margin or 2)


@pytest.mark.parametrize(
    ("fixed", "expected"),
    [
        ({}, (1, fmpq(1, 4))),
        ({"radius": fmpq(2)}, (2, fmpq(1, 2))),
        ({"margin": fmpq(1, 5)}, (fmpq(4, 5), fmpq(1, 5))),
        ({"margin": fmpq(1, 5), "unit": True}, (1, fmpq(1, 5))),
        ({"margin": fmpq(1, 5), "radius": fmpq(3)}, (3, fmpq(1, 5))),
        ({"rate": fmpq(1, 8)}, (2, fmpq(1, 2))),
    ],
)
def test_a_narrow_game_has_what_is_fixed_and_a_margin_of_a_quarter_otherwise(fixed, expected):
    """With a rate alone, its margin is such that the rate is tuned: rho/r^2 = 1/8."""
    assert Entries(**fixed).narrow(fmpq(1, 4)) == expected


def test_two_of_rate_margin_and_radius_tell_the_third_where_the_rate_is_tuned():
    assert Entries.of({"eta": 2, "r": fmpq(1, 2)}, tuned=True).margin == fmpq(1, 2)
    assert Entries.of({"eta": 2, "rho": fmpq(1, 2)}, tuned=True).radius == fmpq(1, 2)
    with pytest.raises(UnreachableError):
        Entries.of({"eta": 2, "rho": fmpq(1, 3)}, tuned=True)
    with pytest.raises(UnreachableError):
        Entries.of({"eta": 3, "r": 1}, tuned=True)


# ------------------------------------------------------------------ the same in floats


def _side_by_side(sample):
    """A sample as the search in floats has it, alone in its population."""
    X, y, v = sample
    floats = [np.array([[float(e) for e in row] for row in rationals(X)]), np.array(v, dtype=float)]
    return Samples(floats[0][:, :, None], np.array(y, dtype=float)[:, None], floats[1][:, None])


def _measured(samples, order):
    X, y, v = samples.X[:, :, 0], samples.y[:, 0], samples.witness[:, 0]
    lengths = np.linalg.norm(X, ord=2 if order == 2 else np.inf, axis=1)
    return lengths.max(), (y * (X @ v)).min() / np.linalg.norm(v, ord=order)


@given(some, positive, positive)
def test_floats_get_the_radius_and_the_margin_that_rationals_get(sample, r, rho):
    lengths = Lengths(radius=r, margin=rho)
    alone = _side_by_side(sample)
    samples, _ = lengths.fitted_floats(alone, np.zeros_like(alone.witness))
    if lengths.fitted(sample) is None:
        return  # the scale of rationals is rounded, so they may lack what floats just have
    radius, margin = _measured(samples, 2)
    assert radius == pytest.approx(float(r) ** 0.5)
    assert margin == pytest.approx(float(rho) ** 0.5)


@given(some, positive, positive)
def test_floats_get_the_entry_and_the_margin_that_rationals_get(sample, r, rho):
    if rho > r:
        return
    entries = Entries(radius=r, margin=rho)
    alone = _side_by_side(sample)
    samples, _ = entries.fitted_floats(alone, np.zeros_like(alone.witness))
    assert (samples.y == 0).all() == (entries.fitted(sample) is None)
    if (samples.y != 0).all():
        assert _measured(samples, 1) == pytest.approx((float(r), float(rho)))
