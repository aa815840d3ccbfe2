"""Are the runs of (Randomized) Weighted Majority runs of Coq's, and are those of bugs not?"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from flint import fmpq

from adversaries.core.tables import TableMixer
from bounds.probability.subjects import Ensemble, coin_game
from learners.core.arithmetic import EXACT
from learners.core.protocol import play
from learners.experts.exponential import RandomizedWeightedMajority
from learners.experts.leader import Uniform
from learners.experts.weighted_majority import WeightedMajority
from noregret.prove.conformance import majority
from noregret.prove.conformance.checker import drawn, refused

pytestmark = pytest.mark.coq


@pytest.mark.parametrize("checker", majority.CHECKERS, ids=lambda checker: checker.runs)
def test_our_runs_conform(checker, built):
    assert refused(checker, drawn(checker, 100), built) == []


def test_the_runs_are_worth_checking():
    runs = drawn(majority.WEIGHTED_MAJORITY, 100)
    assert sum(int((run.predictions != run.outcomes).sum()) for run in runs) > 100
    assert {(run.parameters["tie"], run.parameters["eager"]) for run in runs} == {
        (tie, eager) for tie in (0, 1) for eager in (False, True)
    }
    assert any(run.parameters["beta"] == 0 and run.T > 5 for run in runs)
    mixed = drawn(majority.RANDOMIZED_WEIGHTED_MAJORITY, 100)
    assert {run.parameters["form"] for run in mixed} == {"power", "linear"}
    assert any(np.any((run.outcomes != 0) & (run.outcomes != 1)) for run in mixed)


# ------------------------------------------------------------------ learners with a bug


class OtherTie(WeightedMajority):
    """Breaks ties the other way."""

    def predict(self, x):
        self.tie = 1 - self.tie
        said = super().predict(x)
        self.tie = 1 - self.tie
        return said


class Forgetful(WeightedMajority):
    """Does not punish the last expert."""

    def update(self, x, y):
        kept = np.array(x)
        kept[-1] = y
        return super().update(kept, y) if self.eager or self.predict(x) != y else False


class RightPunished(WeightedMajority):
    """Punishes the experts that were right."""

    def update(self, x, y):
        return super().update(1 - np.asarray(x), y) if self.predict(x) != y else False


class AlwaysEager(WeightedMajority):
    """Says that it updates on mistakes only, but updates in every round."""

    def __init__(self, N, beta, **options):
        super().__init__(N, beta, **options)
        self.eager = True


class WrongSign(RandomizedWeightedMajority):
    """Shrinks what did not lose."""

    def _shrinkage(self, losses):
        return super()._shrinkage(1 - losses)


class SquaredLosses(RandomizedWeightedMajority):
    """Right on losses 0 and 1 only."""

    def _shrinkage(self, losses):
        return super()._shrinkage(losses * losses)


class Sleepy(RandomizedWeightedMajority):
    """Forgets to update in every third round."""

    rounds = 0

    def update(self, x, y):
        self.rounds += 1
        return False if self.rounds % 3 == 0 else super().update(x, y)


class Lazybones(RandomizedWeightedMajority):
    """Keeps weights, but plays the uniform distribution."""

    def predict(self, x=None):
        return np.array([fmpq(1, self.N)] * self.N)


class Restless(TableMixer):
    """Plays what it likes: equal pasts get different distributions."""

    made = 0

    def __init__(self, table, N):
        Restless.made += 1
        super().__init__(bytes([Restless.made % 256]), N)


@pytest.mark.parametrize("kind", [OtherTie, Forgetful, RightPunished, AlwaysEager])
def test_votes_with_a_bug_are_refused(kind, built):
    buggy = replace(
        majority.WEIGHTED_MAJORITY, strategy=lambda: majority.votes(kind), adversarial=list
    )
    assert refused(buggy, drawn(buggy, 40), built)


@pytest.mark.parametrize("kind", [WrongSign, SquaredLosses, Sleepy, Lazybones])
def test_mixtures_with_a_bug_are_refused(kind, built):
    buggy = replace(
        majority.RANDOMIZED_WEIGHTED_MAJORITY,
        strategy=lambda: majority.mixtures(kind),
        adversarial=list,
    )
    assert refused(buggy, drawn(buggy, 40), built)


def test_an_ensemble_of_several_learners_is_refused(built):
    many = replace(majority.COINS, strategy=lambda: majority.ensembles(Restless), adversarial=list)
    assert refused(many, drawn(many, 20), built)


def test_an_ensemble_with_foresight_is_refused(built):
    runs = []
    for flips in product((0, 1), repeat=2):
        losses = [[flip, 1 - flip] for flip in flips]
        played = play(Uniform(2, arithmetic=EXACT), losses)
        runs.append(replace(played, predictions=1 - np.array(losses)))
    seer = Ensemble(tuple(runs), (fmpq(1, 4),) * 4)
    assert not seer.is_coin_game()
    assert refused(majority.COINS, [seer], built) == [0]


# ------------------------------------------------------------------ misread quantities


def _misread(checker, subject, values, wrong, built):
    """Return the places that are refused: first as read, then with each value misread in turn."""
    right = checker.write(subject)
    assert right.endswith(" ".join(values))
    head = right.removesuffix(" ".join(values))
    terms = [right]
    for place, term in enumerate(wrong):
        terms.append(head + " ".join([*values[:place], term, *values[place + 1 :]]))
    return refused(replace(checker, write=str), terms, built)


def test_misread_counts_are_refused(built):
    learner = WeightedMajority(3, "1/2", arithmetic=EXACT)
    run = play(learner, ([[1, 1, 0], [1, 0, 0], [1, 0, 1]], [0, 0, 0]), record=True)
    values, wrong = ["2%nat", "1%nat", "0%nat"], ["3%nat", "0%nat", "1%nat"]
    assert _misread(majority.WEIGHTED_MAJORITY, run, values, wrong, built) == [1, 2, 3]


def test_misread_losses_are_refused(built):
    learner = RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT)
    run = play(learner, [[1, 0], [0, 1]], record=True)
    values, wrong = ["(7 # 6)", "(1 # 1)", "(1 # 6)"], ["(1 # 1)", "(0 # 1)", "(0 # 1)"]
    checker = majority.RANDOMIZED_WEIGHTED_MAJORITY
    assert _misread(checker, run, values, wrong, built) == [1, 2, 3]


def test_a_misread_ensemble_is_refused(built):
    game = coin_game(lambda: RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT), 3)
    values, wrong = ["(3 # 4)", "true", "true"], ["(1 # 2)", "false", "false"]
    assert _misread(majority.COINS, game, values, wrong, built) == [1, 2, 3]


def test_a_misread_ensemble_of_many_actions_is_refused(built):
    """Four actions and two coins, one a bit: the action with both bits right loses nothing."""
    game = coin_game(lambda: Uniform(4, arithmetic=EXACT), 2, 4)
    values, wrong = ["(1 # 1)", "false", "true"], ["(1 # 2)", "true", "false"]
    assert _misread(majority.COINS, game, values, wrong, built) == [1, 2, 3]


def test_a_run_that_tells_another_beta_is_refused(built):
    learner = WeightedMajority(2, "1/2", arithmetic=EXACT)
    run = play(learner, ([[0, 1], [0, 1]], [0, 1]), record=True)
    told = replace(run, parameters={**run.parameters, "beta": fmpq(1, 3)})
    assert refused(majority.WEIGHTED_MAJORITY, [run, told], built) == [1]
