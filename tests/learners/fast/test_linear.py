"""Does a run by blocks give what the same learner gives round by round, bit by bit?"""

from __future__ import annotations

import math
from copy import deepcopy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    EXACT,
    AveragedPerceptron,
    BalancedWinnow,
    DualPerceptron,
    KernelPerceptron,
    MarginPerceptron,
    Perceptron,
    VotedPerceptron,
    Winnow,
    play,
)
from learners.core.protocol import is_fast
from learners.fast import kernel as support
from learners.fast import linear as blocks
from learners.fast.compiler import compiled_if_available
from learners.games import LINEAR, GameError
from learners.linear.kernels import gaussian, polynomial

signs = st.sampled_from([-1, 1])
flags = st.booleans()
whole = st.integers(-3, 3).map(float)
dyadic = st.integers(-8, 8).map(lambda k: k / 4)
decimal = st.integers(-20, 20).map(lambda k: k / 10)
wild = st.floats(-1e300, 1e300)
tiny = st.integers(-3, 3).map(lambda k: k * 5e-324)
scales = st.sampled_from([1.0, 1e-160, 1e-308, 1e150, 1e160, 1e307])
entries = st.sampled_from([whole, dyadic, decimal, tiny, st.floats(-1, 1), wild])


@st.composite
def sequences(draw, most_rounds: int = 40, scaled: bool = True):
    """A sequence of few distinct vectors, so that ties, zero rows and repetitions occur."""
    N = draw(st.integers(1, 5))
    entry = draw(entries) if scaled else draw(st.sampled_from([whole, dyadic, decimal]))
    rows = draw(st.lists(st.lists(entry, min_size=N, max_size=N), min_size=1, max_size=8))
    rows.append([0.0] * N)
    chosen = draw(st.lists(st.integers(0, len(rows) - 1), max_size=most_rounds))
    labels = draw(st.lists(signs, min_size=len(chosen), max_size=len(chosen)))
    with np.errstate(over="ignore"):
        table = np.array(rows)[chosen] * (draw(scales) if scaled else 1.0)
    return np.nan_to_num(table).reshape(len(chosen), N), np.array(labels, dtype=np.int64)


rates = st.sampled_from([1, "1/3", 0.1, 2.5, 1e300])


@st.composite
def perceptrons(draw, N):
    options = {"eta": draw(rates), "tie": draw(signs)}
    if draw(flags):
        options["start"] = draw(
            st.lists(draw(st.sampled_from([whole, decimal])), min_size=N, max_size=N)
        )
    kind = draw(
        st.sampled_from([Perceptron, MarginPerceptron, AveragedPerceptron, VotedPerceptron])
    )
    if kind is MarginPerceptron:
        return MarginPerceptron(N, draw(st.sampled_from([0, 0.3, 1, 10])), **options)
    return kind(N, ties_update=draw(flags), **options)


@st.composite
def winnows(draw, N):
    kind = draw(st.sampled_from([Winnow, BalancedWinnow]))
    rate = draw(
        st.sampled_from(
            [{"eta": 0.5}, {"eta": 1e300}, {"eta": math.inf}, {"beta": "1/2"}, {"beta": 0}]
        )
    )
    return kind(N, **rate, tie=draw(signs), ties_update=draw(flags))


kernels = st.sampled_from(
    [{}, *({"kernel": k} for k in (polynomial(2, 1), polynomial(3), gaussian(1), gaussian("1/10")))]
)


@st.composite
def kernel_perceptrons(draw, N):
    options = {"tie": draw(signs), "ties_update": draw(flags), "eta": draw(rates)}
    if draw(flags):
        return DualPerceptron(N, **options)
    return KernelPerceptron(N, **draw(kernels), **options)


def outcome(learner, data, **options):
    """Return the run, or the error, that a game ends with."""
    try:
        return play(learner, data, **options)
    except ValueError as error:
        return type(error), str(error)


def bits(value):
    """Return something that is equal only for equal bits."""
    if isinstance(value, np.ndarray):
        return value.dtype.str, value.shape, value.tobytes()
    if isinstance(value, list | tuple):
        return [bits(item) for item in value]
    if hasattr(value, "sums"):
        return bits(value.sums)
    return value


def state(learner):
    return {
        name: bits(value)
        for name, value in vars(learner).items()
        if name
        not in ("parameters", "kernel", "_asked")  # the last is what need not be asked again
    }


def assert_same(learner, data):
    """Play at once, compiled and not, and round by round.

    The columns are the same, and so are the learner's state and the error.
    """
    assert is_fast(learner)
    slow = deepcopy(learner)
    vars(slow)["predict"] = slow.predict  # has something of its own: plays round by round
    assert not is_fast(slow)
    one_by_one = outcome(slow, data)
    del slow.predict
    for quick, wanted in ((deepcopy(learner), False), (learner, True)):
        with compiled_if_available(wanted):
            at_once = outcome(quick, data)
        assert state(quick) == state(slow)
        if isinstance(one_by_one, tuple):
            assert at_once == one_by_one
            continue
        for name in ("predictions", "losses", "updates"):
            assert bits(getattr(at_once, name)) == bits(getattr(one_by_one, name)), name
        assert at_once == one_by_one


