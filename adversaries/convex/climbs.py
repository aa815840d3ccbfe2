"""Which short sequences of convex functions bring online gradient descent near its bound?

Very many are drawn, changed and scored side by side, in floats; the best are played exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq

from adversaries.convex.sequences import needs_balls, turned
from adversaries.convex.settings import rational_below, settings, square_of
from adversaries.convex.side_by_side import CLOSE, GRID, Setting, played
from adversaries.core.arena import Climb
from adversaries.core.judge import Case, as_float
from adversaries.core.population import CaseSpace, Population, best, mixed
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope
from adversaries.core.shrink import smallest
from adversaries.experts.kernels import scores
from bounds.core.theorem import Theorem
from learners.convex import Absolute, Ball, Hinge, Linear
from learners.core.arithmetic import Array
from learners.core.rationals import is_root

Member = Mapping[str, Array]

#: The populations are so many times larger than those of a climb over phases: a case is smaller.
_CROWD = 8
#: Directions are rounded to multiples of one part in so many.
_FINE = 1 << 10
_STEEPEST, _KINDS = 2, 3


def climbs(chosen: Sequence[Setting], scope: Scope) -> Iterator[Climb]:
    """Yield the searches for a theorem, one a setting.

    What squared subgradients sum to cannot be steered here: where it is fixed, nothing is yielded.
    """
    if "G_2" in scope.fixed:
        return
    done: list[Setting] = []
    for setting in chosen:
        fixed = _fixed(setting, scope) if scope.fixed else setting
        if fixed is not None and fixed not in done:
            done.append(fixed)
            yield climb(scope.theorem, fixed)


def climb(theorem: Theorem, setting: Setting) -> Climb:
    """Return the search in one setting."""
    return Climb(
        find=partial(_find, space(theorem, setting)),
        case=partial(_case, theorem, setting),
        smaller=_smaller,
        tried=lambda profile: f"{_CROWD * profile.batch} sequences",
    )


def space(theorem: Theorem, setting: Setting) -> CaseSpace:
    """Return how sequences come to be, and what they are worth."""
    return CaseSpace(
        draw=partial(_draw, setting),
        change=partial(_change, setting),
        score=partial(_score, theorem, setting),
    )


def _find(found_in: CaseSpace, generator: np.random.Generator, profile: Profile) -> list[Member]:
    size = _CROWD * profile.batch
    found = best(found_in, generator, generations=profile.generations, size=size)
    return [member for _, member in found]


def _fixed(setting: Setting, scope: Scope) -> Setting | None:
    """Return the setting with what is fixed; None if it cannot be, or is too long."""
    known = next(settings(scope, [{**setting.parameters, "T": setting.T}]))
    T, chosen = known["T"], {name: known[name] for name in setting.parameters}
    if not 1 <= T <= scope.profile.long:
        return None
    result = replace(setting, T=T, parameters=chosen)
    if "rho" in scope.fixed:
        rho = scope.fixed["rho"]
        unit = rational_below(rho) / _STEEPEST
        result = replace(result, parameters={**chosen, "rho": rho}, steepest=_STEEPEST, unit=unit)
    if isinstance(setting.domain, Ball) and "B" in known:
        result = replace(result, domain=Ball(setting.domain.dimension, rational_below(known["B"])))
    if "w_star" in scope.fixed:
        square = square_of(scope.fixed["w_star"])
        if square is None:
            return None
        result = replace(result, square=square)
    rate = result.tuned(scope.theorem, T)["eta"]
    result = replace(result, kinks=result.kinks and is_root(rate))
    return result if result.is_possible else None


def _draw(setting: Setting, generator: np.random.Generator, count: int) -> Population:
    d, T = setting.domain.dimension, setting.T
    slopes = _gentle(setting, generator.integers(-_STEEPEST, _STEEPEST + 1, (T, d, count)))
    offsets = generator.integers(-_STEEPEST, _STEEPEST + 1, (T, 1, count))
    kinds = generator.integers(0, _KINDS, (T, 1, count)) * (generator.random(count) < 0.5)
    rounds = np.concatenate([slopes, offsets, kinds * setting.kinks], axis=1)
    return {"rounds": rounds}


def _change(setting: Setting, pool: Population, generator: np.random.Generator) -> Population:
    rounds = pool["rounds"]
    fresh = _draw(setting, generator, rounds.shape[-1])["rounds"]
    changed = mixed(rounds, fresh, generator)
    # A round that comes twice, or elsewhere, is worth a try as well.
    moved = np.roll(changed, 1, axis=0)
    whole = generator.random((setting.T, 1, rounds.shape[-1])) < 0.5 / setting.T
    rounds = np.where(whole, moved, changed)
    rounds[:, :-2] = _gentle(setting, rounds[:, :-2])
    return {"rounds": rounds}


def _gentle(setting: Setting, slopes: Array) -> Array:
    """Return slopes that are not too long: long ones keep only their first entry."""
    most = setting.steepest
    if most is None:
        return slopes
    steep = (slopes**2).sum(axis=1, keepdims=True) > most**2
    first = np.arange(slopes.shape[1])[:, None] == 0
    return np.where(steep, np.clip(slopes, -most, most) * first, slopes)


def _score(theorem: Theorem, setting: Setting, pool: Population) -> Array:
    known = setting.tuned(theorem, setting.T)
    parameters = {name: as_float(value) for name, value in known.items()}
    runs = played(pool["rounds"], setting, parameters["eta"])
    told = {name: value for name, value in runs.quantities.items() if name not in parameters}
    gentle = runs.quantities["rho"] <= parameters.get("rho", np.inf) + CLOSE
    found = scores(theorem, told, parameters)
    # An equality between enclosed numbers cannot be decided.
    open_ = (np.abs(found - 1) < CLOSE) & (not is_root(known["eta"]))
    counts = gentle & (runs.left | (not setting.walls)) & ~open_
    return np.where(counts, found, -1.0)


def _case(theorem: Theorem, setting: Setting, member: Member) -> Case:
    rounds = member["rounds"]
    parameters = setting.tuned(theorem, len(rounds))
    domain = setting.domain
    run = played(rounds[..., None], setting, as_float(parameters["eta"]))
    functions = [_function(row, setting.unit) for row in rounds.astype(int).tolist()]
    whole = {
        "dimension": domain.dimension,
        "domain": domain,
        "w": _exact(setting, run.comparators[:, 0].tolist()),
        **parameters,
        **({"balls": True} if needs_balls(functions, domain, parameters["eta"]) else {}),
    }
    return Case(whole, lambda: functions, "; ".join(map(str, functions)) or "no rounds")


def _exact(setting: Setting, comparator: list[float]) -> list[fmpq]:
    """Return the comparator in rationals; its length is exact where it is fixed."""
    base = setting.comparator
    if base is None:
        return [fmpq(round(entry * GRID), GRID) for entry in comparator]
    ahead = sum(as_float(a) * b for a, b in zip(base, comparator, strict=True)) >= 0
    near = [fmpq(round(entry * _FINE), _FINE) for entry in comparator]
    if not ahead:  # mirrored in the plane half way between the two
        return turned(base, [a - b for a, b in zip(base, near, strict=True)])
    between = [a + b for a, b in zip(base, near, strict=True)]
    return [-entry for entry in turned(base, between)]


def _function(row: list[int], unit: fmpq) -> Any:
    *whole, offset, kind = row
    slope = [unit * entry for entry in whole]
    made: list[Callable[[], Any]] = [
        lambda: Linear(slope),
        lambda: Absolute(slope, offset),
        lambda: Hinge(slope, -1),
    ]
    return made[kind]()


def _smaller(member: Member, breaks: Callable[[Member], bool]) -> Member:
    """Try one round alone, then leave out rounds; make their numbers 0, then 1 or -1."""

    def still(rounds: Array) -> bool:
        return breaks({"rounds": rounds})

    rounds = member["rounds"]
    rounds = next((row for row in np.split(rounds, len(rounds)) if still(row)), rounds)
    rounds = smallest(rounds, still)
    for place in zip(*np.nonzero(np.abs(rounds[:, :-1]) > 1), strict=True):
        gentler = rounds.copy()
        gentler[place] = np.sign(gentler[place])
        if still(gentler):
            rounds = gentler
    return {"rounds": rounds}
