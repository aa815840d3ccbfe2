"""Are counterexamples small, and the same on every machine?"""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count

import numpy as np
import pytest
from flint import fmpq

from adversaries.core.judge import Case, judge
from adversaries.core.profile import FAST
from bounds.core.catalogue import kind_named, theorem
from bounds.core.verdict import Outcome
from noregret.guard.examine import check
from noregret.guard.implementation import Incident
from noregret.guard.shrinking.numbers import drop_columns, sharpen
from noregret.guard.shrinking.rounds import cut
from noregret.guard.shrinking.search import Search
from noregret.guard.witness import Recorder
from tests.noregret.guard.test_wrong_and_right import WRONG, first_failure
from tests.noregret.guard.wrong_linear import Plain

WORK = FAST.shrinking

#: Wrong learners that are found out at once, one of each way to fail and to be made small.
CHEAP = {
    ("perceptron", "WrongSign"),
    ("perceptron", "TieDisagrees"),
    ("perceptron", "AlwaysUpdates"),
    ("perceptron", "DecayingRate"),
    ("perceptron", "Single"),
    ("perceptron", "NeedsTwoFeatures"),
    ("margin-perceptron", "MarginBackwards"),
    ("winnow", "WrongSign"),
    ("weighted-majority", "VoteOfTheMinority"),
    ("weighted-majority", "VoteRewardsErrors"),
    ("randomized-weighted-majority", "DropsTheLast"),
    ("hedge", "naive_hedge"),
    ("hedge", "SharedState"),
    ("hedge", "WrongDirection"),
    ("consistent", "NeverDrops"),
    ("halving", "WrongSide"),
    ("soa", "SOABackwards"),
    ("elimination", "DropsSatisfied"),
    ("online-gradient-descent", "Momentum"),
}


def rounds_of(entries):
    found = [first_failure(*entry) for entry in entries]
    return sorted(len(each.witness.rounds) for each in found)


