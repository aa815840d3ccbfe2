"""Are the runs of (Randomized) Weighted Majority runs of Coq's, and are those of bugs not?"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from flint import fmpq

from learners.arithmetic import EXACT
from learners.exponential import RandomizedWeightedMajority
from learners.protocol import play
from learners.weighted_majority import WeightedMajority
from noregret.prove.conformance import majority
from noregret.prove.conformance.checker import drawn, refused


@pytest.fixture(scope="session")
def built() -> Path:
    return Path(__file__).parents[2] / "proofs"


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


class Uniform(RandomizedWeightedMajority):
    """Keeps weights, but plays the uniform distribution."""

    def predict(self, x=None):
        return np.array([fmpq(1, self.N)] * self.N)


@pytest.mark.parametrize("kind", [OtherTie, Forgetful, RightPunished, AlwaysEager])
def test_votes_with_a_bug_are_refused(kind, built):
    buggy = replace(
        majority.WEIGHTED_MAJORITY, strategy=lambda: majority.votes(kind), adversarial=list
    )
    assert refused(buggy, drawn(buggy, 40), built)


@pytest.mark.parametrize("kind", [WrongSign, SquaredLosses, Sleepy, Uniform])
def test_mixtures_with_a_bug_are_refused(kind, built):
    buggy = replace(
        majority.RANDOMIZED_WEIGHTED_MAJORITY,
        strategy=lambda: majority.mixtures(kind),
        adversarial=list,
    )
    assert refused(buggy, drawn(buggy, 40), built)


# ------------------------------------------------------------------ misread quantities


def _replaced(checker, place, term):
    """Return the checker with one of the written terms, counted from the end, replaced."""

    def write(run):
        words = checker.write(run).split(" ")
        words[place] = term
        return " ".join(words)

    return replace(checker, write=write)


@pytest.mark.parametrize("place", [-1, -2, -3])
def test_a_misread_count_is_refused(place, built):
    learner = WeightedMajority(3, "1/2", arithmetic=EXACT)
    run = play(learner, ([[1, 1, 0], [1, 0, 0], [1, 0, 1]], [0, 0, 0]), record=True)
    checker = majority.WEIGHTED_MAJORITY
    assert refused(checker, [run], built) == []
    assert checker.write(run).endswith(" 2%nat 1%nat 0%nat")
    assert refused(_replaced(checker, place, "3%nat"), [run], built) == [0]


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_misread_loss_is_refused(place, built):
    learner = RandomizedWeightedMajority(2, "1/2", arithmetic=EXACT)
    run = play(learner, [[1, 0], [0, 1]], record=True)
    checker = majority.RANDOMIZED_WEIGHTED_MAJORITY
    assert refused(checker, [run], built) == []
    read = ["(7 # 6)", "(1 # 1)", "(1 # 6)"]
    right = checker.write(run)
    assert right.endswith(" ".join(read))
    wrong = [*read[:place], "(3 # 2)", *read[place + 1 :]]
    misread = replace(checker, write=lambda _: right.replace(" ".join(read), " ".join(wrong)))
    assert refused(misread, [run], built) == [0]


def test_a_run_that_tells_another_beta_is_refused(built):
    learner = WeightedMajority(2, "1/2", arithmetic=EXACT)
    run = play(learner, ([[0, 1], [0, 1]], [0, 1]), record=True)
    told = replace(run, parameters={**run.parameters, "beta": fmpq(1, 3)})
    assert refused(majority.WEIGHTED_MAJORITY, [run, told], built) == [1]
