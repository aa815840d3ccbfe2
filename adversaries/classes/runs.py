"""How are the theorems about runs on finite classes and on assignments put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import sympy
from hypothesis import strategies as st

from adversaries.classes.bulk import hunts, kinds_of
from adversaries.classes.sequences import (
    BlindContrarian,
    Contrarian,
    ShatteredSetAdversary,
    TreeAdversary,
    in_order,
    one_literal_at_a_time,
)
from adversaries.classes.strategies import classes, conjunction_runs, every_class, noisy, realisable
from adversaries.core.arena import drawn
from adversaries.core.hunt import hunted
from adversaries.core.judge import Case, Factory, Parameters, Tally, judge
from adversaries.core.profile import Profile
from bounds.classes.dimensions import VARIANTS, halving_sequence
from bounds.classes.examples import NOT_OPTIMAL
from bounds.classes.views import holds, littlestone
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence, Outcome
from learners.classes import (
    FiniteClass,
    all_functions,
    conjunctions,
    halfspaces,
    k_conjunctions,
    singletons,
    thresholds,
)
from learners.classes.agnostic import Agnostic
from learners.classes.consistent import Consistent
from learners.classes.elimination import Elimination
from learners.classes.halving import Halving
from learners.classes.soa import SOA, expert_count
from learners.core.arithmetic import BALL
from learners.core.protocol import Learner

Method = Callable[[Theorem, Profile, int, Factory | None], Iterator[Evidence]]
Cases = Callable[[Profile], Iterator[Case]]

# ------------------------------------------------------------------ players


def consistent(p: Parameters) -> Learner:
    """Return Consistent with a choice."""
    return Consistent(p["hypotheses"], choice=p.get("choice", "first"))


def halving(p: Parameters) -> Learner:
    """Return a variant of Halving."""
    return Halving(p["hypotheses"], tie=p.get("tie", 1), eager=p.get("eager", False))


def soa(p: Parameters) -> Learner:
    """Return SOA."""
    shared = littlestone(FiniteClass(p["hypotheses"]))
    options = {"tie": p.get("tie", 1), "eager": p.get("eager", True), "dimensions": shared}
    return SOA(p["hypotheses"], **options)


def agnostic(p: Parameters) -> Learner:
    """Return the agnostic learner in balls."""
    return Agnostic(p["hypotheses"], p["T"], tie=p.get("tie", 1), arithmetic=BALL)


def elimination(p: Parameters) -> Learner:
    """Return elimination."""
    return Elimination(p["n"], monotone=p["monotone"])


# ------------------------------------------------------------------ cases


def case(cls: FiniteClass, environment: Callable[[], Any], words: str, **setting: Any) -> Case:
    """Return the case that plays on a class."""
    return Case({"hypotheses": cls.strings, **setting}, environment, words)


def fixed(cls: FiniteClass, points: Any, labels: Any, **setting: Any) -> Case:
    """Return the case of a fixed sequence, written down as it is."""
    words = " ".join(f"{x}:{y}" for x, y in zip(points, labels, strict=True)) or "no rounds"
    return case(cls, lambda: (points, labels), words, **setting)


def _known(profile: Profile) -> list[tuple[str, FiniteClass]]:
    largest = 4 if profile.name == "fast" else 6
    return [
        *((f"all functions on {n} points", all_functions(n)) for n in range(1, largest)),
        *((f"{d} singletons", singletons(d)) for d in (1, 2, 5)),
        *((f"thresholds on {k} points", thresholds(k)) for k in (1, 3, 7)),
        ("conjunctions of 2 variables", conjunctions(2)),
        ("halfspaces on {0,1}^2", halfspaces(2)),
        ("where Halving is not optimal", FiniteClass(NOT_OPTIMAL)),
    ]


def _adaptive(profile: Profile, **setting: Any) -> Iterator[Case]:
    """Yield the adversaries that contradict, on all known classes."""
    for name, cls in _known(profile):
        for kind in (TreeAdversary, Contrarian, ShatteredSetAdversary):
            words = f"{kind.__name__} on {name}"
            yield case(cls, lambda kind=kind, cls=cls: kind(cls), words, **setting)  # type: ignore[misc]


def _small(profile: Profile, **setting: Any) -> Iterator[Case]:
    """Yield every class on two or three points against the contrarian and the tree."""
    for cls in every_class(2 if profile.name == "fast" else 3):
        for kind in (Contrarian, TreeAdversary):
            words = kind.__name__
            yield case(cls, lambda kind=kind, cls=cls: kind(cls), words, **setting)  # type: ignore[misc]


def _sequences(profile: Profile, **setting: Any) -> Iterator[Case]:
    """Yield every realisable sequence on every class on two points."""
    longest = 3 if profile.name == "fast" else 4
    for cls in every_class(2):
        for T in range(longest + 1):
            for points in product(range(2), repeat=T):
                labels = {tuple(cls.value(h, x) for x in points) for h in range(len(cls))}
                for row in sorted(labels):
                    yield fixed(cls, points, row, **setting)


def _settings(*options: dict[str, Any]) -> list[dict[str, Any]]:
    return list(options)


_CHOICES = _settings({"choice": "first"}, {"choice": "last"})
_HALVING: list[dict[str, Any]] = [{"eager": eager, "tie": tie} for eager, tie in VARIANTS]
_SOA = _settings({"tie": 1}, {"tie": 0}, {"tie": 1, "eager": False})


def _consistent_extremal(profile: Profile) -> Iterator[Case]:
    for d in (1, 2, 3, 10, 40):
        cls, (points, labels) = singletons(d), in_order(d)
        yield fixed(cls, points, labels, choice="first")
        yield fixed(cls, [d - 1 - x for x in points], labels, choice="last")
    for setting in _CHOICES:
        yield from _adaptive(profile, **setting)


def _halving_extremal(profile: Profile) -> Iterator[Case]:
    for setting in _HALVING:
        for _, cls in _known(profile):
            yield fixed(cls, *halving_sequence(cls, setting["tie"], setting["eager"]), **setting)
        yield from _adaptive(profile, **setting)


def _soa_extremal(profile: Profile) -> Iterator[Case]:
    hard = FiniteClass(NOT_OPTIMAL)
    for setting in _SOA:
        for eager, tie in VARIANTS:
            yield fixed(hard, *halving_sequence(hard, tie, eager), **setting)
        yield from _adaptive(profile, **setting)


def _k_conjunctions_extremal(profile: Profile) -> Iterator[Case]:
    sizes = ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2)) if profile.name == "fast" else ()
    for n, k in sizes or ((1, 1), (2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2)):
        for setting in _HALVING:
            cls = k_conjunctions(n, k)
            words = f"{k}-conjunctions of {n} variables"
            yield case(cls, lambda cls=cls: Contrarian(cls), words, **setting)  # type: ignore[misc]
            yield case(cls, lambda cls=cls: TreeAdversary(cls), words, **setting)  # type: ignore[misc]


def _drawn_runs(settings: list[dict[str, Any]]) -> st.SearchStrategy[Case]:
    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        strings = draw(classes())
        points, labels = draw(realisable(strings))
        return fixed(FiniteClass(strings), points, labels, **draw(st.sampled_from(settings)))

    return cases()


def _drawn_k_conjunctions() -> st.SearchStrategy[Case]:
    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        n = draw(st.integers(1, 4))
        cls = k_conjunctions(n, draw(st.integers(1, n)))
        points, labels = draw(realisable(cls.strings))
        return fixed(cls, points, labels, **draw(st.sampled_from(_HALVING)))

    return cases()


# ------------------------------------------------------------------ the agnostic case


def _rate(cls: FiniteClass, T: int) -> sympy.Expr:
    experts = min(len(cls), expert_count(T, littlestone(cls).dimension()))
    return sympy.sqrt(2 * sympy.log(experts) / T)


def _agnostic_extremal(profile: Profile) -> Iterator[Case]:
    last = 6 if profile.name == "fast" else 12
    for cls in (all_functions(1), all_functions(2), singletons(3), thresholds(3)):
        for T in (1, 2, 3, last):
            words = f"contrarian, {cls!r}, T={T}"
            setting = {"T": T, "eta": _rate(cls, T)}
            yield case(cls, lambda cls=cls, T=T: BlindContrarian(cls, T), words, **setting)  # type: ignore[misc]
            yield fixed(cls, [0] * T, [0] * T, **setting)
    # Few flips against many hypotheses: the experts are taken.
    many = thresholds(31)
    yield fixed(many, [15, 7, 15], [1, 0, 0], T=3, eta=_rate(many, 3))
    single = singletons(20)
    yield fixed(single, [3, 3, 4], [0, 1, 1], T=3, eta=_rate(single, 3))


def _drawn_agnostic() -> st.SearchStrategy[Case]:
    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        strings = draw(classes(most_points=3, most=6, least=2))
        cls = FiniteClass(strings)
        T = draw(st.integers(1, 6))
        points, labels = draw(noisy(strings, rounds=T))
        return fixed(cls, points, labels, T=T, eta=_rate(cls, T))

    return cases()


# ------------------------------------------------------------------ elimination


def _concept(n: int, target: tuple[int, ...], rows: Any, monotone: bool, words: str = "") -> Case:
    labels = [int(holds(tuple(row), target)) for row in rows]
    shown = [list(row) for row in rows]
    text = words or " ".join("".join(map(str, row)) for row in shown) or "no rounds"
    return Case({"n": n, "monotone": monotone, "target": target}, lambda: (shown, labels), text)


def _targets(n: int, monotone: bool) -> Iterator[tuple[int, ...]]:
    for signs in product((0, 1) if monotone else (0, 1, -1), repeat=n):
        yield tuple(sign * i for i, sign in enumerate(signs, 1) if sign)


def _elimination_extremal(monotone: bool) -> Cases:
    def cases(profile: Profile) -> Iterator[Case]:
        for n in range(1, 4 if profile.name == "fast" else 6):
            for target in _targets(n, monotone):
                rows, _ = one_literal_at_a_time(n, target, monotone)
                yield _concept(n, target, rows, monotone)
        for n in (1, 2):
            for target in _targets(n, monotone):
                for T in range(4):
                    for shown in product(list(product((0, 1), repeat=n)), repeat=T):
                        yield _concept(n, target, shown, monotone)

    return cases


def _drawn_elimination(monotone: bool) -> st.SearchStrategy[Case]:
    return conjunction_runs(monotone=monotone).map(
        lambda drawn_: _concept(*drawn_, monotone=monotone)
    )


# ------------------------------------------------------------------ methods


def method(
    player: Factory,
    cases: st.SearchStrategy[Case],
    extremal: Cases,
    *complete: Cases,
) -> Method:
    """Return the method that plays the worst sequences, small classes as a whole, what is found
    in bulk, drawn cases.
    """

    def gather(
        theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
    ) -> Iterator[Evidence]:
        make = learner or player
        tally = Tally("extremal", "sequences known to be worst, and adversaries that contradict")
        yield _played(tally, theorem, make, extremal(profile))
        for source in complete:
            whole = Tally("exhaustive", "every class and sequence up to a size")
            yield _played(whole, theorem, make, source(profile))
        kinds = kinds_of(theorem.key)
        if kinds:
            yield hunted(theorem, hunts(theorem, kinds), profile, make, seed, "sequences")
        yield drawn(theorem, cases, profile, make, seed)

    return gather


def _played(tally: Tally, theorem: Theorem, make: Factory, cases: Iterator[Case]) -> Evidence:
    for known in cases:
        verdict, run = judge(theorem, make, known)
        tally.add(verdict, str(known), run)
        if verdict.outcome is Outcome.VIOLATED:
            break
    return tally.evidence()


def _over(settings: list[dict[str, Any]]) -> Cases:
    """Return all small classes and sequences under each of the settings."""

    def cases(profile: Profile) -> Iterator[Case]:
        for setting in settings:
            yield from _small(profile, **setting)
            yield from _sequences(profile, **setting)

    return cases


METHODS: dict[str, Method] = {
    "consistent.mistakes": method(
        consistent, _drawn_runs(_CHOICES), _consistent_extremal, _over(_CHOICES)
    ),
    "halving.mistakes": method(halving, _drawn_runs(_HALVING), _halving_extremal, _over(_HALVING)),
    "soa.mistakes": method(soa, _drawn_runs(_SOA), _soa_extremal, _over(_SOA)),
    "conjunctions.halving": method(halving, _drawn_k_conjunctions(), _k_conjunctions_extremal),
    "agnostic.regret": method(agnostic, _drawn_agnostic(), _agnostic_extremal),
    "elimination.mistakes": method(
        elimination, _drawn_elimination(False), _elimination_extremal(False)
    ),
    "elimination.monotone": method(
        elimination, _drawn_elimination(True), _elimination_extremal(True)
    ),
}
