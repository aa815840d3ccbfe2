"""Is a run of convex optimisation played by its rules, and does it survive a file?"""

from __future__ import annotations

import json
from copy import deepcopy

import numpy as np
import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from learners import (
    BALL,
    EXACT,
    FLOAT,
    GameError,
    NonsenseError,
    OnlineGradientDescent,
    Transcript,
    play,
)
from learners.convex import (
    Absolute,
    Ball,
    Box,
    Custom,
    Hinge,
    Linear,
    MaxAffine,
    Scaled,
    Simplex,
    Space,
    Squared,
    SquaredNorm,
    Sum,
)
from learners.games import CONVEX, game_named

SYSTEMS = [FLOAT, EXACT, BALL]
#: One of every kind, in two variables.
ALL = [
    Linear([1, "-1/3"], 2),
    Hinge(["1/2", 1], -1, kink="1/2"),
    Absolute([1, 1], "1/7"),
    Squared([0.1, 1], 1, half=True),
    MaxAffine([[1, 0], [0, "1/3"]], [1, 2]),
    SquaredNorm(2, "1/3"),
    Scaled("2/3", Hinge([1, 2], 1)),
    Sum([Linear([1, 1]), Sum([SquaredNorm(2)])]),
]
DOMAINS = [Space(2), Ball(2, "7/3"), Box([-1, "-1/3"], [1, 1]), Simplex(2)]


class Fixed:
    """A learner that always plays one point."""

    game = CONVEX

    def __init__(self, point):
        self.point = point

    def predict(self, x):
        return self.point

    def update(self, x, y):
        pass


# ------------------------------------------------------------------ files


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("system", [FLOAT, BALL])
def test_a_run_comes_back_as_it_was(system, domain):
    run = play(OnlineGradientDescent(2, "1/10", domain=domain, arithmetic=system), ALL, record=True)
    back = Transcript.from_json(run.to_json())
    assert back == run
    assert back.outcomes.tolist() == ALL
    assert back.parameters["domain"] == domain
    assert back.predictions.dtype == run.predictions.dtype
    assert (back.game, back.instances) == (CONVEX, None)


@given(st.lists(st.sampled_from(ALL), max_size=4), st.sampled_from([DOMAINS[0], *DOMAINS[2:]]))
def test_an_exact_run_comes_back_as_it_was_and_its_slopes_are_found_again(fs, domain):
    run = play(OnlineGradientDescent(2, "1/3", domain=domain, arithmetic=EXACT), fs, record=True)
    back = Transcript.from_json(run.to_json())
    assert back == run
    rate = back.parameters["eta"]
    for t in range(back.T):
        slope = back.outcomes[t].subgradient(back.predictions[t])
        step = back.parameters["domain"].project(back.predictions[t] - rate * slope)
        assert step.tolist() == run.weights[t + 1].tolist()


def test_large_losses_of_floats_come_back_too():
    """Rounding is not small here: some loss is not the float nearest to the exact one."""
    run = play(Fixed([0.1]), [Linear([fmpq(k * 10**20, 7)]) for k in range(1, 30)])
    exact = FLOAT.vector(run.exact_losses)
    assert np.abs(exact - run.losses).max() > 1
    assert Transcript.from_json(run.to_json()) == run


def test_exact_losses_take_floats_at_their_word():
    """The float 0.1 squared is no float."""
    run = play(Fixed([0.1, 0.0]), [SquaredNorm(2)])
    tenth = fmpq(*(0.1).as_integer_ratio())
    assert run.exact_losses.tolist() == [tenth**2]
    assert run.losses.tolist() == [0.1 * 0.1]


def test_a_function_of_the_users_own_plays_but_is_not_written():
    square = Custom(lambda w: w[0] * w[0], lambda w: [2 * w[0]], 1)
    run = play(OnlineGradientDescent(1, "1/4", start=[1], arithmetic=EXACT), [square, square])
    assert run.losses.tolist() == [1, fmpq(1, 4)]
    for f in (square, Sum([square, Linear([1])])):
        with pytest.raises(GameError, match="is code, which no file can keep") as caught:
            play(OnlineGradientDescent(1, 1), [f]).to_json()
        assert "\n" not in str(caught.value)


