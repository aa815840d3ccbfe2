"""Which rounds of a counterexample can be left out?"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, groupby

from noregret.guard.shrinking.search import Pair, Search, identity

#: So many different rounds, the most frequent ones, are tried alone and in pairs.
_FREQUENT = 8


def cut(search: Search) -> None:
    """Leave out rounds without a mistake, all but one or two, repetitions, blocks."""
    _only_mistakes(search)
    _only_few(search)
    _without_blocks(search)
    _shorter_phases(search)


def cut_end(search: Search) -> None:
    """Look for the shortest beginning that fails already, by halving."""
    low, high = 0, search.size
    while high - low > 1 and not search.over:
        middle = (low + high) // 2
        if search.accepts(search.best.parameters, search.pairs[:middle]):
            high = middle
        else:
            low = middle


def _only_mistakes(search: Search) -> None:
    """Leave out all rounds without a mistake at once: many learners change on mistakes only."""
    run, pairs = search.best.run, search.pairs
    if run is None or run.losses.dtype == object:
        return
    kept = [pair for pair, loss in zip(pairs, run.losses, strict=True) if loss != 0]
    if len(kept) < len(pairs):
        search.accepts(search.best.parameters, kept)


def _only_few(search: Search) -> None:
    """Leave out all rounds but those that are alike, or alike to one of two."""
    pairs = search.pairs
    names = [identity(*pair) for pair in pairs]
    frequent = [name for name, _ in Counter(names).most_common(_FREQUENT)]
    for few in (*((name,) for name in frequent), *combinations(frequent, 2)):
        kept = [pair for pair, name in zip(pairs, names, strict=True) if name in few]
        if search.over:
            return
        if len(kept) < search.size and search.accepts(search.best.parameters, kept):
            return


def _without_blocks(search: Search) -> None:
    """Leave out blocks of rounds, from the end, ever smaller ones."""
    size = max(search.size // 2, 1)
    while not search.over:
        progress, end = False, search.size
        while end > 0 and not search.over:
            pairs, start = search.pairs, max(end - size, 0)
            progress |= search.accepts(search.best.parameters, pairs[:start] + pairs[end:])
            end = start
        if size == 1 and not progress:
            return
        size = max(size // 2, 1)


def _shorter_phases(search: Search) -> None:
    """Repeat a round that stands many times in a row less often, the last ones first."""
    phases = [list(group) for _, group in groupby(search.pairs, key=lambda pair: identity(*pair))]
    before = 0
    while before != search.size and not search.over:
        before = search.size
        for at in reversed(range(len(phases))):
            if len(phases[at]) > 1 and not search.over:
                _shorten(search, phases, at)


def _shorten(search: Search, phases: list[list[Pair]], at: int) -> None:
    """Look for the smallest number of repetitions by halving."""
    before = [pair for phase in phases[:at] for pair in phase]
    after = [pair for phase in phases[at + 1 :] for pair in phase]
    low, high = -1, len(phases[at])
    while high - low > 1 and not search.over:
        middle = (low + high) // 2
        shorter = [*before, *phases[at][:middle], *after]
        if search.accepts(search.best.parameters, shorter):
            high = middle
        else:
            low = middle
    phases[at] = phases[at][:high]
