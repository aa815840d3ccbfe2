"""Is a game in which a learner's process dies made smaller, with counted attempts?"""

from __future__ import annotations

import os

import numpy as np
import pytest

from bounds.core.verdict import Outcome, Verdict
from learners.linear.kinds import PERCEPTRON
from noregret import check
from noregret.guard.implementation import Incident
from noregret.guard.isolation.smaller import smaller_death
from noregret.guard.pytest_test import GuardError, guard
from noregret.guard.witness import Round, Witness


class Dies:
    """It ends its process when it learns from a large entry."""

    def __init__(self, N):
        self.w = np.zeros(N)

    def predict(self, x):
        return 1 if self.w @ x > 0 else -1

    def update(self, x, y):
        if abs(x).max() >= 2:
            os._exit(3)
        self.w = self.w + (self.predict(x) != y) * y * x


class DiesIfAsked:
    """It does not show its size, and ends the process when it is asked."""

    def predict(self, x):
        os._exit(4)

    def update(self, x, y):
        pass


def _witness(rounds, verdict="CRASHED"):
    cause = Verdict("perceptron.margin", Outcome.VIOLATED)
    told = tuple(Round(np.array([float(x)]), 1, 1, True, True) for x in rounds)
    return Witness(PERCEPTRON, {"N": 1}, {}, told, None, cause, Incident(verdict, ""))


def _dying(needed, attempts):
    """Return who dies where all these entries come, after one another."""

    def die(case):
        shown = [int(row[0]) for row in case.environment()[0]]
        attempts.append(shown)
        rest = iter(shown)
        return _witness(shown) if all(entry in rest for entry in needed) else None

    return die


@pytest.mark.parametrize(
    ("needed", "most"), [([99], 1), ([98, 99], 2), ([3, 99], 32), ([0, 50, 99], 32)]
)
def test_what_is_not_needed_is_left_out(needed, most):
    attempts = []
    found = smaller_death(_witness(range(100)), _dying(needed, attempts))
    assert [int(entry.x[0]) for entry in found.rounds][-1] == 99
    assert len(found.rounds) == len(needed) if most < 32 else len(found.rounds) < 100
    assert len(attempts) <= 32


def test_who_does_not_come_back_is_tried_twice():
    attempts = []
    witness = _witness(range(100), "HANGS")
    assert smaller_death(witness, _dying([3], attempts)) is witness
    assert len(attempts) == 2


def test_a_process_that_dies_of_one_round_is_shown_to_do_so_in_one_round():
    found = check(Dies, "perceptron", theorems="perceptron.margin").checks[0]
    assert found.verdict == "CRASHED"
    assert "exit code 3" in found.cause
    assert len(found.witness.rounds) == 1


def test_a_learner_that_hides_its_size_cannot_end_the_collection():
    with pytest.raises(GuardError, match=r"exit code 4.*say it, parameters="):
        guard(DiesIfAsked(), "perceptron")
