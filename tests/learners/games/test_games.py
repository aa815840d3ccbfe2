"""Does each game let in what belongs to it, refuse the rest, and know its loss?"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners.games import (
    ACTIONS,
    EXPERT_ADVICE,
    ConvexAdvice,
    GameError,
    NonsenseError,
    game_named,
)
from learners.games.losses import ABSOLUTE, SQUARED, Loss

CONVEX = ConvexAdvice(ABSOLUTE)
third = fmpq(1, 3)
bits = st.integers(0, 1)


# ------------------------------------------------------------------ labels


@pytest.mark.parametrize("label", [0, 1, True, np.bool_(False), 1.0, -0.0, np.int8(1), fmpq(1)])
def test_a_label_is_0_or_1_of_any_type_and_becomes_an_int(label):
    for read in (lambda y: EXPERT_ADVICE.outcome(y, exact=True), EXPERT_ADVICE.prediction):
        assert read(label) == label
        assert type(read(label)) is int


@pytest.mark.parametrize(
    "label",
    [2, -1, 0.5, float("nan"), float("inf"), None, "1", [1], np.array([1]), 1j, {}, arb(0, 1)],
)
def test_anything_else_is_no_label(label):
    with pytest.raises(GameError, match="must be 0 or 1") as caught:
        EXPERT_ADVICE.outcome(label, exact=False)
    assert not isinstance(caught.value, NonsenseError)
    with pytest.raises(NonsenseError, match="must be 0 or 1"):
        EXPERT_ADVICE.prediction(label)


@given(bits, bits)
def test_a_mistake_costs_one(prediction, label):
    assert EXPERT_ADVICE.loss(prediction, label) == abs(prediction - label)


@pytest.mark.parametrize("exact", [False, True])
def test_the_experts_mistakes_are_read_off_advice_and_labels(exact):
    advice, labels = EXPERT_ADVICE.sequence(([[0, 1], [1, 1], [0, 0]], [0, 1, 1]), exact)
    assert EXPERT_ADVICE.expert_losses(advice, labels).tolist() == [[0, 1], [0, 0], [1, 1]]


# ------------------------------------------------------------------ sequences and their errors


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(
    ("game", "data", "message"),
    [
        (EXPERT_ADVICE, ([[0, 2]], [1]), "advice of round 1 of expert 2 is 2"),
        (EXPERT_ADVICE, ([[0, 1], [0.5, 1]], [1, 1]), "advice of round 2 of expert 1"),
        (EXPERT_ADVICE, ([[0, 1], [0, 1]], [1, 3]), "the label of round 2 is 3"),
        (EXPERT_ADVICE, ([[0, 1]], [1, 1]), "1 rounds of advice, but 2 outcomes"),
        (EXPERT_ADVICE, [[0, 1], [1, 0], [1, 1]], "a pair"),
        (EXPERT_ADVICE, 5, "a pair"),
        (EXPERT_ADVICE, ([0, 1], [0, 1]), "advice has 1 axes"),
        (EXPERT_ADVICE, ([[0, 1], [1]], [0, 1]), "advice cannot be read as numbers"),
        (EXPERT_ADVICE, ([[0, None]], [1]), "advice cannot be read as numbers"),
        (CONVEX, ([[0, 1]], [1.5]), "the outcome of round 1 is"),
        (CONVEX, ([[0, 1], [0, 1]], [1, -1]), "the outcome of round 2 is -1"),
        (CONVEX, ([[0, -0.5]], [1]), "advice of round 1 of expert 2 is -"),
        (CONVEX, ([[0, 1]], [[1]]), "must be a vector"),
        (CONVEX, ([[[0, 1]]], [1]), "advice has 3 axes"),
        (ACTIONS, [[0, 1], [0, "1.25"]], "the loss of round 2 of expert 2 is"),
        (ACTIONS, [[0, 10**400]], "the loss"),
        (ACTIONS, [0, 1], "has 1 axes"),
        (ACTIONS, [["a", 1]], "cannot be read as numbers"),
        (ACTIONS, [[1j, 1]], "cannot be read as numbers"),
    ],
)
def test_a_sequence_outside_its_game_is_refused_with_the_place_of_the_fault(
    game, data, message, exact
):
    with pytest.raises(GameError, match=message) as caught:
        game.sequence(data, exact)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_nan_and_infinity_are_refused_in_every_game_and_system(bad):
    for exact in (False, True):
        for game, data in (
            (EXPERT_ADVICE, ([[0, bad]], [1])),
            (CONVEX, ([[0, bad]], [1])),
            (CONVEX, ([[0, 1]], [bad])),
            (ACTIONS, [[0, bad]]),
        ):
            with pytest.raises(GameError):
                game.sequence(data, exact)


def test_a_ball_with_a_radius_is_no_loss_that_an_environment_may_name():
    with pytest.raises(GameError, match="has a radius"):
        ACTIONS.outcome([arb(third), 0], exact=True)


@pytest.mark.parametrize("dtype", [np.int64, np.uint8, bool, np.float32, object])
def test_arrays_of_any_numeric_type_mean_what_they_say(dtype):
    losses = np.array([[0, 1], [1, 0]], dtype=dtype)
    for exact in (False, True):
        _, table = ACTIONS.sequence(losses, exact)
        assert table.tolist() == [[0, 1], [1, 0]]
        assert table.dtype == (object if exact else np.float64)


@pytest.mark.parametrize("exact", [False, True])
def test_a_sequence_of_no_rounds_is_a_sequence(exact):
    assert ACTIONS.sequence([], exact)[1].shape == (0, 0)
    assert ACTIONS.sequence(np.empty((0, 3)), exact)[1].shape == (0, 3)
    for game in (EXPERT_ADVICE, CONVEX):
        advice, outcomes = game.sequence(([], []), exact)
        assert (len(advice), len(outcomes)) == (0, 0)


# ------------------------------------------------------------------ single rounds


@pytest.mark.parametrize("x", [None, 1, [[0, 1]], "01", [0, 2], [0, None], np.empty((0, 2))])
def test_an_instance_that_is_no_advice_is_refused(x):
    for game in (EXPERT_ADVICE, CONVEX):
        with pytest.raises(GameError):
            game.instance(x, exact=False)


def test_the_game_of_actions_shows_nothing():
    assert ACTIONS.instance(None, exact=True) is None
    with pytest.raises(GameError, match="give None"):
        ACTIONS.instance([0, 1], exact=True)


@pytest.mark.parametrize("y", [[0.5], "x", None, 2, -1, float("nan")])
def test_an_outcome_that_is_no_number_in_the_unit_interval_is_refused(y):
    for exact in (False, True):
        with pytest.raises(GameError):
            CONVEX.outcome(y, exact)


def test_an_outcome_keeps_its_value():
    assert CONVEX.outcome("1/3", exact=True) == third
    assert CONVEX.outcome(np.float32(0.25), exact=False) == 0.25
    assert type(CONVEX.outcome(1, exact=False)) is float


# ------------------------------------------------------------------ predictions


@pytest.mark.parametrize(
    "value",
    [
        None,
        "0.5",
        [0.5],
        float("nan"),
        -0.1,
        1.1,
        1 + 2**-52,
        arb("nan"),
        arb(2),
        fmpq(-1),
        np.complex128(0),
    ],
)
def test_a_forecast_outside_the_unit_interval_is_nonsense(value):
    with pytest.raises(NonsenseError):
        CONVEX.prediction(value)


@pytest.mark.parametrize(
    "value", [0, 1, True, 0.5, np.float32(0.5), np.array(0.5), third, arb(third), Fraction(1, 3)]
)
def test_a_forecast_inside_it_is_taken(value):
    assert CONVEX.prediction(value) is not None


def test_a_ball_that_only_sticks_out_of_the_unit_interval_is_taken():
    """An enclosure of 1 reaches beyond 1; the true value need not."""
    around_one = arb(third) * 3
    assert not around_one <= 1
    assert CONVEX.prediction(around_one) is around_one
    with pytest.raises(NonsenseError):
        CONVEX.prediction(around_one + arb((1, -20)))


@pytest.mark.parametrize(
    "value",
    [
        None,
        1,
        "p",
        [],
        [[1.0]],
        [[1], [1, 2]],
        [0.5, float("nan")],
        [0.5, None],
        ["1", "0"],
        [1.5, -0.5],
        [0.5, 0.4],
        [0.5, 0.5 + 1e-9],
        [third, third],
        [third, 2 / 3],
        [1, 1],
        [1j, 0],
        np.array([0.5, 0.5], dtype=np.complex64),
        [arb(third), arb(third)],
    ],
)
def test_what_is_no_distribution_is_nonsense(value):
    with pytest.raises(NonsenseError) as caught:
        ACTIONS.prediction(value)
    assert str(caught.value).startswith("the prediction")


@pytest.mark.parametrize(
    "value",
    [
        [1],
        [True, False],
        [0.1] * 10,
        [third, 1 - third],
        (0.25, 0.75),
        np.array([0.1] * 10, dtype=np.float32),
        [arb(third), 1 - arb(third)],
        [Fraction(1, 3), Fraction(2, 3)],
    ],
)
def test_a_distribution_of_any_type_is_taken(value):
    assert len(ACTIONS.prediction(value)) == len(value)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=300).filter(lambda w: sum(w) > 1e-3))
def test_weights_normalised_in_floats_are_a_distribution(weights):
    """The only rounding that a game forgives is that of dividing by the sum."""
    array = np.array(weights)
    assert len(ACTIONS.prediction(array / array.sum())) == len(weights)


def test_a_prediction_is_copied_so_that_the_learner_may_reuse_its_array():
    own = np.array([0.5, 0.5])
    taken = ACTIONS.prediction(own)
    own[:] = [1, 0]
    assert taken.tolist() == [0.5, 0.5]


@given(st.lists(st.integers(0, 8), min_size=2, max_size=2))
def test_the_loss_of_a_distribution_is_its_mean(losses):
    outcome = np.array([fmpq(k, 8) for k in losses], dtype=object)
    prediction = np.array([third, 1 - third], dtype=object)
    assert ACTIONS.loss(prediction, outcome) == third * outcome[0] + 2 * third * outcome[1]


def test_a_distribution_over_another_number_of_actions_is_nonsense():
    """numpy would broadcast one loss over all the actions."""
    with pytest.raises(NonsenseError, match="2 actions met 1 losses"):
        ACTIONS.loss(np.array([0.5, 0.5]), np.array([1.0]))


@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=4))
def test_expert_losses_are_the_losses_of_the_advice(pairs):
    advice = [[fmpq(a, 6), fmpq(1, 2)] for a, _ in pairs]
    outcomes = [fmpq(y, 6) for _, y in pairs]
    game = ConvexAdvice(SQUARED)
    table = game.expert_losses(*game.sequence((advice, outcomes), exact=True))
    for row, (a, y) in zip(table, pairs, strict=True):
        assert list(row) == [fmpq((a - y) ** 2, 36), fmpq((3 - y) ** 2, 36)]


# ------------------------------------------------------------------ names


def test_every_game_is_found_by_its_name():
    own = Loss("cubed", lambda p, y: abs(p - y) ** 3)
    for game in (EXPERT_ADVICE, ACTIONS, CONVEX, ConvexAdvice(SQUARED)):
        assert game_named(game.name) == game
    assert game_named("convex-advice:cubed", {"cubed": own}) == ConvexAdvice(own)


@pytest.mark.parametrize("name", ["chess", "convex-advice:cubed", "convex-advice", ""])
def test_an_unknown_game_is_refused(name):
    with pytest.raises(GameError):
        game_named(name)
