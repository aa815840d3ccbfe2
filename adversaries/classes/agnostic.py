"""How is learning without a hypothesis that is right put to the test?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import sympy
from flint import fmpq
from hypothesis import strategies as st

from adversaries.classes import bugs
from adversaries.classes.cases import ABOUT, drawn_classes, on_class, on_sequence
from adversaries.classes.counterexamples import CUBE, forecasts
from adversaries.classes.players import tuning_itself
from adversaries.classes.sequences import BlindContrarian
from adversaries.classes.sizes import Named, fits, fitting
from adversaries.classes.strategies import every_class, noisy
from adversaries.core.arena import Arena
from adversaries.core.judge import Case
from adversaries.core.scope import Scope
from adversaries.core.subjects import Drawing, Subjects, listed
from adversaries.core.trial import Trial
from adversaries.experts.extremal import balance_then_run, worst_run
from bounds.classes import agnostic as family
from bounds.classes.agnostic import ExpertSets
from bounds.classes.subjects import BlockCoins, BlockTotal, Expertise
from bounds.classes.views import littlestone
from learners.classes import FiniteClass, all_functions, kinds, singletons, thresholds
from learners.classes.agnostic import Agnostic
from learners.classes.soa import expert_count
from learners.core.arithmetic import BALL, Array
from learners.core.protocol import play
from learners.experts.exponential import Hedge
from learners.games import FINITE_FORECAST

# ------------------------------------------------------------------ runs

#: Longer games are played on one class only.
_LONG = 200


def _rate(cls: FiniteClass, T: int) -> sympy.Expr:
    experts = min(len(cls), expert_count(T, littlestone(cls).dimension()))
    return sympy.sqrt(2 * sympy.log(experts) / T)


def _named(*some: FiniteClass) -> list[Named]:
    return [(repr(cls), cls) for cls in some]


def _worst(scope: Scope) -> Iterator[Case]:
    last = 6 if scope.profile.name == "fast" else 12
    known = _named(all_functions(1), all_functions(2), singletons(3), thresholds(3))
    for place, (_, cls) in enumerate(fitting(scope, known)):
        for T in scope.over("T", (1, 2, 3, last)):
            if T > _LONG and place > 0:
                continue
            words = f"contrarian, {cls!r}, T={T}"
            setting = {"T": T, "eta": _rate(cls, T)}
            yield on_class(cls, lambda cls=cls, T=T: BlindContrarian(cls, T), words, **setting)  # type: ignore[misc]
            yield on_sequence(cls, [0] * T, [0] * T, **setting)
    yield from _balanced(scope)
    yield from _few_flips(scope)


def _balanced(scope: Scope) -> Iterator[Case]:
    """Yield Hedge's own worst sequence: two hypotheses are right in turn, then one of them is."""
    cls = all_functions(1)
    for T in scope.over("T", (1000,)) if fits(scope, cls) else ():
        eta = _rate(cls, T)

        def regret(losses: Array, eta: float = float(eta)) -> float:
            return float(play(Hedge(2, eta), losses).losses.sum() - losses.sum(axis=0).min())

        run = worst_run(2, T, regret)
        labels = balance_then_run(2, T, run)[:, 0].astype(int).tolist()
        words = f"labels in turn, then {run} of one kind"
        yield on_class(cls, lambda labels=labels: ([0] * len(labels), labels), words, T=T, eta=eta)  # type: ignore[misc]


def _few_flips(scope: Scope) -> Iterator[Case]:
    """Few flips against many hypotheses: the experts are taken."""
    for cls, points, labels in (
        (thresholds(31), [15, 7, 15], [1, 0, 0]),
        (singletons(20), [3, 3, 4], [0, 1, 1]),
    ):
        if scope.fixed.get("T", 3) == 3 and fits(scope, cls):
            yield on_sequence(cls, points, labels, T=3, eta=_rate(cls, 3))


def _drawn(scope: Scope) -> st.SearchStrategy[Case]:
    strings = drawn_classes(scope, most_points=3, most=6, least=2)
    return strings.flatmap(lambda chosen: _drawn_on(scope, chosen))


@st.composite
def _drawn_on(draw: st.DrawFn, scope: Scope, strings: tuple[str, ...]) -> Case:
    cls = FiniteClass(strings)
    T = draw(scope.draw("T", st.integers(1, 6)))
    points, labels = draw(noisy(strings, rounds=T))
    return on_sequence(cls, points, labels, T=T, eta=_rate(cls, T))


def _regret() -> Arena:
    return Arena(player=tuning_itself(kinds.AGNOSTIC), known=_worst, drawn=_drawn, about=ABOUT)


