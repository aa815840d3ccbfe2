"""Are Elimination, counts of conjunctions, questions and teaching sets those of Coq?"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from hypothesis import strategies as st

from adversaries.classes.sequences import Contrarian, TreeAdversary, one_literal_at_a_time
from adversaries.classes.strategies import conjunction_runs, noisy, realisable
from bounds.classes import concepts
from bounds.classes.concepts import Conjunctions, Taught
from bounds.classes.views import ClassRun, ConceptRun, holds, with_class, with_target
from learners.classes import FiniteClass, k_conjunctions
from learners.classes.elimination import Elimination
from learners.classes.halving import Halving
from learners.classes.queries import Example, Learned, Oracle, learn_by_queries, teaching_set
from learners.core.protocol import Learner, play
from noregret.prove.conformance.checker import Checker
from noregret.prove.conformance.terms import boolean_term, list_term, nat_term


def bits_term(values: Any) -> str:
    """Write a list of bits."""
    return list_term(boolean_term(value) for value in values)


def option_term(term: str | None) -> str:
    """Write what may be missing."""
    return "None" if term is None else f"(Some {term})"


# ------------------------------------------------------------------ Elimination


def eliminated(
    n: int,
    rows: Sequence[Sequence[int]],
    labels: Sequence[int],
    kind: Callable[..., Learner] = Elimination,
    *,
    monotone: bool = False,
    target: tuple[int, ...] | None = None,
) -> ConceptRun:
    """Play a run of Elimination, or of a learner that is made like it."""
    data = ([list(row) for row in rows], list(labels))
    return with_target(play(kind(n, monotone=monotone), data, record=True), target)


@st.composite
def eliminations(draw: st.DrawFn, kind: Callable[..., Learner] = Elimination) -> ConceptRun:
    """Draw a run: labels of the target, some of them wrong now and then."""
    monotone = draw(st.booleans())
    n, target, rows = draw(conjunction_runs(monotone=monotone))
    labels = [int(holds(row, target)) for row in rows]
    if labels and draw(st.sampled_from((False, False, True))):
        labels[draw(st.integers(0, len(labels) - 1))] ^= 1
    told = target if draw(st.booleans()) else None
    return eliminated(n, rows, labels, kind, monotone=monotone, target=told)


def _costly_eliminations() -> Iterator[ConceptRun]:
    for n, monotone in product((1, 2, 3), (False, True)):
        for signs in product((0, 1) if monotone else (0, 1, -1), repeat=n):
            target = tuple(sign * i for i, sign in enumerate(signs, 1) if sign)
            rows, labels = one_literal_at_a_time(n, target, monotone)
            yield eliminated(n, rows, labels, monotone=monotone, target=target)


def _literal(literal: int) -> str:
    return f"({nat_term(abs(literal) - 1)}, {boolean_term(literal > 0)})"


_AGREES = next(given for given in concepts.ELIMINATION.given if given.name == "conjunction")


def _elimination(view: ConceptRun) -> str:
    run, target = view.run, view.target
    rounds = (
        f"({bits_term(x)}, {boolean_term(y)}, {boolean_term(p)})"
        for (x, y), p in zip(view.rounds, run.predictions, strict=True)
    )
    assert run.weights is not None
    assert _AGREES.test is not None
    fields = [
        nat_term(concepts.VARIABLES.read(view)),
        boolean_term(view.monotone),
        option_term(None if target is None else list_term(map(_literal, target))),
        list_term(rounds),
        list_term(bits_term(row) for row in run.weights),
        boolean_term(_AGREES.test(view, {})),
        nat_term(concepts.LITERALS.read(view)),
        nat_term(concepts.ERRORS.read(view)),
    ]
    return f"EliminationRuns.Transcript {' '.join(fields)}"


ELIMINATION = Checker("classes.EliminationRuns", eliminations, _costly_eliminations, _elimination)

# ------------------------------------------------------------------ counting


@st.composite
def families(draw: st.DrawFn) -> Conjunctions:
    """Draw conjunctions of a size, which may be too large, or of all sizes."""
    n = draw(st.integers(1, 4))
    return Conjunctions(n, draw(st.none() | st.integers(0, n + 1)))


def _families() -> Iterator[Conjunctions]:
    for n in range(1, 5):
        yield from (Conjunctions(n, k) for k in (None, *range(n + 1)))


def _family(family: Conjunctions) -> str:
    size = option_term(None if family.k is None else nat_term(family.k))
    count = nat_term(concepts.COUNTED.read(family))
    return f"ConjunctionsRuns.Transcript {nat_term(family.n)} {size} {count}"


CONJUNCTIONS = Checker("classes.ConjunctionsRuns", families, _families, _family)

# ------------------------------------------------------------------ Halving on k-conjunctions


def halved(
    n: int, k: int, environment: Any, kind: Callable[..., Learner] = Halving, **options: Any
) -> ClassRun:
    """Play a run of Halving, or of a learner that is made like it, on the k-conjunctions."""
    return with_class(play(kind(k_conjunctions(n, k), **options), environment))


@st.composite
def halvings(draw: st.DrawFn, kind: Callable[..., Learner] = Halving) -> ClassRun:
    """Draw a run of Halving on the k-conjunctions, with labels of one of them or others."""
    n = draw(st.integers(1, 3))
    k = draw(st.integers(0, n))
    strings = k_conjunctions(n, k).strings
    sequences = realisable(strings) | noisy(strings, rounds=draw(st.integers(0, 8)))
    options = {"tie": draw(st.integers(0, 1)), "eager": draw(st.booleans())}
    return halved(n, k, draw(sequences), kind, **options)


def _contradicted_halvings() -> Iterator[ClassRun]:
    for n, k in ((1, 0), (1, 1), (2, 1), (2, 2), (3, 1), (3, 2)):
        for tie, eager in product((0, 1), (False, True)):
            cls: FiniteClass = k_conjunctions(n, k)
            yield halved(n, k, Contrarian(cls), tie=tie, eager=eager)
            yield halved(n, k, TreeAdversary(cls), tie=tie, eager=eager)


def _halving(view: ClassRun) -> str:
    run = view.run
    rounds = (
        f"({nat_term(x)}, {boolean_term(y)}, {boolean_term(p)})"
        for x, y, p in zip(view.points, view.labels, run.predictions, strict=True)
    )
    fields = [
        nat_term(view.cls.points),
        list_term(bits_term(row) for row in view.cls.matrix),
        boolean_term(run.parameters["eager"]),
        boolean_term(run.parameters["tie"]),
        list_term(rounds),
        *(nat_term(quantity.read(view)) for quantity in concepts.HALVING.quantities),
    ]
    return f"HalvingConjunctionsRuns.Transcript {' '.join(fields)}"


HALVING = Checker("classes.HalvingConjunctionsRuns", halvings, _contradicted_halvings, _halving)

# ------------------------------------------------------------------ questions and examples


@dataclass(frozen=True)
class Lesson:
    """A monotone conjunction with what is asked and what is shown."""

    taught: Taught
    asked: tuple[tuple[int, ...], ...]
    named: tuple[int, ...]
    shown: tuple[Example, ...]


def lesson(
    taught: Taught,
    learn: Callable[[Oracle, int], Learned] = learn_by_queries,
    teach: Callable[[int, Sequence[int]], list[Example]] = teaching_set,
) -> Lesson:
    """Ask for a conjunction, and teach it."""
    asked: list[tuple[int, ...]] = []

    def oracle(x: Any) -> int:
        asked.append(tuple(int(bit) for bit in x))
        return int(holds(asked[-1], taught.relevant))

    named = learn(oracle, taught.n).literals
    return Lesson(taught, tuple(asked), named, tuple(teach(taught.n, taught.relevant)))


@st.composite
def lessons(draw: st.DrawFn) -> Lesson:
    """Draw a conjunction; its variables come in any order."""
    n = draw(st.integers(1, 6))
    chosen = draw(st.lists(st.integers(1, n), unique=True))
    return lesson(Taught(n, tuple(chosen)))


def _all_lessons() -> Iterator[Lesson]:
    for n in range(1, 6):
        for size in range(n + 1):
            yield from (lesson(Taught(n, c)) for c in combinations(range(1, n + 1), size))


def _members(n: int, chosen: Sequence[int]) -> str:
    return bits_term(i in chosen for i in range(1, n + 1))


def _lesson(given: Lesson) -> str:
    n, taught = given.taught.n, given.taught
    queries, examples = (t.quantities[-1].read for t in (concepts.QUERIES, concepts.TEACHER))
    fields = [
        nat_term(n),
        _members(n, taught.relevant),
        list_term(map(bits_term, given.asked)),
        _members(n, given.named),
        nat_term(max(0, queries(taught))),
        list_term(f"({bits_term(x)}, {boolean_term(y)})" for x, y in given.shown),
        nat_term(taught.k),
        nat_term(max(0, examples(taught))),
    ]
    return f"TeachingRuns.Transcript {' '.join(fields)}"


LESSONS = Checker("classes.TeachingRuns", lessons, _all_lessons, _lesson)

CHECKERS = (ELIMINATION, CONJUNCTIONS, HALVING, LESSONS)
