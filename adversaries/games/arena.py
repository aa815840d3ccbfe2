"""How is a theorem tried of which only the game and the kind are known?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.core.arena import Arena, Climb, Enumeration
from adversaries.core.judge import Case, judge
from adversaries.core.opponent import game_name, opponents_of
from adversaries.core.player import player_of, takes
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from adversaries.core.shrink import smallest
from adversaries.games import classes, convex, experts, linear
from adversaries.games.coding import Coding
from adversaries.games.settings import drawn_settings, settings
from bounds.core.errors import ParameterError
from bounds.core.theorem import Theorem
from bounds.core.verdict import Outcome
from learners.core.arithmetic import FLOAT, Array
from learners.core.kind import Kind

#: How each game reads its tables, in one or several ways.
_CODINGS: dict[str, tuple[Coding, ...]] = {
    **experts.CODINGS,
    **linear.CODINGS,
    **classes.CODINGS,
    **convex.CODINGS,
}
#: Rounds of the tables that are bred, and of the games of named opponents.
_BRED = (6, 14)
_MOST_SETTINGS = 6
#: Chances with which an entry changes, and with which a row is taken from elsewhere.
_CHANGE, _COPY = 0.08, 0.3


def has_coding(kind: Kind) -> bool:
    """Tell whether a kind plays a game that has a default arena."""
    return game_name(kind) in _CODINGS


def codings_of(kind: Kind) -> tuple[Coding, ...]:
    """Return the ways in which tables are read as games of a kind."""
    return _CODINGS[game_name(kind)]


def default_arena(theorem: Theorem, kind: Kind) -> Arena:
    """Return the arena of a theorem about a kind, made of its game alone."""
    codings = [with_view(coding, theorem) for coding in codings_of(kind)]

    def can_play(case: Case) -> bool:
        return takes(kind, case.parameters)

    return Arena(
        player=player_of(kind),
        known=lambda scope: filter(can_play, _known(kind, codings, scope)),
        drawn=lambda scope: _drawn(kind, codings, scope).filter(can_play),
        complete=partial(_complete, kind, codings),
        climbs=partial(_climbs, kind, codings),
        long=lambda scope: filter(can_play, _long(kind, codings, scope)),
        about="the opponents of the game, and contrarians",
    )


@dataclass(frozen=True)
class _Viewed:
    """A coding whose witness goes by the names that a theorem looks through."""

    coding: Coding
    names: tuple[str, ...]

    def __call__(self, kind: Kind, parameters: Any, rows: Array) -> tuple[Any, dict[str, Any], str]:
        data, seen, words = self.coding.game(kind, parameters, rows)
        return data, viewed(seen, self.names), words


def with_view(coding: Coding, theorem: Theorem) -> Coding:
    """Return a coding that gives its witness the names that a theorem looks through."""
    return replace(coding, game=_Viewed(coding, _asked_of(theorem)))


def _asked_of(theorem: Theorem) -> tuple[str, ...]:
    """Return what a run is looked at with that the learner does not tell itself."""
    view = theorem.view
    return () if view is None else tuple(name for name in view.names if name not in view.told)


def viewed(seen: Any, names: tuple[str, ...]) -> dict[str, Any]:
    """Return what a run is looked at with, a vector under each name that asks for one."""
    witness = seen.get("witness")
    rest = {name: value for name, value in seen.items() if name != "witness"}
    if witness is None:
        return rest
    return {**{name: witness for name in names if name not in rest}, **rest}


# ------------------------------------------------------------------ known


def _known(kind: Kind, codings: list[Coding], scope: Scope) -> Iterator[Case]:
    """Yield the games of the named opponents, and contrarians on pools that chance has made."""
    rounds = (20, min(scope.profile.long, 200))
    for parameters in _few(settings(kind, scope, rounds)):
        yield from _opponents(kind, scope, parameters)
        yield from _contrarians(kind, codings, scope, parameters)


def _few(found: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for index, parameters in enumerate(found):
        if index % 2 == 0 or index < _MOST_SETTINGS:
            yield parameters


def _opponents(kind: Kind, scope: Scope, parameters: dict[str, Any]) -> Iterator[Case]:
    names = _asked_of(scope.theorem)
    for opponent in opponents_of(kind).values():
        asked = {p.name: p.default for p in (*kind.options, *opponent.options)}
        full = {**asked, **opponent.defaults, **parameters}
        try:
            met = opponent.meet(kind, full, np.random.default_rng(0))
            own = {**full, **met.settings}
            environment = partial(met.environment, own)
        except (ParameterError, KeyError, TypeError, ValueError):
            continue  # it is for another size, or for a learner with other parameters
        if any(met.settings.get(name, value) != value for name, value in scope.fixed.items()):
            continue
        letters = {*parameters, *(p.name for p in kind.parameters), "T"}
        told = {n: own[n] for n in sorted(letters) if own.get(n) is not None}
        witness = viewed(dict(met.witness), names)
        yield Case(scope.tuned({**told, **witness}), environment, opponent.about)


def _contrarians(
    kind: Kind, codings: list[Coding], scope: Scope, parameters: dict[str, Any]
) -> Iterator[Case]:
    """Yield adversaries that ask a copy of the learner first and show what it gets wrong."""
    from adversaries.core.contrarian import pool_game

    generator = np.random.default_rng(0)
    for coding in (each for each in codings if each.fits(scope.theorem)):
        table = generator.integers(coding.levels, size=coding.empty(parameters, 40))
        case = coding.case(kind, parameters, table, repeated=False)
        data = case.environment()
        if not isinstance(data, tuple) or not _has_labels(data):
            continue
        pool = np.asarray(data[0]), [int(label) for label in data[1]]
        game, told = kind.game_with(parameters), case.parameters
        for stay in (False, True):
            words = f"what it errs on{' again' if stay else ''}, of a pool"
            yield Case(told, pool_game(scope, game, told, pool, stay=stay), words)


def _has_labels(data: tuple[Any, ...]) -> bool:
    return len(data) == 2 and all(label in (-1, 0, 1) for label in data[1])


def _long(kind: Kind, codings: list[Coding], scope: Scope) -> Iterator[Case]:
    """Yield long games: a few rows, each repeated for long."""
    generator = np.random.default_rng(1)
    rounds = scope.profile.rounds
    for parameters in _few(settings(kind, scope, (rounds,))):
        for coding in (each for each in codings if each.fits(scope.theorem)):
            for rows in (2, 5):
                shape = coding.empty(parameters, rows)
                table = generator.integers(coding.levels, size=shape)
                body = np.repeat(table[coding.heads :], rounds // rows, axis=0)
                whole = np.concatenate([table[: coding.heads], body])
                case = coding.case(kind, parameters, whole, repeated=False)
                words = f"{rows} rows, each {rounds // rows} times"
                yield Case(scope.tuned(case.parameters), case.environment, words)


# ------------------------------------------------------------------ all of them


def _complete(kind: Kind, codings: list[Coding], scope: Scope) -> Iterator[Enumeration]:
    """Yield every table up to a size, as far as the budget goes, for a few settings."""
    if scope.loosened:
        return
    plan: list[tuple[Coding, dict[str, Any], int]] = []
    for coding in codings:
        for setting in list(settings(kind, scope, (0,)))[:3]:
            T, left = 1, scope.profile.exhaustive
            while (count := coding.few ** _entries(coding, setting, T)) <= left:
                if scope.fixed.get("T", T) == T:
                    plan.append((coding, scope.tuned({**setting, "T": T}), T))
                left -= count
                T += 1
    if plan:
        longest = max(T for _, _, T in plan)
        cases = (c for part in plan if takes(kind, part[1]) for c in all_cases(kind, *part))
        yield Enumeration(cases, f"every sequence of few values, T <= {longest}")


def _entries(coding: Coding, parameters: Any, rounds: int) -> int:
    rows, columns = coding.empty(parameters, rounds)
    return rows * (columns - 1)


def all_cases(kind: Kind, coding: Coding, parameters: Any, rounds: int) -> Iterator[Case]:
    """Yield every game of so many rounds with few values, at these parameters."""
    rows, columns = coding.empty(parameters, rounds)
    for codes in product(range(coding.few), repeat=rows * (columns - 1)):
        table = np.array(codes, dtype=np.int64).reshape(rows, columns - 1)
        head = np.zeros((rows, 1), dtype=np.int64)
        whole = np.concatenate([head, table], axis=1)
        yield coding.case(kind, parameters, whole, repeated=False)


# ------------------------------------------------------------------ a search


def _climbs(kind: Kind, codings: list[Coding], scope: Scope) -> Iterator[Climb]:
    for coding in codings:
        for parameters in list(settings(kind, scope, _BRED))[:_MOST_SETTINGS]:
            yield _climb(kind, coding, scope, parameters)


def _climb(kind: Kind, coding: Coding, scope: Scope, parameters: dict[str, Any]) -> Climb:
    shape = coding.empty(parameters, parameters["T"])
    floats = player_of(kind, FLOAT)

    def case(table: Array) -> Case:
        return _case(kind, coding, scope, parameters, table)

    def score(table: Array) -> float:
        game = case(table)
        if not takes(kind, game.parameters):
            return -1.0
        verdict, _ = judge(scope.theorem, floats, game)
        if verdict.outcome is Outcome.NOT_APPLICABLE or verdict.ratio is None:
            return -1.0
        return verdict.ratio

    def find(generator: np.random.Generator, profile: Profile) -> list[Array]:
        pool = [generator.integers(coding.levels, size=shape) for _ in range(profile.batch)]
        best = _leaders([(score(table), table) for table in pool])
        for _ in range(profile.generations // 4):
            parents = generator.integers(len(best), size=profile.batch)
            bred = [_changed(best[i][1], coding, generator) for i in parents]
            best = _leaders([*best, *((score(table), table) for table in bred)])
        return [table for value, table in best[:2] if value >= 0]

    return Climb(find, case, smallest, lambda profile: f"{profile.batch} tables")


def _case(
    kind: Kind, coding: Coding, scope: Scope, parameters: dict[str, Any], table: Array
) -> Case:
    """Return the game of a table; T is the number of its rounds, unless the caller has fixed it."""
    found = coding.case(kind, parameters, table, repeated="T" not in scope.fixed)
    rounds = _rounds(found.environment())
    known = {n: v for n, v in found.parameters.items() if n not in scope.tuned_names}
    return Case(scope.tuned({**known, "T": rounds}), found.environment, found.words)


def _rounds(data: Any) -> int:
    return len(data[1]) if isinstance(data, tuple) else len(data)


def _leaders(found: list[tuple[float, Array]]) -> list[tuple[float, Array]]:
    return sorted(found, key=lambda one: -one[0])[:8]


def _changed(table: Array, coding: Coding, generator: np.random.Generator) -> Array:
    fresh = generator.integers(coding.levels, size=table.shape)
    changed = np.where(generator.random(table.shape) < _CHANGE, fresh, table)
    if generator.random() < _COPY and len(table) > coding.heads + 1:
        source, goal = generator.integers(coding.heads, len(table), size=2)
        changed[goal] = changed[source]
    return np.asarray(changed)


# ------------------------------------------------------------------ by chance


def _drawn(kind: Kind, codings: list[Coding], scope: Scope) -> st.SearchStrategy[Case]:
    @st.composite
    def cases(draw: st.DrawFn) -> Case:
        coding = draw(st.sampled_from(codings))
        parameters = draw(drawn_settings(kind, scope))
        rows, columns = coding.empty(parameters, 0)
        fixed = scope.fixed.get("T")
        least = 0 if fixed is None else (rows + fixed) * columns
        data = draw(st.binary(min_size=least, max_size=least or (rows + 10) * columns))
        codes = np.frombuffer(data[: len(data) // columns * columns], dtype=np.uint8)
        table = codes.reshape(-1, columns).astype(np.int64) % coding.levels
        return _case(kind, coding, scope, parameters, table)

    return cases()
