"""Do adversaries that need only predictions end when, and only when, the bound is passed?"""

from __future__ import annotations

import numpy as np
import pytest

from adversaries.core.contrarian import Insistent, Passed, PoolContrarian, Spoiler
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.linear.far_games import axes, biased, by_axes, late_axis, mixed
from bounds.core.catalogue import theorem
from bounds.core.verdict import Outcome, to_float
from learners import Perceptron, play
from learners.core.transcript import Transcript
from learners.games import LINEAR

MARGIN = theorem("perceptron.margin")
MANY = 1000


class Stuck(Perceptron):
    """Never learns."""

    def update(self, x, y):
        return bool(self.predict(x) != y)


class Forgets(Perceptron):
    """Forgets everything in a round in which it is right."""

    def update(self, x, y):
        if super().update(x, y):
            return True
        self.weights = np.zeros(self.N)
        return False


def passed(v):
    return Passed(MARGIN, LINEAR, {"N": len(v), "v": [float(entry) for entry in v]})


def insisted(learner, sample):
    rows, y, v = sample
    return play(learner, Insistent(rows, y, passed(v), MANY, mirrored=True))


@pytest.mark.parametrize(("tie", "label"), [(1, -1), (-1, 1)])
def test_each_axis_costs_a_mistake_whatever_the_rule_on_ties(tie, label):
    run = insisted(Perceptron(3, tie=tie), axes(3))
    assert run.losses.tolist() == [1, 0] * 3
    assert run.outcomes.tolist() == [label] * 6
    assert (run.instances == label * np.repeat(np.eye(3), 2, axis=0)).all()


def test_the_game_ends_when_the_bound_is_passed():
    """Of three axes r^2/rho^2 = 3, and it is looked at after 4 mistakes in a row."""
    run = insisted(Stuck(3), axes(3))
    assert run.T == 4
    assert MARGIN.check(run, v=[1, 1, 1]).outcome is Outcome.VIOLATED


@pytest.mark.parametrize("N", [4, 5])
def test_it_goes_on_as_long_as_the_bound_is_not_passed(N):
    """With 4 axes 4 mistakes are allowed: the next look is after 8."""
    assert insisted(Stuck(N), axes(N)).T == 8


def test_against_a_bias_all_mistakes_but_one_are_on_the_other_label():
    """Once -3e was learned, the scores of e + 3f, e + 3g and e + 3h are -3, -2 and -1."""
    run = insisted(Perceptron(4), biased(4))
    assert run.outcomes.tolist() == [-1, -1, *[1] * 6]
    assert run.losses.tolist() == [1, 0] * 4
    rows, y, v = biased(4)
    assert (np.array(y) * (rows @ v)).min() == pytest.approx(1)
    assert (rows**2).sum(axis=1).max() * (v @ v) == pytest.approx(10 * (1 + 3 * 16 / 9) / 9)


def test_another_axis_comes_at_last():
    run = insisted(Perceptron(2), late_axis(5))
    assert run.losses.tolist() == [1, 0, 0, 0, 0, 0, 1, 0]


def test_powers_of_ten_are_mixed_in_one_instance():
    """r^2/rho^2 = 2 |x|^2/(|x|^2 + 7): below 2, so two mistakes are too many."""
    rows, _, v = mixed()
    assert rows[0].tolist() == rows[1][::-1].tolist()
    assert rows.max() / rows.min() == pytest.approx(1e6)
    square = 1010101.010101
    assert float((rows @ v).min()) == pytest.approx(square + 7)
    assert float(v @ v) == pytest.approx(2 * (square + 7))
    assert insisted(Perceptron(7), mixed()).losses.sum() == 1
    assert insisted(Stuck(7), mixed()).T == 4


def test_a_pool_is_shown_until_the_bound_is_passed():
    """One point: one mistake is allowed, and it is looked at after 4."""
    game = PoolContrarian(np.array([[1.0]]), [-1], passed([-1.0]), MANY)
    assert play(Stuck(1), game).T == 4
    game = PoolContrarian(np.array([[1.0]]), [-1], passed([-1.0]), MANY)
    assert play(Perceptron(1), game).T == 1


def test_the_budget_of_mistakes_is_beyond_the_bounds_of_far_games():
    """Where nobody errs the bound is that of all rows: the budget must not end a game before."""
    for case in by_axes(Scope(MARGIN, FAST), lambda *_: {}):
        game, v = case.environment(), case.parameters["v"]
        if not isinstance(game, Insistent):
            continue
        y = np.array(game.y)
        run = Transcript(LINEAR, np.asarray(game.X), y, y, np.zeros(len(y), dtype=np.int64))
        assert to_float(MARGIN.check(run, v=v).bound) < game.most


POOL = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]])
LABELS = [1, 1, -1, -1]


def test_a_spoiler_sees_what_is_unlearned_where_the_learner_is_right():
    """Two mistakes are allowed on two axes; who forgets in quiet rounds errs for ever."""
    game = Spoiler(POOL, LABELS, passed([1.0, 1.0]), MANY)
    run = play(Forgets(2), game)
    assert run.losses.tolist() == [1, 1, 0, 1]  # a quiet round, and it errs once more
    assert MARGIN.check(run, v=[1, 1]).outcome is Outcome.VIOLATED
    game = PoolContrarian(POOL, LABELS, passed([1.0, 1.0]), MANY)
    assert play(Forgets(2), game).losses.sum() <= 2


def test_a_spoiler_has_nothing_to_show_to_one_that_learns_from_mistakes_only():
    run = play(Perceptron(2), Spoiler(POOL, LABELS, passed([1.0, 1.0]), MANY))
    assert run.losses.tolist() == [1, 1]
