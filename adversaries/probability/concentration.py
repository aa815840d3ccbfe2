"""How are the tail bounds and the leave-one-out lemma put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import product
from typing import Any

from flint import fmpq
from hypothesis import strategies as st

from adversaries.core.explore import Finding, explore
from adversaries.core.judge import Factory
from adversaries.core.scope import Scope
from adversaries.core.subjects import Named, Subjects, listed
from adversaries.core.trial import Trial
from adversaries.probability.counterexamples import FALLING, RISING, RULES_WITH_FLAWS, sample_flaws
from adversaries.probability.learning_rules import learning_rules
from adversaries.probability.sampling import sampled
from adversaries.probability.strategies import (
    LAWS,
    martingale_trees,
    sample_means,
    scaled,
    small_trees,
    two_point,
    worst_martingales,
)
from adversaries.worst_case.certificates import four_squares
from bounds.core.verdict import Evidence, Outcome, Verdict
from bounds.probability import concentration as theorems
from bounds.probability.laws import Law, Tail
from bounds.probability.martingales import MartingaleTree, independent_steps
from bounds.probability.sample_means import IidSum
from learners.core.arithmetic import rational
from learners.core.rationals import is_rational

#: Chances to go up: a grid, the best for a single step (28 %), and a step that nearly always rises.
_CHANCES = (*(fmpq(k, 20) for k in range(1, 20)), fmpq(28, 100), fmpq(99, 100), fmpq(999, 1000))

# ------------------------------------------------------------------ tails


def _tails(scope: Scope, source: Any, law: Law, words: str, stride: int = 1) -> Named:
    """Yield every eps > 0 at which the tail drops: between them it cannot be worse.

    If eps is fixed, it is the only one.
    """
    positive = [eps for eps in law.values if eps > 0]
    for eps in scope.over("eps", positive[::stride] or [fmpq(1)]):
        yield f"{words}, eps={eps}", Tail(source, eps)


def _worst(scope: Scope, source: Any, law: Law) -> Finding:
    """Return a violation if there is one, otherwise the verdict that comes nearest to one."""

    def badness(verdict: Verdict) -> tuple[bool, bool, float]:
        open_ = verdict.outcome is Outcome.UNDECIDED
        return verdict.outcome is Outcome.VIOLATED, open_, verdict.ratio or 0.0

    verdicts = (scope.theorem.check(tail) for _, tail in _tails(scope, source, law, ""))
    verdict = max(verdicts, key=badness)
    return verdict, f"{source}, eps={verdict.values.get('eps')}", None


# ------------------------------------------------------------------ martingales

#: A tree made to rise, turned as a theorem looks at it, and the law of that tail.
Look = Callable[[MartingaleTree], tuple[MartingaleTree, Law]]


def _from_below(tree: MartingaleTree) -> tuple[MartingaleTree, Law]:
    return tree, tree.law


def _from_above(tree: MartingaleTree) -> tuple[MartingaleTree, Law]:
    mirror = tree.mirrored()
    return mirror, mirror.law.mirrored()


def _widths(scope: Scope) -> tuple[fmpq, ...] | None:
    """Return ranges whose squares sum to what is fixed; None if it is not, or not rational."""
    c2 = scope.fixed.get("c2")
    return four_squares(rational(c2)) if is_rational(c2) else None


def _longest(scope: Scope) -> Iterable[int]:
    return {"fast": (1, 2, 5), "ci": (1, 2, 3, 5, 8, 12)}.get(scope.profile.name, range(1, 25))


def _coins(look: Look, scope: Scope) -> Named:
    widths = _widths(scope)
    lengths = _longest(scope) if widths is None else (len(widths),)
    for p, T in product(_CHANCES, lengths):
        steps = [scaled(two_point(p), c) for c in widths or (fmpq(1),) * T]
        yield from _tails(scope, *look(independent_steps(steps)), f"T={T} coins, p={p}")
    if widths is None:
        T, p = {"fast": (50, fmpq(33, 100)), "ci": (200, fmpq(37, 100))}.get(
            scope.profile.name, (1000, fmpq(2, 5))
        )
        many = look(independent_steps([two_point(p)] * T))
        yield from _tails(scope, *many, f"T={T} coins, p={p}", stride=5)


def _grids(scope: Scope) -> tuple[tuple[int, int], ...]:
    return {"fast": ((4, 4),), "ci": ((6, 4), (4, 8), (8, 8))}.get(
        scope.profile.name, ((6, 4), (12, 8), (6, 16), (40, 4))
    )


def _best_on_grids(look: Look, scope: Scope) -> Named:
    for T, parts in _grids(scope):
        for eps, climber in worst_martingales(T, parts):
            tree, _ = look(climber)
            yield f"T={T}, steps of k/{parts}, eps={eps}", Tail(tree, eps)


def _menu(scope: Scope) -> tuple[Law, ...]:
    return LAWS[: {"fast": 3, "ci": 6}.get(scope.profile.name, 9)]


def _short_trees(look: Look, scope: Scope) -> Named:
    one, two, fixed = fmpq(1), fmpq(2), _widths(scope)
    several = ((one,), (one, one), (one, two), (two, one)) if fixed is None else (fixed,)
    for widths in (some for some in several if 1 <= len(some) <= 2):
        for small in small_trees(widths, _menu(scope)):
            tree, law = look(small)
            yield from _tails(scope, tree, law, str(tree))


def _drawn_trees(look: Look, scope: Scope, seed: int, _: Factory | None) -> Iterator[Evidence]:
    def examine(tree: MartingaleTree) -> Finding:
        return _worst(scope, *look(tree))

    trees = martingale_trees(_widths(scope))
    yield explore(examine, trees, scope.profile.examples, seed, "martingales")
    if not {"eps", "c2"} & scope.fixed.keys():
        yield sampled(scope, seed)


def _martingales(look: Look) -> Subjects:
    """Return coins, the best martingale on a grid, small trees, drawn trees and long samples."""

    def coins(scope: Scope) -> str:
        return f"coins that rise with chance p, T <= {max(_longest(scope))}, every eps"

    def grids(scope: Scope) -> str:
        words = " and ".join(f"{T} steps of k/{parts}" for T, parts in _grids(scope))
        return f"the best of all martingales with {words}, every eps"

    return Subjects(
        listings=(
            listed(
                "extremal",
                lambda scope: (
                    f"coins that rise with chance p, T <= {max(_longest(scope))}, every eps"
                ),
                partial(_coins, look),
            ),
            listed("worst case", grids, partial(_best_on_grids, look)),
            listed(
                "exhaustive",
                lambda scope: (
                    f"every tree of at most 2 steps with {len(_menu(scope))} laws, every eps"
                ),
                partial(_short_trees, look),
            ),
        ),
        methods=(partial(_drawn_trees, look),),
    )


# ------------------------------------------------------------------ sample means


#: The tails of more coins are not summed.
_MOST_COINS = 5000


def _sizes(scope: Scope) -> Iterable[int]:
    return {"fast": (1, 2, 5), "ci": (1, 2, 3, 5, 8, 12)}.get(scope.profile.name, range(1, 40))


def _numbers(scope: Scope, usual: Iterable[int]) -> list[int]:
    """Return how many variables there are: the fixed number, if it is not too large."""
    return [number for number in scope.over("m", usual) if 1 <= number <= _MOST_COINS]


def _width(scope: Scope) -> fmpq:
    """Return the range of each variable: what is fixed, if it is rational."""
    M = scope.fixed.get("M")
    return rational(M) if is_rational(M) else fmpq(1)


def _means_of_coins(scope: Scope) -> Named:
    for p, n in product(_CHANCES, _numbers(scope, _sizes(scope))):
        mean = IidSum(scaled(two_point(p), _width(scope)), n)
        yield from _tails(scope, mean, mean.law, f"m={n} coins, p={p}")


def _many(scope: Scope) -> int:
    return {"fast": 200, "ci": 1000}.get(scope.profile.name, 2000)


def _means_of_many_coins(scope: Scope) -> Named:
    chances = (fmpq(1, 2), fmpq(37, 100), fmpq(1, 100))
    pairs = [*((200, p) for p in chances), (_many(scope), fmpq(2, 5))]
    for n, p in pairs if "m" not in scope.fixed else ():
        mean = IidSum(scaled(two_point(p), _width(scope)), n)
        yield from _tails(scope, mean, mean.law, f"m={n} coins, p={p}", stride=n // 40)


def _grid(scope: Scope) -> tuple[int, int]:
    """Return the most copies, and the parts of a chance."""
    return {"fast": (2, 4), "ci": (3, 5)}.get(scope.profile.name, (6, 8))


def _means_on_a_grid(scope: Scope) -> Named:
    most, parts = _grid(scope)
    places = [_width(scope) * fmpq(k, 3) for k in range(4)]
    for weights in product(range(parts + 1), repeat=4):
        if sum(weights) == parts and weights[0] > 0:
            law = Law.of(places, [fmpq(weight, parts) for weight in weights])
            for n in _numbers(scope, range(1, most + 1)) if law.width > 0 else ():
                mean = IidSum(law, n)
                yield from _tails(scope, mean, mean.law, str(mean))


def _drawn_means(scope: Scope, seed: int, _: Factory | None) -> Iterator[Evidence]:
    def examine(mean: Any) -> Finding:
        return _worst(scope, mean, mean.law)

    width = _width(scope) if "M" in scope.fixed else None
    large = not 1 <= scope.fixed.get("m", 1) <= scope.profile.long
    means = st.nothing() if large else sample_means(scope.fixed.get("m"), width)
    yield explore(examine, means, scope.profile.examples, seed, "sample means")


def _means() -> Subjects:
    """Return coins, every law on a small grid, and drawn laws; the tails are exact sums."""

    def many(scope: Scope) -> str:
        sizes = f"m = 200 and {_many(scope)} coins"
        return f"{sizes}, tails by exact summation over all outcomes, many eps"

    def grid(scope: Scope) -> str:
        most, parts = _grid(scope)
        return f"every law on 0, 1/3, 2/3, 1 with chances k/{parts}, m <= {most}, every eps"

    return Subjects(
        listings=(
            listed(
                "extremal",
                lambda scope: f"m = 1..{max(_sizes(scope))} coins with chance p, every eps",
                _means_of_coins,
            ),
            listed("exhaustive", many, _means_of_many_coins),
            listed("exhaustive", grid, _means_on_a_grid),
        ),
        methods=(_drawn_means,),
    )


# ------------------------------------------------------------------ trials

#: Without these the formula divides by 0, or there is no mean to speak of.
_OF_MARTINGALES, _OF_MEANS = ("some-range",), ("some-range", "some-sample")

TRIALS = (
    Trial(
        theorems.AZUMA,
        partial(_martingales, _from_below),
        without=RISING,
        defining=_OF_MARTINGALES,
    ),
    Trial(
        theorems.AZUMA_LOWER,
        partial(_martingales, _from_above),
        without=FALLING,
        defining=_OF_MARTINGALES,
    ),
    Trial(theorems.HOEFFDING, _means, without=sample_flaws(4), defining=_OF_MEANS),
    Trial(theorems.HOEFFDING_PRINTED, _means, without=sample_flaws(16), defining=_OF_MEANS),
    Trial(theorems.LOO, learning_rules, without=RULES_WITH_FLAWS),
)
