"""How are theorems about every learner of labels put to the test?

A learner meets an adversary that forces it to err, or its own conservative version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.classes.cases import drawn_classes
from adversaries.classes.sequences import TreeAdversary
from adversaries.classes.sizes import Named
from adversaries.classes.strategies import Labelled, classes, every_class, realisable
from adversaries.core.judge import Factory
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Listing, Subjects
from adversaries.core.tables import TableLabeller
from bounds.classes.subjects import Conserved, Forced
from bounds.classes.views import with_class
from learners.classes import FiniteClass
from learners.classes.consistent import Consistent
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.protocol import Learner, play

Maker = Callable[[FiniteClass], Learner]

_PLAYERS: tuple[tuple[str, Maker], ...] = (
    ("Consistent, first", Consistent),
    ("Consistent, last", lambda cls: Consistent(cls, choice="last")),
    ("Halving", Halving),
    ("eager Halving, tie to 0", lambda cls: Halving(cls, tie=0, eager=True)),
    ("SOA", SOA),
    ("a table", lambda _: TableLabeller(b"\x35\x9a\x07")),
)
#: A larger class is not played out against each of them.
_MOST = 256


def _players(learner: Factory | None) -> tuple[tuple[str, Maker], ...]:
    """Return who plays: the learner that was brought, or those above."""
    return _PLAYERS if learner is None else (("given", _given(learner)),)


def _given(learner: Factory) -> Maker:
    return lambda cls: learner({"hypotheses": cls.strings})


# ------------------------------------------------------------------ forced games


def forced_game(cls: FiniteClass, make: Callable[[], Learner]) -> Forced:
    """Let a learner meet the tree adversary, and a fresh one the same sequence."""
    run = play(make(), TreeAdversary(cls))
    replay = (
        play(make(), (list(run.instances), list(run.outcomes)))
        if (run.T and run.instances is not None)
        else run
    )
    return Forced(with_class(run, cls), replay)


def forced_on(known: Callable[[Scope], Iterable[Named]]) -> Subjects:
    """Send the tree adversary against known and drawn deterministic learners."""

    def games(scope: Scope, learner: Factory | None) -> Iterator[tuple[str, Forced]]:
        for name, make in _players(learner):
            for words, cls in known(scope):
                if len(cls) <= _MOST:
                    game = forced_game(cls, lambda make=make, cls=cls: make(cls))  # type: ignore[misc]
                    yield f"{name} on {words}", game

    return Subjects(
        listings=(
            Listing("extremal", f"the tree adversary against {len(_PLAYERS)} learners", games),
        ),
        drawn=Drawing(_classes_and_tables, "classes and learners as tables", _forced),
        takes_learner=True,
    )


def _classes_and_tables(scope: Scope) -> st.SearchStrategy[tuple[tuple[str, ...], bytes]]:
    return st.tuples(drawn_classes(scope), st.binary(min_size=1, max_size=8))


def _forced(value: tuple[tuple[str, ...], bytes], learner: Factory | None) -> Forced:
    cls = FiniteClass(value[0])
    make = (lambda _: TableLabeller(value[1])) if learner is None else _given(learner)
    return forced_game(cls, lambda: make(cls))


# ------------------------------------------------------------------ conservative versions


def _conserved(scope: Scope, learner: Factory | None) -> Iterator[tuple[str, Conserved]]:
    """Yield every realisable sequence of three rounds on every class on two points.

    Where the mistakes are fixed, Consistent makes them on singletons: each one is a surprise.
    """
    if "M_sub" in scope.fixed and learner is None:
        count = int(scope.fixed["M_sub"])
        cls = FiniteClass([*np.eye(count + 1, dtype=int)[:count], [0] * (count + 1)])
        pair = Conserved(lambda: Consistent(cls), list(range(count)), [0] * count)
        yield f"Consistent on {count} singletons, none of them the target", pair
        return
    for cls in every_class(2):
        for points, h in product(product(range(2), repeat=3), range(len(cls))):
            labels = [cls.value(h, x) for x in points]
            for name, make in _players(learner):
                pair = Conserved(lambda make=make, cls=cls: make(cls), list(points), labels)  # type: ignore[misc]
                yield f"{name} on {cls.strings}: {points} {labels}", pair


@st.composite
def _learners_and_runs(draw: st.DrawFn) -> tuple[tuple[str, ...], Labelled, str]:
    strings = draw(classes())
    return strings, draw(realisable(strings)), draw(st.sampled_from(sorted(dict(_PLAYERS))))


def _drawn_pair(value: tuple[tuple[str, ...], Labelled, str], learner: Factory | None) -> Any:
    strings, (points, labels), name = value
    make = dict(_PLAYERS)[name] if learner is None else _given(learner)
    return Conserved(lambda: make(FiniteClass(strings)), list(points), list(labels))


CONSERVED = Subjects(
    listings=(
        Listing(
            "exhaustive",
            "every class on 2 points, every realisable sequence, T <= 3",
            _conserved,
        ),
    ),
    drawn=Drawing(lambda _: _learners_and_runs(), "realisable runs", _drawn_pair),
    takes_learner=True,
)
