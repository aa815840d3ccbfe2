"""Do games side by side come to what the learner comes to in each of them?"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learners import EXACT, Perceptron, WeightedMajority, play
from learners.fast import games
from learners.fast.compiler import compiled_if_available

seeds = st.integers(0, 2**32 - 1)
sizes = st.integers(1, 5)
betas = st.sampled_from(["0", "1/2", "3/4", "1/3", "2/5", "9/10"])
INTEGERS = [np.int8, np.int16, np.int64]
TYPES = [*INTEGERS, np.float32, np.float64]


def both(play_games):
    """Play compiled and not; the counts are the same, and so is the error."""

    def played(*arguments, **options):
        with compiled_if_available(False):
            plain = outcome(*arguments, **options)
        with compiled_if_available(True):
            native = outcome(*arguments, **options)
        assert np.array_equal(plain, native)
        if isinstance(plain, str):
            raise ValueError(plain)
        return plain

    def outcome(*arguments, **options):
        try:
            return play_games(*arguments, **options)
        except ValueError as error:
            return str(error)

    return played


majority_games, perceptron_games = both(games.majority_games), both(games.perceptron_games)


def mistakes(learner, instances, labels):
    return int(play(learner, (instances, labels)).losses.sum())


@given(
    seeds,
    st.integers(0, 12),
    sizes,
    st.sampled_from(TYPES),
    st.sampled_from([-1, 1]),
    st.booleans(),
)
def test_perceptron_games_of_whole_numbers_are_exact(seed, T, N, kind, tie, ties_update):
    rng = np.random.default_rng(seed)
    X = rng.integers(-2, 3, (T, N, 6)).astype(kind)
    y = rng.choice([-1, 1], (T, 6)).astype(kind)
    found = perceptron_games(X, y, tie=tie, ties_update=ties_update)
    options = {"tie": tie, "ties_update": ties_update, "arithmetic": EXACT}
    for game in range(6):
        rows = X[:, :, game].astype(int)
        assert found[game] == mistakes(Perceptron(N, **options), rows, y[:, game].astype(int))


@given(seeds, st.integers(1, 12), sizes)
def test_perceptron_games_of_floats_are_those_of_the_learner_away_from_ties(seed, T, N):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(T, N, 4))
    y = rng.choice([-1, 1], (T, 4))
    found = perceptron_games(X, y)
    assert found.tolist() == [mistakes(Perceptron(N), X[:, :, g], y[:, g]) for g in range(4)]


@given(seeds, st.integers(0, 10), sizes, betas, st.sampled_from([bool, *TYPES]))
def test_majority_games_are_exact_with_ties_as_mistakes(seed, T, N, beta, kind):
    rng = np.random.default_rng(seed)
    losses = rng.integers(0, 2, (T, N, 5)).astype(kind)
    found = majority_games(losses, beta)
    for game in range(5):
        learner = WeightedMajority(N, beta, tie=1, arithmetic=EXACT)
        assert found[game] == mistakes(learner, losses[:, :, game].astype(int), np.zeros(T, int))


@given(seeds, st.integers(1, 60), st.sampled_from([0.3, 0.9, "1/3"]))
def test_majority_games_too_long_to_be_exact_are_rounded(seed, T, beta):
    """Two of three experts agree, so that a tie needs beta^k = 2, and none is near."""
    rng = np.random.default_rng(seed)
    losses = rng.integers(0, 2, (T, 3, 2))
    losses[:, 2] = losses[:, 1]
    found = majority_games(losses, beta)
    for game in range(2):
        learner = WeightedMajority(3, beta, tie=1, arithmetic=EXACT)
        assert found[game] == mistakes(learner, losses[:, :, game], np.zeros(T, int))


def test_many_chunks_are_one_after_the_other(monkeypatch):
    rng = np.random.default_rng(0)
    X, y = rng.integers(-1, 2, (9, 3, 100)), rng.choice([-1, 1], (9, 100))
    losses = rng.integers(0, 2, (9, 3, 100))
    whole = perceptron_games(X, y), majority_games(losses, "1/3")
    monkeypatch.setattr(games, "_MOST", 7)
    assert perceptron_games(X, y).tolist() == whole[0].tolist()
    assert majority_games(losses, "1/3").tolist() == whole[1].tolist()


@pytest.mark.parametrize("kind", INTEGERS)
@pytest.mark.parametrize("largest", [1, 5, 90])
def test_the_type_holds_every_score(kind, largest):
    """All instances alike, so that the weights grow as far as they can."""
    T, N = 30, 4
    X = np.full((T, N, 3), largest, dtype=kind)
    y = np.tile(np.array([[-1], [1]], dtype=kind), (T // 2, 3))
    expected = mistakes(Perceptron(N, ties_update=True, arithmetic=EXACT), X[:, :, 0], y[:, 0])
    assert perceptron_games(X, y, ties_update=True).tolist() == [expected] * 3


@pytest.mark.parametrize("bad", [0.5, -1.0, 2.0, np.nan, np.inf, 5e-324, 1 - 2**-53])
def test_one_loss_that_is_no_bit_is_found(bad):
    losses = np.ones((3, 2, 700))
    losses[1, 1, 650] = bad
    with pytest.raises(ValueError, match="other than 0 and 1"):
        majority_games(losses, "1/3")


@given(seeds, st.sampled_from([1.0, 1e200, 1e-200, np.inf, np.nan]), st.sampled_from([-1, 1]))
def test_floats_of_any_size_give_the_same_compiled_and_not(seed, scale, tie):
    rng = np.random.default_rng(seed)
    X, y = rng.normal(size=(9, 3, 40)), rng.choice([-1.0, 1.0], (9, 40))
    X[rng.integers(0, 9), rng.integers(0, 3), :20] *= scale
    X[rng.integers(0, 9), :, 20:] = 0
    with np.errstate(over="ignore", invalid="ignore"):
        found = perceptron_games(X, y, tie=tie, ties_update=bool(seed % 2))
    assert (found <= 9).all()


@pytest.mark.parametrize("beta", [0.9, 0.1, "1/3"])
def test_ties_of_rounded_weights_are_the_same_compiled_and_not(beta):
    """Two of four experts are wrong in every round: whether that is a tie is up to rounding."""
    losses = np.random.default_rng(0).permuted(np.tile([0.0, 0, 1, 1], (60, 1500, 1)), axis=2)
    found = majority_games(np.ascontiguousarray(np.swapaxes(losses, 1, 2)), beta)
    assert 60 > found.max() > found.min() > 0


def test_games_that_do_not_lie_side_by_side_in_memory():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(50, 3, 8)), rng.choice([-1, 1], (8, 50))
    games_first = np.moveaxis(X, 0, 2)  # shape (3, 8, 50)
    found = perceptron_games(np.swapaxes(games_first, 0, 1), y)
    expected = [mistakes(Perceptron(3), X[g].T, y[:, g]) for g in range(50)]
    assert found.tolist() == expected


def test_no_games_and_no_rounds():
    assert perceptron_games(np.zeros((3, 2, 0)), np.zeros((3, 0))).tolist() == []
    assert majority_games(np.zeros((3, 2, 0)), "1/2").tolist() == []
    assert perceptron_games(np.zeros((0, 2, 2), int), np.zeros((0, 2))).tolist() == [0, 0]
    assert majority_games(np.zeros((0, 2, 2), np.int8), "1/2").tolist() == [0, 0]


@pytest.mark.parametrize(
    ("X", "y", "said"),
    [
        (np.ones((2, 3)), np.ones(2), r"X has shape \(2, 3\)"),
        (np.ones((2, 3, 4)), np.ones((2, 3)), r"y has shape \(2, 3\)"),
        (np.ones((2, 3, 4)), np.zeros((2, 4)), "a label other than"),
        (np.full((2, 3, 4), 2**40), np.ones((2, 4)), "too large to be exact"),
        (np.full((2, 3, 4), "a"), np.ones((2, 4)), "must have numbers"),
    ],
)
def test_perceptron_games_refuse(X, y, said):
    with pytest.raises(ValueError, match=said):
        perceptron_games(X, y)


@pytest.mark.parametrize(
    ("losses", "beta", "said"),
    [
        (np.ones((2, 3)), "1/2", r"shape \(2, 3\)"),
        (np.full((2, 3, 4), 0.5), "1/2", "other than 0 and 1"),
        (np.full((2, 3, 4), -1, dtype=np.int8), "1/2", "other than 0 and 1"),
        (np.full((2, 3, 4), 2), "1/2", "other than 0 and 1"),
        (np.ones((2, 3, 4)), 1, "0 <= beta < 1"),
        (np.ones((2, 3, 4)), "-1/2", "0 <= beta < 1"),
    ],
)
def test_majority_games_refuse(losses, beta, said):
    with pytest.raises(ValueError, match=said):
        majority_games(losses, beta)
