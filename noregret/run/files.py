"""What does a data file or an array give a learner of a kind to play?

Linear kinds take features and a label, those with expert advice take the advice and the outcome,
those with actions a loss matrix, finite classes a point and its label: one round a row, what is
true in the last column.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from flint import fmpq

from bounds.core.errors import ParameterError
from bounds.linear.quantities import dot
from learners.classes import FiniteClass
from learners.convex import Hinge
from learners.core.arithmetic import Array
from noregret.guard.kinds import kind_named
from noregret.read.datasets import Dataset, read_dataset
from noregret.read.tables import DataError, Table, read_table
from noregret.run.descent import exact_root
from noregret.run.linear import sampled
from noregret.run.opponent import Opponent, fixed
from noregret.run.options import Settings

_LINEAR = ("perceptron", "averaged-perceptron", "kernel-perceptron", "margin-perceptron", "winnow")
_CLASSES = ("consistent", "halving", "soa")
_ACTIONS = ("hedge", "randomized-weighted-majority")


def from_file(kind: str, path: str, label_column: str | None, settings: Settings) -> Opponent:
    """Return the opponent that plays what is in a file."""
    if kind in _LINEAR or kind == "online-gradient-descent":
        data = read_dataset(path, label_column, one_class=True)
        labels = np.array(data.y, dtype=np.int64)
        found = _hinges(data.X, labels) if kind not in _LINEAR else sampled(data.X, labels)
        return replace(found, words=f"{len(labels)} rows{_one_class(data)}")
    if label_column is not None:
        raise ParameterError(
            f"--label-column is for features with a label: of a file for {kind} the last column "
            "is the outcome"
        )
    table = read_table(path)
    words = f"{len(table.rows)} rows"
    if kind in _ACTIONS:
        _check(table, table.rows, _unit if kind == "hedge" else _bit)
        return fixed(table.rows, _sizes("N", table.rows), words=words)
    if table.rows.shape[1] < 2:
        raise DataError(f"{path} has one column: give what is shown first, and what is true last")
    if kind in _CLASSES:
        return replace(_points(table, settings["hypotheses"]), words=words)
    rule = _bit if kind in ("weighted-majority", "elimination") else _unit
    _check(table, table.rows, rule)
    shown, true = table.rows[:, :-1], table.rows[:, -1]
    return fixed((shown, true), _sizes("n" if kind == "elimination" else "N", shown), words=words)


def _one_class(data: Dataset) -> str:
    """Say how a label is read that has no other to be told from."""
    if "" not in data.names:
        return ""
    return f", every label is {''.join(data.names)}, read as {data.y[0]:+d}"


def from_arrays(kind: str, data: Any) -> Opponent:
    """Return the opponent that plays arrays, as `learners.play` takes them."""
    name = kind_named(kind).name
    if name == "online-gradient-descent":
        functions = list(data)
        size = getattr(functions[0], "dimension", None) if functions else None
        known = {} if size is None else {"dimension": size}
        return fixed(functions, {**known, "T": len(functions)}, words="functions that were given")
    if name in _ACTIONS:
        return fixed(data, _sizes("N", np.asarray(data)), words="losses that were given")
    try:
        shown, true = data
    except (TypeError, ValueError):
        raise ParameterError(
            f"data for {name} are a pair of what is shown and what is true: give data=(X, y)"
        ) from None
    if name in _LINEAR:
        return sampled(np.asarray(shown), true, words="points that were given")
    if name in _CLASSES:
        return fixed((shown, true), {"T": len(true)}, words="points that were given")
    sizes = _sizes("n" if name == "elimination" else "N", np.asarray(shown))
    return fixed((shown, true), sizes, words="rounds that were given")


def _sizes(name: str, table: Array) -> dict[str, Any]:
    if table.ndim != 2 or 0 in table.shape:
        raise ParameterError(f"the data have the shape {table.shape}: give one row a round")
    return {name: int(table.shape[1]), "T": len(table)}


def _hinges(X: Array, y: Array) -> Opponent:
    """Return the hinge losses of a sample; their subgradients are no longer than its points."""
    functions = [Hinge(list(x), int(label)) for x, label in zip(X, y, strict=True)]
    longest = max((dot(x, x) for x in X), default=fmpq(1))
    sizes = {"dimension": int(X.shape[1]), "T": len(y)}
    return fixed(functions, {**sizes, "rho": exact_root(longest)})


def _points(table: Table, cls: FiniteClass) -> Opponent:
    if table.rows.shape[1] != 2:
        raise DataError(
            f"{table.rows.shape[1]} columns are given for points of a class: give two, the "
            "number of the point (from 0) and its label"
        )
    points = table.rows[:, 0]
    for where, x in zip(table.where, points, strict=True):
        if x.q != 1 or not 0 <= x < cls.points:
            raise DataError(
                f"{where}: {x} is no point of the class: number them 0 to {cls.points - 1}"
            )
    _check(table, table.rows[:, 1:], _bit)
    return fixed(([int(x) for x in points], [int(y) for y in table.rows[:, 1]]), {"T": len(points)})


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
