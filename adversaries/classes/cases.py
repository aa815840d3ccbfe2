"""Which games are played on finite classes?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from hypothesis import strategies as st

from adversaries.classes.sequences import Contrarian, ShatteredSetAdversary, TreeAdversary
from adversaries.classes.sizes import Named, fits, fitting
from adversaries.classes.strategies import classes, every_class, realisable, relabelled
from adversaries.core.arena import Enumeration
from adversaries.core.judge import Case
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from bounds.classes.examples import NOT_OPTIMAL
from learners.classes import (
    FiniteClass,
    all_functions,
    conjunctions,
    halfspaces,
    singletons,
    thresholds,
)

Setting = Mapping[str, Any]
Settings = Sequence[Setting]

#: Who asks a copy of the learner at every point plays on classes with so many labels at most;
#: from larger ones than the second nothing is drawn.
_ASKED, DRAWN = 1 << 12, 1 << 18
#: Up to so many hypotheses of a fixed number are drawn one by one.
_MOST_DRAWN = 16

ABOUT = "sequences known to be worst, and adversaries that contradict"


def on_class(cls: FiniteClass, environment: Callable[[], Any], words: str, **setting: Any) -> Case:
    """Return the case that plays on a class."""
    return Case({"hypotheses": cls.strings, **setting}, environment, words)


def on_sequence(cls: FiniteClass, points: Any, labels: Any, **setting: Any) -> Case:
    """Return the case of a fixed sequence, written down as it is."""
    words = " ".join(f"{x}:{y}" for x, y in zip(points, labels, strict=True)) or "no rounds"
    return on_class(cls, lambda: (points, labels), words, **setting)


def contradicted(
    cls: FiniteClass, name: str, opponents: Iterable[Callable[[FiniteClass], Any]], **setting: Any
) -> Iterator[Case]:
    """Yield the games against adversaries that contradict on a class."""
    for opponent in opponents:
        if opponent is not Contrarian or cls.matrix.size <= _ASKED:
            words = " ".join((getattr(opponent, "__name__", ""), name)).strip()
            yield on_class(cls, lambda meet=opponent: meet(cls), words, **setting)  # type: ignore[misc]


# ------------------------------------------------------------------ classes


def known_classes(scope: Scope) -> list[Named]:
    """Return the classes of the sources, or such as have what is fixed."""
    return fitting(scope, _known(scope.profile))


def _known(profile: Profile) -> list[Named]:
    largest = 4 if profile.name == "fast" else 6
    return [
        *((f"all functions on {n} points", all_functions(n)) for n in range(1, largest)),
        *((f"{d} singletons", singletons(d)) for d in (1, 2, 5)),
        *((f"thresholds on {k} points", thresholds(k)) for k in (1, 3, 7)),
        ("conjunctions of 2 variables", conjunctions(2)),
        ("halfspaces on {0,1}^2", halfspaces(2)),
        ("where Halving is not optimal", FiniteClass(NOT_OPTIMAL)),
    ]


def drawn_classes(scope: Scope, **limits: int) -> st.SearchStrategy[tuple[str, ...]]:
    """Return the strategy of classes, of those that have what is fixed."""
    if not scope.fixed.keys() & {"H", "Ldim", "hypotheses"}:
        return classes(**limits)
    size = scope.fixed.get("H", 0)
    if scope.fixed.keys().isdisjoint({"Ldim", "hypotheses"}) and 1 <= size <= _MOST_DRAWN:
        points = max(1, (size - 1).bit_length())
        return classes(least=size, most=size, least_points=points, most_points=points + 3)
    known = [cls for _, cls in known_classes(scope) if cls.matrix.size <= DRAWN]
    if "hypotheses" in scope.fixed:
        return st.sampled_from([cls.strings for cls in known]) if known else st.nothing()
    return st.sampled_from(known).flatmap(relabelled) if known else st.nothing()


# ------------------------------------------------------------------ sources


def adaptive(scope: Scope, settings: Settings) -> Iterator[Case]:
    """Yield the adversaries that contradict, on all known classes."""
    opponents = (TreeAdversary, Contrarian, ShatteredSetAdversary)
    for setting in settings:
        for name, cls in known_classes(scope):
            yield from contradicted(cls, f"on {name}", opponents, **setting)


def enumerated(settings: Settings) -> Callable[[Scope], Iterator[Enumeration]]:
    """Return all small classes against contrarian and tree, and all short sequences."""

    def parts(scope: Scope) -> Iterator[Enumeration]:
        small = _every_class(scope)
        if small:
            cases = _all_games(scope, small, settings)
            yield Enumeration(cases, "every class and sequence up to a size", repeats=True)

    return parts


def _every_class(scope: Scope) -> list[FiniteClass]:
    """Return every class on two or three points that has what is fixed."""
    least = 2 if scope.profile.name == "fast" else 3
    for points in (least, 3):
        found = [cls for cls in every_class(points) if fits(scope, cls)]
        if found:
            return found
    return []


def _all_games(scope: Scope, small: list[FiniteClass], settings: Settings) -> Iterator[Case]:
    for setting in settings:
        for cls in small:
            yield from contradicted(cls, "", (Contrarian, TreeAdversary), **setting)
        yield from _sequences(scope, setting)


def _sequences(scope: Scope, setting: Setting) -> Iterator[Case]:
    """Yield every realisable sequence on every class on two points."""
    longest = 3 if scope.profile.name == "fast" else 4
    for cls in every_class(2):
        for T in range(longest + 1) if fits(scope, cls) else ():
            for points in product(range(2), repeat=T):
                labels = {tuple(cls.value(h, x) for x in points) for h in range(len(cls))}
                for row in sorted(labels):
                    yield on_sequence(cls, points, row, **setting)


def drawn_runs(settings: Settings) -> Callable[[Scope], st.SearchStrategy[Case]]:
    """Return the strategy of realisable sequences on drawn classes."""

    @st.composite
    def cases(draw: st.DrawFn, strings: st.SearchStrategy[tuple[str, ...]]) -> Case:
        chosen = draw(strings)
        points, labels = draw(realisable(chosen))
        return on_sequence(FiniteClass(chosen), points, labels, **draw(st.sampled_from(settings)))

    def drawn(scope: Scope) -> st.SearchStrategy[Case]:
        strings = drawn_classes(scope)
        return st.nothing() if strings.is_empty else cases(strings)

    return drawn
