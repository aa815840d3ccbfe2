"""Is a masked entry, which has no value, never taken for what lies under the mask?"""

from __future__ import annotations

import numpy as np
import pytest

import noregret
from learners import BALL, EXACT, FLOAT, Halving, Hedge, Perceptron, play
from learners.linear.training import train

SAID = "a masked entry has no value"
LOSSES = np.ma.masked_array([[0, 1], [1, 0]], mask=[[True, False], [False, False]])
POINTS = np.ma.masked_array([[1.0, 0.0], [0.0, 1.0]], mask=LOSSES.mask)
LABELS = np.ma.masked_array([1, -1], mask=[False, True])


@pytest.mark.parametrize(
    "ask",
    [
        lambda: noregret.run("hedge", data=LOSSES),
        lambda: noregret.run("hedge", data=list(LOSSES)),
        lambda: noregret.run("perceptron", data=(POINTS, [1, -1])),
        lambda: noregret.run("perceptron", data=(POINTS.data, LABELS)),
        lambda: noregret.run("weighted-majority", data=(LOSSES, [0, 1])),
        lambda: noregret.run("halving", hypotheses=LOSSES, adversary="contrarian"),
        lambda: play(Hedge(2, 0.5), LOSSES),
        lambda: play(Perceptron(2), (POINTS, np.array([1, -1]))),
        lambda: play(Perceptron(2, arithmetic=EXACT), (list(POINTS), [1, -1])),
        lambda: train(Perceptron(2), (POINTS, [1, -1]), max_passes=2),
        lambda: Perceptron(2).predict(POINTS[0]),
        lambda: Halving(LOSSES),
        *(lambda system=system: system.vector(LOSSES) for system in (FLOAT, EXACT, BALL)),
    ],
)
def test_it_is_refused_in_one_sentence(ask):
    with pytest.raises(ValueError, match=SAID) as caught:
        ask()
    assert "\n" not in str(caught.value)


def test_a_label_that_is_masked_is_no_label():
    with pytest.raises(ValueError, match=r"the label of round 2 is masked, but must be"):
        play(Perceptron(2), ([[1, 0], [0, 1]], [1, np.ma.masked]))


def test_a_mask_without_masked_entries_changes_nothing():
    losses, points = np.ma.masked_array(LOSSES.data), np.ma.masked_array(POINTS.data)
    labels = np.ma.masked_array([1, -1])
    assert play(Hedge(2, 0.5), losses) == play(Hedge(2, 0.5), LOSSES.data)
    plain = play(Perceptron(2), (POINTS.data, np.array([1, -1])))
    assert play(Perceptron(2), (points, labels)) == plain
    shown = [noregret.run("perceptron", data=(X, labels.data)) for X in (points, points.data)]
    assert shown[0].to_dict() == shown[1].to_dict()


class Sure:
    """Puts all its weight on the first action, behind a mask."""

    def __init__(self, N, eta):
        self.shares = np.ma.masked_array([1.0] + [0.0] * (N - 1), mask=[True] + [False] * (N - 1))

    def predict(self, x):
        return self.shares

    def update(self, x, y):
        pass


class Silent:
    def __init__(self, N):
        pass

    def predict(self, x):
        return np.ma.masked

    def update(self, x, y):
        pass


@pytest.mark.parametrize(
    ("learner", "kind", "key"),
    [(Sure, "hedge", "hedge.regret"), (Silent, "perceptron", "perceptron.margin")],
)
def test_a_prediction_that_is_masked_is_nonsense(learner, kind, key):
    (found,) = noregret.check(learner, kind, theorems=key, profile="fast").checks
    assert found.verdict == "NONSENSE"
