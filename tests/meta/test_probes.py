"""Can the test of each theorem fail? Mutants, dropped hypotheses and bugs must be found out.

What is planted stands with each theorem and its trial; the same is asked of theories from outside
by `noregret verify --meta`.
"""

from __future__ import annotations

import pytest
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.profile import FAST
from adversaries.core.trials import trial_of, trials
from bounds import THEOREMS, theorem
from noregret.verify.meta import Probe, probes


@pytest.mark.parametrize("key", list(THEOREMS))
def test_what_is_planted_is_found_out(key):
    """Nothing is missed, and nothing is left unplanted."""
    found = list(probes(theorem(key), FAST))
    assert [probe for probe in found if probe.word != "CAUGHT"] == []
    assert any("bound" in probe.what or "in place of" in probe.what for probe in found)


def test_every_hypothesis_is_accounted_for_once():
    """A hypothesis is shown to be needed, or is called defining: never both, never a stranger."""
    for trial in trials():
        names = {hypothesis.name for hypothesis in trial.theorem.given}
        assert set(trial.without) <= names, trial.key
        assert set(trial.defining) <= names, trial.key
        assert not set(trial.without) & set(trial.defining), trial.key


def test_the_trials_are_many_and_their_bugs_too():
    """An empty catalogue of trials would pass every test above."""
    assert len(list(trials())) == len(THEOREMS) >= 101
    assert sum(len(trial.bugs) for trial in trials()) >= 60
    assert sum(len(trial.without) for trial in trials()) >= 100


def test_a_search_that_finds_nothing_is_told(monkeypatch):
    """Planted: an arena that plays nothing. Its mutant must be reported as missed."""
    idle = Arena(
        player=lambda _: None,  # type: ignore[arg-type, return-value]
        known=lambda _: (),
        drawn=lambda _: st.nothing(),
    )
    monkeypatch.setattr(Arena, "evidence", lambda *_: iter(()))
    trial = trial_of(theorem("wm.mistakes"))
    assert trial.arena is not None
    assert idle.complete is not None
    first = next(iter(probes(theorem("wm.mistakes"), FAST)))
    assert isinstance(first, Probe)
    assert first.word == "MISSED"
