"""Which arena does a game have for a theorem that brings none of its own?

A theorem about runs and a kind are enough: the game's opponents, an enumeration, a search over
populations and what Hypothesis draws need to know nothing but the game and the kind's parameters.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from adversaries.core.trial import Trial
from bounds.core.theorem import Theorem


def with_default_arena(trial: Trial, theorem: Theorem) -> Trial:
    """Return a trial with the default arena of its game; unchanged if there is none."""
    if not theorem.is_about_runs or not theorem.kinds:
        return trial
    from adversaries.games.arena import default_arena, has_coding
    from adversaries.games.worst import enumerating

    kind = theorem.kinds[0]
    if not has_coding(kind):
        return trial
    return replace(
        trial,
        arena=partial(default_arena, theorem, kind),
        worst_case=trial.worst_case or partial(enumerating, theorem, kind),
    )
