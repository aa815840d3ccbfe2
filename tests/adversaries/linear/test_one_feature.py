"""Is Winnow made to err as often as one feature allows, by a game that is what it says?"""

from __future__ import annotations

from math import log

import pytest
from flint import fmpq

from adversaries.core.judge import Case, judge
from adversaries.core.opponent import opponents_of
from adversaries.core.player import player_of
from adversaries.core.profile import profile_named
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from adversaries.linear.one_feature import OneFeature, one_feature
from adversaries.worst_case.committees import Weights, longest
from bounds.core.catalogue import theorem
from bounds.core.verdict import Outcome
from learners import play
from learners.core.arithmetic import BALL
from learners.linear import kinds
from learners.linear.perceptron import Perceptron
from learners.linear.winnow import BalancedWinnow, Winnow

QUARTER = fmpq(1, 4)


@pytest.mark.parametrize("r", [fmpq(1), fmpq(3), fmpq(1, 7)])
@pytest.mark.parametrize("N", [2, 5, 11, 12, 40])
def test_every_round_is_within_the_margin_and_the_box_and_a_mistake(N, r):
    """All but two features say as much as they may: the first, and one that makes the score 0."""
    X, y, v = one_feature(Winnow(N, QUARTER / r), N, QUARTER * r, r, label=1)
    assert list(v) == [1] + [0] * (N - 1)
    learner = Winnow(N, QUARTER / r, tie=-1, arithmetic=BALL)
    for x, label in zip(X, y, strict=True):
        assert x[0] * label == QUARTER * r
        assert max(map(abs, x)) == r or (N == 2 and max(map(abs, x)) < r)
        assert sum(abs(entry) < r for entry in x) <= 2
        assert learner.predict(x) != label
        learner.update(x, label)
    assert len(y) > 0


def test_seven_features_force_23_mistakes_at_the_rate_of_a_third():
    third = fmpq(1, 3)
    assert len(one_feature(Winnow(7, third), 7, third)[1]) == 23


def test_about_two_over_rho_squared_times_the_logarithm_of_half_the_features():
    """Relative entropy falls by (1 + w_1) rho^2/2 a round: in all, ln((N+1)/2)/(rho^2/2) rounds."""
    N, rho = 64, fmpq(1, 16)
    found = len(one_feature(Winnow(N, rho), N, rho, most=5000)[1])
    expected = 2 * 16**2 * log((N + 1) / 2)
    assert 0.97 * expected < found < 1.03 * expected


@pytest.mark.parametrize("N", [2, 4, 7, 9, 12])
def test_a_feature_that_is_as_loud_as_the_others_errs_no_less_than_the_longest_vote(N):
    """Signs alone, all sequences: the game may do more, for its entries are not only signs."""
    exact = longest(N, 1, Weights(eta=fmpq(1)).sign, relative=True)
    assert len(one_feature(Winnow(N, 1), N, fmpq(1))[1]) >= exact.value(((0,), (0,) * (N - 1)))


@pytest.mark.parametrize(
    ("make", "N", "least"), [(Winnow, 220, 147), (BalancedWinnow, 110, 147), (Winnow, 1, 0)]
)
def test_balanced_winnow_is_played_by_what_its_pairs_of_weights_add_up_to(make, N, least):
    """(x, -x) of 110 features is like 220 features: no fewer mistakes."""
    assert len(one_feature(make(N, QUARTER), N, QUARTER)[1]) >= least


def test_the_adversary_plays_whoever_shows_weights_and_nobody_else():
    run = play(Winnow(30, QUARTER, arithmetic=BALL), OneFeature(30, QUARTER), rounds=500)
    assert int(sum(run.losses)) == run.T == len(one_feature(Winnow(30, QUARTER), 30, QUARTER)[1])

    class Secret:
        game = Winnow.game

        def predict(self, x):
            return 1

        def update(self, x, y):
            return True

    assert play(Secret(), OneFeature(30, QUARTER)).T == 0


def test_it_stops_at_a_learner_that_is_not_deceived():
    """The Perceptron's weights have signs as well; it errs while the rows say so, then it ends."""
    _, y, _ = one_feature(Perceptron(12), 12, QUARTER, most=50)
    assert len(y) <= 50


@pytest.mark.parametrize(
    ("key", "least"),
    [
        ("winnow.margin", 0.9),
        ("winnow.tuned", 0.85),
        ("winnow.balanced", 0.85),
        ("winnow.committee", 0.85),
    ],
)
def test_the_quickest_verification_comes_near_to_the_bounds_of_winnow(key, least):
    """By certified runs; and so does what stands for the theorem among its known cases."""
    own = theorem(key)
    arena = trial_of(own).arena()
    found = [judge(own, arena.player, case)[0] for case in arena.known(Scope(own, FAST))]
    assert all(verdict.outcome is Outcome.HOLDS for verdict in found)
    assert max(verdict.ratio for verdict in found) >= least
    assert any(
        judge(own.mutated, arena.player, case)[0].outcome is Outcome.VIOLATED
        for case in arena.known(Scope(own, FAST))
    )


FAST = profile_named("fast")


@pytest.mark.parametrize("kind", [kinds.WINNOW, kinds.BALANCED_WINNOW])
def test_the_opponent_is_the_same_game(kind):
    opponent = opponents_of(kind)["one-feature"]
    met = opponent.meet(kind, {"N": 24, "rho": "1/4", "tie": 1}, None)
    assert met.settings["rho"] == QUARTER
    case = Case({"N": 24, "eta": QUARTER, **met.witness}, lambda: met.environment({}), "")
    found = theorem("winnow.balanced" if kind is kinds.BALANCED_WINNOW else "winnow.tuned")
    verdict, run = judge(found, player_of(kind), case)
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed == run.T == met.settings["T"]


def test_only_learners_that_multiply_meet_it():
    assert "one-feature" not in opponents_of(kinds.PERCEPTRON)
