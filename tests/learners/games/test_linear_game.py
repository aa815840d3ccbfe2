"""Does the game of linear classification let in vectors and signs, and nothing else?"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq

from learners import (
    BALL,
    EXACT,
    FLOAT,
    AveragedPerceptron,
    BalancedWinnow,
    DualPerceptron,
    GameError,
    GameOver,
    KernelPerceptron,
    MarginPerceptron,
    NonsenseError,
    Perceptron,
    Transcript,
    VotedPerceptron,
    Winnow,
    play,
)
from learners.core.arithmetic import rational
from learners.games import LINEAR, ExpertGame, game_named

MAKERS = {
    "perceptron": Perceptron,
    "margin-perceptron": lambda N, **options: MarginPerceptron(N, 1, **options),
    "averaged-perceptron": AveragedPerceptron,
    "voted-perceptron": VotedPerceptron,
    "dual-perceptron": DualPerceptron,
    "kernel-perceptron": KernelPerceptron,
    "winnow": lambda N, **options: Winnow(N, beta="1/2", **options),
    "balanced-winnow": lambda N, **options: BalancedWinnow(N, beta="1/2", **options),
}
DATA = ([[1, -1, 1], [-1, -1, 1], [1, 1, -1], [-1, 1, 1]], [1, -1, -1, 1])


@pytest.mark.parametrize("label", [1, -1, 1.0, np.int8(-1), np.float64(1), fmpq(-1), True])
def test_a_label_is_a_sign_of_any_type_and_becomes_an_int(label):
    for read in (lambda y: LINEAR.outcome(y, exact=True), LINEAR.prediction):
        assert read(label) == label
        assert type(read(label)) is int


@pytest.mark.parametrize("label", [0, 2, 0.5, float("nan"), None, "1", [1], arb(0, 1), False])
def test_anything_else_is_no_sign(label):
    with pytest.raises(GameError, match="must be -1 or 1") as caught:
        LINEAR.outcome(label, exact=False)
    assert not isinstance(caught.value, NonsenseError)
    with pytest.raises(NonsenseError, match="must be -1 or 1"):
        LINEAR.prediction(label)


def test_a_mistake_costs_one():
    assert [LINEAR.loss(p, y) for p in (-1, 1) for y in (-1, 1)] == [0, 1, 1, 0]


@pytest.mark.parametrize("exact", [False, True])
def test_a_sequence_is_vectors_of_any_size_with_signs(exact):
    vectors, labels = LINEAR.sequence(([[1e9, "-1/2"], [Fraction(1, 4), 0]], [1, -1.0]), exact)
    expected = [[fmpq(10**9), fmpq(-1, 2)], [fmpq(1, 4), fmpq(0)]]
    assert [[rational(entry) for entry in row] for row in vectors] == expected
    assert vectors.dtype == (object if exact else np.float64)
    assert labels.tolist() == [1, -1]


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(
    ("data", "message"),
    [
        (([[1, 2]], [0]), "the label of round 1 is 0, but must be -1 or 1"),
        (([[1, 2], [3, 4]], [1]), "2 rounds of vectors, but 1 outcomes"),
        (([[1, 2], [3]], [1, 1]), "vectors cannot be read as numbers"),
        (([1, 2], [1, 1]), "vectors has 1 axes"),
        (([[None]], [1]), "vectors cannot be read as numbers"),
        (5, "a pair"),
    ],
)
def test_a_sequence_outside_the_game_is_refused(data, message, exact):
    with pytest.raises(GameError, match=message):
        LINEAR.sequence(data, exact)


def test_the_game_has_no_experts_and_is_found_by_its_name():
    assert game_named("linear") is LINEAR
    assert not isinstance(LINEAR, ExpertGame)


# ------------------------------------------------------------------ every learner of this game


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
@pytest.mark.parametrize("name", MAKERS)
def test_every_linear_learner_plays_and_its_run_survives_a_file(name, system):
    run = play(MAKERS[name](3, arithmetic=system), DATA, record=True)
    assert run.learner == name
    assert run.game is LINEAR
    assert run.N == 3
    assert run.updates.dtype == bool
    assert set(run.predictions.tolist()) <= {-1, 1}
    assert Transcript.from_json(run.to_json()) == run


@pytest.mark.parametrize("name", MAKERS)
def test_every_linear_learner_changes_only_when_it_says_so(name):
    run = play(MAKERS[name](3, arithmetic=EXACT), DATA, record=True)
    changed = [run.weights[t].tolist() != run.weights[t + 1].tolist() for t in range(run.T)]
    assert run.updates.tolist() == changed


@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
@pytest.mark.parametrize("name", MAKERS)
def test_predicting_changes_nothing(name, system):
    learner = MAKERS[name](3, arithmetic=system)
    learner.update([1, -1, 1], -1)
    before = list(map(str, learner.weights))
    assert learner.predict([1, 2, -1]) == learner.predict([1, 2, -1])
    assert list(map(str, learner.weights)) == before


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
@pytest.mark.parametrize("system", [FLOAT, EXACT, BALL])
def test_no_linear_learner_takes_a_vector_that_is_not_finite(name, bad, system):
    with pytest.raises(GameError):
        play(MAKERS[name](2, arithmetic=system), ([[1, bad]], [1]))


@pytest.mark.parametrize("name", MAKERS)
def test_every_linear_learner_plays_against_an_adversary(name):
    class Contrary:
        """Shows the all-ones vector and says the opposite of what was predicted."""

        def instance(self, t, learner):
            if t == 3:
                raise GameOver
            return [1, 1, 1]

        def outcome(self, t, x, prediction):
            return -prediction

    run = play(MAKERS[name](3, arithmetic=EXACT), Contrary())
    assert run.losses.tolist() == [1, 1, 1]
