"""Do theorems say of a stream what they say of the transcript of the same rounds?"""

from __future__ import annotations

import numpy as np
import pytest

from bounds import Outcome, theorem
from learners import (
    ExponentialWeightedAverage,
    Hedge,
    RandomizedWeightedMajority,
    WeightedMajority,
    in_chunks,
    play,
)

RNG = np.random.default_rng(5)
FRACTIONS = RNG.random((300, 4))
BITS = (RNG.random((300, 4)) < 0.3).astype(float)
LABELS = (RNG.random(300) < 0.5).astype(int)


def both(make, data):
    chunks = in_chunks(data[0], 40) if isinstance(data, tuple) else in_chunks(data, 40)
    if isinstance(data, tuple):
        places = range(0, len(data[1]), 40)
        chunks = ((data[0][t : t + 40], data[1][t : t + 40]) for t in places)
    return play(make(), data), play(make(), chunks)


@pytest.mark.parametrize(
    ("key", "make", "data", "given"),
    [
        ("hedge.sharp", lambda: Hedge(4, 0.25), FRACTIONS, {"eta": "1/4"}),
        ("hedge.regret", lambda: Hedge(4, 0.25), BITS, {"eta": "1/4"}),
        ("rwm.loss", lambda: RandomizedWeightedMajority(4, 0.75), BITS, {"beta": "3/4"}),
        ("rwm.sharp", lambda: RandomizedWeightedMajority(4, 0.75), BITS, {"beta": "3/4"}),
        (
            "ewa.regret",
            lambda: ExponentialWeightedAverage(4, 0.25),
            (FRACTIONS, LABELS.astype(float)),
            {"eta": "1/4"},
        ),
        (
            "wm.mistakes",
            lambda: WeightedMajority(4, 0.5),
            (BITS.astype(int), LABELS),
            {"beta": "1/2"},
        ),
        ("wm.sharp", lambda: WeightedMajority(4, 0.5), (BITS.astype(int), LABELS), {"beta": "1/2"}),
    ],
)
def test_the_same_verdict(key, make, data, given):
    whole, stream = both(make, data)
    one, other = theorem(key).check(whole, **given), theorem(key).check(stream, **given)
    assert one.outcome is Outcome.HOLDS
    assert other.outcome is one.outcome
    assert other.ratio == pytest.approx(one.ratio, rel=1e-9)


def test_losses_that_are_not_0_or_1_are_noticed():
    _, stream = both(lambda: RandomizedWeightedMajority(4, 0.75), FRACTIONS)
    assert theorem("rwm.loss").check(stream, beta="3/4").outcome is Outcome.NOT_APPLICABLE


def test_a_smaller_constant_is_refuted_by_a_stream():
    losses = np.tile([[0.0, 1.0]], (30, 1))
    stream = play(Hedge(2, 0.5), in_chunks(losses, 7))
    mutant = theorem("hedge.sharp").scaled("1/10")
    assert mutant.check(stream, eta="1/2").outcome is Outcome.VIOLATED