# ------------------------------------------------------------------ equal to the rounds


@given(st.data(), sequences())
def test_perceptrons(data, sequence):
    assert_same(data.draw(perceptrons(sequence[0].shape[1])), sequence)


@given(st.data(), sequences())
def test_winnows(data, sequence):
    assert_same(data.draw(winnows(sequence[0].shape[1])), sequence)


@pytest.mark.parametrize("kind", [Winnow, BalancedWinnow])
@pytest.mark.parametrize("rate", [{"eta": 0.01}, {"eta": 0.3}, {"eta": 30.0}, {"beta": "1/2"}])
@pytest.mark.parametrize("of", ["signs", "numbers", "sizes"])
def test_winnows_where_mistakes_are_dense_and_then_rare_and_dense_again(kind, rate, of):
    """Labels are coins for some hundred rounds, then the vote of three features, then coins."""
    generator = np.random.default_rng(7)
    X = generator.choice([-1.0, 1.0], size=(1800, 6))
    if of != "signs":
        X *= generator.random(X.shape)
    if of == "sizes":
        X *= 10.0 ** generator.integers(-3, 2, size=(1800, 1))
        X[::40] = X[::40, :1]  # all entries are equal: nothing changes
    y = np.where(X[:, :3].sum(axis=1) > 0, 1, -1)
    coins = generator.choice([-1, 1], size=1800)
    y[:600], y[1200:] = coins[:600], coins[1200:]
    learner = kind(6, **rate)
    assert play(deepcopy(learner), (X, y)).losses.sum() > 400
    assert_same(learner, (X, y))


@given(st.data(), sequences(most_rounds=25))
def test_kernel_perceptrons(data, sequence):
    assert_same(data.draw(kernel_perceptrons(sequence[0].shape[1])), sequence)


