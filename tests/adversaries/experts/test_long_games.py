"""Which long games does a learner from outside have to play?"""

import numpy as np
import pytest
from flint import fmpq

from adversaries.core.greedy import Greedy
from adversaries.core.profile import CI, FAST, PROFILES
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from adversaries.experts import exponential, weighted_majority
from adversaries.experts.adaptive import LabelFlipper
from adversaries.experts.contrarian import VoteContrarian
from bounds import theorem
from bounds.experts import quantities as q
from learners import EXACT, WeightedMajority, play
from learners.games.losses import ABSOLUTE

HELD = [
    trial.key for trial in (*weighted_majority.TRIALS, *exponential.TRIALS) if trial.theorem.guarded
]


def games(key, profile=FAST, **fixed):
    seed = fixed.pop("seed", 0)
    return list(trial_of(theorem(key)).arena().long(Scope(theorem(key), profile, fixed, seed=seed)))


def losses_of(case):
    data = case.environment()
    return data[0] if isinstance(data, tuple) else data


def test_a_budget_of_rounds_grows_with_the_profile():
    assert [profile.rounds for profile in PROFILES.values()] == [1500, 4000, 12_000]


@pytest.mark.parametrize("key", HELD)
def test_whoever_is_held_to_a_theorem_plays_long_games(key):
    found = games(key)
    assert len(found) >= 5
    assert max(case.parameters["T"] for case in found) >= 1000
    for case in found:
        environment = case.environment()
        if not isinstance(environment, VoteContrarian | LabelFlipper | Greedy):
            assert losses_of(case).shape == (case.parameters["T"], case.parameters["N"])


@pytest.mark.parametrize("key", [key for key in HELD if key != "wm.mistakes"])
def test_a_longer_profile_plays_longer(key):
    change = [next(iter(games(key, profile))).parameters["T"] for profile in (FAST, CI)]
    assert change == [1500, 4000]


def test_the_coins_depend_on_the_seed_and_on_nothing_else():
    def coins(seed):
        return [losses_of(case) for case in games("hedge.tuned", seed=seed) if "coin" in case.words]

    (first,), (again,), (other,) = coins(1), coins(1), coins(2)
    assert (first == again).all()
    assert (first != other).any()


@pytest.mark.parametrize("key", HELD)
def test_the_size_of_a_learner_that_has_one_is_kept(key):
    for case in games(key, N=5):
        assert case.parameters["N"] == 5
        environment = case.environment()
        width = environment.N if isinstance(environment, VoteContrarian) else None
        assert width == 5 or losses_of(case).shape[1] == 5


@pytest.mark.parametrize(("key", "name"), [("hedge.regret", "eta"), ("rwm.sharp", "beta")])
def test_a_rate_that_is_fixed_is_kept(key, name):
    assert {case.parameters[name] for case in games(key, **{name: fmpq(1, 7)})} == {fmpq(1, 7)}


def test_a_rate_that_is_tuned_follows_the_horizon():
    assert len({str(case.parameters["eta"]) for case in games("ewa.tuned")}) > 3


def test_advice_is_given_where_the_theorem_is_about_it():
    for key in ("ewa.regret", "ewa.tuned", "ewa.doubling"):
        assert all(case.parameters["loss"] is ABSOLUTE for case in games(key))
        fixed = [each for case in games(key) if not isinstance(each := case.environment(), Greedy)]
        outcomes = {float(each[1][0]) for each in fixed}
        assert outcomes == {0.0, 0.25, 0.75}
    assert not any("loss" in case.parameters for case in games("hedge.regret"))


def test_the_weights_of_a_vanishing_game_are_below_the_smallest_float():
    """After the first phase e^-800 or 2^-1100 is left of each: both are 0 in floats."""
    for key, left in (("hedge.regret", np.exp(-800.0)), ("rwm.loss", 0.5**1100)):
        words = "all lose until their weights vanish"
        (case,) = (case for case in games(key) if case.words.startswith(words))
        losses = losses_of(case)
        first = int((losses == 1).all(axis=1).sum())
        assert first == (800 if key == "hedge.regret" else 1100)
        assert left == 0.0


# ------------------------------------------------------------------ the contrarian


@pytest.mark.parametrize("mercy", [0, 1, 3])
@pytest.mark.parametrize("N", [2, 4, 8])
def test_the_contrarian_makes_every_round_a_mistake_and_keeps_its_mercy(N, mercy):
    learner = WeightedMajority(N, "1/2", arithmetic=EXACT)
    run = play(learner, VoteContrarian(N, 200, 0.5, mercy))
    assert q.mistakes(run) == run.T < 200
    assert q.best_loss(run) == mercy


def test_the_contrarian_needs_no_weights():
    """What it plays against a copy that hides its weights is the same."""

    class Hidden:
        def __init__(self):
            self._inner = WeightedMajority(4, "1/2", arithmetic=EXACT)
            self.game, self.parameters = self._inner.game, self._inner.parameters

        def predict(self, x):
            return self._inner.predict(x)

        def update(self, x, y):
            return self._inner.update(x, y)

    shown = WeightedMajority(4, "1/2", arithmetic=EXACT)
    runs = [play(learner, VoteContrarian(4, 100, 0.5, 2)) for learner in (shown, Hidden())]
    first, second = (run.instances.astype(np.float64).tolist() for run in runs)
    assert first == second
    assert len(first) > 4


@pytest.mark.parametrize(("key", "wide"), [("hedge.sharp", 129), ("rwm.sharp", 129)])
def test_a_slow_rate_makes_the_games_long_in_which_one_is_right(key, wide):
    """Who takes no notice loses 128/129 a round, and the bound is ln(N)/eta and more."""
    slow = {"eta": fmpq(1, 50)} if key == "hedge.sharp" else {"beta": fmpq(49, 50)}
    plain, long = (
        [case.parameters["T"] for case in games(key, **fixed) if "but the last" in case.words]
        for fixed in ({}, slow)
    )
    assert plain == [96]
    assert np.log(wide) * 50 < long[0] < 4 * np.log(wide) * 50


def test_who_loses_all_weights_is_beyond_the_bound_when_the_game_is_over():
    """Of 1,100 rounds before, the best action has all; the bound allows 1.386 times as many."""
    (case,) = (case for case in games("rwm.sharp") if "weights vanish" in case.words)
    losses = losses_of(case)
    before = int(losses[:, 0].sum())
    stuck = before + (len(losses) - before) * 2 / 3
    assert stuck > (np.log(3) + before * np.log(2)) / (1 / 2)
