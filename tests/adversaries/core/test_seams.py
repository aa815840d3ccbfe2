"""Is nobody blamed for what could not be set up, and is what is planted really needed?"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import fmpq

from adversaries.core.judge import Case, judge
from adversaries.core.player import player_of
from adversaries.core.profile import CI, FAST
from adversaries.core.rounding import rounding_of
from adversaries.core.scope import Scope
from adversaries.core.trials import trial_of
from adversaries.games.linear import CODINGS
from bounds import Outcome, theorem
from bounds.core import symbols
from bounds.core.catalogue import kind_named
from bounds.core.theorem import Hypothesis, Quantity, Theorem
from bounds.experts import quantities as q
from learners import Hedge, play
from learners.core.kind import Kind
from learners.core.parameters import experts
from learners.games import ACTIONS, LINEAR
from learners.linear.kinds import PERCEPTRON
from noregret.guard.witness import Recorder
from noregret.verify import meta


def test_a_learner_is_not_asked_where_a_hypothesis_on_its_parameters_fails():
    def nobody(_):
        raise AssertionError("it was made")

    case = Case({"N": 2, "beta": fmpq(1, 4)}, lambda: [[1, 0]], "one round")
    verdict, run = judge(theorem("rwm.loss"), nobody, case)
    assert (verdict.outcome, verdict.reason, run) == (Outcome.NOT_APPLICABLE, "beta >= 1/2", None)


def test_a_table_is_read_as_a_sample_that_its_first_row_separates():
    rng = np.random.default_rng(3)
    separable, _ = CODINGS[LINEAR.name]
    for _ in range(50):
        table = rng.integers(separable.levels, size=separable.empty({"N": 3}, 8))
        case = separable.case(PERCEPTRON, {"N": 3}, table, repeated=False)
        X, y = case.environment()
        w = [float(entry.p) / float(entry.q) for entry in case.parameters["witness"]]
        margins = y * (X @ np.array(w))
        assert len(y) == 0 or margins.min() == pytest.approx(1)


def test_only_an_excess_of_the_size_of_rounding_is_rounding():
    run = play(Hedge(2, 0.5), [[0, 1]] * 5)
    verdict = theorem("hedge.sharp").check(run)
    assert rounding_of(replace(verdict, slack=fmpq(-1, 2**45)), run) == 2.0**-45
    assert rounding_of(replace(verdict, slack=fmpq(-1, 2**20)), run) is None


def test_a_run_that_breaks_nothing_shows_no_hypothesis_to_be_needed(monkeypatch):
    true = theorem("wm.halving")
    trial = trial_of(true)
    tame = replace(
        trial.without["lazy"][0], parameters={**trial.without["lazy"][0].parameters, "eager": False}
    )
    monkeypatch.setattr(meta, "trial_of", lambda _: replace(trial, without={"lazy": (tame,)}))
    found = {probe.what: probe.word for probe in meta.probes(true, FAST)}
    assert found["without lazy"] == "MISSED"


class Doubles:
    """Its fractions double in length with every round, as those of regret matching do."""

    def __init__(self, N):
        self.N, self.p = N, Fraction(1, 3)

    def predict(self, x):
        return [self.p, 1 - self.p]

    def update(self, x, y):
        self.p = (self.p * self.p + y[0]) / 2


def test_a_game_ends_where_the_fractions_of_a_learner_get_too_long():
    """The denominator d becomes 2 d^2: its bits and one more double, from 1.58 + 1 at d = 3.

    Two numbers with such a denominator pass 2^14 bits after 12 rounds: 2 (2.58 * 2^12 - 1).
    """
    within_T = Theorem(
        key="any.regret",
        title="No regret is larger than the number of rounds",
        quantities=(q.T, q.REGRET),
        claim=sympy.Le(symbols.R_T, symbols.T, evaluate=False),
    )
    kind = Kind("doubles", ACTIONS, Doubles, takes=(experts(),), exact=True)
    case = Case({"N": 2}, lambda: [[0, 1]] * 500, "many rounds")
    verdict, run = judge(within_T, player_of(kind), case)
    assert run.T == 12
    assert verdict.outcome is Outcome.HOLDS


def test_a_hypothesis_that_fails_is_told_before_what_only_makes_sense_under_it():
    """The mean loss of no rounds does not exist; with the hypothesis dropped, its error is told."""
    mean = sympy.Symbol("mean", real=True)
    divided = Theorem(
        key="any.mean",
        title="The mean loss is at most 1",
        quantities=(
            q.T,
            Quantity(mean, "the mean loss", lambda run: sum(run.losses) / fmpq(run.T)),
        ),
        given=(Hypothesis("rounds", "T >= 1", sympy.Ge(symbols.T, 1, evaluate=False)),),
        claim=sympy.Le(mean, 1, evaluate=False),
    )
    empty = play(Hedge(2, 1.0), np.zeros((0, 2)))
    verdict = divided.check(empty)
    assert (verdict.outcome, verdict.reason) == (Outcome.NOT_APPLICABLE, "T >= 1")
    with pytest.raises(ZeroDivisionError):
        divided.without("rounds").check(empty)


def test_the_search_is_as_long_as_the_profile_says_for_ours_and_short_for_guests():
    """It knows our learner alone: what it finds against others, it finds soon."""
    item, kind = theorem("elimination.mistakes"), kind_named("elimination")
    arena = trial_of(item).arena()
    guest = Recorder(lambda **told: player_of(kind)(told), kind)
    own, others = (arena.search(Scope(item, CI), 0, learner) for learner in (None, guest))
    # The climb's populations are eight times as large as the profile's batch.
    assert own.scope.startswith(f"{CI.generations} generations of {8 * CI.batch} sequences")
    assert others.scope.startswith(f"{FAST.generations} generations of {8 * FAST.batch} sequences")
