"""Are the learners on finite classes, and the numbers of these classes, those of Coq?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.classes.any_learner import forced_game
from adversaries.classes.sequences import TreeAdversary
from bounds.classes.dimensions import VARIANTS, consistent_sequence, halving_sequence
from bounds.classes.examples import HALVING_NOT_OPTIMAL, NOT_OPTIMAL, SINGLETONS, THRESHOLDS
from bounds.classes.finite_classes import (
    CONSISTENT,
    DIMENSION,
    MAJORITY,
    MISTAKES,
    OPTIMAL,
    REALISABLE,
    SIZE,
)
from bounds.classes.subjects import (
    Conserved,
    Forced,
    HalfspaceTree,
    Measured,
    RandomConsistent,
    TreeWalk,
)
from bounds.classes.views import ClassRun, with_class
from bounds.core.theorem import Hypothesis
from learners.classes import FiniteClass, all_functions, singletons, thresholds
from learners.classes.consistent import Consistent
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.protocol import Learner, play
from learners.games import FINITE_POINTS
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import boolean_term, list_term, nat_term, rational_term

#: A learner for a class.
Maker = Callable[[FiniteClass], Learner]
#: Points and labels.
Sequence = tuple[list[int], list[int]]

#: Classes on which learners differ, small enough for Coq.
KNOWN = (all_functions(1), all_functions(2), singletons(4), thresholds(4), FiniteClass(NOT_OPTIMAL))

# ------------------------------------------------------------------ classes and sequences


@st.composite
def classes(draw: st.DrawFn, most_points: int = 4, most: int = 8) -> FiniteClass:
    """Draw a small class."""
    points = draw(st.integers(1, most_points))
    rows = ["".join(bits) for bits in product("01", repeat=points)]
    size = draw(st.integers(1, min(most, len(rows))))
    chosen = st.lists(st.sampled_from(rows), min_size=size, max_size=size, unique=True)
    return FiniteClass(draw(chosen))


@st.composite
def sequences(draw: st.DrawFn, cls: FiniteClass, most: int = 8) -> Sequence:
    """Draw points with their labels: those of a hypothesis, or any."""
    T = draw(st.integers(0, most))
    points = draw(st.lists(st.integers(0, cls.points - 1), min_size=T, max_size=T))
    if draw(st.booleans()):
        h = draw(st.integers(0, len(cls) - 1))
        return points, [cls.value(h, x) for x in points]
    return points, draw(_labels(T))


def _labels(T: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 1), min_size=T, max_size=T)


def _bits(row: Any) -> str:
    return list_term(boolean_term(bit) for bit in row)


def _class(cls: FiniteClass) -> str:
    rows = list_term(_bits(row) for row in cls.matrix.tolist())
    return f"(FiniteClass.Class {nat_term(cls.points)} {rows})"


def _examples(points: Any, labels: Any) -> str:
    pairs = zip(points, labels, strict=True)
    return list_term(f"({nat_term(x)}, {boolean_term(y)})" for x, y in pairs)


def _rounds(view: ClassRun) -> str:
    said = view.run.predictions.tolist()
    return list_term(
        f"ClassRun.Round {nat_term(x)} {boolean_term(y)} {boolean_term(p)}"
        for x, y, p in zip(view.points, view.labels, said, strict=True)
    )


# ------------------------------------------------------------------ runs with a class


class Scripted:
    """Anyone: says what a list says, whatever happens."""

    game = FINITE_POINTS

    def __init__(self, script: list[int]) -> None:
        self.script = iter(script)

    def predict(self, x: Any) -> int:  # noqa: ARG002
        """Return the next label of the list."""
        return next(self.script)

    def update(self, x: Any, y: Any) -> bool:  # noqa: ARG002
        """Learn nothing."""
        return False


def _halving(tie: int, eager: bool) -> Maker:
    return lambda cls: Halving(cls, tie=tie, eager=eager)


def _soa(tie: int, eager: bool) -> Maker:
    return lambda cls: SOA(cls, tie=tie, eager=eager)


def _chosen(choice: str, tie: int) -> Maker:
    return lambda cls: Consistent(cls, choice=choice, tie=tie)


def _chosen_at_random(seed: int) -> Maker:
    return lambda cls: Consistent(cls, choice="random", generator=np.random.default_rng(seed))


def makers() -> dict[str, st.SearchStrategy[Maker]]:
    """Return strategies for each learner of the theorems, by its name, with its parameters."""
    bit, flag = st.integers(0, 1), st.booleans()
    return {
        "consistent": st.one_of(
            st.builds(_chosen, st.sampled_from(("first", "last")), bit),
            st.integers(0, 99).map(_chosen_at_random),
        ),
        "halving": st.builds(_halving, bit, flag),
        "soa": st.builds(_soa, bit, flag),
    }


@st.composite
def runs_of(draw: st.DrawFn, making: st.SearchStrategy[Maker]) -> ClassRun:
    """Draw a run of a learner on a class."""
    cls = draw(classes())
    data = draw(sequences(cls))
    return with_class(play(draw(making)(cls), data, record=True))


@st.composite
def _anyones_runs(draw: st.DrawFn) -> ClassRun:
    cls = draw(classes())
    data = draw(sequences(cls))
    script = draw(_labels(len(data[0])))
    return with_class(play(Scripted(script), data), cls)


def _class_runs() -> st.SearchStrategy[ClassRun]:
    return st.one_of(*(runs_of(making) for making in makers().values()), _anyones_runs())


def _hard_sequences(cls: FiniteClass) -> Iterator[tuple[Maker, Any]]:
    """Yield learners with what is hardest for them."""
    for eager, tie in VARIANTS:
        points, labels = halving_sequence(cls, tie, eager)
        yield _halving(tie, eager), (points, labels)
        yield _soa(tie, eager), TreeAdversary(cls)
    (points, labels), choices = consistent_sequence(cls)
    turn = iter((*choices, 0))

    def choice(c: FiniteClass, space: int) -> int:
        wanted = next(turn)
        return wanted if space >> wanted & 1 else next(iter(c.members(space)))

    yield lambda c: Consistent(c, choice=choice), (points, labels)


def _hard_runs() -> Iterator[ClassRun]:
    for cls in KNOWN:
        for make, environment in _hard_sequences(cls):
            yield with_class(play(make(cls), environment, record=True))


def _player(view: ClassRun) -> str:
    parameters = view.run.parameters
    if view.run.learner not in ("consistent", "halving", "soa"):
        return "ClassRuns.Anyone"
    tie = boolean_term(parameters["tie"])
    if view.run.learner == "consistent":
        return f"(ClassRuns.Consistent {tie})"
    name = {"halving": "Halving", "soa": "SOA"}[view.run.learner]
    return f"(ClassRuns.{name} {tie} {boolean_term(parameters['eager'])})"


def _holds(hypothesis: Hypothesis, subject: Any, values: dict[str, int] | None = None) -> str:
    assert hypothesis.test is not None
    return boolean_term(hypothesis.test(subject, values or {}))


def write_run(view: ClassRun) -> str:
    """Write a run as a transcript of ClassRuns.v."""
    shown = [] if view.shown is None else view.run.weights.tolist()  # type: ignore[union-attr]
    quantities = (nat_term(q.read(view)) for q in (SIZE, DIMENSION, MISTAKES))
    tests = (_holds(h, view) for h in (REALISABLE, CONSISTENT, MAJORITY, OPTIMAL))
    parts = [_player(view), _class(view.cls), _rounds(view), list_term(map(_bits, shown))]
    return " ".join(["ClassRuns.Transcript", *parts, *quantities, *tests])


CLASS_RUNS = Checker(
    runs="classes.ClassRuns",
    strategy=_class_runs,
    adversarial=_hard_runs,
    write=write_run,
)

# ------------------------------------------------------------------ classes and their numbers


def write_measured(measured: Measured) -> str:
    """Write a class with its numbers as a transcript of MeasuredRuns.v."""
    assert measured.optimal is not None
    numbers = (measured.size, measured.vc, measured.ldim, measured.optimal)
    halving = (measured.halving(*variant) for variant in VARIANTS)
    values = map(nat_term, (*numbers, *halving, measured.halving_worst))
    points = {"d": measured.cls.points, "k": measured.cls.points}
    examples = (SINGLETONS, THRESHOLDS, HALVING_NOT_OPTIMAL)
    tests = (_holds(example.given[-1], measured, points) for example in examples)
    return " ".join(["MeasuredRuns.Transcript", _class(measured.cls), *values, *tests])


MEASURED = Checker(
    runs="classes.MeasuredRuns",
    strategy=lambda: classes(5, 9).map(Measured),
    adversarial=lambda: map(Measured, (*KNOWN, thresholds(6), singletons(6), all_functions(3))),
    write=write_measured,
)

# ------------------------------------------------------------------ random choices


@st.composite
def random_choices(draw: st.DrawFn) -> RandomConsistent:
    """Draw a class and a sequence that a hypothesis realises."""
    cls = draw(classes())
    points = draw(sequences(cls))[0]
    h = draw(st.integers(0, len(cls) - 1))
    return RandomConsistent(cls, tuple(points), tuple(cls.value(h, x) for x in points))


def _one_by_one() -> Iterator[RandomConsistent]:
    """The labels of the last singleton, which leave one fewer each round."""
    for d in range(2, 7):
        points = tuple(range(d))
        yield RandomConsistent(singletons(d), points, tuple(int(x == d - 1) for x in points))


def write_choice(choice: RandomConsistent) -> str:
    """Write a random choice as a transcript of RandomConsistentRuns.v."""
    sequence = _examples(choice.points, choice.labels)
    expected = rational_term(choice.expected_mistakes())
    parts = [_class(choice.cls), sequence, nat_term(SIZE.read(choice)), expected]
    return " ".join(["RandomConsistentRuns.Transcript", *parts])


RANDOM = Checker(
    runs="classes.RandomConsistentRuns",
    strategy=random_choices,
    adversarial=_one_by_one,
    write=write_choice,
)

# ------------------------------------------------------------------ games against contradiction


@st.composite
def _forced_games(draw: st.DrawFn) -> Forced:
    """Draw a run of anyone, or of a learner down a tree, and one on the same sequence."""
    if draw(st.booleans()):
        make = draw(st.one_of(makers()["halving"], makers()["soa"]))
        cls = draw(classes())
        return forced_game(cls, partial(make, cls))
    view = draw(_anyones_runs())
    data = (view.points, view.labels)
    other = draw(_labels(view.run.T))
    again = view.run.predictions.tolist() if draw(st.booleans()) else other
    return Forced(view, play(Scripted(again), data))


def _down_the_trees() -> Iterator[Forced]:
    for cls, (eager, tie) in product(KNOWN, VARIANTS):
        for make in (_halving(tie, eager), _soa(tie, eager)):
            yield forced_game(cls, partial(make, cls))


def write_forced(forced: Forced) -> str:
    """Write a game as a transcript of ForcedGameRuns.v."""
    view = forced.game
    tests = (forced.is_deterministic, forced.is_contradicted, forced.walks_down)
    parts = [_class(view.cls), _rounds(view), _bits(forced.replay.predictions.tolist())]
    parts += [nat_term(view.ldim), nat_term(forced.mistakes), *map(boolean_term, tests)]
    return " ".join(["ForcedGameRuns.Transcript", *parts])


FORCED = Checker(
    runs="classes.ForcedGameRuns",
    strategy=_forced_games,
    adversarial=_down_the_trees,
    write=write_forced,
)

# ------------------------------------------------------------------ conservative versions


@st.composite
def conserved_pairs(draw: st.DrawFn, pair: type[Conserved] = Conserved) -> Conserved:
    """Draw a learner with its conservative version, on a sequence."""
    cls = draw(classes())
    make = draw(st.one_of(makers()["halving"], makers()["soa"]))
    return pair(partial(make, cls), *draw(sequences(cls)))


def _conserved_hard() -> Iterator[Conserved]:
    for cls, (eager, tie) in product(KNOWN, VARIANTS):
        points, labels = halving_sequence(cls, tie, True)
        yield Conserved(partial(_halving(tie, eager), cls), list(points), list(labels))


def write_conserved(pair: Conserved) -> str:
    """Write a learner and its conservative version as a transcript of ConservedRuns.v."""
    learner: Any = pair.make()
    kind = {"halving": "Halving", "soa": "SOA"}[learner.name]
    said = (_bits(run.predictions.tolist()) for run in (pair.run, pair.replay))
    parts = [f"ConservedRuns.{kind}", boolean_term(learner.tie), boolean_term(learner.eager)]
    parts += [_class(learner.hypotheses), _examples(pair.instances, pair.outcomes), *said]
    parts += [nat_term(pair.mistakes), nat_term(sum(pair.replay.losses))]
    return " ".join(["ConservedRuns.Transcript", *parts])


CONSERVED = Checker(
    runs="classes.ConservedRuns",
    strategy=conserved_pairs,
    adversarial=_conserved_hard,
    write=write_conserved,
)

# ------------------------------------------------------------------ trees


def write_halfspaces(tree: HalfspaceTree) -> str:
    """Write a tree of halfspaces as a transcript of HalfspaceTreeRuns.v."""
    values = map(nat_term, (tree.depth, tree.dimension, tree.realised()))
    return " ".join(["HalfspaceTreeRuns.Transcript", *values])


HALFSPACES = Checker(
    runs="classes.HalfspaceTreeRuns",
    strategy=lambda: st.builds(HalfspaceTree, st.integers(1, 6), st.integers(1, 4)),
    adversarial=lambda: [HalfspaceTree(7, 2), HalfspaceTree(7, 1)],
    write=write_halfspaces,
)


def write_walk(walk: TreeWalk) -> str:
    """Write a walk as a transcript of TreeWalkRuns.v."""
    values = map(nat_term, (len(walk.labels), walk.tail(), walk.index()))
    return " ".join(["TreeWalkRuns.Transcript", _bits(walk.labels), *values])


WALKS = Checker(
    runs="classes.TreeWalkRuns",
    strategy=lambda: st.builds(TreeWalk, st.lists(st.integers(0, 1), max_size=8).map(tuple)),
    adversarial=lambda: [TreeWalk(), TreeWalk((1,) * 8), TreeWalk((0,) * 8)],
    write=write_walk,
)

CHECKERS = (CLASS_RUNS, MEASURED, RANDOM, FORCED, CONSERVED, HALFSPACES, WALKS)
