"""Which long games does a learner of each kind have to play, and at which scales?"""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from adversaries.core.contrarian import PoolContrarian
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from adversaries.linear.rounded_ties import tied_games
from bounds.core.catalogue import kind_named, theorem, theorems_of

EVERY_SCALE = {"small integers", "decimals", "huge", "tiny"}
#: Contrarians go through the pool in turn, or stay with what the learner errs on.
HABITS = 2
#: Bounds for separable games: a margin is all they know, so every scale has its contrarians.
SEPARABLE = ("perceptron.margin", "margin-perceptron.margin", "winnow.margin", "winnow.tuned")
#: Bounds for any labels; contrarians take long, and for these two scales are enough.
ANY_LABELS = [
    item.key
    for item in theorems_of(kind_named("perceptron"))
    if item.key.split(".")[1].startswith(("l1", "l2", "hinge"))
]
LINEAR = ("perceptron", "averaged-perceptron", "kernel-perceptron", "margin-perceptron", "winnow")


def games(key, seed=0):
    return list(trial_of(theorem(key)).arena().long(Scope(theorem(key), FAST, seed=seed)))


@pytest.mark.parametrize("kind", LINEAR)
def test_every_theorem_that_learners_from_outside_are_held_to_has_long_games(kind):
    assert [item.key for item in theorems_of(kind_named(kind)) if not games(item.key)] == []


def test_another_seed_draws_other_games():
    first, other = (games("perceptron.margin", seed)[0].environment()[0] for seed in (0, 1))
    assert (games("perceptron.margin", 0)[0].environment()[0] == first).all()
    assert (first != other).any()


def scales_of(cases, words):
    """Return how many of the games with these words are played at each scale."""
    return Counter(case.words.split(":")[0] for case in cases if words in case.words)


def contrarians(key):
    return scales_of(
        [case for case in games(key) if isinstance(case.environment(), PoolContrarian)],
        "a grid of 3 features",
    )


@pytest.mark.parametrize("key", SEPARABLE)
def test_a_bound_for_separable_games_meets_contrarians_at_every_scale(key):
    assert contrarians(key) == dict.fromkeys(EVERY_SCALE, HABITS)


@pytest.mark.parametrize("key", ANY_LABELS)
def test_a_bound_for_any_labels_meets_contrarians_where_numbers_are_small(key):
    assert contrarians(key) == {"small integers": HABITS, "decimals": HABITS}


@pytest.mark.parametrize("key", [*SEPARABLE, *ANY_LABELS])
def test_the_cheap_games_are_played_at_every_scale(key):
    cases = games(key)
    for words in ("separable, 4 features", "a sign"):
        assert set(scales_of(cases, words)) == EVERY_SCALE


def test_entries_of_at_most_one_are_asked_for_only_where_the_theorem_is_about_them():
    """Winnow's bound by cosh speaks of entries in [-1, 1]: integers from -2 to 2 would be moot."""
    found = contrarians("winnow.cosh")
    assert set(found.values()) == {HABITS}
    assert "small integers" not in found
    assert "huge" not in found
    for case in games("winnow.cosh"):
        environment = case.environment()
        X = environment.X if isinstance(environment, PoolContrarian) else environment[0]
        assert abs(X).max() <= 1


def test_there_are_bounds_of_both_sorts():
    assert len(ANY_LABELS) == 8


# ------------------------------------------------------------------ scores of rounding size


def test_tied_points_are_separable_and_two_mistakes_are_allowed():
    tied = list(tied_games(Scope(theorem("perceptron.margin"), FAST)))
    assert len(tied) >= 48
    for game in tied:
        X, y = game.environment()
        v = np.array(game.parameters["v"])
        scores = np.array(y) * (X @ v)
        bound = (X * X).sum(axis=1).max() * (v @ v) / scores.min() ** 2
        assert 2 < bound < len(y) - 1
        assert abs(X[0] @ X[1]) < 1e-15


def test_the_games_of_rounding_size_are_among_those_of_the_margin():
    words = {str(game) for game in tied_games(Scope(theorem("perceptron.margin"), FAST))}
    assert words <= {str(game) for game in games("perceptron.margin")}