# ------------------------------------------------------------------ experts


def _expertise(scope: Scope) -> Iterator[tuple[str, Expertise]]:
    longest = 2 if scope.profile.name == "fast" else 3
    for cls in every_class(2):
        for tie, h in product((0, 1), range(len(cls)) if fits(scope, cls) else ()):
            for points in product(range(2), repeat=longest):
                words = f"{cls.strings}, hypothesis {h}, points {points}, tie {tie}"
                yield words, Expertise(cls, h, points, tie, tie)
    for words, cls in fitting(
        scope, [(f"thresholds on {k} points", thresholds(k)) for k in (3, 7)]
    ):
        for h in range(len(cls)):
            yield f"{words}, {h}", Expertise(cls, h, tuple(range(cls.points)))


def _drawn_expertise(scope: Scope) -> st.SearchStrategy[Expertise]:
    return drawn_classes(scope).flatmap(_experts_of)


@st.composite
def _experts_of(draw: st.DrawFn, strings: tuple[str, ...]) -> Expertise:
    tie = draw(st.integers(0, 1))
    points = draw(st.lists(st.integers(0, len(strings[0]) - 1), max_size=10))
    h = draw(st.integers(0, len(strings) - 1))
    return Expertise(FiniteClass(strings), h, tuple(points), tie, tie)


def _expert_sets(scope: Scope) -> Iterator[tuple[str, ExpertSets]]:
    last = 20 if scope.profile.name == "fast" else 60
    rows = [(T, ldim) for T in range(1, last + 1) for ldim in range(1, T + 1)]
    for T, ldim in scope.sizes(("T", "Ldim"), [*rows, (1000, 10)]):
        yield f"T={T}, Ldim={ldim}", ExpertSets(T, ldim)


# ------------------------------------------------------------------ coins


class Guess:
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


#: All 2^T sequences are played up to this T.
_MOST_COINS = 10


def _coins(scope: Scope) -> Iterator[tuple[str, BlockCoins | BlockTotal]]:
    most = {"fast": 4, "ci": 6}.get(scope.profile.name, _MOST_COINS)
    known = _named(all_functions(1), all_functions(2), thresholds(3), thresholds(7), singletons(4))
    horizons = [T for T in scope.over("T", range(1, most + 1)) if T <= _MOST_COINS]
    for (_, cls), T in product(fitting(scope, known), horizons):
        yield f"any learner, {cls!r}, T={T}", BlockCoins(cls, T)
        guess = BlockCoins(cls, T, lambda: Guess(b"\x00\x80\xff\x20"))
        yield f"a table, {cls!r}, T={T}", guess
    blocks = (1, 2, 3, 10, 100)
    rows = [(d, d * size) for d in scope.over("Ldim", (1, 2, 5)) for size in blocks]
    for ldim, T in scope.sizes(("Ldim", "T"), rows):
        if ldim >= 1:
            yield f"Ldim={ldim}, blocks of {T // ldim}", BlockTotal(ldim, T)


# ------------------------------------------------------------------ the trials

TRIALS = (
    Trial(
        family.EXPERT,
        lambda: Subjects(
            (listed("exhaustive", "every class and sequence on 2 points, thresholds", _expertise),),
            Drawing(_drawn_expertise, "classes and sequences"),
        ),
        without={"same-ties": (lambda: (Expertise(CUBE, 1, (0,), 1, 0), {}),)},
    ),
    Trial(
        family.COUNT,
        lambda: Subjects((listed("exhaustive", "all Ldim <= T up to a horizon", _expert_sets),)),
        without={"enough-rounds": (lambda: (ExpertSets(1, 2), {}),)},
        defining=("some-depth",),  # a division by 0
    ),
    Trial(
        family.REGRET,
        _regret,
        without={
            "few-experts": (
                forecasts(lambda: Agnostic(CUBE, 8, over="experts", arithmetic=BALL), 8),
            ),
            "hedge": (forecasts(lambda: bugs.StubbornForecasts(CUBE, 40, arithmetic=BALL), 40),),
            "eta-tuned": (
                forecasts(lambda: Agnostic(CUBE, 40, eta="1/1000", arithmetic=BALL), 40),
            ),
        },
        defining=("some-rounds",),  # a division by 0
        bugs=bugs.AGNOSTIC,
    ),
    Trial(
        family.LOWER,
        lambda: Subjects(
            (listed("exhaustive", "all 2^T coins down a tree; binomial sums", _coins),)
        ),
        without={"blocks": (lambda: (BlockCoins(all_functions(5), 1), {}),)},
        defining=("some-depth",),  # there is no tree to go down
    ),
)
