"""Do the long games on finite classes find what short ones do not?"""

from __future__ import annotations

import numpy as np
import pytest

from adversaries.classes import concepts
from adversaries.classes.finite_classes import TRIALS
from adversaries.core.judge import judge
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from bounds import Outcome
from learners import SOA, Consistent, Elimination, Halving, play
from learners.classes import thresholds

ELIMINATED = {trial.key: trial for trial in concepts.TRIALS}
BY_KEY = {trial.key: trial for trial in TRIALS if trial.theorem.is_about_runs}


def games(key, **more):
    trial = BY_KEY.get(key) or ELIMINATED[key]
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


def test_of_a_large_class_the_first_and_the_last_are_targets():
    """Of 101 thresholds 40 are: all 0 is the first of them, all 1 the last."""
    own = thresholds(100).strings
    found = games("halving.mistakes", fixed={"hypotheses": own})
    targets = [case.words.removeprefix("the target ") for case in found[1:]]
    assert len(targets) == 40
    assert (targets[0], targets[-1]) == (own[0], own[-1])


def test_hypotheses_are_excluded_one_by_one_on_either_label():
    """A learner that follows the first errs on each of the 128 others, and is right at last."""
    found = [c for c in games("consistent.mistakes") if c.words.endswith("once, the last is right")]
    for label, case in enumerate(found):
        run = play(Consistent(case.parameters["hypotheses"]), case.environment())
        assert run.losses.sum() == 128
        assert run.T == 2 * 128 + 1
        assert set(run.outcomes[run.losses == 1]) == {label}
    assert len(found) == 2


@pytest.mark.parametrize(("words", "mistakes"), [("contradicted", 7), ("smaller part says 1", 6)])
def test_halving_and_soa_err_as_often_as_their_bounds_allow(words, mistakes):
    """2^7 functions: 7 contradictions; 2^7 - 1 thresholds: 63, 31, 15, 7, 3 and 1 are left."""
    (case,) = (c for c in games("halving.mistakes") if words in c.words)
    for learner in (Halving, SOA):
        run = play(learner(case.parameters["hypotheses"]), case.environment())
        assert run.losses.sum() == mistakes


def test_a_conjunction_of_the_first_and_the_last_variable_loses_one_literal_at_a_time():
    """Of 129 variables, 127 are free: the first example costs n literals, each other one more."""
    case, late = games("elimination.mistakes")
    assert case.parameters["target"] == (1, 129)
    run = play(Elimination(129), case.environment())
    assert run.losses.sum() == 128
    run = play(Elimination(2), late.environment())
    assert run.losses.sum() == 2
    assert run.losses[-2:].tolist() == [1, 0]
