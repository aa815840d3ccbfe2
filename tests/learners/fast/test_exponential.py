"""Do the exponential learners play at once what they play round by round, bit for bit?"""

from __future__ import annotations

import math
from copy import deepcopy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import learners.fast.exponential as fast
from learners import (
    ABSOLUTE,
    EXACT,
    HINGE,
    SQUARED,
    Doubling,
    ExponentialWeightedAverage,
    GameError,
    Hedge,
    Loss,
    RandomizedWeightedMajority,
    WeightedMajority,
    play,
)
from learners.experts.weights import normalised, powers, shares
from learners.fast.compiler import compiled_if_available

seeds = st.integers(0, 2**32 - 1)
#: N = 1, odd and even, beyond numpy's blocks of 8 and 128, and wide enough for row after row.
widths = st.sampled_from([1, 2, 3, 7, 8, 9, 16, 31, 100, 129, 257, 401, 1000])
rates = st.sampled_from([1e-300, 1e-3, 0.1, 1.0, 30.0, 1e4, 1.7e308])
factors = st.sampled_from([0, "1/1000", "1/3", "1/2", "9/10", "0.999999"])
kinds = st.sampled_from(["real", "binary", "coarse", "zero", "one", "tiny"])


def table(seed: int, T: int, N: int, kind: str) -> np.ndarray:
    values = np.random.default_rng(seed).random((T, N))
    return {
        "real": values,
        "binary": (values < 0.3).astype(float),
        "coarse": np.floor(values * 4) / 4,
        "zero": np.where(values < 0.9, 0.0, values),
        "one": np.ones((T, N)),
        "tiny": values * 1e-310,
    }[kind]


def bits(column) -> bytes:
    return np.ascontiguousarray(column).tobytes()


def by_rounds(learner, data):
    """play() of a fixed sequence without its fast way."""
    patched = deepcopy(learner)
    patched.update = patched.update  # an object with a method of its own is played by rounds
    return play(patched, data), patched


def assert_same_run(make, data, chunk: int = 64) -> None:
    slow, by_round = by_rounds(make(), data)
    for wanted in (False, True):
        quick = make()
        whole, fast.CHUNK = fast.CHUNK, chunk
        try:
            with compiled_if_available(wanted):
                run = play(quick, data)
        finally:
            fast.CHUNK = whole
        assert_same_columns(run, slow)
        assert bits(quick.log_weights) == bits(by_round.log_weights)
        assert bits(quick.distribution) == bits(by_round.distribution)


def assert_same_columns(run, slow) -> None:
    for name in ("predictions", "losses", "updates", "outcomes"):
        ours, theirs = getattr(run, name), getattr(slow, name)
        assert ours.dtype == theirs.dtype
        assert ours.shape == theirs.shape
        assert bits(ours) == bits(theirs), name


def lengths(N: int):
    return st.integers(1, 40 if N > 100 else 120)


# ------------------------------------------------------------------ one by one, and at once


@given(st.data(), widths, rates, kinds, seeds, st.sampled_from([1, 64, 1000, 1 << 15]))
def test_hedge_at_once_is_hedge_round_by_round(data, N, eta, kind, seed, chunk):
    losses = table(seed, data.draw(lengths(N)), N, kind)
    assert_same_run(lambda: Hedge(N, eta), losses, chunk)


@given(st.data(), widths, factors, kinds, seeds, st.sampled_from(["power", "linear"]))
def test_rwm_at_once_is_rwm_round_by_round(data, N, beta, kind, seed, form):
    losses = table(seed, data.draw(lengths(N)), N, kind)
    for chunk in (5 * N, 1 << 15):
        assert_same_run(lambda: RandomizedWeightedMajority(N, beta, form=form), losses, chunk)


@pytest.mark.parametrize("N", [1, 3, 9, 130])
def test_when_every_weight_is_zero_the_mixture_is_uniform_at_once_too(N):
    losses = np.zeros((6, N))
    losses[2:] = 1
    make = lambda: RandomizedWeightedMajority(N, 0, form="linear")  # noqa: E731
    assert_same_run(make, losses)
    assert (play(make(), losses).predictions == 1 / N).all()


@given(st.data(), widths, rates, kinds, seeds, st.sampled_from([ABSOLUTE, SQUARED, HINGE]))
def test_the_average_at_once_is_the_average_round_by_round(data, N, eta, kind, seed, loss):
    T = data.draw(lengths(N))
    outcomes = table(seed + 1, T, 1, kind)[:, 0]
    advice = table(seed, T, N, kind)
    make = lambda: ExponentialWeightedAverage(N, eta, loss=loss)  # noqa: E731
    assert_same_run(make, (advice, outcomes), 7 * N)


