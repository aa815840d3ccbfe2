"""What the trials plant, as lists for tests."""

from __future__ import annotations

from adversaries.core.trials import trials

#: By theorem and hypothesis, what breaks the theorem once the hypothesis is dropped.
DROPPED = {(trial.key, name): cases for trial in trials() for name, cases in trial.without.items()}
#: By theorem, what finds its exact worst case.
SOLVERS = {trial.key: trial.worst_case() for trial in trials() if trial.worst_case is not None}