def put(data, path, value):
    data = deepcopy(data)
    *keys, last = path.split(".")
    place = data
    for key in keys:
        place = place[int(key) if isinstance(place, list) else key]
    place[int(last) if isinstance(place, list) else last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("outcomes.values.0", {"function": {"kind": "cosine"}}),
        ("outcomes.values.0", {"function": None}),
        ("outcomes.values.0", {"function": {"kind": "linear", "a": ["1", "1"]}, "more": 1}),
        ("outcomes.values.0", {"function": {"kind": "linear", "a": ["1", "1"]}}),
        ("outcomes.values.0", {"function": {"kind": "linear", "a": ["1"], "b": "0"}}),
        ("outcomes.values.0", {"domain": {"kind": "space", "dimension": 2}}),
        ("outcomes.values.0", "1"),
        ("outcomes.values.0", None),
        ("outcomes.values.0.function.a", ["1", "x"]),
        ("outcomes.values.0.function.a", ["1", "1", "1"]),
        ("outcomes", None),
        ("losses.values.0", "7"),
        ("predictions.values.0", {"name": "w"}),
        ("predictions.values.0", None),
        ("parameters.domain", {"domain": {"kind": "torus"}}),
        ("parameters.domain", {"domain": []}),
    ],
)
def test_a_damaged_file_is_refused(path, value):
    data = play(OnlineGradientDescent(2, "1/3", arithmetic=EXACT), ALL).to_dict()
    assert Transcript.from_dict(json.loads(json.dumps(data))).to_dict() == data
    with pytest.raises(GameError) as caught:
        Transcript.from_dict(put(data, path, value))
    assert "\n" not in str(caught.value)


# ------------------------------------------------------------------ the game


def test_the_game_has_a_name():
    assert game_named("convex-optimisation") is CONVEX
    assert CONVEX.instance(None, exact=True) is None
    with pytest.raises(GameError, match="this game shows none"):
        CONVEX.instance([1], exact=False)


@pytest.mark.parametrize("data", [3, None, [3], [abs], [Hinge], ["f"], [Linear([1]), None]])
def test_what_is_no_sequence_of_functions_is_refused(data):
    with pytest.raises(GameError, match=r"convex function") as caught:
        play(OnlineGradientDescent(1, 1), data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "point",
    [None, 1.0, "w", [], [[1.0]], [float("nan")], [1j], [None], np.array([np.inf]), [arb("nan")]],
)
def test_a_point_that_is_nonsense_is_refused(point):
    with pytest.raises(NonsenseError, match=r"^round 1: the prediction ") as caught:
        play(Fixed(point), [Linear([1])])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("point", "kind"),
    [
        ([1.0], float),
        (np.array([1], dtype=np.float32), float),
        ([1], fmpq),
        (np.array([1]), fmpq),
        ([arb(1)], arb),
    ],
)
def test_the_loss_is_a_number_of_the_points_system(point, kind):
    run = play(Fixed(point), [Linear([2], 1)])
    assert [type(loss) for loss in run.losses.tolist()] == [kind]
    assert run.exact_losses.tolist() == [3]
    assert Transcript.from_json(run.to_json()) == run


def test_a_recorded_point_is_a_copy():
    point = np.array([1.0])
    run = play(Fixed(point), [Linear([1])])
    point[0] = 9
    assert run.predictions.tolist() == [[1]]


class Plain:
    """A function without a dimension."""

    def __init__(self, value):
        self.value = value

    def __call__(self, w):
        return self.value

    def subgradient(self, w):
        return [0] * len(w)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), None, "1", arb("nan")])
def test_a_loss_that_is_no_finite_number_is_refused(value):
    with pytest.raises(GameError, match=r"round 1: the loss is .*must be a finite number"):
        play(Fixed([1.0]), [Plain(value)])


@pytest.mark.parametrize("value", [3, 0.5, np.float64(2), fmpq(10) ** 400])
def test_any_object_with_a_value_and_a_subgradient_is_an_outcome(value):
    run = play(OnlineGradientDescent(2, 1), [Plain(value)] * 2)
    assert run.losses.tolist() == [value] * 2


def test_a_loss_too_large_for_floats_is_refused():
    with pytest.raises(GameError, match=r"round 1: the loss cannot be computed .*use arithmetic=E"):
        play(Fixed([1e200]), [SquaredNorm(1)])
