"""How are the theorems about disjunctions put to the test?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from hypothesis import strategies as st

from adversaries.core.arena import Arena
from adversaries.core.judge import Case
from adversaries.core.player import player_of
from adversaries.core.scope import Scope
from adversaries.core.trial import Trial
from adversaries.linear import bugs, long_games
from adversaries.linear.bulk.climbs import Options, SampleSearch
from adversaries.linear.bulk.samples import SampleKind, disjunctions, forced
from adversaries.linear.bulk.side_by_side import additive, separated
from adversaries.linear.cases import arena, case, drawn_cases, told
from adversaries.linear.compared_cases import plain
from adversaries.linear.counterexamples import perceptron as broken_by
from adversaries.linear.fixed.lengths import UnreachableError
from adversaries.linear.one_attribute import one_attribute
from adversaries.linear.separable_cases import TIES
from adversaries.linear.sequences import disjunction_pairs, signed
from adversaries.linear.strategies import disjunction_samples, disjunction_sizes
from adversaries.worst_case import disjunctions as solvers
from adversaries.worst_case.disjunctions import LongestDisjunction, labelled
from bounds.linear import disjunctions as theorems
from learners.core.arithmetic import rationals
from learners.linear import kinds

PERCEPTRON = player_of(kinds.PERCEPTRON)
#: No longer games are put together.
_ROUNDS = 3_000
#: Nor are longer ones drawn, if fewer rounds are likely to come to rest.
_DRAWN = 2_000
#: Of so many attributes every game is searched.
_SEARCHED = 5
#: Of so many attributes one decides, in a longer game.
_MANY = 50


def _fixed(scope: Scope) -> tuple[int | None, int | None]:
    """Return how many attributes there are, and how many relevant ones, as far as it is fixed."""
    n, k = scope.fixed.get("n"), scope.fixed.get("k")
    if n is not None and k is not None and k > n:
        raise UnreachableError(f"{k} attributes are not part of {n}")
    return n, k


def _sizes(scope: Scope, rows: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Return numbers of attributes and of relevant ones."""
    n, k = _fixed(scope)
    more = () if k is None or n is not None else ((max(1, k), k), (k + 3, k))
    found = scope.sizes(("n", "k"), (*rows, *more))
    return [(size, relevant) for size, relevant in found if relevant <= size]


def _known(scope: Scope) -> Iterator[Case]:
    for n, k in _sizes(scope, ((1, 1), (2, 2), (3, 1), (4, 2), (8, 2))):
        sequence = disjunction_pairs(n, k, min(_ROUNDS, 4 * max(1, k) * (n + 2)))
        words = f"pairs that force updates, n={n}, k={k}"
        yield case(sequence, "v", words, **told(scope, "eta"))


def _known_bits(scope: Scope) -> Iterator[Case]:
    """Yield the same and long games, in which a tie is an error whatever the label."""
    yield from _known(scope)
    for n, k in _sizes(scope, ((_SEARCHED, 1),)):
        if n <= _SEARCHED:
            games = LongestDisjunction(n, k, 0)
            X, y = labelled(games.sequence())
            sample = rationals(X).reshape(len(y), n + 1), y, rationals(games.separator)
            rules = {**told(scope, "eta"), "ties_update": True}
            yield case(sample, "v", f"a longest game, n={n}, k={k}", **rules)
    for n, k in _sizes(scope, ((_MANY, 1),)):
        if k == 1 and n <= 2 * _MANY:
            words = f"one attribute of {n} decides"
            for tie, rules in ((0, {"ties_update": True}), (1, {"tie": 1})):
                yield case(one_attribute(n, tie), "v", words, **told(scope, "eta"), **rules)


def _known_signs(scope: Scope) -> Iterator[Case]:
    for n, k in _sizes(scope, ((1, 1), (2, 1), (3, 2), (4, 3))):
        sequence = signed(disjunction_pairs(n, k, min(_ROUNDS, 2 * max(1, k) * (n + 2))))
        words = f"pairs of signs that force updates, n={n}, k={k}"
        yield case(sequence, "v", words, **told(scope, "eta"))


def _drawn(scope: Scope) -> st.SearchStrategy[Case]:
    n, k = _fixed(scope)
    return drawn_cases(disjunction_samples(n=n, k=k), "v", plain(scope))


def _drawn_signs(scope: Scope) -> st.SearchStrategy[Case]:
    n, k = _fixed(scope)
    return drawn_cases(disjunction_samples(n=n, k=k).map(signed), "v", plain(scope))


def _drawn_forced(scope: Scope) -> st.SearchStrategy[Case]:
    """Draw sizes and an order in which the forcing points come, over and over."""
    sizes = disjunction_sizes(*_fixed(scope), largest=3)

    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        n, k = draw(sizes)
        X, y, v = disjunction_pairs(n, k, max(1, k))
        order = np.random.default_rng(draw(st.integers(0, 2**16))).permutation(len(y))
        times = min(4 * max(1, k) * (n + 2), max(4 * (n + 2), _DRAWN // len(y))) + 2
        rows, labels = np.tile(X[order], (times, 1)), [y[i] for i in order] * times
        return case((rows, labels, v), "v", f"forcing points in order {order}, n={n}, k={k}")

    return cases()


def _search(
    kind: Callable[[int | None], SampleKind],
    sizes: tuple[tuple[int, int], ...],
    options: Options,
    widest: int = 64,
) -> SampleSearch:
    """Return the search over disjunctions of the sizes that are fixed; the bias is a feature."""

    def width(scope: Scope, N: int) -> int:
        n, k = _fixed(scope)
        return n + 1 if n is not None else max(N, (k or 1) + 1)

    return SampleSearch(
        lambda scope: kind(_fixed(scope)[1]),
        separated,
        additive,
        sizes,
        options,
        widths=width,
        widest=widest,
    )


def _of_bits() -> Arena:
    search = _search(disjunctions, ((3, 16), (4, 30)), TIES)
    return arena(PERCEPTRON, _known_bits, _drawn, search.climbs, long_games.disjunction_games)


def _of_signs() -> Arena:
    search = _search(partial(disjunctions, signs=True), ((2, 8), (4, 30)), TIES)
    long = long_games.sign_disjunction_games
    return arena(PERCEPTRON, _known_signs, _drawn_signs, search.climbs, long)


def _forced() -> Arena:
    # A game is as long as the square of its width.
    search = _search(forced, ((2, 3), (3, 4)), {}, widest=9)
    return arena(PERCEPTRON, _known, _drawn_forced, search.climbs)


TRIALS = (
    Trial(
        theorems.DISJUNCTIONS,
        _of_bits,
        worst_case=lambda: solvers.OF_BITS,
        without=broken_by.DISJUNCTIONS,
        defining=("within",),  # what is relevant is part of the attributes
        bugs={"forgets half": bugs.FORGETS_HALF},
    ),
    Trial(
        theorems.DISJUNCTIONS_SIGNS,
        _of_signs,
        worst_case=lambda: solvers.OF_SIGNS,
        without=broken_by.SIGN_DISJUNCTIONS,
        defining=("within",),
        bugs={"never updates": bugs.NEVER_UPDATES},
    ),
    Trial(
        theorems.FORCED,
        _forced,
        without=broken_by.FORCED,
        defining=("within",),
        bugs={"grows its steps": bugs.GROWS_ITS_STEPS},
    ),
)