@given(st.data(), widths, factors, seeds, st.booleans(), st.sampled_from([0, 1]))
def test_weighted_majority_at_once_is_weighted_majority_round_by_round(
    data, N, beta, seed, eager, tie
):
    T = data.draw(lengths(N))
    generator = np.random.default_rng(seed)
    labels = generator.integers(0, 2, size=T)
    noise = data.draw(st.sampled_from([0.0, 0.05, 0.5]))
    advice = (labels[:, None] ^ (generator.random((T, N)) < noise)).astype(float)
    make = lambda: WeightedMajority(N, beta, eager=eager, tie=tie)  # noqa: E731
    assert_same_run(make, (advice, labels), 7 * N)


def test_ties_are_decided_by_the_loops_own_vote():
    """Half of the experts say 1: every balance is 0, and only the rounding tells."""
    advice = np.tile([0.0, 1.0], (200, 5))
    labels = np.arange(200) % 2
    for beta in ("1/3", "1/10", "9/10"):
        for eager in (False, True):
            for tie in (0, 1):
                make = lambda b=beta, e=eager, t=tie: WeightedMajority(  # noqa: E731
                    10, b, eager=e, tie=t
                )
                assert_same_run(make, (advice, labels))


@pytest.mark.parametrize("beta", ["1/2", "999/1000", "1/1000", "0"])
@pytest.mark.parametrize("N", [1, 3, 10])
def test_where_mistakes_are_dense_and_then_rare_and_dense_again_nothing_differs(N, beta):
    """Weights fall below every float again and again, and ties come as they do in the loop."""
    generator = np.random.default_rng(N)
    labels = generator.integers(0, 2, size=3000)
    noise = np.repeat([0.5, 0.02, 0.4], 1000)[:, None]
    advice = (labels[:, None] ^ (generator.random((3000, N)) < noise)).astype(float)
    advice[:, -1] = 1 - advice[:, 0]  # two that never agree
    make = lambda: WeightedMajority(N, beta)  # noqa: E731
    assert_same_run(make, (advice, labels), fast.CHUNK)
    assert play(make(), (advice, labels)).losses.sum() > 500


@given(st.data(), st.sampled_from([1, 2, 5, 130]), seeds)
def test_doubling_plays_each_period_at_once(data, N, seed):
    losses = table(seed, data.draw(st.integers(1, 70)), N, "real")
    make = lambda T: Hedge(N, math.sqrt(8 * math.log(N + 1) / T))  # noqa: E731
    run, whole = play(quick := Doubling(make), losses), Doubling(make)
    slow, loop = by_rounds(whole, losses)
    assert bits(run.predictions) == bits(slow.predictions)
    assert bits(run.losses) == bits(slow.losses)
    assert (quick.round, quick.period) == (loop.round, loop.period)
    assert bits(quick.distribution) == bits(loop.distribution)


def test_doubling_over_learners_without_a_fast_way_plays_by_rounds():
    custom = Loss("cubed", lambda p, y: abs(p - y) ** 3)
    made = []

    def make(T):
        loss = custom if T == 4 else ABSOLUTE  # the third period declines
        made.append(ExponentialWeightedAverage(2, 1, loss=loss))
        made[-1].game = made[0].game
        return made[-1]

    advice, outcomes = table(0, 9, 2, "real"), table(1, 9, 1, "real")[:, 0]
    run = play(quick := Doubling(make), (advice, outcomes))
    slow, loop = by_rounds(Doubling(make), (advice, outcomes))
    assert bits(run.predictions) == bits(slow.predictions)
    assert (quick.round, quick.period) == (loop.round, loop.period) == (10, 3)


# ------------------------------------------------------------------ going on, and declining


@given(seeds, st.integers(0, 50), st.sampled_from([3, 130]))
def test_a_run_can_be_continued(seed, cut, N):
    losses = table(seed, 50, N, "real")
    whole, parts = Hedge(N, 0.3), Hedge(N, 0.3)
    run = play(whole, losses)
    first, second = play(parts, losses[:cut] if cut else []), play(parts, losses[cut:])
    got = np.concatenate([first.predictions.reshape(-1, N), second.predictions.reshape(-1, N)])
    assert bits(got) == bits(run.predictions)
    assert bits(parts.log_weights) == bits(whole.log_weights)
    parts.update(None, np.ones(N))
    assert parts.log_weights == pytest.approx(whole.log_weights - 0.3)


def test_what_is_not_its_own_is_declined():
    losses = table(0, 5, 3, "real")
    assert Hedge(3, 1).run(None, losses) is not None
    assert Hedge(4, 1).run(None, losses) is None
    assert Hedge(3, 1).run(None, losses.astype(np.float32)) is None
    assert Hedge(3, 1).run(None, losses[:0]) is None
    assert RandomizedWeightedMajority(3, "1/2", arithmetic=EXACT).run(None, losses) is None
    custom = Loss("cubed", lambda p, y: abs(p - y) ** 3)
    assert ExponentialWeightedAverage(3, 1, loss=custom).run(losses, losses[:, 0]) is None
    assert WeightedMajority(2).run(losses, losses[:, 0]) is None


