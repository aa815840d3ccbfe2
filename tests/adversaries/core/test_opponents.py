"""Do the opponents of a game play against kinds that they have never heard of?"""

from __future__ import annotations

import numpy as np
import pytest

from adversaries.core.opponent import opponents_of, size_name
from adversaries.core.player import learner_of
from adversaries.experts.extremal import balance_then_run
from bounds.core.catalogue import kinds
from learners.core.arithmetic import FLOAT
from learners.core.kind import Kind
from learners.core.parameters import Hypotheses, Parameter, Whole, between, experts, features
from learners.core.protocol import play
from learners.games import (
    ACTIONS,
    BOOLEAN_CONCEPT,
    CONVEX,
    EXPERT_ADVICE,
    FINITE_POINTS,
    LINEAR,
)


class Leader:
    """Plays the action that has lost least: it has no rate."""

    def __init__(self, K):
        self.total = np.zeros(K)

    def predict(self, _):
        p = np.zeros(len(self.total))
        p[int(np.argmin(self.total))] = 1.0
        return p

    def update(self, _, losses):
        self.total = self.total + np.asarray(losses, dtype=np.float64)


class Votes:
    """Follows the plain majority."""

    def __init__(self, K):
        self.K = K

    def predict(self, advice):
        return int(2 * sum(float(a) for a in advice) >= self.K)

    def update(self, advice, label):
        pass


class Sign:
    """Adds what it missed."""

    def __init__(self, d):
        self.w = np.zeros(d)

    def predict(self, x):
        return 1 if self.w @ np.asarray(x, dtype=np.float64) >= 0 else -1

    def update(self, x, y):
        if self.predict(x) != y:
            self.w = self.w + y * np.asarray(x, dtype=np.float64)


class Zero:
    """Says 0, or the origin."""

    def __init__(self, m=1, **_):
        self.m = m

    def predict(self, _):
        return 0

    def update(self, x, y):
        pass


class Origin(Zero):
    def predict(self, _):
        return np.zeros(self.m)


K, D, M = experts("K"), features("d"), Parameter("m", "coordinates", Whole(1), 2, is_size=True)
CLASS = Parameter("rows", "the class", Hypotheses())

#: A kind of each game, its size and its class called as nobody here calls them, and who plays.
FOREIGN = {
    "leader": (
        Kind("leader", ACTIONS, Leader, takes=(K,)),
        {"K": 4},
        ["balance", "coins", "random"],
    ),
    "votes": (
        Kind("votes", EXPERT_ADVICE, Votes, takes=(K,)),
        {"K": 4},
        ["flipper", "halving", "random"],
    ),
    "sign": (
        Kind("sign", LINEAR, Sign, takes=(D,)),
        {"d": 4},
        ["orthonormal", "committee", "random"],
    ),
    "class": (
        Kind("class", FINITE_POINTS, Zero, takes=(CLASS,)),
        {"rows": ("0011", "0101", "1111")},
        ["contrarian", "tree", "shattered-set", "random"],
    ),
    "concept": (
        Kind("concept", BOOLEAN_CONCEPT, Zero, takes=(M,)),
        {"m": 4},
        ["one-at-a-time", "random"],
    ),
    "descent": (
        Kind("descent", CONVEX, Origin, takes=(M,)),
        {"m": 2},
        ["orthogonal", "uphill", "drift", "random"],
    ),
}


@pytest.mark.parametrize("name", FOREIGN)
def test_a_kind_from_outside_has_the_opponents_of_its_game(name):
    kind, _, expected = FOREIGN[name]
    assert list(opponents_of(kind)) == expected


@pytest.mark.parametrize(
    ("name", "opponent"), [(name, each) for name in FOREIGN for each in FOREIGN[name][2]]
)
def test_every_opponent_of_a_game_plays_a_kind_from_outside(name, opponent):
    kind, setting, _ = FOREIGN[name]
    chosen = opponents_of(kind)[opponent]
    own = {each.name: each.default for each in chosen.options}
    full = {"T": 12, **own, **setting}
    met = chosen.meet(kind, full, np.random.default_rng(1))
    full |= met.settings
    learner = learner_of(kind, full, FLOAT)
    run = play(learner, met.environment(full), rounds=full["T"])
    assert 1 <= run.T <= max(12, met.settings.get("T", 0))
    table = run.outcomes if run.instances is None else run.instances
    if table.ndim == 2:  # a width that the opponent has chosen is told under the kind's name
        assert full[size_name(kind)] == run.N


def test_the_final_run_is_the_worst_for_the_kinds_own_learner():
    """Of all final runs, tried here one by one, none makes its regret larger."""
    kind, setting, _ = FOREIGN["leader"]
    full = {"T": 8, **setting}
    met = opponents_of(kind)["balance"].meet(kind, full, np.random.default_rng(0))
    shown = np.asarray(met.environment(full))

    def regret(losses):
        run = play(learner_of(kind, full, FLOAT), losses)
        return float(run.losses.sum() - losses.sum(axis=0).min())

    every = [balance_then_run(4, 8, run) for run in range(9)]
    assert any(np.array_equal(shown, losses) for losses in every)
    assert regret(shown) == max(map(regret, every))


def test_who_reads_what_a_learner_hides_is_not_among_them():
    """Weights, a distribution, a rate: a kind that says nothing of them is not asked for them."""
    bare = Kind("bare", ACTIONS, Leader, takes=(K,))
    rated = Kind("rated", ACTIONS, Leader, takes=(K, Parameter("eta", "rate", between(above=0))))
    assert "greedy" not in opponents_of(bare)
    assert "greedy" in opponents_of(rated)
    additive = Kind("adds", LINEAR, Sign, takes=(D,), additive=True)
    keeps = Kind("keeps", LINEAR, Sign, takes=(D,), additive=True, remembers=True)
    assert "margin" in opponents_of(additive)
    assert "margin" not in opponents_of(keeps)


def test_the_names_of_a_kind_are_its_own():
    for kind in kinds():
        found = opponents_of(kind)
        assert all(name == one.name for name, one in found.items())
        assert len(found) >= 2
