"""Does the adversary that is greedy in the theorem's potential find what others do not?"""

from __future__ import annotations

import numpy as np
import pytest
from flint import fmpq

from adversaries.core.greedy import Greedy, pressure, shows_weights
from adversaries.core.judge import judge
from adversaries.core.profile import FAST
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from bounds.core.catalogue import theorem
from bounds.core.verdict import Outcome
from learners import Hedge, Winnow, play
from learners.experts.kinds import HEDGE
from learners.games import ACTIONS
from learners.linear.kinds import WINNOW
from noregret.guard.witness import Recorder
from tests.noregret.guard.wrong_experts import Wavering

MOVES = [(None, np.array([1.0, 0.0])), (None, np.array([0.0, 1.0]))]


def test_of_all_long_games_only_the_greedy_one_finds_who_wavers():
    tuned = theorem("hedge.tuned-sharp")
    learner = Recorder(Wavering, HEDGE)
    games = trial_of(tuned).arena().long(Scope(tuned, FAST))
    verdicts = ((case.words, judge(tuned, learner, case)[0]) for case in games)
    found = [words for words, verdict in verdicts if verdict.outcome is Outcome.VIOLATED]
    assert len(found) == 1
    assert learner.witness.incident.verdict == "VIOLATED"
    assert found[0].startswith("greedy in the theorem's potential")


def test_a_winnow_is_watched_too():
    tuned = theorem("winnow.tuned")
    games = trial_of(tuned).arena().long(Scope(tuned, FAST))
    watching = [case for case in games if case.words == "greedy in the theorem's potential"]
    verdict, _ = judge(tuned, Recorder(Winnow, WINNOW), watching[0])
    assert verdict.outcome is Outcome.HOLDS
    assert verdict.observed > 0


def test_what_the_learner_believes_in_loses():
    """From equal weights any move will do; then the one that leads loses."""
    env = Greedy(theorem("hedge.sharp"), ACTIONS, {"N": 2, "eta": fmpq(1)}, MOVES, 4)
    run = play(Hedge(2, 1.0), env)
    totals = np.zeros(2)
    for losses in run.outcomes:
        assert losses[totals.argmin()] == 1.0
        totals += losses


def test_the_step_of_the_proof_has_less_to_spare_where_weights_are_split():
    """Hoeffding's step is tight for losses that split the weight, and loses all if none differ."""
    sharp = theorem("hedge.sharp")
    close, far = (
        pressure(sharp, play(Hedge(2, 1.0), np.array([row]), record=True), {})[0]
        for row in ([0.0, 1.0], [1.0, 1.0])
    )
    assert far == pytest.approx(-1 / 8)  # log(e^-1) + 1 - 1/8
    assert far < close < 0


def test_weights_that_only_a_model_has_are_not_shown():
    assert shows_weights(Hedge(2, 1.0))
    recorder = Recorder(Wavering, HEDGE)
    assert not shows_weights(recorder({"N": 2, "eta": 1.0}))
    assert recorder.incident is None  # who has none to show has done nothing wrong
