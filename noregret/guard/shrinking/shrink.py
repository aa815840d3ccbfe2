"""What is the smallest game of this kind that the learner still fails in?

Tiny games are played first.  If none of them fails, rounds are left out of the long one, then
features or experts, then the numbers are made simple; each attempt is a game of its own, judged
like any other, so the result is a counterexample in its own right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from bounds.core.theorem import Theorem
from noregret.guard.shrinking.grow import find_tiny, grow
from noregret.guard.shrinking.numbers import (
    choose_comparator,
    drop_columns,
    raise_rate,
    sharpen,
    simplify_comparator,
    simplify_numbers,
    simplify_parameters,
)
from noregret.guard.shrinking.rounds import cut, cut_end
from noregret.guard.shrinking.search import Again, Search
from noregret.guard.shrinking.tiny import Setting, own_setting, plain_settings, tiny_settings
from noregret.guard.witness import Recorder, Witness

#: Steps that make a counterexample smaller, one after the other.
Way = tuple[Callable[[Search], None], ...]

#: A counterexample of so many rounds is short enough; one of more is looked for at other rates; one
#: of very many is cut in one way only.
_SHORT, _LONG, _MANY = 3, 20, 500
#: How many rounds may be played in tiny games, and to cut a long one.
_TINY, _CUT = 6_000, 45_000
#: To grow games: how long they may get, and how many rounds may be played for one setting, for all.
_SHALLOW, _DEEP = (4, 2_500, 20_000), (20, 8_000, 24_000)


def shrink(
    theorem: Theorem, recorder: Recorder, witness: Witness, again: Again, work: int
) -> Witness:
    """Return a smaller counterexample, or the one that was given.

    ``again`` plays a run once more, to see whether the learner has chance in it; ``work`` is how
    many rounds may be played.
    """
    if witness.incident.verdict == "HANGS" or not witness.rounds:
        return witness
    search = Search(theorem, recorder, witness, again, work)
    worst, rounding = recorder.worst, recorder.rounding
    fails = search.accepts(witness.parameters, search.pairs)
    chance = _difference(witness, recorder)
    if fails or witness.is_chance:  # a learner with chance in it may not fail again
        _made_small(search)
    recorder.worst, recorder.rounding = worst or recorder.worst, rounding
    best = search.best
    if chance and not best.incident.cause:
        best = replace(best, incident=replace(best.incident, cause=chance))
    recorder.witness, recorder.incident = best, best.incident
    return best


def _made_small(search: Search) -> None:
    with search.within(_TINY):
        find_tiny(search, tiny_settings(search))
    whole = search.best
    ways: list[Way] = [(cut_end, sharpen, _cut_all)]
    if search.size <= _MANY:
        ways += [(sharpen, _cut_all), (_cut_all,)]
    _best_of(search, whole, *ways)
    _grow_short(search, [own_setting(search), *tiny_settings(search)], *_SHALLOW)
    if search.size > _LONG:
        _grow_short(search, plain_settings(search)[::-1], *_DEEP)
    if search.size > _LONG:
        _best_of(search, search.best, (raise_rate, _cut_all))
    for step in (_cut_all, simplify_numbers, simplify_comparator, simplify_parameters, cut):
        step(search)


def _cut_all(search: Search) -> None:
    for step in (cut, drop_columns, choose_comparator, sharpen, cut):
        step(search)


def _best_of(search: Search, start: Witness, *ways: Way) -> None:
    """Make a counterexample smaller in several ways; take the smallest, or the one at hand."""
    found = [search.best]
    for way in ways:
        search.best = start
        with search.within(_CUT // len(ways)):
            for step in way:
                step(search)
        found.append(search.best)
    search.best = min(found, key=lambda witness: (len(witness.rounds), witness.width))


def _grow_short(
    search: Search, settings: list[Setting], longest: int, each: int, work: int
) -> None:
    """Look for short games of the rounds of these settings."""
    with search.within(work):
        for setting in settings:
            if search.size <= _SHORT or search.over:
                return
            with search.within(each):
                grow(search, setting, longest)


def _difference(witness: Witness, recorder: Recorder) -> str:
    """Say where the game just played went another way than the first time, if it did."""
    pairs = zip(witness.rounds, recorder.tape, strict=False)
    for t, (once, again) in enumerate(pairs, 1):
        both = once.predicted and again.predicted
        if both and not np.array_equal(np.asarray(once.prediction), np.asarray(again.prediction)):
            return (
                f"it is not deterministic: on the same rounds it said {once.prediction} in round "
                f"{t}, and {again.prediction} the next time"
            )
    return ""
