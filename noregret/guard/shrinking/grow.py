"""Is there a short counterexample that was not in the long one?

Games are grown round by round out of a few rounds: all of them as long as they are few, then those
only that come closest to breaking the bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from bounds.core.verdict import Outcome, Verdict, to_float
from noregret.guard.shrinking.search import Search
from noregret.guard.shrinking.tiny import Setting

#: All games of so many rounds are played; of longer ones, so many of the closest to the bound and
#: so many of the most expensive.
_ALL, _CLOSE, _COSTLY = 3, 3, 4
#: How often a round is repeated.
_TIMES = (4, 16)

#: A game by the numbers of its rounds in the pool.
_Game = tuple[int, ...]


def find_tiny(search: Search, settings: Iterable[Setting]) -> bool:
    """Play all games of one round, of two, of three; tell whether one of them fails."""
    listed = list(settings)
    for T in range(1, min(_ALL, search.size - 1) + 1):
        for index, setting in enumerate(listed):
            if T == 1:
                listed[index] = setting = _legal(search, setting)
            elif _any_fails(search, setting, product(range(len(setting.pool)), repeat=T)):
                return True
            if search.over or search.size <= T:
                return search.size <= T
    return False


def _legal(search: Search, setting: Setting) -> Setting:
    """Play each round by itself; leave out those that the theorem does not speak about."""
    legal = []
    for pair in setting.pool:
        kept, verdict = search.attempt(setting.parameters, [pair])
        if kept or search.over:
            break
        if verdict is not None and verdict.outcome is not Outcome.NOT_APPLICABLE:
            legal.append(pair)
    return Setting(setting.parameters, tuple(legal))


def _any_fails(search: Search, setting: Setting, games: Iterable[_Game]) -> bool:
    for game in games:
        if search.over:
            return False
        if search.accepts(setting.parameters, [setting.pool[i] for i in game]):
            return True
    return False


def grow(search: Search, setting: Setting, longest: int) -> bool:
    """Make games longer round by round, the promising ones; tell whether a shorter one fails."""
    setting = _legal(search, setting)
    games: list[_Game] = [()]
    for T in range(1, min(longest, search.size - 1) + 1):
        longer = [(*game, i) for game in games for i in range(len(setting.pool))]
        scored: list[tuple[_Game, Verdict]] = []
        for game in longer:
            if search.over:
                return False
            kept, verdict = search.attempt(setting.parameters, [setting.pool[i] for i in game])
            if kept:
                return True
            if verdict is not None and verdict.ratio is not None:
                scored.append((game, verdict))
        games = _promising(scored)
        if T <= _ALL and _any_fails(search, setting, _repeated(games, search.size)):
            return True
    return False


def _repeated(games: list[_Game], shorter_than: int) -> Iterator[_Game]:
    """Yield the games with their last round again and again."""
    for times in _TIMES:
        for game in games:
            if len(game) + times < shorter_than:
                yield game + game[-1:] * times


def _promising(scored: list[tuple[_Game, Verdict]]) -> list[_Game]:
    """Return the games closest to the bound, and those that lost most."""
    close = sorted(scored, key=lambda each: -(each[1].ratio or 0.0))
    costly = sorted(close, key=lambda each: -to_float(each[1].observed))
    kept = [game for game, _ in (*close[:_CLOSE], *costly[:_COSTLY])]
    return list(dict.fromkeys(kept))
