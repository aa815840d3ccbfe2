"""What is tried in a game of expert advice, given a learner, its parameters and a kernel?

The common currency is the loss matrix; :func:`losses_arena` makes the whole arena of a learner out
of how its game reads one, the sizes to try and a kernel that plays many in floats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.core.arena import Arena, Climb, Enumeration, Source
from adversaries.core.judge import Case, Factory, Parameters, as_float
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope, fixes
from adversaries.core.shrink import smallest
from adversaries.experts.cases import Data, Extremal, Kernel, loss_case
from adversaries.experts.climb import climb
from adversaries.experts.enumeration import all_loss_matrices, count_loss_matrices
from adversaries.experts.fitting import BINARY, best_total, has_learner, with_best
from adversaries.experts.kernels import scores
from learners.core.arithmetic import Array

Sizes = Callable[[Scope], Sequence[Parameters]]

#: A climb over random vectors gets nowhere in many dimensions.
_MOST_ACTIONS = 16
#: Of more actions not even the shortest games can all be played.
_MOST_COMPLETE = 4


@dataclass(frozen=True)
class Setting:
    """What an arena of expert advice is made of.

    Attributes:
        player: makes the learner.
        data: turns a loss matrix into what `play` takes in this game.
        kernel: computes the theorem's quantities on a batch of loss matrices in floats.
        sizes: the parameters (with N and T) for the climb and the extremal cases.
        extremal: yields the named cases of one setting.
        drawn: the strategy of cases for Hypothesis.
        small: parameters (with N, without T) for the exhaustive pass.
        levels: the losses that may occur.
        long: yields long games for learners from outside.
    """

    player: Factory
    data: Data
    kernel: Kernel
    sizes: Sizes
    extremal: Extremal
    drawn: Callable[[Scope], st.SearchStrategy[Case]]
    small: Sizes = lambda _: ()
    levels: tuple[float, ...] = BINARY
    long: Source = lambda _: ()


def losses_arena(setting: Setting) -> Arena:
    """Return the arena of a learner that follows experts or actions."""

    def known(scope: Scope) -> Iterator[Case]:
        for parameters in _settings(setting, scope):
            yield from setting.extremal(scope, parameters)

    def climbs(scope: Scope) -> Iterator[Climb]:
        for parameters in _settings(setting, scope):
            if parameters["N"] <= _MOST_ACTIONS:
                yield _climb(setting, scope, parameters)

    return Arena(
        player=setting.player,
        known=known,
        drawn=setting.drawn,
        complete=partial(_complete, setting),
        climbs=climbs,
        long=setting.long,
        about="tight sequences and adaptive adversaries",
    )


def horizons(scope: Scope) -> list[Parameters]:
    """Return sizes for what is tuned for the horizon."""
    long = scope.profile.long
    sizes = [(2, 1), (2, 4), (2, 100), (3, 100), (4, 40), (5, 2), (17, 30)]
    sizes += [(2, long)] if long > 100 else []
    return [{"N": N, "T": T} for N, T in sizes]


def _settings(setting: Setting, scope: Scope) -> list[dict[str, Any]]:
    found = scope.settings(setting.sizes(scope))
    return [each for each in _once(found) if has_learner(scope, each)]


def _once(settings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the settings, none twice: what is fixed may have made some equal."""
    kept: list[dict[str, Any]] = []
    for each in settings:
        if each not in kept:
            kept.append(each)
    return kept


def _climb(setting: Setting, scope: Scope, parameters: Parameters) -> Climb:
    """Return the climb over phases at these parameters; a rate follows its T as it shrinks."""
    tuned = {h.relation.lhs.name for h in scope.theorem.given if fixes(h)}
    given = {n: v for n, v in parameters.items() if n not in ("T", *tuned)}
    total, numbers = best_total(scope, setting.levels), _floats(parameters)

    def score(losses: Array) -> Array:
        played = with_best(losses, total).astype(np.float64)
        return scores(scope.theorem, setting.kernel(played, parameters), numbers)

    def find(generator: np.random.Generator, profile: Profile) -> list[Array]:
        found = climb(
            score,
            parameters["N"],
            parameters["T"],
            generator,
            generations=profile.generations,
            batch=profile.batch,
            levels=setting.levels,
        )
        return [with_best(losses, total) for _, losses in found[:2]]

    def case(losses: Array) -> Case:
        T = len(losses)
        own = parameters if parameters["T"] == T else scope.tuned({**given, "T": T})
        return loss_case(setting.data, losses, {**own, "T": T})

    return Climb(find, case, smallest, lambda profile: f"{profile.batch} phased sequences")


def _floats(parameters: Parameters) -> dict[str, float]:
    """Return those of the parameters that are numbers, as floats."""
    return {
        name: as_float(value)
        for name, value in parameters.items()
        if not isinstance(value, str | bool | tuple) and not callable(value)
    }


# ------------------------------------------------------------------ every sequence


def _complete(setting: Setting, scope: Scope) -> Iterator[Enumeration]:
    """Yield every 0/1 sequence, up to naming of the actions, as far as the budget goes."""
    if scope.loosened:
        return
    settings = _once(scope.put(small) for small in setting.small(scope))
    plan = [
        (small, T)
        for small in settings
        if small["N"] <= _MOST_COMPLETE
        for T in _lengths(small["N"], scope)
        if has_learner(scope, scope.tuned({**small, "T": T}))
    ]
    if plan:
        sizes = {small["N"]: T for small, T in sorted(plan, key=lambda each: each[1])}
        covered = " or ".join(f"N={N}, T<={T}" for N, T in sorted(sizes.items()))
        told = f"every 0/1 loss sequence with {covered}"
        yield Enumeration(_all_cases(setting, scope, plan), told)


def _lengths(N: int, scope: Scope) -> Iterator[int]:
    budget, T = scope.profile.exhaustive, 1
    while count_loss_matrices(N, T) <= budget:
        budget -= count_loss_matrices(N, T)
        if scope.fixed.get("T", T) == T:
            yield T
        T += 1


def _all_cases(
    setting: Setting, scope: Scope, plan: Iterable[tuple[Parameters, int]]
) -> Iterator[Case]:
    for small, T in plan:
        parameters = scope.tuned({**small, "T": T})
        for losses in all_loss_matrices(small["N"], T):
            yield loss_case(setting.data, losses, parameters)
