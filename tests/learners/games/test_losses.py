"""Are the losses what they say: convex or not, in [0, 1], the same in every number system?"""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import BALL, EXACT, FLOAT, ExponentialWeightedAverage, play
from learners.core.arithmetic import rational
from learners.games.losses import (
    ABSOLUTE,
    CLIPPED_HINGE,
    HINGE,
    LOSSES,
    SQUARED,
    Loss,
    convexity_gap,
)

units = st.fractions(min_value=0, max_value=1, max_denominator=64)


def encloses(ball: arb, value: object) -> bool:
    """Whether a rational lies in a ball, exactly (arb.contains would round the rational first)."""
    return abs(rational(value) - rational(ball.mid())) <= rational(ball.rad())


def by_hand(loss: Loss, p: Fraction, y: Fraction) -> Fraction:
    """The definitions once more, in Python's own fractions."""
    agreement = (2 * y - 1) * (2 * p - 1)
    return {
        "absolute": abs(p - y),
        "squared": (p - y) ** 2,
        "hinge": max(Fraction(0), Fraction(1, 2) - agreement) * Fraction(2, 3),
        "clipped-hinge": min(Fraction(1), max(Fraction(0), 1 - agreement)),
    }[loss.name]


@pytest.mark.parametrize("loss", LOSSES.values(), ids=LOSSES)
@given(p=units, y=units)
def test_a_loss_is_its_definition_in_every_system_and_lies_in_the_unit_interval(loss, p, y):
    expected = by_hand(loss, p, y)
    exact = loss(*(fmpq(x.numerator, x.denominator) for x in (p, y)))
    assert Fraction(int(exact.p), int(exact.q)) == expected
    assert 0 <= expected <= 1
    assert encloses(loss(*(arb(rational(x)) for x in (p, y))), exact)
    assert loss(float(p), float(y)) == pytest.approx(float(expected), abs=1e-14)


def test_only_the_clipped_hinge_is_not_convex():
    gaps = {name: convexity_gap(loss) for name, loss in LOSSES.items()}
    assert {name for name, gap in gaps.items() if gap is not None} == {"clipped-hinge"}
    assert {name for name, loss in LOSSES.items() if not loss.convex} == {"clipped-hinge"}


def test_the_gap_is_a_counterexample_to_midpoint_convexity():
    left, right, outcome = convexity_gap(CLIPPED_HINGE)
    middle = CLIPPED_HINGE((left + right) / 2, outcome)
    assert middle > (CLIPPED_HINGE(left, outcome) + CLIPPED_HINGE(right, outcome)) / 2


def test_a_single_kink_on_the_grid_is_found():
    bump = Loss("bump", lambda p, y: fmpq(1, 9) if p == fmpq(5, 16) else fmpq(0))
    assert convexity_gap(bump) == (fmpq(4, 16), fmpq(6, 16), fmpq(0))
    assert convexity_gap(bump, steps=7) is None


@pytest.mark.parametrize("loss", [ABSOLUTE, SQUARED, HINGE])
@given(a=units, b=units, y=units)
def test_the_other_losses_are_midpoint_convex_everywhere_that_is_drawn(loss, a, b, y):
    assert by_hand(loss, (a + b) / 2, y) <= (by_hand(loss, a, y) + by_hand(loss, b, y)) / 2


def test_a_loss_of_ones_own_works_in_the_exponential_weighted_average_in_every_system():
    cubed = Loss("cubed", lambda p, y: abs(p - y) * (p - y) * (p - y))
    rounds = ([[1, "1/2"], ["1/4", 0]], [0, 0])
    runs = {
        system.name: play(ExponentialWeightedAverage(2, 1, loss=cubed, arithmetic=system), rounds)
        for system in (FLOAT, BALL)
    }
    # Round 1: mean 3/4, loss 27/64.  The experts lose 1 and 1/8, so the next mean is
    # (1/4) e^-1 / (e^-1 + e^-1/8) = (1/4) / (1 + e^(7/8)).
    mean = 1 / (4 * (1 + arb(fmpq(7, 8)).exp()))
    assert runs["float"].losses[0] == 27 / 64
    assert encloses(runs["ball"].losses[0], "27/64")
    assert runs["ball"].losses[1].overlaps(mean**3)
    assert runs["float"].losses[1] == pytest.approx(float(mean**3))
    still = play(
        ExponentialWeightedAverage(2, 1, loss=cubed, arithmetic=EXACT), ([[0, 0]] * 3, [0] * 3)
    )
    assert list(still.losses) == [fmpq(0)] * 3