@st.composite
def near_ties(draw, N=33):
    """A start w and a vector x with w.x close to 0: only its rounding tells the sign."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    size = draw(st.sampled_from([4, 2**20, 2**30]))
    scale = draw(st.sampled_from([1.0, 0.1, 2.0**-10, 2.0**-11]))
    w, x = rng.integers(-size, size + 1, (2, N)).astype(float) * scale
    w[-1] = 1.0
    x[-1] = -float(w[:-1] @ x[:-1])
    return w, x


@given(near_ties(), signs, signs, flags)
def test_near_ties_are_decided_as_the_learner_does(case, y, tie, ties_update):
    w, x = case
    data = np.array([x, -x, x]), np.array([y, y, -y])
    assert_same(Perceptron(33, start=w, tie=tie, ties_update=ties_update), data)


@given(st.integers(0, 2**32 - 1), signs, st.sampled_from([-math.inf, 0.0, math.inf]))
def test_a_score_at_the_margin_is_judged_as_the_learner_does(seed, y, aside):
    rng = np.random.default_rng(seed)
    w, x = rng.normal(size=(2, 33))
    score = float(w @ x)
    margin = abs(score) if aside == 0 else float(np.nextafter(abs(score), aside))
    data = np.array([x, x]), np.array([y, y])
    assert_same(MarginPerceptron(33, margin, start=w * np.sign(y * score)), data)


LONG = [
    Perceptron(7),
    Perceptron(7, tie=-1, ties_update=True, eta=0.3, start=[0.1] * 7),
    MarginPerceptron(7, 2.5),
    AveragedPerceptron(7),
    VotedPerceptron(7),
    Winnow(7, 0.1),
    Winnow(7, beta="1/2", ties_update=True),
    BalancedWinnow(7, 0.3),
    BalancedWinnow(7, math.inf, tie=-1),
    DualPerceptron(7),
    KernelPerceptron(7, polynomial(2, 1)),
    KernelPerceptron(7, gaussian(2), ties_update=True),
]


def sample(kind, T=1500, N=7):
    """Separable data with a little noise: many blocks, few updates."""
    rng = np.random.default_rng(3)
    X = rng.integers(-2, 3, (T, N)).astype(float) if kind == "whole" else rng.normal(size=(T, N))
    y = np.where(X @ np.arange(1, N + 1) + rng.normal(size=T) / 5 >= 0, 1, -1)
    return X, y


@pytest.mark.parametrize("kind", ["whole", "normal"])
@pytest.mark.parametrize("learner", LONG, ids=lambda learner: f"{learner.name} {learner.eta}")
def test_long_runs_with_blocks_of_all_lengths(monkeypatch, learner, kind):
    monkeypatch.setattr(blocks, "_ENTRIES", 7 * 400)  # several chunks
    monkeypatch.setattr(support, "_ROWS", 50)
    monkeypatch.setattr(support, "_POINTS", 8)
    X, y = sample(kind, T=160 if isinstance(learner, KernelPerceptron) else 1500)
    learner = deepcopy(learner)
    assert_same(learner, (X, y))
    assert_same(learner, (X[::-1], -y[::-1]))  # from where it stopped, and not contiguous
    assert_same(learner, (np.asfortranarray(X), y))


@pytest.mark.parametrize("T", [0, 1, 2])
@pytest.mark.parametrize("learner", LONG, ids=lambda learner: f"{learner.name} {learner.eta}")
def test_the_shortest_runs(learner, T):
    X, y = sample("whole")
    assert_same(deepcopy(learner), (X[:T], y[:T]))


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, 1e308])
@pytest.mark.parametrize("learner", LONG, ids=lambda learner: f"{learner.name} {learner.eta}")
def test_an_error_is_the_same_and_in_the_same_round(learner, bad):
    X, y = sample("normal", T=300)
    X[200] = bad
    assert_same(deepcopy(learner), (X, y))
    X[200] = 0
    X[200, 3] = bad
    assert_same(deepcopy(learner), (X, y))


@pytest.mark.parametrize("first", [0.0, 1.0])
def test_a_weight_that_overflows_in_an_update_is_the_learners_to_report(first):
    X = np.array([[first, 1.0], [2.0**70, 1.0], [1.0, 1.0]])
    learner = Perceptron(2, eta=1e300)
    assert_same(learner, (X, np.array([-1, -1, 1])) if first else (X, np.array([1, -1, 1])))
    with pytest.raises(ValueError, match="a weight is too large"):
        play(Perceptron(2, eta=1e300), (X, np.array([1, -1, 1])))


def test_a_round_that_cannot_be_played_is_named():
    X, y = sample("normal", T=300)
    X[200, 3] = math.nan
    with pytest.raises(GameError, match=r"^round 201: feature 4 is nan"):
        play(Perceptron(7), (X, y))


def test_vectors_of_another_length_are_refused_as_ever():
    with pytest.raises(GameError, match=r"round 1: the vector has 2 entries"):
        play(Perceptron(3), (np.ones((4, 2)), np.ones(4, dtype=int)))


def test_what_has_no_fast_run_declines():
    X, y = sample("whole", T=5)
    assert Perceptron(7, arithmetic=EXACT).run(X, y) is None
    assert Winnow(7, 1, arithmetic=EXACT).run(X, y) is None
    assert KernelPerceptron(7, arithmetic=EXACT).run(X, y) is None
    assert KernelPerceptron(7, lambda x, z: float(x @ z)).run(X, y) is None
    assert KernelPerceptron(1, gram=np.eye(3)).run(X[:, :1], y) is None


@given(st.integers(1, 70), st.integers(0, 7), st.integers(0, 2**32 - 1))
def test_the_score_of_a_row_of_a_block_has_the_bits_of_the_learners_own(N, offset, seed):
    rng = np.random.default_rng(seed)
    rows = rng.normal(size=9 * N + offset)[offset:].reshape(9, N)
    weights = rng.normal(size=N)
    own = [float(weights @ np.array(row)) for row in rows]
    assert np.vecdot(rows, weights).tolist() == own


# ------------------------------------------------------------------ the rules on arrays


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int64, np.float32, np.float64, bool])
def test_labels_of_any_type_are_read(kind):
    labels = np.ones(3, dtype=kind)
    vectors, signs = LINEAR.sequence((np.ones((3, 2)), labels), False)
    assert signs.dtype == np.int64
    assert signs.tolist() == [1, 1, 1]
    assert vectors.dtype == np.float64


@pytest.mark.parametrize("bad", [0, 2, -3, 0.5, math.nan, math.inf])
def test_a_wrong_label_in_an_array_is_named(bad):
    labels = np.array([1, -1, bad])
    with pytest.raises(GameError, match=r"the label of round 3 is .*, but must be -1 or 1"):
        LINEAR.sequence((np.ones((3, 2)), labels), False)


def test_a_wrong_number_of_labels_is_refused():
    with pytest.raises(GameError, match=r"3 rounds of vectors, but 2 outcomes"):
        LINEAR.sequence((np.ones((3, 2)), np.ones(2)), False)


def test_what_can_be_written_to_is_copied_and_what_cannot_is_not():
    X, y = sample("normal", T=20)
    run = play(Perceptron(7), (X, y))
    assert not np.shares_memory(run.instances, X)
    assert X.flags.writeable
    view = X.view()
    view.flags.writeable = False  # but X can be written to
    assert not np.shares_memory(play(Perceptron(7), (view, y)).instances, X)
    X.flags.writeable = False
    assert np.shares_memory(play(Perceptron(7), (X, y)).instances, X)
    assert not np.shares_memory(play(Perceptron(7), (X, y)).outcomes, y)
    y = y.astype(np.int64)
    y.flags.writeable = False
    run = play(Perceptron(7), (X, y))
    assert np.shares_memory(run.outcomes, y)
    assert not np.shares_memory(run.predictions, y)
