"""What does a data file or an array give a learner of a kind to play?

It depends on the game: features and a label, advice and the outcome, the losses of actions, a point
of a finite class and its label; one round a row, what is true in the last column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any

import numpy as np
import sympy
from flint import fmpq

from adversaries.core.opponent import Encounter, Settings, fixed_sequence, size_name
from adversaries.linear.opponents import sampled
from bounds.core.catalogue import theorems_of
from bounds.core.decide import symbolic
from bounds.core.errors import ParameterError
from bounds.experts.hypotheses import BINARY_LOSSES
from bounds.linear.quantities import dot
from learners.classes import FiniteClass
from learners.convex import Hinge
from learners.core.arithmetic import Array
from learners.core.kind import Kind
from learners.core.parameters import Hypotheses
from learners.core.rationals import unmasked
from learners.games import (
    Actions,
    BooleanConcept,
    ConvexAdvice,
    ConvexOptimisation,
    ExpertAdvice,
    FinitePoints,
    Game,
    LinearClassification,
)
from noregret.read.datasets import Dataset, read_dataset
from noregret.read.tables import DataError, Table, read_table


@dataclass(frozen=True)
class Rows:
    """How a game reads a file and arrays.

    Attributes:
        about: what one row is, for people.
        of_table: returns the encounter with a table that was read.
        of_sample: the same with features and labels, whose files are read in another way.
        of_arrays: the same with what `learners.play` takes.
        columns: how many a table has at least.
    """

    about: str
    of_table: Callable[[Kind, Table, Settings], Encounter] | None = None
    of_sample: Callable[[Kind, Array, Array], Encounter] | None = None
    of_arrays: Callable[[Kind, Any], Encounter] | None = None
    columns: int = 2


def from_file(kind: Kind, path: str, label_column: str | None, settings: Settings) -> Encounter:
    """Return the encounter with what is in a file."""
    rows = rows_of(kind.game_with(settings))
    if rows.of_sample is not None:
        data = read_dataset(path, label_column, one_class=True)
        labels = np.array(data.y, dtype=np.int64)
        found = rows.of_sample(kind, data.X, labels)
        return replace(found, words=f"{len(labels)} rows{_one_class(data)}")
    if label_column is not None:
        raise ParameterError(
            f"--label-column is for features with a label: of a file for {kind.name} the last "
            "column is the outcome"
        )
    assert rows.of_table is not None
    table = read_table(path)
    if table.rows.shape[1] < rows.columns:
        raise DataError(f"{path} has one column: give what is shown first, and what is true last")
    return replace(rows.of_table(kind, table, settings), words=f"{len(table.rows)} rows")


def from_arrays(kind: Kind, data: Any, settings: Settings) -> Encounter:
    """Return the encounter with arrays, as `learners.play` takes them."""
    rows = rows_of(kind.game_with(settings))
    try:
        data = unmasked(data)
    except ValueError as error:
        raise ParameterError(str(error)) from None
    return (rows.of_arrays or _pair)(kind, data)


def formats(kinds: Iterable[Kind]) -> Iterator[tuple[str, str]]:
    """Yield what a row is, with the names of the kinds that read it so."""
    by_words: dict[str, list[str]] = {}
    for kind in kinds:
        by_words.setdefault(rows_of(kind.game_with({})).about, []).append(kind.name)
    yield from ((", ".join(names), words) for words, names in by_words.items())


def _one_class(data: Dataset) -> str:
    """Say how a label is read that has no other to be told from."""
    if "" not in data.names:
        return ""
    return f", every label is {''.join(data.names)}, read as {data.y[0]:+d}"


# ------------------------------------------------------------------ by the game


@singledispatch
def rows_of(game: Game) -> Rows:
    """Return how a game reads a file."""
    raise ParameterError(f"the game {game.name} is read from no file: play against an adversary")


@rows_of.register
def _(_: LinearClassification) -> Rows:
    about = "features and the label (as for `noregret margin`)"
    return Rows(about, of_sample=sampled, of_arrays=_points_given)


@rows_of.register
def _(_: ConvexOptimisation) -> Rows:
    about = "features and the label: the hinge losses of the points"
    return Rows(about, of_sample=_hinges, of_arrays=_functions_given)


@rows_of.register
def _(_: Actions) -> Rows:
    about = "the loss of each action, in [0, 1], or 0 or 1 where its theorems ask for that"
    return Rows(about, of_table=_losses, of_arrays=_losses_given, columns=1)


@rows_of.register
def _(_: ExpertAdvice) -> Rows:
    return Rows("advice of each expert, 0 or 1, and the label", of_table=_bits)


@rows_of.register
def _(_: BooleanConcept) -> Rows:
    return Rows("variables, 0 or 1, and the label", of_table=_bits)


@rows_of.register
def _(_: ConvexAdvice) -> Rows:
    return Rows("advice of each expert and the outcome, all in [0, 1]", of_table=_forecasts)


@rows_of.register
def _(_: FinitePoints) -> Rows:
    about = "the point (from 0) and its label; the class is hypotheses=FILE or a family"
    return Rows(about, of_table=_points, of_arrays=_indices_given)


# ------------------------------------------------------------------ tables


def _losses(kind: Kind, table: Table, _: Settings) -> Encounter:
    own = theorems_of(kind)
    binary = own and all(BINARY_LOSSES in theorem.given for theorem in own)
    _check(table, table.rows, _bit if binary else _unit)
    return fixed_sequence(table.rows, _sizes(kind, table.rows))


def _bits(kind: Kind, table: Table, _: Settings) -> Encounter:
    return _advice(kind, table, _bit)


def _forecasts(kind: Kind, table: Table, _: Settings) -> Encounter:
    return _advice(kind, table, _unit)


def _advice(kind: Kind, table: Table, rule: Callable[[fmpq], str]) -> Encounter:
    _check(table, table.rows, rule)
    shown, true = table.rows[:, :-1], table.rows[:, -1]
    return fixed_sequence((shown, true), _sizes(kind, shown))


def _points(kind: Kind, table: Table, settings: Settings) -> Encounter:
    if table.rows.shape[1] != 2:
        raise DataError(
            f"{table.rows.shape[1]} columns are given for points of a class: give two, the "
            "number of the point (from 0) and its label"
        )
    name = next(each.name for each in kind.takes if isinstance(each.range, Hypotheses))
    cls: FiniteClass = settings[name]
    points = table.rows[:, 0]
    for where, x in zip(table.where, points, strict=True):
        if x.q != 1 or not 0 <= x < cls.points:
            raise DataError(
                f"{where}: {x} is no point of the class: number them 0 to {cls.points - 1}"
            )
    _check(table, table.rows[:, 1:], _bit)
    labels = [int(y) for y in table.rows[:, 1]]
    return fixed_sequence(([int(x) for x in points], labels), {"T": len(points)})


def _hinges(kind: Kind, X: Array, y: Array) -> Encounter:
    """Return the hinge losses of a sample; their subgradients are no longer than its points."""
    functions = [Hinge(list(x), int(label)) for x, label in zip(X, y, strict=True)]
    longest = max((dot(x, x) for x in X), default=fmpq(1))
    sizes = {size_name(kind): int(X.shape[1]), "T": len(y)}
    return fixed_sequence(functions, {**sizes, "rho": sympy.sqrt(symbolic(longest))})


# ------------------------------------------------------------------ arrays


def _functions_given(kind: Kind, data: Any) -> Encounter:
    functions = list(data)
    size = getattr(functions[0], "dimension", None) if functions else None
    known = {} if size is None else {size_name(kind): size}
    words = "functions that were given"
    return fixed_sequence(functions, {**known, "T": len(functions)}, words=words)


def _losses_given(kind: Kind, data: Any) -> Encounter:
    return fixed_sequence(data, _sizes(kind, np.asarray(data)), words="losses that were given")


def _points_given(kind: Kind, data: Any) -> Encounter:
    shown, true = _two(kind, data)
    points = np.asarray(shown)
    _sizes(kind, points)
    if np.shape(true) != (len(points),):
        raise ParameterError(
            f"{len(points)} points have labels of the shape {np.shape(true)}: give one a point"
        )
    return sampled(kind, points, true, words="points that were given")


def _indices_given(kind: Kind, data: Any) -> Encounter:
    shown, true = _two(kind, data)
    return fixed_sequence((shown, true), {"T": len(true)}, words="points that were given")


def _pair(kind: Kind, data: Any) -> Encounter:
    shown, true = _two(kind, data)
    sizes = _sizes(kind, np.asarray(shown))
    return fixed_sequence((shown, true), sizes, words="rounds that were given")


def _two(kind: Kind, data: Any) -> tuple[Any, Any]:
    try:
        shown, true = data
    except (TypeError, ValueError):
        raise ParameterError(
            f"data for {kind.name} are a pair of what is shown and what is true: give data=(X, y)"
        ) from None
    return shown, true


# ------------------------------------------------------------------ checks


def _sizes(kind: Kind, table: Array) -> dict[str, Any]:
    if table.ndim != 2 or 0 in table.shape:
        raise ParameterError(f"the data have the shape {table.shape}: give one row a round")
    return {size_name(kind): int(table.shape[1]), "T": len(table)}


def _bit(entry: fmpq) -> str:
    return "" if entry in (0, 1) else "must be 0 or 1: correct it"


def _unit(entry: fmpq) -> str:
    return "" if 0 <= entry <= 1 else "lies outside [0, 1]: rescale it"


def _check(table: Table, part: Array, rule: Callable[[fmpq], str]) -> None:
    """Refuse an entry that the game does not have: where it stands, and what to do."""
    first = table.rows.shape[1] - part.shape[1]
    for where, row in zip(table.where, part, strict=True):
        for index, entry in enumerate(row):
            wrong = rule(entry)
            if wrong:
                raise DataError(f"{where}, {table.names[first + index]}: {entry} {wrong}")
