"""How are the theorems about classes, trees, counts and forced games put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.classes.runs import Method
from adversaries.classes.sequences import TreeAdversary, in_order
from adversaries.classes.strategies import classes, every_class, realisable
from adversaries.core.explore import explore_subjects
from adversaries.core.judge import Factory, Tally
from adversaries.core.profile import Profile
from adversaries.experts.players import TableLabeller
from bounds.classes.agnostic import ExpertSets
from bounds.classes.concepts import Conjunctions, Taught
from bounds.classes.examples import NOT_OPTIMAL
from bounds.classes.subjects import (
    BlockCoins,
    BlockTotal,
    Conserved,
    Expertise,
    Forced,
    HalfspaceTree,
    Ladder,
    Measured,
    RandomConsistent,
    TreeWalk,
)
from bounds.classes.views import with_class
from bounds.core.theorem import Theorem
from bounds.core.verdict import Evidence
from learners.classes import (
    FiniteClass,
    all_functions,
    conjunctions,
    halfspaces,
    parities,
    singletons,
    thresholds,
)
from learners.classes.consistent import Consistent
from learners.classes.halving import Halving
from learners.classes.soa import SOA
from learners.core.protocol import Learner, play
from learners.games import FINITE_FORECAST

Named = Iterable[tuple[str, Any]]


def _refuse_another(theorem: Theorem, learner: Factory | None) -> None:
    if learner is not None:
        raise ValueError(f"{theorem.key} is not about a learner: none can take part")


def listed(
    method: str, scope: str, subjects: Callable[[Profile], Named], drawn: Any = None
) -> Method:
    """Return the method that checks subjects one by one, and then drawn ones.

    ``drawn`` is a strategy, what makes a subject of its values, and what they are called.
    """

    def gather(
        theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
    ) -> Iterator[Evidence]:
        _refuse_another(theorem, learner)
        tally = Tally(method, scope)
        for words, subject in subjects(profile):
            tally.add(theorem.check(subject), words)
        yield tally.evidence()
        if drawn is not None:
            values, build, what = drawn
            yield explore_subjects(theorem, values, build, profile.examples, seed, what)

    return gather


# ------------------------------------------------------------------ classes


def _families(profile: Profile) -> Named:
    largest = {"fast": 6, "ci": 9}.get(profile.name, 12)
    for n in range(1, largest):
        yield f"all functions on {n} points", Measured(all_functions(n))
    for d in (1, 2, 5, 30):
        yield f"{d} singletons", Measured(singletons(d))
        yield f"thresholds on {d} points", Measured(thresholds(d))
    yield "conjunctions of 2 variables", Measured(conjunctions(2))
    yield "parities of 3 variables", Measured(parities(3))
    yield "halfspaces on {0,1}^2", Measured(halfspaces(2))
    yield "where Halving is not optimal", Measured(FiniteClass(NOT_OPTIMAL))


def _all_parts(points: int) -> Named:
    """Yield every class on some points, as parts of the class of all functions there."""
    full = all_functions(points)
    ladder = Ladder(full)
    for space in range(1, full.all + 1):
        yield f"hypotheses {space:b} of all on {points} points", Measured(full, space, ladder)


def on_classes(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
) -> Iterator[Evidence]:
    """Check families, every class on a few points, and drawn classes."""
    _refuse_another(theorem, learner)
    known = Tally("extremal", "the classes of the sources")
    for words, subject in _families(profile):
        known.add(theorem.check(subject), words)
    yield known.evidence()
    most = 4 if profile.name == "deep" else 3
    whole = Tally("exhaustive", f"every class on up to {most} points")
    for points in range(1, most + 1):
        for words, subject in _all_parts(points):
            whole.add(theorem.check(subject), words)
    yield whole.evidence()
    yield explore_subjects(
        theorem,
        classes(most_points=6),
        lambda strings: Measured(FiniteClass(strings)),
        profile.examples,
        seed,
        "classes",
    )


# ------------------------------------------------------------------ games


_PLAYERS: dict[str, Callable[[FiniteClass], Learner]] = {
    "Consistent, first": lambda cls: Consistent(cls),
    "Consistent, last": lambda cls: Consistent(cls, choice="last"),
    "Halving": lambda cls: Halving(cls),
    "eager Halving, tie to 0": lambda cls: Halving(cls, tie=0, eager=True),
    "SOA": lambda cls: SOA(cls),
    "a table": lambda _: TableLabeller(b"\x35\x9a\x07"),
}


def forced_game(cls: FiniteClass, make: Callable[[], Learner]) -> Forced:
    """Let a learner meet the tree adversary, and a fresh one the same sequence."""
    run = play(make(), TreeAdversary(cls))
    replay = (
        play(make(), (list(run.instances), list(run.outcomes)))
        if (run.T and run.instances is not None)
        else run
    )
    return Forced(with_class(run, cls), replay)


def forced(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
) -> Iterator[Evidence]:
    """Send the tree adversary against known and drawn deterministic learners."""
    players = {"given": lambda cls: learner({"hypotheses": cls.strings})} if learner else _PLAYERS
    tally = Tally("extremal", f"the tree adversary against {len(players)} learners")
    for name, make in players.items():
        for words, subject in _families(profile):
            if subject.size <= 256:
                cls = subject.cls
                game = forced_game(cls, lambda make=make, cls=cls: make(cls))  # type: ignore[misc]
                tally.add(theorem.check(game), f"{name} on {words}")
    yield tally.evidence()

    def build(value: tuple[tuple[str, ...], bytes]) -> Forced:
        cls = FiniteClass(value[0])
        if learner is not None:
            return forced_game(cls, lambda: learner({"hypotheses": cls.strings}))
        return forced_game(cls, lambda: TableLabeller(value[1]))

    values = st.tuples(classes(), st.binary(min_size=1, max_size=8))
    yield explore_subjects(
        theorem, values, build, profile.examples, seed, "classes and learners as tables"
    )


def conservative(
    theorem: Theorem, profile: Profile, seed: int, learner: Factory | None
) -> Iterator[Evidence]:
    """Compare known learners with their conservative versions."""

    def maker(cls: FiniteClass, name: str) -> Callable[[], Learner]:
        if learner is not None:
            return lambda: learner({"hypotheses": cls.strings})
        return lambda: _PLAYERS[name](cls)

    tally = Tally("exhaustive", "every class on 2 points, every realisable sequence, T <= 3")
    for cls in every_class(2):
        for points in product(range(2), repeat=3):
            for h in range(len(cls)):
                labels = [cls.value(h, x) for x in points]
                for name in _PLAYERS:
                    pair = Conserved(maker(cls, name), list(points), labels)
                    tally.add(theorem.check(pair), f"{name} on {cls.strings}: {points} {labels}")
    yield tally.evidence()

    @st.composite
    def values(draw: st.DrawFn) -> tuple[tuple[str, ...], Any, str]:
        strings = draw(classes())
        return strings, draw(realisable(strings)), draw(st.sampled_from(sorted(_PLAYERS)))

    def build(value: tuple[tuple[str, ...], Any, str]) -> Conserved:
        strings, (points, labels), name = value
        return Conserved(maker(FiniteClass(strings), name), list(points), list(labels))

    yield explore_subjects(theorem, values(), build, profile.examples, seed, "realisable runs")


# ------------------------------------------------------------------ lists


def _random_choices(profile: Profile) -> Named:
    sizes = (1, 2, 3, 10, 100) if profile.name == "fast" else (1, 2, 3, 10, 100, 1000)
    for d in sizes:
        points, labels = in_order(d)
        choice = RandomConsistent(singletons(d), tuple(points), tuple(labels))
        yield f"{d} singletons in order, the last is right", choice


@st.composite
def _drawn_choices(draw: st.DrawFn) -> RandomConsistent:
    strings = draw(classes())
    return RandomConsistent(FiniteClass(strings), *draw(realisable(strings)))


def _expertise(profile: Profile) -> Named:
    longest = 2 if profile.name == "fast" else 3
    for cls in every_class(2):
        for tie, h in product((0, 1), range(len(cls))):
            for points in product(range(2), repeat=longest):
                words = f"{cls.strings}, hypothesis {h}, points {points}, tie {tie}"
                yield words, Expertise(cls, h, points, tie, tie)
    for k in (3, 7):
        cls = thresholds(k)
        for h in range(len(cls)):
            yield f"thresholds on {k} points, {h}", Expertise(cls, h, tuple(range(k)))


@st.composite
def _drawn_expertise(draw: st.DrawFn) -> Expertise:
    strings = draw(classes())
    tie = draw(st.integers(0, 1))
    points = draw(st.lists(st.integers(0, len(strings[0]) - 1), max_size=10))
    h = draw(st.integers(0, len(strings) - 1))
    return Expertise(FiniteClass(strings), h, tuple(points), tie, tie)


def _expert_sets(profile: Profile) -> Named:
    last = 20 if profile.name == "fast" else 60
    for T in range(1, last + 1):
        for ldim in range(1, T + 1):
            yield f"T={T}, Ldim={ldim}", ExpertSets(T, ldim)
    yield "T=1000, Ldim=10", ExpertSets(1000, 10)


class _Guess:
    """A forecaster whose forecasts depend on a table only."""

    name = "guess"
    game = FINITE_FORECAST

    def __init__(self, table: bytes) -> None:
        self.table = table
        self.t = 0

    def predict(self, x: int) -> Any:
        """Return the forecast of the round."""
        return fmpq(self.table[(self.t + int(x)) % len(self.table)], 255)

    def update(self, x: int, y: int) -> None:  # noqa: ARG002
        """Go on to the next round."""
        self.t += 1 + y


def _coins(profile: Profile) -> Named:
    most = {"fast": 4, "ci": 6}.get(profile.name, 10)
    for cls in (all_functions(1), all_functions(2), thresholds(3), thresholds(7), singletons(4)):
        for T in range(1, most + 1):
            yield f"any learner, {cls!r}, T={T}", BlockCoins(cls, T)
            guess = BlockCoins(cls, T, lambda: _Guess(b"\x00\x80\xff\x20"))
            yield f"a table, {cls!r}, T={T}", guess
    for ldim, blocks in product((1, 2, 5), (1, 2, 3, 10, 100)):
        yield f"Ldim={ldim}, blocks of {blocks}", BlockTotal(ldim, ldim * blocks)


def _walks(profile: Profile) -> Named:
    last = 8 if profile.name == "fast" else 11
    for T in range(last):
        for labels in product((0, 1), repeat=T):
            yield f"labels {labels}", TreeWalk(labels)


def _taught(profile: Profile) -> Named:
    for n in range(1, 5 if profile.name == "fast" else 7):
        for k in range(n + 1):
            for relevant in combinations(range(1, n + 1), k):
                yield f"n={n}, variables {relevant}", Taught(n, relevant)
    yield "n=100, k=5", Taught(100, (1, 2, 3, 4, 5))


def _counts(with_size: bool) -> Callable[[Profile], Named]:
    def subjects(profile: Profile) -> Named:
        for n in range(1, 5 if profile.name == "fast" else 6):
            if not with_size:
                yield f"n={n}", Conjunctions(n)
            else:
                for k in range(n + 1):
                    yield f"n={n}, k={k}", Conjunctions(n, k)

    return subjects


def _singletons(profile: Profile) -> Named:
    for d in (2, 3, 4, 10, 100) if profile.name == "fast" else (2, 3, 4, 10, 100, 1000):
        yield f"d={d}", Measured(singletons(d))


def _thresholds(profile: Profile) -> Named:
    last = 40 if profile.name == "fast" else 130
    for k in range(1, last):
        yield f"k={k}", Measured(thresholds(k))
    if profile.name != "fast":
        yield "k=1000", Measured(thresholds(1000))


def _halfspaces(profile: Profile) -> Named:
    for d in range(1, 8 if profile.name == "fast" else 13):
        yield f"depth {d}", HalfspaceTree(d)


METHODS: dict[str, Method] = {
    "chain": on_classes,
    "halving.lazy": on_classes,
    "littlestone.lower": forced,
    "conservative": conservative,
    "consistent.random": listed(
        "extremal",
        "singletons excluded one by one",
        _random_choices,
        (_drawn_choices(), lambda choice: choice, "realisable sequences"),
    ),
    "soa.expert": listed(
        "exhaustive",
        "every class and sequence on 2 points, thresholds",
        _expertise,
        (_drawn_expertise(), lambda pair: pair, "classes and sequences"),
    ),
    "agnostic.count": listed("exhaustive", "all Ldim <= T up to a horizon", _expert_sets),
    "agnostic.lower": listed("exhaustive", "all 2^T coins down a tree; binomial sums", _coins),
    "example.singletons": listed("exhaustive", "up to 1000 points", _singletons),
    "example.thresholds": listed("exhaustive", "every k up to a size", _thresholds),
    "example.halving": listed(
        "exhaustive", "the class", lambda _: [("the class", Measured(FiniteClass(NOT_OPTIMAL)))]
    ),
    "example.halfspaces": listed("exhaustive", "every way through trees", _halfspaces),
    "tree.index": listed("exhaustive", "all labels of short walks", _walks),
    "conjunctions.count": listed("exhaustive", "all conjunctions", _counts(False)),
    "conjunctions.count-k": listed("exhaustive", "all conjunctions of k", _counts(True)),
    "protocols": listed("exhaustive", "all monotone conjunctions", _taught),
    "protocols.teacher": listed("exhaustive", "all monotone conjunctions", _taught),
}
