"""What is the smallest game of this kind that the learner still fails in?

Rounds are left out, then features or experts, then the numbers are made simple; each attempt is
a game of its own, judged like any other, so the result is a counterexample in its own right.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from adversaries.core.judge import Parameters, judge
from adversaries.core.scope import tuned
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome
from learners.games import BooleanConcept, GameError
from noregret.guard.witness import Recorder, Witness

#: How many games may be played, and for how many seconds, to make a counterexample smaller.
_GAMES, _SECONDS = 300, 3.0
#: Numbers are made simple only where there are few.
_FEW = 24


@dataclass
class _Search:
    """A counterexample that is made smaller step by step."""

    theorem: Theorem
    recorder: Recorder
    best: Witness
    left: int = _GAMES
    until: float = field(default_factory=lambda: time.monotonic() + _SECONDS)

    @property
    def over(self) -> bool:
        return self.left <= 0 or time.monotonic() > self.until

    def accepts(self, parameters: Parameters, xs: list[Any], ys: list[Any]) -> bool:
        """Play a smaller game; keep it if the learner fails in it in the same way."""
        self.left -= 1
        if not ys:
            return False  # without rounds there is nothing to see
        setting = _retuned(self.theorem, parameters, len(ys))
        try:
            case = self.best.case_with(setting, xs, ys)
            verdict, _ = judge(self.theorem, self.recorder, case)
        except (GameError, ParameterError, ArithmeticError):
            return False  # no game any more
        found = self.recorder.witness
        if verdict.outcome is not Outcome.VIOLATED or found is None:
            return False
        if found.incident.verdict != self.best.incident.verdict:
            return False
        # A broken step or rule that is left of a broken bound would be another finding.
        if found.verdict.claim is not self.best.verdict.claim:
            return False
        rule = found.incident.verdict == "DIFFERS" and found.verdict.claim is None
        if rule and found.verdict.reason != self.best.verdict.reason:
            return False
        self.best = found
        return True


def shrink(theorem: Theorem, recorder: Recorder, witness: Witness) -> Witness:
    """Return a smaller counterexample, or the one that was given."""
    if witness.incident.verdict == "HANGS" or not witness.rounds:
        return witness
    search = _Search(theorem, recorder, witness)
    worst, rounding = recorder.worst, recorder.rounding
    again = search.accepts(witness.parameters, *witness.shown)
    chance = _difference(witness, recorder)
    if again:  # a learner with chance in it may not fail again
        _only_mistakes(search)
        _fewer_rounds(search)
        _fewer_columns(search)
        _simpler_numbers(search)
        _fewer_rounds(search)
    recorder.worst, recorder.rounding = worst or recorder.worst, rounding
    best = search.best
    if chance and not best.incident.cause:
        best = replace(best, incident=replace(best.incident, cause=chance))
    elif witness.incident.cause and not (best.incident.cause or best.verdict.reason):
        cause = f"in a run of {len(witness.rounds)} rounds, {witness.incident.cause}"
        best = replace(best, incident=replace(witness.incident, cause=cause))
    recorder.witness, recorder.incident = best, best.incident
    return best


def _difference(witness: Witness, recorder: Recorder) -> str:
    """Say where the game just played went another way than the first time, if it did."""
    pairs = zip(witness.rounds, recorder.tape, strict=False)
    for t, (once, again) in enumerate(pairs, 1):
        both = once.predicted and again.predicted
        if both and not np.array_equal(np.asarray(once.prediction), np.asarray(again.prediction)):
            return (
                f"it is not deterministic: on the same rounds it said {once.prediction} in round "
                f"{t}, and {again.prediction} the next time"
            )
    return ""


def _retuned(theorem: Theorem, parameters: Parameters, T: int) -> dict[str, Any]:
    """Return the parameters for a game of T rounds: a rate tuned for T follows."""
    try:
        result = tuned(theorem, {**parameters, "T": T})
    except (KeyError, ValueError, ZeroDivisionError):
        return dict(parameters) | ({"T": T} if "T" in parameters else {})
    if "T" not in parameters:
        del result["T"]
    return result


def _only_mistakes(search: _Search) -> None:
    """Leave out all rounds without a mistake at once: many learners change on mistakes only."""
    xs, ys = search.best.shown
    run = search.best.run
    if run is None or run.losses.dtype == object:
        return
    kept = [t for t in range(len(ys)) if run.losses[t] != 0]
    if 0 < len(kept) < len(ys):
        _keep(search, xs, ys, kept)


def _keep(search: _Search, xs: list[Any], ys: list[Any], kept: list[int]) -> bool:
    return search.accepts(search.best.parameters, [xs[t] for t in kept], [ys[t] for t in kept])


def _fewer_rounds(search: _Search) -> None:
    """Leave out blocks of rounds, from the end, ever smaller ones."""
    size = max(len(search.best.rounds) // 2, 1)
    while not search.over:
        progress, end = False, len(search.best.rounds)
        while end > 0 and not search.over:
            xs, ys = search.best.shown
            start = max(end - size, 0)
            kept = [t for t in range(len(ys)) if not start <= t < end]
            if _keep(search, xs, ys, kept):
                progress = True
            end = start
        if size == 1 and not progress:
            return
        size = max(size // 2, 1) if not progress or size > 1 else 1


def _rows(search: _Search) -> list[Any]:
    """Return the vectors of the rounds: what is shown, or else what is true."""
    xs, ys = search.best.shown
    column = ys if xs and xs[0] is None else xs
    return column if column and np.ndim(column[0]) == 1 else []


def _with_rows(search: _Search, parameters: Parameters, rows: list[Any]) -> bool:
    """Play the game with other vectors."""
    xs, ys = search.best.shown
    shown = xs[0] is not None
    return search.accepts(parameters, rows if shown else xs, ys if shown else rows)


def _fewer_columns(search: _Search) -> None:
    """Leave out features, experts or actions one by one."""
    size, rows = search.best.kind.size, _rows(search)
    if size is None or not rows or isinstance(search.best.game, BooleanConcept):
        return  # the literals of a concept name the columns
    j = len(rows[0]) - 1
    while j >= 0 and len(rows[0]) > 1 and not search.over:
        parameters = dict(search.best.parameters)
        parameters[size.name] = int(parameters[size.name]) - 1
        for name in _vectors(search):
            parameters[name] = np.delete(np.asarray(parameters[name], dtype=object), j)
        _with_rows(search, parameters, [np.delete(row, j) for row in rows])
        rows = _rows(search)
        j -= 1


def _vectors(search: _Search) -> list[str]:
    """Return the parameters that have an entry a column: what the theorem looks at the run with."""
    view, known = search.theorem.view, search.best.parameters
    names = () if view is None else view.names
    return [name for name in names if name in known and np.ndim(known[name]) == 1]


def _simpler_numbers(search: _Search) -> None:
    """Bring the numbers to size one, then each to 0, to 1 or to a whole number."""
    for change in (_signs, _scaled, _rounded):
        _changed(search, change)
    table = _table(search)
    if table is None or table.size > _FEW:
        return
    for index in np.ndindex(*table.shape):
        for simple in _simpler(float(table[index])):
            if search.over:
                return
            if _changed(search, partial(_put, index=index, value=simple)):
                break


def _simpler(value: float) -> Iterator[float]:
    for simple in (0.0, float(np.sign(value)), float(np.round(value))):
        if simple == value:
            return
        yield simple


def _table(search: _Search) -> Any:
    rows = _rows(search)
    return np.array(rows, dtype=np.float64) if rows else None


def _changed(search: _Search, change: Callable[[Any], Any]) -> bool:
    table = _table(search)
    if table is None or search.over:
        return False
    new = change(table)
    if new is None or np.array_equal(new, table):
        return False
    return _with_rows(search, search.best.parameters, list(new))


def _signs(values: Any) -> Any:
    return np.sign(values)


def _scaled(values: Any) -> Any:
    largest = float(np.abs(values).max(initial=0.0))
    smallest = float(np.abs(values[values != 0]).min(initial=np.inf))
    unit = smallest if np.isfinite(smallest) else largest
    return values / unit if unit else None


def _rounded(values: Any) -> Any:
    return np.round(values)


def _put(values: Any, index: tuple[int, ...], value: float) -> Any:
    result = values.copy()
    result[index] = value
    return result
