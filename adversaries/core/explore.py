"""What does Hypothesis find when it draws, drives the ratio up and shrinks?"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings, target
from hypothesis import strategies as st
from hypothesis.errors import Flaky, Unsatisfiable

from adversaries.core.judge import Tally
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome, Verdict

Finding = tuple[Verdict, str, Any]

_PORTION = 100
#: How many values are examined to shrink a violation: a count, so that no clock decides how far.
SHRUNK = 2_000
_PHASES = (Phase.generate, Phase.target, Phase.shrink)


class _Refuted(Exception):  # noqa: N818
    """Carries a violation out of Hypothesis."""


class _Enough(BaseException):
    """Ends shrinking; Hypothesis takes every other exception for a failure."""


def explore(
    examine: Callable[[Any], Finding],
    values: st.SearchStrategy[Any],
    examples: int,
    chosen_seed: int,
    what: str,
    *,
    shrunk: int = SHRUNK,
) -> Evidence:
    """Return what was shown by examining drawn values; a violation is shrunk.

    ``examine`` returns the verdict of a value, the value in words, and an example to keep.  A
    caller that makes violations small itself says ``shrunk=0``.
    """
    tally = Tally("search", f"{examples} {what} drawn by Hypothesis, the ratio as target")
    if values.is_empty:  # nothing has what a caller has fixed
        return tally.evidence()
    left = shrunk

    def check(value: Any) -> None:
        nonlocal left
        if tally.failure is not None and shrunk:
            left -= 1
            if left < 0:
                raise _Enough
        verdict, words, example = examine(value)
        tally.add(verdict, words, example)
        if verdict.outcome is Outcome.VIOLATED:
            raise _Refuted  # the last value examined is the smallest that does so
        if verdict.ratio is not None and math.isfinite(verdict.ratio):
            target(verdict.ratio, label="observed/bound")

    try:
        for index, size in enumerate(_portions(examples)):
            _run(check, values, size, chosen_seed + index, _PHASES if shrunk else _PHASES[:-1])
    except (_Refuted, _Enough, Flaky):
        pass  # a learner with chance in it may fail once and not again: the failure stays
    except Unsatisfiable:
        pass  # what the caller has fixed leaves no case: nothing was examined
    return tally.evidence()


def explore_subjects(
    theorem: Theorem,
    values: st.SearchStrategy[Any],
    build: Callable[[Any], Any],
    examples: int,
    chosen_seed: int,
    what: str,
) -> Evidence:
    """Return what was shown for the subjects that ``build`` makes of drawn values."""

    def examine(value: Any) -> Finding:
        return theorem.check(build(value)), str(value), None

    return explore(examine, values, examples, chosen_seed, what)


def _portions(examples: int) -> list[int]:
    """Split a large number of examples into portions with seeds of their own.

    Within one long run Hypothesis optimises a single example for ever.
    """
    whole, rest = divmod(examples, _PORTION)
    return [_PORTION] * whole + [rest] * (rest > 0)


def _run(
    check: Callable[[Any], None],
    values: st.SearchStrategy[Any],
    examples: int,
    chosen_seed: int,
    phases: tuple[Phase, ...],
) -> None:
    test = settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=phases,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )(seed(chosen_seed)(given(values)(check)))
    test()