def are_small(rounds):
    """Half of them have at most 3 rounds, nine in ten at most 20."""
    assert rounds[len(rounds) // 2] <= 3
    assert rounds[9 * len(rounds) // 10] <= 20


def test_counterexamples_are_small():
    entries = [entry for entry in WRONG if entry[:2] in CHEAP]
    assert len(entries) == len(CHEAP)
    rounds = rounds_of(entries)
    are_small(rounds)
    assert rounds[-1] <= 20  # small ones exist for all of these


@pytest.mark.deep
def test_counterexamples_of_the_whole_shelf_are_small():
    are_small(rounds_of(WRONG))


def failure(name, kind, key):
    factory = next(made for of, named, made in WRONG if (of, named) == (kind, name))
    (found,) = check(factory, kind, theorems=key, seconds=1e9).checks
    return found


def test_the_clock_changes_nothing(monkeypatch):
    """Every look at the clock costs a minute: what is found is the same to the last round."""
    once = failure("DecayingRate", "perceptron", "perceptron.margin")
    minutes = count(step=60.0)
    for clock in ("monotonic", "perf_counter", "time"):
        monkeypatch.setattr(time, clock, lambda: next(minutes))
    again = failure("DecayingRate", "perceptron", "perceptron.margin")
    monkeypatch.undo()
    assert next(minutes) > 120  # it was looked at
    assert [(entry.x.tolist(), entry.y) for entry in once.witness.rounds] == [
        (entry.x.tolist(), entry.y) for entry in again.witness.rounds
    ]
    assert once.failure.observed == again.failure.observed


def test_what_takes_long_at_a_low_rate_is_shown_at_a_high_one():
    """exp(-1000) is 0, so one round is enough for 0/0 where 745 are needed at rate 1."""
    found = failure("naive_hedge", "hedge", "hedge.regret")
    assert (found.verdict, len(found.witness.rounds)) == ("NONSENSE", 2)
    assert int(found.witness.parameters["eta"]) == 1000


def test_chance_is_shown_in_few_rounds():
    """Two learners that share their weights differ as soon as one of them has learned."""
    found = failure("SharedState", "hedge", "hedge.regret")
    assert "not deterministic" in found.cause
    assert len(found.witness.rounds) <= 2


class Sleeps(Plain):
    """A Perceptron for 29 rounds; then it errs."""

    rounds = 0

    def predict(self, x):
        return super().predict(x) * (1 if self.rounds < 29 else -1)

    def update(self, x, y):
        self.rounds += 1
        if (self.w @ x >= 0) != (y > 0):
            self.w = self.w + y * x


def test_a_bug_that_sleeps_is_cut_to_where_it_wakes():
    """29 rounds pass without harm.  Then each is an error, and with the bound 1 two are enough."""
    (found,) = check(Sleeps, "perceptron", theorems="perceptron.margin").checks
    assert found.failure.claim is Outcome.VIOLATED
    assert 30 <= len(found.witness.rounds) <= 34


class HangsAlone(Plain):
    """Wrong everywhere; with one feature it does not come back, either."""

    def predict(self, x):
        while len(x) == 1:
            pass
        return -super().predict(x)


def searched(factory, N):
    """Return a search that begins with a failure in two rounds."""
    recorder = Recorder(factory, kind_named("perceptron"), seconds=0.05)
    item = theorem("perceptron.margin")
    X, y = np.array([[1.0] + [0.0] * (N - 1)] * 2), np.array([1, 1])
    setting = {"N": N, "v": [1] + [0] * (N - 1)}
    verdict, _ = judge(item, recorder, Case(setting, lambda: (X, y), "two rounds"))
    assert verdict.claim is Outcome.VIOLATED
    return Search(item, recorder, recorder.witness, lambda _, __, verdict, ___: verdict, WORK)


def test_a_call_that_does_not_come_back_uses_the_work_up():
    """A game of one round is 11 of the work; one that hangs is so much that a few are the end."""
    search = searched(HangsAlone, 2)
    assert search.accepts(search.best.parameters, search.pairs)
    assert search.left == WORK - 12
    assert not search.accepts({"N": 1, "v": [1]}, [(np.array([1.0]), 1)])
    assert 0 < search.left < WORK - WORK // 8


def test_without_work_left_nothing_is_played():
    search = searched(HangsAlone, 2)
    search.left = 0
    for step in (cut, drop_columns, sharpen):
        step(search)
    assert search.left > -30  # one attempt each at most, of two rounds
    assert search.size == 2


class Backwards(Plain):
    def predict(self, x):
        return -super().predict(x)


def test_a_game_is_played_once_and_counted_each_time():
    search = searched(Backwards, 2)
    assert search.accepts(search.best.parameters, search.pairs)
    tape = search.recorder.tape
    assert search.accepts(search.best.parameters, search.pairs)
    assert search.recorder.tape is tape
    assert search.left == WORK - 2 * 12


def test_a_game_of_other_numbers_parameters_or_types_is_another():
    search = searched(Backwards, 2)
    known, (pair, _) = search.best.parameters, search.pairs
    x, y = pair
    games = [
        *((known, [pair]), (known, [pair, pair]), (known, [(2 * x, y)]), (known, [(-x, -y)])),
        (known, [(x.astype(np.float32), y)]),
        (known | {"v": [2, 0]}, [pair]),
        (known | {"v": np.array([fmpq(3), fmpq(0)], dtype=object)}, [pair]),
        (known | {"v": np.array([fmpq(4), fmpq(0)], dtype=object)}, [pair]),
    ]
    for setting, pairs in games:
        before = search.recorder.tape
        search.attempt(setting, pairs)
        assert search.recorder.tape is not before


def test_where_chance_decides_every_game_is_another():
    search = searched(Backwards, 2)
    search.best = replace(search.best, run=None, incident=Incident("DIFFERS", "by chance"))
    assert search.best.is_chance
    for _ in range(2):
        before = search.recorder.tape
        search.attempt(search.best.parameters, search.pairs)
        assert search.recorder.tape is not before
