"""How does a loss matrix become a game of expert advice, and what is tried in it?

The common currency is the loss matrix; each game reads it in its own way (losses of actions,
experts that err, forecasts of an outcome 0).  :func:`losses_arena` makes the whole arena of a
learner out of that, its parameters and a kernel in floats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from hypothesis import strategies as st

from adversaries.core.arena import Arena, Climb, Enumeration
from adversaries.core.judge import Case, Factory, Parameters, as_float
from adversaries.core.profile import Profile
from adversaries.core.scope import Scope, fixes
from adversaries.core.shrink import smallest
from adversaries.experts.climb import climb
from adversaries.experts.enumeration import all_loss_matrices, count_loss_matrices
from adversaries.experts.kernels import Quantities, scores
from adversaries.experts.phases import describe
from learners.core.arithmetic import Array

Data = Callable[[Array, Parameters], Any]
Kernel = Callable[[Array, Parameters], Quantities]

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
    sizes: Callable[[Profile], Sequence[Parameters]]
    extremal: Callable[[Parameters], Iterator[Case]]
    drawn: Callable[[Scope], st.SearchStrategy[Case]]
    small: Sequence[Parameters] = ()
    levels: tuple[float, ...] = (0.0, 1.0)
    long: Callable[[Scope], Iterable[Case]] = lambda _: ()

    def case(self, losses: Array, parameters: Parameters) -> Case:
        """Return the case that plays a fixed loss matrix."""
        return Case(parameters, partial(self.data, losses, parameters), describe(losses))


def losses_arena(setting: Setting) -> Arena:
    """Return the arena of a learner that follows experts or actions."""

    def known(scope: Scope) -> Iterator[Case]:
        for parameters in scope.settings(setting.sizes(scope.profile)):
            yield from setting.extremal(parameters)

    def climbs(scope: Scope) -> Iterator[Climb]:
        for sizes in setting.sizes(scope.profile):
            for parameters in scope.settings([sizes]):
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


def _climb(setting: Setting, scope: Scope, parameters: Parameters) -> Climb:
    """Return the climb over phases at these parameters; a rate follows its T as it shrinks."""
    given = {n: v for n, v in parameters.items() if n not in ("T", *_tuned_names(scope))}

    def find(generator: np.random.Generator, profile: Profile) -> list[Array]:
        found = climb(
            lambda losses: scores(
                scope.theorem, setting.kernel(losses, parameters), floats(parameters)
            ),
            parameters["N"],
            parameters["T"],
            generator,
            generations=profile.generations,
            batch=profile.batch,
            levels=setting.levels,
        )
        return [losses for _, losses in found[:2]]

    def case(losses: Array) -> Case:
        known = parameters if len(losses) == parameters["T"] else {**given, "T": len(losses)}
        own = next(scope.settings([known])) if known is not parameters else dict(known)
        return setting.case(losses, {**own, "T": len(losses)})

    return Climb(find, case, smallest, lambda profile: f"{profile.batch} phased sequences")


def _tuned_names(scope: Scope) -> set[str]:
    return {h.relation.lhs.name for h in scope.theorem.given if fixes(h)}


def floats(parameters: Parameters) -> dict[str, float]:
    """Return those of the parameters that are numbers, as floats."""
    return {
        name: as_float(value)
        for name, value in parameters.items()
        if not isinstance(value, str | bool | tuple) and not callable(value)
    }


def _complete(setting: Setting, scope: Scope) -> Iterator[Enumeration]:
    """Yield every 0/1 sequence, up to naming of the actions, as far as the budget goes."""
    if scope.loosened:
        return
    settings = [p for p in _with_fixed(setting, scope) if p["N"] <= _MOST_COMPLETE]
    plan = [(small, list(_lengths(small["N"], scope))) for small in settings]
    sizes: dict[int, int] = {}
    for small, lengths in plan:
        sizes[small["N"]] = max(sizes.get(small["N"], 0), *lengths, 0)
    covered = ", ".join(f"N={N} T<={T}" for N, T in sorted(sizes.items()) if T)
    if covered:
        cases = _all_cases(setting, scope, plan)
        yield Enumeration(cases, f"every 0/1 loss sequence, {covered}")


def _with_fixed(setting: Setting, scope: Scope) -> list[dict[str, Any]]:
    seen: list[dict[str, Any]] = []
    for small in setting.small:
        put = scope.put(small)
        if put not in seen:
            seen.append(put)
    return seen


def _lengths(N: int, scope: Scope) -> Iterator[int]:
    budget, T = scope.profile.exhaustive, 1
    while count_loss_matrices(N, T) <= budget:
        budget -= count_loss_matrices(N, T)
        if scope.fixed.get("T", T) == T:
            yield T
        T += 1


def _all_cases(setting: Setting, scope: Scope, plan: list[tuple[Any, list[int]]]) -> Iterator[Case]:
    for small, lengths in plan:
        for T in lengths:
            parameters = scope.tuned({**small, "T": T})
            for losses in all_loss_matrices(small["N"], T):
                yield setting.case(losses, parameters)
