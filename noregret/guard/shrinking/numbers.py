"""How does a counterexample get fewer columns, a simpler comparator and simpler numbers?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.core.judge import Parameters, as_float
from adversaries.core.scope import fixes
from bounds.core.errors import ParameterError
from learners.core.parameters import Real
from learners.core.rationals import rational
from learners.games import BooleanConcept, ConvexOptimisation, LinearClassification
from noregret.guard.shrinking.search import Search
from noregret.guard.witness import Witness

#: Numbers are made simple only where there are few; a comparator is looked for in short runs,
#: sharper numbers in longer ones as well.
_FEW, _SHORT, _LONG = 24, 60, 500
#: By how much more a bound must be broken for other numbers.
_SHARPER = 1.05
#: How much higher a rate is tried.
_TIMES = (4, 3, 2)


# ------------------------------------------------------------------ columns


def drop_columns(search: Search) -> None:
    """Leave out features, experts or actions one by one."""
    size, rows = search.best.kind.size, _rows(search)
    if size is None or not rows or isinstance(search.best.game, BooleanConcept):
        return  # the literals of a concept name the columns
    j = len(rows[0]) - 1
    while j >= 0 and len(rows[0]) > 1 and not search.over:
        parameters = dict(search.best.parameters)
        parameters[size.name] = int(parameters[size.name]) - 1
        for name in vectors_of(search):
            parameters[name] = np.delete(np.asarray(parameters[name], dtype=object), j)
        _with_rows(search, parameters, [np.delete(row, j) for row in rows])
        rows = _rows(search)
        j -= 1


def _rows(search: Search) -> list[Any]:
    """Return the vectors of the rounds: what is shown, or else what is true."""
    xs, ys = search.best.shown
    column = ys if xs and xs[0] is None else xs
    return column if column and np.ndim(column[0]) == 1 else []


def _with_rows(
    search: Search,
    parameters: Parameters,
    rows: list[Any],
    wanted: Callable[[Witness], bool] = lambda _: True,
) -> bool:
    """Play the game with other vectors."""
    xs, ys = search.best.shown
    pairs = zip(xs, rows, strict=True) if xs[0] is None else zip(rows, ys, strict=True)
    return search.attempt(parameters, list(pairs), wanted)[0]


# ------------------------------------------------------------------ comparators


def vectors_of(search: Search) -> list[str]:
    """Return the parameters that have an entry a column: what the theorem looks at the run with."""
    view, known = search.theorem.view, search.best.parameters
    if view is None or not isinstance(search.best.game, LinearClassification | ConvexOptimisation):
        return []
    return [name for name in view.names if name in known and np.ndim(known[name]) == 1]


def choose_comparator(search: Search) -> None:
    """Look at the run with another vector, if the bound is broken by more with it."""
    for name in vectors_of(search):
        for vector in _comparators(search, name):
            if search.over:
                return
            before = search.best.verdict.ratio or 0.0
            search.attempt(
                {**search.best.parameters, name: vector},
                search.pairs,
                partial(_has_ratio_above, before),
            )


def _has_ratio_above(before: float, found: Witness) -> bool:
    return found.verdict.ratio is not None and found.verdict.ratio > before


def _comparators(search: Search, name: str) -> Iterator[list[Any]]:
    """Yield the axes, the sum of all y x, and what the theorem itself would choose."""
    run, view = search.best.run, search.theorem.view
    size = len(search.best.parameters[name])
    if run is None or run.instances is None or view is None or run.T > _SHORT:
        return
    if np.ndim(run.instances) != 2 or len(run.instances[0]) != size:
        return
    for i in range(min(size, _FEW)):
        for sign in (1, -1):
            yield [sign * int(i == j) for j in range(size)]
    total = np.asarray(run.outcomes, dtype=np.float64) @ np.asarray(run.instances, dtype=np.float64)
    if np.isfinite(total).all():
        yield total.tolist()
    try:
        yield list(getattr(view.look(run), name))
    except (ArithmeticError, AttributeError, ParameterError, ValueError):
        return


def simplify_comparator(search: Search) -> None:
    """Bring the largest entry of a vector to one, the others to a multiple of 1/8 or to a sign."""
    for name in vectors_of(search):
        vector = np.array([as_float(rational(entry)) for entry in search.best.parameters[name]])
        largest = float(np.abs(vector).max(initial=0.0))
        if not largest or not np.isfinite(largest):
            continue
        scaled = vector / largest
        for simple in (np.round(scaled), np.round(8 * scaled) / 8, scaled):
            if search.over or search.accepts(
                {**search.best.parameters, name: [_exact(entry) for entry in simple]}, search.pairs
            ):
                break


def _exact(value: float) -> fmpq:
    return fmpq(*float(value).as_integer_ratio())


# ------------------------------------------------------------------ parameters


def rates_of(search: Search) -> dict[str, Real]:
    """Return the numbers of a learner that may be others: neither its own nor tuned."""
    bound = {h.relation.lhs.name for h in search.theorem.given if fixes(h)}
    bound |= set(search.recorder.fixed)
    known = search.best.parameters
    ranges = {each.name: each.range for each in search.best.kind.takes}
    return {
        name: range_
        for name, range_ in ranges.items()
        if isinstance(range_, Real) and name not in bound and known.get(name)
    }


def raise_rate(search: Search) -> None:
    """Look for a failure at a higher rate, where what takes long at a low one comes soon."""
    for name, range_ in rates_of(search).items():
        rate = search.best.parameters[name]
        is_factor = range_.below is not None or range_.most is not None
        for times in _TIMES:
            higher = rate**times if is_factor else rate * times
            if range_.allows(higher) and _fails_at(search, name, higher, times):
                return


def _fails_at(search: Search, name: str, rate: Any, times: int) -> bool:
    """Try another rate: of a first part of the game only every so-manieth round stays."""
    pairs, known = search.pairs, search.best.parameters
    parts = (len(pairs) * share // 8 for share in (0, 4, 3, 2))
    games = (pairs[:part:times] + pairs[part:] for part in parts)
    return any(search.accepts({**known, name: rate}, game) for game in games if not search.over)


def simplify_parameters(search: Search) -> None:
    """Bring a rate to 1 or 1/2."""
    for name, range_ in rates_of(search).items():
        for simple in (fmpq(1), fmpq(1, 2)):
            known = search.best.parameters
            if known[name] == simple or search.over:
                break
            if range_.allows(simple) and search.accepts({**known, name: simple}, search.pairs):
                break


# ------------------------------------------------------------------ numbers


def simplify_numbers(search: Search) -> None:
    """Bring the numbers to size one, then each to 0, to 1 or to a whole number."""
    for change in (np.sign, _scaled, np.round):
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


def sharpen(search: Search) -> None:
    """Make columns smaller, or all numbers larger, as long as the bound is broken by more."""
    progress = True
    while progress and not search.over:
        table = _table(search)
        if table is None or search.size > _LONG or search.best.verdict.ratio is None:
            return
        larger = [factor * table for factor in (2.0, 0.5)]
        narrower = [table * _but_one(table, j) for j in range(min(table.shape[1], _FEW))]
        progress = any(_is_sharper(search, new) for new in (*narrower, *larger) if not search.over)


def _but_one(table: Any, j: int) -> Any:
    factors = np.ones(table.shape[1])
    factors[j] = 0.5
    return factors


def _is_sharper(search: Search, table: Any) -> bool:
    before = _SHARPER * (search.best.verdict.ratio or 0.0)
    return _with_rows(
        search, search.best.parameters, list(table), partial(_has_ratio_above, before)
    )


def _simpler(value: float) -> Iterator[float]:
    for simple in (0.0, float(np.sign(value)), float(np.round(value))):
        if simple == value:
            return
        yield simple


def _table(search: Search) -> Any:
    rows = _rows(search)
    return np.array(rows, dtype=np.float64) if rows else None


def _changed(search: Search, change: Callable[[Any], Any]) -> bool:
    table = _table(search)
    if table is None or search.over:
        return False
    new = change(table)
    if new is None or np.array_equal(new, table):
        return False
    return _with_rows(search, search.best.parameters, list(new))


def _scaled(values: Any) -> Any:
    largest = float(np.abs(values).max(initial=0.0))
    smallest = float(np.abs(values[values != 0]).min(initial=np.inf))
    unit = smallest if np.isfinite(smallest) else largest
    return values / unit if unit else None


def _put(values: Any, index: tuple[int, ...], value: float) -> Any:
    result = values.copy()
    result[index] = value
    return result
