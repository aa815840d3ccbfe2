"""Do the long games on finite classes find what short ones do not?"""

from __future__ import annotations

import numpy as np
import pytest

from adversaries.classes.finite_classes import TRIALS
from adversaries.core.judge import judge
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from bounds import Outcome
from learners import Halving

BY_KEY = {trial.key: trial for trial in TRIALS if trial.theorem.is_about_runs}


def games(key, **more):
    trial = BY_KEY[key]
    return list(trial.arena().long(Scope(trial.theorem, FAST, **more)))


def outcomes(key, make, **more):
    return {judge(BY_KEY[key].theorem, make, case)[0].outcome for case in games(key, **more)}


@pytest.mark.parametrize("key", sorted(BY_KEY))
def test_our_learners_keep_their_bounds_in_long_games(key):
    assert outcomes(key, BY_KEY[key].arena().player) == {Outcome.HOLDS}


@pytest.mark.parametrize(
    ("key", "sizes"),
    [("consistent.mistakes", (31, 300)), ("halving.mistakes", (31, 300)), ("soa.mistakes", (7,))],
)
def test_a_threshold_in_the_middle_gives_the_labels(key, sizes):
    for size, case in zip(sizes, games(key), strict=False):
        points, labels = case.environment()
        assert len(points) == 400
        assert len(case.parameters["hypotheses"]) == size + 1
        assert labels == [int(x < size // 2 + 2) for x in points]


def test_the_seed_decides_what_is_drawn():
    first, again, other = (
        [case.environment() for case in games("halving.mistakes", seed=seed)[:2]]
        for seed in (1, 1, 2)
    )
    assert first == again
    assert first != other


class CountsInBytes(Halving):
    """Adds up its votes in 8 bits, which more than 127 votes of one sort overflow."""

    def predict(self, x):
        votes = 2 * self.hypotheses.matrix[:, int(x)].astype(np.int8) - 1
        lead = (votes * self.weights.astype(np.int8)).sum(dtype=np.int8)
        return self.tie if lead == 0 else int(lead > 0)


def test_votes_that_overflow_are_found():
    found = outcomes("halving.mistakes", lambda p: CountsInBytes(p["hypotheses"]))
    assert Outcome.VIOLATED in found
    own = ("00", "01", "10", "11")
    few = outcomes(
        "halving.mistakes",
        lambda p: CountsInBytes(p["hypotheses"]),
        fixed={"hypotheses": own},
    )
    assert few == {Outcome.HOLDS}