def test_a_subclass_is_played_as_it_was_changed():
    class Backwards(Hedge):
        def update(self, x, y):
            return super().update(x, 1 - np.asarray(y))

    losses = table(0, 20, 3, "real")
    run, mirrored = play(Backwards(3, 1), losses), play(Hedge(3, 1), 1 - losses)
    assert bits(run.predictions) == bits(mirrored.predictions)


def test_a_matrix_of_the_wrong_width_is_refused_as_ever():
    with pytest.raises(ValueError, match="4 actions met 3 losses"):
        play(Hedge(4, 1), table(0, 3, 3, "real"))


# ------------------------------------------------------------------ what is read


def test_a_read_only_matrix_is_taken_as_it_is_and_others_are_copied():
    losses = table(0, 50, 4, "real")
    assert not np.shares_memory(play(Hedge(4, 1), losses).outcomes, losses)
    view = losses[:]
    view.flags.writeable = False  # but not what it is a view of
    assert not np.shares_memory(play(Hedge(4, 1), view).outcomes, losses)
    losses.flags.writeable = False
    assert np.shares_memory(play(Hedge(4, 1), losses).outcomes, losses)
    labels = np.zeros(50)
    run = play(ExponentialWeightedAverage(4, 1), (losses, labels))
    assert np.shares_memory(run.instances, losses)


@pytest.mark.parametrize("bad", [-1e-9, 1.5, math.nan, math.inf, -math.inf])
def test_a_loss_outside_the_unit_interval_is_named_as_ever(bad):
    losses = table(0, 5, 3, "real")
    losses[3, 1] = bad
    told = "the loss of round 4 of expert 2 is" if math.isfinite(bad) else "."
    with pytest.raises(GameError, match=told):
        play(Hedge(3, 1), losses)
    with pytest.raises(GameError, match=told.replace("the loss", "advice")):
        play(ExponentialWeightedAverage(3, 1), (losses, np.zeros(5)))


def test_a_negative_zero_is_a_zero():
    losses = -np.zeros((3, 2))
    assert play(Hedge(2, 1), losses).losses.tolist() == [0, 0, 0]


@pytest.mark.parametrize("bad", [2, -1, 0.5, math.nan])
def test_a_label_that_is_none_is_named_as_ever(bad):
    labels = np.array([0, 1, bad, 0])
    with pytest.raises(GameError, match="the label of round 3 is"):
        play(WeightedMajority(2), (np.zeros((4, 2)), labels))


# ------------------------------------------------------------------ powers and shares


@given(st.data(), seeds, st.sampled_from([0.001, 1 / 3, 0.5, 0.9, 0.999999]))
def test_a_power_does_not_depend_on_what_stands_beside_it(data, seed, base):
    size = data.draw(st.sampled_from([1, 5, 64, 3000]))
    generator = np.random.default_rng(seed)
    whole = np.floor(generator.random(size) * data.draw(st.sampled_from([2, 30, 5000])))
    mixed = np.where(generator.random(size) < 0.5, whole, whole + generator.random(size))
    for exponents in (whole, mixed):
        one_by_one = [powers(base, exponents[k : k + 1])[0] for k in range(size)]
        assert bits(powers(base, exponents)) == bits(one_by_one)
        exact = np.array([math.exp(k * math.log(base)) for k in exponents.tolist()])
        assert powers(base, exponents) == pytest.approx(exact, rel=1e-12, abs=1e-300)
    assert bits(powers(base, whole)) == bits(np.power(base, whole))


@given(seeds, widths)
def test_shares_are_normalised_rows(seed, N):
    weights = table(seed, 9, N, "zero")
    weights[4] = 0
    from learners import FLOAT

    for row, share in zip(weights, shares(weights), strict=True):
        assert bits(normalised(row, FLOAT)) == bits(share)


# ------------------------------------------------------------------ what it costs


@pytest.mark.parametrize("T", [2**10, 2**12])
def test_the_calls_of_a_run_grow_with_the_chunks_not_with_the_rounds(monkeypatch, T):
    calls = []
    plain = fast.shares

    def counted(weights, out=None):
        calls.append(len(weights))
        return plain(weights, out=out)

    monkeypatch.setattr(fast, "shares", counted)
    monkeypatch.setattr(fast, "CHUNK", 64 * 8)
    with compiled_if_available(False):
        play(Hedge(8, 0.1), table(0, T, 8, "real"))
    assert calls == [64] * (T // 64)


def test_no_second_matrix_is_made():
    import tracemalloc

    losses = table(0, 4000, 50, "real")
    losses.flags.writeable = False
    learner = Hedge(50, 0.1)
    whole, fast.CHUNK = fast.CHUNK, 2500
    tracemalloc.start()
    try:
        run = play(learner, losses)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        fast.CHUNK = whole
    assert peak < 1.2 * run.predictions.nbytes
